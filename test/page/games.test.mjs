// The games of examples/ in Chromium: they show something, fingers steer them, and they end where they end natively.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { graze, launch, open, root, saved, until, write } from "./browser.mjs";

const games = process.env.GRAZE_GAMES ?? join(root, "dist/games");
const native = process.env.GRAZE_GAMES_NATIVE ?? join(root, "build/test/same/games");
const LEFT = 1, RIGHT = 2, JUMP = 16;
let browser;
before(async () => { browser = await launch("chrome"); });
after(() => browser?.close());

/** A tab with a game that waits for `step`. */
async function begin(name, { frames, ...more } = {}) {
    const { tab, said } = await open(browser, join(games, `${name}.html`), { hash: frames ? `?frames=${frames}` : "", ...more });
    await until(tab, () => globalThis.game);
    await tab.evaluate(() => { game.isPaused = true; });
    return { tab, said };
}

/** Plays frames; returns what was held in them. A finger's way may reach the page with its next picture. */
async function step(tab, count) {
    return tab.evaluate(async (all) => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return Array.from({ length: all }, () => game.step());
    }, count);
}

async function lines(tab) {
    return tab.evaluate(() => game.said);
}

async function colours(tab) {
    await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return tab.evaluate(() => {
        const canvas = document.getElementById("picture");
        return new Set(new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size;
    });
}

for (const name of ["danmaku", "platformer"])
    test(`${name} shows its attract mode, and has the hash that is on record after 2,500 frames`, async () => {
        const { tab, said } = await begin(name, { frames: 2500 });
        await step(tab, 2500);
        assert.ok(await colours(tab) > 50);
        const hash = new RegExp(`^${name},2500,(\\w+)$`, "m").exec(readFileSync(join(root, "test/examples/hashes.csv"), "utf8"))[1];
        assert.deepEqual(await lines(tab), [`frame 2500, hash ${hash}`]);
        assert.deepEqual(said, []);
        await tab.close();
    });

test("fingers play the platformer, and it goes on as it does natively with the same keys", async (context) => {
    const { tab, said } = await begin("platformer", { frames: 400, width: 844, height: 390 });
    assert.equal(await tab.$eval("#stick", (one) => getComputedStyle(one).display), "none", "without touch there are no buttons");
    const middle = async (selector) => {
        const box = await (await tab.$(selector)).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const held = [];
    const play = async (frames) => held.push(...await step(tab, frames));
    await tab.touchscreen.tap(420, 200); // on the picture: a game begins, and the buttons are there from now on
    await play(1);
    const [x, y] = await middle("#stick");
    const left = await tab.touchscreen.touchStart(x, y);
    await left.move(x + 60, y + 5);
    await play(40);
    const right = await tab.touchscreen.touchStart(...await middle("[data-key=a]"));
    await play(12);
    await right.end();
    await play(60);
    await left.move(x - 40, y);
    await play(30);
    await left.end();
    await play(400);
    const [end] = await lines(tab);
    const frames = Number(/^frame (\d+), hash \w{16}$/.exec(end)[1]);
    const keys = held.slice(0, frames).reduce((pairs, one) => {
        if (pairs.at(-1)?.[0] === one) pairs.at(-1)[1]++; else pairs.push([one, 1]);
        return pairs;
    }, []);
    assert.deepEqual(keys.map(([one]) => one), [0, RIGHT, RIGHT | JUMP, RIGHT, LEFT, 0]);
    if (existsSync(native)) {
        const map = readFileSync(join(root, "examples/platformer/level.tmx"));
        assert.equal(execFileSync(native, keys.flat().map(String), { input: map, encoding: "utf8" }).trim(), end);
    } else {
        context.diagnostic("built without tests: not compared with the native game");
    }
    assert.deepEqual(said, []);
    await tab.close();
});

test("a gamepad and the keyboard steer", async () => {
    const { tab } = await begin("platformer");
    await tab.evaluate(() => {
        const buttons = Array.from({ length: 17 }, (_, i) => ({ pressed: i === 0 }));
        navigator.getGamepads = () => [null, { mapping: "standard", axes: [-1, 0.1, 0, 0], buttons }];
    });
    assert.deepEqual(await step(tab, 2), [LEFT | JUMP, LEFT | JUMP]);
    await tab.evaluate(() => { navigator.getGamepads = () => [null]; });
    await tab.keyboard.down("ArrowRight");
    await tab.keyboard.down("KeyZ");
    assert.deepEqual(await step(tab, 1), [RIGHT | JUMP]);
    await tab.keyboard.up("KeyZ");
    assert.deepEqual(await step(tab, 1), [RIGHT]);
    await tab.close();
});

test("F9 gives a recording that graze play opens, and R goes back in time", async () => {
    const { tab } = await begin("danmaku");
    await tab.keyboard.press("Enter");
    await step(tab, 1);
    await tab.keyboard.press("F9");
    await step(tab, 60);
    await tab.keyboard.press("F9");
    await step(tab, 1);
    assert.deepEqual((await lines(tab)).map((line) => line.split(/[:;]/)[0]), ["recording danmaku.grz", "danmaku.grz"]);
    const path = write("from-browser.grz", await saved("danmaku.grz"));
    assert.match(graze("play", path, "--stats", "-"), /^59,/m); // 60 frames; the first is 0
    await tab.keyboard.down("KeyR");
    await step(tab, 30);
    await tab.keyboard.up("KeyR");
    await step(tab, 1);
    assert.ok(!(await lines(tab)).some((line) => /nothing older|graze says/.test(line)), (await lines(tab)).join("\n"));
    await tab.close();
});
