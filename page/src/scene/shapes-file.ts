// shapes-file.ts: reads which layers and rows of a scene have shapes: JSON Lines, as --shapes takes them (docs/scenes.md).
//
// Masks are pictures in files of their own, which are dropped with it; folders in their names do not count.
import { Mask } from "../shared/engine";
import { FileError } from "../shared/errors";
import type { OpenedFile } from "../shared/files";

export interface PlainShape {
    kind: "circle" | "capsule" | "polygon" | "box";
    points: [number, number][];
    radius: number;
}

/** Pixels of a picture, flipped first and then turned by quarters. */
export interface MaskShape {
    mask: Mask;
    at: [number, number];
    flipX: boolean;
    flipY: boolean;
    turns: number;
}

export interface ShapeRule {
    fit?: "circle" | "capsule" | "box";
    shape?: PlainShape;
    pixels?: MaskShape;
}

/** Masks by the names of their files. */
export type Masks = ReadonlyMap<string, Mask>;

const baseName = (path: string) => path.replace(/^.*[/\\]/, "");

/** The solid pixels of pictures, by their alpha. */
export async function readMasks(files: OpenedFile[]): Promise<Masks> {
    return new Map(await Promise.all(files.map(async ({ name, bytes }): Promise<[string, Mask]> => {
        let picture: ImageBitmap;
        try {
            picture = await createImageBitmap(new Blob([bytes]), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
        } catch {
            throw new FileError(name, null, "is no picture that this browser reads");
        }
        const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d") as OffscreenCanvasRenderingContext2D;
        context.drawImage(picture, 0, 0);
        return [baseName(name), new Mask(context.getImageData(0, 0, picture.width, picture.height))];
    })));
}

export interface SceneShapes {
    byLayer: Map<number, ShapeRule>;
    byName: Map<string, ShapeRule>;
}

type Json = Record<string, unknown>;

function point(value: unknown, fail: (text: string) => never): [number, number] {
    if (!Array.isArray(value) || value.length !== 2 || !value.every((one) => Number.isFinite(one))) return fail("a point is two numbers");
    return [value[0] as number, value[1] as number];
}

function plainShape(json: Json, fail: (text: string) => never): PlainShape {
    const radius = typeof json.radius === "number" ? json.radius : 0;
    switch (json.kind) {
    case "circle": return { kind: "circle", points: [point(json.center ?? json.at ?? [0, 0], fail)], radius };
    case "capsule": return { kind: "capsule", points: [point(json.a, fail), point(json.b, fail)], radius };
    case "polygon":
        if (!Array.isArray(json.points)) return fail("a polygon has points");
        return { kind: "polygon", points: json.points.map((one) => point(one, fail)), radius };
    case "box": {
        const [x0, y0] = point(json.min, fail), [x1, y1] = point(json.max, fail);
        return { kind: "box", points: [[x0, y0], [x1, y0], [x1, y1], [x0, y1]], radius: 0 };
    }
    default: return fail(`"${String(json.kind)}" is no kind of shape`);
    }
}

function maskShape(json: Json, masks: Masks, fail: (text: string) => never): MaskShape {
    const { file, flip, turn } = json;
    if (typeof file !== "string") return fail("shape.file: is no string, the name of a PNG picture");
    if (flip !== undefined && !["x", "y", "xy"].includes(String(flip))) return fail('shape.flip: is not "x", "y" or "xy"');
    if (turn !== undefined && ![0, 90, 180, 270].includes(turn as number)) return fail("shape.turn: is not 0, 90, 180 or 270");
    const mask = masks.get(baseName(file));
    if (!mask) return fail(`the picture ${baseName(file)} is missing: drop it together with the scene and its shapes`);
    const flips = String(flip ?? "");
    return { mask, at: point(json.at ?? [0, 0], fail), flipX: flips.includes("x"), flipY: flips.includes("y"), turns: ((turn as number) ?? 0) / 90 };
}

function shapeRule(json: Json, masks: Masks, fail: (text: string) => never): ShapeRule {
    const shape = json.shape as Json | undefined;
    if (!shape) return { fit: json.fit as ShapeRule["fit"] };
    return shape.kind === "mask" ? { pixels: maskShape(shape, masks, fail) } : { shape: plainShape(shape, fail) };
}

export function readShapes(file: string, text: string, masks: Masks): SceneShapes {
    const shapes: SceneShapes = { byLayer: new Map(), byName: new Map() };
    text.split(/\r?\n/).forEach((line, i) => {
        const fail = (what: string): never => { throw new FileError(file, i + 1, what); };
        if (line.trim() === "") return;
        let json: Json;
        try {
            json = JSON.parse(line) as Json;
        } catch (e) {
            return fail(`no JSON: ${(e as Error).message}`);
        }
        const rule = shapeRule(json, masks, fail);
        if (!rule.shape && !rule.pixels && !["circle", "capsule", "box"].includes(String(rule.fit))) fail(`fit is "${String(rule.fit)}", not circle, capsule or box`);
        if (typeof json.layer === "number") shapes.byLayer.set(json.layer, rule);
        else if (typeof json.name === "string") shapes.byName.set(json.name, rule);
        else fail("neither a layer nor a name");
    });
    return shapes;
}
