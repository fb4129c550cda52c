// player.ts: plays BulletML by pattern.wasm, which is the player of `graze pattern`: the same boxes, frame by frame.
import { FileError } from "../shared/errors";
import { packPattern } from "./markup";

export interface PatternSetup {
    seed: number;
    rank: number;
    speed: number;
    width: number;
    height: number;
    bulletW: number;
    bulletH: number;
    /** The mover of the player: the user, or a path. */
    player: "weave" | "blink" | "still" | "steered";
    parts: number;
    ground: number;
    maxBullets: number;
    reusesNames: boolean;
}

/** As of `graze pattern`, but steered. */
export const defaultSetup: PatternSetup = {
    seed: 1, rank: 0.5, speed: 1, width: 320, height: 480, bulletW: 6, bulletH: 6, player: "steered", parts: 5, ground: 6, maxBullets: 10000,
    reusesNames: false,
};

export interface PatternFile {
    name: string;
    text: string;
    at?: { x: number; y: number };
}

/** The meaning of each layer, as in `graze pattern`. */
export const LAYERS = ["player", "player's shots", "air enemies", "enemies' bullets", "ground enemies", "power-ups"];

/** The boxes of a frame: `count` rows of seven: name, body, layer (whole numbers), and four edges. Valid until the next frame. */
export interface PatternFrame {
    count: number;
    whole: Uint32Array;
    edges: Float32Array;
}

export const ROW = 7;

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    allocate(size: number): number;
    add(path: number, elements: number, length: number, hasPlace: number, x: number, y: number): void;
    set(rank: number, speed: number, width: number, height: number, bulletW: number, bulletH: number, player: number): void;
    start(seed: number, parts: number, ground: number, maxBullets: number, reusesNames: number): void;
    steer(x: number, y: number): void;
    step(): number;
    boxes(): number;
    unborn(): number;
}

const paths = ["weave", "blink", "still", "steered"];

/** The words of pattern.wasm, `file:line: text`, as an error of this file. */
function failure(words: string, files: PatternFile[]): FileError {
    const file = files.find((one) => words.startsWith(`${one.name}:`));
    const match = file && /^:(\d+): ([^]*)$/.exec(words.slice(file.name.length));
    return file && match ? new FileError(file.name, Number(match[1]), match[2]) : new FileError(files[0].name, null, words);
}

export class PatternPlayer {
    frame = -1;
    private readonly wasm: Exports;

    /** Throws a FileError, which names file and line, if a pattern cannot be played. */
    constructor(module: WebAssembly.Module, private readonly files: PatternFile[], setup: PatternSetup) {
        const fail = (text: number, length: number) => {
            throw failure(new TextDecoder().decode(new Uint8Array(this.wasm.memory.buffer, text, length)), files);
        };
        this.wasm = new WebAssembly.Instance(module, { page: { fail } }).exports as unknown as Exports;
        this.wasm._initialize();
        for (const file of files) {
            const elements = packPattern(file.name, file.text);
            this.wasm.add(this.put(new TextEncoder().encode(`${file.name}\0`)), this.put(elements), elements.length, file.at ? 1 : 0,
                          file.at?.x ?? 0, file.at?.y ?? 0);
        }
        this.wasm.set(setup.rank, setup.speed, setup.width, setup.height, setup.bulletW, setup.bulletH, paths.indexOf(setup.player));
        this.wasm.steer(setup.width / 2, setup.height * 0.82);
        this.call(() => this.wasm.start(setup.seed, setup.parts, setup.ground, setup.maxBullets, setup.reusesNames ? 1 : 0));
    }

    private put(bytes: Uint8Array): number {
        const at = this.wasm.allocate(bytes.length);
        new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
        return at;
    }

    private call<T>(work: () => T): T {
        try {
            return work();
        } catch (e) {
            if (e instanceof FileError) throw e;
            throw new FileError(this.files[0].name, null, "there is no memory for this pattern");
        }
    }

    steer(x: number, y: number): void {
        this.wasm.steer(x, y);
    }

    /** Make the next frame. Throws a FileError if the pattern does not come to the frame's end; then it is over. */
    step(): PatternFrame {
        const count = this.call(() => this.wasm.step());
        this.frame++;
        const at = this.wasm.boxes();
        return { count, whole: new Uint32Array(this.wasm.memory.buffer, at, count * ROW), edges: new Float32Array(this.wasm.memory.buffer, at, count * ROW) };
    }

    /** How many bullets were not born, for want of `maxBullets`. */
    get unborn(): number {
        return this.wasm.unborn();
    }
}
