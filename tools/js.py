#!/usr/bin/env python3
"""js.py [-o FOLDER]: builds the npm package: WebAssembly by clang and wasi-libc, packed with bindings/js/lib into modules.

The package is written to FOLDER (build/js/package): graze.mjs and graze.cjs with everything, core.mjs and core.cjs with searches,
worlds and moves. Each holds two builds, one with vectors; the processor takes one at start. The same sources and
compiler give the same bytes. With --page, build/js/page.wasm alone is built: the engine of the page, made to be fast, and its readers. No
network is needed, and no package of npm: wasm-opt, zopfli and esbuild are Debian's.
"""
import argparse
import base64
import dataclasses
import json
import pathlib
import re
import shutil
import subprocess
import sys

import js_split
from amalgamate import ATTACKS, content, library, MASKS, PHASES, RECORDINGS_AND_TILES
from js_unindent import unindented

ROOT = pathlib.Path(__file__).resolve().parent.parent
JS = ROOT / "bindings/js"
WORK = ROOT / "build/js"
COMPILE = ["clang", "--target=wasm32-wasi", "-std=c17", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-DNDEBUG", "-DGRZ_WITHOUT_THREADS",
           "-fvisibility=hidden", "-ffunction-sections", "-fdata-sections", "-fno-builtin-malloc", "-mbulk-memory", "-msign-ext",
           "-mnontrapping-fptoint"]
# The loops that src/core/optimize.h names are made to be fast, all else to be small.
FAST = ["-O2", "-DGRZ_SMALL"]
FAST_BINDING = ["step.c"]
LINK = ["clang", "--target=wasm32-wasi", "-mexec-model=reactor", "-Wl,--strip-debug", "-Wl,--gc-sections", "-Wl,--stack-first",
        "-Wl,-z,stack-size=262144"]
FEATURES = ["--enable-bulk-memory", "--enable-sign-ext", "--enable-nontrapping-float-to-int", "--enable-simd", "--enable-mutable-globals"]
# The program runs into no trap and touches nothing below its stack.
OPTIMIZE = ["wasm-opt", "-g", "-Oz", "--one-caller-inline-max-function-size=50", "--traps-never-happen", "--low-memory-unused", *FEATURES]
# Without names a second run finds more equal functions.
AGAIN = ["wasm-opt", "-Oz", "--traps-never-happen", "--low-memory-unused", *FEATURES, "--strip-debug", "--strip-producers",
         "--strip-target-features"]
# Sources with a loop over all bodies or pairs of a step. Only these are compiled for vectors, too, one by one. In the one unit their loops would
# be inlined into functions made to be small, and clang makes no vectors there.
KERNELS = ["simd/kernels.c", "broad/pair_diff.c", "broad/prediction.c", "broad/verlet_list.c", "world/body_positions.c", "world/contacts.c", "world/step.c"]
BINDING_KERNELS = ["columns.c"]
KINDS = {"plain": [], "simd": ["-msimd128", "-O2"]}
# The command's readers in the page; page/readers stands in for files, PNG and JSON.
READERS = [*(f"formats/{name}.c" for name in ("aseprite_cursor", "aseprite_file", "aseprite_image", "aseprite_marks", "c_source", "csv", "error", "exact", "gzip_missing", "hitbox_animations", "hitbox_aseprite", "hitbox_aseprite_file", "hitbox_c", "hitbox_draft", "hitbox_file", "hitbox_json", "hitbox_physics",
                                            "hitbox_layers", "hitbox_own", "hitbox_read", "hitbox_slices", "identifiers", "json", "json_writer", "ldtk", "ldtk_layers", "mask_file", "name_list", "number", "png_chunks",
                                            "recording_file", "rules_file", "shape_json", "text", "tile_data", "tile_kinds", "tile_map")),
           *(f"scenes/{name}.c" for name in ("id_table", "replay_names", "replay_stage", "scene", "scene_facts", "scene_record", "scene_shapes", "scene_stage"))]

@dataclasses.dataclass
class Entry:
    """A module of the package: flags of its compilation, what it lacks of the library and of the binding, and the
    replacements."""
    flags: list
    without: list
    binding_without: list
    stubs: list
    is_split: bool # a part that starts at once, and the rest; both are larger than the whole


ENTRIES = {
    "graze": Entry(["-DGRZ_WITHOUT_DEBUG"], [], [], [], True),
    "core": Entry(["-DGRAZE_ONLY_CORE", "-DGRZ_FEW_BROAD_PHASES", "-DGRZ_WITHOUT_MASKS", "-DGRZ_WITHOUT_DEBUG"], MASKS + PHASES + ATTACKS, ["attacks.c", "box_index.c", "chain.c", "content.c", "hitboxes.c", "mask.c", "mask_image.c", "movers.c",
              "replay.c", "shapes.c", "tiles.c"],
                  [ROOT / "tools/without_masks.c", ROOT / "tools/without_attacks.c"], False),
}


def run(*commands):
    running = [subprocess.Popen([str(part) for part in command], cwd=WORK) for command in commands]
    if any([one.wait() for one in running]):
        sys.exit("js.py: a tool failed")


def compile_all():
    """The modules of all entries: {entry: {kind: (bytes of the first part, bytes of the rest)}}."""
    inside = [*COMPILE, "-Oz", f"-I{ROOT / 'include'}", f"-I{ROOT / 'src'}", "-c"]
    return {name: compile_entry(name, entry, inside) for name, entry in ENTRIES.items()}


def public_names(sources, kernels):
    """The functions called by JavaScript or the kernels: all others are internal to their module."""
    wanted = subprocess.run(["llvm-nm", "-u", "--just-symbol-name", *kernels], cwd=WORK, check=True, capture_output=True, text=True)
    exported = [name for source in sources for name in re.findall(r"EXPORT\((\w+)\)", source.read_text(encoding="utf-8"))]
    names = {line for line in wanted.stdout.split() if not line.endswith(":")}
    return [*exported, *sorted(names), "malloc", "free", "calloc", "realloc"]


def compile_entry(name, entry, inside):
    folder = WORK / name
    folder.mkdir(exist_ok=True)
    content(folder, library(folder, [*KERNELS, *entry.without], RECORDINGS_AND_TILES, ["only_core.c"]))
    outside = [*COMPILE, f"-I{folder}", f"-I{JS / 'src'}", *entry.flags, "-c"]
    sources = [path for path in sorted((JS / "src").glob("*.c")) if path.name not in entry.binding_without]
    apart = [([*inside, *entry.flags], ROOT / "src" / source) for source in KERNELS] + [([*outside, "-Oz"], JS / "src" / source) for source in BINDING_KERNELS]
    kernels = {kind: [f"{name}-{source.stem}-{kind}.o" for _, source in apart] for kind in KINDS}
    for kind, flags in KINDS.items():
        run(*([*compiler, *flags, source, "-o", target] for (compiler, source), target in zip(apart, kernels[kind])))
    public = ",".join(public_names(sources, kernels["plain"]))
    sources = [source for source in sources if source.name not in BINDING_KERNELS]
    sources += [folder / "graze.c", *([folder / "graze_content.c"] if name == "graze" else [])]
    fast = [folder / "graze.c", *(JS / "src" / name for name in FAST_BINDING)]
    jobs = [([*outside, *(FAST if source in fast else ["-Oz"])], source) for source in sources] + [(inside, source) for source in entry.stubs]
    parts = [f"{name}-{source.stem}.bc" for _, source in jobs]
    run(*([*compiler, "-emit-llvm", source, "-o", target] for (compiler, source), target in zip(jobs, parts)))
    run(["llvm-link", *parts, "-o", f"{name}.bc"])
    run(["opt", "-passes=internalize,lto<Oz>", f"-internalize-public-api-list={public}", f"{name}.bc", "-o", f"{name}-small.bc"])
    run(["clang", "--target=wasm32-wasi", "-ffunction-sections", "-fdata-sections", "-Oz", "-c", f"{name}-small.bc", "-o", f"{name}.o"])
    # The kernels come last, so most before them is the same in both modules.
    run(*([*LINK, f"{name}.o", "-lc", *kernels[kind], "-o", f"{name}-{kind}.linked"] for kind in KINDS))
    run(*([*OPTIMIZE, f"{name}-{kind}.linked", "-o", f"{name}-{kind}.named"] for kind in KINDS))
    run(*([*AGAIN, f"{name}-{kind}.named", "-o", f"{name}-{kind}.wasm"] for kind in KINDS))
    if entry.is_split:
        return {kind: js_split.split(WORK / f"{name}-{kind}.named", AGAIN, FEATURES) for kind in KINDS}
    return {kind: ((WORK / f"{name}-{kind}.wasm").read_bytes(), b"") for kind in KINDS}


def compile_page():
    """The engine of the page, all of it made to be fast."""
    folder = WORK / "page"
    folder.mkdir(parents=True, exist_ok=True)
    content(folder, library(folder, KERNELS[:1]))
    compiler = [*COMPILE, "-O2"]
    outside = [*compiler, f"-I{folder}", f"-I{JS / 'src'}", "-c", "-emit-llvm"]
    # The readers are not called each frame: they are made to be small.
    reading = [*COMPILE, "-Oz", "-D_GNU_SOURCE", f"-I{ROOT / 'include'}", f"-I{ROOT}", "-c", "-emit-llvm"]
    kernels = [*compiler, *KINDS["simd"], f"-I{ROOT / 'include'}", f"-I{ROOT / 'src'}", "-c", ROOT / "src" / KERNELS[0], "-o", "page-kernels.o"]
    library_sources = [folder / "graze.c", folder / "graze_content.c"]
    bindings, readers = sorted((JS / "src").glob("*.c")), sorted((ROOT / "page/readers").glob("*.c"))
    jobs = [(outside, source) for source in [*bindings, *library_sources]]
    jobs += [(reading, source) for source in [*readers, *(ROOT / source for source in READERS)]]
    parts = [f"page-{source.parent.name}-{source.stem}.bc" for _, source in jobs]
    run(kernels, *([*command, source, "-o", target] for (command, source), target in zip(jobs, parts)))
    public = ",".join([*public_names([*bindings, *readers], ["page-kernels.o"]), "__stdio_close", "__stdio_seek", "__stdio_write"]) # of no_streams.c
    run(["llvm-link", *parts, "-o", "page.bc"])
    run(["opt", "-passes=internalize,lto<O2>", f"-internalize-public-api-list={public}", "page.bc", "-o", "page-fast.bc"])
    run(["clang", "--target=wasm32-wasi", "-ffunction-sections", "-fdata-sections", "-O2", "-c", "page-fast.bc", "-o", "page.o"])
    run([*LINK, "page.o", "-lc", "page-kernels.o", "-o", "page.linked"])
    run(["wasm-opt", "-O3", "--traps-never-happen", "--low-memory-unused", *FEATURES, "--strip-debug", "page.linked", "-o", "page.wasm"])


WINDOW = 16


def difference(old, new):
    """`new` as bytes of its own and pieces of `old` in turns. Each turn has how many of its own, how far the piece is from
    where such an exchange would have ended in `old`, and its length. The bytes of its own are returned, too."""
    places = {old[at:at + WINDOW]: at for at in range(len(old) - WINDOW, -1, -1)}
    steps, own, at, begin, expected = [], bytearray(), 0, 0, 0
    while at < len(new):
        place = places.get(new[at:at + WINDOW])
        if place is None:
            at += 1
            continue
        length = 0
        while place + length < len(old) and at + length < len(new) and old[place + length] == new[at + length]:
            length += 1
        own.extend(new[begin:at])
        steps.extend((at - begin, place - expected - (at - begin), length))
        expected = place + length
        at += length
        begin = at
    own.extend(new[begin:])
    return [*steps, len(new) - begin, 0, 0], bytes(own)


def squeezed(data):
    (WORK / "squeezed").write_bytes(data)
    return subprocess.run(["zopfli", "--i30", "--deflate", "-c", WORK / "squeezed"], check=True, capture_output=True).stdout


def packed(modules, is_split):
    """The text in the place of lib/packed.mjs: both parts of the module with vectors, and what the plain ones have beyond
    them."""
    first, rest = modules["simd"]
    first_steps, first_own = difference(first + rest, modules["plain"][0])
    rest_steps, rest_own = difference(first + rest, modules["plain"][1])
    numbers = {"SIMD_SIZES": [len(first), len(rest)], "PLAIN_SIZES": [len(part) for part in modules["plain"]], "OWN_SIZE": len(first_own),
               "STEPS": [first_steps, rest_steps], "IS_SPLIT": is_split}
    texts = {"FIRST": first if is_split else squeezed(first), "SQUEEZED": squeezed(rest + first_own + rest_own)}
    return ("".join(f"const {name} = {json.dumps(value)};\n" for name, value in numbers.items()) +
            "".join(f'const {name} = () => "{base64.b64encode(value).decode()}";\n' for name, value in texts.items()) +
            (JS / "lib/unpack.mjs").read_text(encoding="utf-8"))


COMMENT = re.compile(r"^ *(?://.*|/\*.*\*/)$", re.MULTILINE)
PACKED = re.compile(r'"[A-Za-z0-9+/=]{1000,}"')


def bundled(entry, suffix, form):
    """One module of an entry, and its source map. Its lines and names are those of lib, so that an error is shown with a line that can
    be read; only what is private, with an underscore in front, has short names. Comments, types and documents are in graze.d.ts."""
    target = WORK / entry / f"{entry}.{suffix}"
    subprocess.run(["esbuild", f"lib/{entry}.mjs", "--bundle", f"--format={form}", f"--outfile={target.name}", "--sourcemap", "--log-level=warning",
                    "--minify-syntax", "--tree-shaking=true", "--target=es2022", "--charset=utf8", "--mangle-props=^_[a-zA-Z]", "--mangle-quoted",
                    "--reserve-props=^_initialize$", *(['--banner:js="use strict";'] if form == "cjs" else [])],
                   cwd=target.parent, check=True)
    mapped = json.loads(target.with_name(f"{target.name}.map").read_text(encoding="utf-8"))
    mapped["sourcesContent"] = [PACKED.sub('"…"', source) for source in mapped["sourcesContent"]]
    text = re.sub(r"^// lib/.*$", "", target.read_text(encoding="utf-8"), flags=re.MULTILINE) # the map names the files, line by line
    text, mapped["mappings"] = unindented(text, mapped["mappings"])
    return text, json.dumps(mapped, ensure_ascii=False)


def modules(entry, wasm):
    """The ES module and the CommonJS module of an entry, each with its source map: {name of the file: text}."""
    lib = WORK / entry / "lib"
    shutil.rmtree(lib, ignore_errors=True)
    shutil.copytree(JS / "lib", lib)
    for path in lib.glob("*.mjs"): # esbuild leaves comments inside of classes
        path.write_text(COMMENT.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")
    (lib / "packed.mjs").write_text(packed(wasm, ENTRIES[entry].is_split), encoding="utf-8")
    files = {}
    for suffix, form in (("mjs", "esm"), ("cjs", "cjs")):
        files[f"{entry}.{suffix}"], files[f"{entry}.{suffix}.map"] = bundled(entry, suffix, form)
    return files


def package(folder):
    WORK.mkdir(parents=True, exist_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    for entry, wasm in compile_all().items():
        for name, text in modules(entry, wasm).items():
            (folder / name).write_text(text, encoding="utf-8")
    types = (JS / "graze.d.ts").read_text(encoding="utf-8")
    core = re.sub(r"^ *// whole \{\n.*?^ *// \} whole\n", "", types, flags=re.MULTILINE | re.DOTALL)
    for name, text in (("graze", types), ("core", core)):
        for suffix in ("d.mts", "d.cts"):
            (folder / f"{name}.{suffix}").write_text(text, encoding="utf-8")
    for name in ("package.json", "README.md"):
        shutil.copy(JS / name, folder / name)
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", dest="folder", default=WORK / "package", type=pathlib.Path, help="where to write (build/js/package)")
    parser.add_argument("--page", action="store_true", help="the engine of the page instead")
    options = parser.parse_args()
    if options.page:
        compile_page()
    else:
        package(options.folder)


if __name__ == "__main__":
    main()
