// scan.ts: plays a whole recording once and notes what the page shows of all steps: events, counts, times, hashes, names.
// It runs in the page's worker; where there is none, in slices between frames.
import { BEGIN, END, NEAR_MISS, Replay, STRIKE, type ContactEvents, type RecordingSource } from "../shared/engine";
import { EdgeSample, type Edges } from "./bounds";
import { f64, u32, u8 } from "./columns";

/** Events of some steps, in columns; bodies by their handles. */
export interface EventColumns {
    step: Uint32Array;
    kind: Uint8Array;
    a: Float64Array;
    b: Float64Array;
    layerA: Uint8Array;
    layerB: Uint8Array;
}

/** The most events that the page keeps, of the first steps. */
export const EVENTS_MAX = 2 ** 21;
/** More events than these make no chunk: the page takes each chunk at once. */
const CHUNK_EVENTS = 1 << 14;

/** Facts on the steps `from` (counted from 1) and on. */
export interface ScanChunk {
    from: number;
    frames: Float64Array;
    hashes: string[];
    milliseconds: Float32Array;
    bodies: Uint32Array;
    contacts: Uint32Array;
    pairs: Uint32Array;
    /** How many events each step has, and those of the steps up to `eventsUntil`. */
    eventCounts: Float32Array;
    events: EventColumns;
    eventsUntil: number;
    /** Bodies seen for the first time: handle, user data, first step, layer; and their names, if they have one. */
    born: { body: number; user: number; step: number; name: string }[];
    /** Removed bodies: handle, and the last step with them. */
    gone: { body: number; step: number }[];
    areUsersNames: boolean;
    areFramesCounted: boolean;
    layerNames: [number, string][];
}

export interface ScanEnd {
    /** null: all is as it was recorded, to its end. */
    problem: string | null;
    /** Names of the boxes of a scene by the tags of parts; null: the recording is not of a scene. */
    boxes: number[] | null;
    /** A box that holds most of the parts of all steps. */
    bounds: Edges | null;
}

const NOTE = "graze scene\n";

export const isSceneNote = (note: Uint8Array) => new TextDecoder().decode(note.subarray(0, NOTE.length)) === NOTE;

/** The names of boxes in the first note of a scene's recording. */
function boxNames(notes: Uint8Array[]): number[] | null {
    const note = notes.find(isSceneNote);
    if (!note) return null;
    const names: number[] = [];
    let expected = 0n;
    for (let at = NOTE.length; at < note.length;) {
        let value = 0n, shift = 0n;
        for (;; shift += 7n) {
            const byte = note[at++];
            value |= BigInt(byte & 127) << shift;
            if (byte < 128) break;
        }
        const off = value & 1n ? (value >> 1n) ^ 0xffffffffffffffffn : value >> 1n;
        expected = BigInt.asUintN(64, expected + off);
        names.push(Number(expected));
        expected++;
    }
    return names;
}

/** Events of a chunk; their columns are used again for the next one. */
class Columns {
    readonly step = u32();
    readonly kind = u8();
    readonly a = f64();
    readonly b = f64();
    readonly layerA = u8();
    readonly layerB = u8();

    add(step: number, { a, b, kind, layerA, layerB }: ContactEvents): void {
        for (let i = 0; i < a.length; i++) this.step.push(step);
        this.kind.add(kind);
        this.a.add(a);
        this.b.add(b);
        this.layerA.add(layerA);
        this.layerB.add(layerB);
    }

    /** The events added since the last call. */
    taken(): EventColumns {
        const { step, kind, a, b, layerA, layerB } = this;
        const taken = { step: step.all.slice(), kind: kind.all.slice(), a: a.all.slice(), b: b.all.slice(), layerA: layerA.all.slice(), layerB: layerB.all.slice() };
        for (const one of [step, kind, a, b, layerA, layerB]) one.length = 0;
        return taken;
    }
}

function isSame(a: Float64Array, b: Float64Array): boolean {
    let i = 0;
    while (i < a.length && a[i] === b[i]) i++;
    return i === a.length && a.length === b.length;
}

export class Scan {
    private readonly replay: Replay;
    private alive = new Map<number, number>();
    private bodies = new Float64Array();
    private users = new Float64Array();
    private boxes: number[] | null = null;
    private areUsersNames = true;
    private areFramesCounted = false;
    private lastFrame = -1;
    private readonly edges = new EdgeSample();
    private step = 0;
    /** Events that were handed over, up to a step; more are only counted. */
    private events = 0;
    private eventsUntil = 0;
    private readonly columns = new Columns();

    /** `isGrowing`: more bytes are given until `finish`. */
    constructor(source: Uint8Array | RecordingSource, private isGrowing = false) {
        this.replay = new Replay(source, { seekMemoryMax: 1 << 20 });
        this.note(); // what stands before the first step
    }

    /** It grows, and all steps that are there have been played. */
    get isWaiting(): boolean {
        return this.isGrowing && this.step >= this.replay.length;
    }

    append(bytes: Uint8Array): void {
        this.replay.append(bytes);
    }

    finish(): void {
        this.isGrowing = false;
    }

    private note(): void {
        this.boxes ??= boxNames(this.replay.notes());
    }

    /** Play steps for some milliseconds; `end` is not null when there are no more. */
    run(budget: number): { chunk: ScanChunk; end: ScanEnd | null } {
        const began = performance.now(), from = this.step + 1;
        const frames: number[] = [], hashes: string[] = [], times: number[] = [], bodies: number[] = [], contacts: number[] = [], pairs: number[] = [], counts: number[] = [];
        const born: ScanChunk["born"] = [], gone: ScanChunk["gone"] = [];
        let end: ScanEnd | null = null;
        while (performance.now() - began < budget && this.columns.step.length < CHUNK_EVENTS && !this.isWaiting) {
            const before = performance.now();
            if (!this.replay.step()) {
                end = this.ended();
                break;
            }
            times.push(performance.now() - before);
            this.step++;
            this.note();
            const info = this.replay.info();
            this.areFramesCounted ||= this.lastFrame >= 0 && info.frame !== this.lastFrame + 1;
            this.lastFrame = info.frame;
            frames.push(info.frame);
            hashes.push(info.hashNow);
            counts.push(this.noteEvents());
            this.noteBodies(born, gone);
            if (this.step % 8 === 1) this.edges.add(this.replay.world.parts());
            bodies.push(this.alive.size);
            contacts.push(this.replay.world.contacts().length); // a game may have loaded a snapshot: events alone do not tell
            pairs.push(this.replay.world.counts.overlapping);
            if (this.replay.state === "differs") {
                end = { ...this.ended(), problem: `step ${this.step}: the world's hash is ${info.hashNow}, and was ${info.hashRecorded} when it was recorded` };
                break;
            }
        }
        return { chunk: { from, frames: Float64Array.from(frames), hashes, milliseconds: Float32Array.from(times), bodies: Uint32Array.from(bodies),
            contacts: Uint32Array.from(contacts), pairs: Uint32Array.from(pairs), eventCounts: Float32Array.from(counts), events: this.columns.taken(), eventsUntil: this.eventsUntil, born, gone,
            areUsersNames: this.boxes !== null || this.areUsersNames, areFramesCounted: this.areFramesCounted, layerNames: this.layerNames() }, end };
    }

    /** Returns how many there are. */
    private noteEvents(): number {
        const events = this.replay.world.events(), { length } = events.a;
        if (this.eventsUntil < this.step - 1 || this.events + length > EVENTS_MAX) return length;
        this.events += length;
        this.eventsUntil = this.step;
        this.columns.add(this.step, events);
        return length;
    }

    private noteBodies(born: ScanChunk["born"], gone: ScanChunk["gone"]): void {
        const { world } = this.replay, now = world.bodies();
        if (isSame(now.body, this.bodies) && isSame(now.user, this.users)) return;
        const body = this.bodies = now.body.slice(), user = this.users = now.user.slice();
        const alive = new Map<number, number>(), users = new Set<number>();
        for (let i = 0; i < body.length; i++) {
            alive.set(body[i], user[i]);
            users.add(user[i]);
            const known = this.alive.get(body[i]);
            if (known === undefined) born.push({ body: body[i], user: user[i], step: this.step, name: world.name(body[i]) });
            else if (known !== user[i]) this.areUsersNames = false;
        }
        if (users.size < body.length) this.areUsersNames = false;
        for (const old of this.alive.keys()) if (!alive.has(old)) gone.push({ body: old, step: this.step - 1 });
        this.alive = alive;
    }

    private layerNames(): [number, string][] {
        const layers = Array.from({ length: 64 }, (_, layer): [number, string] => [layer, this.replay.world.layerName(layer)]);
        return layers.filter(([, name]) => name !== "");
    }

    private ended(): ScanEnd {
        const { state } = this.replay;
        const problem = state === "ended" ? null : state === "truncated" ? `the recording is cut off after ${this.step} steps, which are whole`
            : state === "failed" ? "out of memory" : `step ${this.step + 1}: the recording is damaged here; the ${this.step} steps before it are whole`;
        return { problem, boxes: this.boxes, bounds: this.edges.bounds() };
    }

    close(): void {
        this.replay.close();
    }
}

export const EVENT_WORDS: Record<number, string> = { [END]: "end", [NEAR_MISS]: "graze", [BEGIN]: "begin", [STRIKE]: "strike" };

/** The colour of a kind of event, as its name in CSS. */
export const EVENT_COLORS: Record<number, string> = { [END]: "--end", [NEAR_MISS]: "--near", [BEGIN]: "--begin", [STRIKE]: "--strike" };
