"""The blocks of documents are what a new user can type. Commands run in graze's folder, one after another, and print what follows
them. Pieces of programs compile among the names of their page."""

import os
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GRAZE = os.path.abspath(sys.argv.pop(1) if len(sys.argv) > 1 else "build/graze")
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", os.path.join(ROOT, "include")]

# Names the pieces of a page use, which its text explains.
AROUND = {
    "motion.md": """
        static graze_world *world; static graze_body lift, player; static graze_body_info at;
        static graze_rider_list riders; static graze_move_result moved; static float height, fall;
        static graze_mover *sparks; static size_t count; static graze_responses responses; static graze_move_results ends;""",
    "push-boxes.md": """
        enum { PUSH = 1 };
        static graze_world *world; static graze_pushed_list pushed;
        void cornered(uint64_t user);""",
    "legs.md": """
        enum { LASER, MIRROR, WINDOW };
        static graze_world *world; static graze_responses responses; static graze_body me; static graze_legs legs;
        static graze_point eye, aim; void beam(graze_point from, graze_point to);""",
    "danger.md": """
        enum { SHIP = 1 };
        static graze_world *world; static graze_body *bullets; static float *dx, *dy, *times; static size_t bullet_count;""",
    "queries.md": """
        static graze_world *world; static graze_index *index; static graze_hits hits;
        static graze_body player, me; static graze_area crate, crate_moved;
        static graze_point eye, aim, bomb, cursor; static double x, y, aim_x, aim_y;
        static uint64_t walls, enemies, floors, ladders;
        void spark(graze_point point, graze_point normal); void damage(uint64_t user, double time);
        void land(graze_part part, double time, graze_point normal); void climb(graze_body body);""",
    "recordings.md": """
        static graze_world *world; static void *file; static graze_replay_source source;
        bool write_to_file(void *user, const void *bytes, size_t size);
        bool seek_in_file(void *user, uint64_t offset);""",
    "saving.md": """
        enum { FRAMES = 8 };
        static struct { void *bytes; size_t room, size; } saved[FRAMES];
        static graze_world *world; static uint32_t frame, late, now;
        void play(graze_world *world, uint32_t frame);""",
    "tour.md": """
        enum { BULLET = 1 };
        static graze_world *world; static graze_part a, b; static graze_manifold contact; static void *jobs;
        void run_jobs(void *context, void (*task)(void *argument, uint32_t index), void *argument, uint32_t count);""",
    "wrapped-worlds.md": "static graze_world *world;",
}


def blocks(page, language):
    """Each block of a language, and the block without one that follows, at once or after "It prints"; else None."""
    with open(os.path.join(ROOT, "docs", page), encoding="utf-8") as file:
        text = file.read()
    pattern = r"^```" + language + r"\n(.*?)^```$(?:\n\n(?:It prints\n\n)?```\n(.*?)^```$)?"
    return re.findall(pattern, text, re.S | re.M)


def compile_c(folder, text, *options):
    source = os.path.join(folder, "page.c")
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    for standard in ("c11", "c17"):
        subprocess.run([os.environ.get("CC", "cc"), "-std=" + standard, *STRICT, source, *options], check=True)


class Pages(unittest.TestCase):
    def test_pieces_of_programs_compile(self):
        for page, count in (("danger.md", 1), ("legs.md", 1), ("motion.md", 2), ("push-boxes.md", 1), ("queries.md", 6), ("recordings.md", 2), ("saving.md", 1), ("tiles.md", 1), ("tour.md", 2), ("wrapped-worlds.md", 1)):
            found = blocks(page, "c")
            self.assertEqual(len(found), count, page)
            for number, (block, _) in enumerate(found):
                with self.subTest(page=page, block=number), tempfile.TemporaryDirectory() as folder:
                    text = block
                    if "#include" not in block:
                        text = "#include <graze/graze.h>\n" + AROUND[page] + "\nvoid piece(void);\nvoid piece(void) {\n" + block + "}\n"
                    compile_c(folder, text, "-Wno-unused", "-c", "-o", os.path.join(folder, "page.o"))

    def test_commands_run_and_print_what_the_page_says(self):
        for page, count in (("engines.md", 1), ("motion.md", 1), ("queries.md", 1), ("recordings.md", 1), ("tiles.md", 1)):
            found = blocks(page, "sh")
            self.assertEqual(len(found), count, page)
            with self.subTest(page), tempfile.TemporaryDirectory() as folder:
                os.symlink(os.path.dirname(GRAZE), os.path.join(folder, "build"))
                for name in ("data", "examples"):
                    os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
                for block, printed in found:
                    run = subprocess.run(["sh", "-e", "-c", block], cwd=folder, capture_output=True, check=False)
                    self.assertEqual(run.returncode, 0, run.stderr.decode())
                    if printed:
                        self.assertEqual(run.stdout.decode(), printed)


if __name__ == "__main__":
    unittest.main()
