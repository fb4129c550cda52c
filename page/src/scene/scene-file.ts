// scene-file.ts: reads scenes in CSV (docs/scenes.md) into columns, row by row.
import { FileError } from "../shared/errors";

/** The boxes of all frames: columns by row, and where each frame begins. */
export interface SceneRows {
    file: string;
    /** Numbers of frames, and the first row of each; one more first row ends the last. */
    frames: number[];
    firstRows: number[];
    /** Indices of ids and bodies, and their names. */
    id: Uint32Array;
    body: Uint32Array;
    ids: number[];
    bodies: number[];
    layer: Uint8Array;
    /** min_x, min_y, max_x, max_y of each row. */
    boxes: Float32Array;
    /** A row's shape: a name out of the shapes' file, an angle, a flip and a scale; null: no such columns. */
    shapes: { name: string; angle: number; flip: string; scale: number }[] | null;
}

const EDGE_MAX = 2 ** 60;

/** The rows of CSV: fields with quotes, CRLF and a byte-order mark. */
export function* csvRows(text: string): Generator<[string[], number]> {
    let line = 1, at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    while (at < text.length) {
        let end = text.indexOf("\n", at);
        if (end < 0) end = text.length;
        const raw = text.slice(at, text[end - 1] === "\r" ? end - 1 : end);
        if (!raw.includes('"')) {
            yield [raw.split(","), line++];
            at = end + 1;
            continue;
        }
        const fields: string[] = [], began = line;
        let field = "", isQuoted = false;
        for (; at < text.length; at++) {
            const c = text[at];
            if (c === "\n") line++;
            if (isQuoted) {
                if (c !== '"') field += c;
                else if (text[at + 1] === '"') field += text[++at];
                else isQuoted = false;
            } else if (c === '"') isQuoted = true;
            else if (c === ",") {
                fields.push(field);
                field = "";
            } else if (c === "\n") {
                at++;
                break;
            } else if (c !== "\r") field += c;
        }
        fields.push(field);
        yield [fields, began];
    }
}

class Names {
    readonly names: number[] = [];
    private readonly indices = new Map<number, number>();

    index(name: number): number {
        let index = this.indices.get(name);
        if (index === undefined) {
            index = this.names.length;
            this.names.push(name);
            this.indices.set(name, index);
        }
        return index;
    }
}

class SceneReader {
    private readonly columns = new Map<string, number>();
    private fieldCount = 0;
    private line = 0;
    private readonly ids = new Names();
    private readonly bodies = new Names();
    private readonly frames: number[] = [];
    private readonly firstRows: number[] = [];
    private readonly idRows: number[] = [];
    private readonly bodyRows: number[] = [];
    private readonly layers: number[] = [];
    private readonly edges: number[] = [];
    private readonly shapes: NonNullable<SceneRows["shapes"]> = [];
    /** By id: the last frame (its index) with it, and its body then. */
    private readonly lastFrame: number[] = [];
    private readonly lastBody: number[] = [];

    constructor(private readonly file: string) {}

    private fail(text: string): never {
        throw new FileError(this.file, this.line, text);
    }

    head(fields: string[]): void {
        this.line = 1;
        this.fieldCount = fields.length;
        fields.forEach((name, i) => this.columns.set(name.trim(), i));
        for (const name of ["frame", "id", "layer", "min_x", "min_y", "max_x", "max_y"])
            if (!this.columns.has(name)) this.fail(`the header has no column "${name}"`);
    }

    private text(fields: string[], name: string): string {
        const at = this.columns.get(name);
        return at === undefined ? "" : fields[at].trim();
    }

    private whole(fields: string[], name: string, max: number): number {
        const text = this.text(fields, name), value = /^\d+$/.test(text) ? Number(text) : NaN;
        if (!(value <= max)) this.fail(`${name} is "${text}", not a whole number from 0 to ${max}`);
        return value;
    }

    private edge(fields: string[], name: string): number {
        const text = this.text(fields, name), value = text === "" ? NaN : Number(text);
        if (!Number.isFinite(value)) this.fail(`${name} is "${text}", not a number`);
        if (Math.abs(value) > EDGE_MAX) this.fail(`${name} is ${text}, further than 2^60 from zero`);
        return value;
    }

    row(fields: string[], line: number): void {
        this.line = line;
        if (fields.length !== this.fieldCount) this.fail(`${fields.length} fields, but the header has ${this.fieldCount}`);
        const frame = this.whole(fields, "frame", Number.MAX_SAFE_INTEGER), last = this.frames.at(-1);
        if (last !== undefined && frame < last) this.fail(`frame ${frame} comes after frame ${last}`);
        if (frame !== last) {
            this.frames.push(frame);
            this.firstRows.push(this.idRows.length);
        }
        this.names(fields, frame);
        this.layers.push(this.whole(fields, "layer", 63));
        const edges = ["min_x", "min_y", "max_x", "max_y"].map((name) => this.edge(fields, name));
        for (const axis of [0, 1])
            if (edges[axis] > edges[axis + 2]) this.fail(`min_${"xy"[axis]} is above max_${"xy"[axis]}`);
        this.edges.push(...edges);
        this.shape(fields);
    }

    private names(fields: string[], frame: number): void {
        const name = this.whole(fields, "id", Number.MAX_SAFE_INTEGER), id = this.ids.index(name);
        const body = this.bodies.index(this.text(fields, "body") === "" ? name : this.whole(fields, "body", Number.MAX_SAFE_INTEGER));
        const now = this.frames.length - 1;
        if (this.lastFrame[id] === now) this.fail(`id ${name} is in frame ${frame} twice`);
        if (this.lastFrame[id] === now - 1 && this.frames[now] - this.frames[now - 1] === 1 && this.lastBody[id] !== body)
            this.fail(`id ${name} changes its body while it is alive`);
        this.lastFrame[id] = now;
        this.lastBody[id] = body;
        this.idRows.push(id);
        this.bodyRows.push(body);
    }

    private shape(fields: string[]): void {
        if (!["shape", "angle", "flip", "scale"].some((name) => this.columns.has(name))) return;
        const number = (name: string, otherwise: number) => (this.text(fields, name) === "" ? otherwise : this.edge(fields, name));
        this.shapes.push({ name: this.text(fields, "shape"), angle: number("angle", 0), flip: this.text(fields, "flip"), scale: number("scale", 1) });
    }

    /** A gap between frames is an empty frame. */
    private gapsFilled(): Pick<SceneRows, "frames" | "firstRows"> {
        const frames: number[] = [], firstRows: number[] = [];
        this.frames.forEach((frame, i) => {
            if (i > 0 && frame > this.frames[i - 1] + 1) {
                frames.push(this.frames[i - 1] + 1);
                firstRows.push(this.firstRows[i]);
            }
            frames.push(frame);
            firstRows.push(this.firstRows[i]);
        });
        firstRows.push(this.idRows.length);
        return { frames, firstRows };
    }

    done(): SceneRows {
        return {
            file: this.file, ...this.gapsFilled(), id: Uint32Array.from(this.idRows), body: Uint32Array.from(this.bodyRows), ids: this.ids.names,
            bodies: this.bodies.names, layer: Uint8Array.from(this.layers), boxes: Float32Array.from(this.edges), shapes: this.shapes.length > 0 ? this.shapes : null,
        };
    }
}

export function readScene(file: string, text: string): SceneRows {
    const reader = new SceneReader(file);
    let isHead = true;
    for (const [fields, line] of csvRows(text)) {
        if (fields.length === 1 && fields[0].trim() === "") continue;
        if (isHead) reader.head(fields);
        else reader.row(fields, line);
        isHead = false;
    }
    if (isHead) throw new FileError(file, 1, "the file is empty; a scene has a header");
    return reader.done();
}
