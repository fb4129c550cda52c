// search.js: the index of the search: each page, heading and name, with the text below it, taken from the pages as they were
// made.

/** The kind of a name, "function", is not a part of it. */
const KIND = /<small>[^<]*<\/small>/g;
const NAMED = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

function textOf(html) {
    return html.replace(KIND, " ").replace(/<[^>]+>/g, " ").replace(/&(?:amp|lt|gt|quot|#39);/g, (one) => NAMED[one]).replace(/\s+/g, " ").trim();
}

/** [page, heading, url, text] for each part of a page. */
function entriesOf({ url, content }) {
    const [, main] = /<main[^>]*>([^]*)<\/main>/.exec(content);
    const page = textOf(/<h1[^>]*>([^]*?)<\/h1>/.exec(main)[1]);
    const parts = main.split(/(?=<h[23][^>]*\sid="|<section class="entry" id=")/);
    return parts.map((part, i) => {
        const anchor = i ? /\sid="([^"]*)"/.exec(part)[1] : "";
        const [, heading] = /<h[123][^>]*>([^]*?)<\/h[123]>/.exec(part) ?? [];
        return [page, i ? textOf(heading) : "", url.slice(1) + (anchor && `#${anchor}`), textOf(part.replace(/^[^]*?<\/h[123]>/, ""))];
    });
}

export function searchEntries(results) {
    return results.filter(({ url, content }) => content && !url.startsWith("/source/"))
        .sort((a, b) => (a.url < b.url ? -1 : 1)).flatMap(entriesOf);
}
