// firefox.test.mjs: the page in Firefox: it opens, plays, and says nothing to the console.
import assert from "node:assert/strict";
import { test } from "node:test";
import { launch, open, text, until, untilRead } from "./browser.mjs";

test("the page opens and plays in Firefox", async (t) => {
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
    assert.deepEqual(said.filter((one) => !one.startsWith("request: moz-")), []);
});
