// menus.js: the lists of pages at the side. That of the guides is the map, docs/README.md, as it stands there.
import { LANGUAGES } from "./languages.js";
import { pageOf, read, target, titleOf } from "./project.js";
import { headers } from "./reference.js";

const MAP = "docs/README.md";
const LINK = /\[([^\]]+)\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g;

function guides() {
    const seen = new Set();
    const groups = read(MAP).split(/^## /m).map((part, i) => ({ title: i ? part.split("\n")[0] : "To begin", items: itemsOf(part, seen) }));
    return groups.filter(({ items }) => items.length);
}

/** The documents behind the links of a part of the map, each once. */
function itemsOf(part, seen) {
    const items = [];
    for (const [, , href] of part.matchAll(LINK)) {
        const path = target(MAP, href)?.path ?? "", url = pageOf(path);
        if (!url?.startsWith("guides/") || seen.has(url)) continue;
        seen.add(url);
        items.push({ title: titleOf(path), url });
    }
    return items;
}

const MENUS = {
    guides: guides(),
    reference: [{ title: "", items: [{ title: "All headers", url: "reference/headers.html" }, ...headers] }],
    languages: [{ title: "", items: LANGUAGES.map(({ name, url }) => ({ title: name, url: `languages/${url}.html` })) }],
};

export const menuOf = (section) => MENUS[section];
