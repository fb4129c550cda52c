// moves.mjs: queries to a world, moves with responses, platforms; methods of World.
import { GRAZE_BAD_VALUE, GRAZE_STALE_HANDLE, graze_query_kind, graze_response, graze_side } from "./enums.mjs";
import { callbacks, check, exports, handle, invalid, keep, known, layer, layers, memoryDoubles, nameOf, number, oneOf, put, release, result,
  resultsAt, whole } from "./memory.mjs";
import { hitsOf, isCast, putQueries, QUERY, writeQuery } from "./queries.mjs";
import { writeShape } from "./shapes.mjs";
import { World } from "./world.mjs";

export const SIDE = graze_side;

const Hits = hitsOf(["part", "body", "user", "layer", "tag", "ownPart", "time", "exitTime", "distance", "pointX", "pointY", "normalX", "normalY"]);

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

/** The move that a call has left. */
export function readMoved() {
  const n = memoryDoubles(), at = resultsAt(), rows = n[at + 6] / 8;
  return { x: n[at], y: n[at + 1], isCrushed: n[at + 2] !== 0, isCutShort: n[at + 3] !== 0, isStanding: n[at + 4] !== 0,
    floor: n[at + 4] === 0 ? null : readHit(n, at + 7), hits: Array.from({ length: n[at + 5] }, (_, i) => readHit(n, rows + 14 * i)) };
}

/** Throws for a move that is refused. */
export function refuseMove(status, argument, ...handles) {
  check(status, status === GRAZE_STALE_HANDLE ? "body" : status === GRAZE_BAD_VALUE ? "walk" : argument, ...handles);
}

/** Numbers of a walk and of what else says how to respond. */
export function walkNumbers({ walk = {}, leavesBack, hitsOnce }, choice, name) {
  known(walk, ["floorSide", "maxSlope", "snap"], "walk");
  if (choice !== undefined && typeof choice !== "function")
    throw invalid(name, "must be a function");
  return [whole(walk.floorSide ?? 0, "walk.floorSide", 15), number(walk.maxSlope ?? 0, "walk.maxSlope"), number(walk.snap ?? 0, "walk.snap"),
    leavesBack ? 1 : 0, hitsOnce ? 1 : 0, choice ? 1 : 0];
}

/** Calls with a choice of the caller; its exception is thrown after the call. */
export function withChoice(choice, name, call) {
  let failure;
  callbacks.choose = choice === undefined ? null : ((part, hitPart, hitBody, response, x, y) => {
    try {
      return oneOf(choice(part, hitPart, hitBody, response, [x, y]), graze_response, name);
    } catch (error) {
      failure ??= error;
      return response;
    }
  });
  try {
    return call();
  } finally {
    callbacks.choose = null;
    if (failure !== undefined)
      throw failure;
  }
}

export const MOVE_OPTIONS = ["responses", "walk", "leavesBack", "hitsOnce", "choose"];
const PLATFORM_OPTIONS = [...MOVE_OPTIONS, "layers", "sides"];

/** Calls with a matrix, the options in working memory behind `numbers`, and the choice of the caller. */
export function withResponses(options, names, call, numbers = []) {
  const { responses, choose } = known(options, names, "options");
  if (responses !== undefined && !(responses instanceof Responses))
    throw invalid("responses", "must be Responses");
  const all = [...numbers, ...walkNumbers(options, choose, "choose")];
  const choice = choose && ((part, hitPart, hitBody, response, normal) =>
    choose({ part, hitPart, hitBody, response: nameOf(response, graze_response), normal }));
  const matrix = responses === undefined ? 0 : keep(responses.matrix);
  try {
    return withChoice(choice, "choose", () => call(matrix, put(all)));
  } finally {
    if (matrix !== 0)
      release(matrix);
  }
}

// A world's query, with what a query to an index has not.
function writeWorldQuery(query, numbers, at, argument) {
  const names = [...QUERY, "shape", "blockedBy", "exclude", "boxesOnly"];
  const kind = writeQuery(query, names, graze_query_kind, numbers, at, argument);
  numbers[at + 9] = handle(query.exclude ?? 0, `${argument}.exclude`);
  numbers[at + 10] = query.boxesOnly ? 1 : 0;
  numbers.set(layers(query.blockedBy, `${argument}.blockedBy`), at + 11);
  if (isCast(kind))
    numbers[at + 13] = writeShape(query.shape, numbers, at + 14, `${argument}.shape`) ? 1 : 0;
}

const moveMethods = {
  /** The parts found by a query, or by many in turn: {kind, at, to, box, radius, count, shape, layers, blockedBy, exclude, boxesOnly}. */
  query(queries) {
    this._sync();
    const { at, count } = putQueries(queries, writeWorldQuery);
    check(exports().js_query(this._world, at, count), "query");
    return new Hits(result(0), result(1), count);
  },

  /** Everything touched by a body now, between steps. */
  overlaps(body, on) {
    this._sync();
    check(exports().js_overlaps(this._world, handle(body, "body"), ...layers(on, "layers")), "body", body);
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
    const status = withResponses(options, MOVE_OPTIONS, (matrix, at) => exports().js_move_and_collide(this._world, handle(body, "body"),
      number(x, "x"), number(y, "y"), matrix, at, isTest));
    refuseMove(status, "x or y", body);
    return readMoved();
  },

  /** Move a platform to (x, y) with its riders. */
  movePlatform(body, x, y, options = {}) {
    const status = withResponses(options, PLATFORM_OPTIONS, (matrix, at) => exports().js_move_platform(this._world, handle(body, "body"),
      number(x, "x"), number(y, "y"), ...layers(options.layers, "layers"), whole(options.sides ?? 0, "sides", 15), matrix, at));
    check(status, status === GRAZE_STALE_HANDLE ? "body" : "x or y", body);
    const n = memoryDoubles(), rows = result(1) / 8;
    return Array.from({ length: result(0) }, (_, i) => {
      const at = rows + 8 * i;
      return { body: n[at], fromX: n[at + 1], fromY: n[at + 2], isCarried: (n[at + 3] & 1) !== 0, isPushed: (n[at + 3] & 2) !== 0,
        isCrushed: (n[at + 3] & 4) !== 0, part: n[at + 4], by: n[at + 5], against: n[at + 6], user: n[at + 7] };
    });
  },
};

Object.defineProperties(World.prototype, Object.getOwnPropertyDescriptors(moveMethods));
