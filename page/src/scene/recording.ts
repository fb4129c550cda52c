// recording.ts: an open recording: what plays it, and what the scan has found out about it so far.
import { signal, type Signal } from "@preact/signals";
import { BEGIN, NEAR_MISS, Replay, STRIKE, type Parts } from "../shared/engine";
import { FileError } from "../shared/errors";
import { EVENT_WORDS, type EventColumns, type ScanChunk, type ScanEnd } from "./scan";
import { startScan, type Running } from "./scan-runner";

export interface KnownBody {
    body: number;
    user: number;
    name: string;
    first: number;
    /** The last step with it; 0: it is there to the end. */
    last: number;
}

/** One event, by its place in the list of all. */
export interface EventAt {
    index: number;
    step: number;
    kind: number;
    a: number;
    b: number;
    time: number;
    layerA: number;
    layerB: number;
}

/** A contact of two bodies, from its begin to its end. */
export interface Contact {
    a: number;
    b: number;
    begin: number;
    /** 0: it has not ended. */
    end: number;
    /** Where it is drawn in its lane, so bars do not lie upon each other. */
    row: number;
}

export const ROWS = 4;

/** A row of the timeline: two layers. */
export interface Lane {
    a: number;
    b: number;
    /** Indices of its events. */
    events: number[];
    /** By their begins. */
    contacts: Contact[];
    /** The contact that fills each row now. */
    rows: (Contact | null)[];
}

/** The first of some things at or behind a step, in whose order they are. */
export function firstFrom(count: number, stepOf: (index: number) => number, step: number): number {
    let low = 0, high = count;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (stepOf(middle) < step) low = middle + 1;
        else high = middle;
    }
    return low;
}

class Column<A extends Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>> {
    length = 0;

    constructor(public items: A, private readonly make: (size: number) => A) {}

    add(more: ArrayLike<number>): void {
        if (this.length + more.length > this.items.length) {
            const grown = this.make(Math.max(2 * this.items.length, this.length + more.length, 1024));
            grown.set(this.items.subarray(0, this.length));
            this.items = grown;
        }
        this.items.set(more, this.length);
        this.length += more.length;
    }
}

const f64 = () => new Column(new Float64Array(0), (n) => new Float64Array(n));
const f32 = () => new Column(new Float32Array(0), (n) => new Float32Array(n));
const u32 = () => new Column(new Uint32Array(0), (n) => new Uint32Array(n));
const u8 = () => new Column(new Uint8Array(0), (n) => new Uint8Array(n));

/** How many events each step of a chunk has. */
function countsFrom({ from, frames, events }: ScanChunk): Float32Array {
    const counts = new Float32Array(frames.length);
    for (const step of events.step) counts[step - from]++;
    return counts;
}

export class Recording {
    /** Steps played by the scan; it grows, and the facts below are known up to it. */
    readonly scanned = signal(0);
    readonly isDone = signal(false);
    readonly problem = signal<string | null>(null);
    readonly frames = f64();
    readonly hashes: string[] = [];
    readonly milliseconds = f32();
    readonly bodyCounts = u32();
    readonly contactCounts = u32();
    readonly pairCounts = u32();
    readonly events = { step: u32(), kind: u8(), a: f64(), b: f64(), layerA: u8(), layerB: u8(), time: f32() };
    /** How many events each step has. */
    readonly eventCounts = f32();
    readonly bodies = new Map<number, KnownBody>();
    readonly lanes: Lane[] = [];
    readonly layerNames = new Map<number, string>();
    bounds: ScanEnd["bounds"] = null;
    /** Contacts that have not ended, by their bodies. */
    private readonly touching = new Map<string, Contact>();
    private readonly laneOf = new Map<number, Lane>();
    private readonly eventsOf = new Map<number, number[]>();
    private boxes: number[] | null = null;
    private isPartlyKnown = false;
    private areUsersNames = true;
    private areFramesCounted = false;
    private readonly scan: Running;
    private partsOf: { replay: Replay; step: number; parts: Parts } | null = null;
    replay: Replay;
    /** The last step that the replay has made: up to there are keyframes. */
    furthest = 0;

    /** The recording itself, in pieces if a game sends it. The replay reads the first one where it is. */
    private pieces: BlobPart[];
    /** Bytes appended while the file is read; null: it is not read. */
    private late: Uint8Array<ArrayBuffer>[] | null = null;
    /** Bytes of the file; they grow while a game sends it. */
    readonly size: Signal<number>;

    /** `cut` says why the bytes are only a beginning. `kind` is "begin" while the rest is being read, and "live" if `append` gives it.
     * `onDisk` has the same bytes. Throws a FileError. */
    constructor(readonly name: string, bytes: Uint8Array<ArrayBuffer>, private readonly cut = "", readonly kind: "whole" | "begin" | "live" = "whole", private readonly onDisk: Blob | null = null) {
        this.replay = this.opened(bytes, null);
        this.pieces = [bytes];
        this.size = signal(bytes.length);
        const listener = { chunk: (chunk: ScanChunk) => this.add(chunk), end: (end: ScanEnd) => this.end(end), fail: (text: string) => this.fail(text) };
        this.scan = startScan(this.readable, listener, kind === "live");
    }

    /** More bytes, as a game sends them. */
    append(bytes: Uint8Array<ArrayBuffer>): void {
        this.replay.append(bytes);
        this.late?.push(bytes);
        this.scan.give(bytes);
        this.pieces.push(bytes);
        if (this.pieces.length >= 256) void this.file;
        this.size.value += bytes.length;
    }

    /** The bytes so far. Those of a game go to the browser, which may keep them on its disk. */
    get file(): Blob {
        const file = new Blob(this.pieces);
        if (this.pieces.length > 1) this.pieces = [file];
        return file;
    }

    /** The bytes so far for a worker that reads them in pieces; they may be a file that is gone by then. */
    get readable(): Blob {
        return this.onDisk ?? this.file;
    }

    /** The game sends no more. */
    finish(): void {
        this.scan.give(null);
    }

    private opened(bytes: Uint8Array, broadPhase: string | null): Replay {
        try {
            return new Replay(bytes, { isUnchecked: true, seekMemoryMax: 96 << 20, ...(broadPhase ? { broadPhase } : {}) });
        } catch (e) {
            throw new FileError(this.name, null, (e as Error).message.replace(/^recording: /, ""));
        }
    }

    /** Play on with another broad phase; null: the recording's. */
    async setBroadPhase(broadPhase: string | null): Promise<void> {
        this.late = [];
        const bytes = new Uint8Array(await this.file.arrayBuffer()), step = this.replay.steps;
        this.replay.close();
        const fresh = this.opened(bytes, broadPhase);
        for (const piece of this.late) fresh.append(piece);
        this.late = null;
        this.replay = fresh;
        this.furthest = step;
        fresh.seek(step);
    }

    close(): void {
        this.scan.stop();
        this.replay.close();
    }

    /** The parts of the shown step; read once a step. */
    parts(): Parts {
        const step = this.replay.steps;
        if (this.partsOf?.replay !== this.replay || this.partsOf.step !== step) this.partsOf = { replay: this.replay, step, parts: this.replay.world.parts().copy() };
        return this.partsOf.parts;
    }

    /** How many steps it has. */
    get length(): number {
        return this.isDone.value && !this.isPartlyKnown ? this.scanned.value : Math.max(this.replay.length, this.scanned.value);
    }

    private add(chunk: ScanChunk): void {
        this.frames.add(chunk.frames);
        this.hashes.push(...chunk.hashes);
        this.milliseconds.add(chunk.milliseconds);
        this.bodyCounts.add(chunk.bodies);
        this.contactCounts.add(chunk.contacts);
        this.pairCounts.add(chunk.pairs);
        for (const { body, user, step, name } of chunk.born) this.bodies.set(body, { body, user, name, first: step, last: 0 });
        for (const { body, step } of chunk.gone) {
            const known = this.bodies.get(body);
            if (known) known.last = step;
        }
        this.areUsersNames = chunk.areUsersNames;
        this.areFramesCounted = chunk.areFramesCounted;
        for (const [layer, name] of chunk.layerNames) this.layerNames.set(layer, name);
        this.addEvents(chunk.events);
        this.eventCounts.add(countsFrom(chunk));
        this.scanned.value = this.frames.length;
    }

    private addContact(lane: Lane, { step, kind, a, b }: EventColumns, i: number): void {
        if (kind[i] === NEAR_MISS || kind[i] === STRIKE) return;
        const key = a[i] < b[i] ? `${a[i]} ${b[i]}` : `${b[i]} ${a[i]}`, known = this.touching.get(key);
        if (known) {
            known.end = step[i];
            lane.rows.forEach((one, row) => { if (one === known) lane.rows[row] = null; });
            this.touching.delete(key);
        }
        if (kind[i] !== BEGIN) return;
        const free = lane.rows.indexOf(null), row = free >= 0 ? free : lane.rows.length < ROWS ? lane.rows.length : lane.contacts.length % ROWS;
        const made: Contact = { a: a[i], b: b[i], begin: step[i], end: 0, row };
        lane.rows[row] = made;
        lane.contacts.push(made);
        this.touching.set(key, made);
    }

    private addEvents(more: EventColumns): void {
        const from = this.events.step.length, all = this.events;
        for (const key of Object.keys(all) as (keyof EventColumns)[]) (all[key].add as (items: unknown) => void).call(all[key], more[key]);
        for (let i = 0; i < more.step.length; i++) {
            const a = Math.min(more.layerA[i], more.layerB[i]), b = Math.max(more.layerA[i], more.layerB[i]), key = a * 64 + b;
            let lane = this.laneOf.get(key);
            if (!lane) {
                lane = { a, b, events: [], contacts: [], rows: [] };
                this.laneOf.set(key, lane);
                this.lanes.push(lane);
                this.lanes.sort((x, y) => x.a - y.a || x.b - y.b);
            }
            lane.events.push(from + i);
            this.addContact(lane, more, i);
            for (const body of [more.a[i], more.b[i]]) {
                const own = this.eventsOf.get(body);
                if (own) own.push(from + i);
                else this.eventsOf.set(body, [from + i]);
            }
        }
    }

    private end(end: ScanEnd): void {
        this.boxes = end.boxes;
        this.bounds = end.bounds;
        if (end.problem === null || this.kind === "begin") this.problem.value = null;
        else this.problem.value = `${this.name}: ${this.cut ? `${this.cut}; its first ${this.scanned.value} steps are here` : end.problem}`;
        this.isDone.value = true;
    }

    /** The scan did not come to its end; the steps can be played all the same. */
    private fail(text: string): void {
        this.isPartlyKnown = true;
        this.problem.value = `${this.name}: ${text}`;
        this.isDone.value = true;
    }

    /** The number of the frame of a step, as the command prints it. */
    frameOf(step: number): number {
        return this.areFramesCounted || step < 1 || step > this.frames.length ? Math.max(step - 1, 0) : this.frames.items[step - 1];
    }

    /** The step of a frame; the nearest one. */
    stepOf(frame: number): number {
        if (this.areFramesCounted || this.frames.length === 0) return frame + 1;
        return Math.round(frame - this.frames.items[0]) + 1;
    }

    /** The number of a body in events, as the command prints it. */
    number(body: number): number {
        const known = this.bodies.get(body);
        return this.areUsersNames && known ? known.user : body;
    }

    /** The same with the game's name. */
    label(body: number): string {
        const name = this.bodies.get(body)?.name;
        return name ? `${name} (${this.number(body)})` : String(this.number(body));
    }

    boxNumber(part: number, tag: number): number {
        return this.boxes && tag < this.boxes.length ? this.boxes[tag] : part;
    }

    layerLabel(layer: number): string {
        const name = this.layerNames.get(layer);
        return name ? `${layer} ${name}` : `${layer}`;
    }

    event(index: number): EventAt {
        const { step, kind, a, b, time, layerA, layerB } = this.events;
        return { index, step: step.items[index], kind: kind.items[index], a: a.items[index], b: b.items[index], time: time.items[index],
            layerA: layerA.items[index], layerB: layerB.items[index] };
    }

    /** Indices of the events of a body, in their order. */
    eventsWith(body: number): number[] {
        return this.eventsOf.get(body) ?? [];
    }

    /** The first event at or behind a step. */
    firstEventFrom(step: number): number {
        const steps = this.events.step;
        return firstFrom(steps.length, (i) => steps.items[i], step);
    }

    eventsIn(step: number): EventAt[] {
        const found: EventAt[] = [];
        for (let i = this.firstEventFrom(step); i < this.events.step.length && this.events.step.items[i] === step; i++) found.push(this.event(i));
        return found;
    }

    /** The handle of the body of this number, in a step. */
    bodyCalled(number: number, step: number): number | null {
        for (const known of this.bodies.values())
            if (known.first <= step && (known.last === 0 || known.last >= step) && this.number(known.body) === number) return known.body;
        return null;
    }

    /** The rows of `graze play --events`. */
    eventsText(): string {
        const rows: [number, number, number, number, string][] = [];
        for (let i = 0; i < this.events.step.length; i++) {
            const one = this.event(i), x = this.number(one.a), y = this.number(one.b);
            rows.push([this.frameOf(one.step), Math.min(x, y), Math.max(x, y), one.kind, `${this.frameOf(one.step)},${EVENT_WORDS[one.kind]},${Math.min(x, y)},${Math.max(x, y)}\n`]);
        }
        rows.sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2]);
        return `frame,event,a,b\n${rows.map((row) => row[4]).join("")}`;
    }

    kindWord(kind: number): string {
        if (kind === STRIKE) return "strikes, or is struck by,";
        return kind === BEGIN ? "begins to touch" : kind === NEAR_MISS ? "has a near miss with" : "no longer touches";
    }
}
