"""js_split.py: a WebAssembly module as two: the first starts at once and finds pairs and searches an index. The rest is
everything else, which is compiled when it is first needed. Both have one memory and one table.

wasm-split (binaryen's) does the work, with imports in place of what the first part may call of the rest. Only those within
reach of the first part stay: each import and each export costs a start microseconds. The rest gets the exports missing in
the first part.
"""
import re
import subprocess

ROOTS = ["_initialize", "js_find_pairs", "js_box_check", "js_alloc", "js_free", "js_results_at", "js_index_open", "js_index_close",
         "js_index_finish", "js_index_search", "js_index_neighbors", "js_index_rows"]
# Kernels, and a search's parts made as tasks: they are called through a table of functions.
KERNELS = re.compile(r"simd_strip|grz_simd_test|grz_kernels|(strip|pair)_\w+")
# Rare callees of a search of pairs. The first two are called through tables.
RARE = {"auto_open", "auto_close", "finder_add_columns", "grz_broad_sync", "grz_broad_pairs"}


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def kept(dot):
    """The functions of the first part: callees of its exports and kernels, and all further callees."""
    calls = {}
    for caller, called in re.findall(r'"([^"]+)" -> "([^"]+)"', dot):
        calls.setdefault(caller, []).append(called)
    names = re.findall(r'^ *"([^"]+)" \[', dot, re.MULTILINE)
    found, waiting = set(), [name for name in names if name in ROOTS or KERNELS.match(name)]
    while waiting:
        name = waiting.pop()
        if name not in found and name not in RARE:
            found.add(name)
            waiting += calls.get(name, [])
    return found


def without_placeholders(text, names):
    """The first part without the imports out of its reach, and without the exports of the rest."""
    slots = {}

    def imported(match):
        slots[match.group(2)] = int(match.group(1))
        return match.group(0) if names[int(match.group(1))] in RARE else ""

    text = re.sub(r'^ \(import "p" "(\d+)" \(func (\S+) .*\n', imported, text, flags=re.MULTILINE)
    called = "".join(f"\n (elem (i32.const {slot}) {function})" for function, slot in slots.items() if names[slot] in RARE)

    def element(match):
        """Its functions of the first part alone, each in its slot."""
        first, functions = int(match.group(1)), match.group(2).split()
        return "".join(f" (elem (i32.const {first + i}) {function})\n" for i, function in enumerate(functions) if function not in slots)

    text = re.sub(r"^ \(elem (?:\$\S+ )?\(i32.const (\d+)\) (.*)\)\n", element, text, flags=re.MULTILINE)
    text = re.sub(r"^ \(table .*", lambda match: match.group(0) + called, text, count=1, flags=re.MULTILINE)
    late = {name for name in names.values() if name.startswith("js_")}
    return re.sub(r'^ \(export "(\w+)" .*\n', lambda match: "" if match.group(1) in late else match.group(0), text, flags=re.MULTILINE)


def with_exports(text, names):
    """The rest with the exports missing in the first part, by their slots in the table."""
    exports = ""
    for first, functions in re.findall(r"^ \(elem (?:\$\S+ )?\(i32.const (\d+)\) (.*)\)$", text, flags=re.MULTILINE):
        for i, function in enumerate(functions.split()):
            name = names.get(int(first) + i, "")
            exports += f' (export "{name}" (func {function}))\n' if name.startswith("js_") else ""
    at = text.index("\n (elem ") + 1
    return text[:at] + exports + text[at:]


def assembled(text, path, optimize):
    path.write_text(text, encoding="utf-8")
    run(*optimize, path, "-o", path.with_suffix(".part"))
    return path.with_suffix(".part").read_bytes()


def split(module, optimize, features):
    """The bytes of the first part and of the rest. `module` has its names."""
    names_file, first, rest = (module.with_suffix(f".{suffix}") for suffix in ("keep", "first", "rest"))
    names_file.write_text("\n".join(sorted(kept(run("wasm-opt", *features, "--print-call-graph", module, "-o", "/dev/null")))), encoding="utf-8")
    run("wasm-split", *features, module, f"--keep-funcs=@{names_file}", "-o1", first, "-o2", rest, "-g", "--export-prefix=%",
        "--import-namespace=m", "--placeholder-namespace=p", "--placeholdermap")
    lines = first.with_name(f"{first.name}.placeholders").read_text(encoding="utf-8").split()
    names = {int(slot): name for slot, name in (line.split(":") for line in lines)}
    texts = [run("wasm-dis", *features, part) for part in (first, rest)]
    return (assembled(without_placeholders(texts[0], names), first.with_suffix(".first.wat"), optimize),
            assembled(with_exports(texts[1], names), rest.with_suffix(".rest.wat"), optimize))
