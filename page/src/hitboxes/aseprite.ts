// aseprite.ts: Aseprite's own files, read and drawn by the command's readers (page/readers). These have no zlib in the page: compressed
// cels are unpacked here before, and the file becomes one whose cels are raw.
import { exports, memoryBytes } from "../../../bindings/js/lib/memory.mjs";
import { FileError } from "../shared/errors";
import type { OpenedFile } from "../shared/files";
import { addText, forget, read } from "../shared/readers";

const HEADER = 128, FRAME = 16, CHUNK = 6, CEL = 0x2005, RAW = 0, COMPRESSED = 2;
/** Places in a cel's chunk: its kind, and its pixels, behind width and height. */
const KIND = CHUNK + 7, PIXELS = CHUNK + 20;
/** The most bytes of all cels of a file. */
const UNPACKED_MAX = 2 ** 28;

export const isAseprite = (name: string): boolean => /\.(aseprite|ase)$/i.test(name);

/** Bytes of zlib unpacked, but no more than `most`. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array[]> {
    const parts: Uint8Array[] = [], reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
    for (let size = 0;;) {
        const { value, done } = await reader.read();
        if (done) return parts;
        size += value.length;
        if (size > most) throw new Error("too large");
        parts.push(value);
    }
}

/** The file with raw cels. A damaged file stays as it is: the reader names the place. */
async function withRawCels({ name, bytes }: OpenedFile): Promise<Uint8Array<ArrayBuffer>> {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const out: Uint8Array[] = [bytes.subarray(0, HEADER)];
    let left = UNPACKED_MAX;
    for (let at = HEADER; at < bytes.length;) {
        const end = at + FRAME <= bytes.length ? at + view.getUint32(at, true) : 0;
        if (end < at + FRAME || end > bytes.length) return bytes;
        const head = bytes.slice(at, at + FRAME), begin = out.push(head);
        for (let chunk = at + FRAME; chunk < end;) {
            const size = chunk + CHUNK <= end ? view.getUint32(chunk, true) : 0, next = chunk + size;
            if (size < CHUNK || next > end) return bytes;
            if (view.getUint16(chunk + 4, true) === CEL && size >= PIXELS && view.getUint16(chunk + KIND, true) === COMPRESSED) {
                const cel = bytes.slice(chunk, chunk + PIXELS);
                let pixels: Uint8Array[];
                try {
                    pixels = await unpacked(bytes.slice(chunk + PIXELS, next), left);
                } catch {
                    throw new FileError(name, null, `the pixels of the cel at byte ${chunk} are damaged, or the cels have over ${UNPACKED_MAX} bytes`);
                }
                const sum = pixels.reduce((all, part) => all + part.length, 0);
                left -= sum;
                new DataView(cel.buffer).setUint32(0, PIXELS + sum, true);
                new DataView(cel.buffer).setUint16(KIND, RAW, true);
                out.push(cel, ...pixels);
            } else out.push(bytes.subarray(chunk, next));
            chunk = next;
        }
        new DataView(head.buffer).setUint32(0, FRAME + out.slice(begin).reduce((all, part) => all + part.length, 0), true);
        at = end;
    }
    const made = new Uint8Array(await new Blob(out as BlobPart[]).arrayBuffer());
    if (made.length >= HEADER) new DataView(made.buffer).setUint32(0, made.length, true);
    return made;
}

/** All frames in one picture, where the sprites of its hitbox set are. Throws a FileError. */
export async function drawAseprite(file: OpenedFile): Promise<ImageData> {
    addText({ name: file.name, bytes: await withRawCels(file) });
    try {
        const at = read(exports().page_aseprite_pixels, file), width = exports().page_aseprite_width(), height = exports().page_aseprite_height();
        return new ImageData(new Uint8ClampedArray(memoryBytes().slice(at, at + 4 * width * height).buffer), width, height);
    } finally {
        forget(file.name);
    }
}
