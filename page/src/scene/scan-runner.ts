// scan-runner.ts: goes through recordings in a worker, which is this same program, or in slices without a worker.
import { engineBytes, engineReady, giveEngine } from "../shared/engine";
import { Cut, type CutChunk, type CutEnd, type CutTask } from "./cut";
import { DistanceScan, type DistanceChunk, type DistanceTask } from "./distance";
import { Scan, type ScanChunk, type ScanEnd } from "./scan";

/** A task of the worker: distances of two bodies, or a piece of the recording; null: all that the page shows. */
type Task = DistanceTask | CutTask | null;

/** Gets what was found as it comes. */
interface Listener<Chunk, End> {
    chunk(chunk: Chunk): void;
    end(end: End): void;
    fail(text: string): void;
}

interface Run {
    /** Go on for some milliseconds; `end` is not null when all is done. */
    run(budget: number): { chunk: unknown; end: unknown };
    close(): void;
}

type FromWorker = { id: number; chunk?: unknown; end?: unknown; error?: string };

function begun(bytes: Uint8Array<ArrayBuffer>, task: Task): Run {
    return task === null ? new Scan(bytes) : task.kind === "cut" ? new Cut(bytes, task) : new DistanceScan(bytes, task);
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

async function runInSlices(id: number, file: Blob, task: Task): Promise<void> {
    await engineReady;
    try {
        const scan = begun(new Uint8Array(await file.arrayBuffer()), task);
        for (let end: unknown = null; !end && listeners.has(id);) {
            const part = scan.run(8);
            end = part.end;
            deliver({ id, ...part });
            await new Promise((resolve) => setTimeout(resolve, 0));
        }
        scan.close();
    } catch (e) {
        deliver({ id, error: (e as Error).message });
    }
}

/** Go through a recording; returns what stops it. */
function start<Chunk, End>(file: Blob, task: Task, listener: Listener<Chunk, End>): () => void {
    const id = nextId++;
    listeners.set(id, listener as Listener<unknown, unknown>);
    worker ??= startWorker();
    void worker.then((made) => {
        if (!listeners.has(id)) return;
        if (made) made.postMessage({ id, file, task });
        else void runInSlices(id, file, task);
    });
    return () => {
        listeners.delete(id);
        void worker?.then((made) => made?.postMessage({ stop: id }));
        rest();
    };
}

export const startScan = (file: Blob, listener: Listener<ScanChunk, ScanEnd>) => start(file, null, listener);
export const startDistances = (file: Blob, task: DistanceTask, listener: Listener<DistanceChunk, object>) => start(file, task, listener);
export const startCut = (file: Blob, task: CutTask, listener: Listener<CutChunk, CutEnd>) => start(file, task, listener);

/** The worker answers each recording with chunks, one recording beside the other. */
export function serveScans(): void {
    const stopped = new Set<number>();
    let ready: Promise<void> = Promise.resolve();
    const scope = self as unknown as { onmessage: unknown; postMessage(message: unknown): void };
    const run = async (id: number, file: Blob, task: Task) => {
        await ready;
        try {
            const scan = begun(new Uint8Array(await file.arrayBuffer()), task);
            for (let end: unknown = null; !end && !stopped.has(id);) {
                const part = scan.run(60);
                end = part.end;
                scope.postMessage({ id, ...part });
                await new Promise((resolve) => setTimeout(resolve, 0));
            }
            scan.close();
        } catch (e) {
            scope.postMessage({ id, error: (e as Error).message });
        }
    };
    scope.onmessage = (event: MessageEvent<{ engine?: Uint8Array<ArrayBuffer>; id?: number; file?: Blob; task: Task; stop?: number }>) => {
        const { engine, id, file, task, stop } = event.data;
        if (engine) ready = giveEngine(engine).then(() => scope.postMessage("ready"));
        else if (stop !== undefined) stopped.add(stop);
        else if (id !== undefined && file) void run(id, file, task);
    };
}
