// bundle.mjs: a module of the page's sources as node can import it.
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { build } = createRequire(join(root, "page/package.json"))("esbuild");

/** Import files below page/src as one module. */
export async function source(...names) {
    return bundled(names.map((name) => `export * from "./${name}";`));
}

/** The same with the page's engine, in which the command's readers are. */
export async function sourceWithEngine(...names) {
    const engine = process.env.GRAZE_WASM ?? join(root, "build/js/page.wasm");
    const module = await bundled([
        'import { readFileSync } from "node:fs";', 'import { provide } from "../../bindings/js/lib/memory.mjs";',
        `export const started = provide(readFileSync(${JSON.stringify(engine)}));`, ...names.map((name) => `export * from "./${name}";`)]);
    await module.started;
    return module;
}

async function bundled(lines) {
    const folder = mkdtempSync(join(tmpdir(), "graze-page-"));
    const outfile = join(folder, "module.mjs");
    await build({ stdin: { contents: lines.join("\n"), resolveDir: join(root, "page/src"), loader: "ts" }, bundle: true, format: "esm", platform: "node", outfile,
                  logLevel: "error", nodePaths: [join(root, "page/node_modules")] });
    try {
        return await import(pathToFileURL(outfile));
    } finally {
        rmSync(folder, { recursive: true });
    }
}
