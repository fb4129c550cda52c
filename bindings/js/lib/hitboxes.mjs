// hitboxes.mjs: hitbox sets, the frames of a sprite with named boxes, and bodies that show them; methods of World.
import { GRAZE_BAD_FRAME, graze_animation_direction } from "./enums.mjs";
import { check, checkBoth, closes, exports, GrazeError, handle, invalid, keepText, known, memoryDoubles, number, oneOf, opens, put, result, resultsAt,
  whole } from "./memory.mjs";
import { PART_NUMBERS, point, readShape, SHAPE_NUMBERS, writePart } from "./shapes.mjs";
import { World } from "./world.mjs";

const SET = ["names", "frames", "animations"], FRAME = ["pivot", "duration", "boxes"], BOX = ["name", "box", "shape", "layer"];
const ANIMATION = ["name", "first", "last", "direction", "repeats"], POSE = ["frame", "flipX", "flipY", "turns", "x", "y"];

function poseNumbers(pose) {
  known(pose, POSE, "pose");
  return [whole(pose.frame ?? 0, "pose.frame", 0xffffffff), pose.flipX ? 1 : 0, pose.flipY ? 1 : 0, whole(pose.turns ?? 0, "pose.turns", 3),
    number(pose.x ?? 0, "pose.x"), number(pose.y ?? 0, "pose.y")];
}

function textOf(value, argument) {
  if (typeof value !== "string" || value.includes("\0"))
    throw invalid(argument, "must be a text");
  return value;
}

/** The names, boxes and animations of a sprite's frames. */
export class HitboxSet {
  /**
   * `def`: {names, frames, animations}. A frame: {pivot, duration, boxes}; each of its boxes: {name, box or shape, layer} in pixels
   * of the picture, a name once a frame. An animation: {name, first, last, direction, repeats}, frames by their numbers.
   */
  constructor(def) {
    const { names, frames, animations = [] } = known(def, SET, "def");
    for (const [name, list] of [["names", names], ["frames", frames], ["animations", animations]])
      if (!Array.isArray(list))
        throw invalid(name, "must be a list");
    this.names = Array.from(names, (name, i) => textOf(name, `names[${i}]`));
    this.animations = Array.from(animations, (one, i) => textOf(known(one, ANIMATION, `animations[${i}]`).name, `animations[${i}].name`));
    this.frameCount = frames.length;
    const masks = (this._masks = []), boxes = [], rows = [];
    frames.forEach((frame, i) => this._addFrame(frame, `frames[${i}]`, boxes, rows));
    const ends = animations.flatMap((one, i) => [whole(one.first, `animations[${i}].first`, frames.length - 1),
      whole(one.last ?? one.first, `animations[${i}].last`, frames.length - 1), oneOf(one.direction ?? "forward", graze_animation_direction,
        `animations[${i}].direction`), whole(one.repeats ?? 0, `animations[${i}].repeats`, 0xffffffff)]);
    const counts = [this.names.length, boxes.length, frames.length, animations.length];
    const texts = keepText([...this.names, ...this.animations, ""].join("\0"));
    this._at = exports().js_hitboxes_make(put([...counts, ...boxes.flatMap((box) => Array.from(box)), ...rows, ...ends]), texts);
    check(result(0), "def");
    const at = this._at;
    opens(this, () => exports().js_hitboxes_free(at));
    Object.freeze(masks);
  }

  _addFrame(frame, argument, boxes, rows) {
    const { pivot = [0, 0], duration = 0, boxes: own = [] } = known(frame, FRAME, argument), first = boxes.length;
    own.forEach((one, i) => boxes.push(this._boxNumbers(one, `${argument}.boxes[${i}]`)));
    const tag = SHAPE_NUMBERS + 5; // of a part's numbers: here the name's
    boxes.push(...boxes.splice(first).sort((a, b) => a[tag] - b[tag]));
    rows.push(first, own.length, ...point(pivot, `${argument}.pivot`), whole(duration, `${argument}.duration`, 0xffffffff));
  }

  _boxNumbers(one, argument) {
    known(one, BOX, argument);
    const tag = this._name(one.name, `${argument}.name`), numbers = new Float64Array(PART_NUMBERS);
    const { box, shape, layer } = one;
    writePart({ box, shape, layer, tag }, numbers, 0, argument);
    if (shape?.kind === "mask")
      this._masks.push(shape.mask);
    return numbers;
  }

  // The number of a name, given by its spelling or by its number.
  _name(name, argument) {
    const found = typeof name === "string" ? this.names.indexOf(name) : name;
    if (!Number.isInteger(found) || found < 0 || found >= this.names.length)
      throw invalid(argument, `must be one of ${this.names.join(", ")}`);
    return found;
  }

  get _set() {
    if (this._at === 0)
      throw new GrazeError("GRAZE_ARGUMENT_MISSING", "set", "it is closed");
    return this._at;
  }

  /** Free its memory: no world may show it any more. */
  close() {
    if (this._at !== 0) {
      closes(this);
      exports().js_hitboxes_free(this._at);
    }
    this._at = 0;
  }

  /** The frame shown by an animation, by its name or number, this many milliseconds after its begin. */
  frameAt(animation, milliseconds) {
    const found = typeof animation === "string" ? this.animations.indexOf(animation) : whole(animation, "animation", 0xffffffff);
    if (found < 0 || found >= this.animations.length)
      throw invalid("animation", `must be one of ${this.animations.join(", ")}`);
    return exports().js_hitboxes_frame_at(this._set, found, whole(milliseconds, "milliseconds"));
  }

  /** The box of a name in a pose, relative to the body: {box, shape}; null if the frame lacks it. */
  find(name, pose) {
    const numbers = poseNumbers(pose), found = this._name(name, "name");
    if (numbers[0] >= this.frameCount)
      throw new GrazeError("GRAZE_BAD_FRAME", "pose.frame", `must be below ${this.frameCount}, and is ${numbers[0]}`);
    if (exports().js_hitboxes_find(this._set, found, put(numbers)) === 0)
      return null;
    const n = memoryDoubles().slice(resultsAt(), resultsAt() + PART_NUMBERS);
    return { box: Array.from(n.subarray(SHAPE_NUMBERS, SHAPE_NUMBERS + 4)), shape: readShape(n, 0) };
  }
}

function refusePose(status, pose, body) {
  checkBoth(status, "body", body, status === GRAZE_BAD_FRAME ? "pose.frame" : "set or pose", pose.frame ?? 0);
}

const hitboxMethods = {
  /** Let a body show a frame of a set, or of none (null): a part for each name, whose tag is the name's number. */
  setHitboxes(body, set, pose = {}) {
    if (set !== null && !(set instanceof HitboxSet))
      throw invalid("set", "must be a HitboxSet or null");
    const status = exports().js_body_set_hitboxes(this._world, handle(body, "body"), set === null ? 0 : set._set, put(poseNumbers(pose)));
    refusePose(status, pose, body);
    if (set !== null)
      this._keep(set);
  },

  /** Show another frame: {frame, flipX, flipY, turns, x, y}. */
  setFrame(body, pose) {
    const status = exports().js_body_set_frame(this._world, handle(body, "body"), put(poseNumbers(pose)));
    refusePose(status, pose, body);
  },

  /** The pose in which a body shows its set: {frame, flipX, flipY, turns, x, y}. */
  frame(body) {
    this._sync();
    const status = exports().js_body_frame(this._world, handle(body, "body"));
    check(status, "body", body);
    return { frame: result(0), flipX: result(1) !== 0, flipY: result(2) !== 0, turns: result(3), x: result(4), y: result(5) };
  },

  /** The set of a body, if it is one given to this world; else null. */
  hitboxes(body) {
    const at = exports().js_body_hitboxes(this._world, handle(body, "body"));
    return this._kept.find((one) => one instanceof HitboxSet && at !== 0 && one._at === at) ?? null;
  },

  /** The part of a name of a body's set, by its spelling or its number; 0 if there is none. */
  hitbox(body, name) {
    const set = typeof name === "string" ? this.hitboxes(body) : null;
    const found = set === null ? name : set.names.indexOf(name);
    return typeof found !== "number" || found < 0 ? 0 : exports().js_body_hitbox(this._world, handle(body, "body"), whole(found, "name", 0xffffffff));
  },
};

Object.defineProperties(World.prototype, Object.getOwnPropertyDescriptors(hitboxMethods));
