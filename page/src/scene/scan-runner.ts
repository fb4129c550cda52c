// scan-runner.ts: runs scans in a worker, which is this same program, or in slices without a worker.
import { engineBytes, engineReady, giveEngine } from "../shared/engine";
import { Scan, type ScanChunk, type ScanEnd } from "./scan";

export interface ScanListener {
    chunk(chunk: ScanChunk): void;
    end(end: ScanEnd): void;
    fail(text: string): void;
}

type FromWorker = { id: number; chunk?: ScanChunk; end?: ScanEnd | null; error?: string };

let worker: Promise<Worker | null> | null = null;
let nextId = 1;
const listeners = new Map<number, ScanListener>();

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
    if (end || error !== undefined) listeners.delete(id);
}

async function runInSlices(id: number, bytes: Uint8Array): Promise<void> {
    await engineReady;
    try {
        const scan = new Scan(bytes);
        for (let end: ScanEnd | null = null; !end && listeners.has(id);) {
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

/** Scan a recording; returns what stops it. */
export function startScan(bytes: Uint8Array<ArrayBuffer>, listener: ScanListener): () => void {
    const id = nextId++;
    listeners.set(id, listener);
    worker ??= startWorker();
    void worker.then((made) => {
        if (!listeners.has(id)) return;
        if (made) made.postMessage({ id, bytes });
        else void runInSlices(id, bytes);
    });
    return () => {
        listeners.delete(id);
        void worker?.then((made) => made?.postMessage({ stop: id }));
    };
}

/** The worker answers each recording with chunks, one recording beside the other. */
export function serveScans(): void {
    const stopped = new Set<number>();
    let ready: Promise<void> = Promise.resolve();
    const scope = self as unknown as { onmessage: unknown; postMessage(message: unknown): void };
    const run = async (id: number, bytes: Uint8Array) => {
        await ready;
        try {
            const scan = new Scan(bytes);
            for (let end: ScanEnd | null = null; !end && !stopped.has(id);) {
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
    scope.onmessage = (event: MessageEvent<{ engine?: Uint8Array<ArrayBuffer>; id?: number; bytes?: Uint8Array; stop?: number }>) => {
        const { engine, id, bytes, stop } = event.data;
        if (engine) ready = giveEngine(engine).then(() => scope.postMessage("ready"));
        else if (stop !== undefined) stopped.add(stop);
        else if (id !== undefined && bytes) void run(id, bytes);
    };
}
