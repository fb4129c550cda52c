// graze-studio.d.ts: the functions of bindings/js that only "Hitboxes" and "Patterns" use.
declare module "graze" {
    export class Mask {
        constructor(picture: { data: Uint8Array | Uint8ClampedArray; width: number; height: number }, height?: number, threshold?: number);
        readonly width: number;
        readonly height: number;
        close(): void;
    }
    type FitScoreName = "iou" | "pixels" | "inside" | "cover";
    export function fit(mask: Mask, options: { boxes?: number; score?: FitScoreName; inset?: number }):
        { boxes: { x: number; y: number; w: number; h: number }[]; solid: number; covered: number; area: number; iou: number };
    export function fit(mask: Mask, options: { shape: "circle" | "capsule" | "ellipse" | "polygon"; score?: FitScoreName; inset?: number }):
        { shape: ShapeDef | null; solid: number; covered: number; area: number; score: number; bound: number; isBest: boolean };
    export function outline(mask: Mask): Int32Array[];
    export interface World {
        moveTo(body: number, x: number, y: number): void;
        touches(a: number, b: number): { length: number; tagA: Uint32Array; tagB: Uint32Array };
    }
}
