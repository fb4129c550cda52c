// studio.test.mjs: the parts "Hitboxes" and "Patterns" in Chromium: edit, undo, export, read again; play, keep; the command is the oracle.
import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { click, complaints, drop, folder, graze, launch, open, page, root, saved, text, until, untilPainted, write } from "./browser.mjs";

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

/** Move a bar of the part "Patterns" to a value. */
async function slide(tab, name, value) {
    await tab.evaluate((wanted, next) => {
        const input = [...document.querySelectorAll(".patterns-bar")].find((one) => one.querySelector("span").textContent === wanted).querySelector("input");
        input.value = next;
        input.dispatchEvent(new Event("input", { bubbles: true }));
    }, name, String(value));
}

test("a frame of a pattern is sought, a hit leads to its frame, and numbers and the rank change what is shown there", async () => {
    await within({}, async (tab) => {
        await show(tab, "patterns");
        await drop(tab, write("aimed.xml", `<bulletml><action label="top"><repeat><times>200</times><action>
<fire><direction type="aim">0</direction><speed>4.0</speed><bullet/></fire><wait>8-$rank*4</wait></action></repeat></action></bulletml>`));
        await until(tab, () => document.querySelector(".patterns-said").textContent === "aimed.xml is open");
        await click(tab, "Pause");
        const at = (wanted) => until(tab, (value) => document.querySelector("[data-stat=Frame]").textContent === value, String(wanted));
        const recorded = async () => {
            await click(tab, "Save the run");
            return (await saved("aimed.grz")).toString("base64");
        };
        await slide(tab, "Frame", 80);
        await at(80);
        const first = await recorded();
        await slide(tab, "Frame", 120);
        await at(120);
        await slide(tab, "Frame", 80);
        await at(80);
        assert.equal(await recorded(), first);
        await until(tab, () => document.querySelectorAll(".patterns-hits button").length > 1);
        const hit = await tab.$eval(".patterns-hits button:nth-of-type(2)", (one) => { one.click(); return one.textContent; });
        await at(hit);
        assert.equal(Number(await text(tab, "[data-stat=Hits]")), 2);
        const slow = await recorded();
        await slide(tab, "Rank", 1);
        await at(hit);
        assert.notEqual(await recorded(), slow);
        await tab.evaluate(() => { // the cursor is put into the speed
            const line = [...document.querySelectorAll(".cm-line")].find((one) => one.textContent.includes("4.0")), walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
            document.querySelector(".cm-content").focus();
            while (walker.nextNode()) if (walker.currentNode.textContent.includes("4.0")) getSelection().collapse(walker.currentNode, walker.currentNode.textContent.indexOf("4.0") + 1);
        });
        await until(tab, () => document.querySelector(".cm-activeLine")?.textContent.includes("4.0"));
        await tab.keyboard.down("Alt");
        for (let i = 0; i < 3; i++) await tab.keyboard.press("ArrowUp");
        await tab.keyboard.up("Alt");
        await until(tab, () => document.querySelector(".cm-content").textContent.includes("<speed>4.3</speed>"));
        const number = await tab.evaluate(() => {
            const range = document.createRange(), walker = document.createTreeWalker(document.querySelector(".cm-content"), NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
                const at = walker.currentNode.textContent.indexOf("4.3");
                if (at < 0) continue;
                range.setStart(walker.currentNode, at);
                range.setEnd(walker.currentNode, at + 3);
            }
            const { left, top, height } = range.getBoundingClientRect();
            return { x: left + 3, y: top + height / 2 };
        });
        await tab.keyboard.down("Alt");
        await tab.mouse.move(number.x, number.y);
        await tab.mouse.down();
        await tab.mouse.move(number.x + 50, number.y, { steps: 5 });
        await tab.mouse.up();
        await tab.keyboard.up("Alt");
        await until(tab, () => document.querySelector(".cm-content").textContent.includes("<speed>5.3</speed>"));
        await at(hit);
    });
});

test("frames follow each other in the editor; each box says how much of it is picture", async () => {
    await within({}, async (tab) => {
        await openKnight(tab);
        await tab.evaluate(() => {
            window.framesSeen = new Set();
            new MutationObserver(() => window.framesSeen.add(document.querySelector(".hitboxes-count").textContent)).observe(document.querySelector(".hitboxes-count"), { subtree: true, characterData: true, childList: true });
        });
        await click(tab, "Play the animation");
        await until(tab, () => window.framesSeen.size === 5);
        await click(tab, "Stop the animation");
        const stopped = await text(tab, ".hitboxes-count");
        await click(tab, "Next frame");
        assert.notEqual(await text(tab, ".hitboxes-count"), stopped);
        const shares = await tab.evaluate(async (base64) => {
            const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))])), context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
            context.drawImage(bitmap, 0, 0);
            return { shown: document.querySelector(".hitboxes-item[aria-selected=true] .hitboxes-share").textContent, width: bitmap.width, height: bitmap.height, alpha: [...context.getImageData(0, 0, bitmap.width, bitmap.height).data].filter((_, i) => i % 4 === 3) };
        }, readFileSync(picture).toString("base64"));
        const index = Number((await text(tab, ".hitboxes-count")).split(" ")[0]), [x, y, w, h] = await Promise.all(["x", "y", "Width", "Height"].map((name) => field(tab, name)));
        const { frames } = JSON.parse(readFileSync(knight, "utf8")), cell = (Array.isArray(frames) ? frames : Object.values(frames))[index], { frame: from, spriteSourceSize: at } = cell;
        let solid = 0;
        for (let j = 0; j < h; j++)
            for (let i = 0; i < w; i++) {
                const px = x + i - (at?.x ?? 0), py = y + j - (at?.y ?? 0);
                if (px >= 0 && py >= 0 && px < from.w && py < from.h) solid += +(shares.alpha[(from.y + py) * shares.width + from.x + px] > 127);
            }
        assert.equal(shares.shown, `${(100 * solid / (w * h)).toFixed(1)} %`);
    });
});

test("proposals follow the slider of solid pixels as graze fit follows --threshold, and the outline shows them", async () => {
    await within({}, async (tab) => {
        await show(tab, "hitboxes");
        const soft = Buffer.from(await tab.evaluate(async () => {
            const canvas = new OffscreenCanvas(24, 24), context = canvas.getContext("2d");
            for (let y = 0; y < 24; y++) for (let x = 0; x < 24; x++) {
                context.fillStyle = `rgb(200 40 40 / ${Math.max(0, 255 - 20 * Math.round(Math.hypot(x - 11.5, y - 11.5))) / 255})`;
                context.fillRect(x, y, 1, 1);
            }
            return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
        }));
        const file = write("soft.png", soft);
        await drop(tab, file);
        await until(tab, () => document.querySelectorAll(".hitboxes-thumb").length === 1);
        await until(tab, () => ![...document.querySelectorAll("button")].find((one) => one.textContent.trim() === "This frame").disabled);
        for (const threshold of [127, 40, 200]) {
            const [wanted] = graze("fit", file, "--boxes", "3", "--threshold", String(threshold), "--json").trim().split("\n").map((line) => JSON.parse(line));
            await fill(tab, `Solid: alpha above ${threshold === 127 ? 127 : threshold === 40 ? 127 : 40}`, threshold);
            await until(tab, (words) => [...document.querySelectorAll(".hitboxes-text span")].some((one) => one.textContent === words), `Solid: alpha above ${threshold}`);
            await click(tab, "This frame");
            await click(tab, "graze's JSON");
            const { sets } = JSON.parse(String(await saved("soft.json")));
            assert.deepEqual(sets[0].frames[0].boxes.map((one) => one.box), wanted.boxes);
        }
        const white = () => tab.$eval(".hitboxes-editor .stage-over", (canvas) => {
            const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
            context.drawImage(canvas, 0, 0);
            const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
            return data.reduce((sum, _, i) => sum + +(i % 4 === 0 && data[i] === 255 && data[i + 1] === 255 && data[i + 2] === 255), 0);
        });
        await untilPainted(tab);
        const few = await white();
        assert.ok(few > 0);
        await fill(tab, "Solid: alpha above 200", 20);
        await until(tab, () => [...document.querySelectorAll(".hitboxes-text span")].some((one) => one.textContent === "Solid: alpha above 20"));
        await untilPainted(tab);
        assert.ok(await white() > 1.5 * few, "the circle is larger, and so is its outline");
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
