"""rank.py FOLDER MODE COMMAND…: runs a rank of an MPI program, and watches it: writes the most memory it had into FOLDER.
MODE kill-N: rank N is killed as soon as there is a file *.partial in FOLDER. MODE missing-N: rank N gets the name of a
missing file."""

import glob
import os
import signal
import sys
import time

folder, mode, *command = sys.argv[1:]
rank = next(os.environ[name] for name in ("OMPI_COMM_WORLD_RANK", "PMI_RANK") if name in os.environ)
if mode == f"missing-{rank}":
    command[2] += ".missing"
child = os.fork()  # the descriptors by which mpirun and a rank speak stay open
if child == 0:
    os.execv(command[0], command)
if mode == f"kill-{rank}":
    until = time.monotonic() + 1200
    while not glob.glob(os.path.join(folder, "*.partial")) and time.monotonic() < until:
        time.sleep(0.0005)
    os.kill(child, signal.SIGKILL)
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, lambda n, _: os.kill(child, n))
_, status, usage = os.wait4(child, 0)
with open(os.path.join(folder, f"peak-{rank}"), "w", encoding="ascii") as out:
    out.write(str(usage.ru_maxrss * 1024))
if os.WIFSIGNALED(status):
    signal.signal(os.WTERMSIG(status), signal.SIG_DFL) if os.WTERMSIG(status) != signal.SIGKILL else None
    os.kill(os.getpid(), os.WTERMSIG(status))
sys.exit(os.waitstatus_to_exitcode(status))
