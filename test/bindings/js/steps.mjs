// steps.mjs: the npm package's steps beside those of the native library, on the same boxes, moves and calls, in turns: the fastest of
// the medians of five rounds each, as a table in Markdown. PACKAGE: its folder; STEPS: steps.c, compiled.
import { execFileSync, spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { random } from "./common.mjs";

const { ready, World } = await import(pathToFileURL(`${process.env.PACKAGE}/graze.mjs`));
await ready;

const COUNT = 10_000, FRAMES = 200, TURN = 20, ROUNDS = 5, WARM_UP = 20;

// As steps.c runs them: milliseconds of the moves and the step, and events, of each frame.
function inPackage() {
  const next = random(COUNT), side = Math.sqrt(COUNT) * 12, world = new World(), frames = [];
  const slots = Array.from({ length: COUNT }, () => World.slot(world.add({ box: [0, 0, 5, 5], x: next() * side, y: next() * side })));
  const by = Float32Array.from({ length: 2 * COUNT }, () => next() * 4 - 2);
  for (let frame = 0; frame < FRAMES; frame++) {
    const { x, y } = world, sign = frame % (2 * TURN) < TURN ? 1 : -1;
    slots.forEach((slot, i) => {
      x[slot] += sign * by[2 * i];
      y[slot] += sign * by[2 * i + 1];
    });
    const begin = performance.now();
    world.step();
    frames.push([performance.now() - begin, world.events().length]);
  }
  world.close();
  return frames;
}

const native = (...lanes) => () => execFileSync(process.env.STEPS, lanes, { encoding: "utf8" }).trim().split("\n")
  .map((line) => line.split(" ").map(Number)).map(([ns, events]) => [ns / 1e6, events]);

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

const fourLanes = ["sse2", "neon"].find((lanes) => spawnSync(process.env.STEPS, [lanes]).status === 0);
const CONTENDERS = {
  "the package, WebAssembly": inPackage,
  "the native library with this machine's best vectors": native(),
  ...fourLanes && { [`the native library with vectors of four numbers (${fourLanes}), as WebAssembly has them`]: native(fourLanes) },
};

const fastest = {}, events = new Set();
for (let round = 0; round < ROUNDS; round++)
  for (const [name, run] of Object.entries(CONTENDERS)) {
    const frames = run();
    fastest[name] = Math.min(fastest[name] ?? Infinity, median(frames.slice(WARM_UP).map(([time]) => time)));
    events.add(frames.map(([, count]) => count).join());
  }
if (events.size !== 1)
  throw new Error("the package and the native library have different events");
const [own] = Object.values(fastest);
console.log("| moves and step of 10,000 bodies, equal events | ms | the package takes |\n|---|--:|--:|");
for (const [name, ms] of Object.entries(fastest))
  console.log(`| ${name} | ${ms.toFixed(3)} | ${ms === own ? "" : `${(own / ms).toFixed(2)} times as long`} |`);
