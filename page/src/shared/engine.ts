// engine.ts: graze itself: bindings/js, started from the module in the page; in the page's worker, too.
import { provide } from "graze";
import { embedded } from "./files";

export { broadPhases, DRAW, layerColor, Mask, Replay, Rules, World } from "graze";
export type { Bodies, ContactEvents, Drawing, Explanation, PartDef, Parts, RecordingSource, ShapeDef } from "graze";

/** Types of what World.draw lists; the second number of a line is a count of numbers. */
export const LINE = 0, POLYGON = 1, CIRCLE = 2;
/** Kinds of contact events. */
export const END = 0, NEAR_MISS = 1, BEGIN = 2, STRIKE = 3;
/** Kinds of shapes of parts, by their numbers. */
export const CIRCLE_KIND = 1;
export const SHAPE_KINDS = ["box", "circle", "capsule", "polygon", "mask", "tiles", "chain", "ellipse"];

/** The bytes of the module in the page; null: it was built without. */
export const engineBytes: Promise<Uint8Array<ArrayBuffer> | null> =
    typeof document === "undefined" ? Promise.resolve(null) : embedded(document.getElementById("graze-wasm"));

let give: (bytes: Uint8Array<ArrayBuffer>) => void = () => {};
const source = new Promise<Uint8Array<ArrayBuffer>>((resolve) => { give = resolve; });

/** Settles when the engine has started: in the page at once, in its worker after `giveEngine`. */
export const engineReady: Promise<void> = provide(source);

export function giveEngine(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    give(bytes);
    return engineReady;
}

void engineBytes.then((bytes) => { if (bytes) give(bytes); });
