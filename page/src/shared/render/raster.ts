// raster.ts: fills boxes, capsules and triangles into an image, by coverage of its pixels.
//
// Where no GPU draws, this is several times as fast as the paths of a 2D canvas: thousands of small forms are rows of pixels,
// and only pixels at an edge need a distance. Coordinates are pixels of the image.
import type { Color } from "./drawing";

export class Raster {
    readonly pixels: Uint32Array<ArrayBuffer>;

    constructor(readonly width: number, readonly height: number) {
        this.pixels = new Uint32Array(width * height);
    }

    clear(color: Color): void {
        this.pixels.fill(color);
    }

    /** Blend a colour over `count` pixels from `at`; opacity is 0 to 256. */
    private blend(at: number, count: number, color: Color, opacity: number): void {
        const { pixels } = this, end = at + count;
        if (opacity >= 256) return void pixels.fill((color | 0xff000000) >>> 0, at, end);
        const rest = 256 - opacity, redBlue = Math.imul(color & 0xff00ff, opacity), green = Math.imul((color >>> 8) & 0xff, opacity);
        for (let i = at; i < end; i++) {
            const under = pixels[i];
            pixels[i] = 0xff000000 | (((redBlue + Math.imul(under & 0xff00ff, rest)) >>> 8) & 0xff00ff) | ((green + Math.imul((under >>> 8) & 0xff, rest)) & 0xff00);
        }
    }

    /** A piece of a row whose ends may lie inside of pixels. */
    private span(row: number, from: number, to: number, color: Color, opacity: number): void {
        const left = Math.max(from, 0), right = Math.min(to, this.width);
        if (left >= right) return;
        const first = Math.floor(left), last = Math.ceil(right) - 1, base = row * this.width;
        if (first === last) return this.blend(base + first, 1, color, opacity * (right - left));
        const start = first < left ? first + 1 : first, end = last + 1 > right ? last : last + 1;
        if (start > first) this.blend(base + first, 1, color, opacity * (start - left));
        this.blend(base + start, end - start, color, opacity);
        if (end <= last) this.blend(base + last, 1, color, opacity * (right - last));
    }

    box(x0: number, y0: number, x1: number, y1: number, color: Color): void {
        const opacity = (color >>> 24) * (256 / 255), end = Math.min(Math.ceil(y1), this.height);
        for (let row = Math.max(Math.floor(y0), 0); row < end; row++)
            this.span(row, x0, x1, color, opacity * (Math.min(row + 1, y1) - Math.max(row, y0)));
    }

    /** The outline of a box, `half` to each side of its edges. */
    frame(x0: number, y0: number, x1: number, y1: number, half: number, color: Color): void {
        const top = Math.min(y0 + half, y1 - half), left = Math.min(x0 + half, x1 - half);
        const bottom = Math.max(y1 - half, top), right = Math.max(x1 - half, left);
        this.box(x0 - half, y0 - half, x1 + half, top, color);
        this.box(x0 - half, bottom, x1 + half, y1 + half, color);
        this.box(x0 - half, top, left, bottom, color);
        this.box(right, top, x1 + half, bottom, color);
        if (left === right || top === bottom) this.box(left, top, right, bottom, color);
    }

    /** Pixels whose distance from a segment is at most `radius`, and at least `hole` if that is not negative. */
    capsule(ax: number, ay: number, bx: number, by: number, radius: number, hole: number, color: Color): void {
        const opacity = (color >>> 24) * (256 / 255), outer = radius + 0.5, core = hole > 0 ? hole - 0.5 : radius - 0.5;
        const dx = bx - ax, dy = by - ay, square = dx * dx + dy * dy, length = Math.sqrt(square);
        const nx = length > 0 ? -dy / length : 0, ny = length > 0 ? dx / length : 0, perLength = square > 0 ? 1 / square : 0;
        const end = Math.min(Math.ceil(Math.max(ay, by) + outer), this.height);
        let from = 0, to = 0;
        const end1 = (x: number, y: number, r: number) => { // a round end
            const square = r * r - y * y;
            if (square < 0) return;
            const half = Math.sqrt(square);
            from = Math.min(from, x - half);
            to = Math.max(to, x + half);
        };
        const side = (x: number, y: number) => { // a straight side, from (x, y)
            const t = dy !== 0 ? -y / dy : -1;
            if (t < 0 || t > 1) return;
            from = Math.min(from, x + t * dx);
            to = Math.max(to, x + t * dx);
        };
        const slice = (y: number, r: number) => {
            from = Infinity;
            to = -Infinity;
            if (r <= 0) return;
            end1(ax, y - ay, r);
            end1(bx, y - by, r);
            if (length > 0) {
                side(ax + nx * r, ay + ny * r - y);
                side(ax - nx * r, ay - ny * r - y);
            }
        };
        for (let row = Math.max(Math.floor(Math.min(ay, by) - outer), 0); row < end; row++) {
            const y = row + 0.5, base = row * this.width;
            slice(y, outer);
            const first = Math.max(Math.floor(from), 0), last = Math.min(Math.ceil(to), this.width);
            if (first >= last) continue;
            slice(y, core);
            const coreFirst = from < to ? Math.min(Math.max(Math.ceil(from - 0.5), first), last) : last, coreLast = from < to ? Math.min(Math.max(Math.floor(to + 0.5), coreFirst), last) : last;
            for (let x = first; x < last; x++) {
                if (x === coreFirst && coreLast > coreFirst) {
                    if (hole <= 0) this.blend(base + x, coreLast - coreFirst, color, opacity);
                    x = coreLast;
                    if (x >= last) break;
                }
                const px = x + 0.5 - ax, py = y - ay, t = Math.min(Math.max((px * dx + py * dy) * perLength, 0), 1);
                const distance = Math.sqrt((px - t * dx) ** 2 + (py - t * dy) ** 2);
                const covered = Math.min(Math.max(outer - distance, 0), 1) * (hole > 0 ? Math.min(Math.max(distance - hole + 0.5, 0), 1) : 1);
                if (covered > 0) this.blend(base + x, 1, color, opacity * covered);
            }
        }
    }

    /** The pixels whose middles are inside: triangles that share an edge leave no pixel out and cover none twice. */
    triangle(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, color: Color): void {
        const opacity = (color >>> 24) * (256 / 255), end = Math.min(Math.ceil(Math.max(ay, by, cy) - 0.5), this.height);
        for (let row = Math.max(Math.ceil(Math.min(ay, by, cy) - 0.5), 0); row < end; row++) {
            const y = row + 0.5;
            let from = Infinity, to = -Infinity;
            const edge = (x0: number, y0: number, x1: number, y1: number) => {
                if (y0 > y1) return edge(x1, y1, x0, y0); // the same numbers from both sides
                if (y < y0 || y >= y1) return;
                const x = x0 + (y - y0) / (y1 - y0) * (x1 - x0);
                from = Math.min(from, x);
                to = Math.max(to, x);
            };
            edge(ax, ay, bx, by);
            edge(bx, by, cx, cy);
            edge(cx, cy, ax, ay);
            const first = Math.max(Math.ceil(from - 0.5), 0), last = Math.min(Math.ceil(to - 0.5), this.width);
            if (first < last) this.blend(row * this.width + first, last - first, color, opacity);
        }
    }
}
