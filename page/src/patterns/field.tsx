// field.tsx: the field in which the pattern plays, and the player in it.
import { useEffect, useMemo } from "preact/hooks";
import { Stage, StageHandle } from "../shared/render/stage";
import type { Drawing } from "../shared/render/drawing";
import { cssRgba } from "../shared/render/drawing";
import { shown } from "../shared/shell";
import { color } from "../shared/theme";
import { ROW } from "./player";
import { currentRun, held, isPlaying, player, seekOn, setup, stats, steerTo, stepOnce } from "./state";

/** The colours of the layers, as variables of the style. */
export const LAYER_COLORS = ["--ink", "--soft", "--end", "--accent", "--near", "--begin"];

const STEP = 1000 / 60;
const KEYS: Record<string, keyof typeof held> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", a: "left", d: "right", w: "up", s: "down" };

function paint(drawing: Drawing): void {
    const run = currentRun(), { width, height } = setup.value;
    drawing.box(0, 0, width, height, { fill: cssRgba(color("--paper")), stroke: cssRgba(color("--line")), width: 1.5 });
    if (!run) return;
    const looks = LAYER_COLORS.map((name, layer) => ({ fill: cssRgba(color(name), layer === 3 ? 0.95 : 0.5), stroke: cssRgba(color(name)), width: layer === 3 ? 1 : 1.5 }));
    const { count, whole, edges } = run.shown;
    for (let i = 0; i < count * ROW; i += ROW) drawing.box(edges[i + 3], edges[i + 4], edges[i + 5], edges[i + 6], looks[whole[i + 2]]);
    drawing.nextLayer();
    const hit = color("--end"), near = color("--near"), [hull] = [whole[2] === 0 ? edges : null];
    for (const mark of run.marks) {
        const age = (run.stats.frame - mark.frame) / 24;
        drawing.circle(mark.x, mark.y, 4 + 14 * age, { stroke: cssRgba(mark.isHit ? hit : near, 1 - age), width: mark.isHit ? 4 : 2.5 });
    }
    if (hull) drawing.circle((hull[3] + hull[5]) / 2, (hull[4] + hull[6]) / 2, 10, { stroke: cssRgba(color("--second"), 0.9), width: 2 });
}

function fit(handle: StageHandle): void {
    handle.camera.fit({ min_x: 0, min_y: 0, max_x: setup.value.width, max_y: setup.value.height }, 0.01);
    handle.redraw();
}

/** Frames of the game at sixty a second, at any rate of the screen. */
function useClock(handle: StageHandle): void {
    useEffect(() => {
        let request = 0, last = 0, left = 0, explained = 0;
        const tick = (now: number) => {
            request = requestAnimationFrame(tick);
            const passed = Math.min(now - last, 100);
            last = now;
            if (shown.value !== "patterns") return;
            left = isPlaying.value ? left + passed : 0;
            seekOn();
            for (; left >= STEP && isPlaying.value; left -= STEP) stepOnce();
            if (now - explained > 120) {
                explained = now;
                const run = currentRun();
                stats.value = run ? { ...run.stats } : null;
            }
            fit(handle);
        };
        request = requestAnimationFrame(tick);
        return () => cancelAnimationFrame(request);
    }, [handle]);
}

export function Field() {
    const handle = useMemo(() => {
        let grip = [0, 0];
        const made: StageHandle = new StageHandle({
            label: "The field", paint, onReady: () => fit(made),
            onDrag: (at, phase) => {
                if (phase === "begin") grip = at.event.pointerType === "touch" ? [player.x - at.x, player.y - at.y] : [0, 0]; // a finger must not cover the player
                if (phase !== "end") steerTo(at.x + grip[0], at.y + grip[1]);
                return true;
            },
        });
        return made;
    }, []);
    useClock(handle);
    const key = (event: KeyboardEvent, isDown: boolean) => {
        const way = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
        held.slow = event.shiftKey;
        if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        (held as Record<string, number | boolean>)[way] = isDown ? 1 : 0;
    };
    const release = () => { Object.assign(held, { left: 0, right: 0, up: 0, down: 0, slow: false }); };
    return <div class="patterns-field" tabIndex={0} role="application" aria-label="Field: arrow keys or W A S D steer the player, Shift slows; mouse and finger drag it"
        data-keys="own" onKeyDown={(event) => key(event, true)} onKeyUp={(event) => key(event, false)} onBlur={release}>
        <Stage handle={handle} /></div>;
}
