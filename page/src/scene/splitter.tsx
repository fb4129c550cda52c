// splitter.tsx: the bar between the field and the timeline; dragged, it gives more room to one of them.
import { useRef } from "preact/hooks";
import { isBeside, timelineSize } from "./model";

const LEAST = 60;

/** The size of the timeline along the axis of the drag, and the most that it may have: the field keeps twice the least. */
function measured(bar: HTMLElement): { size: number; most: number } {
    const [field, timeline] = [".scene-field", ".timeline"].map((one) => (bar.parentElement?.querySelector(one) as HTMLElement).getBoundingClientRect());
    return isBeside.value ? { size: timeline.width, most: timeline.width + field.width - 2 * LEAST } : { size: timeline.height, most: timeline.height + field.height - 2 * LEAST };
}

export function Splitter() {
    const begin = useRef({ at: 0, size: 0 });
    const place = (event: PointerEvent) => (isBeside.value ? event.clientX : event.clientY);
    const set = (size: number, most: number) => { timelineSize.value = Math.round(Math.min(Math.max(size, LEAST), most)); };
    const down = (event: PointerEvent & { currentTarget: HTMLElement }) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        begin.current = { at: place(event), size: measured(event.currentTarget).size };
    };
    const move = (event: PointerEvent & { currentTarget: HTMLElement }) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) set(begin.current.size + begin.current.at - place(event), measured(event.currentTarget).most);
    };
    const key = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
        const by = ["ArrowUp", "ArrowLeft"].includes(event.key) ? 24 : ["ArrowDown", "ArrowRight"].includes(event.key) ? -24 : 0, { size, most } = measured(event.currentTarget);
        if (event.key === "Enter") timelineSize.value = null;
        else if (by !== 0) set(size + by, most);
        else return;
        event.preventDefault();
    };
    return <div class="splitter" role="separator" aria-label="Size of the timeline" aria-orientation={isBeside.value ? "vertical" : "horizontal"} aria-valuemin={LEAST} aria-valuenow={timelineSize.value ?? 0}
        title="Drag for a larger field or timeline; a double click sets it back" tabIndex={0} data-keys="own" onPointerDown={down} onPointerMove={move} onKeyDown={key} onDblClick={() => { timelineSize.value = null; }} />;
}
