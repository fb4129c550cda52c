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
COMPILE = ["clang", "--target=wasm32-wasi", "-std=c17", "-Oz", "-flto", "-Wall", "-Wextra", "-Werror", "-DNDEBUG", "-DGRZ_WITHOUT_THREADS",
           "-I.", f"-I{JS / 'src'}"]
LINK = ["clang", "--target=wasm32-wasi", "-flto", "-mexec-model=reactor", "-Wl,--strip-all", "-Wl,--gc-sections", "-Wl,--lto-O2",
        "-Wl,-z,stack-size=262144"]
KINDS = {"plain": [], "simd": ["-msimd128"]}
ENTRIES = {"graze": [], "core": ["-DGRAZE_ONLY_CORE"]}
ONLY_WHOLE = ["replay.c", "tiles.c", "mask_image.c"]


def run(command, **more):
    done = subprocess.run([str(part) for part in command], check=False, **more)
    if done.returncode:
        sys.exit(f"js.py: {' '.join(str(part) for part in command[:3])} ... failed")


def sources(entry):
    binding = [path for path in sorted((JS / "src").glob("*.c")) if entry == "graze" or path.name not in ONLY_WHOLE]
    return [*binding, WORK / "graze.c", *([WORK / "graze_content.c"] if entry == "graze" else [])]


def compile_module(entry, kind):
    folder = WORK / f"{entry}-{kind}"
    folder.mkdir(parents=True, exist_ok=True)
    objects, running = [], []
    for source in sources(entry):
        objects.append(folder / f"{source.stem}.o")
        command = [*COMPILE, *ENTRIES[entry], *KINDS[kind], "-c", source, "-o", objects[-1]]
        running.append(subprocess.Popen([str(part) for part in command], cwd=WORK))
    if any(one.wait() for one in running):
        sys.exit("js.py: clang failed")
    module = WORK / f"{entry}-{kind}.wasm"
    run([*LINK, *objects, "-o", module])
    return module.read_bytes()


def packed(modules):
    """What stands in the place of lib/packed.mjs."""
    lines = [f"const {kind} = \"{base64.b64encode(module).decode()}\";" for kind, module in modules.items()]
    text = (JS / "lib/unpack.mjs").read_text(encoding="utf-8")
    return "\n".join([*lines, text])


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


def modules(entry, wasm):
    """The ES module and the CommonJS module of an entry."""
    bundle = Bundle({"packed.mjs": packed(wasm)})
    top = (JS / f"lib/{entry}.mjs").read_text(encoding="utf-8")
    names = []
    for found in REEXPORT.finditer(top):
        bundle.add(found.group(2))
        names += [name.strip() for name in found.group(1).split(",")]
    body = "".join(bundle.text)
    names = ", ".join(sorted(names))
    return f"{body}\nexport {{ {names} }};\n", f'"use strict";\n{body}\nmodule.exports = {{ {names} }};\n'


def package(folder):
    WORK.mkdir(parents=True, exist_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    content(WORK, library(WORK))
    for entry in ENTRIES:
        wasm = {kind: compile_module(entry, kind) for kind in KINDS}
        for suffix, text in zip(("mjs", "cjs"), modules(entry, wasm)):
            (folder / f"{entry}.{suffix}").write_text(text, encoding="utf-8")
    for name in ("package.json", "README.md", "graze.d.ts", "core.d.ts"):
        if (JS / name).exists():
            shutil.copy(JS / name, folder / name)
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", dest="folder", default=WORK / "package", type=pathlib.Path, help="where to write (build/js/package)")
    package(parser.parse_args().folder)


if __name__ == "__main__":
    main()
