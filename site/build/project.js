// project.js: the repository as the site sees it: its files, and the place of each on the site.
//
// A document becomes a page, a header its page of the reference, a picture is copied, and so are data. Any other text behind a
// link of a document is shown as a page of source. A folder has no place: a link to it becomes plain text.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const read = (path) => readFileSync(join(root, path), "utf8");
export const api = JSON.parse(read("graze-api.json"));

/** Documents outside of docs/, and their pages. */
const DOCUMENTS = {
    "README.md": "guides/readme.html",
    "CHANGELOG.md": "changes.html",
    "SECURITY.md": "security.html",
    "CONTRIBUTING.md": "guides/contributing.html",
    "examples/README.md": "guides/examples.html",
    "examples/small/README.md": "guides/small-programs.html",
    "bench/README.md": "guides/bench.html",
    "data/README.md": "guides/data.html",
};

/** The page of a document by its path, or undefined. */
export function pageOf(path) {
    if (DOCUMENTS[path]) return DOCUMENTS[path];
    const [, folder, name] = /^docs\/(adr\/)?([\w-]+)\.md$/.exec(path) ?? [];
    if (!name) return undefined;
    return `${folder ? "decisions" : "guides"}/${name === "README" ? "index" : name}.html`;
}

/** The heading of a document. README's is the project's name, so it goes by its own. */
export function titleOf(path) {
    return path === "README.md" ? "README" : /^# +(.*)$/m.exec(read(path))[1].replaceAll("`", "");
}

/** Paths of all documents that are pages, sorted. */
export const documents = execFileSync("git", ["-C", root, "ls-files", "--cached", "--others", "--exclude-standard", "docs/*.md", ...Object.keys(DOCUMENTS)],
                                      { encoding: "utf8" })
    .trim().split("\n").filter((path) => pageOf(path) && existsSync(join(root, path))).sort();

/** The page of a header: graze/content/fit.h is reference/content-fit.h.html. */
export function pageOfHeader(header) {
    return `reference/${header.replace(/^graze\//, "").replace("/", "-")}.html`;
}

const headers = new Map(api.headers.map(({ name }) => [`include/${name}`, pageOfHeader(name)]));

/** Where a file of the repository is on the site: { kind, url }. kind: page, copy, source, or none. */
export function placeOf(path) {
    if (path === "LICENSE") return { kind: "page", url: "licence.html" };
    const page = pageOf(path) ?? headers.get(path);
    if (page) return { kind: "page", url: page };
    const full = join(root, path);
    if (!existsSync(full)) throw new Error(`there is no ${path}`);
    if (statSync(full).isDirectory()) return { kind: "none" };
    if (/\.(png|svg|gif|json|csv)$/.test(path)) return { kind: "copy", url: `files/${path}` };
    return { kind: "source", url: `source/${path}.html` };
}

/** The path of a relative link, and its anchor; undefined: it leads out of the project. */
export function target(from, href) {
    if (/^[a-z]+:/.test(href)) return undefined;
    const [path, anchor = ""] = href.split("#");
    return { path: path ? normalize(join(dirname(from), path)).replace(/\/$/, "") : from, anchor: anchor && `#${anchor}` };
}

const LINK = /\]\(([^)\s]+)\)/g;

/** Every path behind a link or a picture of a document. */
export function linkedPaths() {
    const paths = new Set();
    for (const document of documents)
        for (const [, href] of read(document).matchAll(LINK)) {
            const found = target(document, href);
            if (found) paths.add(found.path);
        }
    return [...paths].sort();
}

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escape = (text) => String(text).replace(/[&<>"]/g, (one) => escapes[one]);

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(heading) {
    return heading.toLowerCase().replace(/[^\p{L}\p{N}_\- ]/gu, "").replaceAll(" ", "-");
}
