// drawing.ts: boxes, circles, capsules, lines and convex polygons of one picture, as numbers for both renderers.
//
// A picture has layers. In each, filled polygons are drawn first, then forms in the order in which they were added. A form is a
// box (two corners) or a capsule (two ends and a radius): a circle's ends are equal, a line's radius is 0. Coordinates are kept
// as float32 from the middle of the camera, so a world may be far from its origin.

/** Colours are 0xAABBGGRR, as bytes r, g, b, a in memory. */
export type Color = number;

/** A colour from 0xRRGGBB and an opacity of 0 to 1. */
export function rgba(rgb: number, alpha = 1): Color {
    return (((Math.round(alpha * 255) << 24) | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0);
}

/** A colour of the style's, as "#rrggbb". */
export function cssRgba(text: string, alpha = 1): Color {
    return rgba(parseInt(text.slice(1, 7), 16), alpha);
}

export interface Look {
    fill?: Color;
    stroke?: Color;
    /** CSS pixels; 1.5 if it is left out. */
    width?: number;
}

/** Words of a form: a.x a.y b.x b.y radius width kind fill stroke. */
export const FORM_WORDS = 9;
/** Words of a polygon before its corners, which are x and y in turns: how many corners, colour. */
export const POLYGON_WORDS = 2;
export const enum FormKind { BOX = 0, CAPSULE = 1 }

/** A growing array of words, which are floats or colours. */
export class Words {
    bytes = new ArrayBuffer(1 << 14);
    floats = new Float32Array(this.bytes);
    colors = new Uint32Array(this.bytes);
    used = 0;

    room(words: number): number {
        const at = this.used;
        if (at + words > this.floats.length) this.grow(at + words);
        this.used += words;
        return at;
    }

    private grow(words: number): void {
        const bytes = new ArrayBuffer(Math.max(this.bytes.byteLength * 2, words * 4));
        new Uint32Array(bytes).set(this.colors.subarray(0, this.used));
        this.bytes = bytes;
        this.floats = new Float32Array(bytes);
        this.colors = new Uint32Array(bytes);
    }
}

export class DrawingLayer {
    readonly polygons = new Words();
    readonly forms = new Words();
}

export class Drawing {
    readonly layers: DrawingLayer[] = [new DrawingLayer()];
    layerCount = 1;
    private originX = 0;
    private originY = 0;
    private layer = this.layers[0];

    /** Begin a picture; (x, y) is the middle of the camera. */
    begin(x: number, y: number): void {
        this.originX = x;
        this.originY = y;
        this.layerCount = 0;
        this.nextLayer();
    }

    /** Forms added from now on cover those added before. */
    nextLayer(): void {
        if (this.layerCount === this.layers.length) this.layers.push(new DrawingLayer());
        this.layer = this.layers[this.layerCount++];
        this.layer.polygons.used = this.layer.forms.used = 0;
    }

    private form(kind: FormKind, ax: number, ay: number, bx: number, by: number, radius: number, look: Look): void {
        const words = this.layer.forms, at = words.room(FORM_WORDS), f = words.floats;
        f[at] = ax - this.originX;
        f[at + 1] = ay - this.originY;
        f[at + 2] = bx - this.originX;
        f[at + 3] = by - this.originY;
        f[at + 4] = radius;
        f[at + 5] = look.stroke ? look.width ?? 1.5 : 0;
        f[at + 6] = kind;
        words.colors[at + 7] = look.fill ?? 0;
        words.colors[at + 8] = look.stroke ?? 0;
    }

    box(minX: number, minY: number, maxX: number, maxY: number, look: Look): void {
        this.form(FormKind.BOX, minX, minY, maxX, maxY, 0, look);
    }

    circle(x: number, y: number, radius: number, look: Look): void {
        this.form(FormKind.CAPSULE, x, y, x, y, radius, look);
    }

    capsule(ax: number, ay: number, bx: number, by: number, radius: number, look: Look): void {
        this.form(FormKind.CAPSULE, ax, ay, bx, by, radius, look);
    }

    line(ax: number, ay: number, bx: number, by: number, stroke: Color, width = 1.5): void {
        this.form(FormKind.CAPSULE, ax, ay, bx, by, 0, { stroke, width });
    }

    /** A convex polygon: x and y of its corners in turns. */
    polygon(points: ArrayLike<number>, look: Look, from = 0, to = points.length): void {
        if (look.fill && to - from >= 6) this.fill(points, look.fill, from, to);
        if (look.stroke)
            for (let i = from; i < to; i += 2) {
                const j = i + 2 < to ? i + 2 : from;
                this.line(points[i], points[i + 1], points[j], points[j + 1], look.stroke, look.width);
            }
    }

    private fill(points: ArrayLike<number>, color: Color, from: number, to: number): void {
        const words = this.layer.polygons, { originX, originY } = this;
        let at = words.room(POLYGON_WORDS + to - from);
        const { floats, colors } = words;
        colors[at++] = (to - from) / 2;
        colors[at++] = color;
        for (let i = from; i < to; i += 2) {
            floats[at++] = points[i] - originX;
            floats[at++] = points[i + 1] - originY;
        }
    }
}
