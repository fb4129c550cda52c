#!/usr/bin/env python3
"""compile.py: turns the BulletML files beside it into ../patterns.h and ../pattern_names.h, tables for bulletml/barrage.c.

An element becomes a command, an action a run of commands with END at its end, and an expression postfix code. The
game then needs neither XML nor a parser, and a bullet's script is a few numbers to save and load.
"""
import pathlib
import re
import xml.etree.ElementTree as ElementTree

HERE = pathlib.Path(__file__).resolve().parent
TOKEN = re.compile(r"\s*(?:(\d+\.?\d*|\.\d+)|\$(\w+)|(.))")
TYPES = ["AIM", "ABSOLUTE", "RELATIVE", "SEQUENCE"]


class Tables:
    """The tables to write: commands, bullets, expressions, and the first actions of each pattern."""

    def __init__(self):
        self.commands, self.bullets, self.code, self.patterns = [], [], ["{ 0, 0 }"], []
        self.known = {}

    def expression(self, text):
        """The place of an expression's code; equal ones are written once."""
        text = re.sub(r"\s+", "", text)
        if text not in self.known:
            tokens = [match.groups() for match in TOKEN.finditer(text)]
            code, rest = addition(tokens)
            if rest:
                raise SystemExit(f"expression {text}: {rest[0]} is not expected")
            self.known[text] = len(self.code)
            self.code += code + ["{ 0, 0 }"]
        return self.known[text]


def atom(tokens):
    (number, name, sign), *rest = tokens
    if number:
        return [f"{{ '#', {float(number)}F }}"], rest
    if name:
        return [{"rand": "{ 'r', 0 }", "rank": "{ 'k', 0 }"}.get(name, f"{{ '$', {name} }}")], rest
    if sign == "-":
        code, rest = atom(rest)
        return code + ["{ '~', 0 }"], rest
    code, rest = addition(rest)
    return code, rest[1:]  # without the closing bracket


def chain(part, signs):
    def parse(tokens):
        code, rest = part(tokens)
        while rest and rest[0][2] in signs:
            more, after = part(rest[1:])
            code, rest = code + more + [f"{{ '{rest[0][2]}', 0 }}"], after
        return code, rest
    return parse


multiplication = chain(atom, ("*", "/", "%"))
addition = chain(multiplication, ("+", "-"))


class File:
    """One BulletML file on its way into the tables."""

    def __init__(self, path, tables):
        self.tables = tables
        root = ElementTree.fromstring(re.sub(r"<bulletml[^>]*>", "<bulletml>", path.read_text(encoding="utf-8")))
        self.labelled = {(e.tag, e.get("label")): e for e in root.iter() if e.get("label")}
        self.done = {}
        tops = [e for e in root if e.tag == "action" and e.get("label").startswith("top") and e.get("label") != "topmove"]
        starts = [self.action(e) for e in tops]
        tables.patterns.append(f'{{ "{path.stem}", {len(starts)}, {{ {", ".join(map(str, starts))} }} }}')

    def value(self, element, tag):
        """Type and expression of a child; type 4: it is not there."""
        child = element.find(tag)
        if child is None:
            return len(TYPES), 0
        kind = TYPES.index(child.get("type", "aim" if tag == "direction" else "absolute").upper())
        return kind, self.tables.expression(child.text)

    def target(self, element):
        """The element named by a reference, and its parameters."""
        if not element.tag.endswith("Ref"):
            return element, []
        found = self.labelled[element.tag[:-3], element.get("label")]
        return found, [self.tables.expression(p.text) for p in element.findall("param")]

    def action(self, element):
        """Where the commands of an action, or of a lone fire, begin."""
        if element not in self.done:
            children = [element] if element.tag == "fire" else list(element)
            at = self.done[element] = len(self.tables.commands)
            self.tables.commands += [None] * (len(children) + 1)
            for i, child in enumerate(children):
                self.tables.commands[at + i] = self.command(child)
            self.tables.commands[at + len(children)] = "{ .kind = END }"
        return self.done[element]

    def bullet(self, element):
        if element not in self.done:
            actions = [e for e in element if e.tag in ("action", "actionRef")]
            assert len(actions) <= 1, "a bullet has one action here"
            direction, speed = self.value(element, "direction"), self.value(element, "speed")
            start = self.action(self.target(actions[0])[0]) if actions else -1
            self.done[element] = len(self.tables.bullets)
            self.tables.bullets.append(f"{{ {direction[0]}, {speed[0]}, {direction[1]}, {speed[1]}, {start} }}")
        return self.done[element]

    def command(self, e):
        target, params, fields = e, [], {}
        kind = {"fire": "FIRE", "fireRef": "CALL", "actionRef": "CALL", "action": "CALL", "wait": "WAIT", "vanish": "VANISH",
                "repeat": "REPEAT", "changeDirection": "TURN", "changeSpeed": "HURRY", "accel": "ACCEL"}[e.tag]
        if kind == "FIRE":
            child = next(c for c in e if c.tag in ("bullet", "bulletRef"))
            target, params = self.target(child)
            fields["target"] = self.bullet(target)
            fields["type"], fields["a"] = self.value(e, "direction")
            fields["type2"], fields["b"] = self.value(e, "speed")
        elif kind == "CALL":
            target, params = self.target(e)
            fields["target"] = self.action(target)
        elif kind == "REPEAT":
            fields["a"] = self.tables.expression(e.find("times").text)
            target, params = self.target(next(c for c in e if c.tag in ("action", "actionRef")))
            fields["target"] = self.action(target)
        elif kind == "WAIT":
            fields["a"] = self.tables.expression(e.text)
        elif kind == "ACCEL":
            fields["type"], fields["a"] = self.value(e, "horizontal")
            fields["type2"], fields["b"] = self.value(e, "vertical")
        elif kind != "VANISH":
            fields["type"], fields["a"] = self.value(e, "direction" if kind == "TURN" else "speed")
        if e.find("term") is not None:
            fields["term"] = self.tables.expression(e.find("term").text)
        if params:
            fields["params"] = f'{{ {", ".join(map(str, params))} }}'
            fields["param_count"] = len(params)
        return "{ .kind = " + ", .".join([kind] + [f"{name} = {value}" for name, value in fields.items()]) + " }"


def main():
    tables = Tables()
    paths = sorted(HERE.glob("*.xml"))
    for path in paths:
        File(path, tables)
    lines = ["/* patterns.h: made by patterns/compile.py of the BulletML files there, which are under patterns/LICENSE. */",
             "/* clang-format off */"]
    names = [lines[0].replace("patterns.h", "pattern_names.h"), *lines[1:], f"enum {{ {', '.join('PATTERN_' + re.sub(chr(92) + 'W', '_', p.stem).upper() for p in paths)} }};"]
    (HERE.parent / "pattern_names.h").write_text("\n".join(names) + "\n", encoding="utf-8")
    for name, kind, rows in (("commands", "command", tables.commands), ("bullet_kinds", "bullet_kind", tables.bullets),
                             ("code", "operation", tables.code), ("patterns", "pattern", tables.patterns)):
        lines += [f"static const {kind} {name}[] = {{", *(f"    {row}," for row in rows), "};"]
    (HERE.parent / "patterns.h").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
