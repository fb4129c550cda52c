"""`graze tiles` of projects of LDtk, written here by the words of its format, beside a reading of our own."""

import csv
import io
import json
import os
import shutil
import subprocess

from graze_command import CommandTest, main, run, seeded
from ldtk_made import (KINDS, entity, entity_layer, int_layer, layer_definition, level, project, values, world)


class Ldtk(CommandTest):
    def saved(self, document, name="w.ldtk", **options):
        return self.file(name, json.dumps(document, **options))

    def reported(self, path, *options):
        code, out, err = run("tiles", path, "--json", *options)
        self.assertEqual((code, err), (0, ""), path)
        return json.loads(out)

    def check_layer(self, reported, cells, width, kinds):
        """A layer has the kind of each cell by a list of kinds by value; its rectangles cover the solid ones once."""
        want = {(i % width, i // width): kinds[value] for i, value in enumerate(cells)}
        solid = [(i, j) for x, y, w, h in reported["rectangles"] for j in range(y, y + h) for i in range(x, x + w)]
        self.assertEqual(len(solid), len(set(solid)))
        self.assertEqual(set(solid), {at for at, kind in want.items() if kind == "solid"})
        self.assertEqual({(*each["at"],): each["kind"] for each in reported["kinds"]},
                         {at: kind for at, kind in want.items() if kind not in ("solid", "empty")})


class Values(Ldtk):
    def test_every_kind_by_its_identifier_and_by_the_table(self):
        random = seeded()
        for width, height in ((1, 1), (7, 5), (70, 9)):
            cells = [random.randrange(len(KINDS) + 1) for _ in range(width * height)]
            layer = int_layer("Walls", 3, 8, width, height, cells)
            room = level("A", (0, 0), (8 * width, 8 * height), [layer])
            named = self.saved(project([room], [layer_definition("Walls", 3, 8, values(*KINDS))]))
            plain = self.saved(project([room], [layer_definition("Walls", 3, 8, values(*[None] * len(KINDS)))]), "p.ldtk")
            table = [word for i, kind in enumerate(KINDS) for word in ("--value", f"{i + 1}={kind}")]
            for path, options in ((named, []), (plain, table)):
                reported = self.reported(path, *options)
                self.assertEqual([each["name"] for each in reported["layers"]], ["A/Walls"])
                self.check_layer(reported["layers"][0], cells, width, ["empty", *KINDS])

    def test_values_without_kinds_are_solid(self):
        cells = [0, 1, 2, 9, 0, 3]
        for identifiers in ((None, None), ("walls", "water")):
            path = self.saved(project([level("A", (0, 0), (24, 16), [int_layer("W", 3, 8, 3, 2, cells)])],
                                      [layer_definition("W", 3, 8, values(*identifiers))]))
            self.check_layer(self.reported(path)["layers"][0], cells, 3, ["empty"] + ["solid"] * 9)

    def test_a_layer_without_its_definition_is_refused(self):
        """Its values would have no kinds, and be solid."""
        path = self.saved(project([level("A", (0, 0), (32, 8), [int_layer("W", 7, 8, 4, 1, [0, 1, 2, 3])])],
                                  [layer_definition("W", 3, 8, values("solid", "empty"))]))
        self.check_refused(["tiles", path], path, "levels[0].layerInstances[0]", "its layerDefUid is 7")

    def test_one_named_kind_leaves_others_empty(self):
        cells = [0, 1, 2, 3]
        path = self.saved(project([level("A", (0, 0), (32, 8), [int_layer("W", 3, 8, 4, 1, cells)])],
                                  [layer_definition("W", 3, 8, values("Solid", "water", None))]))
        self.check_layer(self.reported(path)["layers"][0], cells, 4, ["empty", "solid", "empty", "empty"])

    def test_the_table_names_values_by_identifier_and_goes_before_it(self):
        cells = [1, 2, 3, 7]
        path = self.saved(project([level("A", (0, 0), (32, 8), [int_layer("W", 3, 8, 4, 1, cells)])],
                                  [layer_definition("W", 3, 8, values("solid", "water", "SLOPE_MIN_X_MAX_Y"))]))
        reported = self.reported(path, "--value", "solid=empty", "--value", "water=one_way_min_y", "--value", "7=solid")
        self.check_layer(reported["layers"][0], cells, 4,
                         ["empty", "empty", "one_way_min_y", "slope_min_x_max_y"] + ["solid"] * 4)

    def test_layers_have_definitions_of_their_own(self):
        layers = [int_layer("W", 3, 8, 2, 1, [1, 2]), int_layer("V", 4, 16, 1, 1, [1])]
        path = self.saved(project([level("A", (0, 0), (16, 8), layers)],
                                  [layer_definition("W", 3, 8, values("solid", "water")),
                                   layer_definition("V", 4, 16, values("one_way_min_y"))]))
        first, second = self.reported(path)["layers"]
        self.check_layer(first, [1, 2], 2, ["empty", "solid", "empty"])
        self.check_layer(second, [1], 1, ["empty", "one_way_min_y"])
        self.assertEqual((first["tile"], second["tile"]), ([8, 8], [16, 16]))

    def test_values_are_in_c(self):
        compiler = shutil.which("cc")
        cells = [0, 1, 2, 65535]
        path = self.saved(project([level("A", (-16, 32), (32, 8), [
            int_layer("W", 3, 8, 4, 1, cells, (1, 2)),
            entity_layer("E", [entity("Door", (4, 4), (2, 6))])])], [layer_definition("W", 3, 8, values("solid"))]))
        header = os.path.join(self.directory, "w.h")
        self.assertEqual(run("tiles", path, "-o", header)[0], 0)
        with open(header, encoding="utf-8") as file:
            text = file.read()
        self.assertIn("w_A_W_values[] = {\n    0,1,2,65535,\n", text)
        self.assertIn("w_A_W_kinds[] = {\n    0,1,0,0,\n", text)
        self.assertIn("/* 1 Door */", text)
        if compiler:
            source = self.file("m.c", '#include "w.h"\nint main(void) { return w_A_W_tiles.x != -15 || w_A_W_tiles.y != 34 '
                                      "|| w_objects[0].corner[0].x != -12; }\n")
            root = os.path.join(os.path.dirname(__file__), "..", "..")
            program = os.path.join(self.directory, "m")
            subprocess.run([compiler, "-std=c17", "-Wall", "-Wextra", "-Werror", "-Wno-unused", f"-I{root}/include",
                            f"-I{self.directory}", source, "-o", program], check=True)
            subprocess.run([program], check=True)


class Worlds(Ldtk):
    def two(self, layout="Free", **options):
        one = int_layer("W", 3, 8, 2, 1, [1, 0])
        two = int_layer("W", 3, 8, 1, 2, [0, 1], (3, -2))
        return project([level("A", (-100, 40), (16, 8), [one]), level("B", (-84, 200), (8, 16), [two])],
                       [layer_definition("W", 3, 8, values("solid"))], layout, **options)

    def boxes(self, path, *options):
        code, out, err = run("tiles", path, *options)
        self.assertEqual(code, 0, err)
        return [(row["what"], row["name"], *(float(row[edge]) for edge in ("min_x", "min_y", "max_x", "max_y")))
                for row in csv.DictReader(io.StringIO(out.decode()))]

    def test_levels_lie_where_their_world_has_them(self):
        path = self.saved(self.two())
        self.assertEqual(self.boxes(path), [("tiles", "A/W", -100, 40, -92, 48), ("tiles", "B/W", -81, 206, -73, 214)])
        reported = self.reported(path)
        self.assertEqual(reported["levels"], [{"name": "A", "min": [-100, 40], "max": [-84, 48]},
                                              {"name": "B", "min": [-84, 200], "max": [-76, 216]}])
        self.assertEqual((reported["width"], reported["height"], reported["tile"]), (3, 22, [8, 8]))
        self.assertEqual([each["offset"] for each in reported["layers"]], [[-100, 40], [-81, 198]])

    def test_linear_worlds_have_one_level_behind_the_other(self):
        self.assertEqual([box[2:4] for box in self.boxes(self.saved(self.two("LinearHorizontal")))], [(0, 0), (19, 6)])
        self.assertEqual([box[2:4] for box in self.boxes(self.saved(self.two("LinearVertical")))], [(0, 0), (3, 14)])

    def test_levels_and_layers_by_name(self):
        path = self.saved(self.two())
        self.assertEqual([box[1] for box in self.boxes(path, "--level", "B")], ["B/W"])
        self.assertEqual([box[1] for box in self.boxes(path, "--level", "B", "--level", "A")], ["A/W", "B/W"])
        self.check_refused(["tiles", path, "--level", "C"], 'no level and no world is named "C"')
        self.check_refused(["tiles", path, "--layer", "C"], 'no layer and no group is named "C"')

    def test_one_of_several_worlds(self):
        document = self.two()
        levels, document["levels"] = document["levels"], []
        document["worlds"] = [world("Up", levels[:1]), world("Down", levels[1:], "LinearHorizontal")]
        path = self.saved(document)
        self.check_refused(["tiles", path], "2 worlds", "--level")
        self.assertEqual([box[1:4] for box in self.boxes(path, "--level", "Up")], [("A/W", -100, 40)])
        self.assertEqual([box[1:4] for box in self.boxes(path, "--level", "Down")], [("B/W", 3, 6)])
        self.assertEqual([box[1] for box in self.boxes(path, "--level", "B")], ["B/W"])
        document["worlds"].pop()
        self.assertEqual([box[1] for box in self.boxes(self.saved(document))], ["A/W"])

    def test_levels_in_files_of_their_own(self):
        document = self.two()
        whole = self.reported(self.saved(document))
        os.mkdir(os.path.join(self.directory, "rooms"))
        for each in document["levels"]:
            self.file(f"rooms/{each['identifier']}.ldtkl", json.dumps(each, indent=1))
            each["externalRelPath"] = f"rooms/{each['identifier']}.ldtkl"
            each["layerInstances"] = None
        path = self.saved(document)
        self.assertEqual(self.reported(path), whole)
        alone = self.reported(os.path.join(self.directory, "rooms/B.ldtkl"))
        self.assertEqual(alone["layers"], whole["layers"][1:])
        os.remove(os.path.join(self.directory, "rooms/B.ldtkl"))
        self.check_refused(["tiles", path], "w.ldtk: levels[1].externalRelPath: ", "rooms/B.ldtkl is missing")
        self.assertEqual(self.reported(path, "--level", "A")["layers"], whole["layers"][:1])

    def test_entities_are_boxes(self):
        random = seeded()
        entities, want = [], []
        for i in range(20):
            px, size = [random.randrange(-50, 50) for _ in range(2)], [random.randrange(40) for _ in range(2)]
            pivot = [random.choice([0, 0.25, 0.5, 1]) for _ in range(2)]
            entities.append(entity(f"Thing{i}", px, size, pivot, f"id-{i}"))
            low = [7 + px[0] - pivot[0] * size[0] + 2, 9 + px[1] - pivot[1] * size[1] - 3]
            want.append({"id": i + 1, "layer": "E", "name": f"Thing{i}", "iid": f"id-{i}", "min": low,
                         "max": [low[0] + size[0], low[1] + size[1]]})
        path = self.saved(project([level("A", (7, 9), (64, 64), [entity_layer("E", entities, (2, -3))])]))
        self.assertEqual(self.reported(path)["objects"], want)
        self.assertEqual([box[:2] for box in self.boxes(path)], [("object", f"Thing{i}") for i in range(20)])
        self.assertEqual(self.reported(path, "--layer", "E")["objects"], want)

    def test_layers_of_entities_are_layers_by_their_names(self):
        rooms = []
        for i in range(40):  # two layers of tiles each: the layers of entities come to the 64th and beyond
            layers = [("Enemies", "Pickups"), ("Pickups",), ("Doors", "Enemies")][i % 3]
            rooms.append(level(f"L{i}", (32 * i, 0), (16, 8), [
                *(entity_layer(name, [entity("Thing", (1, 2), (3, 4))]) for name in layers),
                *(int_layer(name, 3, 8, 2, 1, [1, 0]) for name in ("W", "V"))]))
        for count, first in ((2, 4), (3, 6), (31, 62), (40, 63)):
            path = self.saved(project(rooms[:count], [layer_definition("W", 3, 8, values("solid"))]))
            names = ["Enemies", "Pickups", "Doors"][:count]
            of_objects = [layer["__identifier"] for room in rooms[:count] for layer in room["layerInstances"] if layer["entityInstances"]]
            reported = self.reported(path)
            self.assertEqual(reported["object_layers"], names)
            self.assertEqual([each["layer"] for each in reported["objects"]], of_objects)
            rows = [row for row in csv.DictReader(io.StringIO(run("tiles", path)[1].decode())) if row["what"] == "object"]
            self.assertEqual([int(row["layer"]) for row in rows], [min(first + names.index(name), 63) for name in of_objects])
        header = os.path.join(self.directory, "w.h")
        self.assertEqual(run("tiles", path, "-o", header)[0], 0)
        with open(header, encoding="ascii") as file:
            text = file.read()
        for i, name in enumerate(of_objects):
            self.assertIn(f"    /* {i + 1} Thing, layer {name} */\n", text)

    def test_layouts_of_worlds_have_names(self):
        for layout in ("Free", "GridVania", None):
            self.assertEqual([box[2:4] for box in self.boxes(self.saved(self.two(layout)))], [(-100, 40), (-81, 206)], layout)
        words = 'worldLayout: is "{}", not Free, GridVania, LinearHorizontal, LinearVertical or null'
        for layout, name in (("Spiral", "Spiral"), ("linearVertical", "linearVertical"), ("", ""), (7, ""), (["Free"], "")):
            self.check_refused(["tiles", self.saved(self.two(layout))], "w.ldtk: " + words.format(name))
        document = self.two(None)
        document["worlds"] = [world("Up", document["levels"][:1]), world("Down", document["levels"][1:], "Spiral")]
        document["levels"] = []
        self.check_refused(["tiles", self.saved(document), "--level", "Up"], "w.ldtk: worlds[1]." + words.format("Spiral"))
        del document["worlds"][1]["worldLayout"]
        self.assertEqual([box[1] for box in self.boxes(self.saved(document), "--level", "Up")], ["A/W"])

    def test_pictures_are_passed_over_and_drawn_levels_have_their_place(self):
        tiles = dict(int_layer("T", 5, 16, 1, 1, []), __type="Tiles", gridTiles=[{"px": [0, 0], "src": [0, 0], "f": 0, "t": 1}])
        document = self.two()
        document["levels"][0]["layerInstances"].append(tiles)
        path = self.saved(document)
        self.assertEqual(len(self.reported(path)["layers"]), 2)
        self.check_refused(["tiles", path, "--layer", "T"], "levels[0].layerInstances[1]", "pictures only")
        code, out, _ = run("tiles", path, "--png", "-")
        self.assertEqual((code, out[:4]), (0, b"\x89PNG"))

    def test_the_kept_project_has_its_layers(self):
        folder = os.path.join(os.path.dirname(__file__), "..", "..", "data", "levels")
        reported = self.reported(os.path.join(folder, "rooms.ldtk"))
        self.assertEqual([each["name"] for each in reported["layers"]], ["Hall/Walls", "Attic/Walls"])
        with open(os.path.join(folder, "rooms.ldtk"), encoding="utf-8") as file:
            document = json.load(file)
        hall = document["levels"][0]["layerInstances"][1]["intGridCsv"]
        self.check_layer(reported["layers"][0], hall, 12, ["empty", "solid", "one_way_min_y", "slope_max_x_max_y", "empty"])
        self.assertEqual([each["name"] for each in reported["objects"]], ["Player", "Chest"])

    def test_a_project_saved_by_ldtk_itself(self):
        path = os.path.join(os.path.dirname(__file__), "..", "..", "data", "levels", "intgrid.ldtk")
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        values = {each["value"]: each["identifier"] for each in document["defs"]["layers"][0]["intGridValues"]}
        kinds = {"a": "solid", "b": "one_way_min_y", "c": "slope_min_x_max_y", "d_sorted": "solid", "e": "high_max_x_min_y"}
        table = [word for name, kind in kinds.items() for word in ("--value", f"{name}={kind}")]
        reported, plain = self.reported(path, *table), self.reported(path)
        self.assertEqual(len(document["levels"]), 2)
        x = 0
        for number, room in enumerate(document["levels"]):
            self.assertEqual(reported["levels"][number],
                             {"name": room["identifier"], "min": [x, 0], "max": [x + room["pxWid"], room["pxHei"]]})
            cells, layer = room["layerInstances"][0]["intGridCsv"], reported["layers"][number]
            self.assertEqual((layer["name"], layer["offset"], layer["tile"]), (room["identifier"] + "/IntGrid", [x, 0], [16, 16]))
            self.check_layer(layer, cells, 16, ["empty"] + [kinds[values[i]] for i in range(1, 6)])
            self.check_layer(plain["layers"][number], cells, 16, ["empty"] + ["solid"] * 5)
            x += room["pxWid"]


class Refused(Ldtk):
    def changed(self, change):
        document = Worlds.two(self)
        document["levels"][0]["layerInstances"].append(entity_layer("E", [entity("Door", (1, 2), (3, 4))]))
        change(document)
        return document

    def broken(self, change, *words, options=()):
        self.check_refused(["tiles", self.saved(self.changed(change)), *options], "w.ldtk: ", *words)

    def grid(self, **changes):
        return lambda document: document["levels"][0]["layerInstances"][0].update(changes)

    def thing(self, **changes):
        return lambda document: document["levels"][0]["layerInstances"][1]["entityInstances"][0].update(changes)

    def test_damage_by_its_place(self):
        place = "levels[0].layerInstances[0]"
        self.broken(self.grid(intGridCsv=[1]), place + ".intGridCsv: has 1 cell, not 2 x 1")
        self.broken(self.grid(intGridCsv=[1, 2, 3]), place + ".intGridCsv: has more than 2 cells")
        self.broken(self.grid(intGridCsv=[1, 65536]), place + ".intGridCsv: cell 1 is over 65535")
        self.broken(self.grid(intGridCsv=[1, 10 ** 30]), place + ".intGridCsv: cell 1 is over 65535")
        self.broken(self.grid(intGridCsv=[1, -1]), place + ".intGridCsv: is not a list of whole numbers")
        self.broken(self.grid(intGridCsv=[1, 0.5]), place + ".intGridCsv: is not a list of whole numbers")
        self.broken(lambda d: d["levels"][0]["layerInstances"][0].pop("intGridCsv"), "LDtk 0.8")
        for cells in ("1,0", "", "x", "1,-1"):
            self.check_refused(["tiles", self.saved(self.changed(self.grid(intGridCsv=cells)), indent=1)], "w.ldtk:",
                               '"intGridCsv" is a text, not a list of whole numbers')
        for cells in (None, 7, {"a": 1}):
            self.broken(self.grid(intGridCsv=cells), place + ".intGridCsv: is not a list of whole numbers")
        self.broken(self.grid(__cWid=-2), place + ".__cWid: -2 is not a whole number")
        self.broken(self.grid(__gridSize=0), place + ": __gridSize is 0")
        self.broken(self.grid(__cWid=1 << 30, __cHei=1 << 30), "cells")
        self.broken(self.grid(__pxTotalOffsetX="a"), place + ".__pxTotalOffsetX: is not a number")
        self.broken(self.grid(layerDefUid=None), place + ".layerDefUid: is not a number")
        self.broken(self.thing(px=[1]), "entityInstances[0].px: is not a list of two numbers")
        self.broken(self.thing(px=[1, 1e30]), "entityInstances[0].px[1]: 1", "is not from")
        self.broken(self.thing(width=-1), "entityInstances[0]: has a size below 0")
        self.broken(lambda d: d["levels"][1].update(layerInstances=None), "levels[1].layerInstances: is not a list")
        self.broken(lambda d: d["levels"].append(3), "levels[2]: is not a level")
        self.broken(lambda d: d["defs"]["layers"][0]["intGridValues"][0].update(value=70000), "intGridValues[0].value: 70000")

    def test_options_that_contradict(self):
        nothing = lambda document: None
        self.broken(nothing, "--value says", options=["--property", "kind"])
        self.broken(nothing, "--value says", options=["--collision"])
        self.broken(nothing, 'no IntGrid value has the number or identifier "walls"', options=["--value", "walls=solid"])
        self.broken(nothing, 'no IntGrid value has the number or identifier "9"', options=["--value", "9=solid"])
        path = self.saved(Worlds.two(self))
        self.check_refused(["tiles", path, "--value", "1"], "NAME=KIND")
        self.check_refused(["tiles", path, "--value", "=solid"], "NAME=KIND")
        self.check_refused(["tiles", path, "--value", "1=wall"], '"wall" is not a kind')
        tiled = self.file("m.tmj", json.dumps({"type": "map", "width": 1, "height": 1, "layers": []}))
        self.check_refused(["tiles", tiled, "--level", "A"], "m.tmj", "LDtk")
        self.check_refused(["tiles", tiled, "--value", "1=solid"], "m.tmj", "LDtk")

    def test_a_file_that_was_cut_off(self):
        text = json.dumps(Worlds.two(self), indent=1)
        path = self.file("w.ldtk", text)
        self.assertEqual(run("tiles", path)[0], 0)
        for length in range(0, len(text), 101):
            self.check_refused(["tiles", self.file("w.ldtk", text[:length])], "w.ldtk")


main()
