"""`graze ask` against rational arithmetic, on boxes and questions of every awkward kind; and refused arguments."""

import ask_reference as reference
from graze_command import CommandTest, HEADER, csv_of, main, methods, run, seeded

random = seeded()
QUERY_HEADER = "kind,x0,y0,x1,y1,k,layers"
DENORMAL = 5e-324
MOST = 1.7976931348623157e308


def whole(limit, origin=0.0, unit=1.0):
    return lambda: origin + unit * random.randrange(limit)


def decimal():
    return random.randrange(120) / 10


def any_exponent():
    return random.choice((-1, 1)) * random.uniform(1, 2) * 2.0 ** random.randrange(-1070, 1023)


# How the coordinates of boxes and questions are drawn.
PLACES = {
    "grid": whole(6),
    "decimal": decimal,
    "uniform": lambda: random.uniform(0, 20),
    "far, whole": whole(12, 2.0**50),
    "far, quarter": whole(40, -2.0**50, 0.25),
    "where doubles are 1 apart": whole(9, 2.0**53 - 4),
    "where doubles are 2^76 apart": whole(9, 2.0**128, 2.0**76),
    "near the largest": lambda: random.choice((-MOST, -MOST / 2, -1.0, 0.0, 1.0, MOST / 3, MOST)),
    "denormal": whole(9, -4 * DENORMAL, DENORMAL),
    "any exponent": any_exponent,
    "two scales": lambda: random.choice((random.uniform(0, 1), 1e17 * random.randrange(3))),
}


def box_of(place):
    x, y = sorted((place(), place())), sorted((place(), place()))
    return (x[0], y[0], x[1], y[1])


def question_of(kind, place, boxes):
    """A random question, half of the time through corners and edges that there are."""
    def pick(axis):
        return random.choice(random.choice(boxes)[axis::2]) if boxes and random.random() < 0.4 else place()
    x0, y0, x1, y1 = pick(0), pick(1), pick(0), pick(1)
    wanted = random.sample(range(4), random.randrange(1, 3)) if random.random() < 0.3 else []
    if kind in ("segment", "first") and random.random() < 0.3:
        x1, y1 = random.choice(((x0, y1), (x1, y0), (x0, y0)))
    if kind == "box":
        (x0, x1), (y0, y1) = sorted((x0, x1)), sorted((y0, y1))
    if kind == "circle":
        x1, y1 = abs(x1 - x0) if abs(x1 - x0) <= MOST else 1.0, None
    if kind in ("point", "nearest"):
        x1 = y1 = None
    k = random.choice((0, 1, 2, 5, 10**9)) if kind == "nearest" else None
    return (kind, x0, y0, x1, y1, k, wanted)


def queries_csv(questions):
    lines = [QUERY_HEADER]
    for kind, *numbers, wanted in questions:
        lines.append(",".join([kind, *("" if v is None else repr(v) for v in numbers), " ".join(map(str, wanted))]))
    return "\n".join(lines) + "\n"


def rows_of(out):
    """The lines of an answer as tuples of query, rank, row, t, nx, ny, distance; None where empty."""
    lines = out.decode().splitlines()
    assert lines[0] == "query,rank,id,t,nx,ny,distance", lines[0]
    kinds = (int, int, int, float, int, int, float)
    return [tuple(kind(v) if v else None for kind, v in zip(kinds, line.split(","))) for line in lines[1:]]


class Agree(CommandTest):
    def check(self, boxes, questions, layers=None, flags=((), ("--closed",))):
        b, q = self.file("b.csv", csv_of(boxes, layers)), self.file("q.csv", queries_csv(questions))
        exact = [reference.exactly(box) for box in boxes]
        for flag in flags:
            code, out, err = run("ask", b, q, *flag)
            self.assertEqual((code, err), (0, ""))
            expected = [(i, rank, *answer) for i, question in enumerate(questions)
                        for rank, answer in enumerate(reference.answers(exact, question, bool(flag), layers))]
            if rows_of(out) != expected:
                for got, want in zip(rows_of(out) + [None], expected + [None]):
                    self.assertEqual(got, want, (flag, questions[(want or got)[0]], boxes))
            self.assertEqual(out, run("ask", b, q, *flag, "--method", "brute")[1])

    def test_answers_of_random_queries_are_those_of_the_reference(self):
        for name, place in PLACES.items():
            for count in (1, 7, 60):
                with self.subTest(name, count=count):
                    boxes = [box_of(place) for _ in range(count)]
                    layers = [random.randrange(4) for _ in boxes]
                    questions = [question_of(random.choice(reference.KINDS), place, boxes) for _ in range(60)]
                    self.check(boxes, questions, layers)

    def test_small_boxes_in_a_field(self):
        for origin in (0.0, 2.0**50, -1e15):
            def place():
                return origin + random.randrange(800) / 8
            boxes = [(x, y, x + random.randrange(20) / 8, y + random.randrange(20) / 8)
                     for x, y in ((place(), place()) for _ in range(400))]
            self.check(boxes, [question_of(random.choice(reference.KINDS), place, boxes) for _ in range(60)])

    def test_equal_times_come_by_row(self):
        boxes = [(4, y, 5, y + 1) for y in range(6)] + [(4, 0, 9, 6), (0, 4, 9, 5), (4, 4, 5, 5)]
        random.shuffle(boxes)
        self.check(boxes, [("segment", 0, y / 2, 10, y / 2, None, []) for y in range(13)] +
                   [("segment", 0, 0, 8, 8, None, []), ("first", 0, 0, 8, 8, None, []), ("first", 8, 8, 0, 0, None, []),
                    ("nearest", 4.5, 4.5, None, None, 4, []), ("nearest", 0, 3, None, None, 5, [])])

    def test_every_broad_phase_gives_the_same_answers(self):
        boxes = [box_of(PLACES["grid"]) for _ in range(50)]
        b = self.file("b.csv", csv_of(boxes))
        q = self.file("q.csv", queries_csv([question_of(kind, PLACES["grid"], boxes) for kind in reference.KINDS * 5]))
        for flag in ((), ("--closed",)):
            self.assertEqual(len({run("ask", b, q, "--method", name, *flag)[1] for name in methods()}), 1)


class Rules(CommandTest):
    def check_lines(self, question, expected, *flags, boxes="0,0,4,4"):
        b, q = self.file("b.csv", f"{HEADER}\n{boxes}\n"), self.file("q.csv", f"{QUERY_HEADER}\n{question}\n")
        code, out, err = run("ask", b, q, *flags)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out.decode().splitlines()[1:], expected, (question, flags))

    def check_touch(self, question, closed):
        """Nothing half-open, and one line closed."""
        self.check_lines(question, [])
        self.check_lines(question, [closed], "--closed")

    def test_borders_of_segments(self):
        self.check_touch("segment,-2,0,9,0,,", "0,0,0,0.18181818181818182,-1,0,")  # along a border
        self.check_touch("segment,-4,2,0,2,,", "0,0,0,1,-1,0,")  # ends on one
        self.check_touch("segment,4,2,9,2,,", "0,0,0,0,0,0,")  # begins on one and goes away
        self.check_touch("segment,-1,1,1,-1,,", "0,0,0,0.5,-1,0,")  # a corner
        self.check_touch("segment,0,0,0,0,,", "0,0,0,0,0,0,")  # a point on one
        self.check_lines("segment,0,2,9,2,,", ["0,0,0,0,-1,0,"])  # begins on one and goes in
        self.check_lines("segment,2,2,2,2,,", ["0,0,0,0,0,0,"])  # a point inside
        self.check_lines("segment,2,2,9,2,,", ["0,0,0,0,0,0,"])
        self.check_lines("segment,-2,-2,2,2,,", ["0,0,0,0.5,-1,0,"])  # in by a corner: x at a tie
        self.check_lines("segment,2,8,2,0,,", ["0,0,0,0.5,0,1,"])

    def test_an_empty_box_is_hit_only_closed(self):
        for question in ("point,2,2,,,,", "box,0,0,4,4,,", "circle,2,2,9,,,", "segment,0,2,4,2,,", "nearest,2,2,,,3,"):
            self.check_lines(question, [], boxes="2,0,2,4")
            self.assertEqual(len(run("ask", self.file("b.csv", f"{HEADER}\n2,0,2,4\n"), self.file(
                "q.csv", f"{QUERY_HEADER}\n{question}\n"), "--closed")[1].splitlines()), 2)

    def test_csv_as_people_write_it(self):
        b = self.file("b.csv", f"{HEADER},id,layer\n0,0,4,4,\"a, b\",0\n1,1,5,5,c,5\n")
        q = self.file("q.csv", "\ufefflayers, y0 ,kind,x0,note\r\n 0  5 , 2,\" point\",2,x\r\n5,2,point , 2 ,")
        self.assertEqual(run("ask", b, q), (0, b'query,rank,id,t,nx,ny,distance\n0,0,"a, b",,,,\n0,1,c,,,,\n'
                                            b'1,0,c,,,,\n', ""))
        header = b"query,rank,id,t,nx,ny,distance\n"
        self.assertEqual(run("ask", b, "-", stdin=QUERY_HEADER.encode()), (0, header, ""))
        self.assertEqual(run("ask", "-", q, stdin=HEADER.encode()), (0, header, ""))


class Refused(CommandTest):
    def check_question(self, line, *words, header=QUERY_HEADER):
        b = self.file("b.csv", csv_of([(0, 0, 1, 1)]))
        q = self.file("q.csv", f"{header}\n{line}\n")
        self.check_refused(["ask", b, q], f"{q}:2: ", *words)

    def test_a_bad_query_is_refused_with_its_line(self):
        for line, *words in (("pointy,0,0,,,,", "pointy", "nearest"), (",0,0,,,,", "must be one of"),
                             ("point,nan,0,,,,", "x0"), ("point,0,,,,,", "y0", "empty"), ("box,0,0,1,,,", "y1"),
                             ("box,1,0,0,1,,", "x1"), ("box,0,1,1,0,,", "y1"), ("circle,0,0,-1,,,", "negative"),
                             ("circle,0,0,inf,,,", "x1"), ("segment,0,0,1e999,0,,", "x1", "too large"),
                             ("nearest,0,0,,,,", "k is empty"), ("nearest,0,0,,,-1,", "k"),
                             ("nearest,0,0,,,1.5,", "k"), ("nearest,0,0,,,99999999999999999999,", "k"),
                             ("point,0,0,,,,64", "64", "layer"), ("point,0,0,,,,0;2", "0;2"),
                             ("point,0,0", "3 fields")):
            self.check_question(line, *words)
        self.check_question("circle,0,0", "x1", "no such column", header="kind,x0,y0")
        self.check_question("nearest,0,0", "needs k", header="kind,x0,y0")

    def test_bad_usage_is_refused(self):
        b, q = self.file("b.csv", csv_of([(0, 0, 1, 1)])), self.file("q.csv", QUERY_HEADER + "\n")
        self.check_refused(["ask"], "missing")
        self.check_refused(["ask", b], "queries")
        self.check_refused(["ask", b, q, q], "third")
        self.check_refused(["ask", "-", "-"], "standard input")
        self.check_refused(["ask", b, q, "--method", "none"], "none")
        self.check_refused(["ask", b, q, "--rules", "x"], "--rules")
        self.check_refused(["ask", b, self.directory + "/none.csv"], "none.csv")
        self.check_refused(["ask", b, self.file("h.csv", "kind,x0\n")], "h.csv:1: ", "y0")


class Large(CommandTest):
    def test_many_far_from_the_origin(self):
        """Looking at every box for every question would take minutes; nothing here depends on how long it took."""
        far, count = 2.0**50, 30000
        boxes = [(far + x, far + y, far + x + 2, far + y + 2)
                 for x, y in ((random.randrange(4000), random.randrange(4000)) for _ in range(count))]
        questions = [question_of(random.choice(reference.KINDS[:1] + reference.KINDS[4:]),
                                 whole(4000, far), []) for _ in range(3000)]
        questions = [q[:5] + (min(q[5], 5) if q[5] is not None else None, []) for q in questions]
        b, q = self.file("b.csv", csv_of(boxes)), self.file("q.csv", queries_csv(questions))
        code, out, err = run("ask", b, q)
        self.assertEqual((code, err), (0, ""))
        near = [tuple(v - far for v in box) for box in boxes]
        moved = [(kind, *(v if v is None else v - far for v in rest[:4]), *rest[4:]) for kind, *rest in questions]
        self.assertEqual(run("ask", self.file("n.csv", csv_of(near)), self.file("m.csv", queries_csv(moved)))[1], out)

    def test_ten_thousand_on_one_spot(self):
        b = self.file("b.csv", csv_of([(0, 0, 1, 1)] * 10000))
        q = self.file("q.csv", QUERY_HEADER + "\n" + "nearest,0.5,0.5,,,1,\nfirst,-1,0.5,2,0.5,,\n" * 2000)
        lines = run("ask", b, q)[1].decode().splitlines()[1:]
        self.assertEqual(lines[:2], ["0,0,0,,,,0", "1,0,0,0.3333333333333333,-1,0,"])
        self.assertEqual(len(lines), 4000)


if __name__ == "__main__":
    main()
