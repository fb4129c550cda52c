// shapes-file.ts: reads which layers and rows of a scene have shapes: JSON Lines, as --shapes takes them (docs/scenes.md).
//
// Masks are pictures in other files, which the page does not have: `graze view` records such scenes itself.
import { FileError } from "../shared/errors";

export interface PlainShape {
    kind: "circle" | "capsule" | "polygon" | "box";
    points: [number, number][];
    radius: number;
}

export interface ShapeRule {
    fit?: "circle" | "capsule" | "box";
    shape?: PlainShape;
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
    case "mask": return fail("a mask is a picture in another file; record the scene with graze view or graze record");
    default: return fail(`"${String(json.kind)}" is no kind of shape`);
    }
}

export function readShapes(file: string, text: string): SceneShapes {
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
        const rule: ShapeRule = json.shape ? { shape: plainShape(json.shape as Json, fail) } : { fit: json.fit as ShapeRule["fit"] };
        if (!rule.shape && !["circle", "capsule", "box"].includes(String(rule.fit))) fail(`fit is "${String(rule.fit)}", not circle, capsule or box`);
        if (typeof json.layer === "number") shapes.byLayer.set(json.layer, rule);
        else if (typeof json.name === "string") shapes.byName.set(json.name, rule);
        else fail("neither a layer nor a name");
    });
    return shapes;
}
