#!/usr/bin/env python3
"""first_game.py STEP: prints the file game.c of docs/first-game.md as it is after a step, counted from 1.

Example: tools/first_game.py 4 > game.c
"""
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs/first-game.md"


def items(block):
    """The definitions of a block, each with its name: a function by its name, anything else by its first line."""
    found, lines = [], []
    for line in block.splitlines():
        lines.append(line)
        is_end = line.startswith("}") or (line and not line[0].isspace() and (line.endswith(";") or line.startswith("#")))
        if is_end or re.search(r";\s*/\*.*\*/$", line) and not line[0].isspace():
            text = "\n".join(lines).strip("\n")
            function = re.match(r"[\w *]*?\b(\w+)\([^;]*\{$", text.split("\n")[0])
            found.append((function.group(1) if function else text.split("\n")[0], text))
            lines = []
    assert not "".join(lines).strip(), lines
    return found


def steps():
    """For each block of C the file as it is then, and what it prints."""
    program = []
    for block, printed in re.findall(r"```c\n(.*?)```\n\nIt prints\n\n```\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S):
        for name, definition in items(block):
            program = [item for item in program if item[0] != name] + [(name, definition)]
        heads = [item for item in program if item[1].startswith("#")]
        rest = [item for item in program if not item[1].startswith("#")]
        yield "\n".join(item[1] for item in heads) + "\n\n" + "\n\n".join(item[1] for item in rest) + "\n", printed


def main():
    programs = [text for text, _ in steps()]
    if len(sys.argv) != 2 or not sys.argv[1].isdigit() or not 1 <= int(sys.argv[1]) <= len(programs):
        sys.exit(f"first_game.py: STEP is 1 to {len(programs)}")
    sys.stdout.write(programs[int(sys.argv[1]) - 1])


if __name__ == "__main__":
    main()
