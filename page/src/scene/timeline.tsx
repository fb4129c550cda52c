// timeline.tsx: the whole recording at a glance: counts and times per step, and a lane of events for each pair of layers.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { BEGIN, layerColor, NEAR_MISS } from "../shared/engine";
import { color, theme } from "../shared/theme";
import { Select } from "../shared/ui";
import { shade } from "./field";
import { comparison, goTo, isPlaying, length, other, recording, selection, step } from "./model";
import type { Lane, Recording } from "./recording";

const GRAPH = 64, LANE = 22;
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
            const h = highest[x] / (max || 1) * (GRAPH - 14);
            context.fillRect(x, GRAPH - h, Math.max(1, perStep - (perStep > 4 ? 1 : 0)), h);
        }
    context.globalAlpha = 1;
    context.fillStyle = color("--soft");
    context.font = "11px system-ui, sans-serif";
    const unit = graph.value === "milliseconds" ? " ms" : "";
    context.fillText(`max ${max < 10 && unit ? max.toFixed(2) : Math.round(max)}${unit}`, 4, 11);
}

const kindColor = (kind: number) => color(kind === BEGIN ? "--begin" : kind === NEAR_MISS ? "--near" : "--end");

/** Events one by one where there is room; else columns whose height is how many there are. */
function paintLane(context: CanvasRenderingContext2D, open: Recording, lane: Lane, y: number, width: number): void {
    const [first, n] = shownRange(), perStep = width / n, { step: steps, kind, a, b } = open.events, chosen = selection.value;
    const colors = [kindColor(0), kindColor(1), kindColor(2)], counts = [0, 1, 2].map(() => new Float32Array(Math.max(width, 1))), isChosen = new Uint8Array(Math.max(width, 1));
    let max = 0;
    for (const index of lane.events) {
        const at = steps.items[index] - 1;
        if (at < first || at >= first + n) continue;
        const x = Math.min(Math.floor((at - first + 0.5) * perStep), width - 1), of = counts[kind.items[index]];
        of[x]++;
        max = Math.max(max, of[x]);
        if (chosen.includes(a.items[index]) || chosen.includes(b.items[index])) isChosen[x] = 1;
    }
    const bar = Math.max(1, Math.min(perStep - 1, 6)), room = LANE - 6;
    for (let x = 0; x < width; x++)
        [2, 1, 0].forEach((which) => {
            const many = counts[which][x];
            if (many === 0) return;
            context.globalAlpha = chosen.length > 0 && !isChosen[x] ? 0.3 : 1;
            context.fillStyle = colors[which];
            const h = perStep >= 3 || max < 2 ? room : Math.max(4, room * Math.log1p(many) / Math.log1p(max));
            if (perStep >= 3) context.fillRect(x - bar / 2, y + 3 + (which === 2 ? 0 : which === 1 ? room / 3 : room / 2), bar, room / (which === 1 ? 3 : 2));
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
    open.lanes.forEach((lane, i) => {
        context.fillStyle = color("--grid");
        context.fillRect(0, GRAPH + i * LANE, width, 1);
        paintLane(context, open, lane, GRAPH + i * LANE, width);
    });
    paintDifference(context, width, height);
}

function stepAt(event: PointerEvent, canvas: HTMLCanvasElement): number {
    const [first, n] = shownRange(), box = canvas.getBoundingClientRect();
    return Math.min(Math.max(Math.floor((event.clientX - box.left) / box.width * n + first) + 1, 0), length.value);
}

/** A click near an event goes to it, else to where it was made. */
function jump(event: PointerEvent, canvas: HTMLCanvasElement): void {
    const open = recording.value, lane = open?.lanes[Math.floor((event.offsetY - GRAPH) / LANE)], at = stepAt(event, canvas);
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
    let isDown = false;
    canvas.addEventListener("pointerdown", (event) => {
        canvas.setPointerCapture(event.pointerId);
        isDown = event.offsetY < GRAPH;
        jump(event, canvas);
    });
    canvas.addEventListener("pointermove", (event) => {
        hover.value = stepAt(event, canvas);
        if (isDown) goTo(hover.value);
    });
    canvas.addEventListener("pointerup", () => { isDown = false; });
    canvas.addEventListener("pointerleave", () => { hover.value = null; });
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
    void [open?.scanned.value, selection.value, theme.value, graph.value, from.value, count.value, comparison.value, other.value, open?.isDone.value];
    useEffect(() => {
        if (element.current) paint(element.current);
    });
    const lanes = open?.lanes ?? [], shownLanes = lanes.slice(0, 40);
    return <section class="timeline" aria-label="Timeline of events">
        <div class="timeline-labels">
            <div class="timeline-graph-choice" style={{ height: `${GRAPH}px` }}><Select label="Graph" value={graph.value} choices={GRAPHS} onChange={(value) => { graph.value = value; }} /></div>
            {shownLanes.map((lane) => <div key={`${lane.a} ${lane.b}`} class="timeline-label" style={{ height: `${LANE}px` }}>
                {[lane.a, lane.b].map((layer, i) => <span key={i} class="swatch" style={{ background: `#${shade(layerColor(layer)).toString(16).padStart(6, "0")}` }} />)}
                <span class="timeline-label-text">{open?.layerLabel(lane.a)} – {open?.layerLabel(lane.b)}</span><span class="number soft">{lane.events.length}</span></div>)}
            {open && lanes.length === 0 && <div class="timeline-label soft">{open.isDone.value ? "no events" : "reading …"}</div>}
        </div>
        <div class="timeline-picture"><canvas ref={element} class="timeline-canvas" style={{ height: `${GRAPH + Math.max(shownLanes.length, 1) * LANE}px` }} role="img"
            aria-label={open ? `${open.events.step.length} events in ${length.value} steps, in ${lanes.length} pairs of layers` : "No recording is open"} /><Marks /></div>
    </section>;
}
