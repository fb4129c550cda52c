#!/usr/bin/env python3
"""check_words.py [--self-test]: fails on words retired by the project, and on names of tests that are labels.

tools/retired_words.txt lists them, and says where: in names, in prose (comments, documents, messages), or as the opening
of a sentence in a comment. A plural counts, as does a word of a name in camel case. Scripts, pages and styles are read
as a whole, their names and their texts alike. A test's name is a claim: it has three words or more, and does not begin with
"what", "who", "where" or "how". History (CHANGELOG.md, docs/adr) and data may say what it was.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "tools" / "retired_words.txt"
CODE = {".c", ".h", ".cpp", ".hpp", ".cs", ".rs"}
SCRIPTS = {".py", ".pyi", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".css", ".html", ".lua", ".sh", ".cmake", ".txt", ".in", ".yml"}
PROSE = {".md"}
HISTORY = ("docs/adr/", "CHANGELOG.md", "docs/glossary.md", "data/", "bench/results/", "bench/texts/", "tools/retired_words.txt",
           "tools/check_words.py", "page/licences/")
FOREIGN = {"getAimDirection"}  # names given by other libraries
IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
COMMENT = re.compile(r"/\*(.*?)\*/|(?<![:\"'])//([^\n]*)", re.S)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")  # of an identifier: in snake_case, camelCase or CAPITALS
LINE_START = re.compile(r"\n[ \t]*(?:\*|//|#|--)?[ \t]*")  # within a comment
TEST_NAMES = {  # by the ending of a file of tests: where the name of a test stands
    ".py": re.compile(r"^[ \t]*def test_(?P<name>\w+)\(", re.M),
    ".c": re.compile(r"\bcmocka_unit_test\w*\(\s*(?P<name>\w+)"),
    ".mjs": re.compile(r"^[ \t]*test\(\s*([\"'`])(?P<name>.+?)\1", re.M),
    ".rs": re.compile(r"#\[test\]\s*fn (?P<name>\w+)"),
}
WORDS_LEAST = 3  # of a test's name


class Retired:
    """The list, ready for looking up."""

    def __init__(self, text):
        self.names, prose, openings = {}, {}, []
        for line in text.splitlines():
            fields = line.split(None, 2)
            if not fields or fields[0].startswith("#"):
                continue
            word, where, instead = fields[0].replace("-", " "), fields[1], fields[2] if len(fields) > 2 else ""
            if where in ("name", "both"):
                self.names[word] = instead
            if where in ("prose", "both"):
                prose[word] = instead
            if where == "opening":
                openings.append(word)
        self.instead = prose
        self.everywhere = {word: instead for word, instead in self.names.items() if word in prose}
        phrases = (r"\s+".join(map(re.escape, word.split())) for word in sorted(prose, key=len, reverse=True))
        self.prose = re.compile(r"(?<![A-Za-z0-9])(" + "|".join(phrases) + r")s?(?![A-Za-z0-9])", re.I)
        self.opening = re.compile(r"(?:^|[.!?:]\s+)(" + "|".join(map(re.escape, openings)) + r")\b(?!')")

    def in_names(self, text, names=None):
        """The retired words among the words of identifiers: each with its place."""
        names = self.names if names is None else names
        for match in IDENTIFIER.finditer(text):
            for word in [] if match.group() in FOREIGN else map(str.lower, WORD.findall(match.group())):
                word = word if word in names else word.removesuffix("s")  # in the plural, too
                if word in names:
                    yield match.start(), f"{match.group()}: '{word}' is retired: {names[word]}"

    def in_prose(self, text, start):
        text = LINE_START.sub(lambda m: " " * len(m.group()), text)
        for match in self.prose.finditer(text):
            if "Gunbird" in text[max(0, match.start() - 60):match.start()]:
                continue  # the author's own word, said where ours is defined
            word = " ".join(match.group(1).lower().split())
            yield start + match.start(), f"'{match.group()}' is retired: {self.instead.get(word, '')}"

    def in_openings(self, text, start):
        plain = re.sub(r"\n\s*\* ?", lambda m: " " * len(m.group()), text)
        for match in self.opening.finditer(plain.strip("*! \n")):
            yield start + match.start(), f"a sentence begins with '{match.group(1)}'"


def blanked(text, pattern):
    """The text with what the pattern finds replaced by blanks, lines kept."""
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def complaints(name, text, retired):
    suffix = pathlib.PurePath(name).suffix
    found = []
    if suffix in CODE:
        code = blanked(blanked(text, COMMENT), STRING)
        found += retired.in_names(code)
        for match in STRING.finditer(blanked(text, COMMENT)):
            found += retired.in_prose(match.group(), match.start())
        for match in COMMENT.finditer(text):
            comment = match.group(1) or match.group(2) or ""
            found += retired.in_prose(comment, match.start())
            found += retired.in_openings(comment, match.start())
    elif suffix in PROSE | SCRIPTS:
        found += retired.in_prose(text, 0)
        found += retired.in_names(text, retired.everywhere) if suffix in SCRIPTS else []
    for place, what in sorted(found):
        yield f"{name}:{text.count(chr(10), 0, place) + 1}: {what}"
    names = retired.names if suffix in CODE else retired.everywhere
    for word in re.split(r"[_.-]", pathlib.PurePath(name).stem):
        if word in names:
            yield f"{name}:1: the file's name: '{word}' is retired: {names[word]}"


def labels(name, text):
    """The tests whose names are labels or questions."""
    path = pathlib.PurePath(name)
    is_test = "test" in path.parts or "tests" in path.parts
    for match in TEST_NAMES[path.suffix].finditer(text) if is_test and path.suffix in TEST_NAMES else ():
        words = re.findall(r"[^\s_]+", match["name"])
        if len(words) < WORDS_LEAST or words[0].lower() in ("what", "who", "where", "how"):
            line = text.count("\n", 0, match.start()) + 1
            yield f"{name}:{line}: '{match['name']}' is a label: let the test's name be a claim"


def project_files():
    run = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in run.stdout.splitlines() if not name.startswith(HISTORY) and (ROOT / name).is_file()]


def self_test():
    """Texts with one retired word each, which must be found, and texts without, which must not."""
    retired = Retired(LIST.read_text(encoding="utf-8"))
    bad = {"a.c": "int grz_roster_make(void);\n", "b.h": "/* The boxes of a roster. */\n", "roster.c": "int x;\n",
           "c.c": "/* Here. What a box is. */\n", "d.md": "An encounter begins.\n", "e.c": "/* there are so many\n * of them */\n",
           "g.c": "int aims;\n", "f.c": 'const char *text = "an encounter";\n', "h.h": "/* Rosters of boxes. */\n",
           "i.cpp": "int rosterCount;\n", "j.cpp": "// What a box is.\n", "r.rs": "let roster = 1;\n", "s.cs": "int bigRoster;\n", "t.tsx": "// a roster\n", "k.cpp": "int x; // an encounter\n",
           "u.c": "static void without_memory_nobody_moves(void **state) {}\n", "v.py": "def test_whatever_is_given(self):\n",
           "l.c": "/* there are so\n * many of them */\n", "m.py": "roster = 1\n", "n.js": "// of a roster\n",
           "o.css": ".roster { }\n", "p.mjs": "let bigRosters\n", "q.h": "/** Of the boxes, one. */\n", "roster.lua": "local x\n"}
    good = {"a.c": "int grz_box_list_make(void);\n", "b.h": "/* The boxes of a box list. */\n", "c.md": "A contact begins.\n",
            "d.c": "/* It says what a box is. */\n", "e.js": "const gate = 1 // a name of its own\n"}
    named = {"test/a.c": "cmocka_unit_test(%s),\n", "test/a.py": "def test_%s(self):\n", "a/tests/b.rs": "#[test]\nfn %s() {}\n",
             "test/c.mjs": 'test("%s", () => {});\n'}
    status = 0
    for name, text in named.items():
        for words, is_label in (("usage", True), ("bad_boxes", True), ("what_a_box_is", True), ("bad_boxes_are_refused", False)):
            if bool(list(labels(name, text % words.replace("_", " " if name.endswith("mjs") else "_")))) != is_label:
                print(f"self-test: {name}: {words} {'passed' if is_label else 'was refused'}")
                status = 1
    for files, is_bad in ((bad, True), (good, False)):
        for name, text in files.items():
            if bool(list(complaints(name, text, retired))) != is_bad:
                print(f"self-test: {name} {'passed' if is_bad else 'was refused'}: {text!r}")
                status = 1
    return status


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    retired = Retired(LIST.read_text(encoding="utf-8"))
    count = 0
    for name in project_files():
        if pathlib.PurePath(name).suffix not in CODE | SCRIPTS | PROSE:
            continue
        text = (ROOT / name).read_text(encoding="utf-8")
        for line in [*complaints(name, text, retired), *labels(name, text)]:
            print(line)
            count += 1
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
