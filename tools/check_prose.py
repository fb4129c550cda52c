#!/usr/bin/env python3
"""check_prose.py [--list] [FOLDER…] [--self-test]: measures the English of comments and documents, folder by folder.

It prints a row a folder. A row has the number of sentences, the share of sentences of more than 25 words, and how often
"that" stands in 1,000 words. The last column counts sentences built in a way readers stumble over. It fails above the limits
of docs/glossary.md: 5 %, 12, and none. With --list it prints each sentence counting against its folder, with file and line.
Messages and names, such as those of tests, are code: there only the first stumbling form below counts.

A comment's text is what stands between its marks. In Python the docstrings count, too; in Markdown all but blocks of code, tables
and quotations. The decisions in docs/adr are a folder of their own; CHANGELOG.md counts with the files beside it.
A sentence ends at a full stop, a question mark or an exclamation mark, and at the end of its paragraph. An item of a list is a
paragraph, with its indented lines. Only sentences of six words or more count, so labels do not hide long sentences behind many short ones.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import tokenize

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONG, LONG_SHARE, THAT_SHARE, SHORTEST = 25, 0.05, 12, 6

# Other people's words, and lists whose cells are fragments.
LEFT_OUT = ("docs/glossary.md", "docs/index-of-functions.md", "data/", "bench/results/", "bench/texts/",
            "tools/retired_words.txt", "LICENSE")

# A folder measured on its own, so that the documents around it cannot hide it.
APART = ("docs/adr",)

# Forms in need of a second reading, and the form to use.
STUMBLES = {
    re.compile(r"\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|good\b|need\b)\w+"): "'is not a …'",
    re.compile(r"^(?:What|Who|Of)\b(?!.*\?$)"): "a noun as the subject",
    re.compile(r"(?:; |, so |, but )what\b(?!\(| to\b)"): "a noun as the subject",
    re.compile(r"\bof which\b"): "'whose', or two sentences",
    re.compile(r"\bit is said\b|\bis there at a time\b|\bCompare no more\b"): "plain words",
}

# The first of them in code, in messages and names. Existence ("there is …") and comparison are usual English.
CODE_STUMBLE = re.compile(r"(?<!here[ _])(?<![a-z])(?:is|are|was|were)[ _]no[ _](?!longer|more|less|such)[A-Za-z%$]\w*")

C_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|/\*(?P<block>.*?)\*/|(?P<line>(?:[ \t]*//[^\n]*\n?)+)', re.S)
HASH_COMMENT = re.compile(r"(?P<line>(?:^[ \t]*#(?![!])[^\n]*\n)+)", re.M)
LUA_COMMENT = re.compile(r"--\[\[(?P<block>.*?)\]\]|(?P<line>(?:^[ \t]*--[^\n]*\n)+)", re.S | re.M)
MARKDOWN_CODE = re.compile(r"^(```|~~~).*?^\1[^\n]*$|^ {4,}\S[^\n]*$|^\s*\|[^\n]*$|^>[^\n]*$|<!--.*?-->|<[^>\n]+>", re.M | re.S)
# An item of a list with its indented lines, or other lines up to an empty or indented one, an item, a heading or a table.
ITEM, BREAK = r"[ \t]*(?:[-*]|\d+\.) ", r"\n[ \t]*\n|\n[ \t]*(?:[-*]|\d+\.) |\n#|\n\|"
PARAGRAPH = re.compile(rf"^{ITEM}(?:(?!{BREAK}).)+|(?:(?!{BREAK}|\n  ).)+", re.M | re.S)
KINDS = {".c": C_COMMENT, ".h": C_COMMENT, ".cpp": C_COMMENT, ".hpp": C_COMMENT, ".cs": C_COMMENT, ".rs": C_COMMENT, ".ts": C_COMMENT, ".tsx": C_COMMENT,
         ".js": C_COMMENT, ".mjs": C_COMMENT, ".css": C_COMMENT, ".lua": LUA_COMMENT, ".sh": HASH_COMMENT,
         ".cmake": HASH_COMMENT, ".txt": HASH_COMMENT}


def python_comments(path):
    """Line and text of each comment and docstring of a Python file."""
    with path.open("rb") as file:
        before = None
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT and not token.string.startswith("#!"):
                yield token.start[0], token.string.lstrip("# ")
            elif token.type == tokenize.STRING and before in (None, tokenize.NEWLINE, tokenize.INDENT, tokenize.NL, tokenize.ENCODING, tokenize.DEDENT):
                if token.string.startswith(('"""', "'''", 'r"""')):
                    yield token.start[0], token.string.strip("r\"'")
            before = token.type


def comments(path):
    """Line and text of each piece of prose of a file."""
    if path.suffix == ".py":
        yield from python_comments(path)
        return
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix == ".md":
        yield 1, MARKDOWN_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
        return
    for match in KINDS[path.suffix].finditer(text):
        found = match.groupdict()
        marked = found.get("block") or found.get("line")
        if marked:
            yield text.count("\n", 0, match.start()) + 1, re.sub(r"(?m)^[ \t]*(?:\*|//+!?|#+|--+) ?", "", marked)


def sentences(line, text):
    """Line and text of each sentence of a piece of prose."""
    for part in PARAGRAPH.finditer(text):
        at = line + text.count("\n", 0, part.start())
        paragraph = " ".join(re.sub(r"^[ \t]*#+ [^\n]*", " ", part.group()).split())
        paragraph = re.sub(r"\]\([^)]*\)", "]", paragraph)
        for sentence in re.split(r"(?<=[.!?])[)\"']?\s+(?=[A-Z(`\"*_\[0-9])", paragraph):
            yield at, re.sub(r"^(?:[-*]|\d+\.) ", "", sentence.strip())


def stumbles_in_code(path):
    """Line and text of each stumbling message or name; comments are left out."""
    if path.suffix == ".md" or path.name == "check_prose.py":
        return
    pattern = KINDS.get(path.suffix, HASH_COMMENT)
    code = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match.group()) if any(match.groupdict().values()) else match.group(),
                       path.read_text(encoding="utf-8", errors="replace"))
    for match in CODE_STUMBLE.finditer(code):
        line = code.count("\n", 0, match.start()) + 1
        yield line, code.splitlines()[line - 1].strip()


def words_of(sentence):
    return [word for word in sentence.split() if re.search(r"\w", word)]


def folder_of(name):
    for folder in APART:
        if name.startswith(f"{folder}/"):
            return folder
    parts = pathlib.PurePosixPath(name).parts
    return parts[0] if len(parts) > 1 else "."


def measure(root, names):
    """For each folder its counts, and a list of (file:line, why, sentence) against it."""
    counts, against = collections.defaultdict(collections.Counter), collections.defaultdict(list)
    for name in names:
        path = root / name
        if name.startswith(LEFT_OUT) or path.suffix not in (*KINDS, ".py", ".md") or not path.is_file():
            continue
        folder = folder_of(name)
        for at, text in stumbles_in_code(path):
            counts[folder]["stumbles"] += 1
            against[folder, "stumble"].append((f"{name}:{at}", "write 'is not a …'", text))
        for line, text in comments(path):
            for at, sentence in sentences(line, text):
                words = words_of(sentence)
                counts[folder]["words"] += len(words)
                that = sum(word.strip(".,;:()").lower() == "that" for word in words)
                counts[folder]["that"] += that
                where = f"{name}:{at}"
                if that:
                    against[folder, "that"].append((where, "that", sentence))
                for form, better in STUMBLES.items():
                    if form.search(sentence):
                        counts[folder]["stumbles"] += 1
                        against[folder, "stumble"].append((where, f"write {better}", sentence))
                if len(words) < SHORTEST:
                    continue
                counts[folder]["sentences"] += 1
                if len(words) > LONG:
                    counts[folder]["long"] += 1
                    against[folder, "long"].append((where, f"{len(words)} words", sentence))
    return counts, against


def faults(count):
    """The measures of a folder above their limits."""
    found = []
    if count["long"] > LONG_SHARE * count["sentences"]:
        found.append("long")
    if count["that"] * 1000 > THAT_SHARE * count["words"]:
        found.append("that")
    if count["stumbles"]:
        found.append("stumble")
    return found


def report(counts, against, is_listing):
    print(f"{'folder':<10} {'sentences':>9} {'over 25 words':>14} {'that in 1,000':>14} {'stumbles':>9}")
    status = 0
    for folder, count in sorted(counts.items()):
        wrong = faults(count)
        status |= bool(wrong)
        share = 100 * count["long"] / max(count["sentences"], 1)
        print(f"{folder:<10} {count['sentences']:>9} {share:>13.1f}% {1000 * count['that'] / max(count['words'], 1):>14.1f} "
              f"{count['stumbles']:>9}{'  FAIL' if wrong else ''}")
        for kind in ("long", "that", "stumble") if is_listing else wrong if "stumble" in wrong and not is_listing else ():
            if is_listing or kind == "stumble":
                for where, why, sentence in against[folder, kind]:
                    print(f"  {where}: {why}: {sentence}")
    return status


def self_test():
    """Folders with one fault each, which must be found, and one without."""
    long = "The box of a body " + "and the box of a body " * 4 + "overlap in this step."
    short = "The box of a body overlaps another box. " * 20
    cases = {"a.c": (f"/* {short} */\n", []), "b.c": (f"/* {long} */\n", ["long"]), "c.py": (f'"""{short} It says that, and that, and that."""\n', ["that"]),
             "d.md": (f"# A\n\n{short} What is found stands here.\n", ["stumble"]), "l.rs": (f"/// {short} It is read; what is damaged is refused.\n", ["stumble"]), "e.sh": (f"#!/bin/sh\n# {short} This is no box of it.\n", ["stumble"]),
             "f.lua": (f"-- {long}\n", ["long"]), "g.ts": (f"// {long}\nconst a = 'that that that that';\n", ["long"]),
             "i.c": (f'/* {short} */\nerror("%s is no number");\n', ["stumble"]), "j.py": (f"# {short}\ndef test_a_line_is_no_box():\n", ["stumble"]),
             "m.md": (f"- The box of a body\n" + "  and the box of a body\n" * 4 + "  overlap.\n", ["long"]),
             "k.c": (f'/* {short} */\nerror("there is no frame, and it is no longer one");\n', []),
             "h.md": (f"{short}\n```\n{long} that that that\n```\n", [])}
    status = 0
    for name, (text, expected) in cases.items():
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "x", name)
            path.parent.mkdir()
            path.write_text(text, encoding="utf-8")
            counts, _ = measure(pathlib.Path(folder), [f"x/{name}"])
            if faults(counts["x"]) != expected:
                print(f"self-test: {name}: {faults(counts['x'])} instead of {expected}")
                status = 1
    return status


def main():
    arguments = sys.argv[1:]
    if "--self-test" in arguments:
        return self_test()
    folders = [one.rstrip("/") for one in arguments if not one.startswith("-")]
    run = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in run.stdout.splitlines() if not folders or name.startswith(tuple(f"{one}/" for one in folders)) or name in folders]
    return report(*measure(ROOT, names), "--list" in arguments)


if __name__ == "__main__":
    sys.exit(main())
