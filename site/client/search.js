// search.js: the search: an entry must have every word of the field. The entries are fetched when the field is first used.
//
// Hits in names and headings come before hits in texts, and beginnings of words before their middles. A name of the interface is found
// without its underscores, too: "world step" finds graze_world_step.

let data = null, waiting = [];

globalThis.grazeSearchData = (entries) => {
    data = entries.map(([page, heading, url, text]) => {
        const title = heading || page;
        return { page, title, url, text, name: title.toLowerCase().replaceAll("_", " "), plain: `${page} ${title} ${text}`.toLowerCase().replaceAll("_", " ") };
    });
    waiting.forEach((one) => one());
    waiting = [];
};

function fetchData(up) {
    if (data || document.getElementById("search-data")) return;
    const script = document.createElement("script");
    script.id = "search-data";
    script.src = `${up}assets/search-data.js`;
    document.head.append(script);
}

function scoreOf(entry, words) {
    let score = 0;
    for (const word of words) {
        const place = entry.name.indexOf(word);
        if (place >= 0) score += (place === 0 || entry.name[place - 1] === " " ? 20 : 8) + word.length / entry.name.length * 10;
        else if (entry.plain.includes(word)) score += entry.plain.includes(` ${word}`) ? 2 : 1;
        else return 0;
    }
    const whole = words.join(" ");
    return score + (entry.name === whole ? 100 : entry.name.startsWith(whole) ? 30 : 0);
}

/** The best entries for a text, best first. */
function find(text, count = 12) {
    const words = text.toLowerCase().replaceAll("_", " ").split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    return data.map((entry) => ({ entry, words, score: scoreOf(entry, words) })).filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score).slice(0, count);
}

function excerpt({ text }, [word]) {
    const place = Math.max(0, text.toLowerCase().replaceAll("_", " ").indexOf(word) - 40);
    return (place ? "… " : "") + text.slice(place, place + 120);
}

function element(tag, content, more = {}) {
    return Object.assign(document.createElement(tag), { textContent: content, ...more });
}

function show(list, hits, up) {
    list.replaceChildren(...hits.map(({ entry, words }) => {
        const link = element("a", "", { href: up + entry.url });
        link.append(element("b", entry.title), element("small", entry.page === entry.title ? "" : entry.page), element("span", excerpt(entry, words)));
        return link;
    }));
    if (!hits.length) list.append(element("p", "Nothing has all of these words."));
    list.hidden = false;
}

export function startSearch(up) {
    const field = document.getElementById("search"), list = document.getElementById("found");
    const search = () => {
        if (!field.value.trim()) { list.hidden = true; return; }
        if (!data) { waiting = [search]; return; }
        show(list, find(field.value), up);
    };
    const step = (by) => {
        const links = [...list.querySelectorAll("a")], now = links.indexOf(document.activeElement);
        (links[now + by] ?? field).focus();
    };
    field.addEventListener("focus", () => fetchData(up));
    field.addEventListener("input", () => { fetchData(up); search(); });
    field.parentElement.addEventListener("keydown", (event) => {
        if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); step(event.key === "ArrowDown" ? 1 : -1); }
        if (event.key === "Enter" && event.target === field) list.querySelector("a")?.click();
        if (event.key === "Escape") { list.hidden = true; field.blur(); }
    });
    addEventListener("keydown", (event) => {
        const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
        if (event.key === "/" && !isTyping) { event.preventDefault(); field.focus(); }
    });
    addEventListener("pointerdown", (event) => { if (!field.parentElement.contains(event.target)) list.hidden = true; });
}
