// plot.js: a plot of time against the number of boxes, both in powers of ten, as SVG in the colours of the theme.
import { escape } from "./project.js";

const WIDTH = 620, HEIGHT = 400, LEFT = 64, RIGHT = 150, TOP = 14, BOTTOM = 46;

const power = (exponent) => `10<tspan dy="-6" font-size="10">${exponent}</tspan>`;

/** Labels at the ends of lines, moved apart. */
function spread(lines, gap = 15) {
    const labels = lines.map(({ name, points }) => ({ name, y: points.at(-1)[1], x: points.at(-1)[0] })).sort((a, b) => a.y - b.y);
    labels.forEach((label, i) => { if (i) label.y = Math.max(label.y, labels[i - 1].y + gap); });
    return labels;
}

/** `series`: [{ name, points: [[boxes, ms], …] }]; the first is drawn strong. */
export function plot({ title, series }) {
    const all = series.flatMap(({ points }) => points);
    const range = (i) => [Math.floor(Math.log10(Math.min(...all.map((one) => one[i])))), Math.ceil(Math.log10(Math.max(...all.map((one) => one[i]))))];
    const [x0, x1] = range(0), [y0, y1] = range(1);
    const placeX = (value) => LEFT + (Math.log10(value) - x0) / (x1 - x0) * (WIDTH - LEFT - RIGHT);
    const placeY = (value) => HEIGHT - BOTTOM - (Math.log10(value) - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM);
    const lines = series.map(({ name, points }) => ({ name, points: points.map(([x, y]) => [placeX(x), placeY(y)]) }));
    const steps = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const gridX = steps(x0, x1).map((e) => `<path d="M${placeX(10 ** e)} ${TOP}V${HEIGHT - BOTTOM}"/><text x="${placeX(10 ** e)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${power(e)}</text>`);
    const gridY = steps(y0, y1).map((e) => `<path d="M${LEFT} ${placeY(10 ** e)}H${WIDTH - RIGHT}"/><text x="${LEFT - 8}" y="${placeY(10 ** e) + 4}" text-anchor="end">${power(e)}</text>`);
    const drawn = lines.map(({ name, points }, i) => `<g class="${i ? "other" : "own"}"><title>${escape(name)}</title><polyline points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}"/>${points.map(([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3"/>`).join("")}</g>`);
    const names = spread(lines).map(({ name, x, y }) => `<text class="${name === series[0].name ? "own" : "other"}" x="${(x + 8).toFixed(1)}" y="${(y + 4).toFixed(1)}">${escape(name)}</text>`);
    return `<figure class="plot"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(title)}">
<g class="grid">${gridX.join("")}${gridY.join("")}</g>
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">boxes</text><text transform="translate(16 ${(HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">ms a frame</text>
${drawn.reverse().join("")}${names.join("")}</svg><figcaption>${escape(title)}</figcaption></figure>`;
}
