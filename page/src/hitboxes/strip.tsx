// strip.tsx: the frames of the set, small, in a row.
import { useEffect, useRef } from "preact/hooks";
import { Camera } from "../shared/camera";
import { theme } from "../shared/theme";
import { paintBox, paintChecks, paintPicture } from "./paint";
import { chooseFrame, doc, frameIndex, frameSize, images, set } from "./state";
import type { Frame } from "./model";

/** At most this many small pictures are drawn: the frame before and after the chosen one. */
const SHOWN_MAX = 200;

function Thumb({ one, index }: { one: Frame; index: number }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const whole = set.value;
    useEffect(() => {
        const context = canvas.current?.getContext("2d");
        if (!context || !whole) return;
        const camera = new Camera();
        camera.width = camera.height = 56;
        const { w, h } = frameSize(one);
        camera.fit({ min_x: 0, min_y: 0, max_x: w, max_y: h }, 0.04);
        context.setTransform(2, 0, 0, 2, 0, 0);
        paintChecks(context, [0, 0, 56, 56]);
        paintPicture(context, camera, one, whole.images);
        for (const box of one.boxes) paintBox(context, camera, box, false);
    }, [one, images.value, theme.value, whole]);
    const isChosen = frameIndex.value === index;
    return <button role="option" aria-selected={isChosen} aria-label={`Frame ${index}, ${one.boxes.length} boxes, ${one.duration} milliseconds`} tabIndex={isChosen ? 0 : -1} class="hitboxes-thumb"
        onClick={() => chooseFrame(index)}><canvas ref={canvas} width={112} height={112} aria-hidden="true" /><span class="number">{index}</span></button>;
}

export function FrameStrip() {
    const list = useRef<HTMLDivElement>(null);
    void doc.value;
    useEffect(() => { list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" }); }, [frameIndex.value]);
    const move = (event: KeyboardEvent) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!step) return;
        event.preventDefault();
        chooseFrame(frameIndex.value + step);
        requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus());
    };
    const frames = set.value?.frames ?? [];
    const first = Math.max(0, Math.min(frameIndex.value - SHOWN_MAX / 2, frames.length - SHOWN_MAX));
    return <div ref={list} class="hitboxes-strip" role="listbox" aria-orientation="horizontal" aria-label="Frames" data-keys="own" onKeyDown={move}>
        {frames.slice(first, first + SHOWN_MAX).map((one, i) => <Thumb key={first + i} one={one} index={first + i} />)}</div>;
}
