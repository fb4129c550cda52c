// graze-kaplay.mjs: graze in KAPLAY: groups with begin and end events, levels, debug draw, rollback.
import { Objects } from "./objects.mjs";

const spot = [0, 0, 0];
const ANCHORS = { topleft: [0, 0], top: [0.5, 0], topright: [1, 0], left: [0, 0.5], center: [0.5, 0.5], right: [1, 0.5],
  botleft: [0, 1], bot: [0.5, 1], botright: [1, 1] };

/** Where the anchor is within the object, as parts of its size. */
function anchorOf(anchor = "topleft") {
  return typeof anchor === "string" ? ANCHORS[anchor] : [(anchor.x + 1) / 2, (anchor.y + 1) / 2];
}

/** Game objects have these by pos(), rotate(), anchor() and a component with a size: sprite(), rect(), text(). */
const engine = {
  place(object) {
    spot[0] = object.pos.x;
    spot[1] = object.pos.y;
    spot[2] = object.angle ?? 0;
    return spot;
  },
  setPlace(object, x, y, angle, isActive = !object.paused) {
    object.pos.x = x;
    object.pos.y = y;
    if (angle !== null)
      object.angle = angle;
    if (object.paused === isActive)
      object.paused = object.hidden = !isActive;
  },
  boxOf(object) {
    const [left, top] = anchorOf(object.anchor);
    const w = object.width * Math.abs(object.scale?.x ?? 1), h = object.height * Math.abs(object.scale?.y ?? 1);
    return [-left * w, -top * h, (1 - left) * w, (1 - top) * h];
  },
  isActive: (object) => !object.paused,
  isAlive: (object) => object.exists(),
  onDestroy: (object, call) => object.onDestroy(call),
};

/** The kinds of a level of characters; `kinds` gives a kind of graze's TILES for some characters. Rows may have different lengths. */
function kindsOf(rows, kinds) {
  const columns = Math.max(...rows.map((row) => row.length));
  return { columns, kinds: rows.flatMap((row) => Array.from(row.padEnd(columns), (mark) => kinds[mark] ?? null)) };
}

/** Objects of a scene of KAPLAY, whose world steps after each update of the scene. Leaving the scene closes it. */
export class KaplayObjects extends Objects {
  constructor(k, { debug = false, steps = true, ...options } = {}) {
    super(engine, options);
    /** Whether bodies are drawn; whether the scene steps by itself. */
    this.debug = debug;
    this.steps = steps;
    this._k = k;
    this._isOpen = true; // cancelled events may still come in the same frame
    this._events = [k.onUpdate(() => this.steps && this._isOpen && this.step()), k.onDraw(() => this.debug && this._isOpen && this._draw()), k.onSceneLeave(() => this.close())];
  }

  close() {
    this._isOpen = false;
    this._events.forEach((event) => event.cancel());
    super.close();
  }

  /** The map of `addLevel` as one body: rows of characters, and the kind of each character with a tile. */
  level(group, rows, { x = 0, y = 0, tileWidth, tileHeight, kinds }) {
    return this.tiles(group, { rows }, { x, y, tileWidth, tileHeight, ...kindsOf(rows, kinds) });
  }

  _draw() {
    const k = this._k, paint = (color) => k.rgb(color >> 16, (color >> 8) & 255, color & 255);
    const points = (numbers) => numbers.flatMap((x, i) => (i % 2 === 0 ? [k.vec2(x, numbers[i + 1])] : []));
    this.draw({
      line: (color, x1, y1, x2, y2) => k.drawLine({ p1: k.vec2(x1, y1), p2: k.vec2(x2, y2), width: 1, color: paint(color) }),
      polygon: (color, numbers) => k.drawPolygon({ pts: points(numbers), fill: false, outline: { width: 1, color: paint(color) } }),
      circle: (color, x, y, radius) => k.drawCircle({ pos: k.vec2(x, y), radius, fill: false, outline: { width: 1, color: paint(color) } }),
    });
  }
}

/** A plugin: kaplay({ plugins: [grazePlugin] }) has `graze(options)`, which opens objects for the present scene. */
export const grazePlugin = (k) => ({ graze: (options) => new KaplayObjects(k, options) });
