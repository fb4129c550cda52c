// theatre.tsx: two actors on a stage while the engine runs: an edit shows at once in what touches.
import { effect, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Stage, StageHandle } from "../shared/render/stage";
import { color, theme } from "../shared/theme";
import { shown } from "../shared/shell";
import { Button, Fold, Select, Toggle } from "../shared/ui";
import type { ActorPose, ActorStage, StageTouch } from "./engine";
import { frameAt, mirrored, moved, type Frame, type Hitbox, type HitboxSet } from "./model";
import { paintBox, paintChecks, paintPicture, paintPivot } from "./paint";
import { NumberField } from "./panels";
import { doc, engine, frameIndex, frameSize, images } from "./state";

interface Actor {
    set: number;
    /** "": all frames; "here": the edited frame; else an animation's number. */
    tag: string;
    x: number;
    y: number;
    flipX: boolean;
}

export const actors = [signal<Actor>({ set: 0, tag: "here", x: 0, y: 0, flipX: false }), signal<Actor>({ set: 0, tag: "", x: 16, y: 0, flipX: true })];
const isRunning = signal(true);
/** The second actor walks to the first and back. */
const walks = signal(true);
/** The present contacts in words; and how many began. */
export const touching = signal<string[]>([]);
const begun = signal(0);

let clock = 0, last = 0;

function setOf(actor: Actor): HitboxSet | null {
    return doc.value.sets[Math.min(actor.set, doc.value.sets.length - 1)] ?? null;
}

function frameOf(actor: Actor): Frame | null {
    const set = setOf(actor);
    if (!set || set.frames.length === 0) return null;
    const tag = actor.tag === "" || actor.tag === "here" ? null : set.tags[Number(actor.tag)] ?? null;
    return set.frames[actor.tag === "here" ? Math.min(frameIndex.value, set.frames.length - 1) : frameAt(set, tag, clock)];
}

function reach(): number {
    const one = frameOf(actors[0].value);
    return one ? frameSize(one).w : 32;
}

function poseOf(index: number): ActorPose | null {
    const actor = actors[index].value, one = frameOf(actor);
    if (!one) return null;
    const away = index === 1 && walks.value ? (1 + Math.cos(clock / 900)) / 2 * reach() * 1.2 : 0;
    return { boxes: one.boxes, pivot: one.pivot, x: actor.x + away, y: actor.y, flipX: actor.flipX };
}

/** The boxes as they stand on the stage. */
function placed(pose: ActorPose): Hitbox[] {
    return pose.boxes.map((box) => moved(pose.flipX ? mirrored(box, pose.pivot[0]) : box, pose.x - pose.pivot[0], pose.y - pose.pivot[1]));
}

class Theatre {
    touches: StageTouch[] = [];
    private stage: ActorStage | null = null;
    private before = new Set<string>();

    step(): void {
        const a = poseOf(0), b = poseOf(1);
        if (!engine.value || !a || !b) return;
        this.stage ??= engine.value.openStage();
        this.touches = this.stage.step(a, b);
        const names = this.touches.map((one) => `${a.boxes[one.a].name} × ${b.boxes[one.b].name}`);
        const now = new Set(names);
        begun.value += [...now].filter((one) => !this.before.has(one)).length;
        this.before = now;
        if (names.join() !== touching.value.join()) touching.value = names;
    }

    close(): void {
        this.stage?.close();
        this.stage = null;
    }
}

function paint(context: CanvasRenderingContext2D, handle: StageHandle, theatre: Theatre): void {
    const poses = [poseOf(0), poseOf(1)];
    paintChecks(context, [0, 0, handle.camera.width, handle.camera.height]);
    poses.forEach((pose, i) => {
        const one = frameOf(actors[i].value), set = setOf(actors[i].value);
        if (!pose || !one || !set) return;
        paintPicture(context, handle.camera, one, set.images, 0.9, [pose.x - pose.pivot[0], pose.y - pose.pivot[1]], pose.flipX);
        placed(pose).forEach((box, j) => paintBox(context, handle.camera, box, false, theatre.touches.some((touch) => (i === 0 ? touch.a : touch.b) === j)));
        paintPivot(context, handle.camera, [pose.x, pose.y], false);
        const [x, y] = handle.camera.toScreen(pose.x, pose.y);
        context.fillStyle = color("--ink");
        context.font = "600 12px system-ui, sans-serif";
        context.fillText(i === 0 ? "A" : "B", x + 6, y + 16);
    });
}

function fit(handle: StageHandle): void {
    const one = frameOf(actors[0].value);
    if (!one) return;
    const { w, h } = frameSize(one);
    handle.camera.fit({ min_x: -w, min_y: -h - 2, max_x: 2.4 * w, max_y: h * 0.4 }, 0.05);
    handle.redraw();
}

function ActorFields({ index }: { index: number }) {
    const actor = actors[index], set = setOf(actor.value), letter = "AB"[index];
    const change = (more: Partial<Actor>) => { actor.value = { ...actor.value, ...more }; };
    return <fieldset class="hitboxes-actor"><legend>Actor {letter}</legend>
        {doc.value.sets.length > 1 && <Select label="Set" value={String(actor.value.set)} choices={doc.value.sets.map((one, i) => ({ value: String(i), label: one.name }))} onChange={(value) => change({ set: Number(value), tag: "" })} />}
        <Select label={`Shows`} value={actor.value.tag} choices={[{ value: "here", label: "the edited frame" }, { value: "", label: "all frames" },
            ...(set?.tags ?? []).map((tag, i) => ({ value: String(i), label: tag.name }))]} onChange={(tag) => change({ tag })} />
        <div class="hitboxes-pair"><NumberField label={`${letter} x`} value={actor.value.x} onInput={(x) => change({ x })} /><NumberField label={`${letter} y`} value={actor.value.y} onInput={(y) => change({ y })} /></div>
        <label class="toggle"><input type="checkbox" checked={actor.value.flipX} onChange={(event) => change({ flipX: event.currentTarget.checked })} /><span>Flipped</span></label>
    </fieldset>;
}

export function TheatrePanel() {
    const [handle, theatre] = useMemo(() => {
        const shown = new Theatre();
        let held = -1, grip = [0, 0];
        const made: StageHandle = new StageHandle({
            label: "Two actors; what touches is listed below", paint: () => {}, paintOver: (context) => paint(context, made, shown), onReady: () => fit(made),
            onDrag: (at, phase) => {
                if (phase === "begin") {
                    const near = [0, 1].map((i) => { const pose = poseOf(i); return pose ? Math.hypot(pose.x - at.x, pose.y - at.y) : Infinity; });
                    held = Math.min(...near) < reach() ? near.indexOf(Math.min(...near)) : -1;
                    if (held >= 0) grip = [actors[held].value.x - at.x, actors[held].value.y - at.y];
                } else if (held >= 0) actors[held].value = { ...actors[held].value, x: Math.round(at.x + grip[0]), y: Math.round(at.y + grip[1]) };
                return held >= 0;
            },
        });
        return [made, shown] as const;
    }, []);
    useEffect(() => {
        let request = 0;
        const tick = (now: number) => {
            request = requestAnimationFrame(tick);
            if (shown.value !== "hitboxes" || doc.value.sets.length === 0) { last = now; return; }
            if (isRunning.value) clock += Math.min(now - last, 100);
            last = now;
            theatre.step();
            handle.redraw();
        };
        request = requestAnimationFrame(tick);
        return () => { cancelAnimationFrame(request); theatre.close(); };
    }, [handle, theatre]);
    useEffect(() => effect(() => { void [images.value, theme.value, doc.value.sets.length]; fit(handle); }), [handle]);
    return <Fold title="Two actors">
        <div class="hitboxes-theatre"><Stage handle={handle} /></div>
        <p class="hitboxes-touching" aria-live="polite">{engine.value ? touching.value.length ? `Touching: ${touching.value.join(", ")}` : "Nothing touches" : "The engine is not in this page"}
            <span class="hitboxes-soft number"> · {begun.value} begun</span></p>
        <div class="hitboxes-row"><Button icon={isRunning.value ? "pause" : "play"} label={isRunning.value ? "Pause" : "Play"} onClick={() => { isRunning.value = !isRunning.value; }} />
            <Toggle label="B moves" value={walks} /></div>
        <details class="hitboxes-more"><summary>Where and what they show</summary><div class="hitboxes-actors"><ActorFields index={0} /><ActorFields index={1} /></div></details>
    </Fold>;
}
