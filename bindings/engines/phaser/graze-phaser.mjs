// graze-phaser.mjs: graze in scenes of Phaser 3: groups with begin and end events, tile layers, debug draw, rollback.
import { Objects } from "./objects.mjs";

const DEGREES = 180 / Math.PI;
const spot = [0, 0, 0];

/** The objects of Phaser have x, y, rotation, active, and an origin within their size. */
const engine = {
  place(object) {
    spot[0] = object.x;
    spot[1] = object.y;
    spot[2] = object.rotation * DEGREES;
    return spot;
  },
  setPlace(object, x, y, angle, isActive = object.active) {
    object.setPosition(x, y);
    if (angle !== null)
      object.setAngle(angle);
    if (object.active !== isActive)
      object.setActive(isActive).setVisible(isActive);
  },
  boxOf({ originX = 0.5, originY = 0.5, displayWidth, displayHeight }) {
    const w = Math.abs(displayWidth), h = Math.abs(displayHeight);
    return [-originX * w, -originY * h, (1 - originX) * w, (1 - originY) * h];
  },
  isActive: (object) => object.active,
  isAlive: (object) => object.scene !== undefined && object.scene !== null,
  onDestroy: (object, call) => object.once("destroy", call),
};

/** A scene plugin. Each scene has objects and a world of its own, which lives as long as the scene runs, and steps after the scene's update. */
export class GrazePlugin {
  constructor(scene, pluginManager, key) {
    this.scene = scene;
    this.pluginManager = pluginManager;
    this.pluginKey = key;
    this._objects = null;
    this._graphics = null;
    /** Whether bodies are drawn above the scene. */
    this.debug = false;
    /** Whether the scene steps by itself; else the game calls `step`. */
    this.steps = true;
    scene.sys.events.on("start", this._start, this);
    scene.sys.events.once("destroy", this.destroy, this);
  }

  boot() {}

  _start() {
    const events = this.scene.sys.events;
    events.on("postupdate", this._update, this);
    events.once("shutdown", this._shutdown, this);
  }

  _shutdown() {
    this.scene.sys.events.off("postupdate", this._update, this);
    this._objects?.close();
    this._objects = null;
    this._graphics = null;
    this.debug = false;
  }

  destroy() {
    this._shutdown();
    this.scene.sys.events.off("start", this._start, this);
    this.scene = this.pluginManager = null;
  }

  /** Open the world with options of graze's World; else the first use opens it without. */
  open(options) {
    if (this._objects !== null)
      throw new Error("the world of this scene is open already");
    this._objects = new Objects(engine, options);
    return this._objects;
  }

  /** The scene's objects: everything of Objects. */
  get objects() {
    return this._objects ?? this.open();
  }

  get world() {
    return this.objects.world;
  }

  group(name) {
    return this.objects.group(name);
  }

  overlap(a, b, handlers) {
    this.objects.overlap(a, b, handlers);
  }

  collide(a, b, handlers) {
    this.objects.collide(a, b, handlers);
  }

  remove(object) {
    this.objects.remove(object);
  }

  moveAndCollide(object, x, y, options) {
    return this.objects.moveAndCollide(object, x, y, options);
  }

  /** A tile layer as one body. `kindOf(tile)` says the kind, as graze's TILES has it, or null; without it, colliding tiles are
   * solid. */
  tiles(group, layer, kindOf = (tile) => (tile.collides ? "solid" : null)) {
    const { data, width, tileWidth, tileHeight } = layer.layer, kinds = data.flatMap((row) => row.map((tile) => (tile.index < 0 ? null : kindOf(tile))));
    return this.objects.tiles(group, layer, { x: layer.x, y: layer.y, tileWidth: tileWidth * layer.scaleX, tileHeight: tileHeight * layer.scaleY,
      columns: width, kinds });
  }

  step() {
    this.objects.step();
  }

  save() {
    return this.objects.save();
  }

  load(state) {
    return this.objects.load(state);
  }

  _update() {
    if (this._objects === null)
      return;
    if (this.steps)
      this.step();
    this._graphics?.clear();
    if (this.debug)
      this._draw();
  }

  _draw() {
    this._graphics ??= this.scene.add.graphics().setDepth(Number.MAX_SAFE_INTEGER);
    const graphics = this._graphics, style = (color) => graphics.lineStyle(1, color, 1);
    this.objects.draw({
      line: (color, x1, y1, x2, y2) => style(color).lineBetween(x1, y1, x2, y2),
      polygon: (color, numbers) => {
        const points = [];
        for (let i = 0; i < numbers.length; i += 2)
          points.push({ x: numbers[i], y: numbers[i + 1] });
        style(color).strokePoints(points, true, true);
      },
      circle: (color, x, y, radius) => style(color).strokeCircle(x, y, radius),
    });
  }
}
