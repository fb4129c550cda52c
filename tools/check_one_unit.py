#!/usr/bin/env python3
"""check_one_unit.py [--self-test]: fails if a name of the library has two meanings.

All sources and headers of src/, and all of content/, are compiled as one translation unit, by each installed compiler. A
type, function, macro, enumerator or static name with another meaning in two files is an error then. A macro undefined again
by its file would hide, so the texts of macros are compared, too. Only the loops of src/simd/, which are compiled for each
instruction set, may define theirs anew.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLAGS = ["-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-O0", "-fsyntax-only",
         "-ffp-contract=off",
         "-D_POSIX_C_SOURCE=200809L"]  # before any header of the system; src/core/tasks.c sets it otherwise


MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)((?:.*\\\n)*.*)$", re.M)


def macros_of_two_meanings(sources):
    """One line for each macro defined differently by two files; within a file #if chooses one."""
    first, found = {}, []
    for source in sources:
        for name, text in MACRO.findall(pathlib.Path(source).read_text(encoding="utf-8")):
            text = " ".join(text.replace("\\\n", " ").split())
            other, meaning = first.setdefault(name, (source, text))
            if meaning != text and other != source:
                found.append(f"{source} defines {name} otherwise than {other}")
    return found


def compilers():
    named = [os.environ.get("CC", "cc"), "gcc", "clang"]
    found = [path for path in map(shutil.which, named) if path]
    return sorted(set(map(os.path.realpath, found)))


def compile_all(sources, includes, folder):
    """The first compiler's message, or None if all take the unit."""
    unit = pathlib.Path(folder) / "unit.c"
    unit.write_text("".join(f'#include "{source}"\n' for source in sources), encoding="utf-8")
    for compiler in compilers():
        command = [compiler, *FLAGS, *(f"-I{path}" for path in includes), str(unit)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode != 0:
            return f"{compiler}:\n{run.stderr}"
    return None


def self_test():
    """Pairs of files with one name used twice, which must be refused, and a pair to be accepted."""
    twice = {
        "a static function": ("static int same(void) {\n    return 1;\n}\nint a(void);\nint a(void) {\n    return same();\n}\n",
                              "static int same(void) {\n    return 2;\n}\nint b(void);\nint b(void) {\n    return same();\n}\n"),
        "a type": ("typedef struct same {\n    int x;\n} same;\n", "typedef struct same {\n    float y;\n} same;\n"),
        "an enumerator": ("enum { SAME = 1 };\n", "enum { SAME = 2 };\n"),
        "a macro": ("#define SAME 1\n", "#define SAME 2\n"),
        "a static function of a header": ("static inline int same(void) {\n    return 1;\n}\n",
                                          "static inline int same(void) {\n    return 2;\n}\n"),
        "an undefined macro": ("#define SAME 1\n#undef SAME\n", "#define SAME 2\n#undef SAME\n"),
        "a struct's name": ("struct same {\n    int x;\n};\n", "union same {\n    int x;\n};\n"),
    }
    single = ("enum { ONE = 1 };\n", "enum { TWO = 2 };\n")
    status = 0
    for what, pair in [*twice.items(), ("", single)]:
        with tempfile.TemporaryDirectory() as folder:
            sources = [pathlib.Path(folder) / name for name in ("a.c", "b.c")]
            for source, text in zip(sources, pair):
                source.write_text(text, encoding="utf-8")
            message = compile_all(sources, [], folder) or macros_of_two_meanings(sources)
            if bool(message) != bool(what):
                print(f"self-test: {what} of two meanings was taken" if what else f"self-test: refused: {message}")
                status = 1
    return status


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    with tempfile.TemporaryDirectory() as folder:
        includes = [ROOT / "include", ROOT / "src", ROOT]
        message = None
        for part in ("src", "content"):
            # The loops of src/simd are bodies, which a header of an instruction set includes.
            headers = [path for path in sorted((ROOT / part).rglob("*.h")) if path.parent.name != "simd"]
            sources = sorted((ROOT / part).rglob("*.c"))
            message = (message or compile_all(headers + sources, includes, folder) or
                       "\n".join(macros_of_two_meanings(headers + [path for path in sources if path.parent.name != "simd"])))
    if message:
        print(message)
    return 1 if message else 0


if __name__ == "__main__":
    sys.exit(main())
