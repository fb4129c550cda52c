// discard.ts: memory that goes back at once.

/** Give back the memory of arrays which nothing looks at any more. A browser collects it late: some 64 MB of it may gather. */
export function discard(...arrays: ArrayBufferView[]): void {
    for (const { buffer } of arrays) (buffer as { transfer?(size: number): unknown }).transfer?.(0); // older browsers lack it
}
