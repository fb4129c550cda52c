// whole.test.mjs: the page shows the truth also where the engine is slow, games load snapshots, files are cut off, or names are strange.
import assert from "node:assert/strict";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { sourceWithEngine } from "./bundle.mjs";
import { click, drop, folder, graze, launch, page, root, saved, seek, text, until, untilPainted, untilRead, within as withinOf, write } from "./browser.mjs";

const rules = write("boss.rules", `${readFileSync(join(root, "data/scenes/shmup.rules"), "utf8")}graze 0 3 6\n`);
const rows = gunzipSync(readFileSync(join(root, "data/scenes/boss-three.csv.gz"))).toString().split("\n")
    .filter((line, i) => i === 0 || (Number(line.split(",")[0]) >= 220 && Number(line.split(",")[0]) < 300));
const csv = write("boss.csv", `${rows.join("\n")}\n`);
const grz = join(folder, "boss.grz");
graze("record", csv, "--rules", rules, "-o", grz);
let browser;

before(async () => { browser = await launch("chrome"); });
after(async () => { await browser.close(); });

const within = (options, work) => withinOf(browser, options, work);
const opened = (tab, name) => until(tab, (wanted) => document.querySelector(".facts dd")?.textContent === wanted, name);

/** Each step and seek of the page takes 15 milliseconds more. */
function slowEngine() {
    const real = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...all) => {
        const made = await real(...all), { exports } = made.instance ?? made, slow = { ...exports };
        for (const name of ["js_replay_step", "js_replay_seek"])
            slow[name] = (...numbers) => {
                for (const end = performance.now() + 15; performance.now() < end;);
                return exports[name](...numbers);
            };
        return { instance: { exports: slow } };
    };
}

test("ghosts of a second recording are drawn at the shown step, however slow the engine is", async () => {
    const at = rows.findIndex((line) => line.startsWith("262,") && /,3,/.test(line)), other = join(folder, "other.grz"), pictures = [];
    graze("record", write("changed.csv", [...rows.slice(0, at), ...rows.slice(at + 1)].join("\n")), "--rules", rules, "-o", other);
    for (const first of [null, slowEngine])
        await within({ first }, async (tab) => {
            await untilRead(tab);
            await drop(tab, grz, other);
            await until(tab, () => document.querySelector(".compare p")?.textContent.includes("first differ in frame 262"));
            await untilRead(tab);
            await seek(tab, 75);
            await untilPainted(tab); // the field has its size
            await tab.keyboard.press("f");
            await untilPainted(tab);
            pictures.push(await tab.evaluate(() => document.querySelector(".stage canvas").toDataURL()));
        });
    assert.equal(pictures[0], pictures[1]);
});

/** A recording of a game that loads a snapshot while two bodies touch. */
async function rewound() {
    const { World } = await sourceWithEngine("../../bindings/js/lib/graze.mjs"), world = new World({}), counts = [];
    const [, b] = [0, 0].map((x) => world.add({ x, parts: [{ box: [0, 0, 2, 2] }] }));
    world.record();
    const step = () => { world.step(); counts.push(world.contacts().length); };
    step();
    const saved = world.save();
    for (let round = 0; round < 3; round++) {
        world.moveTo(b, 100, 0);
        step();
        world.load(saved);
        step();
    }
    world.moveTo(b, 100, 0);
    step();
    return { counts, bytes: world.stopRecording() };
}

/** The page counts the seeks of its engine. */
function countSeeks() {
    const real = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...all) => {
        const made = await real(...all), { exports } = made.instance ?? made;
        globalThis.seeks = 0;
        return { instance: { exports: { ...exports, js_replay_seek: (...numbers) => { globalThis.seeks++; return exports.js_replay_seek(...numbers); } } } };
    };
}

test("while the page rests, it makes the steps ahead: any step is reached by one seek, and the shown one stays", async () => {
    await within({ first: countSeeks }, async (tab) => {
        await untilRead(tab);
        await drop(tab, grz);
        await opened(tab, "boss.grz");
        await untilRead(tab);
        await until(tab, () => document.querySelector(".seek-box").dataset.made === "all");
        assert.equal(await text(tab, "#frame"), "220");
        const hash = await text(tab, "#hash"), seeksTo = async (step) => {
            await tab.evaluate(() => { globalThis.seeks = 0; });
            await seek(tab, step);
            return tab.evaluate(() => globalThis.seeks);
        };
        for (const step of [79, 3, 78, 20, 1]) assert.equal(await seeksTo(step), 1);
        await until(tab, (wanted) => document.querySelector("#hash").textContent === wanted, hash);
    });
});

test("another broad phase keeps the shown step, and makes the steps ahead again", async () => {
    await within({}, async (tab) => {
        await untilRead(tab);
        await drop(tab, grz);
        await opened(tab, "boss.grz");
        await untilRead(tab);
        await seek(tab, 60);
        await tab.$$eval(".shown select", ([one]) => { one.value = "sweep-prune"; one.dispatchEvent(new Event("input", { bubbles: true })); one.dispatchEvent(new Event("change", { bubbles: true })); });
        await until(tab, () => [...document.querySelectorAll(".facts dd")].some((one) => one.textContent === "sweep-prune"));
        assert.equal(await text(tab, "#frame"), "279");
        await until(tab, () => document.querySelector(".seek-box").dataset.made === "all");
        await tab.keyboard.press("ArrowRight");
        await until(tab, () => document.querySelector("#frame").textContent === "280");
    });
});

test("contacts are those of the world, also where a game loads snapshots", async () => {
    const { counts, bytes } = await rewound();
    assert.deepEqual(counts, [1, 0, 1, 0, 1, 0, 1, 0]);
    await within({}, async (tab) => {
        await untilRead(tab);
        await drop(tab, write("rewound.grz", bytes));
        await opened(tab, "rewound.grz");
        await untilRead(tab);
        for (const [i, count] of counts.entries()) {
            await seek(tab, i + 1);
            await until(tab, (wanted) => document.querySelector("#contacts").textContent === wanted, String(count));
        }
    });
});

test("a gzipped recording that is cut off shows its whole frames, as graze play has them, and the page says so", async () => {
    const whole = readFileSync(grz), torn = write("torn.grz", whole.subarray(0, Math.floor(whole.length * 0.7)));
    let frames = "";
    assert.throws(() => graze("play", torn), (e) => { [, frames] = /the (\d+) frames before it are whole/.exec(e.message); return true; });
    await within({}, async (tab) => {
        await untilRead(tab);
        await drop(tab, torn);
        await opened(tab, "torn.grz");
        await until(tab, () => /^torn.grz: the recording is cut off after \d+ steps, which are whole$/.test(document.querySelector("#error-text").textContent));
        assert.equal(/after (\d+) steps/.exec(await text(tab, "#error-text"))[1], frames);
        await seek(tab, Number(frames));
        assert.equal(await text(tab, "#frame"), String(219 + Number(frames)));
    });
});

test("the page says so if no event follows, or if two bodies have none", async () => {
    await within({}, async (tab) => {
        await untilRead(tab);
        await tab.keyboard.press("End");
        await tab.keyboard.press("n");
        await until(tab, () => document.querySelector(".scene-notice").textContent === "There is no later event.");
        await tab.keyboard.press("Home");
        await until(tab, () => document.querySelector(".scene-notice").textContent === "");
        for (let pair = 0; pair < 40; pair++) { // until two have nothing with each other
            await tab.keyboard.press(pair === 0 ? "b" : "c");
            if (pair === 0) continue;
            await tab.keyboard.press("n");
            if (/ have no event with each other\.$/.test(await text(tab, ".scene-notice"))) return;
        }
        assert.fail("each pair has events");
    });
});

test("bodies that the address names, and that are not there, are named", async () => {
    await within({ hash: "#frame=240&bodies=123456,654321" }, async (tab) => {
        await until(tab, () => document.querySelector(".scene-notice")?.textContent === "The address names bodies 123456, 654321: not there in frame 240.");
        assert.equal(await text(tab, "#frame"), "240");
    });
});

test("a second body is picked by touch", async () => {
    const two = write("two.csv", "frame,id,layer,min_x,min_y,max_x,max_y\n0,1,0,0,0,90,90\n0,2,1,100,0,190,90\n");
    await within({}, async (tab) => {
        await untilRead(tab);
        await drop(tab, two);
        await opened(tab, "two.grz");
        await untilRead(tab);
        await tab.keyboard.press("f");
        const { left, top, width, height } = await tab.$eval(".stage canvas", (canvas) => canvas.getBoundingClientRect().toJSON());
        const tap = (side) => tab.touchscreen.tap(left + width / 2 + side * 40, top + height / 2);
        const chosen = (wanted) => until(tab, (names) => [...document.querySelectorAll(".body-card h2")].map((one) => one.textContent.trim().split(" ")[1]).join() === names, wanted);
        await tap(-1);
        await chosen("1");
        await tap(1); // another body takes its place
        await chosen("2");
        await click(tab, "Pick a second body");
        await tap(-1);
        await chosen("2,1");
        await until(tab, () => document.querySelector(".why") !== null);
    });
});

test("a file is itself, though a scene or pattern of the page has its name", async () => {
    await within({}, async (tab) => {
        await untilRead(tab);
        assert.equal(await tab.$eval(".field-tools select", (one) => one.value), "boss-three.grz");
        await drop(tab, write("boss-three.grz", readFileSync(grz)));
        await until(tab, () => document.querySelector(".field-tools select").value === "");
        await tab.select(".field-tools select", "boss-three.grz"); // and the page's own can be opened again
        await until(tab, () => document.querySelector(".field-tools select").value === "boss-three.grz");
    });
});

test("a mistake in a pattern moves nothing of the page", async () => {
    await within({}, async (tab) => {
        await untilRead(tab);
        await tab.keyboard.down("Alt");
        await tab.keyboard.press("3");
        await tab.keyboard.up("Alt");
        await until(tab, () => document.querySelector('[data-stat="Frame"]')?.textContent > "5");
        const places = () => tab.evaluate(() => [".patterns-text", ".patterns-stats", ".head"].map((one) => { const { left, top } = document.querySelector(one).getBoundingClientRect(); return [left, top]; }));
        const before = await places();
        await tab.click(".cm-content");
        await tab.keyboard.type("<oops");
        await until(tab, () => document.querySelector(".patterns-bad") !== null && !document.querySelector(".error-bar").hidden);
        assert.deepEqual(await places(), before);
        const icons = await tab.evaluate(() => ["Keep the run", "Save the run", "Save"].map((label) =>
            [...document.querySelectorAll("button")].find((one) => one.textContent === label && one.getClientRects().length > 0).querySelector("path")?.getAttribute("d")));
        assert.ok(icons[1] === icons[2] && icons[0] !== icons[1], "a picture for download stands for saving alone");
    });
});

test("white and black pixels of a sprite are seen in both themes, and each proposed box has a name of its own", async () => {
    for (const theme of ["light", "dark"])
        await within({ theme }, async (tab) => {
            await untilRead(tab);
            await tab.keyboard.down("Alt");
            await tab.keyboard.press("2");
            await tab.keyboard.up("Alt");
            await tab.evaluate(() => [...document.querySelectorAll("button")].find((one) => one.textContent === "Try the knight").click());
            await until(tab, () => { // a picture is painted
                const copy = new OffscreenCanvas(3, 3).getContext("2d", { willReadFrequently: true });
                for (const one of document.querySelectorAll(".hitboxes-thumb canvas")) if (one.width > 100) copy.drawImage(one, 0, 0);
                return copy.getImageData(2, 2, 1, 1).data[3] === 255;
            });
            const contrasts = await tab.evaluate(() => {
                const light = (c) => c.map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)).reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
                return [...document.querySelectorAll(".hitboxes canvas")].filter((one) => one.width > 100).map((canvas) => {
                    const context = canvas.getContext("2d");
                    if (!context) return null;
                    const now = light([...context.getImageData(2, 2, 1, 1).data].slice(0, 3));
                    return canvas.closest(".hitboxes-thumb") ? [1.05 / (now + 0.05), (now + 0.05) / 0.05] : null;
                }).filter(Boolean);
            });
            assert.ok(contrasts.length > 0 && contrasts.flat().every((one) => one > 1.5), JSON.stringify(contrasts));
            if (theme === "dark") return;
            await tab.evaluate(() => { const count = [...document.querySelectorAll(".hitboxes-side input[type=number]")].find((one) => one.closest("label").textContent.startsWith("At most")); count.value = "3"; count.dispatchEvent(new Event("input", { bubbles: true })); });
            await tab.evaluate(() => [...document.querySelectorAll("button")].find((one) => one.textContent === "This frame").click());
            const names = () => tab.$$eval(".hitboxes-item .hitboxes-name", (all) => all.map((one) => one.textContent).filter((one) => one.startsWith("hurt")));
            for (let again = 0; again < 2; again++) { // a new proposal takes the place of the one before
                await until(tab, () => document.querySelector(".hitboxes-item .hitboxes-name") !== null && document.querySelectorAll(".hitboxes-item").length >= 3);
                assert.deepEqual(await names(), ["hurt", "hurt 2", "hurt 3"]);
                await click(tab, "This frame");
            }
        });
});

/** A recording of `steps` steps; `each` acts on a world of `count` bodies before each. */
async function recorded(count, steps, each) {
    const { World } = await sourceWithEngine("../../bindings/js/lib/graze.mjs"), world = new World({});
    const bodies = Array.from({ length: count }, (_, i) => world.add({ x: i % 50 * 10, y: Math.floor(i / 50) * 10, parts: [{ box: [0, 0, 4, 4] }] }));
    world.record();
    for (let i = 0; i < steps; i++) {
        each(world, bodies, i);
        world.step();
    }
    return world.stopRecording();
}

test("reading a large file tells how far it is, and can be stopped: what was read is shown", async () => {
    const bytes = await recorded(500, 400, (world, bodies, i) => bodies.forEach((body, j) => world.moveTo(body, Math.sin(i * 0.1 + j) * 300 + j / 3, Math.cos(i * 0.07 + j * 1.7) * 300)));
    const path = write("large.grz", gzipSync(bytes, { level: 1 }));
    assert.ok(statSync(path).size > 1 << 20);
    const waitingDisk = () => { // after 400,000 bytes of the file it waits for `goOn`
        const real = Blob.prototype.slice, waited = new Promise((resolve) => { globalThis.goOn = resolve; });
        Blob.prototype.slice = function (from, to) {
            const piece = real.call(this, from, to), read = piece.arrayBuffer;
            if (this instanceof File && from > 400_000) piece.arrayBuffer = async function () { await waited; return read.call(this); };
            return piece;
        };
    };
    await within({ first: waitingDisk }, async (tab) => {
        await untilRead(tab);
        await drop(tab, path);
        rmSync(path); // the page saves its own under this name
        await until(tab, () => document.querySelector(".reading-bar progress")?.value > 200_000);
        assert.match(await text(tab, ".reading-bar span"), /^large\.grz: \d+ of \d+ MB$/);
        await opened(tab, "large.grz"); // its begin is shown, and a step of it stays chosen
        await until(tab, () => [...document.querySelectorAll(".facts dd")].some((one) => one.textContent === "the file is being read …"));
        await seek(tab, 9);
        await click(tab, "Stop reading");
        await tab.evaluate(() => globalThis.goOn());
        await until(tab, () => /^large\.grz: reading was stopped; its first \d+ steps are here$/.test(document.querySelector("#error-text").textContent));
        const [, steps] = /first (\d+) steps/.exec(await text(tab, "#error-text"));
        assert.ok(Number(steps) > 10 && Number(steps) < 390, steps);
        assert.equal(await text(tab, "#frame"), "8");
        await click(tab, "Save recording");
        const kept = await saved("large.grz");
        assert.ok(kept.equals(Buffer.from(bytes.subarray(0, kept.length))));
    });
});

test("a file that changes while it is read through is named, and what the page holds stays", async () => {
    const bytes = await recorded(500, 400, (world, bodies, i) => bodies.forEach((body, j) => world.moveTo(body, Math.sin(i * 0.1 + j) * 300 + j / 3, Math.cos(i * 0.07 + j * 1.7) * 300)));
    assert.ok(bytes.length > 1 << 20);
    const path = write("changing.grz", bytes);
    const waitingWorker = () => { // it gets its tasks after `goOn`
        const waited = new Promise((resolve) => { globalThis.goOn = resolve; });
        globalThis.Worker = class extends Worker {
            postMessage(message) {
                if (message.file) void waited.then(() => super.postMessage(message));
                else super.postMessage(message);
            }
        };
    };
    await within({ first: waitingWorker }, async (tab) => {
        await until(tab, () => document.querySelector(".facts dd") !== null);
        const [chooser] = await Promise.all([tab.waitForFileChooser(), tab.evaluate(() => [...document.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith("Open…")).click())]);
        await chooser.accept([path]);
        await opened(tab, "changing.grz");
        await until(tab, () => document.querySelector(".reading-bar") === null);
        writeFileSync(path, bytes.subarray(0, 1000));
        await tab.evaluate(() => globalThis.goOn());
        await until(tab, () => document.querySelector("#error-text").textContent === "changing.grz: the file was changed or removed since it was opened; open it again");
        await seek(tab, 300);
        assert.equal(await text(tab, "#frame"), "299");
        rmSync(path); // the page saves its own under this name
        await click(tab, "Save recording");
        assert.ok((await saved("changing.grz")).equals(Buffer.from(bytes)));
    });
});

test("more events than the page holds are counted, and listed while their step is shown; a message says what to do", async () => {
    const bytes = await recorded(1000, 7, (world, bodies, i) => bodies.forEach((body, j) => world.moveTo(body, i % 2 ? 0 : j * 20, 0)));
    await within({}, async (tab) => {
        await untilRead(tab);
        await drop(tab, write("dense.grz", bytes));
        await opened(tab, "dense.grz");
        await untilRead(tab);
        await until(tab, () => document.querySelector("#error-text").textContent ===
            "dense.grz: the timeline and the lists hold at most 2,097,152 events, those up to frame 4; save a later range as a recording and open it, or use graze play --events");
        assert.match(await tab.$eval(".timeline-canvas", (one) => one.getAttribute("aria-label")), /^1998000 events in 7 steps/);
        await tab.keyboard.press("End");
        await until(tab, () => /and 499300 more$/.test([...document.querySelectorAll(".events")].find((one) => one.textContent.includes("more"))?.textContent));
        await tab.keyboard.press("n");
        await until(tab, () => document.querySelector(".scene-notice").textContent === "Later events are not in the list, which ends at frame 4.");
    });
});

test("a recording too long for the page shows its beginning, and the message says what to do", async () => {
    const bytes = await recorded(4, 66, (world, bodies, i) => { world.moveTo(bodies[0], i, 0); world.note(new Uint8Array(4 << 20)); });
    assert.ok(bytes.length > 260 << 20);
    const path = write("huge.grz", gzipSync(bytes, { level: 1 }));
    await within({}, async (tab) => {
        await untilRead(tab);
        await drop(tab, path);
        await opened(tab, "huge.grz");
        await until(tab, () => /^huge\.grz: the page holds 256 MiB of a recording; graze play plays all of it; its first 6[34] steps are here$/.test(document.querySelector("#error-text").textContent));
        await seek(tab, 63);
        assert.equal(await text(tab, "#frame"), "62");
    });
});
