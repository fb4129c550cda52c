// duckdb.mjs: DuckDB from npm. Called as: node duckdb.mjs WAY EDGES THREADS MEMORY SCRATCH A.npy [B.npy]
//
// WAY is `inequality`, a join on the eight edges as anyone writes it first, or `cells`, the recipe of docs/joins.md. There each
// box is written to every square cell it meets, and cells are joined by equality. A pair counts in the cell of its greater min
// edges alone. MEMORY (as "2GB"; "-" for none) is DuckDB's memory_limit; data beyond it goes to SCRATCH. The boxes are then
// read from a Parquet file there instead of a table in memory.
import { DuckDBDataChunk, DuckDBInstance, DOUBLE, INTEGER } from '@duckdb/node-api';
import { openSync, readSync } from 'node:fs';

const [way, edges, threads, memory, scratch, ...files] = process.argv.slice(2);
const less = edges === 'closed' ? '<=' : '<';
const options = { threads, preserve_insertion_order: 'false' };
if (memory !== '-') Object.assign(options, { memory_limit: memory, temp_directory: `${scratch}/spill` });
const db = await DuckDBInstance.create(memory === '-' ? ':memory:' : `${scratch}/boxes.duckdb`, options);
const connection = await db.connect();

// A table of the rows of a .npy file, float64 in C order.
async function load(name, path) {
    const file = openSync(path);
    const start = Buffer.alloc(10);
    readSync(file, start, 0, 10, 0);
    let at = 10 + start.readUInt16LE(8);
    await connection.run(`CREATE TABLE ${name} (id INTEGER, x0 DOUBLE, y0 DOUBLE, x1 DOUBLE, y1 DOUBLE)`);
    const appender = await connection.createAppender(name);
    const rows = new Float64Array(4 * 2048);
    for (let id = 0; ;) {
        const count = readSync(file, rows, 0, rows.byteLength, at) / 32;
        if (count === 0) break;
        const chunk = DuckDBDataChunk.create([INTEGER, DOUBLE, DOUBLE, DOUBLE, DOUBLE], count);
        const columns = [0, 1, 2, 3].map((k) => Array.from({ length: count }, (_, i) => rows[4 * i + k]));
        chunk.setColumns([Array.from({ length: count }, (_, i) => id + i), ...columns]);
        appender.appendDataChunk(chunk);
        at += 32 * count;
        id += count;
    }
    appender.closeSync();
    if (memory === '-') return;
    await connection.run(`COPY ${name} TO '${scratch}/${name}.parquet' (FORMAT parquet)`);
    await connection.run(`DROP TABLE ${name}`);
    await connection.run(`CREATE VIEW ${name} AS FROM '${scratch}/${name}.parquet'`);
}

async function value(sql) {
    return Number((await connection.runAndReadAll(sql)).getRows()[0][0]);
}

// A box of no width or height touches nothing, half-open; and a box may be another's double, so rows are compared, too.
const overlap = `a.x0 ${less} b.x1 AND b.x0 ${less} a.x1 AND a.y0 ${less} b.y1 AND b.y0 ${less} a.y1`;
const isSelf = files.length === 1;
const solid = (alias) => (edges === 'closed' ? 'true' : `${alias}.x0 < ${alias}.x1 AND ${alias}.y0 < ${alias}.y1`);
const once = isSelf ? 'AND a.id < b.id' : '';
const second = isSelf ? 'a' : 'b';

function byInequality() {
    return `SELECT count(*) FROM (FROM a WHERE ${solid('a')}) AS a JOIN (FROM ${second} AS b WHERE ${solid('b')}) AS b
            ON ${overlap} ${once}`;
}

// The side of a cell: twice the mean side of a box, and so large that there are at most half as many cells as boxes.
async function cellSide() {
    const sides = await value('SELECT avg(x1 - x0 + y1 - y0) FROM a');
    const room = await value('SELECT sqrt((max(x1) - min(x0)) * (max(y1) - min(y0)) * 2 / count(*)) FROM a');
    return Math.max(sides, room) || 1;
}

async function byCells() {
    const side = await cellSide();
    const cells = (name) => `SELECT *, unnest(range(floor(x0 / ${side})::BIGINT, floor(x1 / ${side})::BIGINT + 1)) AS cx, cy
        FROM (SELECT *, unnest(range(floor(y0 / ${side})::BIGINT, floor(y1 / ${side})::BIGINT + 1)) AS cy FROM ${name}) AS t
        WHERE ${solid('t')}`;
    return `WITH p AS (${cells('a')}), q AS (${cells(second)})
        SELECT count(*) FROM p AS a JOIN q AS b ON a.cx = b.cx AND a.cy = b.cy AND ${overlap} ${once}
        WHERE a.cx = floor(greatest(a.x0, b.x0) / ${side})::BIGINT AND a.cy = floor(greatest(a.y0, b.y0) / ${side})::BIGINT`;
}

let before = performance.now();
await load('a', files[0]);
if (!isSelf) await load('b', files[1]);
const read = (performance.now() - before) / 1000;
before = performance.now();
const pairs = await value(way === 'cells' ? await byCells() : byInequality());
console.log(JSON.stringify({ pairs, read, join: (performance.now() - before) / 1000 }));
