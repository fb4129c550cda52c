// live.test.mjs: `graze view --live` shows a game while it runs, and nothing that happens to page or server stops the game.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { command, complaints, folder, launch, page, root, text, until, untilRead } from "./browser.mjs";

const game = join(folder, "live");
execFileSync("cc", ["-std=c17", "-D_POSIX_C_SOURCE=200809L", "-I", root, "-I", join(root, "include"), join(root, "live/graze_live.c"), join(root, "examples/live/main.c"),
    join(command, "../libgraze.a"), "-lm", "-pthread", "-o", game]);
let browser;

before(async () => { browser = await launch("chrome", []); });
after(async () => { await browser.close(); });

/** A server that is ended with the test; its port. */
async function serve(t) {
    const server = spawn(command, ["view", "--live", "--port", "0", "--template", page], { stdio: ["ignore", "ignore", "pipe"] });
    t.after(() => server.kill());
    const [said] = await once(server.stderr, "data");
    return { server, port: Number(/127\.0\.0\.1:(\d+)/.exec(said)[1]) };
}

/** A game of some steps; `ended` resolves to what it printed. */
function play(t, port, steps, milliseconds) {
    const made = spawn(game, [steps, milliseconds, port].map(String), { stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => made.kill());
    let printed = "";
    made.stdout.on("data", (more) => { printed += more; });
    return { made, ended: once(made, "exit").then(([code]) => ({ code, printed })) };
}

/** A tab with the page of a server; `said` gets console messages and errors. */
async function watch(port) {
    const tab = await browser.newPage(), said = [];
    tab.on("console", (message) => said.push(message.text()));
    tab.on("pageerror", (error) => said.push(error.message));
    await tab.goto(`http://127.0.0.1:${port}/`);
    return { tab, said };
}

const lastStep = (tab) => tab.$eval(".seek", (element) => Number(element.max));

test("the page shows steps as they come, and the game goes on when the page is closed", async (t) => {
    const { port } = await serve(t), { tab, said } = await watch(port);
    await until(tab, () => document.querySelector("#live")?.textContent === "Live: waits for a game");
    assert.deepEqual(await complaints(tab), []);
    const { made, ended } = play(t, port, 100_000, 20);
    await until(tab, () => Number(document.querySelector(".seek").max) > 20 && document.querySelector("#hash")?.textContent.length === 16);
    const first = await lastStep(tab);
    await until(tab, (before) => Number(document.querySelector(".seek").value) > before + 20, first);
    assert.equal(await text(tab, "#live"), "Live: a game sends");
    assert.ok(await tab.$$eval(".timeline-label-text", (all) => all.length) > 0);
    await tab.keyboard.press("Home"); // looks at the past while more comes
    const then = await lastStep(tab);
    await until(tab, (before) => Number(document.querySelector(".seek").max) > before + 20, then);
    assert.equal(await tab.$eval(".seek", (one) => one.value), "1");
    assert.deepEqual(await complaints(tab), []);
    assert.deepEqual(said, []);
    await tab.close();
    const again = await watch(port);
    await until(again.tab, (before) => Number(document.querySelector(".seek")?.max) > before + 20, then);
    assert.equal(made.exitCode, null);
    made.kill();
    assert.equal((await ended).printed, "");
    await again.tab.close();
});

test("a whole game is shown to its end, and then the next one", async (t) => {
    const { port } = await serve(t), { tab, said } = await watch(port);
    await until(tab, () => document.querySelector("#live")?.textContent === "Live: waits for a game");
    for (const steps of [150, 60]) {
        assert.deepEqual(await play(t, port, steps, 1).ended, { code: 0, printed: `${steps} steps; the live view has them all\n` });
        await until(tab, (count) => document.querySelector(".facts dd.number")?.textContent === String(count), steps);
        await untilRead(tab);
    }
    assert.equal(await text(tab, "#live"), "Live: the game has ended");
    assert.deepEqual(said, []);
    await tab.close();
});

test("a server that is killed does not stop the game; the page keeps what it has, and says so", async (t) => {
    const { server, port } = await serve(t), { tab } = await watch(port);
    const { ended } = play(t, port, 1000, 10);
    await until(tab, () => Number(document.querySelector(".seek")?.max) > 20);
    server.kill("SIGKILL");
    assert.deepEqual(await ended, { code: 0, printed: "1000 steps; the live view was lost\n" });
    await until(tab, () => document.querySelector("#live").textContent === "Live: the server has ended");
    await until(tab, () => /^live\.grz: the recording is cut off after \d+ steps, which are whole$/.test(document.querySelector("#error-text").textContent));
    await tab.close();
});

test("a page of another origin is refused", async (t) => {
    const { port } = await serve(t), foreign = createServer((_, answer) => answer.end("<title>foreign</title>")).listen(0, "127.0.0.1");
    t.after(() => foreign.close());
    await once(foreign, "listening");
    const { ended } = play(t, port, 20, 1), tab = await browser.newPage();
    await ended;
    await tab.goto(`http://127.0.0.1:${foreign.address().port}/`);
    const tried = await tab.evaluate(async (port) => {
        const outcome = async (path, options) => fetch(`http://127.0.0.1:${port}${path}`, options).then((answer) => answer.type === "opaque" ? "opaque" : answer.status, () => "refused");
        const frame = document.createElement("iframe");
        frame.src = `http://127.0.0.1:${port}/`;
        const loaded = new Promise((resolve) => { frame.onload = resolve; });
        document.body.append(frame);
        await loaded;
        let embedded = "refused";
        try { embedded = frame.contentDocument === null ? "refused" : "seen"; } catch { /* refused */ }
        return [await outcome("/live?after=0"), await outcome("/live?after=0", { mode: "no-cors" }), await outcome("/game", { method: "POST", body: "x" }),
            await outcome("/game", { method: "POST", body: "x", mode: "no-cors" }), embedded];
    }, port);
    // The fourth request is answered with 403, which the foreign page may not read.
    assert.deepEqual(tried, ["refused", "refused", "refused", "refused", "refused"]);
    await tab.close();
    const own = await watch(port); // none of them was taken for a game
    await until(own.tab, () => document.querySelector(".facts dd.number")?.textContent === "20");
    await own.tab.close();
});

/** The bytes that a game of some steps sends. */
async function recorded(t, steps) {
    const { port } = await serve(t);
    await play(t, port, steps, 0).ended;
    return new Uint8Array(await (await fetch(`http://127.0.0.1:${port}/live?after=0`)).arrayBuffer());
}

/** Where the pieces of a recording begin. */
function pieces(bytes) {
    const view = new DataView(bytes.buffer), found = [];
    for (let at = 8; at < bytes.length; at += 8 + view.getUint32(at, true)) found.push(at);
    return found;
}

test("a damaged stream gets a message at once, and its whole steps are shown", async (t) => {
    const good = await recorded(t, 40), at = pieces(good), damages = {
        "a byte of a step": (bytes) => { bytes[at[21] + 30] ^= 1; },
        "a length": (bytes) => { bytes[at[21] + 3] = 255; },
    };
    for (const [what, damage] of Object.entries(damages)) {
        const { port } = await serve(t), { tab } = await watch(port), bytes = good.slice();
        damage(bytes);
        const sent = request({ port, path: "/game", method: "POST", headers: { "Transfer-Encoding": "chunked" } }); // which is not ended
        sent.on("error", () => {});
        sent.write(bytes);
        await until(tab, () => document.querySelector("#error-text")?.textContent === "live.grz: step 21: the recording is damaged here; the 20 steps before it are whole").catch((e) => { throw new Error(`${what}: ${e}`); });
        assert.equal(await tab.$eval(".facts dd.number", (one) => one.textContent), "20");
        sent.destroy();
        await tab.close();
    }
});

test("bytes of another format get a message", async (t) => {
    const { port } = await serve(t), { tab } = await watch(port);
    const sent = request({ port, path: "/game", method: "POST" });
    sent.end("a".repeat(100_000));
    await until(tab, () => /^live\.grz: ./.test(document.querySelector("#error-text")?.textContent ?? ""));
    await tab.close();
});
