// minimap.tsx: all steps of the recording in a narrow strip, with a frame around those that the timeline shows.
import { useEffect, useRef } from "preact/hooks";
import { color, theme } from "../shared/theme";
import { length, recording, step } from "./model";
import { clearedCanvas, moveTimeline, showFrom, shownRange } from "./span";

/** How many events each piece of the recording has, by their logarithms. */
function paint(canvas: HTMLCanvasElement): void {
    const open = recording.value, context = clearedCanvas(canvas, color("--field")), all = Math.max(length.value, 1);
    if (!open || !context) return;
    const { clientWidth: width, clientHeight: height } = canvas, counts = open.eventCounts.items.subarray(0, open.eventCounts.length), sums = new Float32Array(width);
    counts.forEach((many, i) => { sums[Math.min(Math.floor(i / all * width), width - 1)] += many; });
    const most = Math.log1p(sums.reduce((a, b) => Math.max(a, b), 0)) || 1, wide = Math.max(width / all, 1);
    context.fillStyle = color("--soft");
    sums.forEach((many, x) => {
        const h = Math.log1p(many) / most * (height - 4);
        if (h > 0) context.fillRect(x, height - h, wide, h);
    });
}

/** The step at a place of the strip, from its first. */
function stepAt(event: PointerEvent & { currentTarget: HTMLElement }): number {
    const box = event.currentTarget.getBoundingClientRect();
    return (event.clientX - box.left) / box.width * length.value;
}

/** A drag that begins in the frame takes it along; elsewhere its middle comes to the pointer. */
let grip = 0;

const KEYS: Record<string, number> = { ArrowLeft: -0.1, ArrowRight: 0.1, PageUp: -1, PageDown: 1 };

export function Minimap() {
    const element = useRef<HTMLCanvasElement>(null), open = recording.value;
    useEffect(() => {
        const canvas = element.current as HTMLCanvasElement, observer = new ResizeObserver(() => paint(canvas));
        observer.observe(canvas);
        return () => observer.disconnect();
    }, []);
    const scanned = open?.scanned.value, isDone = open?.isDone.value, look = theme.value;
    useEffect(() => { if (element.current) paint(element.current); }, [open, scanned, isDone, look]);
    const [first, n] = shownRange(), all = Math.max(length.value, 1), percent = (steps: number) => `${steps / all * 100}%`;
    const down = (event: PointerEvent & { currentTarget: HTMLElement }) => {
        const at = stepAt(event);
        event.currentTarget.setPointerCapture(event.pointerId);
        grip = at >= first && at <= first + n ? at - first : n / 2;
        showFrom(at - grip);
    };
    const move = (event: PointerEvent & { currentTarget: HTMLElement }) => { if (event.currentTarget.hasPointerCapture(event.pointerId)) showFrom(stepAt(event) - grip); };
    const key = (event: KeyboardEvent) => {
        if (!KEYS[event.key]) return;
        event.preventDefault();
        moveTimeline(KEYS[event.key]);
    };
    return <div class="timeline-map" role="scrollbar" aria-label="Shown steps" aria-controls="timeline-canvas" aria-orientation="horizontal" aria-valuemin={0} aria-valuemax={all - n} aria-valuenow={first}
        tabIndex={0} data-keys="own" onPointerDown={down} onPointerMove={move} onKeyDown={key}>
        <canvas ref={element} aria-hidden="true" /><span class="timeline-map-step" style={{ left: percent(step.value - 0.5) }} />
        <span class="timeline-map-frame" style={{ left: percent(first), width: percent(n) }} /></div>;
}
