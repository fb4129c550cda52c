// lanes.ts: the lanes of the timeline: one for each selected body, then the pairs of layers, in an order that can be chosen.
import { signal } from "@preact/signals";
import { selection } from "./model";
import { ROWS, type Contact, type Recording } from "./recording";

export interface ShownLane {
    key: string;
    title: string;
    /** The layers whose colours it shows; a body's lane has none. */
    layers: number[];
    /** Indices of its events. */
    events: number[];
    contacts: Contact[];
}

const LANES_MAX = 40;

/** Keys of lanes: first those that are pinned; hidden ones are left out. */
export const pinned = signal<ReadonlySet<string>>(new Set());
export const hidden = signal<ReadonlySet<string>>(new Set());

export const ORDERS = [["layers", "by layers"], ["most", "most events first"], ["early", "first event first"]].map(([value, label]) => ({ value, label }));
export const order = signal("layers");

export function flip(set: typeof pinned, key: string): void {
    const next = new Set(set.value);
    if (!next.delete(key)) next.add(key);
    set.value = next;
}

/** The contacts of a body, in rows in which no two lie upon each other while there are rows. */
function contactsOf(open: Recording, body: number): Contact[] {
    const own = open.lanes.flatMap((lane) => lane.contacts.filter((one) => one.a === body || one.b === body)).sort((a, b) => a.begin - b.begin);
    const ends = new Array<number>(ROWS).fill(0);
    return own.map((one, i) => {
        const free = ends.findIndex((end) => end <= one.begin), row = free < 0 ? i % ROWS : free;
        ends[row] = one.end || Infinity;
        return { ...one, row };
    });
}

let known: { open: Recording; body: number; events: number; lane: ShownLane }[] = [];

/** The lane of a body; it is made anew where the body has more events. */
function laneOfBody(open: Recording, body: number): ShownLane {
    const events = open.eventsWith(body), old = known.find((one) => one.open === open && one.body === body && one.events === events.length);
    if (old) return old.lane;
    const lane = { key: `body ${body}`, title: `Body ${open.label(body)}`, layers: [], events, contacts: contactsOf(open, body) };
    known = [...known.slice(-3), { open, body, events: events.length, lane }];
    return lane;
}

/** The lanes of pairs of layers, in the chosen order. */
function pairLanes(open: Recording): ShownLane[] {
    const all = open.lanes.map(({ a, b, events, contacts }): ShownLane => ({ key: `${a} ${b}`, title: `${open.layerLabel(a)} – ${open.layerLabel(b)}`, layers: [a, b], events, contacts }));
    if (order.value === "most") all.sort((x, y) => y.events.length - x.events.length);
    if (order.value === "early") all.sort((x, y) => x.events[0] - y.events[0]);
    return all;
}

export function lanesOf(open: Recording): ShownLane[] {
    const shown = pairLanes(open).filter((lane) => !hidden.value.has(lane.key)), isPinned = (lane: ShownLane) => +pinned.value.has(lane.key);
    return [...selection.value.map((body) => laneOfBody(open, body)), ...shown.sort((a, b) => isPinned(b) - isPinned(a))].slice(0, LANES_MAX);
}
