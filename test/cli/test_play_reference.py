"""`graze play` against play_reference.py, on random scenes: every broad phase, both edge rules, with and without rules."""

import os

import play_reference as reference
import play_scenes
from graze_command import CommandTest, main, methods, run, seeded

SCENES = 40


class Reference(CommandTest):
    def check(self, arguments, expected, label):
        code, out, err = run("play", *arguments)
        self.assertEqual((code, err), (0, ""), label)
        self.assertEqual(out.decode(), expected, label)

    def check_stats(self, out, frames, label):
        rows = [list(map(int, line.split(",")))[:7] for line in out.decode().splitlines()[1:]]
        found = [(row[0], row[1], row[3], row[4], row[5], row[6]) for row in rows]
        self.assertEqual(found, [(f.number, f.boxes, f.pairs, f.pairs, len(f.begins), len(f.ends)) for f in frames],
                         label)

    def check_table(self, arguments, frames, label):
        """All methods side by side: their sums, and the hash of the events that are expected."""
        code, out, err = run("play", *arguments, "--method", "all", "--verify")
        self.assertEqual((code, err), (0, ""), label)
        reported = reference.events(frames)
        expected = [str(sum(f.pairs for f in frames)), str(len(reported)), reference.fnv_1a(reported)]
        lines = [line.split() for line in out.decode().splitlines()[1:]]
        self.assertEqual([line[0] for line in lines], methods(), label)
        for line in lines:
            self.assertEqual(line[3:], expected, (label, line))

    def check_scene(self, random, label):
        rows = play_scenes.scene(random)
        meets, rules_text = play_scenes.rules(random)
        closed = random.random() < 0.5
        columns = play_scenes.COLUMNS + ["weather"]
        random.shuffle(columns)
        arguments = [self.file("scene.csv", play_scenes.text(rows, columns)), *(["--closed"] if closed else [])]
        arguments += ["--rules", self.file("rules", rules_text)] if rules_text is not None else []
        frames = reference.play(rows, closed, meets)
        expected = "frame,event,a,b\n" + "".join(line + "\n" for line in reference.events(frames))
        self.check_table(arguments, frames, label)
        for method in methods():
            stats = os.path.join(self.directory, "stats.csv")
            self.check([*arguments, "--method", method, "--events", "-", "--stats", stats], expected, (label, method))
            with open(stats, "rb") as file:
                self.check_stats(file.read(), frames, (label, method))

    def test_random_scenes_have_the_events_of_the_reference(self):
        random = seeded()
        for i in range(SCENES):
            self.check_scene(random, f"scene {i}")


if __name__ == "__main__":
    main()
