// geometry.test.mjs: the npm package without bodies: image work on masks, shapes, moves of boxes against a world or an
// index, and danger, against loops and formulas. PACKAGE: its folder; WASM: a module of the package's, which is used then.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { random } from "./common.mjs";

const graze = await import(pathToFileURL(`${process.env.PACKAGE}/graze.mjs`));
const { angleSinCos, DynamicIndex, formatOf, GrazeError, Mask, ready, Responses, saveDelta, shapes, SIDE, version, World } = graze;
if (process.env.WASM !== undefined)
  await graze.provide(readFileSync(process.env.WASM));
await ready;
const seed = Number(process.env.GRAZE_TEST_SEED ?? 1);
console.log(`seed ${seed}`);

function refused(argument, status, call) {
  assert.throws(call, (error) => error instanceof GrazeError && error.argument === argument && error.status === status && error.message.includes(argument));
}

function randomMask(next, width, height, share = 0.5) {
  const mask = new Mask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (next() < share)
        mask.set(x, y);
  return mask;
}

const pixels = (mask) => Array.from({ length: mask.width * mask.height }, (_, i) => [i % mask.width, Math.floor(i / mask.width)]);
const solid = (mask) => pixels(mask).filter(([x, y]) => mask.get(x, y));
const rows = (mask) => [mask.width, mask.height, ...solid(mask).map(String)];

/** The components by flooding, each as its sorted pixels. */
function flooded(mask) {
  const left = new Set(solid(mask).map(String)), found = [];
  for (const begin of left) {
    const waiting = [begin], own = [];
    left.delete(begin);
    while (waiting.length > 0) {
      const [x, y] = waiting.pop().split(",").map(Number);
      own.push([x, y]);
      for (let i = 0; i < 9; i++) {
        const near = String([x + (i % 3) - 1, y + Math.floor(i / 3) - 1]);
        if (left.delete(near))
          waiting.push(near);
      }
    }
    found.push(own.sort(([ax, ay], [bx, by]) => ay - by || ax - bx));
  }
  return found;
}

test("centroid, components, component and overlapMask find what loops find, also of views", () => {
  const next = random(seed);
  for (let round = 0; round < 40; round++) {
    const mask = randomMask(next, 1 + Math.floor(next() * 80), 1 + Math.floor(next() * 20), round === 0 ? 0 : 0.25);
    const view = { flipX: next() < 0.5, flipY: next() < 0.5, turns: Math.floor(next() * 4) }, seen = mask.copy(view), all = solid(seen);
    const mean = (i) => all.reduce((sum, pixel) => sum + pixel[i], 0) / all.length;
    assert.deepEqual(mask.centroid(view), all.length === 0 ? null : [mean(0), mean(1)]);
    const components = mask.components(view), wanted = flooded(seen).map((own) => {
      const x = Math.min(...own.map((one) => one[0])), y = own[0][1];
      return { count: own.length, bounds: { x, y, w: Math.max(...own.map((one) => one[0])) - x + 1, h: own.at(-1)[1] - y + 1 }, first: own[0] };
    });
    wanted.sort((a, b) => a.bounds.y - b.bounds.y || a.bounds.x - b.bounds.x || a.first[0] - b.first[0]);
    assert.deepEqual(components, wanted);
    for (const own of flooded(seen).slice(0, 3))
      assert.deepEqual(solid(mask.component(...own.at(-1), view)), own);
    const other = randomMask(next, 30, 30), dx = Math.floor(next() * 40) - 20, dy = Math.floor(next() * 40) - 20;
    const both = mask.overlapMask(other, dx, dy, { a: view });
    assert.deepEqual(rows(both), [seen.width, seen.height, ...all.filter(([x, y]) => other.get(x - dx, y - dy)).map(String)]);
  }
});

test("convolve, scale, rotate and area agree with their definitions, pixel by pixel", () => {
  const next = random(seed + 1);
  for (let round = 0; round < 12; round++) {
    const a = randomMask(next, 1 + Math.floor(next() * 12), 1 + Math.floor(next() * 12)), b = randomMask(next, 1 + Math.floor(next() * 9), 4, 0.2);
    const meet = (x, y) => solid(b).some(([u, v]) => a.get(u + x, v + y));
    const c = a.convolve(b);
    assert.deepEqual([c.width, c.height], [a.width + b.width - 1, a.height + b.height - 1]);
    for (const [x, y] of pixels(c))
      assert.equal(c.get(x, y), meet(x - b.width + 1, y - b.height + 1));
    const scaled = a.scale(1 + Math.floor(next() * 40), 1 + Math.floor(next() * 9));
    for (const [x, y] of pixels(scaled))
      assert.equal(scaled.get(x, y), a.get(Math.floor(((2 * x + 1) * a.width) / (2 * scaled.width)), Math.floor(((2 * y + 1) * a.height) / (2 * scaled.height))));
    for (const turns of [1, 2, 3])
      assert.deepEqual(rows(a.rotate(90 * turns)), rows(a.copy({ turns })));
    const angle = next() * 360, scale = 0.5 + 2 * next(), turned = a.rotate(angle, { scale }), radians = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians) / scale, Math.sin(radians) / scale];
    let decided = 0;
    for (const [x, y] of pixels(turned)) {
      const [u, v] = [x + 0.5 - turned.width / 2, y + 0.5 - turned.height / 2], p = cos * u + sin * v + a.width / 2, q = cos * v - sin * u + a.height / 2;
      if (Math.abs(p - Math.round(p)) < 1e-9 || Math.abs(q - Math.round(q)) < 1e-9)
        continue;
      decided++;
      assert.equal(turned.get(x, y), a.get(Math.floor(p), Math.floor(q)), `${angle} ${scale} ${x} ${y}`);
    }
    assert.ok(decided > 0);
    const dx = next() * 20 - 10, dy = next() * 8 - 4, side = (one, other) => Math.max(0, 1 - Math.abs(one - other));
    const common = solid(a).reduce((sum, [x, y]) => sum + solid(b).reduce((own, [u, v]) => own + side(x, u + dx) * side(y, v + dy), 0), 0);
    assert.ok(Math.abs(a.area(b, dx, dy) - common) < 1e-9);
    assert.equal(a.area(b, Math.round(dx), Math.round(dy)), solid(b).filter(([u, v]) => a.get(u + Math.round(dx), v + Math.round(dy))).length);
  }
  const mask = new Mask(4, 4);
  refused("angle or scale", "GRAZE_BAD_VALUE", () => mask.rotate(1, { scale: 0 }));
  refused("angel", "GRAZE_BAD_VALUE", () => mask.rotate(1, { angel: 0 }));
  refused("width or height", "GRAZE_OUT_OF_CAPACITY", () => mask.scale(1e9, 1));
  refused("other", "GRAZE_BAD_VALUE", () => mask.convolve(3));
});

function randomShape(next) {
  const near = () => [Math.round(next() * 20) - 10, Math.round(next() * 20) - 10], center = near();
  switch (Math.floor(next() * 4)) {
    case 0:
      return { kind: "box", box: [...center, center[0] + 1 + Math.floor(next() * 6), center[1] + 1 + Math.floor(next() * 6)] };
    case 1:
      return { kind: "circle", center, radius: 1 + Math.floor(next() * 4) };
    case 2:
      return { kind: "capsule", from: center, to: near(), radius: 1 };
    default:
      return { kind: "polygon", corners: [center, [center[0] + 5, center[1] + 1], [center[0] + 1, center[1] + 6]], radius: Math.floor(next() * 2) };
  }
}

test("shapes touch, and meet, as bodies of a world do; circles and boxes as formulas say", () => {
  const next = random(seed + 2);
  let touching = 0;
  for (let round = 0; round < 400; round++) {
    const closed = round % 2 === 1, [a, b] = [randomShape(next), randomShape(next)], world = new World({ closed });
    const [first, second] = [a, b].map((shape) => world.partsOf(world.add({ shape }))[0]);
    const met = shapes.manifold(a, b, { closed });
    assert.deepEqual(met, world.manifold(first, second));
    world.step();
    assert.equal(world.events().length, Number(met.isTouching));
    assert.equal(shapes.touches(a, b, { closed }), met.isTouching);
    touching += met.isTouching;
    if (a.kind === "circle" && b.kind === "circle") {
      const gap = (a.center[0] - b.center[0]) ** 2 + (a.center[1] - b.center[1]) ** 2 - (a.radius + b.radius) ** 2;
      assert.equal(met.isTouching, closed ? gap <= 0 : gap < 0);
    }
    world.close();
  }
  assert.ok(touching > 50 && touching < 350);
  const bump = { kind: "circle", center: [3, 4], radius: 5 };
  assert.deepEqual(shapes.bounds(bump), [-2, -1, 8, 9]);
  refused("shape.radius", "GRAZE_BAD_RADIUS", () => shapes.check({ kind: "circle", center: [0, 0], radius: -1 }));
  refused("b", "GRAZE_BAD_CONVEXITY", () => shapes.touches(bump, { kind: "polygon", corners: [[0, 0], [4, 4], [4, 0], [0, 4]] }));
  refused("close", "GRAZE_BAD_VALUE", () => shapes.touches(bump, bump, { close: true }));
});

test("shapes are transformed as a matrix does it, and angleSinCos is exact at quarter turns", () => {
  const next = random(seed + 3);
  for (let round = 0; round < 200; round++) {
    const pose = { x: next() * 50, y: next() * 50, angle: next() * 720 - 360, scale: 0.25 + next() * 4, flipX: next() < 0.5, flipY: next() < 0.5 };
    const [sine, cosine] = angleSinCos(pose.angle), radians = (pose.angle * Math.PI) / 180;
    assert.ok(Math.abs(sine - Math.sin(radians)) < 1e-14 && Math.abs(cosine - Math.cos(radians)) < 1e-14);
    const moved = ([x, y]) => {
      const [u, v] = [(pose.flipX ? -x : x) * pose.scale, (pose.flipY ? -y : y) * pose.scale];
      return [cosine * u - sine * v + pose.x, sine * u + cosine * v + pose.y];
    };
    const corners = [[1, 0], [6, 2], [3, 7]], made = shapes.transform({ kind: "polygon", corners, radius: 2 }, pose);
    assert.ok(Math.abs(made.radius - 2 * pose.scale) < 1e-12);
    corners.map(moved).forEach((corner, i) => corner.forEach((one, k) => assert.ok(Math.abs(one - made.corners[i][k]) < 1e-9)));
    const box = shapes.orientedBox([pose.x, pose.y], [8, 4], pose.angle);
    const half = [[-4, -2], [4, -2], [4, 2], [-4, 2]].map(([x, y]) => [cosine * x - sine * y + pose.x, sine * x + cosine * y + pose.y]);
    for (const corner of half)
      assert.ok(box.corners.some((own) => Math.hypot(own[0] - corner[0], own[1] - corner[1]) < 1e-9));
  }
  assert.deepEqual([0, 90, 180, 270].map((angle) => angleSinCos(angle)), [[0, 1], [1, 0], [0, -1], [-1, 0]]);
  const mask = randomMask(next, 5, 3);
  const turned = shapes.transform({ kind: "mask", mask, at: [1, 2] }, { angle: 90 });
  assert.equal(turned.mask, mask);
  assert.deepEqual([turned.turns, turned.at], [1, [-5, 1]]);
  refused("shape or pose", "GRAZE_BAD_POSE", () => shapes.transform({ kind: "mask", mask }, { angle: 45 }));
  refused("shape or pose", "GRAZE_BAD_SCALE", () => shapes.transform({ kind: "circle", center: [0, 0], radius: 1 }, { scale: -1 }));
});

/** A world of walls on layer 1 and crates on layer 2, and these as boxes. */
function walls(next, count) {
  const world = new World(), boxes = [];
  for (let i = 0; i < count; i++) {
    const x = Math.floor(next() * 100), y = Math.floor(next() * 100);
    boxes.push([x, y, x + 1 + Math.floor(next() * 12), y + 1 + Math.floor(next() * 12)]);
    world.add({ box: boxes[i], layer: 1 + (i % 2), user: i });
  }
  return { world, boxes };
}

test("testMoveOf is testMove of a body that is added, and moveMany is testMoveOf of each", () => {
  const next = random(seed + 4), { world } = walls(next, 60);
  const options = { responses: new Responses().set(3, 2, "bounce"), walk: { snap: 2 } };
  const movers = Array.from({ length: 200 }, () => ({ box: [-2, -2, 2, 2], x: next() * 100, y: next() * 100, to: [next() * 100, next() * 100], layer: 3 }));
  const many = world.moveMany(movers, options);
  let hits = 0;
  movers.forEach(({ box, x, y, to, layer }, i) => {
    const alone = world.testMoveOf({ box, x, y, layer }, ...to, options), body = world.add({ box, x, y, layer });
    assert.deepEqual(alone, world.testMove(body, ...to, options));
    assert.deepEqual(many[i], alone);
    world.remove(body);
    hits += alone.hits.length;
  });
  assert.ok(hits > 100);
  const chosen = world.moveMany(movers, { choose: () => "cross" });
  assert.deepEqual(chosen.map(({ x, y }) => [x, y]), movers.map(({ to }) => to.map(Math.fround)));
  assert.deepEqual(world.moveMany([]), []);
  refused("movers[1].box", "GRAZE_BAD_BOX", () => world.moveMany([movers[0], { ...movers[0], box: [1, 0, 0, 1] }]));
  refused("goal", "GRAZE_BAD_VALUE", () => world.moveMany([{ box: [0, 0, 1, 1], goal: [3, 4] }]));
  assert.throws(() => world.moveMany(movers, { choose: () => { throw new Error("mine"); } }), /mine/);
  refused("def.box", "GRAZE_BAD_BOX", () => world.testMoveOf({ box: [1, 0, 0, 1] }, 0, 0));
});

test("a box moves in a DynamicIndex as in a world of the same boxes, and answers to each hit", () => {
  const next = random(seed + 5), { world, boxes } = walls(next, 60), index = new DynamicIndex(boxes.flat());
  let hits = 0;
  for (let round = 0; round < 200; round++) {
    const [x, y, toX, toY] = Array.from({ length: 4 }, () => Math.floor(next() * 100));
    const own = index.move({ x, y, width: 3, height: 4 }, toX, toY), wanted = world.testMoveOf({ box: [0, 0, 3, 4], x, y }, toX, toY);
    assert.deepEqual([own.isCrushed, own.hits.length], [wanted.isCrushed, wanted.hits.length]);
    assert.ok(Math.abs(own.x - wanted.x) < 1e-3 && Math.abs(own.y - wanted.y) < 1e-3, `${own.x}, ${own.y}; ${wanted.x}, ${wanted.y}`);
    hits += own.hits.length;
  }
  assert.ok(hits > 100);
  const wall = new DynamicIndex([10, 0, 12, 10, 20, 0, 22, 10]);
  const move = (options) => wall.move({ x: 0, y: 0, width: 2, height: 2 }, 30, 0, options);
  assert.deepEqual([move().x, move().hits.map(({ row, normal }) => [row, ...normal])], [8, [[0, -1, 0]]]);
  assert.equal(move({ response: "cross" }).x, 30);
  assert.equal(move({ respond: ({ row }) => (row === 0 ? "cross" : "touch") }).x, 18);
  assert.equal(move({ oneWay: [SIDE.maxX, 0] }).x, 18);
  wall.remove(0);
  assert.equal(move().x, 18);
  refused("oneWay", "GRAZE_BAD_VALUE", () => move({ oneWay: [1] }));
  refused("mover or walk", "GRAZE_BAD_BOX", () => wall.move({ x: 0, y: 0, width: -1, height: 2 }, 1, 1));
  refused("responses", "GRAZE_BAD_VALUE", () => move({ responses: new Responses() }));
  assert.throws(() => move({ respond: () => { throw new Error("mine"); } }), /mine/);
});

test("a flight between two mirrors has the legs of a formula", () => {
  const world = new World();
  const mirrors = [-5, 10].map((x) => world.add({ box: [0, -500, 5, 500], x, layer: 1 }));
  const water = world.add({ box: [6, -500, 8, 500], layer: 2, tag: 3, user: 9 });
  const responses = new Responses().set(0, 1, "bounce").set(0, 2, "ignore");
  const { legs, isCutShort } = world.legs({ from: [5, 0], to: [85, 8], responses });
  assert.equal(isCutShort, false);
  assert.equal(legs.length, 9);
  for (let i = 0; i < 8; i++) {
    const { to, time, normal, body, response } = legs[i], side = i % 2;
    assert.ok(Math.hypot(to[0] - [10, 0][side], to[1] - 0.5 - i) < 1e-9 && Math.abs(time - (5 + 10 * i) / 80) < 1e-12);
    assert.deepEqual([normal[0], body, response], [side ? 1 : -1, mirrors[1 - side], "bounce"]);
  }
  assert.equal(legs[8].response, "ignore");
  assert.equal(legs[8].part, undefined);
  responses.set(0, 2, "cross");
  const crossed = world.legs({ from: [5, 0], to: [15, 0], radius: 0.5, bounces: 0, responses });
  assert.deepEqual([crossed.isCutShort, crossed.legs[0].body, crossed.legs[0].tag, crossed.legs[0].user, crossed.legs[0].to],
    [true, water, 3, 9, [5.5, 0]]);
  assert.equal(world.legs({ from: [5, 0], to: [15, 0], exclude: water }).legs[0].body, mirrors[1]);
  refused("bounces", "GRAZE_BAD_VALUE", () => world.legs({ from: [0, 0], to: [1, 0], bounces: 65537 }));
  refused("radius", "GRAZE_BAD_VALUE", () => world.legs({ from: [0, 0], to: [1, 0], radius: -1 }));
  refused("responses", "GRAZE_BAD_VALUE", () => world.legs({ from: [0, 0], to: [1, 0], responses: {} }));
  world.close();
});

test("danger is the time at which circles meet, by a formula", () => {
  const next = random(seed + 6), world = new World(), steps = 20;
  const shots = Array.from({ length: 30 }, () => ({ x: next() * 100, y: next() * 100, radius: 1 + next() * 3, dx: next() * 6 - 3, dy: next() * 6 - 3 }));
  const bodies = shots.map(({ x, y, radius }) => world.add({ x, y, layer: 1, shape: { kind: "circle", center: [0, 0], radius } }));
  const grid = { origin: [5, 5], cell: [10, 9], columns: 9, rows: 7, steps, bodies, dx: shots.map((one) => one.dx), dy: shots.map((one) => one.dy) };
  const times = world.danger({ ...grid, shape: { kind: "circle", center: [0, 0], radius: 2 } });
  assert.equal(times.length, 63);
  times.forEach((time, place) => {
    const at = [5 + 10 * (place % 9), 5 + 9 * Math.floor(place / 9)];
    const wanted = Math.min(...shots.map((shot) => {
      const [x, y] = [Math.fround(shot.x) - at[0], Math.fround(shot.y) - at[1]], reach = shot.radius + 2;
      const a = shot.dx ** 2 + shot.dy ** 2, b = x * shot.dx + y * shot.dy, c = x * x + y * y - reach * reach;
      const root = b * b - a * c, first = c < 0 ? 0 : root <= 0 || b >= 0 ? Infinity : (-b - Math.sqrt(root)) / a;
      return first <= steps ? first : Infinity;
    }));
    assert.ok(wanted === time || Math.abs(wanted - time) < 1e-3, `place ${place}: ${time}, and not ${wanted}`);
  });
  assert.ok(times.includes(0) && times.includes(Infinity));
  assert.ok(world.danger(grid).every((time, place) => time >= times[place]));
  world.rules = [[1, 2]];
  assert.ok(world.danger(grid).every((time) => time === Infinity));
  assert.ok(world.danger({ ...grid, layer: 2 }).some((time) => time < Infinity));
  refused("bodies[1]", "GRAZE_STALE_HANDLE", () => world.danger({ ...grid, bodies: [bodies[0], 5], dx: [0, 0], dy: [0, 0] }));
  refused("dx or dy", "GRAZE_BAD_VALUE", () => world.danger({ ...grid, dx: [1] }));
  refused("step", "GRAZE_BAD_VALUE", () => world.danger({ ...grid, step: 3 }));
  refused("cell", "GRAZE_BAD_VALUE", () => world.danger({ ...grid, cell: [0, 1] }));
  refused("shape.radius", "GRAZE_BAD_RADIUS", () => world.danger({ ...grid, shape: { kind: "circle", center: [0, 0], radius: -1 } }));
  refused("layer", "GRAZE_BAD_LAYER", () => world.danger({ ...grid, layer: 64 }));
  refused("columns * rows", "GRAZE_BAD_VALUE", () => world.danger({ ...grid, columns: 65535, rows: 65535 }));
  refused("def", "GRAZE_OUT_OF_RANGE", () => world.danger({ ...grid, cell: [1e18, 1] }));
});

test("counters have the work of brute: a test for each pair that the rules allow, and each other pair refused", () => {
  const world = new World({ broadPhase: "brute", rules: [[0, 1]] });
  world.countWork();
  for (let i = 0; i < 10; i++)
    world.add({ box: [0, 0, 1, 1], x: 3 * i, layer: i < 4 ? 0 : 1 });
  world.step();
  const { tests, refused: dropped } = world.counters;
  assert.deepEqual([tests, dropped], [24, 45 - 24]);
  world.countWork(false);
  world.step();
  assert.equal(world.counters.tests, 0);
});

test("the version is that of the package", () => {
  const { version: packaged } = JSON.parse(readFileSync(new URL("../../../bindings/js/package.json", import.meta.url), "utf8"));
  assert.equal(version(), packaged);
});

test("formatOf tells snapshots, deltas and recordings apart", () => {
  const world = new World();
  world.record();
  const base = world.save();
  world.add({ box: [0, 0, 1, 1] });
  world.step();
  const saved = world.save(), kinds = [saved, saveDelta(base, saved), world.stopRecording(), new Uint8Array(40), new Uint8Array(3)].map(formatOf);
  assert.deepEqual(kinds.map(({ format }) => format), ["snapshot", "delta", "recording", "unknown", "unknown"]);
  assert.ok(kinds.slice(0, 3).every(({ version, versionMax }) => version > 0 && version === versionMax));
  saved[4] = 200;
  assert.ok(formatOf(saved).version > formatOf(saved).versionMax || formatOf(saved).format === "unknown");
});
