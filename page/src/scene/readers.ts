// readers.ts: a scene with its rules and shapes becomes a recording, as `graze record` makes it, by the command's own readers
// (page/readers). Pictures and JSON are read by the browser, and handed over as pixels and as values.
import { allocate, exports, keep, keepText, memoryBytes, release, text } from "../../../bindings/js/lib/memory.mjs";
import { FileError } from "../shared/errors";
import type { OpenedFile } from "../shared/files";

/** As page_kind of page/readers/files.h. */
const TEXT = 0, VALUES = 1, PIXELS = 2;
/** As node_kind of formats/json.h, and FAULT of page/readers/values.c. */
const END = 0, NULL = 1, BOOLEAN = 2, NUMBER = 3, STRING = 4, LIST = 5, OBJECT = 6, FAULT = 7;
/** Bytes of a value of page/readers/values.c. */
const VALUE = 32;

function add(kind: number, name: string, bytes: Uint8Array, width = 0): void {
    exports().page_file_add(kind, keepText(name), bytes.length ? keep(bytes) : allocate(1), bytes.length, width);
}

/** Values of JSON as the table of page/readers/values.c. */
class Values {
    private readonly records: { number: number; kind: number; count: number; end: number; name: number; text: number; line: number }[] = [];
    private readonly texts: number[] = [0];

    private textAt(value: string): number {
        const at = this.texts.length;
        for (const byte of new TextEncoder().encode(value)) this.texts.push(byte);
        this.texts.push(0);
        return at;
    }

    private push(kind: number, line: number, name: number, inside: { number?: number; count?: number; text?: number } = {}): number {
        return this.records.push({ number: 0, count: 0, text: 0, ...inside, kind, line, name, end: this.records.length + 1 }) - 1;
    }

    private value(value: unknown, line: number, name = 0): void {
        if (value === null) this.push(NULL, line, name);
        else if (typeof value === "boolean") this.push(BOOLEAN, line, name, { number: Number(value) });
        else if (typeof value === "number") this.push(NUMBER, line, name, { number: value });
        else if (typeof value === "string") this.push(STRING, line, name, { text: this.textAt(value) });
        else {
            const members = Object.entries(value as object), isList = Array.isArray(value);
            const at = this.push(isList ? LIST : OBJECT, line, name, { count: members.length });
            for (const [key, one] of members) this.value(one, 0, isList ? 0 : this.textAt(key));
            this.records[at].end = this.records.length;
        }
    }

    line(text: string, line: number): void {
        const begin = this.records.length;
        try {
            this.value(JSON.parse(text), line);
        } catch (e) {
            this.records.length = begin; // of lists too deep for the stack, some are there
            this.push(FAULT, line, 0, { text: this.textAt((e as Error).message) });
        }
    }

    table(): Uint8Array {
        this.push(END, 0, 0);
        const size = VALUE * this.records.length, bytes = new Uint8Array(size + this.texts.length), view = new DataView(bytes.buffer);
        const offset = (text: number) => (text === 0 ? 0 : size + text);
        this.records.forEach(({ number, kind, count, end, name, text, line }, i) => {
            view.setFloat64(VALUE * i, number, true);
            [kind, count, end, offset(name), offset(text), line].forEach((one, j) => view.setUint32(VALUE * i + 8 + 4 * j, one, true));
        });
        bytes.set(this.texts, size);
        return bytes;
    }
}

function jsonLines(text: string): Uint8Array {
    const values = new Values();
    text.split("\n").forEach((line, i) => { if (line.trim() !== "") values.line(line, i + 1); });
    return values.table();
}

/** Call a reader with names of files, null for none. Its complaint becomes an error of a file. */
function read(call: (...names: number[]) => number, ...files: (OpenedFile | null)[]): void {
    const names = files.map((file) => (file ? keepText(file.name) : 0));
    const isRead = call(...names);
    names.filter(Boolean).forEach(release);
    if (isRead) return;
    const words = text(exports().page_error()), file = files.find((one) => one && words.startsWith(`${one.name}:`));
    const match = file && /^:(\d+): ([^]*)$/.exec(words.slice(file.name.length));
    throw file && match ? new FileError(file.name, Number(match[1]), match[2])
        : new FileError((file ?? files[0] as OpenedFile).name, null, file ? words.slice(file.name.length + 2) : words);
}

/** Keep the pixels of a picture for masks. */
export async function addPicture({ name, bytes }: OpenedFile): Promise<void> {
    let picture: ImageBitmap;
    try {
        picture = await createImageBitmap(new Blob([bytes]), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
    } catch {
        throw new FileError(name, null, "is no picture that this browser reads");
    }
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    const { data, width } = context.getImageData(0, 0, picture.width, picture.height);
    add(PIXELS, name, new Uint8Array(data.buffer), width);
}

function addShapes(file: OpenedFile): void {
    add(TEXT, file.name, file.bytes);
    add(VALUES, file.name, jsonLines(new TextDecoder().decode(file.bytes)));
}

export function checkRules(file: OpenedFile): OpenedFile {
    add(TEXT, file.name, file.bytes);
    read(exports().page_rules_check, file);
    return file;
}

export function checkShapes(file: OpenedFile): OpenedFile {
    addShapes(file);
    read(exports().page_shapes_check, file);
    return file;
}

/** The recording of a scene. Rules and shapes were checked before, and are added again: others of the same name may have been refused
 * since. Throws a FileError. */
export function makeRecording(scene: OpenedFile, rules: OpenedFile | null, shapes: OpenedFile | null): Uint8Array<ArrayBuffer> {
    add(TEXT, scene.name, scene.bytes);
    if (rules) add(TEXT, rules.name, rules.bytes);
    if (shapes) addShapes(shapes);
    try {
        read(exports().page_record, scene, rules, shapes);
    } finally {
        add(TEXT, scene.name, new Uint8Array()); // the largest of the files
    }
    const at = exports().page_recording();
    return memoryBytes().slice(at, at + exports().page_recording_size());
}
