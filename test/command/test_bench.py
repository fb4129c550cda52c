"""`graze bench`: the figures of the sources come out as stated where they are counts, and methods agree."""

import json
import os
import subprocess
import unittest

from graze_command import GRAZE, CommandTest, is_sanitized, main, methods, run

SOURCES = ("Roberts", "Moertel", "Gunbird", "Grid map")

# What a text states as a round figure, and how far ours may be from it.
ROUNDED = {
    "the same in percent of all pairs": 0.5,
    "K = 2 on a spot: nine to four-shift": 0.5,
    "K = 3 on a spot: nine to four-shift": 1,
    "the limit of nine to four-shift, at K = 100": 0.2,
}


def is_rate(record):
    return "a second" in record["what"]


class Usage(CommandTest):
    def check_refused(self, arguments, *words):
        code, out, complaint = run("bench", *arguments)
        self.assertEqual((code, out), (2, b""))
        for word in words:
            self.assertIn(word, complaint)

    def test_help_lists_the_suites(self):
        code, out, _ = run("bench", "--help")
        self.assertEqual(code, 0)
        for suite in (b"seeds", b"methods", b"masks", *(b"w%d" % i for i in range(1, 9))):
            self.assertIn(suite, out)

    def test_an_unknown_suite_is_bad_usage_before_anything_runs(self):
        self.check_refused(["seeds", "sedes"], "sedes", "--help")

    def test_numbers_that_cannot_be_are_bad_usage(self):
        for option, value in (("--boxes", "0"), ("--boxes", "many"), ("--boxes", "20000001"), ("--rounds", "0"),
                              ("--rounds", "501"), ("--seed", "-1"), ("--threads", "65"), ("--method", "fastest")):
            self.check_refused(["w1", option, value], option if option != "--method" else "fastest")

    def test_json_needs_a_path(self):
        self.check_refused(["seeds", "--json"], "--json")

    def test_a_path_that_cannot_be_written_is_told_before_anything_runs(self):
        self.check_refused(["seeds", "--json", os.path.join(self.directory, "no", "out.json")], "out.json")


class Reader(CommandTest):
    def test_the_run_ends_when_nobody_reads_and_leaves_no_file(self):
        path = os.path.join(self.directory, "out.json")
        with subprocess.Popen([GRAZE, "bench", "seeds", "--json", path], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as graze:
            graze.stdout.readline()
            graze.stdout.close()
            self.assertEqual((graze.wait(timeout=60), graze.stderr.read()), (0, b""))
        self.assertEqual(os.listdir(self.directory), [])

    def test_a_full_disk_is_told_at_once(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([GRAZE, "bench", "seeds"], stdout=full, stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"standard output", done.stderr)


@unittest.skipIf(is_sanitized(), "timed loops of the texts take minutes there")
class Seeds(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.code, out, cls.complaint = run("bench", "seeds", "--json", "-")
        cls.records = json.loads(out)

    def measured(self, what):
        found = [record["measured"] for record in self.records if record["what"] == what]
        self.assertEqual(len(found), 1, what)
        return found[0]

    def test_runs_without_a_complaint(self):
        self.assertEqual((self.code, self.complaint), (0, ""))

    def test_records_have_the_form_of_the_contract(self):
        for record in self.records:
            self.assertEqual(set(record), {"source", "what", "stated", "measured"})
            self.assertTrue(record["source"].startswith(SOURCES), record)
            self.assertIsInstance(record["measured"], (int, float), record)
            self.assertIsInstance(record["stated"], (int, float, type(None)), record)
        self.assertEqual({record["source"] for record in self.records}, set(SOURCES))

    def test_no_figure_is_given_twice(self):
        names = [(record["source"], record["what"], record["stated"]) for record in self.records]
        self.assertEqual(len(names), len(set(names)))

    def test_counts_are_those_that_the_texts_state(self):
        counted = 0
        for record in self.records:
            if record["stated"] is None or is_rate(record):
                continue
            counted += 1
            tolerance = ROUNDED.get(record["what"], 0)
            self.assertLessEqual(abs(record["measured"] - record["stated"]), tolerance, record)
        self.assertGreaterEqual(counted, 36)

    def test_at_random_places_the_ratios_are_the_limits_at_every_size(self):
        for k in (1, 2, 3, 10, 100):
            self.assertAlmostEqual(self.measured(f"K = {k} at random places: nine to four-shift"), 20.25, delta=0.4)
            self.assertAlmostEqual(self.measured(f"K = {k} at random places: half to four-shift"), 2.25, delta=0.05)

    def test_a_burst_begins_the_same_encounters_in_the_text_s_form_and_in_ours(self):
        for count in (100, 1000, 10000):
            ours = self.measured(f"{count} bullets, birth, ours: encounters begun")
            self.assertGreater(ours, count)
            for form in ("plain (append and bubble)", "Korenn (one-pass removal)"):
                self.assertEqual(self.measured(f"{count} bullets, birth, {form}: encounters begun"), ours)

    def test_a_burst_at_rest_costs_us_no_exchange_among_its_bullets(self):
        small, large = (self.measured(f"{count} bullets, at rest, ours: exchanges") for count in (100, 10000))
        plain = self.measured("10000 bullets, at rest, plain (append and bubble): exchanges")
        self.assertLess(large, small * 10)
        self.assertLess(large * 100, plain)

    def test_rates_are_positive(self):
        for record in self.records:
            if is_rate(record):
                self.assertGreater(record["measured"], 0, record)


class Methods(CommandTest):
    def test_every_method_runs_and_all_agree(self):
        path = os.path.join(self.directory, "methods.json")
        code, out, complaint = run("bench", "methods", "--json", path)
        self.assertEqual((code, complaint), (0, ""), out)
        self.assertNotIn(b"DIFFERS", out)
        with open(path, encoding="utf-8") as records:
            rows = json.load(records)
        self.assertEqual({row["method"] for row in rows}, set(methods()))
        for scene in {row["scene"] for row in rows}:
            self.assertEqual(len({(row["hash"], row["pairs"]) for row in rows if row["scene"] == scene}), 1, scene)


class Shapes(CommandTest):
    def test_every_pair_of_kinds_is_asked_both_ways_with_one_answer(self):
        path = os.path.join(self.directory, "shapes.json")
        code, out, complaint = run("bench", "shapes", "--json", path)
        self.assertEqual((code, complaint), (0, ""), out)
        self.assertNotIn(b"DIFFERS", out)
        with open(path, encoding="utf-8") as records:
            rows = json.load(records)
        kinds = {row["a"] for row in rows}
        self.assertEqual(len({frozenset((row["a"], row["b"])) for row in rows}), len(kinds) * (len(kinds) + 1) // 2)
        for row in rows:
            self.assertGreater(row["touch_ns"], 0)
            self.assertGreater(row["contact_ns"], 0)
            self.assertTrue(0 < row["touching"] < row["pairs"], row)


@unittest.skipIf(is_sanitized(), "timed loops take a minute there")
class Masks(CommandTest):
    def test_every_kernel_and_view_gives_the_answers_of_a_walk_over_bytes(self):
        path = os.path.join(self.directory, "masks.json")
        code, out, complaint = run("bench", "masks", "--json", path)
        self.assertEqual((code, complaint), (0, ""), out)
        with open(path, encoding="utf-8") as records:
            rows = json.load(records)
        self.assertLessEqual({"bytes", "plain"}, {row["method"] for row in rows})
        self.assertEqual(len({row["view"] for row in rows}), 8)
        self.assertEqual({row["n"] for row in rows}, {64, 256, 1024})
        for key in {(row["n"], row["question"]) for row in rows}:
            found = [row for row in rows if (row["n"], row["question"]) == key]
            self.assertEqual(len({row["hash"] for row in found}), 1, key)
            self.assertTrue(all(0 < row["fastest_ns"] <= row["median_ns"] for row in found), found)


class Workloads(CommandTest):
    """Small and short: what is asked is that all run, agree, and leave complete records."""

    FIELDS = {"suite", "work", "n", "method", "threads", "rounds", "fastest_ns", "median_ns", "worst_ns", "ns_per_box",
              "pairs", "hash", "machine", "compiler"}

    def rows(self, *arguments):
        path = os.path.join(self.directory, "rows.json")
        code, out, complaint = run("bench", *arguments, "--json", path)
        self.assertEqual((code, complaint), (0, ""), out)
        self.assertNotIn(b"DIFFERS", out)
        with open(path, encoding="utf-8") as records:
            return json.load(records)

    def check(self, rows, suite):
        for row in rows:
            self.assertEqual(set(row) - {"event_hash"}, self.FIELDS)
            self.assertEqual(row["suite"], suite)
            self.assertGreater(row["median_ns"], 0)
            self.assertGreaterEqual(row["worst_ns"], row["fastest_ns"])
        for key in {(row["work"].split(" ")[0], row["n"]) for row in rows if suite != "w5"}:
            found = {(row["pairs"], row["hash"]) for row in rows if (row["work"].split(" ")[0], row["n"]) == key}
            self.assertEqual(len(found), 1, key)

    def test_joins_of_all_methods_agree(self):
        for suite in ("w1", "w4"):
            rows = self.rows(suite, "--boxes", 700, "--rounds", 2)
            self.check(rows, suite)
            self.assertEqual({row["method"] for row in rows}, set(methods()))

    def test_worlds_and_bare_methods_agree(self):
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

    def test_the_same_seed_gives_the_same_boxes_and_another_others(self):
        hashes = [self.rows("w1", "--boxes", 500, "--rounds", 1, "--method", "auto", "--seed", seed)[0]["hash"]
                  for seed in (5, 5, 6)]
        self.assertEqual(hashes[0], hashes[1])
        self.assertNotEqual(hashes[0], hashes[2])

    def test_threads_change_no_answer(self):
        hashes = {self.rows("w2", "--boxes", 3000, "--rounds", 1, "--method", "auto", "--threads", threads)[0]["hash"]
                  for threads in (1, 2, 3)}
        self.assertEqual(len(hashes), 1)


main()
