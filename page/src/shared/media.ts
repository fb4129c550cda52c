// media.ts: the screen of the page, as in the style sheets.
import { signal, type ReadonlySignal } from "@preact/signals";

/** Whether a media query holds; in a worker, which has no screen, none does. */
export function media(query: string): ReadonlySignal<boolean> {
    const list = typeof matchMedia === "undefined" ? null : matchMedia(query), holds = signal(list?.matches ?? false);
    list?.addEventListener("change", () => { holds.value = list.matches; });
    return holds;
}

/** As narrow as a phone: lanes have their names above them. */
export const isNarrow = media("(max-width: 720px)");
/** There is room for a timeline beside the field. */
export const isWide = media("(min-width: 901px)");
/** Fingers are used, not a mouse. */
export const isTouch = media("(pointer: coarse)");
