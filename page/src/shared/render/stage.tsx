// stage.tsx: a canvas filling its place, with a camera moved by mouse, wheel and touch, and an overlay for text.
import { useEffect, useRef } from "preact/hooks";
import { theme, color } from "../theme";
import { Camera } from "../camera";
import { Drawing } from "./drawing";
import { createRenderer, type Renderer } from "./renderer";

export interface StagePointer {
    x: number; // in the world
    y: number;
    event: PointerEvent;
}

export interface StageOptions {
    /** Its name for a screen reader. */
    label: string;
    /** Add the picture; called before each frame requested by `StageHandle.redraw`. */
    paint(drawing: Drawing, camera: Camera): void;
    /** Draws pictures below it, where there are some; null: there are none. Called behind `paint`. */
    paintUnder?(camera: Camera): ((context: CanvasRenderingContext2D) => void) | null;
    /** Add text and marks above it, in CSS pixels. False: there was nothing to add. */
    paintOver?(context: CanvasRenderingContext2D, camera: Camera): boolean | void;
    /** A click or tap without a drag. */
    onPick?(pointer: StagePointer): void;
    onMove?(pointer: StagePointer): void;
    /** Called once, and when the size changes for the first time. */
    onReady?(handle: StageHandle): void;
    /** Whether a drag beginning here is the caller's; it gets all pointers of it. */
    onDrag?(pointer: StagePointer, phase: "begin" | "move" | "end"): boolean;
}

/** A stage, for its owner. */
export class StageHandle {
    readonly camera = new Camera();
    readonly drawing = new Drawing();
    renderer: Renderer | null = null;
    canvas: HTMLCanvasElement | null = null;
    overlay: HTMLCanvasElement | null = null;
    /** How long the last picture took, in milliseconds: made and handed to the renderer. */
    drawTime = 0;
    private isAsked = false;
    private isOverPainted = false;
    private under: HTMLCanvasElement | null = null;

    constructor(readonly options: StageOptions) {}

    /** Draw before the next frame of the screen. */
    redraw(): void {
        if (this.isAsked) return;
        this.isAsked = true;
        requestAnimationFrame(() => {
            this.isAsked = false;
            this.drawNow();
        });
    }

    drawNow(): void {
        if (!this.renderer || !this.canvas || !this.overlay || this.camera.width < 2) return;
        const began = performance.now();
        this.drawing.begin(this.camera.x, this.camera.y);
        this.options.paint(this.drawing, this.camera);
        const field = parseInt(color("--field").slice(1), 16);
        this.renderer.draw(this.drawing, this.camera.zoom, [field >> 16, (field >> 8) & 255, field & 255], this.ground(this.canvas.width, this.canvas.height));
        const context = this.overlay.getContext("2d") as CanvasRenderingContext2D;
        const ratio = this.overlay.width / this.camera.width;
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        if (this.isOverPainted) context.clearRect(0, 0, this.camera.width, this.camera.height);
        this.isOverPainted = this.options.paintOver !== undefined && this.options.paintOver(context, this.camera) !== false;
        this.overlay.style.visibility = this.isOverPainted ? "" : "hidden"; // the browser need not blend an empty one
        this.drawTime = performance.now() - began;
    }

    /** The pictures below all forms, on the colour of the field; null: there are none. */
    private ground(width: number, height: number): HTMLCanvasElement | null {
        const paint = this.options.paintUnder?.(this.camera);
        if (!paint) return null;
        const canvas = this.under ??= document.createElement("canvas");
        [canvas.width, canvas.height] = [width, height];
        const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true }) as CanvasRenderingContext2D, ratio = width / this.camera.width;
        context.fillStyle = color("--field");
        context.fillRect(0, 0, width, height);
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        paint(context);
        return canvas;
    }

    /** The view as a PNG. */
    picture(): Promise<Blob> {
        this.drawNow();
        const canvas = this.canvas as HTMLCanvasElement, both = document.createElement("canvas");
        both.width = canvas.width;
        both.height = canvas.height;
        const context = both.getContext("2d") as CanvasRenderingContext2D;
        context.drawImage(canvas, 0, 0);
        context.drawImage(this.overlay as HTMLCanvasElement, 0, 0);
        return new Promise((resolve, reject) => both.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture could be made"))), "image/png"));
    }
}

function listen(handle: StageHandle, element: HTMLElement): () => void {
    const { camera, options } = handle;
    const touches = new Map<number, { x: number; y: number }>();
    let travelled = 0, isCallers = false;
    const place = (event: PointerEvent | WheelEvent) => {
        const box = element.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const pointer = (event: PointerEvent): StagePointer => {
        const at = place(event), [x, y] = camera.toWorld(at.x, at.y);
        return { x, y, event };
    };
    const down = (event: PointerEvent) => {
        element.setPointerCapture(event.pointerId);
        touches.set(event.pointerId, place(event));
        if (touches.size === 1) {
            travelled = 0;
            isCallers = event.button === 0 && (options.onDrag?.(pointer(event), "begin") ?? false);
        }
    };
    const move = (event: PointerEvent) => {
        const last = touches.get(event.pointerId), now = place(event);
        options.onMove?.(pointer(event));
        if (!last) return;
        travelled += Math.hypot(now.x - last.x, now.y - last.y);
        touches.set(event.pointerId, now);
        if (isCallers) return void options.onDrag?.(pointer(event), "move");
        if (touches.size === 2) {
            const other = [...touches.entries()].find(([id]) => id !== event.pointerId)?.[1] ?? now;
            const before = Math.hypot(last.x - other.x, last.y - other.y), after = Math.hypot(now.x - other.x, now.y - other.y);
            if (before > 0) camera.zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, after / before);
        }
        camera.pan((now.x - last.x) / touches.size, (now.y - last.y) / touches.size);
        handle.redraw();
    };
    const up = (event: PointerEvent) => {
        if (!touches.delete(event.pointerId)) return;
        if (isCallers && touches.size === 0) options.onDrag?.(pointer(event), "end");
        else if (travelled < 5 && touches.size === 0 && event.type === "pointerup") options.onPick?.(pointer(event));
        if (touches.size === 0) isCallers = false;
    };
    const wheel = (event: WheelEvent) => {
        event.preventDefault();
        const at = place(event);
        camera.zoomAt(at.x, at.y, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)));
        handle.redraw();
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
        element.removeEventListener("pointerdown", down);
        element.removeEventListener("pointermove", move);
        element.removeEventListener("pointerup", up);
        element.removeEventListener("pointercancel", up);
        element.removeEventListener("wheel", wheel);
    };
}

export function Stage({ handle, class: name = "" }: { handle: StageHandle; class?: string }) {
    const root = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const element = root.current as HTMLDivElement;
        const [canvas, overlay] = element.querySelectorAll("canvas");
        handle.canvas = canvas;
        handle.overlay = overlay;
        handle.renderer = createRenderer(canvas);
        let isReady = false;
        const observer = new ResizeObserver(() => {
            const ratio = devicePixelRatio || 1, { clientWidth: w, clientHeight: h } = element;
            if (w === 0 || h === 0) return;
            for (const one of [canvas, overlay]) {
                one.width = Math.round(w * ratio);
                one.height = Math.round(h * ratio);
            }
            handle.camera.width = w;
            handle.camera.height = h;
            if (!isReady) {
                isReady = true;
                handle.options.onReady?.(handle);
            }
            handle.drawNow();
        });
        observer.observe(element);
        const unlisten = listen(handle, element);
        return () => {
            observer.disconnect();
            unlisten();
        };
    }, [handle]);
    useEffect(() => theme.subscribe(() => handle.redraw()), [handle]);
    return <div ref={root} class={`stage ${name}`} role="img" aria-label={handle.options.label}><canvas aria-hidden="true" /><canvas aria-hidden="true" class="stage-over" /></div>;
}
