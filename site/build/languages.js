// languages.js: a page for each language: how to get graze, a program of some twenty lines, what is different from C.
//
// Programs and commands are blocks of documents or files of examples, which tests run; nothing is copied here by hand.
import { code } from "./code.js";
import { escape, read } from "./project.js";

/** Block i of a language in a document. */
function blockOf(document, kind, i = 0) {
    const blocks = [...read(document).matchAll(new RegExp("^```" + kind + "\\n([^]*?)^```", "gm"))];
    if (!blocks[i]) throw new Error(`${document} has no block ${i} of ${kind}`);
    return code(blocks[i][1], kind);
}

const fileOf = (path) => code(read(path), path.split(".").at(-1));

export const LANGUAGES = [
    {
        name: "C", url: "c", guide: "guides/install.html", tour: "guides/first-game.html",
        install: () => `<p>With CMake and git, from the address you clone from:</p>${blockOf("README.md", "cmake")}<p>Or as two files, which <code>make amalgamation</code> writes:</p>${blockOf("README.md", "sh", 1)}`,
        program: () => blockOf("README.md", "c"),
        notes: ["C99 and later, C++11 and later: the headers are plain.", "No dependency, and no thread unless the game gives one.", "Every call returns a status; a refused call has changed nothing."],
    },
    {
        name: "C++", url: "cpp", guide: "guides/cpp.html",
        install: () => "<p>As in C; <code>graze/graze.hpp</code> comes with it. With the library in one file it is <code>dist/graze.hpp</code>.</p>",
        program: () => fileOf("examples/small/cpp17.cpp"),
        notes: ["Worlds, masks, replays and lists close themselves.", "Events and hits are ranges for a loop.", "A refused call throws; with <code>-fno-exceptions</code> it aborts."],
    },
    {
        name: "Lua", url: "lua", guide: "guides/lua.html",
        install: () => `<p><code>luarocks make</code> in a checkout installs it. Or build the module:</p>${blockOf("docs/lua.md", "sh")}`,
        program: () => fileOf("bindings/lua/examples/shooter.lua"),
        notes: ["Layers have names.", "Lua 5.1 to 5.4 and LuaJIT; with LuaJIT, hot calls go through its FFI.", "<code>require \"graze.bump\"</code> has bump.lua's interface and its results to the last bit."],
    },
    {
        name: "LÖVE", url: "love", guide: "guides/lua.html#graze-in-lua", tour: "guides/examples.html",
        install: () => `<p>LÖVE 11 loads the module of Lua 5.1:</p>${blockOf("docs/lua.md", "sh")}`,
        program: () => blockOf("docs/lua.md", "lua"),
        notes: ["A game on bump.lua changes one <code>require</code>.", "A whole platformer for LÖVE is in the examples: <code>make platformer-love</code>.", "Worlds of graze's own have events, queries, snapshots and recordings, too."],
    },
    {
        name: "Python", url: "python", guide: "guides/python.html",
        install: () => `<p>Python 3.11 and later, with NumPy; one wheel serves all later versions:</p>${blockOf("docs/python.md", "sh")}`,
        program: () => blockOf("docs/python.md", "python"),
        notes: ["Boxes are arrays of shape (N, 4); a world takes and gives columns.", "Float64 is answered exactly.", "Searches, steps and queries release the GIL."],
    },
    {
        name: "JavaScript", url: "javascript", guide: "guides/js.html", tour: "index.html",
        install: () => `<p>For Node 20 and later, browsers, Workers and bundlers, in WebAssembly; the front of this site runs on it:</p>${blockOf("docs/js.md", "sh")}`,
        program: () => blockOf("docs/js.md", "js", 1),
        notes: ["Handles are numbers; positions are typed arrays in the world's memory.", "The package fetches nothing and starts no thread.", "TypeScript's types come with it."],
    },
    {
        name: "C#", url: "csharp", guide: "guides/csharp.html",
        install: () => `<p>Packages for Unity and NuGet:</p>${blockOf("docs/csharp.md", "sh")}`,
        program: () => blockOf("docs/csharp.md", "csharp"),
        notes: ["Events are spans of the world's memory: a frame makes no garbage.", "Structs lie as in C; nothing is marshalled.", "A refused call throws, with the status of C."],
    },
    {
        name: "Rust", url: "rust", guide: "guides/rust.html",
        install: () => `${blockOf("docs/rust.md", "sh")}${blockOf("docs/rust.md", "toml")}`,
        program: () => blockOf("docs/rust.md", "rust"),
        notes: ["The crates depend on no other crate.", "Events are slices, borrowed until the world changes.", "Reading takes <code>&amp;self</code>: several threads may query at once."],
    },
];

function page({ name, url, guide, tour, install, program, notes }) {
    const more = tour ? ` <a class="button" href="/${tour}">${tour === "index.html" ? "See it run" : "See more"}</a>` : "";
    return {
        url: `languages/${url}.html`, kind: "html", data: { title: `graze in ${name}`, section: "languages" },
        content: `<h1>graze in ${escape(name)}</h1>
<h2 id="install">Install</h2>
${install()}
<h2 id="a-program">A program</h2>
${program()}
<h2 id="what-is-different">What is different</h2>
<ul>${notes.map((note) => `<li>${note}</li>`).join("")}</ul>
<p><a class="button strong" href="/${guide}">The guide</a>${more}</p>`,
    };
}

export const languagePages = () => LANGUAGES.map(page);
