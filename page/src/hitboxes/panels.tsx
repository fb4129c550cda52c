// panels.tsx: the lists and fields beside the frame: boxes, numbers, proposals, exports.
import { signal } from "@preact/signals";
import { attempt } from "../shared/errors";
import { Button, Fold, Select, Toggle } from "../shared/ui";
import { edgesOf, pointsOf, withEdges, withPoint, wordOfLayer, type Hitbox, type Shape } from "./model";
import { layerColor } from "./paint";
import { addBoxInMiddle, changeBox, chooseBox, chooseFrame, chosen, chosenBox, chosenIndex, copyForward, coverageNow, cutSheet, deleteBox, doc, engine, exportAs, fitOptions, fitted, frame,
    frameIndex, isChanged, mirror, nameLayer, opened, pivotToAll, propose, renameBox, set, setDuration, setIndex, setKind, setLayer, setPivot, shareOf, sheet, showsOnion, showsOutline, snaps, threshold } from "./state";
import { EXPORTS, lostInAseprite, type ExportKind } from "./write";
import type { FitKind, FitScore } from "./engine";

/** A field for a number; it takes nothing else. */
export function NumberField({ label, value, step = 1, min, max, onInput }: { label: string; value: number; step?: number; min?: number; max?: number; onInput(value: number): void }) {
    return <label class="hitboxes-number"><span>{label}</span>
        <input type="number" value={Number(value.toFixed(4))} step={step} min={min} max={max} onInput={(event) => {
            const next = event.currentTarget.valueAsNumber;
            if (Number.isFinite(next) && (min === undefined || next >= min) && (max === undefined || next <= max)) onInput(next);
        }} /></label>;
}

const percent = (value: number | null) => (value === null ? "—" : `${(100 * value).toFixed(1)} %`);

function layerText(layer: number): string {
    return wordOfLayer(doc.value.words, layer) ?? `layer ${layer}`;
}

export function BoxList() {
    const boxes = frame.value?.boxes ?? [];
    const move = (event: KeyboardEvent) => {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (!step || event.altKey || event.ctrlKey) return;
        event.preventDefault();
        event.stopPropagation();
        const items = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=option]")];
        const next = items[(items.indexOf(document.activeElement as HTMLElement) + step + items.length) % items.length];
        next?.click();
        next?.focus();
    };
    const item = (key: string, isChosen: boolean, choose: () => void, content: preact.ComponentChildren) =>
        <li key={key} role="option" aria-selected={isChosen} tabIndex={isChosen ? 0 : -1} class="hitboxes-item" onClick={choose}
            onKeyDown={(event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(); } }}>{content}</li>;
    return <Fold title={`Boxes of frame ${frameIndex.value}`}>
        <ul class="hitboxes-list" role="listbox" aria-label="Boxes of this frame" onKeyDown={move}>
            {boxes.map((one, i) => item(`${i}`, chosenIndex.value === i, () => chooseBox(i), <>
                <span class="swatch" style={{ background: layerColor(one.layer) }} /><span class="hitboxes-name">{one.name}</span>
                <span class="hitboxes-soft">{one.shape?.kind ?? "box"} · {layerText(one.layer)}</span>
                <span class="hitboxes-soft number hitboxes-share" title="of it lies on the picture">{percent(shareOf(one))}</span></>))}
            {item("pivot", chosen.value === "pivot" || chosenIndex.value < 0, () => { chosen.value = "pivot"; }, <>
                <span class="hitboxes-cross" aria-hidden="true">+</span><span class="hitboxes-name">Pivot</span>
                <span class="hitboxes-soft number">{frame.value?.pivot.join(", ")}</span></>)}
        </ul>
        <div class="hitboxes-row">
            <Button icon="plus" label="Add" keyHint="N" onClick={addBoxInMiddle} />
            <Button icon="trash" label="Delete" keyHint="Delete" disabled={chosenIndex.value < 0} onClick={deleteBox} />
            <Button label="Mirror frame" keyHint="Shift+M" disabled={boxes.length === 0} onClick={() => mirror(true)} />
        </div>
    </Fold>;
}

function PointFields({ shape }: { shape: Shape }) {
    const points = pointsOf(shape);
    const names = shape.kind === "circle" ? ["Middle"] : shape.kind === "capsule" ? ["From", "To"] : shape.kind === "ellipse" ? ["Middle", "End 1", "End 2"] : points.map((_, i) => `Corner ${i + 1}`);
    const put = (i: number, side: 0 | 1, value: number) => changeBox((box) => ({ ...box, shape: withPoint(shape, i, side ? [points[i][0], value] : [value, points[i][1]]) }),
        "shape changed", `point-${i}-${side}`);
    return <>
        {points.map((one, i) => <div class="hitboxes-pair" key={i}>
            <NumberField label={`${names[i]} x`} step={0.5} value={one[0]} onInput={(value) => put(i, 0, value)} />
            <NumberField label={`${names[i]} y`} step={0.5} value={one[1]} onInput={(value) => put(i, 1, value)} /></div>)}
        {shape.kind !== "box" && <NumberField label="Radius" step={0.5} min={0} value={shape.radius}
            onInput={(radius) => changeBox((box) => ({ ...box, shape: { ...shape, radius } }), "radius changed", "radius")} />}
    </>;
}

function EdgeFields({ box }: { box: Hitbox }) {
    const [x0, y0, x1, y1] = edgesOf(box);
    const put = (x: number, y: number, w: number, h: number, key: string) => changeBox((one) => withEdges(one, [x, y, x + w, y + h]), "numbers typed", `field-${key}`);
    return <>
        <div class="hitboxes-pair">
            <NumberField label="x" value={x0} onInput={(value) => put(value, y0, x1 - x0, y1 - y0, "x")} />
            <NumberField label="y" value={y0} onInput={(value) => put(x0, value, x1 - x0, y1 - y0, "y")} /></div>
        <div class="hitboxes-pair">
            <NumberField label="Width" min={0} value={x1 - x0} onInput={(value) => put(x0, y0, value, y1 - y0, "w")} />
            <NumberField label="Height" min={0} value={y1 - y0} onInput={(value) => put(x0, y0, x1 - x0, value, "h")} /></div>
    </>;
}

const renamesAll = signal(true);

function LayerFields({ box }: { box: Hitbox }) {
    const words = [...doc.value.words.filter((one) => !one.word.startsWith("#"))].sort((a, b) => a.layer - b.layer);
    const choices = [...new Set([...words.map((one) => one.layer), box.layer])].map((layer) => ({ value: String(layer), label: `${layer} ${wordOfLayer(doc.value.words, layer) ?? ""}`.trim() }));
    return <>
        <div class="hitboxes-pair">
            <Select label="Layer" value={String(box.layer)} choices={choices} onChange={(value) => setLayer(Number(value))} />
            <NumberField label="Number" min={0} max={63} value={box.layer} onInput={(value) => { if (Number.isInteger(value)) setLayer(value); }} /></div>
        <form class="hitboxes-pair" onSubmit={(event) => {
            event.preventDefault();
            const field = event.currentTarget.elements.namedItem("word") as HTMLInputElement;
            nameLayer(field.value.trim(), box.layer);
            field.value = "";
        }}>
            <label class="hitboxes-text"><span>Word for layer {box.layer}</span><input type="text" name="word" maxLength={31} placeholder={wordOfLayer(doc.value.words, box.layer) ?? "none"} /></label>
            <button class="button" type="submit">Set</button></form>
    </>;
}

export function BoxFields() {
    const box = chosenBox.value, one = frame.value;
    if (chosen.value === "pivot" && one)
        return <Fold title="Pivot">
            <div class="hitboxes-pair"><NumberField label="Pivot x" value={one.pivot[0]} onInput={(x) => setPivot(x, one.pivot[1], "pivot-x")} />
                <NumberField label="Pivot y" value={one.pivot[1]} onInput={(y) => setPivot(one.pivot[0], y, "pivot-y")} /></div>
            <div class="hitboxes-row"><Button label="Same in all frames" onClick={pivotToAll} /></div>
        </Fold>;
    if (!box) return null;
    const isPoints = box.shape && box.shape.kind !== "box" && box.shape.kind !== "circle";
    return <Fold title="Box">
        <label class="hitboxes-text"><span>Name</span><input type="text" value={box.name} maxLength={255} onChange={(event) => renameBox(event.currentTarget.value.trim(), renamesAll.value)} /></label>
        <Toggle label="Rename in all frames" value={renamesAll} />
        <LayerFields box={box} />
        <Select label="Kind" value={box.shape?.kind ?? "box"} choices={["box", "circle", "capsule", "ellipse", "polygon"].map((kind) => ({ value: kind, label: kind }))}
            onChange={(kind) => setKind(kind as Shape["kind"])} />
        {isPoints ? <PointFields shape={box.shape as Shape} /> : <EdgeFields box={box} />}
        {box.shape?.kind === "circle" && <PointFields shape={box.shape} />}
        <div class="hitboxes-row">
            <Button label="Copy to next" keyHint="C" onClick={() => copyForward(false)} />
            <Button label="To all later" keyHint="Shift+C" onClick={() => copyForward(true)} />
            <Button label="Mirror" keyHint="M" onClick={() => mirror(false)} />
        </div>
        <p class="hitboxes-soft">{layerText(box.layer)} boxes cover the picture by <b class="number">{percent(coverageNow(box.layer))}</b> (intersection over union)</p>
    </Fold>;
}

const proposedName = signal("hurt");

export function FitPanel() {
    const options = fitOptions.value;
    const change = (more: Partial<typeof options>) => { fitOptions.value = { ...options, ...more }; };
    return <Fold title="Propose from the picture">
        <Select label="Kind" value={options.kind} choices={[["boxes", "boxes"], ["circle", "one circle"], ["capsule", "one capsule"], ["ellipse", "one ellipse"], ["polygon", "one polygon"]].map(([value, label]) => ({ value, label }))}
            onChange={(kind) => change({ kind: kind as FitKind })} />
        {options.kind === "boxes" && <div class="hitboxes-pair">
            <NumberField label="At most" min={1} max={16} value={options.count} onInput={(count) => { if (Number.isInteger(count)) change({ count }); }} />
            <NumberField label="Inset" min={0} max={64} value={options.inset} onInput={(inset) => { if (Number.isInteger(inset)) change({ inset }); }} /></div>}
        <Select label="Prefer" value={options.score} choices={[["iou", "intersection over union"], ["pixels", "fewest wrong pixels"], ["inside", "nothing empty inside"], ["cover", "everything covered"]]
            .map(([value, label]) => ({ value, label }))} onChange={(score) => change({ score: score as FitScore })} />
        <label class="hitboxes-text"><span>Solid: alpha above {threshold.value}</span><input type="range" min={0} max={254} value={threshold.value}
            onInput={(event) => { threshold.value = event.currentTarget.valueAsNumber; showsOutline.value = true; }} /></label>
        <Toggle label="Outline of the solid pixels" value={showsOutline} />
        <label class="hitboxes-text"><span>Name</span><input type="text" value={proposedName.value} maxLength={255} onInput={(event) => { proposedName.value = event.currentTarget.value; }} /></label>
        <div class="hitboxes-row">
            <Button class="primary" label="This frame" keyHint="F" disabled={!engine.value} onClick={() => void attempt(() => propose(proposedName.value.trim() || "hurt", false))} />
            <Button label="All frames" keyHint="Shift+F" disabled={!engine.value} onClick={() => void attempt(() => propose(proposedName.value.trim() || "hurt", true))} />
        </div>
        {fitted.value.length > 0 && <table class="hitboxes-table"><caption class="hidden-text">Coverage of the proposals</caption><thead><tr><th scope="col">Frame</th><th scope="col">Coverage</th><th scope="col">Proven best</th></tr></thead>
            <tbody>{fitted.value.map((one) => <tr key={one.frame}><td class="number"><button class="hitboxes-link" onClick={() => chooseFrame(one.frame)}>{one.frame}</button></td>
                <td class="number">{percent(one.iou)}</td><td>{one.isProven ? "yes" : "no"}</td></tr>)}</tbody></table>}
    </Fold>;
}

export function FramePanel() {
    const one = frame.value, cut = sheet.value;
    if (!one || !set.value) return null;
    return <Fold title="Frame and file" open={cut !== null}>
        {doc.value.sets.length > 1 && <Select label="Set" value={String(setIndex.value)} choices={doc.value.sets.map((other, i) => ({ value: String(i), label: other.name }))}
            onChange={(value) => { setIndex.value = Number(value); chooseFrame(0); }} />}
        {cut && <div class="hitboxes-pair">
            <NumberField label="Columns" min={1} max={256} value={cut.columns} onInput={(columns) => cutSheet(Math.round(columns), cut.rows)} />
            <NumberField label="Rows" min={1} max={256} value={cut.rows} onInput={(rows) => cutSheet(cut.columns, Math.round(rows))} /></div>}
        <NumberField label="Duration, ms" min={0} value={one.duration} onInput={setDuration} />
        <Toggle label="Onion skin: the previous frame" value={showsOnion} />
        <Toggle label="Whole pixels" value={snaps} />
    </Fold>;
}

export function ExportPanel() {
    const lost = lostInAseprite(doc.value);
    return <Fold title="Export">
        <p class="hitboxes-soft">{isChanged.value ? "Changed since it was opened." : opened.value?.bytes ? "Not changed: exported in its own format it is the same file, byte for byte." : "Made here."}</p>
        <div class="hitboxes-row">{(Object.keys(EXPORTS) as ExportKind[]).map((kind) => <Button key={kind} icon="save" label={EXPORTS[kind].label} onClick={() => void attempt(() => exportAs(kind))} />)}</div>
        {lost.length > 0 && <p class="hitboxes-soft">Aseprite's JSON: {lost.join("; ")}.</p>}
    </Fold>;
}
