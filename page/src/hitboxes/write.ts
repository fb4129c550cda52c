// write.ts: hitbox sets as graze's JSON and C, byte for byte as `graze hitboxes` writes them, as Lua and as Aseprite's JSON.
import { edgesOf, layerOfName, layerOfWord, numbered, wordOfLayer, type Hitbox, type HitboxDocument, type HitboxSet, type OpenedDocument, type Point, type Shape } from "./model";

/** As C's "%.*g". */
export function general(value: number, digits: number): string {
    if (value === 0) return Object.is(value, -0) ? "-0" : "0";
    const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
    const e = Number(exponent);
    if (e >= -4 && e < digits) return value.toFixed(digits - 1 - e).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
    const short = mantissa.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
    return `${short}e${e < 0 ? "-" : "+"}${String(Math.abs(e)).padStart(2, "0")}`;
}

/** The fewest digits, 15 to 17, for the same number again. */
function numberText(value: number): string {
    for (let digits = 15; digits < 17; digits++)
        if (Number(general(value, digits)) === value) return general(value, digits);
    return general(value, 17);
}

const f32 = Math.fround;

/** A number cut to the fewest digits with which `base` + number still rounds to `sum`. */
function shortest(base: number, number: number, sum: number): number {
    for (let digits = 1; digits < 17; digits++) {
        const shorter = Number(number.toPrecision(digits));
        if (f32(base + shorter) === sum) return shorter;
    }
    return number;
}

const coordinate = (value: number) => shortest(0, f32(value), f32(value));

function sides([x, y, w, h]: [number, number, number, number]): number[] {
    const [left, top] = [coordinate(x), coordinate(y)];
    const side = (low: number, high: number) => (high > low ? shortest(low, high - low, high) : 0);
    return [left, top, side(left, f32(x + w)), side(top, f32(y + h))];
}

/** A value to be written as it stands. */
class Literal {
    constructor(readonly text: string) {}
}

const list = (values: readonly number[]) => new Literal(`[${values.map(numberText).join(", ")}]`);

function jsonText(text: string): string {
    return JSON.stringify(text).replace(/\\u00(..)/g, (_, hex: string) => `\\u00${hex.toUpperCase()}`);
}

/** As Jansson's JSON_INDENT(2). */
function dump(value: unknown, indent = ""): string {
    if (value instanceof Literal) return value.text;
    if (typeof value === "string") return jsonText(value);
    if (typeof value === "number") return numberText(value);
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const inner = `${indent}  `;
    const items = Array.isArray(value) ? value.map((one) => inner + dump(one, inner))
        : Object.entries(value).filter(([, one]) => one !== undefined).map(([name, one]) => `${inner}${jsonText(name)}: ${dump(one, inner)}`);
    const [open, close] = Array.isArray(value) ? "[]" : "{}";
    return items.length ? `${open}\n${items.join(",\n")}\n${indent}${close}` : open + close;
}

function shapeJson(shape: Shape): unknown {
    switch (shape.kind) {
    case "box": return { kind: "box", min: list(shape.min), max: list(shape.max) };
    case "circle": return { kind: "circle", center: list(shape.center), radius: shape.radius };
    case "capsule": return { kind: "capsule", from: list(shape.from), to: list(shape.to), radius: shape.radius };
    default: return { kind: "polygon", points: new Literal(`[${shape.points.map((one) => list(one).text).join(", ")}]`), radius: shape.radius };
    }
}

function usedLayers(doc: HitboxDocument): Set<number> {
    return new Set(doc.sets.flatMap((set) => set.frames.flatMap((frame) => frame.boxes.map((one) => one.layer))));
}

/** graze's own JSON. */
export function writeJson(doc: HitboxDocument): string {
    const used = usedLayers(doc);
    const layers: Record<string, number> = {};
    for (let layer = 0; layer < 64; layer++) {
        const word = wordOfLayer(doc.words, layer);
        if (word !== null && used.has(layer)) layers[word] = layer;
    }
    const box = (one: Hitbox) => ({ name: one.name, layer: wordOfLayer(doc.words, one.layer) ?? one.layer,
                                    ...(one.shape ? { shape: shapeJson(one.shape) } : { box: list(sides(one.box as [number, number, number, number])) }) });
    const sets = doc.sets.map((set) => {
        const boxes = numbered(set).frames;
        return {
            name: set.name,
            image: set.images.length === 1 ? set.images[0] : undefined,
            frames: set.frames.map((frame, i) => ({
                duration: frame.duration,
                pivot: list(frame.pivot.map(coordinate)),
                sprite: frame.sprite ? {
                    image: set.images.length > 1 ? set.images[frame.sprite.image] : undefined,
                    from: frame.sprite.from && frame.sprite.from[2] > 0 ? list(frame.sprite.from) : undefined,
                    at: frame.sprite.at[0] !== 0 || frame.sprite.at[1] !== 0 ? list(frame.sprite.at) : undefined,
                    flip_x: frame.sprite.flipX || undefined,
                    flip_y: frame.sprite.flipY || undefined,
                } : undefined,
                boxes: boxes[i].map((one) => box(one.box)),
            })),
            tags: set.tags.map((tag) => ({ name: tag.name, from: tag.from, to: tag.to, direction: tag.direction, repeat: tag.repeat > 0 ? tag.repeat : undefined })),
        };
    });
    return `${dump({ format: "graze-hitboxes", version: 1, layers, sets })}\n`;
}

/** As identifier_of of formats/identifiers.c. */
function identifier(name: string): string {
    let out = "";
    for (const c of new TextEncoder().encode(name)) {
        if (out.length >= 50) break;
        const letter = String.fromCharCode(c);
        if (out === "" && /[0-9]/.test(letter)) out = "n";
        if (/[A-Za-z0-9]/.test(letter)) out += letter;
        else if (out !== "" && !out.endsWith("_")) out += "_";
    }
    return out.replace(/_+$/, "") || "noname";
}

/** Identifiers of names. They stay different without upper and lower case. */
class Identifiers {
    private readonly items: string[] = [];

    add(name: string): string {
        const own = identifier(name);
        const isTaken = (item: string) => this.items.some((one) => one.toUpperCase() === item.toUpperCase());
        let item = own;
        for (let number = this.items.length + 1; isTaken(item); number++) item = `${own}_${number}`;
        this.items.push(item);
        return item;
    }
}

function cText(text: string): string {
    let out = '"';
    for (const c of new TextEncoder().encode(text)) {
        const letter = String.fromCharCode(c);
        if ('"\\?'.includes(letter)) out += `\\${letter}`;
        else out += c < 32 || c > 126 ? `\\${c.toString(8).padStart(3, "0")}` : letter;
    }
    return `${out}"`;
}

const cRemark = (text: string) => [...new TextEncoder().encode(text)].map((c) => (c >= 32 && c <= 126 && !"*\\?".includes(String.fromCharCode(c)) ? String.fromCharCode(c) : "_")).join("");
const cFloat = (value: number) => { const text = general(f32(value), 9); return /[.e]/.test(text) ? `${text}f` : text; };
const cDouble = (value: number) => { const text = general(value, 17); return /[.en]/.test(text) ? text : `${text}.0`; };

function cShape(shape: Shape): string {
    const kinds = { box: "GRAZE_SHAPE_BOX", circle: "GRAZE_SHAPE_CIRCLE", capsule: "GRAZE_SHAPE_CAPSULE", polygon: "GRAZE_SHAPE_POLYGON" };
    const points: Point[] = shape.kind === "box" ? [shape.min, shape.max] : shape.kind === "circle" ? [shape.center]
        : shape.kind === "capsule" ? [shape.from, shape.to] : shape.points;
    const corners = Array.from({ length: 8 }, (_, i) => points[i] ?? [0, 0]).map(([x, y]) => `{ ${cDouble(x)}, ${cDouble(y)} }`).join(", ");
    return `    { ${kinds[shape.kind]}, ${points.length}, ${cDouble(shape.kind === "box" ? 0 : shape.radius)}, { ${corners} }, { NULL, false, false, 0 } },\n`;
}

/** The least box of floats around a shape; for a box it is the box, rounded. */
function cEdges(one: Hitbox): number[] {
    if (one.box) return edgesOf(one);
    const bits = new DataView(new ArrayBuffer(4));
    const above = (value: number) => {
        const near = f32(value);
        if (near >= value) return near;
        bits.setFloat32(0, near);
        if (near === 0) bits.setUint32(0, 1);
        else bits.setUint32(0, bits.getUint32(0) + (near > 0 ? 1 : -1));
        return bits.getFloat32(0);
    };
    const [x0, y0, x1, y1] = edgesOf(one);
    return [-above(-x0), -above(-y0), above(x1), above(y1)];
}

function cSet(set: HitboxSet, prefix: string, file: string): string {
    const { names, frames } = numbered(set);
    const boxes = frames.flat();
    let out = `\n/* ${cRemark(set.name)}, from ${cRemark(file)} */`;
    const array = (type: string, kind: string, lines: string[]) => {
        if (lines.length) out += `\nstatic const ${type} ${prefix}_${kind}[] = {\n${lines.join("")}};\n`;
    };
    array("char *const", "names", names.map((name) => `    ${cText(name)},\n`));
    array("graze_shape", "shapes", boxes.filter((one) => one.box.shape).map((one) => cShape(one.box.shape as Shape)));
    let shape = 0;
    array("graze_hitbox", "boxes", boxes.map(({ number, box }) =>
        `    { { ${cEdges(box).map(cFloat).join(", ")} }, ${number}, ${box.layer}, ${box.shape ? `&${prefix}_shapes[${shape++}]` : "NULL"} },\n`));
    let first = 0;
    array("graze_hitbox_frame", "frames", set.frames.map((frame, i) => {
        const line = `    { ${first}, ${frames[i].length}, ${cFloat(frame.pivot[0])}, ${cFloat(frame.pivot[1])}, ${frame.duration} },\n`;
        first += frames[i].length;
        return line;
    }));
    const directions = { forward: "GRAZE_FORWARD", reverse: "GRAZE_REVERSE", pingpong: "GRAZE_PINGPONG", pingpong_reverse: "GRAZE_PINGPONG_REVERSE" };
    array("graze_animation", "tags", set.tags.map((tag) => `    { ${cText(tag.name)}, ${tag.from}, ${tag.to}, ${directions[tag.direction]}, ${tag.repeat} },\n`));
    const counts: [string, number][] = [["names", names.length], ["boxes", boxes.length], ["frames", set.frames.length], ["tags", set.tags.length]];
    out += `\nstatic const graze_hitbox_set ${prefix}_hitboxes = {\n    ${counts.map(([kind, count]) => (count ? `${prefix}_${kind}` : "NULL")).join(", ")}, ` +
        `${counts.map(([, count]) => count).join(", ")}\n};\n`;
    const enumeration = (kind: string, texts: string[]) => {
        const all = new Identifiers();
        if (texts.length) out += `\nenum {\n${texts.map((text, i) => `    ${prefix.toUpperCase()}_${kind}_${all.add(text).toUpperCase()} = ${i},\n`).join("")}};\n`;
    };
    enumeration("BOX", names);
    enumeration("TAG", set.tags.map((tag) => tag.name));
    return out;
}

/** C to compile in: `file` is the header's name, `from` the name of its source. */
export function writeC(doc: HitboxDocument, file: string, from: string): string {
    const guard = identifier(file).toUpperCase();
    const prefixes = new Identifiers();
    return "/* Hitboxes, written by `graze hitboxes`; not to be edited. Compile it in, and give its sets to\n * graze_body_set_hitboxes. */\n" +
        `#ifndef ${guard}\n#define ${guard}\n\n#include <graze/graze.h>\n\n#include <stddef.h>\n` +
        doc.sets.map((set) => cSet(set, prefixes.add(set.name), from)).join("") + "\n#endif\n";
}

function luaText(text: string): string {
    return `"${[...new TextEncoder().encode(text)].map((c) => (c === 34 || c === 92 ? `\\${String.fromCharCode(c)}` : c < 32 || c > 126 ? `\\${String(c).padStart(3, "0")}` : String.fromCharCode(c))).join("")}"`;
}

/** A Lua table of a value: records with their names, lists in braces. */
function lua(value: unknown, indent: string): string {
    if (typeof value === "string") return luaText(value);
    if (typeof value === "number") return numberText(value);
    if (Array.isArray(value) && value.every((one) => typeof one === "number")) return `{ ${value.map(numberText).join(", ")} }`;
    const inner = `${indent}  `;
    if (Array.isArray(value)) return value.length ? `{\n${value.map((one) => `${inner}${lua(one, inner)},\n`).join("")}${indent}}` : "{}";
    const entries = Object.entries(value as object).filter(([, one]) => one !== undefined);
    const isFlat = entries.every(([, one]) => typeof one !== "object" || Array.isArray(one) && one.every((other) => typeof other === "number"));
    const texts = entries.map(([name, one]) => `${name === "repeat" ? "repeats" : name} = ${lua(one, inner)}`); // a word of Lua
    return isFlat ? `{ ${texts.join(", ")} }` : `{\n${texts.map((text) => `${inner}${text},\n`).join("")}${indent}}`;
}

/** A Lua module returning the sets: `local sets = require "knight"`; boxes are { x, y, w, h }. */
export function writeLua(doc: HitboxDocument): string {
    const shape = (one: Shape) => ({ kind: one.kind, ...(one.kind === "box" ? { min: one.min, max: one.max } : one.kind === "circle" ? { center: one.center, radius: one.radius }
        : one.kind === "capsule" ? { from: one.from, to: one.to, radius: one.radius } : { points: one.points.flat(), radius: one.radius }) });
    const sets = doc.sets.map((set) => ({
        name: set.name,
        images: set.images,
        frames: numbered(set).frames.map((boxes, i) => {
            const { duration, pivot, sprite } = set.frames[i];
            return { duration, pivot, sprite: sprite ? { image: sprite.image + 1, from: sprite.from ?? undefined, at: sprite.at } : undefined,
                     boxes: boxes.map(({ box }) => ({ name: box.name, layer: box.layer, ...(box.shape ? { shape: shape(box.shape) } : { box: box.box }) })) };
        }),
        tags: set.tags.map((tag) => ({ ...tag, from: tag.from + 1, to: tag.to + 1 })),
    }));
    return `-- Hitboxes, written by graze view; not to be edited. Frames and images count from 1, pixels from the frame's corner.\nreturn ${lua(sets, "")}\n`;
}

type Json = Record<string, unknown>;

/** The parts of a set lost in Aseprite's JSON: shapes, and layers without a word. */
export function lostInAseprite(doc: HitboxDocument): string[] {
    const boxes = doc.sets.flatMap((set) => set.frames.flatMap((frame) => frame.boxes));
    const lost: string[] = [];
    if (doc.sets.length > 1) lost.push("only the set that is shown");
    if (boxes.some((one) => one.shape)) lost.push("shapes become the boxes around them");
    if (boxes.some((one) => edgesOf(one).some((edge) => !Number.isInteger(edge)))) lost.push("Aseprite itself shows whole pixels only");
    if (boxes.some((one) => layerOfName(doc.words, one.name) !== one.layer && !(wordOfLayer(doc.words, one.layer) && layerOfWord(doc.words, wordOfLayer(doc.words, one.layer) as string) === one.layer)))
        lost.push("layers without a word become layer 0");
    return lost;
}

function asepriteSlices(doc: HitboxDocument, set: HitboxSet, old: Json[]): Json[] {
    const { names, frames } = numbered(set);
    const used = new Set<Json>();
    const slices = names.map((name, number): Json => {
        const kept = old.find((one) => one.name === name && !used.has(one));
        if (kept) used.add(kept);
        const keys: Json[] = [];
        let layer = 0, before = "";
        frames.forEach((boxes, frame) => {
            const box = boxes.find((one) => one.number === number)?.box;
            if (box) layer = box.layer;
            const [x0, y0, x1, y1] = box ? edgesOf(box) : [0, 0, 0, 0];
            const bounds = { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
            const text = JSON.stringify(bounds);
            if (text === before || (!box && keys.length === 0)) return;
            before = text;
            const same = (kept?.keys as Json[] | undefined)?.find((key) => key.center && JSON.stringify(key.bounds) === text);
            keys.push({ frame, bounds, ...(same ? { center: same.center } : {}) });
        });
        const word = layerOfName(doc.words, name) === layer || layer === 0 && layerOfName(doc.words, name) === null ? null : wordOfLayer(doc.words, layer);
        const { keys: _, data: oldData, ...rest } = kept ?? { name, color: "#0000ffff" };
        const data = word ?? (typeof oldData === "string" && layerOfWord(doc.words, oldData) === null ? oldData : undefined);
        return { ...rest, name, ...(data === undefined ? {} : { data }), keys };
    });
    const pivotKeys: Json[] = [];
    set.frames.forEach(({ pivot: [x, y] }, frame) => {
        const last = pivotKeys[pivotKeys.length - 1]?.bounds as { x: number; y: number } | undefined;
        if (last ? last.x !== x || last.y !== y : x !== 0 || y !== 0) pivotKeys.push({ frame, bounds: { x, y, w: 1, h: 1 } });
    });
    return pivotKeys.length ? [{ name: "pivot", color: "#ffffffff", keys: pivotKeys }, ...slices] : slices;
}

function asepriteTags(set: HitboxSet, old: Json[]): Json[] {
    return set.tags.map((tag) => {
        const { repeat: _, ...kept } = old.find((one) => one.name === tag.name) ?? { color: "#000000ff" };
        return { ...kept, name: tag.name, from: tag.from, to: tag.to, direction: tag.direction, ...(tag.repeat ? { repeat: String(tag.repeat) } : {}) };
    });
}

/** Aseprite's JSON of one set. Members from Aseprite outside of the model stay as they were. */
export function writeAseprite(doc: HitboxDocument, index: number, opened: OpenedDocument, size: { w: number; h: number } | null): string {
    const set = doc.sets[index];
    const raw = (opened.kind === "aseprite" ? opened.raw : {}) as { frames?: unknown; meta?: Json };
    const { slices: oldSlices, frameTags: oldTags, ...meta } = raw.meta ?? {};
    const old = Array.isArray(raw.frames) ? raw.frames : Object.values(raw.frames ?? {});
    const frames = set.frames.map((frame, i): Json => {
        if (old[i]) return { ...(old[i] as Json), duration: frame.duration };
        const [x, y, w, h] = frame.sprite?.from ?? [0, 0, size?.w ?? 0, size?.h ?? 0];
        const [atX, atY] = frame.sprite?.at ?? [0, 0];
        return { filename: `${set.name} ${i}.aseprite`, frame: { x, y, w, h }, rotated: false, trimmed: atX !== 0 || atY !== 0,
                 spriteSourceSize: { x: atX, y: atY, w, h }, sourceSize: { w: w + atX, h: h + atY }, duration: frame.duration };
    });
    const isObject = raw.frames !== undefined && !Array.isArray(raw.frames);
    const names = isObject ? Object.keys(raw.frames as object) : [];
    const written = {
        frames: isObject ? Object.fromEntries(frames.map((frame, i) => [names[i] ?? `${set.name} ${i}.aseprite`, frame])) : frames,
        meta: { app: "https://www.aseprite.org/", version: "1.3", ...(set.images.length ? { image: set.images[0] } : {}), format: "RGBA8888", ...(size ? { size } : {}), scale: "1",
                ...meta, frameTags: asepriteTags(set, (oldTags as Json[]) ?? []), slices: asepriteSlices(doc, set, (oldSlices as Json[]) ?? []) },
    };
    return `${JSON.stringify(written, null, 1)}\n`;
}

export type ExportKind = "graze" | "c" | "lua" | "aseprite";

export const EXPORTS: Record<ExportKind, { label: string; ending: string; type: string }> = {
    graze: { label: "graze's JSON", ending: ".json", type: "application/json" },
    c: { label: "C header", ending: ".h", type: "text/x-c" },
    lua: { label: "Lua module", ending: ".lua", type: "text/x-lua" },
    aseprite: { label: "Aseprite's JSON", ending: ".aseprite.json", type: "application/json" },
};

/** A document as a file. An unchanged document opened in the same format is written as it was, byte for byte. */
export function exported(kind: ExportKind, doc: HitboxDocument, set: number, opened: OpenedDocument, size: { w: number; h: number } | null): { name: string; bytes: Uint8Array<ArrayBuffer> } {
    const base = opened.name.replace(/(\.aseprite)?\.[^.]*$/, "");
    if (doc === opened.document && kind === opened.kind && opened.bytes) return { name: opened.name, bytes: opened.bytes };
    const text = kind === "graze" ? writeJson(doc) : kind === "c" ? writeC(doc, `${base}.h`, opened.name) : kind === "lua" ? writeLua(doc) : writeAseprite(doc, set, opened, size);
    return { name: kind === opened.kind ? opened.name : `${base}${EXPORTS[kind].ending}`, bytes: new TextEncoder().encode(text) };
}
