"""bindings_table.py: writes docs/bindings.md, a table that shows for each function of C how each language has it.

A binding has a function if its sources call it. The methods that follow from types have their names in the table. For others
REASONS says why a language needs none; a function without a reason is not there yet.
"""
import pathlib
import re

from bindings_calls import Interface
from bindings_csharp import OBJECTS as CSHARP_OBJECTS
from bindings_csharp import pascal

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = {"Python": ("bindings/python/native/*.[ch]",), "JavaScript": ("bindings/js/src/*.[ch]",), "Lua": ("bindings/lua/src/*.[ch]",),
           "Rust": ("bindings/rust/graze/src/*.rs", "bindings/rust/graze/src/raw/*.rs", "bindings/rust/graze-sys/src/values.rs"),
           "C#": ("bindings/csharp/Runtime/*.cs",)}
HAS_NO_CONTENT = ("Lua", "Rust", "C#")
REASONS = (
    (r"_(free|close|destroy)$|^graze_pool_|_slot$|_from_slot$|^graze_mask_view_all$|^graze_hitbox_set_find_", "o"),
    (r"^graze_(rules|responses)_|^graze_shape_(box|circle|capsule|polygon|mask)$|^graze_(contact|touch)_of$", "o"),
    (r"^graze_body_add_|^graze_body_(set_position|set_pose|move_to|move_and_collide)$|^graze_tiles_(set|fill|set_value)$", "s"),
    (r"^graze_world_(box|circle|point|nearest|ray_first|query_any|overlaps|overlaps_any|save_size)$|^graze_body_overlaps$", "s"),
    (r"^graze_(find|count)_pairs|^graze_finder_|^graze_index_|^graze_world_(body|part)_count$", "s"),
)
# Reasons of one language.
REASONS_OF = {"Python": (
    (r"^graze_mask_(create|get|set|fill|clear|from_alpha|from_key)$|^graze_pixels_crop$|^graze_fit_iou$", "l"),
    (r"^graze_mask_(overlaps|overlap_mask|view_\w+)$|^graze_box_overlaps$", "s"),
), "JavaScript": (
    (r"^graze_mask_(overlaps$|view_)|^graze_box_overlaps$|^graze_broad_phase_count$|^graze_world_move_many$", "s"),
    (r"^graze_pixels_crop$", "l"),
), "Lua": (
    # Views of masks do it, and shapes that are boxes.
    (r"^graze_mask_(get|bounds)$|^graze_box_(check|overlaps)$", "s"),
)}
HEAD = """# The functions of C in each language

Made by `tools/bindings.py` from [graze-api.json](../graze-api.json) and the sources of the bindings; `make api` writes it. Do not change
it by hand. C++ has all of them.

| | |
|---|---|
| a name | the method that has it |
| yes | the binding calls it |
| o | the language's own objects do it: they free their memory, and hold rules, responses, shapes and events themselves |
| s | another function of the binding does the same, for one or for many |
| l | the language does it in one line: NumPy arrays, slices, properties, a canvas |
| c | it is of graze::content, a library that is not inside of this binding |
| – | the binding does not call it: it is not there yet |

"""


def calls_of(language):
    """The functions called by the sources of a binding that are written by hand."""
    texts = [file.read_text(encoding="utf-8") for pattern in SOURCES[language] for file in sorted(ROOT.glob(pattern))]
    by_hand = "\n".join(text for text in texts if "written by tools/bindings.py" not in text.split("\n")[0])
    return set(re.findall(r"\bgraze_\w+", re.sub(r"/\*.*?\*/|//[^\n]*", "", by_hand, flags=re.DOTALL)))


def cell(function, language, called, method):
    if method:
        return f"`{method}`"
    if function["name"] in called:
        return "yes"
    if language in HAS_NO_CONTENT and "/content/" in function["header"]:
        return "c"
    reasons = (*REASONS, *REASONS_OF.get(language, ()))
    return next((reason for pattern, reason in reasons if re.search(pattern, function["name"])), "–")


def table(api):
    methods = {call.function["name"]: call for call in Interface(api).calls()}
    called = {language: calls_of(language) for language in SOURCES}
    text = HEAD + "| function | " + " | ".join(SOURCES) + " |\n|---" + "|---" * len(SOURCES) + "|\n"
    for function in api["functions"]:
        call = methods.get(function["name"])
        names = {"Rust": call and call.name, "C#": call and call.of in CSHARP_OBJECTS and pascal(call.name)}
        cells = [cell(function, language, called[language], names.get(language)) for language in SOURCES]
        text += f"| `{function['name']}` | " + " | ".join(cells) + " |\n"
    return text
