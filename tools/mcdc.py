#!/usr/bin/env python3
"""mcdc.py: which lines, branches and decisions of src/ the tests reach, as `make mcdc`.

    tools/mcdc.py [--missing] [--tests REGEX] [--again] [--jobs N] [--self-test]

Builds the library in build-mcdc with clang's counters and without assertions, runs the tests in C, and prints a line a folder.
A decision is a condition made of others by && and ||. It counts as reached if each of its conditions was seen to decide it
alone. Two runs, between which only this condition differs, go different ways. This is modified condition/decision coverage.

tools/coverage/unreachable.txt names what no input reaches, each with a reason. It is left out of the count and printed. An
entry reached by a test, or without a match, is an error. Option --missing lists what else no test reaches, in the form of
the file.

--tests runs only some; --again adds to what former runs counted. Needs clang 18 or later with its llvm-profdata and llvm-cov.
tools/mcdc.sh finds or installs them. Exits 1 if a test fails or, when all are run, below the goals.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import typing

import measured

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-mcdc"
PROFILES = BUILD / "profiles"
OBJECTS = BUILD / "CMakeFiles/graze_objects.dir"
UNREACHABLE = ROOT / "tools/coverage/unreachable.txt"
ALL_TESTS = "^test_"
GOALS = {"lines": 1.0, "branches": 0.98, "decisions": 0.95}
OLDEST = 18  # the first clang to measure decisions
ENTRY = re.compile(r"(\S+) (\S+) ((?:line|true|false|decision) `.*`): (.*\S)")
DEFINITION = re.compile(r"^(?!#|typedef|\s|\})[^;=]*?\b(\w+)\((?:[^;{]*)\)\s*\{", re.M | re.S)


def say(text):
    print(f"mcdc: {text}", file=sys.stderr, flush=True)


# --- Tools ---

def tools():
    """clang, llvm-profdata and llvm-cov of one version, the newest."""
    for suffix in [f"-{version}" for version in range(40, OLDEST - 1, -1)] + [""]:
        names = [name + suffix for name in ("clang", "llvm-profdata", "llvm-cov")]
        if not all(map(shutil.which, names)):
            continue
        said = subprocess.run([names[0], "-dumpversion"], capture_output=True, text=True, check=True).stdout
        if int(said.split(".")[0]) >= OLDEST:
            return names
    sys.exit(f"mcdc: no clang {OLDEST} or later with llvm-profdata and llvm-cov: run tools/mcdc.sh, which installs them")


def build(clang, jobs):
    settings = {"CMAKE_BUILD_TYPE": "Release", "BUILD_SHARED_LIBS": "OFF", "GRAZE_MCDC": "ON", "CMAKE_C_COMPILER": clang,
                "CMAKE_CXX_COMPILER": clang.replace("clang", "clang++"),
                "CMAKE_C_FLAGS_RELEASE": "-O1 -DNDEBUG"}
    command = ["cmake", "-S", ROOT, "-B", BUILD] + [f"-D{name}={value}" for name, value in settings.items()]
    say(f"building {BUILD.name}")
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", BUILD, "--parallel", str(jobs), "--target", "unit_tests"], check=True,
                   stdout=subprocess.DEVNULL)


def run_tests(tests, jobs):
    """Whether all pass. Each process writes a file of its own; one with a number used before adds to the earlier file."""
    command = ["ctest", "--test-dir", BUILD, "-R", tests, "-E", "^test_hpp$", "--parallel", str(jobs), "--output-on-failure"]
    environment = {**os.environ, "LLVM_PROFILE_FILE": str(PROFILES / "%p-%1m.profraw")}
    return subprocess.run(command, check=False, stdout=sys.stderr, env=environment).returncode == 0


def look_up(llvm, folder, objects):
    """The answer of llvm-cov about objects, as JSON and as lines. It cannot read all archives: their members are not aligned."""
    (profdata, cov), merged = llvm, folder / "all.profdata"
    subprocess.run([profdata, "merge", "-sparse", "-o", merged, *sorted(folder.rglob("*.profraw"))], check=True)
    command = [cov, "export", f"-instr-profile={merged}", *[f"-object={path}" for path in objects]]
    as_json, as_lines = (subprocess.run(command + [f"-format={form}"], check=True, capture_output=True, text=True).stdout
                         for form in ("text", "lcov"))
    return json.loads(as_json)["data"][0], as_lines


# --- What is counted ---

class Place(typing.NamedTuple):
    """From where to where in a source."""
    path: str
    line: int
    column: int
    end_line: int
    end_column: int


class Sources:
    """The texts of src/, and the function in which a line stands."""

    def __init__(self, root):
        self.root, self.texts, self.functions = root, {}, {}

    def relative(self, path):
        """A path in the repository; None outside of src/."""
        path = pathlib.Path(os.path.normpath(os.path.join(self.root / BUILD.name, path)))
        return str(path.relative_to(self.root)) if path.is_relative_to(self.root / "src") else None

    def lines(self, path):
        if path not in self.texts:
            text = (self.root / path).read_text(encoding="utf-8")
            self.texts[path] = text.split("\n")
            self.functions[path] = [(text.count("\n", 0, match.start()) + 1, match.group(1))
                                    for match in DEFINITION.finditer(text) if match.group(1) != "__attribute__"]
        return self.texts[path]

    def function(self, path, line):
        self.lines(path)
        names = [name for begin, name in self.functions[path] if begin <= line]
        return names[-1] if names else "-"

    def text(self, place):
        """The text of a place, on one line."""
        lines = self.lines(place.path)[place.line - 1:place.end_line]
        lines[-1] = lines[-1][:place.end_column - 1]
        lines[0] = lines[0][place.column - 1:]
        return " ".join(" ".join(lines).split())


class Item(typing.NamedTuple):
    """A line, a way of a branch, or a decision."""
    kind: str
    place: Place
    name: str  # as unreachable.txt writes it
    is_reached: bool
    missing: tuple = ()  # of a decision: the places of conditions which never decided alone


def line_items(as_lines, sources):
    counts, path = collections.Counter(), None
    for line in as_lines.splitlines():
        if line.startswith("SF:"):
            path = sources.relative(line[3:])
        elif line.startswith("DA:") and path:
            number, count = map(int, line[3:].split(",")[:2])
            counts[path, number] += count
    for (path, number), count in sorted(counts.items()):
        text = sources.lines(path)[number - 1]
        place = Place(path, number, 1, number, len(text) + 1)
        yield Item("lines", place, f"line `{' '.join(text.split())}`", count > 0)


def conditions_of(record, branches):
    """The places of a decision's conditions, in their order. A record does not name its file, which is the one with the
    conditions."""
    begin, end, flags = tuple(record[:2]), tuple(record[2:4]), flags_of(record)
    by_path = collections.defaultdict(list)
    for place in branches:
        if begin <= (place.line, place.column) and (place.end_line, place.end_column) <= end:
            by_path[place.path].append(place)
    return next((sorted(places) for places in by_path.values() if len(places) == len(flags)), None)


def flags_of(record):
    """Which conditions of a decision decided alone. Where a record has them depends on the version."""
    return next(part for part in record if isinstance(part, list))


def gather(said, sources):
    """By place: how often branches went both ways, and for each decision the places of its conditions and whether they decided
    alone. An inline function of a header counts once: a test reaches it in any of the including sources. A decision with
    conditions in macros has no place and is left out."""
    branches, decisions = collections.defaultdict(lambda: [0, 0]), {}
    for function in said["functions"]:
        names, own = [sources.relative(name) for name in function["filenames"]], set()
        for branch in function["branches"]:
            if names[branch[6]]:
                place = Place(names[branch[6]], *branch[:4])
                own.add(place)
                branches[place][0] += branch[4]
                branches[place][1] += branch[5]
        for record in function["mcdc_records"]:
            conditions = conditions_of(record, own)
            if conditions:
                flags = decisions.setdefault(Place(conditions[0].path, *record[:4]), {place: False for place in conditions})
                for place, flag in zip(conditions, flags_of(record)):
                    flags[place] |= flag
    return branches, decisions


def items_of(said, as_lines, sources):
    """Everything counted."""
    yield from line_items(as_lines, sources)
    branches, decisions = gather(said, sources)
    for place, ways in sorted(branches.items()):
        for way, count in zip(("true", "false"), ways):
            yield Item("branches", place, f"{way} `{sources.text(place)}`", count > 0)
    for place, flags in sorted(decisions.items(), key=lambda decision: decision[0]):
        missing = tuple(at for at, flag in flags.items() if not flag)
        yield Item("decisions", place, f"decision `{sources.text(place)}`", not missing, missing)


# --- What no input reaches ---

class Unreachable:
    """Entries of unreachable.txt: a path, a function, the name of an item, and a reason."""

    def __init__(self, text, name):
        self.name, self.reasons, self.wrong, self.used = name, {}, [], set()
        for number, line in enumerate(text.splitlines(), 1):
            entry = ENTRY.fullmatch(line)
            if entry:
                self.reasons[entry.group(1, 2, 3)] = entry.group(4)
            elif line.strip() and not line.startswith("#"):
                self.wrong.append(f"{name}:{number}: write it as PATH FUNCTION line|true|false|decision `TEXT`: REASON")

    def key(self, item, sources):
        return item.place.path, sources.function(item.place.path, item.place.line), item.name

    def sort_out(self, items, sources):
        """The counted items. A line excuses everything beginning on it, and a way of a branch its condition in a decision."""
        excused = {item for item in items if not item.is_reached and self.key(item, sources) in self.reasons}
        self.used = {self.key(item, sources) for item in excused}
        lines = {(item.place.path, item.place.line) for item in excused if item.kind == "lines"}
        places = {item.place for item in excused if item.kind == "branches"}
        for item in items:
            is_on_line = not item.is_reached and (item.place.path, item.place.line) in lines
            is_decided = item.missing and all(place in places for place in item.missing)
            if item not in excused and not is_on_line and not is_decided:
                yield item

    def complaints(self):
        yield from self.wrong
        for key in self.reasons:
            if key not in self.used:
                yield f"{self.name}: {' '.join(key)}: a test reaches this, or it is gone: drop the entry"


# --- The report ---

def print_table(items):
    """A row a folder; returns the shares of all."""
    counts = collections.defaultdict(collections.Counter)
    for item in items:
        for row in (str(pathlib.Path(item.place.path).parent), "all"):
            counts[row][item.kind] += 1
            counts[row][item.kind, "reached"] += item.is_reached
    print(f"{'folder':22}" + "".join(f"{kind:>24}" for kind in GOALS))
    shares = {}
    for row in sorted(counts, key=lambda name: (name == "all", name)):
        shares = {kind: counts[row][kind, "reached"] / max(1, counts[row][kind]) for kind in GOALS}
        print(f"{row:22}" + "".join(f"{counts[row][kind, 'reached']:7} of {counts[row][kind]:5} {shares[kind]:8.2%}"
                                    for kind in GOALS))
    return shares


def print_missing(items, sources):
    for item in sorted(items, key=lambda item: item.place):
        if not item.is_reached:
            where = f"{item.place.path} {sources.function(item.place.path, item.place.line)}"
            never = f" by {', '.join(f'`{sources.text(place)}`' for place in item.missing)}" if item.missing else ""
            print(f"{where} {item.name}:{item.place.line}:{never}")


# --- The tool's own test ---

TRIED = """int both(int a, int b, int c) {
    if (a > 0 && (b > 0 || c > 0))
        return 1;
    return 0;
}

int never(int a) {
    if (a == 3)
        return 3;
    return 0;
}

int main(void) {
    return both(1, 1, 0) + both(1, 0, 0) + both(0, 1, 0) + never(1) - 1;
}
"""
EXCUSES = """# a comment
src/a.c never line `return 3;`: the caller says 1
src/a.c never true `a == 3`: the caller says 1
src/a.c both true `c > 0`: the caller says 0
"""


def self_test():
    """Measures a small program whose figures are known, and makes entries up."""
    clang, profdata, cov = tools()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "src").mkdir()
        (root / "src/a.c").write_text(TRIED, encoding="utf-8")
        flags = ["-fprofile-instr-generate", "-fcoverage-mapping", "-fcoverage-mcdc"]
        subprocess.run([clang, *flags, root / "src/a.c", "-o", root / "a"], check=True)
        subprocess.run([root / "a"], check=True, env={**os.environ, "LLVM_PROFILE_FILE": str(root / "a.profraw")})
        said, as_lines = look_up((profdata, cov), root, [root / "a"])
        sources = Sources(root)
        items = list(items_of(said, as_lines, sources))
        entries = Unreachable(EXCUSES, "entries")
        left = list(entries.sort_out(items, sources))
    missing = {(item.kind, item.name) for item in items if not item.is_reached}
    right = {("lines", "line `return 3;`"), ("branches", "true `a == 3`"), ("branches", "true `c > 0`"),
             ("decisions", "decision `a > 0 && (b > 0 || c > 0)`")}
    made_up = Unreachable("src/a.c both false `a > 0`: reached\nsrc/a.c both\n", "made up")
    list(made_up.sort_out(items, sources))
    failures = []
    if missing != right:
        failures.append(f"misses {missing} and not {right}")
    if not all(item.is_reached for item in left) or list(entries.complaints()):
        failures.append("does not leave out what the entries name")
    if len(list(made_up.complaints())) != 2:
        failures.append("takes an entry that a test reaches, or one without a name")
    for failure in failures:
        print(f"mcdc.py --self-test: {failure}", file=sys.stderr)
    return 1 if failures else 0


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missing", action="store_true", help="list what no test reaches")
    parser.add_argument("--tests", metavar="REGEX", default=ALL_TESTS, help="run only these; no goals")
    parser.add_argument("--again", action="store_true", help="add to what former runs counted")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--self-test", action="store_true")
    return parser.parse_args()


def main():
    options = parse()
    if options.self_test:
        return self_test()
    clang, *others = tools()
    build(clang, options.jobs)
    if not options.again:
        shutil.rmtree(PROFILES, ignore_errors=True)
    PROFILES.mkdir(exist_ok=True)
    is_good = run_tests(options.tests, options.jobs)
    sources = Sources(ROOT)
    items = list(items_of(*look_up(others, BUILD, sorted(OBJECTS.rglob("*.o"))), sources))
    entries = Unreachable(UNREACHABLE.read_text(encoding="utf-8"), UNREACHABLE.name)
    counted = list(entries.sort_out(items, sources))
    if options.missing:
        print_missing(counted, sources)
    shares = print_table(counted)
    print(f"left out: {len(items) - len(counted)} that no input reaches, named in {UNREACHABLE.relative_to(ROOT)}")
    print(measured.stamp())
    complaints = list(entries.complaints()) if options.tests == ALL_TESTS else []
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    is_reached = options.tests != ALL_TESTS or all(shares[kind] >= goal for kind, goal in GOALS.items())
    return 0 if is_good and is_reached and not complaints else 1


if __name__ == "__main__":
    sys.exit(main())
