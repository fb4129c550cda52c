#!/usr/bin/env python3
"""doxygen_filter.py HEADER: the header as Doxygen wants it, on standard output. Its comments are Doxygen's, and one before
several functions is repeated for each. Lines keep their numbers' order, not the numbers.
"""
import pathlib
import re
import sys

COMMENT = re.compile(r"/\*(.*?)\*/", re.S)
SPECIAL = re.compile(r"([<>@#%~\\&])")


def escaped(comment):
    """Characters Doxygen would read as its own, but not between backticks."""
    pieces = re.split(r"(`[^`]*`)", comment)
    return "".join(piece if i % 2 else SPECIAL.sub(r"\\\1", re.sub(r"(?<!^)\*(?=\w)", r"\\*", piece))
                   for i, piece in enumerate(pieces))


def opened(text, match):
    """A comment with the opening for what it belongs to."""
    before = text[text.rfind("\n", 0, match.start()) + 1:match.start()].strip()
    body = escaped("\n".join(re.sub(r"^( \*)\s{3,}", r"\1 ", line) for line in match[1].split("\n")))
    if match.start() == 0:
        return "/** @file\n *\n *" + re.sub(r"^ \S+\.h:", "", body) + "*/"
    return f"/**{'<' if before else ''}{body}*/"


def filtered(text):
    result = COMMENT.sub(lambda match: opened(text, match), text)
    lines, comment, is_open = [], "", False
    for line in result.split("\n"):
        if line.startswith("/**"):
            comment, is_open = "", True
        if is_open:
            comment += line + "\n"
            is_open = not line.rstrip().endswith("*/")
        elif not line.strip() or line.startswith(("#", "}", "typedef")):
            comment = ""
        elif comment and lines[-1].endswith(";") and not line.startswith(" "):
            lines += comment.rstrip("\n").split("\n")
        lines.append(line)
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(filtered(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")))
