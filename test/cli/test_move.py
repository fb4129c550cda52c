"""`graze move` against rational arithmetic, on movers and boxes of every awkward kind; and refused files."""

from fractions import Fraction

import move_reference as reference
from graze_command import CommandTest, HEADER, csv_of, main, run, seeded

random = seeded()
MOVE_HEADER = "x,y,w,h,goal_x,goal_y,response"
OUT_HEADER = "move,end_x,end_y,rank,id,t,nx,ny,touch_x,touch_y"
RESPONSES = ("touch", "cross", "slide", "bounce")
DENORMAL = 5e-324
MOST = 1.7976931348623157e308


def whole(limit, origin=0.0, unit=1.0):
    return lambda: origin + unit * random.randrange(limit)


# How coordinates are drawn, and sizes of movers.
PLACES = {
    "small grid": (whole(6), whole(3)),
    "grid": (whole(20), whole(4)),
    "decimal": (lambda: random.randrange(120) / 10, lambda: random.randrange(20) / 10),
    "uniform": (lambda: random.uniform(0, 20), lambda: random.uniform(0, 4)),
    "far, whole": (whole(20, 2.0**50), whole(4)),
    "far, quarter": (whole(60, -2.0**50, 0.25), whole(9, 0.0, 0.25)),
    "where doubles are 1 apart": (whole(20, 2.0**53 - 9), lambda: random.choice((1.0, 2.0, 0.1, 1.5))),
    "where doubles are 2^76 apart": (whole(20, 2.0**128, 2.0**76), whole(4, 0.0, 2.0**75)),
    "tenths on a far place": (lambda: 1e6 + random.randrange(99) / 10, lambda: random.choice((0.1, 0.3, 1.0, 0.7))),
    "denormal": (whole(20, -9 * DENORMAL, DENORMAL), whole(4, 0.0, DENORMAL)),
    "two scales": (lambda: random.choice((random.uniform(0, 1), 1e17 * random.randrange(3))),
                   lambda: random.choice((random.uniform(0, 1), 1e17))),
    "any exponent": (lambda: random.choice((-1, 1)) * random.uniform(1, 2) * 2.0 ** random.randrange(-1070, 1000),
                     lambda: random.uniform(1, 2) * 2.0 ** random.randrange(-1070, 1000)),
}


def box_of(place):
    x, y = sorted((place(), place())), sorted((place(), place()))
    return (x[0], y[0], x[1], y[1])


def small_box(place, size):
    x, y = place(), place()
    return (x, y, max(x, x + size()), max(y, y + size()))


def move_of(place, size, boxes):
    """A random move, often from and to places at which it touches a side, and along an axis."""
    w, h = size(), size()

    def pick(axis, extent):
        if boxes and random.random() < 0.4:
            box = random.choice(boxes)
            return random.choice((box[axis], box[axis + 2], box[axis] - extent))
        return place()
    x, y, goal_x, goal_y = pick(0, w), pick(1, h), pick(0, w), pick(1, h)
    goal_x, goal_y = random.choice(((goal_x, goal_y), (goal_x, goal_y), (x, goal_y), (goal_x, y), (x, y)))
    return (x, y, w, h, goal_x, goal_y)


def moves_csv(moves):
    return "\n".join([MOVE_HEADER] + [",".join([*map(repr, numbers), word]) for numbers, word in moves]) + "\n"


def rows_of(out):
    lines = out.decode().splitlines()
    assert lines[0] == OUT_HEADER, lines[0]
    kinds = (int, float, float, int, int, float, int, int, float, float)
    return [tuple(kind(v) if v else None for kind, v in zip(kinds, line.split(","))) for line in lines[1:]]


def expected_rows(boxes, moves):
    """The reference's answer, and the crushed moves."""
    rows, crushed = [], []
    for i, (numbers, word) in enumerate(moves):
        end, met, is_crushed = reference.go(boxes, numbers, word)
        crushed += [i] if is_crushed else []
        rows += [(i, *end, rank, *hit) for rank, hit in enumerate(met)] or [(i, *end) + (None,) * 7]
    return rows, crushed


def overlaps(box, numbers, end):
    x, y, (w, h) = Fraction(end[0]), Fraction(end[1]), map(Fraction, numbers[2:4])
    box = [Fraction(v) for v in box]
    return (max(x, box[0]) < min(x + w, box[2])) and (max(y, box[1]) < min(y + h, box[3]))


class MoveTest(CommandTest):
    def move(self, boxes, moves):
        """Rows and messages."""
        b, m = self.file("b.csv", csv_of(boxes)), self.file("m.csv", moves_csv(moves))
        code, out, err = run("move", b, m)
        self.assertEqual(code, 0, err)
        return rows_of(out), err

    def firsts(self, boxes, moves):
        """For each move, its first hit, how and when; for a crossing one, all hits."""
        rows, _ = self.move(boxes, moves)
        return [(row[0], *row[3:8]) for row in rows if not row[3] or moves[row[0]][1] == "cross"]

    def check(self, boxes, moves):
        rows, err = self.move(boxes, moves)
        expected, crushed = expected_rows(boxes, moves)
        if rows != expected:
            for got, want in zip(rows + [None], expected + [None]):
                self.assertEqual(got, want, (moves[(want or got)[0]], boxes))
        self.assertEqual("crushed" in err, bool(crushed), err)
        ends = {row[0]: row[1:3] for row in rows}
        for i, (numbers, word) in enumerate(moves):
            if word != "cross" and i not in crushed:
                self.assertFalse([box for box in boxes if overlaps(box, numbers, ends[i])], (numbers, word))


class Agree(MoveTest):
    def test_random_moves_end_as_in_the_reference(self):
        for name, (place, size) in PLACES.items():
            for count in (1, 4, 20):
                with self.subTest(name, count=count):
                    boxes = [small_box(place, size) if random.random() < 0.8 else box_of(place) for _ in range(count)]
                    self.check(boxes, [(move_of(place, size, boxes), word) for word in RESPONSES for _ in range(15)])

    def test_moves_among_few_boxes_on_a_tiny_grid(self):
        """Enough that every way to touch, pass, enter and leave comes about."""
        for _ in range(30):
            place = whole(5)
            boxes = [small_box(place, whole(3)) for _ in range(random.randrange(1, 5))]
            moves = [((place(), place(), random.randrange(1, 3), random.randrange(1, 3), place(), place()), word)
                     for word in RESPONSES for _ in range(30)]
            self.check(boxes, [(tuple(map(float, numbers)), word) for numbers, word in moves])

    def test_moves_over_tiles_end_as_in_the_reference(self):
        for origin in (0.0, -2.0**50):
            tiles = [(origin + x, origin + y, origin + x + 1, origin + y + 1)
                     for x in range(12) for y in range(8) if random.random() < 0.4]
            random.shuffle(tiles)
            moves = [(tuple(origin * (i not in (2, 3)) + random.randrange(1 if i in (2, 3) else 0, 40) / 4
                            for i in range(6)), word) for word in RESPONSES for _ in range(30)]
            self.check(tiles, moves)


class Published(MoveTest):
    """Figures of the tests of bump.lua, but where it goes back along the motion to get out."""

    def first(self, box, numbers, word="touch"):
        x, y, w, h, goal_x, goal_y = numbers
        rows, _ = self.move([(box[0], box[1], box[0] + box[2], box[1] + box[3])], [((x, y, w, h, goal_x, goal_y), word)])
        return rows[0]

    def test_times_and_normals(self):
        for box, numbers, t, normal in (((5, 1, 1, 1), (1, 1, 1, 1, 6, 1), 0.6, (-1, 0)),
                                        ((5, 0, 1, 1), (1, 1, 1, 1, 6, 0), 0.6, (-1, 0)),
                                        ((1, 0, 1, 1), (6, 0, 1, 1, 1, 1), 0.8, (1, 0)),
                                        ((0, 4, 1, 1), (0, 0, 1, 1, 0, 5), 0.6, (0, -1)),
                                        ((0, 0, 1, 1), (0, 4, 1, 1, 0, -1), 0.6, (0, 1))):
            row = self.first(box, numbers)
            self.assertEqual((row[5], row[6:8]), (t, normal))
        for box, numbers in (((5, 5, 1, 1), (0, 0, 1, 1, 0, 0)), ((5, 5, 1, 1), (0, 0, 1, 1, 0, 1)),
                             ((16, 0, 16, 16), (0, 16, 16, 16, -1, 15))):
            self.assertEqual(self.first(box, numbers)[3:], (None,) * 7)

    def test_a_mover_at_rest_is_pushed_out_the_shortest_way(self):
        for place, touch, normal in (((-1, -1), (-1, -2), (0, -1)), ((3, -1), (3, -2), (0, -1)),
                                     ((7, -1), (7, -2), (0, -1)), ((-1, 3), (-2, 3), (-1, 0)),
                                     ((3, 3), (3, 8), (0, 1)), ((7, 3), (8, 3), (1, 0)),
                                     ((-1, 7), (-1, 8), (0, 1)), ((3, 7), (3, 8), (0, 1)), ((7, 7), (7, 8), (0, 1))):
            row = self.first((0, 0, 8, 8), (*place, 2, 2, *place))
            self.assertEqual((row[1:3], row[5], row[6:8], row[8:]), (touch, 0, normal, touch), place)

    def test_movers_from_outside_stop_at_the_side(self):
        for place, touch, normal in (((-3, 3), (-2, 3), (-1, 0)), ((9, 3), (8, 3), (1, 0)),
                                     ((3, -3), (3, -2), (0, -1)), ((3, 9), (3, 8), (0, 1))):
            row = self.first((0, 0, 8, 8), (*place, 2, 2, 3, 3))
            self.assertEqual((row[1:3], row[6:8], row[8:]), (touch, normal, touch))

    def test_slides_and_bounces(self):
        for word, goal, touch, normal, end in (("slide", (1, 4), (7, 8), (0, 1), (1, 8)),
                                               ("slide", (4, 1), (8, 7), (1, 0), (8, 1)),
                                               ("slide", (1, 1), (8, 8), (1, 0), (8, 1)),
                                               ("bounce", (1, 4), (7, 8), (0, 1), (1, 12)),
                                               ("bounce", (4, 1), (8, 7), (1, 0), (12, 1)),
                                               ("bounce", (1, 1), (8, 8), (1, 0), (15, 1))):
            row = self.first((0, 0, 8, 8), (10, 10, 2, 2, *goal), word)
            self.assertEqual((row[1:3], row[6:8], row[8:]), (end, normal, touch), (word, goal))


class Rules(MoveTest):
    def ends(self, boxes, numbers, word):
        rows, err = self.move(boxes, [(tuple(map(float, numbers)), word)])
        return rows[0][1:3], [row[4:8] for row in rows if row[3] is not None], err

    def test_a_body_that_passes_a_corner_meets_nothing(self):
        for word in RESPONSES:
            self.assertEqual(self.ends([(2, 0, 4, 2)], (0, 1, 1, 1, 2, 3), word)[:2], ((2, 3), []))
            self.assertEqual(self.ends([(2, 1, 3, 2)], (0, 0, 1, 1, 9, 0), word)[:2], ((9, 0), []))

    def test_empty_movers_and_boxes_meet_nothing(self):
        for word in RESPONSES:
            self.assertEqual(self.ends([(2, 0, 2, 9), (4, 4, 9, 4)], (0, 1, 1, 1, 9, 6), word)[:2], ((9, 6), []))
            self.assertEqual(self.ends([(2, 0, 4, 9)], (0, 1, 0, 1, 9, 1), word)[:2], ((9, 1), []))
            self.assertEqual(self.ends([(2, 0, 4, 9)], (3, 1, 1, 0, 3, 1), word)[:2], ((3, 1), []))

    def test_nothing_catches_on_the_seams_of_a_floor(self):
        floor = [(x, 5, x + 1, 6) for x in range(50)]
        random.shuffle(floor)
        for start, goal, y in ((0, 40, 5), (40, 0, 5), (0.5, 40.25, 4.5), (40, 3, 9)):
            end, met, _ = self.ends(floor, (start, 4, 1, 1, goal, y), "slide")
            self.assertEqual(end, (goal, min(y, 4)))
            self.assertTrue(all(hit[2:] == (0, -1) for hit in met), met)
        for word, y in (("touch", 4), ("bounce", 3)):
            self.assertEqual(self.ends(floor, (10, 3, 1, 1, 12, 5), word)[0], (12 if word == "bounce" else 11, y))

    def test_a_body_falls_along_a_tiled_wall_and_stays_outside(self):
        wall = [(5, y, 6, y + 1) for y in range(30)]
        for x, side in ((4, -1), (6, 1)):
            end, met, _ = self.ends(wall, (x, 1, 1, 1, x - side, 20), "slide")
            self.assertEqual(end, (x, 20))
            self.assertTrue(all(hit[2:] == (side, 0) for hit in met), met)

    def test_a_fast_body_bounces_between_two_walls_and_never_gets_through(self):
        walls = [(-1, -9, 0, 9), (10, -9, 11, 9)]
        end, met, _ = self.ends(walls, (1, 0, 1, 1, 100, 0), "bounce")
        self.assertEqual((end, len(met)), ((8, 0), 11))
        end, met, err = self.ends(walls, (1, 0, 8.5, 1, 1e9, 0), "bounce")
        self.assertEqual(len(met), 1000)
        self.assertIn("stopped after 1000", err)
        self.assertTrue(0 <= end[0] <= 1.5)

    def test_crushed_is_reported_and_nothing_else_changes(self):
        end, met, err = self.ends([(0, 0, 9, 2), (0, 3, 9, 5)], (1, 1, 2, 2, 1, 1), "slide")
        self.assertIn("crushed", err)
        self.assertEqual(len(met), 2)
        self.assertEqual(end, (1, 1))
        self.assertEqual(self.ends([(0, 0, 9, 2), (0, 3, 9, 5)], (1, 1, 2, 1, 1, 1), "slide")[2], "")

    def test_cross_lists_by_time_and_at_one_time_by_row(self):
        boxes = [(4, 0, 5, 9), (2, 0, 3, 9), (4, 0, 9, 9), (0, 0, 1, 1), (4, 2, 5, 3), (1, 0, 2, 9)]
        end, met, _ = self.ends(boxes, (0, 0, 1, 1, 8, 4), "cross")
        self.assertEqual([hit[0] for hit in met], [3, 5, 1, 0, 2, 4])
        self.assertEqual(end, (8, 4))

    def test_csv_as_people_write_it(self):
        b = self.file("b.csv", f"{HEADER},id\n5,1,6,2,\"a, b\"\n")
        m = self.file("m.csv", "\ufeffresponse, goal_x ,goal_y,h,w,x,note,y\r\n touch ,6,\" 1\",1,1,1,x,1\r\ncross,0,0,1,1,0,,0")
        self.assertEqual(run("move", b, m), (0, (OUT_HEADER + '\n0,4,1,0,"a, b",0.6,-1,0,4,1\n1,0,0,,,,,,,\n').encode(), ""))
        self.assertEqual(run("move", b, "-", stdin=MOVE_HEADER.encode()), (0, (OUT_HEADER + "\n").encode(), ""))
        self.assertEqual(run("move", "-", m, stdin=HEADER.encode())[0], 0)

    def test_one_shift_for_all_shifts_the_answers(self):
        """Behind a place rounded more coarsely by far doubles the motion is another; before it, it is the same."""
        far = 2.0**40
        boxes = [(x, y, x + random.randrange(1, 4), y + random.randrange(1, 4))
                 for x, y in ((random.randrange(20), random.randrange(20)) for _ in range(25))]
        moves = [((*(random.randrange(80) / 4 for _ in range(2)), 1.5, 0.75, *(random.randrange(80) / 4 for _ in range(2))),
                  word) for word in RESPONSES for _ in range(80)]
        moved = [((x + far, y + far, w, h, gx + far, gy + far), word) for (x, y, w, h, gx, gy), word in moves]
        self.assertEqual(self.firsts(boxes, moves), self.firsts([tuple(v + far for v in box) for box in boxes], moved))

class Refused(MoveTest):
    def check_move(self, line, *words):
        b, m = self.file("b.csv", csv_of([(0, 0, 1, 1)])), self.file("m.csv", f"{MOVE_HEADER}\n{line}\n")
        self.check_refused(["move", b, m], f"{m}:2: ", *words)

    def test_a_bad_move_is_refused_with_its_line(self):
        for line, *words in (("0,0,1,1,1,1,fly", "fly", "bounce"), ("0,0,1,1,1,1,", "must be one of"),
                             ("0,0,1,1,1,1,touch touch", "must be one of"), ("nan,0,1,1,1,1,touch", "x"),
                             ("0,,1,1,1,1,touch", "y", "empty"), ("0,0,-1,1,1,1,touch", "w", "negative"),
                             ("0,0,1,-1e-300,1,1,touch", "h", "negative"), ("0,0,1,1,inf,1,touch", "goal_x"),
                             ("0,0,1,1,1,1e999,touch", "goal_y", "too large"), ("0,0,1,1,1", "5 fields")):
            self.check_move(line, *words)

    def test_bad_usage_is_refused(self):
        b, m = self.file("b.csv", csv_of([(0, 0, 1, 1)])), self.file("m.csv", MOVE_HEADER + "\n")
        self.check_refused(["move"], "missing")
        self.check_refused(["move", b], "moves")
        self.check_refused(["move", b, m, m], "third")
        self.check_refused(["move", "-", "-"], "standard input")
        self.check_refused(["move", b, m, "--closed"], "--closed")
        self.check_refused(["move", b, self.directory + "/none.csv"], "none.csv")
        self.check_refused(["move", b, self.file("h.csv", "x,y,w,h,goal_x,goal_y\n")], "h.csv:1: ", "response")


class Large(MoveTest):
    def test_many_walls_far_from_the_origin(self):
        """Looking at every box for every leg would take minutes; nothing here depends on how long it took."""
        far = 2.0**50
        boxes = [(far + x, far + y, far + x + 2, far + y + 2)
                 for x, y in ((random.randrange(6000), random.randrange(6000)) for _ in range(30000))]
        moves = [((far + x, far + y, 3.0, 5.0, far + x + random.randrange(-40, 40), far + y + random.randrange(-40, 40)),
                  random.choice(RESPONSES)) for x, y in
                 ((random.randrange(6000), random.randrange(6000)) for _ in range(5000))]
        near = [tuple(v - far for v in box) for box in boxes]
        moved = [((x - far, y - far, w, h, gx - far, gy - far), word) for (x, y, w, h, gx, gy), word in moves]
        self.assertEqual(self.firsts(boxes, moves), self.firsts(near, moved))

    def test_ten_thousand_on_one_spot(self):
        boxes = [(2, 0, 3, 1)] * 10000
        rows, _ = self.move(boxes, [((0.0, 0.0, 1.0, 1.0, 5.0, 0.0), "cross"), ((0.0, 0.0, 1.0, 1.0, 5.0, 0.0), "touch")])
        self.assertEqual([row[4] for row in rows], [*range(10000), 0])


if __name__ == "__main__":
    main()
