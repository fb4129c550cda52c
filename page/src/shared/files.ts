// files.ts: files come in by drop or by a dialog and go out as downloads; none leaves the machine.
import { FileError } from "./errors";

export interface OpenedFile {
    name: string;
    bytes: Uint8Array<ArrayBuffer>;
}

export async function readFile(file: File): Promise<OpenedFile> {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

export function isGzip(bytes: Uint8Array): boolean {
    return bytes.length > 2 && bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The bytes, unpacked if they are gzipped. */
export async function gunzip(file: OpenedFile): Promise<OpenedFile> {
    if (!isGzip(file.bytes)) return file;
    try {
        const stream = new Blob([file.bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
        return { name: file.name.replace(/\.gz$/, ""), bytes: await collect(stream as ReadableStream<Uint8Array<ArrayBuffer>>) };
    } catch {
        throw new FileError(file.name, null, "the gzip stream is damaged or cut off");
    }
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
    const raw = atob(text.trim());
    const bytes = new Uint8Array(raw.length);
    for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
    return bytes;
}

/** The content of a <script> of the page, from base64 and unpacked; null: the element is missing. */
export async function embedded(element: Element | null): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!element?.textContent) return null;
    return (await gunzip({ name: element.id, bytes: fromBase64(element.textContent) })).bytes;
}

/** Ask for files; `accept` as of <input type=file>. */
export function pickFiles(accept: string, multiple = true): Promise<OpenedFile[]> {
    return new Promise((resolve) => {
        const input = document.createElement("input");
        input.type = "file";
        input.accept = accept;
        input.multiple = multiple;
        input.addEventListener("change", async () => resolve(await Promise.all([...(input.files ?? [])].map(readFile))));
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
