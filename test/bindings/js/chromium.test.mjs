// chromium.test.mjs: the npm package in Chromium, and as a bundle of esbuild in a Worker: 25 scenes, no request, no message.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import test from "node:test";
import * as esbuild from "esbuild";
import puppeteer from "puppeteer-core";

const { PACKAGE, RECORDINGS, CHROMIUM = "/usr/bin/chromium" } = process.env;
const names = readdirSync(RECORDINGS).filter((name) => name.endsWith(".grz")).sort();
const bundle = await esbuild.build({ stdin: { contents: `
  import { ready, findPairs } from "${PACKAGE}/graze.mjs";
  ready.then(() => postMessage(Array.from(findPairs([0, 0, 2, 2, 1, 1, 3, 3]))));`, resolveDir: "." }, bundle: true, minify: true,
  write: false, format: "iife", logLevel: "error" });

const files = {
  "/": ["text/html", "<!doctype html><title>graze</title><link rel=icon href=data:,>"],
  "/worker.js": ["text/javascript", bundle.outputFiles[0].text],
  "/graze.mjs": ["text/javascript", readFileSync(`${PACKAGE}/graze.mjs`)],
  "/common.mjs": ["text/javascript", readFileSync(new URL("common.mjs", import.meta.url))],
};
for (const name of names)
  files[`/${name}`] = ["application/octet-stream", readFileSync(`${RECORDINGS}/${name}`)];

test("25 scenes have the same hashes in Chromium, under a policy without eval, and a bundle works in a Worker", async () => {
  const server = createServer((request, response) => {
    const [type, body] = files[request.url] ?? ["text/plain", undefined];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type, "content-security-policy":
      "default-src 'self' data:; script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'" });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage(), said = [];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(String(error)));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const problems = await page.evaluate(async (all) => {
      const { ready, Replay } = await import("/graze.mjs");
      const { replayed } = await import("/common.mjs");
      await ready;
      const found = [];
      for (const name of all)
        found.push(await replayed(Replay, name, await (await fetch(`/${name}`)).arrayBuffer()));
      return found;
    }, names);
    assert.deepEqual(problems, names.map(() => ""));
    assert.equal(names.length, 25);
    const pairs = await page.evaluate(() => new Promise((resolve, reject) => {
      const worker = new Worker("/worker.js");
      worker.onmessage = (message) => resolve(message.data);
      worker.onerror = (event) => reject(new Error(event.message));
    }));
    assert.deepEqual(pairs, [0, 1]);
    assert.deepEqual(said, []);
  } finally {
    await browser.close();
    server.close();
  }
});
