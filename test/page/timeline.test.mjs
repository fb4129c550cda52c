// timeline.test.mjs: gestures of the timeline, on a scene whose contacts are known.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, complaints, drop, launch, seek, text, until, untilEqual, untilRead, within as withinOf, write } from "./browser.mjs";

/** Body 2 touches body 1 in the frames 20 to 39 and 60 to 69; body 3 touches body 4, on other layers, in 50 to 59. */
const rows = ["frame,id,layer,min_x,min_y,max_x,max_y"];
for (let frame = 0; frame < 100; frame++) {
    const x = (frame >= 20 && frame < 40) || (frame >= 60 && frame < 70) ? 5 : 50, y = frame >= 50 && frame < 60 ? 105 : 150;
    rows.push(`${frame},1,0,0,0,10,10`, `${frame},2,1,${x},0,${x + 10},10`, `${frame},3,2,0,100,10,110`, `${frame},4,3,0,${y},10,${y + 10}`);
}
const scene = write("known.csv", `${rows.join("\n")}\n`), rules = write("known.rules", "0 1\n2 3\n");
const HEAD = 18, GRAPH = 82, LANE = 24;
let browser;

before(async () => { browser = await launch("chrome"); });
after(async () => { await browser.close(); });

async function within(work, options = {}) {
    await withinOf(browser, options, async (tab) => {
        await untilRead(tab);
        await drop(tab, scene, rules);
        await until(tab, () => document.querySelector(".facts dd")?.textContent === "known.grz");
        await untilRead(tab);
        const box = await tab.$eval(".timeline-canvas", (canvas) => canvas.getBoundingClientRect().toJSON());
        await work(tab, (frame, y) => [box.left + (frame + 0.5) / 100 * box.width, box.top + y]);
    });
}

/** The frames that are shown, in turn, until playing has gone from the end of a range to its begin twice. */
async function playedAround(tab, first, last) {
    await tab.evaluate((first, last) => {
        const shown = document.querySelector("#frame"), seen = window.framesSeen = [];
        window.timesAround = 0;
        new MutationObserver(() => {
            const frame = Number(shown.textContent);
            if (frame < (seen.at(-1) ?? first)) window.timesAround++;
            if (seen.length > 0 || (frame >= first && frame <= last)) seen.push(frame);
        }).observe(shown, { childList: true, characterData: true, subtree: true });
    }, first, last);
    await tab.keyboard.press("Space");
    await until(tab, () => window.timesAround >= 2 && new Set(window.framesSeen).size > 3);
    await tab.keyboard.press("Space");
    return tab.evaluate(() => window.framesSeen);
}

const lanes = (tab) => tab.$$eval(".timeline-label-text", (all) => all.map((one) => one.textContent));

const shownFrames = async (tab, place) => {
    const frames = [];
    for (const x of [0, 99]) {
        await tab.mouse.move(5, 5);
        await until(tab, () => document.querySelector(".timeline-bubble") === null);
        await tab.mouse.move(...place(x, 8));
        await until(tab, () => document.querySelector(".timeline-bubble") !== null);
        frames.push(Number(await tab.$eval(".timeline-bubble div", (one) => /^frame (\d+),/.exec(one.textContent)[1])));
    }
    return frames;
};

test("a contact is a bar from its begin to its end", async () => {
    await within(async (tab) => {
        const inked = () => tab.evaluate((y) => {
            const canvas = document.querySelector(".timeline-canvas"), scale = canvas.width / canvas.clientWidth;
            const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
            context.drawImage(canvas, 0, 0);
            const { data } = context.getImageData(0, Math.round((y + 6) * scale), canvas.width, 1);
            const at = (frame) => [...data.subarray(4 * Math.round((frame + 0.5) / 100 * canvas.width)).subarray(0, 3)].join();
            return Array.from({ length: 100 }, (_, frame) => frame).filter((frame) => at(frame) !== at(5) && ![40, 70].includes(frame));
        }, GRAPH);
        await untilEqual(inked, [...Array.from({ length: 20 }, (_, i) => 20 + i), ...Array.from({ length: 10 }, (_, i) => 60 + i)]);
    });
});

test("a bubble under the pointer tells the frame, the pair of layers, and who touches from when to when", async () => {
    await within(async (tab, place) => {
        await tab.mouse.move(...place(30, GRAPH + 8));
        await until(tab, () => document.querySelector(".timeline-bubble") !== null);
        const lines = await tab.$$eval(".timeline-bubble div", (all) => all.map((one) => one.textContent));
        assert.equal(lines[0], "frame 30, 0.52 s");
        assert.match(lines[2], /^(1 and 2|2 and 1) touch, 20 to 40$/);
        await tab.mouse.move(...place(30, HEAD + 30));
        await until(tab, () => /^1 contact$/.test(document.querySelector(".timeline-bubble div:nth-child(2)")?.textContent ?? ""));
        await tab.mouse.move(5, 5);
        await until(tab, () => document.querySelector(".timeline-bubble") === null);
    });
});

test("a range dragged in the scale is listed and played again and again; r and Escape do it by keys", async () => {
    await within(async (tab, place) => {
        await tab.mouse.move(...place(55, 8));
        await tab.mouse.down();
        await tab.mouse.move(...place(64, 8), { steps: 4 });
        await tab.mouse.up();
        await until(tab, () => document.querySelector(".timeline-range span")?.textContent === "Frames 55 to 64, played again and again; 2 events");
        const listed = await tab.$$eval(".timeline-range li", (all) => all.map((one) => one.textContent));
        assert.ok(listed.length === 2 && listed.some((one) => one.startsWith("60: ") && one.includes(" begins to touch ")) && listed.some((one) => one.startsWith("60: ") && one.includes(" no longer touches ")), listed.join());
        const seen = await playedAround(tab, 55, 64);
        assert.ok(seen.every((frame) => frame >= 55 && frame <= 64), seen.join());
        await tab.keyboard.press("Escape");
        await until(tab, () => document.querySelector(".timeline-range") === null);
        await seek(tab, 11);
        await tab.keyboard.press("r");
        await until(tab, () => document.querySelector(".scene-notice").textContent.startsWith("A range begins at frame 10."));
        await seek(tab, 21);
        await tab.keyboard.press("r");
        await until(tab, () => document.querySelector(".timeline-range span")?.textContent.startsWith("Frames 10 to 20,"));
    });
});

test("a screen that leaves out more steps than a range has shows several of them", async () => {
    const slowScreen = () => {
        const real = requestAnimationFrame;
        globalThis.requestAnimationFrame = (work) => real(() => setTimeout(() => work(performance.now()), 300));
    };
    await within(async (tab) => {
        for (const step of [56, 65]) {
            await seek(tab, step);
            await tab.keyboard.press("r");
        }
        const seen = await playedAround(tab, 55, 64);
        assert.ok(seen.every((frame) => frame >= 55 && frame <= 64), seen.join());
    }, { first: slowScreen });
});

test("lanes are hidden, shown again, and pinned to the top", async () => {
    await within(async (tab) => {
        const [first, second] = await lanes(tab);
        await click(tab, `Pin ${second}`);
        await until(tab, (wanted) => document.querySelector(".timeline-label-text").textContent === wanted, second);
        await click(tab, `Hide ${second}`);
        await until(tab, () => document.querySelectorAll(".timeline-label-text").length === 1);
        assert.deepEqual(await lanes(tab), [first]);
        await click(tab, "Show 1 hidden");
        await until(tab, () => document.querySelectorAll(".timeline-label-text").length === 2);
        assert.deepEqual(await lanes(tab), [second, first]);
        assert.deepEqual(await complaints(tab), []);
    });
});

test("w, s, a and d show fewer, more, earlier and later steps", async () => {
    await within(async (tab, place) => {
        const shown = () => shownFrames(tab, place);
        assert.deepEqual(await shown(), [0, 99]);
        await seek(tab, 50);
        await tab.keyboard.press("w");
        const near = await shown();
        assert.ok(near[1] - near[0] >= 48 && near[1] - near[0] <= 50, near.join());
        await tab.keyboard.press("d");
        const later = await shown();
        await tab.keyboard.press("a");
        assert.ok(later[0] > near[0] && (await shown())[0] < later[0]);
        await tab.keyboard.press("s");
        assert.deepEqual(await shown(), [0, 99]);
    });
});

/** Drag from a place of the page to another. */
async function drag(tab, [x0, y0], [x1, y1]) {
    await tab.mouse.move(x0, y0);
    await tab.mouse.down();
    await tab.mouse.move(x1, y1, { steps: 3 });
    await tab.mouse.up();
}

test("the strip of all steps, the bar beside the timeline and the field alone, by mouse and keys", async () => {
    await within(async (tab, place) => {
        const map = await tab.$eval(".timeline-map", (one) => one.getBoundingClientRect().toJSON()), y = map.top + map.height / 2;
        const part = () => tab.$eval(".timeline-map-frame", (one) => [parseFloat(one.style.left), parseFloat(one.style.width)]);
        assert.deepEqual(await part(), [0, 100]);
        await seek(tab, 50);
        await tab.keyboard.press("w");
        await until(tab, () => document.querySelector(".timeline-map-frame").style.width === "50%");
        await drag(tab, [map.left + 0.5 * map.width, y], [map.left - 50, y]);
        assert.deepEqual(await part(), [0, 50]);
        assert.deepEqual(await shownFrames(tab, place), [0, 49]);
        await tab.focus(".timeline-map");
        await tab.keyboard.press("PageDown");
        assert.deepEqual(await part(), [50, 50]);
        await tab.keyboard.press("ArrowLeft");
        assert.deepEqual(await part(), [45, 50]);

        const sizes = () => tab.evaluate(() => [".timeline", ".scene-field"].map((one) => Math.round(document.querySelector(one).getBoundingClientRect().width))); // the scene is high
        const [timeline, field] = await sizes(), bar = await tab.$eval(".splitter", (one) => one.getBoundingClientRect().toJSON());
        await drag(tab, [bar.left + 4, bar.top + 100], [bar.left - 56, bar.top + 100]);
        await untilEqual(sizes, [timeline + 60, field - 60]);
        await tab.focus(".splitter");
        await tab.keyboard.press("ArrowRight");
        await untilEqual(sizes, [timeline + 36, field - 36]);
        await tab.keyboard.press("Enter");
        await untilEqual(sizes, [timeline, field]);
        await tab.keyboard.press("x");
        await until(tab, () => document.querySelector(".scene-field").clientWidth === innerWidth && document.querySelector(".side").getClientRects().length === 0);
        await tab.keyboard.press("x");
        await untilEqual(sizes, [timeline, field]);
    });
});

test("two graphs are shown at once, with the values under the pointer; steps have a line at the time of a frame of the screen", async () => {
    await within(async (tab, place) => {
        const red = () => tab.$eval(".timeline-canvas", (canvas) => {
            const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true }), line = getComputedStyle(document.documentElement).getPropertyValue("--end");
            context.drawImage(canvas, 0, 0);
            const { data } = context.getImageData(canvas.width >> 1, 18, 1, 64), wanted = [1, 3, 5].map((i) => parseInt(line.slice(i, i + 2), 16)).join();
            return Array.from({ length: 64 }, (_, y) => data.subarray(4 * y, 4 * y + 3).join()).filter((one) => one === wanted).length;
        });
        assert.equal(await red(), 0);
        const [first, second] = await tab.$$(".timeline-series select");
        await second.select("bodies");
        await tab.mouse.move(...place(30, HEAD + 30));
        await until(tab, () => [...document.querySelectorAll(".timeline-bubble div")].map((one) => one.textContent).join() === "frame 30, 0.52 s,1 contact,4 bodies");
        await first.select("milliseconds");
        await untilEqual(red, 1);
    });
});

test("lanes have the names of the rules and come in the chosen order, and a selected body has one of its own", async () => {
    await within(async (tab) => {
        const swapped = rows.map((row) => row.replace(/^(\d+,\d+),(\d)/, (_, begin, layer) => `${begin},${(Number(layer) + 2) % 4}`));
        await drop(tab, write("swapped.csv", `${swapped.join("\n")}\n`), write("named.rules", "0 1\n2 3\nname 2 bullets\n"));
        await until(tab, () => document.querySelector(".facts dd")?.textContent === "swapped.grz");
        await untilRead(tab);
        assert.deepEqual(await lanes(tab), ["0 – 1", "2 bullets – 3"]);
        for (const order of ["most", "early"]) {
            await tab.select(".timeline-labels > .select select", order);
            await untilEqual(() => lanes(tab), ["2 bullets – 3", "0 – 1"]);
            await tab.select(".timeline-labels > .select select", "layers");
            await untilEqual(() => lanes(tab), ["0 – 1", "2 bullets – 3"]);
        }
        await tab.keyboard.press("b");
        await untilEqual(() => lanes(tab), ["Body 1", "0 – 1", "2 bullets – 3"]);
        assert.equal(await text(tab, ".timeline-label .number"), "4");
    });
});

test("a range that was begun in another recording is begun anew", async () => {
    await within(async (tab) => {
        await seek(tab, 31);
        await tab.keyboard.press("r");
        await until(tab, () => document.querySelector(".scene-notice").textContent.startsWith("A range begins at frame 30."));
        await drop(tab, write("again.csv", `${rows.join("\n")}\n`), rules);
        await until(tab, () => document.querySelector(".facts dd")?.textContent === "again.grz");
        await untilRead(tab);
        await seek(tab, 11);
        await tab.keyboard.press("r");
        await until(tab, () => document.querySelector(".scene-notice").textContent.startsWith("A range begins at frame 10."));
        assert.equal(await tab.$(".timeline-range"), null);
    });
});

test("a strike is not a near miss", async () => {
    await within(async (tab) => {
        await drop(tab, write("struck.csv", `${rows.join("\n")}\n`), write("struck.rules", "0 1\nattack 0\n"));
        await until(tab, () => document.querySelector(".facts dd")?.textContent === "struck.grz");
        await untilRead(tab);
        await tab.evaluate(() => { location.hash = "#frame=30&bodies=1,2"; });
        await until(tab, () => document.querySelector(".why-answer")?.textContent.startsWith("In frame 30 "));
        const words = await tab.$$eval(".why p", (all) => all.map((one) => one.textContent));
        assert.match(words[0], /touch, since frame 20/);
        assert.ok(words.every((one) => !one.includes("near miss")), words.join("\n"));
    });
});
