// free_shapes.mjs: shapes without a world, sine and cosine, and the version.
import { GRAZE_CLOSED, GRAZE_HALF_OPEN } from "./enums.mjs";
import { check, exports, known, memoryDoubles, number, put, result, resultsAt, text } from "./memory.mjs";
import { point, readManifold, readShape, SHAPE_NUMBERS, writeShape } from "./shapes.mjs";

// Valid shapes in working memory, {name: shape}, with more numbers behind them.
function putShapes(named, more = []) {
  const all = Object.entries(named), numbers = new Float64Array(all.length * SHAPE_NUMBERS + more.length);
  all.forEach(([name, shape], i) => writeShape(shape, numbers, i * SHAPE_NUMBERS, name));
  all.forEach(([name], i) => check(exports().js_shape_check(put(numbers.subarray(i * SHAPE_NUMBERS, (i + 1) * SHAPE_NUMBERS))), name));
  numbers.set(more, all.length * SHAPE_NUMBERS);
  return put(numbers);
}

function edges(options) {
  return known(options, ["closed"], "options").closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN;
}

/** Questions to shapes. None of them needs a world. */
export const shapes = Object.freeze({
  /** Throws unless a shape is valid. */
  check(shape) {
    putShapes({ shape });
  },

  /** The smallest box of floats around a shape. */
  bounds(shape) {
    exports().js_shape_bounds(putShapes({ shape }));
    return Array.from({ length: 4 }, (_, i) => result(i));
  },

  /** The shape mirrored, scaled, turned in degrees and moved, in this order, about the origin. */
  transform(shape, pose = {}) {
    const { x = 0, y = 0, angle = 0, scale = 1, flipX, flipY } = known(pose, ["angle", "scale", "flipX", "flipY", "x", "y"], "pose");
    const numbers = [number(x, "pose.x"), number(y, "pose.y"), number(angle, "pose.angle"), number(scale, "pose.scale"), flipX ? 1 : 0, flipY ? 1 : 0];
    check(exports().js_shape_transform(putShapes({ shape }, numbers)), "shape or pose");
    const { mask, chain } = shape;
    return { ...readShape(memoryDoubles(), resultsAt()), ...(mask && { mask }), ...(chain && { chain }) };
  },

  /** Whether two shapes touch. */
  touches(a, b, options = {}) {
    return exports().js_shapes_touch(putShapes({ a, b }), edges(options)) !== 0;
  },

  /** How two shapes meet. */
  manifold(a, b, options = {}) {
    exports().js_shapes_manifold(putShapes({ a, b }), edges(options));
    return readManifold();
  },

  /** A box around a center, [width, height] large, turned by degrees: a polygon. */
  orientedBox(center, size, angle) {
    check(exports().js_shape_oriented_box(...point(center, "center"), ...point(size, "size"), number(angle, "angle")), "center, size or angle");
    return readShape(memoryDoubles(), resultsAt());
  },
});

/** [sine, cosine] of an angle in degrees: the same bits on every machine. */
export function angleSinCos(angle) {
  exports().js_angle_sin_cos(number(angle, "angle"));
  return [result(0), result(1)];
}

/** The version of graze, "1.0.0". */
export function version() {
  return text(exports().js_version());
}

