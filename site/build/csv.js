// csv.js: rows of a table of bench/results, as objects, and groups of them.
import { read } from "./project.js";

function cellsOf(line) {
    return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
}

export function rowsOf(path) {
    const [head, ...rows] = read(path).trim().split("\n").map(cellsOf);
    return rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i]])));
}

/** Rows by what `keyOf` gives for each, in the order of first appearance. */
export function groupsOf(rows, keyOf) {
    const groups = new Map();
    for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
    return groups;
}
