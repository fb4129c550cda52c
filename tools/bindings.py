#!/usr/bin/env python3
"""bindings.py [--check | --self-test]: writes what bindings take from graze-api.json, as the files of WRITERS: the enumerations
for JavaScript, Python and Lua, the low layers of Rust (bindings_rust.py) and of C# (bindings_csharp.py), and a table of
functions and languages (bindings_table.py, with the names that bindings_names.py finds).

JavaScript, Python and Lua take every number of an enumeration, and the names that their users see, from these files. Option
--check fails if a file is not what would be written, or if a file of the bindings has numbers or positions of an enumeration
typed by hand. `make api` writes the files, too.

A name that users see is the enumerator without its common beginning: GRAZE_QUERY_RAY_FIRST is rayFirst in JavaScript, and
ray_first in Python and Lua. A status keeps its name of C, since errors show it. A writer gets the whole interface and returns
the text of one file; a new language is a new row of WRITERS.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

import bindings_csharp
import bindings_names
import bindings_rust
import bindings_table

ROOT = pathlib.Path(__file__).resolve().parent.parent
API = ROOT / "graze-api.json"
NOTE = "written by tools/bindings.py from graze-api.json; do not change it by hand."
# The Python package shows this enumeration to its users.
PYTHON_NAMES = {"graze_tile_kind": "Tile"}
# Lua's users see the names of these enumerations; a side has the name of a screen's.
LUA_NAMES = ("graze_animation_direction", "graze_axis", "graze_circle_rule", "graze_draw_kind", "graze_event_flags", "graze_event_kind",
             "graze_format", "graze_response", "graze_shape_kind", "graze_tile_kind")
# The arrays of LuaJIT have these structs of C.
LUA_STRUCTS = ("graze_body", "graze_contact_event", "graze_positions", "graze_mover", "graze_danger_def")
LUA_SIDES = {"one_way_min_x": "one_way_left", "one_way_max_x": "one_way_right", "one_way_min_y": "one_way_top",
             "one_way_max_y": "one_way_bottom"}
# Where numbers and positions of enumerations may not stand.
BY_HAND = ("bindings/js/lib/*.mjs", "bindings/js/src/*.[ch]", "bindings/python/src/graze/*.py", "bindings/python/native/*.[ch]",
           "bindings/lua/graze/*.lua", "bindings/lua/src/*.[ch]")


def beginning(names):
    """The common beginning of some names, up to an underscore."""
    common = os.path.commonprefix(names)
    return common[:common.rindex("_") + 1]


def enums(api):
    """Each enumeration: its name, its comment, and (the name of C, the name without its beginning, the number) of each value."""
    for enum in api["enums"]:
        names = [value["name"] for value in enum["values"]]
        common = beginning(names)
        is_kept = enum["name"] == "graze_status"
        values = [(value["name"], value["name"] if is_kept else value["name"].removeprefix(common).lower(), value["value"])
                  for value in enum["values"]]
        yield enum["name"] or common.rstrip("_").lower(), enum["doc"], values


def first_sentence(doc):
    return re.split(r"(?<=\.)\s|\n", doc)[0]


def camel(name):
    return re.sub(r"_([a-z])", lambda found: found[1].upper(), name) if name.islower() else name


def filled(head, items, tail, width=110):
    """Items with commas between them, on lines of some width, two blanks in."""
    lines = [""]
    for item in items:
        if len(lines[-1]) + len(item) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "  ") + item + ","
    lines[-1] = lines[-1].rstrip(",")
    return "\n".join([head, *lines, tail]) + "\n"


def call_number(name):
    """The number of a call in a recording: the place of its enumerator in src/world/observer.h."""
    enum = re.search(r"typedef enum grz_call_kind \{(.*?)\}", (ROOT / "src/world/observer.h").read_text(encoding="utf-8"), re.S)
    return re.findall(r"\bGRZ_CALL_\w+", re.sub(r"/\*.*?\*/", "", enum[1], flags=re.S)).index(name)


def javascript(api):
    text = f"// enums.mjs: {NOTE}\n"
    text += "\n/** The call at the end of a recording, in its last block; of src/world/observer.h. */\n"
    text += f"export const GRZ_CALL_WORLD_CLOSE = {call_number('GRZ_CALL_WORLD_CLOSE')};\n"
    for name, doc, values in enums(api):
        text += f"\n/** {first_sentence(doc)} */\n"
        text += "".join(f"export const {c} = {number};\n" for c, _, number in values)
        text += filled(f"export const {name} = {{", [f"{camel(short)}: {c}" for c, short, _ in values], "};")
    return text


def python(api):
    text = f'"""The enumerations of graze: {NOTE}"""\n\nimport enum\n'
    for name, doc, values in enums(api):
        shown = PYTHON_NAMES.get(name) or camel(name.removeprefix("graze")).removeprefix("_")
        text += f'\n\nclass {shown}(enum.IntEnum):\n    """{first_sentence(doc)}"""\n\n'
        text += "".join(f"    {short.upper().removeprefix('GRAZE_')} = {number}\n" for _, short, number in values)
    return text


def lua(api):
    text = f"-- enums.lua: {NOTE}\nreturn {{\n"
    for _, doc, values in enums(api):
        text += f"  -- {first_sentence(doc)}\n" + "".join(f"  {c} = {number},\n" for c, _, number in values)
    for name, _, values in enums(api):
        if name in LUA_NAMES:
            text += f"  -- The names of {name}, by their numbers.\n  {name} = {{\n"
            text += "".join(f'    [{number}] = "{LUA_SIDES.get(short, short)}",\n' for _, short, number in values) + "  },\n"
    return text + "}\n"


def lua_names(api):
    text = f"/* enum_names.h: {NOTE} */\n#pragma once\n\n#include \"graze.h\"\n"
    for name, doc, values in enums(api):
        if name in ("graze_format", "graze_response", "graze_reason", "graze_replay_state", "graze_strike_reason"):
            text += f"\n/* {first_sentence(doc)} NULL: no name has this number. */\n"
            text += f"static inline const char *{name.removeprefix('graze_')}_name(int number) {{\n    switch (number) {{\n"
            text += "".join(f'    case {c}:\n        return "{short}";\n' for c, short, _ in values)
            text += "    default:\n        return NULL;\n    }\n}\n"
        if name == "graze_query_kind":
            text += f"\n/* {first_sentence(doc)} The names by their numbers, and NULL. */\nstatic const char *const query_kind_names[] = {{\n"
            text += "".join(f'    [{c}] = "{short}",\n' for c, short, _ in values) + "    NULL\n};\n"
    return text


def lua_field(api, field):
    """A field as LuaJIT declares it. Boxes and points are their numbers, and what Lua does not look into is void."""
    name, kind = field["name"], field["type"]
    inside = next((one["fields"] for one in api["structs"] if one["name"] == kind and kind in ("graze_box", "graze_point")), None)
    if inside:
        return "".join(f"    {one['type']} {one['name'] if kind == 'graze_box' else name + '_' + one['name']};\n" for one in inside)
    if any(kind == one["name"] for one in api["enums"]):
        kind = "int"
    of = re.search(r"\bgraze_\w+", kind)
    if of:
        kind = kind.replace(of[0], of[0].replace("graze_", "graze_lua_") if of[0] in LUA_STRUCTS else "void")
    return f"    {kind}{'' if kind.endswith('*') else ' '}{name};\n"


def lua_structs(api):
    text = f"-- structs.lua: {NOTE}\nreturn [[\n"
    for name in LUA_STRUCTS:
        shown = name.replace("graze_", "graze_lua_")
        fields = next(one["fields"] for one in api["structs"] if one["name"] == name)
        text += f"  typedef struct {shown} {{\n{''.join(lua_field(api, field) for field in fields)}  }} {shown};\n"
    return text + "]]\n"


WRITERS = {"bindings/js/lib/enums.mjs": javascript, "bindings/python/src/graze/_enums.py": python,
           "bindings/lua/graze/enums.lua": lua, "bindings/lua/graze/structs.lua": lua_structs, "bindings/lua/src/enum_names.h": lua_names,
           "bindings/rust/graze-sys/src/generated.rs": lambda api: bindings_rust.low_layer(api, NOTE),
           "bindings/rust/graze/src/types.rs": lambda api: bindings_rust.types(api, NOTE),
           "bindings/rust/graze/src/raw/calls.rs": lambda api: bindings_rust.calls(api, NOTE),
           "bindings/csharp/Runtime/Types.cs": lambda api: bindings_csharp.types(api, NOTE),
           "bindings/csharp/Runtime/Native.cs": lambda api: bindings_csharp.native(api, NOTE),
           "bindings/csharp/Runtime/Methods.cs": lambda api: bindings_csharp.methods(api, NOTE),
           "bindings/csharp/Tests~/Layouts.cs": lambda api: bindings_csharp.layouts(api, NOTE),
           "docs/bindings.md": bindings_table.table}
# Methods and names of types do not follow from an enumerator; the files of LOW follow each function.
METHODS = ("bindings/lua/graze/structs.lua", "bindings/rust/graze/src/types.rs", "bindings/rust/graze/src/raw/calls.rs", "bindings/csharp/Runtime/Native.cs",
           "bindings/csharp/Runtime/Methods.cs", "bindings/csharp/Tests~/Layouts.cs", "docs/bindings.md")
LOW = ("bindings/rust/graze-sys/src/generated.rs", "bindings/rust/graze/src/raw/calls.rs", "bindings/csharp/Runtime/Native.cs",
       "bindings/csharp/Runtime/Methods.cs")


def typed_by_hand(api, path, text):
    """Lines on numbers and positions of an enumeration: names in the order of a list or beside their enumerators, names
    beside numbers, and in a script a comparison. A list in Lua has numbers of its own, unless it begins with 0."""
    hits = []
    if not path.endswith((".c", ".h")):
        hits += re.finditer(r"\b(status|kind|state|result\(0\)) *(===?|!==?|~=|[<>]=?) *-?[1-9]|\b(status|kind|state) in \(\d", text)
    for _, _, values in enums(api):
        for (_, one, number), (_, two, following) in zip(values, values[1:]):
            one, two = (f"({re.escape(camel(name))}|{re.escape(name)})" for name in (one, two))
            begin = r"\[0\] = " if path.endswith(".lua") else r"[\[({]\s*"
            hits += re.finditer(rf"{begin}[\"']{one}[\"'],\s*[\"']{two}[\"']", text)
            hits += re.finditer(rf"\b{one}[\"']?\s*[:=]\s*{number},\s*[\"']?{two}[\"']?\s*[:=]\s*{following}\b", text)
        hits += (hit for c, _, _ in values for hit in re.finditer(rf"\b{c}\b\s*[:=]\s*\d|\[(enums\.)?{c}\] *= *[\"']", text))
    for hit in hits:
        yield f"{path}:{text.count(chr(10), 0, hit.start()) + 1}: typed by hand: {hit[0]}"


def check(api):
    """Lines on what is wrong."""
    for path, write in WRITERS.items():
        if not (ROOT / path).exists() or (ROOT / path).read_text(encoding="utf-8") != write(api):
            yield f"{path} is not what graze-api.json says: `make api` writes it"
    yield from bindings_table.unnamed((ROOT / "docs/bindings.md").read_text(encoding="utf-8"))
    for pattern in BY_HAND:
        for file in sorted(ROOT.glob(pattern)):
            path = file.relative_to(ROOT).as_posix()
            if path not in WRITERS:
                yield from typed_by_hand(api, path, file.read_text(encoding="utf-8"))


def self_test():
    """Each writer follows a changed interface, and text typed by hand is found."""
    api = json.loads(API.read_text(encoding="utf-8"))
    response = next(enum for enum in api["enums"] if enum["name"] == "graze_response")
    before = {path: write(api) for path, write in WRITERS.items()}
    response["values"][1]["name"] = "GRAZE_PASS"
    wrong = [f"self-test: {path} does not follow a new name" for path, write in WRITERS.items()
             if path not in METHODS and write(api) == before[path]]
    response["values"][1]["name"] = "GRAZE_CROSS"
    response["values"][0]["value"], response["values"][1]["value"] = 1, 0
    wrong += [f"self-test: {path} does not follow a new number" for path, write in WRITERS.items()
              if path not in ("bindings/lua/src/enum_names.h", *METHODS) and write(api) == before[path]]
    response["values"][0]["value"], response["values"][1]["value"] = 0, 1
    move = next(one for one in api["functions"] if one["name"] == "graze_body_move_to")
    move["parameters"][2]["type"] = "double"
    wrong += [f"self-test: {path} does not follow a new type" for path in LOW if WRITERS[path](api) == before[path]]
    move["parameters"][2]["type"] = "float"
    mover = next(one for one in api["structs"] if one["name"] == "graze_mover")
    mover["fields"].reverse()
    if lua_structs(api) == before["bindings/lua/graze/structs.lua"]:
        wrong.append("self-test: bindings/lua/graze/structs.lua does not follow the order of fields")
    mover["fields"].reverse()
    native = [bindings_names.Definition("a.c", "raw.move", "", {"bind_move"}, "world"),
              bindings_names.Definition("a.c", "bind_move", "", {"graze_body_move_to"})]
    for name in ("World.move_to", "World.go"):
        script = bindings_names.Definition("a.py", "move_to", name, {"raw.move"}, "world")
        if bindings_names.Names([*native, script]).nearest("graze_body_move_to") != [name]:
            wrong.append(f"self-test: {name} was not found")
    row = "| `graze_a` | " + " | ".join("?" for _ in bindings_table.SOURCES) + " |"
    if len(list(bindings_table.unnamed(row))) != len(bindings_table.SOURCES):
        wrong.append("self-test: cells without a name were not found")
    bindings_table.NAMED["Lua"]["graze_a"] = ("world:no_such_method",)
    if not list(bindings_table.unnamed("")):
        wrong.append("self-test: a name that stands nowhere was not found")
    for path, text in (("a.mjs", '["slide", "cross"]'), ("a.mjs", "status === 6"), ("a.lua", "{ slide = 0, cross = 1 }"), ("a.lua", "if kind > 5 then"),
                       ("a.c", '{ "ray_first", "nearest" }'), ("a.lua", '{ [0] = "slide", "cross" }'), ("a.mjs", "GRAZE_BAD_BOX = 3"),
                       ("a.py", 'SIDES = {"min_x": 1, "max_x": 2}'), ("a.mjs", "result(0) == 7"), ("a.py", "state in (0, 3)"),
                       ("a.c", '[GRAZE_SLIDE] = "slide"'), ("a.lua", '{ [enums.GRAZE_SLIDE] = "slide" }')):
        if not list(typed_by_hand(api, path, text)):
            wrong.append(f"self-test: {text} was not found")
    for path, text in (("a.mjs", "status === GRAZE_OK"), ("a.py", "slide, cross and touch"),
                       ("a.lua", "{ x = 0, width = 12 }"), ("a.mjs", "status !== 0"), ("a.lua", '{ "box", "circle" }')):
        if list(typed_by_hand(api, path, text)):
            wrong.append(f"self-test: {text} was found")
    if subprocess.run([sys.executable, __file__, "--chek"], stderr=subprocess.DEVNULL, check=False).returncode != 2:
        wrong.append("self-test: a misspelt option was taken")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="write nothing; fail if something else would be written")
    what.add_argument("--self-test", action="store_true", help="write nothing; fail if the check cannot fail")
    arguments = parser.parse_args()
    if arguments.self_test:
        wrong = self_test()
    elif arguments.check:
        wrong = list(check(json.loads(API.read_text(encoding="utf-8"))))
    else:
        wrong = []
        for path, write in WRITERS.items():
            (ROOT / path).write_text(write(json.loads(API.read_text(encoding="utf-8"))), encoding="utf-8")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
