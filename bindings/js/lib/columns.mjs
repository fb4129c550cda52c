// columns.mjs: lists of the library as typed arrays, views of its memory, each made when it is first read.
import { memoryBytes } from "./memory.mjs";

/**
 * A class of lists with these columns, name: type or name: [type, extra items], one after the other and each padded to 8 bytes. A
 * list is a view. It is valid until its world makes a list of the same kind again, or until a call lets the memory grow; `copy()`
 * lasts. Columns are keys, not texts: esbuild gives no private name of the package to a key.
 */
export function listOf(types) {
  const columns = Object.entries(types).map(([name, type]) => [name, ...[type].flat()]);
  class List {
    constructor(at, length) {
      this.length = length;
      this._at = at;
      this._views = null;
    }

    copy() {
      const lasting = { length: this.length };
      for (const [name] of columns)
        lasting[name] = this[name].slice();
      return lasting;
    }

    _view(index) {
      const buffer = memoryBytes().buffer;
      if (this._views === null || this._views.buffer !== buffer)
        this._views = { buffer, all: [] };
      let view = this._views.all[index];
      if (view === undefined) {
        let at = this._at;
        for (let i = 0; i < index; i++)
          at += Math.ceil(((this.length + (columns[i][2] ?? 0)) * columns[i][1].BYTES_PER_ELEMENT) / 8) * 8;
        const [, Type, extra = 0] = columns[index];
        view = this._views.all[index] = new Type(buffer, at, this.length + extra);
      }
      return view;
    }
  }
  columns.forEach(([name], index) => {
    Object.defineProperty(List.prototype, name, {
      get() {
        return this._view(index);
      },
    });
  });
  return List;
}

export const ContactEvents = listOf({ a: Float64Array, b: Float64Array, userA: Float64Array, userB: Float64Array,
  time: Float32Array, slotA: Uint32Array, slotB: Uint32Array, layerA: Uint8Array, layerB: Uint8Array, kind: Uint8Array });

export const TouchEvents = listOf({ a: Float64Array, b: Float64Array, partA: Float64Array, partB: Float64Array,
  userA: Float64Array, userB: Float64Array, time: Float32Array, tagA: Uint32Array, tagB: Uint32Array, layerA: Uint8Array,
  layerB: Uint8Array, kind: Uint8Array });

export const NearMisses = listOf(Object.fromEntries(["a", "b", "partA", "partB", "userA", "userB", "time", "distance", "nearestTime", "xA", "yA", "xB",
  "yB"].map((name) => [name, Float64Array])));

export const Strikes = listOf({ attack: Float64Array, body: Float64Array, target: Float64Array, part: Float64Array, targetPart: Float64Array,
  user: Float64Array, targetUser: Float64Array, number: Uint32Array, time: Float32Array });

export const Contacts = listOf({ a: Float64Array, b: Float64Array, touches: Float64Array });

export const Touches = listOf({ partA: Float64Array, partB: Float64Array, tagA: Uint32Array, tagB: Uint32Array,
  layerA: Uint8Array, layerB: Uint8Array });

export const Bodies = listOf({ body: Float64Array, user: Float64Array, slot: Uint32Array, x: Float32Array, y: Float32Array,
  angle: Float32Array, isDisabled: Uint8Array });

export const Parts = listOf({ part: Float64Array, body: Float64Array, minX: Float32Array, minY: Float32Array,
  maxX: Float32Array, maxY: Float32Array, tag: Uint32Array, slot: Uint32Array, layer: Uint8Array, kind: Uint8Array,
  flags: Uint8Array });

const Primitives = listOf({ body: Float64Array, part: Float64Array, color: Uint32Array, start: [Uint32Array, 1],
  slot: Uint32Array, kind: Uint16Array, type: Uint8Array, layer: Uint8Array, flags: Uint8Array });

export class Drawing extends Primitives {
  constructor(at, length, coordinatesAt, coordinateCount) {
    super(at, length);
    this._coordinatesAt = coordinatesAt;
    this._coordinateCount = coordinateCount;
  }

  get coordinates() {
    return new Float32Array(memoryBytes().buffer, this._coordinatesAt, this._coordinateCount);
  }
}
