#!/usr/bin/env python3
"""same_everywhere.py [--quick] [--csv FILE] [TARGET…]: builds graze and test/same for many machines, and compares.

Each target is a compiler, its flags, and what runs the program: this machine, qemu, Node.js or Wine. They build what a game
builds, by add_subdirectory, with graze's own flags beside those named here. Or, where the table says "no CMake", they build
the sources by the compiler alone, with the flags named here and no others. Each prints a line a scene; the lines of the
first target are what all others must print. Prints a table, and exits 1 if a line differs somewhere or a program cannot be
built or run. Missing tools are named, and do not count as a failure.

--quick: this machine, one of NEON, and a big-endian one of plain C, without the large scenes.
--csv:   the same, a line a target and scene.
"""
import argparse
import concurrent.futures
import csv
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import typing

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-same"
SAME = ROOT / "test" / "same"
WINE = "/usr/lib/wine/wine64"  # Debian's; of the package wine64 nothing is on the path


class Target(typing.NamedTuple):
    """A program to build, and how to run it."""
    name: str
    compiler: str
    level: str = "-O2"
    extra: str = ""  # more flags
    system: str = ""  # CMake's name, of another system than this one
    runner: tuple = ()
    needs: tuple = ()  # files and commands beyond compiler and runner
    cpu: str = ""  # what the processor must have, as /proc/cpuinfo calls it
    lto: bool = False
    cmake: tuple = ()
    is_quick: bool = False
    is_alone: bool = False  # the library by the compiler alone, without CMake and its flags
    is_one_file: bool = False  # and from the files of make amalgamation
    plays_games: bool = False  # and the games of examples/ end where test/examples/hashes.csv says
    is_thorough: bool = False  # each method with 1 to 8 threads, else each with a number of its own


def lanes(name):
    return f"-include {SAME}/lanes/{name}.h"


def linux(name, triplet, runner=(), cpu=""):
    """Another processor under Linux: Debian's cross compiler and C library, linked in, so qemu needs no other."""
    return Target(name, f"{triplet}-gcc", system="Linux", runner=runner, cpu=cpu,
                  needs=(f"/usr/{triplet}/lib/libc.a",), cmake=("-DCMAKE_EXE_LINKER_FLAGS=-static",))


def alone(target, extra="", **more):
    return target._replace(name=target.name + ", no CMake", extra=extra, is_alone=True, **more)


def one_file(target, extra=""):
    return target._replace(name=target.name + ", one file", extra=extra, is_alone=True, is_one_file=True)


def runs_32_bits():
    """Some kernels run no programs of 32 bits, though the processor could."""
    try:
        return subprocess.run(["/usr/i686-linux-gnu/lib/ld-linux.so.2", "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def here(compiler, level, **more):
    return Target(os.uname().machine, compiler, level, **more)


TARGETS = [
    here("gcc", "-O2", is_quick=True, is_thorough=True, plays_games=True),
    here("gcc", "-O0"),
    here("gcc", "-O3", lto=True),
    here("clang", "-O0"),
    here("clang", "-O2"),
    here("clang", "-O3", lto=True, needs=("llvm-ar",), is_thorough=True),
    here("gcc", "-O3", extra="-march=x86-64-v3", cpu="avx2"),
    alone(here("gcc", "-O2"), "-march=native", cpu="fma"),
    alone(here("clang", "-O2"), "-march=native", cpu="fma"),
    one_file(here("gcc", "-O3"), "-march=native -std=gnu17"),
    one_file(here("clang", "-O2"), "-std=c11"),
    Target("x86_64, AVX2", "gcc", extra=lanes("avx2"), cpu="avx2"),
    Target("x86_64, SSE2", "gcc", extra=lanes("sse2"), cpu="sse2"),
    Target("x86_64, plain C", "gcc", extra=lanes("plain"), cpu="sse2"),
    Target("x86_64, plain C", "clang", extra=lanes("plain"), cpu="sse2"),
    linux("i386", "i686-linux-gnu", () if runs_32_bits() else ("qemu-i386",), cpu="sse2")._replace(plays_games=True),
    linux("arm64", "aarch64-linux-gnu", ("qemu-aarch64",))._replace(is_quick=True),
    alone(linux("arm64", "aarch64-linux-gnu", ("qemu-aarch64",))),
    one_file(linux("arm64", "aarch64-linux-gnu", ("qemu-aarch64",))),
    linux("armhf", "arm-linux-gnueabihf", ("qemu-arm",)),
    linux("riscv64", "riscv64-linux-gnu", ("qemu-riscv64",)),
    linux("s390x, big-endian", "s390x-linux-gnu", ("qemu-s390x",))._replace(is_quick=True),
    linux("ppc64, big-endian", "powerpc64-linux-gnu", ("qemu-ppc64",)),
    Target("WebAssembly", "clang", "-O3", system="WASI", plays_games=True, runner=("node", "--no-warnings", f"{SAME}/run-wasi.mjs"),
           needs=("/usr/lib/wasm32-wasi/libc.a", "wasm-ld"), cmake=("-DCMAKE_C_COMPILER_TARGET=wasm32-wasi",)),
    Target("Windows", "x86_64-w64-mingw32-gcc", system="Windows", runner=(WINE,),
           cmake=("-DCMAKE_EXE_LINKER_FLAGS=-static",)),
]


class Result(typing.NamedTuple):
    """The result of a target: the machine it is, its lines; or why it has none."""
    target: Target
    machine: str = ""
    lines: tuple = ()
    missing: str = ""
    failure: str = ""


def title(target):
    return f"{target.name}, {target.compiler} {flags(target)}"


def flags(target):
    """As people read them: of what is included only the name."""
    extra = re.sub(r"-include \S*/(\w+)\.h", r"\1.h", target.extra)
    return " ".join(part for part in (target.level, "-flto" if target.lto else "", extra) if part)


def what_is_missing(target):
    """A command, file or feature needed by the target and missing here, or an empty string."""
    for need in (target.compiler, *target.runner[:1], *target.needs):
        if not shutil.which(need) and not os.path.exists(need):
            return need
    cpuinfo = pathlib.Path("/proc/cpuinfo")
    has = cpuinfo.read_text(encoding="utf-8").split() if target.cpu and cpuinfo.exists() else []
    return target.cpu if target.cpu not in ["", *has] else ""


def command(arguments, **more):
    """Its output, and whether it succeeded."""
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, text=True,
                          errors="replace", **more)
    return done.stdout, done.returncode == 0


def build_alone(target, folder):
    """The library as README.md compiles it by hand; the program around it, whose scenes must not differ, as CMake does."""
    folder.mkdir(parents=True, exist_ok=True)
    compiler = [target.compiler, target.level, f"-I{ROOT}/include", f"-I{ROOT}/src", f"-I{ROOT}"]
    library = [path for part in ("src", "content") for path in sorted((ROOT / part).rglob("*.c"))]
    if target.is_one_file:
        library = [folder / "graze.c", folder / "graze_content.c"]
        output, is_fine = command([sys.executable, ROOT / "tools" / "amalgamate.py", "-o", folder])
        if not is_fine:
            return output
    program = [*SAME.glob("*.c"), *(ROOT / "scenes").glob("seeded*.c")]
    own = ["-std=c17", "-ffp-contract=off", f"-I{ROOT}/test", *(["-static"] if target.system else [])]
    for step in ([*compiler, *target.extra.split(), "-r", "-nostdlib", *library, "-o", folder / "graze.o"],
                 [*compiler, *own, *program, folder / "graze.o", "-lm", "-o", folder / "same"]):
        output, is_fine = command(step)
        if not is_fine:
            return output
    return ""


def build(target, folder):
    """Build, and return what went wrong, or an empty string."""
    if target.is_alone:
        return build_alone(target, folder)
    configure = ["cmake", "-S", SAME, "-B", folder, "-DCMAKE_BUILD_TYPE=Release",
                 f"-DCMAKE_C_COMPILER={target.compiler}", f"-DCMAKE_C_FLAGS={target.extra}",
                 f"-DCMAKE_C_FLAGS_RELEASE={target.level} -DNDEBUG", *target.cmake]
    if target.system:
        configure.append(f"-DCMAKE_SYSTEM_NAME={target.system}")
    if target.lto:
        configure.append("-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON")
    programs = ["same", *(["games"] if target.plays_games else [])]
    for step in (configure, ["cmake", "--build", folder, "--target", *programs]):
        output, is_fine = command(step, env={**os.environ, "MAKEFLAGS": ""})
        if not is_fine:
            return output
    return ""


def games_failure(target, folder):
    """Play the games. Returns the fault of their ends, or an empty string."""
    expected = (ROOT / "test" / "examples" / "hashes.csv").read_text(encoding="utf-8")
    level = (ROOT / "examples" / "platformer" / "level.tmx").read_text(encoding="utf-8")
    reported, _ = command([*target.runner, folder / "games"], input=level)
    return "" if reported == expected else f"the games of examples/ end elsewhere:\n{reported}\nand on record is\n{expected}"


def run(target, folder, is_quick):
    """Its output as a result."""
    program = next(path for path in (folder / "same", folder / "same.exe") if path.exists())
    arguments = ["--small"] if is_quick else ["--all-threads"] if target.is_thorough else []
    environment = {**os.environ, "WINEPREFIX": str(BUILD / "wine"), "WINEDEBUG": "-all"}
    done = subprocess.run([*target.runner, program, *arguments], capture_output=True, check=False, text=True,
                          env=environment)
    lines = done.stdout.splitlines()
    if done.returncode != 0 or not lines:
        return Result(target, failure=f"exit {done.returncode}\n{done.stdout}{done.stderr}")
    return Result(target, machine=lines[0].lstrip("# "), lines=tuple(lines[1:]))


def try_target(target, is_quick):
    missing = what_is_missing(target)
    if missing:
        return Result(target, missing=missing)
    folder = BUILD / re.sub(r"\W+", "-", title(target))
    failure = build(target, folder) or (games_failure(target, folder) if target.plays_games else "")
    result = Result(target, failure=failure) if failure else run(target, folder, is_quick)
    print(f"{title(target)}: {'FAILED' if result.failure else 'done'}", file=sys.stderr)
    return result


def digest(result):
    return hashlib.sha256("\n".join(result.lines).encode()).hexdigest()[:16]


def first_difference(result, expected):
    """The first different line, as it is and as it should be; None without a difference."""
    for own, other in zip(result.lines, expected.lines):
        if own != other:
            return own, other
    return None if len(result.lines) == len(expected.lines) else ("fewer lines or more", "")


def outcome(result, expected):
    if result.missing:
        return f"not here: no {result.missing}"
    if result.failure:
        return "FAILED"
    return "DIFFERS" if first_difference(result, expected) else "same"


def print_table(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    rows = [rows[0], ["-" * width for width in widths], *rows[1:]]
    for row in rows:
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")
    print()


def print_results(results):
    expected = results[0]
    print_table([line.split(",") for line in expected.lines])
    print_table([["target", "compiler and flags", "machine", "all lines", "outcome", "games"]] +
                [[result.target.name, f"{result.target.compiler} {flags(result.target)}", result.machine,
                  digest(result) if result.lines else "", outcome(result, expected),
                  "as on record" if result.target.plays_games and result.lines else ""] for result in results])


def write_csv(path, results):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["target", "compiler", "flags", "machine", *results[0].lines[0].split(",")])
        for result in results:
            for line in result.lines[1:]:
                writer.writerow([result.target.name, result.target.compiler, flags(result.target), result.machine,
                                 *line.split(",")])


def complain(results):
    """Say what went wrong in full, and how much it was."""
    wrong = [result for result in results if result.failure or first_difference(result, results[0])
             and not result.missing]
    for result in wrong:
        print(f"=== {title(result.target)}")
        print(result.failure or "has  {}\nwant {}".format(*first_difference(result, results[0])))
    reported = sum(1 for result in results if result.lines)
    missing = sum(1 for result in results if result.missing)
    print(f"same everywhere: {reported - sum(1 for result in wrong if result.lines)} targets of {len(results)} tell the "
          f"same, {len(wrong)} do not, {missing} cannot be had here")
    return len(wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer targets, fewer runs a target")
    parser.add_argument("--csv", metavar="FILE", help="write the report of each target on each scene")
    parser.add_argument("targets", nargs="*", help="only the first, and those whose title contains one of these")
    options = parser.parse_args()
    chosen = [target for i, target in enumerate(TARGETS)
              if (target.is_quick or not options.quick)
              and (i == 0 or not options.targets or any(word in title(target) for word in options.targets))]
    jobs = int(os.environ.get("JOBS") or os.cpu_count() or 1)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(lambda target: try_target(target, options.quick), chosen))
    if not results[0].lines:
        sys.exit(f"{title(chosen[0])}: {results[0].missing or results[0].failure}")
    print_results(results)
    if options.csv:
        write_csv(options.csv, results)
    sys.exit(1 if complain(results) else 0)


if __name__ == "__main__":
    main()
