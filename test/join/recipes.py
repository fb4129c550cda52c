#!/usr/bin/env python3
"""The recipes of docs/joins.md, run as they stand there on a few boxes, find the pairs of plain comparisons.

A recipe whose tools are not here is named and left out: DuckDB comes by tools/joins.sh, GDAL and GeoPandas from Debian.
"""

import contextlib
import glob
import json
import os
import random
import re
import shlex
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time

import numpy

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GRAZE = os.environ.get("GRAZE", os.path.join(ROOT, "build/graze"))
SQL = os.path.join(ROOT, "bench/joins/sql.mjs")
DUCKDB = os.path.join(ROOT, "bench/joins/node_modules/@duckdb/node-api")
PACKAGE = os.path.join(ROOT, "build/python/site")
POSTGRES = max(glob.glob("/usr/lib/postgresql/*/bin"), default="")
AS_POSTGRES = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []


def recipes():
    """Their names, and for each the blocks following its comment at once: language and text."""
    with open(os.path.join(ROOT, "docs/joins.md"), encoding="utf-8") as file:
        text = file.read()
    for name, blocks in re.findall(r"<!-- recipe: (\S+) -->\n((?:```\w+\n.*?```\n)+)", text, re.S):
        yield name, re.findall(r"```(\w+)\n(.*?)```\n", blocks, re.S)


def has_module(name, python=sys.executable):
    return subprocess.run([python, "-c", f"import {name}"], capture_output=True, env=environment(), check=False).returncode == 0


NEEDS = {"duckdb-alone": lambda: os.path.exists(DUCKDB), "parquet": lambda: os.path.exists(DUCKDB),
         "arrow": lambda: has_module("pyarrow.dataset", "python3"), "numpy": lambda: True,
         "numpy-in-process": lambda: has_module("graze"), "numpy-files": lambda: has_module("graze"),
         "klayout": lambda: shutil.which("klayout"),
         "dask": lambda: has_module("graze, dask.array"),
         "gdal": lambda: shutil.which("ogr2ogr"), "flatgeobuf": lambda: shutil.which("ogr2ogr"), "geopackage": lambda: True,
         "geopandas": lambda: has_module("geopandas"),
         "postgis": lambda: POSTGRES and glob.glob("/usr/share/postgresql/*/extension/postgis.control") and shutil.which("psql")}


def environment(folder="."):
    path = os.pathsep.join([os.path.dirname(GRAZE), os.environ["PATH"], os.path.abspath(folder)])
    return dict(os.environ, PATH=path, PYTHONPATH=PACKAGE, PGUSER="postgres", PGDATABASE="postgres")


def call(command, folder, text=None):
    done = subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True, env=environment(folder), check=False)
    assert done.returncode == 0, (command, done.stderr)
    return done.stdout


def run_block(language, text, folder):
    if language == "sql":
        return call(["node", SQL], folder, text)
    return call(["sh", "-e", "-c", text] if language == "sh" else [sys.executable, "-c", text], folder)


# ---------------------------------------------------------------- boxes, and what is right

def boxes_of(count, seed):
    """Some share edges, some are lines or points."""
    numbers = random.Random(seed)
    low = [(numbers.randrange(100) / 4, numbers.randrange(100) / 4) for _ in range(count)]
    return [(x, y, x + numbers.randrange(12) / 4, y + numbers.randrange(12) / 4) for x, y in low]


def overlap(a, b, closed=False):
    low, high = (max(a[0], b[0]), max(a[1], b[1])), (min(a[2], b[2]), min(a[3], b[3]))
    return all(low[k] <= high[k] if closed else low[k] < high[k] for k in (0, 1))


BOXES, PARCELS, RIVERS = boxes_of(300, 1), boxes_of(200, 2), boxes_of(150, 3)
ALONE = {(i, j) for j, b in enumerate(BOXES) for i, a in enumerate(BOXES[:j]) if overlap(a, b)}
BETWEEN = {(i + 1, j + 1) for i, a in enumerate(PARCELS) for j, b in enumerate(RIVERS) if overlap(a, b, True)}  # fid


def geometry(box):
    """A polygon as GeoPackage stores it, with its box in front."""
    x0, y0, x1, y1 = box
    ring = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
    wkb = struct.pack("<BIII", 1, 3, 1, len(ring)) + b"".join(struct.pack("<2d", *point) for point in ring)
    return b"GP\0\3" + struct.pack("<i4d", 0, x0, x1, y0, y1) + wkb


def write_map(path):
    """The smallest GeoPackage, with two layers."""
    with sqlite3.connect(path) as map_file:
        map_file.executescript("""
            PRAGMA application_id = 1196444487;
            PRAGMA user_version = 10300;
            CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
                organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
            INSERT INTO gpkg_spatial_ref_sys VALUES ('none', 0, 'NONE', 0, 'undefined', '');
            CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT,
                last_change DATETIME DEFAULT '2000-01-01T00:00:00Z', min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
                srs_id INTEGER);
            CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
                srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL, PRIMARY KEY (table_name, column_name));""")
        for layer, boxes in (("parcels", PARCELS), ("rivers", RIVERS)):
            map_file.execute(f"CREATE TABLE {layer} (fid INTEGER PRIMARY KEY, geom BLOB)")
            map_file.executemany(f"INSERT INTO {layer} (geom) VALUES (?)", [(geometry(box),) for box in boxes])
            map_file.execute("INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES (?, 'features', ?, 0)",
                             (layer, layer))
            map_file.execute("INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', 'POLYGON', 0, 0, 0)", (layer,))


def write_duckdb(path):
    """The command `duckdb -c SQL`, by the npm package, where DuckDB's own is not installed."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\nprintf %s \"$2\" | sed s,/dev/stdout,/dev/fd/3, | node {shlex.quote(SQL)} 3>&1 >/dev/null\n")
    os.chmod(path, 0o755)


def prepare(folder):
    numpy.save(os.path.join(folder, "boxes.npy"), numpy.array(BOXES))
    write_map(os.path.join(folder, "map.gpkg"))
    write_duckdb(os.path.join(folder, "duckdb"))
    if NEEDS["arrow"]():
        columns = dict(zip(("id", "xmin", "ymin", "xmax", "ymax"), map(list, (range(len(BOXES)), *zip(*BOXES)))))
        call(["python3", "-c", f"import pyarrow, pyarrow.feather; pyarrow.feather.write_feather(pyarrow.table({columns}), 'boxes.arrow')"], folder)
    if os.path.exists(DUCKDB):
        rows = ", ".join(f"({row}, {x0}, {y0}, {x1}, {y1})" for row, (x0, y0, x1, y1) in enumerate(BOXES))
        run_block("sql", f"COPY (SELECT id, xmin::DOUBLE AS xmin, ymin::DOUBLE AS ymin, xmax::DOUBLE AS xmax, ymax::DOUBLE AS ymax "
                         f"FROM (VALUES {rows}) AS t(id, xmin, ymin, xmax, ymax)) TO 'boxes.parquet' (FORMAT parquet)", folder)


@contextlib.contextmanager
def server(folder):
    """A PostgreSQL of its own with the parcels, reached by a socket in the folder."""
    os.chmod(folder, 0o755)
    cluster = os.path.join(folder, "cluster")
    os.mkdir(cluster)
    if AS_POSTGRES:
        shutil.chown(cluster, "postgres")
    call([*AS_POSTGRES, f"{POSTGRES}/initdb", "-D", f"{cluster}/data", "-A", "trust", "-U", "postgres", "--no-sync"], "/")
    child = subprocess.Popen([*AS_POSTGRES, f"{POSTGRES}/postgres", "-D", f"{cluster}/data", "-c", f"unix_socket_directories={cluster}",
                              "-c", "listen_addresses=", "-c", "fsync=off"], stderr=subprocess.DEVNULL, cwd="/")
    os.environ["PGHOST"] = cluster
    try:
        while subprocess.run([f"{POSTGRES}/pg_isready", "-q"], env=environment(), check=False).returncode:
            assert child.poll() is None, "the server starts"
            time.sleep(0.1)
        rows = ", ".join(f"({row + 1}, ST_MakeEnvelope({x0}, {y0}, {x1}, {y1}))" for row, (x0, y0, x1, y1) in enumerate(PARCELS))
        for text in ("CREATE EXTENSION postgis", "CREATE TABLE parcels (id int, geom geometry)", f"INSERT INTO parcels VALUES {rows}"):
            call(["psql", "-q", "-v", "ON_ERROR_STOP=1", "-c", text], folder)
        yield
    finally:
        child.terminate()
        child.wait()


def check_postgis(blocks):
    with tempfile.TemporaryDirectory(prefix="graze-recipe-") as folder, server(folder):
        for language, text in blocks:
            run_block(language, text, folder)
        lines = call(["psql", "-qAtX", "-F", " ", "-c", "SELECT a, b FROM pairs"], folder).splitlines()
    found = [tuple(map(int, line.split())) for line in lines]
    expected = {(i + 1, j + 1) for j, b in enumerate(PARCELS) for i, a in enumerate(PARCELS[:j]) if overlap(a, b, True)}
    assert len(found) == len(set(found)) and set(found) == expected, f"postgis: {len(found)} pairs instead of {len(expected)}"
    print("ok    postgis")


def boxes_in(path, folder):
    """The boxes of a file's features in GDAL's eyes, in their order."""
    columns = ", ".join(f"ST_{edge}(geometry)" for edge in ("MinX", "MinY", "MaxX", "MaxY"))
    name = os.path.splitext(path)[0]
    lines = call(["ogr2ogr", "-f", "CSV", "/vsistdout/", path, "-dialect", "SQLite", "-sql", f"SELECT {columns} FROM {name}"], folder)
    return [tuple(map(float, line.split(","))) for line in lines.splitlines()[1:]]


def check_flatgeobuf(blocks):
    with tempfile.TemporaryDirectory(prefix="graze-recipe-") as folder:
        prepare(folder)
        for language, text in blocks:
            run_block(language, text, folder)
        found = pairs_in(folder)
        parcels, rivers = (boxes_in(f"{layer}.fgb", folder) for layer in ("parcels", "rivers"))
    assert sorted(parcels) == sorted(PARCELS) and sorted(rivers) == sorted(RIVERS), "GDAL has the boxes in another order, and no other ones"
    expected = {(i, j) for i, a in enumerate(parcels) for j, b in enumerate(rivers) if overlap(a, b, True)}
    assert len(found) == len(set(found)) and set(found) == expected, f"flatgeobuf: {len(found)} pairs instead of {len(expected)}"
    print("ok    flatgeobuf")


LAYOUT = """
import pya
chip = pya.Layout()
cell, top = chip.create_cell("CELL"), chip.create_cell("TOP")
for number, boxes in ((1, {parcels}), (2, {rivers})):
    for box in boxes:
        cell.shapes(chip.layer(number, 0)).insert(pya.Box(*box))
for place in (pya.Trans(0, False, 700, -300), pya.Trans(1, False, -50, 40)):
    top.insert(pya.CellInstArray(cell.cell_index(), place))
chip.write("chip.oas")
"""


def placed(boxes):
    """The boxes of a cell there twice: moved, and turned by 90 degrees."""
    return [(x0 + 700, y0 - 300, x1 + 700, y1 - 300) for x0, y0, x1, y1 in boxes] + [(-y1 - 50, x0 + 40, -y0 - 50, x1 + 40) for x0, y0, x1, y1 in boxes]


def rows_in(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return [tuple(map(int, line.split(","))) for line in file.read().splitlines()[1:]]


def check_klayout(blocks):
    """Shapes come in an order of KLayout's. All of them have an area, as in a chip."""
    sides = [[tuple(int(edge * 4) for edge in box) for box in boxes if box[0] < box[2] and box[1] < box[3]] for boxes in (PARCELS, RIVERS)]
    with tempfile.TemporaryDirectory(prefix="graze-recipe-") as folder:
        with open(os.path.join(folder, "make.py"), "w", encoding="utf-8") as file:
            file.write(LAYOUT.format(parcels=sides[0], rivers=sides[1]))
        call(["klayout", "-b", "-r", "make.py"], folder)
        for language, text in blocks:
            run_block(language, text, folder)
        first, second, found = (rows_in(folder, name) for name in ("1-0.csv", "2-0.csv", "pairs.csv"))
    assert [sorted(first), sorted(second)] == [sorted(placed(side)) for side in sides], "the boxes are those of the layout"
    expected = {(i, j) for i, a in enumerate(first) for j, b in enumerate(second) if overlap(a, b)}
    assert len(found) == len(set(found)) and set(found) == expected, f"klayout: {len(found)} pairs instead of {len(expected)}"
    print("ok    klayout")


def pairs_in(folder):
    """The results of a recipe, as rows; a GeoPackage's are by fid."""
    if os.path.exists(os.path.join(folder, "pairs.parquet")):
        found = json.loads(run_block("sql", "SELECT a, b FROM 'pairs.parquet'", folder))
    elif os.path.exists(os.path.join(folder, "pairs.npy")):
        found = numpy.load(os.path.join(folder, "pairs.npy")).tolist()
    else:
        with sqlite3.connect(os.path.join(folder, "map.gpkg")) as map_file:
            found = map_file.execute("SELECT a, b FROM pairs").fetchall()
    return [(int(a), int(b)) for a, b in found]


def check(name, blocks):
    with tempfile.TemporaryDirectory(prefix="graze-recipe-") as folder:
        prepare(folder)
        out = [run_block(language, text, folder) for language, text in blocks]
        found = rows_in(folder, "pairs.csv") if name == "arrow" else pairs_in(folder)
    if name == "geopandas":
        assert f" of {len(BETWEEN)} pairs" in out[0], out  # GEOS has its own mind of polygons without area
        found = [(a + 1, b + 1) for a, b in found]
    expected = BETWEEN if name in ("gdal", "geopackage", "geopandas") else ALONE
    assert len(found) == len(set(found)), f"{name}: each pair once"
    assert set(found) == expected, f"{name}: {len(found)} pairs instead of {len(expected)}"
    print(f"ok    {name}")


def main():
    names = []
    for name, blocks in recipes():
        names.append(name)
        if NEEDS[name]():
            of_their_own = {"postgis": check_postgis, "flatgeobuf": check_flatgeobuf, "klayout": check_klayout}
            of_their_own[name](blocks) if name in of_their_own else check(name, blocks)
        else:
            print(f"not run: {name}: what it needs is not installed")
    assert sorted(names) == sorted(NEEDS), names


main()
