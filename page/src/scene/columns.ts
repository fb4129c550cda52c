// columns.ts: lists of numbers that grow, in typed arrays.
import { discard } from "../shared/discard";

type Numbers = Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Its arrays are looked at at once, and not kept: they go when the list grows. */
export class Column<A extends Numbers> {
    length = 0;

    constructor(public items: A, private readonly make: (size: number) => A) {}

    private reserve(size: number): void {
        if (size <= this.items.length) return;
        const grown = this.make(Math.max(2 * this.items.length, size, 1024));
        grown.set(this.items.subarray(0, this.length));
        discard(this.items);
        this.items = grown;
    }

    add(more: ArrayLike<number>): void {
        this.reserve(this.length + more.length);
        this.items.set(more, this.length);
        this.length += more.length;
    }

    push(one: number): void {
        this.reserve(this.length + 1);
        this.items[this.length++] = one;
    }

    /** All numbers so far, where they lie. */
    get all(): A {
        return this.items.subarray(0, this.length) as A;
    }
}

export const f64 = () => new Column(new Float64Array(0), (n) => new Float64Array(n));
export const f32 = () => new Column(new Float32Array(0), (n) => new Float32Array(n));
export const u32 = () => new Column(new Uint32Array(0), (n) => new Uint32Array(n));
export const u8 = () => new Column(new Uint8Array(0), (n) => new Uint8Array(n));

export type Indices = ReturnType<typeof u32>;

/** The first of some things at or behind a step, in whose order they are. */
export function firstFrom(count: number, stepOf: (index: number) => number, step: number): number {
    let low = 0, high = count;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (stepOf(middle) < step) low = middle + 1;
        else high = middle;
    }
    return low;
}
