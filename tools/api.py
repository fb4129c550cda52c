#!/usr/bin/env python3
"""api.py [--check | --self-test]: writes graze-api.json, the public interface as data: functions, structs, enums, constants
and callbacks of every header below include/graze, with their comments.

Tests check the bindings and documents against it. `make api` writes it, and adds new functions to the symbols of Debian's
package. Option --check fails if what is there is not what the headers say, or if a struct shows a field that is the library's own.

Each entry has a name, a header and a comment (doc). Functions and callbacks have what they return and parameters, and
is_inline if no library exports them. Structs have fields, or null if a game sees no more than a pointer. Fields pointing to
functions have these as a callback; enums have values. A parameter, result or field that is a pointer has what api_pointers.py
says of it: to one or to how many, which way, NULL, and who frees it. A struct has its size, and a field its offset, both with
pointers of 64 bits and of 32 (size_32, offset_32). All processors and systems agree about these, but for Linux on 32-bit x86,
which aligns 8 bytes to 4.

Headers are read by libclang (Debian: python3-clang), which knows C and the value of each enumerator. A comment belongs to the
declaration behind it or beside it, and to the next ones without an empty line between.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from api_pointers import TABLE, Pointers

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "graze-api.json"
SYMBOLS = ROOT / "debian" / "libgraze1.symbols"  # each with the version that had it first
DEBIAN = "/usr/bin/python3"  # the one that Debian's packages are for

try:
    from clang import cindex
except ImportError:
    if os.path.realpath(sys.executable) != os.path.realpath(DEBIAN) and os.path.exists(DEBIAN):
        sys.exit(subprocess.run([DEBIAN, *sys.argv], check=False).returncode)
    sys.exit("graze: no libclang for Python: tools/setup.sh check installs python3-clang")

COMMENT = re.compile(r"/\*(.*?)\*/", re.S)
# The processors with pointers of 64 bits, and those of 32 where each number is aligned to its size.
TARGETS = {"": ["--target=x86_64-linux-gnu"], "_32": ["--target=i686-linux-gnu", "-malign-double"]}
CONSTANT = re.compile(r"#define[ \t]+(GRAZE_\w+)[ \t]+((?:[^\n/]|/(?!\*))+)")


def plain(comment):
    """The text of a comment: without stars; indented lines and lists keep their lines, other paragraphs become one."""
    lines = [re.sub(r"^\s*\* ?", "", line).rstrip() for line in comment.strip().splitlines()]
    text = ""
    for line in lines:
        is_new = not line or not text or text.endswith("\n") or re.match(r"\s|- ", line)
        text += ("\n" if text and is_new else " " if text else "") + line
    return text.strip()


class Header:
    """The comments of a header, by the lines they belong to."""

    def __init__(self, path):
        text = path.read_text(encoding="utf-8")
        self.lines = text.split("\n")
        self.before, self.beside, self.doc = {}, {}, ""
        for match in COMMENT.finditer(text):
            first, last = (text.count("\n", 0, place) + 1 for place in match.span())
            is_beside = text[text.rfind("\n", 0, match.start()) + 1:match.start()].strip()
            if match.start() == 0:
                self.doc = re.sub(r"^\S+\.h: ", "", plain(match[1]))
            elif is_beside:
                self.beside[first] = plain(re.sub(r"\n\s+", "\n", match[1]))
            else:
                self.before[last + 1] = plain(match[1])

    def comment(self, extent):
        """The comment of a declaration: beside its last line, or above it, or above its neighbours without an empty line."""
        first, last = extent.start.line, extent.end.line
        if last in self.beside:
            return self.beside[last]
        while first not in self.before and self.lines[first - 2].strip():
            first -= 1
        return self.before.get(first, "")

    def constants(self):
        for number, line in enumerate(self.lines, 1):
            match = CONSTANT.match(line)
            if match:
                doc = self.beside.get(number, self.before.get(number, ""))
                yield {"name": match[1], "value": match[2].strip(), "doc": doc}


def spelled(kind):
    """A type as C spells it, with one blank before stars and `bool` for C's _Bool."""
    return re.sub(r"\b_Bool\b", "bool", kind.spelling)


def function_of(cursor, result):
    return {"returns": spelled(result), "parameters": [{"name": child.spelling, "type": spelled(child.type)}
                                                       for child in cursor.get_children()
                                                       if child.kind == cindex.CursorKind.PARM_DECL]}


def pointee_function(kind):
    """The function type behind a pointer, or None."""
    pointed = kind.get_pointee()
    pointed = pointed.get_named_type() if pointed.kind == cindex.TypeKind.ELABORATED else pointed
    return pointed if pointed.kind == cindex.TypeKind.FUNCTIONPROTO else None


class Reader:
    """Collects what the headers declare."""

    def __init__(self, root):
        self.root = root
        self.found = {"functions": [], "structs": [], "enums": [], "callbacks": [], "constants": []}
        self.headers = []

    def read(self, path):
        name = path.relative_to(self.root).as_posix()
        header = Header(path)
        units = {of: cindex.Index.create().parse(str(path), ["-xc", "-std=c17", "-ffreestanding", f"-I{self.root}", *target])
                 for of, target in TARGETS.items()}
        unit = units[""]
        errors = [str(problem) for problem in unit.diagnostics if problem.severity >= cindex.Diagnostic.Error]
        if errors:
            sys.exit("\n".join(errors))
        self.headers.append({"name": name, "library": "graze-content" if "/content/" in name else "graze", "doc": header.doc})
        for cursor in unit.cursor.get_children():
            if cursor.location.file and pathlib.Path(cursor.location.file.name) == path:
                self.declaration(cursor, name, header)
        for of, other in units.items():
            self.measure(of, other)
        self.found["constants"] += [{"name": one["name"], "header": name, **one} for one in header.constants()]

    def measure(self, of, unit):
        """Sizes and offsets of the structs that are known, for one target, in bytes."""
        known = {one["name"]: one for one in self.found["structs"] if one["fields"]}
        for cursor in unit.cursor.get_children():
            if cursor.kind == cindex.CursorKind.STRUCT_DECL and cursor.is_definition() and cursor.spelling in known:
                struct = known[cursor.spelling]
                struct[f"size{of}"] = cursor.type.get_size()
                for field in struct["fields"]:
                    field[f"offset{of}"] = cursor.type.get_offset(field["name"]) // 8

    def add(self, group, cursor, name, header, **more):
        listed = self.found[group]
        entry = {"name": cursor.spelling, "header": name, **more, "doc": header.comment(cursor.extent)}
        known = next((i for i, other in enumerate(listed) if other["name"] == entry["name"]), None)
        if known is None:
            listed.append(entry)
        elif listed[known].get("fields") is None:  # it was only named before
            listed[known] = entry

    def declaration(self, cursor, name, header):
        kinds = cindex.CursorKind
        if cursor.kind == kinds.FUNCTION_DECL:
            inline = {"is_inline": True} if cursor.storage_class == cindex.StorageClass.STATIC else {}
            self.add("functions", cursor, name, header, **inline, **function_of(cursor, cursor.result_type))
        elif cursor.kind == kinds.ENUM_DECL:
            values = [{"name": child.spelling, "value": child.enum_value, "doc": header.beside.get(
                child.extent.end.line, header.before.get(child.extent.start.line, ""))} for child in cursor.get_children()]
            self.add("enums", cursor, name, header, values=values)
        elif cursor.kind == kinds.STRUCT_DECL and cursor.spelling:
            self.add("structs", cursor, name, header, fields=self.fields(cursor, header) if cursor.is_definition() else None)
        elif cursor.kind == kinds.TYPEDEF_DECL and pointee_function(cursor.underlying_typedef_type):
            self.add("callbacks", cursor, name, header,
                     **function_of(cursor, pointee_function(cursor.underlying_typedef_type).get_result()))

    def fields(self, cursor, header):
        listed = []
        for child in cursor.get_children():
            if child.kind != cindex.CursorKind.FIELD_DECL:
                continue
            field = {"name": child.spelling, "type": spelled(child.type), "doc": header.beside.get(
                child.extent.end.line, header.before.get(child.extent.start.line, ""))}
            function = pointee_function(child.type)
            if function:
                field["callback"] = function_of(child, function.get_result())
            listed.append(field)
        return listed


def api_of(root, table):
    """The interface of all headers below a folder, with names in order, and lines on pointers that nothing explains."""
    reader = Reader(root)
    for path in sorted(root.glob("graze/**/*.h")):
        reader.read(path)
    version = ""
    constants = {one["name"]: one["value"] for one in reader.found["constants"]}
    if "GRAZE_VERSION_MAJOR" in constants:
        version = ".".join(constants[f"GRAZE_VERSION_{part}"] for part in ("MAJOR", "MINOR", "PATCH"))
    api = {"version": version, "headers": reader.headers,
           **{group: sorted(listed, key=lambda one: one["name"]) for group, listed in reader.found.items()}}
    return api, Pointers(api, table).annotate()


def text_of(api):
    return json.dumps(api, indent=1, ensure_ascii=False) + "\n"


def undocumented(api):
    """Functions, structs, enums, constants and callbacks without a comment; a struct without fields needs none."""
    for group in ("functions", "structs", "enums", "callbacks"):
        for one in api[group]:
            if not one["doc"] and not (group == "structs" and one["fields"] is None):
                yield f"{one['header']}: {one['name']} has no comment"


PRIVATE = re.compile(r"\bprivate\b|\bof the library\b|(?<!C )\blibrary's\b")


def private(api):
    """Fields of the library, which games neither read nor write: their comment or their struct's says so, or they point to a
    struct that no header shows and no function takes or returns."""
    shown = {one["name"] for group in ("structs", "enums", "callbacks") for one in api[group] if one.get("fields", True)}
    used = " ".join(text for one in api["functions"] for text in (one["returns"], *(p["type"] for p in one["parameters"])))
    for struct in api["structs"]:
        for field in struct["fields"] or []:
            hidden = [name for name in re.findall(r"\bgraze_\w+", field["type"]) if name not in shown and not re.search(rf"\b{name}\b", used)]
            if hidden or PRIVATE.search(field["doc"]) or PRIVATE.search(struct["doc"]):
                yield f"{struct['header']}: {struct['name']}.{field['name']} belongs to the library"


def symbols_of(api, text):
    """The text of a symbols file with the library's functions, each with its earlier version, or else this one."""
    head, *lines = text.splitlines()
    since = dict(line.split("@Base ") for line in lines)
    names = [f" {one['name']}" for one in api["functions"] if not one.get("is_inline") and "/content/" not in one["header"]]
    return "\n".join([head] + [f"{name}@Base {since.get(name, api['version'])}" for name in names]) + "\n"


def check_symbols(api):
    """Lines on what is wrong in Debian's symbols file; a source archive has none."""
    text = SYMBOLS.read_text(encoding="utf-8") if SYMBOLS.exists() else None
    return [f"{SYMBOLS.name} lacks functions, or has too many: `make api` writes it"] if text and text != symbols_of(api, text) else []


def check(root, out, table):
    """Lines on what is wrong."""
    api, wrong = api_of(root, table)
    wrong += [*undocumented(api), *private(api)]
    if not out.exists() or out.read_text(encoding="utf-8") != text_of(api):
        wrong.append(f"{out.name} is not what the headers say: `make api` writes it")
    return wrong


def self_test():
    """A header to be read right, and changes of it to be noticed."""
    text = ("/* a.h: a test. */\n#include <stdbool.h>\n/* Kinds. */\ntypedef enum graze_kind { GRAZE_A = 1, GRAZE_B /* two */ } graze_kind;\n"
            "\n/* One. */\ntypedef struct graze_one {\n    int x; /* across */\n    void (*run)(void *user);\n} graze_one;\n"
            "\n/* Both. */\nbool graze_f(const graze_one *one);\nint graze_g(void);\n")
    changes = [("int x;", "float x;"), ("across", "along"), ("= 1", "= 2"), ("graze_g(void)", "graze_h(void)"), ("Both", "These"),
               ("const graze_one *one", "graze_one *one"), ("\nint graze_g", "\n\nint graze_g")]
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        root, out = pathlib.Path(folder), pathlib.Path(folder) / "api.json"
        header = root / "graze" / "a.h"
        header.parent.mkdir()
        header.write_text(text, encoding="utf-8")
        api, wrong = api_of(root, {})
        out.write_text(text_of(api), encoding="utf-8")
        f, g = api["functions"]
        want = [(f["doc"], "Both."), (g["doc"], "Both."), (f["returns"], "bool"), (f["parameters"][0]["type"], "const graze_one *"),
                (api["enums"][0]["values"][1], {"name": "GRAZE_B", "value": 2, "doc": "two"}),
                (api["structs"][0]["fields"][0], {"name": "x", "type": "int", "doc": "across", "offset": 0, "offset_32": 0}),
                ([api["structs"][0][size] for size in ("size", "size_32")], [16, 8]), (check(root, out, {}), []), (wrong, []),
                (symbols_of({**api, "version": "2.0"}, "head\n graze_f@Base 1.0\n graze_old@Base 1.0\n"),
                 "head\n graze_f@Base 1.0\n graze_g@Base 2.0\n")]
        for is_there, wanted in want:
            if is_there != wanted:
                print(f"self-test: {is_there!r}; want {wanted!r}")
                status = 1
        for old, new in [("across", "across; private"), ("across", "working memory of the library"), ("One.", "One, private to graze."),
                         ("int x;", "struct graze_room *x;"), ("int x;", "graze_kind x;"), ("across", "the C library's memory")]:
            header.write_text(text.replace(old, new), encoding="utf-8")
            if bool(list(private(api_of(root, {})[0]))) != (new not in ("graze_kind x;", "the C library's memory")):
                print(f"self-test: a field, changed from {old!r} to {new!r}, belongs to the wrong one")
                status = 1
        status |= self_test_pointers(root, header, text)
        for old, new in changes:
            header.write_text(text.replace(old, new), encoding="utf-8")
            if not check(root, out, {}):
                print(f"self-test: a change from {old!r} to {new!r} was not noticed")
                status = 1
    return status


def self_test_pointers(root, header, text):
    """Pointers that nothing explains, and some that are clear."""
    unclear = ["int graze_h(const float *x);", "int graze_h(int *counts);", "int graze_h(void *place);", "int graze_h(int **places);",
               "int graze_h(const graze_one *ones);", "const graze_one *graze_h(void);", "struct graze_h { const float *x; };",
               "struct graze_h { graze_one *one; };"]
    clear = ["int graze_h(const float *x, unsigned count);", "int graze_h(int *count);", "int graze_h(const char *name);",
             "int graze_h(const void *bytes, unsigned size);", "int graze_h(const graze_one *one);"]
    tables = [({"graze_f.ones": {"until": "for ever"}}, "a name that is gone"), ({"graze_f.one": {"points_to": "many", "count": "n"}}, "a count that is gone"),
              ({"graze_f.one": {"owner": "caller", "freed_by": "graze_g"}}, "a function that frees nothing")]
    status = 0
    for line in unclear + clear:
        header.write_text(text + f"\n/* More. */\n{line}\n", encoding="utf-8")
        if bool(api_of(root, {})[1]) != (line in unclear):
            print(f"self-test: {line} is {'clear' if line in unclear else 'unclear'}")
            status = 1
    header.write_text(text, encoding="utf-8")
    for table, wrong in tables:
        if not api_of(root, table)[1]:
            print(f"self-test: {wrong} was not noticed")
            status = 1
    return status


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="write nothing; fail if something else would be written")
    what.add_argument("--self-test", action="store_true", help="write nothing; fail if the check cannot fail")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    if arguments.check:
        wrong = check(ROOT / "include", OUT, TABLE) + check_symbols(api_of(ROOT / "include", TABLE)[0])
        print("\n".join(wrong))
        return 1 if wrong else 0
    api, wrong = api_of(ROOT / "include", TABLE)
    OUT.write_text(text_of(api), encoding="utf-8")
    if SYMBOLS.exists():
        SYMBOLS.write_text(symbols_of(api, SYMBOLS.read_text(encoding="utf-8")), encoding="utf-8")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
