// start.mjs [ROUNDS]: the npm package beside others with its start. Each runs in a Node process of its own, in turns, from before
// its import to the end of its own bench's kind of work. The fastest of all rounds is in a table in Markdown. PACKAGE: the folder
// of the package.
//
// All find as many. Only those for moving boxes count contacts in ways of their own.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { random, randomBoxes } from "./common.mjs";

const COUNTS = [100, 1000, 10_000], FRAMES = 20;

// The input, which is made before the import.
const windowed = (count) => {
  const next = random(count);
  return { count, boxes: randomBoxes(next, count, 100, 1), windows: Array.from({ length: 1000 }, () => [next() * 90, next() * 90]) };
};
const asObjects = (count) => {
  const { boxes, windows } = windowed(count);
  return { windows, boxes: Array.from({ length: count }, (_, i) =>
    ({ minX: boxes[4 * i], minY: boxes[4 * i + 1], maxX: boxes[4 * i + 2], maxY: boxes[4 * i + 3] })) };
};
const spread = (count) => randomBoxes(random(count), count, Math.sqrt(count) * 2, 1);
const asLists = (count) => spread(count).reduce((all, _, i, boxes) => (i % 4 === 0 ? [...all, boxes.slice(i, i + 4)] : all), []);
const moving = (count) => {
  const next = random(count), side = Math.sqrt(count) * 12;
  return { count, at: Float32Array.from({ length: 2 * count }, () => next() * side), by: Float32Array.from({ length: 2 * count }, () => next() * 4 - 2) };
};

// The work: from a module and its input to a number.
function search(Index, { count, boxes, windows }) {
  const index = new Index(count);
  for (let i = 0; i < boxes.length; i += 4)
    index.add(boxes[i], boxes[i + 1], boxes[i + 2], boxes[i + 3]);
  index.finish();
  return windows.reduce((found, [x, y]) => found + index.search(x, y, x + 10, y + 10).length, 0);
}

function searchTree(Tree, { boxes, windows }) {
  const tree = new Tree().load(boxes);
  return windows.reduce((found, [x, y]) => found + tree.search({ minX: x, minY: y, maxX: x + 10, maxY: y + 10 }).length, 0);
}

function again(times, find) {
  let found = 0;
  for (let i = 0; i < times; i++)
    found += find();
  return found;
}

function moveWorld({ World }, { count, at, by }) {
  const world = new World({ closed: true });
  const slots = Array.from({ length: count }, (_, i) => World.slot(world.add({ box: [0, 0, 5, 5], x: at[2 * i], y: at[2 * i + 1] })));
  return again(FRAMES, () => {
    const { x, y } = world;
    for (let i = 0; i < count; i++) {
      x[slots[i]] += by[2 * i];
      y[slots[i]] += by[2 * i + 1];
    }
    world.step();
    return world.contacts().length;
  });
}

function moveSystem({ Box, System }, { count, at, by }) {
  const system = new System();
  const bodies = Array.from({ length: count }, (_, i) => new Box({ x: at[2 * i], y: at[2 * i + 1] }, 5, 5));
  bodies.forEach((body) => system.insert(body));
  return again(FRAMES, () => {
    let found = 0;
    bodies.forEach((body, i) => body.setPosition(body.x + by[2 * i], body.y + by[2 * i + 1]));
    system.checkAll(() => void found++);
    return found;
  });
}

const WORK = {
  "an index, 1,000 windows of 1 %": {
    graze: [windowed, ({ Index }, input) => search(Index, input)],
    flatbush: [windowed, (module, input) => search(module.default, input)],
    rbush: [asObjects, (module, input) => searchTree(module.default, input)],
  },
  "all pairs, once": {
    graze: [(count) => Float32Array.from(spread(count)), ({ findPairs }, boxes) => findPairs(boxes, { closed: true }).length / 2],
    "box-intersect": [asLists, (module, boxes) => module.default(boxes).length],
  },
  "all pairs, 20 times": {
    graze: [(count) => Float32Array.from(spread(count)), ({ findPairs }, boxes) => again(20, () => findPairs(boxes, { closed: true }).length / 2)],
    "box-intersect": [asLists, (module, boxes) => again(20, () => module.default(boxes).length)],
  },
  [`moving boxes, ${FRAMES} frames`]: {
    graze: [moving, moveWorld],
    "detect-collisions": [moving, moveSystem],
  },
};

async function runOne(work, name, count) {
  const [make, run] = WORK[work][name], input = make(count);
  const begin = performance.now();
  const module = await import(name);
  await module.ready;
  const found = run(module, input);
  console.log(JSON.stringify([performance.now() - begin, found]));
}

// A folder in which all contenders are installed alike.
function installed() {
  const folder = mkdtempSync(join(tmpdir(), "graze-start-")), modules = join(folder, "node_modules");
  const peer = fileURLToPath(new URL("node_modules", import.meta.url));
  mkdirSync(modules);
  for (const name of readdirSync(peer).filter((one) => one !== "graze" && !one.startsWith(".")))
    symlinkSync(join(peer, name), join(modules, name));
  symlinkSync(process.env.PACKAGE, join(modules, "graze"));
  for (const name of ["start.mjs", "common.mjs", "package.json"])
    copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, name));
  return folder;
}

function compare(folder, rounds) {
  let slower = 0;
  console.log("| work, with the import | boxes | graze, ms | others |\n|---|--:|--:|---|");
  for (const [work, contenders] of Object.entries(WORK))
    for (const count of COUNTS) {
      const times = Object.fromEntries(Object.keys(contenders).map((name) => [name, []])), found = {};
      for (let round = 0; round < rounds; round++)
        for (const name of Object.keys(contenders)) {
          const [time, number] = JSON.parse(execFileSync(process.execPath, [join(folder, "start.mjs"), "--one", work, name, String(count)],
            { encoding: "utf8" }));
          times[name].push(time);
          found[name] = number;
        }
      if (!work.startsWith("moving") && new Set(Object.values(found)).size !== 1)
        throw new Error(`${work}, ${count}: ${JSON.stringify(found)} were found`);
      const [[, own], ...others] = Object.keys(contenders).map((name) => [name, Math.min(...times[name])]);
      slower += others.some(([, time]) => time < own);
      console.log(`| ${work} | ${count.toLocaleString("en")} | ${own.toFixed(1)} | ` +
        `${others.map(([name, time]) => `${name} ${time.toFixed(1)}`).join(", ")} |`);
    }
  console.log(slower === 0 ? "\nGraze is the fastest everywhere." : `\nGraze is not the fastest in ${slower} rows.`);
}

if (process.argv[2] === "--one")
  await runOne(process.argv[3], process.argv[4], Number(process.argv[5]));
else {
  const folder = installed();
  try {
    compare(folder, Number(process.argv[2] ?? 11));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
