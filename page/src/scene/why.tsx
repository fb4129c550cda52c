// why.tsx: why two bodies do not touch, or that they do: in words, as lines in the field, and as their distance over time.
import { effect, signal } from "@preact/signals";
import { goTo, length, recording, reportedStep, selection } from "./model";
import type { Recording } from "./recording";
import { startDistances } from "./scan-runner";
import { ticks } from "./span";
import { explainWords } from "./why-words";

/** The lines that the field draws for a pair. */
export interface WhyLines {
    boxes: number[][];
    /** From a point to another, with the length in words. */
    gaps: { from: [number, number]; to: [number, number]; words: string }[];
    points: [number, number][];
}

export const inWords = (distance: number) => String(Number(distance.toPrecision(4)));

/** Along an axis the way from the edge of a box over the gap before another; null: there is none. In a wrapped world it may lead over the seam. */
function way(a: number[], b: number[], axis: number, gap: number): [number, number] | null {
    const [min, max] = [a[axis], a[axis + 2]], isAhead = (min < b[axis]) === (Math.max(b[axis] - max, min - b[axis + 2]) === gap);
    return gap > 0 ? (isAhead ? [max, max + gap] : [min, min - gap]) : null;
}

/** The gaps of the boxes of two bodies along each axis, or the nearest points of their shapes; null: nothing is to be drawn. */
export function whyLines(open: Recording, one: number, two: number): WhyLines | null {
    const explained = open.replay.world.explain(one, two), [a, b] = [explained.a.box, explained.b.box], { points, distance } = explained.manifold;
    if (["stale handle", "same body", "no boxes"].includes(explained.reason)) return null;
    const found: WhyLines = { boxes: [a, b], gaps: [], points: [] };
    const middle = (i: number, j: number) => (Math.max(a[i], b[i]) + Math.min(a[j], b[j])) / 2;
    if (explained.reason === "boxes apart" || explained.reason === "rules") {
        const x = way(a, b, 0, explained.gapX), y = way(a, b, 1, explained.gapY), atY = y ? y[0] : middle(1, 3), atX = x ? x[1] : middle(0, 2);
        if (x) found.gaps.push({ from: [x[0], atY], to: [x[1], atY], words: inWords(explained.gapX) });
        if (y) found.gaps.push({ from: [atX, y[0]], to: [atX, y[1]], words: inWords(explained.gapY) });
    } else if (explained.isTouching || Number.isFinite(distance)) {
        found.gaps.push({ from: points[0], to: points[1], words: explained.isTouching ? `${inWords(explained.manifold.depth)} deep` : inWords(distance) });
        found.points.push(...points.slice(0, explained.isTouching ? explained.manifold.count : 2));
    }
    return found;
}

/** The distances of the two selected bodies in the steps `first` and on, as far as they are known. */
interface Course {
    first: number;
    distances: Float64Array;
    known: number;
    isDone: boolean;
}

const course = signal<Course | null>(null);

/** The steps in which both are there. */
function together(open: Recording, a: number, b: number): [number, number] {
    const [one, two] = [open.bodies.get(a), open.bodies.get(b)];
    if (!one || !two) return [1, 0];
    return [Math.max(one.first, two.first), Math.min(one.last || open.length, two.last || open.length)];
}

effect(() => {
    const open = recording.value, [a, b] = selection.value;
    course.value = null;
    if (!open?.isDone.value || b === undefined) return;
    const [first, last] = together(open, a, b), distances = new Float64Array(Math.max(last - first + 1, 0));
    let known = 0;
    const tell = (isDone: boolean) => { course.value = { first, distances, known, isDone }; };
    if (last < first) return;
    return startDistances(open.readable, { kind: "distances", a, b, first, last }, {
        chunk(chunk) {
            distances.set(chunk.distances, chunk.from - first);
            known = Math.max(known, chunk.from - first + chunk.distances.length);
            tell(false);
        },
        end: () => tell(true),
        fail: () => tell(true),
    });
});

/** The place of the least distance; null: none is known. */
function nearest({ distances, known }: Course): number | null {
    let best: number | null = null;
    for (let i = 0; i < known; i++) if (!Number.isNaN(distances[i]) && (best === null || distances[i] < distances[best])) best = i;
    return best;
}

const WIDE = 280, HIGH = 64;

/** How high a distance is drawn, from the top. */
const heightOf = (distance: number, most: number) => HIGH - 2 - distance / most * (HIGH - 6);

/** The path of the distances, the least of each column. */
function pathOf({ distances, known }: Course, most: number): string {
    const columns = new Float64Array(Math.min(WIDE, distances.length)).fill(NaN), per = columns.length / distances.length;
    for (let i = 0; i < known; i++) {
        const x = Math.floor(i * per);
        if (!(columns[x] <= distances[i])) columns[x] = distances[i];
    }
    let isDown = false;
    return [...columns].map((one, x) => {
        const word = Number.isNaN(one) ? "" : `${isDown ? "L" : "M"}${((x + 0.5) / columns.length * WIDE).toFixed(1)} ${heightOf(one, most).toFixed(1)}`;
        isDown = word !== "";
        return word;
    }).join("");
}

/** The axes: distances beside their lines, and frames below their places. */
function Axes({ open, now, most }: { open: Recording; now: Course; most: number }) {
    const last = now.first + now.distances.length - 1;
    return <>{ticks(0, most, 3, false).slice(1).map((one) => <span key={`y${one}`} class="why-tick" aria-hidden="true" style={{ top: `${heightOf(one, most)}px` }}>{inWords(one)}</span>)}
        {ticks(open.frameOf(now.first), open.frameOf(last), 5, true).map((frame) => <span key={frame} class="why-frame number" aria-hidden="true"
            style={{ left: `${(open.stepOf(frame) - now.first + 0.5) / now.distances.length * 100}%` }}>{frame}</span>)}</>;
}

function Plot({ open, now }: { open: Recording; now: Course }) {
    const least = nearest(now);
    if (least === null) return null;
    const most = now.distances.subarray(0, now.known).reduce((a, b) => (b > a ? b : a), 0) || 1, count = now.distances.length;
    const place = (i: number) => (i + 0.5) / count * WIDE, words = inWords(now.distances[least]), step = now.first + least, frame = open.frameOf(step);
    const pick = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
        const box = event.currentTarget.getBoundingClientRect();
        goTo(now.first + Math.min(Math.max(Math.floor((event.clientX - box.left) / box.width * count), 0), count - 1));
    };
    return <figure class="why-course"><figcaption>Distance of the two in each frame; click to go there</figcaption>
        <div class="why-plot"><svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" role="img" aria-label={`Distance over time; least in frame ${frame}: ${words}`} onClick={pick}>
            {ticks(0, most, 3, false).slice(1).map((one) => <line key={one} class="why-line" x1={0} x2={WIDE} y1={heightOf(one, most)} y2={heightOf(one, most)} />)}
            <path d={pathOf(now, most)} /><line class="why-now" x1={place(reportedStep.value - now.first)} x2={place(reportedStep.value - now.first)} y1={0} y2={HIGH} />
            <line class="why-nearest" x1={place(least)} x2={place(least)} y1={0} y2={HIGH} /></svg><Axes open={open} now={now} most={most} /></div>
        <button type="button" class="button" onClick={() => goTo(step)}>{now.distances[least] === 0 ? `First at 0: frame ${frame}` : `Nearest: ${words} in frame ${frame}`}</button>
        {!now.isDone && <span class="soft"> reading …</span>}</figure>;
}

export function Why({ open }: { open: Recording }) {
    void [reportedStep.value, open.scanned.value, open.isDone.value, length.value];
    const [a, b] = selection.value, now = course.value;
    return <article class="why" aria-label="Why these two do not touch, or that they do">
        <div aria-live="polite">{explainWords(open, a, b).map((line, i) => <p key={i} class={i === 0 ? "why-answer" : ""}>{line}</p>)}</div>
        {now && <Plot open={open} now={now} />}</article>;
}
