"""bindings_rust.py: writes the low layer of Rust: graze-sys/src/generated.rs, which is the C interface as it is, and
graze/src/raw/calls.rs, the safe methods that follow from their types (bindings_calls.py).

An enumeration is a struct around its number, with a constant for each enumerator, so a number of a later graze is
valid, too. A zeroed struct is its Default, as in C.
"""
import os
import re

from bindings_calls import OBJECTS, Interface, parse

NUMBERS = {"bool": "bool", "uint8_t": "u8", "uint16_t": "u16", "uint32_t": "u32", "uint64_t": "u64", "int32_t": "i32",
           "size_t": "usize", "float": "f32", "double": "f64", "unsigned int": "c_uint", "int": "c_int", "char": "c_char", "void": "c_void"}
KEYWORDS = {"as", "box", "fn", "in", "match", "move", "mut", "ref", "self", "type", "where"}


# The safe crate calls a type as C does, without graze_; private functions there have the name of C.
NAMES = {"graze_box": "Aabb", "graze_status": "Status"}
PRIVATE = {"graze_rules", "graze_move", "graze_walk"}


def type_names(interface):
    """The names that users see of plain structs and enumerations."""
    listed = [one["name"] for one in interface.structs if interface.is_plain(parse(one["name"]))]
    listed += [one["name"] for one in interface.enums if one["name"]]
    return {name: NAMES.get(name) or name.removeprefix("graze_").title().replace("_", "") for name in sorted(listed) if name not in PRIVATE}


def named(name):
    return f"r#{name}" if name in KEYWORDS else name


def spelled(kind, names=None):
    """A type as Rust spells it; `names` has those of the safe crate."""
    if kind.kind == "name":
        return NUMBERS.get(kind.name) or (names or {}).get(kind.name, kind.name)
    if kind.kind == "pointer":
        return f"*{'const' if kind.is_const else 'mut'} {spelled(kind.of)}"
    if kind.kind == "array":
        return f"[{spelled(kind.of)}; {kind.count}]"
    taken = ", ".join(spelled(one) for one in kind.parameters)
    return f"Option<unsafe extern \"C\" fn({taken}){answer(kind.of)}>"


def answer(kind):
    return "" if kind.kind == "name" and kind.name == "void" else f" -> {spelled(kind)}"


def documented(doc, indent=""):
    """Lines of a comment. Indented lines are C; brackets are not links."""
    lines, is_code = [], False
    for line in doc.split("\n") if doc else []:
        is_indented = line.startswith("    ")
        if is_indented != is_code:
            lines.append("```text" if is_indented else "```")
            is_code = is_indented
        lines.append(line[4:] if is_indented else re.sub(r"([\[\]<>*])", r"\\\1", line))
    lines += ["```"] if is_code else []
    return "".join(f"{indent}/// {line}".rstrip() + "\n" for line in lines)


def constant(one):
    """A constant, with the type that its value has in C."""
    value = one["value"]
    wide = re.fullmatch(r"\((?:\(size_t\)(\d+)|UINT64_C\((\d+)\)) << (\d+)\)", value)
    largest = re.fullmatch(r"UINT(\d+)_MAX", value)
    if wide:
        kind, text = ("usize", f"{wide[1]} << {wide[3]}") if wide[1] else ("u64", f"{wide[2]} << {wide[3]}")
    elif largest:
        kind, text = f"u{largest[1]}", f"u{largest[1]}::MAX"
    elif "." in value:
        kind, text = ("f32" if value.endswith("f") else "f64"), value.removesuffix("f")
    else:
        kind, text = "u32", value
    return f"{documented(one['doc'])}pub const {one['name']}: {kind} = {text};\n"


def enumeration(enum):
    """A struct around the number, or constants where the enumeration has no name."""
    names = [value["name"] for value in enum["values"]]
    common = os.path.commonprefix(names)
    common = common[:common.rindex("_") + 1]
    if not enum["name"]:
        return "".join(f"{documented(value['doc'] or enum['doc'])}pub const {value['name']}: c_uint = {value['value']};\n" for value in enum["values"]) + "\n"
    text = documented(enum["doc"]) + "#[repr(transparent)]\n#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]\n"
    text += f"pub struct {enum['name']}(pub c_uint);\n\nimpl {enum['name']} {{\n"
    for value in enum["values"]:
        text += f"{documented(value['doc'] or value['name'] + '.', '    ')}    pub const {value['name'].removeprefix(common)}: Self = Self({value['value']});\n"
    text += f"}}\n\nimpl std::fmt::Debug for {enum['name']} {{\n    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {{\n"
    text += "        match *self {\n"
    text += "".join(f"            Self::{name.removeprefix(common)} => to.write_str(\"{name}\"),\n" for name in names)
    return text + f"            Self(other) => write!(to, \"{enum['name']}({{other}})\"),\n        }}\n    }}\n}}\n\n"


def derived(interface, kinds):
    """The traits of a struct: pointers are not compared, and floats have no order."""
    listed = ["Clone", "Copy", "Debug"]
    if all(interface.is_plain(kind) for kind in kinds):
        listed.append("PartialEq")
    if all(kind.kind == "name" and kind.name == "uint64_t" for kind in kinds):
        listed += ["Eq", "Hash", "PartialOrd", "Ord"]
    return ", ".join(listed)


def structure(interface, struct):
    name = struct["name"]
    if struct["fields"] is None:
        return f"{documented(struct['doc'])}#[repr(C)]\n#[derive(Debug)]\npub struct {name} {{\n    _private: [u8; 0],\n}}\n\n"
    kinds = [parse(field["type"]) for field in struct["fields"]]
    is_handle = [field["name"] for field in struct["fields"]] == ["id"]
    traits = derived(interface, kinds).replace("Debug, ", "") if is_handle else derived(interface, kinds)
    text = f"{documented(struct['doc'])}#[repr(C)]\n#[derive({traits})]\npub struct {name} {{\n"
    for field, kind in zip(struct["fields"], kinds):
        text += f"{documented(field['doc'], '    ')}    pub {named(field['name'])}: {spelled(kind)},\n"
    text += f"}}\n\nimpl Default for {name} {{\n    fn default() -> Self {{\n        // Zeros are valid in each field.\n"
    text += "        unsafe { std::mem::zeroed() }\n    }\n}\n\n"
    if is_handle:
        text += f"impl std::fmt::Debug for {name} {{\n    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {{\n"
        text += f"        write!(to, \"{name}(slot {{}}, generation {{}})\", self.id as u32, self.id >> 32)\n    }}\n}}\n\n"
    if len(kinds) > 1 and len({spelled(kind) for kind in kinds}) == 1 and kinds[0].kind == "name" and kinds[0].name in ("float", "double", "int32_t", "uint32_t"):
        taken = ", ".join(f"{named(field['name'])}: {spelled(kinds[0])}" for field in struct["fields"])
        made = ", ".join(named(field["name"]) for field in struct["fields"])
        text += f"impl {name} {{\n    /// One of these numbers.\n    pub const fn new({taken}) -> Self {{\n        Self {{ {made} }}\n    }}\n}}\n\n"
    return text


def signature(function):
    taken = ", ".join(f"{named(one['name'])}: {spelled(decayed(parse(one['type'])))}" for one in function["parameters"])
    return f"{documented(function['doc'], '    ')}    pub fn {function['name']}({taken}){answer(parse(function['returns']))};\n"


def decayed(kind):
    """A parameter that is an array is a pointer."""
    return kind._replace(kind="pointer") if kind.kind == "array" else kind


def layouts(interface):
    """A test of sizes and offsets. They are those of C on all machines but 32-bit x86."""
    text = "#[cfg(test)]\nmod layout {\n    use super::*;\n    use std::mem::size_of;\n\n    #[test]\n"
    text += "    #[cfg(not(all(target_arch = \"x86\", not(windows))))]\n    fn structs_are_laid_out_as_in_c() {\n"
    for struct in interface.structs:
        if struct["fields"]:
            name = struct["name"]
            text += f"        assert_eq!(size_of::<{name}>(), of({struct['size']}, {struct['size_32']}));\n"
            text += f"        let it = {name}::default();\n"
            for field in struct["fields"]:
                text += (f"        assert_eq!(offset(&it, &it.{named(field['name'])}), of({field['offset']}, {field['offset_32']}), "
                         f"\"{name}.{field['name']}\");\n")
    text += "    }\n\n    /// The number for pointers of 64 bits, or of 32.\n    fn of(wide: usize, narrow: usize) -> usize {\n"
    text += "        if size_of::<usize>() == 8 {\n            wide\n        } else {\n            narrow\n        }\n"
    text += "    }\n\n    fn offset<T, F>(whole: &T, field: &F) -> usize {\n"
    return text + "        field as *const F as usize - whole as *const T as usize\n    }\n}\n"


def low_layer(api, note):
    interface = Interface(api)
    text = f"// generated.rs: {note}\n#![allow(clippy::all)]\n\nuse std::os::raw::{{c_char, c_uint, c_void}};\n\n"
    text += "".join(constant(one) for one in interface.constants) + "\n"
    text += "".join(enumeration(one) for one in interface.enums)
    text += "".join(structure(interface, one) for one in interface.structs)
    text += "extern \"C\" {\n" + "\n".join(signature(one) for one in interface.functions if not one.get("is_inline")) + "}\n\n"
    return text + layouts(interface)


def taken_by(call, names):
    """The parameters of a method, and what it hands to C for each."""
    taken, handed, before = [], ["self.raw()"], []
    for one in call.parameters:
        name, kind = named(one.name), spelled(one.type, names)
        if one.role == "value":
            taken.append(f"{name}: {kind}")
            handed.append(name)
        elif one.role == "plain":
            taken.append(f"{name}: &{kind}")
            handed.append(name)
        elif one.role == "text":
            taken.append(f"{name}: &str")
            before.append(f"let {name} = text({name})?;")
            handed.append(f"{name}.as_ptr()")
        elif one.role == "array":
            taken.append(f"{name}: &[{kind}]")
            count = f"{name}.len()" if one.count.name == "size_t" else f"count({name}.len())?"
            handed += [f"{name}.as_ptr()" + (".cast()" if kind == "u8" else ""), count]
        elif one.role == "out":
            before.append(f"let mut {name} = <{kind}>::default();")
            handed.append(f"&mut {name}")
    return taken, handed, before


def shown_by(call):
    """The names and values of a method's arguments, for its errors."""
    shown = []
    for one in call.parameters:
        name = named(one.name)
        if one.role == "array":
            shown.append(f"(\"{one.name}\", &Items({name}.len()))")
        elif one.role != "out":
            shown.append(f"(\"{one.name}\", {'' if one.role == 'plain' else '&'}{name})")
    return ", ".join(shown)


def method(call, names):
    """A method of an object, which calls C and returns what it said."""
    taken, handed, before = taken_by(call, names)
    outs = [one for one in call.parameters if one.role == "out"]
    kinds = ", ".join(spelled(one.type, names) for one in outs)
    listed = ", ".join(named(one.name) for one in outs)
    kinds, listed = (kinds, listed) if len(outs) == 1 else (f"({kinds})", f"({listed})")
    name = call.function["name"]
    called = f"unsafe {{ {name}({', '.join(handed)}) }}"
    if call.returns == "status":
        result, body = f"Result<{kinds}>", [f"let status = {called};", f"check_call!(status, \"{call.name}\", &[{shown_by(call)}]);", f"Ok({listed})"]
    elif call.returns == "nothing" and outs:
        result, body = kinds, [f"{called};", listed]
    elif call.returns == "nothing":
        result, body = "", [f"{called};"]
    elif call.returns == "bool" and outs:
        result, body = f"Option<{kinds}>", [f"let is_there = {called};", f"if is_there {{ Some({listed}) }} else {{ None }}"]
    elif call.returns == "text":
        result, body = "std::borrow::Cow<'_, str>", [f"unsafe {{ words({called.removeprefix('unsafe { ').removesuffix(' }')}) }}"]
    elif call.returns == "array":
        result = f"&[{spelled(call.result, names)}]"
        body = ["let mut count = 0;", f"let items = unsafe {{ {name}({', '.join([*handed, '&mut count'])}) }};", "unsafe { slice(items, count) }"]
    elif call.returns == "count":
        one = call.parameters[-1]
        passed = ", ".join(handed)
        result = f"Vec<{spelled(one.type, names)}>"
        body = [f"many(|items, capacity| unsafe {{ {name}({passed}, items, capacity as {spelled(one.count, names)}) as usize }})"]
    else:
        result, body = spelled(call.result, names), [called]
    body = before + body
    receiver = "&mut self" if call.is_changing else "&self"
    text = documented(call.function["doc"], "    ") + ("    #[track_caller]\n" if result.startswith("Result") else "") + f"    pub fn {named(call.name)}({', '.join([receiver, *taken])})"
    return text + (f" -> {result}" if result else "") + " {\n" + "".join(f"        {line}\n" for line in body) + "    }\n"


def types(api, note):
    names = type_names(Interface(api))
    text = f"// types.rs: {note}\n\n"
    return text + "".join(f"#[doc(inline)]\npub use graze_sys::{c} as {shown};\n" for c, shown in names.items())


def calls(api, note):
    interface = Interface(api)
    listed, names = list(interface.calls()), type_names(interface)
    text = f"// calls.rs: {note}\n#![allow(clippy::all)]\n\nuse super::{{count, many, slice, text, words, Items, Index, Mask, Replay, World}};\n"
    text += "use crate::types::*;\nuse crate::Result;\nuse graze_sys::*;\nuse std::os::raw::c_uint;\n"
    for c, name in OBJECTS.items():
        text += f"\nimpl {name} {{\n" + "\n".join(method(call, names) for call in listed if call.of == c) + "}\n"
    return text
