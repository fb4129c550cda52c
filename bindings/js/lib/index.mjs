// index.mjs: boxes for many searches, with flatbush's interface and answers.
//
// The tree is WebAssembly's. Before WebAssembly has started, few boxes are read one after the other instead. For some searches of
// some hundred boxes this takes less time than the start. All indices count together: a game may make a new one each frame.
import { bytesOf, closes, firstExports, GrazeError, invalid, isStarted, memoryBytes, memoryWords, opens, result, whole } from "./memory.mjs";

const FORMAT = 0x67_72_7a_31; // of what `data` returns

const FEW = 2000, READ_MAX = 250_000; // boxes of an index; boxes read by all of them before the start
let readCount = 0;

function noMemory() {
  return new GrazeError("GRAZE_OUT_OF_MEMORY", "", "out of memory");
}

/** An index of boxes in float64: boxes sharing an edge with the window are found, too, as flatbush does. */
export class Index {
  constructor(numItems, nodeSize = 16) {
    if (!Number.isInteger(numItems) || numItems <= 0 || numItems > 0x3000000)
      throw invalid("numItems", `must be a whole number from 1 to ${0x3000000}, and is ${numItems}`);
    this.numItems = numItems;
    this.nodeSize = Math.min(Math.max(whole(nodeSize, "nodeSize", 0xffffffff), 2), 65535);
    this.minX = this.minY = Infinity;
    this.maxX = this.maxY = -Infinity;
    this._at = 0;
    this._added = 0;
    this._isDone = this._isClosed = false;
    this._few = null; // the boxes, while they are read without a tree
    if (numItems <= FEW && !isStarted())
      this._few = this._boxes = new Float64Array(4 * numItems);
    else
      this._open();
  }

  _open() {
    this._at = firstExports().js_index_open(this.numItems, this.nodeSize);
    if (this._at === 0)
      throw noMemory();
    this._boxesAt = result(0);
    this._boxes = new Float64Array(memoryBytes().buffer, this._boxesAt, 4 * this.numItems);
    const at = this._at;
    opens(this, () => firstExports().js_index_close(at));
  }

  get _index() {
    if (this._isClosed)
      throw new GrazeError("GRAZE_ARGUMENT_MISSING", "index", "it is closed");
    if (this._few !== null) {
      this._open();
      this._boxes.set(this._few);
      this._few = this._boxes = null;
      this._build();
    }
    return this._at;
  }

  /** Free its memory; else garbage collection frees it. */
  close() {
    if (this._at !== 0) {
      closes(this);
      firstExports().js_index_close(this._at);
    }
    this._at = 0;
    this._few = null;
    this._isClosed = true;
  }

  // The memory of the library may have grown since.
  _look() {
    void this._index;
    this._boxes = new Float64Array(memoryBytes().buffer, this._boxesAt, 4 * this.numItems);
  }

  /** Add a box; returns its row, from 0. */
  add(minX, minY, maxX = minX, maxY = minY) {
    const row = this._added;
    if (row === this.numItems || this._isDone)
      throw invalid("numItems", `${this.numItems} boxes are added already`);
    // One comparison of all: sums of finite numbers may overflow, so each difference is asked.
    if (!(minX <= maxX && minY <= maxY && maxX - minX >= 0 && maxY - minY >= 0))
      this._refuse(row, minX, minY, maxX, maxY);
    if (this._boxes.length === 0)
      this._look();
    const boxes = this._boxes, at = 4 * row;
    boxes[at] = minX;
    boxes[at + 1] = minY;
    boxes[at + 2] = maxX;
    boxes[at + 3] = maxY;
    this._added = row + 1;
    return row;
  }

  _refuse(row, ...edges) {
    const names = ["minX", "minY", "maxX", "maxY"];
    edges.forEach((edge, i) => {
      if (typeof edge !== "number" || !Number.isFinite(edge))
        throw new GrazeError("GRAZE_BAD_NUMBER", names[i], `must be a finite number, and is ${edge} (box ${row})`);
    });
    throw new GrazeError("GRAZE_BAD_BOX", edges[0] > edges[2] ? "maxX" : "maxY", `is less than the min edge (box ${row})`);
  }

  /** Build the index of all added boxes. */
  finish() {
    if (this._isDone)
      throw invalid("finish", "the index is finished already");
    if (this._added !== this.numItems)
      throw invalid("numItems", `${this._added} boxes were added, and ${this.numItems} were announced`);
    if (this._isClosed || this._few === null)
      this._build();
    else
      this._measure();
    this._isDone = true;
    this._boxes = null;
  }

  _build() {
    if (firstExports().js_index_finish(this._index) !== 0)
      throw noMemory();
    this.minX = result(0);
    this.minY = result(1);
    this.maxX = result(2);
    this.maxY = result(3);
  }

  _measure() {
    const boxes = this._few;
    for (let i = 0; i < boxes.length; i += 4) {
      this.minX = Math.min(this.minX, boxes[i]);
      this.minY = Math.min(this.minY, boxes[i + 1]);
      this.maxX = Math.max(this.maxX, boxes[i + 2]);
      this.maxY = Math.max(this.maxY, boxes[i + 3]);
    }
  }

  _readAll(minX, minY, maxX, maxY, filter) {
    const boxes = this._few, rows = [];
    readCount += this.numItems;
    for (let i = 0; i < boxes.length; i += 4)
      if (boxes[i] <= maxX && minX <= boxes[i + 2] && boxes[i + 1] <= maxY && minY <= boxes[i + 3] && (filter === undefined || filter(i >> 2)))
        rows.push(i >> 2);
    return rows;
  }

  _rows(count, filter) {
    if (count === -1 || count === 0xffffffff)
      throw noMemory();
    const words = memoryWords(), first = result(0) / 4;
    if (filter !== undefined) {
      const copy = words.slice(first, first + count), kept = [];
      for (let i = 0; i < count; i++)
        if (filter(copy[i]))
          kept.push(copy[i]);
      return kept;
    }
    const rows = new Array(count);
    for (let i = 0; i < count; i++)
      rows[i] = words[first + i];
    return rows;
  }

  _asked() {
    if (!this._isDone)
      throw invalid("finish", "call it before the first search");
    return this._index;
  }

  /** The rows of the boxes overlapping a window or sharing an edge with it, in no particular order. */
  search(minX, minY, maxX, maxY, filter) {
    if (this._few !== null && this._isDone && readCount < READ_MAX && !isStarted())
      return this._readAll(minX, minY, maxX, maxY, filter);
    return this._rows(firstExports().js_index_search(this._asked(), minX, minY, maxX, maxY), filter);
  }

  /** The rows of the boxes nearest to a point, nearest first. */
  neighbors(x, y, maxResults = Infinity, maxDistance = Infinity, filter) {
    const index = this._asked();
    const wanted = Math.max(0, Math.min(Math.ceil(maxResults), this.numItems));
    const most = maxDistance * maxDistance;
    for (let asked = wanted; ; asked = Math.min(this.numItems, 2 * asked + 16)) {
      const count = firstExports().js_index_neighbors(index, x, y, asked, most) >>> 0;
      const rows = this._rows(count, filter);
      if (filter === undefined || rows.length >= wanted || count < asked || asked === this.numItems)
        return rows.length > wanted ? rows.slice(0, wanted) : rows;
    }
  }

  /** The boxes as they were added, and what it takes to build the index again: for `from`. */
  get data() {
    const index = this._asked();
    const words = memoryWords(), rowsAt = firstExports().js_index_rows(index) / 4;
    const data = new ArrayBuffer(16 + 32 * this.numItems);
    new Uint32Array(data, 0, 3).set([FORMAT, this.numItems, this.nodeSize]);
    const boxes = new Float64Array(memoryBytes().buffer, result(0), 4 * this.numItems), out = new Float64Array(data, 16);
    for (let i = 0; i < this.numItems; i++)
      for (let k = 0, row = words[rowsAt + i]; k < 4; k++)
        out[4 * row + k] = boxes[4 * i + k];
    return data;
  }

  /** An index of what `data` returned. */
  static from(data) {
    const bytes = bytesOf(data, "data").slice();
    const head = bytes.length < 16 ? [] : new Uint32Array(bytes.buffer, 0, 3);
    if (head[0] !== FORMAT || bytes.length !== 16 + 32 * head[1])
      throw new GrazeError("GRAZE_BAD_FORMAT", "data", "is not the data of an Index");
    const index = new Index(head[1], head[2]), boxes = new Float64Array(bytes.buffer, 16);
    for (let i = 0; i < boxes.length; i += 4)
      index.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
    index.finish();
    return index;
  }
}
