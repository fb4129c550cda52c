"""figures_bindings.py: the tables of speed in docs/js.md, docs/lua.md and docs/python.md, for figures.py.

Each bench prints its table in Markdown: `make bench-js`, `make bench-lua`, and bindings/python/bench.py.
"""
import os
import subprocess
import sys

from suites import ROOT, TOOL, stamp

PYTHON = os.environ.get("PYTHON", "/usr/bin/python3")


def output(*command, **environment):
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1): # 1: something is slower than it should be, and the table shows it
        sys.exit(f"{TOOL}: {' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def tables(text):
    """The lines of its tables; an empty line between two of them, and a head once where it comes again."""
    lines = []
    for line in text.splitlines():
        if line.startswith("|"):
            lines.append(line)
        elif lines and lines[-1]:
            lines.append("")
    heads = lines[:2]
    while heads in [lines[i:i + 2] for i in range(2, len(lines))]:
        again = next(i for i in range(2, len(lines)) if lines[i:i + 2] == heads)
        del lines[again - (lines[again - 1] == ""):again + 2]
    return lines[:-1] if lines and not lines[-1] else lines


def with_versions(lines, *names):
    return [*lines, "", stamp().replace(". Measured", "".join(f", {name}" for name in names) + ". Measured", 1)]


def javascript(is_small):
    text = output("make", "-s", "bench-js", "ARGS=", f"ROUNDS={1 if is_small else 9}")
    return with_versions(tables(text), f"Node.js {output('node', '--version').strip()[1:]}")


def lua(is_small):
    text = output("make", "-s", "bench-lua", "ARGS=", **({"MOVES": "2000"} if is_small else {}))
    return with_versions(tables(text))


def python(is_small):
    output("sh", ROOT / "tools/python.sh")
    site = {"PYTHONPATH": str(ROOT / "build/python/site")}
    bench = (PYTHON, ROOT / "bindings/python/bench.py")
    few = ("--boxes", "2000") if is_small else ()
    text = output(*bench, ROOT / "build/libgraze.so", *few, **site) + "\n" + output(*bench, "--doubles", *few[1:], **site)
    versions = output(PYTHON, "-c", "import numpy, platform; print(f'Python {platform.python_version()}, NumPy {numpy.__version__}')")
    return with_versions(tables(text), versions.strip())
