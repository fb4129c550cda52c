// frames.mjs [SECONDS]: the page's frames a second in headless Chromium, 1280 x 720, while a recording of 10,000 boxes, circles
// and capsules plays. They are counted by the intervals of requestAnimationFrame. Then the processor time of a picture without a
// step, for 300, 3,000 and 10,000 of them, and of a timeline with 100,000 events in two lanes: the time of the thread that draws, by
// Linux, which other work does not change much. A bench, no test: `make bench-page` runs it.
import { join } from "node:path";
import { click, drawingTime, folder, graze, launch, open, page, untilRead, write } from "./browser.mjs";

const SECONDS = Number(process.argv[2] ?? 5), FORMS = 10_000, FRAMES = 120;

function sceneOf(name, forms, frames) {
    const rows = ["frame,id,layer,min_x,min_y,max_x,max_y"];
    for (let frame = 0; frame < frames; frame++)
        for (let i = 0; i < forms; i++) {
            const at = (i * 7919 + frame * (i % 7 - 3)) % 1280, y = (i * 104729 + frame * (i % 5 - 2)) % 720;
            rows.push(`${frame},${i},${i % 4},${at},${y},${at + 4 + i % 10},${y + 4 + i % 9}`);
        }
    return write(name, `${rows.join("\n")}\n`);
}
const scene = sceneOf("frames.csv", FORMS, FRAMES);
const shapes = write("frames.shapes", '{"layer": 2, "fit": "circle"}\n{"layer": 3, "fit": "capsule"}\n');

/** The page of a scene under rules. */
function pageUnder(name, rules, scene) {
    const path = join(folder, `${name}.html`);
    graze("view", scene, "--rules", write(`${name}.rules`, rules), "--shapes", shapes, "--template", page, "-o", path);
    return path;
}

/** The intervals of a page that plays, in milliseconds, sorted. */
function intervals(seconds) {
    return new Promise((resolve) => {
        const times = [];
        const tick = (now) => {
            times.push(now);
            if (now - times[0] < seconds * 1000) return requestAnimationFrame(tick);
            resolve(times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b));
        };
        requestAnimationFrame(tick);
    });
}

/** Draws this many pictures of the shown step, one in a frame of the screen. */
async function draw(count) {
    for (let i = 0; i < count; i++) {
        dispatchEvent(new KeyboardEvent("keydown", { key: i % 2 ? "ArrowLeft" : "ArrowRight", altKey: true, bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
}

async function picturesOf(browser) {
    for (const forms of [300, 3000, FORMS])
        for (const [name, hash] of [["canvas 2D", "#canvas2d"], ["WebGL 2", "#webgl2"]]) {
            const { tab } = await open(browser, pageUnder(`still${forms}`, "5 6\n", sceneOf(`still${forms}.csv`, forms, 2)), { width: 1280, height: 720, hash });
            await untilRead(tab);
            await tab.evaluate(draw, 20);
            const before = drawingTime(), count = 200;
            await tab.evaluate(draw, count);
            console.log(`${String(forms).padStart(6)} forms, ${name.padEnd(10)} ${((drawingTime() - before) / count * 1000).toFixed(1)} ms of a processor for a picture`);
            await tab.close();
        }
}

/** 100 bodies of either layer touch those of another in every second frame of 500. */
function eventsScene() {
    const rows = ["frame,id,layer,min_x,min_y,max_x,max_y"];
    for (let frame = 0; frame < 500; frame++)
        for (let i = 0; i < 200; i++) {
            const y = 20 * i, x = (frame + i) % 2 ? 5 : 50;
            rows.push(`${frame},${2 * i},${i % 2 * 2},0,${y},10,${y + 10}`, `${frame},${2 * i + 1},${i % 2 * 2 + 1},${x},${y},${x + 10},${y + 10}`);
        }
    return write("events.csv", `${rows.join("\n")}\n`);
}

/** Paints the timeline as often: earlier and later steps in turn. */
async function look(count) {
    for (let i = 0; i < count; i++) {
        dispatchEvent(new KeyboardEvent("keydown", { key: i % 2 ? "a" : "d", bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
}

async function timelineOf(browser) {
    const { tab } = await open(browser, pageUnder("events", "0 1\n2 3\n", eventsScene()), { width: 1280, height: 720, hash: "#canvas2d" });
    await untilRead(tab);
    await tab.keyboard.press("w");
    const words = await tab.$eval(".timeline-canvas", (one) => one.getAttribute("aria-label"));
    await tab.evaluate(look, 20);
    const before = drawingTime(), count = 200;
    await tab.evaluate(look, count);
    console.log(`${words}, half of the steps shown: ${((drawingTime() - before) / count * 1000).toFixed(1)} ms of a processor for a picture`);
    await tab.close();
}

const browser = await launch("chrome", []);
await picturesOf(browser);
await timelineOf(browser);
const paths = [["none may meet", pageUnder("none", "5 6\n", scene)], ["all may meet", pageUnder("all", "* *\n", scene)]];
const runs = paths.flatMap(([rules, path]) => [["as it opens", ""], ["canvas 2D", "#canvas2d"], ["WebGL 2", "#webgl2"]].map(([name, hash]) => [`${rules}, ${name}`, path, hash]));
for (const [name, path, hash] of runs) {
    const { tab } = await open(browser, path, { width: 1280, height: 720, hash });
    await untilRead(tab);
    await click(tab, "Loop");
    await tab.keyboard.press("Space");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const all = await tab.evaluate(intervals, SECONDS), sum = all.reduce((a, b) => a + b, 0);
    console.log(`${name.padEnd(26)} ${(all.length / sum * 1000).toFixed(1)} frames a second; median ${all[all.length >> 1].toFixed(1)} ms, p95 ${all[Math.floor(all.length * 0.95)].toFixed(1)} ms`);
    await tab.close();
}
await browser.close();
