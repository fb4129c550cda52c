// package.test.mjs: the npm package under Node, against plain loops, flatbush and the native command. PACKAGE: its folder; GRAZE:
// the command; RECORDINGS: a folder of recordings the command made; WASM: a module of the package's, which is used then.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import Flatbush from "flatbush";
import { brutePairs, overlaps, random, randomBoxes, replayed } from "./common.mjs";

const { PACKAGE, GRAZE, RECORDINGS, WASM } = process.env;
const graze = await import(pathToFileURL(`${PACKAGE}/graze.mjs`));
const { BEGIN, DynamicIndex, END, findPairs, findPairsBetween, fit, GrazeError, HitboxSet, Index, Mask, mergeTiles, ready, Replay, Responses, Rules, World } = graze;
if (WASM !== undefined)
  await graze.provide(readFileSync(WASM));
await ready;
const seed = Number(process.env.GRAZE_TEST_SEED ?? 1);
console.log(`seed ${seed}`);

function refused(argument, status, call) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof GrazeError && error instanceof Error, String(error));
    assert.equal(error.argument, argument);
    assert.equal(error.status, status);
    return error.message.includes(argument);
  });
}

test("findPairs finds what a loop finds, in float32 and in float64, half-open and closed, by layers", () => {
  const next = random(seed);
  for (let round = 0; round < 60; round++) {
    const numbers = randomBoxes(next, 1 + Math.floor(next() * 150), 50, 8);
    const whole = round % 3 === 0 ? numbers.map(Math.round) : numbers;
    const closed = round % 2 === 1, layers = Uint8Array.from(whole.filter((_, i) => i % 4 === 0), () => Math.floor(next() * 4));
    const rules = new Rules().forbid(0, 1).forbid(2, 2);
    for (const boxes of [Float32Array.from(whole), Float64Array.from(whole), whole]) {
      assert.deepEqual(Array.from(findPairs(boxes, { closed })), brutePairs(boxes, closed));
      assert.deepEqual(Array.from(findPairs(boxes, { closed, layers, rules })),
        brutePairs(boxes, closed, (i, j) => rules.allows(layers[i], layers[j])));
    }
    const half = (whole.length >> 3) * 4;
    const between = [], all = brutePairs(whole, closed);
    for (let i = 0; i < all.length; i += 2)
      if (4 * all[i] < half && 4 * all[i + 1] >= half)
        between.push(all[i], all[i + 1] - half / 4);
    assert.deepEqual(Array.from(findPairsBetween(whole.slice(0, half), whole.slice(half), { closed })), between);
  }
});

test("a DynamicIndex finds what a loop finds after each change", () => {
  const next = random(seed + 12);
  for (const closed of [false, true]) {
    const rows = [], free = [], layers = Array.from({ length: 40 }, (_, i) => i % 3), boxes = randomBoxes(next, 40, 30, 6).map(Math.round);
    const index = new DynamicIndex(boxes, { closed, layers });
    layers.forEach((layer, i) => rows.push({ box: boxes.slice(4 * i, 4 * i + 4), layer }));
    for (let round = 0; round < 150; round++) {
      const box = randomBoxes(next, 1, 30, 6).map(Math.round), row = Math.floor(next() * rows.length), layer = round % 3, kind = Math.floor(next() * 3);
      if (kind === 0) {
        const added = index.insert(box, layer);
        assert.equal(added, free.pop() ?? rows.length);
        rows[added] = { box, layer };
      } else if (rows[row] === null) {
        refused(`row ${row}`, "GRAZE_STALE_HANDLE", () => index.setBox(row, box));
        refused(`row ${row}`, "GRAZE_STALE_HANDLE", () => index.remove(row));
      } else if (kind === 1) {
        index.setBox(row, box);
        rows[row].box = box;
      } else {
        index.remove(row);
        rows[row] = null;
        free.push(row);
      }
      assert.equal(index.length, rows.length - free.length);
      const window = randomBoxes(next, 1, 30, 9).map(Math.round), at = [window[0] + 0.25, window[1]];
      const has = (wanted, test) => rows.flatMap((one, i) => (one !== null && wanted.includes(one.layer) && test(one.box) ? [i] : []));
      const { row: found, starts } = index.query([{ kind: "box", box: window, layers: [0, 2] }, { kind: "box", box: window }]).copy();
      const meets = (one) => overlaps(window, 0, one, 0, closed);
      assert.deepEqual(Array.from(found), [...has([0, 2], meets), ...has([0, 1, 2], meets)]);
      assert.deepEqual(Array.from(starts), [0, has([0, 2], meets).length, found.length]);
      // Squares of quarters are exact, so the root is the double nearest to the truth; that of Math.hypot need not be.
      const [gapX, gapY] = [0, 1].map((k) => (one) => Math.max(one[k] - at[k], 0, at[k] - one[2 + k]));
      const away = (one) => Math.sqrt(gapX(one) ** 2 + gapY(one) ** 2);
      const nearest = index.query({ kind: "nearest", at, count: 3 });
      assert.deepEqual(Array.from(nearest.distance), Array.from(nearest.row, (one) => away(rows[one].box)));
      assert.equal(nearest.distance[0], Math.min(...has([0, 1, 2], (one) => overlaps(one, 0, one, 0, closed)).map((one) => away(rows[one].box)))); // no empty ones
    }
    refused("query.kind", "GRAZE_BAD_VALUE", () => index.query({ kind: "shapeCast", to: [1, 1] }));
    refused("exclude", "GRAZE_BAD_VALUE", () => index.query({ kind: "point", at: [1, 1], exclude: 1 }));
    refused("box", "GRAZE_BAD_BOX", () => index.insert([2, 0, 1, 1]));
    refused("layer", "GRAZE_BAD_LAYER", () => index.insert([0, 0, 1, 1], 64));
    index.close();
    refused("index", "GRAZE_ARGUMENT_MISSING", () => index.insert([0, 0, 1, 1]));
  }
  refused("boxes[4..7], box 1", "GRAZE_BAD_BOX", () => new DynamicIndex([0, 0, 1, 1, 3, 0, 2, 1]));
  refused("boxes[0..3], box 0", "GRAZE_BAD_NUMBER", () => new DynamicIndex([0, NaN, 1, 1]));
  refused("layers", "GRAZE_BAD_VALUE", () => new DynamicIndex([0, 0, 1, 1], { layers: [] }));
  refused("clsoed", "GRAZE_BAD_VALUE", () => new DynamicIndex([], { clsoed: true }));
});

test("an Index answers as flatbush does", () => {
  const next = random(seed + 1);
  for (const count of [1, 2, 15, 16, 17, 300, 5000]) {
    const boxes = randomBoxes(next, count, 1000, 30);
    const ofGraze = new Index(count), peer = new Flatbush(count);
    for (let i = 0; i < boxes.length; i += 4)
      assert.equal(ofGraze.add(...boxes.slice(i, i + 4)), peer.add(...boxes.slice(i, i + 4)));
    ofGraze.finish();
    peer.finish();
    const sorted = (rows) => rows.sort((a, b) => a - b);
    for (const index of [ofGraze, Index.from(ofGraze.data)])
      for (let k = 0; k < 50; k++) {
        const x = next() * 1000, y = next() * 1000, w = next() * (k % 2 ? 40 : 900), odd = (row) => row % 2 === 1;
        assert.deepEqual(sorted(index.search(x, y, x + w, y + w)), sorted(peer.search(x, y, x + w, y + w)));
        assert.deepEqual(sorted(index.search(x, y, x + w, y + w, odd)), sorted(peer.search(x, y, x + w, y + w, odd)));
        const far = (row) => Math.hypot(...[0, 1].map((k) => Math.max(boxes[4 * row + k] - [x, y][k], 0, [x, y][k] - boxes[4 * row + 2 + k])));
        for (const rest of [[8], [8, 60, odd], [Infinity, 50]]) // rows at one distance come in any order
          assert.deepEqual(index.neighbors(x, y, ...rest).map(far), peer.neighbors(x, y, ...rest).map(far));
      }
    assert.deepEqual([ofGraze.minX, ofGraze.minY, ofGraze.maxX, ofGraze.maxY], [peer.minX, peer.minY, peer.maxX, peer.maxY]);
  }
});

test("a world tells which contacts began and ended, as a loop does, with columns, and its memory may grow", () => {
  const next = random(seed + 2), world = new World(), bodies = [], side = [];
  let before = new Set();
  for (let step = 0; step < 40; step++) {
    for (let i = 0; i < (step === 20 ? 3000 : 15); i++) {
      const size = Math.fround(1 + next() * 4);
      bodies.push(world.add({ box: [-size, -size, size, size], x: 10 * next(), y: 10 * next(), user: bodies.length }));
      side.push(size);
    }
    if (step === 20) // enough that memory grows; out of the way again
      for (const body of bodies.splice(-2990)) {
        world.remove(body);
        side.pop();
      }
    const { x, y } = world;
    for (const body of bodies) {
      x[World.slot(body)] = 60 * next();
      y[World.slot(body)] = 60 * next();
    }
    world.step();
    const now = new Set(), columns = { x: world.x, y: world.y };
    const edges = bodies.flatMap((body, i) => {
      const slot = World.slot(body), cx = columns.x[slot], cy = columns.y[slot];
      return [Math.fround(cx - side[i]), Math.fround(cy - side[i]), Math.fround(cx + side[i]), Math.fround(cy + side[i])];
    });
    const pairs = brutePairs(edges, false);
    for (let i = 0; i < pairs.length; i += 2)
      now.add([bodies[pairs[i]], bodies[pairs[i + 1]]].sort((a, b) => World.slot(a) - World.slot(b)).join());
    const events = world.events(), reported = [];
    for (let i = 0; i < events.length; i++) {
      reported.push(`${events.kind[i]},${events.a[i]},${events.b[i]}`);
      assert.equal(events.slotA[i], World.slot(events.a[i]));
    }
    const expected = [...[...now].filter((pair) => !before.has(pair)).map((pair) => `${BEGIN},${pair}`),
      ...[...before].filter((pair) => !now.has(pair)).map((pair) => `${END},${pair}`)];
    assert.deepEqual(reported.sort(), expected.sort());
    assert.equal(world.contacts().length, now.size);
    before = now;
  }
  world.close();
});

test("a world that is loaded goes on as it did, and a delta brings a snapshot back", () => {
  const next = random(seed + 3), world = new World();
  for (let i = 0; i < 200; i++)
    world.add({ box: [-2, -2, 2, 2], x: 100 * next(), y: 100 * next() });
  world.step();
  const first = world.save(), moves = Float32Array.from({ length: 400 }, () => 100 * next());
  const play = () => {
    world.x.set(moves.subarray(0, 200));
    world.y.set(moves.subarray(200));
    world.step();
    return [world.hash(), world.events().copy()];
  };
  const once = play(), second = world.save();
  world.load(first);
  assert.deepEqual(play(), once);
  assert.match(once[0], /^[0-9a-f]{16}$/);
  assert.deepEqual(graze.applyDelta(first, graze.saveDelta(first, second)), second);
  const room = new Uint8Array(second.length + 10);
  assert.deepEqual(world.save({ into: room }), second);
});

test("errors are GrazeErrors that name the argument, and change nothing", () => {
  const world = new World(), body = world.add({ box: [0, 0, 1, 1] }), hash = world.hash();
  refused("boxes[4..7], box 1", "GRAZE_BAD_BOX", () => findPairs(new Float32Array([0, 0, 1, 1, 5, 5, 4, 6])));
  refused("boxes[0..3], box 0", "GRAZE_BAD_NUMBER", () => findPairs([0, NaN, 1, 1]));
  refused("boxes", "GRAZE_BAD_VALUE", () => findPairs([1, 2, 3]));
  refused("layers[1]", "GRAZE_BAD_LAYER", () => findPairs([0, 0, 1, 1, 0, 0, 1, 1], { layers: [0, 64] }));
  refused("minY", "GRAZE_BAD_NUMBER", () => new Index(1).add(0, Infinity));
  refused("maxX", "GRAZE_BAD_BOX", () => new Index(1).add(2, 0, 1, 1));
  refused("numItems", "GRAZE_BAD_VALUE", () => new Index(0));
  refused("finish", "GRAZE_BAD_VALUE", () => new Index(1).search(0, 0, 1, 1));
  refused("broadPhase", "GRAZE_BAD_BROAD_PHASE", () => new World({ broadPhase: "magic" }));
  refused("events", "GRAZE_BAD_VALUE", () => new World({ events: "all" }));
  refused("body", "GRAZE_STALE_HANDLE", () => world.remove(12345));
  refused("body", "GRAZE_BAD_VALUE", () => world.remove(1n));
  refused("x", "GRAZE_BAD_NUMBER", () => world.setPosition(body, NaN, 0));
  refused("parts[1].box[2]", "GRAZE_BAD_VALUE", () => world.add({ parts: [{ box: [0, 0, 1, 1] }, { box: [0, 0, "1", 1] }] }));
  refused("parts[0].layer", "GRAZE_BAD_LAYER", () => world.add({ parts: [{ box: [0, 0, 1, 1], layer: 64 }] }));
  refused("part", "GRAZE_BAD_RADIUS", () => world.addPart(body, { shape: { kind: "circle", center: [0, 0], radius: 0 } }));
  refused("part.shape.radius", "GRAZE_BAD_RADIUS", () => world.addPart(body, { shape: { kind: "circle", center: [0, 0], radius: -1 } }));
  refused("snapshot", "GRAZE_BAD_FORMAT", () => world.load(new Uint8Array(40)));
  refused("recording", "GRAZE_BAD_FORMAT", () => new Replay(new Uint8Array(40)));
  refused("queries[0].kind", "GRAZE_BAD_VALUE", () => world.query([{ kind: "cone" }]));
  refused("query.box", "GRAZE_BAD_VALUE", () => world.query({ kind: "box", box: [0, 0, 1] }));
  refused("query.at[0]", "GRAZE_BAD_VALUE", () => world.query({ kind: "point", box: [0, 0, 1, 1] }));
  refused("query.layers", "GRAZE_BAD_VALUE", () => world.query({ kind: "point", at: [0, 0], layers: {} }));
  refused("parts", "GRAZE_BAD_VALUE", () => world.add({ parts: 3 }));
  refused("def.layer", "GRAZE_BAD_LAYER", () => world.add({ box: [0, 0, 1, 1], layer: Symbol("wall") }));
  refused("def.shape.kind", "GRAZE_BAD_VALUE", () => world.add({ shape: { kind: "__proto__" } }));
  refused("box", "GRAZE_BAD_VALUE", () => world.setBox(world.partsOf(body)[0], null));
  refused("kinds[1]", "GRAZE_BAD_VALUE", () => world.addTiles({ columns: 2, rows: 1, tileWidth: 1, kinds: [1, 257] }));
  refused("values[0]", "GRAZE_BAD_VALUE", () => world.addTiles({ columns: 2, rows: 1, tileWidth: 1, values: [65536, 0] }));
  refused("nodes[1].radius", "GRAZE_BAD_RADIUS", () => new graze.Chain([{ x: 0, y: 0 }, { x: 1, y: 0, radius: -1 }]));
  refused("nodes or capacity", "GRAZE_BAD_VALUE", () => new graze.Chain([]));
  refused("animations[0].last", "GRAZE_BAD_VALUE", () => new HitboxSet({ names: ["a"], frames: [{}], animations: [{ name: "z", first: 0, last: 7 }] }));
  for (const handle of [NaN, 1.5, -1, 1e300])
    refused("body", "GRAZE_BAD_VALUE", () => world.remove(handle));
  world.x[World.slot(body)] = Infinity;
  refused(`x[${World.slot(body)}]`, "GRAZE_BAD_NUMBER", () => world.step());
  world.x[World.slot(body)] = 0;
  assert.equal(world.hash(), hash);
  world.close();
  refused("world", "GRAZE_ARGUMENT_MISSING", () => world.step());
});

test("errors of C show the values, and the size and the format of bytes", () => {
  const world = new World(), body = world.add({ box: [0, 0, 1, 1] }), saved = world.save(), shown = (text, call) =>
    assert.throws(call, (error) => error instanceof GrazeError && error.message.includes(text) && error.message.startsWith(`${error.argument}: `), text);
  shown('("magic")', () => new World({ broadPhase: "magic" }));
  shown("(-3; 1)", () => new World({ cell: [-3, 1] }));
  shown("(0; -3)", () => new World({ wrapHeight: -3 }));
  shown("(1e+30; 2; undefined)", () => world.setPosition(body, 1e30, 2));
  shown("(-1)", () => world.setMargin(0, 1, -1));
  shown("and is -1", () => world.query({ kind: "circle", at: [0, 0], radius: -1 }));
  shown("0, 0, -1, 1", () => world.addPart(body, { box: [0, 0, -1, 1] }));
  shown("(5)", () => world.setHitboxes(body, new HitboxSet({ names: ["a"], frames: [{}] }), { frame: 5 }));
  shown(`(${saved.length - 1} bytes of a snapshot, version `, () => world.load(saved.slice(0, -1)));
  shown("(3 bytes in an unknown format, from byte 0 on 01 02 0a)", () => world.load(new Uint8Array([1, 2, 10])));
  shown("(0 bytes in an unknown format, from byte 0 on )", () => new Replay(new Uint8Array(0)));
  shown(`(${saved.length} bytes of a snapshot, version `, () => new Replay(saved));
  shown("; 1 bytes in an unknown format, from byte 0 on 07)", () => graze.applyDelta(saved, new Uint8Array([7])));
  world.record();
  world.step();
  const recording = world.stopRecording();
  recording[60] ^= 255; // in the first piece
  shown(`(${recording.length} bytes of a recording, version `, () => new Replay(recording));
  world.close();
});

test("queries, moves, tiles, masks and fits do what their C functions do", () => {
  const world = new World();
  const level = world.addTiles({ columns: 4, rows: 2, tileWidth: 10, kinds: [0, 0, 0, 0, 1, 1, 1, 1] });
  const hero = world.add({ box: [-2, -4, 2, 0], x: 5, y: 5, layer: 1 });
  const move = world.moveAndCollide(hero, 25, 30);
  assert.deepEqual([move.x, move.y, move.isStanding, move.hits.length, move.hits[0].body], [25, 10, true, 1, level]);
  assert.equal(world.testMove(hero, 25, 30, { choose: () => "cross" }).y, 30);
  assert.equal(world.testMove(hero, 25, 30, { responses: new Responses().set(1, 0, "ignore") }).hits.length, 0);
  assert.throws(() => world.testMove(hero, 25, 30, { choose: () => "jump" }), /choose/);
  const hits = world.query([{ kind: "ray", at: [25, 0], to: [25, 50] }, { kind: "point", at: [0, 0] }, { kind: "nearest", at: [0, 0] }]);
  assert.deepEqual(Array.from(hits.starts), [0, 2, 2, 3]);
  assert.deepEqual(Array.from(hits.body), [hero, level, level]);
  assert.deepEqual(Array.from(hits.time), [0.12, 0.2, 0]);
  assert.deepEqual([Array.from(hits.layer), Array.from(hits.tag)], [[1, 0, 0], [0, 0, 0]]);
  const seen = world.query([{ kind: "ray", at: [25, 0], to: [25, 50], blockedBy: 1 }, { kind: "ray", at: [25, 0], to: [25, 50], blockedBy: [0, 40] },
    { kind: "shapeCast", at: [0, 0], to: [0, 50], shape: { kind: "circle", center: [25, 0], radius: 1 }, blockedBy: 1 }]);
  assert.deepEqual([Array.from(seen.starts), Array.from(seen.body)], [[0, 1, 3, 4], [hero, hero, level, hero]]);
  assert.throws(() => world.query({ kind: "point", at: [0, 0], blockedBy: 64 }), /blockedBy/);
  world.fillTiles(level, { x: 0, y: 0, w: 2, h: 1 }, "solid");
  assert.equal(world.readTiles(level).filled, 6);
  const valued = world.addTiles({ columns: 2, rows: 2, tileWidth: 1, x: 500, kinds: [0, 1, 0, 1], values: [7, 8, 9, 65535] });
  assert.deepEqual([[0, 0], [1, 0], [0, 1], [1, 1]].map(([x, y]) => world.tile(valued, x, y).value), [7, 8, 9, 65535]);
  assert.throws(() => world.addTiles({ columns: 2, rows: 2, tileWidth: 1, values: [1] }), /values/);
  const lift = world.add({ box: [0, 0, 20, 4], x: 200, y: 0 });
  world.add({ box: [0, 0, 4, 4], x: 205, y: -4, user: 77 });
  assert.deepEqual(world.movePlatform(lift, 200, -6).map(({ user, isCarried, fromY }) => [user, isCarried, fromY]), [[77, true, -4]]);
  assert.deepEqual(mergeTiles([1, 1, 0, 1, 1, 1], 3), [{ x: 0, y: 0, w: 2, h: 1 }, { x: 0, y: 1, w: 3, h: 1 }]);
  const mask = new Mask(16, 16);
  for (let y = 4; y < 12; y++)
    for (let x = 2; x < 9; x++)
      mask.set(x, y);
  assert.deepEqual(fit(mask).boxes, [{ x: 2, y: 4, w: 7, h: 8 }]);
  assert.equal(mask.area(mask, 3, 3), 4 * 5);
  const shaped = new World(), one = shaped.add({ shape: { kind: "mask", mask } });
  shaped.add({ shape: { kind: "circle", center: [0, 0], radius: 1 }, x: 3, y: 3.5 });
  shaped.step();
  assert.equal(shaped.events().length, 1);
  shaped.load(shaped.save({ masks: [mask] }), { masks: [mask] });
  assert.equal(shaped.readPart(shaped.partsOf(one)[0]).shape.kind, "mask");
});

test("a slot that is used more than two million times gives no handle twice", { skip: WASM !== undefined }, () => {
  const world = new World({ broadPhase: "brute" });
  let first = 0, last = 0;
  for (let i = 0; i < 2 ** 21 + 10; i++) {
    last = world.add();
    first ||= last;
    if (i > 2 ** 21 - 3) {
      assert.ok(world.isAlive(last));
      assert.equal(world.read(last).partCount, 0);
    }
    world.remove(last);
    world.step();
    world.step();
  }
  assert.ok(!world.isAlive(last) && Number.isSafeInteger(last));
});

test("10^5 worlds leave nothing behind", { skip: WASM !== undefined }, () => {
  const open = () => {
    const world = new World();
    world.add({ box: [0, 0, 1, 1] });
    world.add({ box: [0, 0, 1, 1] });
    world.step();
    assert.equal(world.events().length, 1);
    world.close();
  };
  for (let i = 0; i < 1000; i++)
    open();
  const keeper = new World(), size = () => keeper.body.buffer.byteLength;
  keeper.add();
  const before = size();
  for (let i = 0; i < 99000; i++)
    open();
  assert.equal(size(), before);
});

test("blocks of memory do not overlap, keep their bytes, and come back", async () => {
  const bytes = WASM === undefined ? readFileSync(`${PACKAGE}/../graze-plain.wasm`) : readFileSync(WASM);
  const { instance } = await WebAssembly.instantiate(bytes, { graze: { choose: () => 0, give: () => 0 } });
  const { js_alloc: take, js_free: give, memory, _initialize: initialize } = instance.exports, next = random(seed + 7);
  initialize();
  let mark = 0, least;
  for (let round = 0; round < 4; round++) {
    const held = [];
    for (let i = 0; i < 4000; i++) {
      if (held.length > 0 && next() < 0.48) {
        const [{ at, size, byte }] = held.splice(Math.floor(next() * held.length), 1);
        assert.ok(new Uint8Array(memory.buffer, at, size).every((one) => one === byte), `block of ${size}`);
        give(at);
      } else {
        const size = Math.floor(2 ** (next() * (i % 50 === 0 ? 18 : 10))), at = take(size), byte = mark++ % 251;
        assert.ok(at > 0 && at % 16 === 0);
        new Uint8Array(memory.buffer, at, size).fill(byte);
        held.push({ at, size, byte });
      }
    }
    for (const { at, size, byte } of held) {
      assert.ok(new Uint8Array(memory.buffer, at, size).every((one) => one === byte));
      give(at);
    }
    const all = take(memory.buffer.byteLength >> 1); // what is free is one block again
    assert.ok(all > 0);
    give(all);
    least ??= memory.buffer.byteLength;
  }
  assert.ok(memory.buffer.byteLength <= 2 * least);
  assert.equal(take(2 ** 31), 0);
});

test("graze/core does what the whole does, with and without vectors", async () => {
  const game = (module, broadPhase) => {
    const next = random(seed + 9), world = new module.World({ rules: [[0, 1], [1, 1]], broadPhase });
    const shapes = [{ box: [-2, -2, 3, 3] }, { shape: { kind: "circle", center: [0, 0], radius: 3 } },
      { shape: { kind: "polygon", corners: [0, 0, 4, 0, 2, 5] } }];
    const bodies = Array.from({ length: 300 }, (_, i) => world.add({ ...shapes[i % 3], layer: i % 2, x: next() * 90, y: next() * 90 }));
    const seen = [];
    for (let frame = 0; frame < 20; frame++) {
      for (const body of bodies)
        world.x[module.World.slot(body)] += next() * 4 - 2;
      world.moveAndCollide(bodies[frame], 5, 5);
      world.step();
      seen.push(world.hash(), world.events().length, world.query({ kind: "nearest", at: [45, 45], count: 5 }).distance[4]);
    }
    const snapshot = world.save().slice(), hash = world.hash();
    world.step();
    world.load(snapshot);
    assert.equal(world.hash(), hash);
    world.close();
    return seen;
  };
  const expected = game(graze), mask = new Mask(4, 4), masked = new World();
  mask.fill();
  masked.add({ shape: { kind: "mask", mask } });
  const snapshot = masked.save({ masks: [mask] }).slice();
  for (const kind of ["plain", "simd"]) {
    const core = await import(`${pathToFileURL(`${PACKAGE}/core.mjs`)}?${kind}`);
    await core.provide(readFileSync(`${PACKAGE}/../core-${kind}.wasm`));
    assert.deepEqual(game(core), expected);
    assert.deepEqual(game(core, "brute"), expected);
    assert.deepEqual(core.broadPhases(), ["auto", "brute"]);
    const boxes = Float32Array.from(randomBoxes(random(seed), 500, 60, 5));
    assert.deepEqual(core.findPairs(boxes), findPairs(boxes));
    assert.throws(() => new core.World().load(snapshot), (error) => error instanceof core.GrazeError);
    assert.throws(() => new core.World().add({ shape: { kind: "mask", mask } }), (error) => error instanceof core.GrazeError);
  }
});

test("an index answers alike before WebAssembly has started and after, at once or in the background, with and without vectors", async () => {
  const { validate } = WebAssembly, { getBuiltinModule } = process;
  for (const [entry, hidden] of [["graze", ""], ["graze", "vectors"], ["graze", "inflation"], ["core", ""], ["core", "vectors"], ["core", "inflation"]]) {
    if (hidden === "vectors")
      WebAssembly.validate = () => false;
    if (hidden === "inflation")
      process.getBuiltinModule = undefined;
    const fresh = await import(`${pathToFileURL(`${PACKAGE}/${entry}.mjs`)}?${hidden}-before`), next = random(seed + 11);
    await fresh.ready;
    const boxes = randomBoxes(next, 300, 100, 4), ofGraze = new fresh.Index(300), peer = new Flatbush(300), closed = new fresh.Index(300);
    for (const index of [ofGraze, peer]) {
      for (let i = 0; i < boxes.length; i += 4)
        index.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
      index.finish();
    }
    assert.deepEqual([ofGraze.minX, ofGraze.minY, ofGraze.maxX, ofGraze.maxY], [peer.minX, peer.minY, peer.maxX, peer.maxY]);
    closed.close();
    assert.throws(() => closed.finish());
    const sorted = (rows) => Array.from(rows).sort((a, b) => a - b), even = (row) => row % 2 === 0;
    for (let i = 0; i < 8000; i++) { // more than are read without a tree
      const x = next() * 100, y = next() * 100, window = [x, y, x + next() * 9, y + next() * 9];
      if (i % 40 === 0) {
        assert.deepEqual(sorted(ofGraze.search(...window)), sorted(peer.search(...window)));
        assert.deepEqual(sorted(ofGraze.search(...window, even)), sorted(peer.search(...window, even)));
      } else
        ofGraze.search(...window);
    }
    assert.equal(ofGraze.neighbors(50, 50, 7).length, 7);
    const again = fresh.Index.from(ofGraze.data), layers = new Uint8Array(300).map((_, i) => i % 3);
    assert.deepEqual(sorted(again.search(10, 10, 40, 40)), sorted(peer.search(10, 10, 40, 40)));
    assert.deepEqual(fresh.findPairs(boxes), findPairs(boxes));
    const manyLayers = Uint8Array.from({ length: 300 }, (_, i) => i % 60), rules = { rules: Array.from({ length: 59 }, (_, i) => [i, i + 1]) };
    assert.deepEqual(fresh.findPairs(boxes, { layers: manyLayers, ...rules }), findPairs(boxes, { layers: manyLayers, ...rules }));
    assert.deepEqual(fresh.findPairs(boxes, { layers }), findPairs(boxes, { layers }));
    const [one, other] = [fresh, graze].map(({ World }) => {
      const world = new World();
      for (let i = 0; i < boxes.length; i += 4)
        world.add({ box: boxes.slice(i, i + 4) });
      world.step();
      return world;
    });
    assert.equal(one.hash(), other.hash());
    assert.equal(one.contacts().length, other.contacts().length);
    WebAssembly.validate = validate;
    process.getBuiltinModule = getBuiltinModule;
  }
});

test("indices that are made anew each frame start the tree together, and an index of a few searches does not", async () => {
  const { Module } = WebAssembly;
  let compiled = 0;
  WebAssembly.Module = class extends Module {
    constructor(bytes) {
      super(bytes);
      compiled++;
    }
  };
  try {
    const fresh = await import(`${pathToFileURL(`${PACKAGE}/graze.mjs`)}?anew`), next = random(seed + 12);
    await fresh.ready;
    const frame = (windows) => {
      const boxes = randomBoxes(next, 100, 100, 4), index = new fresh.Index(100), peer = new Flatbush(100);
      for (const one of [index, peer]) {
        for (let i = 0; i < boxes.length; i += 4)
          one.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
        one.finish();
      }
      for (let i = 0; i < windows; i++) {
        const x = next() * 90, y = next() * 90, found = index.search(x, y, x + 10, y + 10);
        assert.deepEqual(Array.from(found).sort((a, b) => a - b), peer.search(x, y, x + 10, y + 10).sort((a, b) => a - b));
      }
      index.close();
    };
    frame(3);
    assert.equal(compiled, 0);
    for (let i = 0; i < 2000; i++)
      frame(50);
    assert.equal(compiled, 1);
  } finally {
    WebAssembly.Module = Module;
  }
});

test("25 scenes have the hashes that the native library has", async () => {
  const names = readdirSync(RECORDINGS).filter((name) => name.endsWith(".grz")).sort();
  assert.equal(names.length, 25);
  for (const name of names)
    assert.equal(await replayed(Replay, name, readFileSync(`${RECORDINGS}/${name}`)), "");
});

test("a world of JavaScript records what the native command plays, with the same hash", () => {
  const world = new World({ rules: [[0, 1]] });
  world.record();
  const player = world.add({ box: [-4, -4, 4, 4] }), shot = world.add({ box: [-1, -1, 1, 1], layer: 1, x: 20 });
  world.setName(player, "player");
  world.note("a note");
  world.step();
  world.x[World.slot(shot)] = 3;
  world.step();
  const recording = world.stopRecording();
  const out = execFileSync(GRAZE, ["play", "-", "--events", "-"], { input: recording, stdio: ["pipe", "pipe", "ignore"] });
  assert.match(String(out), /1,begin,/);
  const replay = new Replay(recording);
  assert.ok(replay.step());
  assert.equal(String(Buffer.from(replay.notes()[0])), "a note");
  assert.equal(replay.world.name(player), "player");
  replay.seek(Infinity);
  assert.equal(replay.hash(), world.hash());
});

test("columns written by a reader of a replay move nothing in it", () => {
  const world = new World();
  world.record();
  const body = world.add({ box: [-4, -4, 4, 4] });
  world.step();
  const replay = new Replay(world.stopRecording()), shown = replay.world, box = [0, 0, 1, 1];
  assert.ok(replay.step());
  const hash = replay.hash();
  shown.x[World.slot(body)] = 30;
  shown.danger({ cell: [1, 1], columns: 2, rows: 2, steps: 9, bodies: [body], dx: [1], dy: [0] });
  shown.moveMany([{ box, to: [50, 50] }]);
  shown.push({ layers: [] });
  shown.legs({ from: [50, 50], to: [60, 60] });
  shown.testMoveOf({ box }, 50, 50);
  shown.query({ kind: "point", at: [0, 0] });
  assert.equal(replay.hash(), hash);
});

test("a recording can be played while it is made", () => {
  const world = new World();
  world.record();
  const body = world.add({ box: [0, 0, 1, 1] }), hashes = [];
  for (let step = 0; step < 40; step++) {
    world.x[World.slot(body)] = step;
    world.step();
    hashes.push(world.hash());
  }
  const recording = world.stopRecording(), first = 400;
  const replay = new Replay(recording.slice(0, first));
  assert.ok(replay.length < 40);
  replay.seek(Infinity);
  assert.equal(replay.steps, replay.length);
  for (let at = first; at < recording.length; at += 7) {
    assert.ok(!replay.step() && replay.state === "truncated");
    replay.append(recording.slice(at, at + 7));
    while (replay.steps < replay.length) {
      assert.ok(replay.step());
      assert.equal(replay.hash(), hashes[replay.steps - 1]);
    }
  }
  assert.ok(!replay.step() && replay.state === "ended");
  assert.equal(replay.length, 40);
  replay.seek(3);
  assert.equal(replay.hash(), hashes[2]);
});

test("a recording can be read where it lies", () => {
  const world = new World();
  world.record();
  const body = world.add({ box: [0, 0, 1, 1] }), hashes = [];
  for (let step = 0; step < 300; step++) {
    world.x[World.slot(body)] = step;
    world.note(new Uint8Array(2000));
    world.step();
    hashes.push(world.hash());
  }
  const recording = world.stopRecording(), asked = [];
  const replay = new Replay({ read: (offset, length) => { asked.push(length); return recording.slice(offset, offset + length); } });
  assert.equal(replay.length, 300);
  while (replay.step())
    assert.equal(replay.hash(), hashes[replay.steps - 1]);
  assert.equal(replay.state, "ended");
  for (const step of [250, 7, 131]) {
    replay.seek(step);
    assert.equal(replay.hash(), hashes[step - 1]);
  }
  assert.ok(asked.length < 30 && Math.max(...asked) < recording.length);
  assert.throws(() => replay.append(recording), /bytes: cannot be appended to a recording with read/);
  replay.close();
});

test("an error of a recording's own read comes out, and the replay stays", () => {
  const world = new World();
  world.record();
  for (let step = 0; step < 9; step++)
    world.step();
  const recording = world.stopRecording();
  const gone = () => { throw new RangeError("gone"); };
  assert.throws(() => new Replay({ read: gone }), /gone/);
  assert.throws(() => new Replay({ read: () => "text" }), /recording.read: /);
  assert.throws(() => new Replay({}), /recording: /);
  let isGone = false;
  const replay = new Replay({ read: (offset) => (isGone ? gone() : recording.slice(offset, offset + 50)) });
  assert.ok(replay.step());
  isGone = true;
  assert.throws(() => { while (replay.step()); }, /gone/);
  isGone = false;
  assert.ok(replay.step() && replay.seek(9));
  assert.equal(replay.steps, 9);
  let known = 200;
  const growing = new Replay({ read: (offset, length) => recording.slice(offset, Math.min(offset + length, known)) });
  while (growing.step());
  assert.ok(growing.state === "truncated" && growing.steps < 9);
  known = recording.length;
  while (growing.step());
  assert.ok(growing.state === "ended" && growing.steps === 9 && growing.length === 9);
  replay.close();
  growing.close();
});

test("explainText says what `graze explain` says", async () => {
  const path = `${RECORDINGS}/${readdirSync(RECORDINGS).sort().find((name) => name.startsWith("boss-three"))}`;
  const replay = await Replay.open(readFileSync(path));
  replay.seek(241);
  const { body } = replay.world.bodies().copy();
  for (let i = 1; i < 12; i++) {
    const said = JSON.parse(execFileSync(GRAZE, ["explain", path, "--frame", "240", "--json",
      ...[body[0], body[i]].map((one) => String(replay.world.read(one).user))], { encoding: "utf8" }));
    const [a, b] = said.boxes.map((box) => box.id);
    assert.equal(replay.world.explainText(body[0], body[i], { bodyA: said.a, bodyB: said.b, partA: a, partB: b }), said.text);
  }
});

test("a Worker and CommonJS have it, too", async () => {
  const source = `const { ready, findPairs } = require(${JSON.stringify(`${PACKAGE}/graze.cjs`)});
    ready.then(() => require("node:worker_threads").parentPort.postMessage(findPairs([0, 0, 2, 2, 1, 1, 3, 3])));`;
  const worker = new Worker(source, { eval: true });
  const pairs = await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
  assert.deepEqual(Array.from(pairs), [0, 1]);
  await worker.terminate();
});

test("each function of the C interface is called, or docs/js.md says that it is not", () => {
  const root = new URL("../../../", import.meta.url), source = new URL("bindings/js/src/", root);
  const called = readdirSync(source).filter((name) => name.endsWith(".c")).map((name) => readFileSync(new URL(name, source), "utf8")).join("");
  const page = readFileSync(new URL("docs/js.md", root), "utf8").split("## What is not here")[1];
  const left = [...page.matchAll(/`(graze_\w+\*?)`/g)].map(([, name]) => new RegExp(`^${name.replace("*", "\\w*")}$`));
  const { functions } = JSON.parse(readFileSync(new URL("graze-api.json", root), "utf8"));
  for (const { name } of functions)
    assert.ok(new RegExp(`\\b${name}\\b`).test(called) || left.some((one) => one.test(name)), name);
  for (const one of left)
    assert.ok(functions.some(({ name }) => one.test(name)), String(one));
});

test("a replay's world saves with masks and hitbox sets of equal content, as the recorded world does with its own", () => {
  const picture = (bytes) => Mask.fromBits({ data: Uint8Array.from(bytes), width: 8, height: bytes.length });
  const moon = picture([0x3c, 0x7e, 0xff]), star = picture([0x18, 0xff, 0x18]), unused = picture([1]);
  const hero = (fist) => new HitboxSet({ names: ["body", "fist"], frames: [{ boxes: [{ name: "body", box: [0, 0, 4, 8] }] },
    { boxes: [{ name: "body", box: [0, 0, 4, 8] }, { name: "fist", box: fist, layer: 1 }] }] });
  const sets = [hero([4, 2, 7, 4]), hero([4, 2, 9, 4])], masks = [unused, moon, star];
  const world = new World();
  world.record();
  const bodies = [moon, star, moon].map((mask, i) => world.add({ x: 20 * i, shape: { kind: "mask", mask } }));
  const shown = sets.map((set, i) => world.add({ x: 9 * i }));
  shown.forEach((body, i) => world.setHitboxes(body, sets[i], { frame: 1 }));
  world.step();
  world.remove(bodies[0]);
  world.setFrame(shown[0], { frame: 0 });
  world.step();
  const saved = world.save({ masks, sets }), hash = world.hash();
  const replay = new Replay(world.stopRecording());
  while (replay.step())
    assert.equal(replay.state, "stepped");
  assert.equal(replay.hash(), hash);
  assert.deepEqual(replay.world.save({ masks, sets }), saved);
  const other = new World();
  other.load(replay.world.save({ masks, sets: [...sets].reverse() }), { masks, sets: [...sets].reverse() });
  assert.equal(other.hash(), hash);
  assert.equal(other.hitboxes(shown[1]), sets[1]);
  refused("masks or sets", "GRAZE_ASSET_MISSING", () => replay.world.save({ masks: [moon, star], sets: [sets[0], hero([4, 2, 8, 4])] }));
  refused("masks or sets", "GRAZE_ASSET_MISSING", () => replay.world.save({ masks: [moon, unused], sets }));
  replay.seek(1);
  assert.equal(replay.world.bodyCount, 5);
  assert.ok(replay.world.save({ masks, sets }).length > 0);
});
