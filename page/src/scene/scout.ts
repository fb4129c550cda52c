// scout.ts: while the page rests, its replays look ahead: they make the steps that none has made, and go back. These leave keyframes, so
// that soon any step is shown at once.
import { effect } from "@preact/signals";
import { isResting, other, recording } from "./model";

/** Milliseconds of a look, between two of them, and after a key, a wheel or a move of the pointer. */
const LOOK = 24, PAUSE = 4, QUIET = 150;
let timer = 0, inputAt = -QUIET;

/** The recording whose steps are made next. */
const next = () => [recording.value, other.value].find((one) => one?.canLookAhead) ?? null;

function look(): void {
    timer = 0;
    const open = isResting() ? next() : null;
    if (!open) return; // the effect below begins anew
    const isQuiet = performance.now() - inputAt >= QUIET;
    if (isQuiet) open.lookAhead(LOOK);
    timer = window.setTimeout(look, isQuiet ? PAUSE : QUIET);
}

/** From now on the page looks ahead. */
export function startScout(): void {
    for (const kind of ["pointermove", "pointerdown", "wheel", "keydown", "touchmove"]) addEventListener(kind, () => { inputAt = performance.now(); }, { capture: true, passive: true });
    effect(() => {
        const isDue = next() !== null && isResting();
        if (isDue && timer === 0) timer = window.setTimeout(look, PAUSE);
    });
}
