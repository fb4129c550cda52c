// renderer.ts: one of two renderers for a canvas: WebGL 2, or canvas 2D where it is missing or `#canvas2d` is in the address.
import { canvas2dRenderer } from "./canvas2d";
import type { Drawing } from "./drawing";
import { webglRenderer } from "./webgl";

export interface Renderer {
    kind: "WebGL 2" | "canvas 2D";
    /** Draw a picture: `zoom` CSS pixels for a unit, the drawing's origin in the middle. */
    draw(drawing: Drawing, zoom: number, background: readonly [number, number, number]): void;
}

export function createRenderer(canvas: HTMLCanvasElement): Renderer {
    if (!location.hash.includes("canvas2d")) {
        const made = webglRenderer(canvas);
        if (made) return made;
    }
    return canvas2dRenderer(canvas);
}
