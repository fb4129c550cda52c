// scan-runner.ts: goes through recordings in a worker, which is this same program, or in slices without a worker.
import { discard } from "../shared/discard";
import { engineBytes, engineReady, giveEngine, type RecordingSource } from "../shared/engine";
import { Cut, type CutChunk, type CutEnd, type CutTask } from "./cut";
import { DistanceScan, type DistanceChunk, type DistanceTask } from "./distance";
import { Scan, type ScanChunk, type ScanEnd } from "./scan";

/** A task of the worker: distances of two bodies, or a piece of the recording; else all that the page shows, of a recording which may grow. */
type Task = DistanceTask | CutTask | { kind: "scan"; isGrowing: boolean };

/** Gets what was found as it comes. */
interface Listener<Chunk, End> {
    chunk(chunk: Chunk): void;
    end(end: End): void;
    fail(text: string): void;
}

interface Run {
    /** Go on for some milliseconds; `end` is not null when all is done. */
    run(budget: number): { chunk: unknown; end: unknown };
    /** A growing one has done all that was given. */
    readonly isWaiting?: boolean;
    append?(bytes: Uint8Array): void;
    finish?(): void;
    close(): void;
}

/** A run that was started. `give` has bytes for one that grows; null: there are no more. */
export interface Running {
    give(bytes: Uint8Array<ArrayBuffer> | null): void;
    stop(): void;
}

type FromWorker = { id: number; chunk?: unknown; end?: unknown; error?: string };

/** Browsers have it in workers only. */
declare const FileReaderSync: (new () => { readAsArrayBuffer(file: Blob): ArrayBuffer }) | undefined;

/** The bytes for a replay. In the worker it reads the file piece by piece, and has no copy of it; one that grows is small. */
async function sourceOf(file: Blob, task: Task): Promise<Uint8Array<ArrayBuffer> | RecordingSource> {
    if (typeof FileReaderSync === "undefined" || (task.kind === "scan" && task.isGrowing)) return new Uint8Array(await file.arrayBuffer());
    const reader = new FileReaderSync();
    let last = new Uint8Array(0);
    return { read: (offset, length) => {
        try {
            discard(last); // a replay looks at one piece at a time
            return last = new Uint8Array(reader.readAsArrayBuffer(file.slice(offset, offset + length)));
        } catch {
            throw new Error("the file was changed or removed since it was opened; open it again");
        }
    } };
}

function begun(source: Uint8Array<ArrayBuffer> | RecordingSource, task: Task): Run {
    return task.kind === "scan" ? new Scan(source, task.isGrowing) : task.kind === "cut" ? new Cut(source, task) : new DistanceScan(source, task);
}

let worker: Promise<Worker | null> | null = null;
let nextId = 1;
const listeners = new Map<number, Listener<unknown, unknown>>();

async function startWorker(): Promise<Worker | null> {
    try {
        const made = new Worker((globalThis as unknown as { grazeProgram: string }).grazeProgram);
        await new Promise((resolve, reject) => {
            made.onmessage = resolve;
            made.onerror = (event) => { event.preventDefault(); reject(new Error("no worker")); };
            void engineBytes.then((bytes) => made.postMessage({ engine: bytes }));
        });
        made.onmessage = (event: MessageEvent<FromWorker>) => deliver(event.data);
        return made;
    } catch {
        return null;
    }
}

function deliver({ id, chunk, end, error }: FromWorker): void {
    const listener = listeners.get(id);
    if (!listener) return;
    if (error !== undefined) listener.fail(error);
    if (chunk) listener.chunk(chunk);
    if (end) listener.end(end);
    if (end || error !== undefined) {
        listeners.delete(id);
        rest();
    }
}

/** After the last scan the worker ends: its memory would stay as large as it was. */
function rest(): void {
    if (listeners.size > 0) return;
    void worker?.then((made) => made?.terminate());
    worker = null;
}

/** Bytes given to runs that grow, and not taken yet; null: there are no more. */
const given = new Map<number, (Uint8Array<ArrayBuffer> | null)[]>();

function give(id: number, bytes: Uint8Array<ArrayBuffer> | null): void {
    given.set(id, [...(given.get(id) ?? []), bytes]);
}

function takeGiven(id: number, run: Run): void {
    for (const bytes of given.get(id) ?? []) {
        if (bytes) run.append?.(bytes);
        else run.finish?.();
    }
    given.delete(id);
}

/** How long a run that waits for more bytes sleeps, in milliseconds. */
const REST = 20;

/** Runs a task to its end, by `budget` milliseconds at a time. */
async function goThrough(id: number, file: Blob, task: Task, budget: number, isStopped: () => boolean, tell: (message: FromWorker) => void): Promise<void> {
    try {
        const run = begun(await sourceOf(file, task), task);
        for (let end: unknown = null; !end && !isStopped();) {
            takeGiven(id, run);
            const isResting = run.isWaiting ?? false;
            if (!isResting) {
                const part = run.run(budget);
                end = part.end;
                tell({ id, ...part });
            }
            await new Promise((resolve) => setTimeout(resolve, isResting ? REST : 0));
        }
        run.close();
    } catch (e) {
        tell({ id, error: (e as Error).message });
    }
    given.delete(id);
}

async function runInSlices(id: number, file: Blob, task: Task): Promise<void> {
    await engineReady;
    await goThrough(id, file, task, 8, () => !listeners.has(id), deliver);
}

/** Go through a recording. */
function start<Chunk, End>(file: Blob, task: Task, listener: Listener<Chunk, End>): Running {
    const id = nextId++;
    listeners.set(id, listener as Listener<unknown, unknown>);
    worker ??= startWorker();
    void worker.then((made) => {
        if (!listeners.has(id)) return;
        if (made) made.postMessage({ id, file, task });
        else void runInSlices(id, file, task);
    });
    return {
        give: (bytes) => void worker?.then((made) => {
            if (made) made.postMessage({ id, more: bytes });
            else if (listeners.has(id)) give(id, bytes);
        }),
        stop: () => {
            listeners.delete(id);
            void worker?.then((made) => made?.postMessage({ stop: id }));
            rest();
        },
    };
}

export const startScan = (file: Blob, listener: Listener<ScanChunk, ScanEnd>, isGrowing: boolean) => start(file, { kind: "scan", isGrowing }, listener);
export const startDistances = (file: Blob, task: DistanceTask, listener: Listener<DistanceChunk, object>) => start(file, task, listener).stop;
export const startCut = (file: Blob, task: CutTask, listener: Listener<CutChunk, CutEnd>) => start(file, task, listener).stop;

/** The memory of typed arrays in a message: it is handed over, not copied. */
function buffersOf(message: object): ArrayBuffer[] {
    return Object.values(message).flatMap((one) => (ArrayBuffer.isView(one) ? [one.buffer as ArrayBuffer] : one && typeof one === "object" && !Array.isArray(one) ? buffersOf(one) : []));
}

type ToWorker = { engine: Uint8Array<ArrayBuffer> } | { id: number; file: Blob; task: Task } | { id: number; more: Uint8Array<ArrayBuffer> | null } | { stop: number };

/** The worker answers each recording with chunks, one recording beside the other. */
export function serveScans(): void {
    const stopped = new Set<number>();
    let ready: Promise<void> = Promise.resolve();
    const scope = self as unknown as { onmessage: unknown; postMessage(message: unknown, given?: ArrayBuffer[]): void };
    scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
        if ("engine" in data) ready = giveEngine(data.engine).then(() => scope.postMessage("ready"));
        else if ("stop" in data) stopped.add(data.stop);
        else if ("more" in data) give(data.id, data.more);
        else void ready.then(() => goThrough(data.id, data.file, data.task, 60, () => stopped.has(data.id), (message) => scope.postMessage(message, buffersOf(message))));
    };
}
