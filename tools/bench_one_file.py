#!/usr/bin/env python3
"""bench_one_file.py LIBRARY ONE_FILE [ROUNDS]: suites of two builds' `graze bench` in turns, and by how much the second is
slower; make bench-one-file builds both.

A figure is the fastest of all rounds. Exit 1 if the median figure is more than 3 % slower, or a hash differs.
"""
import json
import statistics
import subprocess
import sys

SUITES = [["w1", "--boxes", "10000", "--method", "auto"], ["w2", "--boxes", "10000", "--method", "auto"],
          ["w4", "--boxes", "10000", "--method", "auto"], ["w5", "--boxes", "10000", "--method", "auto"], ["narrow"], ["shapes"]]
TIMES = ("fastest_ns", "ns", "touch_ns", "contact_ns")


def measured(command, suite):
    """Figures of one run by their names, and hashes."""
    run = subprocess.run([command, "bench", *suite, "--json", "-"], capture_output=True, text=True, check=True)
    records = json.loads(run.stdout[run.stdout.index("["):])
    for record in records:
        name = (suite[0], *(str(value) for key, value in record.items()
                            if key not in ("hash", "machine", "compiler") and (isinstance(value, str) or key in ("n", "threads"))))
        for key, value in record.items():
            if key in TIMES:
                yield (*name, key), value, record.get("hash")


def main():
    commands, rounds = sys.argv[1:3], int(sys.argv[3]) if len(sys.argv) > 3 else 3
    times, hashes = [{}, {}], [{}, {}]
    for i in range(rounds * len(SUITES)):
        for k in (0, 1) if i % 2 else (1, 0):
            for name, value, answer in measured(commands[k], SUITES[i % len(SUITES)]):
                times[k][name] = min(times[k].get(name, value), value)
                hashes[k][name] = answer
    ratios = {name: times[1][name] / max(times[0][name], 1e-9) for name in times[0]}
    for name, ratio in sorted(ratios.items(), key=lambda item: item[1]):
        print(f"{ratio:6.3f}  {times[0][name]:12.1f} {times[1][name]:12.1f}  {' '.join(name)}")
    median = statistics.median(ratios.values())
    different = [name for name in ratios if hashes[0][name] != hashes[1][name]]
    print(f"{len(ratios)} figures: in one file {100 * (median - 1):+.1f} % by the median, {len(different)} hashes differ")
    return 1 if median > 1.03 or different else 0


if __name__ == "__main__":
    sys.exit(main())
