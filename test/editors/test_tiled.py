"""The extension for Tiled, run by Tiled itself. It exports the bytes that `graze tiles` writes, and the faults that it finds are
refused there."""

import csv
import glob
import gzip
import io
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "cli"))
from graze_command import CommandTest, main, run, seeded  # noqa: E402
from png_made import png_of_bits  # noqa: E402

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir))
EXTENSION = os.path.join(ROOT, "editors", "tiled")


def with_properties(text, properties):
    """A map (.tmx) with properties of its own, the extension's options."""
    lines = "".join(f'<property name="{name}"{kind} value="{value}"/>' for name, kind, value in properties)
    if re.search(r"<map[^>]*>\s*(<editorsettings>.*?</editorsettings>\s*)?<properties>", text, re.S):
        return text.replace("<properties>", "<properties>" + lines, 1)
    return re.sub(r"(<map[^>]*>)", rf"\1<properties>{lines}</properties>", text, count=1)


def options_of(layers=(), name=None, has_collisions=False):
    """The options as properties of the map, and as arguments of the command."""
    properties, arguments = [], []
    if layers:
        properties.append(("graze_layers", "", ", ".join(layers)))
        arguments += [each for layer in layers for each in ("--layer", layer)]
    if name:
        properties.append(("graze_property", "", name))
        arguments += ["--property", name]
    if has_collisions:
        properties.append(("graze_collision", ' type="bool"', "true"))
        arguments.append("--collision")
    return properties, arguments


# Tiles 1 to 5 have a kind; 6 has neither kind nor shape; the others have shapes: 7 a slope, 8 a full box, 9 two of them.
KINDS = ["solid", "one_way_min_y", "one_way_max_x", "slope_max_x_max_y", "low_max_x_max_y"]
SHAPES = ["", '<object id="1" x="0" y="0"><polygon points="0,16 16,0 16,16"/></object>', '<object id="1" x="0" y="0" width="16" height="16"/>',
          '<object id="1" x="2" y="3" width="8" height="6"><ellipse/></object><object id="2" x="4" y="1" width="7" height="5" rotation="90"/>']
LARGE = ('<tileset firstgid="1" name="large" tilewidth="16" tileheight="16" tilecount="70000" columns="100">'
         '<image source="large.png" width="1600" height="11200"/><tile id="69999" type="last"/></tileset>')
FLIPS = [0, 0x80000000, 0x40000000, 0x20000000, 0xa0000000, 0xc0000000, 0xe0000000]


def map_of(inside, width, height, more=""):
    """A map with a tileset of nine tiles of 16 x 16 pixels."""
    kinds = "".join(f'<tile id="{i}"><properties><property name="kind" value="{kind}"/></properties></tile>' for i, kind in enumerate(KINDS))
    shapes = "".join(f'<tile id="{5 + i}"><objectgroup draworder="index">{shape}</objectgroup></tile>'
                     for i, shape in enumerate(SHAPES) if shape)
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.8" orientation="orthogonal" width="{width}" height="{height}" '
            f'tilewidth="16" tileheight="16"{more}>\n<tileset firstgid="1" name="made" tilewidth="16" tileheight="16" tilecount="9" '
            f'columns="9"><image source="made.png" width="144" height="16"/>{kinds}{shapes}</tileset>\n{inside}\n</map>\n')


def layer_of(name, numbers, width=2, more=""):
    return (f'<layer id="1" name="{name}" width="{width}" height="{len(numbers) // width}"{more}><data encoding="csv">'
            f'{",".join(map(str, numbers))}</data></layer>')


def made_objects(random, first=1):
    """An object of each form, turned or not."""
    forms = ["", "<ellipse/>", "<point/>", '<polygon points="0,0 9,1 4,8"/>', '<polygon points="0,0 9,0 3,3 0,9"/>',
             '<polyline points="0,0 5,5 9,0"/>', '<text wrap="1">a</text>']
    names = ["", ' name="a door"', ' name="&quot;b&quot;, */ \u00e4"']
    return "".join(f'<object id="{i + first}"{random.choice(names)} x="{random.randrange(-300, 300)}" y="{random.randrange(300) / 4}" '
                   f'width="{random.randrange(1, 40)}" height="{random.randrange(1, 40)}"{random.choice(TURNS)}>{form}</object>'
                   for i, form in enumerate(forms)) + '<object id="20" gid="4" x="33" y="40" width="16" height="16"/>'


TURNS = ["", ' rotation="90"', ' rotation="-180"', ' rotation="37.5"']


def made_map(random):
    """Layers of tiles, one in a group, of a finite or infinite map, and layers of objects, two of them of one name."""
    width, height, is_infinite = random.randrange(1, 40), random.randrange(1, 20), random.random() < 0.3

    def layer(name, more=""):
        numbers = [random.choice([0, 0, 1, 1, 1, *range(2, 10)]) for _ in range(width * height)]
        # A low slope has no kind for a quarter of a turn.
        numbers = [n and n | (random.choice(FLIPS) & (0xdfffffff if n == 5 else 0xffffffff)) for n in numbers]
        if not is_infinite:
            return layer_of(name, numbers, width, more)
        chunks = "".join(f'<chunk x="{x}" y="{y}" width="16" height="16">'
                         f'{",".join(str(random.choice([0, 1, 2, 7])) for _ in range(256))}</chunk>' for x, y in ((-32, 0), (16, -16), (0, 0)))
        return f'<layer id="1" name="{name}" width="{width}" height="{height}"{more}><data encoding="csv">{chunks}</data></layer>'
    return map_of(layer("a") + '<group id="9" name="g" offsetx="5" offsety="-2.5">' + layer("inner", ' offsetx="8"') + "</group>" +
                  f'<objectgroup id="5" name="b" offsety="3">{made_objects(random)}</objectgroup>' + layer("A") +
                  f'<objectgroup id="6" name="c &amp; d">{made_objects(random, 31)}</objectgroup>'
                  '<objectgroup id="7" name="b"><object id="50" x="1" y="2" width="3" height="4"/></objectgroup>', width, height,
                  ' infinite="1"' if is_infinite else "")


class Tiled(CommandTest):
    @classmethod
    def setUpClass(cls):
        if shutil.which("tiled") is None:
            raise cls.skipTest(cls, "Tiled is missing; tools/setup.sh tiled installs it")

    def setUp(self):
        super().setUp()
        self.settings = os.path.join(self.directory, "settings")
        shutil.copytree(EXTENSION, os.path.join(self.settings, "tiled", "extensions", "graze"))

    def export(self, kind, path, out):
        """Has Tiled export a map; returns (exit code, messages)."""
        for name in ("runtime", "home"):
            os.makedirs(os.path.join(self.directory, name), 0o700, exist_ok=True)
        environment = dict(os.environ, XDG_CONFIG_HOME=self.settings, QT_QPA_PLATFORM="offscreen",
                           XDG_RUNTIME_DIR=os.path.join(self.directory, "runtime"), HOME=os.path.join(self.directory, "home"))
        done = subprocess.run(["tiled", "--export-map", kind, path, out], env=environment, capture_output=True, timeout=120)
        return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")

    def exported(self, kind, path, name):
        out = os.path.join(self.directory, name)
        code, messages = self.export(kind, path, out)
        self.assertEqual(code, 0, messages)
        with open(out, encoding="utf-8", newline="") as text:
            return text.read()

    def made(self, text):
        """A made map, with the picture of its tileset beside it."""
        os.makedirs(os.path.join(self.directory, "made"), exist_ok=True)
        self.file("made/made.png", png_of_bits([[1] * 144] * 16))
        return self.file("made/made.tmx", text)

    def placed(self, path, properties, root):
        """A copy of a map in a copy of its folders, where its tilesets are, with properties."""
        opener = gzip.open if path.endswith(".gz") else open
        with opener(path, "rt", encoding="utf-8") as text:
            changed = with_properties(text.read(), properties)
        folder = os.path.join(self.directory, "maps")
        if not os.path.isdir(folder) or root.startswith(self.directory):
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(root, folder)
            for packed in glob.glob(os.path.join(folder, "**", "*.tsx.gz"), recursive=True):  # Debian packs large files
                with gzip.open(packed) as tileset, open(packed[:-len(".gz")], "wb") as out:
                    shutil.copyfileobj(tileset, out)
        out = os.path.join(folder, os.path.relpath(os.path.dirname(path), root), "graze-made.tmx")
        with open(out, "w", encoding="utf-8") as text:
            text.write(changed)
        return out

    def check_near(self, got, want):
        self.assertAlmostEqual(float(got), float(want), delta=1e-6 * max(1, abs(float(want))))

    def check_shape(self, got, want):
        """Two shapes in C, number by number."""
        self.assertTrue(want.startswith("    { GRAZE_SHAPE_"), (got, want))
        numbers = [re.findall(r"-?\d[\d.e+-]*", text) for text in (got, want)]
        self.assertEqual(*[re.sub(r"-?\d[\d.e+-]*", "#", text) for text in (got, want)])
        for mine, other in zip(*numbers):
            self.check_near(mine, other)

    def check_csv(self, path, arguments):
        """Line by line; boxes of turned objects may differ in their last bits."""
        code, want, err = run("tiles", path, *arguments)
        self.assertEqual(code, 0, err)
        got = list(csv.reader(io.StringIO(self.exported("graze-csv", path, "got.csv"))))
        want = list(csv.reader(io.StringIO(want.decode())))
        self.assertEqual(len(got), len(want), path)
        for mine, other in zip(got, want):
            if mine != other:
                self.assertIn(other[0], ("object", "shape"), (path, mine, other))
                self.assertEqual(mine[2:4], other[2:4])
                self.assertIn(other[1], (mine[1], "0"), "Tiled gives an object without a number its own")
                for a, b in zip(mine[4:], other[4:]):
                    self.check_near(a, b)
        return got

    def check_header(self, path, arguments):
        """Byte by byte, but for the name of the map, and for last bits of turned shapes."""
        want = os.path.join(self.directory, "level.h")
        code, out, err = run("tiles", path, *arguments, "-o", want)
        self.assertEqual(code, 0, err)
        with open(want, encoding="utf-8") as text:
            want = text.read()
        os.remove(os.path.join(self.directory, "level.h"))
        got = self.exported("graze-c", path, "level.h")
        if re.search(r"^    /\* 0[ ,]", want, flags=re.M):  # the map has objects without numbers
            got, want = (re.sub(r"^    /\* \d+", "", text, flags=re.M) for text in (got, want))
        got, want = got.split("\n")[1:], want.split("\n")[1:]
        self.assertEqual(len(got), len(want), path)
        for mine, other in zip(got, want):
            if mine != other:
                self.check_shape(mine, other)

    def check(self, path, *options, root=None, **more):
        properties, arguments = options_of(*options, **more)
        path = self.placed(path, properties, root or os.path.dirname(path))
        rows = self.check_csv(path, arguments)
        self.check_header(path, arguments)
        return rows


class Same(Tiled):
    def test_the_level_of_the_platformer(self):
        level = os.path.join(ROOT, "examples", "platformer", "level.tmx")
        self.check(level)
        kinds = {row[0] for row in self.check(level, name="kind")}
        self.assertTrue({"tiles", "one_way_min_y", "slope_max_x_max_y"} <= kinds, kinds)
        self.assertEqual({row[0] for row in self.check(level, ["ground"], name="kind")} & {"object"}, set())

    def test_the_examples_of_tiled(self):
        root = next((each for each in (os.path.join(os.environ.get("GRAZE_MAPS", os.path.join(ROOT, "build", "maps")), "tiled"),
                                       "/usr/share/doc/tiled/examples") if os.path.isdir(each)), "")
        maps = [each for pattern in ("*.tmx", "*.tmx.gz") for each in glob.glob(os.path.join(root, "**", pattern), recursive=True)]
        if not maps:
            self.skipTest("no examples of Tiled; scenes/maps.sh --yes fetches them")
        for path in maps:
            with self.subTest(path):
                self.check(path, root=root)

    def test_made_maps_are_exported_as_by_graze_tiles(self):
        random = seeded()
        for turn in range(12):
            path = self.made(made_map(random))
            options = [{}, {"name": "kind"}, {"has_collisions": True}, {"name": "kind", "has_collisions": True}][turn % 4]
            with self.subTest(turn=turn, **options):
                self.check(path, ["inner", "b"] if turn % 3 == 2 else [], **options)

    def test_fewest_rectangles_of_noise(self):
        random = seeded()
        tiles = [int(random.random() < 0.7) for _ in range(90 * 70)]
        self.check(self.made(map_of(layer_of("a", tiles, 90), 90, 70)))


class Found(Tiled):
    def found(self, text, *options, **more):
        """The lines of the check, and what the command says."""
        properties, arguments = options_of(*options, **more)
        path = self.made(with_properties(text, properties))
        code, _, err = run("tiles", path, *arguments, "-o", os.path.join(self.directory, "bad.h"))
        return self.exported("graze-check", path, "found.txt").splitlines(), code, err, path

    def check_refused(self, words, text, *options, **more):
        """Refused by both, with these words; and it is not exported."""
        lines, code, err, path = self.found(text, *options, **more)
        self.assertEqual(code, 2, err)
        self.assertTrue(any(line.startswith("refused: ") and words in line for line in lines), (words, lines))
        code, messages = self.export("graze-csv", path, os.path.join(self.directory, "bad.csv"))
        self.assertFalse(os.path.exists(os.path.join(self.directory, "bad.csv")), messages)

    def check_passed(self, words, text, *options, **more):
        lines, code, err, _ = self.found(text, *options, **more)
        self.assertEqual(code, 0, err)
        self.assertIn("passed over: " + words, lines)

    def test_nothing_is_found_in_the_level_of_the_platformer(self):
        with open(os.path.join(ROOT, "examples", "platformer", "level.tmx"), encoding="utf-8") as level:
            self.assertEqual(self.found(level.read(), name="kind")[:2], ([], 0))

    def test_maps_that_graze_refuses(self):
        good = map_of(layer_of("a", [3, 0, 0, 0]), 2, 2)
        self.check_refused('no layer and no group is named "b"', good, ["b"])
        self.check_refused('no tile has a property named "other"', good, name="other")
        self.check_refused("no tile has a collision shape", good.replace("<objectgroup draworder", "<nothing draworder")
                           .replace("</objectgroup>", "</nothing>"), has_collisions=True)
        self.check_refused('tileset "made", tile 1: the property "kind" is "slippery"', good.replace('"one_way_min_y"', '"slippery"'),
                           name="kind")
        self.check_refused('layer "a", tile 1,0: tile 5 is low_max_x_max_y, which cannot be turned by 90 degrees (and 1 more)',
                           map_of(layer_of("a", [0, 5 | 0x20000000, 5, 5 | 0x20000000]), 2, 2), name="kind")
        self.check_refused('tileset "made", tile 6: a collision shape is not a box',
                           good.replace("0,16 16,0 16,16", "0,0 16,0 4,4 0,16"), has_collisions=True)

    def test_things_that_graze_passes_over(self):
        self.check_passed('layer "a", tile 1,1: neither its property nor its collision shapes say anything; it is empty',
                          map_of(layer_of("a", [2, 0, 0, 6]), 2, 2), name="kind")
        self.check_passed('layer "o", object 7: a line or point has a box, and no shape',
                          map_of('<objectgroup id="1" name="o"><object id="7" x="1" y="2"><point/></object></objectgroup>', 2, 2))
        self.check_passed('layer "p": a layer of pictures has no tiles', map_of('<imagelayer id="1" name="p"/>', 2, 2))
        self.check_passed('layer "a": its parallax factor counts for nothing',
                          map_of(layer_of("a", [1, 1, 0, 0]).replace(">", ' parallaxx="0.5">', 1), 2, 2))
        self.check_passed("the map: it is not orthogonal; cells are taken as upright rectangles",
                          map_of(layer_of("a", [1, 0, 0, 0]), 2, 2).replace('"orthogonal"', '"isometric"'))
        self.check_passed('layer "a", tile 0,0: tile 70001 is over 65,535; the layer has no values in C',
                          map_of(layer_of("a", [70001, 0, 0, 0]), 2, 2).replace('<tileset firstgid="1"', LARGE + '<tileset firstgid="70001"'))


if __name__ == "__main__":
    main()
