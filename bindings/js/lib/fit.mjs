// fit.mjs: hitboxes out of sprites, outlines, and tiles merged into rectangles.
import { check, exports, invalid, keep, known, memoryDoubles, memoryWords, oneOf, release, result, resultsAt, whole } from "./memory.mjs";
import { GRAZE_BAD_VALUE, graze_fit_score, graze_shape_kind } from "./enums.mjs";
import { Mask } from "./mask.mjs";
import { readShape, SHAPE_NUMBERS } from "./shapes.mjs";

function maskOf(mask) {
  if (!(mask instanceof Mask))
    throw invalid("mask", "must be a Mask");
  return mask._mask;
}

const SHAPE_OPTIONS = ["score", "inset", "shape"], BOXES_OPTIONS = [...SHAPE_OPTIONS, "boxes", "keepsWidth"];

/** The boxes, or with `shape` the circle, capsule, ellipse or polygon, describing a mask best. */
export function fit(mask, options = {}) {
  known(options, options.shape === undefined ? BOXES_OPTIONS : SHAPE_OPTIONS, "options");
  const { boxes = 1, score = "iou", keepsWidth = false, inset = 0, shape } = options;
  const at = maskOf(mask), by = oneOf(score, graze_fit_score, "score"), moved = whole(inset, "inset", 0xffffffff);
  if (shape !== undefined) {
    const { circle, capsule, ellipse, polygon } = graze_shape_kind, kinds = { circle, capsule, ellipse, polygon };
    if (!Object.hasOwn(kinds, shape))
      throw invalid("shape", "must be circle, capsule, ellipse or polygon");
    const status = exports().js_fit_shape(at, kinds[shape], by, moved);
    check(status, status === GRAZE_BAD_VALUE ? "inset" : "mask");
    const n = memoryDoubles().slice(resultsAt(), resultsAt() + 64), own = SHAPE_NUMBERS;
    return { shape: n[own] === 0 ? null : readShape(n, 0), solid: n[own + 1], covered: n[own + 2], area: n[own + 3], score: n[own + 4],
      bound: n[own + 5], isBest: n[own + 4] === n[own + 5] };
  }
  check(exports().js_fit(at, whole(boxes, "boxes", 0xffffffff), by, keepsWidth ? 1 : 0, moved), "boxes");
  const words = memoryWords(), first = result(5) / 4;
  const found = Array.from({ length: result(0) }, (_, i) => {
    const [x, y, w, h] = words.subarray(first + 4 * i, first + 4 * i + 4);
    return { x, y, w, h };
  });
  return { boxes: found, solid: result(1), covered: result(2), area: result(3), iou: result(4) };
}

/** Closed lines along the edges of solid pixels: an Int32Array of x, y, x, y … each. */
export function outline(mask) {
  check(exports().js_mask_outline(maskOf(mask)), "mask");
  const count = result(0), ends = result(1) / 4, corners = result(2) / 4, words = memoryWords();
  return Array.from({ length: count }, (_, i) =>
    Int32Array.from(words.subarray(corners + 2 * (i === 0 ? 0 : words[ends + i - 1]), corners + 2 * words[ends + i])));
}

/** The fewest rectangles covering all tiles but 0, `width` tiles a row. */
export function mergeTiles(tiles, width) {
  const columns = whole(width, "width", 0xffffffff), rows = columns === 0 ? 0 : tiles.length / columns;
  if (!Number.isInteger(rows))
    throw invalid("tiles", `must be rows of ${columns} tiles`);
  const stride = Math.ceil(columns / 64), words = new Uint32Array(2 * stride * rows);
  for (let i = 0; i < tiles.length; i++)
    if (tiles[i])
      words[2 * stride * Math.floor(i / columns) + ((i % columns) >> 5)] |= 1 << (i % columns & 31);
  const at = keep(words);
  const status = exports().js_tiles_merge(at, stride, columns, rows);
  release(at);
  check(status, "tiles");
  const all = memoryWords(), first = result(1) / 4;
  return Array.from({ length: result(0) }, (_, i) => {
    const [x, y, w, h] = all.subarray(first + 4 * i, first + 4 * i + 4);
    return { x, y, w, h };
  });
}
