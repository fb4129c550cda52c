"""luck_ledger.py: how often each test has run beside load, over days and commits, and how often its result differed; a file that
tools/check-luck.sh --keep adds to after each run.

A run differs if the test failed. Skipped runs show nothing, and are counted apart.
"""
import csv
import datetime
import io
import pathlib

import measured

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE = ROOT / "bench/results/luck.csv"
COLUMNS = ("test", "runs", "skipped", "differing", "seconds", "first_date", "first_commit", "last_date", "last_commit")


class Ledger:
    """A row a test. Seconds are those of its quickest run."""

    def __init__(self, path, commit):
        self.path, self.commit, self.rows = path, commit, {}
        if path.exists():
            with open(path, encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    numbers = {name: int(row[name]) for name in COLUMNS[1:4]}
                    self.rows[row["test"]] = {**row, **numbers, "seconds": float(row["seconds"])}

    def runs(self, test):
        row = self.rows.get(test)
        return row["runs"] + row["skipped"] if row else 0

    def seconds(self, test):
        return self.rows[test]["seconds"] if test in self.rows else 0.0

    def add(self, test, code, skip_code, seconds):
        """Add a run, and write the file."""
        today = str(datetime.date.today())
        row = self.rows.setdefault(test, dict.fromkeys(COLUMNS[1:4], 0) | {"test": test, "seconds": seconds, "first_date": today,
                                                                           "first_commit": self.commit})
        row["skipped" if code == skip_code else "runs"] += 1
        row["differing"] += code not in (0, skip_code)
        row["seconds"] = round(min(row["seconds"], seconds), 2)
        row["last_date"], row["last_commit"] = today, self.commit
        whole = io.StringIO()
        writer = csv.DictWriter(whole, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows[name] for name in sorted(self.rows))
        measured.write_whole(self.path, whole.getvalue())

    def sums(self, tests, wanted):
        """Rows of the page: of these tests, how many have run this often, and all runs of the ledger."""
        rows = list(self.rows.values())
        if not rows:
            return
        last = max(rows, key=lambda row: row["last_date"])
        end = f"{last['last_date']} | {last['last_commit']} | `tools/check-luck.sh --keep` | `src`, `test` |"
        often = sum(name in self.rows and self.rows[name]["runs"] >= wanted for name in tests)
        runs, differing = sum(row["runs"] for row in rows), sum(row["differing"] for row in rows)
        names = sum(row["differing"] > 0 for row in rows)
        yield f"| tests that have run {wanted} times beside load, of {len(tests)} | {often} | {end}"
        yield f"| runs of tests beside load, of {len(rows)} tests | {runs:,} | {end}"
        yield f"| runs among them that differed, of {names} tests | {differing} | {end}"


def self_test(path):
    """A test passes and fails, another one is skipped; the file is read again and goes on."""
    for commit in ("a" * 8, "b" * 8):
        ledger = Ledger(path, commit)
        ledger.add("one", 0, 77, 2.0)
        ledger.add("one", int(commit[0] == "b"), 77, 1.5)
        ledger.add("two", 77, 77, 0.1)
    again = Ledger(path, "c" * 8)
    one, two = again.rows["one"], again.rows["two"]
    assert (one["runs"], one["differing"], one["seconds"]) == (4, 1, 1.5) and again.runs("two") == 2
    assert (one["first_commit"], one["last_commit"]) == ("a" * 8, "b" * 8) and (two["runs"], two["skipped"]) == (0, 2)
    assert [row.split(" | ")[1] for row in again.sums(["one", "two", "three"], 4)] == ["1", "4", "1"]
