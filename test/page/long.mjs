// long.mjs [STEPS [BODIES]]: a long recording in the page, in headless Chromium: bodies bounce as those of `graze bench seek` do. It
// prints when its first picture is there, when each step can be sought, 100 seeks to any step, the longest tasks of the page, and its
// memory. Other work on the machine makes times of the clock longer. So each seek has the processor time of the thread that makes it, too,
// and each phase how long this thread waited for a processor. A bench, no test: `make bench-page` runs it.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { sourceWithEngine } from "./bundle.mjs";
import { drawingTime, launch, mainThreads, open, until, untilRead, write } from "./browser.mjs";

const STEPS = Number(process.argv[2] ?? 6600), BODIES = Number(process.argv[3] ?? 5000), SEEKS = 100, SIDE = 1200;

/** Numbers below `limit`, the same in each run. */
function seeded() {
    let state = 1;
    return (limit) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 2 ** 32 * limit);
    };
}
const below = seeded();

async function recorded() {
    const { World } = await sourceWithEngine("../../bindings/js/lib/graze.mjs"), world = new World({});
    const speeds = Array.from({ length: BODIES }, () => [below(64) / 8 - 4, below(64) / 8 - 4]);
    for (let i = 0; i < BODIES; i++) world.add({ x: below(SIDE), y: below(SIDE), parts: [{ box: [-4, -4, 4, 4] }] });
    world.record();
    const slots = [...world.body.keys()].filter((slot) => world.body[slot] !== 0);
    for (let step = 0; step < STEPS; step++) {
        [world.x, world.y].forEach((column, axis) => slots.forEach((slot, i) => {
            column[slot] += speeds[i][axis];
            if (column[slot] < 0 || column[slot] > SIDE) speeds[i][axis] = -speeds[i][axis];
        }));
        world.step();
    }
    return world.stopRecording();
}

/** MiB of the largest page: its own, and its share of the rest. */
function memory() {
    let most = 0;
    for (const id of readdirSync("/proc").filter((one) => /^\d+$/.test(one)))
        try {
            if (!readFileSync(`/proc/${id}/cmdline`, "utf8").includes("--type=renderer")) continue;
            most = Math.max(most, Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))[1]) / 1024);
        } catch { /* it has ended */ }
    return most;
}

/** From now on the page keeps its long tasks. */
function watchTasks() {
    globalThis.tasks = [];
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map((one) => one.duration))).observe({ type: "longtask" });
}

/** Milliseconds of a seek until its step is in the page and the next frame of the screen begins. */
async function seekTo(step) {
    const element = document.querySelector(".seek");
    await new Promise((resolve) => setTimeout(resolve, 30));
    const began = performance.now();
    element.value = String(step);
    element.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((resolve) => {
        const look = () => (document.querySelector(".transport-frame").textContent.includes("…") ? requestAnimationFrame(look) : resolve());
        requestAnimationFrame(look);
    });
    return performance.now() - began;
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const say = (name, words) => console.log(`${name.padEnd(36)} ${words}`);

let before = mainThreads();

/** The longest tasks since the last call, and how long the thread waited for a processor. */
async function tasks(tab, name) {
    const all = await tab.evaluate(() => globalThis.tasks.splice(0).sort((a, b) => b - a)), { ran, waited } = mainThreads();
    const long = all.length > 0 ? `${all.slice(0, 3).map((one) => one.toFixed(0)).join(", ")} ms; ${all.filter((one) => one > 100).length} longer than 100 ms` : "below 50 ms";
    say(`the longest tasks, ${name}`, `${long}; it ran ${(ran - before.ran).toFixed(1)} s, and waited ${(waited - before.waited).toFixed(1)} s for a processor`);
    before = { ran, waited };
}

async function tellSeeks(tab, name) {
    const times = [], own = [];
    for (let i = 0; i < SEEKS; i++) {
        const began = drawingTime();
        times.push(await tab.evaluate(seekTo, 1 + below(STEPS)));
        own.push((drawingTime() - began) * 1000);
    }
    const words = (all) => `median ${all[all.length >> 1].toFixed(1)} ms, p99 ${all[Math.floor(all.length * 0.99) - 1].toFixed(1)} ms, worst ${all.at(-1).toFixed(1)} ms`;
    say(name, words(times.sort((a, b) => a - b)));
    say(`${name}, a processor`, words(own.sort((a, b) => a - b)));
}

const path = write("long.grz", await recorded()), browser = await launch("chrome", []);
const { tab } = await open(browser, undefined, { width: 1280, height: 720, hash: "#canvas2d" });
await untilRead(tab);
say("the recording", `${STEPS} steps of ${BODIES} bodies, ${(statSync(path).size / 2 ** 20).toFixed(0)} MiB`);
await tab.evaluate(watchTasks);
const empty = memory(), began = performance.now();
let most = empty;
before = mainThreads();
const watch = setInterval(() => { most = Math.max(most, memory()); }, 250);
const [chooser] = await Promise.all([tab.waitForFileChooser(), tab.evaluate(() => [...document.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith("Open…")).click())]);
await chooser.accept([path]);
await until(tab, () => document.querySelector(".facts dd")?.textContent === "long.grz");
say("the first picture", seconds(performance.now() - began));
await until(tab, () => document.querySelector(".reading-bar") === null);
say("the file is read", seconds(performance.now() - began));
if (process.env.GRAZE_SEEK_AT_ONCE) {
    await tellSeeks(tab, "seeks at once");
    await tasks(tab, "seeks at once");
}
await until(tab, () => document.querySelector(".seek-box").dataset.made === "all");
say("each step can be sought", seconds(performance.now() - began));
await tasks(tab, "until then");
await untilRead(tab);
say("all steps are played and checked", seconds(performance.now() - began));
await tasks(tab, "until then");
await tellSeeks(tab, "a seek to any step");
await tasks(tab, "seeks");
clearInterval(watch);
const size = statSync(path).size / 2 ** 20;
say("memory", `${most.toFixed(0)} MiB at most, ${empty.toFixed(0)} MiB before; the file and 512 MB are ${(size + 512e6 / 2 ** 20).toFixed(0)} MiB`);
say("other work", `load ${loadavg()[0].toFixed(1)} in the last minute`);
await browser.close();
