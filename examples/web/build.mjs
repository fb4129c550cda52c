// build.mjs MODULES OUT: writes OUT/danmaku.html and OUT/platformer.html, each a page with everything in it. The same sources
// give the same bytes. The packages are those of page/.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url)), root = join(here, "../..");
const [modules, out] = process.argv.slice(2);
const packages = join(root, "page/node_modules");
const { build } = createRequire(join(root, "page/package.json"))("esbuild");

const GAMES = [
    { name: "danmaku", title: "Danmaku", buttons: { a: "fire", "b a": "slow fire", x: "bomb" }, files: {}, licences: ["examples/bulletml/patterns/LICENSE"] },
    { name: "platformer", title: "Platformer", buttons: { a: "jump" }, files: { "level.tmx": "examples/platformer/level.tmx" }, licences: [] },
];

async function bundle(entry) {
    const result = await build({
        entryPoints: [join(here, entry)], bundle: true, minify: true, write: false, format: "esm", target: "es2022", charset: "utf8",
        legalComments: "none", logLevel: "warning", absWorkingDir: here, nodePaths: [packages],
    });
    return result.outputFiles[0].text.trim();
}

function packed(path) {
    const gzipped = gzipSync(readFileSync(path), { level: 9 });
    gzipped[9] = 255; // the packing system is left out
    return gzipped.toString("base64");
}

const escaped = (text) => text.replaceAll("</script", "<\\/script");
const read = (path) => readFileSync(join(root, path), "utf8");
const policy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; " +
    "connect-src 'none'; base-uri 'none'; form-action 'none'";

function page({ name, title, buttons, files, licences }) {
    const button = ([key, label]) => `<button type="button" data-key="${key}">${label}</button>`;
    const texts = ["LICENSE", ...licences, "page/node_modules/@bjorn3/browser_wasi_shim/LICENSE-MIT"].map(read);
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, user-scalable=no">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
<canvas id="picture" width="640" height="480" data-key="start" aria-label="${title}"></canvas>
<div id="stick" class="touch-only"></div>
<div id="buttons" class="touch-only">${Object.entries({ ...buttons, start: "start", rewind: "rewind" }).map(button).join("")}</div>
<div id="knob" class="touch-only"></div>
<p id="notes"></p>
<script type="text/plain" id="licences">${escaped(texts.join("\n\n"))}</script>
${Object.entries(files).map(([file, path]) => `<script type="text/plain" data-file="${file}">${escaped(read(path))}</script>\n`).join("")}<script type="application/gzip" id="data" data-name="${name}">${packed(join(modules, `${name}.wasm`))}</script>
<script type="module">${program}</script>
</body>
</html>
`;
}

const [program, styles] = [escaped(await bundle("page.js")), await bundle("page.css")];
mkdirSync(out, { recursive: true });
for (const game of GAMES) {
    const html = page(game), path = join(out, `${game.name}.html`);
    writeFileSync(path, html);
    console.log(`${path}: ${Buffer.byteLength(html)} bytes`);
}
