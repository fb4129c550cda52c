#!/usr/bin/env python3
"""check_float_rules.py [--all | --self-test]: fails if a source of the library is compiled to fused instructions. It also fails if
one is compiled at all where floats are not IEEE floats. With --all 64-bit ARM is looked at, too.

The library is compiled by the compiler alone, as a game may do it, for processors with one instruction to multiply and add.
An instruction rounding once where the source rounds twice gives other answers. GCC 12 fuses in some places in spite of
-ffp-contract=off, too.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUSED = re.compile(r"^\s+(vfn?m(?:add|sub)\w*|fn?m(?:add|sub|la|ls))\s", re.M)
TARGETS = [["gcc", "-O2", "-mfma"], ["clang", "-O2", "-mfma"]]
OTHER_TARGETS = [["aarch64-linux-gnu-gcc", "-O2"]]
REFUSED = [["gcc", "-ffast-math"], ["gcc", "-Ofast"], ["gcc", "-ffinite-math-only"], ["clang", "-ffast-math"],
           ["gcc", "-funsafe-math-optimizations"], ["gcc", "-freciprocal-math"], ["gcc", "-fno-signed-zeros"],
           ["gcc", "-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math"], ["gcc", "-fsingle-precision-constant"],
           ["gcc", "-m32", "-mfpmath=387"]]
# Flags of clang without a macro: the sources take them back.
TAKEN_BACK = ["-funsafe-math-optimizations", "-freciprocal-math", "-fno-signed-zeros", "-fassociative-math", "-ffp-contract=fast"]
SUMS = """double f(double a, double b);
double f(double a, double b) {
    const double sum = a + b, part = sum - a;
    return (a - (sum - part)) + (b - part) + a / 3 + b / 3 + 0.0;
}
"""
PERMITTED = [["gcc", "-ffast-math", "-fno-fast-math"], ["gcc", "-march=native"], ["clang", "-march=native"]]
RULES = '#include "core/float_rules.h"\n'
PLAIN = "float f(float a, float b, float c);\nfloat f(float a, float b, float c) {\n    return a * b + c;\n}\n"


def is_here(target):
    return shutil.which(target[0]) and (target[0].startswith("aarch64") or os.uname().machine == "x86_64")


def compiled(target, source, *more):
    """The assembly, or None if the compiler refuses the source."""
    command = [*target, "-w", f"-I{ROOT}/include", f"-I{ROOT}/src", f"-I{ROOT}", "-S", "-o", "-", *more, str(source)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return run.stdout if run.returncode == 0 else None


def complaint(job):
    target, source = job
    assembly = compiled(target, source)
    if assembly is None:
        return f"{source}: {' '.join(target)} refuses it"
    found = FUSED.search(assembly)
    return found and f"{source}: {' '.join(target)} fuses: {found[1]}; include core/float_rules.h first"


def complaints(sources, targets):
    jobs = [(target, source) for target in targets if is_here(target) for source in sources]
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS") or os.cpu_count() or 1)) as pool:
        return [line for line in pool.map(complaint, jobs) if line]


def takes_back(source):
    """0 if clang compiles with flags without a macro as it does without the flags."""
    if not is_here(["clang"]):
        return 0
    source.write_text(RULES + SUMS, encoding="utf-8")
    plain = compiled(["clang", "-O2"], source)
    wrong = [flag for flag in TAKEN_BACK if without_marks(compiled(["clang", "-O2", flag], source)) != without_marks(plain)]
    source.write_text(SUMS, encoding="utf-8")
    if without_marks(compiled(["clang", "-O2", TAKEN_BACK[0]], source)) == without_marks(plain):
        wrong.append("nothing, without the header")
    if wrong:
        print("self-test: clang keeps", ", ".join(wrong))
    return 1 if wrong else 0


def without_marks(assembly):
    """Instructions alone."""
    return re.findall(r"^\t[a-z].*", assembly or "", re.M)


def self_test():
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "a.c"
        for text, is_bad in ((PLAIN, True), (RULES + PLAIN, False)):
            source.write_text(text, encoding="utf-8")
            found = complaints([source], TARGETS + OTHER_TARGETS)
            if len(found) != (sum(map(bool, map(is_here, TARGETS + OTHER_TARGETS))) if is_bad else 0):
                print("self-test:", found or "what fuses was taken")
                status = 1
        for targets, is_bad in ((REFUSED, True), (PERMITTED, False)):
            for target in filter(is_here, targets):
                if (compiled(target, source) is None) != is_bad:
                    print(f"self-test: {' '.join(target)} was {'taken' if is_bad else 'refused'}")
                    status = 1
        status |= takes_back(source)
    return status


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    targets = TARGETS + (OTHER_TARGETS if sys.argv[1:] == ["--all"] else [])
    found = complaints([path for part in ("src", "content") for path in sorted((ROOT / part).rglob("*.c"))], targets)
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
