// sprites.test.mjs: pictures of hitbox sets below the boxes of a recording, in Chromium: the frame, flips and turns that a body shows, by
// both renderers.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import { sourceWithEngine } from "./bundle.mjs";
import { complaints, drop, launch, seek, text, until, untilPainted, untilRead, within as withinOf, write } from "./browser.mjs";

const { World, HitboxSet } = await sourceWithEngine("../../bindings/js/lib/graze.mjs");
const RED = [255, 0, 0], GREEN = [0, 255, 0], BLUE = [0, 0, 255], WHITE = [255, 255, 255];

function chunk(type, data) {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]), size = Buffer.alloc(4), sum = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
}

/** A picture of two frames, 16 by 16 each. The left upper, right upper, left lower and right lower quarters have these colours. */
function sheet(...frames) {
    const head = Buffer.alloc(13), rows = [];
    head.writeUInt32BE(16 * frames.length, 0);
    head.writeUInt32BE(16, 4);
    head.set([8, 2], 8);
    for (let y = 0; y < 16; y++) rows.push(Buffer.from([0, ...frames.flatMap((colors) => Array.from({ length: 16 }, (_, x) => colors[(y >> 3) * 2 + (x >> 3)]).flat())]));
    return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))]);
}

const QUARTERS = [[RED, GREEN, BLUE, WHITE], [WHITE, BLUE, GREEN, RED]];
const png = write("hero.png", sheet(...QUARTERS));
const boxes = [[7, 7, 2, 2], [6, 7, 4, 2]];
const json = write("hero.json", JSON.stringify({ format: "graze-hitboxes", version: 1, layers: {}, sets: [{ name: "hero", image: "hero.png",
    frames: boxes.map((box, i) => ({ duration: 100, pivot: [8, 8], sprite: { from: [16 * i, 0, 16, 16], at: [0, 0] }, boxes: [{ name: "hurt", layer: 0, box }] })) }] }));
const other = write("other.json", JSON.stringify({ format: "graze-hitboxes", version: 1, layers: {}, sets: [{ name: "other", image: "hero.png",
    frames: [{ duration: 100, pivot: [8, 8], sprite: { from: [0, 0, 16, 16], at: [0, 0] }, boxes: [{ name: "hurt", layer: 0, box: [0, 0, 2, 2] }] }] }] }));

/** In each step another pose: frame, flips and turns. The layer is not that of the file. */
const POSES = [...Array(16).keys()].map((i) => ({ frame: i % 2, flipX: (i & 2) > 0, flipY: (i & 4) > 0, turns: i >> 2, x: 20, y: -10 }));

function recorded() {
    const set = new HitboxSet({ names: ["hurt"], frames: boxes.map(([x, y, w, h]) => ({ pivot: [8, 8], duration: 100, boxes: [{ name: "hurt", box: [x, y, x + w, y + h], layer: 3 }] })) });
    const world = new World({}), hero = world.add({});
    world.add({ x: -20, y: -20, parts: [{ box: [-4, -4, 4, 4], layer: 1 }] });
    world.setHitboxes(hero, set, { x: 20, y: -10, frame: 1 });
    world.record();
    for (const pose of POSES) {
        world.setFrame(hero, pose);
        world.step();
    }
    return write("hero.grz", world.stopRecording());
}
const grz = recorded();

/** The colours around the pivot of a pose, by the definition: flipped, then turned clockwise. */
function expected({ frame, flipX, flipY, turns }) {
    return [[-5, -5], [5, -5], [-5, 5], [5, 5]].map(([x, y]) => {
        for (let i = 0; i < turns; i++) [x, y] = [y, -x]; // back
        return QUARTERS[frame][((flipY ? -y : y) > 0 ? 2 : 0) + ((flipX ? -x : x) > 0 ? 1 : 0)];
    });
}

/** The colours of the field around the pivot. The field shows all parts; the hero's box is 4 wide, and its middle the pivot. */
async function around(tab) {
    await untilPainted(tab);
    return tab.evaluate(() => {
        const from = document.querySelector(".scene-field canvas"), canvas = new OffscreenCanvas(from.width, from.height), context = canvas.getContext("2d");
        context.drawImage(from, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height), at = (x, y) => [...data.subarray(4 * (y * canvas.width + x), 4 * (y * canvas.width + x) + 3)];
        const colors = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]], isOne = (x, y) => colors.some((color) => at(x, y).join() === color.join());
        let [x0, y0, x1, y1] = [Infinity, Infinity, -1, -1];
        for (let y = 0; y < canvas.height; y++) for (let x = 0; x < canvas.width; x++) if (isOne(x, y)) [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
        if (x1 < 0) return null;
        const part = (low, high, share) => Math.round(low + (high - low) * share);
        return [[0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]].map(([x, y]) => at(part(x0, x1, x), part(y0, y1, y)));
    });
}

let browser;
before(async () => { browser = await launch("chrome"); });
after(async () => { await browser.close(); });
const within = (options, work) => withinOf(browser, options, work);

async function opened(tab, ...files) {
    await untilRead(tab);
    await drop(tab, ...files);
    await until(tab, () => document.querySelector(".facts dd")?.textContent === "hero.grz");
    await untilRead(tab);
}

for (const hash of ["#canvas2d", "#webgl2"])
    test(`a body's sprite is below its boxes, in each pose, also after seeks back (${hash.slice(1)})`, async () => {
        await within({ hash }, async (tab) => {
            await opened(tab, grz, json, png);
            for (const step of [1, 2, 3, 5, 9, 14, 16, 4, 7, 12, 1]) {
                await seek(tab, step);
                assert.deepEqual(await around(tab), expected(POSES[step - 1]), `step ${step}`);
            }
        });
    });

test("sprites are switched off in the list of what is shown, and files that lack something say so", async () => {
    await within({ hash: "#canvas2d" }, async (tab) => {
        await opened(tab, grz);
        assert.equal(await around(tab), null);
        await drop(tab, other, png);
        await until(tab, () => document.querySelector(".scene-notice").textContent.startsWith("No body of this frame shows a set of the hitbox file"));
        assert.equal(await around(tab), null);
        await drop(tab, json);
        await until(tab, () => document.querySelector(".scene-notice").textContent === "");
        assert.deepEqual(await around(tab), expected(POSES[0]));
        const toggle = () => tab.evaluate(() => [...document.querySelectorAll(".shown label")].find((one) => one.textContent.startsWith("Sprites")).querySelector("input").click());
        await toggle();
        assert.equal(await around(tab), null);
        await toggle();
        assert.deepEqual(await around(tab), expected(POSES[0]));
        assert.deepEqual(await complaints(tab), []);
        assert.equal(await text(tab, "#error-text").catch(() => ""), "");
    });
});

test("a picture that is missing is named, and may be dropped later", async () => {
    await within({ hash: "#canvas2d" }, async (tab) => {
        await opened(tab, grz, json);
        await until(tab, () => document.querySelector(".scene-notice").textContent.includes("hero.png"));
        assert.equal(await around(tab), null);
        await drop(tab, png);
        await until(tab, () => document.querySelector(".scene-notice").textContent === "");
        assert.deepEqual(await around(tab), expected(POSES[0]));
    });
});
