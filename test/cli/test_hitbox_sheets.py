"""`graze hitboxes --format` writes JSON of sprite sheets and of PhysicsEditor, which are read back as the same sets."""

import json
import os

from graze_command import main, run, seeded
from hitboxes_made import HURT, SAMPLES, SHAPES, SWORD, WALK, HitboxTest, aseprite

# A frame of TexturePacker and one of Aseprite have these members.
FRAME = {"frame", "rotated", "trimmed", "spriteSourceSize", "sourceSize", "pivot", "duration"}
BODY = {"type", "label", "isStatic", "density", "restitution", "friction", "frictionAir", "frictionStatic", "collisionFilter", "fixtures"}


def own(frames, **more):
    return json.dumps({"format": "graze-hitboxes", "version": 1, "sets": [{"frames": frames, **more}]})


def sprite(x=0, **more):
    return {"from": [x, 2, 9, 12], "at": [3, 4], **more}


class Sheets(HitboxTest):
    def written(self, form, path):
        out = os.path.join(self.directory, "out.json")
        code, _, err = run("hitboxes", path, "--format", form, "-o", out)
        self.assertEqual(code, 0, err)
        with open(out, encoding="utf-8") as file:
            return out, json.load(file)

    def check_back(self, path):
        """A set comes back, but for its name, from both forms; they differ in their frames alone. Returns the list's."""
        expected = self.only_set(path)
        expected.pop("name")
        made = {}
        for form in ("json-array", "json-hash"):
            out, made[form] = self.written(form, path)
            again = self.only_set(out)
            again.pop("name")
            for one in (again, expected):
                if "image" in one:  # a path as seen from here
                    one["image"] = os.path.basename(one["image"])
            self.assertEqual(again, expected)
        listed, by_name = made["json-array"], made["json-hash"]
        self.assertEqual({f.pop("filename"): f for f in listed["frames"]}, by_name["frames"])
        self.assertEqual(listed["meta"], by_name["meta"])
        for frame in listed["frames"]:
            self.assertEqual(set(frame), FRAME)
        return listed

    def test_samples_and_made_files_come_back(self):
        for path in (os.path.join(SAMPLES, "knight.aseprite.json"), self.file("hero.json", json.dumps(aseprite([HURT, SWORD], tags=[WALK]))),
                     self.file("none.json", json.dumps(aseprite([], 0)))):
            self.check_back(path)

    def test_rotated_trimmed_and_empty_frames(self):
        made = self.check_back(self.file("a.json", own(
            [{"pivot": [4.5, 16], "sprite": sprite(rotated=True)}, {"sprite": sprite(20), "duration": 7}, {"pivot": [-3, 1e9]}], image="a.png")))
        self.assertEqual([f["rotated"] for f in made["frames"]], [True, False, False])
        self.assertEqual([f["trimmed"] for f in made["frames"]], [True] * 3)
        # a rotated sprite of 9 x 12 pixels is 12 wide on the sheet
        self.assertEqual(made["meta"]["size"], {"w": 29, "h": 14})
        self.assertEqual([f["sourceSize"] for f in made["frames"]], [{"w": 12, "h": 16}] * 3)

    def test_the_sides_of_untrimmed_sprites_stay(self):
        path = self.file("a.json", json.dumps({"frames": {"a": {"frame": {"x": 1, "y": 1, "w": 5, "h": 6}, "rotated": True, "trimmed": True,
            "spriteSourceSize": {"x": 2, "y": 3, "w": 5, "h": 6}, "sourceSize": {"w": 40, "h": 30}, "pivot": {"x": 0.5, "y": 1}}},
            "animations": {"run": ["a"]}, "meta": {"image": "a.png"}}))
        frame = self.check_back(path)["frames"][0]
        self.assertEqual((frame["sourceSize"], frame["pivot"]), ({"w": 40, "h": 30}, {"x": 0.5, "y": 1}))

    def test_random_boxes_come_and_go(self):
        source = seeded()
        for _ in range(20):
            frames = []
            for _ in range(source.randrange(1, 8)):
                names = [source.choice(["hurt", "sword", "a \"b\"\t\u00e4"]) for _ in range(source.randrange(4))]
                frames.append({"pivot": [source.uniform(-9, 99), source.randrange(9)], "sprite": sprite(),
                               "boxes": [{"name": name, "layer": ["hurt", "sword"].index(name) if name in ("hurt", "sword") else 3,
                                          "box": [source.uniform(-50, 50), source.randrange(3), source.uniform(0.1, 30), source.randrange(1, 3)]}
                                         for name in names]})
            self.check_back(self.file("a.json", own(frames, image="a.png")))

    def test_sets_that_are_not_a_sheet_are_refused(self):
        os.mkdir(os.path.join(self.directory, "made"))
        box = {"name": "a", "layer": 0, "box": [0, 0, 1, 1]}
        for frames, words in (([{"boxes": [{"name": "a", "layer": 4, "box": [0, 0, 1, 1]}]}], 'box "a" is not on a layer from 0 to 3'),
                              ([{"boxes": [{"name": "a", "layer": 0, "shape": SHAPES[0]}]}], 'box "a" has a shape'),
                              ([{"boxes": [box]}, {"boxes": [dict(box, layer=1)]}], 'box "a" changes its layer'),
                              ([{"boxes": [dict(box, box=[0, 0, 0, 1])]}], 'box "a" has no width or height'),
                              ([{"boxes": [dict(box, name="origin")]}], 'box "origin" has the name of a pivot'),
                              ([{"sprite": sprite(flip_x=True)}], "frame 0 is flipped"), ([{"sprite": {"at": [1, 1]}}], "frame 0 is not a part"),
                              ([{"sprite": sprite()}, {"sprite": sprite(image="b.png")}], "frame 1 is not a part")):
            out, path = self.file("made/out.json", "as before"), self.file("a.json", own(frames, image="a.png"))
            code, _, err = run("hitboxes", path, "--format", "json-array", "-o", out)
            self.assertEqual(code, 2, err)
            self.assertIn(words, err.splitlines()[-1])
            self.assertTrue(err.splitlines()[-1].startswith(path + ": "), err)
            with open(out, encoding="utf-8") as file:
                self.assertEqual(file.read(), "as before")
        path = self.file("a.json", own([]))
        self.assertIn("there are 2 sets", run("hitboxes", path, path, "--format", "json-hash", "-o", out)[2])

    def test_bad_usage_is_refused(self):
        path = self.file("a.json", own([]))
        self.check_refused(["hitboxes", path, "--format", "xml", "-o", "x.json"], '"xml" is not graze, json-array')
        self.check_refused(["hitboxes", path, "--format", "json-hash", "-o", "x.h"], "--format is for -o")
        self.check_refused(["hitboxes", path, "--format", "json-hash"], "--format is for -o")

    def check_bodies_come_back(self, form):
        """Names, polygons and circles come back from a form, and boxes as polygons. Returns the bodies."""
        shapes = [{"name": f"hit {i}", "layer": 1, "shape": shape} for i, shape in enumerate((SHAPES[1], SHAPES[3]))]
        box = {"name": "hurt", "layer": 0, "box": [1.5, 2, 3, 4]}
        path = self.file("a.json", json.dumps({"format": "graze-hitboxes", "version": 1, "sets": [
            {"name": "a\"\u00e4", "frames": [{"boxes": [*shapes, box]}]}, {"name": "b", "frames": [{"boxes": []}]}]}))
        out, made = self.written(form, path)
        corners = {"kind": "polygon", "points": [[1.5, 2], [4.5, 2], [4.5, 6], [1.5, 6]]}
        expected = self.document(path)["sets"]
        expected[0]["frames"][0]["boxes"][2] = {"name": "hurt", "layer": "hurt", "shape": corners}
        again = self.document(out)["sets"]
        for found in (expected, again):
            for one in found[0]["frames"][0]["boxes"]:
                one["shape"].pop("radius", 0) if one["shape"]["kind"] == "polygon" else None
        self.assertEqual(again, expected)
        self.assertEqual(self.written(form, out)[1], made)
        return list(made.values())

    def test_bodies_of_physics_editor_come_back(self):
        for body in self.check_bodies_come_back("physicseditor"):
            self.assertEqual(set(body), BODY)

    def test_bodies_for_phaser_2_come_back(self):
        for fixture in self.check_bodies_come_back("physicseditor-p2")[0]:
            self.assertEqual(set(fixture), {"fixtureKey", "isSensor", "filter", "circle" if "circle" in fixture else "polygons"})

    def test_bodies_for_corona_come_back(self):
        boxes = [{"name": "hit", "layer": 1, "shape": SHAPES[3]}, {"name": "hurt", "layer": 0, "box": [1.5, 2, 3, 4]}]
        path = self.file("a.json", json.dumps({"format": "graze-hitboxes", "version": 1, "sets": [{"name": "a", "frames": [{"boxes": boxes}]}]}))
        out, made = self.written("physicseditor-corona", path)
        self.assertEqual(made["a"][1], {"pe_fixture_id": "hurt", "density": 2, "friction": 0, "bounce": 0,
                                        "filter": {"categoryBits": 1, "maskBits": 65535}, "shape": [1.5, 2, 4.5, 2, 4.5, 6, 1.5, 6]})
        self.assertEqual([(one["name"], one["layer"]) for one in self.document(out)["sets"][0]["frames"][0]["boxes"]], [("hit", "hit"), ("hurt", "hurt")])
        self.assertEqual(self.written("physicseditor-corona", out)[1], made)
        path = self.file("b.json", own([{"boxes": [{"name": "orb", "layer": 0, "shape": SHAPES[1]}]}]))
        code, _, err = run("hitboxes", path, "--format", "physicseditor-corona", "-o", out)
        self.assertEqual((code, 'box "orb" is a circle' in err), (2, True), err)

    def test_sets_that_are_not_bodies_are_refused(self):
        for frames, words in (([{}, {}], "has 2 frames"), ([{"boxes": [{"name": "a", "layer": 0, "shape": SHAPES[2]}]}], 'box "a" is a capsule'),
                              ([{"boxes": [{"name": "a", "layer": 0, "shape": SHAPES[4]}]}], 'box "a" is a polygon with a radius'),
                              ([{"boxes": [{"name": "a", "layer": 0, "shape": {"kind": "ellipse", "center": [5, 5], "radii": [4, 2]}}]}], 'box "a" is an ellipse'),
                              ([{"boxes": [{"name": "a", "layer": 0, "box": [0, 0, 1, 0]}]}], 'box "a" has no width or height'),
                              ([{"boxes": [{"name": "", "layer": 0, "box": [0, 0, 1, 1]}]}], 'box "" has no name')):
            code, _, err = run("hitboxes", self.file("a.json", own(frames)), "--format", "physicseditor", "-o", os.path.join(self.directory, "o.json"))
            self.assertEqual(code, 2, err)
            self.assertIn(words, err)
        path = self.file("a.json", own([{}]))
        self.assertIn('a second set is named "a"', run("hitboxes", path, path, "--format", "physicseditor", "-o", path)[2])


if __name__ == "__main__":
    main()
