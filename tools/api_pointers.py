"""api_pointers.py: the facts on each pointer for graze-api.json: its target, how many, which way, NULL, and who frees it.

Types and names of C say most of it, and comments say where NULL is fine. TABLE has the rest. `api.py --check` fails if a pointer
remains unclear, or if TABLE has a name that is gone.

- points_to: one, many, bytes, text (ends with a zero), object (a struct that only the library knows), user (the game's own), or
  function. Many and bytes have a count: a number, or an expression over the parameters or fields beside it.
- direction, of parameters: in, out or inout. A list that is inout is zeroed before its first use.
- may_be_null. An array that is in may also be NULL if its count is 0.
- owner: whose memory it is, and freed_by: the function that frees what the library allocated. `until`: how long the library
  reads the caller's memory after the call, or the caller the library's.
- is_freed: the call frees it.
"""
import re

from bindings_calls import NUMBERS, parse


def many(count, **more):
    return {"points_to": "many", "count": count, **more}


STATIC = {"owner": "library", "until": "for ever"}
CALLBACK = {"owner": "library", "until": "the callback returns"}
STEP = many("*count", may_be_null=True, owner="library", until="the next step")
NAME = {"owner": "library", "until": "the next call that names something, adds a body or loads a snapshot"}
IS_NULL = {"may_be_null": True}
SINGULAR = {"bounds"}

# By function.parameter, function (its result) or struct.field: facts that types, names and comments do not say.
TABLE = {
    "graze_body_hitboxes": {"owner": "caller"}, "graze_chain_of": {"owner": "caller"},
    "graze_body_name": NAME, "graze_world_layer_name": NAME,
    "graze_broad_phase_at": STATIC,
    "graze_reason_text": STATIC, "graze_status_text": STATIC, "graze_version": STATIC, "graze_world_broad_phase": STATIC,
    "graze_replay_world": {"owner": "library", "until": "graze_replay_close"},
    "graze_world_contact_events": STEP, "graze_world_contacts": STEP, "graze_world_events_by_time": STEP,
    "graze_world_near_misses": STEP, "graze_world_strikes": STEP, "graze_world_touch_events": STEP,
    "graze_body_set_hitboxes.set": {"may_be_null": True, "until": "the body is gone or has another set"},
    "graze_world_set_counters.counters": {"direction": "inout", "until": "the next call of it or graze_world_close"},
    "graze_mask_view_row.words": many("(graze_mask_view_width(view) + 63) / 64", direction="out"),
    "graze_tiles_set_many.kinds": many("where.w * where.h"), "graze_tiles_set_values.values": many("where.w * where.h"),
    "graze_world_danger.times": many("def->columns * def->rows", direction="out", may_be_null=False),
    "graze_world_overlaps_any.out": {"points_to": "one", "direction": "out"},
    "graze_world_query_any.out": many("count", direction="out"),
    "graze_tiles_merge.tiles": {"points_to": "one"},
    "graze_format_read.bytes": IS_NULL, "graze_world_set_layer_name.name": IS_NULL,
    "graze_body_test_move.responses": IS_NULL, "graze_world_test_move.responses": IS_NULL,
    "graze_body_set_name.name": IS_NULL, "graze_part_set_shape.shape": IS_NULL,
    "graze_allocator.resize.block": {"points_to": "bytes", "count": "old_size", "direction": "inout", "may_be_null": True},
    "graze_allocator.resize.returns": {"points_to": "bytes", "count": "new_size", "may_be_null": True, "owner": "library", "until": "it is freed"},
    "graze_area_array.areas": many("count"), "graze_area_array.layers": many("count", may_be_null=True),
    "graze_assets.masks": many("mask_count"), "graze_assets.hitbox_sets": many("hitbox_set_count"),
    "graze_body_def.parts": many("part_count"),
    "graze_box_array.boxes": many("count"), "graze_box_array.layers": many("count", may_be_null=True),
    "graze_broad_phase.name": STATIC, "graze_broad_phase.what": STATIC, "graze_broad_phase.source": STATIC,
    "graze_chain_def.nodes": many("count"),
    "graze_danger_def.bodies": many("count"), "graze_danger_def.dx": many("count"), "graze_danger_def.dy": many("count"),
    "graze_allocator.resize": IS_NULL, "graze_debug.report": IS_NULL, "graze_draw.line": IS_NULL, "graze_query.shape": IS_NULL,
    "graze_replay_config.note": IS_NULL, "graze_tasks.run": IS_NULL,
    "graze_draw.colors": many(64), "graze_draw.queries": many("query_count"),
    "graze_find_config.counters": {"points_to": "one", "owner": "caller"},
    "graze_hitbox_set.names": many("name_count"), "graze_hitbox_set.boxes": many("box_count"),
    "graze_hitbox_set.frames": many("frame_count"), "graze_hitbox_set.animations": many("animation_count"),
    "graze_hits.parts": many("count"), "graze_hits.starts": many("query_count + 1"),
    "graze_mask_bits.bytes": many("stride * height"),
    "graze_mask_outlines.corners": many("corner_count"), "graze_mask_outlines.ends": many("line_count"),
    "graze_mask_result.allocator": {"owner": "caller"},
    "graze_mask_result.mask": {"points_to": "object", "owner": "caller", "freed_by": "graze_mask_destroy"},
    "graze_mask_view.mask": {"until": "no body, part or set has a view of it"},
    "graze_mistake.function": STATIC, "graze_mistake.message": STATIC, "graze_mistake.name": CALLBACK,
    "graze_move_options.one_way": many("rows of the index"),
    "graze_move_results.ends": many("count"), "graze_move_results.hits": many("hit_count"), "graze_move_results.starts": many("count + 1"),
    "graze_overlap_query.bodies": many("count"), "graze_push.bodies": many("count"),
    "graze_pixels.rgba": many("stride * height"),
    "graze_positions.bodies": many("count"), "graze_positions.x": many("count"), "graze_positions.y": many("count"),
    "graze_positions.angle": many("count", may_be_null=True),
    "graze_replay_call.name": CALLBACK, "graze_replay_info.call": {"owner": "library", "until": "the next call with the replay", "may_be_null": True},
    "graze_tile_grid.words": many("stride * height"),
    "graze_tiles_def.kinds": many("columns * rows", may_be_null=True), "graze_tiles_def.values": many("columns * rows", may_be_null=True),
}


def is_plural(name):
    return name.endswith("s") and not name.endswith("ss") and name not in SINGULAR


class Pointers:
    """Writes what each pointer of an interface is into it, and collects what is wrong."""

    def __init__(self, api, table):
        self.api, self.table, self.used, self.wrong = api, table, set(), []
        self.opaque = {one["name"] for one in api["structs"] if one["fields"] is None}
        self.fields = {one["name"]: {field["name"] for field in one["fields"] or []} for one in api["structs"]}
        self.heads = {one["name"]: one["doc"] for one in api["headers"]}
        self.docs = {one["name"]: one["doc"] for one in api["structs"]}
        self.freers = {}  # by the type that a function ends: graze_hits by graze_hits_free
        for function in api["functions"]:
            if re.search(r"_(free|close|destroy)$", function["name"]) and len(function["parameters"]) == 1:
                self.freers[parse(function["parameters"][0]["type"]).of.name] = function["name"]
        self.taken = self.taken_structs()

    def taken_structs(self):
        """The structs that calls take from the caller, by themselves or inside others."""
        fields = {one["name"]: one["fields"] or [] for one in self.api["structs"]}
        found, waiting = set(), [parse(one["type"]) for function in self.api["functions"] for one in function["parameters"]]
        waiting = [kind for kind in waiting if kind.kind == "name" or kind.is_const]
        while waiting:
            kind = waiting.pop()
            if kind.kind != "name":
                waiting.append(kind.of)
            elif kind.name in fields and kind.name not in found:
                found.add(kind.name)
                waiting += [parse(field["type"]) for field in fields[kind.name] if "callback" not in field]
        return found

    def annotate(self):
        """Write it into the interface, and return lines on what is missing or wrong."""
        for function in self.api["functions"]:
            parameters = function["parameters"]
            for i, one in enumerate(parameters):
                if parse(one["type"]).kind != "name":
                    self.put(one, f"{function['name']}.{one['name']}", self.parameter(function, i), parameters)
            if "*" in function["returns"]:
                function["result"] = {}
                self.put(function["result"], function["name"], self.result(function), parameters)
        for struct in self.api["structs"]:
            for one in struct["fields"] or []:
                name = f"{struct['name']}.{one['name']}"
                if "callback" in one:
                    self.callback(one["callback"], name)
                if "*" in one["type"]:
                    self.put(one, name, self.field(struct, one), struct["fields"])
        self.wrong += [f"TABLE of tools/api_pointers.py has {name}, but the headers do not" for name in self.table if name not in self.used]
        return self.wrong

    def callback(self, function, name):
        """The parameters of a callback, and its result. They are valid until it returns."""
        parameters = function["parameters"]
        for i, one in enumerate(parameters):
            if "*" in one["type"]:
                said = self.parameter({"name": "", "doc": "", "header": "", **function}, i)
                self.put(one, f"{name}.{one['name']}", {**said, "may_be_null": said.get("points_to") == "user"}, parameters)
        if "*" in function["returns"]:
            function["result"] = {}
            self.put(function["result"], f"{name}.returns", {}, parameters)

    def put(self, one, name, said, beside):
        """Add to a pointer what is known of it, and say what is not."""
        self.used.add(name)
        said = {**said, **self.table.get(name, {})}
        one.update(said)
        where = "its type, its name and TABLE of tools/api_pointers.py do not say"
        if "points_to" not in said:
            self.wrong.append(f"{name} is a pointer: {where} whether to one or to many")
        elif "count" not in said and said["points_to"] in ("many", "bytes"):
            self.wrong.append(f"{name} points to many: {where} how many")
        elif "direction" not in said and "owner" not in said and said["points_to"] not in ("user", "function"):
            self.wrong.append(f"{name} is a pointer: {where} whose memory it is")
        if "count" in said and not self.is_counted(str(said["count"]), beside):
            self.wrong.append(f"{name} has the count {said['count']}, but nothing beside it has this name")
        if "freed_by" in said and said["freed_by"] not in self.freers.values():
            self.wrong.append(f"{name} is freed by {said['freed_by']}, which frees nothing")

    def is_counted(self, count, beside):
        """Whether each name of a count is that of something beside the pointer, or of its member, or a function. Words may say it."""
        if " of " in count:
            return True
        types = {one["name"]: re.sub(r"const |[ *]", "", one["type"]) for one in beside}
        functions = {one["name"] for one in self.api["functions"]}
        for first, member in re.findall(r"(?<![>.\w])([A-Za-z_]\w*)(?:(?:->|\.)(\w+))?", count):
            if first not in types and first not in functions:
                return False
            if member and member not in self.fields.get(types.get(first), ()):
                return False
        return True

    def may_be_null(self, name, doc):
        """Whether a comment says that something may be NULL."""
        said = rf"`?\b{name}\b`?:? (may be )?NULL\b|\bif `{name}` is not NULL|`{name}`, if it is not NULL|`{name}` may be .*, or NULL"
        return bool(re.search(said, doc))

    def parameter(self, function, i):
        """The annotation of a parameter, as far as it is clear."""
        one, following = function["parameters"][i], function["parameters"][i + 1:i + 2]
        kind, name = parse(one["type"]), one["name"]
        doc = self.heads.get(function["header"], "") + "\n" + function["doc"]
        said = {"direction": "in" if kind.is_const else "out", "may_be_null": self.may_be_null(name, doc)}
        counts = [other["name"] for other in following if parse(other["type"]).kind == "name"]
        if kind.kind == "function":
            return {"points_to": "function", "direction": "in", "may_be_null": said["may_be_null"]}
        if kind.kind == "array":
            return {"points_to": "many", **said, "count": kind.count}
        if kind.of.kind == "pointer":
            freer = self.freers.get(kind.of.of.name)
            return {"points_to": "object", **said, "owner": "caller", "freed_by": freer} if freer else said
        if name in ("user", "context", "argument"):
            return {"points_to": "user", "direction": "in", "may_be_null": True}
        if self.freers.get(kind.of.name) == function["name"]:
            is_object = kind.of.name in self.opaque
            said["may_be_null"] = not is_object or "NULL is fine" in function["doc"]
            return {**said, "points_to": "object" if is_object else "one", "direction": "inout", "is_freed": True}
        return {**said, **self.pointed(kind, function, name, counts)}

    def pointed(self, kind, function, name, counts):
        """The same for one that points to an object, a struct, a text or numbers."""
        target = kind.of.name
        if target == "void" and counts in (["size"], ["capacity"]):
            return {"points_to": "bytes", "count": counts[0], **(IS_NULL if counts == ["capacity"] else {})}
        if target == "char" and kind.is_const:
            return {"points_to": "text"}
        if target in self.opaque:
            return {"points_to": "object", "direction": "in" if kind.is_const else "inout"}
        if counts == (["count"] if kind.is_const else ["capacity"]):
            return {"points_to": "many", "count": counts[0], **({} if kind.is_const else IS_NULL)}
        place = {} if kind.is_const else {"may_be_null": "/content/" not in function["header"]}
        if (is_plural(name) and not is_plural(target)) or target == "void" or (target in NUMBERS and (kind.is_const or name == "out")):
            return place
        if kind.is_const:
            return {"points_to": "one", **(IS_NULL if re.search(r"\bNULL in a call|\(or NULL\)", self.docs.get(target, "")) else {})}
        if target in self.freers:
            return {"points_to": "one", "direction": "inout", **place, "owner": "caller", "freed_by": self.freers[target]}
        is_receiver = function["name"].startswith(target + "_") and function["parameters"][0]["name"] == name
        if is_receiver or target == "graze_mask_result":
            return {"points_to": "one", "direction": "inout", "may_be_null": False}
        return {"points_to": "one", **place}

    def result(self, function):
        """The annotation of a result, as far as it is clear."""
        target = parse(function["returns"]).of.name
        if target == "char":
            return {"points_to": "text", "may_be_null": False}
        return {"points_to": "object" if target in self.opaque else "one", "may_be_null": True}

    def field(self, struct, one):
        """The annotation of a field, as far as it is clear."""
        kind, name, siblings = parse(one["type"]), one["name"], {other["name"] for other in struct["fields"]}
        null = {"may_be_null": "NULL" in one["doc"] or self.may_be_null(name, struct["doc"])}
        if "callback" in one:
            return {"points_to": "function", **null}
        if name in ("user", "context"):
            return {"points_to": "user", "may_be_null": True}
        freer = self.freers.get(struct["name"])
        if freer and not kind.is_const:
            owned = {"may_be_null": True, "owner": "caller", "freed_by": freer}
            return {"points_to": "many", "count": "count", **owned} if name == "items" and "count" in siblings else owned
        own = {**null, **({"owner": "caller"} if struct["name"] in self.taken else {})}
        if not kind.is_const or kind.of.kind != "name" or (kind.of.name == "void" and "size" not in siblings):
            return own
        if kind.of.name == "void":
            return {"points_to": "bytes", "count": "size", **own}
        if kind.of.name == "char":
            return {"points_to": "text", **own}
        if kind.of.name in self.opaque:
            return {"points_to": "object", **own}
        is_clear = kind.of.name not in NUMBERS and (not is_plural(name) or is_plural(kind.of.name))
        return {"points_to": "one", **own} if is_clear else own
