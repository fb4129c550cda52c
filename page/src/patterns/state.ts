// state.ts: the open pattern, its run, and what the player does.
import { batch, signal } from "@preact/signals";
import { FileError, attempt, clearError, showError } from "../shared/errors";
import { World, engineReady } from "../shared/engine";
import { embedded, saveFile, type OpenedFile } from "../shared/files";
import { openFiles as openInShell } from "../shared/shell";
import { decodeXml } from "./markup";
import { defaultSetup, type PatternSetup } from "./player";
import { PatternRun, type GrazeLibrary, type RunStats } from "./run";
import { samples } from "./samples";

/** The last opened pattern: the editor begins with it. */
export const loaded = signal({ name: samples[0].name, text: samples[0].text, isSample: true });
/** The fault of the text now; the run before it goes on. */
export const failure = signal<{ line: number | null; text: string } | null>(null);
export const setup = signal<PatternSetup>(defaultSetup);
export const margin = signal(6);
export const broadPhase = signal("auto");
export const isPlaying = signal(true);
export const stats = signal<RunStats | null>(null);
export const spoken = signal("");
/** graze's library, once it is there. */
export const graze = signal<GrazeLibrary | null>(null);

void engineReady.then(() => { graze.value = { World: World as unknown as GrazeLibrary["World"] }; });

let module: WebAssembly.Module | null = null;
let text = loaded.value.text;
let run: PatternRun | null = null;
let timer = 0;

/** Where the player is to be, in the field. */
export const player = { x: defaultSetup.width / 2, y: defaultSetup.height * 0.82 };
/** Held keys: -1, 0 or 1 each way. */
export const held = { left: 0, right: 0, up: 0, down: 0, slow: false };

/** Where the player was in each frame, x and y in turns: a frame that is sought is played again with them. */
let course: number[] = [];
/** The frames with hits, as far as the run was played. */
export const hits = signal<number[]>([]);
/** The frame that is being sought; null: none. */
let sought: number | null = null;

/** The last frame that was played. */
export const lastFrame = () => course.length / 2 - 1;

export function currentRun(): PatternRun | null {
    return run;
}

async function patternModule(): Promise<WebAssembly.Module> {
    if (module) return module;
    const bytes = await embedded(document.getElementById("pattern-wasm"));
    if (!bytes) throw new Error("this page was built without the player of patterns (pattern.wasm)");
    module = await WebAssembly.compile(bytes);
    return module;
}

/** Begin anew; with `keepsCourse` the player goes as before. */
function begin(wasm: WebAssembly.Module, keepsCourse = false): void {
    const next = new PatternRun(wasm, [{ name: loaded.value.name, text }], setup.value, graze.value, margin.value, broadPhase.value);
    try {
        next.step(); // the first frame shows whether it plays
    } catch (e) {
        next.close();
        throw e;
    }
    run?.close();
    run = next;
    sought = null;
    player.x = setup.value.width / 2;
    player.y = setup.value.height * 0.82;
    if (!keepsCourse) course = [player.x, player.y];
    hits.value = [];
    stats.value = run.stats;
}

function failed(e: unknown): void {
    const said = e instanceof Error ? e.message : String(e);
    const prefix = `${loaded.value.name}:`;
    const line = e instanceof FileError ? e.line : null;
    failure.value = { line, text: said.startsWith(prefix) ? said.slice(prefix.length).replace(/^\d+: /, "").trim() : said };
    showError(e);
}

/** Play the text from its first frame, or up to the shown one. If it cannot be played, what ran before goes on. */
export async function restart(keepsFrame = false): Promise<void> {
    try {
        const wasm = await patternModule(), frame = sought ?? run?.stats.frame ?? 0;
        begin(wasm, keepsFrame);
        if (keepsFrame) sought = frame;
        batch(() => { failure.value = null; clearError(); });
    } catch (e) {
        failed(e);
    }
}

export function play(fromStart = false): void {
    isPlaying.value = true;
    if (fromStart) void restart();
}

/** Another text or setting: the run begins anew; while it pauses, the same frame is shown. */
export function changed(): void {
    void restart(!isPlaying.value);
}

/** `isScrubbed`: a number follows the pointer. */
export function textChanged(now: string, isScrubbed = false): void {
    text = now;
    clearTimeout(timer);
    timer = window.setTimeout(changed, isScrubbed ? 40 : 350);
}

export function change(more: Partial<PatternSetup>): void {
    setup.value = { ...setup.value, ...more };
    changed();
}

/** Show another pattern. Throws a FileError, and keeps what was open, if it cannot be played. */
async function show(name: string, content: string, isSample = false): Promise<void> {
    const before = { loaded: loaded.value, text };
    loaded.value = { name, text: content, isSample };
    text = content;
    try {
        begin(await patternModule());
        failure.value = null;
        spoken.value = `${name} is open`;
    } catch (e) {
        batch(() => { loaded.value = before.loaded; text = before.text; });
        throw e;
    }
}

export async function openFiles(files: OpenedFile[]): Promise<void> {
    const [file] = files;
    await show(file.name, decodeXml(file.name, file.bytes));
}

export function openSample(name: string): void {
    const sample = samples.find((one) => one.name === name);
    if (sample) void attempt(() => show(sample.name, sample.text, true));
}

export function currentText(): string {
    return text;
}

function clamp(value: number, most: number): number {
    return Math.min(Math.max(value, 0), most);
}

/** Put the player somewhere in the field. */
export function steerTo(x: number, y: number): void {
    player.x = clamp(x, setup.value.width);
    player.y = clamp(y, setup.value.height);
}

/** Make a frame with the player where it is. */
function advance(now: PatternRun): void {
    const frame = now.stats.frame + 1, before = now.stats.hits;
    course[2 * frame] = player.x;
    course[2 * frame + 1] = player.y;
    now.steer(player.x, player.y);
    try {
        now.step();
    } catch (e) {
        isPlaying.value = false;
        sought = null;
        failed(e);
    }
    if (now.stats.hits > before && !hits.value.includes(frame)) hits.value = [...hits.value, frame];
}

/** A frame of the game. */
export function stepOnce(): void {
    if (!run) return;
    const speed = held.slow ? 1.5 : 4;
    const [dx, dy] = [held.right - held.left, held.down - held.up];
    const scale = dx && dy ? Math.SQRT1_2 : 1;
    steerTo(player.x + dx * speed * scale, player.y + dy * speed * scale);
    const frame = run.stats.frame + 1; // frames from here on will be others
    course.length = 2 * frame;
    if ((hits.value.at(-1) ?? -1) >= frame) hits.value = hits.value.filter((one) => one < frame);
    advance(run);
}

/** Show a frame; an earlier one is played from the start. */
export function seekTo(frame: number): void {
    isPlaying.value = false;
    if (!run || !module) return;
    const known = hits.value;
    if (frame < run.stats.frame) begin(module, true);
    hits.value = known;
    sought = Math.max(frame, 0);
}

const SLICE = 40;

/** Go on towards the sought frame, for some milliseconds. */
export function seekOn(): void {
    for (const until = performance.now() + SLICE; run && sought !== null && performance.now() < until;) {
        const next = run.stats.frame + 1;
        if (next > sought) sought = null;
        else {
            if (2 * next < course.length) [player.x, player.y] = course.slice(2 * next);
            advance(run);
        }
    }
}

const recordingName = () => loaded.value.name.replace(/\.xml$/i, "") + ".grz";

/** The run so far, as a recording in the part "Scene". A new recording begins with the next frame. */
export async function keepRun(): Promise<void> {
    const bytes = run?.keep();
    if (bytes) await openInShell([{ name: recordingName(), bytes }]);
}

/** The same as a file; its hash is the last step's, which `graze play` finds again. */
export function saveRun(): void {
    const bytes = run?.keep();
    if (!run || !bytes) return;
    saveFile(recordingName(), bytes);
    spoken.value = `${recordingName()} is saved; the world's hash ${run.hash()}`;
}
