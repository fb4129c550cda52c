// state.ts: the open and the chosen things in the studio, and every change by keys, mouse and fields.
import { batch, computed, signal } from "@preact/signals";
import { engineReady } from "../shared/engine";
import { FileError } from "../shared/errors";
import { saveFile, type OpenedFile } from "../shared/files";
import { History } from "../shared/undo";
import { isAseprite } from "./aseprite";
import { coverage, solidShare } from "./coverage";
import type { FitOptions, Pixels, StudioEngine } from "./engine";
import { OWN_WORDS, asKind, edgesOf, indexOf, layerOfName, mirrored, moved, ordinalOf, withBoxes, withEdges, withFrame, withSet, withWord, type Frame, type Hitbox,
    type HitboxDocument, type OpenedDocument, type Point, type Shape } from "./model";
import { documentOfSheet, guessSheet, readHitboxes } from "./read";
import { decode, drawPart, isSetFile, lastPart } from "./sprite";
import { exported, type ExportKind } from "./write";

export const opened = signal<OpenedDocument | null>(null);
export const history = new History<HitboxDocument>({ words: [...OWN_WORDS], sets: [] });
export const doc = history.now;
export const images = signal<ReadonlyMap<string, ImageBitmap>>(new Map());
/** How the picture is cut; null: a file says it. */
export const sheet = signal<{ columns: number; rows: number } | null>(null);
export const engine = signal<StudioEngine | null>(null);
/** The last event in words, for users who do not see it. */
export const spoken = signal("");

export const setIndex = signal(0);
export const frameIndex = signal(0);
/** The chosen box: a name and which one of this name; it stays chosen from frame to frame. "pivot": the pivot. */
export const chosen = signal<{ name: string; ordinal: number } | "pivot" | null>(null);
export const showsOnion = signal(true);
export const snaps = signal(true);
/** A pixel is solid whose alpha is above it; as --threshold of `graze fit`. */
export const threshold = signal(127);
/** Whether the outline of the solid pixels is drawn. */
export const showsOutline = signal(false);
/** The frames follow each other in the editor. */
export const isAnimating = signal(false);
export const fitOptions = signal<FitOptions>({ kind: "boxes", count: 3, score: "iou", inset: 0 });
export const fitted = signal<{ frame: number; iou: number | null; isProven: boolean }[]>([]);

export const set = computed(() => doc.value.sets[setIndex.value] ?? null);
export const frame = computed(() => set.value?.frames[frameIndex.value] ?? null);
export const chosenIndex = computed(() => {
    const which = chosen.value;
    return frame.value && which && which !== "pivot" ? indexOf(frame.value, which.name, which.ordinal) : -1;
});
export const chosenBox = computed(() => frame.value?.boxes[chosenIndex.value] ?? null);
export const isChanged = computed(() => opened.value !== null && doc.value !== opened.value.document);

/** The picture of an image's path: they are known by their last part. */
export function pictureOf(path: string | undefined): ImageBitmap | null {
    return path === undefined ? null : images.value.get(lastPart(path)) ?? null;
}

/** The size of a frame, for its pictures and boxes. */
export function frameSize(one: Frame): { w: number; h: number } {
    const from = one.sprite?.from, at = one.sprite?.at ?? [0, 0];
    const picture = one.sprite ? pictureOf(set.value?.images[one.sprite.image]) : null;
    const edges = one.boxes.map(edgesOf);
    return { w: Math.max(8, at[0] + (from?.[2] ?? picture?.width ?? 0), ...edges.map((edge) => edge[2])),
             h: Math.max(8, at[1] + (from?.[3] ?? picture?.height ?? 0), ...edges.map((edge) => edge[3])) };
}

function show(next: OpenedDocument, cut: { columns: number; rows: number } | null): void {
    batch(() => {
        opened.value = next;
        history.reset(next.document);
        sheet.value = cut;
        setIndex.value = 0;
        frameIndex.value = 0;
        const first = next.document.sets[0]?.frames[0]?.boxes[0];
        chosen.value = first ? { name: first.name, ordinal: 0 } : null;
        fitted.value = [];
        spoken.value = `${next.name} is open`;
    });
}

/** Open hitbox files and pictures at once. A picture named by an open file is shown with it; another is cut into frames. */
export async function openFiles(files: OpenedFile[]): Promise<void> {
    const sets = files.filter(({ name }) => isSetFile(name)), pictures = files.filter(({ name }) => isAseprite(name) || !isSetFile(name));
    if (sets.length) await engineReady;
    const documents = sets.map(readHitboxes); // may throw, before anything is changed
    const decoded = await Promise.all(pictures.map(async (file) => [lastPart(file.name), await decode(file)] as const));
    const next = documents[0] ?? null;
    const wanted = new Set((next?.document ?? doc.value).sets.flatMap((one) => one.images.map(lastPart)));
    batch(() => {
        images.value = new Map([...images.value, ...decoded]);
        if (next) show(next, null);
        else if (decoded.length && !decoded.every(([name]) => wanted.has(name))) {
            const [name, bitmap] = decoded.find(([one]) => !wanted.has(one)) as readonly [string, ImageBitmap];
            const cut = guessSheet(name, { w: bitmap.width, h: bitmap.height });
            show(documentOfSheet(name, { w: bitmap.width, h: bitmap.height }, cut.columns, cut.rows), cut);
        } else spoken.value = "The picture is shown with its hitboxes";
    });
}

/** Cut the open picture anew. Boxes stay with their frames. */
export function cutSheet(columns: number, rows: number): void {
    const name = doc.value.sets[0]?.images[0];
    const bitmap = pictureOf(name);
    if (!bitmap || !sheet.value || columns < 1 || rows < 1 || columns > bitmap.width || rows > bitmap.height || columns * rows > 4096) return;
    const made = documentOfSheet(name, { w: bitmap.width, h: bitmap.height }, columns, rows).document;
    const kept = made.sets[0].frames.map((one, i) => ({ ...one, boxes: doc.value.sets[0].frames[i]?.boxes ?? [] }));
    batch(() => {
        sheet.value = { columns, rows };
        frameIndex.value = Math.min(frameIndex.value, kept.length - 1);
        history.set({ ...doc.value, sets: [{ ...doc.value.sets[0], frames: kept, tags: doc.value.sets[0].tags.filter((tag) => tag.to < kept.length) }] }, "cut the sheet");
    });
}

function change(next: HitboxDocument, label: string, key: string | null = null): void {
    if (next === doc.value) return;
    isAnimating.value = false;
    history.set(next, label, key);
    spoken.value = label;
}

function changeFrame(work: (frame: Frame) => Frame, label: string, key: string | null = null): void {
    change(withFrame(doc.value, setIndex.value, frameIndex.value, work), label, key);
}

const round = (value: number) => (snaps.value ? Math.round(value) : Math.round(value * 16) / 16);

export function chooseFrame(index: number): void {
    const count = set.value?.frames.length ?? 0;
    if (!count) return;
    history.seal();
    isAnimating.value = false;
    frameIndex.value = (index + count) % count;
    spoken.value = `Frame ${frameIndex.value} of ${count}`;
}

export function chooseBox(index: number): void {
    const one = frame.value;
    if (!one?.boxes[index]) return;
    chosen.value = { name: one.boxes[index].name, ordinal: ordinalOf(one, index) };
    spoken.value = `${one.boxes[index].name} is chosen`;
}

export function chooseNextBox(step: number): void {
    const count = frame.value?.boxes.length ?? 0;
    if (count) chooseBox((Math.max(chosenIndex.value, step > 0 ? -1 : 0) + step + count) % count);
}

/** Replace the chosen box. Changes in a row with one key are one step back. */
export function changeBox(work: (box: Hitbox) => Hitbox, label: string, key: string | null = null): void {
    const index = chosenIndex.value;
    if (index >= 0) change(withBoxes(doc.value, setIndex.value, frameIndex.value, (boxes) => boxes.map((one, i) => (i === index ? work(one) : one))), label, key);
}

export function setPivot(x: number, y: number, key: string | null = null): void {
    changeFrame((one) => ({ ...one, pivot: [round(x), round(y)] }), "pivot moved", key);
}

/** Move what is chosen by pixels. */
export function nudge(dx: number, dy: number): void {
    const one = frame.value;
    if (!one) return;
    if (chosen.value === "pivot") setPivot(one.pivot[0] + dx, one.pivot[1] + dy, `nudge-${frameIndex.value}`);
    else changeBox((box) => moved(box, dx, dy), "moved", `nudge-${frameIndex.value}-${chosenIndex.value}`);
}

/** Move the right and lower edges. */
export function stretch(dx: number, dy: number): void {
    changeBox((box) => {
        const [x0, y0, x1, y1] = edgesOf(box);
        return withEdges(box, [x0, y0, Math.max(x0, x1 + dx), Math.max(y0, y1 + dy)]);
    }, "resized", `stretch-${frameIndex.value}-${chosenIndex.value}`);
}

export function dragBox(start: Hitbox, dx: number, dy: number): void {
    const [x0, y0] = edgesOf(start);
    changeBox(() => moved(start, round(x0 + dx) - x0, round(y0 + dy) - y0), "moved", "drag");
}

export function dragEdges(start: Hitbox, edges: [number, number, number, number]): void {
    changeBox(() => withEdges(start, edges.map(round) as [number, number, number, number]), "resized", "drag");
}

export function changeShape(shape: Shape, key: string | null = null): void {
    changeBox((box) => ({ name: box.name, layer: box.layer, shape }), "shape changed", key);
}

/** A new box, chosen at once. */
export function addBox(extent: Pick<Hitbox, "box" | "shape">, name = "hurt", key: string | null = null): void {
    const one = frame.value;
    if (!one) return;
    const layer = layerOfName(doc.value.words, name) ?? 0;
    const ordinal = one.boxes.filter((other) => other.name === name).length;
    changeFrame((other) => ({ ...other, boxes: [...other.boxes, { name, layer, ...extent }] }), `${name} added`, key);
    chosen.value = { name, ordinal };
}

export function addBoxInMiddle(): void {
    const one = frame.value;
    if (!one) return;
    const { w, h } = frameSize(one);
    const side = (size: number) => Math.max(2, Math.round(size / 2));
    addBox({ box: [Math.round((w - side(w)) / 2), Math.round((h - side(h)) / 2), side(w), side(h)] });
}

export function deleteBox(): void {
    const index = chosenIndex.value;
    if (index < 0) return;
    changeFrame((one) => ({ ...one, boxes: one.boxes.filter((_, i) => i !== index) }), "deleted");
    const left = frame.value?.boxes.length ?? 0;
    chosen.value = null;
    if (left) chooseBox(Math.min(index, left - 1));
}

/** Another name; in all frames if asked. If a name says a layer, the layer follows it. */
export function renameBox(name: string, everywhere: boolean): void {
    const one = chosenBox.value, which = chosen.value;
    if (!one || !which || which === "pivot" || name === one.name || name === "" || new TextEncoder().encode(name).length > 255) return;
    const layer = layerOfName(doc.value.words, name);
    const renamed = (box: Hitbox) => ({ ...box, name, layer: layer ?? box.layer });
    if (!everywhere) {
        const ordinal = (frame.value as Frame).boxes.slice(0, chosenIndex.value).filter((other) => other.name === name).length;
        changeBox(renamed, `renamed to ${name}`);
        chosen.value = { name, ordinal };
        return;
    }
    change(withSet(doc.value, setIndex.value, (whole) => ({ ...whole, frames: whole.frames.map((other) => {
        const index = indexOf(other, which.name, which.ordinal);
        return index < 0 ? other : { ...other, boxes: other.boxes.map((box, i) => (i === index ? renamed(box) : box)) };
    }) })), `renamed to ${name} in all frames`);
    chosen.value = { name, ordinal: 0 };
}

export function setLayer(layer: number): void {
    changeBox((box) => ({ ...box, layer }), `on layer ${layer}`);
}

export function nameLayer(word: string, layer: number): void {
    if (word && new TextEncoder().encode(word).length <= 31) change({ ...doc.value, words: withWord(doc.value.words, word, layer) }, `${word} is layer ${layer}`);
}

export function setKind(kind: "box" | Shape["kind"]): void {
    changeBox((box) => asKind(box, kind), `now a ${kind}`);
}

/** Put a box into later frames, in place of the one of the same name there. */
export function copyForward(toAll: boolean): void {
    const box = chosenBox.value, which = chosen.value, at = frameIndex.value;
    if (!box || !which || which === "pivot" || !set.value) return;
    const last = toAll ? set.value.frames.length - 1 : Math.min(at + 1, set.value.frames.length - 1);
    change(withSet(doc.value, setIndex.value, (whole) => ({ ...whole, frames: whole.frames.map((other, i) => {
        if (i <= at || i > last) return other;
        const index = indexOf(other, which.name, which.ordinal);
        return { ...other, boxes: index < 0 ? [...other.boxes, box] : other.boxes.map((one, j) => (j === index ? box : one)) };
    }) })), toAll ? "copied to all later frames" : "copied to the next frame");
    if (!toAll) chooseFrame(last);
}

/** Exchange left and right: of one box, or of all boxes of the frame; about the pivot. */
export function mirror(all: boolean): void {
    const x = frame.value?.pivot[0] ?? 0;
    if (!all) changeBox((box) => mirrored(box, x), "mirrored");
    else changeFrame((one) => ({ ...one, boxes: one.boxes.map((box) => mirrored(box, x)) }), "frame mirrored");
}

export function pivotToAll(): void {
    const pivot = frame.value?.pivot;
    if (pivot) change(withSet(doc.value, setIndex.value, (whole) => ({ ...whole, frames: whole.frames.map((one) => ({ ...one, pivot })) })), "pivot in all frames");
}

export function setDuration(milliseconds: number): void {
    if (Number.isInteger(milliseconds) && milliseconds >= 0 && milliseconds < 2 ** 31) changeFrame((one) => ({ ...one, duration: milliseconds }), "duration changed", "duration");
}

function keepInside(): void {
    setIndex.value = Math.max(0, Math.min(setIndex.value, doc.value.sets.length - 1));
    frameIndex.value = Math.max(0, Math.min(frameIndex.value, (set.value?.frames.length ?? 1) - 1));
}

export function undo(): void {
    const label = history.undo();
    keepInside();
    if (label !== null) spoken.value = `Undone: ${label}`;
}

export function redo(): void {
    const label = history.redo();
    keepInside();
    if (label !== null) spoken.value = `Done again: ${label}`;
}

/** As many frames with their thresholds are kept for a picture. */
const KNOWN_MAX = 1000;
const pixelCache = new WeakMap<ImageBitmap, Map<string, Pixels>>();

/** The solid pixels of a frame: those of alpha above the threshold; null without a picture. */
export function pixelsOf(one: Frame | null): Pixels | null {
    const picture = one?.sprite ? pictureOf(set.value?.images[one.sprite.image]) : null;
    if (!picture || !one?.sprite) return null;
    const [x, y, w, h] = one.sprite.from ?? [0, 0, picture.width, picture.height];
    if (w < 1 || h < 1 || w * h > 1 << 24) return null;
    const least = threshold.value, key = `${x},${y},${w},${h},${one.sprite.isRotated},${least}`;
    const known = pixelCache.get(picture) ?? new Map<string, Pixels>();
    pixelCache.set(picture, known);
    if (!known.has(key)) {
        if (known.size > KNOWN_MAX) known.clear();
        const context = new OffscreenCanvas(w, h).getContext("2d", { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
        drawPart(context, picture, [x, y, w, h], one.sprite.isRotated);
        const rgba = context.getImageData(0, 0, w, h).data;
        known.set(key, { w, h, solid: Uint8Array.from({ length: w * h }, (_, i) => +(rgba[4 * i + 3] > least)) });
    }
    return known.get(key) as Pixels;
}

/** Which part of a box lies on the picture; null: there is none. */
export function shareOf(box: Hitbox): number | null {
    const pixels = pixelsOf(frame.value);
    return pixels && solidShare(pixels, box, frame.value?.sprite?.at);
}

const outlines = new WeakMap<Pixels, Int32Array[]>();

/** Lines along the edges of the frame's solid pixels: x and y in turns, in pixels of its picture. */
export function outlineNow(): Int32Array[] {
    const pixels = showsOutline.value ? pixelsOf(frame.value) : null;
    if (!pixels || !engine.value) return [];
    const made = outlines.get(pixels) ?? engine.value.outline(pixels);
    outlines.set(pixels, made);
    return made;
}

/** How well the frame's boxes on a layer cover its picture. */
export function coverageNow(layer: number): number | null {
    const pixels = pixelsOf(frame.value);
    const boxes = frame.value?.boxes.filter((one) => one.layer === layer) ?? [];
    return pixels && boxes.length ? coverage(pixels, boxes, frame.value?.sprite?.at) : null;
}

/** Let graze propose boxes or a shape: for this frame or all; they replace those of the name: "hurt", "hurt 2" and so on. */
export function propose(name: string, all: boolean): void {
    const whole = set.value, graze = engine.value;
    if (!whole || !graze) return;
    const options = fitOptions.value;
    const layer = layerOfName(doc.value.words, name) ?? 0;
    const results: typeof fitted.value = [];
    const isProposed = (other: string) => other === name || (other.startsWith(`${name} `) && /^[1-9]\d*$/.test(other.slice(name.length + 1)));
    const frames = whole.frames.map((one, i) => {
        const pixels = all || i === frameIndex.value ? pixelsOf(one) : null;
        if (!pixels) return one;
        const found = graze.fit(pixels, options);
        results.push({ frame: i, iou: found.iou, isProven: found.isProven });
        const at = one.sprite?.at ?? [0, 0];
        const made = found.extents.map((extent, n): Hitbox => moved({ name: n === 0 ? name : `${name} ${n + 1}`, layer, ...extent }, at[0], at[1]));
        return { ...one, boxes: [...one.boxes.filter((box) => !isProposed(box.name)), ...made] };
    });
    if (!results.length) throw new FileError(opened.value?.name ?? "hitboxes", null, "open the picture first: there are no pixels to fit");
    change(withSet(doc.value, setIndex.value, (one) => ({ ...one, frames })), all ? `${name} proposed for ${results.length} frames` : `${name} proposed`);
    fitted.value = results;
    chosen.value = { name, ordinal: 0 };
}

export function exportAs(kind: ExportKind): void {
    if (!opened.value) return;
    const picture = pictureOf(set.value?.images[0]);
    const out = exported(kind, doc.value, setIndex.value, opened.value, picture ? { w: picture.width, h: picture.height } : null);
    saveFile(out.name, out.bytes);
    spoken.value = `${out.name} is saved`;
}

export type { Point };
