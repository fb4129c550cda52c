// recording.ts: an open recording: its replay, and the results of the scan so far.
import { signal, type Signal } from "@preact/signals";
import { discard } from "../shared/discard";
import { BEGIN, NEAR_MISS, Replay, STRIKE, type Parts } from "../shared/engine";
import { FileError } from "../shared/errors";
import { f32, f64, u32 } from "./columns";
import { Events, type EventAt } from "./events";
import { EVENT_WORDS, EVENTS_MAX, type ScanChunk, type ScanEnd } from "./scan";
import { startScan, type Running } from "./scan-runner";

export interface KnownBody {
    body: number;
    user: number;
    name: string;
    first: number;
    /** The last step with it; 0: it is there to the end. */
    last: number;
}

/** Bytes for keyframes. With the file, the events and the worker, the page stays within the file and 512 MB. */
const SEEK_MEMORY = 128 << 20;
/** A replay leaves a keyframe each time after this many steps. */
export const KEYFRAME = 16;

/** Milliseconds between two reports of the scan: panels and lanes are painted for each. */
const REPORTED_EACH = 150;

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
    readonly events = new Events();
    /** The last step whose events are known. */
    eventsUntil = 0;
    /** Said once all is known: it has too many events. */
    readonly remark = signal<string | null>(null);
    /** How many events each step has. */
    readonly eventCounts = f32();
    readonly bodies = new Map<number, KnownBody>();
    readonly layerNames = new Map<number, string>();
    bounds: ScanEnd["bounds"] = null;
    private boxes: number[] | null = null;
    private reportedAt = 0;
    private reportTimer: ReturnType<typeof setTimeout> | 0 = 0;
    private isPartlyKnown = false;
    private areUsersNames = true;
    private areFramesCounted = false;
    private readonly scan: Running;
    private partsOf: { replay: Replay; step: number; parts: Parts } | null = null;
    replay: Replay;
    /** The last step that the replay has made: up to there are keyframes. */
    readonly furthest = signal(0);
    /** How often the replay was replaced, for facts that are its own. */
    readonly replaced = signal(0);
    /** Milliseconds of a step ahead; whether the next one is damaged. */
    private stepTime = 1;
    private isStuck = false;

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
            return new Replay(bytes, { isUnchecked: true, seekMemoryMax: SEEK_MEMORY, ...(broadPhase ? { broadPhase } : {}) });
        } catch (e) {
            throw new FileError(this.name, null, (e as Error).message.replace(/^recording: /, ""));
        }
    }

    /** Play on with another broad phase; null: the recording's. */
    async setBroadPhase(broadPhase: string | null): Promise<void> {
        this.late = [];
        const bytes = new Uint8Array(await this.file.arrayBuffer());
        this.replay.close();
        const fresh = this.opened(bytes, broadPhase);
        for (const piece of this.late) fresh.append(piece);
        this.late = null;
        this.replay = fresh;
        this.replaced.value++;
        this.furthest.value = 0;
        this.isStuck = false;
    }

    /** There are steps that were not made, to which a seek would be long. */
    get canLookAhead(): boolean {
        return this.kind !== "begin" && !this.isStuck && this.furthest.value < this.length;
    }

    /** Make steps behind all that were made, for some milliseconds. They leave keyframes, so that seeks to them are short. Then the
     * same step is shown. */
    lookAhead(budget: number): void {
        const { replay, furthest } = this, at = replay.steps, end = performance.now() + budget;
        let reached = furthest.peek();
        for (let now = performance.now(); now < end && !this.isStuck && reached < this.length; now = performance.now()) {
            const steps = Math.min(Math.max(Math.floor((end - now) / this.stepTime), 1), KEYFRAME, this.length - reached);
            this.isStuck = !replay.seek(reached + steps) || replay.steps <= reached;
            reached = Math.max(reached, replay.steps);
            this.stepTime += ((performance.now() - now) / steps - this.stepTime) / 4;
        }
        replay.seek(at);
        furthest.value = reached;
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
        this.events.add(chunk.events);
        this.eventCounts.add(chunk.eventCounts);
        this.eventsUntil = chunk.eventsUntil;
        discard(chunk.frames, chunk.milliseconds, chunk.bodies, chunk.contacts, chunk.pairs, chunk.eventCounts, ...Object.values(chunk.events) as ArrayBufferView[]);
        const wait = this.reportedAt + REPORTED_EACH - performance.now();
        if (wait <= 0) this.report();
        else this.reportTimer ||= setTimeout(() => this.report(), wait);
    }

    /** All that the scan has found is known from now on. */
    private report(): void {
        clearTimeout(this.reportTimer);
        this.reportTimer = 0;
        this.reportedAt = performance.now();
        this.scanned.value = this.frames.length;
    }

    /** Lanes of the timeline: pairs of layers with events. */
    get lanes() {
        return this.events.lanes;
    }

    private end(end: ScanEnd): void {
        this.report();
        this.boxes = end.boxes;
        this.bounds = end.bounds;
        if (end.problem === null || this.kind === "begin") this.problem.value = null;
        else this.problem.value = `${this.name}: ${this.cut ? `${this.cut}; its first ${this.scanned.value} steps are here` : end.problem}`;
        if (this.eventsUntil < this.frames.length)
            this.remark.value = `${this.name}: the timeline and the lists hold at most ${EVENTS_MAX.toLocaleString("en")} events, those up to frame ${this.frameOf(this.eventsUntil)}; save a later range as a recording and open it, or use graze play --events`;
        this.isDone.value = true;
    }

    /** The scan did not come to its end; the steps can be played all the same. */
    private fail(text: string): void {
        this.report();
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
        return this.events.at(index);
    }

    /** Indices of the events of a body, in their order. */
    eventsWith(body: number): number[] {
        return [...this.events.of(body).all];
    }

    /** The first event at or behind a step. */
    firstEventFrom(step: number): number {
        return this.events.firstFrom(step);
    }

    /** The events of a step. Those of a late one are known while it is shown. */
    eventsIn(step: number): EventAt[] {
        const first = this.firstEventFrom(step);
        if (step <= this.eventsUntil || step !== this.replay.steps) return Array.from({ length: this.firstEventFrom(step + 1) - first }, (_, i) => this.event(first + i));
        const { a, b, kind } = this.replay.world.events();
        return Array.from(a, (one, i) => ({ index: -1 - i, step, kind: kind[i], a: one, b: b[i] }));
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
        for (let i = 0; i < this.events.length; i++) {
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
