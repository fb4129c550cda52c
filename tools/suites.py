"""suites.py: the figures of `graze bench` for the tables of figures.py."""
import json
import subprocess
import sys

import measured

ROOT = measured.ROOT
GRAZE = ROOT / "build/graze"
TOOL = "tools/figures.py"


def printed(*words):
    """The output of a suite."""
    done = subprocess.run([GRAZE, "bench", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{TOOL}: graze bench {' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def records(*words):
    return json.loads(printed(*words, "--json", "-"))


def stamp(has_lanes=True):
    row = records("w1", "--boxes", "100", "--method", "auto", "--rounds", "1")[0]
    names = ("machine", "compiler", "lanes") if has_lanes else ("machine", "compiler")
    return measured.made(", ".join(row[name] for name in names))


def power(number):
    """10^5 of 100000."""
    digits = len(str(number)) - 1
    return f"10^{digits}" if number == 10 ** digits else f"{number:,}"


def ms(nanoseconds):
    return measured.figure(nanoseconds / 1e6)
