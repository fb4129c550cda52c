"""`graze pattern`: the scenes it makes, and what it says of patterns that cannot be played."""

import csv
import gzip
import hashlib
import io
import os
import re
import shutil
import signal
import subprocess
import sys
import time

from graze_command import GRAZE, CommandTest, main, methods, run

HEADER = ["frame", "id", "layer", "min_x", "min_y", "max_x", "max_y", "body"]

# A ring of bullets; some of them turn, speed up or split, again and again.
RING = """<?xml version="1.0" encoding="Shift_JIS"?>
<!DOCTYPE bulletml SYSTEM "http://www.asahi-net.or.jp/~cs8k-cyu/bulletml/bulletml.dtd">
<bulletml type="vertical" xmlns="http://www.asahi-net.or.jp/~cs8k-cyu/bulletml">
<!-- a ring -->
<action label="top">
 <repeat><times>20</times><action>
  <fire><direction type="sequence">360/20+$rand</direction><speed>1+$rank</speed><bulletRef label="turner"><param>$rand*90</param></bulletRef></fire>
 </action></repeat>
 <wait>10-$rank*5</wait>
 <fireRef label="aimed"/>
</action>
<fire label="aimed"><direction type="aim">0</direction><bullet><speed>2</speed></bullet></fire>
<bullet label="turner"><speed>1.5</speed><action>
 <wait>20</wait><changeDirection><direction type="relative">$1</direction><term>30</term></changeDirection>
 <changeSpeed><speed>2</speed><term>15</term></changeSpeed><accel><vertical>.5</vertical><term>9</term></accel><wait>40</wait>
 <fire><bullet/></fire><vanish/>
</action></bullet>
</bulletml>
"""


def body(inside):
    return f'<bulletml><action label="top">\n{inside}\n</action></bulletml>\n'


# Each action calls the next one; the first stands in line 3.
CHAIN = "\n".join(['<bulletml>', '<action label="top"/>', *(f'<action label="{i}"><actionRef label="{i + 1}"/></action>' for i in range(60000)),
                   '<action label="60000"/>', '</bulletml>'])

# The fault, the line in the message (0: none), a part of the message, the file.
BAD = [
    ("empty", 1, "no element found", ""),
    ("text", 1, "not XML: syntax error at column 1", "hello"),
    ("binary", 1, "invalid token", "<a>\0"),
    ("open", 3, "mismatched tag", '<bulletml>\n<action label="top">\n</bulletml>'),
    ("cut", 3, "no element found", body("<wait>1</wait>")[:-21]),
    ("no quote", 2, "invalid token", body('<fireRef label=x/>')),
    ("open quote", 3, "invalid token", body('<fireRef label="x/>')),
    ("twice", 2, "duplicate attribute", body('<fireRef label="x" label="y"/>')),
    ("entity", 2, "undefined entity", body("<wait>&one;</wait>")),
    ("open comment", 2, "unclosed token", body("<!-- <wait>1</wait>")),
    ("more", 4, "junk after document element", body("<wait>1</wait>") + "<x/>"),
    ("deep", 1, "deep", "<bulletml>" + "<action>" * 10000),
    ("other root", 1, "not with <bulletml>", "<html/>"),
    ("unknown", 2, "not an element of BulletML", body("<explode/>")),
    ("misplaced", 2, "may not be in", body("<speed>1</speed>")),
    ("no term", 2, "lacks its <term>", body("<changeSpeed><speed>1</speed></changeSpeed>")),
    ("no bullet", 2, "must hold one <bullet> or <bulletRef>", body("<fire><speed>1</speed></fire>")),
    ("no times", 2, "lacks its <times>", body("<repeat><action/></repeat>")),
    ("no label", 2, "lacks its label", body("<actionRef/>")),
    ("empty label", 2, "lacks its label", body('<actionRef label=""/>')),
    ("nowhere", 2, 'label "x"', body('<actionRef label="x"/>')),
    ("bad type", 2, "type", body('<fire><direction type="north">1</direction><bullet/></fire>')),
    ("formula", 2, "formula", body("<wait>1+</wait>")),
    ("parameter", 2, "formula", body("<wait>$x</wait>")),
    ("parentheses", 2, "formula", body(f"<wait>{'(' * 400}1{')' * 400}</wait>")),
    ("no number", 2, "a number is missing", body("<wait></wait>")),
    ("text in action", 1, "holds text", body("wait")),
    ("no top", 1, '"top"', '<bulletml><action label="x"/></bulletml>'),
    ("endless call", 2, "without a <wait>", body('<actionRef label="top"/>')),
    ("long chain of calls", 1002, "actions call each other more than 1000 deep", CHAIN),
    ("not UTF-8", 3, "declare its encoding", body("<wait>1</wait>\n<!-- ? -->").encode().replace(b"?", b"\xff\xfe")),
    ("overlong", 1, "declare its encoding", b"<!-- \xc0\xaf --><bulletml/>"),
    ("cut letter", 1, "declare its encoding", b'<?xml version="1.0" encoding="UTF-8"?><!-- \xe3\x81 --><bulletml/>'),
    ("two actions", 3, "already", body("<wait>1</wait>").replace("</bulletml>", '<action label="top"/></bulletml>')),
    ("two fires", 2, "already", '<bulletml><action label="top"/><fire label="f"><bullet/></fire>\n'
     '<fire label="f"><bullet/></fire></bulletml>'),
    ("two meanings", 2, "already", body('<fireRef label="f"/><fire label="f"><bullet/></fire>'
                                        '<fire label="f"><speed>2</speed><bullet/></fire>')),
    ("no parameter", 2, "$9 has no value", body("<wait>$9</wait>")),
    ("few parameters", 2, "uses $2 in line 3", body('<actionRef label="a"><param>1</param></actionRef>').replace(
        "</bulletml>", '<action label="a"><wait>$1+$2</wait></action></bulletml>')),
    ("nothing by nothing", 2, "divides by zero", body("<wait>0/0</wait>")),
    ("by zero", 2, "divides by zero", body("<wait>1/(1-1)</wait>")),
    ("random by zero", 2, "divides by zero", body("<wait>1+$rand/-0</wait>")),
    ("huge", 2, "beyond", body("<fire><direction>100000*100000</direction><bullet/></fire>")),
    ("power of ten", 2, "numbers like 1.5, $rand, $rank, $1 to $9", body("<wait>1e9</wait>")),
    ("endless wait", 2, "does not come to the end", body('<wait>0</wait><actionRef label="top"/>')),
    ("endless nothing", 3, "does not come to the end",
     body("<repeat><times>10</times><action>\n<repeat><times>999999999</times><action/></repeat></action></repeat>")),
    ("endless now and then", 3, "does not come to the end of frame 0",
     body("<repeat><times>999</times><action>\n<repeat><times>60000000</times><action/></repeat><wait>1</wait></action>"
          "</repeat>")),
    ("endless fire", 2, "does not come to the end",
     body("<repeat><times>999999999</times><action><fire><bullet/></fire></action></repeat>")),
]


class Pattern(CommandTest):
    def pattern(self, *arguments):
        """graze pattern must succeed; returns its rows, without the header."""
        code, out, err = run("pattern", *arguments)
        self.assertEqual((code, err), (0, ""), arguments)
        rows = list(csv.reader(io.StringIO(out.decode())))
        self.assertEqual(rows[0], HEADER)
        return rows[1:]

    def ring(self):
        return self.file("ring.xml", RING)


class Scenes(Pattern):
    def test_boxes_lie_on_sixteenths_and_names_are_unique(self):
        rows = self.pattern(self.ring(), "--frames", 90)
        self.assertEqual([int(row[0]) for row in rows], sorted(int(row[0]) for row in rows))
        self.assertEqual({int(row[0]) for row in rows}, set(range(90)))
        self.assertEqual(len({(row[0], row[1]) for row in rows}), len(rows))
        self.assertEqual({row[2] for row in rows} - set("012345"), set())
        sizes = {}
        for row in rows:
            x0, y0, x1, y1 = map(float, row[3:7])
            self.assertTrue(all((16 * edge).is_integer() for edge in (x0, y0, x1, y1)), row)
            self.assertTrue(x0 < x1 and y0 < y1, row)
            self.assertEqual(sizes.setdefault(row[1], (x1 - x0, y1 - y0)), (x1 - x0, y1 - y0), row)

    def test_bodies_have_several_boxes(self):
        rows = self.pattern(self.ring(), "--frames", 2, "--parts", 7, "--ground", 3)
        sizes = {}
        for row in rows:
            if row[0] == "0":
                sizes.setdefault((row[2], row[7] or row[1]), []).append(row[1])
        count = {layer: sorted(len(ids) for (of, _), ids in sizes.items() if of == layer) for layer in "01234"}
        self.assertEqual(count, {"0": [3], "1": [2], "2": [7], "3": [1] * len(count["3"]), "4": [2, 2, 2]})
        self.assertGreater(len(count["3"]), 10)

    def test_a_seed_makes_one_scene(self):
        once, again, other = (run("pattern", self.ring(), "--frames", 60, "--seed", seed)[1] for seed in (7, 7, 8))
        self.assertEqual(once, again)
        self.assertNotEqual(once, other)

    def test_emitters_fire_from_where_they_are_put(self):
        path = self.file("still.xml", body("<fire><speed>0</speed><bullet/></fire><wait>1000</wait>"))
        rows = self.pattern(f"{path}@50,40", f"{path}@250,60", "--frames", 1, "--bullet-size", "4x2")
        bullets = [row[3:7] for row in rows if row[2] == "3"]
        self.assertEqual([[float(x1) - float(x0), float(y1) - float(y0)] for x0, y0, x1, y1 in bullets],
                         [[4, 2], [4, 2]])
        left, right = [float(x0) for x0, _, _, _ in bullets]
        self.assertLess(abs(left - 48), 33)
        self.assertLess(abs(right - 248), 33)

    def test_ids_are_used_again_only_when_asked_and_after_a_pause(self):
        for options, is_reused in ([], False), (["--reuse-ids"], True):
            alive, bodies, dead, back = {}, {}, set(), 0
            rows = self.pattern(self.ring(), "--frames", 200, "--player", "blink", *options)
            for row in rows:
                frame, name = int(row[0]), row[1]
                if alive.get(name, frame) in (frame, frame - 1):
                    self.assertEqual(bodies.setdefault(name, row[7]), row[7], row)
                else:
                    back += 1
                    bodies[name] = row[7]
                alive[name] = frame
            self.assertEqual(back > 0, is_reused, options)

    def test_every_broad_phase_plays_them_alike(self):
        scene = os.path.join(self.directory, "scene.csv.gz")
        self.assertEqual(run("pattern", self.ring(), self.ring(), "--frames", 80, "--reuse-ids", "--player", "blink",
                             "-o", scene), (0, b"", ""))
        code, out, err = run("play", scene, "--method", "all", "--verify")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(len({line.split()[-1] for line in out.decode().splitlines()[1:]}), 1)
        self.assertGreater(len(methods()), 6)

    def test_gzip_holds_the_same_scene(self):
        plain, packed = (os.path.join(self.directory, name) for name in ("a.csv", "a.csv.gz"))
        for option in (["-o", plain], [f"--output={packed}"]):
            self.assertEqual(run("pattern", self.ring(), "--frames", 20, *option), (0, b"", ""))
        with open(plain, "rb") as file, gzip.open(packed, "rb") as unpacked:
            self.assertEqual(unpacked.read(), file.read())
        with open(packed, "rb") as file:
            self.assertEqual(file.read(10)[3:8], bytes(5), "no name and no time")

    def test_bullets_that_are_too_many_are_counted(self):
        code, out, err = run("pattern", self.ring(), "--frames", 60, "--max-bullets", 30)
        self.assertEqual(code, 0)
        self.assertIn("not born", err)
        frames = [row.split(b",")[0] for row in out.splitlines() if row.split(b",")[2] == b"3"]
        self.assertEqual(max(frames.count(frame) for frame in set(frames)), 30)


    def test_other_encodings_are_read_where_they_are_declared(self):
        for encoding in ("Shift_JIS", "EUC-JP", "ISO-8859-1"):
            letters = "\u5f3e\u5e55\uff8a" if encoding != "ISO-8859-1" else "\u00e9"
            text = RING.replace("Shift_JIS", encoding).replace("a ring", letters).encode(encoding)
            self.assertRaises(UnicodeDecodeError, text.decode)
            self.pattern(self.file("japanese.xml", text), "--frames", 2)
        self.pattern(self.file("utf8.xml", RING.replace("Shift_JIS", "utf-8").replace("a ring", "\u5f3e\U0001d11e")))
        self.pattern(self.file("utf16.xml", RING.replace("Shift_JIS", "utf-16").encode("utf-16")), "--frames", 2)
        three = RING.replace("Shift_JIS", "EUC-JP").encode().replace(b"a ring", b"\x8f\xb0\xa1")
        self.pattern(self.file("three.xml", three), "--frames", 2)
        label = RING.replace("aimed", "\u72d9").encode("shift_jis")
        self.pattern(self.file("label.xml", label), "--frames", 20)
        unknown = self.file("unknown.xml", RING.replace("Shift_JIS", "klingon"))
        self.check_refused(["pattern", unknown], "unknown.xml:1: ", "encoding")

    def test_a_label_given_twice_matters_only_where_it_is_referred_to(self):
        twice = body('<fire><bullet label="b"/></fire><wait>9</wait>').replace(
            "</bulletml>", '<bullet label="b"/></bulletml>')
        self.pattern(self.file("twice.xml", twice), "--frames", 2)

    def test_whether_a_frame_ends_is_a_matter_of_steps(self):
        for times, code in ((900000, 0), (1100000, 2)):
            path = self.file("steps.xml", body(f"<repeat><times>{times}</times><action/></repeat><wait>9</wait>"))
            self.assertEqual(run("pattern", path, "--frames", 1)[0], code, times)


def overlaps(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


class Survivable(Pattern):
    """Small fields, searched by sets of places here, too."""
    FIELD = (64, 64)
    ASKED = ("--field", "64x64", "--player", "still", "--ground", "0", "--parts", "1")

    def dangers(self, path, *options):
        """The boxes of each frame that a ship must not overlap."""
        code, out, complaint = run("pattern", path, *self.ASKED, *options)
        self.assertEqual((code, complaint), (0, ""))
        frames = {}
        for row in csv.DictReader(io.StringIO(out.decode())):
            boxes = frames.setdefault(int(row["frame"]), [])
            if row["layer"] in "23":
                boxes.append(tuple(float(row[name]) for name in HEADER[3:7]))
        return [frames[i] for i in range(len(frames))]

    def frames_survived(self, dangers, size, speed, grid, start):
        """How many frames a ship of whole pixels survives."""
        places = [(size / 2 + x * grid, size / 2 + y * grid) for x in range((self.FIELD[0] - size) // grid + 1)
                  for y in range((self.FIELD[1] - size) // grid + 1)]
        alive = {start}
        for frame, boxes in enumerate(dangers):
            if frame > 0:
                alive = {(x, y) for x, y in places if any((x - a) ** 2 + (y - b) ** 2 <= speed ** 2 for a, b in alive)}
            half = size / 2
            alive = {(x, y) for x, y in alive if not any(overlaps((x - half, y - half, x + half, y + half), box) for box in boxes)}
            if not alive:
                return frame
        return len(dangers)

    def test_ways_are_those_of_a_plain_search(self):
        path = self.ring()
        survived = set()
        for size, speed, seed in ((2, 4, 1), (4, 6, 2), (8, 4, 3), (12, 9, 1), (16, 4, 2), (20, 6, 4)):
            options = ("--frames", "40", "--seed", seed)
            dangers = self.dangers(path, *options)
            grid, start = 4, size / 2 + (64 - size) // 4 * 4
            survived_here = self.frames_survived(dangers, size, speed, grid, (start, start))
            way = os.path.join(self.directory, "way.grz")
            code, out, complaint = run("pattern", path, *self.ASKED, *options, "--survivable", "--ship-size", size, "--ship-speed", speed,
                                       "--ship-grid", grid, f"--ship-start={start},{start}", "-o", way)
            self.assertEqual(complaint, "")
            survived.add(code)
            if survived_here < len(dangers):
                self.assertEqual((code, out.decode()), (1, f"not survivable: no way past frame {survived_here}\n"))
                self.assertFalse(os.path.exists(way))
                continue
            self.assertEqual((code, out), (0, b"survivable: a way through all 40 frames\n"))
            self.check_way(way, dangers, speed)
            os.remove(way)
        self.assertEqual(survived, {0, 1})

    def check_way(self, way, dangers, speed):
        """A world finds no contact on it, and so do these boxes."""
        code, out, _ = run("play", way, "--verify")
        self.assertEqual((code, re.search(rb"events +(\d+)", out)[1]), (0, b"0"))
        out = run("record", way, "-o", "-")[1]
        ship = [tuple(float(row[name]) for name in HEADER[3:7]) for row in csv.DictReader(io.StringIO(out.decode())) if row["layer"] == "0"]
        self.assertEqual(len(ship), len(dangers))
        for box, boxes in zip(ship, dangers):
            self.assertFalse(any(overlaps(box, other) for other in boxes))
        for before, box in zip(ship, ship[1:]):
            self.assertLessEqual((box[0] - before[0]) ** 2 + (box[1] - before[1]) ** 2, speed ** 2)

    def test_a_start_outside_of_the_field_is_at_the_nearest_place(self):
        path, way = self.ring(), os.path.join(self.directory, "way.grz")
        for start, corner in (("-5,4", ("0", "2")), ("100,-7", ("60", "0")), ("-1,-1", ("0", "0")), ("64,64", ("60", "60"))):
            code, _, complaint = run("pattern", path, *self.ASKED, "--frames", "1", "--survivable", "--ship-start", start, "-o", way)
            self.assertEqual((code, complaint), (0, ""))
            rows = csv.DictReader(io.StringIO(run("record", way, "-o", "-")[1].decode()))
            self.assertEqual([(row["min_x"], row["min_y"]) for row in rows if row["layer"] == "0"], [corner], start)

    def test_a_bad_ship_is_refused(self):
        path = self.ring()
        for option, part in (("--ship-size=0", "--ship-size"), ("--ship-size=0.0625", "--ship-size \"0.0625\": pixels above 0 in steps of 0.125"), ("--ship-speed=x", "--ship-speed"),
                             ("--ship-grid=0.01", "in steps of 0.0625, like 2.5"), ("--ship-start=3", "X,Y"), ("--ship-speed", "--ship-speed"),
                             ("--ship-size=100", "larger than the field"), ("--ship-speed=60", "--ship-grid")):
            code, out, complaint = run("pattern", path, *self.ASKED, "--frames", "2", "--survivable", option)
            self.assertEqual((code, out), (2, b""), option)
            self.assertIn(part, complaint)
        code, out, complaint = run("pattern", path, "--ship-size", "4")
        self.assertEqual((code, out), (2, b""))
        self.assertIn("add --survivable", complaint)


class OnRecord(Pattern):
    def test_scenes_are_those_of_libbulletml(self):
        """pattern_scenes.csv was made through libbulletml, an interpreter by another hand."""
        with open("test/cli/pattern_scenes.csv", encoding="ascii") as file:
            for row in csv.DictReader(file):
                path = os.path.join("examples/bulletml/patterns", row["pattern"])
                _, out, _ = run("pattern", path, *row["options"].split())
                self.assertEqual(hashlib.sha256(out).hexdigest(), row["sha256"], row)


class Signals(Pattern):
    # Busy in every frame, and rarely writing.
    BUSY = body("<repeat><times>9999</times><action><repeat><times>900000</times><action/></repeat><wait>1</wait>"
                "</action></repeat>")

    def end_by(self, number, *options):
        """Start it, send a signal, and wait until its standard error is closed everywhere."""
        command = [GRAZE, "pattern", self.file("busy.xml", self.BUSY), "--frames", "1000000", *options]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as started:
            time.sleep(0.2)
            started.send_signal(number)
            self.assertEqual(started.communicate(timeout=300), (None, b""))
        self.assertEqual(started.returncode, -number)

    def test_a_signal_leaves_no_child_and_no_file(self):
        out = os.path.join(self.directory, "scene.csv.gz")
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            self.end_by(number)
            self.end_by(number, "-o", out)
            self.assertEqual(os.listdir(self.directory), ["busy.xml"])

    def test_not_even_a_kill_leaves_a_child(self):
        self.end_by(signal.SIGKILL, "-o", os.path.join(self.directory, "scene.csv"))


class Refusals(Pattern):
    def test_each_fault_has_its_message(self):
        for name, line, words, text in BAD:
            with self.subTest(name):
                path = self.file(f"{name}.xml", text)
                place = f"{path}:{line}: " if line else f"{path}: "
                self.check_refused(["pattern", path], place, words)

    def test_control_characters_are_escaped(self):
        path = self.file("bad.xml", body('<fireRef label="a&#10;b\x7f\u009b31m"/>'))
        _, _, said = run("pattern", path)
        self.assertIn("a\\x0ab\\x7f\\xc2\\x9b31m", said)
        self.assertEqual(said.count("\n"), 1)
        missing = os.path.join(self.directory, "a\x1b[31mb\n.xml")
        self.check_refused(["pattern", missing], "a\\x1b[31mb\\x0a.xml: ")

    def test_any_cut_of_a_good_file_is_refused_or_played(self):
        good = RING.encode()
        for length in range(0, len(good), 37):
            path = self.file("cut.xml", good[:length])
            self.assertIn(run("pattern", path, "--frames", 1)[0], (0, 2), length)

    def test_a_bad_pattern_leaves_the_output_as_it_was(self):
        scene = self.file("scene.csv", "as before")
        self.check_refused(["pattern", self.file("bad.xml", "<a>"), "-o", scene], "bad.xml:1: ")
        with open(scene, encoding="ascii") as file:
            self.assertEqual(file.read(), "as before")

    def test_bad_usage_is_refused(self):
        ring = self.ring()
        for arguments, words in [([], "which pattern"), ([ring, "--frames", "0"], "--frames"),
                                 ([ring, "--frames", "x"], "--frames"), ([ring, "--rank", "1.5"], "--rank"),
                                 ([ring, "--seed", "-1"], "--seed"), ([ring, "--field", "320"], "--field"),
                                 ([ring, "--player", "dances"], "--player"), ([ring, "--parts", "65"], "--parts"),
                                 ([ring, "--wings"], "--wings"), ([ring, "--frames"], "--frames"),
                                 ([ring, "--rank", "1.5"], "from 0 to 1 "), ([ring, "--reuse-ids=1"], "takes no value"),
                                 ([ring, "--speed", "0"], "from 0.01 to 100 "), ([ring, "-z"], "no option -z"),
                                 ([ring, "--bullet-size", "0.3x1"], "multiple of 1/16"), ([ring, "-o"], "-o")]:
            code, out, err = run("pattern", *arguments)
            self.assertEqual((code, out), (2, b""), arguments)
            self.assertIn(words, err)
            self.assertRegex(err, r"^graze pattern: [^\n]* \(try: graze pattern --help\)\n$")

    def test_no_file_and_no_room(self):
        self.check_refused(["pattern", "nowhere.xml"], "nowhere.xml: ", "No such file")
        self.check_refused(["pattern", self.ring(), "-o", "/dev/full"], "/dev/full", "No space", code=3)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([GRAZE, "pattern", self.ring()], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 3)

    def test_a_closed_standard_output_is_bad_usage(self):
        for option in ("--frames=1", "--help"):
            done = subprocess.run(f"'{GRAZE}' pattern '{self.ring()}' {option} >&-", shell=True, check=False,
                                  capture_output=True)
            self.assertEqual((done.returncode, done.stderr),
                             (2, b"standard output: cannot be written: Bad file descriptor\n"))

    def test_a_closed_pipe_ends_quietly(self):
        done = subprocess.run(f"'{GRAZE}' pattern '{self.ring()}' --frames 3000 | head -1", shell=True, check=False,
                              capture_output=True)
        self.assertEqual((done.stdout, done.stderr), ((",".join(HEADER) + "\n").encode(), b""))


class Missing(CommandTest):
    def test_without_its_program_it_says_what_to_install(self):
        alone = shutil.copy(GRAZE, os.path.join(self.directory, "graze"))
        done = subprocess.run([alone, "pattern", "x.xml"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("apt-get install g++", done.stderr)


if __name__ == "__main__":
    if not os.access(os.path.join(os.path.dirname(GRAZE), "graze-pattern"), os.X_OK):
        print("graze-pattern was not built (it needs g++): only its absence is tested")
        sys.argv.insert(2, "Missing")
    main()
