#!/usr/bin/env python3
"""measured.py: prints the day and the commit of a measurement, which docs/reliability.md names beside each figure.

Measuring tools print this line beside their figures. It says so if the sources have uncommitted changes.
"""
import datetime
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


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


def stamp():
    """The line for tools to print."""
    changed = ", with changes that are not committed" if is_changed() else ""
    return f"measured on {datetime.date.today()} at commit {commit()}{changed}"


if __name__ == "__main__":
    print(stamp())
