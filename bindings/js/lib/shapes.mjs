// shapes.mjs: shapes and parts as numbers for the binding.
import { graze_shape_kind } from "./enums.mjs";
import { exports, GrazeError, invalid, known, layer, memoryDoubles, nameOf, number, oneOf, radiusOf, result, resultsAt, whole } from "./memory.mjs";

export const SHAPE_NUMBERS = 24, PART_NUMBERS = 32;

export function point(value, argument) {
  if (value === null || typeof value !== "object" || value.length !== 2)
    throw invalid(argument, "must be a point, [x, y]");
  return [number(value[0], `${argument}[0]`), number(value[1], `${argument}[1]`)];
}

function corners(value, argument) {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value))
    throw invalid(argument, "must be an array of corners");
  const flat = typeof value[0] === "number";
  const count = flat ? value.length / 2 : value.length;
  if (!Number.isInteger(count) || count < 3 || count > 8)
    throw invalid(argument, "must have 3 to 8 corners");
  return Array.from({ length: count }, (_, i) =>
    flat ? point([value[2 * i], value[2 * i + 1]], `${argument}[${i}]`) : point(value[i], `${argument}[${i}]`));
}

export function box(value, argument) {
  if (value === null || typeof value !== "object" || value.length !== 4)
    throw invalid(argument, "must be a box, [minX, minY, maxX, maxY]");
  const edges = Array.from(value, (edge, i) => number(edge, `${argument}[${i}]`));
  if (edges[0] > edges[2] || edges[1] > edges[3])
    throw new GrazeError("GRAZE_BAD_BOX", argument, `has a min edge beyond its max edge: ${edges.join(", ")}`);
  return edges;
}

const SHAPES = { box: ["kind", "box"], circle: ["kind", "center", "radius"], capsule: ["kind", "from", "to", "radius"],
  polygon: ["kind", "corners", "radius"], mask: ["kind", "mask", "at", "flipX", "flipY", "turns"],
  chain: ["kind", "chain", "at"], ellipse: ["kind", "center", "radii", "angle", "ends", "radius"] };

/** Writes a shape, and returns whether it is one; a plain box is not. */
export function writeShape(shape, numbers, at, argument) {
  const put = (kind, radius, points) => {
    numbers[at] = graze_shape_kind[kind];
    numbers[at + 1] = radius;
    numbers[at + 2] = points.length;
    points.forEach(([x, y], i) => {
      numbers[at + 8 + 2 * i] = x;
      numbers[at + 9 + 2 * i] = y;
    });
    return true;
  };
  if (shape === null || typeof shape !== "object")
    throw invalid(argument, "must be a shape");
  oneOf(shape.kind, SHAPES, `${argument}.kind`);
  known(shape, SHAPES[shape.kind], argument);
  const radius = radiusOf(shape.radius ?? 0, `${argument}.radius`);
  switch (shape.kind) {
    case "box": {
      const [minX, minY, maxX, maxY] = box(shape.box, `${argument}.box`);
      return put("box", 0, [[minX, minY], [maxX, maxY]]);
    }
    case "circle":
      return put("circle", radius, [point(shape.center, `${argument}.center`)]);
    case "capsule":
      return put("capsule", radius, [point(shape.from, `${argument}.from`), point(shape.to, `${argument}.to`)]);
    case "ellipse": {
      const center = point(shape.center, `${argument}.center`), [x, y] = center;
      if (shape.ends !== undefined)
        return put("ellipse", radius, [center, point(shape.ends[0], `${argument}.ends[0]`), point(shape.ends[1], `${argument}.ends[1]`)]);
      const [wide, high] = point(shape.radii, `${argument}.radii`).map((each) => Math.max(each, 0));
      exports().js_angle_sin_cos(number(shape.angle ?? 0, `${argument}.angle`));
      const sine = result(0), cosine = result(1);
      return put("ellipse", radius, [center, [x + cosine * wide, y + sine * wide], [x - sine * high, y + cosine * high]]);
    }
    case "polygon":
      return put("polygon", radius, corners(shape.corners, `${argument}.corners`));
    case "mask":
      if (!(shape.mask?._at > 0))
        throw invalid(`${argument}.mask`, "must be a Mask that is not closed");
      put("mask", 0, [point(shape.at ?? [0, 0], `${argument}.at`)]);
      numbers[at + 3] = shape.mask._at;
      numbers[at + 4] = (shape.flipX ? 1 : 0) + (shape.flipY ? 2 : 0) + 4 * whole(shape.turns ?? 0, `${argument}.turns`, 3);
      return true;
    default: // a chain
      if (!(shape.chain?._at > 0))
        throw invalid(`${argument}.chain`, "must be a Chain that is not closed");
      put("chain", 0, [point(shape.at ?? [0, 0], `${argument}.at`)]);
      numbers[at + 3] = shape.chain._at;
      return true;
  }
}

export function readShape(numbers, at) {
  const corner = (i) => [numbers[at + 8 + 2 * i], numbers[at + 9 + 2 * i]];
  const kind = nameOf(numbers[at], graze_shape_kind), radius = numbers[at + 1];
  switch (kind) {
    case "box":
      return { kind, box: [...corner(0), ...corner(1)] };
    case "circle":
      return { kind, center: corner(0), radius };
    case "capsule":
      return { kind, from: corner(0), to: corner(1), radius };
    case "polygon":
      return { kind, corners: Array.from({ length: numbers[at + 2] }, (_, i) => corner(i)), radius };
    case "ellipse":
      return { kind, center: corner(0), ends: [corner(1), corner(2)], radius };
    case "chain":
      return { kind, at: corner(0) };
    default:
      return { kind, at: corner(0), flipX: (numbers[at + 4] & 1) !== 0, flipY: (numbers[at + 4] & 2) !== 0,
        turns: numbers[at + 4] >> 2 };
  }
}

/** A manifold left by a call. */
export function readManifold() {
  const n = memoryDoubles(), at = resultsAt();
  return { isTouching: n[at] !== 0, depth: n[at + 1], distance: n[at + 2], normal: [n[at + 3], n[at + 4]],
    points: [[n[at + 5], n[at + 6]], [n[at + 7], n[at + 8]]], count: n[at + 9] };
}

export const PART = ["box", "shape", "layer", "tag", "isDisabled"];

/** A part: {box | shape, layer, tag, isDisabled}, whose names the caller has checked. */
export function writePart(part, numbers, at, argument) {
  if (part === null || typeof part !== "object")
    throw invalid(argument, "must be a part, {box or shape, layer, tag}");
  const own = at + SHAPE_NUMBERS;
  if (part.shape !== undefined)
    numbers[own + 7] = writeShape(part.shape, numbers, at, `${argument}.shape`) ? 1 : 0;
  else
    box(part.box, `${argument}.box`).forEach((edge, i) => (numbers[own + i] = edge));
  numbers[own + 4] = layer(part.layer ?? 0, `${argument}.layer`);
  numbers[own + 5] = whole(part.tag ?? 0, `${argument}.tag`, 0xffffffff);
  numbers[own + 6] = part.isDisabled ? 1 : 0;
}
