#!/usr/bin/env python3
"""joins.py: `graze pairs` beside databases and libraries for joining boxes: the same boxes, one after the other, in one run.

`make bench-joins` calls it; --help lists what it takes. Each contender is a process of its own, which prints
{"pairs": …, "read": seconds, "join": seconds}. For each are noted

  whole      seconds from start to end, as a user waits: reading, building what is searched in, joining
  join       seconds without reading, but with building the trees and indices that the contender needs
  processor  seconds of processor time, of all threads; other work on the machine disturbs them least
  memory     the greatest resident memory, of all its processes together (13 MB is this program's, which starts it)
  disk       the most in its scratch directory
  others     how many cores were busy with other work meanwhile; figures taken beside much of it are marked in the table

A contender with more processor time than the limit is ended and noted as such; so is one that is not installed. (Seconds
on the clock would tell how busy the machine was.) Different counts make the run fail (exit code 1). Results are kept in a
CSV file, a row for each set and contender. A row measured again replaces the old one, so a long run may be divided.
"""

import argparse
import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from contenders import BUILD, CONTENDERS, HERE, Job

COLUMNS = ["machine", "cores", "set", "boxes", "other", "edges", "contender", "version", "threads", "state", "pairs",
           "whole_s", "join_s", "processor_s", "memory_mb", "disk_mb", "others"]
BEGIN, END = "<!-- joins: made by make bench-joins -->", "<!-- joins end -->"
SETS = ["uniform-1e6", "uniform-1e7", "chip-1e6", "chip-1e8", "coasts-rivers", "coasts-borders"]
FEW = {"chip-1e8": ["graze", "graze, out of core", "CGAL"]}  # for which others would take hours
MEGABYTE = 1 << 20
OTHERS_MAX = 0.2  # of a core


# ---------------------------------------------------------------- measuring

def processes_in(directory):
    """Those whose working directory lies in it: a contender and its servers."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.readlink(f"/proc/{pid}/cwd").startswith(directory):
                yield int(pid)
        except OSError:
            pass


def resident(pid):
    """Bytes; each process has its part of shared memory."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
            return int(re.search(r"^Pss: +(\d+)", file.read(), re.M).group(1)) << 10
    except (OSError, AttributeError):
        return 0


def disk_of(directory):
    used = 0
    for folder, _, files in os.walk(directory):
        for name in files:
            try:
                used += os.lstat(os.path.join(folder, name)).st_blocks * 512
            except OSError:
                pass
    return used


def processor_seconds(pid):
    """For a process and its ended children."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            return sum(map(int, file.read().rpartition(")")[2].split()[11:15])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0


class Watch(threading.Thread):
    """Looks five times a second how much memory and disk a scratch directory's processes use, and ends them at the limit."""

    def __init__(self, directory, limit):
        super().__init__(daemon=True)
        self.directory, self.limit, self.is_over = directory, limit, threading.Event()
        self.memory, self.disk, self.processor, self.is_ended = 0, 0, 0, False

    def run(self):
        while not self.is_over.wait(0.2):
            found = list(processes_in(self.directory))
            # The system itself keeps the peak of a single process; pages are counted only where there are more.
            self.memory = max(self.memory, sum(map(resident, found)) if len(found) > 1 else 0)
            self.disk = max(self.disk, disk_of(self.directory))
            self.processor = max(self.processor, sum(map(processor_seconds, found)))
            if self.processor > self.limit:
                self.is_ended = True
                end_all(self.directory)


def end_all(directory):
    for pid in processes_in(directory):
        try:
            os.kill(pid, signal.SIGKILL)
        except OSError:
            pass


def busy_seconds():
    """Processor time of the whole machine, since it was started."""
    with open("/proc/stat", encoding="ascii") as file:
        user, nice, system, _idle, _wait, irq, softirq = map(int, file.readline().split()[1:8])
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def call(command, scratch, limit):
    """Runs a contender; returns its state, what it printed, and figures of the row."""
    watch = Watch(scratch, limit)
    watch.start()
    start, busy = time.monotonic(), busy_seconds()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = subprocess.Popen(command, stdout=out, stderr=err, cwd=scratch, start_new_session=True)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.monotonic() - start
        processor = max(usage.ru_utime + usage.ru_stime, watch.processor)
        others = max(0, busy_seconds() - busy - processor) / seconds
        child.returncode = os.waitstatus_to_exitcode(status)
        watch.is_over.set()
        watch.join()
        out.seek(0)
        err.seek(0)
        text, message = out.read().decode(), err.read().decode()
    state = "ok" if child.returncode == 0 else f"> {limit:g} s" if watch.is_ended else "failed"
    if state == "failed":
        print(f"joins.py: {command[0]}: {message.strip()[-2000:]} (exit code {child.returncode})", file=sys.stderr)
    return state, text, {"whole_s": f"{seconds:.3f}", "processor_s": f"{processor:.3f}",
                         "memory_mb": f"{max(watch.memory, usage.ru_maxrss << 10) / MEGABYTE:.0f}",
                         "disk_mb": f"{watch.disk / MEGABYTE:.0f}", "others": f"{others:.2f}"}


def measure(contender, options, name):
    """A row of the results."""
    title, version_of, command_of, is_parallel = contender
    boxes = json.loads(subprocess.run([sys.executable, os.path.join(HERE, "sets.py"), name], check=True, stdout=subprocess.PIPE).stdout)
    row = dict.fromkeys(COLUMNS, "") | {"machine": machine(), "cores": os.cpu_count(), "set": name, "boxes": boxes["rows"][0],
                                        "other": (boxes["rows"] + [""])[1], "edges": boxes["edges"],
                                        "contender": title, "version": version_of(),
                                        "threads": options.threads if is_parallel else 1, "state": "not installed"}
    if not row["version"]:
        return row
    scratch = os.path.realpath(tempfile.mkdtemp(prefix="join-", dir=options.scratch))
    os.chmod(scratch, 0o755)
    try:
        state, text, figures = call(command_of(Job(options, boxes["files"], boxes["edges"], scratch)), scratch, options.limit)
    finally:
        end_all(scratch)
        shutil.rmtree(scratch, ignore_errors=True)
    row |= figures | {"state": state}
    if state == "ok":
        result = json.loads(text.splitlines()[-1])
        result = result if isinstance(result, dict) else {"pairs": result}
        row |= {"pairs": result["pairs"], "join_s": f"{result['join']:.3f}" if "join" in result else ""}
    return row


def machine():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return re.search(r"^model name\s*: (.*)$", file.read(), re.M).group(1).strip()
    except (OSError, AttributeError):
        return os.uname().machine


# ---------------------------------------------------------------- results

def read_results(path):
    if not os.path.exists(path):
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def keep(path, row):
    """Puts a row in its place among the earlier ones."""
    rows = {(old["set"], old["contender"]): old for old in read_results(path)}
    rows[row["set"], row["contender"]] = row
    order = [title for title, *_ in CONTENDERS]
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path + ".part", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(rows.values(), key=lambda one: (SETS.index(one["set"]) if one["set"] in SETS else 99, one["set"],
                                                                order.index(one["contender"]))))
    os.replace(path + ".part", path)


def seconds_text(text):
    return "" if not text else f"{float(text):.3g}" if float(text) < 100 else f"{float(text):.0f}"


def table(rows):
    lines = []
    for name in dict.fromkeys(row["set"] for row in rows):
        chosen = [row for row in rows if row["set"] == name]
        sizes = f"{int(chosen[0]['boxes']):,} boxes" + (f" and {int(chosen[0]['other']):,}" if chosen[0]["other"] else "")
        counts = sorted({f"{int(row['pairs']):,}" for row in chosen if row["pairs"] != ""})
        lines += ["", f"**{name}**: {sizes}, {chosen[0]['edges']}, {' OR '.join(counts)} pairs", "",
                  "| contender | threads | whole, s | join alone, s | processor, s | memory, MB | disk, MB |",
                  "|---|--:|--:|--:|--:|--:|--:|"]
        for row in chosen:
            whole = seconds_text(row["whole_s"]) if row["state"] == "ok" else row["state"]
            whole += " ~" if float(row["others"] or 0) > OTHERS_MAX else ""
            lines.append(f"| {row['contender']} {row['version']} | {row['threads']} | {whole} | {seconds_text(row['join_s'])} "
                         f"| {seconds_text(row['processor_s'])} | {row['memory_mb']} | {row['disk_mb']} |")
    seen = rows[0] if rows else {"machine": "", "cores": ""}
    return "\n".join([*lines, "", f"<sub>{seen['machine']}, {seen['cores']} cores. ~: while others kept more than {OTHERS_MAX} of a "
                      "core busy.</sub>"]).strip() + "\n"


def write_docs(path, text):
    with open(path, encoding="utf-8") as file:
        before, rest = file.read().split(BEGIN)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{before}{BEGIN}\n\n{text}{END}{rest.split(END)[1]}")


def arguments():
    parser = argparse.ArgumentParser(description="graze pairs beside others that join boxes")
    parser.add_argument("--set", action="append", metavar="NAME", help=f"one of {', '.join(SETS)}, or as uniform-1e4; all")
    parser.add_argument("--with", action="append", dest="contenders", metavar="TEXT",
                        help="contenders whose name begins so; all; " + "; ".join(title for title, *_ in CONTENDERS))
    parser.add_argument("--limit", type=float, default=600, help="seconds of processor time that a contender may take (600)")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="of those that have some (as many as cores)")
    parser.add_argument("--memory", default="2G", help="of those that work out of core (2G)")
    parser.add_argument("--scratch", default=tempfile.gettempdir(), help="where databases and spilled boxes go")
    parser.add_argument("--out", default=os.path.join(BUILD, "joins.csv"), help="results, kept and added to (build-joins)")
    parser.add_argument("--docs", help="a document whose table is written anew of all that is kept")
    return parser.parse_args()


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("joins.py: ended"))  # and so is the contender
    chosen = [one for one in CONTENDERS if not options.contenders or any(one[0].startswith(text) for text in options.contenders)]
    is_equal = True
    for name in options.set or SETS:
        for contender in [one for one in chosen if options.contenders or one[0] in FEW.get(name, [one[0]])]:
            row = measure(contender, options, name)
            keep(options.out, row)
            print(f"{name}, {row['contender']}: {row['state']}, {row['pairs']} pairs, {row['whole_s']} s", file=sys.stderr)
            is_equal &= row["state"] != "failed"
        rows = [row for row in read_results(options.out) if row["set"] == name and row["pairs"] != ""]
        is_equal &= len({row["pairs"] for row in rows}) <= 1
    text = table(read_results(options.out))
    if options.docs:
        write_docs(options.docs, text)
    print(text, end="")
    if not is_equal:
        sys.exit("joins.py: OTHER COUNTS, or a contender failed")


if __name__ == "__main__":
    main()
