#!/usr/bin/env python3
"""check_shape.py [--self-test] [--list]: fails if a source is too long, too dense, keeps what belongs to another floor, or has
a static name that does not tell its file.

Prints a row for each folder with C: its lines of code, the longest file, conditional operators in 1,000 lines of its .c files,
and the share of lines over 85 columns. These are the rules, in every folder:

- A file has at most 500 lines of code. A module may have more: then it has several sources, and its header names them. Blank
  lines and comments do not count, so neither air nor a comment is ever cut for them. A file that a program writes is left out.
- A .c file has at most 25 conditional operators (?:) in 1,000 lines, its comments and blank lines included. A file of less than
  120 lines may have three.
- At most 6 % of a file's lines have over 85 columns, or three lines of a short file.
- In src/ vectors, `volatile` objects and `noinline` are in src/simd and src/core/tasks.*. An `__asm__ volatile` is another thing.
- In src/ and content/ a static function or object begins with a word of its file's name, singular or plural: ray_check in
  query_ray.c. Macros and enumerators are in upper case and have no such rule. All these files compile as one unit, and a stack
  of calls names the files.

--list names each file with over half of a limit.
"""
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("include", "src", "content", "bulletml", "formats", "scenes", "join", "mpi", "pattern", "cli", "live", "page", "bench", "examples", "bindings",
           "test")
MADE = re.compile(r"\A/\*[^*]*\bmade by\b")  # the first line of a file that a program writes
CODE_MAX = 500
CHOICES_MAX = 25  # in 1,000 lines
CHOICES_FREE = 3
COLUMNS = 85
WIDE_MAX = 0.06
WIDE_FREE = 3

NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|(\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')", re.S)
LOW = re.compile(r"\bvector_size\b|\b__m(?:128|256|512)[di]?\b|\b_mm\w*_(?![gs]etcsr)\w+\b|\b[ei]mmintrin\.h\b|\barm_neon\.h\b"
                 r"|(?<!__asm__ )\bvolatile\b|\bnoinline\b")
MAY_BE_LOW = re.compile(r"src/simd/|src/core/tasks\.[ch]$")
PREFIXED = ("src", "content")
STATIC = re.compile(r"^(?:__attribute__\(\(\w+\)\)\s+)?static\b[^;={(]*?(?:\(\*(?:const )?)?\b(\w+)(?=\)?(?:\(|\[|\s*=|\s*;))", re.M)


def without_comments(text):
    """The text with each comment replaced by its line breaks; strings stay."""
    return COMMENT.sub(lambda found: found[1] or "\n" * found[0].count("\n") or " ", text)


def code_lines(text):
    return sum(1 for line in without_comments(text).splitlines() if line.strip())


def choices(text):
    """The conditional operators: question marks outside of comments, strings and characters."""
    return NOT_CODE.sub(" ", text).count("?")


def choices_allowed(lines):
    return max(CHOICES_FREE, CHOICES_MAX * lines // 1000)


def forms(word):
    """A word in singular and plural."""
    return {word, word + "s", word + "es", re.sub("s$", "", word), re.sub("es$", "", word), re.sub("y$", "ies", word),
            re.sub("ies$", "y", word)}


def without_prefix(path, text):
    """The static names of a source that begin with no word of its name."""
    words = set().union(*map(forms, pathlib.Path(path).stem.split("_")))
    names = dict.fromkeys(STATIC.findall(NOT_CODE.sub(" ", text)))
    return [name for name in names if name.islower() and name.split("_")[0] not in words]


def wide_lines(text):
    return sum(1 for line in text.splitlines() if len(line) > COLUMNS)


def complaints_of(path, text):
    lines = text.count("\n")
    if path.endswith(".c") and path.split("/")[0] in PREFIXED:
        for name in without_prefix(path, text):
            yield f"{path}: {name} begins with no word of the file's name"
    code, found, wide = code_lines(text), choices(text), wide_lines(text)
    if code > CODE_MAX:
        yield f"{path} has {code} lines of code, over {CODE_MAX}: make it two files, or move a part of it"
    if path.endswith(".c") and found > choices_allowed(lines):
        yield f"{path} has {found} conditional operators in {lines} lines, over {choices_allowed(lines)}: write ifs, or a function"
    if wide > max(WIDE_FREE, WIDE_MAX * lines):
        yield f"{path} has {wide} lines over {COLUMNS} columns, of {lines}"
    if path.startswith("src/") and not MAY_BE_LOW.match(path):
        for number, line in enumerate(without_comments(text).splitlines(), 1):
            if LOW.search(line):
                yield f"{path}:{number}: {LOW.search(line)[0]} belongs to src/simd, or to src/core/tasks.c"


def files_of(root, folder):
    """Path and text of the folder's sources and headers, but for those that a program writes."""
    for path in sorted((root / folder).rglob("*.[ch]")):
        if "node_modules" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        if not MADE.match(text):
            yield path.relative_to(root).as_posix(), text


def row_of(files):
    """Lines of code, the most in a file, conditional operators in 1,000 lines of .c files, share of wide lines."""
    code = [code_lines(text) for _, text in files]
    sources = [text for path, text in files if path.endswith(".c")]
    lines = sum(text.count("\n") for text in sources) or 1
    every = sum(text.count("\n") for _, text in files) or 1
    return (sum(code), max(code), 1000 * sum(map(choices, sources)) / lines, sum(wide_lines(text) for _, text in files) / every)


def check(root):
    found = []
    print(f"{'folder':10}{'code':>8}{'longest':>9}{'?: in 1,000':>13}{'wide':>8}")
    for folder in FOLDERS:
        files = list(files_of(root, folder))
        if not files:
            continue
        code, longest, dense, wide = row_of(files)
        print(f"{folder:10}{code:8}{longest:9}{dense:13.1f}{wide:8.1%}")
        found += [line for path, text in files for line in complaints_of(path, text)]
    for line in found:
        print(line)
    return len(found)


def list_nearest(root):
    for folder in FOLDERS:
        for path, text in files_of(root, folder):
            lines = text.count("\n")
            code, found = code_lines(text), choices(text)
            if 2 * code > CODE_MAX or (path.endswith(".c") and 2 * found > choices_allowed(lines)):
                print(f"{path}: {code} lines of code; {found} conditional operators, {choices_allowed(lines)} allowed")


def self_test():
    """Files that break one rule each, and some at its limit."""
    line = "int a;\n"
    bad = {
        "src/broad/long.c": line * 501,
        "src/broad/dense.c": "int f(int a) {\n    return a ? 1 : 2;\n}\n" * 4 + line * 100,
        "src/broad/dense_long.c": "int f(int a) {\n    return a ? 1 : 2;\n}\n" * 11 + line * 380,
        "src/broad/wide.c": ("int " + "a" * 90 + ";\n") * 7 + line * 93,
        "src/world/vector.c": "typedef float fours __attribute__((vector_size(16)));\n",
        "src/world/volatile.c": "static volatile int volatile_a;\n",
        "src/world/inline.c": "__attribute__((noinline)) static void inline_f(void) {\n}\n",
        "src/broad/pair_list.c": "static int list_find(void) {\n    return 1;\n}\nstatic int find(void) {\n    return 1;\n}\n",
        "content/tables.c": "static const int widths[] = { 1 };\n",
        "src/broad/table.c": "static int (*const stages[])(void) = { 0 };\n",
        "include/graze/long.h": line * 501,
        "cli/long.c": line * 501,
        "test/world/dense.c": "int f(int a) {\n    return a ? 1 : 2;\n}\n" * 4 + line * 100,
        "page/readers/dense.c": "int f(int a) {\n    return a ? 1 : 2;\n}\n" * 4 + line * 75,
        "examples/wide.h": ("int " + "a" * 90 + ";\n") * 7 + line * 93,
    }
    good = {
        "src/broad/commented.c": "/* why?\n" + " * why not?\n" * 600 + " */\n\n\n" + line * 500,
        "src/broad/few.c": "int f(int a) {\n    return a ? 1 : 2;\n}\n" * 3,
        "src/broad/limit.c": "int f(int a) {\n    return a ? 1 : 2;\n}\n" * 10 + line * 370,
        "src/broad/text.c": "const char *a = \"?????\"; int b = '?';\n",
        "src/simd/vector.h": "typedef float fours __attribute__((vector_size(16)));\nstatic volatile int a;\n",
        "src/core/float_env.h": "static inline void f(void) {\n    __asm__ volatile(\"nop\");\n}\n",
        "src/broad/bodies.c": "static int body_find(void) {\n    return 1;\n}\nstatic const int bodies_all[] = { 1 };\n"
                              "static int (*const body_stages[])(void) = { 0 };\n",
        "cli/long_enough.c": line * 499 + "static int other;\n",
        "examples/keys.h": "/* keys.h: made by a program */\n" + ("int " + "a" * 90 + ";\n") * 7,
    }
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        for path, text in {**bad, **good}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        found = {path for folder in FOLDERS for path, text in files_of(root, folder) if list(complaints_of(path, text))}
    for path in set(bad) - found:
        print(f"self-test: {path} was taken")
    for path in found - set(bad):
        print(f"self-test: {path} was refused")
    return 1 if found != set(bad) else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if sys.argv[1:] == ["--list"]:
        list_nearest(ROOT)
        return 0
    return 1 if check(ROOT) else 0


if __name__ == "__main__":
    sys.exit(main())
