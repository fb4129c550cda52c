// explain.mjs: why two bodies do not touch, in the words of `graze explain`.
import * as enums from "./enums.mjs";
import { exports, memoryDoubles, nameOf, resultsAt, text } from "./memory.mjs";

const REASONS = {
  [enums.GRAZE_REASON_STALE]: "stale handle",
  [enums.GRAZE_REASON_SAME_BODY]: "same body",
  [enums.GRAZE_REASON_NO_PARTS]: "no boxes",
  [enums.GRAZE_REASON_RULES]: "rules",
  [enums.GRAZE_REASON_BODY_DISABLED]: "disabled body",
  [enums.GRAZE_REASON_PART_DISABLED]: "disabled box",
  [enums.GRAZE_REASON_PART_ABSENT]: "absent box",
  [enums.GRAZE_REASON_EMPTY]: "empty box",
  [enums.GRAZE_REASON_BOXES_APART]: "boxes apart",
  [enums.GRAZE_REASON_SHAPES_APART]: "shapes apart",
  [enums.GRAZE_REASON_MASK]: "mask",
  [enums.GRAZE_REASON_TILES]: "tiles",
  [enums.GRAZE_REASON_NONE]: "none",
};

/** A number as C prints it with %.9g: the shortest of nine digits. */
export function nineDigits(value) {
  if (!Number.isFinite(value))
    return value > 0 ? "inf" : value < 0 ? "-inf" : "nan";
  if (value === 0)
    return Object.is(value, -0) ? "-0" : "0";
  const [digits, power] = value.toExponential(8).split("e");
  const exponent = Number(power);
  const trimmed = (fixed) => (fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed);
  if (exponent < -4 || exponent >= 9)
    return `${trimmed(digits)}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  return trimmed(value.toFixed(8 - exponent));
}

function readPart(n, at) {
  return { body: n[at], part: n[at + 1], box: [n[at + 2], n[at + 3], n[at + 4], n[at + 5]], tag: n[at + 6], layer: n[at + 7],
    kind: nameOf(n[at + 8], enums.graze_shape_kind), isCause: n[at + 9] !== 0, isSwept: n[at + 10] !== 0, angle: n[at + 11] };
}

/** The result of graze_world_explain, as an object. */
export function readExplanation(world, a, b) {
  exports().js_explain(world, a, b);
  const n = memoryDoubles().slice(resultsAt(), resultsAt() + 64);
  const at = 26;
  return {
    reason: REASONS[n[0]],
    reasonText: text(exports().js_reason_text(n[0])),
    isTouching: n[1] !== 0,
    a: readPart(n, 2),
    b: readPart(n, 14),
    gapX: n[at],
    gapY: n[at + 1],
    manifold: { isTouching: n[at + 16] !== 0, depth: n[at + 2], distance: n[at + 3], normal: [n[at + 4], n[at + 5]],
      points: [[n[at + 6], n[at + 7]], [n[at + 8], n[at + 9]]], count: n[at + 10] },
    isReported: n[at + 11] !== 0,
    hasBegun: n[at + 12] !== 0,
    hasEnded: n[at + 13] !== 0,
    begun: n[at + 14],
    ended: n[at + 15],
  };
}

/**
 * The line of `graze explain` with the reason. `names` says how the bodies, boxes and layers are called, and
 * whether edges are closed and the world is one of a recording.
 */
export function reasonLine(explained, names) {
  const { a, b, manifold, gapX, gapY } = explained;
  const g = nineDigits;
  const { bodyA, bodyB, partA, partB, layerA, layerB, isClosed, isRecording } = names;
  const apart = (gap) => gap > 0 || (gap === 0 && !isClosed);
  const step = (gap) => (isClosed ? g(gap) : `more than ${g(gap)}`);
  const body = (name, word = "body") => (typeof name === "number" ? `${word} ${name}` : name);
  const layer = (one, name) => `layer ${one.layer}${name ? ` "${name}"` : ""}`;
  const boxA = `Box ${partA} of ${body(bodyA)} (${layer(a, layerA)})`, boxB = `${partB} of ${body(bodyB)} (${layer(b, layerB)})`;
  const boxes = `${boxA} and box ${boxB}`;
  const both = a.isCause && b.isCause, cause = both ? boxes : a.isCause ? boxA : `Box ${boxB}`;
  const bodies = both ? `Bodies ${bodyA} and ${bodyB}` : body(a.isCause ? bodyA : bodyB, "Body");
  const gaps = () => [[gapX, "x"], [gapY, "y"]].filter(([gap]) => apart(gap)).map(([gap, axis]) => `${g(gap)} along ${axis}`).join(" and by ");
  // Towards greater coordinates; in a wrapped world it may be the way over the seam.
  const ahead = (axis, gap) => {
    const [minA, minB, maxA, maxB] = [a.box[axis], b.box[axis], a.box[axis + 2], b.box[axis + 2]];
    return (minA < minB) === (Math.max(minB - maxA, minA - maxB) === gap);
  };
  const moves = () => [[gapX, 0, "to the right", "to the left"], [gapY, 1, "down (+y)", "up (-y)"]].filter(([gap]) => apart(gap))
    .map(([gap, axis, more, less]) => `${step(gap)} ${ahead(axis, gap) ? more : less}`).join(" and by ");
  const along = `along (${g(manifold.normal[0])}, ${g(manifold.normal[1])})`;
  const closed = isRecording ? "open the world with closed edges" : "play with --closed";
  const distance = (nothing) => (manifold.distance === Infinity ? `; ${nothing}`
    : `: they are apart by ${g(manifold.distance)}; move ${body(bodyA)} by ${step(manifold.distance)} ${along}`);
  const words = () => {
    switch (explained.reason) {
      case "same body":
        return `Both are ${body(bodyA)}, and boxes of one body never meet; give them different bodies`;
      case "no boxes":
        return `${bodies} ${both ? "have no boxes: add some" : "has no box: add one"}`;
      case "rules":
        return `${boxes} may not meet: the rules forbid layer ${a.layer} to meet layer ${b.layer}; ` +
          (isRecording ? `the game can call graze_rules_allow(&rules, ${a.layer}, ${b.layer})`
            : `add the line \`${a.layer} ${b.layer}\` to them`) +
          (apart(gapX) || apart(gapY) ? ` (the boxes are apart, too: by ${gaps()})` : " (the boxes overlap)");
      case "disabled body":
        return `${bodies} ${both ? "are disabled: enable them" : "is disabled: enable it"}`;
      case "disabled box":
        return `${cause} ${both ? "are disabled: enable them" : "is disabled: enable it"}`;
      case "absent box":
        return both ? `${cause} are not in the frames that their bodies show: show others`
          : `${cause} is not in the frame that its body shows: show another one`;
      case "empty box": {
        const empty = a.isCause ? a : b, lacks = empty.box[0] < empty.box[2] ? "height" : "width";
        return `${boxes}${both ? " are both empty" : `: box ${a.isCause ? partA : partB} has no ${lacks}`}, and half-open touches ` +
          `nothing; make ${both ? "both" : "it"} larger, or ${closed}`;
      }
      case "boxes apart":
        return (gapX <= 0 && gapY <= 0
          ? `${boxes} share an edge, and half-open boxes do not touch there; move ${body(bodyA)} by ${moves()}, or ${closed}`
          : `${boxes} are apart by ${gaps()}; move ${body(bodyA)} by ${moves()}`) + (a.kind === "box" && b.kind === "box" ? "" : "; there their shapes decide");
      case "shapes apart":
        return manifold.isTouching ? `${boxes} overlap, but the circles in them do not touch by the rule of their layers`
          : `${boxes} overlap, but the shapes in them do not touch${distance()}`;
      case "mask":
        return boxes + (a.kind === "mask" && b.kind === "mask" ? " overlap, but the masks in them have no pixel in common"
          : " overlap, but no solid pixel of the mask lies in the other") + distance("a mask has no solid pixel at all: look at its picture");
      case "tiles":
        return `${boxes} overlap, but the tiles there are empty${distance("the layer has no solid tile at all: fill one")}`;
      case "none":
        return manifold.isTouching
          ? `${boxes} touch, ${g(manifold.depth)} deep; to part them move ${body(bodyB)} by ${g(manifold.depth)} ${along}`
          : `${boxes} touch by the rule of circles of their layers`;
      default:
        return explained.reasonText;
    }
  };
  return words() + ".";
}
