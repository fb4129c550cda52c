// objects.mjs: the objects of an engine as bodies of a world, in groups with begin and end events. graze-phaser and graze-kaplay both have
// it. An `engine` is the part that differs: place(object) as [x, y, angle], setPlace, boxOf, isActive and isAlive.
import { BEGIN, DRAW, END, Responses, TILES, World } from "graze";

const LAYERS = 64;

/** Objects that meet the same groups. Each group is a layer of the world. */
export class Group {
  constructor(all, name, layer) {
    this.name = name;
    this.layer = layer;
    this._all = all;
  }

  /** Give an object a body: its own box, or `box` or `shape`, relative to its position. With `turns` the body turns with the object.
   * With `isSwept` touches between two frames are found. Returns the object. */
  add(object, options = {}) {
    return this._all._add(this, object, options);
  }

  /** The objects with a body in this group. */
  get objects() {
    return this._all._entries.filter((entry) => entry.group === this).map((entry) => entry.object);
  }
}

/** A corner for each edge: a box can turn. */
function turning(box) {
  const [minX, minY, maxX, maxY] = box;
  return { kind: "polygon", corners: [[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]] };
}

function partOf(engine, object, { box, shape, turns }) {
  if (shape !== undefined)
    return { shape };
  const edges = box ?? engine.boxOf(object);
  return turns ? { shape: turning(edges) } : { box: edges };
}

/** The objects of one scene. `options` are those of graze's World, without rules: groups say what meets. */
export class Objects {
  constructor(engine, options = {}) {
    this._engine = engine;
    this.world = new World({ ...options, rules: [] });
    this._responses = new Responses("cross");
    this._groups = [];
    this._handlers = new Map(); // by two layers
    this._entries = [];         // of bodies, in no order
    this._byBody = new Map();   // also of those removed since the last step
    this._byObject = new Map();
    this._removed = [];
    this._unsaid = new Set();   // pairs whose begin was not said
  }

  /** The group of a name, which is made if there is none. There are at most 64. */
  group(name) {
    const found = this._groups.find((group) => group.name === name);
    if (found !== undefined)
      return found;
    if (this._groups.length === LAYERS)
      throw new RangeError(`group("${name}"): a scene has at most ${LAYERS} groups`);
    const group = new Group(this, name, this._groups.length);
    this._groups.push(group);
    return group;
  }

  /** Two groups, or one with itself, meet. begin(a, b) and end(a, b) are called by `step`, a being of the first group. */
  overlap(a, b, { begin, end } = {}) {
    const rules = this.world.rules;
    rules.allow(a.layer, b.layer);
    this.world.rules = rules;
    const key = Math.min(a.layer, b.layer) * LAYERS + Math.max(a.layer, b.layer);
    if (!this._handlers.has(key))
      this._handlers.set(key, []);
    this._handlers.get(key).push({ first: a.layer, isOne: a === b, begin, end });
  }

  /** The same; and `moveAndCollide` of one slides along the other. */
  collide(a, b, handlers) {
    this.overlap(a, b, handlers);
    this._responses.set(a.layer, b.layer, "slide").set(b.layer, a.layer, "slide");
  }

  _add(group, object, options) {
    if (this._byObject.has(object))
      throw new Error("the object has a body already; remove it first");
    const [x, y, angle] = this._engine.place(object);
    const part = { ...partOf(this._engine, object, options), layer: group.layer };
    const body = this.world.add({ x, y, angle: options.turns ? angle : 0, ...part });
    if (options.isSwept)
      this.world.setSwept(body);
    this._enter({ object, body, slot: World.slot(body), group, turns: options.turns === true, isFixed: false, isActive: true, isHere: true, index: 0 });
    this._engine.onDestroy(object, () => this.remove(object));
    return object;
  }

  _enter(entry) {
    entry.isHere = true;
    entry.index = this._entries.length;
    this._entries.push(entry);
    this._byBody.set(entry.body, entry);
    this._byObject.set(entry.object, entry);
  }

  _leave(entry) {
    const last = this._entries.pop();
    if (last !== entry) {
      this._entries[entry.index] = last;
      last.index = entry.index;
    }
    entry.isHere = false;
    this._byObject.delete(entry.object);
  }

  /** Take the body of an object away; nothing happens if it has none. Its touches end with the next step. */
  remove(object) {
    const entry = this._byObject.get(object);
    if (entry === undefined)
      return;
    this.world.remove(entry.body);
    this._leave(entry);
    this._removed.push(entry);
  }

  /** The body of an object, 0 if it has none; and the object of a body, null if it has none. */
  bodyOf(object) {
    return this._byObject.get(object)?.body ?? 0;
  }

  objectOf(body) {
    const entry = this._byBody.get(body);
    return entry?.isHere ? entry.object : null;
  }

  /** A level as one body. `object` stands for it in events; `kinds` are words of graze's TILES, row by row, null being empty. */
  tiles(group, object, { x = 0, y = 0, tileWidth, tileHeight, columns, kinds }) {
    const numbers = Uint8Array.from(kinds, (kind) => (kind === null ? 0 : TILES.indexOf(kind)));
    const body = this.world.addTiles({ x, y, tileWidth, tileHeight, columns, rows: kinds.length / columns, kinds: numbers, layer: group.layer });
    this._enter({ object, body, slot: World.slot(body), group, turns: false, isFixed: true, isActive: true, isHere: true, index: 0 });
    return object;
  }

  /** Change a tile of a level. */
  setTile(object, column, row, kind) {
    this.world.setTile(this.bodyOf(object), column, row, kind ?? "empty");
  }

  /** Let the world know where the objects are. `step` does it, too. */
  sync() {
    const engine = this._engine, { x, y, angle } = this.world;
    for (const entry of this._entries) {
      if (entry.isFixed)
        continue;
      const place = engine.place(entry.object), isActive = engine.isActive(entry.object);
      x[entry.slot] = place[0];
      y[entry.slot] = place[1];
      if (entry.turns)
        angle[entry.slot] = place[2];
      if (isActive !== entry.isActive) {
        this.world.setDisabled(entry.body, !isActive);
        entry.isActive = isActive;
      }
    }
  }

  /** Move an object to (x, y). It slides along the groups its own group collides with, and hits the groups it overlaps on its
   * way; graze's `responses` say otherwise. Returns graze's result, whose hits have an `object`. Others are where they were at
   * the last step or `sync`. */
  moveAndCollide(object, x, y, options) {
    const entry = this._byObject.get(object), place = this._engine.place(object);
    this.world.setPosition(entry.body, place[0], place[1]);
    const moved = this.world.moveAndCollide(entry.body, x, y, { responses: this._responses, ...options });
    this._engine.setPlace(object, moved.x, moved.y, null);
    for (const hit of moved.hits)
      hit.object = this.objectOf(hit.body);
    return moved;
  }

  /** Find the touches of now, and call begin and end, in the same order everywhere. An object removed by an earlier call
   * of this step has no further begin. */
  step() {
    this.sync();
    this.world.step();
    const removed = this._removed; // their ends come with this step
    this._removed = [];
    const list = this.world.events();
    if (list.length > 0) {
      const { kind, a, b } = list.copy();
      for (let i = 0; i < kind.length; i++)
        this._say(kind[i], a[i], b[i]);
    }
    for (const entry of removed)
      if (!entry.isHere && this._byBody.get(entry.body) === entry)
        this._byBody.delete(entry.body);
  }

  _say(kind, bodyA, bodyB) {
    const a = this._byBody.get(bodyA), b = this._byBody.get(bodyB);
    const low = Math.min(a.group.layer, b.group.layer), high = Math.max(a.group.layer, b.group.layer);
    const pair = `${bodyA} ${bodyB}`;
    if (kind === BEGIN && !(a.isHere && b.isHere)) {
      this._unsaid.add(pair);
      return;
    }
    if (kind === END && this._unsaid.delete(pair))
      return;
    for (const { first, isOne, begin, end } of this._handlers.get(low * LAYERS + high) ?? []) {
      const call = kind === BEGIN ? begin : kind === END ? end : undefined;
      const isInOrder = isOne || a.group.layer === first;
      call?.(isInOrder ? a.object : b.object, isInOrder ? b.object : a.object);
    }
  }

  /** All bodies and touches as they are, for `load`. Groups and overlaps are not in it: make them first. */
  save() {
    return { bytes: this.world.save(), entries: [...this._entries], removed: [...this._removed], unsaid: new Set(this._unsaid) };
  }

  /** Go back to what was saved: bodies return, and objects stand where they stood. `dropped` are objects that had no body then and have
   * none now. `lost` are objects destroyed by the engine since: `replace` gives their bodies to others. */
  load(state) {
    const dropped = new Set(this._byObject.keys()), lost = [];
    this.world.load(state.bytes);
    this._entries = [];
    this._byBody.clear();
    this._byObject.clear();
    this._removed = [...state.removed];
    this._unsaid = new Set(state.unsaid);
    for (const entry of state.removed) {
      entry.isHere = false;
      this._byBody.set(entry.body, entry);
    }
    const { x, y, angle } = this.world;
    for (const entry of state.entries) {
      this._enter(entry);
      dropped.delete(entry.object);
      entry.isActive = !this.world.read(entry.body).isDisabled;
      if (entry.isFixed)
        continue;
      if (this._engine.isAlive(entry.object))
        this._engine.setPlace(entry.object, x[entry.slot], y[entry.slot], entry.turns ? angle[entry.slot] : null, entry.isActive);
      else
        lost.push(entry.object);
    }
    return { dropped: [...dropped], lost };
  }

  /** Let another object have the body of a lost one, and stand where it stood. */
  replace(lost, object) {
    const entry = this._byObject.get(lost);
    this._byObject.delete(lost);
    this._byObject.set(object, entry);
    entry.object = object;
    const { x, y } = this.world.read(entry.body);
    this._engine.setPlace(object, x, y, entry.turns ? this.world.read(entry.body).angle : null, entry.isActive);
    this._engine.onDestroy(object, () => this.remove(object));
  }

  /** Draw bodies as lines: line(color, x1, y1, x2, y2), polygon(color, [x, y, …]), circle(color, x, y, radius). */
  draw(to, { what = DRAW.parts | DRAW.tiles | DRAW.contacts, view } = {}) {
    const { length, type, color, start, coordinates } = this.world.draw({ what, ...(view === undefined ? {} : { view }) });
    const calls = [to.line, (paint, ...numbers) => to.polygon(paint, numbers), to.circle];
    for (let i = 0; i < length; i++)
      calls[type[i]](color[i], ...coordinates.subarray(start[i], start[i + 1]));
  }

  /** Free the world. Objects may be destroyed later. */
  close() {
    this._entries = [];
    this._byObject.clear();
    this.world.close();
  }
}
