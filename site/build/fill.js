// fill.js: fills what the site's own pages leave open: README's program, a plot, and the sizes of pictures.
import { code } from "./code.js";
import { plots } from "./performance.js";
import { attributes } from "./pictures.js";
import { read } from "./project.js";

const program = () => code(/^```c\n([^]*?)^```/m.exec(read("README.md"))[1], "c");

export function fill(html) {
    return html.replace(/^PROGRAM$/m, program).replace(/^PLOT$/m, plots).replace(/ SIZE:([\w./-]+)/g, (_, path) => ` ${attributes(path)}`);
}
