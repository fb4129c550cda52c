#!/usr/bin/env python3
"""check_cycles.py [--self-test]: fails where files or modules need each other in a circle.

Everywhere, in C, C++, Python, TypeScript, JavaScript and Lua: no more than three files need each other in a circle. Files do so
if each needs all others, by itself or by way of others. A header and the source of its name count as one file.

- C and C++: a file needs the file that defines a name it uses: a function, public or not, a type, a constant, a macro or a
  variable. Only names that its includes declare are looked at, or that it declares itself by `extern`; a class stands where its
  header is.
- Python, TypeScript, JavaScript, Lua: a file needs what it imports or requires, also late or for types only.

In src/, modules of a floor need each other in no circle at all. A module is a header with the sources of its name: x.h, x.c and
x_*.c, if x_*.h does not exist. It needs another one if a file of it includes the other's header, or if it defines a function
of the other's header. Nothing may hide a need there. These are refused, too: a source declaring a function of the library by
itself, an include by another path than the one from src/, and one by a macro.
"""
import ast
import collections
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILES_MAX = 3  # in a circle
MADE = re.compile(r"build.*|dist|node_modules|\..*")  # folders without sources

C_ENDINGS = {".c", ".h", ".cpp", ".hpp"}
HEADERS = {".h", ".hpp"}
JS_ENDINGS = (".ts", ".tsx", ".d.ts", ".mts", ".js", ".mjs", ".cjs")

INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.M)
BY_MACRO = re.compile(r"^\s*#\s*include\s+(\w+)", re.M)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
DECLARED = re.compile(r"^(?:extern )?(?!static|typedef|#|\s|\})[\w \*]*?\b(grz_\w+)\([^;{]*\);", re.M | re.S)
DEFINED = re.compile(r"^(?!static|typedef|#|\s|\})[\w \*]*?\b(grz_\w+)\([^;{]*\)\s*\{", re.M | re.S)


def sources(root):
    """All sources below a folder, in order."""
    endings = C_ENDINGS | {".py", ".lua", *JS_ENDINGS}
    found = []
    for path in sorted(root.iterdir()):
        if path.is_dir() and not path.is_symlink() and not MADE.fullmatch(path.name):
            found += sources(path)
        elif path.suffix in endings and path.is_file():
            found.append(path)
    return found


# ---- C and C++ ----

COMMENT_OR_TEXT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.M)
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.M)
AROUND = re.compile(r'extern\s+""\s*\{|\b(?:inline\s+)?namespace\s*[\w:]*\s*\{')
FUNCTION_HEAD = re.compile(r"\)\s*(?:const|noexcept|override|:[^{]*)?\s*$")
ATTRIBUTE = re.compile(r"__attribute__\s*\(\(.*?\)\)|\balignas\s*\([^)]*\)", re.S)
TYPE = re.compile(r"\b(?:struct|union|enum|class)\s+(?:class\s+)?(\w+)[^{;()=]*\{")
ENUM = re.compile(r"\benum\b[^{;]*\{([^}]*)\}")
USED = re.compile(r"(?<![\w.])(?<!->)[A-Za-z_]\w*")


def statements(text):
    """The statements outside of all braces: each as (text, is a function with its body)."""
    text = AROUND.sub(" ", DIRECTIVE.sub("", text))
    depth = begin = body = 0
    for match in re.finditer(r"[{}()]|;", text):
        character = match[0]
        if character in "{(":
            depth += 1
            body = match.start() if character == "{" and depth == 1 else body
        elif character in "})":
            depth = max(depth - 1, 0)
            head = text[begin:body]
            if character == "}" and depth == 0 and FUNCTION_HEAD.search(head) and "=" not in head.split("(")[0]:
                yield head.strip("} \n"), True
                begin = match.end()
        elif depth == 0:
            yield text[begin:match.start()].strip().lstrip("} \n"), False
            begin = match.end()


def declarators(statement):
    """The names of the variables of a statement."""
    head = statement.split("=")[0] if "{" not in statement.split("=")[0] else statement
    names = (re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)*$", part.strip()) for part in head.split(","))
    return {name[1] for name in names if name}


def is_type(statement):
    """Whether a statement defines a type, and no variable of it."""
    outside = statement
    while outside != (outside := re.sub(r"\{[^{}]*\}", "", outside)):
        pass
    return re.match(r"using\b|(?:struct|union|enum|class)\b", statement) and statement.endswith("}") and "=" not in outside


def names_of(text, is_header):
    """The names for other files that a text defines, and those that it only declares."""
    defined, declared = set(MACRO.findall(text)) if is_header else set(), set()
    for statement, is_function in statements(text):
        plain = ATTRIBUTE.sub(" ", statement)
        call = re.search(r"([\w:~]+)\s*\(", plain)
        is_static = re.search(r"\bstatic\b", plain.split("(")[0]) is not None
        if is_function:
            if call and "::" not in call[1] and (is_header or not is_static):
                defined.add(call[1])
            continue
        defined.update(TYPE.findall(plain))
        for constants in ENUM.findall(plain):
            defined.update(re.findall(r"(?:^|,)\s*(\w+)", constants))
        if plain.startswith("typedef"):
            pointer = re.search(r"\(\s*\*\s*(\w+)\s*\)", plain) if "{" not in plain else None
            defined.add(pointer[1] if pointer else re.findall(r"\w+", re.sub(r"\[.*?\]|\(.*\)$", "", plain))[-1])
        elif is_type(plain) or (is_static and not is_header):
            continue
        elif call and "=" not in plain:
            declared.add(call[1])
        else:
            (declared if plain.startswith("extern") else defined).update(declarators(plain))
    return defined, declared


def included(root, path, name, known):
    """The file of an include, or None if it is not one of graze's."""
    folders = [path.parent, *path.parent.parents]
    folders = [folder for folder in folders if folder == root or root in folder.parents]
    for folder in [*folders, root / "src", root / "include", root / "test"]:
        if (folder / name) in known:
            return folder / name
    return None


def seen_from(path, includes):
    """All headers that a file includes, by itself or by others."""
    seen, left = set(), [path]
    while left:
        for header in includes[left.pop()]:
            if header not in seen:
                seen.add(header)
                left.append(header)
    return seen


def needs_of_c(root, files):
    """(file, needed file, a name) for each use of a name of another file."""
    known = set(files)
    raw = {path: path.read_text(encoding="utf-8") for path in files}
    texts = {path: COMMENT_OR_TEXT.sub(lambda match: '""' if match[0][0] in "\"'" else " ", text) for path, text in raw.items()}
    includes = {path: {found for name in INCLUDE.findall(COMMENT.sub(" ", text)) if (found := included(root, path, name, known))}
                for path, text in raw.items()}
    seen = {path: seen_from(path, includes) for path in files}
    names = {path: names_of(text, path.suffix in HEADERS) for path, text in texts.items()}
    definers = collections.defaultdict(set)  # of a name declared by a header: the sources that include it and define the name
    for path in files:
        for header in seen[path] if path.suffix not in HEADERS else ():
            for name in names[path][0] & names[header][1]:
                definers[header, name].add(path)
    def near(path, header, name):
        """The definers of a name: those of the header's own name, else of its folder, else of the user's top folder. Other
        programs and stubs may define it, too."""
        found = definers[header, name]
        top = path.relative_to(root).parts[0]
        return ({source for source in found if source.with_suffix("") == header.with_suffix("")}
                or {source for source in found if source.parent == header.parent}
                or {source for source in found if source.relative_to(root).parts[0] == top} or found)

    for path in files:
        used = set(USED.findall(DIRECTIVE.sub(lambda match: "" if "include" in match[0] else match[0], texts[path])))
        used -= names[path][0] | (names[path][1] if path.suffix in HEADERS else set())
        for header in seen[path]:
            for name in used & names[header][0]:
                yield path, header, name
            for name in used & names[header][1] - names[header][0]:
                yield from ((path, source, name) for source in near(path, header, name))


EXTERN = re.compile(r'\bextern\s+(?!\s*"")([^;{]*?)\s*(?:\[[^;]*)?;')


def needs_by_extern(root, files):
    """(file, needed file, a name) for each name that a source declares itself by `extern`, in a function or outside of one."""
    texts = {path: COMMENT_OR_TEXT.sub(lambda match: '""' if match[0][0] in "\"'" else " ", path.read_text(encoding="utf-8"))
             for path in files if path.suffix not in HEADERS}
    definers = collections.defaultdict(set)
    for path, text in texts.items():
        for name in names_of(text, False)[0]:
            definers[path.relative_to(root).parts[0], name].add(path)
    for path, text in texts.items():
        for statement in EXTERN.findall(text):
            call = re.search(r"(\w+)\s*\(", ATTRIBUTE.sub(" ", statement))
            for name in {call[1]} if call else declarators(statement):
                yield from ((path, source, name) for source in definers[path.relative_to(root).parts[0], name])


# ---- languages with imports ----

def module_file(path, dotted, endings, known):
    """The file of a.b: beside the one that names it or in a folder around it, else anywhere if only one has this name."""
    tails = [dotted.replace(".", "/") + ending for ending in endings]
    for folder in path.parents:
        for tail in tails:
            if (folder / tail) in known:
                return folder / tail
    found = [file for file in known if any(file.as_posix().endswith("/" + tail) for tail in tails)]
    return found[0] if len(found) == 1 else None


def names_bound(path):
    """The names that a Python file defines or imports at its top."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from (name.asname or name.name for name in node.names)
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name


def imports_of_python(path, known):
    """The modules that a Python file imports, in any place."""
    endings = (".py", "/__init__.py")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (module_file(path, name.name, endings, known) for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            for name in node.names:
                yield (module_file(path, f"{node.module}.{name.name}", endings, known)
                       or module_file(path, node.module, endings, known))
        elif isinstance(node, ast.ImportFrom):
            folder = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            package = next((file for file in (folder.with_suffix(".py"), folder / "__init__.py") if file in known), None)
            for name in node.names:
                inner = next((file for file in (folder / f"{name.name}.py", folder / name.name / "__init__.py") if file in known), None)
                yield inner or (package if package and name.name in names_bound(package) else None)


IMPORT = re.compile(r"""(?:\bfrom|^\s*import|\bimport\s*\(|\brequire\s*\()\s*["'](\.[^"']*)["']""", re.M)


def imports_of_js(path, known):
    """The files that a TypeScript or JavaScript file imports by their place."""
    for name in IMPORT.findall(path.read_text(encoding="utf-8")):
        target = pathlib.Path(*path.parent.joinpath(name).parts).resolve()
        places = [target, *(target.with_name(target.name + ending) for ending in JS_ENDINGS),
                  *(target / ("index" + ending) for ending in JS_ENDINGS)]
        yield next((file for file in places if file in known), None)


REQUIRE = re.compile(r"""\brequire\s*\(?\s*["']([\w.]+)["']""")


def imports_of_lua(path, known):
    """The files that a Lua file requires."""
    text = re.sub(r"--[^\n]*", "", path.read_text(encoding="utf-8"))
    return (module_file(path, name, (".lua", "/init.lua"), known) for name in REQUIRE.findall(text))


def needs_by_imports(files, imports):
    known = set(files)
    for path in files:
        yield from ((path, target, "import") for target in imports(path, known) if target is not None)


# ---- circles of files ----

def file_graph(root):
    """The files that each file needs, and the names it uses of them. Files are without their endings."""
    files = sources(root)
    def of(endings):
        return [path for path in files if path.name.endswith(tuple(endings))]
    edges = [*needs_of_c(root, of(C_ENDINGS)), *needs_by_extern(root, of(C_ENDINGS)), *needs_by_imports(of([".py"]), imports_of_python),
             *needs_by_imports(of(JS_ENDINGS), imports_of_js), *needs_by_imports(of([".lua"]), imports_of_lua)]
    graph = collections.defaultdict(lambda: collections.defaultdict(set))
    for path, target, name in edges:
        a, b = (file.relative_to(root).with_suffix("").as_posix() for file in (path, target))
        if a != b:
            graph[a][b].add(name)
    return graph


def circles(graph):
    """The sets of nodes that need each other, the largest first (R. Tarjan, 1972)."""
    sys.setrecursionlimit(10000)
    number, low, stack, found = {}, {}, [], []

    def visit(node):
        number[node] = low[node] = len(number)
        stack.append(node)
        for target in sorted(graph.get(node, ())):
            if target not in number:
                visit(target)
            if target in stack:
                low[node] = min(low[node], low[target])
        if low[node] == number[node]:
            found.append(sorted(stack[stack.index(node):]))
            del stack[stack.index(node):]

    for node in sorted(graph):
        if node not in number:
            visit(node)
    return sorted((circle for circle in found if len(circle) > 1), key=len, reverse=True)


def file_complaints(root):
    """For each circle of too many files a line, and one for each need in it."""
    graph = file_graph(root)
    for circle in circles(graph):
        if len(circle) <= FILES_MAX:
            break
        yield f"{len(circle)} files need each other: {', '.join(circle)}"
        for a in circle:
            for b in sorted(set(graph[a]) & set(circle)):
                yield f"  {a} needs {b}: {', '.join(sorted(graph[a][b])[:4])}"


# ---- modules of src/ ----

def module_of(path, headers):
    """The stem of a file: its own header's, or the longest its name continues."""
    stem = path.with_suffix("")
    if path.suffix == ".h" or stem in headers:
        return stem
    name = stem.name
    while "_" in name:
        name = name.rsplit("_", 1)[0]
        if stem.with_name(name) in headers:
            return stem.with_name(name)
    return stem


def needs(source):
    """For each module the needed modules of its floor, each with a reason."""
    texts = {path: COMMENT.sub(" ", path.read_text(encoding="utf-8")) for path in sorted(source.rglob("*.[ch]"))}
    headers = {path.with_suffix("") for path in texts if path.suffix == ".h"}
    module = {path: module_of(path, headers) for path in texts}
    declared = {}
    for path, text in texts.items():
        if path.suffix == ".h":
            declared.update((name, path) for name in DECLARED.findall(text))
    graph = collections.defaultdict(dict)
    for path, text in texts.items():
        other = [(source / name, f"includes {name}") for name in INCLUDE.findall(text) if (source / name) in texts]
        if path.suffix == ".c":
            other += [(declared[name], f"defines {name}") for name in DEFINED.findall(text) if name in declared]
        for target, why in other:
            a, b = module[path], module[target]
            if a != b and a.relative_to(source).parts[0] == b.relative_to(source).parts[0]:
                graph[a].setdefault(b, f"{path.relative_to(source)} {why}")
    return graph


def hidden(source):
    """One line for each need missing in the graph."""
    found = []
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".c", ".h"):
            found += [f"{path.relative_to(source)}: neither a source nor a header"] if path.is_file() else []
            continue
        text = COMMENT.sub(" ", path.read_text(encoding="utf-8"))
        found += [f"{path.relative_to(source)} includes by the macro {name}" for name in BY_MACRO.findall(text)]
        found += [f"{path.relative_to(source)} includes {name}: not by its path from src/" for name in INCLUDE.findall(text)
                  if not (source / name).is_file() and (path.parent / name).is_file()]
        if path.suffix == ".c":
            found += [f"{path.relative_to(source)} declares {name} itself, not by a header" for name in DECLARED.findall(text)]
    return found


def module_complaints(source):
    """One line for each need in a circle, and for each hidden need; empty if there is none."""
    graph = needs(source)
    found = [f"{a.relative_to(source)} needs {b.relative_to(source)}: {graph[a][b]}"
             for circle in circles(graph) for a in circle for b in circle if b in graph[a]]
    return found + hidden(source)


# ---- the check of the check ----

def trees_of_modules():
    """Trees of src/ with a circle of modules or a hidden need, and one without."""
    by_includes = {"core/a.h": '#include "core/b.h"\n', "core/b.h": "", "core/b.c": '#include "core/a.h"\n'}
    by_parts = {"core/a.h": "", "core/a_two.c": '#include "core/b.h"\n', "core/b.h": '#include "core/a.h"\n'}
    by_definition = {"core/a.h": "void grz_one(void);\n", "core/a.c": '#include "core/b.h"\n', "core/b.h": "",
                     "core/b.c": '#include "core/b.h"\nvoid grz_one(void) {\n}\n'}
    sound = {"core/a.h": "", "core/b.h": '#include "core/a.h"\n', "core/b.c": '#include "core/b.h"\n',
             "world/c.c": '#include "core/b.h"\n'}
    in_brackets = {"core/a.h": "#include <core/b.h>\n", "core/b.h": "", "core/b.c": '#include "core/a.h"\n'}
    by_extern = {"core/a.h": "extern void grz_one(void);\n", "core/a.c": '#include "core/b.h"\n', "core/b.h": "",
                 "core/b.c": '#include "core/b.h"\nvoid grz_one(void) {\n}\n'}
    by_headers = {"core/a.h": '#include "core/b.h"\n', "core/b.h": '#include "core/c.h"\n', "core/c.h": '#include "core/a.h"\n'}
    nearby = {"core/a.h": '#include "b.h"\n', "core/b.h": ""}
    by_itself = {"core/a.c": "void grz_two(void);\nvoid grz_one(void) {\n    grz_two();\n}\n"}
    by_macro = {"core/a.h": '#define OTHER "core/b.h"\n#include OTHER\n', "core/b.h": ""}
    other_ending = {"core/a.inc": "int x;\n"}
    bad = (by_includes, by_parts, by_definition, in_brackets, by_extern, by_headers, nearby, by_itself, by_macro, other_ending)
    return [*((files, True) for files in bad), (sound, False)]


def trees_of_files():
    """Trees in which each of `abcd` needs the next one, the last one the first; the same without the last need is sound."""
    def tree(pattern, first="", **more):
        ring = {pattern[0].format(a): first + pattern[1].format(a=a, b=b) for a, b in zip("abcd", "bcda")}
        return ring | more, {name: text for name, text in ring.items() if "d" not in pathlib.Path(name).stem} | more

    public = "".join(f"void graze_{letter}(void);\n" for letter in "abcd")
    headers = {f"formats/{letter}.h": f"void {letter}_read(void);\n" for letter in "abcd"}
    kinds = {f"join/{letter}.h": f"typedef struct {letter} {{\n    int x;\n}} {letter};\nvoid {letter}_do(void);\n" for letter in "abcd"}
    tables = {f"cli/{letter}.h": f"extern const int {letter}_other, {letter}_kind;\n" for letter in "abcd"}
    rings = [
        tree(("src/world/{}.c", '#include "graze/all.h"\nvoid graze_{a}(void) {{\n    graze_{b}();\n}}\n'),
             **{"include/graze/all.h": public}),
        tree(("formats/{}.c", '#include "formats/{a}.h"\n#include "formats/{b}.h"\nvoid {a}_read(void) {{\n    {b}_read();\n}}\n'), **headers),
        tree(("join/{}.c", '#include "join/{b}.h"\n#include "join/{a}.h"\nvoid {a}_do(void) {{\n    {b} x;\n}}\n'), **kinds),
        tree(("cli/{}.c", '#include "cli/{a}.h"\n#include "cli/{b}.h"\nconst int {a}_kind = 1 + sizeof {b}_kind;\n'), **tables),
        tree(("formats/{}.c", 'void {a}_read(void) {{\n    extern void {b}_read(void);\n    {b}_read();\n}}\n')),
        tree(("formats/{}.c", 'const int {a}_kinds[2] = {{ 1, 2 }};\nint {a}_read(void) {{\n    extern const int {b}_kinds[2];\n    return *{b}_kinds;\n}}\n')),
        tree(("pattern/{}.h", '#include "pattern/{b}.h"\nclass {a}_type {{\n    {b}_type *other;\n}};\n')),
        tree(("bindings/lua/graze/{}.lua", 'local x = require "graze.{b}"\n')),
        tree(("bindings/python/graze/{}.py", "from . import {b}\n"), **{"bindings/python/graze/__init__.py": ""}),
        tree(("tools/{}.py", "def late():\n    import {b}\n    return {b}\n")),
        tree(("page/src/{}.ts", 'import type {{ X }} from "./{b}";\n')),
        tree(("bindings/js/lib/{}.mjs", 'export * from "./{b}.mjs";\n')),
    ]
    return [case for ring, open_ring in rings for case in ((ring, True), (open_ring, False))]


def self_test():
    """Trees with a circle, which must be found, and trees without, which must pass."""
    checks = [(trees_of_modules(), module_complaints), (trees_of_files(), lambda root: list(file_complaints(root)))]
    status = 0
    for cases, complaints in checks:
        for files, is_circle in cases:
            with tempfile.TemporaryDirectory() as folder:
                root = pathlib.Path(folder).resolve()
                for name, text in files.items():
                    (root / name).parent.mkdir(parents=True, exist_ok=True)
                    (root / name).write_text(text, encoding="utf-8")
                if bool(complaints(root)) != is_circle:
                    print(f"self-test: {'a circle was missed' if is_circle else 'a sound tree was refused'}: {files}")
                    status = 1
    return status


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = [*module_complaints(ROOT / "src"), *file_complaints(ROOT)]
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
