// memory.d.ts: what readers.ts uses of the module's memory.
declare module "*/memory.mjs" {
    export function exports(): Record<string, (...numbers: number[]) => number>;
    export function allocate(size: number): number;
    export function release(at: number): void;
    export function keep(bytes: Uint8Array): number;
    export function keepText(text: string): number;
    export function text(at: number): string;
    export function memoryBytes(): Uint8Array<ArrayBuffer>;
}
