// sprites.ts: pictures of hitbox sets below the boxes. A recording has the sets of its bodies, but no pictures: these come with the hitbox
// file, which is dropped beside it. Its sets are found in the recording by the names, boxes and pivots of their frames.
import { signal } from "@preact/signals";
import { exports, result } from "../../../bindings/js/lib/memory.mjs";
import type { Frame, HitboxSet } from "../hitboxes/model";
import { isAseprite } from "../hitboxes/aseprite";
import { readHitboxes } from "../hitboxes/read";
import { decode, drawPart, isSetFile, lastPart, type Context } from "../hitboxes/sprite";
import type { Camera } from "../shared/camera";
import type { Replay } from "../shared/engine";
import type { OpenedFile } from "../shared/files";
import { addJson, addText, readAlone } from "../shared/readers";
import type { Recording } from "./recording";

/** A hitbox file and its sets. */
interface Sheet {
    file: OpenedFile;
    sets: HitboxSet[];
}

export const sheets = signal<readonly Sheet[]>([]);
export const pictures = signal<ReadonlyMap<string, ImageBitmap>>(new Map());

/** How a body shows a frame: its flips, its quarter turns, and where its pivot is. */
interface Shown {
    body: number;
    frame: Frame;
    picture: ImageBitmap;
    flipX: boolean;
    flipY: boolean;
    turns: number;
    x: number;
    y: number;
}

/** Sets of a recording by their addresses, and which of the files they are; null: of none. */
let found: { replay: Replay; sheets: readonly Sheet[]; sets: Map<number, HitboxSet | null> } | null = null;

const worldOf = (replay: Replay) => (replay.world as unknown as { _world: number })._world;

function setIn({ file, sets }: Sheet, address: number): HitboxSet | undefined {
    return sets[readAlone(file, (name) => exports().page_hitboxes_number(name, address), isAseprite(file.name) ? addText : addJson) - 1];
}

function setAt(replay: Replay, address: number): HitboxSet | null {
    if (found?.replay !== replay || found.sheets !== sheets.value) found = { replay, sheets: sheets.value, sets: new Map() };
    let set = found.sets.get(address);
    if (set === undefined) {
        set = null;
        for (const sheet of sheets.value) set ??= setIn(sheet, address) ?? null;
        found.sets.set(address, set);
    }
    return set;
}

/** Calls back with each body that has a hitbox set, and the set's address, until one returns true. */
function someWithSet({ replay }: Recording, call: (body: number, address: number) => boolean): boolean {
    const world = worldOf(replay), { js_body_hitboxes: addressOf } = exports();
    return replay.world.bodies().body.slice().some((body) => {
        const address = addressOf(world, body);
        return address !== 0 && call(body, address);
    });
}

/** Whether some body of the shown step has a hitbox set. */
export const hasSets = (open: Recording | null) => open !== null && someWithSet(open, () => true);

/** The sprites of the shown step, in the order of the bodies. */
export function shownSprites(open: Recording): Shown[] {
    const shown: Shown[] = [], world = worldOf(open.replay);
    if (sheets.value.length === 0) return shown;
    someWithSet(open, (body, address) => {
        const set = setAt(open.replay, address);
        if (!set || exports().js_body_frame(world, body) !== 0) return false;
        const frame = set.frames[result(0)], image = frame?.sprite && set.images[frame.sprite.image];
        const picture = image === null || image === undefined ? undefined : pictures.value.get(lastPart(image));
        if (picture) shown.push({ body, frame, picture, flipX: result(1) !== 0, flipY: result(2) !== 0, turns: result(3), x: result(4), y: result(5) });
        return false;
    });
    return shown;
}

/** Draw a sprite: its pivot is where the body is, flipped, then turned about it. */
export function paintSprite(context: Context, camera: Camera, { frame, picture, flipX, flipY, turns, x, y }: Shown): void {
    const sprite = frame.sprite as NonNullable<Frame["sprite"]>, from = sprite.from ?? [0, 0, picture.width, picture.height];
    context.save();
    context.translate(...camera.toScreen(x, y));
    context.rotate(turns * Math.PI / 2);
    context.scale(flipX ? -camera.zoom : camera.zoom, flipY ? -camera.zoom : camera.zoom);
    context.translate(sprite.at[0] - frame.pivot[0] + (sprite.flipX ? from[2] : 0), sprite.at[1] - frame.pivot[1] + (sprite.flipY ? from[3] : 0));
    context.scale(sprite.flipX ? -1 : 1, sprite.flipY ? -1 : 1);
    context.imageSmoothingEnabled = false;
    drawPart(context, picture, from, sprite.isRotated);
    context.restore();
}

const imagesOfSheets = () => new Set(sheets.value.flatMap(({ sets }) => sets.flatMap((set) => set.images.map(lastPart))));

/** Whether a dropped file is for the sprites of the open recording, or of one that is dropped with it. */
export function isSprites(name: string, names: string[], open: Recording | null): boolean {
    const isPicture = /\.(png|gif|webp)$/i.test(name);
    if (!isPicture && !isSetFile(name)) return false;
    if (!names.some(isSetFile)) return imagesOfSheets().has(lastPart(name));
    return names.some((one) => /\.grz(\.gz)?$/i.test(one)) || hasSets(open);
}

/** Keep hitbox files and pictures. Throws a FileError, and keeps what was there then. */
export async function addSprites(files: OpenedFile[]): Promise<void> {
    const made = files.filter(({ name }) => isSetFile(name)).map((file) => ({ file, sets: readHitboxes(file).document.sets }));
    const decoded = await Promise.all(files.filter(({ name }) => isAseprite(name) || !isSetFile(name)).map(async (file) => [lastPart(file.name), await decode(file)] as const));
    const isReplaced = (old: Sheet) => made.some(({ file }) => file.name === old.file.name);
    pictures.value = new Map([...pictures.value, ...decoded]);
    if (made.length > 0) sheets.value = [...sheets.value.filter((old) => !isReplaced(old)), ...made];
}

/** A message that names a missing picture or set of the open recording; empty: all is there. */
export function missingSprites(open: Recording | null): string {
    const missing = [...imagesOfSheets()].filter((image) => !pictures.value.has(image));
    if (missing.length > 0) return `The hitboxes name ${missing.join(", ")}: drop ${missing.length > 1 ? "these pictures" : "this picture"}, too.`;
    if (!open || shownSprites(open).length > 0) return "";
    return hasSets(open) ? "No body of this frame shows a set of the hitbox file: names, boxes and pivots must be equal." : "No body of this frame has a hitbox set.";
}
