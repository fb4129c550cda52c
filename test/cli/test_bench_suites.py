"""The other suites of `graze bench`: all run, their answers agree, and their records are complete."""

import json
import os
import random
import re
import unittest

from graze_command import CommandTest, is_sanitized, main, methods, run


class Suite(CommandTest):
    """A test of a suite, whose methods must agree."""

    def rows(self, *arguments):
        path = os.path.join(self.directory, "rows.json")
        code, out, complaint = run("bench", *arguments, "--json", path)
        self.assertEqual((code, complaint), (0, ""), out)
        self.assertNotIn(b"DIFFERS", out)
        with open(path, encoding="utf-8") as records:
            return json.load(records)


class BroadPhases(Suite):
    def test_every_broad_phase_runs_and_all_agree(self):
        rows = self.rows("methods")
        self.assertEqual({row["method"] for row in rows}, set(methods()))
        for scene in {row["scene"] for row in rows}:
            self.assertEqual(len({(row["hash"], row["pairs"]) for row in rows if row["scene"] == scene}), 1, scene)


class Shapes(Suite):
    def test_every_pair_of_kinds_is_asked_both_ways_with_one_answer(self):
        rows = self.rows("shapes")
        kinds = {row["a"] for row in rows}
        self.assertEqual(len({frozenset((row["a"], row["b"])) for row in rows}), len(kinds) * (len(kinds) + 1) // 2)
        for row in rows:
            self.assertGreater(row["touch_ns"], 0)
            self.assertGreater(row["contact_ns"], 0)
            self.assertTrue(0 < row["touching"] < row["pairs"], row)


@unittest.skipIf(is_sanitized(), "timed loops take a minute there")
class Masks(Suite):
    def test_every_kernel_and_view_gives_the_answers_of_a_walk_over_bytes(self):
        rows = self.rows("masks")
        kernels = {row["method"] for row in rows}
        self.assertTrue("bytes" in kernels and kernels & {"plain", "sse2", "neon"}, kernels)
        self.assertEqual(len({row["view"] for row in rows}), 8)
        self.assertEqual({row["n"] for row in rows}, {64, 256, 1024})
        for key in {(row["n"], row["question"]) for row in rows}:
            found = [row for row in rows if (row["n"], row["question"]) == key]
            self.assertEqual(len({row["hash"] for row in found}), 1, key)
            self.assertTrue(all(0 < row["fastest_ns"] <= row["median_ns"] for row in found), found)


@unittest.skipIf(is_sanitized(), "timed loops take long there")
class Danger(Suite):
    def test_all_kinds_are_measured_and_have_the_times_of_queries(self):
        rows = self.rows("danger")
        self.assertEqual(len({(row["bullets"], row["shape"]) for row in rows}), len(rows))
        for row in rows:
            self.assertTrue(0 < row["hit"] <= row["places"] and row["ns"] > 0, row)


@unittest.skipIf(is_sanitized(), "timed loops take long there")
class Chains(Suite):
    def test_all_kinds_are_measured_beside_a_capsule_and_so_are_pushes(self):
        *rows, push = self.rows("chains")
        self.assertEqual({row["radii"] for row in rows}, {"even", "tapered"})
        self.assertEqual(len({(row["shape"], row["radii"]) for row in rows}), len(rows))
        for row in rows:
            self.assertTrue(0 < row["touching"] < row["pairs"], row)
            self.assertGreater(min(row[name] for name in row if name.endswith("_ns")), 0, row)
        self.assertGreater(push["push_ns"], 0)


class Memory(Suite):
    def test_all_ways_to_read_boxes_have_a_time_for_each_number_of_boxes(self):
        *rows, turns = self.rows("memory")
        self.assertEqual({row["work"] for row in rows}, {"read in order", "copy in order", "fetch at random"})
        self.assertEqual(turns["work"], "hand a line on")
        self.assertGreater(turns["ns_per_turn"], 0)
        self.assertEqual(len({(row["work"], row["n"]) for row in rows}), len(rows))
        self.assertGreater(min(row["ns_per_box"] for row in rows), 0)


class Wraps(Suite):
    def test_worlds_with_and_without_sides_have_the_contacts_of_all_pairs(self):
        rows = self.rows("wraps")
        self.assertEqual({row["shape"] for row in rows}, {"squares", "circles"})
        for row in rows:
            self.assertTrue(0 < row["contacts"] < row["wrapped_contacts"] and min(row["ns"], row["wrapped_ns"]) > 0, row)


def squares_of(seed, count, plane):
    """Hundredths, as numpy.random.seed(seed) and rand draw them: the generator of Python, whose own seed is another one."""
    words = [seed]
    for i in range(1, 624):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + i) % 2 ** 32)
    source = random.Random()
    source.setstate((3, (*words, 624), None))
    return [int(f"{source.random() * plane:.2f}".replace(".", "")) for _ in range(count)]


def pairs_within(first, second, side=100):
    """How many squares of side 1 touch, by cells of two sides."""
    cells = {}
    for x, y in first:
        cells.setdefault((x // (2 * side), y // (2 * side)), []).append((x, y))
    count = 0
    for x, y in second:
        for column in range((x - side) // (2 * side), (x + side) // (2 * side) + 1):
            for row in range((y - side) // (2 * side), (y + side) // (2 * side) + 1):
                count += sum(abs(x - a) <= side and abs(y - b) <= side for a, b in cells.get((column, row), ()))
    return count


class Workloads(Suite):
    """Small and short: the suites have only to run, to agree, and to leave complete records."""

    FIELDS = {"suite", "work", "n", "method", "threads", "sorted", "rounds", "fastest_ns", "median_ns", "worst_ns", "ns_per_box",
              "pairs", "hash", "machine", "compiler", "lanes"}

    def check(self, rows, suite):
        for row in rows:
            self.assertEqual(set(row) - {"event_hash"}, self.FIELDS)
            self.assertEqual(row["suite"], suite)
            self.assertGreater(row["median_ns"], 0)
            self.assertGreaterEqual(row["worst_ns"], row["fastest_ns"])
        for key in {(row["work"].split(" ")[0], row["n"]) for row in rows if suite != "w5"}:
            found = {(row["pairs"], row["hash"]) for row in rows if (row["work"].split(" ")[0], row["n"]) == key}
            self.assertEqual(len(found), 1, key)

    def test_joins_of_all_broad_phases_agree(self):
        for suite in ("w1", "w4"):
            rows = self.rows(suite, "--boxes", 700, "--rounds", 2)
            self.check(rows, suite)
            self.assertEqual({row["method"] for row in rows}, set(methods()))

    def test_worlds_and_bare_broad_phases_agree(self):
        for suite in ("w2", "w3"):
            rows = self.rows(suite, "--boxes", 700, "--rounds", 2)
            self.check(rows, suite)
            self.assertEqual({row["work"] for row in rows}, {f"{suite} world", f"{suite} bare"})
            self.assertEqual({row["method"] for row in rows}, set(methods()))
            self.assertEqual(len({row["event_hash"] for row in rows if row["work"] == f"{suite} world"}), 1)

    def test_places_have_answers_and_rates(self):
        self.check(self.rows("w5", "--boxes", 500, "--rounds", 1, "--method", "auto"), "w5")

    def test_recorded_scenes_have_the_hash_that_play_prints(self):
        rows = self.rows("w6", "--rounds", 1, "--method", "auto")
        self.assertGreaterEqual(len(rows), 8)
        _, out, _ = run("play", "data/scenes/boss-three.csv.gz", "--rules", "data/scenes/shmup.rules")
        self.assertIn(next(row["hash"] for row in rows if row["work"] == "boss-three, rules"), out.decode())

    @unittest.skipIf(is_sanitized(), "12 million pairs on a spot")
    def test_worst_cases_agree(self):
        rows = self.rows("w8", "--boxes", 700, "--rounds", 1)
        self.assertEqual({row["pairs"] for row in rows if row["work"] == "w8-spot"}, {12497500})
        self.assertEqual(len({row["work"].split(" ")[0] for row in rows}), 6)

    def test_steps_of_recorded_patterns_have_a_median_and_a_worst(self):
        rows = self.rows("w9", "--rounds", 1, "--method", "auto")
        self.assertGreaterEqual(len(rows), 8)
        for row in rows:
            self.assertEqual((row["suite"], row["method"]), ("w9", "auto"))
            self.assertTrue(0 < row["median_ns"] <= row["p99_ns"] <= row["p99_9_ns"] <= row["worst_ns"], row)

    def test_growth_counts_the_same_pairs_for_any_broad_phase(self):
        found = [self.rows("growth", "--largest", 10000, "--method", method) for method in ("auto", "sweep-prune")]
        self.assertEqual([row["work"] for row in found[0]], ["uniform", "skewed", "clustered", "gridded"])
        self.assertEqual(*([(row["n"], row["pairs"]) for row in rows] for rows in found))
        for row in found[0]:
            self.assertGreater(min(row["pairs"], row["ns_per_box"], row["bytes_per_box"]), 0)
        self.assertEqual(run("bench", "growth", "--largest", "9999")[0], 2)

    def test_published_squares_are_those_of_numpy(self):
        boxes, plane = 30000, 10000
        sets = [list(zip(squares_of(seed, boxes, plane), squares_of(seed + 1, boxes, plane))) for seed in (123, 456)]
        rows = self.rows("published", "--boxes", boxes, "--rounds", 2)
        self.assertEqual([(row["n"], row["threads"], row["pairs"]) for row in rows],
                         [(boxes, threads, pairs_within(*sets)) for threads in (1, 2)])
        self.assertTrue(all(0 < row["fastest_ns"] <= row["median_ns"] for row in rows), rows)

    def test_the_same_seed_gives_the_same_boxes_and_another_others(self):
        hashes = [self.rows("w1", "--boxes", 500, "--rounds", 1, "--method", "auto", "--seed", seed)[0]["hash"]
                  for seed in (5, 5, 6)]
        self.assertEqual(hashes[0], hashes[1])
        self.assertNotEqual(hashes[0], hashes[2])

    def test_the_passes_of_a_join_add_up(self):
        code, out, _ = run("bench", "w1", "--boxes", 3000, "--rounds", 1, "--method", "auto")
        heads, row = out.decode().split("passes of auto")[1].splitlines()[1:]
        self.assertEqual((code, heads.split()[0], row.split()[0], heads.split()[-2:]), (0, "n", "3000", ["all", "order"]))
        passes = [float(ns) for ns in row.split()[1:]]
        self.assertAlmostEqual(sum(passes[:-2]), passes[-2], delta=0.05)
        self.assertGreater(min(passes[1], passes[-1]), 0)

    def test_lanes_are_those_asked_for_and_change_no_answer(self):
        _, _, complaint = run("bench", "w1", "--lanes", "none")
        names = re.search(r"it has ([a-z0-9, ]+) \(", complaint)[1].split(", ")
        rows = [self.rows("w1", "--boxes", 3000, "--rounds", 1, "--method", "auto", "--lanes", name)[0] for name in names]
        self.assertEqual([row["lanes"] for row in rows], names)
        self.assertEqual(len({row["hash"] for row in rows}), 1)

    def test_sorted_pairs_and_listed_contacts_change_no_answer(self):
        for suite in ("w1", "w2"):
            plain, ordered = (self.rows(suite, "--boxes", 3000, "--rounds", 2, "--method", "auto", *words) for words in ((), ("--sorted",)))
            self.assertEqual([row["sorted"] for row in plain + ordered], [False] * len(plain) + [True] * len(ordered))
            self.assertEqual([row["hash"] for row in plain], [row["hash"] for row in ordered])

    def test_threads_change_no_answer(self):
        hashes = {self.rows("w2", "--boxes", 3000, "--rounds", 1, "--method", "auto", "--threads", threads)[0]["hash"]
                  for threads in (1, 2, 3)}
        self.assertEqual(len(hashes), 1)


main()
