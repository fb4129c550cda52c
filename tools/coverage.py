#!/usr/bin/env python3
"""coverage.py: which lines and branches of src/ the tests run; what `make coverage` does.

    tools/coverage.py [--missing] [--jobs N]

Builds all with gcov's counters in build-coverage, without optimization and without assertions (an assertion
is a branch that must never be taken), runs every test, and prints a line a folder: lines run of lines,
branches taken of branches. A branch is one that a condition in the source makes; gcov's own, for exceptions
and the like, are left out. --missing lists each line that no test runs and each branch that no test takes.
Exits 1 below the floor that CONTRIBUTING.md names.
"""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-coverage"
LINE_FLOOR, BRANCH_FLOOR = 1.0, 0.95


def build(jobs):
    """Compile the tests and all they need with counters; those of former runs are forgotten."""
    flags = "-O0 -g --coverage -fprofile-update=atomic -DNDEBUG"
    settings = {"CMAKE_BUILD_TYPE": "Debug", "GRAZE_SHARED": "OFF", "CMAKE_C_FLAGS": flags}
    command = ["cmake", "-S", ROOT, "-B", BUILD] + [f"-D{name}={value}" for name, value in settings.items()]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", BUILD, "--parallel", str(jobs)], check=True, stdout=subprocess.DEVNULL)
    for counters in BUILD.rglob("*.gcda"):
        counters.unlink()


def run_tests(jobs):
    command = ["ctest", "--test-dir", BUILD, "--parallel", str(jobs), "--output-on-failure", "--quiet"]
    return subprocess.run(command, check=False).returncode == 0


def reports():
    """What gcov says of each source file of src/: one report a compiled file."""
    for counters in sorted(BUILD.glob("CMakeFiles/graze_static.dir/src/**/*.gcda")):
        said = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities", counters],
                              check=True, capture_output=True, cwd=BUILD)
        for text in said.stdout.splitlines():
            yield from json.loads(text)["files"]


def gather():
    """For each file of src/ its lines and branches, and which were run. A header's count in any of the files that
    include it counts."""
    lines = collections.defaultdict(lambda: collections.defaultdict(int))
    branches = collections.defaultdict(lambda: collections.defaultdict(int))
    for report in reports():
        path = pathlib.Path(os.path.normpath(os.path.join(BUILD, report["file"])))
        if not path.is_relative_to(ROOT / "src"):
            continue
        name = str(path.relative_to(ROOT))
        for line in report["lines"]:
            number = line["line_number"]
            lines[name][number] += line["count"]
            for i, branch in enumerate(line["branches"]):
                if not branch["throw"]:
                    branches[name][number, i] += branch["count"]
    return lines, branches


def rate(counts):
    run = sum(count > 0 for count in counts)
    return run, len(counts), run / len(counts) if counts else 1.0


def print_table(lines, branches):
    folders = sorted({str(pathlib.Path(name).parent) for name in lines})
    print(f"{'folder':28} {'lines run':>18} {'branches taken':>22}")
    for folder in folders + ["all"]:
        inside = [name for name in lines if folder in (str(pathlib.Path(name).parent), "all")]
        run, count, part = rate([n for name in inside for n in lines[name].values()])
        taken, sides, share = rate([n for name in inside for n in branches[name].values()])
        print(f"{folder:28} {run:6} of {count:5} {part:5.1%} {taken:7} of {sides:5} {share:6.1%}")
    return part, share


def print_missing(lines, branches):
    for name in sorted(lines):
        unrun = sorted(number for number, count in lines[name].items() if count == 0)
        untaken = sorted({number for (number, _), count in branches[name].items() if count == 0} - set(unrun))
        for number in unrun:
            print(f"{name}:{number}: no test runs this")
        for number in untaken:
            print(f"{name}:{number}: no test goes both ways")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missing", action="store_true", help="list what no test runs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    build(options.jobs)
    is_good = run_tests(options.jobs)
    lines, branches = gather()
    if options.missing:
        print_missing(lines, branches)
    line_part, branch_part = print_table(lines, branches)
    return 0 if is_good and line_part >= LINE_FLOOR and branch_part >= BRANCH_FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
