"""`graze play --shapes`: scenes whose rows are more than boxes."""

import os
import unittest

import play_reference as reference
import play_shapes
from graze_command import CommandTest, is_long, main, methods, run, seeded
from png_made import png_of_bits

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
BEAMS = os.path.join("data", "scenes", "beams.csv.gz")
BEAMS_SHAPES = os.path.join("data", "scenes", "beams.shapes")
RULES = os.path.join("data", "scenes", "shmup.rules")
HEADER = "frame,id,layer,min_x,min_y,max_x,max_y"
CIRCLES = '{"layer": 0, "fit": "circle"}\n'
SCENES = 25 if is_long() else 8

# Two circles of diameter 10: 10 apart in frame 0 (6, 8), less in frame 1.
PAIR = f"{HEADER}\n0,1,0,0,0,10,10\n0,2,0,6,8,16,18\n1,1,0,0,0,10,10\n1,2,0,6,7.9375,16,17.9375\n"


@unittest.skipIf("without Jansson" in run("play", os.devnull, "--shapes", "-", stdin=b"{}")[2],
                 "graze was built without Jansson")
class Shaped(CommandTest):
    def play(self, scene, shapes, *options):
        """Its output; the scene is a text, the shapes too."""
        code, out, err = run("play", self.file("scene.csv", scene), "--shapes", self.file("shapes", shapes), *options,
                             cwd=self.directory)
        self.assertEqual((code, err), (0, ""))
        return out.decode()

    def check_events(self, scene, shapes, expected, *options):
        for method in methods():
            self.assertEqual(self.play(scene, shapes, "--method", method, "--verify", "--events", "-", *options),
                             "frame,event,a,b\n" + expected, (method, options))


class Examples(Shaped):
    def test_circles_in_boxes(self):
        self.check_events(PAIR, CIRCLES, "1,begin,1,2\n")
        self.check_events(PAIR, CIRCLES, "0,begin,1,2\n", "--closed")
        self.check_events(PAIR, '{"layer": 1, "fit": "circle"}', "0,begin,1,2\n")

    def test_circles_touch_by_the_rule_of_their_layers(self):
        rules = {rule: self.file(rule, f"0 0\ncircles 0 0 {rule} # a comment\n") for rule in ("round", "sides", "squares")}
        self.check_events(PAIR, CIRCLES, "1,begin,1,2\n", "--rules", rules["round"])
        self.check_events(PAIR, CIRCLES, "0,begin,1,2\n", "--rules", rules["sides"])
        self.check_events(PAIR, CIRCLES, "", "--rules", rules["squares"])
        near = PAIR.replace("6,7.9375,16,17.9375", "4,5,14,15")
        self.check_events(near, CIRCLES, "1,begin,1,2\n", "--rules", rules["squares"])
        about = ("explain", self.file("scene.csv", near.replace("4,5,14,15", "6,6,16,16")), "--shapes", self.file("shapes", CIRCLES), "1", "2", "--rules")
        self.assertIn(b"touch by the rule of circles of their layers", run(*about, rules["sides"], "--frame", "0")[1])
        self.assertIn(b"the circles in them do not touch by the rule of their layers", run(*about, rules["squares"], "--frame", "1")[1])

    def test_a_rule_of_circles_names_two_layers_and_a_rule(self):
        for line in ("circles", "circles 0", "circles 0 0", "circles 0 0 box", "circles 0 0 sides 1", "circles 0 64 sides"):
            code, out, err = run("play", self.file("scene.csv", PAIR), "--rules", self.file("bad.rules", f"0 0\n{line}\n"))
            self.assertEqual((code, out), (2, b""))
            self.assertIn("bad.rules:2: ", err)

    def test_the_summary_says_what_was_thrown_out(self):
        self.assertIn("pairs   2 (1 touch by their shapes, 1 thrown out)\n", self.play(PAIR, CIRCLES))
        self.assertIn("pairs   2\n", run("play", self.file("scene.csv", PAIR))[1].decode())

    def test_stats_have_pairs_before_and_after_the_closer_look(self):
        lines = [line.split(",") for line in self.play(PAIR, CIRCLES, "--stats", "-").splitlines()]
        self.assertEqual(lines[0][3:5], ["pairs", "after_narrow"])
        self.assertEqual([line[3:5] for line in lines[1:]], [["1", "0"], ["1", "1"]])

    def test_without_shapes_their_columns_are_ignored(self):
        scene = PAIR.replace("max_y\n", "max_y,shape,angle\n").replace(",10\n", ",10,what,ever\n").replace(
            "18\n", "18,,x\n").replace("17.9375\n", "17.9375,,\n")
        code, out, err = run("play", self.file("scene.csv", scene), "--events", "-")
        self.assertEqual((code, out, err), (0, b"frame,event,a,b\n0,begin,1,2\n", ""))

    def test_a_row_has_the_shape_that_it_names_or_that_of_its_layer(self):
        shapes = CIRCLES + '{"name": "whole", "fit": "box"}'
        rows = [f"{f},1,0,0,0,10,10,{a}\n{f},2,0,9,9,19,19,{b}\n" for f, (a, b) in
                enumerate([("", ""), ("whole", "whole"), ("", "whole"), ("", "")])]
        self.check_events(f"{HEADER},shape\n{''.join(rows)}", shapes, "1,begin,1,2\n2,end,1,2\n")

    def test_a_beam_turns(self):
        """Its ends reach a target that is beside it at 0 degrees, and on its line at 90."""
        angles = enumerate((0, 45, 90, 120))
        rows = "".join(f"{i},1,0,-20,-1,20,1,{angle}\n{i},2,1,-2,15,2,17,\n" for i, angle in angles)
        self.check_events(f"{HEADER},angle\n{rows}", '{"layer": 0, "fit": "capsule"}', "2,begin,1,2\n3,end,1,2\n")

    def test_scale_is_of_the_shape_about_the_centre(self):
        rows = "".join(f"{i},1,0,0,0,2,2,{scale}\n{i},2,1,5,0,6,2,\n" for i, scale in enumerate((1, 3.9, 4, 4.25)))
        self.check_events(f"{HEADER},scale\n{rows}", CIRCLES, "3,begin,1,2\n")
        self.check_events(f"{HEADER},scale\n{rows}", CIRCLES, "2,begin,1,2\n", "--closed")

    def test_masks_touch_where_their_pixels_do(self):
        self.file("dot.png", png_of_bits(["10", "00"]))
        shapes = '{"name": "dot", "shape": {"kind": "mask", "file": "dot.png", "at": [-1, -1]}}\n'
        looks = [("", ""), (90, ""), (180, ""), (0, "x"), (0, "y"), (0, "xy"), (180, "xy"), (-90, "y"), (270, "")]
        rows = "".join(f"{i},1,0,0,0,20,20,dot,{angle},{flip}\n{i},2,0,9.25,9.25,9.5,9.5,,,\n"
                       for i, (angle, flip) in enumerate(looks))
        is_there = [False] + [self.quarter(angle or 0, flip) == (-1, -1) for angle, flip in looks]
        expected = "".join(f"{i},{'begin' if is_there[i + 1] else 'end'},1,2\n" for i in range(len(looks))
                           if is_there[i + 1] != is_there[i])
        self.assertGreater(expected.count("begin"), 1)
        self.check_events(f"{HEADER},shape,angle,flip\n{rows}", shapes, expected)

    @staticmethod
    def quarter(angle, flip):
        """Where the pixel left above the centre goes: it is mirrored, then turned from +x towards +y."""
        x, y = (1 if "x" in flip else -1), (1 if "y" in flip else -1)
        for _ in range(angle // 90 % 4):
            x, y = -y, x
        return x, y

    NODES = ((-30, 0), (-10, 12), (10, 12), (30, -4))
    LASER = '{"name": "laser", "shape": {"kind": "chain", "nodes": [%s], "off": [%s]}}\n'

    def curve(self, off=""):
        return self.LASER % (", ".join(f"[{x}, {y}, 2]" for x, y in self.NODES), off) + '{"layer": 1, "fit": "circle"}\n'

    def joints(self):
        """A row and a shape for each joint: the parts of one body."""
        lines = [f'{{"name": "j{i}", "shape": {{"kind": "capsule", "from": {list(a)}, "to": {list(b)}, "radius": 2}}}}\n'
                 for i, (a, b) in enumerate(zip(self.NODES, self.NODES[1:]))]
        return "".join(lines) + '{"layer": 1, "fit": "circle"}\n'

    def scene_of_lasers(self, names):
        """A laser that drops past bullets; each of the names is a part of it."""
        rows = []
        for frame in range(24):
            rows += [f"{frame},{200 + i},0,200,50,{5 * frame - 60},50,{5 * frame - 60},{name}\n" for i, name in enumerate(names)]
            rows += [f"{frame},{i},1,{i},{x},{y},{x + 4},{y + 4},\n" for i, (x, y) in enumerate(
                (20 + 9 * i, (7 * i * i + frame) % 50 - 20) for i in range(8))]
        return "frame,id,layer,body,min_x,min_y,max_x,max_y,shape\n" + "".join(rows)

    def test_a_chain_touches_what_its_joints_do(self):
        rules = self.file("laser.rules", "0 1\nnear_miss 0 1 3\n")
        swept = self.file("swept.rules", "0 1\nsweep *\n")
        for options in (["--rules", rules], ["--rules", swept], ["--rules", swept, "--threads", "2"]):
            events = self.play(self.scene_of_lasers(["j0", "j1", "j2"]), self.joints(), "--events", "-", *options)
            self.assertGreater(events.count("begin"), 5)
            self.assertGreater(events.count("end"), 5)
            self.check_events(self.scene_of_lasers(["laser"]), self.curve(), events.split("\n", 1)[1], *options)
        self.assertGreater(self.play(self.scene_of_lasers(["laser"]), self.curve(), "--rules", rules, "--events", "-").count("graze"), 1)

    def test_a_node_that_is_off_is_a_gap(self):
        rows = "0,1,0,0,0,0,0,laser\n0,2,1,-3,9,3,15,\n"
        for off, expected in (("", "0,begin,1,2\n"), ("1", ""), ("0", "0,begin,1,2\n")):
            self.check_events(f"{HEADER},shape\n{rows}", self.curve(off), expected)

    def test_a_chain_is_recorded_drawn_and_explained(self):
        scene, shapes = self.file("laser.csv", self.scene_of_lasers(["laser"])), self.file("laser.shapes", self.curve())
        rules, recording, picture = self.file("r.rules", "0 1\n"), self.directory + "/laser.grz", self.directory + "/laser.png"
        options = (scene, "--shapes", shapes, "--rules", rules)
        events = run("play", *options, "--events", "-")[1]
        self.assertEqual(run("record", *options, "-o", recording)[0], 0)
        for method in methods():
            self.assertEqual(run("play", recording, "--method", method, "--verify", "--events", "-"), (0, events, ""), method)
        frame, _, a, b = events.decode().splitlines()[1].split(",")
        for source in (options, (recording,)):
            self.assertIn(b"touch", run("explain", *source, "--frame", frame, a, b)[1].splitlines()[0])
            if "without libpng" not in run("play", *source, "--png", picture, "--frame", frame)[2]:
                self.assertGreater(os.path.getsize(picture), 0)

    def test_the_place_and_size_of_the_box_are_those_of_the_shape(self):
        """A row's box only says where the centre is: here it is a point."""
        shapes = '{"layer": 0, "shape": {"kind": "circle", "center": [0, 0], "radius": 5}}'
        self.check_events(f"{HEADER}\n0,1,0,3,4,3,4\n0,2,0,9,12,9,12\n1,1,0,3,4,3,4\n1,2,0,9,11,9,11\n", shapes,
                          "1,begin,1,2\n")


class Refused(Shaped):
    def check_shapes(self, line, word, shapes, scene=PAIR):
        path = self.file("some.shapes", shapes)
        self.check_refused(["play", self.file("scene.csv", scene), "--shapes", path], f"{path}:{line}: ", word)

    def check_row(self, word, shapes, columns, row):
        path = self.file("scene.csv", f"{HEADER}{columns}\n0,7,5,0,0,1,1{',' * columns.count(',')}\n{row}\n")
        self.check_refused(["play", path, "--shapes", self.file("some.shapes", shapes)], f"{path}:3: ", word)

    def test_files_of_shapes(self):
        for line, word, shapes in [
                (1, "object", "[]"), (1, "", "{"), (2, "", CIRCLES + "nonsense"), (1, "layer", '{"fit": "circle"}'),
                (1, "not both", '{"layer": 1, "name": "x", "fit": "circle"}'), (1, "shape", '{"layer": 1}'),
                (1, "not both", '{"layer": 1, "fit": "circle", "shape": {}}'),
                (1, "duplicate", '{"layer": 1, "layer": 2, "fit": "circle"}'),
                (1, "0 to 63", '{"layer": 64, "fit": "circle"}'), (1, "0 to 63", '{"layer": 1.5, "fit": "circle"}'),
                (1, "0 to 63", '{"layer": "1", "fit": "circle"}'), (1, "0 to 63", '{"layer": -1, "fit": "circle"}'),
                (1, "empty", '{"name": "", "fit": "circle"}'), (1, "text", '{"name": 3, "fit": "circle"}'),
                (1, "capsule", '{"name": "x", "fit": "ball"}'), (1, "capsule", '{"name": "x", "fit": 1}'),
                (2, "line 1", CIRCLES + CIRCLES), (3, "line 1", f'{{"name": "a", "fit": "box"}}\n{CIRCLES}'
                                                                '{"name": "a", "fit": "circle"}'),
                (1, "kind", '{"layer": 1, "shape": {}}'), (1, "shape", '{"layer": 1, "shape": 5}'),
                (1, "radius", '{"layer": 1, "shape": {"kind": "circle", "center": [0, 0], "radius": 0}}'),
                (1, "corner", '{"layer": 1, "shape": {"kind": "polygon", "points": [[0, 0], [1, 1]]}}'),
                (1, "none.png", '{"layer": 1, "shape": {"kind": "mask", "file": "none.png", "at": [0, 0]}}')]:
            self.check_shapes(line, word, shapes)

    def test_a_bad_row_is_refused(self):
        mask = '{"kind": "mask", "file": "%s", "at": [0, 0]}' % self.file("m.png", png_of_bits(["1"]))
        named = f'{{"name": "m", "shape": {mask}}}\n{CIRCLES}'
        far = '{"layer": 0, "shape": {"kind": "circle", "center": [0, 0], "radius": 1e18}}'
        for word, columns, row in [
                ('no "n"', ",shape", "0,1,0,0,0,1,1,n"), ("90", ",shape,angle", "0,1,0,0,0,1,1,m,45"),
                ("scaled", ",shape,scale", "0,1,0,0,0,1,1,m,2"), ("no width", "", "0,1,0,0,0,0,1"),
                ("no width", "", "0,1,0,1,1,1,1"), ("flip", ",flip", "0,1,0,0,0,1,1,z"),
                ("above 0", ",scale", "0,1,0,0,0,1,1,0"), ("above 0", ",scale", "0,1,0,0,0,1,1,-2"),
                ("finite", ",scale", "0,1,0,0,0,1,1,nan"), ("angle", ",angle", "0,1,0,0,0,1,1,1e30"),
                ("angle", ",angle", "0,1,0,0,0,1,1,nan"), ("angle", ",angle", "0,1,0,0,0,1,1,left"),
                ("2^60", ",scale", "0,1,0,0,0,1e18,1e18,9"), ("finite", ",scale", "0,1,0,0,0,1,1,inf")]:
            self.check_row(word, named, columns, row)
        self.check_row("2^60", far, "", "0,1,0,1e18,0,1e18,1")
        chain = '{"layer": 0, "shape": {"kind": "chain", "nodes": [[0, 0, 1]]}}'
        for columns, value in ((",angle", "90"), (",flip", "x"), (",scale", "2")):
            self.check_row("chain", chain, columns, f"0,1,0,0,0,1,1,{value}")

    def test_bad_usage_is_refused(self):
        scene = self.file("scene.csv", PAIR)
        self.check_refused(["play", scene, "--shapes", self.directory + "/none"], "none")
        self.check_refused(["play", "-", "--shapes", "-"], "standard input", stdin=b"")
        self.check_refused(["play", scene, "--rules", "-", "--shapes", "-"], "standard input", stdin=b"")
        self.check_refused(["tune", "-", "--shapes", "-"], "standard input", stdin=b"")
        code, out, _ = run("play", scene, "--shapes", "-", "--events", "-", stdin=CIRCLES.encode())
        self.assertEqual((code, out), (0, b"frame,event,a,b\n1,begin,1,2\n"))


class Random(Shaped):
    def test_random_scenes_against_rational_arithmetic(self):
        random = seeded()
        for i in range(SCENES):
            rows, closed = play_shapes.scene(random), random.random() < 0.5
            scene, frames = play_shapes.text(rows), play_shapes.play(rows, closed)
            expected = "frame,event,a,b\n" + "".join(line + "\n" for line in reference.events(frames))
            options = ["--closed"] if closed else []
            for method in methods():
                found = self.play(scene, play_shapes.SHAPES, "--method", method, "--events", "-", *options)
                self.assertEqual(found, expected, (i, method))
            stats = self.play(scene, play_shapes.SHAPES, "--stats", "-", *options)
            after = [int(line.split(",")[4]) for line in stats.splitlines()[1:]]
            self.assertEqual(after, [frame.pairs for frame in frames], i)


class Recorded(Shaped):
    def run_here(self, *arguments):
        code, out, err = run("play", *arguments, cwd=ROOT)
        if "without" in err:
            self.skipTest(err)
        self.assertEqual((code, err), (0, ""), arguments)
        return out.decode()

    def test_scenes_with_shapes_replay_the_same_under_all_broad_phases(self):
        barrage = [os.path.join("data", "scenes", "boss-three.csv.gz"), "--shapes",
                   os.path.join("data", "scenes", "shmup.shapes")]
        for scene in ([BEAMS, "--shapes", BEAMS_SHAPES], barrage):
            for options in ([], ["--closed"], ["--rules", RULES], ["--threads", "2"]):
                table = self.run_here(*scene, *options, "--method", "all", "--verify").splitlines()[1:]
                self.assertEqual([line.split()[0] for line in table], methods())
                self.assertEqual(len({tuple(line.split()[3:]) for line in table}), 1)

    def test_shapes_throw_out_what_boxes_let_pass(self):
        summary = self.run_here(BEAMS, "--shapes", BEAMS_SHAPES)
        self.assertRegex(summary, r"pairs   \d+ \([1-9]\d* touch by their shapes, [1-9]\d* thrown out\)")

    def test_tune_takes_shapes(self):
        code, out, err = run("tune", self.file("scene.csv", PAIR), "--shapes", self.file("shapes", CIRCLES), "--rounds", "1")
        self.assertEqual(code, 0, err)
        self.assertIn("wins", out.decode())

    def test_a_picture_of_shapes(self):
        png = os.path.join(self.directory, "x.png")
        self.run_here(BEAMS, "--shapes", BEAMS_SHAPES, "--png", png, "--frame", "100")
        plain = os.path.join(self.directory, "y.png")
        self.run_here(BEAMS, "--png", plain, "--frame", "100")
        with open(png, "rb") as one, open(plain, "rb") as other:
            self.assertNotEqual(one.read(), other.read())


if __name__ == "__main__":
    main()
