// renderer.ts: one of two renderers for a canvas: WebGL 2, or canvas 2D where it is missing or no GPU stands behind it.
//
// `#canvas2d` and `#webgl2` in the address ask for one of them.
import { canvas2dRenderer } from "./canvas2d";
import type { Drawing } from "./drawing";
import { webglRenderer } from "./webgl";

export interface Renderer {
    kind: "WebGL 2" | "canvas 2D";
    /** Draw a picture: `zoom` CSS pixels for a unit, the drawing's origin in the middle. `ground` is as large as the canvas, and stands in
     * for the background. */
    draw(drawing: Drawing, zoom: number, background: readonly [number, number, number], ground?: HTMLCanvasElement | null): void;
}

export function createRenderer(canvas: HTMLCanvasElement): Renderer {
    if (!location.hash.includes("canvas2d")) {
        const made = webglRenderer(canvas, location.hash.includes("webgl2"));
        if (made) return made;
    }
    return canvas2dRenderer(canvas);
}
