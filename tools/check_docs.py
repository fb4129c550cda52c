#!/usr/bin/env python3
"""check_docs.py [--self-test]: fails if a document and the project disagree.

- Every public function of graze-api.json stands in docs/index-of-functions.md.
- Every name in a document beginning with graze_ or GRAZE_ is one of graze-api.json, or one of the build's.
- So is every field in graze_struct.field.
- Every relative link leads to a file, and to a heading if it names one.
- docs/README.md, the map, has a link to every other page of docs/.
- README.md has at most 150 lines.
- Every decision in docs/adr has a status, and docs/adr/README.md has a link to each accepted one, and to no other.

History (CHANGELOG.md, docs/adr) may name what there was.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
INDEX, MAP, API = "docs/index-of-functions.md", "docs/README.md", "graze-api.json"
DECISIONS = "docs/adr/README.md"
FRONT, FRONT_LINES = "README.md", 150
HISTORY = ("docs/adr/", "CHANGELOG.md", "docs/glossary.md", "bench/texts/")
EXAMPLES = {"GRAZE_QUERY_RING", "GRAZE_PASS", "GRAZE_SHAPE_DIAMOND"}  # what the pages on adding something add
NAME = re.compile(r"(?<![\w/.-])(?:graze|GRAZE)_\w*[a-zA-Z0-9](?![\w*…])(?!_?…|\.(?:h|c|py|so)\b|_\*)")
FIELD = re.compile(r"\b(graze_\w+)\.(?!h\b|c\b|py\b|so\b)([a-z]\w*)")
LINK = re.compile(r"\]\(([^)\s]+)\)")
STATUS = re.compile(r"^\*\*Status\.\*\* (Accepted|Superseded)\b", re.M)
FENCE = re.compile(r"^```.*?^```", re.M | re.S)


def anchors(text):
    """The anchors of headings, as GitHub makes them."""
    for heading in re.findall(r"^#+ +(.*)$", FENCE.sub("", text), re.M):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def names_of(api):
    for group in ("functions", "structs", "enums", "callbacks", "constants"):
        for one in api[group]:
            yield one["name"]
            yield from (value["name"] for value in one.get("values", []))


class Project:
    """Files by their paths: documents, and the names used by the build and the tests."""

    def __init__(self, root, files):
        self.root = root
        self.documents = {name: (root / name).read_text(encoding="utf-8") for name in files if name.endswith(".md")}
        self.api = json.loads((root / API).read_text(encoding="utf-8"))
        builders = [name for name in files if re.search(r"(CMakeLists\.txt|\.cmake|\.sh|\.py|\.hpp|Makefile|mpi/graze_mpi\.h|live/graze_live\.h)$", name)]
        self.others = {name for file in builders for name in NAME.findall((root / file).read_text(encoding="utf-8"))}

    def complaints(self):
        yield from self.not_in_index()
        yield from self.not_on_map()
        yield from self.too_long()
        yield from self.decisions()
        for name, text in self.documents.items():
            if not name.startswith(HISTORY):
                yield from self.unknown_names(name, text)
                yield from self.broken_links(name, text)

    def not_in_index(self):
        there = set(NAME.findall(self.documents[INDEX]))
        for function in self.api["functions"]:
            if function["name"] not in there:
                yield (f"{INDEX}: {function['name']} ({function['header']}) is missing: add it to the row of what it is for, "
                       "or a row")

    def not_on_map(self):
        targets = {link.split("#")[0] for link in LINK.findall(self.documents[MAP])}
        for name in self.documents:
            page = pathlib.PurePosixPath(name)
            if str(page.parent) == "docs" and name != MAP and page.name not in targets:
                yield f"{MAP}: {page.name} is missing: add a line that says what is in it"

    def too_long(self):
        lines = len(self.documents.get(FRONT, "").splitlines())
        if lines > FRONT_LINES:
            yield f"{FRONT}: {lines} lines, and at most {FRONT_LINES} are read: move some to a page of docs/"

    def decisions(self):
        """Decisions without a status, and those the list has or lacks against their status."""
        listed = set(LINK.findall(self.documents.get(DECISIONS, "")))
        for name, text in self.documents.items():
            page = pathlib.PurePosixPath(name)
            if str(page.parent) != "docs/adr" or name == DECISIONS:
                continue
            status = STATUS.search(text)
            if not status:
                yield f"{name}: a line **Status.** is missing; it begins with Accepted or Superseded"
            elif (status[1] == "Accepted") != (page.name in listed):
                yield f"{DECISIONS}: {page.name} is {status[1].lower()}: " + ("add" if status[1] == "Accepted" else "remove") + " its line"

    def unknown_names(self, name, text):
        known = set(names_of(self.api)) | self.others | EXAMPLES
        fields = {one["name"]: {field["name"] for field in one["fields"] or []} for one in self.api["structs"]}
        for match in FIELD.finditer(text):
            if match[2] not in fields.get(match[1], {match[2]}):
                yield f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {match[1]} has no field {match[2]}"
        for match in NAME.finditer(text):
            if match.group() not in known:
                yield f"{name}:{text.count(chr(10), 0, match.start()) + 1}: no header has {match.group()}"

    def broken_links(self, name, text):
        plain = FENCE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
        for match in LINK.finditer(plain):
            path, _, anchor = match[1].partition("#")
            if re.match(r"\w+:", path):
                continue
            target = (self.root / name).parent / path if path else self.root / name
            where = f"{name}:{text.count(chr(10), 0, match.start()) + 1}"
            if not target.exists():
                yield f"{where}: {path} does not exist"
            elif anchor and target.suffix == ".md" and anchor not in anchors(target.read_text(encoding="utf-8")):
                yield f"{where}: {path or name} has no heading #{anchor}"


def self_test():
    """A project of two pages without a mistake, and mistakes of each kind."""
    api = {"functions": [{"name": "graze_f", "header": "graze/a.h"}], "structs": [{"name": "graze_s", "fields": [{"name": "x"}]}], "enums": [], "callbacks": [], "constants": []}
    fine = {API: json.dumps(api), INDEX: "# Index\n`graze_f`\n", MAP: "[index](index-of-functions.md#index)\n", "README.md": "[docs](docs)\n",
            "CMakeLists.txt": "set(GRAZE_HERE ON)\n", "CHANGELOG.md": "graze_gone\n", DECISIONS: "[1](1.md)\n",
            "docs/adr/1.md": "**Status.** Accepted.\n", "docs/adr/2.md": "**Status.** Superseded by 1.\n"}
    mistakes = [{INDEX: "# Index\n"}, {MAP: "nothing\n"}, {"README.md": "`graze_g()`\n"}, {"README.md": "GRAZE_NOWHERE\n"}, {"README.md": "`graze_s.y`\n"},
                {"README.md": "fine\n" * (FRONT_LINES + 1)}, {"README.md": "[a](docs/a.md)\n"}, {"README.md": "[a](docs/README.md#a)\n"}, {"docs/more.md": "More.\n"},
                {"docs/adr/1.md": "No status.\n"}, {"docs/adr/3.md": "**Status.** Accepted.\n"}, {DECISIONS: "[1](1.md) [2](2.md)\n"}]
    status = 0
    for change in [{}, {"README.md": "fine\n" * FRONT_LINES}, {"README.md": "graze_f graze_s.x GRAZE_HERE graze_* graze_mask_… graze_x.h\n"}, *mistakes]:
        with tempfile.TemporaryDirectory() as folder:
            root, files = pathlib.Path(folder), {**fine, **change}
            for name, text in files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            found = list(Project(root, list(files)).complaints())
            if len(found) != (change in mistakes):
                print(f"self-test: {change or 'nothing wrong'}: {found}")
                status = 1
    return status


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    run = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
    found = list(Project(ROOT, [name for name in run.stdout.splitlines() if (ROOT / name).is_file()]).complaints())
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
