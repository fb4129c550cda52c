// part.tsx: the part "Patterns": BulletML is edited beside the field in which it plays.
import { useEffect } from "preact/hooks";
import { attempt } from "../shared/errors";
import { saveFile } from "../shared/files";
import type { Part } from "../shared/part";
import { shown } from "../shared/shell";
import { Button, Fold, Select } from "../shared/ui";
import { TextEditor } from "./editor";
import { Field, LAYER_COLORS } from "./field";
import { LAYERS, type PatternSetup } from "./player";
import { samples } from "./samples";
import { broadPhase, change, changed, currentText, failure, graze, hits, isPlaying, keepRun, lastFrame, loaded, margin, openFiles, openSample, restart, saveRun, seekTo, setup, spoken, stats, stepOnce } from "./state";

const METHODS = ["auto", "brute", "axis-sort", "sectors", "four-shift", "grid-map", "sweep-prune"];

function Stats() {
    const now = stats.value;
    const rows: [string, string][] = now ? [
        ["Frame", String(now.frame)], ["Boxes", String(now.boxes)], ["Bullets", String(now.bullets)], ["Hits", String(now.hits)], ["Near misses", String(now.nearMisses)],
        ["Pairs", String(now.pairs)], ["Broad phase", now.broadPhase || "—"], ["Step", graze.value ? `${now.micros.toFixed(0)} µs` : "—"],
    ] : [];
    return <dl class="patterns-stats" aria-label="The run">{rows.map(([name, value]) => <div key={name} class={name === "Hits" && now?.hits ? "patterns-hit" : name === "Near misses" && now?.nearMisses ? "patterns-near" : ""}>
        <dt>{name}</dt><dd class="number" data-stat={name}>{value}</dd></div>)}</dl>;
}

/** Frames that can be sought at once. */
const SOUGHT = 600, HITS_LISTED = 40;

/** A bar to seek by, and the rank. */
function Bars() {
    const frame = stats.value?.frame ?? 0, { rank } = setup.value;
    return <div class="patterns-bars">
        <label class="patterns-bar patterns-seek"><span>Frame</span><input type="range" min={0} max={Math.max(SOUGHT, lastFrame())} value={frame} onInput={(event) => seekTo(event.currentTarget.valueAsNumber)} /></label>
        <label class="patterns-bar"><span>Rank</span><input type="range" min={0} max={1} step={0.05} value={rank} onInput={(event) => change({ rank: event.currentTarget.valueAsNumber })} />
            <output class="number">{rank.toFixed(2)}</output></label></div>;
}

/** The frames with hits. */
function Hits() {
    const all = hits.value;
    return <p class="patterns-hits soft">{all.length === 0 ? "No hits so far." : <>Hits in the frames {all.slice(-HITS_LISTED).map((frame) => <button key={frame} type="button" class="link number" onClick={() => seekTo(frame)}>{frame}</button>)}</>}</p>;
}

function Legend() {
    return <ul class="patterns-legend" aria-label="Colours">{LAYERS.map((name, i) => <li key={name}><span class="swatch" style={{ background: `var(${LAYER_COLORS[i]})` }} />{name}</li>)}</ul>;
}

function Number_({ label, value, min, max, step = 1, onChange }: { label: string; value: number; min: number; max: number; step?: number; onChange(value: number): void }) {
    return <label class="patterns-number"><span>{label}</span><input type="number" value={value} min={min} max={max} step={step} onChange={(event) => {
        const next = event.currentTarget.valueAsNumber;
        if (next >= min && next <= max) onChange(next);
        else event.currentTarget.value = String(value);
    }} /></label>;
}

function Settings() {
    const now = setup.value;
    return <Fold title="Settings" open={false}>
        <div class="patterns-grid">
            <Number_ label="Speed" min={0.01} max={100} step={0.1} value={now.speed} onChange={(speed) => change({ speed })} />
            <Number_ label="Seed" min={0} max={2 ** 53 - 1} value={now.seed} onChange={(seed) => change({ seed: Math.round(seed) })} />
            <Number_ label="Near-miss margin" min={0} max={100} step={0.5} value={margin.value} onChange={(value) => { margin.value = value; changed(); }} />
            <Number_ label="Field width" min={1} max={4096} value={now.width} onChange={(width) => change({ width })} />
            <Number_ label="Field height" min={1} max={4096} value={now.height} onChange={(height) => change({ height })} />
            <Number_ label="Bullet width" min={0.0625} max={1024} step={0.0625} value={now.bulletW} onChange={(bulletW) => change({ bulletW })} />
            <Number_ label="Bullet height" min={0.0625} max={1024} step={0.0625} value={now.bulletH} onChange={(bulletH) => change({ bulletH })} />
            <Number_ label="Enemy's boxes" min={1} max={64} value={now.parts} onChange={(parts) => change({ parts: Math.round(parts) })} />
            <Number_ label="Tanks" min={0} max={1000} value={now.ground} onChange={(ground) => change({ ground: Math.round(ground) })} />
        </div>
        <Select label="Player" value={now.player} choices={[["steered", "you"], ["weave", "weaves"], ["blink", "weaves and jumps"], ["still", "stays"]].map(([value, label]) => ({ value, label }))}
            onChange={(player) => change({ player: player as PatternSetup["player"] })} />
        <Select label="Broad phase" value={broadPhase.value} choices={METHODS.map((value) => ({ value, label: value }))} onChange={(value) => { broadPhase.value = value; changed(); }} />
    </Fold>;
}

function View() {
    useEffect(() => { void restart(); }, [graze.value]);
    const { name, isSample } = loaded.value, own = isSample ? [] : [{ value: "", label: name }];
    return <div class="patterns">
        <div class="patterns-left">
            <div class="patterns-toolbar" role="toolbar" aria-label="Pattern">
                <Select label="Pattern" value={isSample ? name : ""} choices={[...samples.map((one) => ({ value: one.name, label: one.title })), ...own]}
                    onChange={openSample} />
                <Button icon="save" label="Save" onClick={() => saveFile(loaded.value.name, currentText(), "text/xml")} />
                <span class={`patterns-state ${failure.value ? "patterns-bad" : ""}`} role="status">{failure.value ? `Line ${failure.value.line ?? "?"}: ${failure.value.text}` : "It plays"}</span>
            </div>
            <TextEditor />
        </div>
        <div class="patterns-right">
            <div class="patterns-toolbar" role="toolbar" aria-label="Run">
                <Button icon={isPlaying.value ? "pause" : "play"} label={isPlaying.value ? "Pause" : "Play"} keyHint="Space" class="primary" onClick={() => { isPlaying.value = !isPlaying.value; }} />
                <Button icon="first" iconOnly label="From the start" keyHint="R" onClick={() => void restart()} />
                <Button icon="next" iconOnly label="Next frame" keyHint="." onClick={() => { isPlaying.value = false; stepOnce(); }} />
                <Button icon="keep" label="Keep the run" keyHint="K" disabled={!graze.value} onClick={() => void attempt(keepRun)} />
                <Button icon="save" label="Save the run" keyHint="Shift+K" disabled={!graze.value} onClick={() => void attempt(saveRun)} />
            </div>
            <Field />
            <Bars />
            <Stats />
            <Hits />
            <Legend />
            <Settings />
        </div>
        <p class="patterns-said hidden-text" role="status">{spoken.value}</p>
    </div>;
}

export const patterns: Part = {
    id: "patterns",
    title: "Patterns",
    View: () => (shown.value === "patterns" || stats.value ? <View /> : null),
    keys: [
        { keys: ["Space"], label: "Play or pause", run: () => { isPlaying.value = !isPlaying.value; } },
        { keys: ["r"], label: "From the start", run: () => void restart() },
        { keys: ["."], label: "Next frame", run: () => { isPlaying.value = false; stepOnce(); } },
        { keys: [","], label: "Previous frame", run: () => seekTo((stats.value?.frame ?? 0) - 1) },
        { keys: ["Alt+ArrowUp", "Alt+ArrowDown"], label: "In the text: more or less of the number at the cursor; Alt or Ctrl and a drag do it, too", run: () => {} },
        { keys: ["k"], label: "Keep the run as a recording", run: () => void attempt(keepRun) },
        { keys: ["Shift+k"], label: "Save the run as a file", run: () => void attempt(saveRun) },
        { keys: ["Ctrl+Enter"], label: "Play the text from the start", run: () => void restart() },
    ],
    touch: [["Drag in the field", "Steer the player"], ["Drag the bar below the field", "Go to a frame"], ["Tap a hit in the list", "Go to its frame"]],
    accept: ".xml,text/xml,application/xml",
    takes: (name) => /\.(xml|bulletml)$/i.test(name),
    open: openFiles,
};
