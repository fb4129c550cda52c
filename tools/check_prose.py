#!/usr/bin/env python3
"""check_prose.py [--list] [FOLDER…] [--self-test]: measures the English of comments and documents, folder by folder.

It prints a row a folder, and one for each folder in it with at least 100 sentences. A row has the number of sentences, the share of sentences of more than 25 words, and how often
"that" stands in 1,000 words. The last column counts sentences built in a way readers stumble over. It fails above the limits
of docs/glossary.md: 5 %, 12, and none. A public header and a document have limits of their own, 10 % and 18, and a row if they
are above them; the first two long sentences and the first six "that" of a file are free. With --list it prints each sentence counting against its folder, with file and line.
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
INNER_LEAST = 100  # sentences of a folder in another one, measured by itself
SINGLE_LONG, SINGLE_THAT, FREE_LONG, FREE_THAT = 0.10, 18, 2, 6
SINGLE = re.compile(r"include/.*\.h(?:pp)?|docs/[^/]*\.md")  # files measured by themselves

# Other people's words, and lists whose cells are fragments.
LEFT_OUT = ("docs/glossary.md", "docs/index-of-functions.md", "data/", "bench/results/", "bench/texts/",
            "tools/retired_words.txt", "LICENSE")

# A folder measured on its own, so that it cannot hide the documents around it.
APART = ("docs/adr/",)

# Forms in need of a second reading, and the form to use.
STUMBLES = {
    re.compile(r"\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|good\b|need\b)\w+"): "'is not a …'",
    re.compile(r"^(?:What|Who|Of)\b(?!.*\?$)"): "a noun as the subject",
    re.compile(r"(?:; |(?<!\]): |, so |, but |\b(?:since|because|than) )what\b(?!\(| to\b| it takes\b| is wrong[`;])(?!.*\?$)"): "a noun as the subject",
    re.compile(r"(?:, and|\band) what (?:\w+ )?(?:is|are|was|were|has|had|have)\b[\w ]*? (?:is|are|has|stays?|goes|comes|does|do)\b"): "a noun as the subject",
    re.compile(r"^\S+\.\w+(?: [^ :]+)*: what\b"): "a noun as the subject",
    re.compile(r"\b(?:is|are) none of\b"): "'must be one of …'",
    re.compile(r"\bof which\b"): "'whose', or two sentences",
    re.compile(r"\bit is said\b|\bis there at a time\b|\bCompare no more\b"): "plain words",
}

# The first of them in code, in messages and names. Existence ("there is …") and comparison are usual English.
CODE_STUMBLE = re.compile(r"\b(?:is|are) none of\b|(?<!here[ _])(?<![a-z])(?:is|are|was|were)[ _]no[ _](?!longer|more|less|such)[A-Za-z%$]\w*")

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


def places_of(name):
    """The places a file counts for: its folder, the folder in that, and itself if it is a header or a document."""
    folders = pathlib.PurePosixPath(name).parts[:-1]
    if name.startswith(APART):
        return ["/".join(folders)]
    return ["/".join(folders[:1]) or ".", *(["/".join(folders[:2])] if len(folders) > 1 else []), *([name] if SINGLE.fullmatch(name) else [])]


def measure_file(root, name):
    """The counts of a file, and a list of (kind, file:line, why, sentence) against it."""
    count, against = collections.Counter(), []
    for at, text in stumbles_in_code(root / name):
        count["stumbles"] += 1
        against.append(("stumble", f"{name}:{at}", "write 'is not a …' or 'must be one of …'", text))
    for line, text in comments(root / name):
        for at, sentence in sentences(line, text):
            words, where = words_of(sentence), f"{name}:{at}"
            count["words"] += len(words)
            that = sum(word.strip(".,;:()").lower() == "that" for word in words)
            count["that"] += that
            against += [("that", where, "that", sentence)] if that else []
            found = dict.fromkeys(better for form, better in STUMBLES.items() if form.search(sentence))
            count["stumbles"] += len(found)
            against += [("stumble", where, f"write {better}", sentence) for better in found]
            if len(words) < SHORTEST:
                continue
            count["sentences"] += 1
            if len(words) > LONG:
                count["long"] += 1
                against.append(("long", where, f"{len(words)} words", sentence))
    return count, against


def measure(root, names):
    """For each place its counts, and a list of (kind, file:line, why, sentence) against it."""
    counts, against = collections.defaultdict(collections.Counter), collections.defaultdict(list)
    for name in names:
        path = root / name
        if name.startswith(LEFT_OUT) or path.suffix not in (*KINDS, ".py", ".md") or not path.is_file():
            continue
        count, found = measure_file(root, name)
        for place in places_of(name):
            counts[place].update(count)
            against[place] += found
    return {place: count for place, count in counts.items()
            if "/" not in place or SINGLE.fullmatch(place) or count["sentences"] >= INNER_LEAST}, against


def faults(place, count):
    """The measures of a place above their limits."""
    is_file = SINGLE.fullmatch(place)
    long, that = max(SINGLE_LONG * count["sentences"], FREE_LONG), max(SINGLE_THAT * count["words"] / 1000, FREE_THAT)
    if not is_file:
        long, that = LONG_SHARE * count["sentences"], THAT_SHARE * count["words"] / 1000
    return [kind for kind, is_above in (("long", count["long"] > long), ("that", count["that"] > that),
                                        ("stumble", count["stumbles"] and not is_file)) if is_above]


def report(counts, against, is_listing):
    """Print the rows, and sentences below them: every one against a place, or the stumbles."""
    print(f"{'folder':<24} {'sentences':>9} {'over 25 words':>14} {'that in 1,000':>14} {'stumbles':>9}")
    status = 0
    for place, count in sorted(counts.items()):
        wrong = faults(place, count)
        status |= bool(wrong)
        if SINGLE.fullmatch(place) and not wrong:
            continue
        share = 100 * count["long"] / max(count["sentences"], 1)
        print(f"{place:<24} {count['sentences']:>9} {share:>13.1f}% {1000 * count['that'] / max(count['words'], 1):>14.1f} "
              f"{count['stumbles']:>9}{'  FAIL' if wrong else ''}")
        if is_listing and "/" in place and not wrong:
            continue
        for kind, where, why, sentence in against[place]:
            if is_listing or (kind == "stumble" and "/" not in place):
                print(f"  {where}: {why}: {sentence}")
    return status


def self_test():
    """Files with one fault each, which must be found, and some without."""
    long = "The box of a body " + "and the box of a body " * 4 + "overlap in this step."
    short = "The box of a body overlaps another box. " * 20
    many = "The box of a body overlaps another box. " * 100
    that = "It says that, and that, and that, and that, and that, and that, and that."
    stumbles = ["It is read; what is damaged is refused.", "x.h: what the files share.", "x.sh [--write]: what it does.", "Any bytes are safe: what is damaged is refused.",
                "It stays so, since what moves is asked.", "All of it is kept, and what was deleted goes.", "This value is none of them.", "This is no box of it.", "What is found stands here."]
    plain = ["It says what a box is.", "It prints the name and what is wrong.", "The message is `file:line: what is wrong; what to do`.", "[Stability](a.md): what each release keeps.", "Then one asks: what is this?"]
    cases = {"x/a.c": (f"/* {short} */\n", []), "x/b.c": (f"/* {long} */\n", ["long"]), "x/c.py": (f'"""{short} It says that, and that, and that."""\n', ["that"]),
             **{f"x/s{at}.c": (f"/* {text} {short} */\n", ["stumble"]) for at, text in enumerate(stumbles)},
             **{f"x/p{at}.c": (f"/* {text} {short} */\n", []) for at, text in enumerate(plain)},
             "x/d.md": (f"# A\n\n{short} What is found stands here.\n", ["stumble"]), "x/l.rs": (f"/// {short} It is read; what is damaged is refused.\n", ["stumble"]), "x/e.sh": (f"#!/bin/sh\n# {short} This is no box of it.\n", ["stumble"]),
             "x/f.lua": (f"-- {long}\n", ["long"]), "x/g.ts": (f"// {long}\nconst a = 'that that that that';\n", ["long"]),
             "x/i.c": (f'/* {short} */\nerror("%s is no number");\n', ["stumble"]), "x/j.py": (f"# {short}\ndef test_a_line_is_no_box():\n", ["stumble"]),
             "x/m.py": (f"# {short}\nraise ValueError(f'{{kind}} is none of {{names}}')\n", ["stumble"]),
             "x/n.md": ("- The box of a body\n" + "  and the box of a body\n" * 4 + "  overlap.\n", ["long"]),
             "x/k.c": (f'/* {short} */\nerror("there is no frame, and it is no longer one");\n', []),
             "x/h.md": (f"{short}\n```\n{long} that that that\n```\n", []),
             "x/y/a.c": (f"/* {many} {(long + ' ') * 6} */\n", ["long"]), "docs/a.md": (f"{short} {(long + ' ') * 3}\n", ["long"]),
             "docs/b.md": (f"{short} {that}\n", ["that"]), "include/graze/a.h": (f"/* {short} {that} */\n", ["that"])}
    status = 0
    for name, (text, expected) in cases.items():
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True)
            path.write_text(text, encoding="utf-8")
            counts, _ = measure(pathlib.Path(folder), [name])
            found = faults(places_of(name)[-1], counts[places_of(name)[-1]]) if places_of(name)[-1] in counts else None
            if found != expected:
                print(f"self-test: {name}: {found} instead of {expected}")
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
