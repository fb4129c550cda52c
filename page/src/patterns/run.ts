// run.ts: a pattern played in a world of graze: hits, near misses, and the time of a step.
import { PatternPlayer, ROW, type PatternFile, type PatternFrame, type PatternSetup } from "./player";

/** The needed members of graze's World. */
export interface GrazeWorld {
    add(def: object): number;
    remove(body: number): void;
    addPart(body: number, part: object): number;
    removePart(part: number): void;
    moveBox(part: number, box: number[]): void;
    moveTo(body: number, x: number, y: number): void;
    partsOf(body: number): number[];
    setName(body: number, name: string): void;
    setLayerName(layer: number, name: string): void;
    setMargin(a: number, b: number, margin: number): void;
    step(): void;
    events(): { length: number; a: Float64Array; b: Float64Array; kind: Uint8Array; layerA: Uint8Array; layerB: Uint8Array };
    record(): void;
    stopRecording(): Uint8Array<ArrayBuffer>;
    hash(): string;
    close(): void;
    readonly x: Float32Array;
    readonly y: Float32Array;
    readonly broadPhase: string;
    readonly counts: { overlapping: number; shaped: number; apart: number };
}

export interface GrazeLibrary {
    World: { new (options: object): GrazeWorld; slot(handle: number): number };
}

/** The pairs of layers to meet, as data/scenes/shmup.rules says. */
const MEETINGS = [[0, 2], [0, 3], [0, 4], [0, 5], [1, 2], [1, 4]];
const NAMES = ["player", "player's shot", "air enemy", "bullet", "ground enemy", "power-up"];
const END = 0, NEAR_MISS = 1;

export interface RunStats {
    frame: number;
    boxes: number;
    bullets: number;
    pairs: number;
    hits: number;
    nearMisses: number;
    /** Microseconds of a step of the world, over the last second. */
    micros: number;
    broadPhase: string;
    unborn: number;
}

/** Where something happened, for a while. */
export interface Mark {
    x: number;
    y: number;
    isHit: boolean;
    frame: number;
}

interface Known {
    body: number;
    /** Boxes of a body of several, by name; null: the body is its only box. */
    parts: Map<number, number> | null;
    slot: number;
    seen: number;
    x: number;
    y: number;
}

export class PatternRun {
    readonly marks: Mark[] = [];
    shown: PatternFrame = { count: 0, whole: new Uint32Array(), edges: new Float32Array() };
    stats: RunStats = { frame: -1, boxes: 0, bullets: 0, pairs: 0, hits: 0, nearMisses: 0, micros: 0, broadPhase: "", unborn: 0 };
    private readonly player: PatternPlayer;
    private readonly world: GrazeWorld | null;
    private readonly bodies = new Map<number, Known>();
    private readonly byHandle = new Map<number, Known>();
    private readonly times: number[] = [];

    /** Throws a FileError if a pattern cannot be played. Without graze it only shows the boxes. */
    constructor(module: WebAssembly.Module, files: PatternFile[], readonly setup: PatternSetup, private readonly graze: GrazeLibrary | null, margin: number, broadPhase = "auto") {
        this.player = new PatternPlayer(module, files, setup);
        this.world = graze ? new graze.World({ rules: MEETINGS, broadPhase }) : null;
        NAMES.forEach((name, layer) => this.world?.setLayerName(layer, name));
        if (margin > 0) this.world?.setMargin(0, 3, margin);
        this.world?.record();
    }

    steer(x: number, y: number): void {
        this.player.steer(x, y);
    }

    /** Make the next frame. Throws a FileError if the pattern does not come to its end. */
    step(): void {
        this.shown = this.player.step();
        const { count, whole } = this.shown;
        let bullets = 0;
        for (let i = 0; i < count * ROW; i += ROW) bullets += +(whole[i + 2] === 3);
        const { hits, nearMisses, pairs, broadPhase } = this.stats;
        this.stats = { frame: this.player.frame, boxes: count, bullets, pairs, hits, nearMisses, micros: this.stats.micros, broadPhase, unborn: this.player.unborn };
        if (this.world) this.play(this.world);
    }

    private play(world: GrazeWorld): void {
        this.update(world);
        const began = performance.now();
        world.step();
        this.times.push(performance.now() - began);
        if (this.times.length > 60) this.times.shift();
        this.stats.micros = this.times.reduce((a, b) => a + b, 0) / this.times.length * 1000;
        this.stats.pairs = world.counts.overlapping;
        this.stats.broadPhase = world.broadPhase;
        this.note(world);
    }

    /** Bodies of one box are moved by their columns; the boxes of others one by one. */
    private update(world: GrazeWorld): void {
        const { count, whole, edges } = this.shown, frame = this.player.frame;
        const moved: Known[] = [];
        for (let i = 0; i < count * ROW; i += ROW) {
            const [name, bodyName, layer] = [whole[i], whole[i + 1], whole[i + 2]];
            const [x0, y0, x1, y1] = [edges[i + 3], edges[i + 4], edges[i + 5], edges[i + 6]];
            let known = this.bodies.get(bodyName);
            if (!known) {
                known = name === bodyName ? this.add(world, bodyName, layer, { x: x0, y: y0, box: [0, 0, x1 - x0, y1 - y0], layer, tag: name })
                    : this.add(world, bodyName, layer, {});
                if (name !== bodyName) known.parts = new Map();
            }
            known.seen = frame;
            known.x = (x0 + x1) / 2;
            known.y = (y0 + y1) / 2;
            if (known.parts) this.updatePart(world, known, name, layer, [x0, y0, x1, y1]);
            else {
                moved.push(known);
                this.corners[2 * moved.length - 2] = x0;
                this.corners[2 * moved.length - 1] = y0;
            }
        }
        for (const [bodyName, known] of this.bodies) {
            if (known.seen !== frame) {
                world.remove(known.body);
                this.bodies.delete(bodyName);
            } else if (known.parts) this.dropParts(world, known.parts);
        }
        this.named.clear();
        const { x, y } = world; // views of the memory, which has not grown since
        moved.forEach((known, i) => {
            x[known.slot] = this.corners[2 * i];
            y[known.slot] = this.corners[2 * i + 1];
        });
    }

    private readonly corners: number[] = [];

    private add(world: GrazeWorld, name: number, layer: number, def: object): Known {
        const body = world.add({ ...def, user: name });
        const known: Known = { body, parts: null, slot: (this.graze as GrazeLibrary).World.slot(body), seen: 0, x: 0, y: 0 };
        if (layer !== 3 && layer !== 1) world.setName(body, layer === 0 ? "player" : `${NAMES[layer]} ${name}`);
        this.bodies.set(name, known);
        this.byHandle.set(body, known);
        return known;
    }

    private updatePart(world: GrazeWorld, known: Known, name: number, layer: number, box: number[]): void {
        const parts = known.parts as Map<number, number>;
        const part = parts.get(name);
        if (part === undefined) parts.set(name, world.addPart(known.body, { box, layer, tag: name }));
        else world.moveBox(part, box);
        this.named.add(name);
    }

    /** The names of boxes in this frame, of bodies with several. */
    private readonly named = new Set<number>();

    private dropParts(world: GrazeWorld, parts: Map<number, number>): void {
        for (const [name, part] of parts)
            if (!this.named.has(name)) {
                world.removePart(part);
                parts.delete(name);
            }
    }

    /** Hits and near misses of the player. */
    private note(world: GrazeWorld): void {
        const events = world.events();
        const { frame } = this.stats;
        for (let i = 0; i < events.length; i++) {
            const isBullet = Math.min(events.layerA[i], events.layerB[i]) === 0 && Math.max(events.layerA[i], events.layerB[i]) === 3;
            if (!isBullet || events.kind[i] === END) continue;
            const isHit = events.kind[i] !== NEAR_MISS;
            if (isHit) this.stats.hits++;
            else this.stats.nearMisses++;
            const bullet = this.byHandle.get(events.layerA[i] === 3 ? events.a[i] : events.b[i]);
            if (bullet) this.marks.push({ x: bullet.x, y: bullet.y, isHit, frame });
        }
        while (this.marks.length && this.marks[0].frame < frame - 24) this.marks.shift();
        if (this.byHandle.size > 4 * this.bodies.size + 1000) {
            this.byHandle.clear();
            for (const known of this.bodies.values()) this.byHandle.set(known.body, known);
        }
    }

    /** The run so far as a file X.grz; the recording begins anew. */
    keep(): Uint8Array<ArrayBuffer> | null {
        if (!this.world) return null;
        const bytes = this.world.stopRecording();
        this.world.record();
        return bytes;
    }

    hash(): string {
        return this.world?.hash() ?? "";
    }

    close(): void {
        this.world?.close();
    }
}
