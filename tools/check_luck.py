#!/usr/bin/env python3
"""check_luck.py [--runs N] [--tests REGEX] [--minutes M] [--keep] [--results FILE] [--seed S] [--build DIR]

Runs each test N times (100) beside load, and names those whose result differs from run to run: they depend on luck.

Load: four tests run at once on two processors, with a low priority. The first run of a test shows how long it takes. Each
later one is stopped as a whole for a second at random times, about one run of four, long ones more often. A test never runs
beside itself.

Each result is a line of FILE (build/luck.csv) with commit, test, run and exit code. A second call with the same FILE goes
on where the first one ended; short tests get ahead. The output of a failing run is kept beside FILE. --minutes: no run
begins later than that.

--keep adds each run to the ledger bench/results/luck.csv, and counts the runs that are there: a test's hundred runs may be those
of many days and commits. Its sums go to docs/reliability.md at the end.

The end is a table and a line `luck: N tests, R runs each, D differ`. The exit is 1 where a test differs or always fails.
With --self-test two of three little tests differ, one by chance and one by the clock, and both are named.
"""
import argparse
import collections
import csv
import dataclasses
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import luck_ledger
import measured

ROOT = pathlib.Path(__file__).resolve().parent.parent
AT_ONCE = 4
PROCESSORS = 2
STOP_SECONDS = 1.0
STOPS_ONE_OF = 4
LONGEST_GAP = 5.0  # a long test is stopped about so often, times STOPS_ONE_OF
TIMEOUT = 3600
FIELDS = ["commit", "test", "run", "exit", "seconds"]


@dataclasses.dataclass
class Test:
    """A test of ctest, and the results of its runs so far: exit codes and seconds, by run."""
    name: str
    command: list
    environment: dict
    folder: str
    skip_code: int
    exits: dict = dataclasses.field(default_factory=dict)
    seconds: dict = dataclasses.field(default_factory=dict)
    kept: int = 0  # runs in the ledger before this call
    kept_seconds: float = 0.0

    def usual(self):
        """How long it takes, as its quickest run shows; unknown before the first."""
        return min(self.seconds.values(), default=self.kept_seconds)

    def runs(self):
        return self.kept + len(self.exits)

    def spent(self):
        return self.usual() * (self.runs() + 1)

    def next_run(self):
        return next(i for i in range(len(self.exits) + 1) if i + self.kept not in self.exits)

    def differs(self):
        return len(set(self.exits.values())) > 1

    def fails(self):
        return any(code not in (0, self.skip_code) for code in self.exits.values())


def environment_of(properties):
    """The environment of a test under ctest."""
    environment = dict(os.environ)
    for entry in properties.get("ENVIRONMENT", []):
        name, _, value = entry.partition("=")
        environment[name] = value
    for entry in properties.get("ENVIRONMENT_MODIFICATION", []):
        name, _, change = entry.partition("=")
        operation, _, value = change.partition(":")
        assert operation == "path_list_prepend", entry
        environment[name] = value + (":" + environment[name] if environment.get(name) else "")
    return environment


def tests_of(build, pattern):
    """The tests of a build, without ctest's own, which say what is not installed."""
    shown = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, capture_output=True, text=True)
    tests = []
    for test in json.loads(shown.stdout)["tests"]:
        properties = {entry["name"]: entry["value"] for entry in test.get("properties", [])}
        if re.search(pattern, test["name"]):
            tests.append(Test(test["name"], test["command"], environment_of(properties),
                              properties.get("WORKING_DIRECTORY", str(build)), int(properties.get("SKIP_RETURN_CODE", -1))))
    return tests


class Run:
    """A running test, in a session of its own."""
    def __init__(self, test, seed, logs):
        self.test, self.number = test, test.kept + test.next_run()
        self.random = random.Random(f"{seed} {test.name} {self.number}")
        self.log = open(logs / f"{test.name}.{self.number}.log", "wb")
        self.process = subprocess.Popen(test.command, cwd=test.folder, env=test.environment, stdin=subprocess.DEVNULL,
                                        stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True)
        self.began = time.monotonic()
        self.resume_at = None
        self.stop_at = self.began + self.gap(test.usual()) if self.number > 0 else float("inf")

    def gap(self, usual):
        return self.random.random() * STOPS_ONE_OF * min(usual, LONGEST_GAP)

    def members(self):
        """The processes of its session: some start groups of their own, as `timeout` does."""
        for entry in os.scandir("/proc"):
            if entry.name.isdigit():
                try:
                    stat = pathlib.Path(entry.path, "stat").read_bytes()
                except OSError:
                    continue  # it has just ended
                if int(stat.rpartition(b")")[2].split()[3]) == self.process.pid:
                    yield int(entry.name)

    def send(self, number):
        for member in self.members():
            try:
                os.kill(member, number)
            except ProcessLookupError:
                pass

    def tend(self):
        """Stops, goes on or ends as it is time to; whether the test has ended."""
        now = time.monotonic()
        if self.resume_at is not None:
            if now < self.resume_at:
                return False
            self.send(signal.SIGCONT)
            self.resume_at, self.stop_at = None, now + self.gap(LONGEST_GAP)
        if self.process.poll() is not None:
            return True
        if now - self.began > TIMEOUT:
            self.end()
            return True
        if now >= self.stop_at:
            self.send(signal.SIGSTOP)
            self.resume_at = now + STOP_SECONDS
        return False

    def end(self):
        self.send(signal.SIGKILL)
        self.process.wait()

    def note(self, results, commit):
        """Writes its result, and forgets what it printed where it passed."""
        test, code, seconds = self.test, self.process.returncode, time.monotonic() - self.began
        self.send(signal.SIGKILL)  # what it has left behind
        self.log.close()
        test.exits[self.number], test.seconds[self.number] = code, seconds
        csv.writer(results).writerow([commit, test.name, self.number, code, f"{seconds:.2f}"])
        results.flush()
        if code in (0, test.skip_code):
            pathlib.Path(self.log.name).unlink()
        else:
            print(f"{test.name}, run {self.number}: exit {code}, see {self.log.name}", flush=True)


def commit_here():
    """The commit of this tree, with a + where it was changed."""
    def git(*arguments):
        return subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=True).stdout.strip()
    try:
        return git("rev-parse", "--short=12", "HEAD") + ("+" if git("status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def read_results(path, tests, commit):
    """Takes over the results of earlier runs at this commit."""
    by_name = {test.name: test for test in tests}
    if not path.exists():
        path.write_text(",".join(FIELDS) + "\n", encoding="utf-8")
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            test = by_name.get(row["test"])
            if row["commit"] == commit and test is not None:
                test.exits[int(row["run"])] = int(row["exit"])
                test.seconds[int(row["run"])] = float(row["seconds"])


def run_all(tests, options, commit, ledger):
    """Runs what is left to run: among the tests at rest the one with the least time so far."""
    until = time.monotonic() + 60 * options.minutes
    logs = options.results.with_suffix(".logs")
    logs.mkdir(parents=True, exist_ok=True)
    running = []
    with open(options.results, "a", encoding="utf-8", newline="") as results:
        try:
            while True:
                for run in [run for run in running if run.tend()]:
                    running.remove(run)
                    run.note(results, commit)
                    if ledger is not None:
                        ledger.add(run.test.name, run.test.exits[run.number], run.test.skip_code, run.test.seconds[run.number])
                busy = [run.test for run in running]
                left = [test for test in tests if test.runs() < options.runs and test not in busy]
                if left and len(running) < AT_ONCE and time.monotonic() < until:
                    running.append(Run(min(left, key=Test.spent), options.seed, logs))
                elif running:
                    time.sleep(0.005)
                else:
                    return
        finally:
            for run in running:
                run.end()
                run.log.close()


def print_table(tests):
    """A line a test; returns how many differ, and how many fail each time."""
    width = max([len(test.name) for test in tests], default=4)
    print(f"{'test':{width}}  runs  passed  skipped  failed  usual s  slowest s")
    for test in sorted(tests, key=lambda test: test.name):
        count = collections.Counter(test.exits.values())
        passed, skipped = count[0], count[test.skip_code]
        failed = len(test.exits) - passed - skipped
        word = "  differs" if test.differs() else "  fails" if failed else ""
        print(f"{test.name:{width}}  {len(test.exits):4}  {passed:6}  {skipped:7}  {failed:6}  {test.usual():7.2f}  "
              f"{max(test.seconds.values(), default=0):9.2f}{word}")
    return sum(test.differs() for test in tests), sum(test.fails() and not test.differs() for test in tests)


def check(tests, options):
    """Runs, prints the table; whether each test has the same good result each time."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:PROCESSORS])
    os.nice(10)
    commit, ledger = commit_here(), None
    if options.keep:
        ledger = luck_ledger.Ledger(luck_ledger.FILE, measured.commit())
        for test in tests:
            test.kept, test.kept_seconds = ledger.runs(test.name), ledger.seconds(test.name)
    else:
        read_results(options.results, tests, commit)
    run_all(tests, options, commit, ledger)
    if ledger is not None:
        measured.write_sums("luck", "tools/check-luck.sh", ledger.sums([test.name for test in tests], options.runs))
    differ, fail = print_table(tests)
    runs = min([test.runs() for test in tests], default=0)
    if fail:
        print(f"{fail} of them fail each time")
    print(f"luck: {len(tests)} tests, {runs} runs each, {differ} differ")
    return tests and not differ and not fail


# By chance: every fifth run fails. By the clock: half a second of sleep may take no longer than 0.9.
BY_CHANCE = 'echo >>"$0"; [ $(($(wc -l <"$0") % 5)) != 0 ]'
BY_CLOCK = ("import sys, time; begin = time.monotonic(); time.sleep(0.5); "
            "sys.exit(time.monotonic() - begin > 0.9)")


def self_test():
    """The two that depend on luck fail, the other one does not, and finished work is not done again. Each run is stopped."""
    global STOPS_ONE_OF
    STOPS_ONE_OF = 1
    folder = pathlib.Path(tempfile.mkdtemp())
    try:
        commands = {"steady": ["true"], "by_chance": ["sh", "-c", BY_CHANCE, str(folder / "count")],
                    "by_clock": [sys.executable, "-c", BY_CLOCK]}
        call = argparse.Namespace(runs=20, minutes=60, seed=1, keep=False, results=folder / "luck.csv")
        results = []
        for _ in range(2):
            tests = [Test(name, command, dict(os.environ), str(folder), 77) for name, command in commands.items()]
            assert not check(tests, call)
            assert [test.name for test in tests if test.fails()] == ["by_chance", "by_clock"]
            assert tests[1].differs()
            assert all(len(test.exits) == call.runs for test in tests)
            results.append(call.results.read_text(encoding="utf-8"))
        assert results[0] == results[1]
        luck_ledger.self_test(folder / "ledger.csv")
    finally:
        shutil.rmtree(folder)
    print("luck: the self-test has passed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--tests", default="", metavar="REGEX")
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--results", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", metavar="DIR")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    options.results = options.results or options.build / "luck.csv"
    if options.self_test:
        self_test()
        return 0
    if options.keep and measured.is_changed(":!bench/results", ":!docs/reliability.md"):
        print("luck: files have changes that are not committed: what is kept needs a commit", file=sys.stderr)
        return 2
    return 0 if check(tests_of(options.build, options.tests), options) else 1


if __name__ == "__main__":
    sys.exit(main())
