"""bindings_csharp.py: writes the low layer of C#: Types.cs, the enumerations and structs as they lie in memory; Native.cs, the
functions of C; and Methods.cs, the methods of World and Replay that follow from their types (bindings_calls.py).

Nothing is marshalled: structs are blittable, a bool is a struct of one byte, arrays of a struct are fixed or single fields. So a
call makes no garbage, and IL2CPP needs no stubs. Structs with pointers are internal, with the names of C.
"""
import os

from bindings_calls import Interface, parse

NUMBERS = {"bool": "Bool", "uint8_t": "byte", "uint16_t": "ushort", "uint32_t": "uint", "uint64_t": "ulong", "int32_t": "int",
           "size_t": "UIntPtr", "float": "float", "double": "double", "unsigned int": "uint", "int": "int", "char": "byte", "void": "void"}
NAMES = {"graze_body": "BodyId", "graze_part": "PartId", "graze_attack": "AttackId"}
KEYWORDS = {"as", "base", "event", "fixed", "in", "is", "object", "out", "params", "ref"}
OBJECTS = {"graze_world": "World", "graze_mask": "Mask", "graze_index": "Index", "graze_replay": "Replay"}
HEAD = "using System;\nusing System.Runtime.InteropServices;\n\nnamespace Graze\n{{\n{}}}\n"


def pascal(name):
    return "".join(word[:1].upper() + word[1:].lower() for word in name.split("_"))


def camel(name):
    name = pascal(name)
    name = name[:1].lower() + name[1:]
    return f"@{name}" if name in KEYWORDS else name


class Names:
    """The names of types: plain structs and enumerations as users see them, other structs as in C."""

    def __init__(self, interface):
        self.interface = interface
        self.opaque = {one["name"] for one in interface.structs if one["fields"] is None}
        seen = [one["name"] for one in interface.structs if interface.is_plain(parse(one["name"]))] + list(interface.enum_names)
        self.seen = {name: NAMES.get(name) or pascal(name.removeprefix("graze_")) for name in seen}

    def spelled(self, kind):
        if kind.kind == "function":
            return "IntPtr"
        if kind.kind in ("pointer", "array"):
            return "void*" if kind.of.name in self.opaque else f"{self.spelled(kind.of)}*"
        return NUMBERS.get(kind.name) or self.seen.get(kind.name, kind.name)

    def passed(self, kind):
        """A parameter or a result by value: a bool is one byte."""
        return "byte" if kind.kind == "name" and kind.name == "bool" else self.spelled(kind)


def documented(doc, indent):
    """A summary: the first paragraph; the rest is in the headers."""
    text = (doc or "").split("\n")[0].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"{indent}/// <summary>{text}</summary>\n" if text else ""


def enumeration(enum):
    names = [value["name"] for value in enum["values"]]
    common = os.path.commonprefix(names)
    common = common[:common.rindex("_") + 1]
    name = pascal(enum["name"].removeprefix("graze_") or common.removeprefix("GRAZE_").rstrip("_"))
    flags = "    [Flags]\n" if name in ("DrawKind", "EventFlags", "Side") else ""
    text = f"{documented(enum['doc'], '    ')}{flags}    public enum {name} : uint\n    {{\n"
    for value in enum["values"]:
        text += documented(value["doc"], " " * 8) + f"        {pascal(value['name'].removeprefix(common))} = {value['value']},\n"
    return text + "    }\n"


def field_lines(names, field):
    """A field, or where C# has no arrays of structs, a field for each item."""
    kind, name = parse(field["type"]), pascal(field["name"])
    if kind.kind != "array":
        return [f"public {names.spelled(kind)} {name};"]
    if kind.of.kind == "array":
        return [f"public fixed {names.spelled(kind.of.of)} {name}[{kind.count * kind.of.count}];"]
    if kind.of.name in NUMBERS:
        return [f"public fixed {names.spelled(kind.of)} {name}[{kind.count}];"]
    return [f"public {names.spelled(kind.of)} {name}{i};" for i in range(kind.count)]


def structure(names, struct):
    is_seen = struct["name"] in names.seen
    name = names.seen.get(struct["name"], struct["name"])
    text = f"{documented(struct['doc'], '    ')}    [StructLayout(LayoutKind.Sequential)]\n"
    text += f"    {'public' if is_seen else 'internal'} unsafe partial struct {name}\n    {{\n"
    for field in struct["fields"]:
        text += documented(field["doc"], " " * 8) + "".join(f"        {line}\n" for line in field_lines(names, field))
    kinds = {names.spelled(parse(field["type"])) for field in struct["fields"]}
    if is_seen and len(kinds) == 1 and kinds <= {"float", "double", "int", "uint"} and len(struct["fields"]) > 1:
        taken = ", ".join(f"{names.spelled(parse(field['type']))} {camel(field['name'])}" for field in struct["fields"])
        text += f"\n        public {name}({taken})\n        {{\n"
        text += "".join(f"            {pascal(field['name'])} = {camel(field['name'])};\n" for field in struct["fields"]) + "        }\n"
        shown = ", ".join(f"{{{pascal(field['name'])}}}" for field in struct["fields"])
        text += "\n        public override string ToString()\n        {\n"
        text += f"            return FormattableString.Invariant($\"({shown})\");\n        }}\n"
    return text + "    }\n"


def types(api, note):
    interface = Interface(api)
    names = Names(interface)
    parts = [enumeration(one) for one in interface.enums] + [structure(names, one) for one in interface.structs if one["fields"]]
    return f"// Types.cs: {note}\n" + HEAD.format("\n".join(parts))


def native(api, note):
    interface = Interface(api)
    names = Names(interface)
    text = "    internal static unsafe class Native\n    {\n#if UNITY_IOS && !UNITY_EDITOR\n"
    text += "        const string Library = \"__Internal\";\n#else\n        const string Library = \"graze\";\n#endif\n"
    for function in interface.functions:
        if not function.get("is_inline"):
            taken = ", ".join(f"{names.passed(parse(one['type']))} {camel(one['name'])}" for one in function["parameters"])
            text += "\n        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]\n"
            text += f"        internal static extern {names.passed(parse(function['returns']))} {function['name']}({taken});\n"
    return f"// Native.cs: {note}\n" + HEAD.format(text + "    }\n")


def layouts(api, note):
    """A table of sizes and offsets for the tests: of the name of a type, or of a type and a field."""
    interface = Interface(api)
    names = Names(interface)
    text = "    internal static class Layouts\n    {\n        internal static readonly object[][] All =\n        {\n"
    for struct in interface.structs:
        name = names.seen.get(struct["name"], struct["name"])
        if struct["fields"]:
            text += f"            new object[] {{ typeof({name}), \"\", {struct['size']}, {struct['size_32']} }},\n"
        for field in struct["fields"] or []:
            first = field_lines(names, field)[0].rstrip(";").split(" ")[-1].split("[")[0]
            text += f"            new object[] {{ typeof({name}), \"{first}\", {field['offset']}, {field['offset_32']} }},\n"
    return f"// Layouts.cs: {note}\n" + HEAD.format(text + "        };\n    }\n")


def converted(names, kind, name):
    """A value of C#, as C takes it."""
    if kind.name == "bool":
        return f"(byte)({name} ? 1 : 0)"
    return f"(UIntPtr){name}" if kind.name == "size_t" else name


def shown(names, kind):
    """A type as a method shows it."""
    return {"bool": "bool", "size_t": "long"}.get(kind.name) or names.spelled(kind)


class Method:
    """A method of C#, made line by line."""

    def __init__(self, names, call):
        self.names, self.call, self.many = names, call, None
        self.taken, self.handed, self.before, self.fixed, self.outs = [], ["Handle"], [], [], []
        self.named = []  # what a message shows: names and values
        roles = {"value": self.value, "plain": self.plain, "text": self.text, "array": self.array, "out": self.out, "outs": self.place}
        for one in call.parameters:
            roles[one.role](one, camel(one.name))

    def value(self, one, name):
        self.taken.append(f"{shown(self.names, one.type)} {name}")
        self.handed.append(converted(self.names, one.type, name))
        self.named.append((name, name))

    def plain(self, one, name):
        self.taken.append(f"{self.names.spelled(one.type)} {name}")
        self.handed.append(f"&{name}")
        self.named.append((name, name))

    def text(self, one, name):
        self.taken.append(f"string {name}")
        self.fixed.append(f"fixed (byte* {name}Bytes = Text.Bytes({name}))")
        self.handed.append(f"{name}Bytes")
        self.named.append((name, name))

    def array(self, one, name):
        self.taken.append(f"ReadOnlySpan<{self.names.spelled(one.type)}> {name}")
        self.fixed.append(f"fixed ({self.names.spelled(one.type)}* {name}Items = {name})")
        self.handed += [f"{name}Items", f"({self.names.spelled(one.count)}){name}.Length"]
        self.named.append((f"{name}.Length", f"{name}.Length"))

    def out(self, one, name):
        self.outs.append((one, name))
        self.handed.append(f"&{name}Out")
        self.before.append(f"{self.names.spelled(one.type)} {name}Out;")

    def outs_of(self):
        return [(self.names.spelled(one.type), name) for one, name in self.outs]

    def place(self, one, name):
        """A place for many: the method that returns a count of them has a span for it, and one without it returns an array."""
        self.many = one

    def checked(self, call):
        """Lines that throw what C refuses, with the names and values of the call."""
        function = self.call.function["name"]
        named = "".join(f", \"{name.lstrip('@')}\", {value}" for name, value in self.named)
        return [f"var status = {call};", "GC.KeepAlive(this);", "if (status != Status.Ok)",
                f"    throw new GrazeException(status, \"{function}\"{named});"]

    def listing(self):
        """Two methods, one into a span and one that makes an array of the right length."""
        name, kind, count = pascal(self.call.name), self.names.spelled(self.many.type), self.names.spelled(self.many.count)
        head, handed = ", ".join(self.taken), ", ".join(self.handed)
        passed = ", ".join(taken.split(" ")[1] for taken in self.taken)
        yield (f"public int {name}({', '.join([*self.taken, f'Span<{kind}> into'])})",
               [f"fixed ({kind}* items = into)", "{", f"    var count = (int)Native.{self.call.function['name']}({handed}, items, ({count})into.Length);",
                "    GC.KeepAlive(this);", "    return count;", "}"])
        yield (f"public {kind}[] {name}({head})",
               [f"var all = new {kind}[{name}({', '.join([passed, 'Span<' + kind + '>.Empty']) if passed else 'Span<' + kind + '>.Empty'})];",
                f"{name}({', '.join([passed, 'all']) if passed else 'all'});", "return all;"])

    def lines(self):
        """The head and the body of each method that a function becomes."""
        if self.call.returns == "count":
            return list(self.listing())
        call, name = self.call, self.call.function["name"]
        outs = self.outs_of()
        called = f"Native.{name}({', '.join(self.handed)})"
        returned = len(outs) == 1 and call.returns in ("status", "nothing")
        after = [] if returned else [f"{out} = {out}Out;" for _, out in outs]
        taken = self.taken + ([] if returned else [f"out {kind} {out}" for kind, out in outs])
        result = outs[0][0] if returned else "void"
        back = [f"return {outs[0][1]}Out;"] if returned else []
        if call.returns == "status":
            body = [*self.checked(called), *after, *back]
        elif call.returns == "nothing":
            body = [f"{called};", "GC.KeepAlive(this);", *after, *back]
        elif call.returns == "bool":
            result, body = "bool", [f"var isSo = {called} != 0;", "GC.KeepAlive(this);", *after, "return isSo;"]
        elif call.returns == "text":
            result, body = "string", [f"var text = Text.Of({called});", "GC.KeepAlive(this);", "return text;"]
        elif call.returns == "array":
            kind = self.names.spelled(call.result)
            result = f"ReadOnlySpan<{kind}>"
            handed = ", ".join([*self.handed, "&count"])
            body = ["UIntPtr count;", f"var items = Native.{name}({handed});", "GC.KeepAlive(this);",
                    f"return new ReadOnlySpan<{kind}>(items, (int)count);"]
        else:
            result, cast = shown(self.names, call.result), "(long)" if call.result.name == "size_t" else ""
            body = [f"var result = {cast}{called};", "GC.KeepAlive(this);", "return result;"]
        if self.fixed:
            body = [*self.fixed, "{", *(f"    {line}" for line in body), "}"]
        return [(f"public {result} {pascal(call.name)}({', '.join(taken)})", [*self.before, *body])]


def methods(api, note):
    interface = Interface(api)
    names = Names(interface)
    text = []
    for c, name in OBJECTS.items():
        part = f"    public unsafe partial class {name}\n    {{\n"
        made = []
        for call in interface.calls():
            if call.of == c:
                made += [documented(call.function["doc"], " " * 8) + f"        {head}\n        {{\n"
                         + "".join(f"            {line}\n" for line in body) + "        }\n" for head, body in Method(names, call).lines()]
        text.append(part + "\n".join(made) + "    }\n")
    return f"// Methods.cs: {note}\n" + HEAD.format("\n".join(text))
