// bundle.mjs: a module of the page's sources as node can import it.
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { build } = createRequire(join(root, "page/package.json"))("esbuild");

/** Import `name`, a file below page/src. */
export async function source(name) {
    const folder = mkdtempSync(join(tmpdir(), "graze-page-"));
    const outfile = join(folder, "module.mjs");
    await build({ entryPoints: [join(root, "page/src", name)], bundle: true, format: "esm", platform: "node", outfile, logLevel: "error",
                  nodePaths: [join(root, "page/node_modules")] });
    try {
        return await import(pathToFileURL(outfile));
    } finally {
        rmSync(folder, { recursive: true });
    }
}
