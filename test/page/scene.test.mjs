// scene.test.mjs: the part "Scene" in Chromium: files are dropped, steps sought, bodies chosen; the command is the oracle.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { click, complaints, drop, folder, graze, launch, page, root, saved, seek, text, until, untilPainted, untilRead, within as withinOf, write } from "./browser.mjs";

const rules = write("boss.rules", `${readFileSync(join(root, "data/scenes/shmup.rules"), "utf8")}graze 0 3 6\n`);
const csv = write("boss.csv", gunzipSync(readFileSync(join(root, "data/scenes/boss-three.csv.gz"))).toString().split("\n")
    .filter((line, i) => i === 0 || (Number(line.split(",")[0]) >= 220 && Number(line.split(",")[0]) < 300)).join("\n") + "\n");
const grz = join(folder, "command.grz");
graze("record", csv, "--rules", rules, "-o", grz);
let browser;

before(async () => { browser = await launch("chrome"); });
after(async () => { await browser.close(); });

const within = (options, work) => withinOf(browser, options, work);

test("the page has at most 1 MB and opens with a boss fight of its own", async () => {
    assert.ok(statSync(page).size <= 1_000_000);
    await within({}, async (tab) => {
        await untilRead(tab);
        assert.match(await text(tab, ".transport-frame"), /^frame \d+ of \d+/);
    });
});

test("a scene that is dropped becomes the recording of graze record, to the byte, with the events of graze play", async () => {
    await within({}, async (tab) => {
        await untilRead(tab);
        await drop(tab, csv, rules);
        await until(tab, () => document.querySelector(".facts dd").textContent === "boss.grz");
        await untilRead(tab);
        await click(tab, "Save recording");
        assert.deepEqual(await saved("boss.grz"), gunzipSync(readFileSync(grz)));
        await click(tab, "Save events");
        assert.equal((await saved("boss.events.csv")).toString(), graze("play", csv, "--rules", rules, "--events", "-").split("\n").filter((line) => /^(frame|\d+),/.test(line)).join("\n") + "\n");
    });
});

test("a scene with masks is dropped with its pictures, and becomes the recording of graze record; without them a message names one", async () => {
    const beams = write("beams.csv", gunzipSync(readFileSync(join(root, "data/scenes/beams.csv.gz"))).toString().split("\n")
        .filter((line, i) => i === 0 || (Number(line.split(",")[0]) % 4 === 1 && /,(ship|pod|guardian),/.test(line))).join("\n") + "\n");
    const shapes = join(root, "data/scenes/beams.shapes"), expected = join(folder, "masks.grz");
    graze("record", beams, "--rules", rules, "--shapes", shapes, "-o", expected);
    await within({}, async (tab) => {
        await untilRead(tab);
        await drop(tab, beams, rules, shapes);
        await until(tab, () => document.querySelector("#error-text").textContent.startsWith("beams.shapes:1: shape.file: the picture ship.png is missing"));
        await drop(tab, beams, rules, shapes, join(root, "data/scenes/ship.png"), join(root, "data/scenes/guardian.png"));
        await until(tab, () => document.querySelector(".facts dd").textContent === "beams.grz");
        await untilRead(tab);
        await click(tab, "Save recording");
        assert.deepEqual(await saved("beams.grz"), gunzipSync(readFileSync(expected)));
    });
});

test("graze view puts a recording into the page; seeks show the frame and its hash, and the address keeps both", async () => {
    const path = join(folder, "view.html");
    graze("view", grz, "--template", page, "-o", path);
    await within({ path }, async (tab) => {
        await untilRead(tab);
        const hashes = [];
        for (const step of [10, 80, 33, 1, 10, 80]) {
            await seek(tab, step);
            assert.equal(await text(tab, "#frame"), String(219 + step));
            hashes.push(await text(tab, "#hash"));
        }
        assert.match(hashes[0], /^[0-9a-f]{16}$/);
        assert.deepEqual([hashes[4], hashes[5]], [hashes[0], hashes[1]]);
        await tab.keyboard.press("b");
        await until(tab, () => location.hash.includes("frame=299&bodies="));
    });
    await within({ path, hash: "#frame=240&bodies=4" }, async (tab) => {
        await until(tab, () => document.querySelector("#frame")?.textContent === "240" && document.querySelector(".body-card h2")?.textContent.startsWith("Body 4"));
    });
});

test("two bodies are explained in the words of graze explain", async () => {
    const bodies = [...new Set(csvBodies(240))].slice(0, 60), [a] = bodies;
    for (const b of bodies.filter((_, i) => i % 13 === 7))
        await within({ hash: `#frame=240&bodies=${a},${b}` }, async (tab) => {
            await untilRead(tab);
            await drop(tab, grz);
            await until(tab, () => document.querySelector(".facts dd").textContent === "command.grz");
            await untilRead(tab);
            await tab.evaluate((hash) => { location.hash = hash; }, `#frame=240&bodies=${a},${b}&again`);
            await until(tab, () => document.querySelector(".why-answer")?.textContent.startsWith("In frame 240 "));
            const words = await tab.$$eval(".why p", (all) => all.map((one) => one.textContent));
            assert.deepEqual(words, graze("explain", grz, "--frame", "240", String(a), String(b)).trim().split("\n"));
        });
});

function csvBodies(frame) {
    const [head, ...rows] = readFileSync(csv, "utf8").trim().split("\n").map((line) => line.split(","));
    const body = head.indexOf("body"), id = head.indexOf("id");
    return rows.filter((row) => row[0] === String(frame)).map((row) => Number(row[body] || row[id]));
}

test("keys step, choose bodies and find the next event", async () => {
    await within({}, async (tab) => {
        await untilRead(tab);
        const first = Number(await text(tab, "#frame"));
        await tab.keyboard.press("ArrowRight");
        await until(tab, (wanted) => document.querySelector("#frame").textContent === wanted, String(first + 1));
        await tab.keyboard.press("ArrowLeft");
        await until(tab, (wanted) => document.querySelector("#frame").textContent === wanted, String(first));
        await tab.keyboard.press("n");
        await until(tab, () => document.querySelector(".events .is-now") !== null);
        await tab.keyboard.press("b");
        await tab.keyboard.press("c");
        await until(tab, () => document.querySelectorAll(".body-card").length === 2 && document.querySelector(".why") !== null);
        await tab.keyboard.press("Space");
        await until(tab, (from) => Number(document.querySelector("#frame").textContent) > Number(from) + 10, String(first));
        await tab.keyboard.down("Shift");
        await tab.keyboard.press("s");
        await tab.keyboard.up("Shift");
        await until(tab, () => document.querySelector(".error-bar").hidden);
    });
});

test("a second recording is compared: the first frame that differs is that of graze diff", async () => {
    const lines = readFileSync(csv, "utf8").split("\n"), at = lines.findIndex((line) => line.startsWith("262,") && /,3,/.test(line));
    const changed = write("changed.csv", [...lines.slice(0, at), ...lines.slice(at + 1)].join("\n"));
    const other = join(folder, "other.grz");
    graze("record", changed, "--rules", rules, "-o", other);
    const [, frame] = /^frame (\d+):/.exec(graze("diff", grz, other));
    await within({}, async (tab) => {
        await untilRead(tab);
        await drop(tab, grz, other);
        await until(tab, (wanted) => document.querySelector(".compare p")?.textContent.includes(`first differ in frame ${wanted}`), frame);
    });
});

test("errors name file and line, and keep what was open", async () => {
    await within({}, async (tab) => {
        await untilRead(tab);
        const name = await text(tab, ".facts dd");
        const cases = [["bad.csv", "frame,id,layer,min_x,min_y,max_x,max_y\n0,1,0,0,0,1,1\n0,2,99,0,0,1,1\n", "bad.csv:3: "], ["bad.rules", "0 1\n0 x\n", "bad.rules:2: "],
            ["bad.grz", "no recording", "bad.grz: "], ["torn.csv.gz", Buffer.from([31, 139, 8, 0, 1]), "torn.csv.gz: "]];
        for (const [file, content, begin] of cases) {
            await drop(tab, write(file, content));
            await until(tab, (wanted) => document.querySelector("#error-text").textContent.startsWith(wanted), begin);
            assert.equal(await text(tab, ".facts dd"), name);
        }
    });
});

test("scenes, rules and shapes are refused in the command's words, with file and line", async () => {
    const head = "frame,id,layer,min_x,min_y,max_x,max_y\n", row = "0,1,0,0,0,1,1\n";
    const scenes = ["", "frame,id\n", `${head}0,1,0,0,0,1\n`, `${head}0,1,64,0,0,1,1\n`, `${head}0,1,0,x,0,1,1\n`, `${head}0,1,0,0,0,1e300,1\n`,
        `${head}0,1,0,2,0,1,1\n`, head + row + row, `${head}3,1,0,0,0,1,1\n2,1,0,0,0,1,1\n`, `${head}0,"1,0,0,0,1,1\n`];
    const rows = ["0 x\n", "0\n", "# all\n0 64\n", "sweep\n", "near_miss 1 2\n", "graze 1 2 -1\n", "name 3\n", "0 1\nname 64 x\n"];
    const lines = ["3\n", '{"layer": 3}\n', '{"layer": 64, "fit": "circle"}\n', '{"layer": 3, "fit": "oval"}\n', '{"layer": 3, "shape": {"kind": "blob"}}\n',
        '{"layer": 3, "fit": "circle"}\n\n{"layer": 3, "fit": "box"}\n', '{"name": "a", "shape": {"kind": "polygon", "points": [[0, 0], [1, "x"], [0, 1]]}}\n'];
    const cases = [...scenes.map((one) => ["refused.csv", one]), ...rows.map((one) => ["refused.rules", one]), ...lines.map((one) => ["refused.shapes", one])];
    await within({}, async (tab) => {
        await untilRead(tab);
        for (const [name, content] of cases) {
            const path = write(name, content), option = { "refused.rules": "--rules", "refused.shapes": "--shapes" }[name];
            let words = "";
            try {
                graze("record", ...(option ? [csv, option, path] : [path]), "-o", join(folder, "refused.grz"));
            } catch (e) {
                words = e.message.slice(e.message.lastIndexOf(`: ${path}:`) + 2).trim().replaceAll(`${folder}/`, "");
            }
            assert.match(words, /^refused/, content);
            await drop(tab, path);
            await until(tab, (wanted) => document.querySelector("#error-text").textContent === wanted, words);
        }
    });
});

test("rules that are refused do not take the place of those of the same name before; JSON too deep for the browser is refused", async () => {
    const shapes = write("round.shapes", '{"layer": 3, "fit": "circle"}\n'), expected = join(folder, "kept.grz");
    const kept = write("same.rules", readFileSync(rules));
    graze("record", csv, "--rules", kept, "--shapes", shapes, "-o", expected);
    await within({}, async (tab) => {
        await untilRead(tab);
        await drop(tab, csv, kept);
        await until(tab, () => document.querySelector(".facts dd").textContent === "boss.grz");
        for (const [name, content, begin] of [["same.rules", "0 x\n", "same.rules:1: "], ["deep.shapes", `${"[".repeat(100000)}${"]".repeat(100000)}\n`, "deep.shapes:1: this is not JSON: "]]) {
            await drop(tab, write(name, content));
            await until(tab, (wanted) => document.querySelector("#error-text").textContent.startsWith(wanted), begin);
        }
        await drop(tab, shapes);
        await until(tab, () => document.querySelector("#error-text").textContent === "" || /^same/.test(document.querySelector("#error-text").textContent));
        assert.equal(await text(tab, "#error-text"), "");
        await untilRead(tab);
        await click(tab, "Save recording");
        assert.deepEqual(await saved("boss.grz"), gunzipSync(readFileSync(expected)));
    });
});

test("axe-core has nothing to say, dark and light, wide and narrow; nothing is wider than a narrow screen", async () => {
    for (const [theme, width, height] of [["dark", 1280, 800], ["light", 1280, 800], ["dark", 390, 800]])
        await within({ theme, width, height }, async (tab) => {
            await untilRead(tab);
            await tab.keyboard.press("n");
            await tab.keyboard.press("b");
            await tab.keyboard.press("c");
            await until(tab, () => document.querySelector(".why") !== null);
            for (const part of ["Alt+1", "?"]) {
                if (part === "?") await tab.keyboard.type("?");
                assert.deepEqual(await complaints(tab), []);
            }
            assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        });
});

/** Counts the work of a page: calls of WebGL, drawn forms, calls of 2D canvases, changes of the document. */
function countWork() {
    const work = globalThis.work = { pictures: 0, images: 0, calls: 0, draws: 0, forms: 0, painted: 0, changes: 0 };
    const wrap = (prototype, note) => {
        for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
            if (typeof value === "function" && name !== "constructor")
                prototype[name] = function (...all) {
                    note(name, all);
                    return value.apply(this, all);
                };
    };
    wrap(WebGL2RenderingContext.prototype, (name, all) => {
        work.calls++;
        if (name === "clear") work.pictures++;
        if (name.startsWith("draw")) work.draws++;
        if (name === "drawElements") work.forms += all[1] / 6;
    });
    wrap(CanvasRenderingContext2D.prototype, (name) => {
        if (/^(fill|stroke|draw|clear)/.test(name)) work.painted++;
        if (name === "putImageData") work.images++;
    });
    new MutationObserver((records) => { work.changes += records.length; })
        .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

test("10,000 boxes and circles are played by a few calls a picture, and nothing else is painted", async () => {
    const rows = ["frame,id,layer,min_x,min_y,max_x,max_y"];
    for (let frame = 0; frame < 12; frame++)
        for (let i = 0; i < 10_000; i++) {
            const x = (i % 125) * 10 + (frame + i) % 3, y = Math.floor(i / 125) * 10;
            rows.push(`${frame},${i},${2 + i % 2},${x},${y},${x + 6},${y + 6}`);
        }
    const path = join(folder, "many.html"), scene = write("many.csv", `${rows.join("\n")}\n`);
    const only = write("many.rules", "0 2\n"), shapes = write("many.shapes", '{"layer": 3, "fit": "circle"}\n');
    graze("view", scene, "--rules", only, "--shapes", shapes, "--template", page, "-o", path);
    await within({ path, first: countWork, hash: "#webgl2" }, async (tab) => {
        await untilRead(tab);
        await click(tab, "Loop");
        await tab.keyboard.press("Space");
        await until(tab, (pictures) => globalThis.work.pictures > pictures, await tab.evaluate(() => globalThis.work.pictures + 1));
        const before = await tab.evaluate(() => ({ ...globalThis.work }));
        await until(tab, (pictures) => globalThis.work.pictures >= pictures, before.pictures + 2);
        const after = await tab.evaluate(() => ({ ...globalThis.work })), each = {};
        for (const key in after) each[key] = (after[key] - before[key]) / (after.pictures - before.pictures);
        console.log(`for each picture: ${JSON.stringify(each)}`);
        assert.ok(each.forms >= 10_000);
        assert.ok(each.draws <= 4 && each.calls <= 40);
        assert.equal(each.painted, 0);
        assert.ok(each.changes <= 30);
    });
    await within({ path, first: countWork }, async (tab) => { // no GPU is behind this browser's WebGL
        await untilRead(tab);
        await untilPainted(tab);
        const before = await tab.evaluate(() => ({ ...globalThis.work }));
        await click(tab, "Loop"); // a slow screen is through with 12 steps in less than four images
        await tab.keyboard.press("Space");
        await until(tab, (images) => globalThis.work.images > images + 3, before.images);
        const { pictures, painted } = await tab.evaluate(() => globalThis.work);
        assert.deepEqual([pictures, painted - before.painted], [0, 0]);
    });
});

/** Whether two PNGs are of one size, the share of differing pixels, and the share of the first outside of its background. */
async function compared(tab, one, two) {
    return tab.evaluate(async (...texts) => {
        const [a, b] = await Promise.all(texts.map(async (base64) => {
            const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]));
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
            context.drawImage(bitmap, 0, 0);
            return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }));
        let different = 0, inked = 0;
        for (let i = 0; i < a.data.length; i += 4) {
            if ([0, 1, 2].some((k) => Math.abs(a.data[i + k] - b.data[i + k]) > 64)) different++;
            if ([0, 1, 2].some((k) => Math.abs(a.data[i + k] - a.data[k]) > 32)) inked++;
        }
        return { isOneSize: a.width === b.width && a.height === b.height, different: different / (a.width * a.height), inked: inked / (a.width * a.height) };
    }, one.toString("base64"), two.toString("base64"));
}

test("the view is saved as a PNG; a 2D canvas draws the same as WebGL 2", async () => {
    const pictures = [];
    const withoutWebgl = () => {
        const real = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === "webgl2" ? null : real.call(this, kind, ...rest); };
    };
    for (const [first, hash] of [[null, "#webgl2"], [withoutWebgl, ""]])
        await within({ first, hash }, async (tab) => {
            await untilRead(tab);
            await seek(tab, 60);
            await untilPainted(tab); // the field has its size
            await tab.keyboard.press("f");
            await tab.keyboard.down("Shift");
            await tab.keyboard.press("s");
            await tab.keyboard.up("Shift");
            pictures.push(await saved(`boss-three-${await text(tab, "#frame")}.png`));
            if (pictures.length < 2) return;
            const reported = await compared(tab, ...pictures);
            assert.ok(reported.isOneSize && reported.different < 0.01 && reported.inked > 3 * reported.different && reported.inked > 0.002, JSON.stringify(reported));
        });
});

test("a click on the timeline goes to the event there; fingers move and zoom the field", async () => {
    await within({}, async (tab) => {
        await untilRead(tab);
        await tab.keyboard.press("n");
        await until(tab, () => document.querySelector(".events .is-now") !== null);
        const wanted = await text(tab, "#frame"), at = await tab.evaluate(() => {
            const box = document.querySelector(".timeline-canvas").getBoundingClientRect(), mark = document.querySelector(".timeline-mark:last-child").getBoundingClientRect();
            const rows = document.querySelectorAll(".timeline-label").length;
            return { x: mark.left + 1, top: box.top, rows, lane: 24, graph: 82 };
        });
        let found = false; // the event is in one of the lanes
        for (let row = 0; row < at.rows && !found; row++) {
            await seek(tab, 140);
            await tab.mouse.click(at.x + 2, at.top + at.graph + (row + 0.5) * at.lane);
            found = await text(tab, "#frame") === wanted;
        }
        assert.ok(found);
        const frame = await text(tab, "#frame"), middle = await tab.$eval(".stage canvas", (canvas) => {
            const { left, top, width, height } = canvas.getBoundingClientRect();
            return { x: left + width / 2, y: top + height / 2 };
        });
        const look = () => tab.evaluate(() => document.querySelector(".stage canvas").toDataURL());
        const pictures = [await look()], client = await tab.createCDPSession();
        const touch = (type, ...points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x: middle.x + x, y: middle.y + y, id })) });
        for (const way of [[[[0, 0]], [[40, 0]], [[90, 30]]], [[[-20, 0], [20, 0]], [[-40, 0], [40, 0]], [[-80, 0], [80, 0]]]]) {
            await touch("touchStart", ...way[0]);
            for (const points of way.slice(1)) await touch("touchMove", ...points);
            await touch("touchEnd");
            await until(tab, (before) => document.querySelector(".stage canvas").toDataURL() !== before, pictures.at(-1));
            await untilPainted(tab);
            pictures.push(await look());
        }
        assert.equal(new Set(pictures).size, 3);
        assert.equal(await text(tab, "#frame"), frame);
    });
});
