// site.test.mjs: the site as it was built: its links, its search, and its pages in Chromium. With GRAZE_SITE_PAGES=all every page
// is opened, else a page of each kind.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { PATIENCE, complaints, launch, root } from "../page/browser.mjs";
import { complaintsAbout, pages, read, site } from "./pages.mjs";

const FIRST_VIEW = 300_000, SHIFT = 0.1, STILL = 0.001;
/** A slow network: the pieces of a page, and the milliseconds after each. */
const PIECES = 20, PAUSE = 60;
const SAMPLE = ["index.html", "guides/index.html", "guides/tour.html", "guides/first-game.html", "reference/headers.html", "reference/world.h.html", "languages/cpp.html",
                "how-it-works.html", "performance.html", "play.html", "view.html", "source/src/broad/auto.c.html"];
const opened = process.env.GRAZE_SITE_PAGES === "all" ? pages : SAMPLE;
const api = JSON.parse(readFileSync(join(root, "graze-api.json"), "utf8"));

let browser;
before(async () => { browser = await launch("chrome", []); });
after(() => browser?.close());

/** Adds up how far a page's content has shifted, before its programs run. */
function watchShifts() {
    globalThis.shifts = 0;
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) globalThis.shifts += one.value;
    }).observe({ type: "layout-shift", buffered: true });
}

/** A tab with a page in it; `said` gets messages, and requests for anything outside of the site; `files` what it fetched. */
async function open(path, { width = 1280, height = 800, theme = "dark", base = `${pathToFileURL(site).href}/` } = {}) {
    const tab = await browser.newPage(), said = [], files = [];
    tab.setDefaultTimeout(PATIENCE);
    await tab.setViewport({ width, height });
    await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
    await tab.evaluateOnNewDocument(watchShifts);
    tab.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
    tab.on("pageerror", (error) => said.push(`error: ${error.message}`));
    tab.on("requestfailed", (request) => said.push(`failed: ${request.url()}`));
    tab.on("request", (request) => {
        if (request.url().startsWith("data:")) return;
        if (!request.url().startsWith(base)) said.push(`request: ${request.url()}`);
        else if (request.resourceType() !== "image") files.push(decodeURI(request.url().slice(base.length).split(/[?#]/)[0]));
    });
    await tab.goto(base + encodeURI(path));
    if (path === "index.html") await tab.waitForFunction(() => globalThis.grazeFight, { polling: 50 });
    return { tab, said, files };
}

const settle = (tab) => tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test("every link of every page leads to a file and an anchor, and no id is there twice", () => {
    assert.ok(pages.length > 300);
    assert.deepEqual(pages.flatMap((path) => complaintsAbout(path)), []);
});

test("the check of links can fail", () => {
    const bad = complaintsAbout("index.html", '<a href="/guides/tour.html"></a><a href="../x"></a><a href="none.html"></a><a href="#none"></a><p id="a"><p id="a"><p id="">');
    assert.equal(bad.length, 6);
});

test("the search knows every function, type and constant by its name", () => {
    const [, json] = /^grazeSearchData\(([^]*)\);\n$/.exec(read("assets/search-data.js"));
    const known = new Map(JSON.parse(json).map(([, heading, url]) => [heading, url]));
    for (const group of ["functions", "structs", "enums", "callbacks", "constants"])
        for (const { name } of api[group].filter((one) => one.name)) assert.equal(known.get(name)?.split("#")[1], name);
});

for (const path of opened)
    for (const [width, height, theme] of [[1280, 800, "dark"], [390, 844, "light"]])
        test(`${path} at ${width} pixels, ${theme}: no message, small, still, and axe-core finds nothing`, async () => {
            const { tab, said, files } = await open(path, { width, height, theme });
            await settle(tab);
            const bytes = [...new Set(files)].reduce((sum, file) => sum + statSync(join(site, file)).size, 0);
            assert.ok(bytes <= FIRST_VIEW, `${bytes} bytes: ${files.join(" ")}`);
            assert.deepEqual(await complaints(tab, { preload: false }), []);
            await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
            await settle(tab);
            assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "wider than the window");
            assert.ok(await tab.evaluate(() => globalThis.shifts) <= SHIFT);
            assert.deepEqual(said, []);
            await tab.close();
        });

test("the boss fight: contacts begin and bullets just miss, by graze's events", async () => {
    const { tab, said } = await open("index.html");
    const facts = await tab.evaluate(() => {
        const stage = globalThis.grazeFight;
        stage.isOn = false;
        stage.steps(1500);
        stage.show();
        const { fight } = stage;
        return { bodies: fight.world.bodyCount, flying: fight.flying.size, begun: fight.begun, missed: fight.missed, shown: document.getElementById("fact-missed").textContent };
    });
    assert.equal(facts.bodies, facts.flying + 2);
    assert.ok(facts.bodies > 100 && facts.begun > 0 && facts.missed > 0, JSON.stringify(facts));
    assert.equal(facts.shown, String(facts.missed));
    assert.deepEqual(said, []);
    await tab.close();
});

test("the first game runs beside its page, and ends as the page says", async () => {
    const { tab, said } = await open("guides/first-game.html");
    await tab.waitForFunction(() => globalThis.grazeFirstGame, { polling: 50 });
    await tab.click("#first-game-pause");
    const { line, frames, kinds } = await tab.evaluate(() => {
        const { game } = globalThis.grazeFirstGame, kinds = new Set();
        game.begin();
        while (game.exports.game_lives() > 0 && game.frame < 600) {
            game.step();
            for (const [kind] of game.marks()) kinds.add(kind);
        }
        return { line: game.line, frames: game.frame, kinds: [...kinds].sort() };
    });
    const printed = readFileSync(join(root, "docs/first-game.md"), "utf8").match(/^score \d+, near misses \d+, lives 0$/m)[0];
    assert.equal(line, printed);
    assert.deepEqual(kinds, [0, 1, 2, 3]);
    await tab.click("#first-game-step");
    assert.equal(await tab.$eval("#first-game-score", ({ textContent }) => textContent), printed);
    await tab.waitForFunction((frame) => globalThis.grazeFirstGame.game.frame === frame, {}, frames);
    await tab.click("#first-game-pause");
    await tab.waitForFunction((frame) => globalThis.grazeFirstGame.game.frame < frame, { polling: 50 }, frames); // a new game
    assert.deepEqual(said, []);
    await tab.close();
});

test("each broad phase of 'how it works' finds the pairs of graze's world in every frame, step by step", async () => {
    const { tab, said } = await open("how-it-works.html");
    for (const name of ["axis-sort", "sectors", "four-shift", "sweep-prune", "grid-map", "strips", "verlet-lists", "grid-join"]) {
        await tab.$eval(`[data-method="${name}"]`, (element) => element.scrollIntoView({ behavior: "instant" }));
        await tab.waitForFunction((key) => globalThis.grazeHow[key], { polling: 50 }, name);
        await tab.click(`[data-method="${name}"] .step`);
        assert.match(await tab.$eval(`[data-method="${name}"] .say`, ({ textContent }) => textContent), /^[A-Z].*\.\s*$/);
        const { wrong, pairs } = await tab.evaluate(compareWithWorld, name);
        assert.deepEqual(wrong, [], name);
        assert.ok(pairs > 20, `${name}: ${pairs} pairs`);
    }
    assert.deepEqual(said, []);
    await tab.close();
});

/** Runs in the page: frames whose pairs differ from the contacts of the world, and the number of pairs in all. */
function compareWithWorld(name) {
    const stage = globalThis.grazeHow[name], wrong = [];
    let pairs = 0;
    for (let frame = 0; frame < 40; frame++) {
        stage.finish();
        const { a, b, length } = stage.bodies.world.contacts(), handles = stage.bodies.all.map(({ handle }) => handle);
        const known = Array.from({ length }, (_, i) => [a[i], b[i]].map((handle) => handles.indexOf(handle)).sort((one, other) => one - other).join(" ")).sort();
        const found = [...stage.found].sort();
        pairs += found.length;
        if (known.join() !== found.join()) wrong.push({ frame, known, found });
        stage.nextFrame();
    }
    return { wrong, pairs };
}

test("bodies are dragged by pointer and by keys: events and explanations follow", async () => {
    const { tab, said } = await open("index.html");
    await tab.$eval("#try", (element) => element.scrollIntoView({ behavior: "instant" }));
    await tab.waitForFunction(() => globalThis.grazeTry, { polling: 50 });
    const texts = () => tab.evaluate(() => ["try-pair", "try-why", "try-events", "try-cells"].map((id) => document.getElementById(id).textContent));
    const [pair, why, events, cells] = await texts();
    assert.equal(pair, "The hero and a roof");
    assert.match(why, /are apart by/);
    assert.match(events, /begins step 1: the hero and a crate/);
    assert.match(cells, /^cells of \d+ × \d+$/);
    const box = await (await tab.$("#try-picture")).boundingBox(), at = (x, y) => [box.x + x / 640 * box.width, box.y + y / 400 * box.height];
    await tab.mouse.move(...at(190, 190));
    await tab.mouse.down();
    await tab.mouse.move(...at(300, 320), { steps: 4 });
    await tab.mouse.up();
    const [, touching, after] = await texts();
    assert.match(touching, /touch/);
    assert.match(after, /begins step \d+: the hero and a roof/);
    assert.match(after, /ends step \d+: the hero and a crate/);
    await tab.focus("#try-picture");
    await tab.keyboard.press(".");
    await tab.keyboard.press("ArrowRight");
    assert.equal((await texts())[0], "A crate and the hero");
    await tab.select("#try-method", "brute");
    assert.equal((await texts())[3], "no cells");
    assert.deepEqual(said, []);
    await tab.close();
});

test("the search finds a function, a guide, and says when there is nothing", async () => {
    const { tab, said } = await open("guides/tour.html");
    const first = async (words) => {
        await tab.$eval("#search", (field) => { field.value = ""; });
        await tab.type("#search", words);
        await tab.waitForFunction(() => !document.getElementById("found").hidden, { polling: 20 });
        return tab.$eval("#found", (list) => list.querySelector("a")?.getAttribute("href") ?? list.textContent);
    };
    assert.equal(await first("graze_world_step"), "../reference/step.h.html#graze_world_step");
    assert.equal(await first("world explain"), "../reference/explain.h.html#graze_world_explain");
    assert.match(await first("rollback snapshot"), /guides\//);
    assert.equal(await first("xyzzy"), "Nothing has all of these words.");
    assert.deepEqual(said, []);
    await tab.close();
});

test("the theme changes by its button, and the next page has it", async () => {
    const { tab } = await open("guides/tour.html");
    const paper = () => tab.$eval("body", (body) => getComputedStyle(body).backgroundColor);
    const dark = await paper();
    await tab.click("#theme");
    const light = await paper();
    assert.notEqual(light, dark);
    await tab.goto(pathToFileURL(join(site, "guides/queries.html")).href);
    assert.equal(await paper(), light);
    await tab.evaluate(() => localStorage.clear());
    await tab.close();
});

/** Calls `use` with an address below which the site is served by HTTP; `send` writes a file's bytes to a response. */
async function served(send, use) {
    const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".png": "image/png", ".svg": "image/svg+xml", ".gif": "image/gif" };
    const server = createServer((request, response) => {
        const path = new URL(request.url, "http://x").pathname.replace(/^\/some\/folder\//, "");
        try {
            const bytes = readFileSync(join(site, path));
            response.setHeader("Content-Type", types[extname(path)] ?? "text/plain");
            send(response, bytes, path);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
        await use(`http://127.0.0.1:${server.address().port}/some/folder/`);
    } finally {
        server.close();
    }
}

test("the site works from a folder below a host's root", () => served((response, bytes) => response.end(bytes), async (base) => {
    for (const path of ["index.html", "reference/world.h.html"]) {
        const { tab, said } = await open(path, { base });
        assert.deepEqual(said, []);
        await tab.close();
    }
}));

/** Sends a page in `PIECES` pieces, as a slow network does, so that a browser draws each. */
async function sendSlowly(response, bytes, path) {
    if (extname(path) !== ".html") return response.end(bytes);
    for (let i = 0; i < PIECES; ++i) {
        response.write(bytes.subarray(i * bytes.length / PIECES, (i + 1) * bytes.length / PIECES));
        await setTimeout(PAUSE);
    }
    return response.end();
}

test("rows of a table and texts that arrive later move nothing that is read already", () => served(sendSlowly, async (base) => {
    for (const path of ["reference/headers.html", "guides/index.html", "guides/first-game.html"])
        for (const width of [1280, 390]) {
            const { tab } = await open(path, { base, width });
            await settle(tab);
            assert.ok(await tab.evaluate(() => globalThis.shifts) < STILL, `${path} at ${width} pixels`);
            await tab.close();
        }
}));
