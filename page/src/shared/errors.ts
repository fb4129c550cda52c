// errors.ts: shows faults in the bar below the head of the page. It names file and line; the file that was open stays open.
import { signal } from "@preact/signals";

/** The fault of a file, as the command says it: `file:line: text`. */
export class FileError extends Error {
    constructor(readonly file: string, readonly line: number | null, text: string) {
        super(`${file}${line ? `:${line}` : ""}: ${text}`);
        this.name = "FileError";
    }
}

/** The shown message; null: none. */
export const errorShown = signal<string | null>(null);

export function showError(what: unknown): void {
    errorShown.value = what instanceof Error ? what.message : String(what);
}

export function clearError(): void {
    errorShown.value = null;
}

/** Do something; if it fails, the error is shown, and null returned. A success clears the bar. */
export async function attempt<T>(work: () => T | Promise<T>): Promise<T | null> {
    try {
        const result = await work();
        clearError();
        return result;
    } catch (e) {
        showError(e);
        return null;
    }
}
