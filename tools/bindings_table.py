"""bindings_table.py: writes docs/bindings.md, a table that shows for each function of C how each language has it.

A binding has a function if its sources call it. Its names are those that bindings_names.py finds in the sources; NAMED has the few
that are made by an expression there. Without a name REASONS says why a language needs none, or which functions do the same; a
function that is not called and has no reason is not there yet.
"""
import pathlib
import re

from bindings_names import READERS, Names

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = {"Python": ("bindings/python/native/*.[ch]",), "JavaScript": ("bindings/js/src/*.[ch]",), "Lua": ("bindings/lua/src/*.[ch]",),
           "Rust": ("bindings/rust/graze/src/*.rs", "bindings/rust/graze/src/raw/*.rs", "bindings/rust/graze-sys/src/values.rs"),
           "C#": ("bindings/csharp/Runtime/*.cs",)}
# The interfaces that users see: each name of NAMED stands there.
INTERFACES = {"Python": "bindings/python/src/graze/*.py", "JavaScript": "bindings/js/graze.d.ts", "Lua": "bindings/lua/graze/*.lua",
              "Rust": "bindings/rust/graze/src/**/*.rs", "C#": "bindings/csharp/Runtime/*.cs"}
HAS_NO_CONTENT = ("Lua", "Rust", "C#")
SEARCHES = ("graze_find_pairs", "graze_find_pairs_between", "graze_count_pairs", "graze_finder_pairs", "graze_finder_pairs_between",
            "graze_finder_count")
# Why a function needs no name of its own: a letter, or the functions that do the same.
REASONS = (
    (r"_(free|close|destroy)$|^graze_pool_|_slot$|_from_slot$|^graze_mask_view_all$|^graze_hitbox_set_find_|^graze_status_text$", "o"),
    (r"^graze_(rules|responses)_|^graze_shape_(box|circle|capsule|polygon|ellipse|mask)$|^graze_(contact|touch|chain)_of$", "o"),
    (r"^graze_body_add_", ("graze_part_add",)),
    (r"^graze_body_(set_position|set_pose)$", ("graze_world_set_positions",)),
    (r"^graze_body_move_to$", ("graze_world_move_all",)),
    (r"^graze_body_move_and_collide$", ("graze_body_test_move",)),
    (r"^graze_tiles_(set|fill)$", ("graze_tiles_set_many",)),
    (r"^graze_tiles_set_value$", ("graze_tiles_set_values",)),
    (r"^graze_world_(box|circle|point|nearest|ray_first|query_any)$", ("graze_world_query",)),
    (r"^graze_(world_overlaps|world_overlaps_any|body_overlaps)$", ("graze_body_overlaps", "graze_world_overlaps")),
    (r"^graze_world_save_size$", ("graze_world_save",)),
    (r"^graze_(find|count)_pairs|^graze_finder_", SEARCHES),
    (r"^graze_world_(body|part)_count$", ("graze_world_bodies", "graze_body_parts")),
)
# Reasons of one language.
REASONS_OF = {"Python": (
    (r"^graze_mask_(create|get|set|fill|clear|from_alpha|from_key)$|^graze_pixels_crop$|^graze_fit_iou$", "l"),
    (r"^graze_mask_(overlaps|overlap_mask)$", ("graze_mask_overlaps_at", "graze_mask_and")),
    (r"^graze_mask_view_bounds$", ("graze_mask_bounds",)),
    (r"^graze_mask_view_", ("graze_mask_copy",)),
    (r"^graze_box_overlaps$", ("graze_find_pairs",)),
), "JavaScript": (
    (r"^graze_mask_overlaps$", ("graze_mask_overlaps_at",)),
    (r"^graze_mask_view_", ("graze_mask_get", "graze_mask_bounds", "graze_mask_width", "graze_mask_height", "graze_mask_copy")),
    (r"^graze_box_overlaps$", SEARCHES),
    (r"^graze_broad_phase_count$", ("graze_broad_phase_at",)),
    (r"^graze_world_move_many$", ("graze_world_test_move",)),
    (r"^graze_pixels_crop$", "l"),
), "Lua": (
    # Views of masks do it, and shapes that are boxes.
    (r"^graze_mask_(get|bounds)$", ("graze_mask_view_get", "graze_mask_view_bounds")),
    (r"^graze_box_check$", ("graze_shape_box",)),
    (r"^graze_box_overlaps$", ("graze_shapes_touch",)),
)}
# Names that do not follow: their definitions are made by an expression, or are values. Without a name it is not there yet.
NAMED = {"Python": {
    "graze_body_is_alive": ("World.body",), "graze_recording_set_queries": ("graze.Recording",),
    "graze_recording_stop": ("Recording.close",), "graze_version": ("graze.__version__",),
    "graze_world_edges": ("World.is_closed",), "graze_world_layer_name": ("graze.World",), "graze_world_set_layer_name": ("graze.World",),
}, "JavaScript": {
    "graze_replay_world": ("Replay.world",), "graze_shape_chain": ("World.setShape",), "graze_world_edges": ("World.closed",),
    "graze_chain_count": ("Chain.nodes",), "graze_format_read": ("formatOf",),
}, "Lua": {
    "graze_mask_and": ("mask:and_with",), "graze_mask_or": ("mask:or_with",), "graze_mask_xor": ("mask:xor_with",),
    "graze_mask_and_not": ("mask:and_not_with",), "graze_mask_first_overlap": ("mask:first_overlap",),
    "graze_mask_overlap_bounds": ("mask:overlap_bounds",), "graze_mask_normal": ("mask:normal",),
    "graze_mask_separation": ("mask:separation",), "graze_mask_width": ("mask:size",), "graze_mask_height": ("mask:size",),
    "graze_rules_allow": ("world:allow",), "graze_rules_forbid": ("world:forbid",), "graze_rules_forbid_all": ("world:forbid_all",),
    "graze_tiles_set_value": ("body:tile_value",), "graze_recording_is_on": ("world:recording_status",),
    "graze_save_apply": ("graze.apply",), "graze_save_delta": ("graze.delta",),
    "graze_world_contact_events": ("world:began", "world:ended"), "graze_world_set_positions": ("world:set_positions",),
    "graze_world_move_all": ("world:move_all",),
    **{name: ("world:allow", "world:forbid") for name in ("graze_world_rules", "graze_world_set_rules")},
    # Worlds with the interface of bump.lua.
    **{f"graze_index_{name}": ("graze.bump_exact",) for name in ("open", "insert", "set_box", "remove", "move", "query")},
    **{name: ("graze.bump",) for name in ("graze_find_pairs", "graze_count_pairs")},
}, "Rust": {
    "graze_world_query": ("World::query",), "graze_world_save": ("World::save",),
}}
HEAD = """# The functions of C in each language

Made by `tools/bindings.py` from [graze-api.json](../graze-api.json) and the sources of the bindings; `make api` writes it. Do not change
it by hand. C++ has all of them.

| | |
|---|---|
| a name | what calls it: `World.add` is a method, and `new World` makes an object |
| s: a name | another function of the binding does the same, for one or for many |
| o, o: a name | the language's own objects do it: they free memory, hold rules, responses, shapes and events, and errors have the text |
| l | the language does it in one line: NumPy arrays, slices, properties, a canvas |
| c | it is of graze::content, a library that is not inside of this binding |
| – | it is not there yet |

"""


def calls_of(language):
    """The functions called by the sources of a binding that are written by hand."""
    texts = [file.read_text(encoding="utf-8") for pattern in SOURCES[language] for file in sorted(ROOT.glob(pattern))]
    by_hand = "\n".join(text for text in texts if "written by tools/bindings.py" not in text.split("\n")[0])
    return set(re.findall(r"\bgraze_\w+", re.sub(r"/\*.*?\*/|//[^\n]*", "", by_hand, flags=re.DOTALL)))


def reason_of(function, language):
    """A letter, the functions that do the same, or None."""
    reasons = (*REASONS, *REASONS_OF.get(language, ()))
    return next((reason for pattern, reason in reasons if re.search(pattern, function["name"])), None)


def cell(function, language, called, names):
    """How a language has a function; "?" if it calls it, and no name follows."""
    name, reason, named = function["name"], reason_of(function, language), NAMED.get(language, {})
    same = reason if isinstance(reason, tuple) else ()
    found = names.of_objects(name) if reason == "o" else names.nearest(name, same)
    found = named.get(name) or found or next((named[one] for one in same if one in named), ())
    if found:
        is_own = name in named or found[0] in names.users.get(name, ())
        return ("" if is_own else "s: " if same else "o: ") + ", ".join(f"`{one}`" for one in found)
    if language in HAS_NO_CONTENT and "/content/" in function["header"]:
        return "c"
    if reason in ("o", "l"):
        return reason
    return "?" if name not in named and (name in called or same) else "–"


def rows(api):
    """Each function, and its cells by language."""
    called, names = {language: calls_of(language) for language in SOURCES}, {language: Names(read()) for language, read in READERS.items()}
    for function in api["functions"]:
        yield function["name"], {language: cell(function, language, called[language], names[language]) for language in SOURCES}


def table(api):
    text = HEAD + "| function | " + " | ".join(SOURCES) + " |\n|---" + "|---" * len(SOURCES) + "|\n"
    return text + "".join(f"| `{name}` | " + " | ".join(cells.values()) + " |\n" for name, cells in rows(api))


def unnamed(text):
    """Lines on cells of a table without a name, and on names in NAMED that stand nowhere."""
    for name, *cells in re.findall(r"^\| `(\w+)` \|" + r" ([^|]+) \|" * len(SOURCES), text, re.MULTILINE):
        for language, shown in zip(SOURCES, cells):
            if shown == "?":
                yield f"docs/bindings.md: no name follows for {name} in {language}: NAMED in tools/bindings_table.py has such names"
    for language, named in NAMED.items():
        seen = "\n".join(file.read_text(encoding="utf-8") for file in sorted(ROOT.glob(INTERFACES[language])))
        for name in sorted({name for shown in named.values() for name in shown}):
            if not re.search(rf"\b{re.split(r'[.:]+', name)[-1]}\b", seen):
                yield f"tools/bindings_table.py: {language} has no {name}"
