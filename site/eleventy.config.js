// eleventy.config.js: the site of graze. docs/adr/0180-the-site-by-eleventy.md says why Eleventy.
//
// Pages of its own are in pages/, and each document of the repository is one more page. So is each header, each language, and
// each source to which a document links. Links are written from the root of the site; at the end each becomes relative.
// GRAZE_SITE is the folder to write; tools/site.sh sets it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildClient } from "./build/client.js";
import { code } from "./build/code.js";
import { fill } from "./build/fill.js";
import { languagePages } from "./build/languages.js";
import markdown from "./build/markdown.js";
import { performancePage, RESULTS } from "./build/performance.js";
import { documents, linkedPaths, pageOf, placeOf, read, root, titleOf } from "./build/project.js";
import { referencePages } from "./build/reference.js";
import { searchEntries } from "./build/search.js";

const out = process.env.GRAZE_SITE;

/** The programs that run beside a document, and the elements in which they do. */
const BESIDE = { "docs/first-game.md": { scripts: ["first-game"], beside: read("site/first-game/figure.html") } };

function documentPages() {
    return documents.map((path) => {
        const url = pageOf(path);
        return { url, kind: "md", content: read(path), data: { title: titleOf(path), repo: path, section: url.split(/[/.]/)[0], ...BESIDE[path] } };
    });
}

function sourcePages() {
    return linkedPaths().map((path) => [path, placeOf(path)]).filter(([, { kind }]) => kind === "source").map(([path, { url }]) => ({
        url, kind: "html", data: { title: path, section: "source" },
        content: `<h1 class="path">${path}</h1>\n${code(read(path), path.split(".").at(-1))}`,
    }));
}

function licencePage() {
    return { url: "licence.html", kind: "html", data: { title: "Licence", section: "licence" }, content: `<h1>Licence</h1>\n<pre tabindex="0">${read("LICENSE")}</pre>` };
}

/** "/guides/tour.html" from a page two folders down is "../../guides/tour.html". */
function relative(html, url) {
    const up = "../".repeat(url.split("/").length - 2);
    return html.replace(/(\s(?:href|src)=")\//g, (_, begin) => `${begin}${up}`);
}

function writeSearchData(results) {
    mkdirSync(join(out, "assets"), { recursive: true });
    writeFileSync(join(out, "assets/search-data.js"), `grazeSearchData(${JSON.stringify(searchEntries(results))});\n`);
}

export default function configure(eleventy) {
    eleventy.setUseGitIgnore(false);
    eleventy.setQuietMode(true);
    eleventy.amendLibrary("md", markdown);
    eleventy.addGlobalData("layout", "frame.11ty.js");
    const pages = [...documentPages(), ...sourcePages(), ...referencePages(), ...languagePages(), performancePage(), licencePage()];
    pages.forEach(({ url, kind, content, data }, i) => eleventy.addTemplate(`made/${i}.${kind}`, content, { ...data, permalink: url }));
    for (const path of [...linkedPaths(), ...RESULTS])
        if (placeOf(path).kind === "copy") eleventy.addPassthroughCopy({ [join(root, path)]: `files/${path}` });
    eleventy.addTransform("fill", fill);
    eleventy.addTransform("relative", function relate(html) { return relative(html, this.page.url); });
    eleventy.on("eleventy.after", async ({ results }) => {
        writeSearchData(results);
        await buildClient(out);
    });
    return { dir: { input: "pages", includes: "../layouts", output: out }, markdownTemplateEngine: false, htmlTemplateEngine: false };
}
