// The page plays BulletML as `graze pattern` does: the same boxes with the same names, frame by frame.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { root, source } from "./bundle.mjs";
import { randomPattern } from "./random-pattern.mjs";

const graze = process.env.GRAZE ?? join(root, "build/graze");
const wasm = process.env.GRAZE_PATTERN_WASM ?? join(root, "build/page/pattern.wasm");
const { PatternPlayer, defaultSetup, ROW } = await source("patterns/player.ts");
const { decodeXml } = await source("patterns/markup.ts");
const module = new WebAssembly.Module(readFileSync(wasm));
const folder = mkdtempSync(join(tmpdir(), "graze-patterns-"));
after(() => rmSync(folder, { recursive: true }));

const RING = `<?xml version="1.0" encoding="Shift_JIS"?>
<!DOCTYPE bulletml SYSTEM "http://www.asahi-net.or.jp/~cs8k-cyu/bulletml/bulletml.dtd">
<bulletml type="vertical" xmlns="http://www.asahi-net.or.jp/~cs8k-cyu/bulletml">
<action label="top">
 <repeat><times>20</times><action>
  <fire><direction type="sequence">360/20+$rand</direction><speed>1+$rank</speed><bulletRef label="turner"><param>$rand*90</param></bulletRef></fire>
 </action></repeat>
 <wait>10-$rank*5</wait>
 <fireRef label="aimed"/>
</action>
<fire label="aimed"><direction type="aim">0</direction><bullet><speed>2</speed></bullet></fire>
<bullet label="turner"><speed>1.5</speed><action>
 <wait>20</wait><changeDirection><direction type="relative">$1</direction><term>30</term></changeDirection>
 <changeSpeed><speed>2</speed><term>15</term></changeSpeed><accel><vertical>.5</vertical><term>9</term></accel><wait>40</wait>
 <fire><bullet/></fire><vanish/>
</action></bullet>
</bulletml>
`;

function edge(value) {
    return String(value);
}

/** The scene as the page plays it, in the command's writing. */
function played(files, setup, frames) {
    const player = new PatternPlayer(module, files, { ...defaultSetup, player: "weave", ...setup });
    const lines = ["frame,id,layer,min_x,min_y,max_x,max_y,body"];
    for (let frame = 0; frame < frames; frame++) {
        const { count, whole, edges } = player.step();
        for (let i = 0; i < count * ROW; i += ROW) {
            const [name, body, layer] = whole.subarray(i, i + 3);
            lines.push([frame, name, layer, ...Array.from(edges.subarray(i + 3, i + 7), edge), body === name ? "" : body].join(","));
        }
    }
    return `${lines.join("\n")}\n`;
}

function commanded(paths, options) {
    return execFileSync(graze, ["pattern", ...paths, ...options], { encoding: "utf8", maxBuffer: 1 << 28 });
}

function written(name, text) {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
}

test("a pattern of many elements makes the command's scene", () => {
    const path = written("ring.xml", RING);
    const cases = [
        [{}, []],
        [{ rank: 0.9, seed: 7, speed: 1.3, player: "blink", reusesNames: true }, ["--rank", "0.9", "--seed", "7", "--speed", "1.3", "--player", "blink", "--reuse-ids"]],
        [{ width: 400, height: 300, bulletW: 3.5, bulletH: 2, player: "still", parts: 9, ground: 0, maxBullets: 1000 },
         ["--field", "400x300", "--bullet-size", "3.5x2", "--player", "still", "--parts", "9", "--ground", "0", "--max-bullets", "1000"]],
    ];
    for (const [setup, options] of cases)
        assert.equal(played([{ name: path, text: RING }], setup, 150), commanded([path], ["--frames", "150", ...options]));
});

test("several patterns fire from where they are put", () => {
    const path = written("two.xml", RING);
    const files = [{ name: path, text: RING, at: { x: 50, y: 40 } }, { name: path, text: RING, at: { x: 250.5, y: 60 } }];
    assert.equal(played(files, {}, 100), commanded([`${path}@50,40`, `${path}@250.5,60`], ["--frames", "100"]));
});

test("random patterns make the scenes of libbulletml, an interpreter by another hand", () => {
    const [, ...rows] = readFileSync(join(root, "test/page/random-scenes.csv"), "ascii").trim().split("\n");
    for (const row of rows) {
        const [seed, expected] = row.split(",");
        const path = written("random.xml", randomPattern(Number(seed)));
        const scene = commanded([path], ["--frames", "60", "--max-bullets", "300"]);
        assert.equal(createHash("sha256").update(scene).digest("hex").slice(0, 16), expected, `seed ${seed}`);
    }
});

test("random patterns play alike, or are refused alike", () => {
    const seed = Number(process.env.GRAZE_TEST_SEED ?? 1);
    let refused = 0;
    for (let i = 0; i < 60; i++) {
        const text = randomPattern(seed * 1000 + i);
        const path = written("random.xml", text);
        const command = spawnSync(graze, ["pattern", path, "--frames", "60", "--max-bullets", "300"], { encoding: "utf8", maxBuffer: 1 << 28 });
        let page = "", said = "";
        try {
            page = played([{ name: path, text }], { maxBullets: 300 }, 60);
        } catch (e) {
            said = `${e.message}\n`;
        }
        refused += command.status === 2;
        const unborn = command.stderr.replace(/^graze pattern: \d+ bullets were not born.*\n/m, "");
        assert.equal(said, unborn, `seed ${seed}, pattern ${i}:\n${text}`);
        if (command.status === 0) assert.equal(page, command.stdout, `seed ${seed}, pattern ${i}:\n${text}`);
    }
    assert.ok(refused < 30, `seed ${seed}: ${refused} of 60 were refused`);
});

test("a pattern that cannot be played is refused in the command's words, with file and line", () => {
    const body = (inside) => `<bulletml><action label="top">\n${inside}\n</action></bulletml>\n`;
    const bad = ["<html/>", body("<explode/>"), body("<wait>1+</wait>"), body("<changeSpeed><speed>1</speed></changeSpeed>"), body('<actionRef label="x"/>'),
                 body("<wait>$9</wait>"), body("<wait>1/(1-1)</wait>"), body('<wait>0</wait><actionRef label="top"/>'),
                 body("<repeat><times>10</times><action>\n<repeat><times>999999999</times><action/></repeat></action></repeat>"),
                 body("<repeat><times>999999999</times><action><fire><bullet/></fire></action></repeat>")];
    for (const text of bad) {
        const path = written("bad.xml", text);
        const command = spawnSync(graze, ["pattern", path, "--frames", "1"], { encoding: "utf8" });
        assert.equal(command.status, 2);
        assert.throws(() => played([{ name: path, text }], {}, 1), (e) => `${e.message}\n` === command.stderr, text);
    }
});

test("a text other than XML is refused with file and line", () => {
    for (const [text, line] of [["", 1], ["hello", 1], ['<bulletml>\n<action label="top">\n</bulletml>', 3], ["<bulletml>\n<wait>&one;</wait></bulletml>", 2],
                                ['<bulletml>\n\n<fireRef label="x" label="y"/></bulletml>', 3], [`<bulletml>${"<action>".repeat(300)}`, 1]])
        assert.throws(() => played([{ name: "bad.xml", text }], {}, 1), (e) => e.message.startsWith(`bad.xml:${line}: `), text);
});

test("patterns in Shift_JIS are read, and an unknown encoding is named", () => {
    const bytes = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><!-- '), Buffer.from([0x92, 0x65]), Buffer.from(" -->")]);
    assert.match(decodeXml("a.xml", bytes), /弾/);
    assert.throws(() => decodeXml("a.xml", Buffer.from('<?xml version="1.0" encoding="klingon"?>')), /a\.xml:1: .*encoding/);
    assert.throws(() => decodeXml("a.xml", Buffer.from([0x3c, 0xff])), /a\.xml:1: .*encoding/);
});

test("the patterns of noiz2sa play alike, where they are installed", (t) => {
    const boss = "/usr/share/games/noiz2sa/boss";
    if (!existsSync(boss)) return t.skip("noiz2sa-data is not there");
    for (const name of readdirSync(boss).filter((one) => one.endsWith(".xml")).sort()) {
        const path = join(boss, name);
        const text = decodeXml(path, readFileSync(path));
        assert.equal(played([{ name: path, text }], { rank: 0.7 }, 120), commanded([path], ["--frames", "120", "--rank", "0.7"]), basename(name));
    }
});
