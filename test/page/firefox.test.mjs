// firefox.test.mjs: the page in Firefox: all three parts open and work, and say nothing to the console.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { drop, launch, open, root, text, until, untilRead } from "./browser.mjs";

test("all three parts open and play in Firefox", async (t) => {
    const browser = await launch("firefox");
    t.after(() => browser.close());
    const { tab, said } = await open(browser);
    await untilRead(tab);
    const first = Number(await text(tab, "#frame"));
    await tab.keyboard.press("n");
    await tab.keyboard.press("b");
    await until(tab, () => document.querySelector(".body-card") !== null);
    await tab.keyboard.press(" ");
    await until(tab, (from) => Number(document.querySelector("#frame").textContent) > Number(from) + 10, String(first));
    await tab.click("#tab-hitboxes");
    await drop(tab, join(root, "data/hitboxes/knight.aseprite.json"), join(root, "data/hitboxes/knight.png"));
    await until(tab, () => document.querySelectorAll(".hitboxes-thumb").length === 5);
    await tab.click("#tab-patterns");
    await until(tab, () => Number(document.querySelector("[data-stat=Frame]")?.textContent) >= 20);
    assert.deepEqual(said.filter((one) => !one.startsWith("request: moz-")), []);
});
