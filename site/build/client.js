// client.js: the programs and the style of the site, by esbuild of page/, which the page behind graze view uses, too.
//
// They are plain scripts, not modules, since browsers load no module from disk. The engine is two of them, fetched when a
// page asks: core.js for the boss fight, and whole.js with all broad phases, drawing and explanations. first-game.js holds the
// game that runs beside docs/first-game.md.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./project.js";

const { build } = createRequire(join(root, "page/package.json"))("esbuild");

/** A module, gzipped, in base64. */
function packed(path) {
    const gzipped = gzipSync(readFileSync(path), { level: 9 });
    gzipped[9] = 255; // the packing system is left out
    return gzipped.toString("base64");
}

export async function buildClient(out) {
    const assets = join(out, "assets"), client = join(root, "site/client"), engine = join(root, "build/js/package");
    const common = { bundle: true, minify: true, format: "iife", target: "es2022", charset: "utf8", legalComments: "none", logLevel: "warning", absWorkingDir: client };
    const programs = ["site.js", "front.js", "how.js", "style.css"].map((name) => join(client, name));
    await build({ ...common, entryPoints: programs, outdir: assets });
    for (const [name, module] of [["core", "core.mjs"], ["whole", "graze.mjs"]])
        await build({ ...common, stdin: { contents: `import * as engine from ${JSON.stringify(join(engine, module))}; globalThis.grazeEngines.${name}(engine);`, resolveDir: client }, outfile: join(assets, `${name}.js`) });
    const game = `import { startFirstGame } from "./first-game.js"; startFirstGame("${packed(join(root, "build/web/first_game.wasm"))}");`;
    await build({ ...common, stdin: { contents: game, resolveDir: client }, outfile: join(assets, "first-game.js") });
}
