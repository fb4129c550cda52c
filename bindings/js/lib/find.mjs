// find.mjs: all pairs of overlapping boxes, without a world.
import { GRAZE_OK } from "./enums.mjs";
import { borrow, check, firstExports, invalid, known, layer, memoryBytes, memoryFloats, release, result } from "./memory.mjs";
import { keepRules, rulesOf } from "./rules.mjs";

const single = new Float32Array(1), bits = new Int32Array(single.buffer);

// The nearest float not above a number, or not below it.
function outward(value, up) {
  single[0] = value;
  const rounded = single[0];
  if (up ? rounded < value : rounded > value) {
    if (rounded === 0)
      bits[0] = up ? 1 : 0x80000001 | 0;
    else
      bits[0] += rounded > 0 === up ? 1 : -1;
  }
  return single[0];
}

function checkBoxes(boxes, argument) {
  if (!(Array.isArray(boxes) || (ArrayBuffer.isView(boxes) && boxes.length !== undefined)))
    throw invalid(argument, "must be a Float32Array of minX, minY, maxX, maxY of each box");
  if (boxes.length % 4 !== 0)
    throw invalid(argument, `must have four numbers for each box, and has ${boxes.length}`);
}

function refuse(boxes, argument, status) {
  for (let i = 0; i + 3 < boxes.length; i += 4) {
    const found = firstExports().js_box_check(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
    check(found, `${argument}[${i}..${i + 3}], box ${i / 4}`);
  }
}

function checkLayers(layers, count, argument) {
  if (layers === undefined)
    return;
  if (layers.length !== count)
    throw invalid(argument, `must have ${count} layers, and has ${layers.length}`);
  for (let i = 0; i < count; i++)
    layer(layers[i], `${argument}[${i}]`);
}

// Numbers other than floats are searched by larger boxes, and compared again.
function roundedOut(boxes) {
  if (boxes instanceof Float32Array || boxes.every((edge) => Object.is(Math.fround(edge), edge) || edge === 0))
    return null;
  return Float32Array.from(boxes, (edge, i) => (Number.isFinite(edge) ? outward(edge, i % 4 > 1) : edge));
}

function overlaps(a, i, b, j, closed) {
  return closed ? a[i] <= b[j + 2] && b[j] <= a[i + 2] && a[i + 1] <= b[j + 3] && b[j + 1] <= a[i + 3]
    : a[i] < b[j + 2] && b[j] < a[i + 2] && a[i + 1] < b[j + 3] && b[j + 1] < a[i + 3] && a[i] < a[i + 2] && a[i + 1] < a[i + 3] &&
      b[j] < b[j + 2] && b[j + 1] < b[j + 3];
}

const OPTIONS = ["closed", "layers", "rules"], OPTIONS_BETWEEN = [...OPTIONS, "otherLayers"];

function search(boxes, others, options, names) {
  known(options, others === null ? OPTIONS : OPTIONS_BETWEEN, "options");
  const { closed = false, layers, otherLayers } = options;
  checkBoxes(boxes, names[0]);
  const count = boxes.length / 4, otherCount = others === null ? 0 : others.length / 4;
  checkLayers(layers, count, "layers");
  if (others !== null) {
    checkBoxes(others, names[1]);
    checkLayers(otherLayers, otherCount, "otherLayers");
  }
  const rules = rulesOf(options.rules, "rules");
  const wasm = firstExports();
  const total = count + otherCount;
  const at = borrow(16 * total + total + 16);
  const given = [boxes, others].map((all) => (all === null ? null : roundedOut(all)));
  memoryFloats().set(given[0] ?? boxes, at / 4);
  if (others !== null)
    memoryFloats().set(given[1] ?? others, at / 4 + 4 * count);
  const layersAt = at + 16 * total;
  if (layers !== undefined)
    memoryBytes().set(layers, layersAt);
  if (otherLayers !== undefined && others !== null)
    memoryBytes().set(otherLayers, layersAt + count);
  const rulesAt = keepRules(rules);
  const status = wasm.js_find_pairs(at, layers === undefined ? 0 : layersAt, count, rulesAt, closed ? 1 : 0,
    others === null ? 0 : at + 16 * count, otherLayers === undefined ? 0 : layersAt + count, otherCount);
  if (rulesAt !== 0)
    release(rulesAt);
  if (status !== GRAZE_OK) {
    refuse(boxes, names[0], status);
    if (others !== null)
      refuse(others, names[1], status);
    check(status, names[0]);
  }
  const pairs = new Uint32Array(memoryBytes().buffer, result(1), 2 * result(0));
  if (given[0] === null && given[1] === null)
    return pairs.slice();
  const second = others ?? boxes;
  const kept = [];
  for (let i = 0; i < pairs.length; i += 2)
    if (overlaps(boxes, 4 * pairs[i], second, 4 * pairs[i + 1], closed))
      kept.push(pairs[i], pairs[i + 1]);
  return Uint32Array.from(kept);
}

/**
 * Every pair of overlapping boxes, as a, b, a, b …, a < b, sorted. Four numbers a box; float32 is taken as it
 * is, float64 is answered exactly.
 */
export function findPairs(boxes, options = {}) {
  return search(boxes, null, options, ["boxes"]);
}

/** The same between two arrays. */
export function findPairsBetween(boxes, others, options = {}) {
  checkBoxes(others, "others");
  return search(boxes, others, options, ["boxes", "others"]);
}
