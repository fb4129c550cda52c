// mask.mjs: masks: the solid pixels of a sprite, one bit each.
import { bytesOf, check, closes, exports, GrazeError, invalid, keep, known, memoryBytes, number, opens, release, result, whole } from "./memory.mjs";

const VIEW = ["flipX", "flipY", "turns"];

function flags(view, argument) {
  if (view !== undefined)
    known(view, VIEW, argument);
  return (view?.flipX ? 1 : 0) + (view?.flipY ? 2 : 0) + 4 * whole(view?.turns ?? 0, `${argument}.turns`, 3);
}

// The flags of two views, {a, b}.
function bothFlags(views = {}) {
  known(views, ["a", "b"], "views");
  return flags(views.a, "views.a") + 16 * flags(views.b, "views.b");
}

function pixel(value, argument) {
  if (!Number.isInteger(value) || Math.abs(value) > 0x7fffffff)
    throw invalid(argument, `must be a whole number, and is ${value}`);
  return value;
}

/** A mask. In what asks about two, the other lies at an offset, and `views` {a, b} flip and turn either. */
export class Mask {
  /**
   * new Mask(width, height): no pixel is solid. new Mask(picture, {threshold}): of a picture {data, width, height}, as ImageData
   * is, the pixels whose alpha is over `threshold`, 127.
   */
  constructor(source, second) {
    this._at = typeof source === "number"
      ? exports().js_mask_create(whole(source, "width", 0xffffffff), whole(second, "height", 0xffffffff))
      : Mask._ofAlpha(source, second);
    this._begin();
  }

  static _ofAlpha(picture, options = {}) {
    const { threshold = 127 } = known(options, ["threshold"], "options"), { data, width, height } = picture ?? {};
    return Mask._read(data, 4 * whole(width, "width", 16384) * whole(height, "height", 16384), (at) =>
      exports().js_mask_from_alpha(at, width, height, whole(threshold, "threshold", 255)));
  }

  static _read(data, size, call) {
    const bytes = bytesOf(data, "data");
    if (bytes.length < size)
      throw invalid("data", `must have ${size} bytes, and has ${bytes.length}`);
    const at = keep(bytes.subarray(0, size));
    try {
      return call(at);
    } finally {
      release(at);
    }
  }

  static _of(at, argument) {
    const mask = Object.create(Mask.prototype);
    mask._at = at;
    mask._begin(argument);
    return mask;
  }

  /** Pixels of another colour than `key`, [red, green, blue], are solid. */
  static fromKey({ data, width, height }, key) {
    return Mask._of(Mask._read(data, 4 * whole(width, "width", 16384) * whole(height, "height", 16384), (at) =>
      exports().js_mask_from_key(at, width, height, ...[0, 1, 2].map((i) => whole(key[i], `key[${i}]`, 255)))));
  }

  /** One bit a pixel, the high bit of a byte on the left; each row begins with a byte of its own. */
  static fromBits({ data, width, height, stride = (width + 7) >> 3 }) {
    return Mask._of(Mask._read(data, whole(stride, "stride", 16384) * whole(height, "height", 16384), (at) =>
      exports().js_mask_from_bits(at, whole(width, "width", 16384), height, stride)));
  }

  _begin(argument = "width or height") {
    check(result(0), argument);
    const at = this._at;
    opens(this, () => exports().js_mask_destroy(at));
  }

  get _mask() {
    if (this._at === 0)
      throw new GrazeError("GRAZE_ARGUMENT_MISSING", "mask", "it is closed");
    return this._at;
  }

  /** Free its memory: no world may use it any more. */
  close() {
    if (this._at !== 0) {
      closes(this);
      exports().js_mask_destroy(this._at);
    }
    this._at = 0;
  }

  copy(view) {
    return Mask._of(exports().js_mask_copy(this._mask, flags(view, "view")));
  }

  get width() {
    return exports().js_mask_width(this._mask);
  }

  get height() {
    return exports().js_mask_height(this._mask);
  }

  get(x, y) {
    return exports().js_mask_get(this._mask, pixel(x, "x"), pixel(y, "y")) !== 0;
  }

  set(x, y, isSolid = true) {
    exports().js_mask_set(this._mask, pixel(x, "x"), pixel(y, "y"), isSolid ? 1 : 0);
  }

  fill() {
    exports().js_mask_all(this._mask, 0);
  }

  clear() {
    exports().js_mask_all(this._mask, 1);
  }

  invert() {
    exports().js_mask_all(this._mask, 2);
  }

  /** How many pixels are solid. */
  count() {
    return exports().js_mask_count(this._mask) >>> 0;
  }

  /** The smallest {x, y, w, h} around all solid pixels, or null. */
  bounds() {
    return exports().js_mask_bounds(this._mask) ? Mask._rect() : null;
  }

  static _rect() {
    return { x: result(0), y: result(1), w: result(2), h: result(3) };
  }

  /** The mean of the indices of solid pixels, [x, y], or null. */
  centroid(view) {
    return exports().js_mask_centroid(this._mask, flags(view, "view")) ? [result(0), result(1)] : null;
  }

  /** Solid pixels connected by edges or corners: {count, bounds, first} each, sorted by their bounds. */
  components(view) {
    check(exports().js_mask_components(this._mask, flags(view, "view")), "mask");
    const words = new Int32Array(memoryBytes().buffer, result(1), 7 * result(0));
    return Array.from({ length: result(0) }, (_, i) => {
      const [count, x, y, w, h, firstX, firstY] = words.subarray(7 * i);
      return { count: count >>> 0, bounds: { x, y, w, h }, first: [firstX, firstY] };
    });
  }

  /* ---- masks made from it ---- */

  _image(other, bits, x, y, what, argument) {
    return Mask._of(exports().js_mask_image(this._mask, other === undefined ? 0 : Mask._other(other), bits, x, y, what), argument);
  }

  /** A mask of the component with the pixel (x, y), as large as this; empty if the pixel is not solid. */
  component(x, y, view) {
    return this._image(undefined, flags(view, "view"), pixel(x, "x"), pixel(y, "y"), 2, "mask");
  }

  /** A mask turned by degrees, clockwise if y points down, `scale` times as large. */
  rotate(angle, options = {}) {
    const { scale = 1, view } = known(options, ["scale", "view"], "options");
    return this._image(undefined, flags(view, "view"), number(angle, "angle"), number(scale, "scale"), 0, "angle or scale");
  }

  /** A mask of this size. */
  scale(width, height, view) {
    return this._image(undefined, flags(view, "view"), whole(width, "width", 0xffffffff), whole(height, "height", 0xffffffff), 1, "width or height");
  }

  /** The pixels solid in both, as a mask as large as this. */
  overlapMask(other, dx = 0, dy = 0, views) {
    return this._image(other, bothFlags(views), pixel(dx, "dx"), pixel(dy, "dy"), 3, "other");
  }

  /** A mask of all offsets at which both overlap: (x, y) is the other at (x - its width + 1, y - its height + 1). */
  convolve(other, views) {
    return this._image(other, bothFlags(views), 0, 0, 4, "other");
  }

  _edit(other, dx, dy, view, what) {
    check(exports().js_mask_edit(this._mask, Mask._other(other), flags(view, "view"), pixel(dx, "dx"), pixel(dy, "dy"), what), "other");
  }

  static _other(other) {
    if (!(other instanceof Mask))
      throw invalid("other", "must be a Mask");
    return other._mask;
  }

  and(other, dx = 0, dy = 0, view) {
    this._edit(other, dx, dy, view, 0);
  }

  or(other, dx = 0, dy = 0, view) {
    this._edit(other, dx, dy, view, 1);
  }

  xor(other, dx = 0, dy = 0, view) {
    this._edit(other, dx, dy, view, 2);
  }

  andNot(other, dx = 0, dy = 0, view) {
    this._edit(other, dx, dy, view, 3);
  }

  _pair(other, dx, dy, views, what) {
    return exports().js_mask_pair(this._mask, Mask._other(other), bothFlags(views), pixel(dx, "dx"),
      pixel(dy, "dy"), what) !== 0;
  }

  /** Whether any pixel is solid in both, also between whole pixels. */
  overlaps(other, dx = 0, dy = 0, views) {
    return exports().js_mask_overlaps(this._mask, Mask._other(other), bothFlags(views),
      number(dx, "dx"), number(dy, "dy")) !== 0;
  }

  /** How many pixels are solid in both; between whole pixels, the common area of their squares. */
  area(other, dx = 0, dy = 0, views) {
    if (!Number.isInteger(dx) || !Number.isInteger(dy))
      return exports().js_mask_area_at(this._mask, Mask._other(other), bothFlags(views), number(dx, "dx"), number(dy, "dy"));
    this._pair(other, dx, dy, views, 0);
    return result(0);
  }

  /** The first pixel solid in both, [x, y], or null. */
  firstOverlap(other, dx = 0, dy = 0, views) {
    return this._pair(other, dx, dy, views, 1) ? [result(0), result(1)] : null;
  }

  overlapBounds(other, dx = 0, dy = 0, views) {
    return this._pair(other, dx, dy, views, 2) ? Mask._rect() : null;
  }

  normal(other, dx = 0, dy = 0, views) {
    this._pair(other, dx, dy, views, 3);
    return [result(0), result(1)];
  }

  /** The shortest motion of the other, along x or y, after which nothing overlaps. */
  separation(other, dx = 0, dy = 0, views) {
    this._pair(other, dx, dy, views, 4);
    return [result(0), result(1)];
  }

  /** The time from 0 to 1 at which the other meets it on its way from `at` by `by`, or null. */
  impact(other, at, by, views) {
    const time = exports().js_mask_impact(this._mask, Mask._other(other), bothFlags(views),
      at[0], at[1], by[0], by[1]);
    return time < 0 ? null : time;
  }
}
