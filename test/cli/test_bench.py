"""`graze bench`: its arguments, and that the figures of the sources come out as stated where they are counts."""

import json
import os
import subprocess
import unittest

from graze_command import GRAZE, CommandTest, is_sanitized, main, run

SOURCES = ("Roberts", "Moertel", "Gunbird", "Grid map")

# A round figure of a text, and how far the measured one may be from it.
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

    def test_lanes_that_the_machine_lacks_are_bad_usage(self):
        self.check_refused(["w1", "--lanes", "mmx"], "--lanes mmx", "this machine lacks it; it has", "--help")

    def test_json_needs_a_path(self):
        self.check_refused(["seeds", "--json"], "--json")

    def test_a_path_that_cannot_be_written_is_reported_before_anything_runs(self):
        self.check_refused(["seeds", "--json", os.path.join(self.directory, "no", "out.json")], "out.json")


class Reader(CommandTest):
    def test_the_run_ends_when_its_reader_is_gone_and_leaves_no_file(self):
        path = os.path.join(self.directory, "out.json")
        with subprocess.Popen([GRAZE, "bench", "seeds", "--json", path], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as graze:
            graze.stdout.readline()
            graze.stdout.close()
            self.assertEqual((graze.wait(timeout=1200), graze.stderr.read()), (0, b""))
        self.assertEqual(os.listdir(self.directory), [])

    def test_a_full_disk_is_reported_at_once(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([GRAZE, "bench", "seeds"], stdout=full, stderr=subprocess.PIPE, timeout=1200)
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

    def test_a_burst_begins_the_same_contacts_in_the_text_s_form_and_in_of_graze(self):
        for count in (100, 1000, 10000):
            of_graze = self.measured(f"{count} bullets, birth, graze: contacts begun")
            self.assertGreater(of_graze, count)
            for form in ("plain (append and bubble)", "Korenn (one-pass removal)"):
                self.assertEqual(self.measured(f"{count} bullets, birth, {form}: contacts begun"), of_graze)

    def test_a_burst_at_rest_costs_no_exchange_among_its_bullets(self):
        small, large = (self.measured(f"{count} bullets, at rest, graze: exchanges") for count in (100, 10000))
        plain = self.measured("10000 bullets, at rest, plain (append and bubble): exchanges")
        self.assertLess(large, small * 10)
        self.assertLess(large * 100, plain)

    def test_rates_are_positive(self):
        for record in self.records:
            if is_rate(record):
                self.assertGreater(record["measured"], 0, record)


if __name__ == "__main__":
    main()
