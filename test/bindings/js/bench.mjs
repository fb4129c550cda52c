// bench.mjs: the npm package beside others, each on the kind of work of its own bench, its start included. Its snapshots are beside
// Rapier's. PACKAGE: its folder.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import boxIntersect from "box-intersect";
import { Box, System } from "detect-collisions";
import Flatbush from "flatbush";
import RBush from "rbush";
import RAPIER from "@dimforge/rapier2d-compat";
import { random, randomBoxes } from "./common.mjs";

const begin = performance.now();
const { findPairs, Index, ready, World } = await import(pathToFileURL(`${process.env.PACKAGE}/graze.mjs`));
await ready;
const start = performance.now() - begin;
console.log(`graze starts in ${start.toFixed(1)} ms (${readFileSync(`${process.env.PACKAGE}/graze.mjs`).length} bytes)`);
const timed = (work) => {
  const from = performance.now();
  const found = work();
  return [performance.now() - from, found];
};
const say = (what, count, all) => console.log(`${what}, ${count}: ${all.map(([name, [time, found]]) =>
  `${name} ${time.toFixed(2)} ms (${found})`).join(", ")}`);

const fill = (index, boxes) => {
  for (let i = 0; i < boxes.length; i += 4)
    index.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
  index.finish();
  return index;
};

// A new index each frame, in turns; nothing has started the tree before.
for (const count of [100, 1000]) {
  const next = random(count), times = { graze: [], flatbush: [] };
  for (let frame = 0; frame < 100; frame++) {
    const boxes = randomBoxes(next, count, 100, 1), windows = Array.from({ length: 1000 }, () => [next() * 90, next() * 90]);
    const found = [["graze", Index], ["flatbush", Flatbush]].map(([name, Kind]) => {
      const [time, rows] = timed(() => {
        const index = fill(new Kind(count), boxes);
        const sum = windows.reduce((all, [x, y]) => all + index.search(x, y, x + 10, y + 10).length, 0);
        index.close?.();
        return sum;
      });
      times[name].push(time);
      return rows;
    });
    if (found[0] !== found[1])
      throw new Error(`${found[0]} rows are found, and flatbush finds ${found[1]}`);
  }
  console.log(`an index each frame, 1000 windows, ${count}: ${Object.entries(times).map(([name, all]) =>
    `${name} ${all.sort((a, b) => a - b)[50].toFixed(2)} ms`).join(", ")} (medians of 100 frames)`);
}

for (const count of [100, 1000, 10_000, 100_000]) {
  const next = random(count), boxes = randomBoxes(next, count, 100, 1), rounds = Math.max(1, 200_000 / count | 0);
  const windows = Array.from({ length: 1000 }, () => [next() * 90, next() * 90]);
  const searched = (make, search) => timed(() => {
    const index = make();
    let found = 0;
    for (const [x, y] of windows)
      found += search(index, x, y);
    return found;
  });
  const plain = (index, x, y) => index.search(x, y, x + 10, y + 10).length;
  const objects = [];
  for (let i = 0; i < boxes.length; i += 4)
    objects.push({ minX: boxes[i], minY: boxes[i + 1], maxX: boxes[i + 2], maxY: boxes[i + 3] });
  const ofGraze = searched(() => fill(new Index(count), boxes), plain);
  ofGraze[0] += start;
  say("build, 1000 windows of 1 %", count, [["graze", ofGraze], ["flatbush", searched(() => fill(new Flatbush(count), boxes), plain)],
    ["rbush", searched(() => new RBush().load(objects), (tree, x, y) => tree.search({ minX: x, minY: y, maxX: x + 10, maxY: y + 10 }).length)]]);
  const side = Math.sqrt(count) * 2, spread = randomBoxes(next, count, side, 1), single = Float32Array.from(spread);
  const lists = Array.from({ length: count }, (_, i) => spread.slice(4 * i, 4 * i + 4));
  const pairs = timed(() => {
    let found = 0;
    for (let i = 0; i < rounds; i++)
      found += findPairs(single, { closed: true }).length / 2;
    return found;
  });
  pairs[0] += start;
  say(`all pairs, ${rounds} times`, count, [["graze", pairs], ["box-intersect", timed(() => {
    let found = 0;
    for (let i = 0; i < rounds; i++)
      found += boxIntersect(lists).length;
    return found;
  })]]);
}

for (const count of [100, 1000, 10_000]) {
  const next = random(count), side = Math.sqrt(count) * 12, frames = Math.max(10, 20_000 / count | 0);
  const moves = Float32Array.from({ length: 2 * count }, () => next() * 4 - 2);
  const ofGraze = timed(() => {
    const world = new World(), at = [];
    for (let i = 0; i < count; i++)
      at.push(World.slot(world.add({ box: [0, 0, 5, 5], x: next() * side, y: next() * side })));
    let found = 0;
    for (let frame = 0; frame < frames; frame++) {
      const { x, y } = world;
      for (let i = 0; i < count; i++) {
        x[at[i]] += moves[2 * i];
        y[at[i]] += moves[2 * i + 1];
      }
      world.step();
      found += world.contacts().length;
    }
    world.close();
    return found;
  });
  ofGraze[0] += start;
  say(`moving boxes, ${frames} frames`, count, [["graze", ofGraze], ["detect-collisions", timed(() => {
    const system = new System(), bodies = Array.from({ length: count }, () => new Box({ x: next() * side, y: next() * side }, 5, 5));
    bodies.forEach((body) => system.insert(body));
    let found = 0;
    for (let frame = 0; frame < frames; frame++) {
      bodies.forEach((body, i) => body.setPosition(body.x + moves[2 * i], body.y + moves[2 * i + 1]));
      system.checkAll(() => void found++);
    }
    return found;
  })]]);
}

await RAPIER.init();
const world = new World(), peer = new RAPIER.World({ x: 0, y: 0 }), next = random(800);
for (let i = 0; i < 800; i++) {
  const x = next() * 400, y = next() * 400;
  world.add({ box: [-2, -2, 2, 2], x, y });
  peer.createCollider(RAPIER.ColliderDesc.cuboid(2, 2).setSensor(true),
    peer.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(x, y)));
}
world.step();
peer.step();
const into = new Uint8Array(1 << 20);
for (const [name, save] of [["graze", () => world.save({ into })], ["rapier", () => peer.takeSnapshot()]]) {
  const bytes = save().length;
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const [time] = timed(() => {
    for (let i = 0; i < 200; i++)
      save();
  });
  const after = process.memoryUsage();
  console.log(`snapshot of 800 bodies: ${name} ${bytes} bytes, ${(time / 200 * 1000).toFixed(0)} µs, ` +
    `${Math.max(0, (after.heapUsed - heapUsed + after.arrayBuffers - arrayBuffers) / 200).toFixed(0)} bytes of garbage`);
}
