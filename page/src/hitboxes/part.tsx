// part.tsx: the part "Hitboxes": boxes drawn on the frames of sprites, proposed by graze, tried on a stage, and exported.
import { attempt } from "../shared/errors";
import { engineReady } from "../shared/engine";
import type { Part } from "../shared/part";
import { pickFiles } from "../shared/files";
import { openFiles as openInShell } from "../shared/shell";
import { Button, Select } from "../shared/ui";
import { animated, toggleAnimation } from "./animation";
import { Editor } from "./editor";
import { BoxFields, BoxList, ExportPanel, FitPanel, FramePanel } from "./panels";
import { grazeEngine } from "./graze-engine";
import { openSample } from "./sample";
import { addBoxInMiddle, chooseFrame, chooseNextBox, chosen, copyForward, deleteBox, engine, frameIndex, history, isAnimating, mirror, nudge, openFiles, opened, propose, redo, set, showsOnion, spoken, stretch, undo } from "./state";
import { FrameStrip } from "./strip";
import { TheatrePanel } from "./theatre";

void engineReady.then(() => { engine.value = grazeEngine; });

const ACCEPT = ".png,.gif,.webp,.json,.aseprite,.ase,image/png,application/json";

function Empty() {
    return <div class="hitboxes-empty">
        <h2>Hitboxes for sprites</h2>
        <p>Drop a sprite sheet, a strip, a file of Aseprite, its JSON with the picture, or a hitbox file of graze. Pictures never leave your machine.</p>
        <div class="hitboxes-row"><Button icon="open" class="primary" label="Open files…" keyHint="Ctrl+O" onClick={async () => openInShell(await pickFiles(ACCEPT))} />
            <Button label="Try the knight" onClick={() => void attempt(openSample)} /></div>
    </div>;
}

function Toolbar() {
    const isTagged = (set.value?.tags.length ?? 0) > 0;
    return <div class="hitboxes-toolbar" role="toolbar" aria-label="Editing">
        <Button icon="undo" iconOnly label="Undo" keyHint="Ctrl+Z" disabled={!history.canUndo.value} onClick={undo} />
        <Button icon="redo" iconOnly label="Redo" keyHint="Ctrl+Shift+Z" disabled={!history.canRedo.value} onClick={redo} />
        <Button icon="previous" iconOnly label="Previous frame" keyHint="," onClick={() => chooseFrame(frameIndex.value - 1)} />
        <span class="number hitboxes-count">{frameIndex.value} / {(set.value?.frames.length ?? 1) - 1}</span>
        <Button icon="next" iconOnly label="Next frame" keyHint="." onClick={() => chooseFrame(frameIndex.value + 1)} />
        <Button icon={isAnimating.value ? "pause" : "play"} iconOnly label={isAnimating.value ? "Stop the animation" : "Play the animation"} keyHint="Space" disabled={(set.value?.frames.length ?? 0) < 2} onClick={toggleAnimation} />
        {isTagged && <Select label="Animation" value={animated.value} choices={[{ value: "", label: "all frames" }, ...(set.value?.tags ?? []).map((tag, i) => ({ value: String(i), label: tag.name }))]}
            onChange={(value) => { animated.value = value; }} />}
        <Button icon="plus" iconOnly label="Add a box" keyHint="N" onClick={addBoxInMiddle} />
        <span class="hitboxes-file mono">{opened.value?.name}</span>
    </div>;
}

function View() {
    if (!opened.value) return <Empty />;
    return <div class="hitboxes">
        <div class="hitboxes-main">
            <Toolbar />
            {set.value?.frames.length ? <Editor /> : <p class="empty">This set has no frames.</p>}
            <FrameStrip />
        </div>
        <div class="hitboxes-side" role="region" aria-label="Boxes and fields" tabIndex={-1}><TheatrePanel /><BoxList /><BoxFields /><FitPanel /><FramePanel /><ExportPanel /></div>
        <p class="hidden-text" role="status">{spoken.value}</p>
    </div>;
}

const arrows = (prefix: string, run: (dx: number, dy: number) => void) => [["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, -1], ["ArrowDown", 0, 1]]
    .map(([key, dx, dy]) => ({ keys: [`${prefix}${key}`], label: `${prefix === "" ? "Move" : prefix === "Shift+" ? "Resize" : "Move by 8"}: ${String(key).slice(5).toLowerCase()}`,
                               run: () => run(dx as number, dy as number) }));

export const hitboxes: Part = {
    id: "hitboxes",
    title: "Hitboxes",
    View,
    keys: [
        { keys: ["Ctrl+z"], label: "Undo", run: undo },
        { keys: ["Ctrl+Shift+z", "Ctrl+y"], label: "Redo", run: redo },
        { keys: ["Space"], label: "Play the animation, or stop it", run: toggleAnimation },
        { keys: [",", "PageUp"], label: "Previous frame", run: () => chooseFrame(frameIndex.value - 1) },
        { keys: [".", "PageDown"], label: "Next frame", run: () => chooseFrame(frameIndex.value + 1) },
        { keys: ["k"], label: "Next box", run: () => chooseNextBox(1) },
        { keys: ["j"], label: "Previous box", run: () => chooseNextBox(-1) },
        { keys: ["p"], label: "Choose the pivot", run: () => { chosen.value = "pivot"; } },
        ...arrows("", nudge), ...arrows("Shift+", stretch), ...arrows("Alt+", (dx, dy) => nudge(8 * dx, 8 * dy)),
        { keys: ["n"], label: "Add a box", run: addBoxInMiddle },
        { keys: ["Delete", "Backspace"], label: "Delete the box", run: deleteBox },
        { keys: ["c"], label: "Copy to the next frame", run: () => copyForward(false) },
        { keys: ["Shift+c"], label: "Copy to all later frames", run: () => copyForward(true) },
        { keys: ["m"], label: "Mirror the box", run: () => mirror(false) },
        { keys: ["Shift+m"], label: "Mirror the frame", run: () => mirror(true) },
        { keys: ["o"], label: "Onion skin", run: () => { showsOnion.value = !showsOnion.value; } },
        { keys: ["f"], label: "Propose for this frame", run: () => void attempt(() => propose("hurt", false)) },
        { keys: ["Shift+f"], label: "Propose for all frames", run: () => void attempt(() => propose("hurt", true)) },
    ],
    touch: [["Drag a box, an edge, a corner or the pivot", "Move or resize it"], ["Drag where no box is", "A new box"], ["Drag outside of the frame; two fingers", "Look elsewhere; zoom"], ["Tap a small picture", "Edit this frame"]],
    accept: ACCEPT,
    takes: (name) => /\.(json|aseprite|ase|png|gif|webp)$/i.test(name),
    open: openFiles,
};
