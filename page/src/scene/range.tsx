// range.tsx: the chosen range of steps: its events, and what can be made of it.
import { signal } from "@preact/signals";
import { apng } from "../shared/apng";
import { attempt } from "../shared/errors";
import { saveFile } from "../shared/files";
import { Button } from "../shared/ui";
import { field } from "./field";
import { goTo, hiddenKinds, isPlaying, range, reached, recording, step } from "./model";
import type { Recording } from "./recording";
import { startCut } from "./scan-runner";

/** The most pictures of an APNG. */
const PICTURES_MAX = 600;
/** Events in the list. */
const LISTED = 200;

/** The file that is being made: how far it is; null: none. */
const making = signal<{ done: number; of: number; stop(): void } | null>(null);

const nameOf = (open: Recording, [first, last]: [number, number]) => `${open.name.replace(/\.grz$/, "")}-${open.frameOf(first)}-${open.frameOf(last)}`;

function saveSteps(open: Recording, steps: [number, number]): void {
    const [first, last] = steps, name = `${nameOf(open, steps)}.grz`;
    const stop = startCut(open.file, { kind: "cut", first, last }, {
        chunk: (chunk) => { making.value = { done: chunk.steps, of: last, stop: () => { stop(); making.value = null; } }; },
        end({ bytes }) {
            making.value = null;
            saveFile(name, bytes);
        },
        fail(text) {
            making.value = null;
            void attempt(() => { throw new Error(`${name}: ${text}`); });
        },
    });
}

async function saveMovie(open: Recording, [first, last]: [number, number]): Promise<void> {
    const before = step.value, pictures: Uint8Array[] = [];
    let isStopped = false;
    isPlaying.value = false;
    for (let at = first; at <= last && !isStopped && recording.value === open; at++) {
        making.value = { done: at - first, of: last - first + 1, stop: () => { isStopped = true; } };
        await reached(at);
        pictures.push(new Uint8Array(await (await field.picture()).arrayBuffer()));
    }
    making.value = null;
    if (recording.value !== open) return;
    goTo(before);
    if (!isStopped) saveFile(`${nameOf(open, [first, last])}.png`, apng(pictures, 60));
}

function Tools({ open, steps }: { open: Recording; steps: [number, number] }) {
    const now = making.value;
    if (now) return <><progress max={now.of} value={now.done} aria-label="Making a file" /><Button label="Stop" onClick={now.stop} /></>;
    const isLong = steps[1] - steps[0] >= PICTURES_MAX;
    return <><Button icon="save" label="Recording" onClick={() => saveSteps(open, steps)} />
        <Button icon="save" label="APNG" disabled={isLong} keyHint={isLong ? `at most ${PICTURES_MAX} steps` : "as the field shows it"} onClick={() => void attempt(() => saveMovie(open, steps))} /></>;
}

/** How much is in the range, and its events. */
export function RangeBar({ open }: { open: Recording }) {
    const now = range.value;
    if (!now) return null;
    const listed: number[] = [], kinds = open.events.kind.items, end = open.firstEventFrom(now[1] + 1);
    let all = 0;
    for (let i = open.firstEventFrom(now[0]); i < end; i++) {
        if (hiddenKinds.value.has(kinds[i])) continue;
        all++;
        if (listed.length < LISTED) listed.push(i);
    }
    const words = (i: number) => { const one = open.event(i); return `${open.frameOf(one.step)}: ${open.label(one.a)} ${open.kindWord(one.kind)} ${open.label(one.b)}`; };
    return <div class="timeline-range"><span>Frames {open.frameOf(now[0])} to {open.frameOf(now[1])}, played again and again; {all} {all === 1 ? "event" : "events"}</span>
        <details><summary>List</summary><ul class="events">{listed.map((i) => <li key={i}>{words(i)}</li>)}{all > LISTED && <li>and {all - LISTED} more</li>}</ul></details>
        <Tools open={open} steps={now} /><Button label="Clear the range" onClick={() => { range.value = null; }} /></div>;
}
