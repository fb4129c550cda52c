// raster.ts: fills boxes, capsules and convex polygons into an image, by coverage of its pixels.
//
// Where no GPU draws, this is several times as fast as the paths of a 2D canvas. Thousands of small forms are rows of pixels, and
// only pixels at an edge need a distance. Coordinates are pixels of the image.
import type { Color } from "./drawing";

/** A capsule in a box of fewer pixels is filled one by one: ends and sides of its rows would take longer. */
const SMALL = 400;

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
        const { pixels } = this, end = at + count, over = color | 0, part = opacity | 0;
        if (part >= 256) return void pixels.fill((color | 0xff000000) >>> 0, at, end);
        const rest = 256 - part, redBlue = Math.imul(over & 0xff00ff, part), green = Math.imul((over >>> 8) & 0xff, part);
        for (let i = at; i < end; i++) {
            const under = pixels[i] | 0;
            pixels[i] = -0x1000000 | ((((redBlue + Math.imul(under & 0xff00ff, rest)) | 0) >>> 8) & 0xff00ff) | ((green + Math.imul((under >>> 8) & 0xff, rest)) & 0xff00);
        }
    }

    /** Blend a colour over one pixel. */
    private dot(at: number, color: Color, opacity: number): void {
        const under = this.pixels[at] | 0, over = color | 0, part = opacity | 0, rest = 256 - part;
        const redBlue = (Math.imul(over & 0xff00ff, part) + Math.imul(under & 0xff00ff, rest)) | 0, green = (Math.imul((over >>> 8) & 0xff, part) + Math.imul((under >>> 8) & 0xff, rest)) | 0;
        this.pixels[at] = -0x1000000 | ((redBlue >>> 8) & 0xff00ff) | (green & 0xff00);
    }

    /** Each pixel is covered by its common area with the box: the first and last column by a part, those between wholly. */
    box(x0: number, y0: number, x1: number, y1: number, color: Color): void {
        const left = Math.max(x0, 0), right = Math.min(x1, this.width), end = Math.min(Math.ceil(y1), this.height);
        if (left >= right) return;
        const opacity = (color >>> 24) * (256 / 255), first = Math.floor(left), last = Math.ceil(right) - 1;
        const firstPart = Math.min(first + 1, right) - left, lastPart = last > first ? right - last : 0, from = firstPart < 1 ? first + 1 : first, to = lastPart > 0 && lastPart < 1 ? last : last + 1;
        for (let row = Math.max(Math.floor(y0), 0); row < end; row++) {
            const base = row * this.width, here = opacity * (Math.min(row + 1, y1) - Math.max(row, y0));
            if (from > first) this.dot(base + first, color, here * firstPart);
            if (to > from) this.blend(base + from, to - from, color, here);
            if (lastPart > 0 && lastPart < 1) this.dot(base + last, color, here * lastPart);
        }
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

    /** Set `from` and `to`: the pixels of a row within `radius` of a segment. `ay` and `by` are above the row. */
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

    /** The same as `capsule`, pixel by pixel of the box around it. */
    private smallCapsule(ax: number, ay: number, bx: number, by: number, radius: number, hole: number, color: Color): void {
        const opacity = (color >>> 24) * (256 / 255), outer = radius + 0.5, core = radius - 0.5, nearest = hole > 0 || core < 0 ? -1 : core * core, farthest = outer * outer;
        const dx = bx - ax, dy = by - ay, square = dx * dx + dy * dy, perLength = square > 0 ? 1 / square : 0;
        const left = Math.max(Math.floor(Math.min(ax, bx) - outer), 0), right = Math.min(Math.ceil(Math.max(ax, bx) + outer), this.width);
        const bottom = Math.min(Math.ceil(Math.max(ay, by) + outer), this.height);
        for (let row = Math.max(Math.floor(Math.min(ay, by) - outer), 0); row < bottom; row++) {
            const py = row + 0.5 - ay, base = row * this.width;
            for (let x = left; x < right; x++) {
                const px = x + 0.5 - ax, along = (px * dx + py * dy) * perLength, t = along < 0 ? 0 : along > 1 ? 1 : along;
                const awayX = px - t * dx, awayY = py - t * dy, away = awayX * awayX + awayY * awayY;
                if (away >= farthest) continue;
                if (away <= nearest) {
                    this.dot(base + x, color, opacity);
                    continue;
                }
                const distance = Math.sqrt(away), inside = Math.min(outer - distance, 1);
                const covered = hole > 0 ? inside * Math.min(Math.max(distance - hole + 0.5, 0), 1) : inside;
                if (covered > 0) this.dot(base + x, color, opacity * covered);
            }
        }
    }

    /** Pixels whose distance from a segment is at most `radius`, and at least `hole` unless it is negative. */
    capsule(ax: number, ay: number, bx: number, by: number, radius: number, hole: number, color: Color): void {
        const size = 2 * radius + 1;
        if ((Math.abs(bx - ax) + size) * (Math.abs(by - ay) + size) < SMALL) return this.smallCapsule(ax, ay, bx, by, radius, hole, color);
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
                if (covered > 0) this.dot(base + x, color, opacity * covered);
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
