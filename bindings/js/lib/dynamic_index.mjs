// dynamic_index.mjs: boxes in float64 that are inserted, moved and removed, without a world.
import { GRAZE_BAD_BOX, GRAZE_BAD_NUMBER, GRAZE_CLOSED, GRAZE_HALF_OPEN, GRAZE_STALE_HANDLE, graze_query_kind, graze_response } from "./enums.mjs";
import { borrow, check, closes, exports, GrazeError, invalid, keep, known, layer, memoryBytes, memoryDoubles, nameOf, number, oneOf, opens, put,
  release, result, resultsAt, whole } from "./memory.mjs";
import { walkNumbers, withChoice } from "./moves.mjs";
import { hitsOf, putQueries, QUERY, writeQuery } from "./queries.mjs";
import { box as boxOf } from "./shapes.mjs";

const Rows = hitsOf(["row", "time", "exitTime", "distance", "pointX", "pointY", "normalX", "normalY"]);
const { shapeCast, shapeCastFirst, ...KINDS } = graze_query_kind;

function writeIndexQuery(query, numbers, at, argument) {
  writeQuery(query, QUERY, KINDS, numbers, at, argument);
}

// Names the first box that is refused.
function refuse(status, boxes) {
  for (let i = 0; i < boxes.length; i += 4) {
    const box = boxes.subarray(i, i + 4), at = `boxes[${i}..${i + 3}], box ${i / 4}`;
    if (!box.every(Number.isFinite))
      check(GRAZE_BAD_NUMBER, at);
    if (box[0] > box[2] || box[1] > box[3])
      check(GRAZE_BAD_BOX, at);
  }
  check(status, "boxes");
}

/** An index of boxes whose boxes change. Each box has a row; boxes that only share an edge are found if it is closed. */
export class DynamicIndex {
  constructor(boxes = [], options = {}) {
    known(options, ["closed", "layers"], "options");
    const areas = Float64Array.from(boxes), count = areas.length / 4, given = options.layers;
    if (!Number.isInteger(count))
      throw invalid("boxes", `must have four numbers for each box, and has ${areas.length}`);
    if (given !== undefined && given.length !== count)
      throw invalid("layers", `must have ${count} layers, and has ${given.length}`);
    const of = given === undefined ? [] : Array.from(given, (one, i) => layer(one, `layers[${i}]`));
    const at = borrow(areas.byteLength + count), layersAt = at + areas.byteLength;
    memoryDoubles().set(areas, at / 8);
    memoryBytes().set(of, layersAt);
    this._at = exports().js_box_index_open(at, given === undefined ? 0 : layersAt, count, options.closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN);
    if (this._at === 0)
      refuse(result(0), areas);
    this._length = this._rows = count;
    const index = this._at;
    opens(this, () => exports().js_box_index_close(index));
  }

  get _index() {
    if (this._at === 0)
      throw new GrazeError("GRAZE_ARGUMENT_MISSING", "index", "it is closed");
    return this._at;
  }

  /** Free its memory; else garbage collection frees it. */
  close() {
    if (this._at !== 0) {
      closes(this);
      exports().js_box_index_close(this._at);
    }
    this._at = 0;
  }

  /** How many boxes there are. */
  get length() {
    return this._length;
  }

  /** Insert a box; its row is the one removed last, or else a new one. */
  insert(box, on = 0) {
    check(exports().js_box_index_insert(this._index, put(boxOf(box, "box")), layer(on, "layer")), "box");
    this._length++;
    const row = result(0);
    this._rows = Math.max(this._rows, row + 1);
    return row;
  }

  // `row` is at fault if no box has it.
  _check(status, row) {
    check(status, status === GRAZE_STALE_HANDLE ? `row ${row}` : "box");
  }

  /** Give a row another box. */
  setBox(row, box) {
    this._check(exports().js_box_index_set_box(this._index, whole(row, "row", 0xffffffff), put(boxOf(box, "box"))), row);
  }

  /** Remove the box of a row. */
  remove(row) {
    this._check(exports().js_box_index_remove(this._index, whole(row, "row", 0xffffffff)), row);
    this._length--;
  }

  /**
   * Move {x, y, width, height} among the boxes until it is at (x, y). Options: `response` to every box, or `respond`, a function of {row,
   * normal}; `oneWay`, by row the sides over which a box is hit; walk, leavesBack, hitsOnce as of a world's moves.
   */
  move(mover, x, y, options = {}) {
    const { response = "slide", respond, oneWay } = known(options, ["response", "respond", "oneWay", "walk", "leavesBack", "hitsOnce"], "options");
    known(mover, ["width", "height", "x", "y"], "mover");
    const own = (name) => number(mover[name], `mover.${name}`);
    const numbers = [own("x"), own("y"), own("width"), own("height"), number(x, "x"), number(y, "y"),
      oneOf(response, graze_response, "response"), ...walkNumbers(options, respond, "respond")];
    if (oneWay !== undefined && oneWay.length < this._rows)
      throw invalid("oneWay", `must have sides for ${this._rows} rows, and has ${oneWay.length}`);
    const sides = oneWay === undefined ? 0 : keep(Uint8Array.from(oneWay, (one, i) => whole(one, `oneWay[${i}]`, 15)));
    try {
      check(withChoice(respond && ((_part, row, _body, _response, normal) => respond({ row, normal })), "respond", () =>
        exports().js_box_index_move(this._index, put(numbers), sides)), "mover or walk");
    } finally {
      if (sides !== 0)
        release(sides);
    }
    const n = memoryDoubles(), at = resultsAt(), rows = n[at + 6] / 8;
    return { x: n[at], y: n[at + 1], isCrushed: n[at + 2] !== 0, isCutShort: n[at + 3] !== 0, isStanding: n[at + 4] !== 0,
      hits: Array.from({ length: n[at + 5] }, (_, i) => {
        const [row, kind, normalX, normalY, time, touchX, touchY] = n.subarray(rows + 7 * i);
        return { row, response: nameOf(kind, graze_response), normal: [normalX, normalY], time, touch: [touchX, touchY] };
      }) };
  }

  /** The rows found by a query, or by many in turn: {kind, at, to, box, radius, count, layers}. */
  query(queries) {
    const index = this._index, { at, count } = putQueries(queries, writeIndexQuery);
    check(exports().js_box_index_query(index, at, count), "query");
    return new Rows(result(0), result(1), count);
  }
}
