// frame.11ty.js: the frame of every page: head, bar, side list, the page itself, foot.
import { menuOf } from "../build/menus.js";
import { escape } from "../build/project.js";

const BAR = [
    ["guides", "guides/index.html", "Guides"], ["reference", "reference/headers.html", "Reference"], ["languages", "languages/c.html", "Languages"],
    ["how", "how-it-works.html", "How it works"], ["performance", "performance.html", "Performance"], ["play", "play.html", "Play"], ["view", "view.html", "View"],
];
const FOOT = [["changes.html", "Changes"], ["licence.html", "Licence"], ["security.html", "Security"], ["decisions/index.html", "Decisions"], ["guides/contributing.html", "Contributing"]];

const ICON = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect x='1' y='4' width='9' height='9' rx='2' fill='%23f5c542'/%3E%3Crect x='7' y='2' width='8' height='8' rx='2' fill='%234aa8ff' fill-opacity='.8'/%3E%3C/svg%3E";
const LOGO = '<svg viewBox="0 0 16 16" width="24" height="24" aria-hidden="true"><rect x="1" y="4" width="9" height="9" rx="2" fill="#f5c542"/><rect x="7" y="2" width="8" height="8" rx="2" fill="#4aa8ff" fill-opacity=".8"/></svg>';
/** Before anything is drawn: the theme chosen here before. */
const THEME = 'try { const theme = localStorage.getItem("graze-theme"); if (theme) document.documentElement.dataset.theme = theme; } catch {}';

function bar(section) {
    const links = BAR.map(([key, url, text]) => `<a href="/${url}"${key === section ? ' aria-current="true"' : ""}>${text}</a>`).join("");
    return `<header class="bar">
<a class="skip" href="#main">To the page</a>
<a class="logo" href="/index.html">${LOGO}graze</a>
<nav class="sections" id="sections" aria-label="The site">${links}</nav>
<div class="tools">
<div class="search" role="search"><input id="search" type="search" placeholder="Search" aria-label="Search guides and reference" autocomplete="off" spellcheck="false"><div id="found" hidden></div></div>
<button class="icon" id="theme" type="button" aria-label="Light or dark"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor"/></svg></button>
<button class="icon" id="menu" type="button" aria-label="Menu" aria-expanded="false" aria-controls="sections"><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M1 3.5h14M1 8h14M1 12.5h14" stroke="currentColor" stroke-width="1.6"/></svg></button>
</div>
</header>`;
}

/** The list at the side: a section's pages. On narrow screens it is folded. */
function side(section, url) {
    const groups = menuOf(section);
    if (!groups) return "";
    const item = (one) => `<li><a href="/${one.url}"${`/${one.url}` === url ? ' aria-current="page"' : ""}>${escape(one.title)}</a></li>`;
    const lists = groups.map(({ title, items }) => `${title ? `<h2>${escape(title)}</h2>` : ""}<ul>${items.map(item).join("")}</ul>`).join("");
    return `<nav class="side" aria-label="Pages of this section"><details><summary>All pages of this section</summary>${lists}</details></nav>`;
}

/** The page's own headings, at the right of wide screens. */
function outline(content) {
    const all = [...content.matchAll(/<h2 id="([^"]+)"[^>]*>([^]*?)<\/h2>/g)];
    if (all.length < 3) return "";
    const items = all.map(([, id, html]) => `<li><a href="#${id}">${html.replace(/<[^>]+>/g, "")}</a></li>`).join("");
    return `<nav class="outline" aria-label="On this page"><ul>${items}</ul></nav>`;
}

export default class Frame {
    render({ title, section, content, page, description, scripts = [], beside = "" }) {
        const isFront = section === "front";
        const name = isFront ? title : `${title} · graze`;
        const up = "../".repeat(page.url.split("/").length - 2);
        const aside = isFront ? "" : side(section, page.url), headings = isFront ? "" : outline(content);
        return `<!doctype html>
<html lang="en" data-up="${up}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${escape(name)}</title>
${description ? `<meta name="description" content="${escape(description)}">\n` : ""}<link rel="icon" href="${ICON}">
<script>${THEME}</script>
<link rel="stylesheet" href="/assets/style.css">
<script defer src="/assets/site.js"></script>
${scripts.map((script) => `<script defer src="/assets/${script}.js"></script>\n`).join("")}</head>
<body class="${aside ? "with-side" : ""}${headings ? " with-outline" : ""}${beside ? " with-beside" : ""} of-${section.replace(/\W.*/, "")}">
${bar(section)}
<div class="frame">
${aside}
${beside && `<aside class="beside" aria-label="Beside this page">${beside}${headings}</aside>`}
<main id="main">
${content}
</main>
${beside ? "" : headings}
</div>
<footer class="foot"><nav aria-label="About">${FOOT.map(([url, text]) => `<a href="/${url}">${text}</a>`).join("")}</nav><p>graze is under the zlib licence. This site fetches nothing from elsewhere, and counts no visitors.</p></footer>
</body>
</html>
`;
    }
}
