// replay.mjs: recordings, replays, explanations, drawings and counters. graze/core leaves these out.
import { Drawing } from "./columns.mjs";
import { GRAZE_BAD_BROAD_PHASE, GRZ_CALL_WORLD_CLOSE, graze_draw_kind, graze_replay_state } from "./enums.mjs";
import { readExplanation, reasonLine } from "./explain.mjs";
import { bytesOf, callbacks, check, checkValues, closes, exports, GrazeError, handle, hex, invalid, keep, keepText, known, layers, memoryBytes, memoryDoubles,
  memoryWords, nameOf, number, opens, put, release, result, resultsAt, text, whole } from "./memory.mjs";
import { World } from "./world.mjs";

export const DRAW = { ...graze_draw_kind, all: Object.values(graze_draw_kind).reduce((all, bit) => all | bit) };

const NAMES = ["bodyA", "bodyB", "partA", "partB", "isClosed", "isRecording"];
const REPLAY_OPTIONS = ["broadPhase", "isUnchecked", "memoryMax", "seekMemoryMax"];

const replayMethods = {
  /** Record all calls from now on; `stopRecording` returns the bytes of a file X.grz. */
  record(options = {}) {
    const { queries = false } = known(options, ["queries"], "options");
    this._sync();
    check(exports().js_recording_start(this._world), "world");
    exports().js_recording_set_queries(this._world, queries ? 1 : 0);
  },

  stopRecording() {
    const status = exports().js_recording_stop(this._world);
    check(status, "world");
    return memoryBytes().slice(result(0), result(0) + result(1));
  },

  /** The number of the next step in the recording. */
  setRecordingFrame(frame) {
    exports().js_recording_set_frame(this._world, whole(frame, "frame"));
  },

  /** The game's own bytes, or a text, in the recording. */
  note(note) {
    const bytes = typeof note === "string" ? new TextEncoder().encode(note) : bytesOf(note, "note");
    const at = keep(bytes);
    exports().js_recording_note(this._world, at, bytes.length);
    release(at);
  },

  get isRecording() {
    return exports().js_recording_state(this._world) >= 256;
  },

  /** Why two bodies do not touch, or the way in which they touch. */
  explain(a, b) {
    this._sync();
    return readExplanation(this._world, handle(a, "a"), handle(b, "b"));
  },

  /**
   * The same in a sentence, in the words of `graze explain`. Bodies and boxes are called by `names`, {bodyA, bodyB,
   * partA, partB}, else bodies by their names in the world, and bodies without a name by their slots. A number is
   * "body 7", a text is the whole name. Layers have their names in the world.
   */
  explainText(a, b, names = {}) {
    known(names, NAMES, "names");
    const explained = this.explain(a, b), body = (one) => this.name(one) || World.slot(one);
    return reasonLine(explained, { bodyA: body(a), bodyB: body(b), partA: World.slot(explained.a.part), partB: World.slot(explained.b.part),
      layerA: this.layerName(explained.a.layer), layerB: this.layerName(explained.b.layer), isClosed: this.closed, isRecording: true, ...names });
  },

  /** Lines, polygons and circles of what the world knows, in flat arrays. */
  draw(options = {}) {
    const { what = DRAW.all, layers: on, view, pixel = 1 } = known(options, ["what", "layers", "view", "pixel"], "options");
    this._sync();
    const edges = view ?? [0, 0, 0, 0];
    if (edges.length !== 4)
      throw invalid("view", "must be a box, [minX, minY, maxX, maxY]");
    const count = exports().js_draw(this._world, put([whole(what, "what", DRAW.all), ...layers(on, "layers"), number(pixel, "pixel"),
      view === undefined ? 0 : 1, ...edges]));
    if (count === -1 || count === 0xffffffff)
      throw new GrazeError("GRAZE_OUT_OF_MEMORY", "", "out of memory");
    return new Drawing(result(0), count, result(1), result(2));
  },

  /** Count the work of the broad phase from now on, or no more. */
  countWork(isCounting = true) {
    exports().js_count_work(this._world, isCounting ? 1 : 0);
  },

  /** The work since `countWork`. */
  get counters() {
    exports().js_counters(this._world);
    return { tests: result(0), refused: result(1), visits: result(2), swaps: result(3), moves: result(4) };
  },
};

Object.defineProperties(World.prototype, Object.getOwnPropertyDescriptors(replayMethods));

/** The colour of a layer in graze's pictures, 0xRRGGBB. */
export function layerColor(layer) {
  return exports().js_layer_color(whole(layer, "layer", 63));
}

async function gunzipped(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const PIECE_MAX = 2 ** 30, WINDOW = 1 << 18;

// The bytes of a recording, from an array or from an object with `read`. The last piece that was read is kept, since a replay asks
// for a few bytes at a time.
class Source {
  constructor(recording) {
    this._own = typeof recording?.read === "function" ? recording : null;
    this._window = this._own === null ? bytesOf(recording, "recording") : new Uint8Array(0);
    this._from = 0;
    this._size = this._window.length; // of an array
  }

  /** Its `read` may return more another time. */
  get canGrow() {
    return this._own !== null;
  }

  /** At most `length` bytes from an offset; none: it ends there. */
  at(offset, length) {
    const isThere = offset >= this._from && offset < this._from + this._window.length;
    if (!isThere && this._own !== null) {
      this._window = bytesOf(this._own.read(offset, Math.max(length, WINDOW)), "recording.read");
      this._from = offset;
    }
    const end = this._own === null ? this._size : this._from + this._window.length;
    return this._window.subarray(offset - this._from, Math.max(0, Math.min(offset + length, end) - this._from));
  }

  /** Only an array grows here; then it is a copy, with room for more. */
  append(bytes) {
    if (this._own !== null)
      throw invalid("bytes", "cannot be appended to a recording with read: let it return them");
    const size = this._size + bytes.length;
    if (size > this._window.length) {
      const grown = new Uint8Array(Math.max(size, 1.5 * this._window.length));
      grown.set(this._window.subarray(0, this._size));
      this._window = grown;
    }
    this._window.set(bytes, this._size);
    this._size = size;
  }
}

// Sources of open replays, by number; and the error of the last one, which WebAssembly cannot pass on.
const sources = new Map();
let lastSource = 0, thrown = null;

callbacks.give = (number, offset, at, size) => {
  try {
    const bytes = sources.get(number).at(offset, size);
    memoryBytes().set(bytes, at);
    return bytes.length;
  } catch (error) {
    thrown ??= { error };
    return 0;
  }
};

function rethrow() {
  const was = thrown;
  thrown = null;
  if (was !== null)
    throw was.error;
}

// Counts the pieces of a recording from where they were counted before, and keeps the kind of the last one's last call. A length
// that no piece has ends the count: the replay finds the damage there.
function countPieces(counted, source) {
  while (counted.at !== Infinity) {
    const head = source.at(counted.at, 4);
    if (head.length < 4)
      break;
    const size = new DataView(head.buffer, head.byteOffset).getUint32(0, true), end = size > PIECE_MAX ? Infinity : counted.at + 8 + size;
    const last = end === Infinity ? head : source.at(end - 1, 1);
    if (last.length === 0)
      break;
    counted.pieces++;
    counted.last = end === Infinity ? 0 : last[0];
    counted.at = end;
  }
}

/** A replay of a recording, with a world of its own. */
export class Replay {
  /**
   * `recording`: the bytes of a file X.grz, not gzipped; `Replay.open` takes both. They are not copied: leave them as they are until
   * the replay is closed. Or an object whose `read(offset, length)` returns bytes from an offset on, at most `length`; none at the end.
   */
  constructor(recording, options = {}) {
    known(options, REPLAY_OPTIONS, "options");
    this._source = new Source(recording);
    const [first, second] = this._source.at(0, 2);
    if (first === 0x1f && second === 0x8b)
      throw invalid("recording", "is gzipped: use await Replay.open(recording)");
    const limits = ["memoryMax", "seekMemoryMax"].map((each) => whole(options[each] ?? 0, each, 0xffffffff));
    if (typeof (options.broadPhase ?? "auto") !== "string")
      throw invalid("broadPhase", "must be a text");
    const name = options.broadPhase === undefined ? 0 : keepText(options.broadPhase), number = ++lastSource;
    sources.set(number, this._source);
    this._at = exports().js_replay_open(number, name, options.isUnchecked ? 1 : 0, ...limits);
    const at = this._at;
    if (name !== 0)
      release(name);
    if (at === 0)
      sources.delete(number);
    rethrow();
    if (result(0) === GRAZE_BAD_BROAD_PHASE)
      checkValues(result(0), "broadPhase", options.broadPhase);
    checkValues(result(0), "recording", ...(this._source.canGrow ? [] : [this._source.at(0, Infinity)]));
    this.state = "stepped";
    this.world = World._of(exports().js_replay_world(at));
    // A recording has masks and sets of its own: those of equal content take the places of the given ones.
    this.world._assets = function (masks, sets) {
      World.prototype._assets.call(this, masks ?? [], sets ?? []);
      check(exports().js_replay_assets(at), "masks or sets");
    };
    this._counted = { at: 8, pieces: 0, last: 0 };
    this._number = number;
    opens(this, () => {
      exports().js_replay_close(at);
      sources.delete(number);
    });
  }

  /** Opens a recording, gzipped or not. */
  static async open(recording, options) {
    const bytes = bytesOf(recording, "recording");
    return new Replay(bytes[0] === 0x1f && bytes[1] === 0x8b ? await gunzipped(bytes) : bytes, options);
  }

  /** More bytes of a recording that is still being made. A step that was truncated can be made then. */
  append(bytes) {
    void this._replay; // it is open
    this._source.append(bytesOf(bytes, "bytes"));
    if (this.state === "truncated")
      this.seek(this.steps);
  }

  /** How many steps the recording has: all pieces but the first, and but the last if it ends the recording. */
  get length() {
    countPieces(this._counted, this._source);
    const { pieces, last } = this._counted;
    return Math.max(0, pieces - 1 - (last === GRZ_CALL_WORLD_CLOSE ? 1 : 0));
  }

  get _replay() {
    if (this._at === 0)
      throw new GrazeError("GRAZE_ARGUMENT_MISSING", "replay", "it is closed");
    return this._at;
  }

  close() {
    if (this._at !== 0) {
      closes(this);
      exports().js_replay_close(this._at);
      sources.delete(this._number);
    }
    this._at = 0;
    this.world._at = 0;
  }

  // A source of its own may have more by now, or can be read again.
  _tryAgain() {
    if (this.state === "truncated" && this._source.canGrow)
      exports().js_replay_seek(this._replay, this.steps);
  }

  /** Make the next step. Returns whether there was one; `state` says more. */
  step() {
    this._tryAgain();
    this.state = nameOf(exports().js_replay_step(this._replay), graze_replay_state);
    rethrow();
    return this.state === "stepped" || this.state === "differs";
  }

  /** Go to where this many steps are made, forward or back; Infinity: to the end. Returns whether it is shown. */
  seek(step) {
    const to = step === Infinity ? Number.MAX_SAFE_INTEGER : whole(step, "step");
    this._tryAgain();
    this.state = nameOf(exports().js_replay_seek(this._replay, to), graze_replay_state);
    rethrow();
    return this.state === "stepped" || this.state === "differs" || this.state === "ended";
  }

  /** Where it is. */
  info() {
    const call = exports().js_replay_read(this._replay);
    const n = memoryDoubles(), at = resultsAt();
    return { state: this.state, frame: n[at], steps: n[at + 1], hashRecorded: hex(n[at + 2], n[at + 3]), hashNow: hex(n[at + 4], n[at + 5]),
      status: n[at + 6], call: call === 0 ? null : text(call) };
  }

  /** How many steps are made. */
  get steps() {
    exports().js_replay_read(this._replay);
    return result(1);
  }

  /** The game's own bytes in the shown step. */
  notes() {
    exports().js_replay_read(this._replay);
    let at = result(7);
    const end = at + result(8), notes = [];
    while (at < end) {
      const size = memoryWords()[at / 4];
      notes.push(memoryBytes().slice(at + 4, at + 4 + size));
      at += 4 + ((size + 3) & ~3);
    }
    return notes;
  }

  events() {
    return this.world.events();
  }

  hash() {
    return this.world.hash();
  }
}
