// editor.tsx: the edited frame, with mouse and touch. Keys are in part.tsx.
import { effect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Stage, StageHandle, type StagePointer } from "../shared/render/stage";
import { theme } from "../shared/theme";
import { holds } from "./coverage";
import { edgesOf, withPoint, type Hitbox, type Shape } from "./model";
import { handlesOf, paintFrame } from "./paint";
import { addBox, changeShape, chooseBox, chosen, chosenBox, doc, dragBox, dragEdges, frame, frameIndex, frameSize, history, images, opened, setIndex, setPivot,
    showsOnion, showsOutline, snaps, threshold } from "./state";

const round = (value: number) => (snaps.value ? Math.round(value) : Math.round(value * 16) / 16);

/** The action of a drag: called with the place now. */
type Drag = (x: number, y: number) => void;

function dragHandle(box: Hitbox, handle: ReturnType<typeof handlesOf>[number]): Drag {
    if (handle.edges) {
        const edges = edgesOf(box), [ex, ey] = handle.edges;
        return (x, y) => dragEdges(box, [ex < 0 ? x : edges[0], ey < 0 ? y : edges[1], ex > 0 ? x : edges[2], ey > 0 ? y : edges[3]]);
    }
    const shape = box.shape as Shape;
    return (x, y) => changeShape(withPoint(shape, handle.point, [round(x), round(y)]), "drag");
}

function beginDrag(at: StagePointer, zoom: number): Drag | null {
    const one = frame.value;
    if (!one) return null;
    const near = (x: number, y: number) => Math.hypot(x - at.x, y - at.y) * zoom < (at.event.pointerType === "touch" ? 20 : 9);
    const box = chosenBox.value;
    const handle = box && handlesOf(box).find((other) => near(other.x, other.y));
    if (box && handle) return dragHandle(box, handle);
    if (near(...one.pivot)) {
        chosen.value = "pivot";
        return (x, y) => setPivot(x, y, "drag");
    }
    const isIn = (other: Hitbox) => holds(other, at.x, at.y);
    const index = box && isIn(box) ? one.boxes.indexOf(box) : one.boxes.findLastIndex(isIn);
    if (index < 0) return null;
    if (one.boxes[index] !== box) chooseBox(index);
    const start = one.boxes[index];
    return (x, y) => dragBox(start, x - at.x, y - at.y);
}

/** With Shift or nothing below: a new box from corner to corner. */
function drawBox(at: StagePointer): Drag {
    let isBegun = false;
    const [x0, y0] = [round(at.x), round(at.y)];
    return (x, y) => {
        const box: [number, number, number, number] = [Math.min(x0, round(x)), Math.min(y0, round(y)), Math.abs(round(x) - x0), Math.abs(round(y) - y0)];
        if (!isBegun && box[2] > 0 && box[3] > 0) {
            isBegun = true;
            addBox({ box }, "hurt", "drag");
        } else if (isBegun) dragEdges({ name: "", layer: 0, box: [0, 0, 0, 0] }, [box[0], box[1], box[0] + box[2], box[1] + box[3]]);
    };
}

export function Editor() {
    const handle = useMemo(() => {
        let drag: Drag | null = null;
        const made: StageHandle = new StageHandle({
            label: "The frame with its boxes; the list of boxes beside it says the same",
            paint: () => {},
            paintOver: paintFrame,
            onReady: () => fitView(made),
            onDrag: (at, phase) => {
                if (phase === "begin") {
                    const { w, h } = frame.value ? frameSize(frame.value) : { w: 0, h: 0 };
                    const isInFrame = at.x >= -1 && at.y >= -1 && at.x <= w + 1 && at.y <= h + 1;
                    history.seal();
                    drag = at.event.shiftKey ? drawBox(at) : beginDrag(at, made.camera.zoom) ?? (isInFrame ? drawBox(at) : null);
                    return drag !== null;
                }
                if (phase === "move") drag?.(at.x, at.y);
                else history.seal();
                return true;
            },
            onPick: () => { if (chosen.value !== "pivot") chosen.value = null; },
        });
        return made;
    }, []);
    useEffect(() => effect(() => {
        void [doc.value, setIndex.value, frameIndex.value, chosen.value, showsOnion.value, showsOutline.value, threshold.value, images.value, theme.value];
        handle.redraw();
    }), [handle]);
    useEffect(() => effect(() => {
        void [opened.value, setIndex.value, images.value];
        fitView(handle);
    }), [handle]);
    return <Stage handle={handle} class="hitboxes-editor" />;
}

function fitView(handle: StageHandle): void {
    const one = frame.peek();
    if (!one) return;
    const { w, h } = frameSize(one);
    handle.camera.fit({ min_x: 0, min_y: 0, max_x: w, max_y: h }, 0.12);
    handle.redraw();
}
