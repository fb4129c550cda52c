"""`graze hitboxes`: sets from Aseprite and graze's own JSON; scenes/supertux.py; and refused files."""

import glob
import json
import os
import shutil
import subprocess

from graze_command import is_sanitized, main, run, run_limited
from hitboxes_made import HURT, ROOT, SAMPLES, SHAPES, SPRITE, SPRITE_JSON, SWORD, WALK, HitboxTest, aseprite, bounds, png
from png_made import RGBA, png as made_png
from supertux_files import supertux_files


class Aseprite(HitboxTest):
    def test_slices_hold_from_key_to_key(self):
        body = ("hurt body", "hurt", [4, 2, 8, 14])
        self.assertEqual(self.boxes(aseprite([HURT, SWORD])),
                         [[body], [body, ("sword", "hit", [-3, 5, 9, 3])], [("hurt body", "hurt", [4, 3, 8, 13])]])

    def test_a_slice_without_a_key_yet_is_not_there(self):
        later = {"name": "hit", "keys": [{"frame": 2, "bounds": bounds(1, 2, 3, 4)}]}
        never = {"name": "hit never"}
        self.assertEqual(self.boxes(aseprite([later, never])), [[], [], [("hit", "hit", [1, 2, 3, 4])]])

    def test_keys_may_be_in_any_order(self):
        turned = dict(HURT, keys=HURT["keys"][::-1])
        self.assertEqual(self.boxes(aseprite([turned, SWORD])), self.boxes(aseprite([HURT, SWORD])))

    def test_frames_as_an_object_are_the_same(self):
        content = aseprite([HURT, SWORD], tags=[WALK])
        path = self.file("a.json", json.dumps(content))
        expected = self.only_set(path)
        content["frames"] = {f.pop("filename"): f for f in content["frames"]}
        self.assertEqual(self.only_set(self.file("a.json", json.dumps(content))), expected)

    def test_pivots_durations_sprites_and_tags(self):
        made = self.only_set(self.file("hero.json", json.dumps(aseprite([SWORD, HURT], tags=[WALK]))))
        self.assertEqual([f["pivot"] for f in made["frames"]], [[8, 16], [8, 16], [9, 16]])
        self.assertEqual([f["duration"] for f in made["frames"]], [100, 101, 102])
        self.assertEqual(made["frames"][1]["sprite"], {"from": [12, 0, 12, 16], "at": [2, 0]})
        self.assertEqual(made["tags"], [{"name": "walk", "from": 0, "to": 2, "direction": "pingpong", "repeat": 2}])
        self.assertEqual((made["name"], made["image"]), ("hero", "hero.png"))

    def test_a_slice_named_pivot_is_not_a_box(self):
        pivot = {"name": "pivot", "keys": [{"frame": 1, "bounds": bounds(3, 4, 1, 1)}]}
        made = self.only_set(self.file("a.json", json.dumps(aseprite([SWORD, HURT, pivot]))))
        self.assertEqual([f["pivot"] for f in made["frames"]], [[8, 16], [3, 4], [3, 4]])
        self.assertNotIn("pivot", [b["name"] for f in made["frames"] for b in f["boxes"]])

    def test_two_slices_of_one_name_are_two_boxes(self):
        twice = [{"name": "hurt", "keys": [{"frame": f, "bounds": bounds(x, 0, 1, 1)}]} for f, x in ((0, 5), (1, 7))]
        self.assertEqual(self.boxes(aseprite(twice)),
                         [[("hurt", "hurt", [5, 0, 1, 1])]] +
                         [[("hurt", "hurt", [5, 0, 1, 1]), ("hurt", "hurt", [7, 0, 1, 1])]] * 2)

    def test_names_data_and_colours_say_the_layer(self):
        def layers(*arguments, **slice_):
            key = [{"frame": 0, "bounds": bounds(0, 0, 1, 1)}]
            return self.boxes(aseprite([dict(slice_, keys=key)], 1), *arguments)[0][0][1]
        for name, layer in (("hurt", "hurt"), ("Hitbox", "hit"), ("PUSH_2", "push"), ("graze ring", "graze"),
                            ("hitch", "hurt"), ("head", "hurt")):
            self.assertEqual(layers(name=name), layer, name)
        self.assertEqual(layers(name="hurt", data="push"), "push")
        self.assertEqual(layers("--layers", "head=9", name="head"), "head")
        self.assertEqual(layers("--layers", "hurt=9,other=12", name="head"), 12)
        self.assertEqual(layers("--layers", "#ff0000ff=13", name="head", color="#ff0000ff"), 13)

    def test_no_slices_are_reported(self):
        code, _, err = run("hitboxes", self.file("a.json", json.dumps(aseprite([]))))
        self.assertEqual(code, 0)
        self.assertIn("--list-slices", err)

    def test_files_as_the_tool_writes_them(self):
        for path in glob.glob(os.path.join(SAMPLES, "*.aseprite.json")):
            made = self.only_set(path)
            self.assertTrue(any(f["boxes"] for f in made["frames"]), path)


def packed(x, y, w, h, at=(0, 0), size=(16, 16), **more):
    """A frame as TexturePacker writes it."""
    return {"frame": {"x": x, "y": y, "w": w, "h": h}, "rotated": False, "trimmed": at != (0, 0) or size != (w, h),
            "spriteSourceSize": {"x": at[0], "y": at[1], "w": w, "h": h}, "sourceSize": {"w": size[0], "h": size[1]}, **more}


class Packed(HitboxTest):
    META = {"app": "https://www.codeandweb.com/texturepacker", "version": "1.1", "image": "sheet.png", "format": "RGBA8888",
            "size": {"w": 64, "h": 64}, "scale": "1", "smartupdate": "$TexturePacker:SmartUpdate:0$"}
    FRAMES = {"run_0.png": packed(1, 2, 9, 12, (3, 4), pivot={"x": 0.5, "y": 1}), "run_1.png": packed(20, 2, 9, 12, rotated=True),
              "stand.png": packed(40, 2, 16, 16, anchor={"x": 0.25, "y": 0.75})}

    def test_frames_as_an_object_and_as_a_list(self):
        by_name = self.only_set(self.file("sheet.json", json.dumps(
            {"frames": self.FRAMES, "animations": {"run": ["run_0.png", "run_1.png"], "stand": ["stand.png"]}, "meta": self.META})))
        listed = [dict(each, filename=name) for name, each in self.FRAMES.items()]
        as_list = self.only_set(self.file("sheet.json", json.dumps(
            {"frames": listed, "animations": {"run": ["run_0.png", "run_1.png"], "stand": ["stand.png"]}, "meta": self.META})))
        self.assertEqual(by_name, as_list)
        self.assertEqual([each["sprite"] for each in by_name["frames"]],
                         [{"from": [1, 2, 9, 12], "at": [3, 4]}, {"from": [20, 2, 9, 12], "rotated": True}, {"from": [40, 2, 16, 16]}])
        self.assertEqual([each["pivot"] for each in by_name["frames"]], [[8, 16], [8, 16], [4, 12]])
        self.assertEqual([(tag["name"], tag["from"], tag["to"]) for tag in by_name["tags"]], [("run", 0, 1), ("stand", 2, 2)])

    def test_sides_on_the_sheet_are_those_of_the_upright_sprite_too(self):
        lying = packed(20, 2, 9, 12, rotated=True)
        lying["frame"].update(w=12, h=9)  # as other packers write it
        sets = [self.only_set(self.file("sheet.json", json.dumps({"frames": [each], "meta": self.META})))
                for each in (packed(20, 2, 9, 12, rotated=True), lying)]
        self.assertEqual(sets[0], sets[1])

    def test_several_sheets_become_one_set(self):
        content = {"textures": [{"image": f"sheet-{i}.png", "format": "RGBA8888", "size": {"w": 64, "h": 64}, "scale": 1,
                                 "frames": [dict(packed(i, j, 4, 4), filename=f"{i}-{j}") for j in range(2)]} for i in range(3)],
                   "meta": {"app": self.META["app"], "version": "3.0"}}
        made = self.only_set(self.file("sheet.json", json.dumps(content)))
        self.assertEqual([each["sprite"] for each in made["frames"]],
                         [{"image": f"sheet-{i}.png", "from": [i, j, 4, 4]} for i in range(3) for j in range(2)])
        content["textures"].append({"image": "unused.png", "frames": []})
        for kept in (content["textures"], content["textures"][:1] + content["textures"][3:], content["textures"][3:]):
            first = run("hitboxes", self.file("few.json", json.dumps(dict(content, textures=kept))), "--json")[1]
            self.assertEqual(first, run("hitboxes", self.file("again.json", first), "--json")[1])
        content["textures"].pop()
        for change, place in ((lambda c: c.update(textures={}), "textures: "), (lambda c: c["textures"].append(3), "textures[3].frames: "),
                              (lambda c: c["textures"][1].update(frames=1), "textures[1].frames: "),
                              (lambda c: c["textures"][1].update(image=1), "textures[1].image: "),
                              (lambda c: c["textures"][1]["frames"].append(1), "textures[1].frames[2]: ")):
            other = json.loads(json.dumps(content))
            change(other)
            path = self.file("bad.json", json.dumps(other))
            self.check_refused(["hitboxes", path], f"{path}: {place}")

    def test_a_rotated_frame_is_drawn_as_the_upright_one(self):
        rows = [[(40 * x, 60 * y, 9, 255 * ((x + y) % 3 > 0)) for x in range(5)] for y in range(3)]
        turned = [[rows[2 - x][y] for x in range(3)] for y in range(5)]  # clockwise: the upper row is the right column
        pictures = []
        for flip_x in (False, True):
            for name, pixels, more in (("up.png", rows, {}), ("side.png", turned, {"rotated": True})):
                self.file(name, made_png(pixels, 8, RGBA))
                sprite = {"from": [0, 0, 5, 3], "at": [1, 0], "flip_x": flip_x, **more}
                path = self.file("a.json", json.dumps({"format": "graze-hitboxes", "version": 1, "sets": [
                    {"name": "a", "image": name, "frames": [{"sprite": sprite}]}]}))
                code, out, err = run("hitboxes", path, "--png", "-")
                if "without libpng" in err:
                    self.skipTest("this graze was built without libpng")
                self.assertEqual(code, 0, err)
                pictures.append(out)
        self.assertEqual((pictures[0], pictures[2]), (pictures[1], pictures[3]))
        self.assertNotEqual(pictures[0], pictures[2])


class Physics(HitboxTest):
    STAR = [[(65, -0.5), (53.5, 11), (39, 37.5), (80.5, 11)], [(0, 0), (9, 0), (12, 5), (9, 9), (4, 11), (0, 9), (-3, 6), (-3, 2)]]

    def content(self):
        """Two bodies as PhysicsEditor writes them for Phaser 3."""
        def body(label, *fixtures):
            return {"type": "fromPhysicsEditor", "label": label, "isStatic": False, "density": 0.1, "restitution": 0,
                    "collisionFilter": {"group": 0, "category": 1, "mask": 255}, "fixtures": list(fixtures)}
        polygons = [[{"x": x, "y": y} for x, y in corners] for corners in self.STAR]
        return {"generator_info": "Shape definitions generated with PhysicsEditor. Visit https://www.codeandweb.com/physicseditor",
                "star": body("hurt star", {"label": "", "isSensor": False, "vertices": polygons},
                             {"label": "hit", "isSensor": True, "circle": {"x": 22, "y": 21.5, "radius": 20}}),
                "stone": body("", {"isSensor": False, "vertices": polygons[:1]})}

    def test_bodies_are_sets_and_fixtures_boxes(self):
        path = self.file("bodies.json", json.dumps(self.content()))
        star, stone = self.document(path, "--layers", "stone=7")["sets"]
        polygons = [{"kind": "polygon", "points": [list(map(float, corner)) for corner in corners], "radius": 0} for corners in self.STAR]
        circle = {"kind": "circle", "center": [22, 21.5], "radius": 20}
        self.assertEqual((star["name"], stone["name"]), ("star", "stone"))
        self.assertEqual([[(b["name"], b["layer"], b["shape"]) for b in each["frames"][0]["boxes"]] for each in (star, stone)],
                         [[("hurt star", "hurt", polygons[0]), ("hurt star", "hurt", polygons[1]), ("hit", "hit", circle)],
                          [("stone", "stone", polygons[0])]])

    def lists(self):
        """The bodies of content, as PhysicsEditor writes them for Phaser 2."""
        polygons = [[edge for corner in corners for edge in corner] for corners in self.STAR]
        return {"star": [{"fixtureKey": "hurt star", "isSensor": False, "filter": {"group": 0, "categoryBits": 1, "maskBits": 65535}, "polygons": polygons},
                         {"fixtureKey": "hit", "isSensor": True, "circle": {"radius": 20.000, "position": [22.000, 21.500]}}],
                "stone": [{"isSensor": False, "polygons": polygons[:1]}]}

    def test_each_exporter_gives_the_same_sets(self):
        expected = self.document(self.file("bodies.json", json.dumps(self.content())))["sets"]
        self.assertEqual(self.document(self.file("p2.json", json.dumps(self.lists())))["sets"], expected)
        plain = {"density": 2, "friction": 0, "bounce": 0, "filter": {"categoryBits": 1, "maskBits": 65535}}
        star, stone = self.lists()["star"][0]["polygons"], self.lists()["stone"][0]["polygons"]
        corona = {"star": [{**plain, "pe_fixture_id": "hurt star", "shape": one} for one in star], "stone": [{**plain, "shape": stone[0]}]}
        del expected[0]["frames"][0]["boxes"][2]                     # the circle, which Corona has no place for
        self.assertEqual(self.document(self.file("corona.json", json.dumps(corona)))["sets"], expected)
        for corner in (lambda x, y: [x, y], lambda x, y: {"x": x, "y": y}):
            mixed = {"star": [{"label": "hurt star", "polygons": [[corner(*at) for at in corners] for corners in self.STAR]}],
                     "stone": {"fixtures": [{"shape": [corner(*at) for at in self.STAR[0]]}]}}
            self.assertEqual(self.document(self.file("mixed.json", json.dumps(mixed)))["sets"], expected)
        alone = {"stone": {"fixtures": [{"vertices": [{"x": x, "y": y} for x, y in self.STAR[0]]}]}}
        self.assertEqual(self.document(self.file("alone.json", json.dumps(alone)))["sets"], expected[1:])

    def test_mistakes_in_lists_by_their_place(self):
        square = [0, 0, 1, 0, 1, 1]
        for fixture, words in (({"polygons": 1}, ".polygons: is not a list"), ({"polygons": [square[:5]]}, ".polygons[0]: has 5 numbers: one has no y"),
                               ({"polygons": [square[:4]]}, ".polygons[0]: has 2 corners"), ({"shape": square * 3}, ".shape: has 9 corners"),
                               ({"shape": [*square[:5], "1"]}, ".shape[5]: "), ({"shape": [*square[:5], 1e300]}, ".shape[5]: "), ({"shape": {}}, ".shape: is not a list"),
                               ({"shape": []}, ".shape: has 0 corners"), ({"shape": [[0, 0], [1, 0], [1, 1, 1]]}, ".shape[2]: is not a corner"),
                               ({"shape": [[0, 0], [1, 0], [1, None]]}, ".shape[2][1]: "), ({"circle": {"radius": 1, "position": [1]}}, ".circle.position: is not a center"),
                               ({"circle": {"radius": 1}}, ".circle.x: is missing"), ({"circle": {"position": [1, 1]}}, ".circle.radius: is missing"),
                               ({"radius": 3}, ": has neither"), ({}, ": has neither"), (1, ": is not a fixture"), ([], ": is not a fixture"),
                               ({"fixtureKey": 1, "shape": square}, ".fixtureKey: "), ({"pe_fixture_id": "x" * 256, "shape": square}, ".pe_fixture_id: "),
                               ({"shape": [0, 0, 1, 1, 2, 2]}, ".shape: ")):
            path = self.file("bad.json", json.dumps({"stone": [{"shape": square}, fixture]}))
            self.check_refused(["hitboxes", path], f"{path}: stone[1]{words}")
        for content in ({"a": [1]}, {"a": [{"x": 1}]}, {"a": 1}, {}):
            self.check_refused(["hitboxes", self.file("bad.json", json.dumps(content))], "this is not JSON of Aseprite")

    def test_mistakes_by_their_place(self):
        def fixture(**members):
            return lambda c: c["star"]["fixtures"][0].update(members)
        place = "star.fixtures[0]"
        square = [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 1, "y": 1}]
        for change, words in (
                (lambda c: c["star"].update(fixtures={}), "star.fixtures: is not a list"), (lambda c: c["star"].update(label=1), "star.label: "),
                (lambda c: c["star"]["fixtures"].append(1), "star.fixtures[2]: is not a fixture"),
                (lambda c: c.update(more={}), "more.fixtures: is not a list"), (lambda c: c.update({"x" * 256: c["stone"]}), "x" * 60 + ": has a name"),
                (fixture(label="x" * 256), place + ".label: "), (fixture(vertices=None), place + ".vertices: is not a list"),
                (fixture(vertices=[1]), place + ".vertices[0]: is not a list"),
                (fixture(vertices=[square[:2]]), place + ".vertices[0]: has 2 corners, and 3 to 8 are read"),
                (fixture(vertices=[square * 3]), place + ".vertices[0]: has 9 corners"),
                (fixture(vertices=[[*square, 1]]), place + ".vertices[0][3]: is not a corner"),
                (fixture(vertices=[[*square, {"x": 1}]]), place + ".vertices[0][3].y: is missing"),
                (fixture(vertices=[[*square, {"x": 1, "y": 1e300}]]), place + ".vertices[0][3].y: "),
                (fixture(vertices=[square[:2] * 2]), place + ".vertices[0]: "), (fixture(vertices=[square] * 257), place + ".vertices[256]: more than 256 names"),
                (fixture(circle=1), place + ".circle: is not a circle"), (fixture(circle={"x": 0, "y": 0}), place + ".circle.radius: is missing"),
                (fixture(circle={"x": 0, "y": 0, "radius": 0}), place + ".circle: ")):
            content = self.content()
            change(content)
            path = self.file("bad.json", json.dumps(content))
            self.check_refused(["hitboxes", path], f"{path}: {words}")


class SuperTux(HitboxTest):
    def test_actions_become_animations(self):
        self.file("a.png", png(2, 2, (255, 0, 0, 255)))
        path = self.file("x.json", SPRITE_JSON)
        code, out, err = run("hitboxes", path, "--json")
        self.assertEqual(code, 0)
        self.assertEqual(err.count("\n"), 1)
        self.assertIn(f"{path}: the picture missing.png is missing", err)
        made = json.loads(out)["sets"][0]
        self.assertEqual([(t["name"], t["from"], t["to"]) for t in made["tags"]],
                         [("left", 0, 1), ("right", 2, 3), ("other", 4, 5), ("none", 6, 6)])
        self.assertEqual([f["boxes"][0]["box"] if f["boxes"] else None for f in made["frames"]],
                         [[-2, 3.5, 31.8, 14]] * 4 + [[1, 2, 3, 4]] * 2 + [None])
        self.assertEqual([f["duration"] for f in made["frames"]], [50] * 6 + [100])
        self.assertEqual([f["sprite"].get("flip_x", False) for f in made["frames"]], [False] * 2 + [True] * 4 + [False])
        self.assertEqual(made["frames"][0]["pivot"], [-2, 3.5])
        self.assertEqual(made["tags"][0]["repeat"], 1)

    def test_a_sprite_itself_is_not_json(self):
        self.check_refused(["hitboxes", self.file("x.sprite", SPRITE)], "x.sprite:1: this is not JSON")

    def test_all_sprites_of_supertux(self):
        files = supertux_files("hitboxes/**/*.json")
        if not files:
            self.skipTest("SuperTux is not there: scenes/supertux.sh fetches it")
        code, out, err = run("hitboxes", *files)
        self.assertEqual(code, 0, err)
        self.assertEqual(out.decode().splitlines()[-1].split()[:5], ["268", "sets", "5476", "1308", "170"])
        self.assertEqual(err.count(" is missing"), 2)


class Own(HitboxTest):
    def test_written_files_are_read_back_the_same(self):
        self.file("hero.png", png(36, 16, (0, 0, 255, 255)))
        for name, content in (("hero.json", json.dumps(aseprite([HURT, SWORD], tags=[WALK]))), ("x.json", SPRITE_JSON)):
            first, again = os.path.join(self.directory, "1.json"), os.path.join(self.directory, "2.json")
            self.assertEqual(run("hitboxes", self.file(name, content), "-o", first)[0], 0)
            self.assertEqual(run("hitboxes", first, "-o", again)[0], 0)
            with open(first, encoding="utf-8") as written, open(again, encoding="utf-8") as once_more:
                self.assertEqual(json.load(written), json.load(once_more))

    def test_paths_are_relative_to_the_output(self):
        self.file("hero.png", png(36, 16, (0, 0, 255, 255)))
        content = json.dumps(aseprite([HURT], tags=[WALK]))
        os.mkdir(os.path.join(self.directory, "made"))
        out = os.path.join(self.directory, "made", "1.json")
        self.assertEqual(run("hitboxes", self.file("hero.json", content), "-o", out)[0], 0)
        with open(out, encoding="utf-8") as written:
            self.assertIn('"../hero.png"', written.read())
        self.assertEqual(run("hitboxes", out, "--json")[2], "")

    def test_numbers_keep_their_digits(self):
        edges = [[0.1, -84.8, 31.8, 1e-3], [16777216, 0, 1, 0], [1e9, 0.3, 1e9, 0.7], [-0.5, 2.5, 0.25, 1e-30],
                 [-2, 3.514, 0, 0]]
        made = {"format": "graze-hitboxes", "version": 1, "sets": [{"frames": [
            {"boxes": [{"name": "a", "layer": 7, "box": box}]} for box in edges]}]}
        boxes = [f[0][2] for f in self.boxes(made)]
        self.assertEqual(boxes, [[0.1, -84.8, 31.8, 1e-3], [16777216, 0, 0, 0], [1e9, 0.3, 1e9, 0.7],
                                 [-0.5, 2.5, 0.25, 0], [-2, 3.514, 0, 0]])

    def test_shapes_are_kept(self):
        boxes = [{"name": "a", "layer": 40, "shape": shape} for shape in SHAPES]
        made = {"format": "graze-hitboxes", "version": 1, "sets": [{"frames": [{"boxes": boxes}]}]}
        path = self.file("a.json", json.dumps(made))
        written = self.only_set(path)["frames"][0]["boxes"]
        self.assertEqual(written, boxes)
        header = os.path.join(self.directory, "a.h")
        self.assertEqual(run("hitboxes", path, "-o", header)[0], 0)
        source = self.file("main.c", '#include "a.h"\n#include <stdio.h>\nint main(void) {\n'
                           "for (int i = 0; i < 5; i++) {\nconst graze_hitbox *box = &a_hitboxes.boxes[i];\n"
                           'printf("%d %u %.17g %.17g %.17g %.17g\\n", (int)box->shape->kind, box->shape->count, '
                           "box->shape->corner[1].x, box->shape->corner[1].y, box->shape->radius, "
                           "(double)box->box.max_y);\n} return 0; }\n")
        program = os.path.join(self.directory, "main")
        if shutil.which("cc") is None:
            self.skipTest("cc is not there")
        for compiler in (["cc", "-std=c99"], ["c++", "-std=c++17", "-x", "c++"]):
            if shutil.which(compiler[0]) is None:
                continue
            subprocess.run([*compiler, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I",
                            os.path.join(ROOT, "include"), source, "-o", program], check=True)
            out = subprocess.run([program], check=True, capture_output=True).stdout.decode().split("\n")
            self.assertEqual(out[1], "1 1 0 0 2.5 -1.5")
            self.assertEqual(out[2].split()[2:5], ["0.001", "7", "0.10000000000000001"])
            self.assertEqual(out[4], "3 4 0 -2 1 3")

    def test_layers_by_word_and_by_number(self):
        made = {"format": "graze-hitboxes", "version": 1, "layers": {"enemy": 5, "hurt": 6}, "sets": [{"frames": [
            {"boxes": [{"name": str(i), "layer": layer, "box": [0, 0, 1, 1]}
                       for i, layer in enumerate(["enemy", "hurt", "push", 6, 40])]}]}]}
        self.assertEqual([b[1] for b in self.boxes(made)[0]], ["enemy", "hurt", "push", "hurt", 40])
        document = self.document(self.file("a.json", json.dumps(made)), "--layers", "hurt=9")
        self.assertEqual(document["layers"], {"push": 3, "enemy": 5, "hurt": 9})

    def test_other_peoples_members_are_passed_over(self):
        made = {"$schema": "hitboxes.schema.json", "x-tool": [1], "format": "graze-hitboxes", "version": 1,
                "sets": []}
        self.assertEqual(self.document(self.file("a.json", json.dumps(made)))["sets"], [])

    def test_hitboxes_of_a_newer_graze_are_refused_by_name(self):
        path = self.file("newer.json", b'{"format": "graze-hitboxes", "version": 2, "sets": [], "later": 1}')
        code, _, message = run("hitboxes", path)
        self.assertEqual((code, message.split(": ", 1)[1]), (
            2, "version: made by a newer graze, format version 2; this one reads up to 1: update graze\n"))
        self.assertEqual(message.split(":")[0], path)

    def test_mistakes_are_refused_with_their_place(self):
        box = {"name": "a", "layer": "hit", "box": [0, 0, 1, 1]}
        def with_set(**members):
            return {"format": "graze-hitboxes", "version": 1, "sets": [dict({"frames": [{}]}, **members)]}
        def with_frame(**members):
            return with_set(frames=[{}, members])
        def with_box(**members):
            return with_frame(boxes=[dict(box, **members)])
        def with_shape(**members):
            return with_frame(boxes=[{"name": "a", "layer": "hit", "shape": members}])
        for content, place in (
                ({"format": "other"}, "format"), ({"format": "graze-hitboxes"}, "version"),
                ({"format": "graze-hitboxes", "version": 2, "sets": []}, "version"),
                ({"format": "graze-hitboxes", "version": 1}, "sets"),
                ({"format": "graze-hitboxes", "version": 1, "sets": 3}, "sets"),
                ({"format": "graze-hitboxes", "version": 1, "sets": [3]}, "sets[0]"),
                ({"format": "graze-hitboxes", "version": 1, "set": []}, "set"),
                (with_set(frames=None), "sets[0].frames"), (with_set(name=3), "sets[0].name"),
                (with_set(frames=[3]), "sets[0].frames[0]"), (with_frame(box=[]), "sets[0].frames[1].box"),
                (with_frame(pivot=[1]), "sets[0].frames[1].pivot"), (with_frame(duration=-1), "sets[0].frames[1].duration"),
                (with_frame(duration=1.5), "sets[0].frames[1].duration"), (with_frame(boxes={}), "sets[0].frames[1].boxes"),
                (with_box(box=[0, 0, 1]), "sets[0].frames[1].boxes[0].box"),
                (with_box(box=[0, 0, -1, 1]), "sets[0].frames[1].boxes[0].box"),
                (with_box(box=[0, 0, 1e19, 1]), "sets[0].frames[1].boxes[0].box[2]"),
                (with_box(box=[1e18, 0, 1e18, 1]), "sets[0].frames[1].boxes[0].box"),
                (with_box(layer="unknown"), "sets[0].frames[1].boxes[0].layer"),
                (with_box(layer=64), "sets[0].frames[1].boxes[0].layer"),
                (with_box(name="x" * 300), "sets[0].frames[1].boxes[0].name"),
                (with_box(shape={"kind": "circle", "center": [0, 0], "radius": 1}), "sets[0].frames[1].boxes[0]"),
                (with_frame(boxes=[{"name": "a", "layer": 0}]), "sets[0].frames[1].boxes[0]"),
                (with_shape(kind="circle", center=[0, 0]), "sets[0].frames[1].boxes[0].shape.radius"),
                (with_shape(kind="circle", center=[0, 0], radius=0), "sets[0].frames[1].boxes[0].shape"),
                (with_shape(kind="polygon", points=[[0, 0], [1, 1], [2, 2]]), "sets[0].frames[1].boxes[0].shape"),
                (with_shape(kind="star"), "sets[0].frames[1].boxes[0].shape.kind"),
                (with_shape(kind="mask", file="a.png", at=[0, 0]), "sets[0].frames[1].boxes[0].shape.kind"),
                (with_shape(), "sets[0].frames[1].boxes[0].shape.kind"),
                (with_frame(sprite={"rotated": True}), "sets[0].frames[1].sprite"),
                (with_frame(sprite={"from": [0, 0, 1, 1], "rotated": 1}), "sets[0].frames[1].sprite.rotated"),
                (with_box(colour=1), "sets[0].frames[1].boxes[0].colour"),
                (with_set(tags=[{"name": "a", "from": 0, "to": 1}]), "sets[0].tags[0].to"),
                (with_set(tags=[{"name": "a", "from": 0, "to": 0, "direction": "up"}]), "sets[0].tags[0].direction"),
                (with_set(tags=[{"from": 0, "to": 0}]), "sets[0].tags[0].name")):
            path = self.file("bad.json", json.dumps(content))
            self.check_refused(["hitboxes", path], f"{path}: {place}: ")


class Refused(HitboxTest):
    def test_bad_usage_is_refused(self):
        path = self.file("a.json", json.dumps(aseprite([])))
        for arguments, word in (([], "FILE"), ([path, "-o", "x.png"], ".json"), (["-", "-"], "standard input"),
                                ([path, "--layers", "hurt"], "--layers"), ([path, "--layers", "a=64"], "--layers"),
                                ([path, "--layers", "=1"], "--layers"), ([path, "--layers", "a=1,,"], "--layers"),
                                ([path, "--json", "--png", "-"], "standard output"), ([path, "--no"], "--no"),
                                ([path, "-o", "/tmp/a.h", "--png", "/tmp/a.h"], "same file"),
                                (["/nowhere.json"], "/nowhere.json")):
            self.check_refused(["hitboxes", *arguments], word)

    def test_hard_texts_are_refused_with_a_message(self):
        good = json.dumps(aseprite([HURT, SWORD], tags=[WALK]), indent=1)
        for name, content in (("empty", ""), ("blank", " \n"), ("cut", good[:300]), ("deep", "[" * 100000),
                              ("deep object", '{"frames":' * 5000), ("UTF-16", good.encode("utf-16")),
                              ("Latin-1", good.replace("sword", "\u00e4").encode("latin-1")),
                              ("NUL", good.encode().replace(b"sword", b"sw\0rd")), ("list", "[]"), ("number", "1e999"),
                              ("text", '"x"'), ("object", "{}"), ("two", good + good), ("word", "nonsense"),
                              ("png", png(2, 2, (0, 0, 0, 0))), ("escape", '{"frames": "\\ud800"}')):
            path = self.file("bad", content)
            self.check_refused(["hitboxes", path], path)

    def test_an_unknown_object_names_all_formats(self):
        path = self.file("bad.json", '{"sheet": 1}')
        for word in ("Aseprite", "TexturePacker", "PhysicsEditor", "graze"):
            self.check_refused(["hitboxes", path], word)

    def test_sprites_without_boxes_hear_of_fit(self):
        path = self.file("sheet.json", json.dumps({"frames": Packed.FRAMES, "meta": Packed.META}))
        code, _, err = run("hitboxes", path, "--json")
        self.assertEqual(code, 0)
        self.assertIn("graze fit", err)

    def test_lines_are_named(self):
        path = self.file("bad.json", '{"frames": [],\n"meta": {\n,}}')
        self.check_refused(["hitboxes", path], f"{path}:3: ")
        path = self.file("bad.json", '{"frames": [],\n"meta": "\xff"}'.encode("latin-1"))
        self.check_refused(["hitboxes", path], f"{path}:2: ")

    def test_wrong_forms_are_named_by_their_place(self):
        def changed(change):
            content = json.loads(json.dumps(aseprite([HURT, SWORD], tags=[WALK])))
            change(content)
            return json.dumps(content)
        def slice_key(content):
            return content["meta"]["slices"][0]["keys"][0]
        for change, place in (
                (lambda c: c.update(frames=7), "frames: "), (lambda c: c.update(frames=[7, 7, 7]), "frames[0]: "),
                (lambda c: c.update(frames={"a.b": {}}, meta={}), "frames.a.b.frame: "), (lambda c: c.update(meta=[]), "meta: "),
                (lambda c: c["frames"][1].pop("frame"), "frames[1].frame: "),
                (lambda c: c["frames"][1]["frame"].update(w=1e99), "frames[1].frame.w: "),
                (lambda c: c["frames"][1]["frame"].update(w=1.5), "frames[1].frame.w: "),
                (lambda c: c["frames"][1]["frame"].update(x=-1), "frames[1].frame.x: "),
                (lambda c: c["frames"][1]["frame"].update(x="1"), "frames[1].frame.x: "),
                (lambda c: c["frames"][1].update(rotated=1), "frames[1].rotated: "),
                (lambda c: c["frames"][1].update(rotated=True, spriteSourceSize={"x": 0, "y": 0, "w": 12, "h": 15}),
                 "frames[1].spriteSourceSize: has other sides than the rotated"),
                (lambda c: c["frames"][1].update(pivot=3), "frames[1].pivot: "),
                (lambda c: c["frames"][1].update(pivot={"x": 0, "y": "0"}), "frames[1].pivot.y: "),
                (lambda c: c["frames"][1].update(pivot={"x": 0, "y": 0}, sourceSize=None), "frames[1].sourceSize.w: "),
                (lambda c: c.update(animations=[]), "animations: is not an object"),
                (lambda c: c.update(animations={"w": 1}), "animations.w: is not a list"),
                (lambda c: c.update(animations={"w": []}), "animations.w: has no frame"),
                (lambda c: c.update(animations={"w": [1]}), "animations.w[0]: is not text"),
                (lambda c: c.update(animations={"w" * 256: ["hero 0.aseprite"]}), "animations." + "w" * 60),
                (lambda c: c.update(animations={"w": ["hero 9.aseprite"]}), 'animations.w[0]: no frame is named "hero 9.aseprite"'),
                (lambda c: c.update(animations={"w": ["hero 1.aseprite", "hero 0.aseprite"]}),
                 'animations.w[1]: "hero 0.aseprite" does not follow'),
                (lambda c: (c["frames"][2].update(filename="hero 1.aseprite"), c.update(animations={"w": ["hero 1.aseprite"]})),
                 'animations.w[0]: two frames are named "hero 1.aseprite"'),
                (lambda c: (c["frames"][2].pop("filename"), c.update(animations={})), "frames[2].filename: is missing"),
                (lambda c: c["frames"][1].update(duration=1e10), "frames[1].duration: "),
                (lambda c: c["meta"].update(image=3), "meta.image: "),
                (lambda c: c["meta"].update(frameTags={}), "meta.frameTags: "),
                (lambda c: c["meta"]["frameTags"][0].update({"to": 3}), "meta.frameTags[0].to: "),
                (lambda c: c["meta"]["frameTags"][0].update({"from": 2, "to": 1}), "meta.frameTags[0]: "),
                (lambda c: c["meta"]["frameTags"][0].update(direction="sideways"), "meta.frameTags[0].direction: "),
                (lambda c: c["meta"]["frameTags"][0].update(repeat="x"), "meta.frameTags[0].repeat: "),
                (lambda c: c["meta"].update(slices=1), "meta.slices: "),
                (lambda c: c["meta"]["slices"][0].pop("name"), "meta.slices[0].name: "),
                (lambda c: c["meta"]["slices"][0].update(name="x" * 10_000_000), "meta.slices[0].name: "),
                (lambda c: c["meta"]["slices"][0].update(data=1), "meta.slices[0].data: "),
                (lambda c: slice_key(c).update(frame=3), "meta.slices[0].keys[0].frame: "),
                (lambda c: slice_key(c).update(frame=1e9), "meta.slices[0].keys[0].frame: "),
                (lambda c: slice_key(c).update(frame=-1), "meta.slices[0].keys[0].frame: "),
                (lambda c: slice_key(c).pop("bounds"), "meta.slices[0].keys[0].bounds: "),
                (lambda c: slice_key(c)["bounds"].update(h=-2), "meta.slices[0].keys[0].bounds.h: "),
                (lambda c: slice_key(c)["bounds"].update(x=1e300), "meta.slices[0].keys[0].bounds.x: "),
                (lambda c: slice_key(c).update(pivot=[1, 2]), "meta.slices[0].keys[0].pivot: ")):
            path = self.file("bad.json", changed(change))
            self.check_refused(["hitboxes", path], f"{path}: {place}")

    def test_members_given_twice(self):
        path = self.file("bad.json", '{"frames": [], "frames": []}')
        self.check_refused(["hitboxes", path], f"{path}:1: ", "duplicate object key")

    def test_huge_files_are_refused_within_bounds(self):
        keys = ",".join('{"frame":0,"bounds":{"x":0,"y":0,"w":1,"h":1}}' for _ in range(3))
        many_slices = ",".join(f'{{"name":"{i}","keys":[{keys}]}}' for i in range(300))
        one_frame = '{"frame":{"x":0,"y":0,"w":1,"h":1}}'
        for name, content, word in (
                ("names", f'{{"frames":[{one_frame}],"meta":{{"slices":[{many_slices}]}}}}', "names"),
                ("frames", f'{{"frames":[{",".join([one_frame] * 70000)}]}}', "frames"),
                ("slices", f'{{"frames":[{",".join([one_frame] * 60000)}],"meta":{{"slices":[' +
                 ",".join(['{"name":""}'] * 900_000) + "]}}", "slices"),
                ("bytes", " " * (17 << 20), "16 MiB"),
                ("sets", '{"format":"graze-hitboxes","version":1,"sets":[' + ",".join(['{"frames":[]}'] * 5000) + "]}",
                 "sets"),
                ("boxes", '{"frames":[' + ",".join([one_frame] * 6000) + '],"meta":{"slices":[' +
                 ",".join(f'{{"name":"{i % 40}","keys":[{keys}]}}' for i in range(200)) + "]}}", "boxes")):
            path = self.file(name, content)
            self.check_refused(["hitboxes", path], path, word)

    def test_little_memory_is_a_message(self):
        import resource
        if is_sanitized():
            self.skipTest("AddressSanitizer needs more")
        path = self.file("large.json", '{"frames":[' + "1," * 5_000_000 + "1]}")
        code, out, err = run_limited(resource.RLIMIT_AS, 120 << 20, "hitboxes", path)
        self.assertEqual((code, out), (3, b""), err)

    def test_a_full_disk_is_reported(self):
        path = self.file("a.json", json.dumps(aseprite([HURT])))
        with open("/dev/full", "wb") as full:
            done = subprocess.run([os.environ.get("GRAZE", "build/graze"), "hitboxes", path, "--json"], stdout=full,
                                  stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 3)


if __name__ == "__main__":
    main()
