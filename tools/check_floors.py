#!/usr/bin/env python3
"""check_floors.py [--self-test]: fails on an include looking up from its floor.

The house has floors (docs/architecture.md); a room sees only what is below it. For each folder the table names
what its files may include: own headers by the first folder of their path, other people's by name.
"""
import pathlib
import re
import sys
import tempfile

STANDARD = set("""assert ctype errno fenv float inttypes limits locale math setjmp signal stdalign stdarg stdatomic
    stdbool stddef stdint stdio stdlib string time""".split())
# The library has no dependencies, prints nothing and never exits: no stdio, no time. As to signals it knows how its pool's
# threads refuse them.
LIBRARY = {name + ".h" for name in STANDARD - {"stdio", "time", "setjmp", "errno", "locale"}}
LIBRARY |= {"emmintrin.h", "xmmintrin.h", "immintrin.h", "arm_neon.h", "wasm_simd128.h", "pthread.h", "sched.h", "stdatomic.h"}
SYSTEM = {name + ".h" for name in STANDARD} | {"unistd.h", "sys/stat.h", "sys/types.h", "fcntl.h"}
WORLDS = {"graze/world.h", "graze/body.h", "graze/step.h", "graze/query.h", "graze/graze.h"}
ANY = None
CPLUSPLUS = {"cstddef", "cstdint", "cstdlib", "cstring", "initializer_list", "iterator", "memory", "stdexcept", "type_traits",
             "utility", "vector"}  # of graze.hpp

# folder: (own folders it may see, other people's headers, own headers it may not see all the same)
FLOORS = {
    "include/graze": ({"graze"}, {"stddef.h", "stdint.h", "stdbool.h"} | CPLUSPLUS, set()),
    "src/core": ({"core", "graze"}, LIBRARY, WORLDS),
    "src/simd": ({"simd", "core", "graze"}, LIBRARY, WORLDS),
    "src/narrow": ({"narrow", "simd", "core", "graze"}, LIBRARY, WORLDS),
    "src/broad": ({"broad", "simd", "core", "graze"}, LIBRARY, WORLDS),
    "src/world": ({"world", "broad", "narrow", "simd", "core", "graze"}, LIBRARY, set()),
    "content": ({"content", "core", "narrow", "graze"}, LIBRARY, WORLDS - {"graze/body.h"}),
    "formats": ({"formats", "graze"}, SYSTEM | {"zlib.h", "png.h", "jansson.h", "expat.h", "iconv.h"}, set()),
    "scenes": ({"scenes", "formats", "graze"}, SYSTEM, set()),
    "join": ({"join", "formats", "graze"}, ANY, set()),
    "bench": ({"bench", "scenes", "formats", "content", "world", "broad", "narrow", "simd", "core", "graze"}, ANY, set()),
    "cli": ({"cli", "join", "bench", "scenes", "formats", "graze"}, ANY, set()),
    "mpi": ({"mpi", "join", "formats", "graze"}, ANY, set()),
    # Stands in for files, PNG and JSON below the command's readers.
    "page/readers": ({"page", "scenes", "formats", "graze"}, LIBRARY | {"stdio.h"}, set()),
    "bulletml": ({"bulletml"}, LIBRARY, set()),
    "pattern": ({"pattern", "bulletml", "scenes", "formats", "graze"}, ANY, set()),
    "live": ({"live", "graze"}, SYSTEM | {"arpa/inet.h", "netinet/in.h", "netinet/tcp.h", "sys/socket.h"}, set()),
    "examples": ({"examples", "bulletml", "live", "graze"}, ANY, set()),
    # The amalgamation: no header of the house by its path.
    "bindings": (set(), ANY, set()),
}
OWN = {"graze", "core", "simd", "narrow", "broad", "world", "content", "formats", "scenes", "bench", "cli", "join", "mpi",
       "bulletml", "pattern", "page", "live", "examples", "test"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')


def floor_of(path):
    """The longest folder of the table around the file, or None (tests see everything)."""
    inside = [floor for floor in FLOORS if path.startswith(floor + "/")]
    return max(inside, key=len, default=None)


def complaint(floor, name, is_quoted):
    """Why this floor may not include this name, or None."""
    own, others, hidden = FLOORS[floor]
    room = name.split("/")[0] if "/" in name else None
    if name in hidden:
        return f"{floor} may not see {name}: it knows no bodies"
    if room in OWN:
        return None if room in own else f"{floor} may not see {room}/: it is above, or a neighbour"
    if is_quoted and floor != "bindings":
        return "write the path from the floor's root, as in \"core/box_columns.h\""
    return None if others is ANY or name in others else f"{floor} may not use <{name}>"


def violations(root):
    for path in sorted(root.rglob("*")):
        relative = path.relative_to(root).as_posix()
        floor = floor_of(relative)
        if floor is None or path.suffix not in (".c", ".h", ".cpp", ".hpp"):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            why = match and complaint(floor, match[1] or match[2], match[1] is not None)
            if why:
                yield f"{relative}:{number}: {why}"


def self_test():
    """Files with one forbidden include each, which must be found, and permitted ones, which must not."""
    forbidden = {
        "include/graze/a.h": '#include "core/box_columns.h"',
        "src/core/a.c": '#include "broad/broad_phase.h"',
        "src/core/b.c": "#include <stdio.h>",
        "src/broad/a.c": '#include "narrow/table.h"',
        "src/broad/b.c": '#include "world/world.h"',
        "src/broad/grid/c.c": '#  include "graze/body.h"',
        "src/broad/d.c": '#include "broad.h"',
        "src/narrow/a.c": '#include "broad/broad_phase.h"',
        "src/world/a.c": '#include "formats/csv.h"',
        "formats/a.c": '#include "core/buffer.h"',
        "scenes/a.c": '#include "cli/cli.h"',
        "scenes/b.c": "#include <png.h>",
        "cli/a.c": '#include "world/world.h"',
        "bench/a.c": '#include "cli/cli.h"',
        "page/readers/a.c": '#include "cli/cli.h"',
        "bulletml/a.c": '#include "graze/box.h"',
    }
    permitted = {
        "include/graze/p.h": '#include "graze/box.h"\n#include <stdint.h>',
        "src/broad/p.c": '#include "core/box_columns.h"\n#include "graze/broad_phase.h"\n#include <string.h>',
        "src/world/p.c": '#include "broad/broad_phase.h"\n#include "graze/body.h"',
        "formats/p.c": "#include <zlib.h>",
        "bench/p.c": '#include "world/world.h"',
        "test/p.c": '#include "world/world.h"',
    }
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in {**forbidden, **permitted}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("/* a.c: a test. */\n" + text + "\n", encoding="utf-8")
        found = {line.split(":")[0] for line in violations(root) if ":2: " in line}
        stray = [line for line in violations(root) if line.split(":")[0] in permitted]
    missed = [name for name in forbidden if name not in found]
    for name in missed:
        print(f"self-test: the forbidden include of {name} was not found: {forbidden[name]}")
    for line in stray:
        print(f"self-test: a permitted include was refused: {line}")
    return 1 if missed or stray else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = list(violations(pathlib.Path(__file__).resolve().parent.parent))
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
