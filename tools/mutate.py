#!/usr/bin/env python3
"""mutate.py: would the tests notice a mistake? Makes small ones, one at a time, and looks.

    tools/mutate.py [--sample N] [--seed S] [--jobs N] [--folders src/world,...] [--survivors OUT]

A mutant is one source file with one operator exchanged, one constant moved by one, or one statement removed
(R. DeMillo, R. Lipton, F. Sayward, "Hints on test data selection", 1978). It is killed if a test of `make
test` fails, crashes or takes too long with it. A mutant that compiles to the same instructions as the source
is none (M. Papadakis et al., "Trivial compiler equivalence", 2015), nor is one that does not compile. Tests
that never run anything in the mutant's file are left out, and the quickest go first.

Without --sample all mutants are made, which takes a day; a sample is drawn at random, the same for a seed.
Prints the share that was killed, by folder, and lists the survivors.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import queue
import random
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-mutants"
MEMORY = 8 << 30  # a mutant may ask for without end

EXCHANGED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
             "<<": ">>", ">>": "<<", "++": "--", "--": "++", "+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=",
             "true": "false", "false": "true"}
BETWEEN = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "&": "|", "|": "&", "^": "&"}  # between operands
SKIPPED = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|^[ \t]*#(?:\\\n|[^\n])*', re.S | re.M)
TOKEN = re.compile(r"(?P<number>(?<![\w.])(?:0[xX][0-9a-fA-F]+|\d+)(?P<suffix>[uUlL]*)(?![\w.]))|(?P<word>[A-Za-z_]\w*)"
                   r"|(?P<sign>->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+|&]=|[-+*/%&|^<>!])")
STATEMENT = re.compile(r"^ +(?:[A-Za-z_][\w.\[\]>()+ -]*(?:[-+*/|&^]|<<|>>)?=[^=\n][^\n;]*|[a-z_]\w*\([^\n;]*\)|continue|break"
                       r"|[\w.\[\]>()-]+(?:\+\+|--));$", re.M)
DECLARED = re.compile(r"^ +(?:const|static|struct|enum|unsigned|\w+_t|graze_\w+|grz_\w+|double|float|int|bool|char)\b"
                      r"[ *]+[A-Za-z_]")

Mutant = collections.namedtuple("Mutant", "path begin end text")


def blank_out(text):
    """The same text with comments, strings and directives as blanks."""
    return SKIPPED.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def is_between_operands(code, begin, end):
    before, after = code[:begin].rstrip()[-1:], code[end:end + 1]
    return bool(re.match(r"[\w)\]]", before)) and after == " " and code[begin - 1] == " "


def token_mutants(code, found):
    text = found.group()
    if found["number"]:
        value = int(text[:len(text) - len(found["suffix"])], 0)
        for other in {value + 1, max(value - 1, 0)} - {value}:
            yield f"{other}{found['suffix']}"
    elif text in EXCHANGED:
        yield EXCHANGED[text]
    elif text == "!":
        yield ""
    elif text in BETWEEN and is_between_operands(code, found.start(), found.end()):
        yield BETWEEN[text]


def mutants_of(path):
    code = blank_out((ROOT / path).read_text())
    for found in TOKEN.finditer(code):
        for text in token_mutants(code, found):
            yield Mutant(path, found.start(), found.end(), text)
    for found in STATEMENT.finditer(code):
        if not DECLARED.match(found.group()) and not code[:found.start()].rstrip().endswith((",", "(", "=")):
            yield Mutant(path, found.start(), found.end(), ";")


def run(command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **options)


def configure(jobs):
    """Build everything twice over: with counters to see which tests run what, and as a library to exchange."""
    flags = "-O1 -DNDEBUG -fPIC --coverage -fprofile-update=atomic"
    run(["cmake", "-S", ROOT, "-B", BUILD, "-DCMAKE_BUILD_TYPE=Debug", "-DGRAZE_SHARED=OFF",
         "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", f"-DCMAKE_C_FLAGS={flags}"])
    run(["cmake", "--build", BUILD, "--parallel", str(jobs)])


def tests():
    said = subprocess.run(["ctest", "--test-dir", BUILD, "--show-only=json-v1"], check=True, capture_output=True)
    return {test["name"]: test["command"] for test in json.loads(said.stdout)["tests"]}


def was_run(counters):
    """Whether any function of a .gcda file was run: gcc writes counters that are all zero as a negative length."""
    data = counters.read_bytes()
    at = 16
    while at + 8 <= len(data):
        tag, length = struct.unpack_from("<Ii", data, at)
        if tag == 0x01A10000 and length > 0:
            return True
        at += 8 + max(length, 0)
    return False


def environment(**more):
    return {**os.environ, "GRAZE": str(BUILD / "graze"), **{name: str(value) for name, value in more.items()}}


def map_test(command):
    """Which sources of src/ a test runs, and how long it takes; nothing if it fails or is skipped."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        ended = subprocess.run(command, cwd=ROOT, env=environment(GCOV_PREFIX=folder, GCOV_PREFIX_STRIP=0),
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        seconds = time.monotonic() - began
        found = [path for path in pathlib.Path(folder).rglob("*.gcda") if was_run(path)]
        names = {str(path).rpartition("graze_static.dir/")[2].removesuffix(".gcda") for path in found}
    return {"seconds": seconds, "sources": sorted(name for name in names if name.startswith("src/"))} \
        if ended.returncode == 0 else None


def map_tests(all_tests, jobs):
    """The tests that run each source, the quickest first. Kept in a file: it takes minutes."""
    kept = BUILD / "tests-of-sources.json"
    if not kept.exists():
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            said = dict(zip(all_tests, pool.map(map_test, all_tests.values())))
        kept.write_text(json.dumps({name: facts for name, facts in said.items() if facts}))
    facts = json.loads(kept.read_text())
    by_source = collections.defaultdict(list)
    for name in sorted(facts, key=lambda name: facts[name]["seconds"]):
        for source in facts[name]["sources"]:
            by_source[source].append(name)
    return by_source, {name: fact["seconds"] for name, fact in facts.items()}


def compile_commands():
    """How each source is compiled, without counters."""
    for entry in json.loads((BUILD / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"])
        if path.is_relative_to(ROOT / "src"):
            words = [word for word in shlex.split(entry["command"])
                     if word not in ("--coverage", "-fprofile-update=atomic")]
            words = words[:words.index("-o")]
            yield str(path.relative_to(ROOT)), [word for word in words if word not in ("-g", "-c")] + ["-c"]


class Workshop:
    """A folder of its own in which one mutant at a time is compiled, linked and tested."""

    def __init__(self, number, objects):
        self.folder = BUILD / f"workshop-{number}"
        self.folder.mkdir(exist_ok=True)
        self.objects = objects
        self.library = self.folder / "libgraze_mutant.so"

    def compile(self, command, source, output):
        include = ["-iquote", str((ROOT / source).parent), "-I", str((ROOT / source).parent)]
        path = self.folder / pathlib.Path(source).name
        ended = subprocess.run(command + include + [path, "-o", output], capture_output=True, check=False)
        return ended.returncode == 0

    def link(self, changed, compiled):
        objects = [compiled if source == changed else path for source, path in self.objects.items()]
        run(["cc", "-shared", "-Wl,-soname," + self.library.name, "-o", self.library] + objects + ["-lm", "-lpthread"])

    def test(self, command, seconds):
        """Whether a test passes with this workshop's library."""
        limit = f"ulimit -v {MEMORY // 1024}; exec \"$@\""
        try:
            ended = subprocess.run(["bash", "-c", limit, "test"] + command, cwd=ROOT, start_new_session=True,
                                   env=environment(LD_LIBRARY_PATH=self.folder, GRAZE=BUILD / "linked/graze"),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   timeout=5 + 10 * seconds, check=False)
        except subprocess.TimeoutExpired:
            return False
        return ended.returncode in (0, 77)


def link_tests(first):
    """Link every test, and the command, with a library that is found when it starts."""
    (BUILD / "linked").mkdir(exist_ok=True)
    for rule in list(BUILD.glob("test/CMakeFiles/*.dir/link.txt")) + [BUILD / "CMakeFiles/graze.dir/link.txt"]:
        name = rule.parent.name.removesuffix(".dir")
        words = [word for word in shlex.split(rule.read_text())]
        place = rule.parent.parent.parent
        words[words.index("-o") + 1] = str(BUILD / "linked" / name)
        words = [str(first.library) if word.endswith("libgraze.a") else word for word in words]
        run(words, cwd=place)


def linked_command(command):
    """A test's command with what was linked for mutants in place of what was built."""
    linked = {str(BUILD / "graze"): "graze"}
    return [str(BUILD / "linked" / linked.get(word, pathlib.Path(word).name))
            if word in linked or word.startswith(str(BUILD / "test") + "/") else word for word in command]


class Hunt:
    """All that is needed to try a mutant."""

    def __init__(self, jobs):
        configure(jobs)
        all_tests = tests()
        self.by_source, self.seconds = map_tests(all_tests, jobs)
        self.commands = {name: linked_command(command) for name, command in all_tests.items()}
        self.compilers = dict(compile_commands())
        (BUILD / "objects").mkdir(exist_ok=True)
        self.objects = {source: BUILD / "objects" / (source.replace("/", "-") + ".o") for source in self.compilers}
        self.workshops = queue.Queue()
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(self.compile_clean, self.compilers))
        for number in range(jobs):
            workshop = Workshop(number, self.objects)
            workshop.link(None, None)
            self.workshops.put(workshop)
        link_tests(workshop)

    def compile_clean(self, source):
        run(self.compilers[source] + [ROOT / source, "-o", self.objects[source]])

    def judge(self, mutant):
        """"no mutant", "killed" or "survived", and which test killed it."""
        workshop = self.workshops.get()
        try:
            return self.judge_in(workshop, mutant)
        finally:
            self.workshops.put(workshop)

    def judge_in(self, workshop, mutant):
        source = str(mutant.path)
        text = (ROOT / mutant.path).read_text()
        changed = text[:mutant.begin] + mutant.text + text[mutant.end:]
        (workshop.folder / pathlib.Path(source).name).write_text(changed)
        compiled = workshop.folder / "mutant.o"
        if not workshop.compile(self.compilers[source], source, compiled):
            return "no mutant"
        if compiled.read_bytes() == self.objects[source].read_bytes():
            return "no mutant"
        workshop.link(source, compiled)
        for name in self.by_source[source]:
            if not workshop.test(self.commands[name], self.seconds[name]):
                return "killed"
        return "survived"


def describe(mutant):
    text = (ROOT / mutant.path).read_text()
    line = text.count("\n", 0, mutant.begin + len(text[mutant.begin:mutant.end]) -
                      len(text[mutant.begin:mutant.end].lstrip())) + 1
    before = " ".join(text[mutant.begin:mutant.end].split())
    return f"{mutant.path}:{line}: `{before}` -> `{mutant.text}` in `{text.splitlines()[line - 1].strip()}`"


def print_table(verdicts):
    print(f"{'folder':24} {'mutants':>8} {'killed':>8}")
    counts = collections.defaultdict(collections.Counter)
    for mutant, verdict in verdicts:
        if verdict != "no mutant":
            for row in ("/".join(mutant.path.parts[:2]), "all"):
                counts[row][verdict] += 1
    for row in sorted(counts, key=lambda name: (name == "all", name)):
        total = sum(counts[row].values())
        print(f"{row:24} {total:8} {counts[row]['killed'] / total:8.1%}")
    return counts["all"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folders", default="src/broad,src/narrow,src/world")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--survivors", type=pathlib.Path, default=BUILD / "survivors.txt")
    options = parser.parse_args()
    hunt = Hunt(options.jobs)
    paths = sorted(path.relative_to(ROOT) for folder in options.folders.split(",")
                   for path in (ROOT / folder).rglob("*.c"))
    mutants = [mutant for path in paths for mutant in mutants_of(path)]
    if options.sample and options.sample < len(mutants):
        mutants = random.Random(options.seed).sample(mutants, options.sample)
    verdicts = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for mutant, verdict in zip(mutants, pool.map(hunt.judge, mutants)):
            verdicts.append((mutant, verdict))
            if sys.stderr.isatty():
                print(f"\r{len(verdicts)} of {len(mutants)}", end="", file=sys.stderr, flush=True)
    survivors = [describe(mutant) for mutant, verdict in verdicts if verdict == "survived"]
    options.survivors.write_text("".join(line + "\n" for line in sorted(survivors)))
    counts = print_table(verdicts)
    print(f"survivors: {options.survivors}")
    return 0 if counts["killed"] >= 0.9 * sum(counts.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
