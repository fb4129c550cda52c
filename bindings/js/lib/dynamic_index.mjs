// dynamic_index.mjs: boxes in float64 that are inserted, moved and removed, without a world.
import { GRAZE_BAD_BOX, GRAZE_BAD_NUMBER, GRAZE_CLOSED, GRAZE_HALF_OPEN, GRAZE_STALE_HANDLE, graze_query_kind } from "./enums.mjs";
import { borrow, check, closes, exports, GrazeError, invalid, known, layer, memoryBytes, memoryDoubles, opens, put, result, whole } from "./memory.mjs";
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
    this._length = count;
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
    return result(0);
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

  /** The rows found by a query, or by many in turn: {kind, at, to, box, radius, count, layers}. */
  query(queries) {
    const index = this._index, { at, count } = putQueries(queries, writeIndexQuery);
    check(exports().js_box_index_query(index, at, count), "query");
    return new Rows(result(0), result(1), count);
  }
}
