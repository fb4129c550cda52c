// why-words.ts: why two bodies do not touch, or that they do, in the words of `graze explain`.
import type { Explanation } from "../shared/engine";
import { historyOf } from "./model";
import type { Recording } from "./recording";

/** The reasons that come after the boxes: those of swept bodies. */
const LATE = ["boxes apart", "shapes apart", "mask", "tiles"];

/** A number as `graze explain` prints it. */
const nineDigits = (value: number) => String(Number(value.toPrecision(9)));

/** How the two are turned and met on their way, in the words of `graze explain`. */
function motionWords(explained: Explanation, names: (string | number)[]): string[] {
    const { a, b, reason, hasBegun, hasEnded, begun, ended } = explained;
    const lines = [a, b].flatMap(({ angle }, i) => (angle === 0 ? [] : [`Body ${names[i]} is turned by ${nineDigits(angle)} degrees.`]));
    if (!LATE.includes(reason) || !(a.isSwept || b.isSwept)) return lines;
    if (hasBegun) lines.push(`On their way from the frame before they touched, from time ${nineDigits(begun)} to ${nineDigits(ended)} of the step.`);
    else if (!hasEnded) lines.push("Swept on the way from the frame before, they met at no time of the step.");
    return lines;
}

/** In words, as `graze explain` has them. */
export function explainWords(open: Recording, a: number, b: number): string[] {
    const { world } = open.replay, frame = open.frameOf(open.replay.steps), gone = [a, b].filter((body) => !world.isAlive(body));
    if (gone.length > 0) return gone.map((body) => `Body ${open.label(body)} is not there in frame ${frame}.`);
    const explained = world.explain(a, b), [bodyA, bodyB] = [open.number(a), open.number(b)], past = historyOf(a, b);
    const named = (body: number) => `${open.number(body)}${world.name(body) && ` "${world.name(body)}"`}`;
    const names = { bodyA, bodyB, partA: open.boxNumber(explained.a.part, explained.a.tag), partB: open.boxNumber(explained.b.part, explained.b.tag), isClosed: world.closed, isRecording: true };
    const lines = [`In frame ${frame} bodies ${named(a)} and ${named(b)} ${explained.isTouching ? `touch${past.begun === null ? "" : `, since frame ${open.frameOf(past.begun)}`}` : `do not touch (${explained.reason})`}.`,
        world.explainText(a, b, names)];
    if (explained.reason === "same body") return lines;
    lines.push(...motionWords(explained, [bodyA, bodyB]));
    if (past.near !== null) lines.push(`They had a near miss in frame ${open.frameOf(past.near)}.`);
    if (!explained.isTouching) lines.push(past.begun !== null ? `They touched from frame ${open.frameOf(past.begun)} until frame ${open.frameOf(past.ended ?? past.begun)}.` : "They have not touched in any frame so far.");
    return lines;
}
