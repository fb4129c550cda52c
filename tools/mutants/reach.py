"""reach.py: which tests run which lines of the library, so a mutant is tried with these alone.

Every test is run twice: as it is, to learn how long it takes, and with a counting library (gcov). The facts on a test are
kept in a file until the test, a source run by it or a header changes.
"""
import collections
import hashlib
import json
import os
import pathlib
import struct
import subprocess
import tempfile

from mutants import workshop
from mutants.workshop import BUILD, ROOT, Workshop

COUNTED = BUILD / "counted"
SLOWED = 6  # counting may make a test this many times slower


def build_counted(commands, jobs):
    """The counting library: whether, not how often, so threads may lose a count."""
    objects = workshop.compile_all(commands, COUNTED, jobs, ["--coverage", "-fprofile-update=single"])
    workshop.link_library(COUNTED, [*objects.values(), "--coverage"])


def was_run(counters):
    """Whether any function of a .gcda file was run: gcc writes counters as a negative length if all are zero."""
    data = counters.read_bytes()
    at = 16
    while at + 8 <= len(data):
        tag, length = struct.unpack_from("<Ii", data, at)
        if tag == 0x01A10000 and length > 0:
            return True
        at += 8 + max(length, 0)
    return False


def lines_run(folder):
    """{source: [lines with code, which were run], ...} from the .gcda files in a folder."""
    lines = collections.defaultdict(set)
    counters = [path for path in folder.glob("*.gcda") if was_run(path)]
    for path in counters:
        (folder / path.with_suffix(".gcno").name).symlink_to(COUNTED / path.with_suffix(".gcno").name)
    if counters:
        said = subprocess.run(["gcov", "--json-format", "--stdout"] + [path.name for path in counters], cwd=folder,
                              check=True, capture_output=True)
        for text in said.stdout.splitlines():
            for report in json.loads(text)["files"]:
                path = pathlib.Path(report["file"])
                if path.suffix == ".c" and path.is_relative_to(ROOT):
                    lines[str(path.relative_to(ROOT))].update(
                        line["line_number"] for line in report["lines"] if line["count"])
    return {source: sorted(numbers) for source, numbers in lines.items()}


def look_at(command, patience):
    """How long a test takes, and what it runs; None if it fails, is skipped or takes too long."""
    alone = Workshop(BUILD / "clean").test(command, patience)
    if not alone.is_good:
        return None
    with tempfile.TemporaryDirectory() as folder:
        Workshop(COUNTED).test(command, SLOWED * patience, GCOV_PREFIX=folder, GCOV_PREFIX_STRIP=len(COUNTED.parts) - 1)
        return {"seconds": alone.processor_seconds, "lines": lines_run(pathlib.Path(folder))}


def sources_of(facts):
    """The lines run by a measured test; another one may run all."""
    if facts:
        return [ROOT / path for path in sorted(facts["lines"])]
    return sorted((ROOT / "src").rglob("*.c"))


def stamp_of(command, facts):
    """Changes with a test, with the command if the test runs it, with the sources run by it, and with headers."""
    files = [pathlib.Path(word) for word in Workshop(BUILD / "clean").words(command)[-2:]] + sources_of(facts)
    files += sorted(path for folder in (ROOT / "src", ROOT / "include") for path in folder.rglob("*.h"))
    data = b"".join(path.read_bytes() for path in files if path.is_file())
    return hashlib.sha256(data).hexdigest()


def is_known(last, command, patience):
    """Whether what was learnt of a test still holds."""
    has_waited = last["facts"] or last["patience"] >= patience
    return last["stamp"] == stamp_of(command, last["facts"]) and has_waited


def look_at_all(commands, patience, say):
    """{test: facts} of all usable tests. One after the other: their times are measured."""
    kept = BUILD / "reach.json"
    known = json.loads(kept.read_text()) if kept.exists() else {}
    for number, (name, command) in enumerate(commands.items(), 1):
        if name in known and is_known(known[name], command, patience):
            continue
        say(f"looking at {name}, {number} of {len(commands)}")
        facts = look_at(command, patience)
        known[name] = {"stamp": stamp_of(command, facts), "patience": patience, "facts": facts}
        kept.with_suffix(".new").write_text(json.dumps(known))
        os.replace(kept.with_suffix(".new"), kept)
    return {name: {"stamp": known[name]["stamp"], **known[name]["facts"]} for name in commands
            if known[name]["facts"] and known[name]["facts"]["seconds"] <= patience}


class Reach:
    def __init__(self, facts):
        self.seconds = {name: fact["seconds"] for name, fact in facts.items()}
        self.stamps = {name: fact["stamp"] for name, fact in facts.items()}
        self.of_lines = collections.defaultdict(list)
        self.of_files = collections.defaultdict(list)
        for name in facts:
            for source, numbers in facts[name]["lines"].items():
                self.of_files[source].append(name)
                for number in numbers:
                    self.of_lines[source, number].append(name)

    def tests(self, source, line):
        """The tests running a line; for a line without code of its own, those running its file."""
        return self.of_lines.get((source, line)) or self.of_files[source]
