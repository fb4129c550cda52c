#!/usr/bin/env python3
"""test_corpus.py: a corpus from this version is read again. It has each recorded call, each field of these calls and
each member of a hitbox file. A changed byte or a newer version is noticed in each of its files."""
import ctypes
import functools
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

GRAZE = os.path.abspath(os.environ.get("GRAZE") or sys.argv[1])
CORPUS = os.path.join(os.path.dirname(GRAZE), "test/corpus/corpus")
with open("graze-api.json", encoding="utf-8") as file:
    API = json.load(file)
STRUCTS = {struct["name"]: struct for struct in API["structs"]}
ENUMS = {enum["name"]: [value["value"] for value in enum["values"]] for enum in API["enums"] if enum["name"]}
NUMBERS = {"bool": ctypes.c_bool, "float": ctypes.c_float, "double": ctypes.c_double, "size_t": ctypes.c_size_t,
           "unsigned": ctypes.c_uint, "unsigned int": ctypes.c_uint,
           **{f"{sign}int{bits}_t": getattr(ctypes, f"c_{sign}int{bits}")
                                         for sign in ("", "u") for bits in (8, 16, 32, 64)}}

# These are taken by recorded calls, but no recording or snapshot holds them; and the reason of each.
UNSAVED = {
    "graze_hits": "made by a query", "graze_legs": "made by a flight",
    **{f"graze_responses.{name}": "no flight reads it" for name in ("choose", "user", "walk", "leaves_back", "hits_once")},
    "graze_world": "the object itself",
    "graze_body": "a handle", "graze_part": "a handle", "graze_attack": "a handle",
    "graze_animation": "in hitbox files alone", "graze_hitbox_set.animations": "in hitbox files alone",
    "graze_world_config.broad_phase": "a recording sets it by a call",
    "graze_world_config.setup": "a recording sets it by a call",
    "graze_world_config.allocator": "the world's", "graze_world_config.tasks": "the world's",
    "graze_world_config.load_memory_max": "the world's", "graze_world_config.debug": "the world's",
}
# A shape of tiles is read from a tile layer, and never passed.
UNSAVED_VALUES = {("graze_shape.kind", next(value["value"] for enum in API["enums"] for value in enum["values"]
                                            if value["name"] == "GRAZE_SHAPE_TILES"))}


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, check=False, **more)


def base(kind):
    return re.sub(r"\bconst\b|\*|\[.*\]", "", kind).strip()


def recorded_calls(recordings):
    lines = run(CORPUS, "calls", *recordings).stdout.splitlines()
    return {name: int(count) for name, count in (line.split() for line in lines)}


def fields_of(struct):
    return [field for field in STRUCTS[struct]["fields"] or () if f"{struct}.{field['name']}" not in UNSAVED]


def structs_of(calls):
    """The structs taken by recorded calls and by an open world, and the structs in them."""
    functions = {function["name"]: function for function in API["functions"]}
    found, more = set(), {"graze_world_config"}
    for call in calls:
        more |= {base(parameter["type"]) for parameter in functions[call]["parameters"]}
    while more:
        name = more.pop()
        if name in STRUCTS and name not in found and name not in UNSAVED:
            found.add(name)
            more |= {base(field["type"]) for field in fields_of(name)}
    return found


def type_of(kind):
    array = re.fullmatch(r"(.*)\[(\d+)\]", kind)
    if "(*)" in kind or kind.endswith("*"):
        return ctypes.c_void_p
    if array:
        return type_of(array.group(1).strip()) * int(array.group(2))
    kind = base(kind)
    return NUMBERS.get(kind) or (ctypes.c_int if kind in ENUMS else layout(kind))


@functools.cache
def layout(name):
    fields = [(field["name"], type_of(field["type"])) for field in STRUCTS[name]["fields"]]
    return type(name, (ctypes.Structure,), {"_fields_": fields})


def note(found, where, value):
    """Add the numbers a value holds; of a struct in it, those of its fields under the struct's name."""
    if isinstance(value, ctypes.Array):
        for item in value:
            note(found, where, item)
    elif isinstance(value, ctypes.Structure):
        for name, _ in value._fields_:
            note(found, f"{type(value).__name__}.{name}", getattr(value, name))
    else:
        found.setdefault(where, set()).add(value)


def used_fields(path):
    """By "struct.field" the passed values."""
    found = {}
    with open(path, encoding="utf-8") as lines:
        for name, content in (line.split() for line in lines):
            note(found, name, layout(name).from_buffer_copy(bytes.fromhex(content)))
    return found


def unused_fields(structs, used):
    """The fields never set, and the values of enumerations that never occur."""
    fields = {f"{name}.{field['name']}": field["type"] for name in structs for field in fields_of(name)
              if "*" in field["type"] or base(field["type"]) not in STRUCTS}
    unset = [field for field in fields if not any(value not in (0, None, False) for value in used.get(field, ()))]
    absent = [f"{field} {value}" for field, kind in fields.items() for value in ENUMS.get(kind, ())
              if (field, value) not in UNSAVED_VALUES and value not in used.get(field, ())]
    return sorted(unset + absent)


def members(schema):
    """The names of the members in a JSON schema."""
    if isinstance(schema, list):
        return {name for item in schema for name in members(item)}
    if not isinstance(schema, dict):
        return set()
    here = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
    return here | {name for item in schema.values() for name in members(item)}


def changed(path, at, value):
    with open(path, "r+b") as file:
        file.seek(at)
        file.write(bytes([value]))


class CorpusTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.mkdtemp(prefix="graze-test-")
        cls.made = os.path.join(cls.directory, "0.9-test")
        cls.used = os.path.join(cls.directory, "used")
        # The scripts take a command of several words, so the names of the programs must have no blanks.
        programs = {"GRAZE": os.path.join(cls.directory, "graze"), "CORPUS": os.path.join(cls.directory, "corpus")}
        os.symlink(GRAZE, programs["GRAZE"])
        os.symlink(CORPUS, programs["CORPUS"])
        cls.environment = dict(os.environ, USED=cls.used, **programs)
        cls.making = run("tools/corpus.sh", "0.9-test", cls.made, env=cls.environment)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.directory)

    def read(self, folder):
        return run("test/corpus/read.sh", folder, env=self.environment)

    def copy(self):
        folder = os.path.join(self.directory, "copy")
        shutil.rmtree(folder, ignore_errors=True)
        return shutil.copytree(self.made, folder)

    def recordings(self):
        return sorted(glob.glob(f"{self.made}/*.grz"))

    def test_a_corpus_is_read_as_it_was_made(self):
        self.assertEqual(self.making.returncode, 0, self.making.stderr)
        reading = self.read(self.made)
        self.assertEqual((reading.returncode, reading.stderr), (0, ""))
        self.assertEqual(reading.stdout.count("as it was"), 16)
        self.assertLess(sum(os.path.getsize(path) for path in glob.glob(f"{self.made}/*")), 300_000)

    def test_a_corpus_is_written_once(self):
        self.assertEqual(run("tools/corpus.sh", "0.9-test", self.made, env=self.environment).returncode, 2)

    def test_each_recorded_call_is_in_it(self):
        calls = recorded_calls(self.recordings())
        self.assertGreater(len(calls), 30)
        self.assertEqual([name for name, count in calls.items() if count == 0], [])

    def test_each_field_of_what_recorded_calls_take_is_used(self):
        structs = structs_of(recorded_calls(self.recordings()))
        self.assertLessEqual({"graze_part_def", "graze_shape", "graze_tiles_def", "graze_query", "graze_limits"}, structs)
        self.assertEqual(unused_fields(structs, used_fields(self.used)), [])

    def test_the_check_of_fields_can_fail(self):
        used = used_fields(self.used)
        used["graze_part_def.tag"] = {0}
        del used["graze_limits.pairs"]
        used["graze_query.kind"].remove(3)
        self.assertEqual(unused_fields({"graze_part_def", "graze_limits", "graze_query"}, used),
                         ["graze_limits.pairs", "graze_part_def.tag", "graze_query.kind 3"])

    def test_each_member_of_a_hitbox_file_is_used(self):
        with open("docs/hitboxes.schema.json", encoding="utf-8") as file:
            known = members(json.load(file))
        used = set()
        for name in ("hitboxes.json", "by-hand.json"):
            with open(f"{self.made}/{name}", encoding="utf-8") as file:
                used |= set(re.findall(r'"(\w+)":', file.read()))
        self.assertGreater(len(known), 25)
        self.assertEqual(sorted(known - used), [])

    def test_a_changed_byte_is_noticed_in_each_file(self):
        for path in self.recordings() + sorted(glob.glob(f"{self.made}/*.snapshot")) + sorted(glob.glob(f"{self.made}/*.delta")):
            size = os.path.getsize(path)
            for at in (0, 4, 7, size // 3, size // 2, size - 1):
                with self.subTest(path=path, at=at):
                    folder = self.copy()
                    with open(path, "rb") as file:
                        byte = file.read()[at]
                    changed(os.path.join(folder, os.path.basename(path)), at, byte ^ 1)
                    self.assertNotEqual(run(CORPUS, "read", folder).returncode, 0)
        for name, old, new in (("hitboxes.json", "0.75", "0.5"), ("hitboxes.json", "pingpong_reverse", "pingpong"),
                               ("scene.csv", "1,2,,1,20", "1,2,,1,29"), ("scene.rules", "6.5", "0.5"), ("level.h", "kinds[]", "kinds[}")):
            with self.subTest(name):
                folder = self.copy()
                with open(f"{folder}/{name}", encoding="utf-8") as file:
                    text = file.read()
                self.assertIn(old, text)
                with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                    file.write(text.replace(old, new))
                self.assertNotEqual(self.read(folder).returncode, 0)

    def test_a_newer_version_is_refused_by_name_in_each_format(self):
        for ending, at in (("grz", 7), ("early.snapshot", 4), ("delta", 4)):
            with self.subTest(ending):
                folder = self.copy()
                path = f"{folder}/half-open.{ending}"
                with open(path, "rb") as file:
                    version = file.read()[at]
                changed(path, at, version + 1)
                self.assertIn("made by a newer graze", run(CORPUS, "tell", path).stdout)
        path = f"{self.copy()}/hitboxes.json"
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace('"version": 1', '"version": 2'))
        self.assertIn("made by a newer graze, format version 2; this one reads up to 1: update graze", run(CORPUS, "tell", path).stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
