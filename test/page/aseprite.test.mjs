// Aseprite's own files in the page: their hitboxes are those of `graze hitboxes`, their frames are drawn, and damage is named.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { click, drop, folder, launch, open, page, root, saved, until, write } from "./browser.mjs";
import { sourceWithEngine } from "./bundle.mjs";

// Two frames of 3 x 2 pixels: a compressed cel below a raw one; then a link to the first one.
const MADE = `
import sys
sys.path.insert(0, "test/cli")
from aseprite_made import *
pixels = bytes([10, 20, 30, 255, 40, 50, 60, 255, 0, 0, 0, 0, 70, 80, 90, 255])
chunks = [layer("a"), layer("b"), cel(0, 1, 0, 2, 2, pixels), cel(1, 0, 1, 1, 1, bytes([1, 2, 3, 255]), raw=True), tags([("walk", 0, 1, 2, 0)]),
          slice_of("sword", [(0, 0, 0, 2, 2, 1, 2), (1, 1, 0, 2, 2, 1, 2)], pivot=True), user_data("hit"), slice_of("hurt", [(1, 0, 0, 3, 2, 0, 0)])]
sys.stdout.buffer.write(aseprite(3, 2, [frame(chunks, 80), frame([linked(0, 0, 0, 0)], 120)]))
`;
const PIXELS = [[0, 0, 0, 0], [10, 20, 30, 255], [40, 50, 60, 255], [1, 2, 3, 255], [0, 0, 0, 0], [70, 80, 90, 255],
                [10, 20, 30, 255], [40, 50, 60, 255], [0, 0, 0, 0], [0, 0, 0, 0], [70, 80, 90, 255], [0, 0, 0, 0]];
const graze = process.env.GRAZE ?? join(root, "build/graze");
const bytes = execFileSync("python3", ["-c", MADE], { cwd: root });
const path = write("made.aseprite", bytes);
globalThis.ImageData ??= class { constructor(data, width, height) { Object.assign(this, { data, width, height }); } };
const { drawAseprite, readHitboxes, writeJson } = await sourceWithEngine("hitboxes/aseprite.ts", "hitboxes/read.ts", "hitboxes/write.ts");
const file = (data, name = "made.aseprite") => ({ name, bytes: new Uint8Array(data) });
const command = () => execFileSync(graze, ["hitboxes", "made.aseprite", "--json"], { cwd: folder, encoding: "utf8" });

test("hitboxes are those of the command, and frames are drawn below each other", async () => {
    assert.equal(writeJson(readHitboxes(file(bytes)).document), command());
    const { data, width, height } = await drawAseprite(file(bytes));
    assert.deepEqual([width, height], [3, 4]);
    assert.deepEqual([...data], PIXELS.flat());
});

test("a damaged file is refused with its name, where the command refuses it", async () => {
    for (let size = 0; size < bytes.length; size += 7) {
        const cut = bytes.subarray(0, size);
        write("cut.aseprite", cut);
        const said = spawnSync(graze, ["hitboxes", "cut.aseprite"], { cwd: folder, encoding: "utf8" });
        assert.equal(said.status, 2);
        assert.throws(() => readHitboxes(file(cut, "cut.aseprite")), { message: said.stderr.trimEnd() });
        await assert.rejects(drawAseprite(file(cut, "cut.aseprite")), /^Error: cut\.aseprite: |cut\.aseprite/);
    }
    const at = bytes.indexOf(Buffer.from([0x78, 0x9c])), bad = Buffer.from(bytes);
    assert.ok(at > 0, "there is a compressed cel");
    bad[at + 4] ^= 0xff;
    await assert.rejects(drawAseprite(file(bad)), /made\.aseprite.*(cel at byte|damaged)/s);
});

test("the page opens a file, shows its frames, and exports its boxes", async () => {
    const browser = await launch("chrome");
    try {
        const { tab, said } = await open(browser, page, {});
        await until(tab, () => document.querySelector("[role=tab]") !== null);
        await drop(tab, path);
        await until(tab, () => document.querySelectorAll(".hitboxes-thumb").length === 2);
        await click(tab, "graze's JSON");
        assert.equal((await saved("made.json")).toString(), command());
        assert.deepEqual(said, []);
    } finally {
        await browser.close();
    }
});
