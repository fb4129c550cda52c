"""bindings_calls.py: the functions of graze-api.json for writers of bindings: types of C as trees, which structs
are plain numbers, and which functions are methods of an object.

A struct is plain if it holds no pointer: any language copies it as it is. A function is a method that a writer makes by
itself if its first parameter is an object and the others are numbers, plain structs, texts, arrays with their count, and
places for outcomes, as the annotations of its pointers say. The rest (callbacks, lists that grow, what keeps a pointer) is written by hand in each language.
"""
import re
from typing import NamedTuple

OBJECTS = {"graze_world": "World", "graze_mask": "Mask", "graze_index": "Index", "graze_replay": "Replay"}
NUMBERS = ("bool", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "int32_t", "size_t", "float", "double", "unsigned int", "int")
# By hand, although their types are plain: they end an object, keep a pointer, find nothing as a zeroed struct, or take rules,
# which bindings make themselves.
BY_HAND = {"graze_world_close", "graze_mask_destroy", "graze_index_close", "graze_replay_close", "graze_world_set_counters",
           "graze_world_ray_first", "graze_world_point", "graze_world_nearest", "graze_world_rules", "graze_world_set_rules"}
# The names of methods: the same verb in each language. Others lose graze_ and their object, world, body or part.
NAMES = {
    "graze_world_contact_events": "events", "graze_part_read": "read_part", "graze_part_remove": "remove_part",
    "graze_part_set_disabled": "set_part_disabled", "graze_body_contacts": "contacts_of", "graze_part_attack": "attack_of",
    "graze_attack_add": "add_attack", "graze_attack_set": "change_attack", "graze_attack_read": "read_attack",
    "graze_attack_remove": "remove_attack", "graze_attack_reset": "reset_attack", "graze_attack_has_struck": "has_struck",
    "graze_tiles_get": "tile", "graze_tiles_get_value": "tile_value", "graze_tiles_set": "set_tile",
    "graze_tiles_set_value": "set_tile_value", "graze_tiles_fill": "fill_tiles", "graze_tiles_read": "read_tiles",
    "graze_tiles_touched": "tiles_touched", "graze_recording_is_on": "is_recording",
    "graze_recording_set_frame": "set_recording_frame", "graze_recording_set_queries": "set_recording_queries",
    "graze_recording_status": "check_recording", "graze_recording_stop": "stop_recording", "graze_recording_note": "note",
    "graze_body_from_slot": "body_from_slot", "graze_world_box": "count_in_box", "graze_world_circle": "count_in_circle",
    "graze_body_test_move": "test_move",
}


class Type(NamedTuple):
    """A type of C: a name; a pointer to, an array of, or a function returning `of`."""
    kind: str  # name, pointer, array, function
    name: str = ""
    of: "Type | None" = None
    is_const: bool = False  # what a pointer points to
    count: int = 0
    parameters: tuple = ()


def parted(text):
    """The parts of a list of parameters, which may have lists of their own."""
    depth, part = 0, ""
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            yield part.strip()
            part = ""
        else:
            part += letter
    if part.strip() not in ("", "void"):
        yield part.strip()


def parse(text):
    """The tree of a type as graze-api.json spells it."""
    text = text.strip()
    function = re.fullmatch(r"(.*?)\(\*\)\((.*)\)", text)
    if function:
        return Type("function", of=parse(function[1]), parameters=tuple(parse(part) for part in parted(function[2])))
    array = re.fullmatch(r"([^\[]*)\[(\d+)\](.*)", text)
    if array:
        return Type("array", of=parse(array[1] + array[3]), count=int(array[2]), is_const=text.startswith("const "))
    text = text.removesuffix("*const") + "*" if text.endswith("*const") else text
    if text.endswith("*"):
        inner = text[:-1].strip()
        is_const = inner.endswith("*const") or ("*" not in inner and inner.startswith("const "))
        return Type("pointer", of=parse(inner), is_const=is_const)
    return Type("name", name=text.removeprefix("const ").strip())


class Parameter(NamedTuple):
    """A parameter of a method. Its role is a value, a plain struct, a text, an array with its count, a place for an outcome, or
    a place for many with its capacity."""
    name: str
    role: str  # value, plain, text, array, out, outs
    type: Type
    count: "Type | None" = None


class Call(NamedTuple):
    """A function as a method of an object."""
    function: dict
    name: str
    of: str  # the object
    is_changing: bool
    parameters: list
    returns: str  # status, bool, count, text, array, value, nothing
    result: Type

    def outs(self):
        return [one for one in self.parameters if one.role == "out"]


class Interface:
    """graze-api.json, without graze::content, which is a library of its own."""

    def __init__(self, api):
        self.api = api
        library = {header["name"] for header in api["headers"] if header["library"] == "graze"}
        self.functions = [one for one in api["functions"] if one["header"] in library]
        self.structs = [one for one in api["structs"] if one["header"] in library]
        self.enums = [one for one in api["enums"] if one["header"] in library]
        self.constants = [one for one in api["constants"] if one["header"] in library]
        self.enum_names = {one["name"] for one in self.enums if one["name"]}
        self.fields = {one["name"]: one["fields"] for one in self.structs}

    def is_plain(self, kind):
        """Whether a type holds no pointer."""
        if kind.kind == "array":
            return self.is_plain(kind.of)
        if kind.kind != "name":
            return False
        if kind.name in NUMBERS or kind.name in self.enum_names:
            return True
        return all(self.is_plain(parse(field["type"])) for field in self.fields.get(kind.name) or [{"type": "void *"}])

    def calls(self):
        """The functions that are methods by themselves, in the order of their names."""
        for function in self.functions:
            call = None if function["name"] in BY_HAND else self.call(function)
            if call:
                yield call

    def call(self, function):
        """A function as a method, or None."""
        listed = [(one, parse(one["type"])) for one in function["parameters"]]
        if not listed or listed[0][1].kind != "pointer" or listed[0][1].of.name not in OBJECTS:
            return None
        receiver, rest, parameters = listed[0][1], listed[1:], []
        result = parse(function["returns"])
        returns = self.returned(function, result, rest)
        while rest and returns:
            taken = self.parameter(rest)
            if not taken:
                return None
            parameters.append(taken)
            rest = rest[2 if taken.role in ("array", "outs") else 1:]
        name = NAMES.get(function["name"]) or re.sub(r"^graze_(world|body|part|mask|index|replay)_", "", function["name"])
        if returns == "array":
            result, parameters = result.of, parameters[:-1]
        return Call(function, name, receiver.of.name, not receiver.is_const, parameters, returns, result) if returns else None

    def returned(self, function, result, rest):
        """How a function answers, or None if by what no writer makes."""
        if result.kind == "pointer":
            points_to = function["result"]["points_to"]
            return "text" if points_to == "text" else "array" if points_to == "many" and self.is_plain(result.of) else None
        if any(one["direction"] == "out" and one["points_to"] == "many" for one, _ in rest if "points_to" in one):
            return "count"
        known = {"graze_status": "status", "void": "nothing"}
        if function["returns"] == "bool":
            return "bool"
        return known.get(function["returns"]) or ("value" if self.is_plain(result) else None)

    def parameter(self, rest):
        """The first of some parameters, with its count where it has one; None if no writer makes it."""
        (one, kind), (following, count) = rest[0], rest[1] if len(rest) > 1 else ({}, None)
        name, points_to, is_in = one["name"], one.get("points_to"), one.get("direction") == "in"
        if kind.kind == "name":
            return Parameter(name, "value", kind) if self.is_plain(kind) else None
        if points_to == "text":
            return Parameter(name, "text", kind.of)
        has_count = one.get("count") == following.get("name")
        if points_to == "bytes" and is_in and has_count:
            return Parameter(name, "array", Type("name", "uint8_t"), count)
        if points_to == "many" and has_count and self.is_plain(kind.of):
            return Parameter(name, "array" if is_in else "outs", kind.of, count)
        if points_to != "one" or not self.is_plain(kind.of):
            return None
        return Parameter(name, "plain" if is_in else "out", kind.of)
