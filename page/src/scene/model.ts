// model.ts: what is open, which step is shown, what is selected, and what is drawn.
import { batch, computed, effect, signal } from "@preact/signals";
import { BEGIN, END, engineReady } from "../shared/engine";
import { attempt, FileError, showError } from "../shared/errors";
import { embedded, gunzip, type OpenedFile } from "../shared/files";
import { addPicture, checkRules, checkShapes, makeRecording } from "./readers";
import { Recording } from "./recording";

export const recording = signal<Recording | null>(null);
/** The recording compared with it. */
export const other = signal<Recording | null>(null);
/** The shown step, from 1; 0 is before the first. */
export const step = signal(0);
export const isPlaying = signal(false);
export const speed = signal(1);
export const isLooping = signal(false);
/** One or two bodies, by their handles. */
export const selection = signal<number[]>([]);
export const hiddenLayers = signal<ReadonlySet<number>>(new Set());
export const broadPhase = signal("");
/** Whether files opened next are compared with the open one. */
export const isComparing = signal(false);
/** A far step is being reached: from where to where; else null. */
export const isReaching = signal(false);

export const show = {
    shapes: signal(true), masks: signal(true), boxes: signal(false), margins: signal(false), ways: signal(true), tiles: signal(true),
    contacts: signal(true), cells: signal(false), names: signal(true), ghosts: signal(true),
};

export const length = computed(() => (recording.value ? (void recording.value.scanned.value, recording.value.length) : 0));

/** Called when a step is shown: canvases draw again. */
export const shownStep = signal(0);

/** The step in the panels: while a recording plays, they change seldom enough to be read. */
export const toldStep = signal(0);
const TOLD_EACH = 150;
let toldAt = 0;

function tell(at: number): void {
    const now = performance.now();
    if (isPlaying.peek() && now - toldAt < TOLD_EACH) return;
    toldAt = now;
    toldStep.value = at;
}

/* ---- steps ---- */

let wanted: number | null = null;
const SLICE = 10;
/** Milliseconds of a step when a recording plays, as of late. */
let stepTime = 0;

/** Go towards the wanted step, for some milliseconds; a far step is reached over several frames. */
function reach(): void {
    const target = wanted, open = recording.value;
    if (target === null || !open) return;
    const began = performance.now(), before = open.replay.steps;
    for (const one of [open, other.value]) {
        if (!one) continue;
        const to = Math.min(target, Math.max(one.length, 0));
        while (one.replay.steps !== to && performance.now() - began < SLICE) {
            const at = one.replay.steps, next = to < at ? to : Math.min(to, at + 16);
            if (next === at + 1 ? !one.replay.step() : !one.replay.seek(next)) break;
            if (one.replay.steps === at) break;
        }
    }
    const at = open.replay.steps, made = at - before;
    if (isPlaying.peek() && made > 0) stepTime += ((performance.now() - began) / made - stepTime) / 8;
    const isThere = at === target || performance.now() - began < SLICE;
    batch(() => {
        isReaching.value = !isThere;
        shownStep.value = at;
        if (isThere) {
            wanted = null;
            step.value = at;
        }
        tell(at);
    });
    drawListeners.forEach((listener) => listener());
    if (!isThere) requestAnimationFrame(reach);
}

const drawListeners = new Set<() => void>();

export function onShown(listener: () => void): () => void {
    drawListeners.add(listener);
    return () => drawListeners.delete(listener);
}

export function goTo(target: number): void {
    if (!recording.value) return;
    const to = Math.min(Math.max(Math.round(target), 0), length.value), isIdle = wanted === null;
    wanted = to;
    step.value = to;
    if (isIdle || !isReaching.value) reach();
}

export function goBy(steps: number): void {
    isPlaying.value = false;
    goTo(step.value + steps);
}

/* ---- playing ---- */

let lastTime = 0, owed = 0;

/** Steps due in a frame of the screen. A frame leaves out the steps it has no time for: a heavy recording plays slower, and
 * evenly. */
function stepsDue(time: number): number {
    owed += Math.min(time - lastTime, 250) / 1000 * 60 * speed.value;
    lastTime = time;
    const affordable = Math.max(1, Math.floor(SLICE / Math.max(stepTime, 0.01))), steps = Math.min(Math.floor(owed), affordable);
    owed = Math.min(owed - steps, 1);
    return steps;
}

function play(time: number): void {
    if (!isPlaying.value) return;
    const steps = stepsDue(time);
    if (steps > 0 && !isReaching.value) {
        if (step.value + steps > length.value) {
            if (isLooping.value) goTo(1);
            else {
                goTo(length.value);
                if (recording.value?.isDone.value) isPlaying.value = false;
            }
        } else goTo(step.value + steps);
    }
    requestAnimationFrame(play);
}

export function togglePlay(): void {
    if (!recording.value) return;
    if (!isPlaying.value && step.value >= length.value) goTo(1);
    isPlaying.value = !isPlaying.value;
}

effect(() => {
    if (!isPlaying.value) return void (toldStep.value = shownStep.peek());
    lastTime = performance.now();
    owed = 0;
    requestAnimationFrame(play);
});

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];

export function changeSpeed(by: number): void {
    speed.value = SPEEDS[Math.min(Math.max(SPEEDS.indexOf(speed.value) + by, 0), SPEEDS.length - 1)];
}

/* ---- selecting ---- */

/** Select a body; `isMore` keeps the first one, so two are selected. */
export function select(body: number | null, isMore: boolean): void {
    if (body === null) selection.value = isMore ? selection.value : [];
    else if (selection.value.includes(body)) selection.value = selection.value.filter((one) => one !== body);
    else selection.value = isMore && selection.value.length > 0 ? [selection.value[0], body] : [body];
}

/** Select the next body of the shown step, by slots; with `isMore` as the second one. */
export function selectNext(by: number, isMore: boolean): void {
    const open = recording.value;
    if (!open) return;
    const bodies = [...open.replay.world.bodies().body], now = selection.value.at(isMore ? 1 : -1) ?? NaN, at = bodies.indexOf(now);
    if (bodies.length === 0) return;
    let next = bodies[at < 0 ? (by > 0 ? 0 : bodies.length - 1) : (at + by + bodies.length) % bodies.length];
    if (isMore && next === selection.value[0]) next = bodies[(bodies.indexOf(next) + by + bodies.length) % bodies.length];
    selection.value = isMore && selection.value.length > 0 ? [selection.value[0], next] : [next];
}

/** Go to the next event of the selected bodies, or of any if none is selected. */
export function nextEvent(by: 1 | -1): void {
    const open = recording.value;
    if (!open) return;
    isPlaying.value = false;
    const bodies = selection.value, steps = open.events.step.items;
    if (bodies.length === 0) {
        const at = by > 0 ? open.firstEventFrom(step.value + 1) : open.firstEventFrom(step.value) - 1;
        if (at >= 0 && at < open.events.step.length) goTo(steps[at]);
        return;
    }
    const own = open.eventsWith(bodies[0]).filter((index) => {
        const one = open.event(index);
        return bodies.length < 2 || one.a === bodies[1] || one.b === bodies[1];
    });
    const at = by > 0 ? own.find((index) => steps[index] > step.value) : own.findLast((index) => steps[index] < step.value);
    if (at !== undefined) goTo(steps[at]);
}

/* ---- opening ---- */

function show1(made: Recording, asOther: boolean): void {
    if (asOther) {
        other.value?.close();
        other.value = made;
        isComparing.value = false;
        goTo(step.value);
        return;
    }
    const before = recording.value;
    batch(() => {
        isPlaying.value = false;
        isReaching.value = false;
        wanted = null;
        other.value?.close();
        other.value = null;
        selection.value = [];
        broadPhase.value = "";
        hiddenLayers.value = new Set();
        recording.value = made;
        step.value = 0;
    });
    before?.close();
    openListeners.forEach((listener) => listener());
    goTo(1);
}

const openListeners = new Set<() => void>();

export function onOpened(listener: () => void): () => void {
    openListeners.add(listener);
    return () => openListeners.delete(listener);
}

export function openBytes(name: string, bytes: Uint8Array<ArrayBuffer>, asOther = false): void {
    show1(new Recording(name, bytes), asOther);
}

/** The last dropped rules and shapes: they hold for scenes opened with or after them. */
let rules: OpenedFile | null = null, shapes: OpenedFile | null = null, lastScene: OpenedFile | null = null;

/** Open recordings, or a scene with its rules and shapes. Two recordings at once are compared. */
export async function openScene(files: OpenedFile[]): Promise<void> {
    await engineReady;
    const unpacked = await Promise.all(files.map(gunzip));
    await Promise.all(unpacked.filter((file) => /\.png$/i.test(file.name)).map(addPicture));
    let scene: OpenedFile | null = null, hasSettings = false;
    const recordings: OpenedFile[] = [];
    for (const file of unpacked) {
        if (/\.rules$/i.test(file.name)) [rules, hasSettings] = [checkRules(file), true];
        else if (/\.(shapes|jsonl)$/i.test(file.name)) [shapes, hasSettings] = [checkShapes(file), true];
        else if (/\.csv$/i.test(file.name)) scene = file;
        else if (!/\.png$/i.test(file.name)) recordings.push(file);
    }
    if (!scene && hasSettings && recordings.length === 0) scene = lastScene;
    if (scene) {
        if (!hasSettings && scene !== lastScene) [rules, shapes] = [null, null];
        const bytes = makeRecording(scene, rules, shapes);
        openBytes(scene.name.replace(/\.csv$/i, ".grz"), bytes, isComparing.value);
        lastScene = scene;
    } else if (hasSettings && recordings.length === 0) throw new FileError(files[0].name, null, "read; drop the scene (.csv, .csv.gz) that it is for");
    recordings.forEach((file, i) => openBytes(file.name, file.bytes, isComparing.value || i > 0));
}

/** The recordings inside the page: its own, and the one from `graze view`. */
export function shipped(): { name: string; title: string; element: Element }[] {
    return [...document.querySelectorAll(".shipped-recording")].map((element) => {
        const name = element.getAttribute("data-name") ?? "";
        return { name, title: name.replace(/\.grz$/, "").replaceAll("-", " "), element };
    });
}

async function openEmbedded(element: Element, asOther: boolean): Promise<void> {
    await engineReady;
    const bytes = await embedded(element);
    if (bytes) openBytes(element.getAttribute("data-name") ?? "recording.grz", bytes, asOther);
}

export async function openShipped(name: string): Promise<void> {
    const found = shipped().find((one) => one.name === name);
    if (found) await attempt(() => openEmbedded(found.element, false));
}

/** The page opens with the recordings of `graze view`, or the first of the boss fights. */
export async function openFirst(): Promise<void> {
    await attempt(async () => {
        const given = [...document.querySelectorAll(".given-recording")];
        for (const [i, element] of given.entries()) await openEmbedded(element, i > 0);
        const first = shipped().find((one) => one.name === "boss-three.grz") ?? shipped()[0];
        if (given.length === 0 && first) await openEmbedded(first.element, false);
        readAddress();
    });
}

/* ---- the address ---- */

/** The frame and the selection in the address, as `#frame=240&bodies=4,119`. */
export function readAddress(hash = location.hash): void {
    const open = recording.value, wantedState = new URLSearchParams(hash.slice(1));
    if (!open || !wantedState.has("frame")) return;
    const frame = Number(wantedState.get("frame")), names = (wantedState.get("bodies") ?? "").split(",").filter(Boolean).map(Number);
    if (!Number.isFinite(frame)) return;
    // The numbers of frames and the names of bodies are known once the scan is behind the frame.
    const stop = effect(() => {
        const isKnown = open.isDone.value || (open.scanned.value > 1 && open.scanned.value >= open.stepOf(frame));
        if (!isKnown || recording.value !== open) return;
        queueMicrotask(() => {
            stop();
            goTo(open.stepOf(frame));
            selection.value = names.map((name) => open.bodyCalled(name, open.stepOf(frame))).filter((body): body is number => body !== null).slice(0, 2);
        });
    });
}

let addressTimer = 0;
effect(() => {
    const open = recording.value, at = step.value, bodies = selection.value;
    if (!open || open.scanned.value < Math.min(at, 1)) return;
    clearTimeout(addressTimer);
    addressTimer = window.setTimeout(() => {
        if (recording.value !== open || isPlaying.value) return;
        const state = [`frame=${open.frameOf(at)}`, ...(bodies.length > 0 ? [`bodies=${bodies.map((body) => open.number(body)).join(",")}`] : [])];
        state.push(...["canvas2d", "webgl2"].filter((name) => location.hash.includes(name)));
        history.replaceState(null, "", `#${state.join("&")}`);
    }, 250);
});
// The address may have been written anew by the time of its event.
if (typeof window !== "undefined") addEventListener("hashchange", (event) => readAddress(new URL(event.newURL).hash));

effect(() => {
    const problem = recording.value?.problem.value ?? other.value?.problem.value;
    if (problem) showError(problem);
});

effect(() => {
    const name = broadPhase.value, open = recording.peek();
    if (!open || (name === "" && !broadPhaseWasSet)) return;
    broadPhaseWasSet = name !== "";
    open.setBroadPhase(name === "" ? null : name);
    goTo(step.peek());
});
let broadPhaseWasSet = false;

/* ---- comparing ---- */

export interface Comparison {
    /** The first step whose hashes differ; null: none so far. */
    firstDifference: number | null;
    /** How many steps were compared. */
    compared: number;
    /** Indices of events in only one of them. */
    onlyHere: number[];
    onlyThere: number[];
}

export const comparison = computed<Comparison | null>(() => {
    const a = recording.value, b = other.value;
    if (!a || !b) return null;
    const compared = Math.min(a.scanned.value, b.scanned.value);
    let firstDifference: number | null = null;
    for (let i = 0; i < compared && firstDifference === null; i++) if (a.hashes[i] !== b.hashes[i]) firstDifference = i + 1;
    if (firstDifference === null && a.isDone.value && b.isDone.value && a.length !== b.length) firstDifference = compared + 1;
    return { firstDifference, compared, onlyHere: only(a, b, compared), onlyThere: only(b, a, compared) };
});

function only(a: Recording, b: Recording, compared: number): number[] {
    const key = (from: Recording, i: number) => `${from.events.step.items[i]} ${from.events.kind.items[i]} ${from.number(from.events.a.items[i])} ${from.number(from.events.b.items[i])}`;
    const theirs = new Set<string>(), found: number[] = [];
    for (let i = 0; i < b.firstEventFrom(compared + 1); i++) theirs.add(key(b, i));
    for (let i = 0; i < a.firstEventFrom(compared + 1); i++) if (!theirs.has(key(a, i))) found.push(i);
    return found;
}

/** Contacts of a body as of the shown step. */
export function contactsOf(body: number): number[] {
    const open = recording.value;
    if (!open || !open.replay.world.isAlive(body)) return [];
    const { a, b } = open.replay.world.contacts(body);
    return Array.from(a, (one, i) => (one === body ? b[i] : one));
}

/** When the last contact of two began and ended, as of the shown step. */
export function historyOf(a: number, b: number): { begun: number | null; ended: number | null; near: number | null } {
    const open = recording.value, told = { begun: null as number | null, ended: null as number | null, near: null as number | null };
    for (const index of open?.eventsWith(a) ?? []) {
        const one = open?.event(index);
        if (!one || one.step > step.value) break;
        if (one.a !== b && one.b !== b) continue;
        if (one.kind === BEGIN) told.begun = one.step;
        else if (one.kind === END) told.ended = one.step;
        else told.near = one.step;
    }
    return told;
}
