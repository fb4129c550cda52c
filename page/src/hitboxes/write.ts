// write.ts: hitbox sets as graze's JSON and C, which the command's own writers make (page/readers), as Lua and as Aseprite's JSON.
import { exports, keepText, release, text } from "../../../bindings/js/lib/memory.mjs";
import { addJson, forget, read } from "../shared/readers";
import { edgesOf, layerOfName, layerOfWord, numbered, wordOfLayer, type HitboxDocument, type HitboxSet, type OpenedDocument, type Shape } from "./model";

/** A document with the members of graze's JSON. */
function members(doc: HitboxDocument): unknown {
    const sets = doc.sets.map(({ name, images, frames, tags }) => ({
        name, tags, image: images.length === 1 ? images[0] : undefined,
        frames: frames.map(({ duration, pivot, sprite, boxes }) => ({
            duration, pivot, boxes,
            sprite: sprite ? { image: images.length > 1 ? images[sprite.image] : undefined, from: sprite.from ?? undefined, at: sprite.at, rotated: sprite.isRotated, flip_x: sprite.flipX, flip_y: sprite.flipY } : undefined,
        })),
    }));
    return { format: "graze-hitboxes", version: 1, layers: Object.fromEntries(doc.words.map(({ word, layer }) => [word, layer])), sets };
}

/** The text that a writer of page/readers makes of a document. `name` stands in its errors and remarks. Throws a FileError. */
function written(doc: HitboxDocument, name: string, writer: (path: number) => number): string {
    addJson({ name, bytes: new TextEncoder().encode(JSON.stringify(members(doc))) });
    try {
        return text(read(writer, { name }));
    } finally {
        forget(name);
    }
}

/** graze's own JSON. */
export function writeJson(doc: HitboxDocument, name = "hitboxes.json"): string {
    return written(doc, name, exports().page_hitboxes_json);
}

/** C to compile in: `file` is the header's name, `from` the name of its source. */
export function writeC(doc: HitboxDocument, file: string, from: string): string {
    const header = keepText(file);
    try {
        return written(doc, from, (path) => exports().page_hitboxes_c(path, header));
    } finally {
        release(header);
    }
}

function luaText(text: string): string {
    return `"${[...new TextEncoder().encode(text)].map((c) => (c === 34 || c === 92 ? `\\${String.fromCharCode(c)}` : c < 32 || c > 126 ? `\\${String(c).padStart(3, "0")}` : String.fromCharCode(c))).join("")}"`;
}

const number = (value: number) => String(value);

/** A Lua table of a value: records with their names, lists in braces. */
function lua(value: unknown, indent: string): string {
    if (typeof value === "string") return luaText(value);
    if (typeof value === "number") return number(value);
    if (Array.isArray(value) && value.every((one) => typeof one === "number")) return `{ ${value.map(number).join(", ")} }`;
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
        : one.kind === "capsule" ? { from: one.from, to: one.to, radius: one.radius }
        : one.kind === "ellipse" ? { center: one.center, ends: one.ends.flat(), radius: one.radius } : { points: one.points.flat(), radius: one.radius }) });
    const sets = doc.sets.map((set) => ({
        name: set.name,
        images: set.images,
        frames: numbered(set).frames.map((boxes, i) => {
            const { duration, pivot, sprite } = set.frames[i];
            return { duration, pivot, sprite: sprite ? { image: sprite.image + 1, from: sprite.from ?? undefined, at: sprite.at, rotated: sprite.isRotated || undefined } : undefined,
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
        return { filename: `${set.name} ${i}.aseprite`, frame: { x, y, w, h }, rotated: frame.sprite?.isRotated ?? false, trimmed: atX !== 0 || atY !== 0,
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
    const content = kind === "graze" ? writeJson(doc, opened.name) : kind === "c" ? writeC(doc, `${base}.h`, opened.name) : kind === "lua" ? writeLua(doc) : writeAseprite(doc, set, opened, size);
    return { name: kind === opened.kind ? opened.name : `${base}${EXPORTS[kind].ending}`, bytes: new TextEncoder().encode(content) };
}
