// pictures.js: the width and the height of a picture, so no page shifts when it arrives.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.js";

function sizeOfSvg(text) {
    const [svg] = /<svg[^>]*>/.exec(text);
    const side = (name) => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px|pt)?"`).exec(svg)?.[1]);
    const [, width, height] = /viewBox="[\d.-]+[ ,]+[\d.-]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(svg) ?? [];
    return [side("width") || Number(width), side("height") || Number(height)];
}

/** [width, height] of a PNG, a GIF or an SVG of the repository. */
export function sizeOf(path) {
    const bytes = readFileSync(join(root, path));
    if (path.endsWith(".png")) return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    if (path.endsWith(".gif")) return [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
    return sizeOfSvg(bytes.toString("utf8")).map(Math.round);
}

/** The attributes of its <img>. */
export function attributes(path) {
    const [width, height] = sizeOf(path);
    return `src="/files/${path}" width="${width}" height="${height}"`;
}
