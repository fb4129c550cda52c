// find.tsx: a body is searched by its number or name.
import { signal } from "@preact/signals";
import { goTo, select, step } from "./model";
import type { KnownBody, Recording } from "./recording";

const LISTED = 12;
const wanted = signal("");

/** How well a body fits the text: 0 is best; null: it does not. */
function rank(open: Recording, known: KnownBody, text: string): number | null {
    const number = String(open.number(known.body)), name = known.name.toLowerCase();
    if (number === text || name === text) return 0;
    if (number.startsWith(text) || name.startsWith(text)) return 1;
    return name.includes(text) ? 2 : null;
}

function found(open: Recording, text: string): KnownBody[] {
    const all: { known: KnownBody; rank: number }[] = [];
    for (const known of open.bodies.values()) {
        const one = rank(open, known, text);
        if (one !== null) all.push({ known, rank: one });
    }
    return all.sort((a, b) => a.rank - b.rank || a.known.first - b.known.first).map((one) => one.known);
}

/** Select a body; where it is not there now, in its first step. */
function show(known: KnownBody): void {
    if (step.value < known.first || (known.last > 0 && step.value > known.last)) goTo(known.first);
    select(null, false);
    select(known.body, false);
    wanted.value = "";
}

export function focusFind(): void {
    document.querySelector<HTMLInputElement>(".find input")?.focus();
}

export function Find({ open }: { open: Recording }) {
    void open.scanned.value;
    const text = wanted.value.trim().toLowerCase(), all = text ? found(open, text) : [];
    return <div class="find"><input type="search" placeholder="Find a body" aria-label="Find a body by number or name" value={wanted.value}
        onInput={(event) => { wanted.value = event.currentTarget.value; }} onKeyDown={(event) => {
            if (event.key === "Enter" && all.length > 0) show(all[0]);
            if (event.key === "Escape") event.currentTarget.blur();
        }} />
        {text && <ul aria-label="Found">{all.slice(0, LISTED).map((known) => <li key={known.body}><button type="button" class="link" onClick={() => show(known)}>{open.label(known.body)}</button>
            <span class="soft number"> frames {open.frameOf(known.first)} to {known.last ? open.frameOf(known.last) : "the end"}</span></li>)}
            {all.length === 0 && <li class="soft">No body has this number or name.</li>}{all.length > LISTED && <li class="soft">and {all.length - LISTED} more</li>}</ul>}</div>;
}
