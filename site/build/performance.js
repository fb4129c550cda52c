// performance.js: the page of figures, made of bench/results: each with its machine, and the day of its measurement.
import { execFileSync } from "node:child_process";
import { groupsOf, rowsOf } from "./csv.js";
import { plot } from "./plot.js";
import { escape, placeOf, root } from "./project.js";
import { table } from "./table.js";

const PEERS = "bench/results/amd-epyc/peers.csv", JOINS = "bench/results/amd-epyc/joins.csv";
export const RESULTS = [PEERS, JOINS];

/** No scene of more boxes was given to all libraries. */
const LARGEST = 100000;

const SCENES = [
    ["w1", "All pairs of N squares, from scratch"],
    ["w2", "N squares in motion; graze also makes the events"],
    ["w3", "Bullets among shots and enemies, with events"],
    ["w3-player", "Bullets and a player, with events"],
    ["w4", "Boxes of very different sizes, from scratch"],
    ["w4b", "The same in clusters, from scratch"],
    ["w5-points", "A million points among the boxes"],
    ["w5-areas", "Areas among the boxes"],
    ["w5-rays", "The first box on each ray"],
];

/** The day on which a file of results came; "" where the history is not at hand. */
function dayOf(path) {
    const git = (...args) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
    try {
        return git("rev-parse", "--is-shallow-repository") === "true" ? "" : git("log", "-1", "--format=%as", "--", path);
    } catch {
        return "";
    }
}

function source(path, rows) {
    const day = dayOf(path), { machine, compiler } = rows[0];
    return `<p><small>${[machine, compiler, day && `results of ${day}`].filter(Boolean).map(escape).join("; ")}; <a href="/${placeOf(path).url}">the table as CSV</a>.</small></p>`;
}

/** A library's best contender in a scene of a size: the least mean. */
function bestOf(rows) {
    return rows.reduce((best, row) => (Number(row.mean_ms) < Number(best.mean_ms) ? row : best));
}

function libraries(rows, scene) {
    const own = ({ library, kind }) => library !== "graze" || kind === (["w2", "w3", "w3-player"].includes(scene) ? "world" : kind);
    return groupsOf(rows.filter((row) => row.scene === scene && row.agrees === "yes" && own(row)), ({ library }) => library);
}

function series(rows, scene) {
    const lines = [...libraries(rows, scene)].map(([name, all]) => ({
        name, points: [...groupsOf(all, ({ boxes }) => boxes)].map(([boxes, some]) => [Number(boxes), Number(bestOf(some).mean_ms)]).sort((a, b) => a[0] - b[0]),
    }));
    return lines.map(({ name, points }) => ({ name, points: points.filter(([boxes]) => boxes <= LARGEST) })).filter(({ points }) => points.length > 1).sort((a, b) => (b.name === "graze") - (a.name === "graze"));
}

const number = (value) => Number(value).toPrecision(3).replace(/e\+(\d)/, " · 10^$1");

/** The largest size of a scene for which graze and another library both have times. */
function sizeOf(groups) {
    const own = new Set(groups.get("graze").map(({ boxes }) => Number(boxes)));
    const others = [...groups].filter(([name]) => name !== "graze").flatMap(([, all]) => all.map(({ boxes }) => Number(boxes)));
    return Math.max(...others.filter((boxes) => own.has(boxes) && boxes <= LARGEST));
}

function sceneTable(rows, [scene, title]) {
    const groups = libraries(rows, scene), boxes = sizeOf(groups);
    const best = [...groups].map(([name, all]) => [name, all.filter((row) => Number(row.boxes) === boxes)])
        .filter(([, all]) => all.length).map(([name, all]) => [name, bestOf(all)]).sort((a, b) => a[1].mean_ms - b[1].mean_ms);
    const own = best.find(([name]) => name === "graze")[1].mean_ms;
    const lines = best.map(([name, row]) => [escape(name), escape([row.contender, row.setting].filter(Boolean).join(", ")), number(row.mean_ms), name === "graze" ? "" : `${(row.mean_ms / own).toFixed(1)} ×`]);
    return `<h3 id="${scene}">${title}: ${boxes.toLocaleString("en")} boxes</h3>${table(["library", "its best way", "ms", "beside graze"], lines, 2)}`;
}

function joins(rows) {
    const title = ({ set, boxes, other }) => `${set}: ${Number(boxes).toLocaleString("en")} boxes${other && ` and ${Number(other).toLocaleString("en")}`}`;
    return [...groupsOf(rows, title)].map(([name, all]) => {
        const lines = all.map((row) => [escape(row.contender), escape(row.version), row.threads, row.state === "ok" ? number(row.whole_s) : escape(row.state), row.memory_mb && Number(row.memory_mb).toLocaleString("en")]);
        return `<h3>${escape(name)}</h3>${table(["contender", "version", "threads", "seconds, whole", "memory, MB"], lines, 2)}`;
    }).join("\n");
}

/** Two plots: from scratch, and in motion. */
export function plots() {
    const rows = rowsOf(PEERS);
    const all = SCENES.slice(0, 2).map(([scene, title]) => plot({ title, series: series(rows, scene) }));
    return `<div class="plots">${all.join("")}</div>\n${source(PEERS, rows)}`;
}

export function performancePage() {
    const peers = rowsOf(PEERS), joined = rowsOf(JOINS);
    return {
        url: "performance.html", kind: "html", data: { title: "Performance", section: "performance" },
        content: `<h1>Performance</h1>
<p class="lead">Each library got the same boxes, frame after frame, with the setting that was its fastest in a trial. All found the same pairs.
Times are the mean of a frame's processor time, on one thread. <code>make bench-peers</code> measures this anew.</p>
<h2 id="beside">Beside other libraries</h2>
${plots()}
<h2 id="scenes">Scene by scene</h2>
${SCENES.map((scene) => sceneTable(peers, scene)).join("\n")}
${source(PEERS, peers)}
<h2 id="joins">Joins of large files</h2>
<p>From a file of boxes to their pairs, reading included; <a href="/guides/joins.html">the guide</a> tells how each was run.</p>
${joins(joined)}
${source(JOINS, joined)}
<p>How the tables came about: <a href="/guides/bench.html">the benches</a>. Why it is fast: <a href="/guides/engine.html">the engine</a>.</p>`,
    };
}
