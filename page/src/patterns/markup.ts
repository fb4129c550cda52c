// markup.ts: a pattern's XML as elements for pattern.wasm. A mistake names file and line.
import { SaxesParser } from "saxes";
import { FileError } from "../shared/errors";

/** As of the command: deeper elements are refused. */
const DEPTH_MAX = 200;
const SIZE_MAX = 16 << 20;

interface Element {
    name: string;
    line: number;
    attributes: [string, string][];
    text: string;
    children: Element[];
}

/** The text of a file, by its byte-order mark or its declared encoding: patterns may be in Shift_JIS. */
export function decodeXml(name: string, bytes: Uint8Array): string {
    const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
    const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
    const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1];
    const encoding = mark ?? declared ?? "utf-8";
    try {
        return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (e) {
        throw new FileError(name, 1, e instanceof RangeError ? `the encoding "${encoding}" is not known`
            : `is not in ${encoding}; declare its encoding, as in <?xml version="1.0" encoding="Shift_JIS"?>`);
    }
}

function readElements(name: string, text: string): Element {
    const parser = new SaxesParser({ position: true });
    const open: Element[] = [];
    let root: Element | null = null;
    let line = 1;
    parser.on("opentagstart", () => { line = parser.line; });
    parser.on("opentag", (tag) => {
        const element: Element = { name: tag.name, line, attributes: Object.entries(tag.attributes as Record<string, string>), text: "", children: [] };
        if (open.length >= DEPTH_MAX) throw new FileError(name, line, `elements are nested more than ${DEPTH_MAX} deep`);
        if (open.length) open[open.length - 1].children.push(element);
        else root = element;
        open.push(element);
    });
    const add = (more: string) => { if (open.length) open[open.length - 1].text += more; };
    parser.on("text", add);
    parser.on("cdata", add);
    parser.on("closetag", () => { open.pop(); });
    parser.on("doctype", (doctype) => {
        if (doctype.includes("[")) throw new FileError(name, parser.line, "the DOCTYPE declares something, which is not read");
    });
    parser.on("error", (e) => { throw new FileError(name, parser.line, `no XML: ${e.message.replace(/^[\d:]+ /, "").replace(/\.$/, "")}`); });
    parser.write(text).close();
    return root as unknown as Element;
}

const trimmed = (text: string) => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");

function write(element: Element, out: string[]): void {
    out.push("<", String(element.line), element.name, ...element.attributes.flat(), "", trimmed(element.text));
    for (const child of element.children) write(child, out);
    out.push(">");
}

/** The elements of a pattern, in the writing of pattern/page/module.cpp. Throws a FileError. */
export function packPattern(name: string, text: string): Uint8Array {
    if (text.length > SIZE_MAX) throw new FileError(name, null, `is larger than ${SIZE_MAX} bytes`);
    const out: string[] = [];
    write(readElements(name, text), out);
    if (out.some((one) => one.includes("\0"))) throw new FileError(name, null, "holds a zero character");
    return new TextEncoder().encode(`${out.join("\0")}\0`);
}
