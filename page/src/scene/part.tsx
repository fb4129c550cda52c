// part.tsx: the part "Scene": a recording is played, explained and compared.
import { batch } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { saveFile } from "../shared/files";
import type { KeyBinding } from "../shared/keys";
import type { Part } from "../shared/part";
import { Stage } from "../shared/render/stage";
import { Button, Select } from "../shared/ui";
import { toggleDanger } from "./danger";
import { field, fitField, toggleMeasuring, watchField } from "./field";
import { focusFind } from "./find";
import { isServed, liveState, watchGames } from "./live";
import { addBookmark, changeSpeed, goBy, fieldAspect, goTo, isAlone, isLooping, isMeasuring, isPlaying, isReaching, isTall, length, nextEvent, notice, range, openFirst, openScene, openShipped, recording, selection, selectNext, shipped, shippedName, show,
    speed, SPEEDS, step, measured, togglePlay } from "./model";
import { Panels } from "./panels";
import { startScout } from "./scout";
import { SeekBar } from "./seek-bar";
import { isSprites } from "./sprites";
import { moveTimeline, zoomTimeline } from "./span";
import { Splitter } from "./splitter";
import { markRange, Timeline } from "./timeline";

async function savePicture(): Promise<void> {
    const open = recording.value;
    if (open) saveFile(`${open.name.replace(/\.grz$/, "")}-${open.frameOf(step.value)}.png`, await field.picture());
}

function zoomField(factor: number): void {
    const { camera } = field;
    camera.zoomAt(camera.width / 2, camera.height / 2, factor);
    field.redraw();
}

function panField(x: number, y: number): void {
    field.camera.pan(x * 60, y * 60);
    field.redraw();
}

function clear(): void {
    batch(() => {
        selection.value = [];
        range.value = measured.value = null;
        isMeasuring.value = false;
    });
}

const keys: KeyBinding[] = [
    { keys: ["Space"], label: "Play or pause", run: togglePlay },
    { keys: ["ArrowRight"], label: "Next step", run: () => goBy(1) },
    { keys: ["ArrowLeft"], label: "Previous step", run: () => goBy(-1) },
    { keys: ["Shift+ArrowRight", "PageDown"], label: "60 steps forward", run: () => goBy(60) },
    { keys: ["Shift+ArrowLeft", "PageUp"], label: "60 steps back", run: () => goBy(-60) },
    { keys: ["Home"], label: "The first step", run: () => goTo(1) },
    { keys: ["End"], label: "The last step", run: () => goTo(length.value) },
    { keys: ["n", "."], label: "Next event, of the selected bodies if there are any", run: () => nextEvent(1) },
    { keys: ["p", ","], label: "Previous event", run: () => nextEvent(-1) },
    { keys: ["b"], label: "Select the next body", run: () => selectNext(1, false) },
    { keys: ["Shift+b"], label: "Select the previous body", run: () => selectNext(-1, false) },
    { keys: ["c"], label: "Next body as the second: why do the two not touch?", run: () => selectNext(1, true) },
    { keys: ["Shift+c"], label: "Previous body as the second", run: () => selectNext(-1, true) },
    { keys: ["Escape"], label: "Select nothing, no range and no measure", run: clear },
    { keys: ["/"], label: "Find a body", run: focusFind },
    { keys: ["m"], label: "Measure in the field, by a drag", run: toggleMeasuring },
    { keys: ["Shift+m"], label: "Keep this frame among the bookmarks", run: addBookmark },
    { keys: ["]"], label: "Faster", run: () => changeSpeed(1) },
    { keys: ["["], label: "Slower", run: () => changeSpeed(-1) },
    { keys: ["l"], label: "Loop", run: () => { isLooping.value = !isLooping.value; } },
    { keys: ["f"], label: "Show all of the field", run: fitField },
    { keys: ["+", "="], label: "Zoom in", run: () => zoomField(1.25) },
    { keys: ["-"], label: "Zoom out", run: () => zoomField(0.8) },
    { keys: ["Alt+ArrowLeft"], label: "Look left", run: () => panField(1, 0) },
    { keys: ["Alt+ArrowRight"], label: "Look right", run: () => panField(-1, 0) },
    { keys: ["Alt+ArrowUp"], label: "Look up", run: () => panField(0, 1) },
    { keys: ["Alt+ArrowDown"], label: "Look down", run: () => panField(0, -1) },
    { keys: ["w", "t"], label: "Timeline: fewer steps", run: () => zoomTimeline(0.5) },
    { keys: ["s", "Shift+t"], label: "Timeline: more steps", run: () => zoomTimeline(2) },
    { keys: ["a"], label: "Timeline: earlier steps", run: () => moveTimeline(-0.25) },
    { keys: ["d"], label: "Timeline: later steps", run: () => moveTimeline(0.25) },
    { keys: ["r"], label: "Timeline: a range begins or ends at this step, and is played again and again; Escape ends it", run: markRange },
    { keys: ["x"], label: "The field alone, or with its details and timeline", run: () => { isAlone.value = !isAlone.value; } },
    { keys: ["h"], label: "Danger to the selected body, as a heat map", run: toggleDanger },
    { keys: ["g"], label: "Cells of the broad phase", run: () => { show.cells.value = !show.cells.value; } },
    { keys: ["Shift+s"], label: "Save the view as PNG", run: () => void savePicture() },
];

function Transport() {
    const open = recording.value, at = step.value;
    void open?.scanned.value;
    return <div class="transport" role="group" aria-label="Playing">
        <div class="transport-buttons">
            <Button icon="first" iconOnly label="First step" keyHint="Home" onClick={() => goTo(1)} />
            <Button icon="previous" iconOnly label="Previous step" keyHint="←" onClick={() => goBy(-1)} />
            <Button icon={isPlaying.value ? "pause" : "play"} iconOnly label={isPlaying.value ? "Pause" : "Play"} keyHint="Space" class="primary" onClick={togglePlay} />
            <Button icon="next" iconOnly label="Next step" keyHint="→" onClick={() => goBy(1)} />
            <Button icon="loop" iconOnly label="Loop" keyHint="l" pressed={isLooping.value} onClick={() => { isLooping.value = !isLooping.value; }} />
        </div>
        <SeekBar />
        <output class="transport-frame number" aria-label="Frame">{open ? <>frame <b id="frame">{open.frameOf(at)}</b> <span class="soft">of {open.frameOf(length.value)}</span></> : ""}{isReaching.value && " …"}</output>
        {isServed && <span class="soft" id="live" role="status">Live: {liveState.value}</span>}
        <Select label="Speed" value={String(speed.value)} choices={SPEEDS.map((one) => ({ value: String(one), label: `${one} ×` }))} onChange={(value) => { speed.value = Number(value); }} />
        <div class="transport-buttons">
            <Button label="◂ Event" keyHint="p" onClick={() => nextEvent(-1)} /><Button label="Event ▸" keyHint="n" onClick={() => nextEvent(1)} /></div>
    </div>;
}

/** Controls of the field, in the head of the page. */
function Tools() {
    const open = recording.value, choices = shipped(), own = shippedName.value;
    return <div class="field-tools" role="toolbar" aria-label="Field">
        {choices.length > 0 && <Select label="Scene" value={own}
            choices={[...(own ? [] : [{ value: "", label: open?.name ?? "…" }]), ...choices.map((one) => ({ value: one.name, label: one.title }))]}
            onChange={(value) => { if (value) void openShipped(value); }} />}
        <Button icon="measure" iconOnly label="Measure" keyHint="m" pressed={isMeasuring.value} onClick={toggleMeasuring} />
        <Button icon="fit" iconOnly label="Show all" keyHint="f" onClick={fitField} /><Button icon="plus" iconOnly label="Zoom in" keyHint="+" onClick={() => zoomField(1.25)} />
        <Button icon="minus" iconOnly label="Zoom out" keyHint="-" onClick={() => zoomField(0.8)} /><Button icon="camera" iconOnly label="Save the view as PNG" keyHint="Shift+S" onClick={() => void savePicture()} />
        <Button icon="alone" iconOnly label="The field alone" keyHint="x" pressed={isAlone.value} onClick={() => { isAlone.value = !isAlone.value; }} />
    </div>;
}

function Welcome() {
    return <div class="welcome"><h2>{isServed ? "Start a game that links graze_live, or drop a recording here" : "Drop a recording or a scene here"}</h2>
        <p>Recordings of graze (<code>.grz</code>), or scenes (<code>.csv</code>, <code>.csv.gz</code>) with their <code>.rules</code> and <code>.shapes</code>, and the pictures of masks; or projects of LDtk (<code>.ldtk</code>), as levels.</p>
        {shipped().length > 0 && <p>{shipped().map((one) => <Button key={one.name} label={one.title} onClick={() => void openShipped(one.name)} />)}</p>}</div>;
}

function View() {
    useEffect(() => {
        watchField();
        startScout();
        void (isServed ? watchGames() : openFirst());
    }, []);
    return <div class={`scene${isAlone.value ? " is-alone" : ""}`}>
        <div class={`scene-main${isTall.value ? " is-tall" : ""}`} style={{ "--aspect": isTall.value ? fieldAspect.value : 1 }}>
            <div class="scene-field"><Stage handle={field} />{!recording.value && <Welcome />}<p class="scene-notice" role="status">{notice.value}</p></div>
            <Transport />
            <Splitter />
            <Timeline />
        </div>
        <Panels />
    </div>;
}

/** Pictures are those of masks if they come with a scene. */
const isScenes = (name: string) => /\.(grz|csv|ldtkl?|rules|shapes|jsonl)(\.gz)?$/i.test(name);

export const scene: Part = {
    id: "scene",
    title: "Scene",
    View,
    Tools,
    keys,
    touch: [
        ["Tap a body", "Select it; tap the field to select none"],
        ["“Pick a second body”, then tap it", "Why do the two not touch?"],
        ["Drag the field; two fingers", "Look elsewhere; zoom"],
        ["Tap or drag the graph", "Go to this step"],
        ["Tap a lane", "Go to the event there"],
        ["Drag the lanes up or down; two fingers", "See other lanes; fewer or more steps"],
        ["⤒ and × of a lane", "Pin it to the top; hide it"],
        ["Drag in the scale", "A range that is played again and again"],
        ["Drag the strip above the scale", "Show earlier or later steps"],
        ["Drag the bar above the timeline", "A larger field or timeline"],
    ],
    accept: ".grz,.csv,.ldtk,.ldtkl,.gz,.rules,.shapes,.jsonl,.png,.json,.aseprite,.ase",
    takes: (name, names) => isScenes(name) || (/\.png$/i.test(name) && names.some(isScenes)) || isSprites(name, names, recording.value),
    open: openScene,
};
