#!/usr/bin/env python3
"""amalgamate.py [-o FOLDER]: writes the library as two files to drop into a game, graze.c and graze.h, and graze::content as
graze_content.c and graze_content.h. graze.hpp, for C++17, stands beside them.

Headers stand where they are first included; those without a guard, which are compiled once for each instruction set, stand
wherever they are included. The same sources give the same bytes: a date does not stand in them, and files are in the order
of floors. In graze_content.c internal names begin with grzc_ instead of grz_, because it has its own copy of what it shares
with graze.c.

With GRAZE_ONLY_CORE defined, for graze.c and before graze.h, worlds of boxes, circles, capsules and polygons are left, with their queries, rules,
events and snapshots. LEFT_OUT names the files that are not compiled then. Their public functions are not declared.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLOORS = ["core", "simd", "narrow", "broad", "world"]
RECORDINGS_AND_TILES = ["narrow/chain.c", "narrow/chain_middle.c", "narrow/shape_chain.c", "narrow/shape_tiles.c",
                        "narrow/shape_tiles_chain.c", "narrow/tile_layer.c", "world/chain_calls.c", "world/hitboxes.c", "world/tiles.c", "world/recording/*.c"]
MASKS = [f"narrow/{name}.c" for name in ("mask", "mask_overlap", "mask_pair", "shape_mask", "shape_mask_convex", "shape_mask_mask")]
ATTACKS = ["world/attacks.c", "world/strikes.c", "broad/strips_tiles.c"]
ELLIPSES = ["narrow/shape_ellipse.c"]
WRAPS = ["world/query/query_wrap.c", "world/seam.c", "world/wrap.c", "world/wrap_places.c"]
PHASES = ["broad/axis_sort.c", "broad/grid_map.c", "broad/sweep_prune.c"]
LEFT_OUT = [*RECORDINGS_AND_TILES, *MASKS, *ATTACKS, *ELLIPSES, *WRAPS, *PHASES, "broad/find.c", "narrow/box_row.c",
            "narrow/disc_row.c", "narrow/ray_border.c", "world/danger.c", "world/draw.c", "world/explain.c", "world/move/*.c", "world/origin.c",
            "world/query/box_index.c", "world/query/index_query.c", "world/query/legs.c", "world/snapshot/delta.c"]
STUBS = ["only_core.c", "without_masks.c", "without_attacks.c", "without_ellipses.c", "without_wraps.c"]
# Around a source whose functions GRZ_SMALL makes small, but for its loops of a step (src/core/optimize.h).
SMALL, SMALL_END = "GRZ_FAST_END\n", "GRZ_FAST_BEGIN\n"
# The tables of unwinding are a sixth of GRAZE_ONLY_CORE. No exception passes through C; a debugger reads them in a section that no program loads.
NO_UNWINDING = ('#if defined(__ELF__) && !defined(__EXCEPTIONS) && (defined(__x86_64__) || defined(__aarch64__))\n'
                '__asm__(".cfi_sections .debug_frame"); /* -fexceptions keeps the tables of unwinding in the program */\n#endif\n')
QUIET = ("#if defined(__MINGW32__) /* its isfinite of a double converts to float, in a branch that is not taken */\n"
         '#pragma GCC diagnostic ignored "-Wfloat-conversion"\n#endif\n')
ONLY_CORE = "#if defined(GRAZE_ONLY_CORE)\n"
NOT_ONLY_CORE = "#if !defined(GRAZE_ONLY_CORE)\n"
END = "#endif /* of a declaration */\n" # joins with the next such condition; the header's own stay as they are
PUBLIC = re.compile(r"^(?!static )(?:[a-z][\w \*]*?)?\b(graze_\w+)\([^;{]*\) \{", re.MULTILINE)
DECLARATION = re.compile(r"^(?:/\*(?:(?!\*/).)*\*/\n)?[a-z][\w \*]*?\b(graze_\w+)\((?:[^;{]*)\);(?: /\*[^\n]*\*/)?\n", re.MULTILINE | re.DOTALL)
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

    def add_if(self, path, condition, change=lambda source: source, end="#endif\n"):
        """A file of C between a condition and its end; its headers are there without it."""
        source = change(path.read_text(encoding="utf-8"))
        for include in INCLUDE.finditer(source):
            self.add(self.path(include.group(1), path))
        self.text.append(f"\n/* ---- {path.relative_to(ROOT)} ---- */\n{condition}{INCLUDE.sub('', source)}{end}")

    def add_small(self, path):
        """A file of C; the loops that it includes are made to be fast. So are the kernels, which include their loops where they stand."""
        if path.parent.name == "simd":
            self.add(path)
        else:
            self.add_if(path, SMALL, lambda source: source, SMALL_END)

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


def files_of(names):
    return [path.resolve() for name in names for path in sorted((ROOT / "src").glob(name))]


def without_left_out(text, left_out):
    """A header whose declarations of left out functions are under a condition."""
    names = {name for path in left_out for name in PUBLIC.findall(path.read_text(encoding="utf-8"))}

    def conditional(found):
        return f"{NOT_ONLY_CORE}{found.group(0)}{END}" if found.group(1) in names else found.group(0)

    text = DECLARATION.sub(conditional, text)
    return re.sub(re.escape(END) + r"(\n*)" + re.escape(NOT_ONLY_CORE), r"\1", text).replace(END, "#endif\n")


def write(folder, name, text):
    (folder / name).write_text(re.sub(r"\n{3,}", "\n\n", text), encoding="utf-8")


def internal(source):
    """Stubs whose public functions are not declared."""
    return re.sub(r"^(?=[a-z]\w* \*?graze_\w+\()", "static ", source, flags=re.MULTILINE)


def library(folder, without=(), names=(), stubs=STUBS):
    """Returns the public headers. `without`: sources compiled apart. `names`: the parts that GRAZE_ONLY_CORE leaves out, and
    `stubs` the code that stands for it."""
    left_out, stubs = files_of(names or LEFT_OUT), [*stubs]
    public = sorted((ROOT / "include/graze").glob("*.h"))
    text, known = header("graze.h", "finds what touches what in a 2D game, every frame. One header of the whole library.", public)
    write(folder, "graze.h", without_left_out(text, left_out))
    amalgam = Amalgam(["include", "src"], known)
    for path in core_files(without):
        while path.resolve() in left_out and stubs:
            amalgam.add_if(ROOT / "tools" / stubs.pop(0), ONLY_CORE, internal)
        if path.resolve() in left_out:
            amalgam.add_if(path.resolve(), NOT_ONLY_CORE)
        else:
            amalgam.add_small(path.resolve())
    alone = ["NDEBUG", "GRZ_SMALL", "GRZ_WITHOUT_DEBUG", "GRZ_WITHOUT_MASKS", "GRZ_FEW_BROAD_PHASES"]
    start = (ONLY_CORE + "".join(f"#if !defined({name})\n#define {name}\n#endif\n" for name in alone) + NO_UNWINDING + "#endif\n" + QUIET + '#if !defined(_POSIX_C_SOURCE)\n#define _POSIX_C_SOURCE 200809L\n#endif\n#include "graze.h"\n'
             '#if defined(__clang__) && defined(GRZ_SMALL)\n#pragma clang diagnostic ignored "-Wunused-function"\n'
             '#pragma clang diagnostic ignored "-Wpragma-clang-attribute"\n#endif\n')
    classes = (ROOT / "include/graze/graze.hpp").read_text(encoding="utf-8")
    write(folder, "graze.hpp", classes.replace('#include "graze/graze.h"', '#include "graze.h"'))
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
