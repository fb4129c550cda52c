// picture.mjs: docs/site.png, the front of the built site: make site, then node test/site/picture.mjs.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, root } from "../page/browser.mjs";
import { site } from "./pages.mjs";

const STEPS = 700; // of the boss fight

const browser = await launch("chrome", []);
const tab = await browser.newPage();
await tab.setViewport({ width: 1280, height: 740 });
await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
await tab.goto(pathToFileURL(join(site, "index.html")).href);
await tab.waitForFunction(() => globalThis.grazeFight, { polling: 50 });
await tab.evaluate((steps) => {
    const stage = globalThis.grazeFight;
    stage.isOn = false;
    stage.steps(steps);
    stage.show();
}, STEPS);
await tab.screenshot({ path: join(root, "docs/site.png") });
await browser.close();
