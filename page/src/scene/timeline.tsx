// timeline.tsx: the whole recording in one picture: a scale, counts and times per step, and a lane for each pair of layers, with a bar
// for each contact and marks for near misses.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { BEGIN, END, layerColor, NEAR_MISS, STRIKE } from "../shared/engine";
import { color, theme } from "../shared/theme";
import { Select } from "../shared/ui";
import { shade } from "./field";
import { bookmarks, comparison, goTo, hiddenKinds, isPlaying, length, notice, onOpened, other, range, recording, selection, step } from "./model";
import { RangeBar } from "./range";
import { ROWS, type Lane, type Recording } from "./recording";
import { EVENT_COLORS } from "./scan";

const SCALE = 18, GRAPH = SCALE + 64, LANE = 24;
/** More bars than these are shown as columns. */
const BARS_MAX = 3000;
/** The shown steps: the first, and how many. */
const from = signal(0);
const count = signal(0);
const graph = signal("contacts");
const hover = signal<number | null>(null);

const GRAPHS = [{ value: "contacts", label: "contacts" }, { value: "events", label: "events" }, { value: "bodies", label: "bodies" },
    { value: "pairs", label: "pairs of boxes" }, { value: "milliseconds", label: "ms per step" }];

function shownRange(): [number, number] {
    const all = Math.max(length.value, 1), n = count.value > 0 ? Math.min(count.value, all) : all;
    return [Math.min(Math.max(from.value, 0), all - n), n];
}

/** Show fewer or more steps; the shown step stays in sight. */
export function zoomTimeline(factor: number, around = step.value): void {
    const [first, n] = shownRange(), all = Math.max(length.value, 1), next = Math.min(Math.max(Math.round(n * factor), 20), all);
    from.value = Math.round(around - (around - first) * (next / n));
    count.value = next >= all ? 0 : next;
}

/** Show earlier or later steps, by a part of the shown ones. */
export function moveTimeline(part: number): void {
    const [first, n] = shownRange();
    from.value = Math.min(Math.max(first + Math.round(part * n), 0), Math.max(length.value - n, 0));
}

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

/** Lanes by "a b": first those that are pinned; hidden ones are left out. */
const pinned = signal<ReadonlySet<string>>(new Set());
const hidden = signal<ReadonlySet<string>>(new Set());
const keyOf = (lane: Lane) => `${lane.a} ${lane.b}`;

function lanesOf(open: Recording): Lane[] {
    const shown = open.lanes.filter((lane) => !hidden.value.has(keyOf(lane))), isPinned = (lane: Lane) => +pinned.value.has(keyOf(lane));
    return shown.sort((a, b) => isPinned(b) - isPinned(a)).slice(0, 40);
}

function flip(set: typeof pinned, lane: Lane): void {
    const next = new Set(set.value);
    if (!next.delete(keyOf(lane))) next.add(keyOf(lane));
    set.value = next;
}

/** A step between two marks of the scale: 1, 2 or 5 times a power of ten. */
function stride(n: number, width: number): number {
    const least = n / Math.max(width / 90, 1), power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
    return Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= least) ?? 1);
}

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
function paintBars(context: CanvasRenderingContext2D, open: Recording, lane: Lane, y: number, width: number): boolean {
    const [first, n] = shownRange(), perStep = width / n, chosen = selection.value, h = (LANE - 6) / ROWS;
    const shown = lane.contacts.filter(({ begin, end }) => begin <= first + n && (end === 0 || end > first));
    if (shown.length > BARS_MAX) return false;
    const [begin, end] = [color("--begin"), color("--end")];
    for (const one of shown) {
        const x0 = (one.begin - 0.5 - first) * perStep, x1 = ((one.end || open.scanned.value + 0.5) - 0.5 - first) * perStep, top = y + 3 + one.row * h;
        const isDim = chosen.length > 0 && !chosen.includes(one.a) && !chosen.includes(one.b);
        context.globalAlpha = isDim ? 0.2 : 0.55;
        context.fillStyle = begin;
        context.fillRect(x0, top, Math.max(x1 - x0, 1), h - 1);
        context.globalAlpha = isDim ? 0.3 : 1;
        if (!hiddenKinds.value.has(BEGIN)) context.fillRect(x0, top, 2, h - 1);
        context.fillStyle = end;
        if (one.end && !hiddenKinds.value.has(END)) context.fillRect(x1 - 2, top, 2, h - 1);
    }
    context.globalAlpha = 1;
    return true;
}

function keepInSight(): void {
    const [first, n] = shownRange();
    if (step.value < first || step.value > first + n) from.value = Math.round(step.value - n / 2);
}

function values(open: Recording): ArrayLike<number> {
    switch (graph.value) {
    case "bodies": return open.bodyCounts.items;
    case "pairs": return open.pairCounts.items;
    case "milliseconds": return open.milliseconds.items;
    case "events": return eventCounts(open);
    default: return open.contactCounts.items;
    }
}

let counted: { open: Recording; events: number; counts: Float32Array } | null = null;

function eventCounts(open: Recording): Float32Array {
    if (counted?.open === open && counted.events === open.events.step.length && counted.counts.length === open.scanned.value) return counted.counts;
    const counts = new Float32Array(open.scanned.value);
    for (let i = 0; i < open.events.step.length; i++) counts[open.events.step.items[i] - 1]++;
    counted = { open, events: open.events.step.length, counts };
    return counts;
}

function paintGraph(context: CanvasRenderingContext2D, open: Recording, width: number): void {
    const [first, n] = shownRange(), all = values(open), end = Math.min(open.scanned.value, first + n);
    const highest = new Float32Array(Math.max(width, 1));
    let max = 0;
    for (let i = first; i < end; i++) {
        const x = Math.min(Math.floor((i - first) / n * width), width - 1);
        if (all[i] > highest[x]) highest[x] = all[i];
        if (all[i] > max) max = all[i];
    }
    const perStep = width / n;
    context.fillStyle = color("--second");
    context.globalAlpha = 0.75;
    for (let x = 0; x < width; x++)
        if (highest[x] > 0) {
            const h = highest[x] / (max || 1) * (GRAPH - SCALE - 14);
            context.fillRect(x, GRAPH - h, Math.max(1, perStep - (perStep > 4 ? 1 : 0)), h);
        }
    context.globalAlpha = 1;
    context.fillStyle = color("--soft");
    context.font = "11px system-ui, sans-serif";
    const unit = graph.value === "milliseconds" ? " ms" : "";
    context.fillText(`max ${max < 10 && unit ? max.toFixed(2) : Math.round(max)}${unit}`, 4, SCALE + 11);
}

const kindColor = (kind: number) => color(EVENT_COLORS[kind]);

/** Where in its lane an event of each kind is drawn, from the top. */
const PLACES: Record<number, number> = { [BEGIN]: 0, [NEAR_MISS]: 1 / 3, [END]: 1 / 2, [STRIKE]: 2 / 3 };

/** Events one by one where there is room; else columns whose height is how many there are. */
function paintLane(context: CanvasRenderingContext2D, open: Recording, lane: Lane, y: number, width: number): void {
    const [first, n] = shownRange(), perStep = width / n, { step: steps, kind, a, b } = open.events, chosen = selection.value;
    const kinds = [BEGIN, NEAR_MISS, END, STRIKE], colors = Object.keys(EVENT_COLORS).map((one) => kindColor(Number(one))), counts = colors.map(() => new Float32Array(Math.max(width, 1))), isChosen = new Uint8Array(Math.max(width, 1));
    const hasBars = paintBars(context, open, lane, y, width);
    let max = 0;
    for (const index of lane.events) {
        const at = steps.items[index] - 1;
        if (at < first || at >= first + n || hiddenKinds.value.has(kind.items[index]) || (hasBars && (kind.items[index] === BEGIN || kind.items[index] === END))) continue;
        const x = Math.min(Math.floor((at - first + 0.5) * perStep), width - 1), of = counts[kind.items[index]];
        of[x]++;
        max = Math.max(max, of[x]);
        if (chosen.includes(a.items[index]) || chosen.includes(b.items[index])) isChosen[x] = 1;
    }
    const bar = Math.max(1, Math.min(perStep - 1, 6)), room = LANE - 6;
    for (let x = 0; x < width; x++)
        kinds.forEach((which) => {
            const many = counts[which][x];
            if (many === 0) return;
            context.globalAlpha = chosen.length > 0 && !isChosen[x] ? 0.3 : 1;
            context.fillStyle = colors[which];
            const h = perStep >= 3 || max < 2 ? room : Math.max(4, room * Math.log1p(many) / Math.log1p(max));
            if (perStep >= 3) context.fillRect(x - bar / 2, y + 3 + room * PLACES[which], bar, room / (which === BEGIN || which === END ? 2 : 3));
            else context.fillRect(x, y + LANE - 3 - h, bar, h);
        });
    context.globalAlpha = 1;
    for (let x = 0; x < width; x++)
        if (isChosen[x]) {
            context.fillStyle = color("--accent");
            context.fillRect(x - 1, y, 3, 3);
        }
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
    const open = recording.value, ratio = devicePixelRatio || 1, { clientWidth: width, clientHeight: height } = canvas;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
    }
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = color("--field");
    context.fillRect(0, 0, width, height);
    if (!open || width < 2) return;
    const [first, n] = shownRange();
    if (open.scanned.value < first + n) {
        context.fillStyle = color("--raised");
        context.fillRect((open.scanned.value - first) / n * width, 0, width, height);
    }
    paintGraph(context, open, width);
    lanesOf(open).forEach((lane, i) => {
        context.fillStyle = color("--grid");
        context.fillRect(0, GRAPH + i * LANE, width, 1);
        paintLane(context, open, lane, GRAPH + i * LANE, width);
    });
    paintDifference(context, width, height);
    paintScale(context, open, width);
}

function stepAt(event: PointerEvent, canvas: HTMLCanvasElement): number {
    const [first, n] = shownRange(), box = canvas.getBoundingClientRect();
    return Math.min(Math.max(Math.floor((event.clientX - box.left) / box.width * n + first) + 1, 0), length.value);
}

function laneAt(open: Recording, y: number): Lane | null {
    return y < GRAPH ? null : lanesOf(open)[Math.floor((y - GRAPH) / LANE)] ?? null;
}

/** Words for the place under the pointer: its frame, and the contacts and near misses there. */
function wordsAt(open: Recording, event: PointerEvent, canvas: HTMLCanvasElement): string[] {
    const at = stepAt(event, canvas), lane = laneAt(open, event.offsetY), slack = Math.max(0.5, shownRange()[1] / canvas.clientWidth * 4);
    const lines = [`frame ${open.frameOf(at)}, ${seconds(at)}`];
    if (!lane) return at < 1 || at > open.scanned.value || event.offsetY < SCALE ? lines : [...lines, `${+values(open)[at - 1].toFixed(2)} ${graph.value === "milliseconds" ? "ms" : graph.value}`];
    lines.push(`${open.layerLabel(lane.a)} – ${open.layerLabel(lane.b)}`);
    const names = (a: number, b: number) => `${open.label(a)} and ${open.label(b)}`;
    for (const one of lane.contacts)
        if (one.begin - slack <= at && (one.end === 0 || one.end + slack >= at)) lines.push(`${names(one.a, one.b)} touch, ${open.frameOf(one.begin)} to ${one.end ? open.frameOf(one.end) : "the end"}`);
    for (const index of lane.events) {
        const one = open.event(index);
        if ((one.kind === NEAR_MISS || one.kind === STRIKE) && Math.abs(one.step - at) <= slack) lines.push(`${names(one.a, one.b)}: ${one.kind === STRIKE ? "strike" : "near miss"}`);
    }
    return lines.length > 8 ? [...lines.slice(0, 7), `and ${lines.length - 7} more`] : lines;
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
    for (const index of lane.events) {
        const off = Math.abs(open.events.step.items[index] - at);
        if (off < least) [best, least] = [open.events.step.items[index], off];
    }
    goTo(best);
}

function listen(canvas: HTMLCanvasElement): void {
    let isDown = false, begin: number | null = null;
    canvas.addEventListener("pointerdown", (event) => {
        canvas.setPointerCapture(event.pointerId);
        isDown = event.offsetY >= SCALE && event.offsetY < GRAPH;
        begin = event.offsetY < SCALE ? stepAt(event, canvas) : null;
        jump(event, canvas);
    });
    canvas.addEventListener("pointermove", (event) => {
        const at = stepAt(event, canvas), open = recording.value;
        hover.value = at;
        if (isDown) goTo(at);
        if (begin !== null && at !== begin) range.value = [Math.max(Math.min(begin, at), 1), Math.max(begin, at)];
        bubble.value = open && { x: Math.min(event.clientX + 14, innerWidth - 260), y: Math.max(event.clientY - 90, 4), lines: wordsAt(open, event, canvas) };
    });
    canvas.addEventListener("pointerup", () => { isDown = false; begin = null; });
    canvas.addEventListener("pointerleave", () => { hover.value = bubble.value = null; });
    canvas.addEventListener("wheel", (event) => {
        event.preventDefault();
        if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) from.value = shownRange()[0] + Math.round((event.deltaX || event.deltaY) / 500 * shownRange()[1]);
        else zoomTimeline(Math.exp(event.deltaY * 0.002), stepAt(event as unknown as PointerEvent, canvas));
    }, { passive: false });
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
    void [open?.scanned.value, selection.value, theme.value, graph.value, from.value, count.value, comparison.value, other.value, open?.isDone.value, range.value, pinned.value, hidden.value, bookmarks.value, hiddenKinds.value];
    useEffect(() => {
        if (element.current) paint(element.current);
    });
    const lanes = open?.lanes ?? [], shownLanes = open ? lanesOf(open) : [], lost = lanes.filter((lane) => hidden.value.has(keyOf(lane))).length;
    return <section class="timeline" aria-label="Timeline of events">
        <div class="timeline-labels">
            <div class="timeline-graph-choice" style={{ height: `${GRAPH}px` }}><Select label="Graph" value={graph.value} choices={GRAPHS} onChange={(value) => { graph.value = value; }} /></div>
            {shownLanes.map((lane) => <div key={`${lane.a} ${lane.b}`} class="timeline-label" style={{ height: `${LANE}px` }}>
                {[lane.a, lane.b].map((layer, i) => <span key={i} class="swatch" style={{ background: `#${shade(layerColor(layer)).toString(16).padStart(6, "0")}` }} />)}
                <span class="timeline-label-text">{open?.layerLabel(lane.a)} – {open?.layerLabel(lane.b)}</span><span class="number soft">{lane.events.length}</span>
                {[["Pin", pinned, "⤒"], ["Hide", hidden, "×"]].map(([word, set, sign]) => <button key={word as string} type="button" class="timeline-tool" aria-pressed={(set as typeof pinned).value.has(keyOf(lane))}
                    aria-label={`${word} ${open?.layerLabel(lane.a)} – ${open?.layerLabel(lane.b)}`} title={word as string} onClick={() => flip(set as typeof pinned, lane)}>{sign as string}</button>)}</div>)}
            {lost > 0 && <button type="button" class="link timeline-label" onClick={() => { hidden.value = new Set(); }}>Show {lost} hidden</button>}
            {open && lanes.length === 0 && <div class="timeline-label soft">{open.isDone.value ? "no events" : "reading …"}</div>}
        </div>
        <div class="timeline-picture"><canvas ref={element} class="timeline-canvas" style={{ height: `${GRAPH + Math.max(shownLanes.length, 1) * LANE}px` }} role="img"
            aria-label={open ? `${open.events.step.length} events in ${length.value} steps, in ${lanes.length} pairs of layers` : "No recording is open"} /><Marks /></div>
        {open && <RangeBar open={open} />}<Bubble />
    </section>;
}
