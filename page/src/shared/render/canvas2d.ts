// canvas2d.ts: draws a Drawing on a 2D canvas, where no GPU draws for WebGL 2: pixels are computed here and put on it at once.
import { FORM_WORDS, FormKind, POLYGON_WORDS, rgba, type Drawing, type DrawingLayer } from "./drawing";
import { Raster } from "./raster";
import type { Renderer } from "./renderer";

/** From the drawing's units to pixels of the image. */
interface Place {
    scale: number;
    x: number;
    y: number;
    /** Pixels of the image in a CSS pixel. */
    ratio: number;
}

/** Corners of a polygon, in pixels: x and y in turns. */
let points = new Float64Array(64);

function drawPolygons(raster: Raster, { polygons }: DrawingLayer, { scale, x, y }: Place): void {
    const { floats, colors, used } = polygons;
    for (let at = 0; at < used;) {
        const count = colors[at], color = colors[at + 1];
        at += POLYGON_WORDS;
        if (2 * count > points.length) points = new Float64Array(4 * count);
        for (let i = 0; i < 2 * count; i += 2) {
            points[i] = floats[at++] * scale + x;
            points[i + 1] = floats[at++] * scale + y;
        }
        raster.polygon(points, count, color);
    }
}

function drawForms(raster: Raster, { forms }: DrawingLayer, { scale, x, y, ratio }: Place): void {
    const f = forms.floats;
    for (let at = 0; at < forms.used; at += FORM_WORDS) {
        const ax = f[at] * scale + x, ay = f[at + 1] * scale + y, bx = f[at + 2] * scale + x, by = f[at + 3] * scale + y;
        const radius = f[at + 4] * scale, half = f[at + 5] * ratio / 2, fill = forms.colors[at + 7], stroke = forms.colors[at + 8];
        if (f[at + 6] === FormKind.BOX) {
            if (fill >>> 24) raster.box(ax, ay, bx, by, fill);
            if (half > 0) raster.frame(ax, ay, bx, by, half, stroke);
        } else {
            if (fill >>> 24) raster.capsule(ax, ay, bx, by, radius, 0, fill);
            if (half > 0) raster.capsule(ax, ay, bx, by, radius + half, radius - half, stroke);
        }
    }
}

export function canvas2dRenderer(canvas: HTMLCanvasElement): Renderer {
    const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true }) as CanvasRenderingContext2D;
    let raster = new Raster(1, 1), image = new ImageData(1, 1);
    const draw = (drawing: Drawing, zoom: number, background: readonly [number, number, number], ground: HTMLCanvasElement | null = null) => {
        const { width, height } = canvas, ratio = width / Math.max(canvas.clientWidth, 1);
        if (raster.width !== width || raster.height !== height) {
            raster = new Raster(width, height);
            image = new ImageData(new Uint8ClampedArray(raster.pixels.buffer), width, height);
        }
        const place: Place = { scale: zoom * ratio, x: width / 2, y: height / 2, ratio };
        if (ground) image.data.set((ground.getContext("2d") as CanvasRenderingContext2D).getImageData(0, 0, width, height).data); // the raster's pixels
        else raster.clear(rgba((background[0] << 16) | (background[1] << 8) | background[2]));
        for (let i = 0; i < drawing.layerCount; i++) {
            drawPolygons(raster, drawing.layers[i], place);
            drawForms(raster, drawing.layers[i], place);
        }
        context.putImageData(image, 0, 0);
    };
    return { kind: "canvas 2D", draw };
}
