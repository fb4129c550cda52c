// files.ts: files come in by drop or by a dialog and go out as downloads; none leaves the machine.
import { signal } from "@preact/signals";
import { discard } from "./discard";
import { attempt, FileError } from "./errors";

export interface OpenedFile {
    name: string;
    bytes: Uint8Array<ArrayBuffer>;
    /** The same bytes of a large file where they lie: on the disk, or as the browser keeps them. */
    blob?: Blob;
    /** Why the bytes are only the beginning of the file's; undefined: they are all. */
    isCut?: "stopped" | "large";
}

/** A large file while it is read: its bytes so far and in all, as they lie on the disk. */
export const reading = signal<{ name: string; done: number; size: number; stop(): void } | null>(null);

/** The most bytes of an unpacked file. The page plays a recording in one copy. Its worker reads it in pieces: the file itself, or a blob of
 * what was unpacked. */
export const BYTES_MAX = 256 << 20;
/** Bytes of a file taken at a time, of one that is read at once, and of the begin of a recording that is shown while the rest is read. */
const pieceAt = (at: number) => (at < SMALL ? 1 << 18 : 1 << 21), SMALL = 1 << 20, BEGIN = 1 << 19;

/** The begin of a large recording, unpacked, while its rest is read; null: none is read. */
export const begun = signal<OpenedFile | null>(null);

export function isGzip(bytes: Uint8Array): boolean {
    return bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** The begin of a file of recordings. */
const isRecording = (bytes: Uint8Array) => [0x89, 0x47, 0x52, 0x5a].every((one, i) => bytes[i] === one);

interface Unpacked {
    bytes: Uint8Array<ArrayBuffer>;
    blob: Blob;
    /** Where it ended before its end. */
    cut: "stopped" | "large" | "damaged" | null;
}

type IsStopped = (done: number) => boolean;
type TellBegin = (bytes: Uint8Array<ArrayBuffer>) => void;

/** Takes pieces of a file in its order, until it ends, is too large, or `isStopped`. */
async function take(file: Blob, isStopped: IsStopped, tellBegin: TellBegin): Promise<Unpacked> {
    const bytes = new Uint8Array(Math.min(file.size, BYTES_MAX));
    let at = 0, cut: Unpacked["cut"] = null;
    while (at < bytes.length && cut === null) {
        const piece = new Uint8Array(await file.slice(at, Math.min(at + pieceAt(at), bytes.length)).arrayBuffer());
        bytes.set(piece, at);
        if (at < BEGIN && at + piece.length >= BEGIN) tellBegin(bytes.slice(0, at + piece.length));
        at += piece.length;
        discard(piece);
        if (isStopped(at)) cut = "stopped";
    }
    return { bytes: bytes.subarray(0, at), blob: file.slice(0, at), cut: cut ?? (file.size > BYTES_MAX ? "large" : null) };
}

/** The same of a gzipped file, unpacked. */
async function unpack(file: Blob, isStopped: IsStopped, tellBegin: TellBegin): Promise<Unpacked> {
    const pieces: BlobPart[] = [], stream = new DecompressionStream("gzip");
    const writer = (stream.writable as WritableStream<Uint8Array>).getWriter(), reader = (stream.readable as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    let size = 0, cut: Unpacked["cut"] = null, isBegun = false;
    const collected = (async () => {
        for (let next = await reader.read(); !next.done; next = await reader.read()) {
            pieces.push(next.value);
            size += next.value.length;
            if (!isBegun && size >= BEGIN) {
                isBegun = true;
                tellBegin(new Uint8Array(await new Blob(pieces).arrayBuffer()));
            }
            if (pieces.length >= 256) pieces.splice(0, pieces.length, new Blob(pieces)); // which the browser may keep on its disk
        }
    })().catch(() => { cut ??= "damaged"; });
    try {
        for (let at = 0; at < file.size && cut === null; at += pieceAt(at)) {
            await writer.write(new Uint8Array(await file.slice(at, at + pieceAt(at)).arrayBuffer()));
            cut = isStopped(at) ? "stopped" : size > BYTES_MAX ? "large" : cut;
        }
        await writer.write(new Uint8Array()); // begins when all before it has been read: an error at the end takes nothing with it
        await (cut === null ? writer.close() : writer.abort());
    } catch { /* the reader fails, too */ }
    await collected;
    if (size > BYTES_MAX) cut ??= "large"; // its last piece was that much
    const blob = new Blob(pieces).slice(0, BYTES_MAX);
    return { bytes: new Uint8Array(await blob.arrayBuffer()), blob, cut };
}

async function opened(name: string, file: Blob, isStopped: IsStopped, tellBegin: (begin: OpenedFile) => void = () => {}): Promise<OpenedFile> {
    const isPacked = isGzip(new Uint8Array(await file.slice(0, 4).arrayBuffer())), shown = isPacked ? name.replace(/\.gz$/, "") : name;
    const { bytes, blob, cut } = await (isPacked ? unpack : take)(file, isStopped, (begin) => { if (isRecording(begin)) tellBegin({ name: shown, bytes: begin }); });
    if (cut !== null && !isRecording(bytes))
        throw new FileError(name, null, cut === "damaged" ? "the gzip stream is damaged or cut off" : cut === "stopped" ? "was not read to its end"
            : `has more than ${BYTES_MAX >> 20} MiB, the most that the page holds; cut it, or use the command graze`);
    return { name: shown, bytes, blob, ...(cut === "stopped" || cut === "large" ? { isCut: cut } : {}) };
}

/** Read a file. A large one is read in pieces, and unpacked as they come: `reading` tells how far, and can stop it. A recording that is
 * stopped or too large is there as far as it was read. */
export async function readFile(file: File): Promise<OpenedFile> {
    if (file.size <= SMALL) return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    let isStopped = false;
    const tell = (done: number) => { reading.value = { name: file.name, done, size: file.size, stop: () => { isStopped = true; } }; };
    tell(0);
    try {
        return await opened(file.name, file, (done) => { tell(done); return isStopped; }, (begin) => { begun.value = begin; });
    } finally {
        reading.value = begun.value = null;
    }
}

/** The bytes, unpacked if they are gzipped. A recording may be cut off, as a crashed game leaves it. */
export async function gunzip(file: OpenedFile): Promise<OpenedFile> {
    return isGzip(file.bytes) ? opened(file.name, new Blob([file.bytes]), () => false) : file;
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
    const raw = atob(text.trim());
    const bytes = new Uint8Array(raw.length);
    for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
    return bytes;
}

/** From base 85, as build.js writes it. */
const fromBase85 = (text: string) => (globalThis as unknown as { grazeBytes(text: string): Uint8Array<ArrayBuffer> }).grazeBytes(text);

/** The content of a <script> of the page, unpacked; null: the element is missing. Those of `graze view` are in base64. */
export async function embedded(element: Element | null): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!element?.textContent) return null;
    const bytes = element.classList.contains("given-recording") ? fromBase64(element.textContent) : fromBase85(element.textContent);
    return (await gunzip({ name: element.id, bytes })).bytes;
}

/** Ask for files; `accept` as of <input type=file>. */
export function pickFiles(accept: string, multiple = true): Promise<OpenedFile[]> {
    return new Promise((resolve) => {
        const input = document.createElement("input");
        input.type = "file";
        input.accept = accept;
        input.multiple = multiple;
        input.addEventListener("change", async () => {
            const files: OpenedFile[] = [];
            await attempt(async () => { for (const file of input.files ?? []) files.push(await readFile(file)); });
            resolve(files.length === input.files?.length ? files : []);
        });
        input.addEventListener("cancel", () => resolve([]));
        input.click();
    });
}

/** Hand a file to the user. */
export function saveFile(name: string, content: Uint8Array<ArrayBuffer> | string | Blob, type = "application/octet-stream"): void {
    const blob = content instanceof Blob ? content : new Blob([content], { type });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
