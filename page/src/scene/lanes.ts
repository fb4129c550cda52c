// lanes.ts: the lanes of the timeline: one for each selected body, then the pairs of layers, in an order that can be chosen.
import { signal } from "@preact/signals";
import type { Indices } from "./columns";
import { Contacts, ROWS } from "./events";
import { selection } from "./model";
import type { Recording } from "./recording";

export interface ShownLane {
    key: string;
    title: string;
    /** The layers whose colours it shows; a body's lane has none. */
    layers: number[];
    /** Indices of its events. */
    events: Indices;
    contacts: Contacts;
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
function contactsOf(open: Recording, body: number): Contacts {
    const number = open.events.numberOf(body), own: [number, number, number, number][] = [], made = new Contacts();
    for (const { contacts: { length, a, b, begin, end } } of open.lanes)
        for (let i = 0; i < length; i++) if (a.items[i] === number || b.items[i] === number) own.push([a.items[i], b.items[i], begin.items[i], end.items[i]]);
    const ends = new Array<number>(ROWS).fill(0);
    own.sort((x, y) => x[2] - y[2]).forEach(([a, b, begin, end], i) => {
        const free = ends.findIndex((one) => one <= begin), row = free < 0 ? i % ROWS : free;
        ends[row] = end || Infinity;
        made.add(a, b, begin, end, row);
    });
    return made;
}

let known: { open: Recording; body: number; events: number; lane: ShownLane }[] = [];

/** The lane of a body; it is made anew where the body has more events. */
function laneOfBody(open: Recording, body: number): ShownLane {
    const events = open.events.of(body), old = known.find((one) => one.open === open && one.body === body && one.events === events.length);
    if (old) return old.lane;
    const lane = { key: `body ${body}`, title: `Body ${open.label(body)}`, layers: [], events, contacts: contactsOf(open, body) };
    known = [...known.slice(-3), { open, body, events: events.length, lane }];
    return lane;
}

/** The lanes of pairs of layers, in the chosen order. */
function pairLanes(open: Recording): ShownLane[] {
    const all = open.lanes.map(({ a, b, events, contacts }): ShownLane => ({ key: `${a} ${b}`, title: `${open.layerLabel(a)} – ${open.layerLabel(b)}`, layers: [a, b], events, contacts }));
    if (order.value === "most") all.sort((x, y) => y.events.length - x.events.length);
    if (order.value === "early") all.sort((x, y) => x.events.items[0] - y.events.items[0]);
    return all;
}

export function lanesOf(open: Recording): ShownLane[] {
    const shown = pairLanes(open).filter((lane) => !hidden.value.has(lane.key)), isPinned = (lane: ShownLane) => +pinned.value.has(lane.key);
    return [...selection.value.map((body) => laneOfBody(open, body)), ...shown.sort((a, b) => isPinned(b) - isPinned(a))].slice(0, LANES_MAX);
}
