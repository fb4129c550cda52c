// queries.mjs: queries as numbers for the binding, and columns of hits, for worlds and for the index whose boxes change.
import { listOf } from "./columns.mjs";
import { GRAZE_QUERY_BOX, GRAZE_QUERY_CIRCLE, GRAZE_QUERY_RAY, GRAZE_QUERY_RAY_FIRST, GRAZE_QUERY_SHAPE_CAST, GRAZE_QUERY_SHAPE_CAST_FIRST } from "./enums.mjs";
import { known, layers, memoryBytes, number, oneOf, put, radiusOf, whole } from "./memory.mjs";
import { box } from "./shapes.mjs";

const QUERY_NUMBERS = 38;
/** The names of each query. */
export const QUERY = ["kind", "at", "to", "box", "radius", "count", "layers"];

/** A class of lists of hits with these columns. */
export function hitsOf(names) {
  return class extends listOf(Object.fromEntries(names.map((name) => [name, Float64Array]))) {
    constructor(at, length, queries) {
      super(at, length);
      this._queries = queries;
    }

    /** The hits of query i are those from starts[i] to starts[i + 1] - 1. */
    get starts() {
      return new Uint32Array(memoryBytes().buffer, this._at + 8 * names.length * this.length, this._queries + 1);
    }

    copy() {
      return { ...super.copy(), starts: this.starts.slice() };
    }
  };
}

export function isCast(kind) {
  return kind === GRAZE_QUERY_SHAPE_CAST || kind === GRAZE_QUERY_SHAPE_CAST_FIRST;
}

/** Writes a query that has these names and is of one of these kinds; returns its kind. */
export function writeQuery(query, names, kinds, numbers, at, argument) {
  known(query, names, argument);
  const kind = oneOf(query.kind, kinds, `${argument}.kind`);
  const point = (value, name) => [number(value?.[0], `${argument}.${name}[0]`), number(value?.[1], `${argument}.${name}[1]`)];
  numbers[at] = kind;
  if (kind === GRAZE_QUERY_BOX)
    numbers.set(box(query.box, `${argument}.box`), at + 2);
  else if (!isCast(kind) || query.at !== undefined)
    numbers.set(point(query.at, "at"), at + 2);
  if (query.to !== undefined || kind === GRAZE_QUERY_RAY || kind === GRAZE_QUERY_RAY_FIRST || isCast(kind))
    numbers.set(point(query.to, "to"), at + 4);
  numbers[at + 1] = whole(query.count ?? 1, `${argument}.count`, 0xffffffff);
  numbers[at + 6] = kind === GRAZE_QUERY_CIRCLE ? radiusOf(query.radius, `${argument}.radius`) : 0;
  numbers.set(layers(query.layers, `${argument}.layers`), at + 7);
  return kind;
}

/** A query, or many in turn, in working memory: where they are, and how many. */
export function putQueries(queries, write) {
  const all = Array.isArray(queries) ? queries : [queries];
  const numbers = new Float64Array(all.length * QUERY_NUMBERS);
  all.forEach((query, i) => write(query, numbers, i * QUERY_NUMBERS, all === queries ? `queries[${i}]` : "query"));
  return { at: put(numbers), count: all.length };
}
