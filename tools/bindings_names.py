"""bindings_names.py: the names by which the users of a language call a function of C, from the sources of its binding.

A binding is a graph of definitions: each uses others by their names, and some use functions of C. A definition is public if users see
it: it is `pub`, `public`, in graze.d.ts, in `__all__`, or a method of a Lua class. A public name has a function if its definition
calls it, or a private one below it does. If many names have a function, the nearest are shown: those with the most of its words.
"""
import ast
import pathlib
import re
from collections import defaultdict
from typing import NamedTuple

from bindings_rust import NAMES as RUST_NAMES

ROOT = pathlib.Path(__file__).resolve().parent.parent
BINDINGS = ROOT / "bindings"
# The objects of the native modules, by the beginnings of their functions and the classes that hold them.
OBJECTS = {"body": "world", "part": "world", "attack": "world", "tiles": "world", "recording": "world", "hitboxset": "set",
           **{name: name for name in ("world", "mask", "shape", "chain", "index", "set", "replay")}}


class Definition(NamedTuple):
    file: str
    name: str
    shown: str  # as users write it; "": it is private
    uses: set
    owner: str = ""  # the object of a method, as OBJECTS has it


def files(*patterns):
    """The sources of some patterns: a path and a text."""
    for pattern in patterns:
        for file in sorted(BINDINGS.glob(pattern)):
            yield file.as_posix(), file.read_text(encoding="utf-8")


def uses_of(text):
    """The names in a body; one after a dot or colons has what stands before it: Text.Of."""
    return set(re.findall(r"(?:\w+(?:\.|::))?\w+", text))


def c_definitions(pattern):
    """Functions and tables of C, and the functions that are registered for a script by a name, as `raw.name`."""
    for path, text in files(pattern):
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        text = re.sub(r"EXPORT\((\w+)\)", r"\1", text)
        for found in re.finditer(r"^\w[^\n;{}=]*?\b(\w+)\([^;{}]*\) \{\n(.*?)^\}", text, re.DOTALL | re.MULTILINE):
            yield Definition(path, found[1], "", uses_of(found[2]))
        for found in re.finditer(r"^static ([^\n;(){}]*)\b(\w+)\[\w*\] = \{(.*?)\};", text, re.DOTALL | re.MULTILINE):
            if not re.search("PyMethodDef|PyType_Slot|luaL_Reg", found[1]):
                yield Definition(path, found[2], "", uses_of(found[3]))
        for found in re.finditer(r"\{ \"(\w+)\",\s*(\w+)\b", text):
            begin = found[2].removeprefix("bind_").split("_")[0]
            yield Definition(path, f"raw.{found[1]}", "", {found[2]}, OBJECTS.get(begin, ""))


def python_uses(function):
    """The names in a function; those of the native module and of its objects as `raw.name`."""
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            of = getattr(node.value, "attr", getattr(node.value, "id", ""))
            if of in ("_raw", "raw", "_graze"):
                yield f"raw.{node.attr}"
            elif node.attr.startswith("_"):
                yield node.attr


def python_definitions():
    yield from c_definitions("python/native/*.[ch]")
    trees = [(path, ast.parse(text)) for path, text in files("python/src/graze/*.py")]
    classes = {one.name: {base.id for base in one.bases if isinstance(base, ast.Name)} for _, tree in trees for one in tree.body
               if isinstance(one, ast.ClassDef)}
    public = next(ast.literal_eval(one.value) for path, tree in trees if path.endswith("__init__.py") for one in tree.body
                  if isinstance(one, ast.Assign) and one.targets[0].id == "__all__")
    for path, tree in trees:
        for one in tree.body:
            if isinstance(one, ast.FunctionDef):
                yield Definition(path, one.name, f"graze.{one.name}" if one.name in public else "", set(python_uses(one)))
            for method in one.body if isinstance(one, ast.ClassDef) else ():
                if isinstance(method, ast.FunctionDef):
                    owners = [owner for owner in public if owner == one.name or one.name in classes.get(owner, ())]
                    for shown in [python_shown(owner, method.name) for owner in owners] or [""]:
                        of = OBJECTS.get(shown.split(".")[0].lower(), "")
                        yield Definition(path, method.name, shown, set(python_uses(method)), of)


def python_shown(owner, name):
    special = {"__init__": f"graze.{owner}", "__len__": f"len({owner})"}
    return special.get(name) or ("" if name.startswith("_") else f"{owner}.{name}")


def typescript_names():
    """The functions of graze.d.ts, and its members as Class.name."""
    text = (BINDINGS / "js/graze.d.ts").read_text(encoding="utf-8")
    names = set(re.findall(r"^export function (\w+)", text, re.MULTILINE))
    for kind, body in re.findall(r"^export (?:class|const) (\w+)[^\n]*\{\n(.*?)^\}", text, re.DOTALL | re.MULTILINE):
        names |= {f"{kind}.{name}" for name in re.findall(r"^  (?:static |readonly |get )*(\w+)\??[(:<]", body, re.MULTILINE)}
    return names


def javascript_definitions():
    yield from c_definitions("js/src/*.[ch]")
    public = typescript_names()
    for path, text in files("js/lib/*.mjs"):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
        for found in re.finditer(r"^(?:export )?(?:async )?function (\w+)(\(.*?)^\}", text, re.DOTALL | re.MULTILINE):
            yield Definition(path, found[1], found[1] if found[1] in public else "", uses_of(found[2]))
        whole = re.search(r"defineProperties\((\w+)\.prototype, \w+\.\w+\((\w+)\)\)", text)
        for found in re.finditer(r"^(?:export )?(?:class (\w+)|const (\w+) =)[^\n]*\{\n(.*?)^\}", text, re.DOTALL | re.MULTILINE):
            owner = found[1] or (whole[1] if whole and whole[2] == found[2] else found[2])
            for method in re.finditer(r"^  (?:static |async |get |set |\*)*(\w+)(\(.*?)^  \}", found[3], re.DOTALL | re.MULTILINE):
                shown = f"{owner}.{method[1]}"
                shown = "" if shown not in public else f"new {owner}" if method[1] == "constructor" else shown
                yield Definition(path, method[1], shown, uses_of(method[2]))


def lua_definitions():
    yield from c_definitions("lua/src/*.[ch]")
    for path, text in files("lua/graze/[a-z]*.lua"):
        if "/bump" in path:
            continue
        text = re.sub(r"--[^\n]*", "", text)
        for found in re.finditer(r"^( *)(local )?function (?:(\w+)([.:]))?(\w+)\((?:[^\n]* end$|.*?^\1end)", text, re.DOTALL | re.MULTILINE):
            _, local, owner, mark, name = found.groups()
            is_public = not local and (owner == "graze" or owner[0].isupper())
            uses = uses_of(found[0].split("(", 1)[1])
            uses |= {f"raw.{one}" for one in re.findall(r"\b(?:core|a|to_change\(self\))[.:](\w+)", found[0])}
            of = OBJECTS.get((owner or "").lower(), "")
            yield Definition(path, name, f"{owner.lower()}{mark}{name}" if is_public else "", uses, of)
        for name, raw in re.findall(r"\bgraze\.(\w+) = core\.(\w+)", text):
            yield Definition(path, name, f"graze.{name}", {f"raw.{raw}"})


def rust_definitions():
    for path, text in files("rust/graze/src/*.rs", "rust/graze/src/raw/*.rs", "rust/graze-sys/src/values.rs"):
        text = re.sub(r"//[^\n]*", "", text)
        owners = [(found.start(), found[1]) for found in
                  re.finditer(r"^(?:pub trait|impl(?:<[^>]*>)?) (?:[\w:]+(?:<[^>]*>)? for )?(\w+)", text, re.MULTILINE)]
        for found in re.finditer(r"^( *)(pub(?:\(\w+\))? )?(?:const |unsafe )*fn (\w+)(.*?)^\1\}", text, re.DOTALL | re.MULTILINE):
            owner = [name for start, name in owners if start < found.start()][-1] if found[1] else "graze"
            if owner.startswith("graze_"):
                owner = RUST_NAMES.get(owner) or owner.removeprefix("graze_").title().replace("_", "")
            yield Definition(path, found[3], f"{owner}::{found[3]}" if found[2] == "pub " else "", uses_of(found[4]), owner)


def csharp_definitions():
    for path, text in files("csharp/Runtime/*.cs"):
        if path.endswith(("/Native.cs", "/Types.cs")):
            continue
        text = re.sub(r"//[^\n]*", "", text)
        for part in re.finditer(r"^    (public )?[\w ]*\b(?:class|struct) (\w+)[^\n]*\n    \{\n(.*?)^    \}", text, re.DOTALL | re.MULTILINE):
            is_seen, owner, body = part.groups()
            for found in re.finditer(r"^ {8}(public )?(?:[^\s(){}]+ )*?(\w+)((?:\([^;{}]*\)[^;{}]*?|)"
                                     r"(?: \{[^\n]*\}$|\n {8}\{.*?^ {8}\})| = [^;]*;)", body, re.DOTALL | re.MULTILINE):
                shown = f"new {owner}" if found[2] == owner else f"{owner}.{found[2]}"
                yield Definition(path, found[2], shown if is_seen and found[1] else "", uses_of(found[3]), owner)


READERS = {"Python": python_definitions, "JavaScript": javascript_definitions, "Lua": lua_definitions, "Rust": rust_definitions,
           "C#": csharp_definitions}
# Languages end an object by words of their own.
END = {"destroy": "close", "dispose": "close"}


def spelled(name):
    """The words of a name, however its language joins them."""
    found = re.findall(r"[a-z0-9]+", re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower())
    return [END.get(word, word) for word in found if word not in ("graze", "new")]


def words(name):
    """The same without endings of many: of boxes it is box."""
    return [re.sub(r"(?<=[xsh])es$|s$", "", word) for word in spelled(name)]


def equal(one, other):
    """How many words two names have in common to the letter."""
    return len(set(spelled(one)) & set(spelled(other)))


class Names:
    """The public names of a language, and what they call."""

    def __init__(self, definitions):
        self.private = defaultdict(list)
        self.users = defaultdict(dict)  # of a function of C: each public name, and how many definitions lie between them
        definitions = list(definitions)
        for one in definitions:
            if not one.shown:
                self.private[one.name].append(one)
        self.owners = {one.owner for one in definitions} - {""}
        self.public = {one.shown for one in definitions} - {""}
        for one in definitions:
            if one.shown:
                self.follow(one)

    def below(self, definition):
        """The private definitions that one uses: those of the named or its own object, or of its file, if there are any."""
        for use in definition.uses:
            of, _, name = use.rpartition(".") if "." in use else use.rpartition("::")
            if use.startswith("raw."):
                found, owners = self.private.get(use, ()), {definition.owner}
            else:
                found, owners = self.private.get(name, ()), {of} if of[:1].isupper() and of != "Self" else set()
            near = [one for one in found if one.owner in owners or not owners and one.file == definition.file]
            for one in near or (found if of not in self.owners else ()):
                yield one._replace(owner=one.owner or definition.owner)

    def follow(self, public):
        level, seen, distance = [public], set(), 0
        while level:
            for one in level:
                for name in one.uses:
                    name = re.split(r"\.|::", name)[-1]
                    if name.startswith("graze_"):
                        self.users[name].setdefault(public.shown, distance)
            following = [under for one in level for under in self.below(one)]
            level = []
            for one in following:
                if one[:2] + one[4:] not in seen:
                    seen.add(one[:2] + one[4:])
                    level.append(one)
            distance += 1

    def nearest(self, function, same=()):
        """The names that call a function, or one of those that do the same, and are nearest to it: at most two."""
        wanted, ranks = words(function), {}
        for one in (function, *same):
            for shown, distance in self.users.get(one, {}).items():
                have = set(words(shown))
                rank = (-len(have.intersection(wanted)), wanted[-1] not in have, one != function, distance, len(have.difference(wanted)),
                        -len(have.intersection(words(one))), -equal(shown, function))
                ranks[shown] = min(rank, ranks.get(shown, rank))
        best = min(ranks.values(), default=None)
        return [shown for shown, rank in sorted(ranks.items()) if rank == best][:2]

    def of_objects(self, function):
        """The names of an object of the language that does what a function does: each has its words."""
        wanted = set(words(function))
        found = [shown for shown in self.users.get(function, ()) if wanted <= set(words(shown))]
        found = found or [shown for shown in self.public if wanted == set(words(shown))]
        best = max((equal(shown, function) for shown in found), default=0)
        return sorted(shown for shown in found if equal(shown, function) == best)[:2]
