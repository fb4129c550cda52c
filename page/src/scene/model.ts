// model.ts: the open recordings, the shown step, the selection, and the kinds of things drawn.
import { batch, computed, effect, signal } from "@preact/signals";
import { BEGIN, END, engineReady, NEAR_MISS } from "../shared/engine";
import { attempt, FileError, showError } from "../shared/errors";
import { begun, embedded, gunzip, type OpenedFile } from "../shared/files";
import { isWide } from "../shared/media";
import { addPicture, checkRules, checkShapes, makeRecording, recordMap } from "./readers";
import { KEYFRAME, Recording } from "./recording";
import { addSprites, isSprites, missingSprites } from "./sprites";

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
/** Kinds of events that lists, lanes and the keys n and p pass over. */
export const hiddenKinds = signal<ReadonlySet<number>>(new Set());
/** Frames to come back to, in their order; each may have a note. */
export const bookmarks = signal<{ frame: number; note: string }[]>([]);
/** The field is higher than wide; on a wide screen the timeline stands beside it. */
export const isTall = signal(false);
export const isBeside = computed(() => isTall.value && isWide.value);
/** The width of a high field, in its heights. */
export const fieldAspect = signal(1);
/** The size of the timeline where it was dragged: its height, or its width beside a high field, in CSS pixels. */
export const timelineSize = signal<number | null>(null);
effect(() => { void isBeside.value; timelineSize.value = null; });
/** The field has the whole width, without the details beside it and the timeline. */
export const isAlone = signal(false);
/** The first and last step of a chosen range, which is played again and again. */
export const range = signal<[number, number] | null>(null);
/** A word to the reader where a key has nothing to do; empty: none. */
export const notice = signal("");
/** A drag in the field measures: from where to where. */
export const isMeasuring = signal(false);
export const measured = signal<[number, number, number, number] | null>(null);
/** The next picked body is a second one. */
export const isAdding = signal(false);
/** The recording inside the page that is open; empty: it came from elsewhere. */
export const shippedName = signal("");
/** Whether files opened next are compared with the open one. */
export const isComparing = signal(false);
/** A far step is being reached: from where to where; else null. */
export const isReaching = signal(false);

export const show = {
    shapes: signal(true), masks: signal(true), boxes: signal(false), margins: signal(false), ways: signal(true), tiles: signal(true),
    contacts: signal(true), cells: signal(false), names: signal(true), ghosts: signal(true), sprites: signal(true), danger: signal(false),
};

export const length = computed(() => (recording.value ? (void [recording.value.scanned.value, recording.value.size.value], recording.value.length) : 0));

/** Called when a step is shown: canvases draw again. */
export const shownStep = signal(0);

/** The step in the panels: while a recording plays, they change seldom enough to be read. */
export const reportedStep = signal(0);
const REPORTED_EACH = 150;
let reportedAt = 0;

function tell(at: number): void {
    const now = performance.now();
    if (isPlaying.peek() && now - reportedAt < REPORTED_EACH) return;
    reportedAt = now;
    reportedStep.value = at;
}

/* ---- steps ---- */

let wanted: number | null = null;

/** The replays stand where the page shows them, and go nowhere by themselves. */
export const isResting = () => !isReaching.value && !isPlaying.value;
const SLICE = 10;
/** The same while a far step is sought: nothing moves, and the page answers within 100 milliseconds. */
const FAR_SLICE = 50;
/** Milliseconds between two pictures on the way to a far step: drawing takes longer than the steps. */
const FAR_PICTURE = 300;
let pictureAt = 0;
/** Milliseconds of a step when a recording plays, as of late. */
let stepTime = 0;

/** Bring a replay towards a step until some time, by one call at least. Whether it is there, or as near as it gets. */
function approach(one: Recording, target: number, until: number): boolean {
    const to = Math.min(target, Math.max(one.length, 0));
    while (one.replay.steps !== to) {
        const at = one.replay.steps, known = Math.min(to, one.furthest.peek()), next = known > at || to < at ? known : Math.min(to, at + KEYFRAME);
        if (next === at + 1 ? !one.replay.step() : !one.replay.seek(next)) return true;
        if (one.replay.steps === at) return true;
        one.furthest.value = Math.max(one.furthest.peek(), one.replay.steps);
        if (performance.now() >= until) return one.replay.steps === to;
    }
    return true;
}

/** Go towards the wanted step, for some milliseconds; a far step is reached over several frames. Each of two compared recordings has
 * half of the time, and both arrive. */
function reach(): void {
    const target = wanted, open = recording.value, slice = isReaching.peek() && !isPlaying.peek() ? FAR_SLICE : SLICE;
    if (target === null || !open) return;
    const began = performance.now(), before = open.replay.steps, all = [open, other.value].filter((one) => one !== null);
    const arrived = all.map((one) => approach(one, target, performance.now() + slice / all.length));
    const at = open.replay.steps, made = at - before;
    if (isPlaying.peek() && made > 0) stepTime += ((performance.now() - began) / made - stepTime) / 8;
    const isThere = arrived.every(Boolean);
    isReaching.value = !isThere;
    if (isThere || performance.now() - pictureAt >= FAR_PICTURE) showStep(at, isThere);
    if (!isThere) requestAnimationFrame(reach);
}

function showStep(at: number, isThere: boolean): void {
    pictureAt = performance.now();
    batch(() => {
        shownStep.value = at;
        if (isThere) {
            wanted = null;
            step.value = at;
        }
        tell(at);
    });
    drawListeners.forEach((listener) => listener());
}

// The second recording's length may become known behind the shown step only later.
effect(() => {
    const there = other.value;
    if (there && Math.min(step.value, (void there.scanned.value, there.length)) !== there.replay.steps && wanted === null && !isPlaying.value) queueMicrotask(() => goTo(step.peek()));
});

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
    notice.value = "";
    if (isIdle || !isReaching.value) reach();
}

/** Go to a step; settles when it is shown. */
export function reached(target: number): Promise<void> {
    goTo(target);
    return new Promise((resolve) => {
        const stop = effect(() => {
            if (isReaching.value) return;
            queueMicrotask(() => stop());
            resolve();
        });
    });
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

/** Some steps on in a range that is played again and again. A slow screen leaves out at most a quarter of it. */
function stepInRange(at: number, steps: number, [first, last]: [number, number]): number {
    const count = last - first + 1, made = Math.min(steps, Math.max(Math.ceil(speed.value), count >> 2));
    return at < first || at > last ? first : first + (at + made - first) % count;
}

function play(time: number): void {
    if (!isPlaying.value) return;
    const steps = stepsDue(time);
    if (steps > 0 && !isReaching.value) {
        if (range.value) goTo(stepInRange(step.value, steps, range.value));
        else if (step.value + steps > length.value) {
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
    if (!isPlaying.value) return void (reportedStep.value = shownStep.peek());
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
    batch(() => { notice.value = ""; isAdding.value = false; });
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
    const bodies = selection.value, steps = open.events.step.items, { kind } = open.events;
    if (bodies.length === 0) {
        let at = by > 0 ? open.firstEventFrom(step.value + 1) : open.firstEventFrom(step.value) - 1;
        while (at >= 0 && at < kind.length && hiddenKinds.value.has(kind.items[at])) at += by;
        if (at >= 0 && at < open.events.step.length) goTo(steps[at]);
        else notice.value = by > 0 && open.eventsUntil < open.scanned.value ? `Later events are not in the list, which ends at frame ${open.frameOf(open.eventsUntil)}.` : `There is no ${by > 0 ? "later" : "earlier"} event.`;
        return;
    }
    const own = open.eventsWith(bodies[0]).filter((index) => {
        const one = open.event(index);
        return !hiddenKinds.value.has(one.kind) && (bodies.length < 2 || one.a === bodies[1] || one.b === bodies[1]);
    });
    const at = by > 0 ? own.find((index) => steps[index] > step.value) : own.findLast((index) => steps[index] < step.value);
    if (at !== undefined) return goTo(steps[at]);
    const names = bodies.map((body) => open.label(body)), isPair = bodies.length === 2, which = own.length === 0 ? "" : by > 0 ? "later " : "earlier ";
    notice.value = isPair ? `Bodies ${names[0]} and ${names[1]} have no ${which}event with each other.` : `Body ${names[0]} has no ${which}event.`;
}

/* ---- opening ---- */

export function showRecording(made: Recording, asOther: boolean): void {
    if (asOther) {
        other.value?.close();
        other.value = made;
        isComparing.value = false;
        goTo(step.value);
        return;
    }
    const before = recording.value, isRest = before !== null && before.kind === "begin" && before.name === made.name, at = isRest ? step.value : 1;
    batch(() => {
        isReaching.value = false;
        wanted = null;
        other.value?.close();
        other.value = null;
        broadPhase.value = "";
        recording.value = made;
        shippedName.value = "";
        notice.value = "";
        step.value = 0;
        if (!isRest) forgetChoices();
    });
    before?.close();
    openListeners.forEach((listener) => listener());
    goTo(at);
}

/** Choices made in the recording before are gone. */
function forgetChoices(): void {
    isPlaying.value = false;
    selection.value = [];
    hiddenLayers.value = new Set();
    range.value = null;
    bookmarks.value = [];
    measured.value = null;
}

// While a large recording is read, its begin is shown.
effect(() => {
    const file = begun.value;
    if (file && !isComparing.peek()) void attempt(async () => {
        await engineReady;
        if (begun.peek() === file) showRecording(new Recording(file.name, file.bytes, "", "begin"), false);
    });
});

const openListeners = new Set<() => void>();

export function onOpened(listener: () => void): () => void {
    openListeners.add(listener);
    return () => openListeners.delete(listener);
}

export function openBytes({ name, bytes, blob, isCut }: OpenedFile, asOther = false): void {
    const cut = isCut === "stopped" ? "reading was stopped" : isCut === "large" ? `the page holds ${bytes.length >> 20} MiB of a recording; graze play plays all of it` : "";
    showRecording(new Recording(name, bytes, cut, "whole", blob), asOther);
}

/** The last dropped rules and shapes: they hold for scenes opened with or after them. */
let rules: OpenedFile | null = null, shapes: OpenedFile | null = null, lastScene: OpenedFile | null = null;

/** Open recordings, or a scene with its rules and shapes. Two recordings at once are compared. */
export async function openScene(files: OpenedFile[]): Promise<void> {
    await engineReady;
    const names = files.map(({ name }) => name), ofSprites = files.filter(({ name }) => isSprites(name, names, recording.value));
    await addSprites(ofSprites);
    if (ofSprites.length < files.length) await openScenes(files.filter((file) => !ofSprites.includes(file)));
    if (ofSprites.length > 0) notice.value = missingSprites(recording.value);
}

async function openScenes(files: OpenedFile[]): Promise<void> {
    const unpacked = await Promise.all(files.map(gunzip)), maps = unpacked.filter(({ name }) => /\.ldtkl?$/i.test(name));
    if (maps.length) {
        const map = maps.find(({ name }) => /\.ldtk$/i.test(name)) ?? maps[0];
        return openBytes({ name: map.name.replace(/\.ldtkl?$/i, ".grz"), bytes: recordMap(map, maps.filter((one) => one !== map)) }, isComparing.value);
    }
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
        openBytes({ name: scene.name.replace(/\.csv$/i, ".grz"), bytes }, isComparing.value);
        lastScene = scene;
    } else if (hasSettings && recordings.length === 0) throw new FileError(files[0].name, null, "read; drop the scene (.csv, .csv.gz) that it is for");
    recordings.forEach((file, i) => openBytes(file, isComparing.value || i > 0));
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
    if (bytes) openBytes({ name: element.getAttribute("data-name") ?? "recording.grz", bytes }, asOther);
}

async function openOwn(element: Element): Promise<void> {
    await openEmbedded(element, false);
    shippedName.value = element.getAttribute("data-name") ?? "";
}

export async function openShipped(name: string): Promise<void> {
    const found = shipped().find((one) => one.name === name);
    if (found) await attempt(() => openOwn(found.element));
}

/** The page opens with the recordings of `graze view`, or the first of the boss fights. */
export async function openFirst(): Promise<void> {
    await attempt(async () => {
        const given = [...document.querySelectorAll(".given-recording")];
        for (const [i, element] of given.entries()) await openEmbedded(element, i > 0);
        const first = shipped().find((one) => one.name === "boss-three.grz") ?? shipped()[0];
        if (given.length === 0 && first) await openOwn(first.element);
        readAddress();
    });
}

/* ---- the address ---- */

/** Keep the shown frame among the bookmarks. */
export function addBookmark(): void {
    const open = recording.value, frame = open?.frameOf(step.value);
    if (frame === undefined || bookmarks.value.some((one) => one.frame === frame)) return;
    bookmarks.value = [...bookmarks.value, { frame, note: "" }].sort((a, b) => a.frame - b.frame);
}

function readBookmarks(all: string[]): typeof bookmarks.value {
    const found = all.map((one) => /^(\d+)(?::(.*))?$/s.exec(one)).filter((one) => one !== null);
    return found.map(([, frame, note]) => ({ frame: Number(frame), note: note ?? "" })).sort((a, b) => a.frame - b.frame);
}

/** The frame, the selection and bookmarks in the address, as `#frame=240&bodies=4,119&mark=250:first hit`. */
export function readAddress(hash = location.hash): void {
    const open = recording.value, wantedState = new URLSearchParams(hash.slice(1));
    if (!open || !wantedState.has("frame")) return;
    const frame = Number(wantedState.get("frame")), names = (wantedState.get("bodies") ?? "").split(",").filter(Boolean).map(Number);
    if (!Number.isFinite(frame)) return;
    bookmarks.value = readBookmarks(wantedState.getAll("mark"));
    // The numbers of frames and the names of bodies are known once the scan is behind the frame.
    const stop = effect(() => {
        const isKnown = open.isDone.value || (open.scanned.value > 1 && open.scanned.value >= open.stepOf(frame));
        if (!isKnown || recording.value !== open) return;
        queueMicrotask(() => {
            stop();
            goTo(open.stepOf(frame));
            const found = names.map((name) => open.bodyCalled(name, open.stepOf(frame))), unknown = names.filter((_, i) => found[i] === null);
            selection.value = found.filter((body): body is number => body !== null).slice(0, 2);
            if (unknown.length > 0) notice.value = `The address names ${unknown.length > 1 ? "bodies" : "body"} ${unknown.join(", ")}: not there in frame ${frame}.`;
        });
    });
}

let addressTimer = 0;
effect(() => {
    const open = recording.value, at = step.value, bodies = selection.value, marks = bookmarks.value;
    if (!open || open.scanned.value < Math.min(at, 1)) return;
    clearTimeout(addressTimer);
    addressTimer = window.setTimeout(() => {
        if (recording.value !== open || isPlaying.value) return;
        const state = [`frame=${open.frameOf(at)}`, ...(bodies.length > 0 ? [`bodies=${bodies.map((body) => open.number(body)).join(",")}`] : [])];
        state.push(...marks.map(({ frame, note }) => `mark=${frame}${note ? `:${encodeURIComponent(note)}` : ""}`));
        state.push(...["canvas2d", "webgl2"].filter((name) => location.hash.includes(name)));
        history.replaceState(null, "", `#${state.join("&")}`);
    }, 250);
});
// The address may have been written anew by the time of its event.
if (typeof window !== "undefined") addEventListener("hashchange", (event) => readAddress(new URL(event.newURL).hash));

effect(() => {
    const problem = [recording.value, other.value].map((one) => one?.problem.value ?? one?.remark.value).find(Boolean);
    if (problem) showError(problem);
});

effect(() => {
    const name = broadPhase.value, open = recording.peek();
    if (!open || (name === "" && !broadPhaseWasSet)) return;
    broadPhaseWasSet = name !== "";
    void attempt(async () => {
        await open.setBroadPhase(name === "" ? null : name);
        goTo(step.peek());
    });
});
let broadPhaseWasSet = false;

/** Contacts of a body as of the shown step. */
export function contactsOf(body: number): number[] {
    const open = recording.value;
    if (!open || !open.replay.world.isAlive(body)) return [];
    const { a, b } = open.replay.world.contacts(body);
    return Array.from(a, (one, i) => (one === body ? b[i] : one));
}

/** When the last contact of two began and ended, and their last near miss, as of the shown step. */
export function historyOf(a: number, b: number): { begun: number | null; ended: number | null; near: number | null } {
    const open = recording.value, explained = { begun: null as number | null, ended: null as number | null, near: null as number | null };
    for (const index of open?.eventsWith(a) ?? []) {
        const one = open?.event(index);
        if (!one || one.step > step.value) break;
        if (one.a !== b && one.b !== b) continue;
        if (one.kind === BEGIN) explained.begun = one.step;
        else if (one.kind === END) explained.ended = one.step;
        else if (one.kind === NEAR_MISS) explained.near = one.step;
    }
    return explained;
}
