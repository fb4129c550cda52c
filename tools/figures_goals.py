"""figures_goals.py: the table of goals in docs/engine.md, for figures.py.

Each goal has the figure that this run has measured, and whether it is reached. A goal that is not has a bound: nanoseconds of the
machine's memory, measured in the same run, or instructions, as callgrind counts them with the kernels for AVX2.
"""
import csv
import dataclasses
import json
import re
import subprocess

import ceilings
import measured
from suites import GRAZE, ROOT, printed, records, stamp

PEERS = ROOT / "bench/results" # in it a folder a machine
# The works of counted.c: how many there are of what is counted.
COUNTED = {"w5-point": (2000, "query"), "w5-area": (2000, "query"), "w5-areas": (2000, "query"), "few": (1000, "step of 10 boxes"),
           "save": (1000, "body"), "load": (1000, "body"), "w2": (30 * 5000, "body and step"), "w3": (30 * 5000, "body and step")}


@dataclasses.dataclass
class Goal:
    work: str
    unit: str
    goal: float
    reached: float
    bound: str
    is_least: bool = False  # at least so much is asked

    def is_reached(self):
        return self.reached >= self.goal if self.is_least else self.reached <= self.goal

    def row(self):
        least = "at least " if self.is_least else ""
        word = "yes" if self.is_reached() else "**no**"
        return (f"| {self.work} | {self.unit} | {least}{measured.figure(self.goal)} | {measured.figure(self.reached)} | {word} "
                f"| {'' if self.is_reached() else self.bound} |")


class Measured:
    """The figures of this run: each suite once, with `auto`."""

    def __init__(self, is_small):
        self.small = ("--boxes", "3000", "--rounds", "1") if is_small else ()
        self.is_small = is_small
        self.kept = {}

    def row(self, suite, work, boxes, *words):
        """The record of a work; `boxes` are as the suite has them, if small all are the same."""
        key = suite, *words
        if key not in self.kept:
            self.kept[key] = records(suite, "--method", "auto", *words, *self.small)
        return next(row for row in self.kept[key] if row["work"] == work and (self.is_small or row["n"] == boxes))

    def each(self, suite, work, boxes, *words):
        row = self.row(suite, work, boxes, *words)
        return row["fastest_ns"] / row["n"]

    def ms(self, suite, work, boxes, *words):
        return self.row(suite, work, boxes, *words)["fastest_ns"] / 1e6

    def large(self, work):
        """A million bodies of w2."""
        return self.row("w2", work, 1000000, "--boxes", "1000000")

    def memory(self):
        if "memory" not in self.kept:
            self.kept["memory"] = records("memory")
        return self.kept["memory"]

    def fetch(self, boxes):
        """Nanoseconds to fetch a box of 16 bytes at random."""
        return next(row["ns_per_box"] for row in self.memory() if row["work"] == "fetch at random" and row["n"] == boxes)

    def hand_on(self):
        """Nanoseconds to hand a line of the cache to another processor."""
        return next(row["ns_per_turn"] for row in self.memory() if row["work"] == "hand a line on")

    def instructions(self, work):
        """The instructions of one query, body or step."""
        if "instructions" not in self.kept:
            ceilings.build()
            self.kept["instructions"] = {}
        kept = self.kept["instructions"]
        if work not in kept:
            kept[work] = ceilings.count(work) / COUNTED[work][0]
        return f"{kept[work]:,.0f} instructions a {COUNTED[work][1]}"

    def at_once(self, suite, boxes):
        """How much two processes do at once, if one alone does 1: the bound of two threads."""
        words = (GRAZE, "bench", suite, "--method", "auto", "--boxes", str(boxes), *self.small[2:], "--json", "-")
        running = [subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)]
        both = [json.loads(process.communicate()[0])[0]["median_ns"] for process in running]
        return 2 * self.threaded(suite, boxes, 1)["median_ns"] / (sum(both) / 2)

    def threaded(self, suite, boxes, threads):
        key = suite, boxes, threads
        if key not in self.kept:
            size = self.small[:2] or ("--boxes", str(boxes))
            self.kept[key] = records(suite, "--method", "auto", *size, *self.small[2:], "--threads", str(threads))[0]
        return self.kept[key]

    def bytes_a_body(self, suite):
        said = printed(suite, "--method", "auto", "--rounds", "1", *(self.small[:2] if self.is_small else ("--boxes", "100000")))
        return float(re.search(r"takes (\d+) bytes a body", said)[1])


def of_joins(here, lanes):
    memory = f"a fetch at random takes {here.fetch(1000000):.1f} ns a box, {here.fetch(10000):.1f} of 10^4"
    for boxes, name, any_order, in_order in ((10000, "10^4", 14, 20), (100000, "10^5", 15, 22), (1000000, "10^6", 18, 27)):
        yield Goal(f"w1, {name} boxes, any order", "ns a box", any_order, here.each("w1", "w1", boxes, *lanes), memory)
        yield Goal(f"w1, {name} boxes, sorted", "ns a box", in_order, here.each("w1", "w1", boxes, *lanes, "--sorted"), memory)
    yield Goal("w4, any order", "ms", 2.4, here.ms("w4", "w4", 100000, *lanes), memory)
    yield Goal("w4, sorted", "ms", 4.4, here.ms("w4", "w4", 100000, *lanes, "--sorted"), memory)


def of_motion(here, lanes):
    yield Goal("w2, 10^5, events", "ms", 1.5, here.ms("w2", "w2 world", 100000, *lanes), here.instructions("w2"))
    yield Goal("w2, 10^5, all contacts listed in each step", "ms", 1.9, here.ms("w2", "w2 world", 100000, *lanes, "--sorted"),
               here.instructions("w2"))
    yield Goal("w3, events", "ms", 0.13, here.ms("w3", "w3 world", 20565, *lanes), here.instructions("w3"))


def of_queries(here, lanes, goals):
    names = ("w5 points", "w5 boxes", "w5 boxes, batch")
    for work, counted, label, goal in zip(names, ("w5-point", "w5-area", "w5-areas"), ("one point", "one area", "areas in a batch"), goals):
        yield Goal(label, "ns", goal, here.each("w5", work, 100000, *lanes), here.instructions(counted))


def of_large_worlds(here):
    world, bare = here.large("w2 world"), here.large("w2 bare")
    memory = f"a fetch at random takes {here.fetch(1000000) / here.fetch(10000):.1f} times as long as of 10^4 boxes"
    yield Goal("w2, 10^6: a world beside the bare search", "times", 1.3, world["median_ns"] / bare["median_ns"], memory)
    yield Goal("w2, 10^6: the worst step beside the median", "times", 2, world["worst_ns"] / world["median_ns"],
               f"each eighth step makes the next Verlet list, in {(world['worst_ns'] - world['median_ns']) / 1e6:.0f} ms beside a median of "
               f"{world['median_ns'] / 1e6:.0f}")
    yield Goal("w2: a body of 10^6 beside one of 10^4", "times", 1.5,
               world["fastest_ns"] / world["n"] / here.each("w2", "w2 world", 10000), memory)
    yield Goal("w2: memory", "bytes a body", 250, here.bytes_a_body("w2"),
               f"w3, whose contacts are too short for a Verlet list, takes {here.bytes_a_body('w3'):.0f}")


def of_threads(here):
    """Work that is not shared takes as long as on one thread. The rest may cost more, since cores hand their caches on."""
    for suite, work in (("w1", "w1"), ("w2", "w2 world"), ("w4", "w4")):
        for boxes, name in ((100000, "10^5"), (1000000, "10^6")):
            one, two = (here.threaded(suite, boxes, threads) for threads in (1, 2))
            yield Goal(f"{work}, {name}, two threads", "times as fast", 1.8, one["median_ns"] / two["median_ns"],
                       f"{bound_of_threads(one['median_ns'], two['median_ns'], two.get('shared_ns', 0))}; two processes at once do "
                       f"{here.at_once(suite, boxes):.2f} times that of one; to hand a line of the cache on takes {here.hand_on():,.0f} ns",
                       is_least=True)


def bound_of_threads(one, two, shared):
    """The bound of a work that takes `one` ns on one thread and `two` on two, `shared` ns of these in parts for both."""
    alone = two - shared
    if alone >= one:
        return f"the {alone / 1e6:.2f} ms of it that are not shared take as long as all of it on one thread, {one / 1e6:.2f} ms"
    most = one / (alone + (one - alone) / 2)
    return (f"{100 * alone / two:.0f} % of it is not shared, so at most {most:.2f}; the rest takes {2 * shared / (one - alone):.2f} times the "
            "work of one thread")


def of_few_boxes(here):
    rows = {(row["row"], row["n"]): row["median_ns"] for row in records("worlds") if "n" in row}
    for boxes in (2, 5, 10):
        loop = rows["few boxes: a plain double loop", boxes]
        yield Goal(f"{boxes} boxes, all moving: a step beside a plain double loop", "ns", 40 + loop, rows["few boxes: auto", boxes], here.instructions("few"))


def of_snapshots(here):
    bound = f"{here.instructions('load')}, and a save {here.instructions('save')}"
    for row in records("save"):
        yield Goal(f"{row['n']:,} bodies: load beside save", "times", 1, row["load_per_save"], bound)


def of_peers(here):
    """From the last contest with other libraries. Each machine has a file of its own."""
    last = max(PEERS.glob("*/peers.csv"), key=lambda path: path.stat().st_mtime)
    with open(last, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))

    def mean(scene, boxes, library, contender):
        return min(float(row["mean_ms"]) for row in rows if (row["scene"], row["boxes"], row["library"]) == (scene, boxes, library)
                   and row["contender"].startswith(contender))
    yield Goal("w3 beside Chipmunk's hash", "times as fast", 15,
               mean("w3", "20565", "Chipmunk", "cpSpaceHash") / mean("w3", "20565", "graze", "world"), here.instructions("w3"), True)
    for scene, goal in (("w1", 15), ("w4", 10)):
        theirs, unsorted = mean(scene, "100000", "CGAL", ""), mean(scene, "100000", "graze", "finder")
        yield Goal(f"{scene}, 10^5, sorted, beside CGAL", "times as fast", goal,
                   theirs / mean(scene, "100000", "graze", "finder, sorted"),
                   f"{theirs / unsorted:.1f} times without sorting, at {here.fetch(100000):.1f} ns for each pair fetched at random", True)


HEAD = ["| work | unit | goal | measured | reached | bound |", "|---|---|--:|--:|---|---|"]


def goals(is_small):
    """The table, as lines; `is_small`: the least sizes, whose figures mean nothing."""
    here, avx2 = Measured(is_small), ("--lanes", "avx2")
    parts = {"**With AVX2**": [*of_joins(here, avx2), *of_motion(here, avx2), *of_queries(here, avx2, (40, 60, 30))],
             "**With the best vectors of this machine**": [*of_queries(here, (), (20, 38, 20)), *of_large_worlds(here), *of_threads(here),
                                                           *of_few_boxes(here), *of_snapshots(here), *of_peers(here)]}
    lines = list(HEAD)
    for title, rows in parts.items():
        lines += [f"| {title} | | | | | |", *(goal.row() for goal in rows)]
    return [*lines, "", stamp()]
