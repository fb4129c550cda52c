// code.js: blocks of code, coloured when the site is built.
import highlight from "highlight.js/lib/common";
import cmake from "highlight.js/lib/languages/cmake";
import { escape } from "./project.js";

highlight.registerLanguage("cmake", cmake);

const KINDS = { sh: "bash", h: "c", hpp: "cpp", mjs: "javascript", js: "javascript", ts: "typescript", py: "python", rs: "rust", cs: "csharp", toml: "ini" };

/** A block of code as HTML; `kind` is a language's name or the end of a file's name. */
export function code(text, kind = "") {
    const language = KINDS[kind] ?? kind;
    const html = highlight.getLanguage(language) ? highlight.highlight(text, { language }).value : escape(text);
    return `<pre tabindex="0"><code>${html}</code></pre>`;
}
