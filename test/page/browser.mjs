// browser.mjs: shared by the tests of the page: browsers that may not use the network, files, the command.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const need = createRequire(join(root, "page/package.json"));
const puppeteer = (await import(pathToFileURL(join(root, "page/node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js")))).default;
const axe = readFileSync(need.resolve("axe-core/axe.min.js"), "utf8");

export const page = process.env.GRAZE_PAGE ?? join(root, "dist/graze-view.html");
export const command = process.env.GRAZE ?? join(root, "build/graze");

/** The longest that a state is waited for, in milliseconds: a machine may have much else to do. It may be shortened where a test is to fail. */
export const PATIENCE = Number(process.env.GRAZE_PATIENCE ?? 300_000);

/** Calls the command; returns what it prints. An exit code above 1 throws. */
export function graze(...args) {
    try {
        return execFileSync(command, args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 28 });
    } catch (e) {
        if (e.status !== 1) throw new Error(`graze ${args.join(" ")}: ${e.stderr}`);
        return e.stdout;
    }
}

export const folder = mkdtempSync(join(tmpdir(), "graze-page-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

export function write(name, content) {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
}

/** Files a browser saves go to `folder`. */
export async function launch(kind, flags = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-driver-bug-workarounds"]) {
    const isFirefox = kind === "firefox";
    return puppeteer.launch({
        browser: kind, executablePath: isFirefox ? "/usr/bin/firefox-esr" : "/usr/bin/chromium", headless: true,
        args: isFirefox ? [] : ["--no-sandbox", ...flags],
        protocolTimeout: PATIENCE, timeout: PATIENCE,
    });
}

/** A tab with the page in it, on a screen for fingers if `isTouch`; `first` runs in it before the page does. `said` gets console messages, errors, and requests for anything but the page itself. */
export async function open(browser, path = page, { width = 1280, height = 800, hash = "", theme = "dark", isTouch = false, first = null } = {}) {
    const tab = await browser.newPage(), said = [];
    tab.setDefaultTimeout(PATIENCE);
    await tab.setViewport({ width, height, ...(isTouch ? { isMobile: true, hasTouch: true } : {}) });
    if (browser.process()?.spawnfile.includes("chromium")) {
        await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
        const client = await tab.createCDPSession();
        await client.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
    }
    tab.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
    tab.on("pageerror", (error) => said.push(`error: ${error.message}`));
    tab.on("request", (request) => {
        if (!/^(blob|data):/.test(request.url()) && !request.isNavigationRequest()) said.push(`request: ${request.url()}`);
    });
    if (first) await tab.evaluateOnNewDocument(first);
    await tab.goto(pathToFileURL(path).href + hash);
    return { tab, said };
}

export async function until(tab, what, ...args) {
    await tab.waitForFunction(what, { timeout: PATIENCE, polling: 50 }, ...args);
}

/** The page has painted its state: two frames of the screen are behind it. */
export async function untilPainted(tab) {
    await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)))));
}

/** Waits until the result of `read` is `wanted`. */
export async function untilEqual(read, wanted) {
    for (const end = Date.now() + PATIENCE; Date.now() < end && !isDeepStrictEqual(await read(), wanted);) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(await read(), wanted);
}

/** All of the recording is read. */
export async function untilRead(tab) {
    await until(tab, () => [...document.querySelectorAll(".facts dd")].some((one) => one.textContent.startsWith("each step is")));
}

export async function text(tab, selector) {
    return tab.$eval(selector, (element) => element.textContent);
}

/** Drops files on the page. */
export async function drop(tab, ...paths) {
    const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path).toString("base64") }));
    await tab.evaluate((all) => {
        const transfer = new DataTransfer();
        for (const { name, bytes } of all) transfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
        dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, files);
}

export async function click(tab, label) {
    const done = await tab.evaluate((wanted) => {
        const found = [...document.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent).trim() === wanted && one.getClientRects().length > 0);
        found?.click();
        return found !== undefined;
    }, label);
    if (!done) throw new Error(`there is no button "${label}"`);
}

/** The complaints of axe-core. */
export async function complaints(tab, options = {}) {
    await tab.evaluate(axe);
    return tab.evaluate(async (chosen) => (await axe.run(chosen)).violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`), options);
}

/** Waits for a saved file and returns its bytes. */
export async function saved(name) {
    const path = join(folder, name);
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
        try {
            const bytes = readFileSync(path);
            if (bytes.length > 0) {
                rmSync(path);
                return bytes;
            }
        } catch { /* not there yet */ }
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${name} was not saved`);
}

/** Runs a test in a tab, which must end without a message and without a request. */
export async function within(browser, options, work) {
    const { tab, said } = await open(browser, options.path ?? page, options);
    await work(tab);
    assert.deepEqual(said, []);
    await tab.close();
}

/** Goes to a step of the recording, and waits until it is reached. */
export async function seek(tab, step) {
    await tab.$eval(".seek", (element, value) => {
        element.value = value;
        element.dispatchEvent(new Event("input", { bubbles: true }));
    }, String(step));
    await until(tab, (wanted) => document.querySelector(".seek").value === wanted && !document.querySelector(".transport-frame").textContent.includes("…"), String(step));
}

/** Seconds that the main threads of pages have had a processor, and that they have waited for one because of other work. */
export function mainThreads() {
    const sums = { ran: 0, waited: 0 };
    for (const id of readdirSync("/proc").filter((one) => /^\d+$/.test(one)))
        try {
            if (!readFileSync(`/proc/${id}/cmdline`, "utf8").includes("--type=renderer")) continue;
            const [ran, waited] = readFileSync(`/proc/${id}/task/${id}/schedstat`, "utf8").split(" ");
            sums.ran += Number(ran) / 1e9;
            sums.waited += Number(waited) / 1e9;
        } catch { /* it has ended */ }
    return sums;
}

export const drawingTime = () => mainThreads().ran;
