// readers.ts: the command's own readers (page/readers), as the page calls them. Files are handed over as bytes, and pictures and
// JSON, which the browser reads, as pixels and as values.
import { allocate, exports, keep, keepText, release, text } from "../../../bindings/js/lib/memory.mjs";
import { FileError } from "./errors";
import type { OpenedFile } from "./files";

/** As page_kind of page/readers/files.h. */
const TEXT = 0, VALUES = 1, PIXELS = 2;
/** As node_kind of formats/json.h, and FAULT of page/readers/values.c. */
const END = 0, NULL = 1, BOOLEAN = 2, NUMBER = 3, STRING = 4, LIST = 5, OBJECT = 6, FAULT = 7;
/** Bytes of a value of page/readers/values.c. */
const VALUE = 32;

function add(kind: number, name: string, bytes: Uint8Array, width = 0): void {
    exports().page_file_add(kind, keepText(name), bytes.length ? keep(bytes) : allocate(1), bytes.length, width);
}

/** Browsers say in their own ways in which line JSON is wrong. */
function lineOf(message: string, text: string): number {
    const line = /line (\d+)/.exec(message), position = /position (\d+)/.exec(message);
    return line ? Number(line[1]) : text.slice(0, position ? Number(position[1]) : text.trimEnd().length).split("\n").length;
}

/** Values of JSON as the table of page/readers/values.c. */
class Values {
    private readonly records: { number: number; kind: number; count: number; end: number; name: number; text: number; line: number }[] = [];
    private readonly texts: number[] = [0];

    private textAt(value: string): number {
        if (value.includes("\0")) throw new Error("\\u0000 is not allowed");
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
        else if (typeof value === "number" && !Number.isFinite(value)) throw new Error("a number is too large");
        else if (typeof value === "number") this.push(NUMBER, line, name, { number: value });
        else if (typeof value === "string") this.push(STRING, line, name, { text: this.textAt(value) });
        else {
            const members = Object.entries(value as object), isList = Array.isArray(value);
            const at = this.push(isList ? LIST : OBJECT, line, name, { count: members.length });
            for (const [key, one] of members) this.value(one, 0, isList ? 0 : this.textAt(key));
            this.records[at].end = this.records.length;
        }
    }

    /** Add a text of JSON that stands in a line; 0: it is the whole file. Returns its value. */
    add(text: string, line: number, reviver?: (key: string, value: unknown) => unknown): unknown {
        const begin = this.records.length;
        try {
            const value: unknown = JSON.parse(text, reviver);
            this.value(value, line);
            return value;
        } catch (e) {
            const { message } = e as Error, words = line ? message : message.replace(/^JSON\.parse: /, "").split(/ in JSON| at line| \(line/)[0];
            this.records.length = begin; // of lists too deep for the stack, some are there
            this.push(FAULT, line, 0, { number: line || lineOf(message, text), text: this.textAt(words) });
            return null;
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

export function addText({ name, bytes }: OpenedFile): void {
    add(TEXT, name, bytes);
}

/** A file of one JSON value, which is returned; null if it cannot be read. */
export function addJson(file: OpenedFile): unknown {
    const values = new Values(), value = values.add(new TextDecoder().decode(file.bytes), 0);
    addText(file);
    add(VALUES, file.name, values.table());
    return value;
}

/** A project of LDtk. The numbers of its cells, which are many, are a text for the reader. */
export function addMap(file: OpenedFile): void {
    const values = new Values();
    values.add(new TextDecoder().decode(file.bytes), 0, (key, value) => (key === "intGridCsv" && Array.isArray(value) ? value.join(",") : value));
    addText(file);
    add(VALUES, file.name, values.table());
}

/** A file with a JSON value in each line. */
export function addJsonLines(file: OpenedFile): void {
    const values = new Values();
    new TextDecoder().decode(file.bytes).split("\n").forEach((line, i) => { if (line.trim() !== "") values.add(line, i + 1); });
    addText(file);
    add(VALUES, file.name, values.table());
}

/** The decoded pixels of a picture, four bytes each. */
export function addPixels(name: string, { data, width }: { data: { buffer: ArrayBufferLike }; width: number }): void {
    add(PIXELS, name, new Uint8Array(data.buffer), width);
}

/** Forget the content of a file. */
export function forget(name: string): void {
    [TEXT, VALUES].forEach((kind) => add(kind, name, new Uint8Array()));
}

/** Call a reader with names of files, null for none. Its complaint becomes an error of a file. Returns what it returned. */
export function read(call: (...names: number[]) => number, ...files: (Pick<OpenedFile, "name"> | null)[]): number {
    const names = files.map((file) => (file ? keepText(file.name) : 0));
    const result = call(...names);
    names.filter(Boolean).forEach(release);
    if (result) return result;
    const words = text(exports().page_error()), file = files.find((one) => one && words.startsWith(`${one.name}:`));
    const match = file && /^:(\d+): ([^]*)$/.exec(words.slice(file.name.length));
    throw file && match ? new FileError(file.name, Number(match[1]), match[2])
        : new FileError((file ?? files[0] as OpenedFile).name, null, file ? words.slice(file.name.length + 2) : words);
}

/** Call a reader with one file, which is forgotten afterwards. */
export function readAlone(file: OpenedFile, call: (name: number) => number, addFile: (file: OpenedFile) => unknown = addText): number {
    addFile(file);
    try {
        return read(call, file);
    } finally {
        forget(file.name);
    }
}
