// danger.ts: a heat map of danger: for places of the field, how soon the selected body would be hit there, if all others flew on as they
// did in the last step. The times are those of graze_world_danger.
import { moverMethods } from "../../../bindings/js/lib/movers.mjs";
import { CIRCLE_KIND, type Parts, type ShapeDef } from "../shared/engine";
import type { Camera } from "../shared/camera";
import { cssRgba, type Drawing, type Look } from "../shared/render/drawing";
import { color } from "../shared/theme";
import { notice, recording, selection, show } from "./model";
import type { Recording } from "./recording";

/** CSS pixels of a place, the steps to look ahead, how many strengths of colour there are, and the most parts that are looked at. */
const PLACE = 10, AHEAD = 60, STRENGTHS = 12, PARTS_MAX = 16;

export interface DangerMap {
    origin: [number, number];
    cell: number;
    columns: number;
    rows: number;
    times: Float32Array;
}

let last: { open: Recording; step: number; parts: Parts } | null = null;
let made: { open: Recording; key: string; map: DangerMap | null } | null = null;

/** The parts of the step before. Where it was not shown last, the replay goes there and back. */
function partsBefore(open: Recording): Parts {
    const { replay } = open, at = replay.steps;
    if (last?.open === open && last.step === at - 1) return last.parts;
    if (at < 2 || !replay.seek(at - 1)) return open.parts();
    const parts = replay.world.parts().copy();
    replay.seek(at);
    return parts;
}

/** Where the first part of each body begins. */
function places({ body, minX, minY }: Parts): Map<number, [number, number]> {
    const found = new Map<number, [number, number]>();
    body.forEach((one, i) => { if (!found.has(one)) found.set(one, [minX[i], minY[i]]); });
    return found;
}

/** The other bodies and their ways in a step; one that was not there before rests. */
function flights(before: Parts, now: Parts, own: number): { bodies: number[]; dx: number[]; dy: number[] } {
    const old = places(before), bodies: number[] = [], dx: number[] = [], dy: number[] = [];
    for (const [body, [x, y]] of places(now)) {
        if (body === own) continue;
        const [x0, y0] = old.get(body) ?? [x, y];
        bodies.push(body);
        dx.push(x - x0);
        dy.push(y - y0);
    }
    return { bodies, dx, dy };
}

/** The parts of a body about its middle, with their layers: circles, and boxes around all other shapes. */
function ownParts({ body, kind, layer, minX, minY, maxX, maxY }: Parts, own: number): { shape: ShapeDef; layer: number }[] {
    const parts = Array.from(body.keys()).filter((i) => body[i] === own);
    const middle = (low: Float32Array, high: Float32Array) => (Math.min(...parts.map((i) => low[i])) + Math.max(...parts.map((i) => high[i]))) / 2;
    const x = middle(minX, maxX), y = middle(minY, maxY);
    return parts.slice(0, PARTS_MAX).map((i) => {
        const box = [minX[i] - x, minY[i] - y, maxX[i] - x, maxY[i] - y];
        const circle = { kind: "circle", center: [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2], radius: (box[2] - box[0]) / 2 };
        return { shape: kind[i] === CIRCLE_KIND ? circle : { kind: "box", box }, layer: layer[i] };
    });
}

/** The earliest time of any part at each place. */
function timesOf(open: Recording, grid: Omit<DangerMap, "times">, own: number): Float32Array | null {
    const before = partsBefore(open), now = open.parts(), others = flights(before, now, own), { cell } = grid;
    last = { open, step: open.replay.steps, parts: now };
    let times: Float32Array | null = null;
    for (const part of ownParts(now, own)) {
        const found = moverMethods.danger.call(open.replay.world, { ...grid, cell: [cell, cell], ...part, steps: AHEAD, ...others });
        times = times ? times.map((time, i) => Math.min(time, found[i])) : found;
    }
    return times;
}

/** The times for the shown field; null: no body is selected, or it is not there. */
export function dangerMap(open: Recording, camera: Camera): DangerMap | null {
    const [own] = selection.value, key = [open.replay.steps, own, camera.x, camera.y, camera.zoom, camera.width, camera.height].join();
    if (own === undefined) return null;
    if (made?.open === open && made.key === key) return made.map;
    const view = camera.view(), cell = PLACE / camera.zoom;
    const grid = { origin: [view.min_x + cell / 2, view.min_y + cell / 2] as [number, number], cell, columns: Math.ceil(camera.width / PLACE), rows: Math.ceil(camera.height / PLACE) };
    let map: DangerMap | null = null;
    try {
        const times = timesOf(open, grid, own);
        map = times && { ...grid, times };
    } catch {
        // something is beyond graze's coordinates: no map is drawn
    }
    made = { open, key, map };
    return map;
}

/** Boxes of one strength in a row are drawn as one. */
export function paintDanger(drawing: Drawing, camera: Camera, open: Recording): void {
    const map = show.danger.value ? dangerMap(open, camera) : null;
    if (!map) return;
    const { origin: [x0, y0], cell, columns, rows, times } = map, ink = color("--end");
    const looks = Array.from({ length: STRENGTHS + 1 }, (_, i): Look => ({ fill: cssRgba(ink, 0.5 * i / STRENGTHS) }));
    const strength = (at: number) => (times[at] < AHEAD ? Math.ceil((1 - times[at] / AHEAD) * STRENGTHS) : 0);
    for (let row = 0; row < rows; row++)
        for (let from = 0, to = 0; from < columns; from = to) {
            const strong = strength(row * columns + from);
            for (to = from + 1; to < columns && strength(row * columns + to) === strong;) to++;
            const left = x0 + (from - 0.5) * cell, top = y0 + (row - 0.5) * cell;
            if (strong > 0) drawing.box(left, top, left + (to - from) * cell, top + cell, looks[strong]);
        }
    drawing.nextLayer();
}

/** When the selected body would be hit at a point of the field, in words; null: no map is shown. */
export function dangerWords(open: Recording, camera: Camera, x: number, y: number): string | null {
    const map = show.danger.value ? dangerMap(open, camera) : null;
    if (!map) return null;
    const column = Math.round((x - map.origin[0]) / map.cell), row = Math.round((y - map.origin[1]) / map.cell), time = map.times[row * map.columns + column];
    return time === 0 ? "Something is here." : time < AHEAD ? `Hit here in ${time.toFixed(1)} steps.` : `No hit here within ${AHEAD} steps.`;
}

export function toggleDanger(): void {
    show.danger.value = !show.danger.value;
    notice.value = show.danger.value && recording.value && selection.value.length === 0 ? "Select the body that is to dodge." : "";
}
