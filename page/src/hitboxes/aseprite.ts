// aseprite.ts: Aseprite's own files, read and drawn by the command's readers (page/readers). The browser unpacks their cels.
import { exports, keep, memoryBytes, release } from "../../../bindings/js/lib/memory.mjs";
import { FileError } from "../shared/errors";
import type { OpenedFile } from "../shared/files";
import { readAlone } from "../shared/readers";

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

/** All frames in one picture, where the sprites of its hitbox set are. Throws a FileError. */
export async function drawAseprite(file: OpenedFile): Promise<ImageData> {
    const table = readAlone(file, exports().page_aseprite_compressed) / 4, words = new Uint32Array(memoryBytes().buffer);
    const places = words.slice(table + 1, table + 1 + 2 * words[table]), parts: Uint8Array[] = [];
    for (let i = 0, left = UNPACKED_MAX; i < places.length; i += 2) {
        const cel = await unpacked(file.bytes.slice(places[i], places[i] + places[i + 1]), left).catch(() => {
            throw new FileError(file.name, null, `the pixels of the cel at byte ${places[i]} are damaged, or the cels have over ${UNPACKED_MAX} bytes`);
        });
        const size = cel.reduce((all, part) => all + part.length, 0);
        left -= size;
        parts.push(new Uint8Array(Uint32Array.of(size).buffer), ...cel);
    }
    const pixels = keep(new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer()));
    try {
        const at = readAlone(file, (name) => exports().page_aseprite_pixels(name, pixels)), width = exports().page_aseprite_width(), height = exports().page_aseprite_height();
        return new ImageData(new Uint8ClampedArray(memoryBytes().slice(at, at + 4 * width * height).buffer), width, height);
    } finally {
        release(pixels);
    }
}
