// rules-file.ts: reads which layers may meet, which are swept, and how near is a near miss (docs/scenes.md).
import { FileError } from "../shared/errors";

const LAYERS = 64;

export interface SceneRules {
    /** Whether layers a and b may meet: meets[a * 64 + b]. */
    meets: Uint8Array;
    swept: number[];
    margins: { a: number; b: number; margin: number }[];
}

export function readRules(file: string, text: string): SceneRules {
    const rules: SceneRules = { meets: new Uint8Array(LAYERS * LAYERS), swept: [], margins: [] };
    text.split(/\r?\n/).forEach((line, i) => {
        const words = line.replace(/#.*/, "").trim().split(/\s+/).filter(Boolean);
        const fail = (what: string): never => { throw new FileError(file, i + 1, what); };
        const layers = (word: string | undefined): number[] => {
            if (word === "*") return Array.from({ length: LAYERS }, (_, layer) => layer);
            if (word === undefined || !/^\d+$/.test(word) || Number(word) >= LAYERS) return fail(`"${word ?? ""}" is no layer; layers are 0 to 63, or *`);
            return [Number(word)];
        };
        if (words.length === 0) return;
        if (words[0] === "sweep") {
            if (words.length !== 2) fail("sweep takes one layer");
            rules.swept.push(...layers(words[1]));
        } else if (words[0] === "graze" || words[0] === "near_miss") {
            const margin = Number(words[3]);
            if (words.length !== 4 || !(margin >= 0)) fail("near_miss takes two layers and a margin");
            for (const a of layers(words[1])) for (const b of layers(words[2])) rules.margins.push({ a, b, margin });
        } else {
            if (words.length !== 2) fail(`"${line.trim()}" is no rule; a rule is two layers`);
            for (const a of layers(words[0]))
                for (const b of layers(words[1])) rules.meets[a * LAYERS + b] = rules.meets[b * LAYERS + a] = 1;
        }
    });
    return rules;
}
