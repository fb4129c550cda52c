// field.test.mjs: the field and the panels of the part "Scene" on a known scene: measures, finds, the kept state and filters.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { crc32 } from "node:zlib";
import { click, complaints, drop, folder, graze, launch, saved, seek, text, until, untilEqual, untilPainted, untilRead, within as withinOf, write } from "./browser.mjs";

/** Body 2 comes near body 1, to 3 along x and 5 along y in frame 40. Body 3 touches body 4 in the frames 20 to 39; body 77 is there from frame 60 on.
 * In one frame a body is far away. */
function sceneOf(width) {
    const rows = ["frame,id,layer,min_x,min_y,max_x,max_y"];
    for (let frame = 0; frame < 100; frame++) {
        const y = 15 + 2 * Math.abs(frame - 40), x = frame >= 20 && frame < 40 ? 205 : 250;
        rows.push(`${frame},1,0,0,0,10,10`, `${frame},2,1,13,${y},23,${y + 10}`, `${frame},3,2,200,100,210,110`, `${frame},4,3,${x},100,${x + 10},110`, `${frame},5,4,${width - 10},0,${width},10`);
        if (frame >= 60) rows.push(`${frame},77,4,100,50,110,60`);
        if (frame === 33) rows.push(`${frame},6,4,1000000,0,1000010,10`);
    }
    return `${rows.join("\n")}\n`;
}
const wide = write("wide.csv", sceneOf(400)), tall = write("tall.csv", sceneOf(400).replaceAll(/(\d+),(\d+),(\d+),(\d+)$/gm, "$2,$1,$4,$3"));
const rules = write("field.rules", "0 1\n2 3\n"), LONG = "2 bullets – 3 the player's ship";
const named = write("named.rules", "0 1\n2 3\nname 2 bullets\nname 3 the player's ship\n");
let browser;

before(async () => { browser = await launch("chrome"); });
after(async () => { await browser.close(); });

async function within(work, { scene = wide, rules: given = rules, ...options } = {}) {
    await withinOf(browser, options, async (tab) => {
        await untilRead(tab);
        await drop(tab, scene, given);
        await until(tab, (wanted) => document.querySelector(".facts dd")?.textContent === wanted, scene === wide ? "wide.grz" : "tall.grz");
        await untilRead(tab);
        await untilPainted(tab);
        await work(tab);
    });
}

const notice = (tab) => text(tab, ".scene-notice");
const chosen = (tab) => tab.$$eval(".body-card h2", (all) => all.map((one) => one.textContent.trim().split(" ")[1]));

/** Measure a way of the mouse in the field, from its middle. */
async function measure(tab, x, y) {
    const { left, top, width, height } = await tab.$eval(".stage canvas", (canvas) => canvas.getBoundingClientRect().toJSON());
    await tab.mouse.move(left + width / 2, top + height / 2);
    await tab.mouse.down();
    await tab.mouse.move(left + width / 2 + x, top + height / 2 + y, { steps: 3 });
    await tab.mouse.up();
    return width;
}

test("show all shows nearly all of the parts, and is not made small by one that is far away; a drag measures", async () => {
    await within(async (tab) => {
        await tab.keyboard.press("f");
        await click(tab, "Measure");
        const width = await measure(tab, 100, -50);
        await until(tab, () => / right, /.test(document.querySelector(".scene-notice").textContent));
        const [, length, right, up] = /^([\d.]+): ([\d.]+) right, ([\d.]+) up$/.exec(await notice(tab)).map(Number);
        assert.ok(Math.abs(length - Math.hypot(right, up)) < 0.01 * length && Math.abs(right - 2 * up) < 0.01 * right, await notice(tab));
        const seen = right / 100 * width;
        assert.ok(seen >= 400 && seen < 800, String(seen));
        await tab.keyboard.press("Escape");
        assert.equal(await tab.$eval("[aria-label=Measure]", (one) => one.getAttribute("aria-pressed")), "false");
    });
});

test("a high scene has its timeline beside the field, a wide one below", async () => {
    const places = (tab) => tab.evaluate(() => [".scene-field", ".timeline"].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()));
    await within(async (tab) => {
        const [field, timeline] = await places(tab), bar = await tab.$eval(".splitter", (one) => one.getBoundingClientRect().toJSON());
        assert.ok(timeline.top >= field.bottom);
        await tab.mouse.move(bar.left + 100, bar.top + 4);
        await tab.mouse.down();
        await tab.mouse.move(bar.left + 100, bar.top - 56, { steps: 3 });
        await tab.mouse.up();
        await untilEqual(async () => (await places(tab)).map((one) => Math.round(one.height)), [Math.round(field.height) - 60, Math.round(timeline.height) + 60]);
    });
    await within(async (tab) => {
        const [field, timeline] = await places(tab);
        assert.ok(timeline.left >= field.right && timeline.top === field.top);
        assert.ok(field.width < 0.45 * timeline.right, `a field of this shape needs less than half of the width, and has ${field.width}`);
        assert.deepEqual(await complaints(tab), []);
    }, { scene: tall });
    await within(async (tab) => {
        const [field, timeline] = await places(tab);
        assert.ok(timeline.top >= field.bottom, "on a narrow screen all is below each other");
    }, { scene: tall, width: 390 });
});

test("why: the gaps have their lengths in the field, and the distance over time leads to the nearest frame", async () => {
    const noteTexts = () => {
        const real = CanvasRenderingContext2D.prototype.fillText;
        globalThis.texts = new Set();
        CanvasRenderingContext2D.prototype.fillText = function (words, ...rest) { globalThis.texts.add(words); return real.call(this, words, ...rest); };
    };
    await within(async (tab) => {
        await tab.evaluate(() => { location.hash = "#frame=30&bodies=1,2"; });
        await until(tab, () => document.querySelector(".why-answer")?.textContent.startsWith("In frame 30 "));
        await until(tab, () => globalThis.texts.has("3") && globalThis.texts.has("25"));
        const words = await tab.$$eval(".why p", (all) => all.map((one) => one.textContent));
        assert.ok(words[1].includes("right and by more than 25 down (+y)"), words[1]);
        await until(tab, () => [...document.querySelectorAll(".why button")].some((one) => one.textContent === "Nearest: 5.831 in frame 40"));
        await until(tab, () => !document.querySelector(".why-course").textContent.includes("reading"));
        await click(tab, "Nearest: 5.831 in frame 40");
        await until(tab, () => document.querySelector("#frame").textContent === "40");
        const [x, y] = await tab.$eval(".why-course svg", (svg) => { const box = svg.getBoundingClientRect(); return [box.left + 0.805 * box.width, box.top + 10]; });
        await tab.mouse.click(x, y);
        await until(tab, () => document.querySelector("#frame").textContent === "80");
        assert.deepEqual(await complaints(tab), []);
    }, { first: noteTexts });
});

test("why: layers have their names, in the words of graze explain, and the axes are of round numbers", async () => {
    const path = join(folder, "named.grz");
    graze("record", wide, "--rules", named, "-o", path);
    await within(async (tab) => {
        for (const [a, b] of [[3, 5], [3, 4], [1, 3]]) {
            await tab.evaluate((hash) => { location.hash = hash; }, `#frame=41&bodies=${a},${b}`);
            await until(tab, (words) => document.querySelector(".why-answer")?.textContent.startsWith(words), `In frame 41 bodies ${a} and ${b} `);
            const words = await tab.$$eval(".why p", (all) => all.map((one) => one.textContent));
            assert.deepEqual(words, graze("explain", path, "--frame", "41", String(a), String(b)).trim().split("\n"));
            assert.match(words[1], /layer 2 "bullets"/);
            await until(tab, () => document.querySelector(".why-course")?.textContent.includes("reading") === false);
        }
        await tab.evaluate(() => { location.hash = "#frame=41&bodies=1,2"; });
        await until(tab, () => document.querySelector(".why-answer")?.textContent.startsWith("In frame 41 bodies 1 and 2 "));
        const axes = () => tab.evaluate(() => [".why-tick", ".why-frame"].map((one) => [...document.querySelectorAll(one)].map((tick) => tick.textContent)));
        await untilEqual(axes, [["50", "100"], ["0", "20", "40", "60", "80"]]);
    }, { rules: named });
});

const lanes = (tab) => tab.$$eval(".timeline-label-text", (all) => all.map((one) => [one.textContent, one.scrollWidth <= one.clientWidth]));

test("on a phone the bar above the timeline is dragged by a finger", async () => {
    await within(async (tab) => {
        const sizes = () => tab.evaluate(() => [".scene-field", ".timeline"].map((one) => Math.round(document.querySelector(one).getBoundingClientRect().height)));
        await untilEqual(() => lanes(tab), [[LONG, true]]);
        const [field, timeline] = await sizes(), bar = await tab.$eval(".splitter", (one) => one.getBoundingClientRect().toJSON());
        assert.ok(bar.height >= 24, String(bar.height));
        await tab.touchscreen.touchStart(bar.left + 150, bar.top + 12);
        for (const y of [-8, -28, -48]) await tab.touchscreen.touchMove(bar.left + 150, bar.top + y);
        await tab.touchscreen.touchEnd();
        await untilEqual(sizes, [field - 60, timeline + 60]);
        assert.deepEqual(await complaints(tab), []);
    }, { rules: named, width: 390, height: 844, isTouch: true });
});

// Not after a drag: Chromium takes a tap soon after a quick one for its end, and sends no click.
test("on a phone lanes have their whole names, and are pinned and hidden by touch", async () => {
    await within(async (tab) => {
        await untilEqual(() => lanes(tab), [[LONG, true]]);
        const pin = await tab.$(`[aria-label="Pin ${LONG}"]`), { width, height } = await pin.boundingBox();
        assert.ok(width >= 24 && height >= 24, `${width} x ${height}`);
        await pin.tap();
        await until(tab, () => document.querySelector(".timeline-tool").getAttribute("aria-pressed") === "true");
        await (await tab.$(`[aria-label="Hide ${LONG}"]`)).tap();
        await untilEqual(() => lanes(tab), []);
        await (await tab.$(".timeline-names .link")).tap();
        await untilEqual(() => lanes(tab), [[LONG, true]]);
        const canvas = await tab.$eval(".timeline-canvas", (one) => one.getBoundingClientRect().toJSON());
        await tab.touchscreen.tap(canvas.left + 0.505 * canvas.width, canvas.top + 40);
        await until(tab, () => document.querySelector("#frame").textContent === "50");
        assert.deepEqual(await complaints(tab), []);
    }, { rules: named, width: 390, height: 844, isTouch: true });
});

test("the help begins with gestures on a screen for fingers, else with keys", async () => {
    for (const [isTouch, first] of [[true, "Scene, by touch"], [false, "Scene"]])
        await within(async (tab) => {
            await click(tab, "Keys and help");
            await until(tab, () => document.querySelector(".dialog h3") !== null);
            assert.equal(await text(tab, ".dialog h3"), first);
            assert.ok((await text(tab, ".dialog")).includes("Pin it to the top"));
        }, { isTouch, width: isTouch ? 390 : 1280 });
});

test("a body is found by its number, and shown in its first frame where it is not there", async () => {
    await within(async (tab) => {
        await tab.keyboard.press("/");
        await tab.keyboard.type("7");
        await until(tab, () => document.querySelector(".find li")?.textContent === "77 frames 60 to the end");
        await tab.keyboard.press("Enter");
        await untilEqual(() => chosen(tab), ["77"]);
        assert.equal(await text(tab, "#frame"), "60");
        await tab.keyboard.type("12345");
        await until(tab, () => document.querySelector(".find li")?.textContent === "No body has this number or name.");
    });
});

test("bookmarks and their notes are kept in the address", async () => {
    let address = "";
    await within(async (tab) => {
        await seek(tab, 31);
        await click(tab, "Keep frame 30");
        await tab.focus("[aria-label='Note on frame 30']");
        await tab.keyboard.type("near & far: 100 %");
        await until(tab, () => decodeURIComponent(location.hash).includes("mark=30:near & far: 100 %"));
        address = await tab.evaluate(() => location.hash);
        await click(tab, "Forget frame 30");
        await until(tab, () => !location.hash.includes("mark"));
        await tab.evaluate((hash) => { location.hash = hash; }, address);
        await until(tab, () => document.querySelector("[aria-label='Note on frame 30']")?.value === "near & far: 100 %");
        await seek(tab, 1);
        await tab.$eval(".bookmarks .link", (one) => one.click());
        assert.equal(await text(tab, "#frame"), "30");
    });
});

test("events of a kind are left out of lists and passed over by n and p", async () => {
    await within(async (tab) => {
        const frames = async (...keys) => {
            const found = [];
            for (const key of keys) {
                await tab.keyboard.press(key);
                found.push(await text(tab, "#frame"));
            }
            return found;
        };
        await seek(tab, 1);
        assert.deepEqual(await frames("n", "n"), ["20", "40"]);
        await seek(tab, 1);
        await tab.evaluate(() => [...document.querySelectorAll(".kinds label")].find((one) => one.textContent === "begins").click());
        assert.deepEqual(await frames("n"), ["40"]);
        assert.equal(await tab.$$eval(".event", (all) => all.length), 1);
        await seek(tab, 21);
        await until(tab, () => document.querySelector(".event") === null);
    });
});

/** The chunks of a PNG whose sums are right. */
function chunksOf(png) {
    const found = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
        const end = at + 8 + png.readUInt32BE(at);
        assert.equal(crc32(png.subarray(at + 4, end)), png.readUInt32BE(end));
        found.push([png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, end)]);
    }
    return found;
}

test("a range is saved as a recording, with the events of the whole one, and as an APNG that moves", async () => {
    const events = (path) => graze("play", path, "--events", "-").split("\n").filter((line) => /^(2[5-9]|3\d|4[0-4]),/.test(line));
    const whole = join(folder, "whole.grz");
    graze("record", wide, "--rules", rules, "-o", whole);
    await within(async (tab) => {
        for (const step of [26, 45]) {
            await seek(tab, step);
            await tab.keyboard.press("r");
        }
        await click(tab, "Recording");
        const cut = write("cut.grz", await saved("wide-25-44.grz"));
        assert.deepEqual(events(cut), events(whole));
        assert.equal(events(cut).length, 1);
        assert.match(graze("play", cut), /frames +20\b/);
        await click(tab, "APNG");
        const chunks = chunksOf(await saved("wide-25-44.png")), of = (type) => chunks.filter(([name]) => name === type).map(([, data]) => data);
        assert.equal(of("acTL")[0].readUInt32BE(0), 20);
        assert.equal(of("fcTL").length, 20);
        assert.deepEqual([...of("fcTL"), ...of("fdAT")].map((data) => data.readUInt32BE(0)).sort((a, b) => a - b), Array.from({ length: 20 + of("fdAT").length }, (_, i) => i));
        assert.equal(new Set(of("fdAT").map((data) => data.toString("base64", 4))).size, of("fdAT").length, "each picture is another");
        assert.equal(await text(tab, "#frame"), "44");
    });
});

test("the heat map says when the selected body would be hit, if all flew straight on", async () => {
    await within(async (tab) => {
        await seek(tab, 21); // frame 20: body 2 is at y = 55 and moves up by 2 in each step, at x = 13 to 23
        await tab.keyboard.press("h");
        await until(tab, () => document.querySelector(".scene-notice").textContent === "Select the body that is to dodge.");
        await tab.keyboard.press("b"); // body 1, 10 x 10
        await until(tab, () => document.querySelector(".body-card h2")?.textContent.startsWith("Body 1"));
        const place = await tab.$eval(".stage canvas", (canvas) => canvas.getBoundingClientRect().toJSON());
        const words = async (x, y) => {
            await tab.mouse.move(place.left + x, place.top + y);
            return notice(tab);
        };
        await tab.mouse.move(place.left + 5, place.top + 5);
        await until(tab, () => /\bhit here /i.test(document.querySelector(".scene-notice").textContent));
        let column = 5; // of places that body 2 reaches: from the top down it comes sooner, at last it is there
        while (column < place.width && !(await words(column, place.height * 0.3)).startsWith("Hit here in ")) column += 10;
        const times = [];
        for (let y = 5; y < place.height; y += 10) times.push(await words(column + 10, y));
        assert.ok(times.includes("Something is here."), times.join());
        const hits = times.map((one) => /^Hit here in ([\d.]+) steps\.$/.exec(one)).filter(Boolean).map((one) => Number(one[1]));
        assert.ok(hits.length >= 3, times.join());
        const steps = hits.slice(1).map((one, i) => hits[i] - one);
        await tab.keyboard.press("m");
        await measure(tab, 0, 100);
        const cell = parseFloat(await notice(tab)) / 10;
        assert.ok(steps.every((one) => Math.abs(one - cell / 2) < 0.11), `${steps.join()}, and ${cell / 2} was expected`);
        assert.equal(times.slice(times.lastIndexOf("Something is here.") + 1).filter((one) => one !== "No hit here within 60 steps.").length, 0);
    });
});
