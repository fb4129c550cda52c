// memory.d.ts: the functions on the module's memory that readers.ts uses.
declare module "*/memory.mjs" {
    export function exports(): Record<string, (...numbers: number[]) => number>;
    export function allocate(size: number): number;
    export function release(at: number): void;
    export function keep(bytes: Uint8Array): number;
    export function keepText(text: string): number;
    export function result(index: number): number;
    export function text(at: number): string;
    export function memoryBytes(): Uint8Array<ArrayBuffer>;
}

// The methods of World that danger.ts uses, from movers.mjs.
declare module "*/movers.mjs" {
    export const moverMethods: {
        danger(this: object, def: { origin: [number, number]; cell: [number, number]; columns: number; rows: number; shape: object; layer: number; steps: number; bodies: number[]; dx: number[]; dy: number[] }): Float32Array;
    };
}
