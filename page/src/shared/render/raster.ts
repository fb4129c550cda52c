// raster.ts: fills boxes, capsules and convex polygons into an image, by coverage of its pixels.
//
// Where no GPU draws, this is several times as fast as the paths of a 2D canvas. Thousands of small forms are rows of pixels, and
// only pixels at an edge need a distance. Coordinates are pixels of the image.
import type { Color } from "./drawing";

export class Raster {
    readonly pixels: Uint32Array<ArrayBuffer>;
    /** The range of a polygon in each row. */
    private readonly firsts: Float64Array;
    private readonly lasts: Float64Array;
    /** The range of a capsule in a row. */
    private from = 0;
    private to = 0;

    constructor(readonly width: number, readonly height: number) {
        this.pixels = new Uint32Array(width * height);
        this.firsts = new Float64Array(height);
        this.lasts = new Float64Array(height);
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

    /** Widen the row's range by a circle of this radius at x; the row is `y` below its middle. */
    private widenByEnd(x: number, y: number, radius: number): void {
        const square = radius * radius - y * y;
        if (square < 0) return;
        const half = Math.sqrt(square);
        this.from = Math.min(this.from, x - half);
        this.to = Math.max(this.to, x + half);
    }

    /** Where a row meets the segment by (dx, dy), which begins at x, and `y` below the row. */
    private widenBySide(x: number, y: number, dx: number, dy: number): void {
        const t = dy !== 0 ? -y / dy : -1;
        if (t < 0 || t > 1) return;
        this.from = Math.min(this.from, x + t * dx);
        this.to = Math.max(this.to, x + t * dx);
    }

    /** Set from and to: what a row has of all within `radius` of a segment. `ay` and `by` are above the row. */
    private cut(ax: number, ay: number, bx: number, by: number, radius: number): void {
        this.from = Infinity;
        this.to = -Infinity;
        if (radius <= 0) return;
        const dx = bx - ax, dy = by - ay, length = Math.sqrt(dx * dx + dy * dy);
        this.widenByEnd(ax, ay, radius);
        if (length === 0) return;
        const sideX = -dy / length * radius, sideY = dx / length * radius;
        this.widenByEnd(bx, by, radius);
        this.widenBySide(ax + sideX, ay + sideY, dx, dy);
        this.widenBySide(ax - sideX, ay - sideY, dx, dy);
    }

    /** Pixels whose distance from a segment is at most `radius`, and at least `hole` unless it is negative. */
    capsule(ax: number, ay: number, bx: number, by: number, radius: number, hole: number, color: Color): void {
        const opacity = (color >>> 24) * (256 / 255), outer = radius + 0.5, core = hole > 0 ? hole - 0.5 : radius - 0.5;
        const dx = bx - ax, dy = by - ay, square = dx * dx + dy * dy, perLength = square > 0 ? 1 / square : 0;
        const end = Math.min(Math.ceil(Math.max(ay, by) + outer), this.height);
        for (let row = Math.max(Math.floor(Math.min(ay, by) - outer), 0); row < end; row++) {
            const y = row + 0.5, base = row * this.width;
            this.cut(ax, ay - y, bx, by - y, outer);
            const first = Math.max(Math.floor(this.from), 0), last = Math.min(Math.ceil(this.to), this.width);
            if (first >= last) continue;
            this.cut(ax, ay - y, bx, by - y, core);
            const { from, to } = this;
            const coreFirst = from < to ? Math.min(Math.max(Math.ceil(from - 0.5), first), last) : last, coreLast = from < to ? Math.min(Math.max(Math.floor(to + 0.5), coreFirst), last) : last;
            for (let x = first; x < last; x++) {
                if (x === coreFirst && coreLast > coreFirst) {
                    if (hole <= 0) this.blend(base + x, coreLast - coreFirst, color, opacity);
                    x = coreLast;
                    if (x >= last) break;
                }
                const px = x + 0.5 - ax, py = y - ay, t = Math.min(Math.max((px * dx + py * dy) * perLength, 0), 1);
                const awayX = px - t * dx, awayY = py - t * dy, distance = Math.sqrt(awayX * awayX + awayY * awayY);
                const covered = Math.min(Math.max(outer - distance, 0), 1) * (hole > 0 ? Math.min(Math.max(distance - hole + 0.5, 0), 1) : 1);
                if (covered > 0) this.blend(base + x, 1, color, opacity * covered);
            }
        }
    }

    /** Widen what rows have of a polygon by one of its edges, from above to below. */
    private widenByEdge(x0: number, y0: number, x1: number, y1: number): void {
        const { firsts, lasts } = this, end = Math.min(Math.ceil(y1 - 0.5), this.height);
        for (let row = Math.max(Math.ceil(y0 - 0.5), 0); row < end; row++) {
            const x = x0 + (row + 0.5 - y0) / (y1 - y0) * (x1 - x0);
            if (x < firsts[row]) firsts[row] = x;
            if (x > lasts[row]) lasts[row] = x;
        }
    }

    /** The pixels whose middles are inside of a convex polygon: polygons sharing an edge leave no pixel out and cover none twice.
     * `points` are x and y of `count` corners in turns.
     */
    polygon(points: ArrayLike<number>, count: number, color: Color): void {
        const opacity = (color >>> 24) * (256 / 255), { firsts, lasts } = this;
        let top = Infinity, bottom = -Infinity;
        for (let i = 1; i < 2 * count; i += 2) {
            top = Math.min(top, points[i]);
            bottom = Math.max(bottom, points[i]);
        }
        const begin = Math.max(Math.ceil(top - 0.5), 0), end = Math.min(Math.ceil(bottom - 0.5), this.height);
        if (begin >= end) return;
        firsts.fill(Infinity, begin, end);
        lasts.fill(-Infinity, begin, end);
        for (let i = 0, j = 2 * count - 2; i < 2 * count; j = i, i += 2)
            if (points[j + 1] <= points[i + 1]) this.widenByEdge(points[j], points[j + 1], points[i], points[i + 1]);
            else this.widenByEdge(points[i], points[i + 1], points[j], points[j + 1]); // the same numbers from both sides
        for (let row = begin; row < end; row++) {
            const first = Math.max(Math.ceil(firsts[row] - 0.5), 0), last = Math.min(Math.ceil(lasts[row] - 0.5), this.width);
            if (first < last) this.blend(row * this.width + first, last - first, color, opacity);
        }
    }
}
