// canvas2d.ts: draws a Drawing by canvas 2D, where WebGL 2 is missing.
import { CORNER_WORDS, FORM_WORDS, type Color, type Drawing, type DrawingLayer } from "./drawing";
import type { Renderer } from "./renderer";

function css(color: Color): string {
    return `rgba(${color & 255},${(color >> 8) & 255},${(color >> 16) & 255},${(color >>> 24) / 255})`;
}

function drawCorners(context: CanvasRenderingContext2D, { corners }: DrawingLayer): void {
    for (let at = 0; at < corners.used; at += 3 * CORNER_WORDS) {
        context.fillStyle = css(corners.colors[at + 2]);
        context.beginPath();
        for (let i = 0; i < 3; i++) context.lineTo(corners.floats[at + i * CORNER_WORDS], corners.floats[at + i * CORNER_WORDS + 1]);
        context.fill();
    }
}

function tracePath(context: CanvasRenderingContext2D, f: Float32Array, at: number): void {
    const [ax, ay, bx, by, radius] = [f[at], f[at + 1], f[at + 2], f[at + 3], f[at + 4]];
    context.beginPath();
    if (f[at + 6] === 0) return context.rect(ax, ay, bx - ax, by - ay);
    if (radius === 0) {
        context.moveTo(ax, ay);
        return context.lineTo(bx, by);
    }
    const angle = Math.atan2(by - ay, bx - ax);
    context.arc(bx, by, radius, angle - Math.PI / 2, angle + Math.PI / 2);
    context.arc(ax, ay, radius, angle + Math.PI / 2, angle + 1.5 * Math.PI);
    context.closePath();
}

function drawForms(context: CanvasRenderingContext2D, { forms }: DrawingLayer, zoom: number): void {
    for (let at = 0; at < forms.used; at += FORM_WORDS) {
        const fill = forms.colors[at + 7], stroke = forms.colors[at + 8], width = forms.floats[at + 5];
        tracePath(context, forms.floats, at);
        if (fill >>> 24) {
            context.fillStyle = css(fill);
            context.fill();
        }
        if (width > 0 && stroke >>> 24) {
            context.strokeStyle = css(stroke);
            context.lineWidth = width / zoom;
            context.stroke();
        }
    }
}

export function canvas2dRenderer(canvas: HTMLCanvasElement): Renderer {
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const draw = (drawing: Drawing, zoom: number, background: readonly [number, number, number]) => {
        const scale = zoom * canvas.width / Math.max(canvas.clientWidth, 1);
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.fillStyle = `rgb(${background.join(",")})`;
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.setTransform(scale, 0, 0, scale, canvas.width / 2, canvas.height / 2);
        for (let i = 0; i < drawing.layerCount; i++) {
            drawCorners(context, drawing.layers[i]);
            drawForms(context, drawing.layers[i], zoom);
        }
    };
    return { kind: "canvas 2D", draw };
}
