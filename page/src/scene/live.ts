// live.ts: the page of `graze view --live` shows each game that sends its recording, one after the other, as it comes.
import { signal } from "@preact/signals";
import { engineReady } from "../shared/engine";
import { clearError, FileError, showError } from "../shared/errors";
import { BYTES_MAX } from "../shared/files";
import { goTo, length, recording, showRecording, step } from "./model";
import { Recording } from "./recording";

/** The page is served by `graze view --live`. */
export const isServed = typeof document !== "undefined" && document.querySelector('meta[name="graze-live"]') !== null;

/** The state of the server; empty: the page has none. */
export const liveState = signal<"" | "waits for a game" | "a game sends" | "the game has ended" | "the server has ended">("");

const NAME = "live.grz", MAGIC = 8, HEAD = 8;
/** Fewer bytes than these are followed by a rest, in milliseconds: panels and lanes are painted for each piece. */
const MANY = 1 << 15, REST = 30;

/** Where a piece behind `at` ends, or Infinity if not even its length is there. */
function pieceEnd(bytes: Uint8Array, at: number): number {
    return bytes.length < at + HEAD ? Infinity : at + HEAD + new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(a.length + b.length);
    all.set(a);
    all.set(b, a.length);
    return all;
}

/** The next bytes; undefined: there are no more, for the game or the server has ended. */
async function nextBytes(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return (await reader.read().catch(() => null))?.value;
}

/** The world as it was, and the first step: a recording can be opened with them. */
async function takeBegin(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
    let bytes = new Uint8Array();
    while (bytes.length < Math.min(pieceEnd(bytes, pieceEnd(bytes, MAGIC)), BYTES_MAX)) {
        const more = await nextBytes(reader);
        if (!more) break;
        bytes = joined(bytes, more);
    }
    return bytes;
}

/** Shows steps as they come, until there are no more or another recording was opened. While the last step is shown, the next one is, too. */
async function follow(game: Recording, reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<void> {
    for (let more = await nextBytes(reader); more && recording.value === game && !game.isDone.value; more = await nextBytes(reader)) {
        const isLast = step.value >= length.value;
        game.append(more);
        if (isLast) goTo(length.value);
        if (more.length < MANY) await new Promise((resolve) => setTimeout(resolve, REST));
        if (game.size.value > BYTES_MAX) throw new FileError(NAME, null, `has more than ${BYTES_MAX >> 20} MiB, the most that the page holds; the game goes on`);
    }
}

async function watchGame(answer: Response): Promise<void> {
    const reader = (answer.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader(), begin = await takeBegin(reader);
    if (begin.length > 0) {
        const game = new Recording(NAME, begin, "", "live");
        clearError();
        showRecording(game, false);
        goTo(game.length);
        await follow(game, reader).finally(() => game.finish());
    }
    await reader.cancel();
}

async function nextGame(after: number): Promise<Response | null> {
    return fetch(`live?after=${after}`).catch(() => null);
}

/** Shows one game after the other, until the server ends. */
export async function watchGames(): Promise<void> {
    await engineReady;
    liveState.value = "waits for a game";
    for (let answer = await nextGame(0); answer; answer = await nextGame(Number(answer.headers.get("Graze-Game")))) {
        liveState.value = "a game sends";
        await watchGame(answer).catch(showError);
        liveState.value = "the game has ended";
    }
    liveState.value = "the server has ended";
}
