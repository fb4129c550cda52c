#!/usr/bin/env python3
"""ceilings.py: how many instructions graze executes for small runs of w1 to w5, and whether these are more than allowed.

    tools/ceilings.py [--write] [--self-test]

valgrind's callgrind counts the instructions of test/bench/counted.c, which reads no clock. Each run counts the same, also on a
busy machine. The rows of bench/ceilings.csv are for each workload and compiler, since compilers differ by more than mistakes
cost. The check fails above a ceiling by more than 3 %, which leaves room for another libc and a patch of a compiler. A
compiler without rows is named, and nothing is compared. valgrind announces AVX2 and hides AVX-512, so the kernels are those
of AVX2. A processor without AVX2 is named, too, and nothing is compared.

--write puts today's counts into the table, for a change meant to cost more, or with less cost now.
"""
import argparse
import csv
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import measured

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-ceilings"
TABLE = ROOT / "bench/ceilings.csv"
WORK = ("w1", "w2", "w3", "w4", "w5")
MARGIN = 0.03
JOBS = os.environ.get("JOBS", str(os.cpu_count()))
COLUMNS = ("workload", "compiler", "instructions")


def build():
    """A release build of its own, so no option of another one counts."""
    settings = {"CMAKE_BUILD_TYPE": "Release", "BUILD_SHARED_LIBS": "OFF"}
    command = ["cmake", "-S", ROOT, "-B", BUILD] + [f"-D{name}={value}" for name, value in settings.items()]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", BUILD, "--parallel", JOBS, "--target", "counted"], check=True, stdout=subprocess.DEVNULL)


def compiler():
    """The name of the build's compiler, with its major version: gcc 12."""
    reported = next(BUILD.glob("CMakeFiles/*/CMakeCCompiler.cmake")).read_text(encoding="utf-8")
    values = dict(re.findall(r'set\((\w+) "([^"]*)"\)', reported))
    name = {"GNU": "gcc", "Clang": "clang"}.get(values["CMAKE_C_COMPILER_ID"], values["CMAKE_C_COMPILER_ID"])
    return f"{name} {values['CMAKE_C_COMPILER_VERSION'].split('.')[0]}"


def has_avx2():
    return re.search(r"^flags\s*:.*\bavx2\b.*\bbmi2\b|^flags\s*:.*\bbmi2\b.*\bavx2\b",
                     pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.M) is not None


def count(work):
    """The instructions of a workload of counted.c, which build() has built."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        subprocess.run(["valgrind", "--tool=callgrind", "--quiet", f"--callgrind-out-file={out}",
                        "--toggle-collect=counted_work", BUILD / "test/counted", work], check=True, stdout=subprocess.DEVNULL)
        instructions = int(re.search(r"^totals: (\d+)", out.read_text(encoding="utf-8"), re.M).group(1))
    if instructions == 0:
        sys.exit(f"ceilings.py: callgrind has not seen counted_work() in {work}: is it a function of its own in test/bench/counted.c?")
    return instructions


def read_table(text):
    """{(workload, compiler): instructions}"""
    return {(row["workload"], row["compiler"]): int(row["instructions"]) for row in csv.DictReader(text.splitlines())}


def write_table(ceilings):
    lines = [",".join(COLUMNS)] + [f"{work},{name},{most}" for (work, name), most in sorted(ceilings.items(), key=lambda row: row[0][::-1])]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def complaints(ceilings, counts, name):
    """A line for each workload above its ceiling or without one."""
    for work, instructions in counts.items():
        ceiling = ceilings.get((work, name))
        if ceiling is None:
            yield f"{TABLE.name} has no ceiling of {work} with {name}: write it by tools/ceilings.py --write"
        elif instructions > ceiling * (1 + MARGIN):
            yield f"{work} takes {instructions:,} instructions, {instructions / ceiling - 1:.1%} over the ceiling of {ceiling:,}"


def self_test():
    """Made-up counts: at the ceiling, within the margin, above it, and without a ceiling."""
    ceilings = read_table("workload,compiler,instructions\nw1,gcc 12,1000000\nw2,gcc 12,5000\nw1,gcc 14,900000\n")
    cases = [({"w1": 1000000, "w2": 10}, "gcc 12", 0), ({"w1": 1030000}, "gcc 12", 0), ({"w1": 1030001}, "gcc 12", 1),
             ({"w1": 940000}, "gcc 14", 1), ({"w1": 1040000, "w2": 6000}, "gcc 12", 2), ({"w3": 1}, "gcc 12", 1)]
    wrong = [case for case in cases if len(list(complaints(ceilings, *case[:2]))) != case[2]]
    for case in wrong:
        print(f"ceilings.py --self-test: {case[0]} of {case[1]} should have {case[2]} complaints", file=sys.stderr)
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write today's counts into the table")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if not has_avx2():
        print("this processor has no AVX2: its instructions are not compared")
        return 0
    build()
    name, counts = compiler(), {work: count(work) for work in WORK}
    ceilings = read_table(TABLE.read_text(encoding="utf-8"))
    for work, instructions in counts.items():
        print(f"{work} {name}: {instructions:,} instructions, ceiling {ceilings.get((work, name), 0):,}")
    print(measured.stamp())
    if options.write:
        write_table(ceilings | {(work, name): instructions for work, instructions in counts.items()})
        return 0
    if not any(compiler_of == name for _, compiler_of in ceilings):
        print(f"{TABLE.name} has no row of {name}: nothing is compared; tools/ceilings.py --write adds rows")
        return 0
    wrong = list(complaints(ceilings, counts, name))
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
