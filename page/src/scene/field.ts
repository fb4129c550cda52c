// field.ts: draws a step of a recording: the world's own drawing, the selection, why two do not touch, ghosts.
import { CIRCLE, DRAW, POLYGON, type Drawing as Primitives } from "../shared/engine";
import { color, theme } from "../shared/theme";
import type { Camera } from "../shared/camera";
import { cssRgba, rgba, type Drawing, type Look } from "../shared/render/drawing";
import { StageHandle } from "../shared/render/stage";
import { EdgeSample } from "./bounds";
import { dangerWords, paintDanger } from "./danger";
import { broadPhase, hiddenKinds, hiddenLayers, isAdding, fieldAspect, isMeasuring, isTall, notice, onOpened, onShown, other, recording, select, selection, show, shownStep, measured } from "./model";
import type { Recording } from "./recording";
import { EVENT_COLORS } from "./scan";
import { paintSprite, pictures, sheets, shownSprites } from "./sprites";
import { inWords, whyLines } from "./why";

const MASK = 4;

/** A measured way in words. */
function wayWords([x0, y0, x1, y1]: [number, number, number, number]): string {
    const along = (by: number, more: string, less: string) => `${inWords(Math.abs(by))} ${by < 0 ? less : more}`;
    return `${inWords(Math.hypot(x1 - x0, y1 - y0))}: ${along(x1 - x0, "right", "left")}, ${along(y1 - y0, "down", "up")}`;
}

const shades = new Map<number, number>();
let shadesOf = "";

/** The colour of a layer as it is seen on this theme's field: white and yellow are darker on a light one. */
export function shade(rgb: number): number {
    if (shadesOf !== theme.value) {
        shades.clear();
        shadesOf = theme.value;
    }
    let made = shades.get(rgb);
    if (made === undefined) {
        const [r, g, b] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255], light = 0.3 * r + 0.59 * g + 0.11 * b;
        const factor = theme.value === "light" && light > 150 ? 150 / light : 1;
        made = (Math.round(r * factor) << 16) | (Math.round(g * factor) << 8) | Math.round(b * factor);
        shades.set(rgb, made);
    }
    return made;
}

function wanted(): number {
    const { shapes, masks, boxes, margins, ways, tiles, contacts, cells } = show;
    return (shapes.value || masks.value ? DRAW.parts : 0) | (boxes.value ? DRAW.boxes : 0) | (margins.value ? DRAW.margins : 0) | (ways.value ? DRAW.ways : 0) |
        (tiles.value ? DRAW.tiles : 0) | (contacts.value ? DRAW.contacts : 0) | (cells.value ? DRAW.cells : 0);
}

const isAlignedBox = (c: Float32Array, at: number) =>
    (c[at] === c[at + 6] && c[at + 2] === c[at + 4] && c[at + 1] === c[at + 3] && c[at + 5] === c[at + 7]) ||
    (c[at] === c[at + 2] && c[at + 4] === c[at + 6] && c[at + 1] === c[at + 7] && c[at + 3] === c[at + 5]);

function add(drawing: Drawing, list: Primitives, c: Float32Array, start: Uint32Array, type: Uint8Array, i: number, look: Look): void {
    const at = start[i], end = start[i + 1];
    if (type[i] === CIRCLE) drawing.circle(c[at], c[at + 1], c[at + 2], look);
    else if (type[i] !== POLYGON) drawing.line(c[at], c[at + 1], c[at + 2], c[at + 3], look.stroke || look.fill || 0, look.width ?? 1.5);
    else if (end - at === 8 && isAlignedBox(c, at))
        drawing.box(Math.min(c[at], c[at + 4]), Math.min(c[at + 1], c[at + 5]), Math.max(c[at], c[at + 4]), Math.max(c[at + 1], c[at + 5]), look);
    else drawing.polygon(c, look, at, end);
    void list;
}

/** A flag beside those of a drawing: a sprite lies below, and is to be seen. */
const HAS_SPRITE = 4;
let sprites: ReturnType<typeof shownSprites> = [];

/** Looks by kind and flags, then by colour, which thousands of primitives share. */
const looks: Map<number, Look>[] = [];
let looksOf = "";

function lookOf(kind: number, flags: number, rgb: number): Look {
    if (looksOf !== theme.value) {
        looks.length = 0;
        looksOf = theme.value;
    }
    const alike = looks[kind * 8 + flags] ??= new Map<number, Look>();
    let look = alike.get(rgb);
    if (!look) {
        const own = shade(rgb);
        if (kind === DRAW.parts || kind === DRAW.tiles) look = flags & 2 ? { stroke: rgba(own, 0.3), width: 1 } : flags === HAS_SPRITE ? { fill: rgba(own, 0.06), stroke: rgba(own), width: 1 } : flags & 1 ? { fill: rgba(own, 0.12), stroke: rgba(own), width: 2 } : { fill: rgba(own, 0.82) };
        else if (kind === DRAW.cells) look = { stroke: cssRgba(color("--line")), width: 1 };
        else if (kind === DRAW.contacts) look = { stroke: cssRgba(color("--end")), width: 2 };
        else if (kind === DRAW.margins) look = { stroke: cssRgba(color("--near"), 0.7), width: 1 };
        else look = { stroke: rgba(own, 0.5), width: 1 };
        alike.set(rgb, look);
    }
    return look;
}

function maskParts(open: Recording): Set<number> {
    const { part, kind } = open.parts(), found = new Set<number>();
    for (let i = 0; i < part.length; i++) if (kind[i] === MASK) found.add(part[i]);
    return found;
}

function paintWorld(drawing: Drawing, camera: Camera, open: Recording): void {
    const view = camera.view(), limit = (edge: number) => Math.min(Math.max(edge, -(2 ** 59)), 2 ** 59);
    const masks = show.masks.value && show.shapes.value ? null : maskParts(open);
    const list = open.replay.world.draw({ what: wanted() || DRAW.queries, view: [limit(view.min_x), limit(view.min_y), limit(view.max_x), limit(view.max_y)], pixel: 1 / camera.zoom });
    const { length, kind, flags, color: colors, start, type, layer, part, body, coordinates } = list, hidden = hiddenLayers.value, pictured = new Set(sprites.map((one) => one.body));
    let last = 0;
    for (let i = 0; i < length; i++) {
        if (kind[i] !== last) {
            if (last === DRAW.cells || kind[i] === DRAW.contacts || kind[i] === DRAW.margins) drawing.nextLayer();
            last = kind[i];
        }
        if (kind[i] < DRAW.contacts && kind[i] > DRAW.cells && hidden.has(layer[i])) continue;
        if (masks && kind[i] === DRAW.parts && !(masks.has(part[i]) ? show.masks.value : show.shapes.value)) continue;
        add(drawing, list, coordinates, start, type, i, lookOf(kind[i], pictured.size > 0 && pictured.has(body[i]) ? flags[i] | HAS_SPRITE : flags[i], colors[i]));
    }
}

function paintGhosts(drawing: Drawing, there: Recording): void {
    const list = there.replay.world.draw({ what: DRAW.parts }), { length, start, type, layer, coordinates } = list;
    const look: Look = { stroke: cssRgba(color("--second"), 0.9), width: 1.2 };
    drawing.nextLayer();
    for (let i = 0; i < length; i++) if (!hiddenLayers.value.has(layer[i])) add(drawing, list, coordinates, start, type, i, look);
}

/** The box around the parts of a body; null: it is not there. */
export function boundsOf(open: Recording, body: number): [number, number, number, number] | null {
    const { body: bodies, minX, minY, maxX, maxY } = open.parts();
    let found: [number, number, number, number] | null = null;
    for (let i = 0; i < bodies.length; i++)
        if (bodies[i] === body)
            found = found ? [Math.min(found[0], minX[i]), Math.min(found[1], minY[i]), Math.max(found[2], maxX[i]), Math.max(found[3], maxY[i])]
                : [minX[i], minY[i], maxX[i], maxY[i]];
    return found;
}

function paintSelection(drawing: Drawing, camera: Camera, open: Recording): void {
    const pad = 4 / camera.zoom;
    drawing.nextLayer();
    selection.value.forEach((body, i) => {
        const bounds = boundsOf(open, body);
        const stroke = cssRgba(color(i === 0 ? "--accent" : "--second"));
        if (bounds) drawing.box(bounds[0] - pad, bounds[1] - pad, bounds[2] + pad, bounds[3] + pad, { stroke, width: 2 });
    });
    if (selection.value.length === 2) paintWhy(drawing, open);
    if (measured.value) drawing.line(...measured.value, cssRgba(color("--second")), 2);
}

/** Why two do not touch: the gaps of their boxes, or the nearest points of their shapes. */
function paintWhy(drawing: Drawing, open: Recording): void {
    const lines = whyLines(open, selection.value[0], selection.value[1]), stroke = cssRgba(color("--end"));
    for (const one of lines?.boxes ?? []) drawing.box(one[0], one[1], one[2], one[3], { stroke: cssRgba(color("--ink"), 0.8), width: 1 });
    for (const { from, to } of lines?.gaps ?? []) drawing.line(...from, ...to, stroke, 2);
    for (const [x, y] of lines?.points ?? []) drawing.line(x, y, x, y, stroke, 6);
}

/** Texts of the field: beside a point of the screen, with a rim in the colour of the field. */
function writer(context: CanvasRenderingContext2D): (text: string, x: number, y: number, ink: string) => void {
    context.font = "12px system-ui, sans-serif";
    context.textAlign = "center";
    context.lineJoin = "round";
    context.lineWidth = 3;
    context.strokeStyle = color("--field");
    return (text, x, y, ink) => {
        context.fillStyle = ink;
        context.strokeText(text, x, y);
        context.fillText(text, x, y);
    };
}

/** The lengths of the lines of `paintWhy` and of the measured way. */
function paintLengths(write: ReturnType<typeof writer>, camera: Camera, open: Recording): void {
    const between = (x0: number, y0: number, x1: number, y1: number) => camera.toScreen((x0 + x1) / 2, (y0 + y1) / 2);
    for (const { from, to, words } of (selection.value.length === 2 && whyLines(open, selection.value[0], selection.value[1])?.gaps) || []) {
        const [x, y] = between(...from, ...to), isUpright = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]);
        write(words, isUpright ? x + 6 + 4 * words.length : x, isUpright ? y + 4 : y + 15, color("--end")); // names of bodies are above them
    }
    if (!measured.value) return;
    const [x, y] = between(...measured.value);
    write(wayWords(measured.value), x, y - 8, color("--second"));
}

function paintText(context: CanvasRenderingContext2D, camera: Camera, open: Recording): boolean {
    const { world } = open.replay, named = show.names.value ? namedBodies(open) : [];
    if (selection.value.length === 0 && named.length === 0 && !measured.value) return false;
    const say = writer(context), write = (text: string, bounds: [number, number, number, number], ink: string) => {
        const [x, y] = camera.toScreen((bounds[0] + bounds[2]) / 2, bounds[1]);
        say(text, x, y - 8, ink);
    };
    paintLengths(say, camera, open);
    selection.value.forEach((body, i) => {
        const bounds = boundsOf(open, body);
        if (bounds) write(open.label(body), bounds, color(i === 0 ? "--accent" : "--second"));
    });
    for (const body of named) {
        if (selection.value.includes(body) || !world.isAlive(body)) continue;
        const bounds = boundsOf(open, body);
        if (bounds) write(open.bodies.get(body)?.name ?? "", bounds, color("--ink"));
    }
    return true;
}

/** Up to forty present bodies with a name from the game. */
function namedBodies(open: Recording): number[] {
    const at = shownStep.value, found: number[] = [];
    for (const one of open.bodies.values()) {
        if (one.name && one.first <= at && (one.last === 0 || one.last >= at)) found.push(one.body);
        if (found.length === 40) break;
    }
    return found;
}

/** Marks where this step's events are: a ring for a begin, an end or a near miss. */
function paintEvents(drawing: Drawing, camera: Camera, open: Recording): void {
    const events = open.replay.world.events();
    if (events.length === 0 || events.length > 200) return;
    const { a, kind } = events.copy(), parts = open.parts();
    const at = new Map<number, number>();
    parts.body.forEach((body, i) => { if (!at.has(body)) at.set(body, i); });
    drawing.nextLayer();
    for (let i = 0; i < a.length; i++) {
        const part = at.get(a[i]);
        if (part === undefined || hiddenKinds.value.has(kind[i])) continue;
        const stroke = cssRgba(color(EVENT_COLORS[kind[i]]), 0.9);
        const radius = Math.max(parts.maxX[part] - parts.minX[part], parts.maxY[part] - parts.minY[part]) / 2 + 10 / camera.zoom;
        drawing.circle((parts.minX[part] + parts.maxX[part]) / 2, (parts.minY[part] + parts.maxY[part]) / 2, radius, { stroke, width: 1.5 });
    }
}

/** The body at a point; the smallest of several. */
function bodyAt(open: Recording, x: number, y: number, slack: number): number | null {
    const { body, minX, minY, maxX, maxY, layer } = open.parts();
    let best: number | null = null, bestSize = Infinity;
    for (let i = 0; i < body.length; i++) {
        if (hiddenLayers.value.has(layer[i]) || x < minX[i] - slack || x > maxX[i] + slack || y < minY[i] - slack || y > maxY[i] + slack) continue;
        const size = (maxX[i] - minX[i]) * (maxY[i] - minY[i]);
        if (size < bestSize) [best, bestSize] = [body[i], size];
    }
    return best;
}

export const field = new StageHandle({
    label: "The field: the boxes and shapes of the step that is shown",
    paint(drawing, camera) {
        const open = recording.value;
        sprites = open && show.sprites.value ? shownSprites(open) : [];
        if (!open) return;
        paintDanger(drawing, camera, open);
        paintWorld(drawing, camera, open);
        if (other.value && show.ghosts.value) paintGhosts(drawing, other.value);
        paintEvents(drawing, camera, open);
        paintSelection(drawing, camera, open);
    },
    paintUnder(camera) {
        return sprites.length === 0 ? null : (context) => sprites.forEach((one) => paintSprite(context, camera, one));
    },
    paintOver(context, camera) {
        return recording.value !== null && paintText(context, camera, recording.value);
    },
    onPick({ x, y, event }) {
        if (recording.value) select(bodyAt(recording.value, x, y, 3 / field.camera.zoom), event.shiftKey || event.ctrlKey || event.metaKey || isAdding.value);
    },
    onMove({ x, y }) {
        const words = recording.value && dangerWords(recording.value, field.camera, x, y);
        if (words) notice.value = words;
    },
    onReady: () => fitField(),
    onDrag({ x, y }, phase) {
        if (!isMeasuring.value) return false;
        if (phase === "begin") measured.value = [x, y, x, y];
        else if (measured.value) measured.value = [measured.value[0], measured.value[1], x, y];
        if (measured.value) notice.value = wayWords(measured.value);
        return true;
    },
});

/** Measure in the field, or no longer. */
export function toggleMeasuring(): void {
    isMeasuring.value = !isMeasuring.value;
    measured.value = null;
    notice.value = isMeasuring.value ? "Drag in the field to measure." : "";
}

/** How much higher than wide a field is whose timeline is beside it. */
const TALL = 1.15;

/** Show at least 98 of 100 parts of the whole recording, as far as it is known; else of those there now. */
export function fitField(): void {
    const open = recording.value;
    if (!open || field.camera.width < 2) return;
    let { bounds } = open;
    if (!bounds) {
        const now = new EdgeSample();
        now.add(open.parts());
        bounds = now.bounds();
    }
    if (!bounds) return;
    isTall.value = bounds[3] - bounds[1] > TALL * (bounds[2] - bounds[0]);
    fieldAspect.value = (bounds[2] - bounds[0]) / (bounds[3] - bounds[1]);
    field.camera.fit({ min_x: bounds[0], min_y: bounds[1], max_x: bounds[2], max_y: bounds[3] });
    field.redraw();
}

/** Draw when anything visible changes. */
export function watchField(): void {
    onShown(() => field.redraw());
    onOpened(() => {
        fitField();
        const open = recording.value;
        const stop = open?.isDone.subscribe((isDone) => {
            if (!isDone) return;
            if (recording.value === open && open.kind !== "live") fitField();
            queueMicrotask(() => stop?.());
        });
    });
    for (const one of [...Object.values(show), selection, measured, hiddenLayers, other, broadPhase, sheets, pictures]) one.subscribe(() => field.redraw());
}
