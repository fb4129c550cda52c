// moves.mjs: queries to a world, moves with responses, platforms; methods of World.
import { listOf } from "./columns.mjs";
import { GRAZE_BAD_VALUE, GRAZE_QUERY_CIRCLE, GRAZE_QUERY_RAY, GRAZE_QUERY_RAY_FIRST, GRAZE_QUERY_SHAPE_CAST,
  GRAZE_QUERY_SHAPE_CAST_FIRST, GRAZE_STALE_HANDLE, graze_query_kind, graze_response, graze_side } from "./enums.mjs";
import { callbacks, check, exports, handle, invalid, keep, layer, layers, memoryBytes, memoryDoubles, nameOf, number, oneOf, put, release, result,
  resultsAt, whole } from "./memory.mjs";
import { writeShape } from "./shapes.mjs";
import { World } from "./world.mjs";

const QUERY_NUMBERS = 36;
export const SIDE = graze_side;

const HIT_COLUMNS = ["part", "body", "user", "layer", "tag", "ownPart", "time", "exitTime", "distance", "pointX", "pointY", "normalX", "normalY"];
const HitColumns = listOf(HIT_COLUMNS.map((name) => [name, Float64Array]));

class Hits extends HitColumns {
  constructor(at, length, queries) {
    super(at, length);
    this._queries = queries;
  }

  /** The hits of query i are those from starts[i] to starts[i + 1] - 1. */
  get starts() {
    return new Uint32Array(memoryBytes().buffer, this._at + 8 * HIT_COLUMNS.length * this.length, this._queries + 1);
  }
}

/** The response of a body's parts to the parts it hits, by their layers; a new one slides along everything. */
export class Responses {
  constructor(response = "slide") {
    this.matrix = new Uint8Array(4096).fill(oneOf(response, graze_response, "response"));
  }

  set(mover, other, response) {
    this.matrix[64 * layer(mover, "mover") + layer(other, "other")] = oneOf(response, graze_response, "response");
    return this;
  }

  get(mover, other) {
    return nameOf(this.matrix[64 * layer(mover, "mover") + layer(other, "other")], graze_response);
  }
}

function readHit(n, at) {
  const hit = { part: n[at], body: n[at + 1], user: n[at + 2], moverPart: n[at + 3], response: nameOf(n[at + 4], graze_response),
    normal: [n[at + 5], n[at + 6]], time: n[at + 7], touch: [n[at + 8], n[at + 9]] };
  if (n[at + 10] !== 0)
    hit.tile = { value: n[at + 11], x: n[at + 12], y: n[at + 13] };
  return hit;
}

// Calls with a matrix, options in working memory and the choice of the caller.
function withResponses({ responses, walk = {}, leavesBack, hitsOnce, choose }, call) {
  if (responses !== undefined && !(responses instanceof Responses))
    throw invalid("responses", "must be Responses");
  if (choose !== undefined && typeof choose !== "function")
    throw invalid("choose", "must be a function");
  const options = [whole(walk.floorSide ?? 0, "walk.floorSide", 15), number(walk.maxSlope ?? 0, "walk.maxSlope"),
    number(walk.snap ?? 0, "walk.snap"), leavesBack ? 1 : 0, hitsOnce ? 1 : 0, choose ? 1 : 0];
  const matrix = responses === undefined ? 0 : keep(responses.matrix);
  let failure;
  callbacks.choose = choose === undefined ? null : ((part, hitPart, hitBody, response, x, y) => {
    try {
      return oneOf(choose({ part, hitPart, hitBody, response: nameOf(response, graze_response), normal: [x, y] }), graze_response, "choose");
    } catch (error) {
      failure ??= error;
      return response;
    }
  });
  try {
    return call(matrix, put(options));
  } finally {
    callbacks.choose = null;
    if (matrix !== 0)
      release(matrix);
    if (failure !== undefined)
      throw failure;
  }
}

function writeQuery(query, numbers, at, argument) {
  const kind = oneOf(query.kind, graze_query_kind, `${argument}.kind`);
  const point = (value, name) => [number(value?.[0], `${argument}.${name}[0]`), number(value?.[1], `${argument}.${name}[1]`)];
  const isCast = kind === GRAZE_QUERY_SHAPE_CAST || kind === GRAZE_QUERY_SHAPE_CAST_FIRST;
  numbers[at] = kind;
  if (query.box !== undefined)
    query.box.forEach((edge, i) => (numbers[at + 2 + i] = number(edge, `${argument}.box[${i}]`)));
  else if (!isCast || query.at !== undefined)
    numbers.set(point(query.at, "at"), at + 2);
  if (query.to !== undefined || kind === GRAZE_QUERY_RAY || kind === GRAZE_QUERY_RAY_FIRST || isCast)
    numbers.set(point(query.to, "to"), at + 4);
  numbers[at + 1] = whole(query.count ?? 1, `${argument}.count`, 0xffffffff);
  numbers[at + 6] = kind === GRAZE_QUERY_CIRCLE ? number(query.radius, `${argument}.radius`) : 0;
  numbers.set(layers(query.layers, `${argument}.layers`), at + 7);
  numbers[at + 9] = handle(query.exclude ?? 0, `${argument}.exclude`);
  numbers[at + 10] = query.boxesOnly ? 1 : 0;
  if (isCast)
    numbers[at + 11] = writeShape(query.shape, numbers, at + 12, `${argument}.shape`) ? 1 : 0;
}

const moveMethods = {
  /** The parts found by a query, or by many in turn: {kind, at, to, box, radius, count, shape, layers, exclude, boxesOnly}. */
  query(queries) {
    const all = Array.isArray(queries) ? queries : [queries];
    if (this._isOwned)
      this._apply(1);
    const numbers = new Float64Array(all.length * QUERY_NUMBERS);
    all.forEach((query, i) => writeQuery(query, numbers, i * QUERY_NUMBERS, all === queries ? `queries[${i}]` : "query"));
    check(exports().js_query(this._world, put(numbers), all.length), "query");
    return new Hits(result(0), result(1), all.length);
  },

  /** Everything touched by a body now, between steps. */
  overlaps(body, on) {
    if (this._isOwned)
      this._apply(1);
    check(exports().js_overlaps(this._world, handle(body, "body"), ...layers(on, "layers")), "body");
    return new Hits(result(0), result(1), 1);
  },

  /** Move a body towards (x, y) as far as its responses allow. */
  moveAndCollide(body, x, y, options = {}) {
    return this._collide(body, x, y, options, 0);
  },

  /** The same, but nothing moves. */
  testMove(body, x, y, options = {}) {
    return this._collide(body, x, y, options, 1);
  },

  _collide(body, x, y, options, isTest) {
    const status = withResponses(options, (matrix, at) => exports().js_move_and_collide(this._world, handle(body, "body"),
      number(x, "x"), number(y, "y"), matrix, at, isTest));
    check(status, status === GRAZE_STALE_HANDLE ? "body" : status === GRAZE_BAD_VALUE ? "walk" : "x or y");
    const n = memoryDoubles(), at = resultsAt();
    const rows = n[at + 6] / 8;
    return { x: n[at], y: n[at + 1], isCrushed: n[at + 2] !== 0, isCutShort: n[at + 3] !== 0, isStanding: n[at + 4] !== 0,
      floor: n[at + 4] === 0 ? null : readHit(n, at + 7), hits: Array.from({ length: n[at + 5] }, (_, i) => readHit(n, rows + 14 * i)) };
  },

  /** Move a platform to (x, y) with its riders. */
  movePlatform(body, x, y, options = {}) {
    const status = withResponses(options, (matrix, at) => exports().js_move_platform(this._world, handle(body, "body"),
      number(x, "x"), number(y, "y"), ...layers(options.layers, "layers"), whole(options.sides ?? 0, "sides", 15), matrix, at));
    check(status, status === GRAZE_STALE_HANDLE ? "body" : "x or y");
    const n = memoryDoubles(), rows = result(1) / 8;
    return Array.from({ length: result(0) }, (_, i) => {
      const at = rows + 8 * i;
      return { body: n[at], fromX: n[at + 1], fromY: n[at + 2], isCarried: (n[at + 3] & 1) !== 0, isPushed: (n[at + 3] & 2) !== 0,
        isCrushed: (n[at + 3] & 4) !== 0, part: n[at + 4], by: n[at + 5], against: n[at + 6], user: n[at + 7] };
    });
  },
};

Object.defineProperties(World.prototype, Object.getOwnPropertyDescriptors(moveMethods));
