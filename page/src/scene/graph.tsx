// graph.tsx: one or two series of numbers over the steps of the timeline, each with an axis of its own.
import { signal } from "@preact/signals";
import { color } from "../shared/theme";
import { Select } from "../shared/ui";
import type { Recording } from "./recording";
import { roundAbove, shownRange, ticks } from "./span";

/** The first series is columns, the second a line; empty: there is none. */
export const series = [signal("contacts"), signal("")];
const INKS = ["--second", "--accent"];

const NAMES = [["contacts", "contacts"], ["events", "events"], ["bodies", "bodies"], ["pairs", "pairs of boxes"], ["milliseconds", "ms per step"]];
const CHOICES = NAMES.map(([value, label]) => ({ value, label }));

/** Milliseconds have a logarithmic axis, so that short steps and the time of a frame of the screen are both seen. */
const LEAST_TIME = 0.01, FRAME_TIME = 1000 / 60;

/** Where the graph is in the canvas, from the top. */
export interface Strip {
    top: number;
    bottom: number;
    width: number;
}

function valuesOf(open: Recording, name: string): ArrayLike<number> {
    switch (name) {
    case "bodies": return open.bodyCounts.items;
    case "pairs": return open.pairCounts.items;
    case "milliseconds": return open.milliseconds.items;
    case "events": return open.eventCounts.items;
    default: return open.contactCounts.items;
    }
}

/** The values of a step in words, a line each. */
export function valueWords(open: Recording, at: number): string[] {
    if (at < 1 || at > open.scanned.value) return [];
    return series.filter((one) => one.value !== "").map(({ value: name }) => {
        const value = +valuesOf(open, name)[at - 1].toFixed(2);
        return `${value} ${name === "milliseconds" ? "ms" : value === 1 ? name.replace(/ies$/, "y").replace(/s$/, "") : name}`;
    });
}

/** The highest value of each column of pixels, among the steps that were read. */
function columnsOf(all: ArrayLike<number>, end: number, width: number): Float32Array {
    const [first, n] = shownRange(), highest = new Float32Array(Math.max(width, 1));
    for (let i = first; i < Math.min(end, first + n); i++) {
        const x = Math.min(Math.floor((i - first) / n * width), width - 1);
        if (all[i] > highest[x]) highest[x] = all[i];
    }
    return highest;
}

/** From a value to its height as a part of the graph's, and the values that have a line. */
interface Axis {
    height(value: number): number;
    marks: number[];
}

function axisOf(name: string, max: number): Axis {
    if (name !== "milliseconds") {
        const top = roundAbove(Math.max(max, 1));
        return { height: (value) => value / top, marks: ticks(0, top, 3, true).slice(1) };
    }
    const top = Math.max(max, 40), span = Math.log(top / LEAST_TIME);
    return { height: (value) => Math.max(Math.log(value / LEAST_TIME) / span, 0), marks: [0.1, 1, FRAME_TIME] };
}

function paintAxis(context: CanvasRenderingContext2D, { height, marks }: Axis, { top, bottom, width }: Strip, isSecond: boolean): void {
    context.font = "10px system-ui, sans-serif";
    context.textAlign = isSecond ? "right" : "left";
    context.lineWidth = 3;
    context.strokeStyle = color("--field");
    for (const mark of marks) {
        const y = Math.round(bottom - height(mark) * (bottom - top)), isFrame = mark === FRAME_TIME, words = isFrame ? "16.7 ms" : String(+mark.toPrecision(3));
        context.fillStyle = color(isFrame ? "--end" : "--line");
        if (!isSecond || isFrame) context.fillRect(0, y, width, 1);
        context.fillStyle = color(isFrame ? "--end" : isSecond ? INKS[1] : "--soft");
        context.strokeText(words, isSecond ? width - 4 : 4, y + 9);
        context.fillText(words, isSecond ? width - 4 : 4, y + 9);
    }
    context.textAlign = "left";
}

function paintColumns(context: CanvasRenderingContext2D, highest: Float32Array, axis: Axis, { top, bottom, width }: Strip): void {
    const perStep = width / shownRange()[1];
    context.fillStyle = color(INKS[0]);
    context.globalAlpha = 0.75;
    for (let x = 0; x < width; x++) {
        const h = highest[x] > 0 ? axis.height(highest[x]) * (bottom - top) : 0;
        if (h > 0) context.fillRect(x, bottom - h, Math.max(1, perStep - (perStep > 4 ? 1 : 0)), h);
    }
    context.globalAlpha = 1;
}

function paintLine(context: CanvasRenderingContext2D, highest: Float32Array, axis: Axis, { top, bottom, width }: Strip, end: number): void {
    const [first, n] = shownRange(), perStep = width / n, y = (x: number) => bottom - axis.height(highest[x]) * (bottom - top);
    context.strokeStyle = color(INKS[1]);
    context.lineWidth = 1.5;
    context.beginPath();
    if (perStep > 1) for (let i = first; i < Math.min(end, first + n); i++) context.lineTo((i - first + 0.5) * perStep, y(Math.floor((i - first) * perStep)));
    else for (let x = 0; x < Math.min(width, (end - first) * perStep); x++) context.lineTo(x, y(x));
    context.stroke();
}

export function paintGraph(context: CanvasRenderingContext2D, open: Recording, strip: Strip): void {
    const end = open.scanned.value, shown = series.map((one) => one.value).map((name) => {
        const highest = name === "" ? null : columnsOf(valuesOf(open, name), end, strip.width);
        return highest && { highest, axis: axisOf(name, highest.reduce((a, b) => Math.max(a, b), 0)) };
    });
    if (shown[0]) paintColumns(context, shown[0].highest, shown[0].axis, strip);
    if (shown[1]) paintLine(context, shown[1].highest, shown[1].axis, strip, end);
    shown.forEach((one, i) => { if (one) paintAxis(context, one.axis, strip, i === 1); });
}

/** Which series are shown. */
export function GraphChoice() {
    return <>{series.map((one, i) => <div key={i} class="timeline-series"><span class="swatch" style={{ background: one.value ? `var(${INKS[i]})` : "none" }} />
        <Select label={i === 0 ? "Graph" : "Second graph"} value={one.value} choices={i === 0 ? CHOICES : [{ value: "", label: "no second" }, ...CHOICES]} onChange={(value) => { one.value = value; }} /></div>)}</>;
}
