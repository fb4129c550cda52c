// panels.tsx: the column beside the field: the selection and why two do not touch, events, layers, what to show, two recordings.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { BEGIN, broadPhases, END, engineReady, layerColor, NEAR_MISS, SHAPE_KINDS, STRIKE } from "../shared/engine";
import { pickFiles, saveFile } from "../shared/files";
import { Button, Fold, Select, Toggle } from "../shared/ui";
import { attempt } from "../shared/errors";
import { shade } from "./field";
import { Find } from "./find";
import { addBookmark, bookmarks, broadPhase, contactsOf, goTo, hiddenKinds, hiddenLayers, isAdding, isComparing, openScene, other, recording, select, selection, show, reportedStep } from "./model";
import { comparison } from "./compare";
import type { EventAt } from "./events";
import type { Recording } from "./recording";
import { EVENT_COLORS, EVENT_WORDS } from "./scan";
import { Why } from "./why";

const SHORT = 200;

/** A component showing the replay's present world is drawn anew with each step, and as the scan goes on. */
function follow(open: Recording): void {
    void [reportedStep.value, open.scanned.value, open.isDone.value];
}

function Swatch({ layer }: { layer: number }) {
    return <span class="swatch" style={{ background: `#${shade(layerColor(layer)).toString(16).padStart(6, "0")}` }} />;
}

/** A body's name, which selects it. */
function BodyLink({ open, body }: { open: Recording; body: number }) {
    follow(open);
    return <button type="button" class="link" onClick={(event) => select(body, event.shiftKey || selection.value.length === 1)}>{open.label(body)}</button>;
}

function StepLink({ open, at, children }: { open: Recording; at: number; children?: ComponentChildren }) {
    follow(open);
    return <button type="button" class={`link number${at === reportedStep.value ? " is-now" : ""}`} onClick={() => goTo(at)}>{children ?? open.frameOf(at)}</button>;
}

function EventLine({ open, event, of }: { open: Recording; event: EventAt; of?: number }) {
    follow(open);
    const kind = event.kind === NEAR_MISS ? "near" : EVENT_WORDS[event.kind];
    return <li class={`event event-${kind}${event.step === reportedStep.value ? " is-now" : ""}`}>
        {of !== undefined && <StepLink open={open} at={event.step} />}
        <span class="event-kind">{kind === "near" ? "near miss" : kind}</span>
        {of === undefined && <BodyLink open={open} body={event.a} />}
        <BodyLink open={open} body={of === event.b ? event.a : event.b} /></li>;
}

function Parts({ open, body }: { open: Recording; body: number }) {
    follow(open);
    const all = open.parts(), own: number[] = [];
    for (let i = 0; i < all.length && own.length < 12; i++) if (all.body[i] === body) own.push(i);
    const g = (value: number) => Number(value.toPrecision(7)).toString();
    return <table class="parts"><thead><tr><th scope="col">part</th><th scope="col">layer</th><th scope="col">shape</th><th scope="col">box</th></tr></thead>
        <tbody>{own.map((i) => <tr key={all.part[i]}><td class="number">{open.boxNumber(all.part[i], all.tag[i])}</td><td><Swatch layer={all.layer[i]} /> {open.layerLabel(all.layer[i])}</td>
            <td>{SHAPE_KINDS[all.kind[i]]}{all.flags[i] & 5 ? ", disabled" : all.flags[i] & 2 ? ", absent" : ""}</td>
            <td class="number">{g(all.minX[i])}, {g(all.minY[i])}<br />{g(all.maxX[i])}, {g(all.maxY[i])}</td></tr>)}</tbody></table>;
}

function BodyHistory({ open, body }: { open: Recording; body: number }) {
    follow(open);
    const [isWhole, setWhole] = useState(false);
    const known = open.bodies.get(body), all = open.eventsWith(body).filter((index) => !hiddenKinds.value.has(open.events.kind.items[index]));
    const here = all.findIndex((index) => open.events.step.items[index] >= reportedStep.value), first = isWhole ? 0 : Math.max(0, (here < 0 ? all.length : here) - 6);
    const listed = isWhole ? all.slice(0, 2000) : all.slice(first, first + 14);
    if (!known) return null;
    return <div class="history"><p>In the recording from <StepLink open={open} at={known.first} /> to {known.last ? <StepLink open={open} at={known.last} /> : "its end"}; {all.length} {all.length === 1 ? "event" : "events"}.</p>
        <ul class="events">{listed.map((index) => <EventLine key={index} open={open} event={open.event(index)} of={body} />)}</ul>
        {all.length > 14 && <Button label={isWhole ? "Fewer" : `All ${all.length}`} class="quiet" onClick={() => setWhole(!isWhole)} />}</div>;
}

function Body({ open, body, place }: { open: Recording; body: number; place: number }) {
    follow(open);
    const isAlive = open.replay.world.isAlive(body), contacts = contactsOf(body);
    return <article class={`body-card body-card-${place}`} aria-label={`Body ${open.label(body)}`}>
        <h2>Body {open.label(body)} <Button icon="close" iconOnly label={`Unselect ${open.label(body)}`} class="quiet" onClick={() => select(body, true)} /></h2>
        {isAlive ? <Parts open={open} body={body} /> : <p class="soft">It is not there in this frame.</p>}
        {isAlive && <p>{contacts.length === 0 ? "It touches nothing." : <>Touches {contacts.slice(0, 12).map((one, i) => <span key={one}>{i > 0 && ", "}<BodyLink open={open} body={one} /></span>)}{contacts.length > 12 && ` and ${contacts.length - 12} more`}.</>}</p>}
        <BodyHistory open={open} body={body} /></article>;
}

function Selection({ open }: { open: Recording }) {
    follow(open);
    if (selection.value.length === 0)
        return <p class="soft">Click a body, or press <kbd>b</kbd>, to see its parts, contacts and history. Shift-click a second one, or press <kbd>c</kbd>, to learn why the two do not touch.</p>;
    return <>{selection.value.length === 1 && <p><Button icon="plus" label="Pick a second body" keyHint="Shift+click" pressed={isAdding.value} onClick={() => { isAdding.value = !isAdding.value; }} /></p>}
        {selection.value.length === 2 && <Why open={open} />}
        {selection.value.map((body, i) => <Body key={body} open={open} body={body} place={i} />)}</>;
}

/** A set with one more or one less. */
function flipped(set: ReadonlySet<number>, one: number): ReadonlySet<number> {
    const next = new Set(set);
    if (!next.delete(one)) next.add(one);
    return next;
}

/** Which kinds of events are listed, drawn in lanes, and found by the keys n and p. */
function Kinds() {
    return <div class="kinds" role="group" aria-label="Kinds of events">{[[BEGIN, "begins"], [END, "ends"], [NEAR_MISS, "near misses"], [STRIKE, "strikes"]].map(([kind, word]) =>
        <label key={kind} class="toggle"><input type="checkbox" checked={!hiddenKinds.value.has(kind as number)} onChange={() => { hiddenKinds.value = flipped(hiddenKinds.value, kind as number); }} />
            <span class="swatch" style={{ background: `var(${EVENT_COLORS[kind as number]})` }} />{word}</label>)}</div>;
}

function EventsHere({ open }: { open: Recording }) {
    follow(open);
    const events = open.eventsIn(reportedStep.value).filter((event) => !hiddenKinds.value.has(event.kind));
    if (events.length === 0) return <p class="soft">None in this frame.</p>;
    return <ul class="events">{events.slice(0, SHORT).map((event) => <EventLine key={event.index} open={open} event={event} />)}{events.length > SHORT && <li>and {events.length - SHORT} more</li>}</ul>;
}

function Bookmarks({ open }: { open: Recording }) {
    follow(open);
    const change = (frame: number, note: string | null) => { bookmarks.value = bookmarks.value.flatMap((one) => (one.frame !== frame ? [one] : note === null ? [] : [{ frame, note }])); };
    return <><Button icon="keep" label={`Keep frame ${open.frameOf(reportedStep.value)}`} keyHint="Shift+M" onClick={addBookmark} />
        {bookmarks.value.length === 0 && <p class="soft">Frames to come back to. The address keeps them, with their notes.</p>}
        <ul class="bookmarks">{bookmarks.value.map(({ frame, note }) => <li key={frame}><StepLink open={open} at={open.stepOf(frame)}>{frame}</StepLink>
            <input type="text" value={note} placeholder="Note" aria-label={`Note on frame ${frame}`} onInput={(event) => change(frame, event.currentTarget.value)} />
            <Button icon="trash" iconOnly label={`Forget frame ${frame}`} class="quiet" onClick={() => change(frame, null)} /></li>)}</ul></>;
}

function Layers({ open }: { open: Recording }) {
    follow(open);
    const counts = new Map<number, number>(), { layer } = open.parts();
    for (const one of layer) counts.set(one, (counts.get(one) ?? 0) + 1);
    const lanes = new Set(open.lanes.flatMap((lane) => [lane.a, lane.b]));
    const all = [...new Set([...counts.keys(), ...lanes, ...hiddenLayers.value])].sort((a, b) => a - b);
    return <div class="layers">{all.map((one) => <label key={one} class="toggle"><input type="checkbox" checked={!hiddenLayers.value.has(one)} onChange={() => { hiddenLayers.value = flipped(hiddenLayers.value, one); }} />
        <Swatch layer={one} /><span class="grow">{open.layerLabel(one)}</span><span class="number soft">{counts.get(one) ?? 0}</span></label>)}</div>;
}

function Shown() {
    const [names, setNames] = useState<string[]>([]);
    useEffect(() => void engineReady.then(() => setNames(broadPhases())), []);
    return <div class="shown">
        <Toggle label="Shapes" value={show.shapes} /><Toggle label="Masks" value={show.masks} /><Toggle label="Boxes around shapes" value={show.boxes} />
        <Toggle label="Margins" value={show.margins} hint="Parts enlarged by the margin of near misses" /><Toggle label="Swept paths" value={show.ways} />
        <Toggle label="Tile runs" value={show.tiles} /><Toggle label="Contacts" value={show.contacts} /><Toggle label="Names" value={show.names} />
        <Toggle label="Sprites" value={show.sprites} hint="Drop the bodies' hitbox file and its pictures" />
        <Toggle label="Danger to the selected body" value={show.danger} hint="The darker a place, the sooner the body would be hit there, if all else flew straight on" />
        <Toggle label="Cells of the broad phase" value={show.cells} hint="sectors, four-shift and grid-map have cells" />
        <Select label="Broad phase" value={broadPhase.value} choices={[{ value: "", label: "as recorded" }, ...names.map((name) => ({ value: name, label: name }))]}
            onChange={(value) => { void attempt(() => { broadPhase.value = value; }); if (["sectors", "four-shift", "grid-map"].includes(value)) show.cells.value = true; }} /></div>;
}

async function chooseOther(): Promise<void> {
    isComparing.value = true;
    const files = await pickFiles(".grz,.csv,.gz");
    if (files.length > 0) await attempt(() => openScene(files));
    isComparing.value = false;
}

function Compare({ open }: { open: Recording }) {
    follow(open);
    const explained = comparison.value, there = other.value;
    if (!there || !explained) return <><p class="soft">Open a second recording to see where the two first differ: its bodies are drawn as outlines.</p>
        <Button icon="compare" label="Compare with…" onClick={() => void chooseOther()} /></>;
    const isDone = open.isDone.value && there.isDone.value;
    const list = (from: Recording, indices: number[], title: string) => <section><h2>{title}: {indices.length}</h2>
        <ul class="events">{indices.slice(0, 50).map((index) => <EventLine key={index} open={from} event={from.event(index)} of={-1} />)}{indices.length > 50 && <li>and {indices.length - 50} more</li>}</ul></section>;
    return <div class="compare"><p>{open.name} and <span class="second">{there.name}</span>{explained.firstDifference ? <> first differ in frame <StepLink open={open} at={explained.firstDifference} />.</>
        : isDone ? " are alike to the end." : ` are alike in the first ${explained.compared} steps.`}</p>
        <Toggle label="Second recording as outlines" value={show.ghosts} />
        {list(open, explained.onlyHere, `Events that only ${open.name} has`)}{list(there, explained.onlyThere, `Events that only ${there.name} has`)}
        <Button icon="close" label="Stop comparing" onClick={() => { other.value?.close(); other.value = null; }} /></div>;
}

function About({ open }: { open: Recording }) {
    follow(open);
    void open.replaced.value;
    const { world } = open.replay, at = reportedStep.value;
    return <><dl class="facts">
        <div><dt>File</dt><dd>{open.name}</dd></div>
        <div><dt>Steps</dt><dd class="number">{open.length}{!open.isDone.value && ` (${open.scanned.value} read)`}</dd></div>
        <div><dt>Bodies</dt><dd class="number">{world.bodyCount}</dd></div>
        <div><dt>Contacts</dt><dd class="number" id="contacts">{at > 0 && at <= open.scanned.value ? open.contactCounts.items[at - 1] : ""}</dd></div>
        <div><dt>Edges</dt><dd>{world.closed ? "closed" : "half-open"}</dd></div>
        <div><dt>Broad phase</dt><dd>{world.broadPhase}</dd></div>
        <div><dt>Hash</dt><dd class="mono" id="hash">{at > 0 ? open.hashes[at - 1] ?? "…" : ""}</dd></div>
        <div><dt>Checked</dt><dd>{open.kind === "begin" ? "the file is being read …" : open.problem.value ? "no: see above" : open.isDone.value ? "each step is as it was recorded" : "reading …"}</dd></div>
    </dl>
        <div class="facts-tools"><Button icon="save" label="Save recording" onClick={() => saveFile(open.name.endsWith(".grz") ? open.name : `${open.name}.grz`, open.file)} />
            <Button icon="save" label="Save events" onClick={() => saveFile(`${open.name.replace(/\.grz$/, "")}.events.csv`, open.eventsText(), "text/csv")} /></div></>;
}

export function Panels() {
    const open = recording.value;
    if (!open) return null;
    follow(open);
    return <aside class="side" aria-label="Details">
        <Fold title="Selection"><Find open={open} /><Selection open={open} /></Fold>
        <Fold title={`Events of frame ${open.frameOf(reportedStep.value)}`}><Kinds /><EventsHere open={open} /></Fold>
        <Fold title="Bookmarks"><Bookmarks open={open} /></Fold>
        <Fold title="Layers"><Layers open={open} /></Fold>
        <Fold title="Show"><Shown /></Fold>
        <Fold title="Two recordings" open={other.value !== null}><Compare open={open} /></Fold>
        <Fold title="Recording"><About open={open} /></Fold></aside>;
}
