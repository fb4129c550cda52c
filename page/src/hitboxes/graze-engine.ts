// graze-engine.ts: engine.ts by graze's WebAssembly module.
import { Mask, fit, outline, type PartDef, type ShapeDef } from "graze";
import { World } from "../shared/engine";
import type { ActorPose, ActorStage, FitOptions, Fitted, Pixels, StageTouch, StudioEngine } from "./engine";
import { mirrored, moved, type Hitbox, type Point, type Shape } from "./model";

function maskOf(pixels: Pixels): Mask {
    const data = new Uint8Array(4 * pixels.w * pixels.h);
    pixels.solid.forEach((isSolid, i) => { data[4 * i + 3] = isSolid ? 255 : 0; });
    return new Mask({ data, width: pixels.w, height: pixels.h });
}

function outlined(pixels: Pixels): Int32Array[] {
    const mask = maskOf(pixels);
    try {
        return outline(mask);
    } finally {
        mask.close();
    }
}

function fitted(pixels: Pixels, options: FitOptions): Fitted {
    const mask = maskOf(pixels);
    try {
        if (options.kind === "boxes") {
            const found = fit(mask, { boxes: options.count, score: options.score, inset: options.inset });
            return { extents: found.boxes.map(({ x, y, w, h }) => ({ box: [x, y, w, h] })), iou: found.solid ? found.iou : null, isProven: options.count === 1 };
        }
        const found = fit(mask, { shape: options.kind, score: options.score });
        const union = found.solid + found.area - found.covered;
        return { extents: found.shape ? [{ shape: shapeOf(found.shape) }] : [], iou: found.solid ? found.covered / union : null, isProven: found.isBest };
    } finally {
        mask.close();
    }
}

/** A shape as the model has it: points are pairs. */
function shapeOf(def: ShapeDef): Shape {
    const pair = (value: unknown): Point => { const [x, y] = value as number[]; return [x, y]; };
    switch (def.kind) {
    case "circle": return { kind: "circle", center: pair(def.center), radius: def.radius as number };
    case "capsule": return { kind: "capsule", from: pair(def.from), to: pair(def.to), radius: def.radius as number };
    case "ellipse": {
        const [first, second] = def.ends as unknown[];
        return { kind: "ellipse", center: pair(def.center), ends: [pair(first), pair(second)], radius: (def.radius as number) ?? 0 };
    }
    default: return { kind: "polygon", points: (def.corners as unknown[]).map(pair), radius: (def.radius as number) ?? 0 };
    }
}

/** A shape as graze has it. */
function defOf(shape: Shape): ShapeDef {
    switch (shape.kind) {
    case "box": return { kind: "box", box: [...shape.min, ...shape.max] };
    case "polygon": return { kind: "polygon", corners: shape.points, radius: shape.radius };
    default: return { ...shape };
    }
}

/** The boxes of an actor about its pivot. */
function partsOf(pose: ActorPose): PartDef[] {
    return pose.boxes.map((one, i) => {
        const own: Hitbox = moved(pose.flipX ? mirrored(one, pose.pivot[0]) : one, -pose.pivot[0], -pose.pivot[1]);
        const [x, y, w, h] = own.box ?? [0, 0, 0, 0];
        return { layer: one.layer, tag: i, ...(own.shape ? { shape: defOf(own.shape) } : { box: [x, y, x + w, y + h] }) };
    });
}

/** A body for each actor. Its parts are made anew where its frame, flip or boxes are others. */
class WorldStage implements ActorStage {
    private readonly world = new World({});
    private readonly bodies = [0, 1].map(() => this.world.add({}));
    private readonly parts: number[][] = [[], []];
    private readonly shown: (ActorPose | null)[] = [null, null];

    step(a: ActorPose, b: ActorPose): StageTouch[] {
        [a, b].forEach((pose, i) => this.show(pose, i));
        this.world.step();
        const found = this.world.touches(this.bodies[0], this.bodies[1]);
        return Array.from({ length: found.length }, (_, i) => ({ a: found.tagA[i], b: found.tagB[i] }));
    }

    private show(pose: ActorPose, i: number): void {
        const last = this.shown[i];
        if (!last || last.boxes !== pose.boxes || last.flipX !== pose.flipX || last.pivot !== pose.pivot) {
            for (const part of this.parts[i]) this.world.removePart(part);
            this.parts[i] = partsOf(pose).map((part) => this.world.addPart(this.bodies[i], part));
        }
        this.world.moveTo(this.bodies[i], pose.x, pose.y);
        this.shown[i] = pose;
    }

    close(): void {
        this.world.close();
    }
}

export const grazeEngine: StudioEngine = { fit: fitted, outline: outlined, openStage: () => new WorldStage() };
