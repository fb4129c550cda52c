// compare.ts: where two recordings first differ, and the events that only one of them has. As more steps are known, these are compared.
import { computed } from "@preact/signals";
import { other, recording } from "./model";
import type { Recording } from "./recording";

export interface Comparison {
    /** The first step whose hashes differ; null: none so far. */
    firstDifference: number | null;
    /** How many steps were compared. */
    compared: number;
    /** Indices of events in only one of them. */
    onlyHere: number[];
    onlyThere: number[];
}

let last: { a: Recording; b: Recording; found: Comparison } | null = null;

/** The events of a step by their words: kind and bodies. */
function keysOf(from: Recording, step: number): Map<string, number> {
    const keys = new Map<string, number>(), end = from.firstEventFrom(step + 1);
    for (let i = from.firstEventFrom(step); i < end; i++) keys.set(`${from.events.kind.items[i]} ${from.number(from.event(i).a)} ${from.number(from.event(i).b)}`, i);
    return keys;
}

function compareStep(a: Recording, b: Recording, step: number, found: Comparison): void {
    const here = keysOf(a, step), there = keysOf(b, step);
    for (const [key, i] of here) if (!there.has(key)) found.onlyHere.push(i);
    for (const [key, i] of there) if (!here.has(key)) found.onlyThere.push(i);
    if (found.firstDifference === null && a.hashes[step - 1] !== b.hashes[step - 1]) found.firstDifference = step;
}

export const comparison = computed<Comparison | null>(() => {
    const a = recording.value, b = other.value;
    if (!a || !b) return null;
    const steps = Math.min(a.scanned.value, b.scanned.value), isSame = last?.a === a && last.b === b;
    const found = { ...(isSame && last ? last.found : { firstDifference: null, compared: 0, onlyHere: [], onlyThere: [] }) };
    while (found.compared < steps) compareStep(a, b, ++found.compared, found);
    if (found.firstDifference === null && a.isDone.value && b.isDone.value && a.length !== b.length) found.firstDifference = found.compared + 1;
    last = { a, b, found };
    return found;
});
