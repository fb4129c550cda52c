#!/usr/bin/env python3
"""thresholds.py: does a test fail if a threshold of a strategy changes by a fifth?

    tools/thresholds.py [--only NAME,...] [--each] [--tests REGEX] [--jobs N]

A threshold decides how an answer is found, and so how fast; it decides nothing that a user sees. Thresholds are tuned again
for new processors, and the tests must not stand in the way. Their list is tools/mutants/thresholds.txt.

All of them are made less by a fifth, at least by one, in a copy of the sources, and the tests of `make test` run there. Then
all are made more. A test that fails asserts a constant of the code. Left out is test_work, whose record of steps would feel
the sum of all changes; `--each --tests '^test_work$'` shows that it feels none alone.

Option --only changes some thresholds, which finds the one that a test asserts; --each changes one after the other; --tests runs
the tests whose names match. Exits 1 if a test fails, and 2 if a threshold of the list is not found once in its file.

Example: tools/thresholds.py --only BRUTE_TESTS_PER_BOX --tests '^test_strategy$'
"""
import argparse
import collections
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "tools/mutants/thresholds.txt"
BUILD = ROOT / "build-mutants"
LINE = re.compile(r"(?P<path>\S+) (?P<name>\w+)(?:: (?P<less>.+) \| (?P<more>.+))?")
# A value, up to the comma or semicolon behind it, or the end of its line.
VALUE = (r"(?P<type>\bfloat [^;]*?|\bdouble [^;]*?)?\b%s(?:(?:\[\])?\s*=\s*|(?<=define %s) )(?P<value>\{[^;]*\}|[^,;{}/\n]+?)"
         r"(?=\s*(?:[,;}\n]|/\*))")

Threshold = collections.namedtuple("Threshold", "path name values")
A_FIFTH = {"less": -1, "more": 1}


class Refused(Exception):
    """The list, a source or a copy is not usable."""


def read_list(only):
    thresholds = []
    for number, line in enumerate(LIST.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        found = LINE.fullmatch(line)
        if not found:
            raise Refused(f"{LIST}:{number}: want PATH NAME or PATH NAME: LESS | MORE")
        values = {way: found[way] for way in A_FIFTH}
        thresholds.append(Threshold(found["path"], found["name"], values))
    unknown = set(only) - {each.name for each in thresholds}
    if unknown:
        raise Refused(f"{LIST} has no {', '.join(sorted(unknown))}")
    return [each for each in thresholds if not only or each.name in only]


def value_of(threshold, found, way):
    if threshold.values[way]:
        return threshold.values[way]
    value, sign = found["value"].strip(), A_FIFTH[way]
    if re.fullmatch(r"\d+( << \d+)?", value) and not found["type"]:
        left, _, right = value.partition(" << ")
        number = int(left) << int(right or 0)
        return str(number + sign * max(number // 5, 1))
    if not re.fullmatch(r"[\d.]+f?", value):
        raise Refused(f"{threshold.path}: {threshold.name} is {value}; write its two values into {LIST.name}")
    return f"{float(value.removesuffix('f')) * (1 + sign / 5):.9}" + ("f" if (found["type"] or "").startswith("float") else "")


def changed(text, threshold, way):
    """The text of a source with another value of a threshold."""
    every = list(re.finditer(VALUE.replace("%s", threshold.name), text))
    if len(every) != 1:
        raise Refused(f"{threshold.path} gives {threshold.name} a value {len(every)} times; mend {LIST.name}")
    begin, end = every[0].span("value")
    return text[:begin] + value_of(threshold, every[0], way) + text[end:]


def write_if_other(path, content):
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def copy_sources(folder, thresholds, way):
    """Copy the files of the repository; those with thresholds are changed. A file that stays the same is not written."""
    names = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        source = ROOT / name
        if not source.is_file():
            continue
        content = source.read_bytes()
        for each in thresholds:
            if each.path == name:
                content = changed(content.decode(), each, way).encode()
        write_if_other(folder / name, content)
        (folder / name).chmod(source.stat().st_mode)


def run(*words, **options):
    return subprocess.run(words, check=False, **options).returncode


def failing_tests(folder, options):
    build = folder / "build"
    if not (build / "CMakeCache.txt").exists() and \
            run("cmake", "-S", folder, "-B", build, "-DCMAKE_BUILD_TYPE=Release", stdout=subprocess.DEVNULL) != 0:
        raise Refused(f"{folder}: cmake failed")
    if run("cmake", "--build", build, "--parallel", str(options.jobs), stdout=subprocess.DEVNULL) != 0:
        raise Refused(f"{folder}: does not compile")
    words = ["ctest", "--test-dir", build, "-j", str(options.jobs), "-LE", "check|long", "--output-on-failure"]
    words += ["-R", options.tests] if options.tests else ["-E", "^test_work$"]
    log = folder / "ctest.txt"
    with log.open("w") as file:
        code = run(*words, stdout=file)
    text = log.read_text()
    failed = re.findall(r"^\s*\d+ - (\S+) \((?!Skipped).*\)", text.partition("tests FAILED")[2], re.M)
    if code != 0 and not failed:
        raise Refused(f"{log}: ctest failed")
    count = re.search(r"tests failed out of (\d+)", text)
    if not count or count[1] == "0":
        raise Refused(f"{log}: no test ran")
    return failed, int(count[1]), log


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", type=lambda text: [name for name in text.split(",") if name])
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--tests")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    return parser.parse_args()


def main():
    options = parse()
    thresholds, is_good = read_list(options.only), True
    for some in [[each] for each in thresholds] if options.each else [thresholds]:
        what = some[0].name if len(some) == 1 else f"{len(some)} thresholds"
        for way in A_FIFTH:
            folder = BUILD / f"thresholds-{way}"
            copy_sources(folder, some, way)
            failed, count, log = failing_tests(folder, options)
            print(f"{what}, a fifth {way}: {len(failed)} of {count} tests failed"
                  + "".join(f"\n    {name}" for name in failed) + (f"\n    see {log}" if failed else ""), flush=True)
            is_good &= not failed
    return 0 if is_good else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refused as refused:
        print(refused, file=sys.stderr)
        sys.exit(2)
