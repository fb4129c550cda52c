// animation.ts: the frames of the set, or of one of its animations, follow each other in the editor by their durations.
import { effect, signal } from "@preact/signals";
import { shown } from "../shared/shell";
import { frameAt } from "./model";
import { frameIndex, history, isAnimating, set } from "./state";

/** Which animation is played, by its number; empty: all frames. */
export const animated = signal("");

/** The least duration: frames may have none. */
const LEAST = 100;

export function toggleAnimation(): void {
    history.seal();
    isAnimating.value = !isAnimating.value;
}

effect(() => {
    if (!isAnimating.value) return;
    const tag = animated.value === "" ? null : set.peek()?.tags[Number(animated.value)] ?? null;
    let began = 0, request = requestAnimationFrame(function tick(now: number) {
        const whole = set.peek();
        if (!whole || whole.frames.length < 2 || shown.peek() !== "hitboxes") return void (isAnimating.value = false);
        began ||= now;
        const timed = { ...whole, frames: whole.frames.map((one) => ({ ...one, duration: one.duration || LEAST })) };
        frameIndex.value = frameAt(timed, tag, now - began);
        request = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(request);
});
