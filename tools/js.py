#!/usr/bin/env python3
"""js.py [-o FOLDER]: builds the npm package: WebAssembly by clang and wasi-libc, packed with bindings/js/lib into modules.

The package is written to FOLDER (build/js/package): graze.mjs and graze.cjs with everything, core.mjs and core.cjs with searches,
worlds and moves. Each holds two builds, one with vectors, of which the processor takes one at start. The same sources and
compiler give the same bytes. No network is needed, and no package of npm.
"""
import argparse
import base64
import json
import pathlib
import re
import shutil
import subprocess
import sys
import zlib

from amalgamate import content, library

ROOT = pathlib.Path(__file__).resolve().parent.parent
JS = ROOT / "bindings/js"
WORK = ROOT / "build/js"
COMPILE = ["clang", "--target=wasm32-wasi", "-std=c17", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-DNDEBUG", "-DGRZ_WITHOUT_THREADS",
           "-fvisibility=hidden", "-ffunction-sections", "-fdata-sections"]
LINK = ["clang", "--target=wasm32-wasi", "-mexec-model=reactor", "-Wl,--strip-all", "-Wl,--gc-sections", "-Wl,--stack-first",
        "-Wl,-z,stack-size=262144"]
KERNELS = "simd/kernels.c" # the only source that is compiled for vectors, too
KINDS = {"plain": ["-Oz"], "simd": ["-O2", "-msimd128"]}
ENTRIES = {"graze": [], "core": ["-DGRAZE_ONLY_CORE"]}
ONLY_WHOLE = ["replay.c", "tiles.c", "content.c"]


def run(*commands):
    running = [subprocess.Popen([str(part) for part in command], cwd=WORK) for command in commands]
    if any([one.wait() for one in running]):
        sys.exit("js.py: clang failed")


def compile_all():
    """The modules of all entries: {entry: {kind: bytes}}."""
    include, binding = [f"-I{ROOT / 'include'}", f"-I{ROOT / 'src'}"], ["-I.", f"-I{JS / 'src'}"]
    run(*([*COMPILE, *include, *flags, "-c", ROOT / "src" / KERNELS, "-o", f"kernels-{kind}.o"] for kind, flags in KINDS.items()))
    return {entry: compile_entry(entry, [*COMPILE, *binding, "-Oz", *flags]) for entry, flags in ENTRIES.items()}


def compile_entry(entry, compiler):
    sources = [path for path in sorted((JS / "src").glob("*.c")) if entry == "graze" or path.name not in ONLY_WHOLE]
    sources += [WORK / "graze.c", *([WORK / "graze_content.c"] if entry == "graze" else [])]
    objects = [f"{entry}-{source.stem}.o" for source in sources]
    run(*([*compiler, "-c", source, "-o", target] for source, target in zip(sources, objects)))
    # The kernels come last, so that all before them is the same in both modules.
    run(*([*LINK, *objects, "-lc", f"kernels-{kind}.o", "-o", f"{entry}-{kind}.wasm"] for kind in KINDS))
    return {kind: (WORK / f"{entry}-{kind}.wasm").read_bytes() for kind in KINDS}


WINDOW = 24


def difference(old, new):
    """`new` as pieces of `old`, (place, length), and bytes of its own, (-1, length), which are returned, too."""
    places = {old[at:at + WINDOW]: at for at in range(len(old) - WINDOW, -1, -1)}
    steps, own, at, begin = [], bytearray(), 0, 0

    def take(end):
        if end > begin:
            steps.extend((-1, end - begin))
            own.extend(new[begin:end])

    while at < len(new):
        place = places.get(new[at:at + WINDOW])
        if place is None:
            at += 1
            continue
        length = 0
        while place + length < len(old) and at + length < len(new) and old[place + length] == new[at + length]:
            length += 1
        take(at)
        steps.extend((place, length))
        at += length
        begin = at
    take(len(new))
    return steps, bytes(own)


def packed(modules):
    """What stands in the place of lib/packed.mjs: the plain module, and what the one with vectors has beyond it."""
    steps, own = difference(modules["plain"], modules["simd"])
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    squeezed = squeezer.compress(modules["plain"] + own) + squeezer.flush()
    text = (JS / "lib/unpack.mjs").read_text(encoding="utf-8")
    return (f"const PLAIN_SIZE = {len(modules['plain'])}, SIMD_SIZE = {len(modules['simd'])};\nconst STEPS = {json.dumps(steps)};\n"
            f'const SQUEEZED = "{base64.b64encode(squeezed).decode()}";\n{text}')


IMPORT = re.compile(r'^import (?:\* as (\w+)|\{([^}]*)\}) from "\./([\w.]+)";\n', re.MULTILINE)
REEXPORT = re.compile(r'^export \{([^}]*)\} from "\./([\w.]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


class Bundle:
    """The modules of lib as one, in the order in which they are imported. Names are unique over all of them."""

    def __init__(self, replaced):
        self.replaced, self.done, self.text = replaced, set(), []

    def add(self, name):
        if name in self.done:
            return
        self.done.add(name)
        text = self.replaced.get(name) or (JS / "lib" / name).read_text(encoding="utf-8")
        for found in IMPORT.finditer(text):
            self.add(found.group(3))
        spaces = [(found.group(1), found.group(3)) for found in IMPORT.finditer(text) if found.group(1)]
        text = IMPORT.sub("", text)
        for space, _ in spaces:
            text = re.sub(rf"\b{space}\.(\w+)", r"\1", text)
        self.text.append(re.sub(r"^export (?=(?:async )?(?:function|class|const|let))", "", text, flags=re.MULTILINE))


def shorter(text):
    """Without comments on lines of their own, empty lines and indents: types and documents are in graze.d.ts."""
    text = re.sub(r"^\s*/\*\*(?:(?!\*/).)*\*/\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^(?:\s*//.*\n|\s*/\* ---- .*\n|\s*\n|[ ]+)", "", text, flags=re.MULTILINE)


def modules(entry, wasm):
    """The ES module and the CommonJS module of an entry."""
    bundle = Bundle({"packed.mjs": packed(wasm)})
    top = (JS / f"lib/{entry}.mjs").read_text(encoding="utf-8")
    names = []
    for found in REEXPORT.finditer(top):
        bundle.add(found.group(2))
        names += [name.strip() for name in found.group(1).split(",")]
    body = shorter("".join(bundle.text))
    names = ", ".join(sorted(names))
    return f"{body}\nexport {{ {names} }};\n", f'"use strict";\n{body}\nmodule.exports = {{ {names} }};\n'


def package(folder):
    WORK.mkdir(parents=True, exist_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    content(WORK, library(WORK, [KERNELS]))
    for entry, wasm in compile_all().items():
        for suffix, text in zip(("mjs", "cjs"), modules(entry, wasm)):
            (folder / f"{entry}.{suffix}").write_text(text, encoding="utf-8")
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
    package(parser.parse_args().folder)


if __name__ == "__main__":
    main()
