"""docs/first-game.md: the file compiles after each step, and prints what the page says; the last one has under 200 lines."""

import os
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools"))
import first_game  # noqa: E402
GRAZE = os.path.abspath(sys.argv.pop(1) if len(sys.argv) > 1 else "build/graze")
LIBRARY = os.path.join(os.path.dirname(GRAZE), "libgraze.a")
FLAGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", os.path.join(ROOT, "include")]
STANDARDS = ["c11", "c17"]


def is_sanitized():
    with open(LIBRARY, "rb") as file:
        return b"__asan_init" in file.read()


def commands():
    """The lines of the last block of shell: they take the recording that step 6 leaves."""
    with open(os.path.join(ROOT, "docs", "first-game.md"), encoding="utf-8") as page:
        return re.findall(r"```sh\n(.*?)```", page.read(), re.S)[-1].splitlines()


@unittest.skipIf(is_sanitized(), "the library is sanitized, the game would not be")
class FirstGame(unittest.TestCase):
    def play(self, folder, text, standard):
        source, program = os.path.join(folder, "game.c"), os.path.join(folder, "game")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        command = [os.environ.get("CC", "cc"), "-std=" + standard, *FLAGS, source, LIBRARY, "-lm", "-pthread", "-o", program]
        subprocess.run(command, check=True)
        return subprocess.run([program], check=True, capture_output=True, cwd=folder).stdout.decode()

    def test_each_step_compiles_and_prints_what_the_page_says(self):
        with tempfile.TemporaryDirectory() as folder:
            count = 0
            for text, printed in first_game.steps():
                count += 1
                for standard in STANDARDS:
                    self.assertEqual(self.play(folder, text, standard), printed, f"step {count} in {standard}")
            self.assertEqual(count, 6)
            self.assertLess(len([line for line in text.splitlines() if line.strip()]), 200)
            os.symlink(os.path.dirname(GRAZE), os.path.join(folder, "build"))
            self.assertEqual(len(commands()), 4)
            for line in commands():
                subprocess.run(line, shell=True, check=True, capture_output=True, cwd=folder)
            for made in ("shooter.png", "bug.grz"):
                self.assertGreater(os.path.getsize(os.path.join(folder, made)), 100, made)


if __name__ == "__main__":
    unittest.main()
