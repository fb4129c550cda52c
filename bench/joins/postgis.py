"""postgis.py: PostGIS in a PostgreSQL of its own, as `postgis.py EDGES THREADS SCRATCH A.npy [B.npy]`.

initdb makes a cluster below SCRATCH, its server listens on a socket there only, and both are gone afterwards. Boxes are rows
with a polygon and their four edges, as the index of PostGIS holds float32 rounded outward, and closed edges. So found pairs
are compared again in float64. Without waiting for the disk (fsync off), with a quarter of the memory as shared buffers.
"""
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import time

import numpy

EDGES, THREADS, SCRATCH, *FILES = sys.argv[1:]
BIN = max(glob.glob("/usr/lib/postgresql/*/bin"), default="")
MEMORY = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
SETTINGS = {"listen_addresses": "", "fsync": "off", "full_page_writes": "off", "synchronous_commit": "off",
            "wal_level": "minimal", "max_wal_senders": 0, "max_wal_size": "8GB", "shared_buffers": f"{MEMORY // 4}MB",
            "work_mem": f"{MEMORY // 16}MB", "maintenance_work_mem": f"{MEMORY // 8}MB", "jit": "off",
            "max_parallel_workers_per_gather": int(THREADS) - 1, "unix_socket_directories": SCRATCH}
# PostgreSQL does not run as root.
AS_POSTGRES = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
ROW = numpy.dtype([("fields", ">i2"), ("id_size", ">i4"), ("id", ">i4")]
                  + [field for k in range(4) for field in ((f"size{k}", ">i4"), (f"edge{k}", ">f8"))])


def postgres(command, *arguments, **options):
    return subprocess.run([*AS_POSTGRES, os.path.join(BIN, command), *arguments], check=True, cwd=SCRATCH, **options)


def sql(text, **options):
    done = postgres("psql", "-h", SCRATCH, "-qAtX", "-v", "ON_ERROR_STOP=1", "postgres", "-c", text, stdout=subprocess.PIPE, **options)
    return done.stdout.decode().strip()


def binary_rows(path, to):
    """Writes boxes as COPY reads them, a part at a time."""
    boxes = numpy.load(path, mmap_mode="r")
    with open(to, "wb") as file:
        file.write(b"PGCOPY\n\xff\r\n\0" + bytes(8))
        for first in range(0, len(boxes), 1 << 18):
            part = boxes[first:first + (1 << 18)]
            rows = numpy.zeros(len(part), ROW)
            rows["fields"], rows["id_size"], rows["id"] = 5, 4, numpy.arange(first, first + len(part))
            for k in range(4):
                rows[f"size{k}"], rows[f"edge{k}"] = 8, part[:, k]
            file.write(rows.tobytes())
        file.write(b"\xff\xff")


def load(name, path):
    copied = os.path.join(SCRATCH, name + ".copy")
    binary_rows(path, copied)
    sql(f"CREATE UNLOGGED TABLE {name}_rows (id int, x0 float8, y0 float8, x1 float8, y1 float8)")
    with open(copied, "rb") as rows:
        sql(f"COPY {name}_rows FROM STDIN (FORMAT binary)", stdin=rows)
    os.remove(copied)
    solid = "true" if EDGES == "closed" else "x0 < x1 AND y0 < y1"
    sql(f"CREATE UNLOGGED TABLE {name} AS SELECT *, ST_MakeEnvelope(x0, y0, x1, y1) AS box FROM {name}_rows WHERE {solid}")
    sql(f"DROP TABLE {name}_rows")


def index_and_count():
    """The index is part of the join, as the trees of the others are."""
    less, second = "<=" if EDGES == "closed" else "<", "b" if len(FILES) == 2 else "a"
    for name in sorted({"a", second}):
        sql(f"CREATE INDEX ON {name} USING gist (box)")
        sql(f"VACUUM ANALYZE {name}")
    once = "" if len(FILES) == 2 else "AND a.id < b.id"
    return int(sql(f"SELECT count(*) FROM a JOIN {second} AS b ON a.box && b.box AND a.x0 {less} b.x1 AND b.x0 {less} a.x1 "
                   f"AND a.y0 {less} b.y1 AND b.y0 {less} a.y1 {once}"))


def main():
    data = os.path.join(SCRATCH, "cluster")
    if AS_POSTGRES:
        shutil.chown(SCRATCH, "postgres")
    postgres("initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-sync", stdout=subprocess.DEVNULL)
    os.environ["PGUSER"] = "postgres"
    settings = [argument for name, value in SETTINGS.items() for argument in ("-c", f"{name}={value}")]
    server = subprocess.Popen([*AS_POSTGRES, os.path.join(BIN, "postgres"), "-D", data, *settings], cwd=SCRATCH,
                              stderr=subprocess.DEVNULL)
    try:
        while subprocess.run([os.path.join(BIN, "pg_isready"), "-q", "-h", SCRATCH], check=False).returncode:
            assert server.poll() is None, "the server starts"
            time.sleep(0.1)
        sql("CREATE EXTENSION postgis")
        start = time.monotonic()
        for name, path in zip("ab", FILES):
            load(name, path)
        middle = time.monotonic()
        pairs = index_and_count()
        print(json.dumps({"pairs": pairs, "read": middle - start, "join": time.monotonic() - middle}))
    finally:
        server.send_signal(signal.SIGQUIT)
        server.wait()


main()
