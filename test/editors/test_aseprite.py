"""The extension for Aseprite, under plain Lua with a stand-in of Aseprite's interface. It exports the bytes that `graze hitboxes`
writes of the same sprite, and it paints these boxes. Aseprite itself is not run."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "cli"))
from aseprite_made import random_sprite, sheet_of, sprite_of  # noqa: E402
from graze_command import CommandTest, main, run, seeded  # noqa: E402

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir))
EXTENSION = os.path.join(ROOT, "editors", "aseprite")
STAND_IN = os.path.join(ROOT, "test", "editors", "aseprite_stand_in.lua")
LUA = next(filter(None, map(shutil.which, ["lua5.4", "luajit", "lua5.3"])), None)  # Aseprite has 5.4
COLORS = ["60 200 90", "230 70 60", "240 200 60", "80 130 240"]


def lua(value):
    """A value of JSON as Lua's source."""
    if isinstance(value, dict):
        return "{" + ",".join(f"[{lua(key)}]={lua(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "{" + ",".join(map(lua, value)) + "}"
    if isinstance(value, str):
        return '"' + "".join(f"\\{byte:03d}" for byte in value.encode()) + '"'
    return str(value).lower()


class Aseprite(CommandTest):
    @classmethod
    def setUpClass(cls):
        if LUA is None:
            raise cls.skipTest(cls, "Lua is missing; tools/setup.sh test installs LuaJIT")

    def exported(self, width, height, sprite, words=""):
        """Exports a sprite; returns the text, or None, and all that was printed."""
        self.file("a.aseprite", sprite_of(width, height, *sprite))
        data = self.file("sheet.lua", "return " + lua({**sheet_of(width, height, *sprite), "size": [width, height]}))
        out = os.path.join(self.directory, "out.json")
        done = subprocess.run([LUA, STAND_IN, EXTENSION, data, os.path.join(self.directory, "a.aseprite"), out, words],
                              capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        if not os.path.exists(out):
            return None, done.stdout.decode()
        with open(out, encoding="utf-8") as text:
            return text.read(), done.stdout.decode()

    def wanted(self, words):
        want = os.path.join(self.directory, "want.json")
        code, _, err = run("hitboxes", os.path.join(self.directory, "a.aseprite"), "-o", want, *(["--layers", words] if words else []))
        self.assertEqual(code, 0, err)
        with open(want, encoding="utf-8") as text:
            return text.read()

    def check_painted(self, text, printed, width, height):
        """Each frame is painted once, and the first one again when the slices are read again."""
        frames = json.loads(text)["sets"][0]["frames"]
        layers = {"hurt": 0, "hit": 1, "graze": 2, "push": 3}
        scale = max(320, width) // width if width >= height else max(320, height) // height
        want = []
        for number, frame in [*enumerate(frames), (len(frames) - 1, frames[-1])]:
            want.append(f"picture {number + 1}: 0 0 {width} {height} to 0 0 {width * scale} {height * scale}")
            for box in frame["boxes"]:
                layer = layers.get(box["layer"], box["layer"])
                color = COLORS[layer] if layer in range(4) else "200 120 230"
                want.append("box {} {} {} {} in ".format(*(each * scale for each in box["box"])) + color)
            want.append("pivot {} {} 4 4".format(*(each * scale - 2 for each in frame["pivot"])))
        self.assertEqual(printed.splitlines(), want)

    def test_random_sprites_are_exported_as_by_graze_hitboxes(self):
        random = seeded()
        for turn in range(20):
            sprite = random_sprite(random)
            words = ["", "#ff0000ff=9,other=3", "box=7,hit=20"][turn % 3]
            text, printed = self.exported(8, 6, sprite, words)
            self.assertEqual(text, self.wanted(words))
            if turn % 3 == 0:
                self.check_painted(text, printed, 8, 6)

    def test_names_of_any_letters_and_many_frames(self):
        keys = [(0, 1, 2, 3, 4, 0, 0), (3, -1, 0, 2, 2, 1, 1)]
        sprite = ([50] * 9, [('hurt "a\\b" \t\x01é', keys, False, True, "", None)] * 2, [("läuft", 0, 8, 2, 5)])
        text, _ = self.exported(3, 4000, sprite)  # four frames in a column
        self.assertEqual(text, self.wanted(""))

    def test_words_that_say_nothing_are_refused(self):
        for words in ("boss", "boss=64", "=3", "boss=1,,hit=2"):
            text, printed = self.exported(2, 2, ([10], [("hurt", [(0, 0, 0, 1, 1, 0, 0)], False, False, None, None)], []), words)
            self.assertIsNone(text)
            self.assertIn("does not say what a word stands for", printed)
            os.remove(os.path.join(self.directory, "a.aseprite"))


class Packed(CommandTest):
    def test_the_packages_have_the_same_bytes_each_time(self):
        made = []
        for name in ("one", "two"):
            folder = os.path.join(self.directory, name)
            subprocess.run([sys.executable, os.path.join(ROOT, "tools", "editors.py"), "-o", folder], check=True, capture_output=True)
            made.append({each.name: each.read_bytes() for each in sorted(pathlib.Path(folder).iterdir())})
        self.assertEqual(made[0], made[1])
        self.assertEqual(list(made[0]), ["graze-tiled.zip", "graze.aseprite-extension"])
        with zipfile.ZipFile(os.path.join(self.directory, "one", "graze.aseprite-extension")) as package:
            self.assertEqual(sorted(package.namelist()), ["LICENSE", "graze.lua", "hitboxes.lua", "package.json"])
            about = json.loads(package.read("package.json"))
            for script in about["contributes"]["scripts"]:
                self.assertIn(os.path.basename(script["path"]), package.namelist())
        with zipfile.ZipFile(os.path.join(self.directory, "one", "graze-tiled.zip")) as package:
            self.assertIn("graze/graze.mjs", package.namelist())


if __name__ == "__main__":
    main()
