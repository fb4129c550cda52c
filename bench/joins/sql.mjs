// sql.mjs: runs the SQL on standard input by DuckDB, in the working directory, and prints the last rows as JSON.
import { DuckDBInstance } from '@duckdb/node-api';
import { readFileSync } from 'node:fs';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const reader = await connection.runAndReadAll(readFileSync(0, 'utf8'));
console.log(JSON.stringify(reader.getRowsJson()));
