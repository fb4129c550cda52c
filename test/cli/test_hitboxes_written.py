"""The files of `graze hitboxes`: C that compiles, JSON as its schema allows, pictures; and docs/hitboxes.md."""

import json
import os
import re
import shutil
import struct
import subprocess

from graze_command import is_sanitized, main, run
from hitboxes_made import HURT, ROOT, SAMPLES, SHAPES, SPRITE_JSON, SWORD, WALK, HitboxTest, aseprite, png


class Written(HitboxTest):
    """C to compile in: a program is compiled with it, in C99 and C++17, and prints what it has."""

    PROGRAM = """#include "sets.h"
#include <stdio.h>
static void tell(const graze_hitbox_set *set) {
    for (unsigned f = 0; f < set->frame_count; f++) {
        const graze_hitbox_frame *frame = &set->frames[f];
        printf("%lu %.9g %.9g", (unsigned long)frame->duration, (double)frame->pivot_x, (double)frame->pivot_y);
        for (unsigned i = frame->first; i < frame->first + frame->count; i++)
            printf(" %s %u %.9g %.9g %.9g %.9g", set->names[set->boxes[i].name], (unsigned)set->boxes[i].layer,
                   (double)set->boxes[i].box.min_x, (double)set->boxes[i].box.min_y,
                   (double)set->boxes[i].box.max_x, (double)set->boxes[i].box.max_y);
        printf("\\n");
    }
    for (unsigned i = 0; i < set->animation_count; i++)
        printf("%s %u %u %d %u\\n", set->animations[i].name, set->animations[i].first, set->animations[i].last,
               (int)set->animations[i].direction, set->animations[i].repeats);
}
int main(void) { @ return 0; }
"""

    def compiled(self, compiler, standard, calls):
        if shutil.which(compiler) is None:
            self.skipTest(f"{compiler} is not there")
        source = self.file("main.c" if compiler == "cc" else "main.cpp", self.PROGRAM.replace("@", calls))
        program = os.path.join(self.directory, "main")
        subprocess.run([compiler, f"-std={standard}", "-Wall", "-Wextra", "-Wpedantic", "-Werror",
                        "-I", os.path.join(ROOT, "include"), source, "-o", program], check=True)
        return subprocess.run([program], check=True, capture_output=True).stdout.decode()

    def test_a_program_has_what_the_file_had(self):
        hero = self.file("hero.json", json.dumps(aseprite([HURT, SWORD], tags=[WALK])))
        again = self.file("Hero.json", json.dumps(aseprite([dict(HURT, name="a\"\\?/\n\u00e41")])))
        sprite = self.file("1up.json", SPRITE_JSON)
        empty = self.file("int.json", json.dumps(aseprite([], 0)))
        header = os.path.join(self.directory, "sets.h")
        self.assertEqual(run("hitboxes", hero, again, sprite, empty, "-o", header)[0], 0)
        calls = "tell(&hero_hitboxes); tell(&Hero_2_hitboxes); tell(&n1up_hitboxes); tell(&int_hitboxes); " \
                'printf("%d %d %d\\n", HERO_BOX_SWORD, HERO_TAG_WALK, N1UP_TAG_RIGHT);'
        expected = "100 8 16 hurt body 0 4 2 12 16\n101 8 16 hurt body 0 4 2 12 16 sword 1 -3 5 6 8\n" \
                   "102 9 16 hurt body 0 4 3 12 16\nwalk 0 2 2 2\n" \
                   "100 8 16 a\"\\?/\n\u00e41 0 4 2 12 16\n101 8 16 a\"\\?/\n\u00e41 0 4 2 12 16\n" \
                   "102 9 16 a\"\\?/\n\u00e41 0 4 3 12 16\n" + \
                   "50 -2 3.5 hitbox 1 -2 3.5 29.7999992 17.5\n" * 4 + "50 1 2 hitbox 1 1 2 4 6\n" * 2 + \
                   "100 0 0\nleft 0 1 0 1\nright 2 3 0 0\nother 4 5 0 0\nnone 6 6 0 0\n1 0 1\n"
        self.assertEqual(self.compiled("cc", "c99", calls), expected)
        self.assertEqual(self.compiled("c++", "c++17", calls), expected)


class Documented(HitboxTest):
    """docs/hitboxes.md and its schema."""

    LIBRARY = os.path.join(os.path.dirname(os.environ.get("GRAZE", "build/graze")), "libgraze.a")
    PROGRAM = """#include <stdbool.h>
#include <stdio.h>
@HEADERS
static void hit(graze_body body) { printf("hit %u\\n", (unsigned)body.id); }
static void play(graze_world *world, const graze_touch_event *event, unsigned milliseconds, bool looks_left, float x) {
    @LINES
}
int main(void) {
    graze_world *world;
    graze_world_open(&(graze_world_config){ .events = GRAZE_EVENTS_TOUCHES }, &world);
    graze_touch_event event = { .b = { 7 }, .tag_a = KNIGHT_BOX_SWORD };
    play(world, &event, 400, true, 5);
    printf("%u boxes\\n", (unsigned)graze_world_part_count(world));
    graze_world_close(world);
    return 0;
}
"""

    def test_the_program_of_the_document_prints_its_lines(self):
        if shutil.which("cc") is None or not os.path.exists(self.LIBRARY) or is_sanitized():
            self.skipTest("no cc, no libgraze.a beside the command, or a sanitized one")
        with open(os.path.join(ROOT, "docs", "hitboxes.md"), encoding="utf-8") as docs:
            lines = docs.read().split("```c\n")[1].split("```")[0].splitlines()
        headers = [line for line in lines if line.startswith("#")]
        body = [line for line in lines if not line.startswith("#")]
        source = self.file("main.c", self.PROGRAM.replace("@HEADERS", "\n".join(headers))
                           .replace("@LINES", "\n".join(body)))
        sheet = os.path.join(SAMPLES, "knight.aseprite.json")
        self.assertEqual(run("hitboxes", sheet, "-o", os.path.join(self.directory, "knight.h"))[0], 0)
        program = os.path.join(self.directory, "main")
        subprocess.run(["cc", "-std=c17", "-Wall", "-Wextra", "-Werror", "-I", os.path.join(ROOT, "include"), source,
                        self.LIBRARY, "-lm", "-pthread", "-o", program], check=True)
        self.assertEqual(subprocess.run([program], check=True, capture_output=True).stdout, b"hit 7\n4 boxes\n")

    def test_the_schema_takes_the_example_of_the_document(self):
        with open(os.path.join(ROOT, "docs", "hitboxes.schema.json"), encoding="utf-8") as file:
            schema = json.load(file)
        with open(os.path.join(ROOT, "docs", "hitboxes.md"), encoding="utf-8") as docs:
            example = json.loads(docs.read().split("```json\n")[1].split("```")[0])
        shapes = [{"name": "a", "layer": 40, "shape": shape} for shape in SHAPES]
        shaped = {"format": "graze-hitboxes", "version": 1, "sets": [{"frames": [{"boxes": shapes}]}]}
        path = self.file("x.json", SPRITE_JSON)
        for document in (example, shaped, self.document(path), self.document(self.file("a.json", json.dumps(example))),
                         self.document(os.path.join(SAMPLES, "knight.aseprite.json"))):
            self.assertEqual(list(complaints(schema, document, schema)), [])
        for wrong in ({}, dict(example, version=2), dict(example, setz=[]), dict(example, layers={"a": 64}),
                      dict(example, sets=[{"frames": [{"boxes": [{"name": "a", "layer": 0}]}]}]),
                      dict(example, sets=[{"frames": [{"pivot": [1]}]}]), dict(example, sets=[{}])):
            self.assertNotEqual(list(complaints(schema, wrong, schema)), [])
            self.check_refused(["hitboxes", self.file("bad.json", json.dumps(wrong))], "bad.json")


TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "number": (int, float), "integer": int}


def complaints(schema, value, root):
    """A JSON schema's complaints about a value: as much of the standard as graze's schema uses."""
    if schema is True:
        return
    if "$ref" in schema:
        yield from complaints(root["$defs"][schema["$ref"].split("/")[-1]], value, root)
    kind = schema.get("type")
    if kind and not isinstance(value, TYPES[kind]) or (kind in ("integer", "number") and isinstance(value, bool)):
        yield f"{value!r} is not of type {kind}"
        return
    if "const" in schema and value != schema["const"] or "enum" in schema and value not in schema["enum"]:
        yield f"{value!r} is not allowed"
    if isinstance(value, (int, float)) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{value!r} is out of range"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{len(value)} items"
        for item in value:
            yield from complaints(schema.get("items", True), item, root)
    if isinstance(value, dict):
        yield from (f"{name} is missing" for name in schema.get("required", []) if name not in value)
        for name, member in value.items():
            patterns = [s for p, s in schema.get("patternProperties", {}).items() if re.search(p, name)]
            found = schema.get("properties", {}).get(name, patterns[0] if patterns else
                                                     schema.get("additionalProperties", True))
            if found is False:
                yield f"{name} is not known"
            else:
                yield from complaints(found, member, root)
    if "oneOf" in schema and sum(not list(complaints(s, value, root)) for s in schema["oneOf"]) != 1:
        yield f"{value!r} is not one of"


class Picture(HitboxTest):
    def test_frames_are_drawn_with_and_without_their_sheet(self):
        path = self.file("hero.json", json.dumps(aseprite([HURT, SWORD])))
        code, bare, err = run("hitboxes", path, "--png", "-")
        if "without libpng" in err:
            self.skipTest("this graze was built without libpng")
        self.assertEqual(code, 0)
        self.file("hero.png", png(36, 16, (200, 90, 90, 255)))
        code, full, err = run("hitboxes", path, "--png", "-")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(bare[:8], full[:8])
        self.assertNotEqual(bare, full)
        self.assertEqual(struct.unpack(">II", bare[16:24]), struct.unpack(">II", full[16:24]))

    def test_far_boxes_and_many_frames(self):
        box = {"name": "a", "layer": 0, "box": [-1e18, -1e18, 1.1e18, 1.1e18]}
        far = {"format": "graze-hitboxes", "version": 1, "sets": [{"frames": [{"boxes": [box], "pivot": [1e16, 0]}]}]}
        far_path = self.file("far.json", json.dumps(far))
        many = {"format": "graze-hitboxes", "version": 1, "sets": [{"frames": [{"boxes": [box]}] * 3000}]}
        if "without libpng" in run("hitboxes", far_path, "--png", "-")[2]:
            self.skipTest("this graze was built without libpng")
        self.assertEqual(run("hitboxes", far_path, "--png", "-")[0], 0)
        self.check_refused(["hitboxes", self.file("many.json", json.dumps(many)), "--png", "-"], "too many")


if __name__ == "__main__":
    main()
