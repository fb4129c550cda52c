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

function begin(wasm: WebAssembly.Module): void {
    const next = new PatternRun(wasm, [{ name: loaded.value.name, text }], setup.value, graze.value, margin.value, broadPhase.value);
    try {
        next.step(); // the first frame shows whether it plays
    } catch (e) {
        next.close();
        throw e;
    }
    run?.close();
    run = next;
    player.x = setup.value.width / 2;
    player.y = setup.value.height * 0.82;
    stats.value = run.stats;
}

function failed(e: unknown): void {
    const said = e instanceof Error ? e.message : String(e);
    const prefix = `${loaded.value.name}:`;
    const line = e instanceof FileError ? e.line : null;
    failure.value = { line, text: said.startsWith(prefix) ? said.slice(prefix.length).replace(/^\d+: /, "").trim() : said };
    showError(e);
}

/** Play the text from its first frame. If it cannot be played, what ran before goes on. */
export async function restart(): Promise<void> {
    try {
        begin(await patternModule());
        batch(() => { failure.value = null; clearError(); });
    } catch (e) {
        failed(e);
    }
}

export function play(fromStart = false): void {
    isPlaying.value = true;
    if (fromStart) void restart();
}

export function textChanged(now: string): void {
    text = now;
    clearTimeout(timer);
    timer = window.setTimeout(() => void restart(), 350);
}

/** Another setting: the run begins anew. */
export function change(more: Partial<PatternSetup>): void {
    setup.value = { ...setup.value, ...more };
    void restart();
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

/** A frame of the game. */
export function stepOnce(): void {
    if (!run) return;
    const speed = held.slow ? 1.5 : 4;
    const [dx, dy] = [held.right - held.left, held.down - held.up];
    const scale = dx && dy ? Math.SQRT1_2 : 1;
    steerTo(player.x + dx * speed * scale, player.y + dy * speed * scale);
    run.steer(player.x, player.y);
    try {
        run.step();
    } catch (e) {
        isPlaying.value = false;
        failed(e);
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
