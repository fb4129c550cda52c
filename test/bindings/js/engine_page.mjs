// engine_page.mjs: a page in Chromium with graze, its adapters and the real engines as modules.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";

const { ENGINES, PACKAGE, CHROMIUM = "/usr/bin/chromium" } = process.env;
const HERE = fileURLToPath(new URL(".", import.meta.url));
const IMPORTS = { graze: "/graze/graze.mjs", phaser: "/modules/phaser/dist/phaser.esm.js", kaplay: "/modules/kaplay/dist/kaplay.mjs",
  "graze-phaser": "/engines/graze-phaser/graze-phaser.mjs", "graze-kaplay": "/engines/graze-kaplay/graze-kaplay.mjs" };
const FOLDERS = [["/graze/", `${PACKAGE}/`], ["/engines/", `${ENGINES}/`], ["/modules/", `${HERE}node_modules/`], ["/", HERE]];

function answer(url) {
  if (url === "/")
    return ["text/html", `<!doctype html><title>graze</title><link rel=icon href=data:,>
      <script type=importmap>${JSON.stringify({ imports: IMPORTS })}</script><body>`];
  const [prefix, folder] = FOLDERS.find(([begin]) => url.startsWith(begin)), path = folder + url.slice(prefix.length);
  return existsSync(path) ? ["text/javascript", readFileSync(path)] : undefined;
}

/** Calls run(page, said) with a new page, `said` being its messages; engines' greetings are not among them. */
export async function withPage(run) {
  const server = createServer((request, response) => {
    const [type, body] = answer(request.url) ?? ["text/plain"];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"] });
  try {
    const page = await browser.newPage(), said = [];
    page.on("console", (message) => !/Phaser v|GL Driver Message|GPU stall/.test(message.text()) && said.push(message.text()));
    page.on("pageerror", (error) => said.push(String(error)));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await run(page, said);
  } finally {
    await browser.close();
    server.close();
  }
}
