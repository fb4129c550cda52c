// shapes.mjs: objects of Tiled as shapes of graze, and the boxes around them, in pixels.
// An object is plain: form ("rectangle", "ellipse", "capsule", "polygon", "line"), x, y, w, h, rotation, points, pin. A rectangle
// begins `pin` of its size before its place: tiles as objects stand on theirs.

const CORNERS_MAX = 8, RATIO_MAX = 1000;

/* Quarter turns are exact. */
function turnOf(degrees) {
  const within = ((degrees % 360) + 360) % 360;
  if (within % 90 === 0)
    return [[0, 1], [1, 0], [0, -1], [-1, 0]][within / 90];
  const angle = within * Math.PI / 180;
  return [Math.sin(angle), Math.cos(angle)];
}

/* The corners of an object's rectangle, from its place, unturned. */
function cornersOf(object) {
  const left = -object.pin.x * object.w, top = -object.pin.y * object.h;
  return [[left, top], [left + object.w, top], [left + object.w, top + object.h], [left, top + object.h]];
}

/* The box around a turned object, with the offset of its layers. */
export function objectBox(object, offset) {
  const [sine, cosine] = turnOf(object.rotation), { w, h } = object;
  const min = [Infinity, Infinity], max = [-Infinity, -Infinity];
  const add = (x, y, dx, dy) => {
    [x * cosine - y * sine, x * sine + y * cosine].forEach((at, axis) => {
      min[axis] = Math.min(min[axis], at - [dx, dy][axis]);
      max[axis] = Math.max(max[axis], at + [dx, dy][axis]);
    });
  };
  if (object.form === "ellipse") {
    const ac = w / 2 * cosine, as = w / 2 * sine, bc = h / 2 * cosine, bs = h / 2 * sine;
    add(w / 2, h / 2, Math.sqrt(ac * ac + bs * bs), Math.sqrt(as * as + bc * bc));
  } else if (object.form === "capsule") {
    const radius = Math.min(w, h) / 2, alongX = (w - 2 * radius) / 2, alongY = (h - 2 * radius) / 2;
    add(w / 2 - alongX, h / 2 - alongY, radius, radius);
    add(w / 2 + alongX, h / 2 + alongY, radius, radius);
  } else {
    const points = object.form === "rectangle" ? cornersOf(object) : object.points.length > 0 ? object.points : [[0, 0]];
    points.forEach(([x, y]) => add(x, y, 0, 0));
  }
  const at = [object.x + offset.x, object.y + offset.y];
  return [at[0] + min[0], at[1] + min[1], at[0] + max[0], at[1] + max[1]];
}

/* Turned the same way at all corners, and wound once. */
function isConvex(corners) {
  const next = (i, by) => corners[(i + by) % corners.length];
  let left = 0, right = 0, changes = 0;
  corners.forEach((before, i) => {
    const at = next(i, 1), after = next(i, 2);
    const turn = (at.x - before.x) * (after.y - at.y) - (at.y - before.y) * (after.x - at.x);
    const isForward = (from, to) => to.x > from.x || (to.x === from.x && to.y > from.y);
    left += turn > 0 ? 1 : 0;
    right += turn < 0 ? 1 : 0;
    changes += isForward(before, at) !== isForward(at, after) ? 1 : 0;
  });
  return (left === corners.length || right === corners.length) && changes <= 2;
}

function isEllipse(w, h) {
  const long = Math.max(w, h), short = Math.min(w, h);
  return short > 0 && long / short <= RATIO_MAX;
}

/* The shape of an object at a place: x, y, and for tiles w, h and flips. Undefined: it is not a shape of graze. `count` and `radius`
   are those of graze_shape. */
export function objectShape(object, place) {
  const [sine, cosine] = turnOf(object.rotation), { w, h } = object;
  const at = ([x, y]) => {
    let to = { x: object.x + x * cosine - y * sine, y: object.y + x * sine + y * cosine };
    if (place.flips && place.flips.diagonally)
      to = { x: to.y, y: to.x };
    if (place.flips && place.flips.x)
      to.x = place.w - to.x;
    if (place.flips && place.flips.y)
      to.y = place.h - to.y;
    return { x: place.x + to.x, y: place.y + to.y };
  };
  if (object.form === "ellipse" && isEllipse(w, h))
    return w === h ? { kind: "CIRCLE", count: 1, radius: w / 2, corners: [at([w / 2, h / 2])] }
                   : { kind: "ELLIPSE", count: 0, radius: 0, corners: [[w / 2, h / 2], [w, h / 2], [w / 2, h]].map(at) };
  const radius = Math.min(w, h) / 2;
  if (object.form === "capsule" && radius > 0)
    return { kind: "CAPSULE", count: 2, radius, corners: [[radius, radius], [w - radius, h - radius]].map(at) };
  const isPolygon = object.form === "polygon";
  if (!isPolygon && object.form !== "rectangle")
    return undefined;
  const corners = (isPolygon ? object.points : cornersOf(object)).map(at);
  const isUpright = corners.every((each, i) => each.x === corners[(i + 1) % corners.length].x ||
                                               each.y === corners[(i + 1) % corners.length].y);
  if (!isPolygon && isUpright) {
    const [a, , b] = corners;
    return { kind: "BOX", count: 2, radius: 0,
             corners: [{ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) }, { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) }] };
  }
  return corners.length >= 3 && corners.length <= CORNERS_MAX && isConvex(corners)
    ? { kind: "POLYGON", count: corners.length, radius: 0, corners } : undefined;
}

const asFloat = new Float32Array(1), asBits = new Int32Array(asFloat.buffer);

/* The float32 nearest to a number and not above it (`down`), or not below it. */
function floatBeyond(value, isDown) {
  asFloat[0] = value;
  if (isDown ? asFloat[0] > value : asFloat[0] < value)
    asBits[0] += (asFloat[0] < 0) === isDown ? 1 : -1;
  return asFloat[0];
}

/* The box around a shape, in float32, outwards. */
export function shapeBox(shape) {
  let reach = [shape.radius, shape.radius], points = shape.corners;
  if (shape.kind === "ELLIPSE") {
    const [center, a, b] = points;
    reach = [Math.hypot(a.x - center.x, b.x - center.x), Math.hypot(a.y - center.y, b.y - center.y)];
    points = [center];
  }
  const of = (axis, sign) => points.map((each) => each[axis] + sign * reach[axis === "x" ? 0 : 1]);
  return [floatBeyond(Math.min(...of("x", -1)), true), floatBeyond(Math.min(...of("y", -1)), true),
          floatBeyond(Math.max(...of("x", 1)), false), floatBeyond(Math.max(...of("y", 1)), false)];
}
