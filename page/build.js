// build.js [OUT]: writes the page, one HTML file with everything in it. The same sources give the same bytes.
//
// The file has, in this order: the styles, then, gzipped in base 85, the engine (WebAssembly), the page's own recordings, and the
// licences of everything inside. Then come the mark behind which `graze view` puts a recording, and the program.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const out = resolve(process.argv[2] ?? join(root, "dist/graze-view.html"));
const binding = process.env.GRAZE_JS ?? join(root, "bindings/js/lib/graze.mjs");
const engine = process.env.GRAZE_WASM ?? join(root, "build/js/page.wasm");
const pattern = process.env.GRAZE_PATTERN_WASM ?? join(root, "build/page/pattern.wasm");
const recordings = process.env.GRAZE_RECORDINGS ?? join(root, "build/page");

/** The most bytes of the page without a recording. */
const SIZE_MAX = 1_000_000;

/** `import text from "x.json?text"` and `import bytes from "x.png?base64"`: a file as a text in the program. */
const files = {
    name: "files",
    setup(build) {
        build.onResolve({ filter: /\?(text|base64)$/ }, ({ path, resolveDir }) => ({ path: join(resolveDir, path.replace(/\?.*$/, "")), namespace: path.endsWith("64") ? "base64" : "text" }));
        for (const namespace of ["text", "base64"])
            build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: readFileSync(path), loader: namespace }));
    },
};

async function bundle(entry) {
    const result = await build({
        entryPoints: [join(here, "src", entry)],
        bundle: true, minify: true, write: false, metafile: true, format: "iife", target: "es2022", charset: "utf8",
        jsx: "automatic", jsxImportSource: "preact", legalComments: "none", logLevel: "warning",
        logOverride: { "ignored-bare-import": "silent" }, // modules of the binding that the page does not use
        absWorkingDir: here, alias: { graze: binding }, nodePaths: [join(here, "node_modules")], plugins: [files],
    });
    return { text: result.outputFiles[0].text, inputs: Object.keys(result.metafile.inputs) };
}

/** Unpacks the program, which is as large as all else together, and starts it; the worker starts from the same address. */
const starter = `globalThis.grazeBytes = (text) => {
const bytes = new Uint8Array(Math.floor(text.length * 4 / 5));
for (let at = 0, to = 0; to < bytes.length;) {
let word = 0;
for (const end = at + 5; at < end; at++) {
const code = at < text.length ? text.charCodeAt(at) : 124;
word = word * 85 + (code === 126 ? 20 : code - 40);
}
for (let shift = 24; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = word >>> shift;
}
return bytes;
};
(async () => {
const bytes = grazeBytes(document.getElementById("graze-program").textContent);
const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).blob();
const script = document.createElement("script");
script.src = globalThis.grazeProgram = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
document.head.append(script);
})();`;

/** Four bytes are five characters, from "(" to "|" but "<", for which "~" stands: a script may hold them all. */
function base85(bytes) {
    const whole = Buffer.concat([bytes, Buffer.alloc(3)]), groups = [];
    for (let at = 0; at < bytes.length; at += 4) {
        let word = whole.readUInt32BE(at), group = "";
        for (let i = 0; i < 5; i++, word = Math.floor(word / 85)) group = String.fromCharCode(word % 85 === 20 ? 126 : 40 + word % 85) + group;
        groups.push(group);
    }
    return groups.join("").slice(0, Math.ceil(bytes.length * 5 / 4));
}

function packed(bytes) {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return base85(bytes);
    const folder = mkdtempSync(join(tmpdir(), "graze-page-")), file = join(folder, "bytes");
    try {
        writeFileSync(file, bytes);
        return base85(execFileSync("zopfli", ["--i5", "-c", file], { maxBuffer: 1 << 28 })); // some percent less than gzip -9
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** The licences of the packages whose files are in the page, and of what else is inside. */
function licences(inputs) {
    const packages = new Set();
    for (const input of inputs) {
        const match = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
        if (match) packages.add(match[1]);
    }
    const texts = [["graze", readFileSync(join(root, "LICENSE"), "utf8")]];
    texts.push(["patterns of noiz2sa, which are the boss fights", readFileSync(join(root, "data/scenes/LICENSE-noiz2sa"), "utf8")]);
    for (const name of [...packages].sort()) {
        const folder = join(here, "node_modules", name);
        const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
        const version = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
        if (!file && existsSync(join(here, "licences", `${name} ${version}.txt`))) continue; // it comes below
        if (!file) throw new Error(`${name} has no licence file`);
        texts.push([`${name} ${version}`, readFileSync(join(folder, file), "utf8")]);
    }
    const musl = join(here, "licences");
    if (existsSync(musl))
        for (const file of readdirSync(musl).sort()) texts.push([file.replace(/\.txt$/, ""), readFileSync(join(musl, file), "utf8")]);
    return texts.map(([name, text]) => `${name}\n${"=".repeat(name.length)}\n\n${text.trim()}\n`).join("\n\n");
}

const FEATURES = ["bulk-memory", "sign-ext", "nontrapping-float-to-int", "simd", "mutable-globals"].map((name) => `--enable-${name}`);

/** The engine without the functions that the program does not call. */
function engineFor(program) {
    const names = new Set(program.match(/\b(js|page)_\w+|\b_initialize\b/g)), folder = mkdtempSync(join(tmpdir(), "graze-page-")), graph = join(folder, "graph"), made = join(folder, "wasm");
    const called = [...names, "memory"].map((name) => ({ name, export: name }));
    try {
        writeFileSync(graph, JSON.stringify([{ name: "program", root: true, reaches: called.map((one) => one.name) }, ...called]));
        execFileSync("wasm-metadce", [...FEATURES, `--graph-file=${graph}`, engine, "-o", made], { stdio: ["ignore", "ignore", "inherit"] });
        return readFileSync(made);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

function data(id, type, text, more = "") {
    return `<script id="${id}" type="${type}"${more}>${text}</script>\n`;
}

function shippedRecordings() {
    if (!existsSync(recordings)) return "";
    return readdirSync(recordings).filter((file) => file.endsWith(".grz")).sort()
        .map((file) => data(`shipped-${file}`, "application/x-graze-recording", packed(readFileSync(join(recordings, file))),
                            ` class="shipped-recording" data-name="${file}"`)).join("");
}

const [program, styles] = await Promise.all([bundle("main.tsx"), bundle("style.css")]);
const policy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; " +
    "style-src 'unsafe-inline'; img-src data: blob:; connect-src 'none'; base-uri 'none'; form-action 'none'";
const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>graze view</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect x='1' y='4' width='9' height='9' rx='2' fill='%23f5c542'/%3E%3Crect x='7' y='2' width='8' height='8' rx='2' fill='%234aa8ff' fill-opacity='.8'/%3E%3C/svg%3E">
<style>${styles.text.trim()}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page is a program: it needs JavaScript.</noscript>
${existsSync(engine) ? data("graze-wasm", "application/wasm", packed(engineFor(program.text))) : ""}${existsSync(pattern) ? data("pattern-wasm", "application/wasm", packed(readFileSync(pattern))) : ""}${shippedRecordings()}${data("licences", "application/gzip", packed(Buffer.from(licences([...program.inputs, ...styles.inputs]))))}<!--graze:recordings-->
<script id="graze-program" type="application/gzip">${packed(Buffer.from(program.text))}</script>
<script>${starter}</script>
</body>
</html>
`;
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, html);
const size = Buffer.byteLength(html);
console.log(`${out}: ${size} bytes (program ${program.text.length}, styles ${styles.text.length})`);
if (size > SIZE_MAX) throw new Error(`the page has ${size} bytes, more than ${SIZE_MAX}`);
