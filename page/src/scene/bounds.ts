// bounds.ts: the place of most of the parts, which "Show all" shows. A bullet that flew far away does not make all else small.
import type { Parts } from "../shared/engine";

/** min x, min y, max x, max y. */
export type Edges = [number, number, number, number];

/** The most parts in a sample. */
const SAMPLE = 1 << 14;
/** On each axis up to this part of the parts is left out, in as many pieces, where the view becomes much smaller by it. */
const LEFT_OUT = 0.01, PIECES = 4, SMALLER = 0.9;

/** The range of an axis: all of it, or most of it. */
function rangeOf(lows: Float32Array, highs: Float32Array): [number, number] {
    const low = lows.sort(), high = highs.sort(), n = low.length, piece = n * LEFT_OUT / PIECES;
    const all: [number, number] = [low[0], high[n - 1]], cuts = Array.from({ length: PIECES + 1 }, (_, i) => i);
    const most = cuts.map((i): [number, number] => [low[Math.floor(i * piece)], high[n - 1 - Math.floor((PIECES - i) * piece)]])
        .reduce((best, one) => (one[1] - one[0] < best[1] - best[0] ? one : best));
    return most[1] - most[0] < SMALLER * (all[1] - all[0]) ? most : all;
}

/** A sample of the parts of many steps. */
export class EdgeSample {
    private readonly columns = [0, 1, 2, 3].map(() => new Float32Array(SAMPLE));
    private seen = 0;
    private random = 1;

    /** Which place of the sample a part takes that is not among the first ones; it may be behind its end. */
    private place(): number {
        this.random = Math.imul(this.random, 1664525) + 1013904223 >>> 0;
        return Math.floor(this.random / 0x100000000 * this.seen);
    }

    add({ minX, minY, maxX, maxY }: Pick<Parts, "minX" | "minY" | "maxX" | "maxY">): void {
        for (let i = 0; i < minX.length; i++) {
            const at = this.seen++ < SAMPLE ? this.seen - 1 : this.place();
            if (at >= SAMPLE) continue;
            this.columns[0][at] = minX[i];
            this.columns[1][at] = minY[i];
            this.columns[2][at] = maxX[i];
            this.columns[3][at] = maxY[i];
        }
    }

    /** The box that holds at least 98 of 100 parts; null: there are none. */
    bounds(): Edges | null {
        if (this.seen === 0) return null;
        const [minX, minY, maxX, maxY] = this.columns.map((one) => one.slice(0, this.seen));
        const [x0, x1] = rangeOf(minX, maxX), [y0, y1] = rangeOf(minY, maxY);
        return [x0, y0, x1, y1];
    }
}
