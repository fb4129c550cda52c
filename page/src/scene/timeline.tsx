// timeline.tsx: the whole recording in one picture: a scale, counts and times per step, and a lane for each pair of layers, with a bar
// for each contact and marks for near misses.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { BEGIN, END, layerColor, NEAR_MISS, STRIKE } from "../shared/engine";
import { isNarrow } from "../shared/media";
import { color, theme } from "../shared/theme";
import { Select } from "../shared/ui";
import { firstFrom, type Indices } from "./columns";
import { comparison } from "./compare";
import { ROWS } from "./events";
import { shade } from "./field";
import { GraphChoice, paintGraph, series, valueWords } from "./graph";
import { flip, hidden, lanesOf, order, ORDERS, pinned, type ShownLane } from "./lanes";
import { Minimap } from "./minimap";
import { bookmarks, goTo, hiddenKinds, isBeside, isPlaying, length, notice, onOpened, other, range, recording, selection, step, timelineSize } from "./model";
import { RangeBar } from "./range";
import type { Recording } from "./recording";
import { EVENT_COLORS } from "./scan";
import { clearedCanvas, count, from, keepInSight, roundAbove, shownRange, zoomTimeline } from "./span";

const SCALE = 18, GRAPH = SCALE + 64, LANE = 24;
/** The height of a lane's name above it, on a narrow screen. */
const NAME = 26;
const pitch = () => (isNarrow.value ? NAME + LANE : LANE);
/** More bars than these are shown as columns. */
const BARS_MAX = 3000;
/** The most lines of a bubble. */
const LINES_MAX = 7;
const hover = signal<number | null>(null);

/** The step at which a range begins that has no end yet; 0: none. */
let rangeBegin = 0;
onOpened(() => { rangeBegin = 0; });

/** The shown step begins a range, or ends it. */
export function markRange(): void {
    if (rangeBegin > 0 && rangeBegin !== step.value) {
        range.value = [Math.min(rangeBegin, step.value), Math.max(rangeBegin, step.value)];
        rangeBegin = 0;
    } else {
        rangeBegin = Math.max(step.value, 1);
        notice.value = `A range begins at frame ${recording.value?.frameOf(rangeBegin) ?? 0}. Press r again where it ends.`;
    }
}

/** A step between two marks of the scale: 1, 2 or 5 times a power of ten. */
const stride = (n: number, width: number) => roundAbove(Math.max(n / Math.max(width / 90, 1), 1));

const seconds = (at: number) => `${(at / 60).toFixed(at < 600 ? 2 : 1)} s`;

function paintScale(context: CanvasRenderingContext2D, open: Recording, width: number): void {
    const [first, n] = shownRange(), each = stride(n, width), off = open.frameOf(1) - 1;
    context.font = "11px system-ui, sans-serif";
    for (let at = Math.ceil((first + 1 + off) / each) * each - off; at <= first + n; at += each) {
        const x = (at - 0.5 - first) / n * width;
        context.fillStyle = color("--line");
        context.fillRect(x, 0, 1, SCALE);
        context.fillStyle = color("--soft");
        context.fillText(`${open.frameOf(at)}  ${seconds(at)}`, x + 4, 12);
    }
    context.fillStyle = color("--accent");
    for (const { frame } of bookmarks.value) {
        const x = (open.stepOf(frame) - 0.5 - first) / n * width;
        context.fillRect(x - 1, 0, 2, SCALE);
        context.fillRect(x, 0, 7, 6);
    }
    if (range.value) {
        const [x0, x1] = range.value.map((at, i) => (at - 1 + i - first) / n * width);
        context.fillStyle = color("--second");
        context.globalAlpha = 0.2;
        context.fillRect(x0, 0, x1 - x0, context.canvas.height);
        context.globalAlpha = 1;
        context.fillRect(x0, 0, x1 - x0, 4);
    }
}

/** A bar for each contact in sight. False: there are too many. */
function paintBars(context: CanvasRenderingContext2D, open: Recording, lane: ShownLane, y: number, width: number): boolean {
    const [first, n] = shownRange(), perStep = width / n, chosen = selection.value.map((body) => open.events.numberOf(body)), h = (LANE - 6) / ROWS;
    const { length, a: { items: a }, b: { items: b }, begin: { items: begins }, end: { items: ends }, row } = lane.contacts, shown: number[] = [];
    for (let i = 0; i < length && begins[i] <= first + n && shown.length <= BARS_MAX; i++) // by their begins
        if (ends[i] === 0 || ends[i] > first) shown.push(i);
    if (shown.length > BARS_MAX) return false;
    const [begin, end] = [color("--begin"), color("--end")];
    for (const i of shown) {
        const x0 = (begins[i] - 0.5 - first) * perStep, x1 = ((ends[i] || open.eventsUntil + 0.5) - 0.5 - first) * perStep, top = y + 3 + row.items[i] * h;
        const isDim = chosen.length > 0 && !chosen.includes(a[i]) && !chosen.includes(b[i]);
        context.globalAlpha = isDim ? 0.2 : 0.55;
        context.fillStyle = begin;
        context.fillRect(x0, top, Math.max(x1 - x0, 1), h - 1);
        context.globalAlpha = isDim ? 0.3 : 1;
        if (!hiddenKinds.value.has(BEGIN)) context.fillRect(x0, top, 2, h - 1);
        context.fillStyle = end;
        if (ends[i] && !hiddenKinds.value.has(END)) context.fillRect(x1 - 2, top, 2, h - 1);
    }
    context.globalAlpha = 1;
    return true;
}

/** Where in its lane an event of each kind is drawn, from the top. */
const PLACES: Record<number, number> = { [BEGIN]: 0, [NEAR_MISS]: 1 / 3, [END]: 1 / 2, [STRIKE]: 2 / 3 };

const KINDS = [BEGIN, NEAR_MISS, END, STRIKE];

/** How many events of each kind are in each column of pixels, and which columns have a selected body. Events before `next` are
 * counted; more come while a recording is read. */
interface Counted {
    view: string;
    of: Float32Array[];
    isChosen: Uint8Array;
    next: number;
}

/** Counted events of the shown lanes, by their lists of events. */
const countedOf = new WeakMap<Indices, Counted>();

function countKinds(open: Recording, { events }: ShownLane, width: number, isLeftOut: boolean[]): Counted {
    const [first, n] = shownRange(), perStep = width / n, { step: { items: steps }, kind: { items: kinds }, a: { items: a }, b: { items: b } } = open.events, [one = -1, two = -1] = selection.value.map((body) => open.events.numberOf(body)).filter((number) => number >= 0);
    const view = [first, n, width, isLeftOut, one, two].join();
    let counted = countedOf.get(events);
    if (counted?.view !== view) {
        const next = firstFrom(events.length, (at) => steps[events.items[at]], first + 1);
        counted = { view, of: KINDS.map(() => new Float32Array(Math.max(width, 1))), isChosen: new Uint8Array(Math.max(width, 1)), next };
        countedOf.set(events, counted);
    }
    const { of, isChosen } = counted;
    for (; counted.next < events.length; counted.next++) {
        const index = events.items[counted.next], at = steps[index] - 1;
        if (at >= first + n) break;
        if (isLeftOut[kinds[index]]) continue;
        const x = Math.min(Math.floor((at - first + 0.5) * perStep), width - 1);
        of[kinds[index]][x]++;
        if (a[index] === one || b[index] === one || a[index] === two || b[index] === two) isChosen[x] = 1;
    }
    return counted;
}

/** The most events of a column. */
function mostOf(of: Float32Array[]): number {
    let most = 0;
    for (let x = 0; x < of[0].length; x++) most = Math.max(most, of[0][x] + of[1][x] + of[2][x] + of[3][x]);
    return most;
}

/** Events one by one where there is room; else columns whose height is how many there are, with a piece for each kind. */
function paintLane(context: CanvasRenderingContext2D, open: Recording, lane: ShownLane, y: number, width: number): void {
    const perStep = width / shownRange()[1], hasBars = paintBars(context, open, lane, y, width);
    const isLeftOut = [0, 1, 2, 3].map((kind) => hiddenKinds.value.has(kind) || (hasBars && (kind === BEGIN || kind === END)));
    const { of, isChosen } = countKinds(open, lane, width, isLeftOut), most = mostOf(of), isAnyChosen = selection.value.length > 0;
    const bar = Math.max(1, Math.min(perStep - 1, 6)), room = LANE - 6, colors = [0, 1, 2, 3].map((kind) => color(EVENT_COLORS[kind]));
    const below = new Float32Array(width).fill(y + LANE - 3), scale = room / Math.log1p(most);
    for (const kind of KINDS) { // a colour is set once
        context.fillStyle = colors[kind];
        for (let x = 0; x < width; x++) {
            if (of[kind][x] === 0) continue;
            if (isAnyChosen) context.globalAlpha = isChosen[x] ? 1 : 0.3;
            const sum = of[0][x] + of[1][x] + of[2][x] + of[3][x], h = Math.max(6, scale * Math.log1p(sum)) * of[kind][x] / sum;
            if (perStep >= 3) context.fillRect(x - bar / 2, y + 3 + room * PLACES[kind], bar, room / (kind === BEGIN || kind === END ? 2 : 3));
            else context.fillRect(x, below[x] -= h, bar, h);
        }
    }
    context.globalAlpha = 1;
    context.fillStyle = color("--accent");
    for (let x = 0; x < width; x++) if (isChosen[x] && lane.layers.length > 0) context.fillRect(x - 1, y, 3, 3);
}

function paintDifference(context: CanvasRenderingContext2D, width: number, height: number): void {
    const [first, n] = shownRange(), place = (at: number) => (at - 0.5 - first) / n * width;
    const difference = comparison.value?.firstDifference;
    if (difference) {
        context.fillStyle = color("--end");
        context.globalAlpha = 0.15;
        context.fillRect(place(difference), 0, width, height);
        context.globalAlpha = 1;
        context.fillRect(place(difference) - 1, 0, 2, height);
    }
}

/** Where the shown step is, and the pointer: above the picture, which is not painted anew for each step. */
function Marks() {
    const [first, n] = shownRange(), place = (at: number) => ({ left: `${(at - 0.5 - first) / n * 100}%` }), at = step.value;
    useEffect(keepInSight, [at]);
    return <>{hover.value !== null && <span class="timeline-mark timeline-hover" style={place(hover.value)} />}<span class="timeline-mark" style={place(at)} /></>;
}

function paint(canvas: HTMLCanvasElement): void {
    const open = recording.value, context = clearedCanvas(canvas, color("--field")), { clientWidth: width, clientHeight: height } = canvas;
    if (!open || !context) return;
    const [first, n] = shownRange();
    const end = Math.min(open.scanned.value, open.eventsUntil);
    if (end < first + n) {
        context.fillStyle = color("--raised");
        context.fillRect((end - first) / n * width, 0, width, height);
    }
    paintGraph(context, open, { top: SCALE + 4, bottom: GRAPH, width });
    lanesOf(open).forEach((lane, i) => {
        context.fillStyle = color("--grid");
        context.fillRect(0, GRAPH + i * pitch(), width, 1);
        paintLane(context, open, lane, GRAPH + (i + 1) * pitch() - LANE, width);
    });
    paintDifference(context, width, height);
    paintScale(context, open, width);
}

function stepAt(event: PointerEvent, canvas: HTMLCanvasElement): number {
    const [first, n] = shownRange(), box = canvas.getBoundingClientRect();
    return Math.min(Math.max(Math.floor((event.clientX - box.left) / box.width * n + first) + 1, 0), length.value);
}

function laneAt(open: Recording, y: number): ShownLane | null {
    return y < GRAPH ? null : lanesOf(open)[Math.floor((y - GRAPH) / pitch())] ?? null;
}

/** Indices of a lane's events near a step: at most `steps` away. */
function eventsNear(open: Recording, { events }: ShownLane, at: number, steps: number): Uint32Array {
    const first = (step: number) => firstFrom(events.length, (i) => open.events.step.items[events.items[i]], step);
    return events.items.subarray(first(at - steps), first(Math.floor(at + steps) + 1));
}

/** Words for the place under the pointer: its frame, and the contacts and near misses there. */
function wordsAt(open: Recording, event: PointerEvent, canvas: HTMLCanvasElement): string[] {
    const at = stepAt(event, canvas), lane = laneAt(open, event.offsetY), slack = Math.max(0.5, shownRange()[1] / canvas.clientWidth * 4);
    const lines = [`frame ${open.frameOf(at)}, ${seconds(at)}`];
    if (!lane) return event.offsetY < SCALE ? lines : [...lines, ...valueWords(open, at)];
    lines.push(lane.title);
    const names = (a: number, b: number) => `${open.label(a)} and ${open.label(b)}`, { length, a, b, begin: { items: begins }, end: { items: ends } } = lane.contacts;
    let more = 0;
    const say = (words: () => string) => { if (lines.length < LINES_MAX) lines.push(words()); else more++; };
    for (let i = 0; i < length && begins[i] - slack <= at; i++)
        if (ends[i] === 0 || ends[i] + slack >= at)
            say(() => `${names(open.events.bodyOf(a.items[i]), open.events.bodyOf(b.items[i]))} touch, ${open.frameOf(begins[i])} to ${ends[i] ? open.frameOf(ends[i]) : "the end"}`);
    for (const index of eventsNear(open, lane, at, slack)) {
        const kind = open.events.kind.items[index];
        if (kind !== NEAR_MISS && kind !== STRIKE) continue;
        say(() => `${names(open.event(index).a, open.event(index).b)}: ${kind === STRIKE ? "strike" : "near miss"}`);
    }
    return more > 0 ? [...lines, `and ${more} more`] : lines;
}

const bubble = signal<{ x: number; y: number; lines: string[] } | null>(null);

function Bubble() {
    const now = bubble.value;
    return now && <div class="timeline-bubble" aria-hidden="true" style={{ left: `${now.x}px`, top: `${now.y}px` }}>{now.lines.map((line) => <div key={line}>{line}</div>)}</div>;
}

/** A click near an event goes to it, else to where it was made. */
function jump(event: PointerEvent, canvas: HTMLCanvasElement): void {
    const open = recording.value, lane = open ? laneAt(open, event.offsetY) : null, at = stepAt(event, canvas);
    isPlaying.value = false;
    if (!open || !lane || event.offsetY < GRAPH) return goTo(at);
    const near = Math.max(1, shownRange()[1] / canvas.clientWidth * 5);
    let best = at, least = near + 1;
    for (const index of eventsNear(open, lane, at, near)) {
        const off = Math.abs(open.events.step.items[index] - at);
        if (off < least) [best, least] = [open.events.step.items[index], off];
    }
    goTo(best);
}

/** Two fingers on the timeline: they keep their steps between them. */
interface Pinch {
    apart: number;
    shown: number;
    around: number;
}

/** A finger that moved less has tapped. */
const TAP = 8;

function listen(canvas: HTMLCanvasElement): void {
    const fingers = new Map<number, number>();
    let isDown = false, begin: number | null = null, pinch: Pinch | null = null, tapAt: number | null = null;
    const apart = () => { const [one, two = one] = fingers.values(); return Math.max(Math.abs(one - two), 1); };
    const release = (event: PointerEvent) => {
        fingers.delete(event.pointerId);
        isDown = false;
        begin = tapAt = null;
        if (fingers.size === 0) pinch = null;
    };
    canvas.addEventListener("pointerdown", (event) => {
        canvas.setPointerCapture(event.pointerId);
        fingers.set(event.pointerId, event.clientX);
        if (fingers.size === 2) pinch = { apart: apart(), shown: shownRange()[1], around: stepAt(event, canvas) };
        isDown = !pinch && event.offsetY >= SCALE && event.offsetY < GRAPH;
        begin = !pinch && event.offsetY < SCALE ? stepAt(event, canvas) : null;
        if (event.pointerType !== "touch") return jump(event, canvas);
        tapAt = pinch ? null : event.clientX; // a finger may be about to scroll
    });
    canvas.addEventListener("pointermove", (event) => {
        const at = stepAt(event, canvas), open = recording.value;
        if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event.clientX);
        if (pinch) return void (fingers.size === 2 && zoomTimeline(pinch.shown * pinch.apart / apart() / shownRange()[1], pinch.around));
        if (tapAt !== null && Math.abs(event.clientX - tapAt) < TAP) return;
        tapAt = null;
        hover.value = at;
        if (isDown) goTo(at);
        if (begin !== null && at !== begin) range.value = [Math.max(Math.min(begin, at), 1), Math.max(begin, at)];
        bubble.value = open && { x: Math.min(event.clientX + 14, innerWidth - 260), y: Math.max(event.clientY - 90, 4), lines: wordsAt(open, event, canvas) };
    });
    canvas.addEventListener("pointerup", (event) => {
        if (tapAt !== null) jump(event, canvas);
        release(event);
    });
    canvas.addEventListener("pointercancel", release);
    canvas.addEventListener("pointerleave", () => { hover.value = bubble.value = null; });
    canvas.addEventListener("wheel", (event) => {
        event.preventDefault();
        if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) from.value = shownRange()[0] + Math.round((event.deltaX || event.deltaY) / 500 * shownRange()[1]);
        else zoomTimeline(Math.exp(event.deltaY * 0.002), stepAt(event as unknown as PointerEvent, canvas));
    }, { passive: false });
}

function LaneLabel({ lane }: { lane: ShownLane }) {
    const tool = (word: string, set: typeof pinned, sign: string) => <button type="button" class="timeline-tool" aria-pressed={set.value.has(lane.key)} aria-label={`${word} ${lane.title}`} title={word}
        onClick={() => flip(set, lane.key)}>{sign}</button>;
    return <div class="timeline-label" style={{ height: `${pitch()}px` }}>
        {lane.layers.map((layer, i) => <span key={i} class="swatch" style={{ background: `#${shade(layerColor(layer)).toString(16).padStart(6, "0")}` }} />)}
        <span class="timeline-label-text" title={lane.title}>{lane.title}</span><span class="number soft">{lane.events.length}</span>
        {lane.layers.length > 0 && <span class="timeline-tools">{tool("Pin", pinned, "⤒")}{tool("Hide", hidden, "×")}</span>}</div>;
}

/** Hidden lanes, which come back, and a word where there is none. */
function Missing({ open }: { open: Recording | null }) {
    const lost = open?.lanes.filter(({ a, b }) => hidden.value.has(`${a} ${b}`)).length ?? 0;
    return <>{lost > 0 && <button type="button" class="link timeline-label" onClick={() => { hidden.value = new Set(); }}>Show {lost} hidden</button>}
        {open?.lanes.length === 0 && <div class="timeline-label soft">{open.isDone.value ? "no events" : "reading …"}</div>}</>;
}

export function Timeline() {
    const element = useRef<HTMLCanvasElement>(null);
    const open = recording.value;
    useEffect(() => {
        const canvas = element.current as HTMLCanvasElement;
        listen(canvas);
        const observer = new ResizeObserver(() => paint(canvas));
        observer.observe(canvas);
        return () => observer.disconnect();
    }, []);
    void [open?.scanned.value, selection.value, theme.value, ...series.map((one) => one.value), from.value, count.value, comparison.value, other.value, open?.isDone.value, range.value, pinned.value, hidden.value, order.value,
        bookmarks.value, hiddenKinds.value, isNarrow.value];
    useEffect(() => {
        if (element.current) paint(element.current);
    });
    const shownLanes = open ? lanesOf(open) : [], size = timelineSize.value, sizes = size === null ? {} : isBeside.value ? { width: `${size}px` } : { height: `${size}px`, maxHeight: "none" };
    return <section class="timeline" aria-label="Timeline of events" style={sizes}>
        <div class="timeline-labels">
            <Select label="Lanes" value={order.value} choices={ORDERS} onChange={(value) => { order.value = value; }} />
            <div class="timeline-graph-choice" style={{ height: `${GRAPH}px` }}><GraphChoice /></div>
            <div class="timeline-names">{shownLanes.map((lane) => <LaneLabel key={lane.key} lane={lane} />)}<Missing open={open} /></div>
        </div>
        <div class="timeline-pictures"><Minimap />
            <div class="timeline-picture"><canvas ref={element} id="timeline-canvas" class="timeline-canvas" style={{ height: `${GRAPH + Math.max(shownLanes.length, 1) * pitch()}px` }} role="img"
                aria-label={open ? `${open.events.step.length} events in ${length.value} steps, in ${open.lanes.length} pairs of layers` : "No recording is open"} /><Marks /></div></div>
        {open && <RangeBar open={open} />}<Bubble />
    </section>;
}
