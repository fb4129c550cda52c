"""The scenes in data/: they are as data/README.md says, and every broad phase gives one answer."""

import collections
import gzip
import os
import subprocess
import unittest

from graze_command import GRAZE, CommandTest, main, methods, run

HERE = os.path.dirname(os.path.abspath(__file__))
SCENES = os.path.join(HERE, "../../data/scenes")
BOXES = os.path.join(HERE, "../../data/boxes")
RULES = os.path.join(SCENES, "shmup.rules")
RECORDED = ["boss-88way", "boss-double-roll-seeds", "boss-three", "boss-rollbar-bit"]
PATTERNS = "/usr/share/games/noiz2sa/boss"


def path_of(name):
    return os.path.join(SCENES, f"{name}.csv.gz")


class Recorded(CommandTest):
    def test_they_are_long_dense_and_on_sixteenths(self):
        bullets = {}
        for name in RECORDED:
            count = collections.Counter()
            with gzip.open(path_of(name), "rt", encoding="ascii") as scene:
                self.assertEqual(next(scene), "frame,id,layer,min_x,min_y,max_x,max_y,body\n")
                for line in scene:
                    fields = line.split(",")
                    count[fields[0]] += fields[2] == "3"
                    self.assertTrue(all((16 * float(edge)).is_integer() for edge in fields[3:7]), line)
            self.assertGreaterEqual(len(count), 500)
            bullets[name] = max(count.values())
        self.assertGreater(max(bullets.values()), 1000)

    def test_together_they_are_below_15_megabytes(self):
        self.assertLess(sum(os.path.getsize(path_of(name)) for name in RECORDED), 15e6)

    def test_every_broad_phase_plays_them_alike(self):
        for name in RECORDED:
            for options in (["--verify"], ["--rules", RULES], ["--closed", "--rules", RULES]):
                code, out, err = run("play", path_of(name), "--method", "all", *options)
                self.assertEqual((code, err), (0, ""), (name, options))
                self.assertEqual(len({line.split()[-1] for line in out.decode().splitlines()[1:]}), 1)

    @unittest.skipUnless(os.path.isdir(PATTERNS), "noiz2sa-data is not installed")
    @unittest.skipUnless(os.access(os.path.join(os.path.dirname(GRAZE), "graze-pattern"), os.X_OK),
                         "graze-pattern was not built")
    @unittest.skipUnless(os.uname().machine == "x86_64", "they were recorded on amd64")
    def test_the_script_makes_them_again(self):
        script = os.path.join(HERE, "../../scenes/record.sh")
        subprocess.run(["sh", script, self.directory], env={**os.environ, "GRAZE": GRAZE}, check=True)
        for name in RECORDED:
            with gzip.open(path_of(name)) as kept, gzip.open(os.path.join(self.directory, f"{name}.csv.gz")) as made:
                self.assertEqual(kept.read(), made.read(), name)


class Texts(CommandTest):
    def events(self, scene, *options):
        """The events of a scene with the mover (id 1). All broad phases must agree."""
        answers = set()
        for method in methods():
            code, out, err = run("play", os.path.join(SCENES, scene), "--method", method, "--events", "-", *options)
            self.assertEqual((code, err), (0, ""))
            answers.add(out.decode())
        self.assertEqual(len(answers), 1)
        rows = [line.split(",") for line in answers.pop().splitlines()[1:]]
        return [(int(frame), event, int(b)) for frame, event, a, b in rows if a == "1"]

    def test_the_mover_touches_the_wall_cell_by_cell(self):
        self.assertEqual(self.events("grid-text-wall.csv"),
                         [(15, "begin", 4004), (23, "begin", 4005), (31, "begin", 4006)])

    def test_the_mover_lands_on_three_cells_of_the_floor(self):
        self.assertEqual(self.events("grid-text-floor.csv"), [(23, "begin", cell) for cell in (4004, 4005, 4006)])

    def test_closed_it_touches_the_terrain_that_it_falls_along(self):
        self.assertIn((0, "begin", 2002), self.events("grid-text-wall.csv", "--closed"))

    def count_tests(self, name, *options):
        code, out, err = run("play", os.path.join(BOXES, name), "--stats", "-", *options)
        self.assertEqual((code, err), (0, ""))
        header, row = (line.split(",") for line in out.decode().splitlines())
        return int(dict(zip(header, row))["tests"])

    def test_roberts_table_2_takes_four_tests(self):
        self.assertEqual(self.count_tests("roberts-table-2.csv", "--method", "axis-sort", "--axis", "x"), 4)
        self.check_pairs([os.path.join(BOXES, "roberts-table-2.csv")], b"a,b\n1,2\n1,3\n2,3\n4,5\n")

    def test_roberts_figure_1_takes_two_tests(self):
        self.assertEqual(self.count_tests("roberts-figure-1.csv", "--method", "sectors", "--cell", "64"), 2)


if __name__ == "__main__":
    main()
