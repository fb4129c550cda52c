// read.ts: graze's hitbox files and Aseprite's JSON, by the command's own readers (page/readers), and pictures cut into frames.
import { exports, text } from "../../../bindings/js/lib/memory.mjs";
import type { OpenedFile } from "../shared/files";
import { addJson, addText, forget, read } from "../shared/readers";
import { isAseprite } from "./aseprite";
import { OWN_WORDS, withWord, type Frame, type Hitbox, type HitboxDocument, type HitboxSet, type OpenedDocument, type Point, type Shape, type Sprite, type Tag } from "./model";

/** A set as hitbox_json of formats/hitbox_write.h writes it. */
interface WrittenSet {
    name: string;
    image?: string;
    frames: { duration: number; pivot: Point; sprite?: { image?: string; from?: Sprite["from"]; at?: Point; rotated?: boolean; flip_x?: boolean; flip_y?: boolean };
              boxes: (Omit<Hitbox, "layer" | "shape"> & { layer: string | number; shape?: WrittenShape })[] }[];
    tags: (Omit<Tag, "repeat"> & { repeat?: number })[];
}

/** An ellipse along the axes is written with its radii. */
type WrittenShape = Shape | { kind: "ellipse"; center: Point; radii: Point };

function shapeOf(shape: WrittenShape): Shape {
    if (!("radii" in shape)) return shape;
    const { center: [x, y], radii: [a, b] } = shape;
    return { kind: "ellipse", center: [x, y], ends: [[x + a, y], [x, y + b]], radius: 0 };
}

/** Layers of words, as files have them. */
type Layers = Record<string, number>;

function setOf({ name, image, frames, tags }: WrittenSet, layers: Layers): HitboxSet {
    const images = image === undefined ? [...new Set(frames.flatMap(({ sprite }) => sprite?.image ?? []))] : [image];
    return {
        name, images, tags: tags.map((tag) => ({ ...tag, repeat: tag.repeat ?? 0 })),
        frames: frames.map(({ duration, pivot, sprite, boxes }): Frame => ({
            duration, pivot, boxes: boxes.map(({ shape, ...box }) => ({ ...box, layer: typeof box.layer === "string" ? layers[box.layer] : box.layer, ...(shape && { shape: shapeOf(shape) }) })),
            sprite: sprite ? { image: images.indexOf(sprite.image ?? images[0]), from: sprite.from ?? null, at: sprite.at ?? [0, 0], isRotated: sprite.rotated ?? false, flipX: sprite.flip_x ?? false, flipY: sprite.flip_y ?? false }
                : null,
        })),
    };
}

/** Read a hitbox file of graze or Aseprite, or Aseprite's own. Throws a FileError. */
export function readHitboxes(file: OpenedFile): OpenedDocument {
    const isBinary = isAseprite(file.name), raw = isBinary ? {} : addJson(file);
    if (isBinary) addText(file);
    try {
        const { layers, sets } = JSON.parse(text(read(exports().page_hitboxes_json, file))) as { layers: Layers; sets: WrittenSet[] };
        const isOwn = Object.hasOwn(raw as object, "format"), words = Object.entries(isOwn ? (raw as { layers?: Layers }).layers ?? {} : {});
        const document: HitboxDocument = { words: words.reduce((all, [word, layer]) => withWord(all, word, layer), [...OWN_WORDS]), sets: sets.map((set) => setOf(set, layers)) };
        if (isBinary) return { kind: "picture", name: file.name, bytes: null, raw: null, document };
        return { kind: isOwn ? "graze" : "aseprite", name: file.name, bytes: file.bytes, raw: isOwn ? null : raw, document };
    } finally {
        forget(file.name);
    }
}

/** A set's name where the file says none: the file's, without folders and what follows a dot. */
export function nameOfFile(name: string): string {
    const last = name.split(/[/\\]/).pop() as string;
    const dot = last.indexOf(".", 1);
    return dot < 0 ? last : last.slice(0, dot);
}

/** A document made of pictures: a set for each, with a frame for each cell. */
export function documentOfSheet(name: string, size: { w: number; h: number }, columns: number, rows: number): OpenedDocument {
    const [w, h] = [Math.floor(size.w / columns), Math.floor(size.h / rows)];
    const frames = Array.from({ length: columns * rows }, (_, i): Frame => ({
        duration: 100, pivot: [w / 2, h / 2], boxes: [],
        sprite: { image: 0, from: [(i % columns) * w, Math.floor(i / columns) * h, w, h], at: [0, 0], isRotated: false, flipX: false, flipY: false },
    }));
    return { kind: "picture", name, bytes: null, raw: null,
             document: { words: [...OWN_WORDS], sets: [{ name: nameOfFile(name), images: [name], frames, tags: [] }] } };
}

/** How a picture is cut, by its name ("walk-4x1.png", "walk_strip6.png") or its sides; one frame if nothing says more. */
export function guessSheet(name: string, size: { w: number; h: number }): { columns: number; rows: number } {
    const grid = /(\d{1,3})x(\d{1,3})(?=[^\d]*$)/.exec(nameOfFile(name)), strip = /strip(\d{1,3})/i.exec(name);
    if (strip && size.w % Number(strip[1]) === 0) return { columns: Number(strip[1]), rows: 1 };
    if (grid && Number(grid[1]) && Number(grid[2]) && size.w % Number(grid[1]) === 0 && size.h % Number(grid[2]) === 0 && size.w / Number(grid[1]) >= 4)
        return { columns: Number(grid[1]), rows: Number(grid[2]) };
    const count = size.w / size.h;
    return Number.isInteger(count) && count > 1 && count <= 64 ? { columns: count, rows: 1 } : { columns: 1, rows: 1 };
}
