// table.js: tables whose columns are as wide before their rows arrive as after. A browser shows a page while it still reads it.
// Without widths it would fit the columns to each longer row, and move what one reads.

/** Characters: a column of longer texts shares what is left of a line; it gets at least `LEAST`. */
const LONGEST_LINE = 26, LEAST = 16;
/** Characters that a column has beyond its text: the edges of code, and bold heads. */
const SPARE = 2;

const plain = (html) => html.replace(/<[^>]+>/g, "").replace(/&[a-z]+;/g, "?");
const longest = (texts) => Math.max(...texts.map(({ length }) => length));
const characters = (count, columns = 1) => `calc(${count + columns * SPARE}ch + ${columns * 12}px)`;

/** The characters that a column of texts needs, at least and on one line. */
function needsOf(texts) {
    const line = longest(texts), word = longest(texts.flatMap((text) => text.split(/\s+/)));
    return line <= Math.max(LONGEST_LINE, word) ? { least: line, isLong: false } : { least: Math.max(word, LEAST), isLong: true };
}

/** The start of a table, for `rows` of texts or HTML, its head among them. */
export function openTable(rows) {
    const needs = rows[0].map((_, i) => needsOf(rows.map((row) => plain(row[i] ?? ""))));
    const least = characters(needs.reduce((sum, one) => sum + one.least, 0), needs.length);
    const width = needs.some((one) => one.isLong) ? `width: 100%; min-width: ${least}` : `width: ${least}`;
    const columns = needs.map((one) => `<col${one.isLong ? "" : ` style="width: ${characters(one.least)}"`}>`).join("");
    return `<div class="table" tabindex="0"><table style="${width}"><colgroup>${columns}</colgroup>\n`;
}

export const CLOSE_TABLE = "</table></div>\n";

/** A table of HTML. Its columns from `numbers` on hold numbers. */
export function table(head, rows, numbers = Infinity) {
    const line = (row, tag) => `<tr>${row.map((cell, i) => `<${tag}${i >= numbers ? ' class="number"' : ""}>${cell}</${tag}>`).join("")}</tr>`;
    return `${openTable([head, ...rows].map((row) => row.map(String)))}<thead>${line(head, "th")}</thead><tbody>${rows.map((row) => line(row, "td")).join("\n")}</tbody>${CLOSE_TABLE}`;
}
