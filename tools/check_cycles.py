#!/usr/bin/env python3
"""check_cycles.py [--self-test]: fails where modules inside a floor of src/ need each other in a circle.

A module is a header with the sources of its name: x.h, x.c and x_*.c, if x_*.h does not exist. A module needs
another one if a file of it includes the other's header, or if it defines a function of the other's header.
Nothing may hide a need. These are refused, too: a source declaring a function of the library by itself, an include by
another path than the one from src/, and one by a macro.
"""
import collections
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.M)
BY_MACRO = re.compile(r"^\s*#\s*include\s+(\w+)", re.M)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
DECLARED = re.compile(r"^(?:extern )?(?!static|typedef|#|\s|\})[\w \*]*?\b(grz_\w+)\([^;{]*\);", re.M | re.S)
DEFINED = re.compile(r"^(?!static|typedef|#|\s|\})[\w \*]*?\b(grz_\w+)\([^;{]*\)\s*\{", re.M | re.S)


def module_of(path, headers):
    """The stem of a file: its own header's, or the longest its name continues."""
    stem = path.with_suffix("")
    if path.suffix == ".h" or stem in headers:
        return stem
    name = stem.name
    while "_" in name:
        name = name.rsplit("_", 1)[0]
        if stem.with_name(name) in headers:
            return stem.with_name(name)
    return stem


def needs(source):
    """For each module the needed modules of its floor, each with a reason."""
    texts = {path: COMMENT.sub(" ", path.read_text(encoding="utf-8")) for path in sorted(source.rglob("*.[ch]"))}
    headers = {path.with_suffix("") for path in texts if path.suffix == ".h"}
    module = {path: module_of(path, headers) for path in texts}
    declared = {}
    for path, text in texts.items():
        if path.suffix == ".h":
            declared.update((name, path) for name in DECLARED.findall(text))
    graph = collections.defaultdict(dict)
    for path, text in texts.items():
        other = [(source / name, f"includes {name}") for name in INCLUDE.findall(text) if (source / name) in texts]
        if path.suffix == ".c":
            other += [(declared[name], f"defines {name}") for name in DEFINED.findall(text) if name in declared]
        for target, why in other:
            a, b = module[path], module[target]
            if a != b and a.relative_to(source).parts[0] == b.relative_to(source).parts[0]:
                graph[a].setdefault(b, f"{path.relative_to(source)} {why}")
    return graph


def find_circle(graph):
    """The modules of one circle, in order, or None."""
    state = {}

    def visit(node, path):
        state[node] = "open"
        for target in sorted(graph.get(node, {})):
            if state.get(target) == "open":
                return path[path.index(target):] + [target]
            if target not in state:
                found = visit(target, path + [target])
                if found:
                    return found
        state[node] = "done"
        return None

    sys.setrecursionlimit(10000)
    for node in sorted(graph):
        if node not in state:
            found = visit(node, [node])
            if found:
                return found
    return None


def hidden(source):
    """One line for each need missing in the graph."""
    found = []
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".c", ".h"):
            found += [f"{path.relative_to(source)}: neither a source nor a header"] if path.is_file() else []
            continue
        text = COMMENT.sub(" ", path.read_text(encoding="utf-8"))
        found += [f"{path.relative_to(source)} includes by the macro {name}" for name in BY_MACRO.findall(text)]
        found += [f"{path.relative_to(source)} includes {name}: not by its path from src/" for name in INCLUDE.findall(text)
                  if not (source / name).is_file() and (path.parent / name).is_file()]
        if path.suffix == ".c":
            found += [f"{path.relative_to(source)} declares {name} itself, not by a header" for name in DECLARED.findall(text)]
    return found


def complaints(source):
    """One line for each step of a circle, and for each hidden need; empty if there is none."""
    graph = needs(source)
    circle = find_circle(graph) or []
    steps = [f"{a.relative_to(source)} needs {b.relative_to(source)}: {graph[a][b]}" for a, b in zip(circle, circle[1:])]
    return steps + hidden(source)


def self_test():
    """Trees with a circle, which must be found, and one without, which must pass."""
    by_includes = {"core/a.h": '#include "core/b.h"\n', "core/b.h": "", "core/b.c": '#include "core/a.h"\n'}
    by_parts = {"core/a.h": "", "core/a_two.c": '#include "core/b.h"\n', "core/b.h": '#include "core/a.h"\n'}
    by_definition = {"core/a.h": "void grz_one(void);\n", "core/a.c": '#include "core/b.h"\n', "core/b.h": "",
                     "core/b.c": '#include "core/b.h"\nvoid grz_one(void) {\n}\n'}
    sound = {"core/a.h": "", "core/b.h": '#include "core/a.h"\n', "core/b.c": '#include "core/b.h"\n',
             "world/c.c": '#include "core/b.h"\n'}
    in_brackets = {"core/a.h": "#include <core/b.h>\n", "core/b.h": "", "core/b.c": '#include "core/a.h"\n'}
    by_extern = {"core/a.h": "extern void grz_one(void);\n", "core/a.c": '#include "core/b.h"\n', "core/b.h": "",
                 "core/b.c": '#include "core/b.h"\nvoid grz_one(void) {\n}\n'}
    by_headers = {"core/a.h": '#include "core/b.h"\n', "core/b.h": '#include "core/c.h"\n', "core/c.h": '#include "core/a.h"\n'}
    nearby = {"core/a.h": '#include "b.h"\n', "core/b.h": ""}
    by_itself = {"core/a.c": "void grz_two(void);\nvoid grz_one(void) {\n    grz_two();\n}\n"}
    by_macro = {"core/a.h": '#define OTHER "core/b.h"\n#include OTHER\n', "core/b.h": ""}
    other_ending = {"core/a.inc": "int x;\n"}
    bad = (by_includes, by_parts, by_definition, in_brackets, by_extern, by_headers, nearby, by_itself, by_macro, other_ending)
    status = 0
    for files, is_circle in (*((files, True) for files in bad), (sound, False)):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder)
            for name, text in files.items():
                (source / name).parent.mkdir(parents=True, exist_ok=True)
                (source / name).write_text(text, encoding="utf-8")
            if bool(complaints(source)) != is_circle:
                print(f"self-test: {'a circle was missed' if is_circle else 'a sound tree was refused'}: {files}")
                status = 1
    return status


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = complaints(ROOT / "src")
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
