"""Each allocation of the command fails, one after the other. For each file format the answer is exit 3 and a line about
memory, or the usual output. Never are such files called bad, and never is an answer wrong.

In the long form each allocation fails alone, and with all that follow. Else the first fails alone, the second with all that
follow, and so on in turns.

failing_memory.c lets them fail. GRAZE_VALGRIND=1 does it under valgrind.
"""

import os
import subprocess
import unittest

from graze_command import GRAZE, CommandTest, is_long, is_sanitized, main, npy_of, run

LIBRARY = os.environ.get("GRAZE_FAILING_MEMORY", "build/test/libfailing_memory.so")
VALGRIND = ["valgrind", "-q", "--error-exitcode=99"] if os.environ.get("GRAZE_VALGRIND") else []
ROOMS = os.path.join(os.path.dirname(__file__), "..", "..", "data", "levels", "rooms.ldtk")
KNIGHT = os.path.join(os.path.dirname(__file__), "..", "..", "data", "hitboxes", "knight.aseprite.json")
ORB = os.path.join(os.path.dirname(__file__), "..", "..", "data", "hitboxes", "orb.aseprite")
SHIP = os.path.abspath("data/scenes/ship.png")
BOXES = "min_x,min_y,max_x,max_y\n0,0,2,2\n1,1,3,3\n"
SCENE = "frame,id,layer,min_x,min_y,max_x,max_y\n1,7,0,0,0,2,2\n1,8,0,1,1,3,3\n2,7,0,0,0,2,2\n"
LONG = "a name that is longer than the first buffer of a reader"
SHAPES = '{"a": {"kind": "circle", "center": [0, 0], "radius": 2}, "b": {"kind": "box", "min": [0, 0], "max": [1, 1]}}\n'
SETS = ('{"format": "graze-hitboxes", "version": 1, "sets": [{"name": "%s", "frames": [{"boxes": '
        '[{"name": "sword", "layer": 7, "box": [0, 0, 1, 1]}]}]}]}' % LONG)
TMX = ('<map width="2" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" tilewidth="8" tileheight="8"><tile id="0">'
       '<objectgroup><object x="1" y="2" width="3" height="4"/></objectgroup></tile></tileset>'
       '<layer name="a" width="2" height="1"><data encoding="base64" compression="zlib">eJxjZIAAAAAQAAI=</data></layer>'
       '%s</map>' % "".join(f'<objectgroup name="{i}"><object x="1" y="2" width="3" height="4"/></objectgroup>' for i in range(18)))
TMJ = ('{"width": 2, "height": 1, "tilewidth": 8, "tileheight": 8, "layers": [{"type": "tilelayer", "name": "%s", "width": 2, '
       '"height": 1, "data": [1, 1]}]}' % LONG)


@unittest.skipIf(is_sanitized() or not os.path.exists(LIBRARY), "a sanitizer has an allocator of its own, or there is no library")
class MemoryFailures(CommandTest):
    def library(self):
        """The library under a name without blanks, at which LD_PRELOAD ends."""
        link = os.path.join(self.directory, "fail.so")
        if not os.path.lexists(link):
            os.symlink(os.path.abspath(LIBRARY), link)
        return link

    def call(self, arguments, at, more):
        """Call it with the allocation `at` failing. Returns code, output, complaint and the file that was written."""
        out = os.path.join(self.directory, "out")
        for name in os.listdir(self.directory):
            if name.startswith("out"):
                os.unlink(os.path.join(self.directory, name))
        environment = dict(os.environ, LD_PRELOAD=self.library(), GRAZE_FAIL_AT=str(at), GRAZE_FAIL_COUNT=f"{out}.count", **more)
        done = subprocess.run([*VALGRIND, GRAZE, *arguments], capture_output=True, env=environment, timeout=600, check=False)
        files = {}
        for name in sorted(os.listdir(self.directory)):
            if name.startswith("out") and name != "out.count":
                with open(os.path.join(self.directory, name), "rb") as file:
                    files[name] = file.read()
        return done.returncode, done.stdout, done.stderr.decode(), files

    def check(self, *arguments):
        good = self.call(arguments, 0, {})
        self.assertEqual(good[0], 0, good)
        with open(os.path.join(self.directory, "out.count"), encoding="ascii") as file:
            count = int(file.read())
        self.assertGreater(count, 3)
        ways = ({}, {"GRAZE_FAIL_ON": "1"})
        for at in range(1, count + 1):
            for more in ways if is_long() else ways[1 - at % 2:][:1]:
                code, out, complaint, files = self.call(arguments, at, more)
                place = (arguments, at, more, code, complaint)
                if code == 0:
                    self.assertEqual((out, files), (good[1], good[3]), place)
                    continue
                self.assertEqual((code, complaint.count("\n")), (3, 1), place)
                self.assertIn("memory", complaint, place)
                self.assertIn(files, ({}, good[3]), place)

    def out(self, name):
        return os.path.join(self.directory, name)

    def test_csv_and_npy(self):
        self.check("pairs", self.file("boxes.csv", BOXES))
        self.check("pairs", self.file("boxes.npy", npy_of([(0, 0, 2, 2), (1, 1, 3, 3)], ">f4", True)), "-o", self.out("out.npy"))

    def test_gzip_and_rules(self):
        self.check("play", self.gzipped("scene.csv.gz", SCENE), "--rules", self.file("rules", "0 0\n"), "--events", "-")

    def test_pictures_survive_refused_memory(self):
        self.check("mask", SHIP, "--json")
        self.check("fit", SHIP, "--png", self.out("out.png"))

    def test_json_survives_refused_memory(self):
        self.check("shapes", self.file("shapes.jsonl", SHAPES))
        sets = self.file("sets.json", SETS)
        self.check("hitboxes", sets, "--json")
        self.check("hitboxes", sets, "-o", self.out("out.h"))
        self.check("hitboxes", sets, "-o", self.out("out.tres"))
        self.check("hitboxes", sets, "-o", self.out("out.gml"))
        self.check("hitboxes", KNIGHT, "--format", "json-hash", "-o", self.out("out.json"))

    def test_maps_survive_refused_memory(self):
        self.check("tiles", self.file("map.tmx", TMX), "--collision", "-o", self.out("out.h"))
        self.check("tiles", self.file("map.tmj", TMJ), "--json")

    def test_files_of_aseprite(self):
        self.check("hitboxes", ORB, "--json")
        self.check("mask", ORB, "--json", "--layer", "orb")

    def test_projects_of_ldtk(self):
        self.check("tiles", ROOMS, "--json")

    def test_recordings_survive_refused_memory(self):
        self.check("record", self.file("scene.csv", SCENE), "-o", self.out("out.grz"))
        recording = os.path.join(self.directory, "kept.grz")
        self.assertEqual(run("record", self.out("scene.csv"), "-o", recording)[0], 0)
        self.check("record", recording, "-o", self.out("out.csv"))


if __name__ == "__main__":
    main()
