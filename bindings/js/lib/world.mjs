// world.mjs: worlds of bodies, their steps and what these tell.
import * as columns from "./columns.mjs";
import { GRAZE_BAD_BROAD_PHASE, GRAZE_BAD_CELL, GRAZE_BAD_NUMBER, GRAZE_BAD_TURN, GRAZE_BEGIN, GRAZE_CLOSED, GRAZE_END, GRAZE_HALF_OPEN,
  GRAZE_NEAR_MISS, GRAZE_OK, GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_RANGE, GRAZE_STALE_HANDLE, graze_axis, graze_circle_rule, graze_event_flags } from "./enums.mjs";
import { bytesOf, check, checkBoth, checkValues, closes, exports, GrazeError, handle, hex, invalid, keep, keepText, known, layer, layers, memoryBytes,
  memoryDoubles, nameOf, number, oneOf, opens, put, release, result, resultsAt, text, whole } from "./memory.mjs";
import { keepRules, Rules, rulesOf } from "./rules.mjs";
import { box as boxOf, PART, PART_NUMBERS, readManifold, readShape, SHAPE_NUMBERS, writePart, writeShape } from "./shapes.mjs";

const BODY = ["x", "angle", "y", "user", "parts", ...PART];

export const END = GRAZE_END, NEAR_MISS = GRAZE_NEAR_MISS, BEGIN = GRAZE_BEGIN;

function withText(value, argument, call) {
  if (typeof value !== "string")
    throw invalid(argument, "must be a text");
  const at = keepText(value);
  try {
    return call(at);
  } finally {
    release(at);
  }
}

/** A body {x, y, angle, user, parts}, or with a part of its own, as numbers, and its parts. */
export function bodyNumbers(def) {
  known(def, BODY, "def");
  if (!Array.isArray(def.parts ?? []))
    throw invalid("parts", "must be an array of parts");
  def.parts?.forEach((part, i) => known(part, PART, `parts[${i}]`));
  const parts = def.parts ?? (def.box !== undefined || def.shape !== undefined ? [def] : []);
  const numbers = new Float64Array(4 + parts.length * PART_NUMBERS);
  numbers[0] = number(def.x ?? 0, "x");
  numbers[1] = number(def.y ?? 0, "y");
  numbers[2] = number(def.angle ?? 0, "angle");
  numbers[3] = whole(def.user ?? 0, "user");
  parts.forEach((part, i) => writePart(part, numbers, 4 + i * PART_NUMBERS, parts === def.parts ? `parts[${i}]` : "def"));
  return { numbers, parts };
}

/** A world. Close it when it is no longer needed. */
export class World {
  constructor(options = {}) {
    known(options, ["broadPhase", "cell", "axis", "closed", "events", "limits", "rules", "wrapWidth", "wrapHeight"], "options");
    const rules = rulesOf(options.rules, "rules");
    const limits = known(options.limits ?? {}, ["bodies", "parts", "pairs", "events"], "limits");
    const limit = (name, max) => whole(limits[name] ?? 0, `limits.${name}`, max);
    const cell = options.cell ?? [0, 0];
    const numbers = [number(cell[0], "cell[0]"), number(cell[1], "cell[1]"), oneOf(options.axis ?? "auto", graze_axis, "axis"),
      options.closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN, oneOf(options.events ?? "contacts", graze_event_flags, "events"), limit("bodies", 0x7fffffff),
      limit("parts", 0x7fffffff), limit("pairs", 0xffffffff), limit("events", 0xffffffff),
      number(options.wrapWidth ?? 0, "wrapWidth"), number(options.wrapHeight ?? 0, "wrapHeight")];
    const rulesAt = keepRules(rules);
    try {
      this._at = withText(options.broadPhase ?? "auto", "broadPhase", (name) => exports().js_world_open(name, put(numbers), rulesAt));
    } finally {
      if (rulesAt !== 0)
        release(rulesAt);
    }
    const isCell = result(0) === GRAZE_BAD_CELL;
    if (result(0) === GRAZE_BAD_BROAD_PHASE)
      checkValues(result(0), "broadPhase", options.broadPhase);
    checkValues(result(0), isCell ? "cell" : "wrapWidth or wrapHeight", ...numbers.slice(...(isCell ? [0, 2] : [9])));
    this._begin(true);
  }

  /** The world of a replay, which closes it. */
  static _of(at) {
    const world = Object.create(World.prototype);
    world._at = at;
    world._begin(false);
    return world;
  }

  _begin(isOwned) {
    this._isOwned = isOwned;
    this._slots = null;
    this._kept = [];
    const at = this._at;
    if (isOwned)
      opens(this, () => exports().js_world_close(at));
  }

  get _world() {
    if (this._at === 0)
      throw new GrazeError("GRAZE_ARGUMENT_MISSING", "world", "it is closed");
    return this._at;
  }

  /** Free its memory; its views must not be read any more. */
  close() {
    if (this._at !== 0 && this._isOwned) {
      closes(this);
      exports().js_world_close(this._at);
    }
    this._at = 0;
  }

  _list(List, count) {
    if (count === 0xffffffff || count === -1)
      throw new GrazeError("GRAZE_OUT_OF_MEMORY", "", "out of memory");
    return new List(result(0), count);
  }

  /* ---- columns by slot, which the game may write ---- */

  _column(index, Type) {
    const count = exports().js_columns(this._world);
    const buffer = memoryBytes().buffer;
    const at = result(index);
    if (this._slots === null || this._slots.buffer !== buffer)
      this._slots = { buffer, views: [] };
    const view = this._slots.views[index];
    if (view !== undefined && view.byteOffset === at && view.length === count)
      return view;
    return (this._slots.views[index] = new Type(buffer, at, count));
  }

  /** Handles by slot, 0 where there is none. */
  get body() {
    return this._column(0, Float64Array);
  }

  /** Positions by slot: `step` moves the bodies whose positions were written. */
  get x() {
    return this._column(1, Float32Array);
  }

  get y() {
    return this._column(2, Float32Array);
  }

  get angle() {
    return this._column(3, Float32Array);
  }

  /** Move the bodies whose columns were written; swept bodies on their way. */
  moveAll() {
    this._apply(1);
  }

  /** Put the bodies whose columns were written there at once. */
  setPositions() {
    this._apply(0);
  }

  // Columns that were written count before the world is asked. A replay's world moves by its recording only.
  _sync() {
    if (this._isOwned)
      this._apply(1);
  }

  _apply(isMotion) {
    const status = exports().js_columns_apply(this._world, isMotion);
    if (status !== GRAZE_OK)
      this._refuse(status);
  }

  // Names the first refused slot; the columns keep their values.
  _refuse(status) {
    const { x, y, angle, body } = this;
    for (let slot = 0; slot < x.length; slot++)
      for (const [name, column] of [["x", x], ["y", y], ["angle", angle]])
        if (body[slot] !== 0 && !(Math.abs(column[slot]) <= 2 ** 60))
          check(Number.isFinite(column[slot]) ? GRAZE_OUT_OF_RANGE : GRAZE_BAD_NUMBER, `${name}[${slot}]`);
    check(status, "x, y or angle");
  }

  /* ---- bodies ---- */

  /** Add a body {x, y, angle, user, parts}, or with a `box` or `shape`, `layer` and `tag` of its only part. */
  add(def = {}) {
    const { numbers, parts } = bodyNumbers(def), at = put(numbers);
    const body = exports().js_body_add(this._world, at, at + 32, parts.length);
    check(result(0), "def");
    for (const part of parts)
      this._remember(part.shape);
    return body;
  }

  // Masks live at least as long as the worlds using them.
  _remember(shape) {
    if (shape?.kind === "mask")
      this._keep(shape.mask);
  }

  _keep(object) {
    if (!this._kept.includes(object))
      this._kept.push(object);
  }

  remove(body) {
    check(exports().js_body_remove(this._world, handle(body, "body")), "body", body);
  }

  setPosition(body, x, y, angle) {
    this._place(body, x, y, angle, 0);
  }

  moveTo(body, x, y, angle) {
    this._place(body, x, y, angle, 1);
  }

  _place(body, x, y, angle, kind) {
    const status = exports().js_body_place(this._world, handle(body, "body"), number(x, "x"), number(y, "y"),
      angle === undefined ? 0 : number(angle, "angle"), kind, angle === undefined ? 0 : 1);
    checkBoth(status, "body", body, status === GRAZE_BAD_TURN ? "angle" : "x or y", x, y, angle);
  }

  read(body) {
    check(exports().js_body_read(this._world, handle(body, "body")), "body", body);
    const at = resultsAt(), n = memoryDoubles();
    return { x: n[at], y: n[at + 1], angle: n[at + 2], partCount: n[at + 3], user: n[at + 4], isDisabled: n[at + 5] !== 0,
      isAlive: n[at + 6] !== 0 };
  }

  _set(body, what, value) {
    check(exports().js_body_set(this._world, handle(body, "body"), what, value), "body", body);
  }

  setDisabled(body, isDisabled = true) {
    this._set(body, 0, isDisabled ? 1 : 0);
  }

  setSwept(body, isSwept = true) {
    this._set(body, 1, isSwept ? 1 : 0);
  }

  setUser(body, user) {
    this._set(body, 2, whole(user, "user"));
  }

  resetNearMisses(body, other) {
    if (other === undefined)
      this._set(body, 3, 0);
    else
      check(exports().js_reset_near_miss(this._world, handle(body, "body"), handle(other, "other")), "body or other", body, other);
  }

  isAlive(body) {
    return exports().js_body_is_alive(this._world, handle(body, "body")) !== 0;
  }

  /** The slot of a handle: an index of columns, and of the game's own arrays. */
  static slot(handle) {
    return handle >>> 0;
  }

  setName(body, name) {
    check(withText(name, "name", (at) => exports().js_body_set_name(this._world, handle(body, "body"), at)), "body or name", body);
  }

  name(body) {
    return text(exports().js_body_name(this._world, handle(body, "body")));
  }

  setLayerName(of, name) {
    check(withText(name, "name", (at) => exports().js_layer_set_name(this._world, layer(of, "layer"), at)), "name");
  }

  layerName(of) {
    return text(exports().js_layer_name(this._world, layer(of, "layer")));
  }

  get bodyCount() {
    return exports().js_body_count(this._world);
  }

  get partCount() {
    return exports().js_part_count(this._world);
  }

  /** All bodies, as columns. */
  bodies() {
    return this._list(columns.Bodies, exports().js_bodies(this._world));
  }

  /* ---- parts ---- */

  addPart(body, part) {
    known(part, PART, "part");
    const numbers = new Float64Array(PART_NUMBERS);
    writePart(part, numbers, 0, "part");
    const added = exports().js_part_add(this._world, handle(body, "body"), put(numbers));
    check(result(0), result(0) === GRAZE_STALE_HANDLE ? "body" : "part", body);
    this._remember(part.shape);
    return added;
  }

  removePart(part) {
    check(exports().js_part_remove(this._world, handle(part, "part")), "part", part);
  }

  _setBox(part, what, box) {
    const edges = boxOf(box, "box");
    const status = exports().js_part_set_box(this._world, handle(part, "part"), what, ...edges);
    checkBoth(status, "part", part, "box", ...edges);
  }

  setBox(part, box) {
    this._setBox(part, 0, box);
  }

  moveBox(part, box) {
    this._setBox(part, 1, box);
  }

  setOffset(part, box) {
    this._setBox(part, 2, box);
  }

  setShape(part, shape, isMotion = false) {
    let at = 0;
    if (shape !== null) {
      const numbers = new Float64Array(SHAPE_NUMBERS);
      writeShape(shape, numbers, 0, "shape");
      at = put(numbers);
    }
    const status = exports().js_part_set_shape(this._world, handle(part, "part"), at, isMotion ? 1 : 0);
    check(status, status === GRAZE_STALE_HANDLE ? "part" : "shape", part);
    this._remember(shape);
  }

  setLayer(part, to) {
    check(exports().js_part_set(this._world, handle(part, "part"), 0, layer(to, "layer")), "part", part);
  }

  setPartDisabled(part, isDisabled = true) {
    check(exports().js_part_set(this._world, handle(part, "part"), 1, isDisabled ? 1 : 0), "part", part);
  }

  setOneWay(part, sides) {
    check(exports().js_part_set(this._world, handle(part, "part"), 2, whole(sides, "sides", 15)), "part", part);
  }

  partsOf(body) {
    const count = exports().js_body_parts(this._world, handle(body, "body"));
    return count === 0 ? [] : Array.from(memoryDoubles().subarray(result(0) / 8, result(0) / 8 + count));
  }

  readPart(part) {
    check(exports().js_part_read(this._world, handle(part, "part")), "part", part);
    const n = memoryDoubles().slice(resultsAt(), resultsAt() + 64);
    return { shape: readShape(n, 0), box: Array.from(n.subarray(24, 28)), offset: Array.from(n.subarray(28, 32)), body: n[32],
      tag: n[33], layer: n[34], isDisabled: n[35] !== 0, isAbsent: n[36] !== 0, oneWay: n[37] };
  }

  manifold(partA, partB) {
    check(exports().js_part_manifold(this._world, handle(partA, "partA"), handle(partB, "partB")), "partA or partB", partA, partB);
    return readManifold();
  }

  /** All parts, as columns. */
  parts() {
    return this._list(columns.Parts, exports().js_parts(this._world));
  }

  /* ---- steps ---- */

  /** Move the bodies whose columns were written, and find what touches now. */
  step() {
    this._sync();
    const status = exports().js_world_step(this._world);
    if (status !== GRAZE_OK)
      check(status, status === GRAZE_OUT_OF_CAPACITY ? `limits: ${this.requiredCapacity} needed` : "");
  }

  /** After a step that did not fit into a limit: the count that was needed; else 0. */
  get requiredCapacity() {
    return exports().js_required_capacity(this._world);
  }

  events() {
    return this._list(columns.ContactEvents, exports().js_contact_events(this._world, 0));
  }

  eventsByTime() {
    return this._list(columns.ContactEvents, exports().js_contact_events(this._world, 1));
  }

  touchEvents() {
    return this._list(columns.TouchEvents, exports().js_touch_events(this._world));
  }

  /** Contacts as of the last step; those of one body, if it is given. */
  contacts(body) {
    return this._list(columns.Contacts, body === undefined ? exports().js_contacts(this._world)
      : exports().js_body_contacts(this._world, handle(body, "body")));
  }

  touches(a, b) {
    return this._list(columns.Touches, exports().js_body_touches(this._world, handle(a, "a"), handle(b, "b")));
  }

  /** The near misses of the last step, with their distances and nearest points. */
  nearMisses() {
    return this._list(columns.NearMisses, exports().js_near_misses(this._world));
  }

  /* ---- settings ---- */

  get closed() {
    return exports().js_world_info(this._world) !== 0;
  }

  get broadPhase() {
    return text(exports().js_broad_phase(this._world));
  }

  setBroadPhase(name, setup = {}) {
    const { cell = [0, 0], axis = "auto" } = known(setup, ["cell", "axis"], "setup");
    const status = withText(name, "name", (at) => exports().js_set_broad_phase(this._world, at, number(cell[0], "cell[0]"),
      number(cell[1], "cell[1]"), oneOf(axis, graze_axis, "axis")));
    checkValues(status, status === GRAZE_BAD_BROAD_PHASE ? "name" : "cell", name, ...cell);
  }

  /** The sides of the cells of the last step. */
  get cell() {
    exports().js_world_info(this._world);
    return [result(0), result(1)];
  }

  /** Pairs of boxes in the last step: overlapping, tested by shapes, apart after all. */
  get counts() {
    exports().js_world_info(this._world);
    return { overlapping: result(2), shaped: result(3), apart: result(4) };
  }

  get rules() {
    const rules = new Rules();
    const at = put(new Float64Array(64));
    exports().js_rules(this._world, at);
    rules.forbidden.set(new Uint32Array(memoryBytes().buffer, at, 128));
    return rules;
  }

  set rules(value) {
    const at = keepRules(rulesOf(value, "rules") ?? new Rules());
    exports().js_set_rules(this._world, at);
    release(at);
  }

  setMargin(a, b, margin) {
    checkValues(exports().js_set_margin(this._world, layer(a, "a"), layer(b, "b"), number(margin, "margin")), "margin", margin);
  }

  margin(a, b) {
    return exports().js_margin(this._world, layer(a, "a"), layer(b, "b"));
  }

  /** After how many steps two bodies on these layers can have a near miss again; 0: after a reset. */
  setNearMissInterval(a, b, steps) {
    check(exports().js_set_near_miss_interval(this._world, layer(a, "a"), layer(b, "b"), whole(steps, "steps", 0xffffffff)), "a or b");
  }

  nearMissInterval(a, b) {
    return exports().js_near_miss_interval(this._world, layer(a, "a"), layer(b, "b"));
  }

  /** By which rule circles on these layers touch: "round", "sides" or "squares". */
  setCircleRule(a, b, rule) {
    check(exports().js_set_circle_rule(this._world, layer(a, "a"), layer(b, "b"), oneOf(rule, graze_circle_rule, "rule")), "a or b");
  }

  circleRule(a, b) {
    return nameOf(exports().js_circle_rule(this._world, layer(a, "a"), layer(b, "b")), graze_circle_rule);
  }

  /** Move everything by (dx, dy); contacts stay. */
  shiftOrigin(dx, dy) {
    this._apply(1);
    checkValues(exports().js_shift_origin(this._world, number(dx, "dx"), number(dy, "dy")), "dx or dy", dx, dy);
  }

  setSweptLayers(of, isSwept = true) {
    exports().js_set_swept_layers(this._world, ...layers(of, "layers"), isSwept ? 1 : 0);
  }

  /* ---- saving ---- */

  // Masks and hitbox sets by the numbers by which a snapshot names them.
  _assets(masks, sets) {
    if (masks === undefined && sets === undefined)
      return;
    const all = [[masks ?? [], "masks"], [sets ?? [], "sets"]].map(([list, name]) => Array.from(list, (one, i) => {
      if (!(one?._at > 0))
        throw invalid(`${name}[${i}]`, "must be one that is not closed");
      this._keep(one);
      return one._at;
    }));
    exports().js_set_assets(this._world, keep(Uint32Array.from(all.flat())), all[0].length, all[1].length);
  }

  _saved(masks, sets) {
    this._sync();
    this._assets(masks, sets);
    check(exports().js_save(this._world), "masks or sets");
    return memoryBytes().subarray(result(0), result(0) + result(1));
  }

  /** A snapshot, as bytes. `into`: an array of enough length, so nothing is allocated. */
  save(options = {}) {
    const { masks, sets, into } = known(options, ["masks", "sets", "into"], "options");
    const saved = this._saved(masks, sets);
    if (into === undefined)
      return saved.slice();
    if (!(into instanceof Uint8Array) || into.length < saved.length)
      throw invalid("into", `must be a Uint8Array of at least ${saved.length} bytes`);
    into.set(saved);
    return into.subarray(0, saved.length);
  }

  load(snapshot, options = {}) {
    const { masks, sets } = known(options, ["masks", "sets"], "options");
    this._assets(masks, sets);
    const source = bytesOf(snapshot, "snapshot");
    const at = keep(source);
    const status = exports().js_load(this._world, at, source.length);
    release(at);
    checkValues(status, "snapshot", source);
  }

  /** 64 bits as 16 hexadecimal digits; equal for worlds with the same future, on every machine. */
  hash() {
    this._sync();
    const low = exports().js_hash(this._world);
    return hex(result(0), low);
  }
}

function delta(base, other, isApply, names) {
  const first = bytesOf(base, names[0]), second = bytesOf(other, names[1]);
  const firstAt = keep(first), secondAt = keep(second);
  const status = exports().js_delta(firstAt, first.length, secondAt, second.length, isApply);
  release(firstAt);
  release(secondAt);
  checkValues(status, names.join(" or "), first, second);
  const at = result(0);
  const made = memoryBytes().slice(at, at + result(1));
  release(at);
  return made;
}

/** The difference between two snapshots: short if few bodies changed. */
export function saveDelta(base, snapshot) {
  return delta(base, snapshot, 0, ["base", "snapshot"]);
}

/** The snapshot from its base and the difference. */
export function applyDelta(base, difference) {
  return delta(base, difference, 1, ["base", "delta"]);
}

/** The names of all broad phases. */
export function broadPhases() {
  const names = [];
  for (let at; (at = exports().js_broad_phase_at(names.length)) !== 0; )
    names.push(text(at));
  return names;
}
