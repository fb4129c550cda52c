// movers.mjs: boxes and bodies outside of a world that move against it, danger, bodies that push each other apart, and legs; methods of World.
import { GRAZE_STALE_HANDLE, graze_push_axis, graze_response } from "./enums.mjs";
import { check, exports, handle, invalid, keep, known, layer, layers, memoryDoubles, memoryFloats, nameOf, number, oneOf, put,
  release, result, whole } from "./memory.mjs";
import { MOVE_OPTIONS, readMoved, refuseMove, Responses, withResponses } from "./moves.mjs";
import { PART_NUMBERS, point, SHAPE_NUMBERS, writePart, writeShape } from "./shapes.mjs";
import { bodyNumbers, World } from "./world.mjs";

const MOVER = ["box", "x", "y", "to", "layer"];
const PUSH = [...MOVE_OPTIONS, "layers", "axis", "isByPosition", "rounds", "bodies"];
const LEGS = ["from", "to", "radius", "layer", "bounces", "responses", "exclude"];
const DANGER = ["origin", "cell", "columns", "rows", "shape", "layer", "steps", "bodies", "dx", "dy"];

// A mover is a body with one part.
function moverNumbers(mover, argument) {
  known(mover, MOVER, argument);
  const { box, x = 0, y = 0, layer } = mover, numbers = new Float64Array(4 + PART_NUMBERS);
  numbers.set([number(x, `${argument}.x`), number(y, `${argument}.y`)]);
  writePart({ box, layer }, numbers, 4, argument);
  return numbers;
}

export const moverMethods = {
  _moveOf(numbers, parts, x, y, options, argument) {
    const status = withResponses(options, MOVE_OPTIONS, (matrix, at) => exports().js_test_move_of(this._world, at, parts, x, y, matrix,
      at + 8 * numbers.length), numbers);
    refuseMove(status, argument);
    return readMoved();
  },

  /** Where a body that is not in the world would end on its way to (x, y); `def` as of `add`. */
  testMoveOf(def, x, y, options = {}) {
    this._sync();
    const { numbers, parts } = bodyNumbers(def);
    return this._moveOf(numbers, parts.length, number(x, "x"), number(y, "y"), options, "def, x or y");
  },

  /** The same for many boxes, {box, x, y, to, layer} each. */
  moveMany(movers, options = {}) {
    this._sync();
    return movers.map((mover, i) => {
      const numbers = moverNumbers(mover, `movers[${i}]`);
      return this._moveOf(numbers, 1, ...point(mover.to, `movers[${i}].to`), options, `movers[${i}]`);
    });
  },

  /**
   * For each place of a grid, row by row, the first time in steps from now at which bodies flying straight on would hit a shape there;
   * 0: something is there already, Infinity: nothing within `steps`. bodies[i] moves by (dx[i], dy[i]) a step.
   */
  danger(def) {
    const { origin = [0, 0], cell, columns, rows, shape, layer: on = 0, steps, bodies, dx, dy } = known(def, DANGER, "def");
    if (dx?.length !== bodies?.length || dy?.length !== bodies?.length || bodies === undefined)
      throw invalid("dx or dy", "must have a number for each of bodies");
    this._sync();
    const count = bodies.length, numbers = new Float64Array(9 + SHAPE_NUMBERS + 3 * count);
    const places = whole(whole(columns, "columns") * whole(rows, "rows"), "columns * rows", 0x3ffffff);
    numbers.set([...point(origin, "origin"), ...point(cell, "cell"), columns, rows, layer(on, "layer"), whole(steps, "steps", 0xffffffff)]);
    if (!(cell[0] > 0 && cell[1] > 0))
      throw invalid("cell", `must be above 0, and is [${cell}]`);
    if (shape !== undefined) {
      numbers[8] = writeShape(shape, numbers, 9, "shape") ? 1 : 0;
      check(exports().js_shape_check(put(numbers.subarray(9, 9 + SHAPE_NUMBERS))), "shape");
    }
    for (let i = 0; i < count; i++)
      numbers.set([handle(bodies[i], `bodies[${i}]`), number(dx[i], `dx[${i}]`), number(dy[i], `dy[${i}]`)], 9 + SHAPE_NUMBERS + 3 * i);
    const status = exports().js_danger(this._world, put(numbers), count);
    if (status === GRAZE_STALE_HANDLE) {
      const i = Array.from(bodies).findIndex((body) => !this.isAlive(body));
      check(status, `bodies[${i}]`, bodies[i]);
    }
    check(status, "def");
    return memoryFloats().slice(result(0) / 4, result(0) / 4 + places);
  },

  /** Push bodies apart whose boxes on `layers` overlap, and list those that were moved or held, or still overlap. */
  push(options = {}) {
    const { bodies = [], layers: on, axis = "x", isByPosition, rounds = 0 } = known(options, PUSH, "options");
    const numbers = [isByPosition ? 1 : 0];
    bodies.forEach((one, i) => {
      const { body, weight = 1, priority = 0 } = known(one, ["body", "weight", "priority"], `bodies[${i}]`);
      if (!(weight >= 0))
        throw invalid(`bodies[${i}].weight`, `must be at least 0, and is ${weight}`);
      if (priority !== (priority | 0))
        throw invalid(`bodies[${i}].priority`, `must be a whole number of 32 bits, and is ${priority}`);
      numbers.push(handle(body, `bodies[${i}].body`), weight, priority);
    });
    this._sync();
    const status = withResponses(options, PUSH, (matrix, at) => exports().js_push(this._world, ...layers(on, "layers"),
      oneOf(axis, graze_push_axis, "axis"), whole(rounds, "rounds", 1000), bodies.length, matrix, at), numbers);
    if (status === GRAZE_STALE_HANDLE) {
      const i = bodies.findIndex(({ body }) => !this.isAlive(body));
      check(status, `bodies[${i}]`, bodies[i].body);
    }
    check(status, "options");
    const n = memoryDoubles(), rows = result(1) / 8;
    return Array.from({ length: result(0) }, (_, i) => {
      const at = rows + 6 * i;
      return { body: n[at], fromX: n[at + 1], fromY: n[at + 2], isMoved: (n[at + 3] & 1) !== 0, isHeld: (n[at + 3] & 2) !== 0,
        isOverlapping: (n[at + 3] & 4) !== 0, against: n[at + 4], user: n[at + 5] };
    });
  },

  /** The straight legs of a ray or a circle, which bounces, passes through parts, or ends, as its responses say. */
  legs(def) {
    const { from, to, radius = 0, layer: on = 0, bounces = 100, responses = new Responses("touch"), exclude = 0 } = known(def, LEGS, "def");
    if (!(responses instanceof Responses))
      throw invalid("responses", "must be Responses");
    if (!(radius >= 0 && radius < Infinity))
      throw invalid("radius", `must be at least 0, and is ${radius}`);
    this._sync();
    const numbers = Float64Array.of(...point(from, "from"), ...point(to, "to"), radius, layer(on, "layer"), whole(bounces, "bounces", 65536),
      handle(exclude, "exclude"));
    const matrix = keep(responses.matrix);
    try {
      check(exports().js_legs(this._world, matrix, put(numbers)), "from, to or radius");
    } finally {
      release(matrix);
    }
    const n = memoryDoubles(), rows = result(1) / 8, isCutShort = result(2) !== 0;
    const legs = Array.from({ length: result(0) }, (_, i) => {
      const at = rows + 13 * i;
      const leg = { from: [n[at], n[at + 1]], to: [n[at + 2], n[at + 3]], time: n[at + 4], normal: [n[at + 5], n[at + 6]],
        response: nameOf(n[at + 12], graze_response) };
      if (leg.response !== "ignore")
        Object.assign(leg, { part: n[at + 7], body: n[at + 8], user: n[at + 9], layer: n[at + 10], tag: n[at + 11] });
      return leg;
    });
    return { legs, isCutShort };
  },
};

Object.defineProperties(World.prototype, Object.getOwnPropertyDescriptors(moverMethods));
