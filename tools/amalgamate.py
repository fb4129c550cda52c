#!/usr/bin/env python3
"""amalgamate.py [-o FOLDER]: writes the library as two files to drop into a game, graze.c and graze.h, and graze::content as
graze_content.c and graze_content.h.

Headers stand where they are first included; those without a guard, which are compiled once for each instruction set, stand
wherever they are included. The same sources give the same bytes: a date does not stand in them, and files are in the order
of floors. In graze_content.c internal names begin with grzc_ instead of grz_, because it has its own copy of what it shares
with graze.c.

With GRAZE_ONLY_CORE defined, for graze.c and before graze.h, recordings, hitbox sets and tiles are left out. LEFT_OUT names
the files, and their public functions are not declared then.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLOORS = ["core", "simd", "narrow", "broad", "world"]
LEFT_OUT = ["narrow/shape_tiles.c", "narrow/tile_layer.c", "world/hitboxes.c", "world/tiles.c",
            "world/recording/*.c"]
QUIET = ("#if defined(__MINGW32__) /* its isfinite of a double converts to float, in a branch that is not taken */\n"
         '#pragma GCC diagnostic ignored "-Wfloat-conversion"\n#endif\n')
NOT_ONLY_CORE = "#if !defined(GRAZE_ONLY_CORE)\n"
PUBLIC = re.compile(r"^(?!static )[a-z][\w \*]*?\b(graze_\w+)\([^;{]*\) \{", re.MULTILINE)
DECLARATION = re.compile(r"^(?:/\*(?:(?!\*/).)*\*/\n)?[a-z][\w \*]*?\b(graze_\w+)\((?:[^;{]*)\);\n", re.MULTILINE | re.DOTALL)
GUARD = re.compile(r"\A((?:/\*.*?\*/\s*)?)(?:#pragma once\n(.*)|#ifndef (GR\w+_H)\n#define \3\n(.*)\n#endif\n)\Z", re.DOTALL)
INCLUDE = re.compile(r'^#include "([^"]+)".*\n', re.MULTILINE)
SYSTEM = re.compile(r"^#include <[^>]+>.*\n", re.MULTILINE)


def revision():
    """The revision checked out, or the one of a source archive; "unknown" in a copy without either, or without git."""
    archived = ROOT / "REVISION"
    if archived.exists():
        return archived.read_text(encoding="utf-8").strip()
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        return "unknown"
    run = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    return run.stdout.strip() or "unknown"


def version():
    numbers = re.findall(r"^#define GRAZE_VERSION_[A-Z]+ (\d+)$", (ROOT / "include/graze/version.h").read_text(encoding="utf-8"),
                         re.MULTILINE)
    return ".".join(numbers)


def head(name, what):
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").rstrip("\n")
    text = f"{name}: {what}\n\ngraze {version()}, revision {revision()}. Made from many files; change those.\n\n{licence}"
    return "/* " + "\n".join((" * " + line).rstrip() for line in text.split("\n"))[3:] + "\n */\n"


class Amalgam:
    """A text into which files are written, with those they include."""

    def __init__(self, folders, known=()):
        self.folders = [ROOT / folder for folder in folders]
        self.written = set(known)
        self.text = []

    def path(self, name, includer):
        for folder in [includer.parent, *self.folders]:
            if (folder / name).is_file():
                return (folder / name).resolve()
        sys.exit(f"amalgamate.py: {includer}: {name} is not there")

    def add(self, path):
        if path in self.written:
            return
        source = path.read_text(encoding="utf-8")
        guarded = GUARD.match(source)
        if guarded or path.suffix == ".c":
            self.written.add(path)
        if guarded:
            source = guarded.group(1) + (guarded.group(2) or guarded.group(4)) + "\n"
        self.text.append(f"\n/* ---- {path.relative_to(ROOT)} ---- */\n")
        self.add_text(source, path)

    def add_if(self, path, condition):
        """A file of C compiled under a condition; what it includes is there without it."""
        source = path.read_text(encoding="utf-8")
        for include in INCLUDE.finditer(source):
            self.add(self.path(include.group(1), path))
        self.text.append(f"\n/* ---- {path.relative_to(ROOT)} ---- */\n{condition}{INCLUDE.sub('', source)}#endif\n")

    def add_text(self, source, path):
        at = 0
        for include in INCLUDE.finditer(source):
            self.text.append(source[at:include.start()])
            self.add(self.path(include.group(1), path))
            at = include.end()
        self.text.append(source[at:])


def header(name, what, headers, includes=""):
    """One header of several, and its files."""
    amalgam = Amalgam(["include"])
    for path in headers:
        amalgam.add(path.resolve())
    guard = name.upper().replace(".", "_")
    return head(name, what) + f"#ifndef {guard}\n#define {guard}\n{includes}" + "".join(amalgam.text) + "\n#endif\n", amalgam.written


def core_files(without=()):
    return [path for floor in FLOORS for path in sorted((ROOT / "src" / floor).rglob("*.c"))
            if path.relative_to(ROOT / "src").as_posix() not in without]


def left_out():
    return [path.resolve() for name in LEFT_OUT for path in sorted((ROOT / "src").glob(name))]


def without_left_out(text):
    """A header whose declarations of left out functions are under a condition."""
    names = {name for path in left_out() for name in PUBLIC.findall(path.read_text(encoding="utf-8"))}

    def conditional(found):
        return f"{NOT_ONLY_CORE}{found.group(0)}#endif\n" if found.group(1) in names else found.group(0)

    return re.sub(r"#endif\n(\n*)" + re.escape(NOT_ONLY_CORE), r"\1", DECLARATION.sub(conditional, text))


def write(folder, name, text):
    (folder / name).write_text(re.sub(r"\n{3,}", "\n\n", text), encoding="utf-8")


def library(folder, without=()):
    """Returns the public headers. `without`: sources compiled apart."""
    public = sorted((ROOT / "include/graze").glob("*.h"))
    text, known = header("graze.h", "finds what touches what in a 2D game, every frame. One header of the whole library.", public)
    write(folder, "graze.h", without_left_out(text))
    amalgam = Amalgam(["include", "src"], known)
    for path in core_files(without):
        if path.resolve() == left_out()[0]:
            amalgam.add_if(ROOT / "tools/only_core.c", "#if defined(GRAZE_ONLY_CORE)\n")
        if path.resolve() in left_out():
            amalgam.add_if(path.resolve(), NOT_ONLY_CORE)
        else:
            amalgam.add(path.resolve())
    start = (QUIET + '#if !defined(_POSIX_C_SOURCE)\n#define _POSIX_C_SOURCE 200809L\n#endif\n#include "graze.h"\n'
             '#if defined(__clang__) && defined(GRAZE_ONLY_CORE)\n#pragma clang diagnostic ignored "-Wunused-function"\n#endif\n')
    write(folder, "graze.c", head("graze.c", "the whole library in one file; see graze.h.") + start + "".join(amalgam.text))
    return known


def content(folder, known):
    public = sorted((ROOT / "include/graze/content").glob("*.h"))
    amalgam = Amalgam(["include"], known)
    for path in public:
        amalgam.add(path.resolve())
    name = "graze_content.h"
    write(folder, name, head(name, "makes hitboxes, tiles and masks for games that use graze.") +
          '#ifndef GRAZE_CONTENT_H\n#define GRAZE_CONTENT_H\n#include "graze.h"\n' + "".join(amalgam.text) + "\n#endif\n")
    amalgam = Amalgam(["include", "src", "."], amalgam.written)
    for path in [*sorted((ROOT / "content").glob("*.c")), ROOT / "src/core/buffer.c"]:
        amalgam.add(path.resolve())
    code = re.sub(r"\b(grz|GRZ)_", lambda found: {"grz": "grzc_", "GRZ": "GRZC_"}[found.group(1)], "".join(amalgam.text))
    write(folder, "graze_content.c", head("graze_content.c", "graze::content in one file; see graze_content.h.") +
          QUIET + '#include "graze_content.h"\n#if defined(__clang__)\n#pragma clang diagnostic ignored "-Wunused-function"\n#endif\n' + code)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", dest="folder", default="dist", type=pathlib.Path, help="where to write (dist)")
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    content(folder, library(folder))


if __name__ == "__main__":
    main()
