#!/usr/bin/env python3
"""test_pointers.py GRAZE: the library does with NULL what graze-api.json says. A C program made from it calls each function with
a status as its result. Each of the pointers is NULL in turn. A pointer that may not be NULL is missed, others are not. Other
functions are called with NULL where it is fine: they return."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BUILT = pathlib.Path(os.environ.get("GRAZE", sys.argv[1] if len(sys.argv) > 1 else "build/graze")).resolve().parent
LIBRARIES = [BUILT / "libgraze-content.a", BUILT / "libgraze.a"]
if not all(library.exists() for library in LIBRARIES):
    print("skipped: graze was built without its static libraries")
    sys.exit(77)

# The calls to end the objects of other tests.
ENDING = {"graze_body_remove", "graze_part_remove", "graze_attack_remove", "graze_index_remove"}
HEAD = """#include <stdio.h>
#include <string.h>
static bool take(void *user, const void *bytes, size_t size) { (void)user, (void)bytes; return size > 0; }
int main(void)
{
    graze_world *world; graze_mask *mask, *other; graze_chain *chain; graze_index *index_; graze_pool *pool; graze_finder *finder;
    graze_replay *replay = NULL;
    graze_body body, tiles; graze_part part; graze_attack attack; uint32_t row;
    graze_world_open(NULL, &world);
    graze_mask_create(8, 8, NULL, &mask), graze_mask_create(8, 8, NULL, &other);
    graze_chain_create(&(graze_chain_def){ .nodes = &(graze_chain_node){ .radius = 1 }, .count = 1 }, NULL, &chain);
    graze_index_open(NULL, (graze_area_array){ 0 }, &index_), graze_index_insert(index_, &(graze_area){ 0 }, 0, &row);
    graze_pool_open(1, NULL, &pool), graze_finder_open(NULL, &finder);
    graze_world_add_tiles(world, &(graze_tiles_def){ .tile_width = 1, .tile_height = 1, .columns = 2, .rows = 2 }, &tiles);
    graze_body_add(world, &(graze_body_def){ .part_count = 1, .parts = &(graze_part_def){ .box = { 0, 0, 1, 1 } } }, &body);
    graze_body_parts(world, body, &part, 1), graze_attack_add(world, NULL, &attack);
"""
OBJECTS = {"graze_world": "world", "graze_mask": "mask", "graze_chain": "chain", "graze_index": "index_", "graze_pool": "pool",
           "graze_finder": "finder", "graze_replay": "replay"}
VALUES = {"graze_body": "body", "graze_part": "part", "graze_attack": "attack", "graze_mask_view": "(graze_mask_view){ .mask = other }"}


def interface():
    with open("graze-api.json", encoding="utf-8") as file:
        return json.load(file)


def tested(api):
    """The functions with a status and a pointer; a replay is not opened here."""
    for function in api["functions"]:
        pointers = [one for one in function["parameters"] if "points_to" in one]
        types = {one["type"] for one in pointers}
        if function["returns"] == "graze_status" and pointers and not types & {"graze_replay *", "graze_replay **"} and function["name"] not in ENDING:
            yield function, pointers


def without_status(api):
    """The other functions, each with a pointer, which may be NULL."""
    for function in api["functions"]:
        for one in function["parameters"]:
            if function["returns"] != "graze_status" and one.get("may_be_null"):
                yield function, one


def argument(one, i):
    """The lines before a call that a parameter needs, and the argument."""
    target = re.sub(r"const |\*|\[\d+\]", "", one["type"]).strip()
    if "points_to" not in one:
        return "", "tiles" if one["name"] == "tiles" else VALUES.get(target, f"({target}){{ 0 }}")
    if one["type"].endswith("**"):
        return f"{target} *made{i};", f"&made{i}"
    if target in OBJECTS:
        return "", OBJECTS[target]
    if one["points_to"] == "text":
        return "", '""'
    target = "char" if target == "void" else target
    filled = f"given{i}->take = take;" if target == "graze_recording_sink" else ""
    return f"{target} given{i}[64]; memset(given{i}, 0, sizeof given{i}); {filled}", f"given{i}"


def called(function, missing):
    """The lines before a call, and the call with one pointer being NULL."""
    known = [argument(one, i) for i, one in enumerate(function["parameters"])]
    arguments = ["NULL" if one is missing else known[i][1] for i, one in enumerate(function["parameters"])]
    return " ".join(before for before, _ in known), f"{function['name']}({', '.join(arguments)})"


def program(api):
    lines = []
    for function, pointers in tested(api):
        for missing in [None, *pointers]:
            before, call = called(function, missing)
            lines.append(f"    {{ {before} printf(\"{function['name']} {missing['name'] if missing else '-'} %d\\n\", "
                         f"{call} == GRAZE_ARGUMENT_MISSING); }}\n")
    for function, missing in without_status(api):
        before, call = called(function, missing)
        lines.append(f"    {{ {before} {call}; printf(\"{function['name']} {missing['name']} 0\\n\"); fflush(stdout); }}\n")
    return "".join(f"#include \"{header['name']}\"\n" for header in api["headers"]) + HEAD + "".join(lines) + "    return 0;\n}\n"


class Null(unittest.TestCase):
    def test_a_null_pointer_is_refused_where_the_interface_does_not_allow_it(self):
        api = interface()
        with tempfile.TemporaryDirectory() as folder:
            source, made = pathlib.Path(folder) / "missing.c", pathlib.Path(folder) / "missing"
            source.write_text(program(api), encoding="utf-8")
            subprocess.run([os.environ.get("CC", "cc"), "-std=c17", "-w", "-Iinclude", str(source), *map(str, LIBRARIES), "-lm", "-pthread",
                            "-o", str(made)], check=True)
            run = subprocess.run([str(made)], check=False, capture_output=True, text=True)
        lines = run.stdout.splitlines()
        self.assertEqual(run.returncode, 0, f"after {lines[-1:]}")
        found = {tuple(line.split()[:2]): line.endswith("1") for line in lines}
        wanted = {}
        for function, pointers in tested(api):
            wanted[function["name"], "-"] = False
            for one in pointers:
                is_none = one["points_to"] == "many" and one["direction"] == "in" and isinstance(one["count"], str)  # their count is 0
                wanted[function["name"], one["name"]] = not (one["may_be_null"] or is_none)
        self.assertEqual([(key, found.get(key)) for key in wanted if found.get(key) != wanted[key]], [])
        self.assertGreater(sum(wanted.values()), 100)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
