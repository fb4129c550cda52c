// events.ts: the events of a recording as the scan finds them: in columns, by pairs of layers, and as contacts from begin to end. An
// event takes 26 bytes in all, so that millions of them fit beside a recording.
import { BEGIN, NEAR_MISS, STRIKE } from "../shared/engine";
import { f64, firstFrom, u32, u8, type Indices } from "./columns";
import type { EventColumns } from "./scan";

/** One event, by its place in the list of all. */
export interface EventAt {
    index: number;
    step: number;
    kind: number;
    a: number;
    b: number;
}

export const ROWS = 4;

/** Contacts of two bodies, by their begins, in columns. Bodies are known by their numbers in `Events`. */
export class Contacts {
    readonly a = u32();
    readonly b = u32();
    readonly begin = u32();
    /** 0: it has not ended. */
    readonly end = u32();
    /** Where it is drawn in its lane, so bars do not lie upon each other. */
    readonly row = u8();

    get length(): number {
        return this.a.length;
    }

    add(a: number, b: number, begin: number, end: number, row: number): void {
        this.a.push(a);
        this.b.push(b);
        this.begin.push(begin);
        this.end.push(end);
        this.row.push(row);
    }
}

/** A row of the timeline: two layers. */
export interface Lane {
    a: number;
    b: number;
    /** Indices of its events. */
    events: Indices;
    contacts: Contacts;
    /** The contact that fills each row now; -1: none. */
    rows: Int32Array;
}

/** Products for keys: more than numbers of lanes and of bodies. */
const LANES = 4096, BODIES = 2 ** 26;

export class Events {
    readonly step = u32();
    readonly kind = u8();
    /** Bodies by their numbers; `bodyOf` has their handles. */
    readonly a = u32();
    readonly b = u32();
    readonly lanes: Lane[] = [];
    private readonly made: Lane[] = [];
    private readonly handles = f64();
    private readonly numbers = new Map<number, number>();
    private readonly laneOf = new Map<number, number>();
    /** Contacts that have not ended: from the numbers of their bodies to their places and lanes. */
    private readonly touching = new Map<number, number>();
    /** Events of the bodies asked for last, and how many of all were looked at. */
    private found: { number: number; own: Indices; next: number }[] = [];

    get length(): number {
        return this.step.length;
    }

    /** The number of a body; -1: it has no event. */
    numberOf(body: number): number {
        return this.numbers.get(body) ?? -1;
    }

    bodyOf(number: number): number {
        return this.handles.items[number];
    }

    private numbered(body: number): number {
        let number = this.numbers.get(body);
        if (number === undefined) {
            number = this.handles.length;
            this.handles.push(body);
            this.numbers.set(body, number);
        }
        return number;
    }

    private lane(one: number, two: number): number {
        const a = Math.min(one, two), b = Math.max(one, two), known = this.laneOf.get(a * 64 + b);
        if (known !== undefined) return known;
        const lane = { a, b, events: u32(), contacts: new Contacts(), rows: new Int32Array(ROWS).fill(-1) };
        this.laneOf.set(a * 64 + b, this.made.length);
        this.lanes.push(lane);
        this.lanes.sort((x, y) => x.a - y.a || x.b - y.b);
        return this.made.push(lane) - 1;
    }

    /** Ends the contact that the two have, if they have one. */
    private endContact(key: number, step: number): void {
        const known = this.touching.get(key);
        if (known === undefined) return;
        const { contacts, rows } = this.made[known % LANES], i = Math.floor(known / LANES), row = contacts.row.items[i];
        contacts.end.items[i] = step;
        if (rows[row] === i) rows[row] = -1;
        this.touching.delete(key);
    }

    private addContact(lane: number, kind: number, step: number, a: number, b: number): void {
        if (kind === NEAR_MISS || kind === STRIKE) return;
        const key = Math.min(a, b) * BODIES + Math.max(a, b), { contacts, rows } = this.made[lane];
        this.endContact(key, step);
        if (kind !== BEGIN) return;
        const i = contacts.length, free = rows.indexOf(-1), row = free >= 0 ? free : i % ROWS;
        rows[row] = i;
        contacts.add(a, b, step, 0, row);
        this.touching.set(key, i * LANES + lane);
    }

    add({ step, kind, a, b, layerA, layerB }: EventColumns): void {
        const from = this.length;
        this.step.add(step);
        this.kind.add(kind);
        for (let i = 0; i < step.length; i++) {
            const one = this.numbered(a[i]), two = this.numbered(b[i]), lane = this.lane(layerA[i], layerB[i]);
            this.a.push(one);
            this.b.push(two);
            this.made[lane].events.push(from + i);
            this.addContact(lane, kind[i], step[i], one, two);
        }
    }

    at(index: number): EventAt {
        return { index, step: this.step.items[index], kind: this.kind.items[index], a: this.bodyOf(this.a.items[index]), b: this.bodyOf(this.b.items[index]) };
    }

    /** The first event at or behind a step. */
    firstFrom(step: number): number {
        return firstFrom(this.length, (i) => this.step.items[i], step);
    }

    /** Indices of the events of a body, in their order. */
    of(body: number): Indices {
        const number = this.numberOf(body);
        let known = this.found.find((one) => one.number === number);
        if (!known) {
            known = { number, own: u32(), next: 0 };
            this.found = [...this.found.slice(-3), known];
        }
        const { a: { items: a }, b: { items: b } } = this;
        if (number >= 0)
            for (; known.next < this.length; known.next++) if (a[known.next] === number || b[known.next] === number) known.own.push(known.next);
        return known.own;
    }
}
