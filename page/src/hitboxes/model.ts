// model.ts: hitbox sets as the studio edits them. Values are never changed in place: see History.

export type Point = [number, number];

export type Shape =
    | { kind: "box"; min: Point; max: Point }
    | { kind: "circle"; center: Point; radius: number }
    | { kind: "capsule"; from: Point; to: Point; radius: number }
    | { kind: "polygon"; points: Point[]; radius: number }
    | { kind: "ellipse"; center: Point; ends: [Point, Point]; radius: number };

/** A box [x, y, w, h] or a shape, in pixels of the frame. */
export interface Hitbox {
    name: string;
    layer: number;
    box?: [number, number, number, number];
    shape?: Shape;
}

/** Where a frame's picture is. */
export interface Sprite {
    /** A number of the set's images. */
    image: number;
    from: [number, number, number, number] | null;
    at: Point;
    /** Whether it lies in the image turned by a quarter, clockwise, h pixels wide and w high. */
    isRotated: boolean;
    flipX: boolean;
    flipY: boolean;
}

export interface Frame {
    duration: number;
    pivot: Point;
    sprite: Sprite | null;
    boxes: Hitbox[];
}

export const DIRECTIONS = ["forward", "reverse", "pingpong", "pingpong_reverse"] as const;

export interface Tag {
    name: string;
    from: number;
    to: number;
    direction: typeof DIRECTIONS[number];
    repeat: number;
}

export interface HitboxSet {
    name: string;
    images: string[];
    frames: Frame[];
    tags: Tag[];
}

/** A word for a layer. */
export interface LayerWord {
    word: string;
    layer: number;
}

export interface HitboxDocument {
    words: LayerWord[];
    sets: HitboxSet[];
}

export type FileKind = "graze" | "aseprite" | "picture";

/** A document as it was opened: parts that were not changed are exported as these bytes. */
export interface OpenedDocument {
    kind: FileKind;
    name: string;
    bytes: Uint8Array<ArrayBuffer> | null;
    /** Aseprite's JSON as it was read: parts that the model does not hold are written back. */
    raw: unknown;
    document: HitboxDocument;
}

export const OWN_WORDS: readonly LayerWord[] = ["hurt", "hit", "graze", "push"].map((word, layer) => ({ word, layer }));
export const LAYER_MAX = 63;

const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The layer of a word. */
export function layerOfWord(words: readonly LayerWord[], word: string): number | null {
    return words.find((one) => lower(one.word) === lower(word))?.layer ?? null;
}

/** The layer by the name of a box: the layer of the longest word at the name's beginning. */
export function layerOfName(words: readonly LayerWord[], name: string): number | null {
    let found: LayerWord | null = null;
    for (const one of words) {
        if (one.word.length <= (found?.word.length ?? 0) || !lower(name).startsWith(lower(one.word))) continue;
        const behind = lower(name).slice(one.word.length).replace(/^box/, "");
        if (!/^[a-z]/.test(behind)) found = one;
    }
    return found?.layer ?? null;
}

/** The first word for a layer. */
export function wordOfLayer(words: readonly LayerWord[], layer: number): string | null {
    return words.find((one) => one.layer === layer && !one.word.startsWith("#"))?.word ?? null;
}

/** The words, with one more or another layer for one. */
export function withWord(words: readonly LayerWord[], word: string, layer: number): LayerWord[] {
    const at = words.findIndex((one) => lower(one.word) === lower(word));
    if (at < 0) return [...words, { word, layer }];
    return words.map((one, i) => (i === at ? { word: one.word, layer } : one));
}

/** The edges of a box or of the box around a shape: min x, min y, max x, max y. */
export function edgesOf(hitbox: Hitbox): [number, number, number, number] {
    if (hitbox.box) {
        const [x, y, w, h] = hitbox.box;
        return [x, y, x + w, y + h];
    }
    const shape = hitbox.shape as Shape;
    const points = pointsOf(shape);
    const r = shape.kind === "box" ? 0 : shape.radius;
    if (shape.kind === "ellipse") {
        const [[ax, ay], [bx, by]] = radiiOf(shape), [x, y] = shape.center;
        const w = Math.hypot(ax, bx) + r, h = Math.hypot(ay, by) + r;
        return [x - w, y - h, x + w, y + h];
    }
    return [Math.min(...points.map((p) => p[0])) - r, Math.min(...points.map((p) => p[1])) - r, Math.max(...points.map((p) => p[0])) + r,
            Math.max(...points.map((p) => p[1])) + r];
}

/** The radii of an ellipse, from its center. */
export function radiiOf({ center: [x, y], ends }: Shape & { kind: "ellipse" }): [Point, Point] {
    return [[ends[0][0] - x, ends[0][1] - y], [ends[1][0] - x, ends[1][1] - y]];
}

/** The points of a shape: its handles. */
export function pointsOf(shape: Shape): Point[] {
    switch (shape.kind) {
    case "box": return [shape.min, shape.max];
    case "circle": return [shape.center];
    case "capsule": return [shape.from, shape.to];
    case "ellipse": return [shape.center, ...shape.ends];
    default: return shape.points;
    }
}

/** A shape with other points. */
export function withPoints(shape: Shape, points: Point[]): Shape {
    switch (shape.kind) {
    case "box":
        return { kind: "box", min: [Math.min(points[0][0], points[1][0]), Math.min(points[0][1], points[1][1])],
                 max: [Math.max(points[0][0], points[1][0]), Math.max(points[0][1], points[1][1])] };
    case "circle": return { ...shape, center: points[0] };
    case "capsule": return { ...shape, from: points[0], to: points[1] };
    case "ellipse": return { ...shape, center: points[0], ends: [points[1], points[2]] };
    default: return { ...shape, points };
    }
}

/** A shape one of whose points was moved. An ellipse moves with its center, and turns with a radius. */
export function withPoint(shape: Shape, i: number, to: Point): Shape {
    const points = pointsOf(shape);
    if (shape.kind !== "ellipse") return withPoints(shape, points.map((one, j) => (j === i ? to : one)));
    const [x, y] = shape.center, [dx, dy] = [to[0] - x, to[1] - y];
    if (i === 0) return withPoints(shape, points.map((one) => [one[0] + dx, one[1] + dy]));
    const length = Math.hypot(dx, dy);
    if (length === 0) return shape;
    const [ox, oy] = radiiOf(shape)[2 - i], stretch = (i === 1 ? 1 : -1) * Math.hypot(ox, oy) / length;
    const other: Point = [x - dy * stretch, y + dx * stretch];
    return { ...shape, ends: i === 1 ? [to, other] : [other, to] };
}

function uprightEllipse([x0, y0, x1, y1]: [number, number, number, number]): Shape {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return { kind: "ellipse", center: [x, y], ends: [[x + Math.max(Math.abs(x1 - x0) / 2, 0.5), y], [x, y + Math.max(Math.abs(y1 - y0) / 2, 0.5)]], radius: 0 };
}

export function moved(hitbox: Hitbox, dx: number, dy: number): Hitbox {
    if (hitbox.box) {
        const [x, y, w, h] = hitbox.box;
        return { ...hitbox, box: [x + dx, y + dy, w, h] };
    }
    const shape = hitbox.shape as Shape;
    return { ...hitbox, shape: withPoints(shape, pointsOf(shape).map(([x, y]) => [x + dx, y + dy])) };
}

/** A box or shape stretched to these edges. Circles keep their middle and take the smaller side; ellipses turn upright. */
export function withEdges(hitbox: Hitbox, [x0, y0, x1, y1]: [number, number, number, number]): Hitbox {
    if (hitbox.box) return { ...hitbox, box: [Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0)] };
    const shape = hitbox.shape as Shape;
    if (shape.kind === "circle")
        return { ...hitbox, shape: { kind: "circle", center: [(x0 + x1) / 2, (y0 + y1) / 2], radius: Math.min(Math.abs(x1 - x0), Math.abs(y1 - y0)) / 2 } };
    if (shape.kind === "ellipse") return { ...hitbox, shape: uprightEllipse([x0, y0, x1, y1]) };
    const old = edgesOf(hitbox);
    const r = shape.kind === "box" ? 0 : shape.radius;
    const scale = (value: number, low: number, high: number, to0: number, to1: number) =>
        high - low > 2 * r ? to0 + r + (value - low - r) / (high - low - 2 * r) * (to1 - to0 - 2 * r) : (to0 + to1) / 2;
    return { ...hitbox, shape: withPoints(shape, pointsOf(shape).map(([x, y]) => [scale(x, old[0], old[2], x0, x1), scale(y, old[1], old[3], y0, y1)])) };
}

/** Left and right exchanged about x. */
export function mirrored(hitbox: Hitbox, x: number): Hitbox {
    if (hitbox.box) return { ...hitbox, box: [2 * x - hitbox.box[0] - hitbox.box[2], hitbox.box[1], hitbox.box[2], hitbox.box[3]] };
    const shape = hitbox.shape as Shape;
    const points = pointsOf(shape).map(([px, py]): Point => [2 * x - px, py]);
    return { ...hitbox, shape: withPoints(shape, shape.kind === "polygon" ? points.reverse() : points) };
}

/** The same box as another kind of shape, about as large. */
export function asKind(hitbox: Hitbox, kind: "box" | Shape["kind"]): Hitbox {
    const [x0, y0, x1, y1] = edgesOf(hitbox);
    const base = { name: hitbox.name, layer: hitbox.layer };
    const [w, h] = [x1 - x0, y1 - y0];
    if (kind === "box") return { ...base, box: [x0, y0, w, h] };
    if (kind === "circle") return { ...base, shape: { kind, center: [(x0 + x1) / 2, (y0 + y1) / 2], radius: Math.max(Math.min(w, h) / 2, 0.5) } };
    if (kind === "ellipse") return { ...base, shape: uprightEllipse([x0, y0, x1, y1]) };
    if (kind === "capsule") {
        const r = Math.max(Math.min(w, h) / 2, 0.5);
        const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
        const [dx, dy] = [Math.max(w / 2 - r, 0), Math.max(h / 2 - r, 0)];
        return { ...base, shape: { kind, from: [cx - dx, cy - dy], to: [cx + dx, cy + dy], radius: r } };
    }
    const [qx, qy] = [w / 4, h / 4];
    return { ...base, shape: { kind: "polygon", points: [[x0 + qx, y0], [x1 - qx, y0], [x1, y0 + qy], [x1, y1 - qy], [x1 - qx, y1], [x0 + qx, y1], [x0, y1 - qy], [x0, y0 + qy]],
                               radius: 0 } };
}

/** Change one set, one frame, or the boxes of one frame. */
export function withSet(doc: HitboxDocument, set: number, change: (set: HitboxSet) => HitboxSet): HitboxDocument {
    return { ...doc, sets: doc.sets.map((one, i) => (i === set ? change(one) : one)) };
}

export function withFrame(doc: HitboxDocument, set: number, frame: number, change: (frame: Frame) => Frame): HitboxDocument {
    return withSet(doc, set, (one) => ({ ...one, frames: one.frames.map((other, i) => (i === frame ? change(other) : other)) }));
}

export function withBoxes(doc: HitboxDocument, set: number, frame: number, change: (boxes: Hitbox[]) => Hitbox[]): HitboxDocument {
    return withFrame(doc, set, frame, (one) => ({ ...one, boxes: change(one.boxes) }));
}

/** The n-th box of a name in its frame is the same box from frame to frame: which one of its name is this? */
export function ordinalOf(frame: Frame, index: number): number {
    return frame.boxes.slice(0, index).filter((one) => one.name === frame.boxes[index].name).length;
}

/** The index of the n-th box of a name, or -1. */
export function indexOf(frame: Frame, name: string, ordinal: number): number {
    let left = ordinal;
    return frame.boxes.findIndex((one) => one.name === name && left-- === 0);
}

/** A set's names in the order in which graze numbers them, and for each frame the numbers of its boxes. */
export function numbered(set: HitboxSet): { names: string[]; frames: { number: number; box: Hitbox }[][] } {
    const names: string[] = [];
    const frames = set.frames.map((frame) => {
        const taken = new Set<number>();
        const boxes = frame.boxes.map((box) => {
            let number = names.findIndex((name, i) => name === box.name && !taken.has(i));
            if (number < 0) number = names.push(box.name) - 1;
            taken.add(number);
            return { number, box };
        });
        return boxes.sort((a, b) => a.number - b.number);
    });
    return { names, frames };
}

/** The frame of an animation some milliseconds after its begin; as graze_hitbox_set_frame_at. */
export function frameAt(set: HitboxSet, tag: Tag | null, milliseconds: number): number {
    const span = tag ?? { from: 0, to: set.frames.length - 1, direction: "forward" as const, repeat: 0, name: "" };
    const count = span.to - span.from + 1;
    const way = Array.from({ length: count }, (_, i) => span.from + i);
    const isBack = span.direction.endsWith("reverse");
    const first = isBack ? [...way].reverse() : way;
    const turns = span.direction.startsWith("pingpong") && count > 1;
    const back = [...first].reverse().slice(1, -1);
    const passes = turns ? [first, [...first].reverse().slice(1)] : [first];
    let order: number[] = [];
    if (span.repeat > 0)
        for (let i = 0; i < Math.min(span.repeat, 64); i++) order = order.concat(i === 0 ? first : turns ? (i % 2 ? passes[1] : first.slice(1)) : first);
    else order = turns ? first.concat(back) : first;
    const durations = order.map((i) => set.frames[i].duration);
    const whole = durations.reduce((a, b) => a + b, 0);
    if (whole === 0) return order[0];
    let left = span.repeat > 0 ? milliseconds : milliseconds % whole;
    for (let i = 0; i < order.length; i++) {
        if (left < durations[i]) return order[i];
        left -= durations[i];
    }
    return order[order.length - 1];
}
