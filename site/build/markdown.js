// markdown.js: markdown-it with places of links and pictures on the site, anchors and coloured code. Names of the interface are
// links to the reference. Eleventy passes a page's data; `repo` is the path of its document.
import { code } from "./code.js";
import { placeOfName } from "./names.js";
import { attributes } from "./pictures.js";
import { anchorOf, escape, placeOf, target } from "./project.js";
import { CLOSE_TABLE, openTable } from "./table.js";

function textOf(token) {
    return token.children.filter(({ type }) => ["text", "code_inline"].includes(type)).map(({ content }) => content).join("");
}

function addAnchors(tokens) {
    const seen = new Map();
    tokens.forEach((token, i) => {
        if (token.type !== "heading_open") return;
        const anchor = anchorOf(textOf(tokens[i + 1])), count = seen.get(anchor) ?? 0;
        seen.set(anchor, count + 1);
        token.attrSet("id", count ? `${anchor}-${count}` : anchor);
    });
}

/** The texts of the table that begins at token `i`, a list for each row. */
function rowsFrom(tokens, i) {
    const rows = [];
    for (const token of tokens.slice(i, tokens.findIndex(({ type }, at) => at > i && type === "table_close"))) {
        if (token.type === "tr_open") rows.push([]);
        if (token.type === "inline") rows.at(-1).push(textOf(token));
    }
    return rows;
}

/** A cell without a text heads no column, so it is a plain cell. */
function openHeads(tokens) {
    tokens.forEach((token, i) => {
        if (token.type === "th_open" && !tokens[i + 1].content) token.tag = tokens[i + 2].tag = "td";
    });
}

/** Links of the repository become links of the site; one to a folder becomes text. */
function placeLinks(tokens, from) {
    for (const { children } of tokens) {
        const open = [];
        for (const token of children ?? []) {
            if (token.type === "link_open") open.push(place(token, from));
            if (token.type === "link_close" && open.pop() === "none") token.tag = "span";
        }
    }
}

function links(markdown) {
    const { renderer } = markdown, plain = renderer.render.bind(renderer);
    renderer.render = (tokens, options, env) => {
        addAnchors(tokens);
        openHeads(tokens);
        if (env.repo) placeLinks(tokens, env.repo);
        return plain(tokens, options, env);
    };
}

function place(token, from) {
    const found = target(from, token.attrGet("href"));
    if (!found) return "away";
    const { kind, url } = placeOf(found.path);
    if (kind === "none") {
        token.tag = "span";
        token.attrs = [["title", found.path]];
        return kind;
    }
    token.attrSet("href", found.path === from && found.anchor ? found.anchor : `/${url}${found.anchor}`);
    return kind;
}

function pictures(markdown) {
    markdown.renderer.rules.image = (tokens, i, options, env) => {
        const { path } = target(env.repo, tokens[i].attrGet("src"));
        return `<img ${attributes(path)} alt="${escape(tokens[i].content)}" loading="lazy">`;
    };
}

function names(markdown) {
    const plain = markdown.renderer.rules.code_inline;
    markdown.renderer.rules.code_inline = (tokens, i, ...more) => {
        const html = plain(tokens, i, ...more), url = placeOfName(tokens[i].content);
        const before = tokens.slice(0, i);
        const isInside = before.filter(({ type }) => type === "link_open").length > before.filter(({ type }) => type === "link_close").length;
        return url && !isInside ? `<a href="${url}">${html}</a>` : html;
    };
}

function blocks(markdown) {
    const { rules } = markdown.renderer;
    rules.fence = (tokens, i) => code(tokens[i].content, tokens[i].info.trim());
    rules.code_block = (tokens, i) => code(tokens[i].content);
    rules.table_open = (tokens, i) => openTable(rowsFrom(tokens, i));
    rules.table_close = () => CLOSE_TABLE;
    const isComment = ({ content }) => /^\s*<!--[^]*-->\s*$/.test(content);
    for (const name of ["html_block", "html_inline"])
        rules[name] = (tokens, i) => (isComment(tokens[i]) ? "" : tokens[i].content);
}

export default function extend(markdown) {
    markdown.set({ html: true, linkify: false, typographer: false });
    for (const part of [links, pictures, names, blocks]) markdown.use(part);
}
