"""`graze hitboxes` writes files of engines: resources of Godot and arrays of GameMaker, read here by the rules of their languages."""

import json
import math
import os
import re
import struct

from graze_command import main, run, seeded
from hitboxes_made import HURT, SAMPLES, SHAPES, SWORD, WALK, HitboxTest, aseprite

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "engines")
TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?)|([A-Za-z_]\w*)|([][{}(),:=]))')


def single(value):
    """A number as a float32 has it."""
    return struct.unpack("f", struct.pack("f", value))[0]


class Values:
    """Values as both languages write them: numbers, texts, lists, dictionaries and calls such as Vector2(1, 2)."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def peek(self):
        found = TOKEN.match(self.text, self.at)
        assert found, self.text[self.at:self.at + 40]
        return found

    def take(self, mark):
        found = self.peek()
        assert found[0].strip() == mark, (found[0], mark)
        self.at = found.end()

    def value(self):
        found = self.peek()
        self.at = found.end()
        if found[1]:
            return json.loads(found[1])
        if found[2]:
            return float(found[2]) if "." in found[2] else int(found[2])
        if found[3]:
            self.take("(")
            return (found[3], *self.items(")"))
        return self.items("]") if found[4] == "[" else self.members()

    def items(self, end):
        items = []
        while self.peek()[4] != end:
            if items:
                self.take(",")
            items.append(self.value())
        self.take(end)
        return items

    def members(self):
        members = {}
        while self.peek()[4] != "}":
            if members:
                self.take(",")
            name = self.peek()
            self.at = name.end()
            self.take(":")
            members[json.loads(name[1]) if name[1] else name[3]] = self.value()
        self.take("}")
        return members


def godot_of(text):
    """A resource: its sub-resources by id, and its metadata, by the rules of Godot's page on the format."""
    heading, *sections = re.split(r"(?m)^\[", text.strip())[1:]
    steps = re.fullmatch(r'gd_resource type="Resource"(?: load_steps=(\d+))? format=3\]\s*', heading)
    shapes, sets = {}, {}
    for section in sections[:-1]:
        kind, number, body = re.fullmatch(r'sub_resource type="(\w+)" id="(\w+)"\]\n(.*)', section, re.S).groups()
        assert number not in shapes
        shapes[number] = {"type": kind, **{name: Values(value).value() for name, value in re.findall(r"(\w+) = (.*)", body)}}
    assert int(steps[1] or 1) == len(shapes) + 1
    title, body = sections[-1].split("\n", 1)
    assert title == "resource]"
    for name, value in re.findall(r"(?ms)^metadata/(\w+) = (\{.*?^\})$", body):
        sets[name] = Values(value).value()
    return shapes, sets


def gml_of(text):
    """Structs of global variables, and enumerations."""
    text = re.sub(r"(?m)^//.*", "", text)
    enums = {name: {word: int(number) for word, number in re.findall(r"(\w+) = (\d+)", body)}
             for name, body in re.findall(r"(?s)enum (\w+) \{(.*?)\}", text)}
    return {name: Values(value).value() for name, value in re.findall(r"(?ms)^global\.(\w+)_hitboxes = (\{.*?^\});$", text)}, enums


def corners_of(shape):
    """The corners, in the order of graze's own JSON."""
    return shape.get("points") or [shape[name] for name in ("min", "max", "center", "from", "to") if name in shape]


class Engines(HitboxTest):
    def written(self, ending, *files):
        path = os.path.join(self.directory, "out" + ending)
        code, _, err = run("hitboxes", *files, "-o", path)
        self.assertEqual(code, 0, err)
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()

    def samples(self):
        """Files with names in need of escapes, all shapes, no boxes, no frames, and random boxes."""
        source = seeded()
        shaped = {"format": "graze-hitboxes", "version": 1, "sets": [{"name": name, "frames": [
            {"pivot": [1.5, -2], "duration": 70, "boxes": [{"name": f"{shape['kind']} {i}", "layer": 40, "shape": shape}
                                                           for i, shape in enumerate(SHAPES[:4])]}, {"boxes": []}]}
            for name in ("all shapes", "All-Shapes", "3\"\\\n\u00e4")]}
        loose = {"format": "graze-hitboxes", "version": 1, "sets": [{"name": "random", "frames": [
            {"pivot": [source.uniform(-9, 9), source.choice([0, 1e9, -1e-7])], "boxes": [
                {"name": "a \"b\"\t\\ \u00e4\u4e2d", "layer": 63, "box": [source.uniform(-1, 1) * 10 ** source.uniform(-12, 17)
                                                           for _ in range(2)] + [10 ** source.uniform(-3, 17) for _ in range(2)]}]}
            for _ in range(60)]}]}
        return [self.file("hero.json", json.dumps(aseprite([HURT, SWORD], tags=[WALK]))), self.file("none.json", json.dumps(aseprite([], 0))),
                self.file("shaped.json", json.dumps(shaped)), self.file("loose.json", json.dumps(loose))]

    def test_files_are_those_on_record(self):
        for ending in (".tres", ".gml"):
            sheet, path = os.path.join("data", "hitboxes", "knight.aseprite.json"), os.path.join(self.directory, "knight" + ending)
            code, _, err = run("hitboxes", sheet, "-o", path, cwd=os.path.dirname(os.path.dirname(SAMPLES)))
            self.assertEqual(code, 0, err)
            with open(path, encoding="utf-8") as made, open(os.path.join(GOLDEN, "knight" + ending), encoding="utf-8") as golden:
                # the path of the sheet depends on the folder of the file that is written
                self.assertEqual(re.sub("from .*/", "from ", made.read()), golden.read(), ending)

    def test_godot_has_what_the_sets_have(self):
        files = self.samples()
        shapes, sets = godot_of(self.written(".tres", *files))
        document = self.document(*files)
        self.assertEqual(list(sets), ["hero", "none", "all_shapes", "All_Shapes_4", "n3", "random"])
        for expected, name in zip(document["sets"], sets):
            made = sets[name]
            self.assertEqual([(a["name"], a["from"], a["to"], a["direction"], a["repeat"]) for a in made["animations"]],
                             [(a["name"], a["from"], a["to"], a["direction"], a.get("repeat", 0)) for a in expected["tags"]])
            self.assertEqual(len(made["frames"]), len(expected["frames"]))
            for frame, wanted in zip(made["frames"], expected["frames"]):
                self.assertEqual((frame["duration"], *map(single, frame["pivot"][1:])), (wanted["duration"], *map(single, wanted["pivot"])))
                self.assertEqual([made["names"][box["number"]] for box in frame["boxes"]], [box["name"] for box in wanted["boxes"]])
                for box, other in zip(frame["boxes"], wanted["boxes"]):
                    self.assertEqual((box["name"], box["layer"]), (other["name"], document["layers"].get(other["layer"], other["layer"])))
                    self.check_shape(shapes.pop(box["shape"][1]), box, other, wanted["pivot"])
        self.assertEqual(shapes, {})

    def check_shape(self, shape, box, other, pivot):
        """A shape in its node is the one of the set, beside the pivot."""
        (_, x, y), angle, kind = box["position"], box["rotation"], other.get("shape", {"kind": "box"})["kind"]
        self.assertEqual(shape["type"], {"box": "RectangleShape2D", "circle": "CircleShape2D", "capsule": "CapsuleShape2D",
                                         "polygon": "ConvexPolygonShape2D"}[kind])
        if kind == "box":
            low = other["box"][:2] if "box" in other else other["shape"]["min"]
            high = [a + b for a, b in zip(low, other["box"][2:])] if "box" in other else other["shape"]["max"]
            wanted = [*low, *high]
            made = [x - shape["size"][1] / 2, y - shape["size"][2] / 2, x + shape["size"][1] / 2, y + shape["size"][2] / 2]
        elif kind == "circle":
            wanted, made = [*other["shape"]["center"], other["shape"]["radius"]], [x, y, shape["radius"]]
        elif kind == "capsule":
            half = shape["height"] / 2 - shape["radius"]
            wanted = [*other["shape"]["from"], *other["shape"]["to"], other["shape"]["radius"]]
            made = [x + half * math.sin(angle), y - half * math.cos(angle), x - half * math.sin(angle), y + half * math.cos(angle), shape["radius"]]
        else:
            wanted = [edge for point in other["shape"]["points"] for edge in point]
            made = [edge + (x, y)[i % 2] for i, edge in enumerate(shape["points"][1:])]
        places = len(wanted) // 2 * 2
        made = [edge + pivot[i % 2] if i < places else edge for i, edge in enumerate(made)]
        scale = max(map(abs, [1, *wanted, *pivot]))
        for a, b in zip(made, wanted):
            self.assertLessEqual(abs(a - b), 2 ** -21 * scale, (made, wanted))

    def test_gamemaker_has_what_the_sets_have(self):
        files = self.samples()
        sets, enums = gml_of(self.written(".gml", *files))
        document = self.document(*files)
        self.assertEqual(list(sets), ["hero", "none", "all_shapes", "All_Shapes_4", "n3", "random"])
        self.assertEqual(enums["HERO_BOX"], {"HURT_BODY": 0, "SWORD": 1})
        for expected, made in zip(document["sets"], sets.values()):
            self.assertEqual(made["animations"], [[a["name"], a["from"], a["to"], a["direction"], a.get("repeat", 0)] for a in expected["tags"]])
            self.assertEqual([[single(x), single(y), duration] for _, _, x, y, duration in made["frames"]],
                             [[*map(single, f["pivot"]), f["duration"]] for f in expected["frames"]])
            for (first, count, *_), frame in zip(made["frames"], expected["frames"]):
                boxes = made["boxes"][first:first + count]
                self.assertEqual(len(boxes), len(frame["boxes"]))
                for (name, layer, *edges, shape), other in zip(boxes, frame["boxes"]):
                    self.assertEqual((made["names"][name], layer), (other["name"], document["layers"].get(other["layer"], other["layer"])))
                    if "box" in other:
                        x, y, w, h = other["box"]
                        self.assertEqual(([*map(single, edges)], shape), ([*map(single, (x, y, x + w, y + h))], -1))
                        continue
                    kind, radius, *corners = made["shapes"][shape]
                    self.assertEqual((kind, radius), (other["shape"]["kind"], other["shape"].get("radius", 0)))
                    self.assertEqual(corners, [edge for point in corners_of(other["shape"]) for edge in point])
                    self.assertLessEqual(edges[0], min(corners[::2]) - radius)
                    self.assertGreaterEqual(edges[3], max(corners[1::2]) + radius)

    def test_no_number_has_an_exponent(self):
        text = re.sub(r'"(?:[^"\\]|\\.)*"|(?m:^//.*)|(?m:^\[.*)', "", self.written(".gml", self.samples()[3]))
        self.assertIsNone(re.search(r"\d[eE]", text))

    def test_a_rounded_polygon_is_refused_for_godot_alone(self):
        path = self.file("round.json", json.dumps({"format": "graze-hitboxes", "version": 1, "sets": [
            {"frames": [{"boxes": [{"name": "orb", "layer": 0, "shape": SHAPES[4]}]}]}]}))
        out = self.file("old.tres", "as before")
        code, _, err = run("hitboxes", path, "-o", out)
        self.assertEqual((code, err.count("\n")), (2, 1), err)
        self.assertIn(f'{path}: box "orb" is a polygon with a radius', err)
        with open(out, encoding="utf-8") as file:
            self.assertEqual(file.read(), "as before")
        self.assertIn('["polygon", 1, -2, 0, 0, -2, 2, 0, 0, 2]', self.written(".gml", path))

    def test_an_ellipse_is_refused_for_godot_alone(self):
        path = self.file("oval.json", json.dumps({"format": "graze-hitboxes", "version": 1, "sets": [
            {"frames": [{"boxes": [{"name": "orb", "layer": 0, "shape": SHAPES[5]}]}]}]}))
        code, _, err = run("hitboxes", path, "-o", self.file("old.tres", "as before"))
        self.assertEqual((code, err.count("\n")), (2, 1), err)
        self.assertIn(f'{path}: box "orb" is an ellipse', err)
        self.assertIn('["ellipse", 0, 0.25, -3, 4.25, -3, 0.25, -1.5]', self.written(".gml", path))

    def test_other_endings_are_refused(self):
        self.check_refused(["hitboxes", os.path.join(SAMPLES, "knight.aseprite.json"), "-o", "x.tscn"], ".tres")


if __name__ == "__main__":
    main()
