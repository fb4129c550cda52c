#!/usr/bin/env python3
"""measured.py: prints the day and the commit of a measurement, which docs/reliability.md names beside each figure.

Measuring tools print this line beside their figures. It says so if the sources have uncommitted changes.

Ledgers of runs put their sums into that page by write_sums. Tables of speeds stand in blocks of other pages (write_block), and
below them a line names machine, day and commit (made).
"""
import datetime
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/reliability.md"
ENGINE = ("src/broad", "src/simd")
HEAD = ("| what | figure | date | commit | command | of |", "|---|--:|---|---|---|---|")


def git(*words):
    """The answer of git; empty without git or a repository."""
    try:
        said = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return said.stdout.strip() if said.returncode == 0 else ""


def commit():
    """The commit of the sources, abbreviated."""
    return git("rev-parse", "--short=8", "HEAD") or "unknown"


def is_changed(*folders):
    """Whether files differ from the commit, in these folders or in all."""
    return git("status", "--porcelain", "--untracked-files=no", "--", *folders) != ""


def write_whole(path, text):
    """Write a file that is whole at any time, also for who reads it meanwhile, or if this program is killed."""
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def write_block(page, name, tool, lines):
    """Put lines between the two of a page that are for them."""
    begin, end = f"<!-- {name}: made by {tool} -->", f"<!-- {name} end -->"
    text = page.read_text(encoding="utf-8")
    if begin not in text or end not in text:
        sys.exit(f"{tool}: {page.name} has no place for them: write the lines {begin} and {end} into it")
    before, rest = text.split(begin)
    page.write_text(before + begin + "\n" + "\n".join(lines) + "\n" + end + rest.split(end)[1], encoding="utf-8")


def write_sums(name, tool, rows):
    """Put the rows of a ledger's sums between the page's lines for them."""
    write_block(PAGE, name, tool, [*HEAD, *rows])


def figure(value):
    """Three digits, or all of a whole number of thousands and more."""
    return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"


def made(machine):
    """The line below a table of speeds. It names the last change of the engine; check_figures.py looks for later ones."""
    changed = " with changes that are not committed" if is_changed(*ENGINE) else ""
    folders = ", ".join(f"`{folder}`" for folder in ENGINE)
    last = git("log", "-1", "--abbrev=8", "--format=%h", "--", *ENGINE) or "unknown"
    return f"<sub>{machine}. Measured on {datetime.date.today()} at commit `{last}`{changed} of {folders}.</sub>"


def stamp():
    """The line for tools to print."""
    changed = ", with changes that are not committed" if is_changed() else ""
    return f"measured on {datetime.date.today()} at commit {commit()}{changed}"


if __name__ == "__main__":
    print(stamp())
