#!/usr/bin/env python3
"""coverage.py: which lines and branches of src/ the tests run, as `make coverage`.

    tools/coverage.py [--missing] [--tests REGEX] [--again] [--jobs N]

Builds the library in build-coverage with gcov's counters and without assertions (an assertion is a branch never to be
taken). It runs the tests in C, and prints a line a folder: lines run of lines, branches taken of branches. The tests of the
command are left out. They call the same library, and code that only they ran would be a gap. Option --missing lists each line run
by no test and each condition taken both ways by no test. Option --tests runs only some. Option --again adds to the counts of
former runs, so one new test need not wait for all others.

How it is counted: a header's inline function is one, whichever files include it. A branch is made by a condition in the
source; gcov's own, for exceptions and the like, are left out. Code for other machines (NEON) is not compiled and so does not
count; a kernel missing on this machine counts as not run. The counters are not atomic, which would take five times as long:
threads may lose some of a large number.

Exits 1 if a test fails or, when all are run, below the floors.
"""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys

import measured

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-coverage"
OBJECTS = "CMakeFiles/graze_objects.dir/src"
ALL_TESTS = "^test_"
LINE_FLOOR, BRANCH_FLOOR = 0.999, 0.97  # what is reached, rounded down; the goal is every line


def say(text):
    print(f"coverage: {text}", file=sys.stderr, flush=True)


def build(jobs):
    settings = {"CMAKE_BUILD_TYPE": "Release", "BUILD_SHARED_LIBS": "OFF", "GRAZE_COVERAGE": "ON"}
    command = ["cmake", "-S", ROOT, "-B", BUILD] + [f"-D{name}={value}" for name, value in settings.items()]
    say(f"building {BUILD.name}")
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", BUILD, "--parallel", str(jobs)], check=True, stdout=subprocess.DEVNULL)


def forget_counts():
    for counters in BUILD.rglob("*.gcda"):
        counters.unlink()


def run_tests(tests, jobs):
    """Whether all pass; ctest says a line a test on the way."""
    command = ["ctest", "--test-dir", BUILD, "-R", tests, "--parallel", str(jobs), "--output-on-failure"]
    return subprocess.run(command, check=False, stdout=sys.stderr).returncode == 0


def reports():
    """gcov's report on each source file: one a compiled file, also for those reached by no test."""
    notes = sorted((BUILD / OBJECTS).rglob("*.gcno"))
    said = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities", *notes],
                          check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=BUILD)
    for text in said.stdout.splitlines():
        yield from json.loads(text)["files"]


def gather():
    """For each file of src/ its lines and branches, and how often they ran."""
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
    run = sum(count != 0 for count in counts)  # what threads lost may leave it below 0
    return run, len(counts), run / len(counts) if counts else 1.0


def print_row(folder, lines, branches, names):
    run, count, part = rate([n for name in names for n in lines[name].values()])
    taken, sides, share = rate([n for name in names for n in branches[name].values()])
    print(f"{folder:24} {run:7} of {count:5} {part:7.2%} {taken:8} of {sides:5} {share:7.2%}")
    return part, share


def print_table(lines, branches):
    print(f"{'folder':24} {'lines run':>24} {'branches taken':>25}")
    for folder in sorted({str(pathlib.Path(name).parent) for name in lines}):
        names = [name for name in lines if str(pathlib.Path(name).parent) == folder]
        print_row(folder, lines, branches, names)
    return print_row("all", lines, branches, list(lines))


def print_missing(lines, branches):
    for name in sorted(lines):
        unrun = {number for number, count in lines[name].items() if count == 0}
        untaken = {number for (number, _), count in branches[name].items() if count == 0} - unrun
        for number in sorted(unrun | untaken):
            print(f"{name}:{number}: {'no test runs this' if number in unrun else 'no test goes all ways'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missing", action="store_true", help="list what no test runs")
    parser.add_argument("--tests", metavar="REGEX", default=ALL_TESTS, help="run only these; no floors")
    parser.add_argument("--again", action="store_true", help="add to what former runs counted")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    build(options.jobs)
    if not options.again:
        forget_counts()
    is_good = run_tests(options.tests, options.jobs)
    lines, branches = gather()
    if options.missing:
        print_missing(lines, branches)
    line_part, branch_part = print_table(lines, branches)
    print(measured.stamp())
    has_floors = options.tests == ALL_TESTS
    return 0 if is_good and (not has_floors or (line_part >= LINE_FLOOR and branch_part >= BRANCH_FLOOR)) else 1


if __name__ == "__main__":
    sys.exit(main())
