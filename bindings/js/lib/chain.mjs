// chain.mjs: chains of circles: curved lasers, ropes, tails; and those of parts, as methods of World.
import { check, checkValues, closes, exports, GrazeError, handle, known, memoryDoubles, number, opens, put, radiusOf, release, result, whole } from "./memory.mjs";
import { point } from "./shapes.mjs";
import { World } from "./world.mjs";

const NODE = ["x", "radius", "y", "isOff"];
const SWITCH_ON = 0, SWITCH_OFF = 1, CUT = 2; // of chain.c

function nodeNumbers(node, argument) {
  known(node, NODE, argument);
  return [number(node.x, `${argument}.x`), number(node.y, `${argument}.y`), radiusOf(node.radius ?? 0, `${argument}.radius`), node.isOff ? 1 : 0];
}

function range(first, count) {
  return [whole(first, "first", 0xffffffff), whole(count, "count", 0xffffffff)];
}

function readNodes(chain, x = 0, y = 0) {
  const at = exports().js_chain_nodes(chain);
  if (at === 0)
    throw new GrazeError("GRAZE_OUT_OF_MEMORY", "", "out of memory");
  const all = memoryDoubles().slice(at / 8, at / 8 + 4 * result(0));
  release(at);
  return Array.from({ length: all.length / 4 }, (_, i) =>
    ({ x: x + all[4 * i], y: y + all[4 * i + 1], radius: all[4 * i + 2], isOff: all[4 * i + 3] !== 0 }));
}

/** Circles, joined in a row. As a shape, {kind: "chain", chain, at}, it is copied by the world. */
export class Chain {
  /** `nodes`: {x, y, radius, isOff} each, the front first; `capacity`: how many there may be. */
  constructor(nodes, options = {}) {
    const { capacity = 0 } = known(options, ["capacity"], "options");
    const numbers = Array.from(nodes ?? [], (node, i) => nodeNumbers(node, `nodes[${i}]`));
    this._at = exports().js_chain_make(put(numbers.flat()), numbers.length, whole(capacity, "capacity", 0xffffffff));
    checkValues(result(0), "nodes or capacity", numbers.length, capacity);
    const at = this._at;
    opens(this, () => exports().js_chain_free(at));
  }

  get _chain() {
    if (this._at === 0)
      throw new GrazeError("GRAZE_ARGUMENT_MISSING", "chain", "it is closed");
    return this._at;
  }

  close() {
    if (this._at !== 0) {
      closes(this);
      exports().js_chain_free(this._at);
    }
    this._at = 0;
  }

  nodes() {
    return readNodes(this._chain);
  }

  get capacity() {
    release(exports().js_chain_nodes(this._chain));
    return result(1);
  }

  /** Put a node in front; at its capacity, the chain drops its last one. */
  pushNode(node) {
    check(exports().js_chain_push(this._chain, put(nodeNumbers(node, "node"))), "node");
  }

  /** Switch nodes off, or on again. */
  switchNodes(first, count, isOff = true) {
    check(exports().js_chain_edit(this._chain, ...range(first, count), isOff ? SWITCH_OFF : SWITCH_ON), "first or count");
  }

  /** Keep only these nodes. */
  cutNodes(first, count) {
    check(exports().js_chain_edit(this._chain, ...range(first, count), CUT), "first or count");
  }

  /** Points along its middle, [x, y] every `spacing`, at most `most` of them. */
  points(spacing, most = 10_000) {
    const at = exports().js_chain_points(this._chain, number(spacing, "spacing"), whole(most, "most", 0xffffffff));
    if (at === 0)
      throw new GrazeError("GRAZE_OUT_OF_MEMORY", "", "out of memory");
    const all = memoryDoubles().slice(at / 8, at / 8 + 2 * result(0));
    release(at);
    return Array.from({ length: all.length / 2 }, (_, i) => [all[2 * i], all[2 * i + 1]]);
  }

  /** The place nearest to a point, {node, place, distance, middle}, or null. */
  nearest(to) {
    if (exports().js_chain_nearest(this._chain, ...point(to, "to")) === 0)
      return null;
    return { node: result(0), place: result(1), distance: result(2), middle: [result(3), result(4)] };
  }
}

const chainMethods = {
  /** The nodes of a part's chain where it is in the world, or null. */
  nodesOf(part) {
    const chain = exports().js_part_chain(this._world, handle(part, "part"));
    return chain === 0 ? null : readNodes(chain, result(0), result(1));
  },

  /** As the methods of Chain, for the chain of a part, in its body's coordinates. */
  pushNode(part, node) {
    const numbers = put(nodeNumbers(node, "node"));
    check(exports().js_part_push_node(this._world, handle(part, "part"), numbers), "part or node", part);
  },

  switchNodes(part, first, count, isOff = true) {
    this._editNodes(part, first, count, isOff ? SWITCH_OFF : SWITCH_ON);
  },

  cutNodes(part, first, count) {
    this._editNodes(part, first, count, CUT);
  },

  _editNodes(part, first, count, what) {
    const status = exports().js_part_edit_nodes(this._world, handle(part, "part"), ...range(first, count), what);
    check(status, "part, first or count", part);
  },
};

Object.defineProperties(World.prototype, Object.getOwnPropertyDescriptors(chainMethods));
