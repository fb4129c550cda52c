// pages.mjs: the pages of dist/site, as files: their links, anchors and pictures.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "../page/browser.mjs";

export const site = process.env.GRAZE_SITE ?? join(root, "dist/site");

/** Pages of one file each, which are tested elsewhere: the games and the page behind graze view. */
const WHOLE = /^(?:games|view)\//;

/** Paths of all pages of the site itself, sorted. */
export const pages = readdirSync(site, { recursive: true })
    .filter((path) => path.endsWith(".html") && !WHOLE.test(path)).sort();

export const read = (path) => readFileSync(join(site, path), "utf8");

const idsOf = (html) => [...html.matchAll(/<[^>]*\sid="([^"]*)"/g)].map(([, id]) => id);

const anchors = new Map();

/** The ids of a page, read once. */
function anchorsOf(path) {
    if (!anchors.has(path)) anchors.set(path, idsOf(read(path)));
    return anchors.get(path);
}

function complaintOf(from, link) {
    const [path, anchor] = link.split("#");
    if (path.startsWith("/")) return "begins at the root of the host";
    const target = path ? normalize(join(dirname(from), path)) : from;
    if (target.startsWith("..")) return "leads out of the site";
    if (!existsSync(join(site, target)) || statSync(join(site, target)).isDirectory()) return "leads to no file";
    if (anchor && target.endsWith(".html") && !WHOLE.test(target) && !anchorsOf(target).includes(decodeURIComponent(anchor))) return "leads to no anchor";
    return undefined;
}

/** Complaints about a page's links, pictures and ids; `html` stands in place of the page's own. */
export function complaintsAbout(path, html = read(path)) {
    const links = [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, link]) => link.replaceAll("&amp;", "&"));
    const ids = idsOf(html), twice = ids.filter((id, i) => !id || ids.indexOf(id) !== i);
    const bad = links.filter((link) => !/^(?:https?|data|mailto):/.test(link))
        .map((link) => [link, complaintOf(path, link)]).filter(([, complaint]) => complaint);
    return [...bad.map(([link, complaint]) => `${path}: ${link} ${complaint}`), ...twice.map((id) => `${path}: the id "${id}" is empty or there twice`)];
}
