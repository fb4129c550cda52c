#!/usr/bin/env python3
"""check_figures.py [--self-test]: fails on a figure of docs/reliability.md, or a table of speed, not measured on today's code.

Figures stand in tables with the columns `figure`, `date`, `commit`, `command` and `of`. The last one names the measured folders.

- A date is a day like 2026-11-23. It is at most 30 days ago, and not in the future.
- A commit is part of the history, and the folders of its row have not changed since. The remedy is to measure again.
- A command is a target of the Makefile, or the path of a script.
- A share with a decimal, such as 99.4 %, or the name of a commit stands nowhere else on the page.

Tables of speed stand in blocks of docs/broad-phases.md, docs/engine.md and the bindings' pages, which `make figures` writes. The line below each names
a commit, and neither src/broad nor src/simd has changed since.

`make release-check` runs it and `make check` does not, because it fails as days go by.
"""
import datetime
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = "docs/reliability.md"
SPEED_PAGES = ("docs/broad-phases.md", "docs/engine.md", "docs/js.md", "docs/lua.md", "docs/python.md")
BLOCK = re.compile(r"<!-- ([\w-]+): made by [\w/.-]+ -->\n(.*?)<!-- \1 end -->", re.S)
MADE = re.compile(r"Measured on [\d-]+ at commit `(\w+)`( with changes that are not committed)? of (`.*`)\.</sub>")
DAYS = 30
COLUMNS = ("figure", "date", "commit", "command", "of")
LOOSE = re.compile(r"\d\.\d+ ?%|\bcommit `?[0-9a-f]{7,40}\b")
CODE = re.compile(r"`([^`]+)`")


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


class Page:
    """The document, in a repository."""

    def __init__(self, root, today):
        self.root, self.today = root, today
        self.lines = (root / PAGE).read_text(encoding="utf-8").splitlines()
        self.targets = set(re.findall(r"^([a-z][\w -]*):", (root / "Makefile").read_text(encoding="utf-8"), re.M))
        self.targets = {word for targets in self.targets for word in targets.split()}

    def git(self, *words):
        return subprocess.run(["git", "-C", self.root, *words], capture_output=True, text=True, check=False)

    def rows(self):
        """Each row of a table of figures: its line's number, and its cells by column."""
        columns = None
        for number, line in enumerate(self.lines, 1):
            if not line.startswith("|"):
                columns = None
            elif columns is None:
                columns = [name.lower() for name in cells(line)]
            elif "figure" in columns and not re.fullmatch(r"[|:\- ]+", line):
                yield number, dict(zip(columns, cells(line)))

    def complaints(self):
        numbers = set()
        for number, row in self.rows():
            numbers.add(number)
            yield from (f"{PAGE}:{number}: {what}" for what in self.wrong_with(row))
        if not numbers:
            yield f"{PAGE}: no table of figures: one has the columns {', '.join(COLUMNS)}"
        for number, line in enumerate(self.lines, 1):
            loose = LOOSE.search(line)
            if loose and number not in numbers:
                yield f"{PAGE}:{number}: '{loose.group()}' stands in no table of figures: a figure needs date and commit"

    def complaints_about_speed(self):
        for page in SPEED_PAGES:
            blocks = BLOCK.findall((self.root / page).read_text(encoding="utf-8"))
            if not blocks:
                yield f"{page}: no table of speed is there"
            for name, text in blocks:
                yield from (f"{page}, {name}: {what}" for what in self.wrong_with_block(text))

    def wrong_with_block(self, text):
        made = MADE.search(text)
        if made is None:
            yield "no line below the table names a commit: run make figures"
        elif made[2]:
            yield "it was measured with changes that are not committed: run make figures"
        else:
            yield from self.wrong_with_commit(made[1], CODE.findall(made[3]))

    def wrong_with(self, row):
        missing = [name for name in COLUMNS if not row.get(name)]
        if missing:
            yield f"the row has no {' and no '.join(missing)}"
            return
        yield from self.wrong_with_date(row["date"])
        yield from self.wrong_with_commit(row["commit"].strip("`"), CODE.findall(row["of"]))
        yield from self.wrong_with_command(CODE.findall(row["command"]))

    def wrong_with_date(self, text):
        try:
            days = (self.today - datetime.date.fromisoformat(text)).days
        except ValueError:
            yield f"'{text}' is not a date: write it as 2026-11-23"
            return
        if days < 0:
            yield f"{text} is a day to come"
        elif days > DAYS:
            yield f"the figure is {days} days old, and may be {DAYS}: measure it again"

    def wrong_with_commit(self, commit, folders):
        if not re.fullmatch(r"[0-9a-f]{7,40}", commit) or \
                self.git("merge-base", "--is-ancestor", commit, "HEAD").returncode != 0:
            yield f"'{commit}' is not a commit of this history"
            return
        if not folders:
            yield "`of` names no folder: write each as code"
        for folder in folders:
            if not (self.root / folder).exists():
                yield f"{folder} is not there"
                continue
            later = self.git("log", "--format=%h of %cs", f"{commit}..HEAD", "--", folder).stdout.splitlines()
            if later:
                yield f"{folder} changed since {commit}, last in {later[0]}: measure the figure again"

    def wrong_with_command(self, commands):
        words = commands[0].split() if commands else [""]
        is_there = words[1] in self.targets if words[0] == "make" and len(words) > 1 else \
            words[0] != "" and (self.root / words[0]).is_file()
        if not is_there:
            yield "the command is neither a target of the Makefile nor a script: write it as code"


# --- The check's own test ---

GOOD = {"figure": "99.5 %", "date": "2026-11-20", "commit": "FIRST", "command": "`make coverage ARGS=--missing`",
        "of": "`src`, `test`"}
CHANGES = [  # changes of the good row, and what the complaint about each says
    ({"date": "2026-10-20"}, "31 days old"),
    ({"date": "2026-11-21"}, "day to come"),
    ({"date": "20 Nov 2026"}, "is not a date"),
    ({"commit": "0123abc"}, "is not a commit of this history"),
    ({"commit": "STRAY"}, "is not a commit of this history"),
    ({"of": "`src`, `tools`"}, "tools changed since"),
    ({"of": "`gone`"}, "gone is not there"),
    ({"of": "src"}, "names no folder"),
    ({"command": "`make nothing`"}, "neither a target"),
    ({"command": "`tools/gone.py`"}, "nor a script"),
    ({"command": ""}, "the row has no command"),
]


MADE_LINE = "<sub>A machine. Measured on 2026-11-19 at commit `FIRST` of `src`, `test`.</sub>"
SPEED_CHANGES = [  # in the good line below a table of speed, and what the complaint says
    ("`FIRST`", "`0123abc`", "is not a commit of this history"),
    ("`src`, `test`", "`src`, `tools`", "tools changed since"),
    (" of `src`", " with changes that are not committed of `src`", "not committed"),
    ("Measured", "Guessed", "names a commit"),
]


def block_of(line):
    return f"# Speed\n\n<!-- growth: made by tools/figures.py -->\n| a |\n|---|\n\n{line}\n<!-- growth end -->\n"


def page_of(rows, prose="All goes well."):
    lines = ["# Reliability", "", prose, "", "| what | " + " | ".join(COLUMNS) + " |", "|---" * 6 + "|"]
    lines += ["| lines | " + " | ".join(row[name] for name in COLUMNS) + " |" for row in rows]
    return "\n".join(lines) + "\n"


class SmallRepository:
    """A repository: its second commit changes a folder, and a third one is not part of its history."""

    def __init__(self, root):
        self.root = root
        self.git("init", "-q", "-b", "main")
        for name in ("src/a.c", "test/a.c", "tools/a.py", PAGE, *SPEED_PAGES):
            self.write(name, "1\n")
        self.write("Makefile", "coverage: ## counts\n\ttools/a.py\n")
        self.names = {"FIRST": self.commit("first")}
        self.write("tools/a.py", "2\n")
        self.commit("second")
        self.git("checkout", "-q", "-b", "stray")
        self.write("src/a.c", "3\n")
        self.names["STRAY"] = self.commit("stray")
        self.git("checkout", "-q", "main")

    def git(self, *words):
        environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        for role in ("AUTHOR", "COMMITTER"):
            environment |= {f"GIT_{role}_NAME": "a", f"GIT_{role}_EMAIL": "a@b", f"GIT_{role}_DATE": "2026-11-19T12:00:00Z"}
        return subprocess.run(["git", "-C", self.root, *words], check=True, capture_output=True, text=True,
                              env=environment).stdout.strip()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def commit(self, subject):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", subject)
        return self.git("rev-parse", "--short=8", "HEAD")

    def page(self, path, text):
        for name, commit in self.names.items():
            text = text.replace(name, commit)
        self.write(path, text)
        return Page(self.root, datetime.date(2026, 11, 20))

    def complaints(self, text):
        return list(self.page(PAGE, text).complaints())

    def complaints_about_speed(self, text):
        for other in (SPEED_PAGES[0], *SPEED_PAGES[2:]):
            self.page(other, block_of(MADE_LINE))
        return list(self.page(SPEED_PAGES[1], text).complaints_about_speed())


def self_test():
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        repository = SmallRepository(pathlib.Path(folder))
        failures += [f"complains of what is good: {line}" for line in repository.complaints(page_of([GOOD]))]
        cases = [(page_of([GOOD, GOOD | change]), words) for change, words in CHANGES]
        cases += [(page_of([GOOD], "It reached 96.88 % of branches."), "stands in no table"),
                  (page_of([GOOD], "It is of commit 0cb8ba0e."), "stands in no table"),
                  ("# Reliability\n", "no table of figures")]
        answers = [(repository.complaints(text), words) for text, words in cases]
        failures += [f"complains of a good table: {line}" for line in repository.complaints_about_speed(block_of(MADE_LINE))]
        changed = [(block_of(MADE_LINE.replace(old, new)), words) for old, new, words in SPEED_CHANGES]
        changed += [("# Speed\n", "no table of speed")]
        answers += [(repository.complaints_about_speed(text), words) for text, words in changed]
        for said, words in answers:
            if len(said) != 1 or words not in said[0]:
                failures.append(f"says {said} instead of one complaint with '{words}'")
    for failure in failures:
        print(f"check_figures.py: {failure}", file=sys.stderr)
    return 1 if failures else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    page = Page(ROOT, datetime.date.today())
    if page.git("rev-parse", "HEAD").returncode != 0:
        print("check_figures.py: this folder is not a git repository: clone one to check figures", file=sys.stderr)
        return 2
    complaints = [*page.complaints(), *page.complaints_about_speed()]
    for line in complaints:
        print(line, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
