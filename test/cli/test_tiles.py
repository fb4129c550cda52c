"""`graze tiles`: maps of every kind beside a reading of our own, hard ones, and real ones where they are."""

import base64
import csv
import glob
import gzip
import io
import json
import math
import os
import resource
import shutil
import struct
import subprocess
import zlib

from graze_command import CommandTest, is_sanitized, main, run, run_limited, seeded
from hitboxes_made import supertux

ENCODINGS = ["csv", "base64", "gzip", "zlib", "tiles"]
FLIPS = [0, 0x80000000, 0x40000000, 0x20000000, 0x10000000, 0xf0000000]


def packed(numbers, encoding):
    """Tile numbers as base64 of a kind."""
    data = struct.pack(f"<{len(numbers)}I", *numbers)
    data = gzip.compress(data) if encoding == "gzip" else zlib.compress(data) if encoding == "zlib" else data
    return base64.b64encode(data).decode()


def xml_data(numbers, encoding, inside=None):
    """A <data> element; with `inside`, a list of chunks (x, y, width, height, numbers)."""
    def content(numbers):
        if encoding == "tiles":
            return "".join(f'<tile gid="{n}"/>' if n else "<tile/>" for n in numbers)
        return ",\n".join(map(str, numbers)) if encoding == "csv" else "\n  " + packed(numbers, encoding) + "\n "
    compression = f' compression="{encoding}"' if encoding in ("gzip", "zlib") else ""
    kind = "" if encoding == "tiles" else f' encoding="{"csv" if encoding == "csv" else "base64"}"{compression}'
    if inside is not None:
        chunks = "".join(f'<chunk x="{x}" y="{y}" width="{w}" height="{h}">{content(n)}</chunk>'
                         for x, y, w, h, n in inside)
        return f"<data{kind}>\n{chunks}</data>"
    return f"<data{kind}>{content(numbers)}</data>"


def json_data(numbers, encoding):
    if encoding in ("csv", "tiles"):
        return {"data": numbers}
    return {"data": packed(numbers, encoding), "encoding": "base64",
            "compression": encoding if encoding in ("gzip", "zlib") else ""}


def xml_map(width, height, inside, more=""):
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" orientation="orthogonal" width="{width}" '
            f'height="{height}" tilewidth="16" tileheight="8"{more}>\n{inside}\n</map>\n')


def json_map(width, height, layers, **more):
    return json.dumps({"type": "map", "width": width, "height": height, "tilewidth": 16, "tileheight": 8,
                       "orientation": "orthogonal", "layers": layers, "tilesets": [], **more})


def layer(width, height, data, name="a"):
    return f'<layer id="1" name="{name}" width="{width}" height="{height}">{data}</layer>'


def objects(inside, more=""):
    return f'<objectgroup id="2" name="o"{more}>{inside}</objectgroup>'


class Tiles(CommandTest):
    def tiles(self, path):
        """The JSON for a valid map; every layer is checked for properties common to all."""
        code, out, err = run("tiles", path, "--json")
        self.assertEqual((code, err), (0, ""), path)
        reported = json.loads(out)
        self.assertEqual(list(reported), ["width", "height", "tile", "layers", "object_layers", "objects"])
        for each in reported["layers"]:
            self.assertEqual(list(each), ["name", "solid", "rectangles", "bound"])
            cells = self.cells(each)
            self.assertEqual(len(cells), len(set(cells)))
            self.assertEqual(len(cells), each["solid"])
            self.assertEqual(len(each["rectangles"]), each["bound"])
        return reported

    @staticmethod
    def cells(reported):
        return [(i, j) for x, y, w, h in reported["rectangles"] for j in range(y, y + h) for i in range(x, x + w)]

    def boxes(self, path):
        return [(each["id"], each["min"], each["max"]) for each in self.tiles(path)["objects"]]

    def check_boxes(self, path, *expected):
        reported = self.boxes(path)
        self.assertEqual([each[0] for each in reported], [each[0] for each in expected])
        for (_, low, high), (name, *edges) in zip(reported, expected):
            for got, want in zip(low + high, edges):
                self.assertAlmostEqual(got, want, 9, (name, low, high))


class Layers(Tiles):
    def test_every_encoding_says_the_same(self):
        random = seeded()
        for width, height in ((1, 1), (7, 5), (64, 3), (65, 9), (130, 40)):
            numbers = [random.choice([0, 0, 1, 7, 300]) for _ in range(width * height)]
            numbers = [n | random.choice(FLIPS) for n in numbers]
            want = {(i % width, i // width) for i, n in enumerate(numbers) if n & 0x0fffffff}
            for encoding in ENCODINGS:
                tmx = xml_map(width, height, layer(width, height, xml_data(numbers, encoding)))
                tmj = json_map(width, height, [{"type": "tilelayer", "name": "a", "width": width, "height": height,
                                                "x": 0, "y": 0, **json_data(numbers, encoding)}])
                for name, text in (("m.tmx", tmx), ("m.tmj", tmj)):
                    for path in (self.file(name, text), self.gzipped(name + ".gz", text)):
                        reported = self.tiles(path)
                        self.assertEqual((reported["width"], reported["height"], reported["tile"]), (width, height, [16, 8]))
                        self.assertEqual(set(self.cells(reported["layers"][0])), want, (encoding, name))

    def test_infinite_maps_have_chunks_anywhere(self):
        numbers = [1, 0, 2, 3]
        chunks = [(-70, -2, 2, 2, numbers), (5, 9, 2, 2, numbers), (7, 9, 1, 3, [1, 1, 1])]
        want = {(x + i % w, y + i // w) for x, y, w, _, n in chunks for i in range(len(n)) if n[i]}
        for encoding in ENCODINGS:
            tmx = xml_map(30, 20, layer(30, 20, xml_data(None, encoding, chunks)) + layer(1, 1, "<data/>", "b"),
                          ' infinite="1"')
            reported = self.tiles(self.file("m.tmx", tmx))
            self.assertEqual(set(self.cells(reported["layers"][0])), want)
            self.assertEqual(reported["layers"][1], {"name": "b", "solid": 0, "rectangles": [], "bound": 0})
            data = {key: value for key, value in json_data([], encoding).items() if key != "data"}
            listed = [{"x": x, "y": y, "width": w, "height": h, "data": json_data(n, encoding)["data"]}
                      for x, y, w, h, n in chunks]
            tmj = json_map(30, 20, [{"type": "tilelayer", "name": "a", "width": 30, "height": 20, "chunks": listed,
                                     **data}], infinite=True)
            self.assertEqual(set(self.cells(self.tiles(self.file("m.tmj", tmj))["layers"][0])), want)

    def test_layers_come_in_order_through_groups(self):
        one = xml_data([1], "csv")
        tmx = xml_map(1, 1, layer(1, 1, one, "a &quot;&#228;&quot;") + "<group><imagelayer/><group>"
                      + layer(1, 1, one, "b") + "</group>" + layer(1, 1, one, "c") + "</group>" + layer(1, 1, one, "d"))
        self.assertEqual([each["name"] for each in self.tiles(self.file("m.tmx", tmx))["layers"]],
                         ['a "\u00e4"', "b", "c", "d"])

        def flat(name):
            return {"type": "tilelayer", "name": name, "width": 1, "height": 1, "data": [1]}
        tmj = json_map(1, 1, [flat('a "\u00e4"'), {"type": "group", "layers": [
            {"type": "imagelayer"}, {"type": "group", "layers": [flat("b")]}, flat("c")]}, flat("d")])
        self.assertEqual([each["name"] for each in self.tiles(self.file("m.tmj", tmj))["layers"]],
                         ['a "\u00e4"', "b", "c", "d"])

    def test_levels_of_supertux_have_solid_tilemaps(self):
        stl = ('(supertux-level (version 3) ; a comment\n (name (_ "x"))\n (sector (name "main")\n'
               '(tilemap (solid #t) (width 3) (height 2) (tiles 1 1 0\n 0 5 0))\n'
               '(tilemap (solid #f) (width 1) (height 1) (tiles 1))\n'
               '(tilemap (solid #t) (name "wall") (width 1) (height 1) (tiles 9))))\n')
        reported = self.tiles(self.file("x.tmx", supertux.map_of(stl)))
        self.assertEqual((reported["width"], reported["height"], reported["tile"]), (3, 2, [32, 32]))
        self.assertEqual([(each["name"], each["solid"]) for each in reported["layers"]], [("main", 3), ("main/wall", 1)])


class Objects(Tiles):
    def test_shapes_have_boxes(self):
        tmx = xml_map(9, 9, objects(
            '<object id="1" x="1" y="2" width="3" height="4"/>'
            '<object id="2" x="1.5" y="2"/>'
            '<object id="3" x="10" y="20" width="4" height="2" rotation="90"/>'
            '<object id="4" x="10" y="20" width="4" height="2" rotation="30"/>'
            '<object id="5" x="10" y="20" width="4" height="2" rotation="45"><ellipse/></object>'
            '<object id="6" x="10" y="20"><polygon points="0,0 8,4 -2,6"/></object>'
            '<object id="7" x="10" y="20" rotation="-90"><polyline points="0,0 8,4"/></object>'
            '<object id="8" x="3" y="4"><point/></object>'
            '<object x="3" y="4" width="10" height="5"><text>hello</text></object>'
            '<object id="9" gid="1" x="10" y="20" width="4" height="2"/>'
            '<object id="10" gid="2147483649" x="10" y="20" width="4" height="2" rotation="90"/>'))
        c, s, half = math.cos(math.pi / 6), math.sin(math.pi / 6), math.sqrt(2.5)
        middle = (10 + 2 * math.sqrt(.5) - math.sqrt(.5), 20 + 2 * math.sqrt(.5) + math.sqrt(.5))
        self.check_boxes(
            self.file("m.tmx", tmx), (1, 1, 2, 4, 6), (2, 1.5, 2, 1.5, 2), (3, 8, 20, 10, 24),
            (4, 10 - 2 * s, 20, 10 + 4 * c, 20 + 4 * s + 2 * c),
            (5, middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half),
            (6, 8, 20, 18, 26), (7, 10, 12, 14, 20), (8, 3, 4, 3, 4), (0, 3, 4, 13, 9), (9, 10, 18, 14, 20),
            (10, 10, 20, 12, 24))

    def test_json_says_the_same(self):
        def at(name, **more):
            return {"id": name, "x": 10, "y": 20, "width": 4, "height": 2, "rotation": 0, **more}
        group = {"type": "objectgroup", "offsetx": 100, "objects": [
            at(1), at(2, ellipse=True), at(3, polygon=[{"x": 0, "y": 0}, {"x": 8, "y": 4}]), at(4, gid=3),
            at(5, point=True), at(6, rotation=180), at(7, text={"text": "x"})]}
        path = self.file("m.tmj", json_map(1, 1, [{"type": "group", "offsety": -10.5, "layers": [group]}]))
        self.check_boxes(path, (1, 110, 9.5, 114, 11.5), (2, 110, 9.5, 114, 11.5), (3, 110, 9.5, 118, 13.5),
                         (4, 110, 7.5, 114, 9.5), (5, 110, 9.5, 110, 9.5), (6, 106, 7.5, 110, 9.5),
                         (7, 110, 9.5, 114, 11.5))

    def test_offsets_of_groups_add_up(self):
        tmx = xml_map(9, 9, '<group offsetx="1" offsety="2"><group offsetx="10">'
                      + objects('<object id="1" x="1" y="1"/>', ' offsetx="100" offsety="-0.5"') + "</group>"
                      + objects('<object id="2" x="1" y="1"/>') + "</group>" + objects('<object id="3" x="1" y="1"/>'))
        self.check_boxes(self.file("m.tmx", tmx), (1, 112, 2.5, 112, 2.5), (2, 2, 3, 2, 3), (3, 1, 1, 1, 1))

    def test_templates_are_filled_in(self):
        self.file("t.tx", '<template><tileset firstgid="1" source="none.tsx"/>'
                          '<object gid="5" width="6" height="4" rotation="90"/></template>')
        self.file("p.tj", json.dumps({"type": "template", "object": {
            "id": 7, "x": 3, "y": 3, "polygon": [{"x": 0, "y": 0}, {"x": 2, "y": 3}]}}))
        tmx = xml_map(9, 9, objects(
            '<object id="1" template="t.tx" x="10" y="20"/>'
            '<object id="2" template="t.tx" x="10" y="20" rotation="0" width="12"/>'
            '<object id="3" template="p.tj" x="10" y="20"/>'
            '<object template="p.tj" x="10" y="20" rotation="180"/>'
            '<object id="5" template="p.tj" x="10" y="20" width="4" height="4"><ellipse/></object>'
            '<object id="6" template="p.tj" x="10" y="20"/>'))
        self.check_boxes(self.file("m.tmx", tmx), (1, 10, 20, 14, 26), (2, 10, 16, 22, 20), (3, 10, 20, 12, 23),
                         (0, 8, 17, 10, 20), (5, 10, 20, 14, 24), (6, 10, 20, 12, 23))

    def test_tilesets_pin_and_size_tiles(self):
        self.file("s.tsx", '<tileset name="s" tilewidth="6" tileheight="4" objectalignment="center"><objectgroup>'
                           '<object id="99"/></objectgroup><tile id="1"><image width="2" height="8"/>'
                           '<objectgroup><object id="98"/></objectgroup></tile></tileset>')
        sets = ('<tileset firstgid="1" tilewidth="10" tileheight="10"/><tileset firstgid="100" source="s.tsx"/>'
                '<tileset firstgid="200" source="missing.tsx"/><tileset firstgid="300" source="/dev/zero"/>')
        inside = objects("".join(f'<object id="{gid}" gid="{gid}" x="20" y="20"/>' for gid in (1, 100, 101, 200, 300)))
        self.check_boxes(self.file("m.tmx", xml_map(9, 9, sets + inside)), (1, 20, 10, 30, 20), (100, 17, 18, 23, 22),
                         (101, 19, 16, 21, 24), (200, 20, 20, 20, 20), (300, 20, 20, 20, 20))

    def test_tiles_of_isometric_maps_stand_on_their_middle(self):
        tmx = xml_map(9, 9, objects('<object id="1" gid="1" x="20" y="20" width="4" height="2"/>'))
        path = self.file("m.tmx", tmx.replace("orthogonal", "isometric"))
        self.check_boxes(path, (1, 18, 18, 22, 20))


KINDS = ["empty", "solid", "one_way_min_x", "one_way_max_x", "one_way_min_y", "one_way_max_y"]
KINDS += [f"{form}_{x}_x_{y}_y" for form in ("slope", "low", "high") for y in ("min", "max") for x in ("min", "max")]


def flipped(points, flips, w, h):
    """Points of a tile as it is drawn in a cell w x h: first x and y change places, then its sides."""
    if flips & 0x20000000:
        points = [(y, x) for x, y in points]
    if flips & 0x80000000:
        points = [(w - x, y) for x, y in points]
    return [(x, h - y) for x, y in points] if flips & 0x40000000 else points


def solid_corners(kind):
    """The form of a tile 16 x 16 of a kind: the side at which it stops movers, or its corners."""
    form, *words = kind.rsplit("_", 4 if kind.count("_") > 3 else 2)
    if kind.startswith("one_way"):
        low, axis = words[0] == "min", words[1]
        side = 0 if low else 16
        return {(side, 0), (side, 16)} if axis == "x" else {(0, side), (16, side)}
    x, y = (0 if words[0] == "min" else 16), (0 if words[2] == "min" else 16)
    if form == "slope":
        return {(x, y), (16 - x, y), (x, 16 - y)}
    return {(x, y), (16 - x, y), (x, 8)} if form == "low" else {(x, y), (16 - x, y), (x, 16 - y), (16 - x, 8)}


class ObjectLayers(Tiles):
    """Layers of objects are layers of their own, by their names, behind the layers of tiles."""

    @staticmethod
    def made(random, names, most=40):
        """A map as XML and as JSON; how many layers of tiles it has; names of its layers of objects; and those, by object."""
        tiles, layers, came, of_objects, xml = 0, [], [], [], ""
        for i in range(random.randrange(1, most)):
            kind, name = random.choice(["tiles", "objects", "objects", "group"]), random.choice(names)
            count = random.randrange(3) if kind != "tiles" else 0
            inside = [(len(of_objects) + j + 1, random.randrange(99)) for j in range(count)]
            listed = [{"id": at, "x": x, "y": 1, "width": 2, "height": 3} for at, x in inside]
            group = objects("".join(f'<object id="{at}" x="{x}" y="1" width="2" height="3"/>' for at, x in inside)).replace(
                'name="o"', f'name="{name.replace(chr(34), "&quot;")}"' if name else "")
            one = {"type": "objectgroup", "objects": listed, **({"name": name} if name else {})}
            if kind == "tiles":
                tiles += 1
                xml += layer(1, 1, xml_data([1], "csv"), f"t{i}")
                layers.append({"type": "tilelayer", "name": f"t{i}", "width": 1, "height": 1, "data": [1]})
            else:
                xml += group if kind == "objects" else f'<group name="g">{group}</group>'
                layers.append(one if kind == "objects" else {"type": "group", "name": "g", "layers": [one]})
                came.append(name)
                of_objects += [name] * count
        return xml_map(1, 1, xml), json_map(1, 1, layers), tiles, list(dict.fromkeys(came)), of_objects

    def test_each_name_is_a_layer_behind_the_tiles(self):
        random = seeded()
        seen = set()
        for turn in range(30):
            names = ["enemies", "pickups", "Enemies", "", 'a "b", c', "t0"] if turn % 3 else [f"n{i}" for i in range(90)]
            tmx, tmj, tiles, wanted, of_objects = self.made(random, names, 40 if turn % 3 else 140)
            numbers = [min(tiles + wanted.index(name), 63) for name in of_objects]
            for path in (self.file("m.tmx", tmx), self.file("m.tmj", tmj)):
                reported = self.tiles(path)
                self.assertEqual(reported["object_layers"], wanted)
                self.assertEqual([each["layer"] for each in reported["objects"]], of_objects)
                rows = [row for row in csv.DictReader(io.StringIO(run("tiles", path)[1].decode())) if row["what"] == "object"]
                self.assertEqual([(int(row["id"]), int(row["layer"]), row["name"]) for row in rows],
                                 [(i + 1, number, "") for i, number in enumerate(numbers)])
            seen.update(numbers)
        self.assertIn(63, seen)

    def test_objects_keep_their_names(self):
        """In the list, with their shapes, in CSV and in C; a template's unless the map has another."""
        self.file("t.tx", '<template><object name="crate" width="6" height="4"/></template>')
        self.file("t.tj", json.dumps({"type": "template", "object": {"name": "barrel", "width": 6, "height": 4}}))
        names = ["door", 'a "b", c', "crate", "chest", "", "barrel", "\u00e4 */"]
        inside = ('<object id="1" name="door" width="4" height="4"/>', '<object id="2" name="a &quot;b&quot;, c" width="4" height="4"><ellipse/></object>',
                  '<object id="3" template="t.tx"/>', '<object id="4" name="chest" template="t.tx"/>', '<object id="5" width="4" height="4"/>',
                  '<object id="6" template="t.tj"/>', '<object id="7" name="\u00e4 */"><polygon points="0,0 9,1 4,8"/></object>')
        box = {"width": 4, "height": 4, "x": 0, "y": 0}
        listed = [{"id": 1, "name": names[0], **box}, {"id": 2, "name": names[1], "ellipse": True, **box}, {"id": 3, "template": "t.tx"},
                  {"id": 4, "template": "t.tx", "name": "chest"}, {"id": 5, "name": "", **box}, {"id": 6, "template": "t.tj"},
                  {"id": 7, "name": names[6], "polygon": [{"x": 0, "y": 0}, {"x": 9, "y": 1}, {"x": 4, "y": 8}], **box}]
        tiles = ('<tileset firstgid="1" tilewidth="8" tileheight="8"><tile id="0"><properties><property name="kind" value="solid"/></properties></tile></tileset>')
        tmx = xml_map(1, 1, tiles + layer(1, 1, xml_data([1], "csv")) + objects("".join(inside)))
        sets = [{"firstgid": 1, "tilewidth": 8, "tileheight": 8, "tiles": [{"id": 0, "properties": [{"name": "kind", "type": "string", "value": "solid"}]}]}]
        tmj = json.dumps({**json.loads(json_map(1, 1, [{"type": "tilelayer", "name": "a", "width": 1, "height": 1, "data": [1]},
                                                       {"type": "objectgroup", "name": "o", "objects": listed}])), "tilesets": sets})
        for path in (self.file("m.tmx", tmx), self.file("m.tmj", tmj)):
            code, out, err = run("tiles", path, "--json", "--property", "kind")
            self.assertEqual((code, err), (0, ""), path)
            reported = json.loads(out)
            for each in (reported["objects"], reported["shapes"]):
                self.assertEqual([(one["id"], one.get("name")) for one in each], [(i + 1, name or None) for i, name in enumerate(names)])
            rows = [row for row in csv.DictReader(io.StringIO(run("tiles", path)[1].decode())) if row["what"] == "object"]
            self.assertEqual([row["name"] for row in rows], names)
            header = os.path.join(self.directory, "m.h")
            self.assertEqual(run("tiles", path, "--property", "kind", "-o", header)[0], 0)
            with open(header, encoding="ascii") as text:
                remarks = [line.strip() for line in text if line.startswith("    /*")]
            self.assertEqual(remarks, ["/* 1 door */", '/* 2 a "b", c */', "/* 3 crate */", "/* 4 chest */", "/* 5 */", "/* 6 barrel */", "/* 7 __ _/ */"])

    def two(self, first="enemies", second="pickups"):
        inside = ('<object id="1" x="0" y="0" width="9" height="9"/>', '<object id="2" x="4" y="0" width="9" height="9"/>')
        return self.file("m.tmx", xml_map(3, 2, objects(inside[0]).replace('"o"', f'"{first}"') + layer(3, 2, xml_data([1] * 6, "csv"))
                                          + objects(inside[1]).replace('"o"', f'"{second}"')))

    def test_rules_know_enemies_from_pickups(self):
        boxes = self.file("boxes.csv", run("tiles", self.two())[1])
        for rule, pairs in (("1 2", "1,2"), ("0 1", "0,1"), ("0 2", "0,2")):
            self.assertEqual(run("pairs", boxes, "--rules", self.file("r.rules", rule + "\n"))[1].decode(), f"a,b\n{pairs}\n")

    def test_layers_not_requested_have_no_number(self):
        path = self.two()
        reported = json.loads(run("tiles", path, "--json", "--layer", "pickups")[1])
        self.assertEqual((reported["object_layers"], reported["objects"][0]["layer"]), (["pickups"], "pickups"))
        self.assertIn("object,2,0,,", run("tiles", path, "--layer", "pickups")[1].decode())

    def test_c_and_the_picture_tell_several_layers_apart(self):
        def written(*names):
            path, header = self.two(*names), os.path.join(self.directory, "m.h")
            self.assertEqual(run("tiles", path, "-o", header)[0], 0)
            with open(header, encoding="ascii") as file:
                text = file.read()
            return [line for line in text.splitlines() if line.startswith("    /*")], run("tiles", path, "--png", "-")[1]
        several, colored = written()
        self.assertEqual(several, ["    /* 1, layer enemies */", "    /* 2, layer pickups */"])
        one, white = written("o", "o")
        self.assertEqual(one, ["    /* 1 */", "    /* 2 */"])
        self.assertNotEqual(colored, white)
        self.assertEqual(written("x", "y")[1], colored)
        self.assertEqual(written("*/", "p")[0][0], "    /* 1, layer _/ */")

    def test_many_names_take_no_square_of_time(self):
        names = [f"n{i % 60000}" for i in range(90000)]
        inside = "".join(f'<objectgroup name="{name}"/>' for name in names)
        self.assertEqual(self.tiles(self.file("m.tmx", xml_map(1, 1, inside)))["object_layers"], names[:60000])


class Kinds(Tiles):
    """Kinds of tiles from tilesets: by a property, and by their collision shapes."""

    def reported(self, path, *options):
        code, out, err = run("tiles", path, "--json", *options)
        self.assertEqual((code, err), (0, ""), path)
        return json.loads(out)["layers"][0]

    def both(self, tiles, numbers, width):
        """The map as XML and as JSON. A tile is (id, property value or None, list of shapes in both forms)."""
        rows = len(numbers) // width
        xml = "".join(f'<tile id="{i}">' +
                      (f'<properties><property name="x" value="solid"/><property name="kind" value="{kind}"/>'
                       '</properties>' if kind is not None else "") +
                      (f'<objectgroup>{"".join(shape for shape, _ in shapes)}</objectgroup>' if shapes else "") +
                      "</tile>" for i, kind, shapes in tiles)
        square = (f'<?xml version="1.0"?><map width="{width}" height="{rows}" tilewidth="16" tileheight="16">'
                  f'<tileset firstgid="5" tilewidth="16" tileheight="16">{xml}</tileset>'
                  f'{layer(width, rows, xml_data(numbers, "csv"))}</map>')
        reported = [{"id": i, **({"properties": [{"name": "kind", "type": "string", "value": kind}]} if kind is not None
                             else {}),
                 **({"objectgroup": {"type": "objectgroup", "objects": [shape for _, shape in shapes]}} if shapes
                    else {})} for i, kind, shapes in tiles]
        as_json = json.loads(json_map(width, rows, [{"type": "tilelayer", "name": "a", "width": width, "height": rows,
                                                     **json_data(numbers, "csv")}]))
        as_json["tileheight"] = 16
        as_json["tilesets"] = [{"firstgid": 5, "tilewidth": 16, "tileheight": 16, "tiles": reported}]
        return self.file("k.tmx", square), self.file("k.tmj", json.dumps(as_json))

    def test_a_property_names_the_kind_and_flips_turn_it(self):
        random = seeded()
        values = KINDS + ["true", "false", "", "1", "0"]
        tiles = [(i, value, []) for i, value in enumerate(values)] + [(len(values), None, [])]
        for _ in range(5):
            numbers = [0 if random.random() < 0.2 else
                       random.randrange(len(tiles) + 3) + 5 | random.choice([0, 1, 2, 3, 4, 5, 6, 7]) << 29
                       for _ in range(60)]
            steep = [n for n in numbers if n & 0x20000000 and 0 <= (n & 0xffff) - 5 < len(values) and
                     values[(n & 0xffff) - 5].startswith(("low", "high"))]
            numbers = [0 if n in steep else n for n in numbers]
            for path in self.both(tiles, numbers, 12):
                reported = self.reported(path, "--property", "kind")
                self.check_kinds(reported, numbers, values)

    def check_kinds(self, reported, numbers, values):
        kinds = {tuple(each["at"]): each["kind"] for each in reported["kinds"]}
        solid = set(self.cells(reported))
        for i, n in enumerate(numbers):
            at, own = (i % 12, i // 12), (n & 0xffff) - 5
            value = values[own] if 0 <= own < len(values) else "empty"
            self.assertEqual(at in solid, value in ("solid", "true", "1"), (at, value))
            self.assertEqual(at in kinds, value in KINDS[2:], (at, value))
            if at in kinds:
                self.assertEqual(solid_corners(kinds[at]), set(flipped(solid_corners(value), n, 16, 16)), (at, value))

    def test_collision_shapes_are_placed_in_their_cells(self):
        random = seeded()
        shapes = [('<object x="0" y="0" width="16" height="16"/>', {"x": 0, "y": 0, "width": 16, "height": 16}),
                  ('<object x="1" y="2" width="5" height="7"/>', {"x": 1, "y": 2, "width": 5, "height": 7}),
                  ('<object x="3" y="1"><polygon points="0,0 9,0 2,6"/></object>',
                   {"x": 3, "y": 1, "polygon": [{"x": 0, "y": 0}, {"x": 9, "y": 0}, {"x": 2, "y": 6}]}),
                  ('<object x="0" y="16"><polygon points="0,0 16,-8 16,0"/></object>',
                   {"x": 0, "y": 16, "polygon": [{"x": 0, "y": 0}, {"x": 16, "y": -8}, {"x": 16, "y": 0}]}),
                  ('<object x="2" y="3" width="6" height="6"><ellipse/></object>',
                   {"x": 2, "y": 3, "width": 6, "height": 6, "ellipse": True})]
        points = [None, [(1, 2), (6, 9)], [(3, 1), (12, 1), (5, 7)], [(0, 16), (16, 8), (16, 16)], [(5, 6)]]
        tiles = [(i, None, [shape]) for i, shape in enumerate(shapes)]
        numbers = [random.choice([0, 9]) if random.random() < 0.2 else
                   random.randrange(6) + 5 | random.choice([0, 2, 4, 6, 1, 3, 5, 7]) << 29 for _ in range(36)]
        for path in self.both(tiles, numbers, 6):
            reported = self.reported(path, "--collision")
            self.assertEqual(set(self.cells(reported)), {(i % 6, i // 6) for i, n in enumerate(numbers) if n & 15 == 5})
            placed = [(each["shape"]["kind"], [each["shape"][key] for key in ("min", "max", "center") if key in each["shape"]]
                       + each["shape"].get("points", [])) for each in reported["shapes"]]
            kinds = {tuple(each["at"]): each["kind"] for each in reported["kinds"]}
            for i, n in enumerate(numbers):
                own = (n & 0xffff) - 5
                if not 0 < own < 5:
                    continue
                at = flipped(points[own], n, 16, 16)
                if own == 3 and not n & 0x20000000:
                    self.assertEqual(solid_corners(kinds[i % 6, i // 6]), set(at))
                    continue
                kind, corners = placed.pop(0)
                got = sorted((x - 16 * (i % 6), y - 16 * (i // 6)) for x, y in corners)
                if kind == "box":
                    at = [(min(x for x, _ in at), min(y for _, y in at)), (max(x for x, _ in at), max(y for _, y in at))]
                self.assertEqual((kind, got), (["", "box", "polygon", "polygon", "circle"][own], sorted(at)))
            self.assertEqual(placed, [])

    def test_impossible_options_are_refused(self):
        concave = ('<object id="1" x="0" y="0"><polygon points="0,0 16,0 4,4 0,16"/></object>', {})
        path, _ = self.both([(0, None, [concave])], [5], 1)
        self.check_refused(["tiles", path, "--collision"], "k.tmx:1: tile 0", "split it")
        self.assertEqual(run("tiles", path)[0], 0)
        path, _ = self.both([(0, "low_min_x_min_y", [])], [5 | 0x20000000], 1)
        self.check_refused(["tiles", path, "--property", "kind"], "cannot be turned")
        path, _ = self.both([(0, "stone", [])], [5], 1)
        self.check_refused(["tiles", path, "--property", "kind"], "k.tmx:1:", '"stone"')
        self.check_refused(["tiles", path, "--property", "kidn"], "k.tmx:", '"kidn"')

    def test_tiles_without_any_collision_shape_are_refused(self):
        level = os.path.abspath("examples/platformer/level.tmx")
        for options in ([], ["-o", os.path.join(self.directory, "level.h")]):
            self.check_refused(["tiles", level, "--collision", *options], "level.tmx: no tile has a collision shape", "--property")
        self.assertGreater(len(self.reported(level, "--collision", "--property", "kind")["rectangles"]), 10)
        path, _ = self.both([], [0, 0], 2)
        self.assertEqual(self.reported(path, "--collision")["rectangles"], [])

    def test_layers_are_chosen_by_name(self):
        inside = layer(2, 1, xml_data([0, 1], "csv"), "b") + objects('<object id="1"/>')
        tmx = xml_map(2, 1, layer(2, 1, xml_data([1, 1], "csv"), "a") + f'<group name="g">{inside}</group>' +
                      layer(2, 1, xml_data([1, 0], "csv"), "c") + objects('<object id="2"/>'))
        as_json = json_map(2, 1, [{"type": "tilelayer", "name": name, "width": 2, "height": 1, "data": [1, 1]} for name in "ab"] +
                           [{"type": "group", "name": "g", "layers":
                             [{"type": "tilelayer", "name": "c", "width": 2, "height": 1, "data": [1, 0]}]}])
        path = self.file("m.tmx", tmx)
        for options, names, ids in ((["--layer", "a"], ["a"], []), (["--layer", "g"], ["b"], [1]),
                                    (["--layer", "c", "--layer", "o"], ["c"], [1, 2])):
            reported = json.loads(run("tiles", path, "--json", *options)[1])
            self.assertEqual([each["name"] for each in reported["layers"]], names)
            self.assertEqual([each["id"] for each in reported["objects"]], ids)
        reported = json.loads(run("tiles", self.file("m.tmj", as_json), "--json", "--layer", "g", "--layer", "b")[1])
        self.assertEqual([each["name"] for each in reported["layers"]], ["b", "c"])
        self.check_refused(["tiles", path, "--layer", "a", "--layer", "d"], '"d"')

    PROGRAM = """#include "maps/level.h"
#include <graze/graze.h>
#include <stdio.h>
int main(void) {
    graze_world *world;
    graze_body body;
    graze_world_open(NULL, &world);
    if (graze_world_add_tiles(world, &level_a_tiles, &body) != GRAZE_OK)
        return 1;
    const graze_rect all = { 0, 0, level_a_tiles.columns, level_a_tiles.rows };
    for (uint32_t y = 0; y < all.h; y++)
        for (uint32_t x = 0; x < all.w; x++) {
            graze_tile_kind kind;
            uint16_t value;
            graze_tiles_get(world, body, x, y, &kind);
            graze_tiles_get_value(world, body, x, y, &value);
            printf("%d %d\\n", (int)kind, (int)value);
        }
    for (int i = 0; i < level_a_shapes_count; i++)
        printf("%d %g\\n", (int)level_a_shapes[i].kind, level_a_shapes[i].corner[0].x);
    graze_world_close(world);
    return 0;
}
"""

    def test_a_header_is_a_level(self):
        library = os.path.join(os.path.dirname(os.environ.get("GRAZE", "build/graze")), "libgraze.a")
        if shutil.which("cc") is None or not os.path.exists(library) or is_sanitized():
            self.skipTest("no cc, no libgraze.a beside the command, or a sanitized one")
        shape = '<object x="1" y="2" width="5" height="7"/>', {}
        numbers = [0, 5, 6, 0x80000006, 7, 5]
        tmx, _ = self.both([(0, "true", []), (1, "slope_min_x_max_y", []), (2, None, [shape])], numbers, 3)
        os.mkdir(os.path.join(self.directory, "maps"))
        header = os.path.join(self.directory, "maps", "level.h")
        self.assertEqual(run("tiles", tmx, "--property", "kind", "--collision", "-o", header)[0], 0)
        with open(header, encoding="ascii") as file:
            self.assertIn("From ../k.tmx, ", file.read())
        want = [(0, 0), (1, 5), (8, 6), (9, 6), (0, 7), (1, 5), (0, 17)]
        for compiler, standard, name in (("cc", "c99", "main.c"), ("c++", "c++17", "main.cpp")):
            program = os.path.join(self.directory, "main")
            subprocess.run([compiler, f"-std={standard}", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", "include",
                            self.file(name, self.PROGRAM), library, "-lm", "-pthread", "-o", program], check=True)
            out = subprocess.run([program], check=True, capture_output=True).stdout.decode()
            self.assertEqual(out, "".join(f"{a} {b}\n" for a, b in want))


class Output(Tiles):
    def map(self):
        return self.file("m.tmx", xml_map(3, 2, '<group offsetx="5">' + layer(3, 2, xml_data([1, 1, 0, 1, 1, 1], "csv"))
                                          + "</group>" + objects('<object id="4" x="0" y="0" width="9" height="9"/>')))

    def test_csv_is_read_by_pairs(self):
        code, out, err = run("tiles", self.map())
        self.assertEqual(code, 0)
        self.assertEqual(err, "5 tiles in 2 rectangles, of at least 2; 1 object\n")
        self.assertEqual(out.decode().splitlines(), [
            "what,id,layer,name,min_x,min_y,max_x,max_y", 'tiles,0,0,"a",5,0,37,8', 'tiles,1,0,"a",5,8,53,16',
            "object,4,1,,0,0,9,9"])
        path = self.file("boxes.csv", out)
        self.assertEqual(run("pairs", path)[1], b"a,b\n0,4\n1,4\n")

    def test_files_are_written_and_a_table_reported(self):
        path, out, png = self.map(), os.path.join(self.directory, "o.csv"), os.path.join(self.directory, "o.png")
        code, reported, err = run("tiles", path, "-o", out, "--png", png)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("5          2          2  a", reported.decode())
        with open(out, encoding="utf-8") as written:
            self.assertEqual(len(list(csv.reader(written))), 4)
        with open(png, "rb") as written:
            self.assertEqual(written.read(8), b"\x89PNG\r\n\x1a\n")
        code, reported, _ = run("tiles", path, "--png", "-")
        self.assertEqual((code, reported[:4]), (0, b"\x89PNG"))
        code, reported, _ = run("tiles", path, "--json", "-o", out)
        with open(out, encoding="utf-8") as written:
            self.assertEqual(json.load(written)["objects"][0]["id"], 4)

    def test_standard_input_is_a_map_too(self):
        with open(self.map(), "rb") as file:
            code, out, err = run("tiles", "-", "--json", stdin=file.read())
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(json.load(io.BytesIO(out))["layers"][0]["solid"], 5)


class Refused(Tiles):
    def refused(self, content, *words, name="m.tmx"):
        path = self.file(name, content)
        self.check_refused(["tiles", path, "--json"], path, *words)

    def test_bad_usage_is_refused(self):
        self.check_refused(["tiles"], "a map is missing")
        self.check_refused(["tiles", "a", "b"], "one map")
        self.check_refused(["tiles", "a", "-o", "-", "--png", "-"], "standard output")
        self.check_refused(["tiles", "/nowhere/x.tmx"], "cannot be opened")
        path = self.file("mine.tmx", "<map>")
        for option in ("-o", "--png"):
            self.check_refused(["tiles", path, option, os.path.join(self.directory, ".", "mine.tmx")], "would be written over")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "<map>")

    def test_files_that_are_not_maps(self):
        for content, *words in (("", "not XML"), ("hello", ":1: this is not XML"), ("<map", ":1: this is not XML"),
                                ("<html/>", ":1: a <html> is not a map"), ("{}", "without width"),
                                ("[]", "not an object"), ("{", "not JSON"), ("(a)", ":1: this is not XML"),
                                ("<tileset/>", "not a map"), ('{"type": "tileset"}', "not a map"),
                                ("<map/>", "without width"), ('<map width="x" height="1"/>', "width is not a whole"),
                                ('<map width="-1" height="1"/>', "width is not a whole")):
            self.refused(content, *words)

    def test_orientations_of_unknown_names(self):
        for name in ("orthogonal", "isometric", "staggered", "hexagonal", "oblique"):
            for text in (xml_map(1, 1, ""), json_map(1, 1, [])):
                self.tiles(self.file("m.tmx", text.replace("orthogonal", name)))
        self.tiles(self.file("m.tmx", '<map width="1" height="1" tilewidth="16" tileheight="8"></map>'))
        for name in ("diagonal", "Isometric", "", "isometric "):
            words = f'orientation is "{name}", not orthogonal, isometric, staggered, hexagonal or oblique'
            self.refused(xml_map(1, 1, "").replace("orthogonal", name), ":2: " + words)
            self.refused(json_map(1, 1, []).replace("orthogonal", name), ": " + words)
        for value in ("7", "null", '["isometric"]'):
            self.refused(json_map(1, 1, []).replace('"orthogonal"', value), 'orientation is ""')

    def test_tiles_that_are_wrong(self):
        for data, *words in ((xml_data([1, 1, 1], "csv"), "only 3"), (xml_data([1] * 5, "csv"), "more tiles"),
                             ('<data encoding="csv">1,1,1,</data>', "missing"),
                             ('<data encoding="csv">1,1\n,1 1,1</data>', ":4:", "comma"),
                             ('<data encoding="csv">1,1,1,4294967296</data>', "over"),
                             ('<data encoding="csv">1,-1,1,1</data>', "no number"),
                             ('<data encoding="base64">!!!!</data>', "base64"),
                             ('<data encoding="base64">AQAAAA==AQAAAA==</data>', "base64"),
                             ('<data encoding="base64">AQAAAAEA</data>', "within a number"),
                             ('<data encoding="base64" compression="zlib">AQAAAAEA</data>', "damaged"),
                             ('<data encoding="base64" compression="rot13">AQAA</data>', "rot13"),
                             ('<data encoding="morse">AQAA</data>', "morse"), ('<data compression="zlib"/>', "encoding"),
                             ("<data>1</data>", "expected"), ("<data/>", "only 0"),
                             ('<data><tile gid="4294967296"/></data>', "gid"),
                             (xml_data([1] * 4, "zlib").replace("zlib", "gzip").replace("=", "x", 1), "XML"),
                             (xml_data([1] * 4, "base64").replace("\n ", "A"), "")):
            self.refused(xml_map(2, 2, layer(2, 2, data)), *words)
        for data in ([1, -1, 1, 1], [1, 1.5, 1, 1], [[1], 1, 1, 1], 7, "1,1,1", [1, 1, 1]):
            self.refused(json_map(2, 2, [{"type": "tilelayer", "width": 2, "height": 2, "data": data}]))
        cut = packed([1] * 64, "zlib")
        self.refused(xml_map(8, 8, layer(8, 8, f'<data encoding="base64" compression="zlib">{cut[:12]}</data>')), "early")
        more = base64.b64encode(base64.b64decode(cut) + b"x").decode()
        self.refused(xml_map(8, 8, layer(8, 8, f'<data encoding="base64" compression="zlib">{more}</data>')), "follows")

    def test_sizes_beyond_reason(self):
        one = xml_data([1], "csv")
        self.refused(xml_map(10**9, 10**9, layer(10**9, 10**9, one)), "cells")
        self.refused(xml_map(10**12, 1, ""), "width")
        far = '<data encoding="csv"><chunk x="{}" y="0" width="1" height="1">1</chunk>' \
              '<chunk x="-{}" y="9000" width="1" height="1">1</chunk></data>'
        self.refused(xml_map(1, 1, layer(1, 1, far.format(10**8, 10**8)), ' infinite="1"'), "cells")
        self.refused(xml_map(1, 1, layer(1, 1, far.format(10**12, 1)), ' infinite="1"'), "x is not a whole")
        bomb = base64.b64encode(zlib.compress(bytes(50_000_000), 9)).decode()
        self.refused(xml_map(9, 9, layer(9, 9, f'<data encoding="base64" compression="zlib">{bomb}</data>')), "more tiles")
        self.refused(xml_map(1, 1, objects('<object x="1e300" y="1" width="1e300"/>')), "away")
        self.refused(xml_map(1, 1, objects('<object x="1e999" y="1"/>')), "x is not a number")
        self.refused(xml_map(1, 1, objects('<object x="nan" y="1"/>')), "x is not a number")
        for side in ("0", "-16", "1e300"):
            for name in ("tilewidth", "tileheight"):
                self.refused(f'<map width="1" height="1" {name}="{side}"></map>', f"{name} is not above 0")
                self.refused(f'{{"layers": [], "width": 1, "height": 1, "{name}": {side}}}', f"{name} is not above 0")
        self.refused(xml_map(1, 1, objects('<object x="1"><polygon points="1,2 3"/></object>')), "pairs")

    def test_depth_and_entities(self):
        self.refused(xml_map(1, 1, "<group>" * 5000 + "</group>" * 5000), "deep")
        laughs = "".join(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 12))
        self.refused(f'<!DOCTYPE map [<!ENTITY l0 "ha">{laughs}]>\n<map width="1" height="1">&l11;</map>', "declares")
        path = self.file("m.tmx", '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n' + xml_map(
            1, 1, "").split("\n", 1)[1])
        self.assertEqual(self.tiles(path)["layers"], [])
        self.refused('{"layers":' * 9999, "not JSON")
        nested = {"type": "group", "layers": []}
        for _ in range(220):
            nested = {"type": "group", "layers": [nested]}
        self.refused(json_map(1, 1, [nested]), "too many")

    def test_templates_that_cannot_be_had(self):
        def uses(name):
            return xml_map(1, 1, objects(f'\n<object template="{name}" x="1" y="1"/>'))
        self.refused(uses("none.tx"), ":4:", "none.tx is missing")
        self.refused(uses("/dev/zero"), "missing")
        loop = self.file("loop.tx", '<template><object template="loop.tx"/></template>')
        self.check_refused(["tiles", self.file("m.tmx", uses("loop.tx"))], loop, "names a template")
        empty = self.file("empty.tx", "<template/>")
        self.check_refused(["tiles", self.file("m.tmx", uses("empty.tx"))], empty, "without an object")
        other = self.file("map.tx", xml_map(1, 1, ""))
        self.check_refused(["tiles", self.file("m.tmx", uses("map.tx"))], other, "not a template")

    def test_any_cut_and_any_flip_of_a_byte_has_an_answer(self):
        random = seeded()
        tmx = xml_map(9, 2, layer(9, 2, xml_data([1, 0] * 9, "zlib")) + objects(
            '<object id="1" gid="1" x="1" y="2"/><object x="1"><polygon points="1,2 3,4"/></object>')).encode()
        tmj = json_map(3, 2, [{"type": "tilelayer", "width": 3, "height": 2, "data": [1, 0, 1, 1, 0, 1]},
                              {"type": "objectgroup", "objects": [{"id": 1, "polygon": [{"x": 1, "y": 2}]}]}]).encode()
        for whole in (tmx, tmj, gzip.compress(tmx)):
            for _ in range(40):
                at = random.randrange(len(whole))
                changed = whole[:at] if random.random() < .3 else \
                    whole[:at] + bytes([random.randrange(256)]) + whole[at + 1:]
                code, _, err = run("tiles", self.file("m", changed), "--json")
                self.assertIn(code, (0, 2), (changed, err))

    def test_no_memory_is_reported(self):
        if is_sanitized():
            self.skipTest("the sanitizer needs all the address space there is")
        path = self.file("m.tmx", xml_map(16384, 16384, layer(16384, 16384, "<data/>")))
        code, out, err = run_limited(resource.RLIMIT_AS, 30 << 20, "tiles", path)
        self.assertEqual((code, out), (3, b""), err)
        self.assertIn("memory", err)


class Real(Tiles):
    def test_examples_of_tiled_and_levels_of_supertux(self):
        root = os.environ.get("GRAZE_MAPS", "build/maps")
        maps = [path for pattern in ("*.tmx", "*.tmx.gz", "*.tmj")
                for path in glob.glob(os.path.join(root, "**", pattern), recursive=True)]
        if not maps:
            self.skipTest("no maps in build/maps; scenes/maps.sh --yes fetches them")
        for path in maps:
            self.tiles(path)


if __name__ == "__main__":
    main()
