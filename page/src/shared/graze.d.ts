// graze.d.ts: the functions of bindings/js that the page uses.
declare module "graze" {
    export function provide(source: BufferSource | WebAssembly.Module | Promise<BufferSource>): Promise<void>;
    export const ready: Promise<void>;
    export function layerColor(layer: number): number;
    export function broadPhases(): string[];
    export const DRAW: { cells: number; boxes: number; tiles: number; parts: number; margins: number; ways: number; contacts: number; queries: number; all: number };
    export class GrazeError extends Error {
        status: string;
        argument: string;
    }
    export class Rules {
        constructor(allowed?: Iterable<[number, number]>);
        allow(a: number, b: number): Rules;
        allows(a: number, b: number): boolean;
    }
    interface List {
        readonly length: number;
        copy(): this;
    }
    export interface ContactEvents extends List {
        a: Float64Array; b: Float64Array; userA: Float64Array; userB: Float64Array; time: Float32Array; layerA: Uint8Array; layerB: Uint8Array; kind: Uint8Array;
    }
    export interface Contacts extends List { a: Float64Array; b: Float64Array; touches: Float64Array }
    export interface Bodies extends List {
        body: Float64Array; user: Float64Array; slot: Uint32Array; x: Float32Array; y: Float32Array; angle: Float32Array; isDisabled: Uint8Array;
    }
    /** flags: 1 disabled, 2 absent, 4 its body is disabled. */
    export interface Parts extends List {
        part: Float64Array; body: Float64Array; minX: Float32Array; minY: Float32Array; maxX: Float32Array; maxY: Float32Array;
        tag: Uint32Array; slot: Uint32Array; layer: Uint8Array; kind: Uint8Array; flags: Uint8Array;
    }
    /** flags: 1 touching, 2 disabled. */
    export interface Drawing extends List {
        body: Float64Array; part: Float64Array; color: Uint32Array; start: Uint32Array; slot: Uint32Array; type: Uint8Array; kind: Uint8Array;
        layer: Uint8Array; flags: Uint8Array; coordinates: Float32Array;
    }
    export interface ExplainedPart {
        body: number; part: number; box: number[]; tag: number; layer: number; kind: string; isCause: boolean; isSwept: boolean; angle: number;
    }
    export interface Explanation {
        reason: string; reasonText: string; isTouching: boolean; a: ExplainedPart; b: ExplainedPart; gapX: number; gapY: number;
        manifold: { depth: number; distance: number; normal: [number, number]; points: [number, number][]; count: number };
        isReported: boolean; hasBegun: boolean; hasEnded: boolean; begun: number; ended: number;
    }
    export interface ShapeDef { kind: string; [field: string]: unknown }
    export interface PartDef { box?: ArrayLike<number>; shape?: ShapeDef; layer?: number; tag?: number }
    export class World {
        constructor(options?: { rules?: Rules | [number, number][]; closed?: boolean; broadPhase?: string });
        close(): void;
        add(def: { x?: number; y?: number; user?: number; parts?: PartDef[] }): number;
        remove(body: number): void;
        addPart(body: number, part: PartDef): number;
        removePart(part: number): void;
        moveBox(part: number, box: ArrayLike<number>): void;
        setShape(part: number, shape: ShapeDef | null, isMotion?: boolean): void;
        setLayer(part: number, layer: number): void;
        setMargin(a: number, b: number, margin: number): void;
        setSweptLayers(layers: number | number[], isSwept?: boolean): void;
        step(): void;
        events(): ContactEvents;
        contacts(body?: number): Contacts;
        bodies(): Bodies;
        parts(): Parts;
        partsOf(body: number): Float64Array;
        isAlive(body: number): boolean;
        name(body: number): string;
        layerName(layer: number): string;
        hash(): string;
        explain(a: number, b: number): Explanation;
        explainText(a: number, b: number, names?: object): string;
        draw(options: { what?: number; layers?: number[]; view?: ArrayLike<number>; pixel?: number }): Drawing;
        record(options?: { queries?: boolean }): void;
        stopRecording(): Uint8Array<ArrayBuffer>;
        setRecordingFrame(frame: number): void;
        note(note: Uint8Array | string): void;
        readonly bodyCount: number;
        readonly broadPhase: string;
        readonly closed: boolean;
        readonly counts: { overlapping: number };
    }
    export interface RecordingSource { read(offset: number, length: number): ArrayBuffer | ArrayBufferView }
    export class Replay {
        constructor(recording: Uint8Array | RecordingSource, options?: { broadPhase?: string; isUnchecked?: boolean; memoryMax?: number; seekMemoryMax?: number });
        append(bytes: Uint8Array): void;
        readonly world: World;
        readonly length: number;
        readonly steps: number;
        readonly state: "stepped" | "ended" | "truncated" | "differs" | "damaged" | "failed";
        step(): boolean;
        seek(step: number): boolean;
        info(): { frame: number; steps: number; hashRecorded: string; hashNow: string; status: number; call: string | null };
        notes(): Uint8Array[];
        close(): void;
    }
}
