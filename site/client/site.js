// site.js: on every page: the theme, the menu of narrow screens, the search.
import { startSearch } from "./search.js";

const document_ = document.documentElement, up = document_.dataset.up;

function startTheme() {
    document.getElementById("theme").addEventListener("click", () => {
        const isDark = getComputedStyle(document_).colorScheme === "dark" || (!document_.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
        document_.dataset.theme = isDark ? "light" : "dark";
        try { localStorage.setItem("graze-theme", document_.dataset.theme); } catch { /* not remembered then */ }
        dispatchEvent(new Event("graze-theme"));
    });
}

function startMenu() {
    const button = document.getElementById("menu");
    button.addEventListener("click", () => {
        const isOpen = document.body.classList.toggle("menu-open");
        button.setAttribute("aria-expanded", String(isOpen));
    });
}

/** The list at the side is open where there is room, and shows the open page. */
function startSide() {
    const details = document.querySelector(".side details");
    if (!details) return;
    details.open = matchMedia("(min-width: 900px)").matches;
    const here = details.querySelector("[aria-current=page]"), list = details.parentElement;
    if (here && details.open) list.scrollTop = here.offsetTop - list.clientHeight / 2;
}

startTheme();
startMenu();
startSide();
startSearch(up);
