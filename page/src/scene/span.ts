// span.ts: which steps the timeline shows, and where they are in its pictures.
import { signal } from "@preact/signals";
import { length, step } from "./model";

/** The shown steps: the first, and how many; 0: all. */
export const from = signal(0);
export const count = signal(0);

export function shownRange(): [number, number] {
    const all = Math.max(length.value, 1), n = count.value > 0 ? Math.min(count.value, all) : all;
    return [Math.min(Math.max(from.value, 0), all - n), n];
}

/** Show fewer or more steps; the shown step stays in sight. */
export function zoomTimeline(factor: number, around = step.value): void {
    const [first, n] = shownRange(), all = Math.max(length.value, 1), next = Math.min(Math.max(Math.round(n * factor), 20), all);
    from.value = Math.round(around - (around - first) * (next / n));
    count.value = next >= all ? 0 : next;
}

/** Let the shown steps begin elsewhere. */
export function showFrom(first: number): void {
    from.value = Math.min(Math.max(Math.round(first), 0), Math.max(length.value - shownRange()[1], 0));
}

/** Scroll by a share of the shown steps. */
export function moveTimeline(share: number): void {
    const [first, n] = shownRange();
    showFrom(first + Math.round(share * n));
}

/** The shown step is among the shown ones. */
export function keepInSight(): void {
    const [first, n] = shownRange();
    if (step.value < first || step.value > first + n) from.value = Math.round(step.value - n / 2);
}

/** The least of 1, 2 and 5 times a power of ten that is not below. */
export function roundAbove(least: number): number {
    const power = 10 ** Math.floor(Math.log10(least));
    return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= least) ?? 10 * power;
}

/** Round values from `least` to `greatest`, at most `most` and one of them; whole ones for frames and counts. */
export function ticks(least: number, greatest: number, most: number, areWhole: boolean): number[] {
    const each = Math.max(roundAbove((greatest - least) / most || 1), areWhole ? 1 : 0), found: number[] = [];
    for (let i = Math.ceil(least / each); i * each <= greatest; i++) found.push(i * each);
    return found;
}

/** A canvas as large as it is shown, with a clear ground; its context counts in CSS pixels. null: it has no room. */
export function clearedCanvas(canvas: HTMLCanvasElement, ground: string): CanvasRenderingContext2D | null {
    const ratio = devicePixelRatio || 1, { clientWidth: width, clientHeight: height } = canvas;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
    }
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
    return width < 2 ? null : context;
}
