// engine.ts: graze for the studio: boxes fitted to a picture, and which boxes of two actors touch.
import type { Hitbox, Point } from "./model";

/** The solid pixels of a frame, row by row. */
export interface Pixels {
    w: number;
    h: number;
    solid: Uint8Array;
}

export type FitKind = "boxes" | "circle" | "capsule" | "ellipse" | "polygon";
export type FitScore = "iou" | "pixels" | "inside" | "cover";

export interface FitOptions {
    kind: FitKind;
    count: number;
    score: FitScore;
    inset: number;
}

export interface Fitted {
    /** Without names and layers; in pixels of the picture. */
    extents: Pick<Hitbox, "box" | "shape">[];
    /** Intersection over union; null: no pixel is solid. */
    iou: number | null;
    isProven: boolean;
}

export interface ActorPose {
    boxes: Hitbox[];
    pivot: Point;
    x: number;
    y: number;
    flipX: boolean;
}

/** A pair of touching boxes: indices into the two actors' boxes. */
export interface StageTouch {
    a: number;
    b: number;
}

/** Two actors in a world. */
export interface ActorStage {
    /** Show both as they are now, make a step, and list what touches. */
    step(a: ActorPose, b: ActorPose): StageTouch[];
    close(): void;
}

export interface StudioEngine {
    fit(pixels: Pixels, options: FitOptions): Fitted;
    /** Closed lines along the edges of solid pixels: x and y in turns. */
    outline(pixels: Pixels): Int32Array[];
    openStage(): ActorStage;
}
