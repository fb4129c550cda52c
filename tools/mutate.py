#!/usr/bin/env python3
"""mutate.py: would the tests notice a mistake? Makes small ones, one at a time, and looks, as `make mutants`.

    tools/mutate.py [--sample N] [--seed S] [--folders src/world,...] [--patience SECONDS] [--again] [--jobs N]
    tools/mutate.py --mend

A mutant is one source file with one operator exchanged, one constant moved by one, or one statement removed. It is
killed if a test of `make test` fails, crashes, waits for ever or takes several times its time with it. A mutant compiled to
the same instructions as the source does not count (M. Papadakis et al., "Trivial compiler equivalence", 2015), nor does one
which does not compile. Tried are the tests that run its line until one fails: first the quick ones, and those which have
killed others of its file.

Left out, which can only make the share smaller: tests of more than --patience seconds of processor time (10).
Left out of the count, and printed: mutants excused in tools/mutants/harmless.txt by function and operator, with a reason
each. Such are strategies deciding only how fast an answer comes. Option --mend lets the list follow functions moved to
another file, and prints the dropped lines. Not mutated are headers, kernels in them (*_loops.h) among these.

Without --sample all mutants are made, which takes days; a sample is drawn at random, the same for a seed. Outcomes are kept
in build-mutants/outcomes.jsonl until their file changes: a stopped run goes on where it was. Option --again tries former
survivors with the tests added or changed since, or let in by more patience. Prints the killed share, by folder; survivors go
to build-mutants/survivors.txt. Exits 1 if it is below 90 %.

Example: tools/mutate.py --sample 200 --seed 7
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import queue
import random
import sys
import time

import measured
from mutants import made, reach, workshop
from mutants.workshop import BUILD, ROOT, Workshop

FLOOR = 0.9
HARMLESS = ROOT / "tools/mutants/harmless.txt"
SLOWED = 4  # a mutant of this many times a test's time, and two seconds, is killed


def say(text):
    end, start = ("", "\r\x1b[K") if sys.stderr.isatty() else ("\n", "")
    print(f"{start}{text}", end=end, file=sys.stderr, flush=True)


class Hunt:
    """Everything for trying a mutant."""

    def __init__(self, texts, jobs, patience, kills):
        """`kills` counts, by (path, test), the mutants of a file killed by a test; those to come are added."""
        say("building")
        workshop.configure(jobs)
        self.texts, self.kills = texts, kills
        self.compilers = dict(workshop.compile_commands())
        clean = Workshop(BUILD / "clean")
        self.objects = workshop.compile_all(self.compilers, clean.folder, jobs)
        workshop.link_tests(workshop.link_library(clean.folder, list(self.objects.values())))
        reach.build_counted(self.compilers, jobs)
        self.commands = workshop.all_tests()
        self.reach = reach.Reach(reach.look_at_all(self.commands, patience, say))
        self.workshops = queue.Queue()
        for number in range(jobs):
            self.workshops.put(Workshop(BUILD / f"workshop-{number}"))

    def judge(self, mutant, passed):
        """("no mutant", "killed" or "survived", the killing test, the tests which passed with it, by name, and
        how they were then). Unchanged tests of `passed` need not be tried again."""
        place = self.workshops.get()
        try:
            return self.judge_in(place, mutant, passed)
        finally:
            self.workshops.put(place)

    def compile(self, place, mutant):
        """The mutant's object; None if it does not compile, or to the same as the source."""
        text = self.texts[mutant.path]
        source = place.folder / pathlib.Path(mutant.path).name
        source.write_text(text[:mutant.begin] + mutant.text + text[mutant.end:])
        output = source.with_suffix(".o")
        include = ["-I", str((ROOT / mutant.path).parent)]
        ended = workshop.subprocess.run(self.compilers[mutant.path] + include + [source, "-o", output],
                                        capture_output=True, check=False)
        source.unlink()
        is_one = ended.returncode == 0 and output.read_bytes() != self.objects[mutant.path].read_bytes()
        return output if is_one else None

    def tests(self, mutant):
        """Where others of the file were killed, a test is worth its time."""
        def price(name):
            return self.reach.seconds[name] / (1 + self.kills[mutant.path, name])
        return sorted(self.reach.tests(mutant.path, made.line_of(self.texts[mutant.path], mutant)), key=price)

    def judge_in(self, place, mutant, passed):
        names = self.tests(mutant)
        stamps = {name: self.reach.stamps[name] for name in names}
        compiled = self.compile(place, mutant)
        if not compiled:
            return "no mutant", None, {}
        workshop.link_library(place.folder, [compiled if source == mutant.path else path
                                             for source, path in self.objects.items()])
        for name in names:
            if passed.get(name) != stamps[name] and \
                    not place.test(self.commands[name], 2 + SLOWED * self.reach.seconds[name]).is_good:
                self.kills[mutant.path, name] += 1
                return "killed", name, {}
        return "survived", None, stamps


class Outcomes:
    """The outcomes, in a file to which each is added at once."""

    def __init__(self, path, texts):
        self.path = path
        self.sums = {name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in texts.items()}
        self.known = {}
        if path.exists():
            for line in path.read_text().splitlines():
                said = json.loads(line)
                self.known[tuple(said["mutant"])] = said

    def key(self, mutant):
        return mutant.path, self.sums[mutant.path], mutant.begin, mutant.end, mutant.text

    def of(self, mutant):
        return self.known.get(self.key(mutant), {}).get("outcome")

    def passed(self, mutant):
        return self.known.get(self.key(mutant), {}).get("passed", {})

    def kills(self):
        """By (path, test): how many of the mutants of a file, as it is or was, a test has killed."""
        return collections.Counter((said["mutant"][0], said["by"]) for said in self.known.values() if said.get("by"))

    def add(self, mutant, outcome, killer, passed):
        said = {"mutant": self.key(mutant), "outcome": outcome, "by": killer, "passed": passed}
        self.known[self.key(mutant)] = said
        with self.path.open("a") as file:
            file.write(json.dumps(said) + "\n")


def chosen_mutants(mutants, options):
    if options.sample and options.sample < len(mutants):
        return random.Random(options.seed).sample(mutants, options.sample)
    return mutants


def judge_all(hunt, mutants, outcomes, jobs):
    began, counts = time.monotonic(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        waiting = {pool.submit(hunt.judge, mutant, outcomes.passed(mutant)): mutant for mutant in mutants}
        for done in concurrent.futures.as_completed(waiting):
            outcome, killer, passed = done.result()
            outcomes.add(waiting[done], outcome, killer, passed)
            counts[outcome] += 1
            say(f"{counts.total()} of {len(mutants)}: {counts['killed']} killed, {counts['survived']} survived, "
                f"{time.monotonic() - began:.0f} s")


def print_table(outcome_of):
    print(f"{'folder':24} {'mutants':>8} {'killed':>8}")
    counts = collections.defaultdict(collections.Counter)
    for mutant, outcome in outcome_of.items():
        for row in ("/".join(mutant.path.split("/")[:2]), "all"):
            counts[row][outcome] += 1
    for row in sorted(counts, key=lambda name: (name == "all", name)):
        print(f"{row:24} {counts[row].total():8} {counts[row]['killed'] / counts[row].total():8.1%}")
    return counts["all"]


def report(mutants, texts, outcomes, harmless):
    """Print the table and what is left out of it; returns the killed share."""
    outcome_of = {mutant: outcomes.of(mutant) for mutant in mutants if mutant not in harmless}
    outcome_of = {mutant: outcome for mutant, outcome in outcome_of.items() if outcome in ("killed", "survived")}
    survivors = sorted(mutant for mutant, outcome in outcome_of.items() if outcome == "survived")
    lines = [made.describe(texts[mutant.path], mutant) for mutant in survivors]
    (BUILD / "survivors.txt").write_text("".join(line + "\n" for line in lines))
    for mutant in sorted(harmless):
        print(f"harmless: {made.describe(texts[mutant.path], mutant)}: {harmless[mutant]}")
    counts = print_table(outcome_of)
    print(measured.stamp())
    print(f"left out: {len(harmless)} that are harmless; survivors: {BUILD / 'survivors.txt'}")
    return counts["killed"] / max(1, counts.total())


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folders", default="src/broad,src/narrow,src/world")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--patience", type=float, default=10)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--mend", action="store_true")
    return parser.parse_args()


def main():
    options = parse()
    if options.mend:
        for line in made.mend_harmless(HARMLESS, ROOT):
            print(f"dropped: {line}")
        return 0
    paths = sorted(str(path.relative_to(ROOT)) for folder in options.folders.split(",")
                   for path in (ROOT / folder).rglob("*.c"))
    texts = {path: (ROOT / path).read_text() for path in paths}
    all_mutants = [mutant for path, text in texts.items() for mutant in made.mutants_of(path, text)]
    rules = made.read_harmless(HARMLESS, ROOT)
    for rule in made.rules_in_vain(rules, texts, all_mutants):
        raise SystemExit(f"{HARMLESS.name}: {rule.path} {rule.function} has no `{rule.operator}` any more: mend or drop the line")
    reasons = {mutant: made.reason_of(rules, texts[mutant.path], mutant) for mutant in all_mutants}
    print(f"{HARMLESS.name} names {sum(map(bool, reasons.values()))} of {len(all_mutants)} mutants")
    mutants = chosen_mutants(all_mutants, options)
    harmless = {mutant: reasons[mutant] for mutant in mutants if reasons[mutant]}
    BUILD.mkdir(exist_ok=True)
    outcomes = Outcomes(BUILD / "outcomes.jsonl", texts)
    open_again = ("survived", None) if options.again else (None,)
    left = [mutant for mutant in mutants if mutant not in harmless and outcomes.of(mutant) in open_again]
    if left:
        judge_all(Hunt(texts, options.jobs, options.patience, outcomes.kills()), left, outcomes, options.jobs)
    return 0 if report(mutants, texts, outcomes, harmless) >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
