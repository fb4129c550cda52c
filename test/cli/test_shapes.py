"""`graze shapes`: JSON Lines in, one line out for each; refused shapes, and bad input."""

import gzip
import json
import os
import random
import resource
import subprocess

from graze_command import GRAZE, CommandTest, is_sanitized, main, run, run_limited
from shapes_pairs import MASKS, box, capsule, circle, lines_of, mask, png_of, polygon

GOOD = {"a": circle(0, 0, 5), "b": box(3, -1, 9, 1)}
LINE = json.dumps(GOOD)
ANSWER = b'{"touch": true, "depth": 2, "normal": [1, 0], "points": [[3, 0]]}\n'
FAR = b'{"touch": false, "distance": 1}\n'


class ShapesTest(CommandTest):
    def setUp(self):
        super().setUp()
        for name, rows in MASKS.items():
            self.file(name, png_of(rows))

    def ask(self, text, *options):
        """The output for lines on standard input, which must be valid."""
        text = text.encode() if isinstance(text, str) else text
        code, out, err = run("shapes", "-", *options, stdin=text, cwd=self.directory)
        self.assertEqual((code, err), (0, ""), text[:200])
        return out

    def one(self, a, b, *options):
        return json.loads(self.ask(lines_of([(a, b)]), *options))


class Lines(ShapesTest):
    def test_answers_come_in_order(self):
        far = json.dumps({"a": circle(0, 0, 1), "b": circle(3, 0, 1)})
        wrong = json.dumps({"a": circle(0, 0, 0), "b": circle(3, 0, 1)})
        out = self.ask("\n".join([LINE, far, wrong, LINE, far]) + "\n").splitlines(True)
        self.assertEqual(out[:2] + out[3:], [ANSWER, FAR, ANSWER, FAR])
        self.assertEqual(list(json.loads(out[2])), ["error"])

    def test_line_ends_marks_and_gzip(self):
        self.assertEqual(self.ask(LINE), ANSWER)
        self.assertEqual(self.ask(LINE + "\r\n" + LINE + "\r\n"), ANSWER * 2)
        self.assertEqual(self.ask("\ufeff" + LINE), ANSWER)
        self.assertEqual(self.ask(gzip.compress(LINE.encode())), ANSWER)
        self.assertEqual(self.ask(""), b"")
        self.assertEqual(self.ask(" \t" + LINE + "  "), ANSWER)

    def test_files_and_output(self):
        pairs, out = self.file("pairs.jsonl", LINE + "\n"), os.path.join(self.directory, "out.jsonl")
        self.assertEqual(run("shapes", pairs, "-o", out), (0, b"", ""))
        with open(out, "rb") as written:
            self.assertEqual(written.read(), ANSWER)
        self.check_refused(["shapes", self.file("bad.jsonl", "x"), "-o", out], "bad.jsonl:1: ")
        with open(out, "rb") as written:
            self.assertEqual(written.read(), ANSWER)

    def test_members_in_any_order_and_further_ones(self):
        text = '{"id": 7, "b": {"max": [9, 1], "min": [3, -1], "kind": "box", "name": {"x": [null]}}, "a": ' + \
            '{"radius": 5e0, "center": [0.0, -0], "kind": "circle", "radius2": true}, "c": []}'
        self.assertEqual(self.ask(text), ANSWER)
        self.assertEqual(self.ask(LINE.replace('"kind"', '"k\\u0069nd"')), ANSWER)

    def test_a_long_line(self):
        self.assertEqual(self.ask(LINE[:-1] + " " * 1000000 + "}"), ANSWER)
        code, out, err = run("shapes", "-", stdin=(LINE + "\n" + LINE[:-1] + " " * 2000000 + "}").encode())
        self.assertEqual((code, out), (2, b""))
        self.assertIn("-:2: a line of more than", err)

    def test_many_lines_take_little_memory(self):
        if is_sanitized():
            return
        path = self.file("many.jsonl", (LINE + "\n") * 100000)
        code, out, err = run_limited(resource.RLIMIT_AS, 64 << 20, "shapes", path)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out, ANSWER * 100000)

    def test_numbers_read_back(self):
        r = random.Random(3)
        for _ in range(50):
            a, b = circle(r.uniform(-1, 1), 1e-7 * r.random(), 1e-3), circle(r.uniform(5, 9), r.uniform(-1, 1), 0.1)
            out = self.ask(lines_of([(a, b)])).decode()
            text = out[out.index("distance") + 11:].rstrip("}\n")
            self.assertEqual(repr(float(text)), repr(float(json.loads(out)["distance"])))
            self.assertLessEqual(len(text), len(repr(float(text))) + 1)
        self.assertEqual(self.one(circle(0, 0, 1), circle(3.5, 0, 1)), {"touch": False, "distance": 1.5})

    def test_a_closed_pipe_and_a_full_disk(self):
        path = self.file("many.jsonl", (LINE + "\n") * 20000)
        with subprocess.Popen([GRAZE, "shapes", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as graze:
            graze.stdout.readline()
            graze.stdout.close()
            self.assertEqual((graze.stderr.read(), graze.wait()), (b"", 0))
        if os.path.exists("/dev/full"):
            self.check_refused(["shapes", path, "-o", "/dev/full"], "/dev/full", code=3)


class Refused(ShapesTest):
    """Shapes that are none: an answer, and exit 0."""

    def check_error(self, shape, word):
        for a, b, name in ((shape, GOOD["b"], "a"), (GOOD["a"], shape, "b")):
            answer = self.one(a, b)
            self.assertEqual(list(answer), ["error"], shape)
            self.assertIn(name + ": ", answer["error"])
            self.assertIn(word, answer["error"], shape)

    def test_a_bad_radius_is_refused(self):
        for radius in (0, -0.0, -1, -1e-300):
            self.check_error(circle(0, 0, radius), "radius")
            self.check_error(capsule(0, 0, 0, 0, radius), "radius")
            if radius < 0:
                self.check_error(capsule(0, 0, 1, 1, radius), "radius")
        self.check_error(polygon((0, 0), (1, 0), (0, 1), radius=-1), "radius")
        self.assertIn("touch", self.one(polygon((0, 0), (1, 0), (0, 1), radius=0), GOOD["b"]))

    def test_a_bad_ellipse_is_refused(self):
        def ellipse(*radii, **more):
            return {"kind": "ellipse", "center": [0, 0], "radii": radii, **more}
        for radii in ((0, 1), (1, 0), (-1, 1), (1001, 1)):
            self.check_error(ellipse(*radii), "radii")
        self.check_error(ellipse(2, 1, angle=2.0**61), "")
        self.check_error({"kind": "ellipse", "center": [0, 0], "ends": [[2, 0], [1, 1]]}, "right angles")
        self.assertIn("touch", self.one(ellipse(1000, 1), GOOD["b"]))

    def test_a_bad_polygon_is_refused(self):
        self.check_error(polygon(), "3 to 8")
        self.check_error(polygon((0, 0), (1, 1)), "3 to 8")
        self.check_error(polygon(*[(k, k * k) for k in range(9)]), "3 to 8")
        self.check_error(polygon(*[(k, k * k) for k in range(900)]), "3 to 8")
        self.check_error(polygon((0, 0), (1, 0), (0, 0)), "same corner")
        self.check_error(polygon((0, 0), (1, 0), (1, 0), (0, 1)), "same corner")
        self.check_error(polygon((0, 0), (1, 1), (2, 2)), "one line")
        self.check_error(polygon((0, 0), (1, 0), (2, 0), (1, 1)), "one line")
        self.check_error(polygon((0, 0), (4, 0), (1, 1), (0, 4)), "convex")
        self.check_error(polygon((0, 0), (1, 1), (1, 0), (0, 1)), "convex")
        self.check_error(polygon((0, 3), (2, -3), (-3, 1), (3, 1), (-2, -3)), "convex")

    def test_inverted_boxes_are_refused_and_empty_ones_touch_only_closed(self):
        self.check_error(box(1, 0, 0, 1), "min")
        self.check_error(box(0, 1, 1, 0), "min")
        self.assertEqual(self.one(box(0, 0, 0, 4), circle(0, 0, 9)), {"touch": False, "distance": 0})
        self.assertTrue(self.one(box(0, 0, 0, 4), circle(0, 0, 9), "--closed")["touch"])

    def test_too_far_places_are_refused(self):
        self.check_error(circle(2.0 ** 60, 0, 1), "2^60")
        self.check_error(circle(0, 0, 1e300), "2^60")
        self.check_error(mask("dot.png", 2.0 ** 60, 0), "2^60")
        self.check_error(box(-1e200, 0, 1, 1), "2^60")

    def test_masks_without_pixels_are_not_refused(self):
        self.assertEqual(self.one(mask("none.png", 0, 0), GOOD["b"]), {"touch": False, "distance": None})


class BadInput(ShapesTest):
    """Lines other than pairs of shapes: exit 2, and the line."""

    def check_line(self, text, *words):
        text = text.encode() if isinstance(text, str) else text
        good = (LINE + "\n").encode()
        path = self.file("p.jsonl", good + text + b"\n" + good)
        code, out, err = run("shapes", path, cwd=self.directory)
        self.assertEqual((code, out), (2, b""), text[:99])
        self.assertTrue(err.startswith(path + ":2: "), err)
        self.assertEqual(err.count("\n"), 1, err)
        for word in words:
            self.assertIn(word, err)

    def test_a_line_without_json_is_refused(self):
        for text in ("", "  ", "x", "{", "[1", '{"a": 1', LINE + LINE, LINE + ",", LINE[:-1], LINE.replace("5", "05"),
                     LINE.replace("5", ".5"), LINE.replace("5", "5."), LINE.replace("5", "+5"),
                     LINE.replace("5", "NaN"), LINE.replace("5", "Infinity"), LINE.replace("5", "0x5"), LINE.replace("5", "1e999"), LINE.replace('"', "'"),
                     "// " + LINE, "\0", LINE.replace("circle", "cir\tcle"), '"\\u0000"', "[" * 5000 + "]" * 5000, "[" * 900000):
            self.check_line(text, "not JSON")

    def test_a_line_without_a_pair_is_refused(self):
        for text in ("1", "null", "[]", '"a"', "[%s]" % LINE):
            self.check_line(text, "not a pair of shapes")
        for text in ("{}", '{"b": {"kind": "circle", "center": [0, 0], "radius": 1}}', '{"A": {}, "B": {}}'):
            self.check_line(text, ":2: a: is missing")
        for text in ('{"a": 1, "b": 2}', '{"a": null, "b": null}'):
            self.check_line(text, ":2: a: is not a shape")
        self.check_line('{"a": {}, "a": {}, "b": {}}', "duplicate object key")

    def test_a_side_without_a_shape_is_refused(self):
        def pair(shape):
            return json.dumps({"a": GOOD["a"], "b": shape})
        self.check_line(pair({}), ":2: b.kind: is missing")
        for kind in ("oval", "Box", "", 3, None, ["box"]):
            self.check_line(pair({"kind": kind}), ": b.kind: must be one of box")
        self.check_line(pair({"kind": "box", "min": [0, 0]}), ": b.max: is missing")
        for place in (1, None, [], [1], [1, 2, 3], ["1", 2], [1, None], {"x": 1, "y": 2}, [[1, 2]], True):
            self.check_line(pair({"kind": "box", "min": place, "max": [1, 1]}), ": b.min: is not a place")
            self.check_line(pair({"kind": "polygon", "points": [[0, 0], place, [1, 1]]}), ": b.points[1]: is not a place")
        for points in (1, None, "[[0, 0]]", {"0": [0, 0]}):
            self.check_line(pair({"kind": "polygon", "points": points}), ": b.points: is not a list")
        for radius in (None, "1", [1], True):
            self.check_line(pair({"kind": "circle", "center": [0, 0], "radius": radius}), ": b.radius: is not a number")
        self.check_line(pair({"kind": "circle", "center": [0, 0]}), ": b.radius: is missing")
        self.check_line(pair({"kind": "capsule", "from": [0, 0], "radius": 1}), ": b.to: is missing")
        self.check_line(LINE.replace('"radius": 5', '"radius": 5, "radius": 6'), "duplicate object key")
        self.check_line(pair({"kind": "mask", "file": "dot.png", "at": [0, 0], "flip": "z"}), ": b.flip: ")
        for degrees in (45, "90", -90, 360, None):
            self.check_line(pair({"kind": "mask", "file": "dot.png", "at": [0, 0], "turn": degrees}), ": b.turn: ")

    def test_a_bad_picture_is_refused(self):
        self.file("text.png", "no picture")
        self.file("empty.png", b"")
        self.file("cut.png", png_of(MASKS["noise.png"])[:60])
        wide = bytearray(png_of(MASKS["dot.png"]))
        wide[16:24] = (10 ** 9).to_bytes(4, "big") * 2
        self.file("lies.png", bytes(wide))
        for name in ("missing.png", "text.png", "empty.png", "cut.png", "lies.png", "", ".", "x/y.png", "-",
                     "a" * 5000):
            self.check_line(json.dumps({"a": GOOD["a"], "b": mask(name, 0, 0)}), ": b.file: ")
        number = {"kind": "mask", "file": 3, "at": [0, 0]}
        self.check_line(json.dumps({"a": GOOD["a"], "b": number}), ": b.file: is not a string")
        self.check_line(json.dumps({"a": GOOD["a"], "b": {"kind": "mask", "at": [0, 0]}}), ": b.file: is missing")

    def test_bad_usage_is_refused(self):
        pairs = self.file("p.jsonl", LINE)
        self.check_refused(["shapes"], "a file of pairs is missing")
        self.check_refused(["shapes", pairs, pairs], "there is a second")
        self.check_refused(["shapes", pairs, "--open"], "--open")
        self.check_refused(["shapes", os.path.join(self.directory, "none.jsonl")], "none.jsonl: cannot be opened")
        self.check_refused(["shapes", self.directory], "cannot be read")
        self.check_refused(["shapes", self.file("u.jsonl", LINE.encode("utf-16"))], "u.jsonl:1: ", "UTF-16")
        self.assertIn(b"Usage: graze shapes", run("shapes", "--help")[1])

    def test_damaged_lines_never_crash(self):
        r = random.Random(9)
        line = json.dumps({"a": mask("ring.png", 1, 2), "b": polygon((0, 0), (4, 0), (0, 4), radius=1)}).encode()
        for _ in range(150):
            damaged = bytearray(line)
            for _ in range(r.randint(1, 4)):
                damaged[r.randrange(len(damaged))] = r.choice(b'"[]{},:0e-.\\x\0\xff')
            code, out, err = run("shapes", "-", stdin=bytes(damaged), cwd=self.directory)
            self.assertIn(code, (0, 2), damaged)
            if code == 2:
                self.assertEqual((out, err[:4]), (b"", "-:1:"), damaged)


class Documented(ShapesTest):
    def page(self):
        with open("docs/shapes.md", encoding="utf-8") as page:
            return page.read().split("## From the command line")[1]

    def test_the_example_of_the_page(self):
        pairs, answers = self.page().split("```\n{")[1:3]
        self.assertEqual(self.ask("{" + pairs.split("```")[0]).decode(), "{" + answers.split("```")[0])

    def test_the_schema_knows_what_is_read(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("python3-jsonschema is not here")
        with open("docs/shapes.schema.json", encoding="utf-8") as schema:
            check = jsonschema.Draft202012Validator(json.load(schema))
        shapes = [box(0, 0, 1, 1), circle(0, 0, 1), capsule(0, 0, 1, 1, 1), polygon((0, 0), (1, 0), (0, 1)),
                  {"kind": "ellipse", "center": [0, 0], "radii": [2, 1], "angle": 30},
                  {"kind": "ellipse", "center": [0, 0], "ends": [[2, 0], [0, 1]], "radius": 0.5},
                  {"kind": "chain", "nodes": [[0, 0, 1], [3, 0, 1], [3, 3, 0]], "off": [2]},
                  {"kind": "chain", "nodes": []}, {"kind": "chain", "nodes": [[0, 0, -1]]}, {"kind": "chain", "nodes": [[0, 0]]},
                  {**mask("dot.png", 0, 0), "flip": "x", "turn": 90}]
        for shape in shapes:
            is_read = run("shapes", "-", stdin=lines_of([(shape, GOOD["b"])]).encode(), cwd=self.directory)[0] == 0
            self.assertEqual(check.is_valid({"a": shape, "b": GOOD["b"], "id": 3}), is_read, shape)
            for name in shape:
                for wrong in ({**shape, name: None}, {k: v for k, v in shape.items() if k != name}):
                    pair = {"a": wrong, "b": GOOD["b"]}
                    code = run("shapes", "-", stdin=json.dumps(pair).encode(), cwd=self.directory)[0]
                    self.assertEqual(check.is_valid(pair), code == 0, wrong)


class Ellipses(ShapesTest):
    def test_the_ends_of_its_radii_are_where_it_touches(self):
        for radii, angle in (([5, 2], 0), ([2, 5], 90), ([2.5, 2.5], 17), ([5, 2], -360)):
            one = {"kind": "ellipse", "center": [1, 2], "radii": radii, "angle": angle}
            reach = 2.5 if angle == 17 else 5
            answer = self.one(one, circle(1 + reach + 3, 2, 1))
            self.assertAlmostEqual(answer["distance"], 2, 9)
            self.assertAlmostEqual(self.one(one, circle(1 + reach + 0.5, 2, 1))["depth"], 0.5, 9)

    def test_ends_are_radii_and_an_angle(self):
        near = circle(3, 3, 0.25)
        turned = {"kind": "ellipse", "center": [1, 2], "radii": [5, 2.5], "angle": 90}
        ends = {"kind": "ellipse", "center": [1, 2], "ends": [[1, 7], [-1.5, 2]]}
        self.assertEqual(self.one(turned, near), self.one(ends, near))
        self.assertAlmostEqual(self.one({**ends, "radius": 1}, circle(5, 2, 0.25))["distance"], 0.25, 9)

    def test_one_of_radii_and_ends_is_needed(self):
        for more in ({}, {"radii": [1, 1], "ends": [[1, 0], [0, 1]]}):
            line = json.dumps({"a": {"kind": "ellipse", "center": [0, 0], **more}, "b": GOOD["b"]})
            code, out, err = run("shapes", "-", stdin=line.encode())
            self.assertEqual((code, out), (2, b""))
            self.assertIn('either "radii" or "ends"', err)


class Chains(ShapesTest):
    @staticmethod
    def pieces(nodes, off):
        """Circles and capsules: all radii are equal here."""
        on = [i not in off for i in range(len(nodes))]
        circles = [circle(*node) for node, is_on in zip(nodes, on) if is_on]
        return circles + [capsule(*a[:2], *b) for a, b, *is_on in zip(nodes, nodes[1:], on, on[1:]) if all(is_on) and a[:2] != b[:2]]

    def test_a_chain_is_the_union_of_its_circles_and_joints(self):
        source, touching = random.Random(28), 0
        for _ in range(60):
            x, y, radius, nodes = 0, 0, source.randint(1, 4), []
            for _ in range(source.randint(1, 12)):
                nodes.append([x, y, radius])
                x, y = x + source.randint(-9, 9), y + source.randint(-9, 9)
            off = sorted(source.sample(range(len(nodes)), source.randint(0, len(nodes) - 1)))
            other = source.choice([circle(source.randint(-9, 9), source.randint(-9, 9), 3), box(-9, 2, -4, 12),
                                   polygon((2, 2), (20, 5), (9, 19), radius=1)])
            whole = self.one({"kind": "chain", "nodes": nodes, "off": off}, other)
            each = [self.one(piece, other) for piece in self.pieces(nodes, off)]
            self.assertEqual(whole["touch"], any(one["touch"] for one in each), (nodes, off, other))
            touching += whole["touch"]
            if whole["touch"]:
                self.assertGreaterEqual(whole["depth"], max(one.get("depth", 0) for one in each))
            else:
                self.assertEqual(whole["distance"], min(one["distance"] for one in each))
        self.assertTrue(15 < touching < 45, touching)

    def test_a_taper_joins_two_circles_by_their_tangents(self):
        tapered = {"kind": "chain", "nodes": [[0, 0, 6], [10, 0, 0]]}
        self.assertAlmostEqual(self.one(tapered, circle(3.6 + 0.6 * 2, 4.8 + 0.8 * 2, 1))["distance"], 1, 9)
        self.assertAlmostEqual(self.one(tapered, circle(6.8 + 0.6 * 2, 2.4 + 0.8 * 2, 1))["distance"], 1, 9)

    def test_nodes_that_are_wrong_are_named(self):
        for nodes, off, word in (([], [], "a.nodes"), ([[0, 0, 1]] * 513, [], "1 to 512"), ([[0, 0, 1], [0, 0]], [], "a.nodes[1]"),
                                 ([[0, 0, -1]], [], "radius"), ([[0, 0, 2.0**61]], [], "2^60"), ([[0, 0, 1]], [1], "a.off[0]"),
                                 ([[0, 0, 1]], 0, "a.off"), ([[0, 0, "1"]], [], "a.nodes[0]"), (3, [], "a.nodes")):
            line = json.dumps({"a": {"kind": "chain", "nodes": nodes, "off": off}, "b": GOOD["b"]})
            code, out, err = run("shapes", "-", stdin=line.encode())
            self.assertEqual((code, out), (2, b""), line[:200])
            self.assertIn(word, err)

    def test_many_lines_of_chains_take_little_memory(self):
        if is_sanitized():
            return
        pair = json.dumps({"a": {"kind": "chain", "nodes": [[i, 0, 1] for i in range(500)]}, "b": circle(0, 2, 1)})
        code, out, err = run_limited(resource.RLIMIT_AS, 64 << 20, "shapes", self.file("many.jsonl", (pair + "\n") * 2000))
        self.assertEqual((code, err, out.count(b"\n")), (0, "", 2000))


class Masks(ShapesTest):
    def test_masks_are_the_pixels_of_pictures(self):
        self.assertEqual(self.one(mask("dot.png", 0, 0), circle(0.5, 3, 1)), {"touch": False, "distance": 1})
        answer = self.one(mask("ring.png", 0, 0), box(2, 2, 3, 3))
        self.assertEqual(answer, {"touch": False, "distance": 1})
        self.assertEqual(self.one(mask("ring.png", 0, 0), box(2, 2, 4.5, 3))["depth"], 0.5)

    def test_a_picture_is_read_once(self):
        lines = lines_of([(mask("dot.png", k, 0), mask("full.png", 0, 0)) for k in range(2000)])
        self.assertEqual(len(self.ask(lines).splitlines()), 2000)

    def test_a_view_of_a_mask_has_its_flipped_and_turned_pixels(self):
        hook = {**mask("hook.png", 0, 0), "flip": "x", "turn": 90}
        dot = mask("dot.png", 0, 0)
        for x in range(-1, 7):
            for y in range(-1, 8):
                rows = ["#...", "#...", "#..#", "#..#", "#..#", "####"]
                solid = 0 <= y < 6 and 0 <= x < 4 and rows[y][x] == "#"
                self.assertEqual(self.one(hook, {**dot, "at": [x, y]})["touch"], solid, (x, y))


if __name__ == "__main__":
    main()
