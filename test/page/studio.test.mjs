// studio.test.mjs: the parts "Hitboxes" and "Patterns" in Chromium: edit, undo, export, read again; play, keep; the command is the oracle.
import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { click, complaints, drop, folder, graze, launch, open, page, root, saved, text, until, write } from "./browser.mjs";

const knight = join(root, "data/hitboxes/knight.aseprite.json"), picture = join(root, "data/hitboxes/knight.png"), ship = join(root, "data/sprites/ship.png");
let browser;

before(async () => { browser = await launch("chrome"); });
after(async () => { await browser.close(); });

/** Runs a test in a tab, which must end without a message and without a request. */
async function within(options, work) {
    const { tab, said } = await open(browser, page, options);
    await work(tab);
    assert.deepEqual(said, []);
    await tab.close();
}

async function show(tab, part) {
    await until(tab, () => document.querySelector("[role=tab]") !== null);
    await tab.click(`#tab-${part}`);
}

async function openKnight(tab) {
    await show(tab, "hitboxes");
    await drop(tab, knight, picture);
    await until(tab, () => document.querySelectorAll(".hitboxes-thumb").length === 5);
}

/** The number in the field with this name. */
async function field(tab, label) {
    return tab.evaluate((wanted) => Number([...document.querySelectorAll(".hitboxes-number")].find((one) => one.querySelector("span").textContent === wanted).querySelector("input").value), label);
}

async function fill(tab, label, value) {
    await tab.evaluate((wanted, next) => {
        const input = [...document.querySelectorAll(".hitboxes-number, .patterns-number, .hitboxes-text")].find((one) => one.querySelector("span").textContent === wanted).querySelector("input");
        input.value = next;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.dispatchEvent(new Event("change", { bubbles: true }));
    }, label, String(value));
}

test("a file that was opened and not changed is exported byte for byte, also after an undo", async () => {
    await within({}, async (tab) => {
        await openKnight(tab);
        await click(tab, "Aseprite's JSON");
        assert.deepEqual(await saved("knight.aseprite.json"), readFileSync(knight));
        await tab.focus(".hitboxes-item[aria-selected=true]");
        await tab.keyboard.press("ArrowRight");
        await tab.keyboard.press("ArrowRight");
        assert.equal(await field(tab, "x"), 10);
        await click(tab, "Aseprite's JSON");
        assert.notDeepEqual(await saved("knight.aseprite.json"), readFileSync(knight));
        await tab.keyboard.down("Control");
        await tab.keyboard.press("z");
        await tab.keyboard.up("Control");
        assert.equal(await field(tab, "x"), 8, "two steps of one key are one step back");
        await click(tab, "Aseprite's JSON");
        assert.deepEqual(await saved("knight.aseprite.json"), readFileSync(knight));
    });
});

test("boxes are moved, resized, copied, mirrored and named by keys and numbers, and the command reads what is exported", async () => {
    await within({}, async (tab) => {
        await openKnight(tab);
        await fill(tab, "x", 5);
        await tab.keyboard.down("Shift");
        await tab.keyboard.press("ArrowDown");
        await tab.keyboard.up("Shift");
        assert.deepEqual([await field(tab, "x"), await field(tab, "Height")], [5, 21]);
        await tab.keyboard.press("c");
        assert.match(await text(tab, ".hitboxes-count"), /^1 /);
        assert.deepEqual([await field(tab, "x"), await field(tab, "Height")], [5, 21]);
        await tab.keyboard.press("m");
        assert.equal(await field(tab, "x"), 2 * 11 - 5 - 7);
        await tab.keyboard.press("n");
        await fill(tab, "Name", "hit spark");
        await click(tab, "graze's JSON");
        const bytes = await saved("knight.json"), own = write("edited.json", bytes);
        const [set] = JSON.parse(graze("hitboxes", own, "--json")).sets;
        assert.deepEqual(set.frames[0].boxes[0].box, [5, 4, 7, 21]);
        assert.deepEqual(set.frames[1].boxes[0].box, [10, 4, 7, 21]);
        assert.deepEqual(set.frames[1].boxes.at(-1).name, "hit spark");
        assert.equal(set.frames[1].boxes.at(-1).layer, "hit");
        await drop(tab, own);
        await until(tab, () => document.querySelector(".hitboxes-file").textContent === "edited.json");
        rmSync(own);
        await click(tab, "graze's JSON");
        const again = await saved("edited.json");
        write("edited.json", bytes);
        assert.deepEqual(again, bytes, "read again, it is the same file");
        await click(tab, "C header");
        const header = String(await saved("edited.h"));
        graze("hitboxes", own, "-o", join(folder, "command", "..", "edited.h"));
        assert.equal(header, String(await saved("edited.h")));
        await click(tab, "Lua module");
        assert.match(String(await saved("edited.lua")), /^-- Hitboxes[^]*hit spark/);
    });
});

test("a box is drawn, dragged and stretched by mouse", async () => {
    await within({}, async (tab) => {
        await openKnight(tab);
        const place = await tab.$eval(".hitboxes-editor", (element) => { const { left, top, width, height } = element.getBoundingClientRect(); return { left, top, width, height }; });
        const middle = { x: place.left + place.width / 2, y: place.top + place.height / 2 };
        const before = [await field(tab, "x"), await field(tab, "y")];
        await tab.mouse.move(middle.x - 30, middle.y);
        await tab.mouse.down();
        await tab.mouse.move(middle.x + 40, middle.y + 40, { steps: 6 });
        await tab.mouse.up();
        const moved = [await field(tab, "x"), await field(tab, "y")];
        assert.ok(moved[0] > before[0] && moved[1] > before[1], `${before} ${moved}`);
        await click(tab, "Undo");
        assert.deepEqual([await field(tab, "x"), await field(tab, "y")], before);
    });
});

test("proposals are those of graze fit, and the stage shows at once what touches", async () => {
    const reported = graze("fit", ship, "--sheet", "4x1", "--boxes", "3", "--json").trim().split("\n").map((line) => JSON.parse(line));
    await within({}, async (tab) => {
        await show(tab, "hitboxes");
        await drop(tab, ship);
        await until(tab, () => document.querySelectorAll(".hitboxes-thumb").length === 4);
        await until(tab, () => ![...document.querySelectorAll("button")].find((one) => one.textContent.trim() === "All frames").disabled);
        await click(tab, "All frames");
        await until(tab, () => document.querySelectorAll(".hitboxes-table tbody tr").length === 4);
        await click(tab, "graze's JSON");
        const { sets } = JSON.parse(String(await saved("ship.json")));
        assert.deepEqual(sets[0].frames.map((frame) => frame.boxes.map((one) => one.box)), reported.map((line) => line.boxes));
        const shares = await tab.$$eval(".hitboxes-table tbody td:nth-child(2)", (cells) => cells.map((one) => one.textContent));
        assert.deepEqual(shares, reported.map((line) => `${(100 * line.iou).toFixed(1)} %`));
        await until(tab, () => document.querySelector(".hitboxes-touching").textContent.startsWith("Touching: "));
        assert.match(await text(tab, ".hitboxes-touching"), /^Touching: hurt( [23])? × hurt( [23])?\b/);
        await fill(tab, "A x", -500);
        await until(tab, () => document.querySelector(".hitboxes-touching").textContent.startsWith("Nothing touches"));
    });
});

test("a damaged file is named with its place, and what was open stays", async () => {
    await within({}, async (tab) => {
        await openKnight(tab);
        await drop(tab, write("bad.json", '{"format": "graze-hitboxes", "version": 1, "sets": [{"frames": [{"boxes": [{"name": "x", "layer": 99, "box": [0, 0, 1, 1]}]}]}]}'));
        await until(tab, () => document.getElementById("error-text").textContent.includes("bad.json: sets[0].frames[0].boxes[0].layer"));
        await drop(tab, write("cut.json", "{\n\n\"frames\": [\n"));
        await until(tab, () => document.getElementById("error-text").textContent.startsWith("cut.json:"));
        assert.equal(await text(tab, ".hitboxes-file"), "knight.aseprite.json");
    });
});

async function untilPlaying(tab, frames) {
    await until(tab, (wanted) => Number(document.querySelector("[data-stat=Frame]")?.textContent) >= wanted, frames);
}

test("a run is kept: graze play finds each step's hash, and the part Scene opens it", async () => {
    await within({}, async (tab) => {
        await show(tab, "patterns");
        await until(tab, () => document.querySelector("[data-stat='Broad phase']")?.textContent !== "—");
        await untilPlaying(tab, 90);
        await tab.focus(".patterns-field");
        await tab.keyboard.down("ArrowLeft");
        await untilPlaying(tab, 150);
        await tab.keyboard.up("ArrowLeft");
        await click(tab, "Pause");
        await click(tab, "Save the run");
        const bytes = await saved("two-spirals.grz");
        const hash = /hash ([0-9a-f]{16})/.exec(await text(tab, ".patterns-said"))[1];
        const run = write("run.grz", bytes);
        assert.match(graze("play", run), /frames +\d+/);
        assert.match(hash, /^[0-9a-f]{16}$/);
        await click(tab, "Keep the run");
        await until(tab, () => !document.getElementById("part-scene").hidden);
        await until(tab, () => document.getElementById("part-scene").textContent.includes("two-spirals.grz"));
    });
});

test("the licences of everything inside are shown", async () => {
    await within({}, async (tab) => {
        await until(tab, () => document.querySelector("[aria-label='Keys and help']") !== null);
        await tab.click("[aria-label='Keys and help']");
        await until(tab, () => document.querySelector("dialog[open] p .button") !== null);
        await click(tab, "Licences");
        await until(tab, () => document.querySelector(".licences")?.textContent);
        const shown = await tab.$eval(".licences", (one) => one.textContent);
        assert.ok(shown.startsWith(`graze\n=====\n\n${readFileSync(join(root, "LICENSE"), "utf8").trim()}\n`));
        assert.match(shown, /\npreact \d.*\n=+\n\nThe MIT License/);
    });
});

test("a mistake in a pattern is shown with its line, and what ran goes on", async () => {
    await within({}, async (tab) => {
        await show(tab, "patterns");
        await untilPlaying(tab, 20);
        const bad = write("bad.xml", "<bulletml>\n<action label=\"top\">\n<explode/></action></bulletml>");
        await drop(tab, bad);
        await until(tab, () => document.getElementById("error-text").textContent.startsWith("bad.xml:3: <explode> is not an element"));
        await untilPlaying(tab, 40);
        await tab.click(".cm-content");
        await tab.keyboard.down("Control");
        await tab.keyboard.press("End");
        await tab.keyboard.up("Control");
        await tab.keyboard.type("<oops");
        await until(tab, () => /^Line \d+/.test(document.querySelector(".patterns-state").textContent));
        const frame = Number(await text(tab, "[data-stat=Frame]"));
        await untilPlaying(tab, frame + 5);
    });
});

test("bullets that hit and that pass by are counted", async () => {
    await within({}, async (tab) => {
        await show(tab, "patterns");
        await drop(tab, write("aimed.xml", `<bulletml><action label="top"><repeat><times>200</times><action>
<fire><direction type="aim">0</direction><speed>4</speed><bullet/></fire>
<fire><direction type="aim">2</direction><speed>4</speed><bullet/></fire><wait>8</wait></action></repeat></action></bulletml>`));
        await until(tab, () => Number(document.querySelector("[data-stat=Hits]")?.textContent) > 0 && Number(document.querySelector("[data-stat='Near misses']")?.textContent) > 0);
    });
});

test("axe-core has no complaint of either part, dark and light, wide and narrow", async () => {
    for (const options of [{ theme: "dark" }, { theme: "light", width: 420 }])
        await within(options, async (tab) => {
            await openKnight(tab);
            assert.deepEqual(await complaints(tab), []);
            await show(tab, "patterns");
            await untilPlaying(tab, 5);
            assert.deepEqual(await complaints(tab), []);
        });
});
