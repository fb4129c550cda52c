// read.ts: graze's hitbox files and Aseprite's JSON, as formats/hitbox_own.c and formats/hitbox_aseprite.c read them.
import { FileError } from "../shared/errors";
import type { OpenedFile } from "../shared/files";
import { Node, parseJson } from "./json";
import { DIRECTIONS, LAYER_MAX, OWN_WORDS, layerOfName, layerOfWord, withWord, type Frame, type Hitbox, type HitboxDocument, type HitboxSet, type LayerWord,
    type OpenedDocument, type Point, type Shape, type Sprite, type Tag } from "./model";

const FILE_MAX = 16 << 20, FRAMES_MAX = 65536, BOXES_MAX = 262144, NAMES_MAX = 256, TEXT_MAX = 255, PIXELS_MAX = 1 << 20;
const FAR = 2 ** 60;
const WHOLE_MAX = 4294967295;

function checkMembers(node: Node, known: string[]): void {
    for (const [name, member] of node.entries("object"))
        if (!known.includes(name) && !name.startsWith("$") && !name.startsWith("x-")) member.fail(`there is no such member; known are ${known.join(" ")}`);
}

function numbers(node: Node, count: number): number[] {
    const list = node.list("list of numbers");
    if (list.length !== count) node.fail(`must have ${count} numbers`);
    return list.map((one) => one.number(-FAR, FAR));
}

function pixels(node: Node, count: number): number[] {
    const list = numbers(node, count);
    for (const one of list)
        if (!Number.isInteger(one) || Math.abs(one) > PIXELS_MAX) node.fail(`${one} is no whole number of pixels up to ${PIXELS_MAX}`);
    return list;
}

function point(node: Node): Point {
    const value = node.value;
    if (!Array.isArray(value) || value.length !== 2 || value.some((one) => typeof one !== "number")) node.fail("is no place; write two numbers, [x, y]");
    return value as Point;
}

const isConvex = (points: Point[]): boolean => {
    const turn = (i: number) => {
        const [a, b, c] = [points[i], points[(i + 1) % points.length], points[(i + 2) % points.length]];
        return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
    };
    const turns = points.map((_, i) => turn(i));
    return turns.every((one) => one >= 0) || turns.every((one) => one <= 0);
};

function readShape(node: Node): Shape {
    node.object('shape; write {"kind": "circle", ...}');
    const kind = node.needed("kind");
    const radius = (isNeeded: boolean) => {
        const member = node.member("radius");
        if (member.isMissing && !isNeeded) return 0;
        if (member.isMissing) member.fail("is missing");
        return member.number(0, FAR);
    };
    if (kind.value === "mask") kind.fail("masks are given to a body, not to a set; take box, circle, capsule or polygon");
    if (kind.value === "box") {
        const [min, max] = [point(node.needed("min")), point(node.needed("max"))];
        if (min[0] > max[0] || min[1] > max[1]) node.fail("a minimum is beyond its maximum");
        return { kind: "box", min, max };
    }
    if (kind.value === "circle") return { kind: "circle", center: point(node.needed("center")), radius: radius(true) };
    if (kind.value === "capsule") return { kind: "capsule", from: point(node.needed("from")), to: point(node.needed("to")), radius: radius(true) };
    if (kind.value === "polygon") {
        const points = node.needed("points").list("list of places, [[x, y], ...]").map(point);
        if (points.length < 3 || points.length > 8) node.fail("a polygon has 3 to 8 corners");
        if (!isConvex(points)) node.fail("the polygon is not convex");
        return { kind: "polygon", points, radius: radius(false) };
    }
    return kind.fail("is none of box, circle, capsule, polygon and mask");
}

function readBox(node: Node, words: LayerWord[]): Hitbox {
    node.object("box {name, layer, box}");
    checkMembers(node, ["name", "layer", "box", "shape"]);
    const name = node.needed("name").text(TEXT_MAX);
    const layerNode = node.needed("layer");
    const layer = typeof layerNode.value === "string" ? layerOfWord(words, layerNode.value) : layerNode.whole(LAYER_MAX);
    if (layer === null) return layerNode.fail(`"${layerNode.value}" is no layer; say in "layers" which number it is`);
    const [box, shape] = [node.member("box"), node.member("shape")];
    if (box.isMissing === shape.isMissing) node.fail('a box has either "box" or "shape"');
    if (!shape.isMissing) return { name, layer, shape: readShape(shape) };
    const [x, y, w, h] = numbers(box, 4);
    if (w < 0 || h < 0) box.fail("a box is [x, y, w, h], and w and h are not negative");
    return { name, layer, box: [x, y, w, h] };
}

function readTags(node: Node, frames: number): Tag[] {
    if (node.isMissing) return [];
    return node.list("list of animations").map((tag) => {
        tag.object("animation {name, from, to}");
        const frame = (name: string) => {
            const member = tag.needed(name);
            const number = member.whole(WHOLE_MAX);
            if (number >= frames) member.fail(`there is no frame ${number}, only ${frames} of them`);
            return number;
        };
        const direction = tag.member("direction"), repeat = tag.member("repeat");
        if (!direction.isMissing && !DIRECTIONS.includes(direction.value as Tag["direction"]))
            direction.fail(`"${direction.value}" is not forward, reverse, pingpong or pingpong_reverse`);
        if (typeof repeat.value === "string" && !/^\d+$/.test(repeat.value)) repeat.fail(`"${repeat.value}" is no whole number`);
        const made: Tag = {
            name: tag.needed("name").text(TEXT_MAX), from: frame("from"), to: frame("to"), direction: (direction.value as Tag["direction"]) ?? "forward",
            repeat: repeat.isMissing ? 0 : typeof repeat.value === "string" ? Number(repeat.value) : repeat.whole(WHOLE_MAX),
        };
        if (made.from > made.to) tag.fail(`begins at frame ${made.from}, behind its end, ${made.to}`);
        return made;
    });
}

/** A set's name where the file says none: the file's, without folders and what follows a dot. */
export function nameOfFile(name: string): string {
    const last = name.split(/[/\\]/).pop() as string;
    const dot = last.indexOf(".", 1);
    return dot < 0 ? last : last.slice(0, dot);
}

function imageOf(images: string[], path: string): number {
    const at = images.indexOf(path);
    return at < 0 ? images.push(path) - 1 : at;
}

function readSprite(frame: Node, images: string[], image: number): Sprite | null {
    const node = frame.member("sprite");
    if (node.isMissing) return null;
    node.object("sprite {image, from, at}");
    checkMembers(node, ["image", "from", "at", "flip_x", "flip_y"]);
    const own = node.member("image"), from = node.member("from"), at = node.member("at"), flipX = node.member("flip_x"), flipY = node.member("flip_y");
    const rect = from.isMissing ? null : pixels(from, 4) as [number, number, number, number];
    if (rect?.some((one) => one < 0)) node.fail('"from" is [x, y, w, h] in pixels of the image, none of them negative');
    return { image: own.isMissing ? image : imageOf(images, own.text()), from: rect, at: at.isMissing ? [0, 0] : pixels(at, 2) as Point,
             flipX: !flipX.isMissing && flipX.boolean(), flipY: !flipY.isMissing && flipY.boolean() };
}

function readFrame(node: Node, words: LayerWord[], images: string[], image: number): Frame {
    node.object("frame {boxes, pivot, duration}");
    checkMembers(node, ["boxes", "pivot", "duration", "sprite"]);
    const pivot = node.member("pivot"), duration = node.member("duration"), boxes = node.member("boxes");
    return { pivot: pivot.isMissing ? [0, 0] : numbers(pivot, 2) as Point, duration: duration.isMissing ? 100 : duration.whole(WHOLE_MAX),
             sprite: readSprite(node, images, image), boxes: boxes.isMissing ? [] : boxes.list("list of boxes").map((one) => readBox(one, words)) };
}

function checkLimits(root: Node, doc: HitboxDocument): void {
    for (const set of doc.sets) {
        if (set.frames.length > FRAMES_MAX) root.fail(`more than ${FRAMES_MAX} frames in a set; split the file`);
        if (set.frames.reduce((sum, frame) => sum + frame.boxes.length, 0) > BOXES_MAX) root.fail(`more than ${BOXES_MAX} boxes in a set; split the file`);
        if (new Set(set.frames.flatMap((frame) => frame.boxes.map((one) => one.name))).size > NAMES_MAX) root.fail(`more than ${NAMES_MAX} names of boxes in a set; split the file`);
    }
}

function readOwn(root: Node): HitboxDocument {
    const format = root.needed("format"), version = root.needed("version");
    if (format.text() !== "graze-hitboxes") format.fail(`"${format.value}" is not "graze-hitboxes"`);
    if (version.whole(WHOLE_MAX) === 0) version.fail("versions begin with 1");
    if (version.whole(WHOLE_MAX) > 1) version.fail(`made by a newer graze, format version ${version.value}; this one reads up to 1: update graze`);
    checkMembers(root, ["format", "version", "layers", "sets"]);
    let words = [...OWN_WORDS];
    const layers = root.member("layers");
    if (!layers.isMissing)
        for (const [word, layer] of layers.entries("object of words and layers")) words = withWord(words, word, layer.whole(LAYER_MAX));
    const sets = root.needed("sets").list("list of sets").map((node): HitboxSet => {
        node.object("set {name, frames}");
        checkMembers(node, ["name", "image", "frames", "tags"]);
        const name = node.member("name"), image = node.member("image");
        const images: string[] = image.isMissing ? [] : [image.text()];
        const frames = node.needed("frames").list("list of frames").map((one) => readFrame(one, words, images, image.isMissing ? -1 : 0))
            .map((frame) => (frame.sprite?.image === -1 ? { ...frame, sprite: null } : frame));
        return { name: name.isMissing ? nameOfFile(root.file) : name.text(TEXT_MAX), images, frames, tags: readTags(node.member("tags"), frames.length) };
    });
    return { words, sets };
}

interface Key {
    frame: number;
    x: number;
    y: number;
    w: number;
    h: number;
    pivot: Point | null;
}

interface Slice {
    name: string;
    layer: number;
    isPivot: boolean;
    keys: Key[];
}

function readKey(node: Node, frames: number): Key {
    node.object("key {frame, bounds}");
    const frameNode = node.needed("frame");
    const frame = frameNode.whole(WHOLE_MAX);
    if (frame >= frames) frameNode.fail(`there is no frame ${frame}, only ${frames} of them; export all frames, without --tag and --ignore-empty`);
    const bounds = node.needed("bounds").object("rectangle {x, y, w, h}");
    const [x, y] = ["x", "y"].map((side) => bounds.needed(side).number(-FAR, FAR));
    const [w, h] = ["w", "h"].map((side) => bounds.needed(side).number(0, FAR));
    const pivot = node.member("pivot");
    return { frame, x, y, w, h, pivot: pivot.isMissing ? null
        : [x + pivot.object("point {x, y}").needed("x").number(-FAR, FAR), y + pivot.needed("y").number(-FAR, FAR)] };
}

function readSlice(node: Node, words: LayerWord[], frames: number): Slice {
    node.object("slice {name, keys}");
    const name = node.needed("name").text(TEXT_MAX), keys = node.member("keys"), data = node.member("data"), color = node.member("color");
    const word = (member: Node) => (member.isMissing ? null : layerOfWord(words, member.text()));
    return { name, isPivot: name === "pivot" || name === "origin", layer: word(data) ?? layerOfName(words, name) ?? word(color) ?? 0,
             keys: keys.isMissing ? [] : keys.list("list of keys").map((one) => readKey(one, frames)).sort((a, b) => a.frame - b.frame) };
}

/** The key of a slice in force in a frame. */
const keyAt = (slice: Slice, frame: number) => slice.keys.filter((key) => key.frame <= frame).pop();

function pivotAt(slices: Slice[], frame: number): Point | null {
    let found: Point | null = null;
    for (const slice of slices) {
        const key = keyAt(slice, frame);
        if (!key) continue;
        if (slice.isPivot) return key.pivot ?? [key.x, key.y];
        if (key.pivot && key.w > 0 && key.h > 0) found ??= key.pivot;
    }
    return found;
}

function readAsepriteSprite(node: Node, image: number): Sprite | null {
    const rect = node.needed("frame").object("rectangle {x, y, w, h}"), trimmed = node.member("spriteSourceSize");
    const side = (object: Node, name: string, low: number) => {
        const member = object.needed(name);
        const value = member.number(low, PIXELS_MAX);
        if (!Number.isInteger(value)) member.fail(`${value} is no whole number of pixels`);
        return value;
    };
    const from = ["x", "y", "w", "h"].map((name) => side(rect, name, 0)) as [number, number, number, number];
    const rotated = node.member("rotated");
    if (rotated.value === true) rotated.fail("frames that lie on their side are not read; pack without rotation");
    const at: Point = trimmed.isMissing ? [0, 0] : [side(trimmed.object("rectangle {x, y, w, h}"), "x", -PIXELS_MAX), side(trimmed, "y", -PIXELS_MAX)];
    return image < 0 || from[2] === 0 || from[3] === 0 ? null : { image, from, at, flipX: false, flipY: false };
}

function readAseprite(root: Node): HitboxDocument {
    const framesNode = root.needed("frames"), meta = root.member("meta");
    if (!meta.isMissing) meta.object("object");
    const isObject = typeof framesNode.value === "object" && framesNode.value !== null;
    if (!isObject) framesNode.fail("is no list and no object of frames");
    const nodes = Array.isArray(framesNode.value) ? framesNode.list("list") : framesNode.entries("object").map(([, one]) => one);
    if (nodes.length > FRAMES_MAX) framesNode.fail(`more than ${FRAMES_MAX} frames; split the file`);
    const words = [...OWN_WORDS];
    const image = meta.member("image"), list = meta.member("slices");
    const images = !image.isMissing && image.text() !== "" ? [image.text()] : [];
    const slices = list.isMissing ? [] : list.list("list of slices").map((one) => readSlice(one, words, nodes.length));
    let pivot: Point = [0, 0];
    const frames = nodes.map((node, i): Frame => {
        const duration = node.object("frame {frame, duration}").member("duration");
        pivot = pivotAt(slices, i) ?? pivot;
        const boxes = slices.filter((slice) => !slice.isPivot).flatMap((slice): Hitbox[] => {
            const key = keyAt(slice, i);
            return key && key.w > 0 && key.h > 0 ? [{ name: slice.name, layer: slice.layer, box: [key.x, key.y, key.w, key.h] }] : [];
        });
        return { duration: duration.isMissing ? 100 : duration.whole(2147483647), pivot, sprite: readAsepriteSprite(node, images.length - 1), boxes };
    });
    return { words, sets: [{ name: nameOfFile(root.file), images, frames, tags: readTags(meta.member("frameTags"), frames.length) }] };
}

/** Read a hitbox file of graze or Aseprite. Throws a FileError. */
export function readHitboxes(file: OpenedFile): OpenedDocument {
    if (file.bytes.length > FILE_MAX) throw new FileError(file.name, null, `is larger than ${FILE_MAX} bytes`);
    let text: string;
    try {
        text = new TextDecoder("utf-8", { fatal: true }).decode(file.bytes);
    } catch {
        throw new FileError(file.name, null, "this is no JSON: it is not in UTF-8");
    }
    const root = parseJson(file.name, text).object("object of Aseprite or graze");
    const isOwn = !root.member("format").isMissing;
    if (!isOwn && root.member("frames").isMissing)
        root.fail("neither Aseprite's \"frames\" nor graze's \"format\" are there; export with Aseprite's --data and --list-slices");
    const document = isOwn ? readOwn(root) : readAseprite(root);
    checkLimits(root, document);
    return { kind: isOwn ? "graze" : "aseprite", name: file.name, bytes: file.bytes, raw: isOwn ? null : root.value, document };
}

/** A document made of pictures: a set for each, with a frame for each cell. */
export function documentOfSheet(name: string, size: { w: number; h: number }, columns: number, rows: number): OpenedDocument {
    const [w, h] = [Math.floor(size.w / columns), Math.floor(size.h / rows)];
    const frames = Array.from({ length: columns * rows }, (_, i): Frame => ({
        duration: 100, pivot: [w / 2, h / 2], boxes: [],
        sprite: { image: 0, from: [(i % columns) * w, Math.floor(i / columns) * h, w, h], at: [0, 0], flipX: false, flipY: false },
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
