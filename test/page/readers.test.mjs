// The page reads by the command's own readers: the same files are taken, and others refused in the same words. Little of the page's
// TypeScript does what C does, too.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { root, sourceWithEngine } from "./bundle.mjs";

const graze = process.env.GRAZE ?? join(root, "build/graze");
const { checkRules, makeRecording, readHitboxes, writeJson } = await sourceWithEngine("scene/readers.ts", "hitboxes/read.ts", "hitboxes/write.ts");
const folder = mkdtempSync(join(tmpdir(), "graze-readers-"));
after(() => rmSync(folder, { recursive: true }));

const file = (name, text) => ({ name, bytes: new TextEncoder().encode(text) });
const SCENE = "frame,id,layer,min_x,min_y,max_x,max_y\n0,1,0,0,0,1,1\n0,2,1,0,0,1,1\n";

/** Numbers from a fixed seed. */
function* numbers(state) {
    for (;;) yield (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8;
}

test("a name may have a backslash, and two such names are two files", () => {
    const recordings = ["a\\b.rules", "c\\b.rules"].map((name, i) => {
        const rules = checkRules(file(name, i === 0 ? "" : "0 1\n"));
        return makeRecording(file("s\\t.csv", SCENE), rules, null);
    });
    assert.notDeepEqual(recordings[0], recordings[1]);
    writeFileSync(join(folder, "scene.csv"), SCENE);
    recordings.forEach((recording, i) => {
        writeFileSync(join(folder, "b.rules"), i === 0 ? "" : "0 1\n");
        execFileSync(graze, ["record", "scene.csv", "--rules", "b.rules", "-o", "made.grz"], { cwd: folder });
        assert.deepEqual(Buffer.from(recording), gunzipSync(readFileSync(join(folder, "made.grz"))));
    });
});

test("a damaged hitbox file is taken or refused as the command does it", () => {
    const random = numbers(2026);
    const below = (count) => random.next().value % count;
    let taken = 0, refused = 0;
    for (const name of ["knight.aseprite.json", "knight-hash.aseprite.json"]) {
        const text = readFileSync(join(root, "data/hitboxes", name), "utf8"), tokens = text.split(/("[^"]*"|-?\d+|[{}[\],:])/);
        for (let round = 0; round < 100; round++) {
            const other = [...tokens], solid = tokens.map((one, i) => (one.trim() ? i : -1)).filter((i) => i >= 0);
            const words = ['"pivot"', "-1", "0", "1e999", "0.1", "null", '"\\u0000"', '"hit"', "[]", "{}", "true", "70000", other[solid[below(solid.length)]]];
            other[solid[below(solid.length)]] = words[below(words.length)];
            const damaged = file(name, other.join(""));
            writeFileSync(join(folder, name), damaged.bytes);
            const said = spawnSync(graze, ["hitboxes", name, "--json"], { cwd: folder, encoding: "utf8" });
            let mine;
            try {
                mine = writeJson(readHitboxes(damaged).document);
            } catch (e) {
                mine = e;
            }
            // Here the last one of two equal members counts, and JSON.parse has words of its own.
            if (said.stderr.includes("duplicate object key")) continue;
            if (said.status === 0) assert.equal(mine, said.stdout);
            else if (said.stderr.includes("this is not JSON")) assert.match(mine.message, /this is not JSON/);
            else assert.equal(mine.message, said.stderr.trimEnd());
            taken += +(said.status === 0);
            refused += +(said.status !== 0);
        }
    }
    assert.ok(taken > 10 && refused > 30, `${taken} taken, ${refused} refused`);
});

// How lines are counted: a function with its comment counts if a function of formats/ does the same work. Files that hand values
// to C, take its answers and keep no rule of a format are glue; each of their lines counts.
const COPIES = { "hitboxes/model.ts": ["OWN_WORDS", "lower", "layerOfWord", "layerOfName", "wordOfLayer", "withWord", "numbered", "frameAt"],
                "hitboxes/read.ts": ["nameOfFile"] };
const GLUE = { "hitboxes/read.ts": ["WrittenSet", "Layers", "setOf", "readHitboxes"], "hitboxes/write.ts": ["members", "written", "writeJson", "writeC"],
               "hitboxes/aseprite.ts": null, "scene/readers.ts": null, "scene/sprites.ts": ["setIn"], "shared/apng.ts": null, "shared/readers.ts": null };
// Files in which the browser alone unpacks gzip, or cuts a stream of messages.
const OTHER_BYTES = ["shared/files.ts", "scene/live.ts"];

function linesOf(path, names) {
    const lines = readFileSync(join(root, "page/src", path), "utf8").trimEnd().split("\n");
    if (names === null) return lines.length;
    return names.reduce((sum, name) => {
        const at = lines.findIndex((line) => new RegExp(`^(export )?(const|function|interface|type) ${name}\\b`).test(line));
        assert.ok(at >= 0, `${path} has no ${name}`);
        const end = /;$/.test(lines[at]) ? at : lines.findIndex((line, i) => i > at && /^[}\])]/.test(line));
        return sum + end - at + 1 + +lines[at - 1].endsWith("*/");
    }, 0);
}

// A file that calls the module's exports, or takes numbers out of bytes or puts them there, reads or writes a format.
test("each file of the page that reads or writes a format is counted", () => {
    const counted = new Set([...Object.keys(COPIES), ...Object.keys(GLUE), ...OTHER_BYTES]);
    const files = readdirSync(join(root, "page/src"), { recursive: true }).filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"));
    assert.ok(files.length > 40, `${files.length} files`);
    for (const path of files) {
        const isFormat = /lib\/memory\.mjs|shared\/readers"|DataView|DecompressionStream|CompressionStream/.test(readFileSync(join(root, "page/src", path), "utf8"));
        assert.equal(isFormat && !counted.has(path.replaceAll("\\", "/")), false, `${path} is in none of the lists`);
    }
});

test("little TypeScript does what C does", (t) => {
    const sum = (table) => Object.entries(table).reduce((all, [path, names]) => all + linesOf(path, names), 0);
    const copies = sum(COPIES), glue = sum(GLUE);
    t.diagnostic(`${copies} lines of copies, ${glue} of glue`);
    assert.ok(copies + glue <= 400, `${copies} lines of copies, ${glue} of glue`);
});
