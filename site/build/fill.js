// fill.js: fills what the site's own pages leave open: README's program, plots, a table, and the sizes of pictures.
import { code } from "./code.js";
import { plots } from "./performance.js";
import { attributes } from "./pictures.js";
import { escape, read } from "./project.js";
import { table } from "./table.js";

const program = () => code(/^```c\n([^]*?)^```/m.exec(read("README.md"))[1], "c");

/** The table of the four texts' figures, as docs/broad-phases.md has it. */
function seeds() {
    const [, block] = /<!-- seeds: made by [^>]*-->\n([^]*?)<!-- seeds end -->/.exec(read("docs/broad-phases.md"));
    const lines = block.split("\n"), [head, , ...rows] = lines.filter((line) => line.startsWith("|")).map((line) => line.slice(1, -1).split("|").map((cell) => escape(cell.trim())));
    return `${table(head, rows, 2)}<p><small>${lines.filter((line) => line.startsWith("<sub>")).join(" ").replace(/<\/?sub>/g, "")}</small></p>`;
}

export function fill(html) {
    return html.replace(/^PROGRAM$/m, program).replace(/^PLOT$/m, plots).replace(/^SEEDS$/m, seeds).replace(/ SIZE:([\w./-]+)/g, (_, path) => ` ${attributes(path)}`);
}
