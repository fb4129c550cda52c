// json.ts: JSON as values with their places, for messages as the command has them.
import { FileError } from "../shared/errors";

type Value = unknown;

/** A place in a JSON file: `sets[0].frames[2].boxes`. */
export class Node {
    constructor(readonly file: string, readonly value: Value, readonly path = "") {}

    fail(text: string): never {
        throw new FileError(this.file, null, this.path ? `${this.path}: ${text}` : text);
    }

    get isMissing(): boolean {
        return this.value === undefined;
    }

    member(name: string): Node {
        const isObject = typeof this.value === "object" && this.value !== null && !Array.isArray(this.value);
        const value = isObject && Object.hasOwn(this.value as object, name) ? (this.value as Record<string, Value>)[name] : undefined;
        return new Node(this.file, value, this.path ? `${this.path}.${name}` : name);
    }

    needed(name: string): Node {
        const found = this.member(name);
        if (found.isMissing) found.fail("is missing");
        return found;
    }

    list(what: string): Node[] {
        if (!Array.isArray(this.value)) this.fail(`is no ${what}`);
        return (this.value as Value[]).map((one, i) => new Node(this.file, one, `${this.path}[${i}]`));
    }

    object(what: string): this {
        if (typeof this.value !== "object" || this.value === null || Array.isArray(this.value)) this.fail(`is no ${what}`);
        return this;
    }

    entries(what: string): [string, Node][] {
        this.object(what);
        return Object.keys(this.value as object).map((name) => [name, this.member(name)]);
    }

    text(max = Infinity): string {
        if (typeof this.value !== "string") this.fail("is no text");
        const text = this.value as string;
        if (new TextEncoder().encode(text).length > max) this.fail(`is longer than ${max} bytes`);
        return text;
    }

    number(min = -Infinity, max = Infinity): number {
        if (typeof this.value !== "number") this.fail("is no number");
        const number = this.value as number;
        if (!(number >= min && number <= max)) this.fail(`${number} is not from ${min} to ${max}`);
        return number;
    }

    whole(max: number): number {
        const number = this.number(0, max);
        if (!Number.isInteger(number)) this.fail(`${number} is no whole number`);
        return number;
    }

    boolean(): boolean {
        if (typeof this.value !== "boolean") this.fail("is neither true nor false");
        return this.value as boolean;
    }
}

function lineAt(text: string, position: number): number {
    return text.slice(0, position).split("\n").length;
}

/** The line in an error of JSON.parse: engines say it in their own ways. */
function lineOf(message: string, text: string): number {
    const line = /line (\d+)/.exec(message);
    if (line) return Number(line[1]);
    const position = /position (\d+)/.exec(message);
    return position ? lineAt(text, Number(position[1])) : lineAt(text, text.trimEnd().length);
}

export function parseJson(file: string, text: string): Node {
    if (text.trim() === "") throw new FileError(file, null, "is empty");
    try {
        return new Node(file, JSON.parse(text.replace(/^\uFEFF/, "")));
    } catch (e) {
        const message = (e as Error).message;
        throw new FileError(file, lineOf(message, text), `this is no JSON: ${message.replace(/^JSON\.parse: /, "").split(/ in JSON| at line| \(line/)[0]}`);
    }
}
