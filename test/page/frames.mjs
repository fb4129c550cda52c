// frames.mjs [SECONDS]: the page's frames a second in headless Chromium, 1280 x 720, while a recording of 10,000 boxes, circles
// and capsules plays. They are counted by the intervals of requestAnimationFrame. A bench, no test: `make bench-page` runs it.
import { join } from "node:path";
import { click, folder, graze, launch, open, page, untilRead, write } from "./browser.mjs";

const SECONDS = Number(process.argv[2] ?? 5), FORMS = 10_000, FRAMES = 120;
const rows = ["frame,id,layer,min_x,min_y,max_x,max_y"];
for (let frame = 0; frame < FRAMES; frame++)
    for (let i = 0; i < FORMS; i++) {
        const at = (i * 7919 + frame * (i % 7 - 3)) % 1280, y = (i * 104729 + frame * (i % 5 - 2)) % 720;
        rows.push(`${frame},${i},${i % 4},${at},${y},${at + 4 + i % 10},${y + 4 + i % 9}`);
    }
const scene = write("frames.csv", `${rows.join("\n")}\n`);
const shapes = write("frames.shapes", '{"layer": 2, "fit": "circle"}\n{"layer": 3, "fit": "capsule"}\n');

/** The page of the scene under rules. */
function pageUnder(name, rules) {
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

const browser = await launch("chrome", []);
const paths = [["none may meet", pageUnder("none", "5 6\n")], ["all may meet", pageUnder("all", "* *\n")]];
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
