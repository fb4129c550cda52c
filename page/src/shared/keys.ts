// keys.ts: one table of keys per part of the page. The page listens once; the help (key ?) lists the tables.
import { signal } from "@preact/signals";

export interface KeyBinding {
    /** As in KeyboardEvent.key, with "Ctrl+", "Shift+" and "Alt+" before it in this order; Ctrl is Command on a Mac. */
    keys: string[];
    label: string;
    run(event: KeyboardEvent): void;
}

export interface KeyTable {
    title: string;
    bindings: KeyBinding[];
}

/** Keys of the whole page, and of the shown part. */
export const pageKeys = signal<KeyTable>({ title: "The page", bindings: [] });
export const partKeys = signal<KeyTable | null>(null);

const GLYPHS: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", PageUp: "Page ↑", PageDown: "Page ↓", Delete: "Del", Backspace: "⌫", Enter: "⏎" };
const MAC_GLYPHS: Record<string, string> = { Ctrl: "⌘", Shift: "⇧", Alt: "⌥" };
const isMac = typeof navigator !== "undefined" && /^(Mac|iP)/.test(navigator.platform);

/** The keys of a name, as they are labelled on a keyboard. */
export function keyGlyphs(name: string): string[] {
    return name.split(/\+(?=.)/).map((key) => (isMac && MAC_GLYPHS[key]) || GLYPHS[key] || (key.length === 1 ? key.toUpperCase() : key));
}

export function keyName(event: KeyboardEvent): string {
    const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const shift = event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key)) ? "Shift+" : "";
    return `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${shift}${event.altKey ? "Alt+" : ""}${key}`;
}

/** Whether the element with the focus wants the key for itself. */
function isTakenBy(target: EventTarget | null, name: string): boolean {
    if (!(target instanceof HTMLElement)) return false;
    if (target.closest("dialog[open]")) return true;
    if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
    if (target instanceof HTMLSelectElement) return !name.includes("Ctrl+");
    if (target instanceof HTMLInputElement) {
        if (target.type === "checkbox" || target.type === "radio") return name === "Space" || (target.type === "radio" && name.startsWith("Arrow"));
        if (target.type === "range") return /^(Shift\+)?(Arrow|Page|Home|End)/.test(name);
        return true;
    }
    if (target.closest("[data-keys=own]")) return /^(Shift\+)?(Arrow|Page|Home$|End$|Enter$|Space$)/.test(name);
    if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement || target.closest("summary"))
        return name === "Space" || name === "Enter" || (target.getAttribute("role") === "tab" && name.startsWith("Arrow"));
    return false;
}

export function listenToKeys(): void {
    addEventListener("keydown", (event) => {
        const name = keyName(event);
        if (event.defaultPrevented || isTakenBy(event.target, name)) return;
        for (const table of [partKeys.value, pageKeys.value])
            for (const binding of table?.bindings ?? [])
                if (binding.keys.includes(name)) {
                    event.preventDefault();
                    binding.run(event);
                    return;
                }
    });
}
