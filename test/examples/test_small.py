"""test_small.py GRAZE [--write]: the programs of examples/small are one screen each, compile without a warning, and print
what small/ has on record. Their pictures beside them are what they draw. `make on-record` writes both anew."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import small_picture

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER, RECORD = ROOT / "examples" / "small", ROOT / "test" / "examples" / "small"
WRITES = "--write" in sys.argv
GRAZE = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "graze").resolve()
LIBRARY = GRAZE.parent / "libgraze.a"
PROGRAMS = sorted([*FOLDER.glob("*.c"), *FOLDER.glob("*.cpp")])
EXPOSED = [f"-Dgraze_{name}=exposed_{name.split('_')[1]}" for name in ("world_step", "world_close", "world_query", "world_legs")]
DRAWS_ITSELF = "debug_draw"  # prints its picture


def compile_program(source, standard, *options):
    compiler = os.environ.get("CXX", "c++") if source.suffix == ".cpp" else os.environ.get("CC", "cc")
    subprocess.run([compiler, "-std=" + standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", ROOT / "include", source, *options],
                   check=True)


def standards(source):
    return ["c++17"] if source.suffix == ".cpp" else ["c99", "c11", "c17"]


def is_sanitized():
    return b"__asan_init" in LIBRARY.read_bytes()


@unittest.skipIf(is_sanitized(), "the library is sanitized, the programs would not be")
class Small(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)

    def run_program(self, source, standard, *options):
        """The output of a program, which may leave files in its folder."""
        program = self.folder / "program"
        compile_program(source, standard, *options, LIBRARY, "-lm", "-pthread", "-o", program)
        environment = {**os.environ, "EXPOSURES": str(self.folder / "exposures")}
        return subprocess.run([program], check=True, capture_output=True, cwd=self.folder, env=environment).stdout.decode()

    def equals(self, made, path):
        if WRITES:
            path.parent.mkdir(exist_ok=True)
            path.write_text(made, encoding="utf-8")
        self.assertEqual(made, path.read_text(encoding="utf-8"), path.relative_to(ROOT))

    def test_there_are_a_dozen_of_one_screen_each(self):
        self.assertGreaterEqual(len(PROGRAMS), 12)
        for source in PROGRAMS:
            self.assertLessEqual(len(source.read_text(encoding="utf-8").splitlines()), 60, source.name)

    def test_each_compiles_without_a_warning_and_prints_what_is_on_record(self):
        for source in PROGRAMS:
            record = FOLDER / "debug_draw.svg" if source.stem == DRAWS_ITSELF else RECORD / f"{source.stem}.expected"
            *others, last = standards(source)
            for standard in others:
                with self.subTest(source.name, standard=standard):
                    compile_program(source, standard, "-fsyntax-only")
            with self.subTest(source.name, standard=last):
                self.equals(self.run_program(source, last), record)

    def test_each_picture_is_what_its_program_draws(self):
        exposures = self.folder / "exposures.o"
        compile_program(ROOT / "test" / "examples" / "exposures.c", "c17", "-c", "-o", exposures)
        for source in PROGRAMS:
            if source.stem == DRAWS_ITSELF:
                continue
            with self.subTest(source.name):
                self.run_program(source, standards(source)[-1], *EXPOSED, exposures)
                lines = (self.folder / "exposures").read_text(encoding="utf-8").splitlines()
                self.equals("\n".join(small_picture.picture(lines, source.name)) + "\n", source.with_suffix(".svg"))

    def test_the_page_shows_each_program_and_its_picture(self):
        page = (FOLDER / "README.md").read_text(encoding="utf-8")
        for source in PROGRAMS:
            self.assertIn(f"]({source.name})", page)
            self.assertIn(f"]({source.stem}.svg)", page)

    def test_the_page_for_cpp_shows_the_program_and_what_it_prints(self):
        page = (ROOT / "docs" / "cpp.md").read_text(encoding="utf-8")
        for shown in (FOLDER / "cpp17.cpp", RECORD / "cpp17.expected"):
            self.assertIn(f"\n{shown.read_text(encoding='utf-8')}```\n", page)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
