// reference.js: a page for each public header, made from graze-api.json; docs/bindings.md has the names of a function in each language.
import { idOf, prose, withLinks } from "./names.js";
import { api, escape, pageOfHeader, read } from "./project.js";
import { table } from "./table.js";

const MEANINGS = { o: "by its objects", l: "by the language", c: "in graze::content", "–": "–" };

/** function → [[language, names or a letter], …], of the table in docs/bindings.md. */
const languages = (() => {
    const rows = read("docs/bindings.md").split("\n").filter((line) => line.startsWith("|"))
        .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
    const head = rows.find(([first]) => first === "function");
    return new Map(rows.filter(([first]) => /^`graze_/.test(first))
        .map(([name, ...cells]) => [name.replaceAll("`", ""), cells.map((cell, i) => [head[i + 1], cell])]));
})();

/** A comment: paragraphs, lists with "- ", and indented lines, which are code. */
function comment(text, own) {
    return text.split(/\n\n+/).filter(Boolean).map((paragraph) => {
        if (paragraph.split("\n").every((line) => line.startsWith("  "))) return `<pre tabindex="0"><code>${withLinks(paragraph, own)}</code></pre>`;
        return block(paragraph.replaceAll(/\n {2,}/g, " ").split("\n"), own);
    }).join("\n");
}

function block(lines, own) {
    const items = lines.filter((line) => line.startsWith("- "));
    const rest = lines.filter((line) => !line.startsWith("- "));
    const list = items.length ? `<ul>${items.map((item) => `<li>${prose(item.slice(2), own)}</li>`).join("")}</ul>` : "";
    return (rest.length ? `<p>${prose(rest.join("\n"), own).replaceAll("\n", "<br>")}</p>` : "") + list;
}

function inLanguages(name) {
    const cells = languages.get(name);
    if (!cells) return "";
    const names = (cell) => escape(cell).replace(/^[os]: /, "by ").replaceAll(/`([^`]+)`/g, "<code>$1</code>");
    return `<dl class="languages">${cells.map(([language, cell]) => `<div><dt>${language}</dt><dd>${MEANINGS[cell] ?? names(cell)}</dd></div>`).join("")}</dl>`;
}

function declaration({ type, name }) {
    return type.endsWith("*") ? `${type}${name}` : `${type} ${name}`;
}

function signature({ returns, name, parameters }) {
    const begin = `${declaration({ type: returns, name })}(`;
    const all = parameters.map(declaration);
    const line = `${begin}${all.join(", ") || "void"})`;
    return line.length <= 80 ? line : `${begin}\n    ${all.join(",\n    ")})`;
}

function entry({ name, kind, body, doc, more = "" }) {
    return `<section class="entry" id="${name}"><h3><a href="#${name}">${name}</a> <small>${kind}</small></h3>
${body}${comment(doc, name)}${more}</section>\n`;
}

const WAYS = { in: "in", out: "out", inout: "in and out" };

/** The words of graze-api.json on a pointer: which way, how many, NULL, and who frees it; "" if none is needed. */
function pointed({ direction, points_to: target, count, may_be_null: mayBeNull, is_freed: isFreed, freed_by: freer, owner, until }) {
    const words = [
        target !== "object" && direction !== "in" && WAYS[direction],
        count !== undefined && `${target === "bytes" ? "bytes" : "items"}: ${count}`,
        mayBeNull && target !== "user" && "may be NULL",
        isFreed && "freed by this call",
        freer && `the caller frees it with ${freer}`,
        !freer && owner === "library" && "the library's",
        until && `${owner === "library" ? "valid" : "must last"} until ${until}`,
    ];
    return words.filter(Boolean).join(", ");
}

function pointers({ name, parameters, result }) {
    const all = [...parameters, ...(result ? [{ name: "the result", ...result }] : [])].filter(pointed);
    return all.length === 0 ? "" : table(["pointer", "meaning"], all.map((one) => [`<code>${one.name}</code>`, withLinks(pointed(one), name)]));
}

function functionEntry(one) {
    return entry({
        name: one.name, kind: one.is_inline ? "inline function" : "function", doc: one.doc, more: pointers(one) + inLanguages(one.name),
        body: `<pre tabindex="0"><code>${withLinks(signature(one), one.name)};</code></pre>`,
    });
}

const codeOf = (text, own) => `<code>${withLinks(text, own)}</code>`;

function structEntry({ name, fields, doc }) {
    const rows = (fields ?? []).map((field) => [codeOf(field.name), codeOf(field.type, name), prose([field.doc, pointed(field)].filter(Boolean).join("; "), name)]);
    const body = fields ? table(["field", "type", "meaning"], rows) : "<p>Its fields belong to the library: a game sees no more than a pointer.</p>";
    return entry({ name, kind: "struct", body, doc });
}

function enumEntry({ values, doc, ...one }) {
    const name = idOf({ values, ...one });
    return entry({ name, kind: "enum", doc, body: table(["value", "number", "meaning"], values.map((value) => [codeOf(value.name, value.name), value.value, prose(value.doc, name)])) });
}

function constantEntry({ name, value, doc }) {
    return entry({ name, kind: "constant", doc, body: `<pre tabindex="0"><code>${escape(value)}</code></pre>` });
}

const GROUPS = [
    ["Functions", "functions", functionEntry], ["Structs", "structs", structEntry], ["Enumerations", "enums", enumEntry],
    ["Callbacks", "callbacks", functionEntry], ["Constants", "constants", constantEntry],
];

function headerPage({ name, doc, library }) {
    const groups = GROUPS.map(([title, key, make]) => {
        const all = api[key].filter(({ header }) => header === name);
        return all.length ? `<h2 id="${key}">${title}</h2>\n${all.map(make).join("")}` : "";
    });
    const content = `<h1>${name}</h1>
<p class="lead">${library === "graze" ? "" : `Part of ${escape(library)}. `}<code>#include &lt;${name}&gt;</code></p>
<div class="comment">${comment(sentence(doc), "")}</div>
${groups.join("")}`;
    return { url: pageOfHeader(name), kind: "html", content, data: { title: name, section: "reference" } };
}

function sentence(doc) {
    return doc[0].toUpperCase() + doc.slice(1);
}

function indexPage() {
    const rows = api.headers.map(({ name, doc }) => [
        `<a href="/${pageOfHeader(name)}">${name}</a>`, prose(sentence(doc.split("\n\n")[0])),
        api.functions.filter(({ header }) => header === name).length,
    ]);
    const content = `<h1>Reference</h1>
<p class="lead">${api.functions.length} functions of ${api.headers.length} headers, version ${api.version}. The search finds each by its name, and each type.
<a href="/guides/index-of-functions.html">I want … → call …</a> goes the other way.</p>
${table(["header", "what it has", "functions"], rows)}`;
    return { url: "reference/headers.html", kind: "html", content, data: { title: "Reference", section: "reference" } };
}

export const headers = api.headers.map(({ name }) => ({ title: name.replace(/^graze\//, ""), url: pageOfHeader(name) }));
export const referencePages = () => [indexPage(), ...api.headers.map(headerPage)];
