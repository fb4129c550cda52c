// cut.ts: some steps of a recording as a recording of their own. It runs where scans run.
import { Replay, type RecordingSource } from "../shared/engine";
import { isSceneNote } from "./scan";

export interface CutTask {
    kind: "cut";
    /** The steps to keep. */
    first: number;
    last: number;
}

/** How many steps were made. */
export interface CutChunk {
    steps: number;
}

export interface CutEnd {
    bytes: Uint8Array<ArrayBuffer>;
}

export class Cut {
    private readonly replay: Replay;
    /** The names of a scene's boxes, which a recording has once, at its begin. */
    private readonly names: Uint8Array | undefined;

    constructor(source: Uint8Array | RecordingSource, private readonly task: CutTask) {
        this.replay = new Replay(source, { isUnchecked: true, seekMemoryMax: 1 << 20 });
        this.names = this.replay.notes().find(isSceneNote)?.slice();
        if (task.first === 1) this.record();
    }

    private record(): void {
        this.replay.world.record();
        if (this.names) this.replay.world.note(this.names);
    }

    run(budget: number): { chunk: CutChunk; end: CutEnd | null } {
        const { replay, task } = this, began = performance.now();
        let end: CutEnd | null = null;
        while (!end && performance.now() - began < budget) {
            if (replay.steps >= task.last || !replay.step()) end = { bytes: replay.world.stopRecording() };
            else if (replay.steps === task.first - 1) this.record();
        }
        return { chunk: { steps: replay.steps }, end };
    }

    close(): void {
        this.replay.close();
    }
}
