// distance.ts: how far two bodies are apart, in each step of a recording. It runs where scans run.
import { Replay, type Explanation, type RecordingSource } from "../shared/engine";

export interface DistanceTask {
    kind: "distances";
    a: number;
    b: number;
    /** The steps to look at. */
    first: number;
    last: number;
}

/** Distances in the steps `from` and on; NaN: one of the two is not there, or has no boxes. */
export interface DistanceChunk {
    from: number;
    distances: Float64Array;
}

/** The length of the gap that is drawn between two bodies; 0: they touch, or their boxes overlap and only the rules part them. */
export function distanceOf(explained: Explanation): number {
    if (["stale handle", "same body", "no boxes"].includes(explained.reason)) return NaN;
    if (explained.isTouching) return 0;
    if (explained.gapX > 0 || explained.gapY > 0) return Math.hypot(Math.max(explained.gapX, 0), Math.max(explained.gapY, 0));
    return Number.isFinite(explained.manifold.distance) ? explained.manifold.distance : NaN;
}

export class DistanceScan {
    private readonly replay: Replay;

    constructor(source: Uint8Array | RecordingSource, private readonly task: DistanceTask) {
        this.replay = new Replay(source, { isUnchecked: true, seekMemoryMax: 1 << 20 });
    }

    run(budget: number): { chunk: DistanceChunk; end: object | null } {
        const { replay, task } = this, began = performance.now(), from = Math.max(replay.steps + 1, task.first), distances: number[] = [];
        let end: object | null = null;
        while (!end && performance.now() - began < budget) {
            if (replay.steps >= task.last || !replay.step()) end = {};
            else if (replay.steps >= task.first) distances.push(distanceOf(replay.world.explain(task.a, task.b)));
        }
        return { chunk: { from, distances: Float64Array.from(distances) }, end };
    }

    close(): void {
        this.replay.close();
    }
}
