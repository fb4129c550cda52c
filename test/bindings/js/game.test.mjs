// game.test.mjs: a game beside its boxes: attacks, near misses, hitbox sets, chains, a shifted origin. Each world is recorded, and
// the native command plays the recording with the same events. Then: names that are misspelt, and what an uncaught error prints.
// PACKAGE: the folder of the package; GRAZE: the command.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";

const { PACKAGE, GRAZE } = process.env;
const graze = await import(pathToFileURL(`${PACKAGE}/graze.mjs`));
const { BEGIN, Chain, DRAW, END, findPairs, findPairsBetween, fit, HitboxSet, Mask, NEAR_MISS, ready, Replay, STRIKE, World } = graze;
await ready;

const KINDS = { end: END, near_miss: NEAR_MISS, graze: NEAR_MISS, begin: BEGIN, strike: STRIKE };

/** Plays a world's recording by the command: its events are those in `seen`, [kind, user of a, user of b] of each step. */
function sameInC(world, seen) {
  const out = execFileSync(GRAZE, ["play", "-", "--events", "-"], { input: world.stopRecording(), stdio: ["pipe", "pipe", "pipe"] });
  const [head, ...lines] = String(out).trim().split("\n"), columns = head.split(",");
  const printed = lines.map((line) => Object.fromEntries(line.split(",").map((value, i) => [columns[i], value])));
  assert.deepEqual(printed.map(({ frame, event }) => [Number(frame), KINDS[event]]), seen.flatMap((step, i) => step.map((kind) => [i, kind])));
}

function stepped(world, seen) {
  world.step();
  seen.push(Array.from(world.events().kind));
}

test("an attack strikes each body once until it is reset, again after some steps, and as many as it may", () => {
  const world = new World(), seen = [];
  world.record();
  const hero = world.add({ user: 1 }), sword = world.addPart(hero, { box: [0, -1, 10, 1], tag: 7 });
  const foes = [4, 6, 8].map((x) => world.add({ box: [-1, -1, 1, 1], x, user: 10 + x, layer: 1 }));
  const attack = world.addAttack({ bodiesMax: 2, user: 5 });
  assert.deepEqual(world.explainStrike(hero, foes[0]), { reason: "noAttack", attack: 0, step: 0, struck: 0 });
  world.setAttack(sword, attack);
  assert.equal(world.attackOf(sword), attack);
  assert.equal(world.explainStrike(hero, foes[0]).reason, "none");
  stepped(world, seen);
  const strikes = world.strikes().copy();
  assert.deepEqual([Array.from(strikes.target), Array.from(strikes.number), Array.from(strikes.attack)], [[foes[0], foes[1]], [1, 2], [attack, attack]]);
  assert.deepEqual([Array.from(strikes.targetUser), Array.from(strikes.part), Array.from(strikes.time)], [[14, 16], [sword, sword], [1, 1]]);
  assert.deepEqual(world.readAttack(attack), { user: 5, againAfter: 0, bodiesMax: 2, struck: 2 });
  assert.deepEqual([world.hasStruck(attack, foes[1]), world.hasStruck(attack, foes[2]), world.steps], [1, null, 1]);
  assert.deepEqual([foes[0], foes[2]].map((foe) => world.explainStrike(hero, foe).reason), ["struck", "bodiesMax"]);
  stepped(world, seen);
  assert.equal(world.strikes().length, 0);
  world.resetAttack(attack);
  stepped(world, seen);
  assert.equal(world.strikes().length, 2);
  world.changeAttack(attack, { againAfter: 1 });
  stepped(world, seen);
  assert.equal(world.strikes().length, 3);
  world.setAttack(sword, 0);
  world.removeAttack(attack);
  stepped(world, seen);
  assert.equal(world.strikes().length, 0);
  assert.throws(() => world.resetAttack(attack), { status: "GRAZE_STALE_HANDLE", argument: "attack" });
  sameInC(world, seen);
  world.close();
});

test("circles touch by the rule of their layers", () => {
  const world = new World(), circle = { kind: "circle", center: [0, 0], radius: 2 };
  world.add({ shape: circle });
  world.add({ shape: circle, x: 3.5, y: 3.5, layer: 1 });
  const counts = ["round", "sides", "squares"].map((rule) => {
    world.setCircleRule(1, 0, rule);
    assert.equal(world.circleRule(0, 1), rule);
    world.step();
    return world.contacts().a.length;
  });
  assert.deepEqual(counts, [0, 1, 0]);
  assert.throws(() => world.setCircleRule(0, 1, "box"), { argument: "rule" });
  world.close();
});

test("a near miss has its parts, its distance and its nearest points, and comes again after an interval", () => {
  const world = new World(), seen = [];
  world.record();
  world.setMargin(0, 1, 5);
  world.setNearMissInterval(0, 1, 2);
  assert.equal(world.nearMissInterval(0, 1), 2);
  assert.throws(() => world.setNearMissInterval(2, 3, 1), { argument: "a or b" });
  const ship = world.add({ box: [-2, -2, 2, 2], user: 3 }), shot = world.add({ box: [-1, -1, 1, 1], x: 6, layer: 1, user: 4 });
  for (let i = 0; i < 4; i++)
    stepped(world, seen);
  assert.deepEqual(seen, [[NEAR_MISS], [], [NEAR_MISS], []]);
  world.resetNearMisses(shot);
  stepped(world, seen);
  const near = world.nearMisses();
  assert.deepEqual([near.a[0], near.b[0], near.userA[0], near.userB[0], near.distance[0], near.time[0]], [ship, shot, 3, 4, 3, 1]);
  assert.deepEqual([near.partA[0], near.partB[0]], [world.partsOf(ship)[0], world.partsOf(shot)[0]]);
  assert.deepEqual([near.xA[0], near.xB[0]], [2, 5]);
  sameInC(world, seen);
  world.close();
});

test("a body shows frames of a hitbox set, flipped and turned, and tells which box was hit", () => {
  const circle = { kind: "circle", center: [20, 5], radius: 3 };
  const set = new HitboxSet({
    names: ["hurt", "fist"],
    frames: [{ pivot: [8, 16], duration: 100, boxes: [{ name: "hurt", box: [4, 2, 12, 16], layer: 2 }] },
      { pivot: [8, 16], duration: 50, boxes: [{ name: "fist", shape: circle, layer: 1 }, { name: 0, box: [4, 2, 12, 16], layer: 2 }] }],
    animations: [{ name: "punch", first: 0, last: 1 }, { name: "idle", first: 0, direction: "reverse", repeats: 1 }],
  });
  assert.deepEqual([0, 99, 100, 150].map((time) => set.frameAt("punch", time)), [0, 0, 1, 0]);
  assert.deepEqual(set.find("hurt", { frame: 1, flipX: true, x: 100 }).box, [-4, -14, 4, 0]);
  assert.deepEqual(set.find("fist", { frame: 1, flipX: true }).shape, { ...circle, center: [-12, -11] });
  assert.equal(set.find("fist", { frame: 0 }), null);
  const world = new World({ events: "both" }), seen = [];
  world.record();
  const hero = world.add({ user: 1 }), foe = world.add({ box: [0, -20, 4, 0], x: 110, user: 2, layer: 3 });
  world.setHitboxes(hero, set, { x: 100 });
  const fist = world.hitbox(hero, "fist");
  assert.deepEqual([world.hitboxes(hero), world.hitboxes(foe), fist, world.hitbox(hero, "foot")], [set, null, world.hitbox(hero, 1), 0]);
  assert.equal(world.readPart(fist).isAbsent, true);
  stepped(world, seen);
  world.setFrame(hero, { frame: 1, x: 100 });
  assert.deepEqual([world.x[World.slot(hero)], world.readPart(fist).box], [100, [109, -14, 115, -8]]);
  stepped(world, seen);
  assert.deepEqual([world.touchEvents().tagA[0], world.touchEvents().partA[0]], [1, fist]);
  const snapshot = world.save({ sets: [set] }).slice(), hash = world.hash();
  world.setFrame(hero, { frame: 0, x: 100 });
  assert.deepEqual(world.frame(hero), { frame: 0, flipX: false, flipY: false, turns: 0, x: 100, y: 0 });
  world.load(snapshot, { sets: [set] });
  assert.equal(world.hash(), hash);
  assert.deepEqual(world.frame(hero), { frame: 1, flipX: false, flipY: false, turns: 0, x: 100, y: 0 });
  world.setFrame(hero, { frame: 1, flipX: true, x: 100 });
  assert.equal(world.frame(hero).flipX, true);
  assert.throws(() => world.frame(foe), { status: "GRAZE_BAD_FRAME" });
  stepped(world, seen);
  world.setHitboxes(hero, null);
  stepped(world, seen);
  assert.deepEqual(seen, [[], [BEGIN], [END], []]);
  assert.throws(() => world.setFrame(hero, { frame: 0 }), { argument: "pose.frame", status: "GRAZE_BAD_FRAME" });
  assert.throws(() => new HitboxSet({ names: ["a"], frames: [{ boxes: [{ name: "b", box: [0, 0, 1, 1] }] }] }), { argument: "frames[0].boxes[0].name" });
  assert.throws(() => new HitboxSet({ names: ["a"], frames: [{ boxes: [{ name: "a", box: [0, 0, -1, 1] }] }] }), { status: "GRAZE_BAD_BOX" });
  assert.throws(() => new HitboxSet({ frames: [{}] }), { status: "GRAZE_BAD_VALUE", argument: "names" });
  assert.throws(() => new HitboxSet({ names: [] }), { status: "GRAZE_BAD_VALUE", argument: "frames" });
  assert.throws(() => new HitboxSet({ names: [], frames: [], animations: "walk" }), { argument: "animations" });
  sameInC(world, seen);
  world.close();
  set.close();
});

test("a chain grows, has gaps and is cut, alone and as a part", () => {
  const nodes = [0, 10, 20].map((x) => ({ x, y: 0, radius: 1 })), chain = new Chain(nodes, { capacity: 4 });
  chain.pushNode({ x: -10, y: 0, radius: 1 });
  assert.deepEqual([chain.nodes().map(({ x }) => x), chain.capacity], [[-10, 0, 10, 20], 4]);
  assert.deepEqual(chain.points(10), [[-10, 0], [0, 0], [10, 0], [20, 0]]);
  assert.deepEqual([chain.points(10, 2).length, chain.points(0).length], [2, 0]);
  assert.deepEqual(chain.nearest([5, 4]), { node: 1, place: 0.5, distance: 3, middle: [5, 0] });
  const world = new World(), seen = [];
  world.record();
  const laser = world.add({ shape: { kind: "chain", chain, at: [0, 50] }, user: 1 }), [part] = world.partsOf(laser);
  world.add({ box: [14, 49, 16, 51], user: 2 });
  chain.close();
  assert.deepEqual([world.readPart(part).shape.kind, world.nodesOf(part).length], ["chain", 4]);
  stepped(world, seen);
  world.switchNodes(part, 2, 2);
  stepped(world, seen);
  world.switchNodes(part, 2, 2, false);
  stepped(world, seen);
  world.pushNode(part, { x: -20, y: 50 });
  world.cutNodes(part, 0, 3);
  stepped(world, seen);
  assert.deepEqual(seen, [[BEGIN], [END], [BEGIN], [END]]);
  assert.equal(world.nodesOf(part).length, 3);
  assert.throws(() => world.cutNodes(part, 0, 0), { status: "GRAZE_OUT_OF_BOUNDS" });
  sameInC(world, seen);
  world.close();
});

test("a shift of the origin moves everything and ends no contact", () => {
  const world = new World(), seen = [];
  world.record();
  const body = world.add({ box: [0, 0, 2, 2], x: 1000 });
  world.add({ box: [0, 0, 2, 2], x: 1001 });
  stepped(world, seen);
  world.shiftOrigin(-1000, 8);
  assert.deepEqual([world.x[World.slot(body)], world.read(body).y], [0, 8]);
  stepped(world, seen);
  assert.deepEqual(seen, [[BEGIN], []]);
  sameInC(world, seen);
  world.close();
});

test("a drawing has everything unless less is wanted, with strikes", () => {
  const world = new World(), hero = world.add({ box: [0, 0, 4, 4] }), attack = world.addAttack();
  world.add({ box: [2, 2, 6, 6] });
  world.setAttack(world.partsOf(hero)[0], attack);
  world.step();
  const all = world.draw();
  assert.deepEqual([...new Set(all.kind)].filter((kind) => kind === DRAW.strikes || kind === DRAW.parts), [DRAW.parts, DRAW.strikes]);
  const few = world.draw({ what: DRAW.strikes });
  assert.ok(few.length > 0 && few.length < all.length && few.kind.every((kind) => kind === DRAW.strikes));
  world.close();
});

test("a name that is misspelt is refused by its name", () => {
  const world = new World(), body = world.add({ box: [0, 0, 1, 1] }), mask = new Mask(4, 4);
  const level = { columns: 1, rows: 1, tileWidth: 1 }, recording = () => new World().record({ querys: true });
  const circle = { kind: "circle", center: [0, 0], radius: 1 };
  const calls = {
    colsed: () => new World({ colsed: true }), body: () => new World({ limits: { body: 3 } }), tah: () => world.add({ tah: 1 }),
    Layer: () => world.add({ parts: [{ box: [0, 0, 1, 1], Layer: 1 }] }), raduis: () => world.add({ shape: { ...circle, raduis: 2 } }),
    tags: () => world.addPart(body, { box: [0, 0, 1, 1], tags: 1 }), layer: () => findPairs([], { layer: [] }),
    otherLayer: () => findPairsBetween([], [], { otherLayer: [] }), otherLayers: () => findPairs([], { otherLayers: [] }),
    layerz: () => world.query({ kind: "point", at: [0, 0], layerz: 1 }), choise: () => world.moveAndCollide(body, 0, 0, { choise: () => "slide" }),
    sides: () => world.testMove(body, 0, 0, { sides: 1 }), side: () => world.movePlatform(body, 0, 0, { side: 1 }),
    maxslope: () => world.moveAndCollide(body, 0, 0, { walk: { maxslope: 1 } }), box: () => fit(mask, { box: 2 }),
    boxes: () => fit(mask, { boxes: 2, shape: "circle" }), treshold: () => new Mask({ data: new Uint8Array(4), width: 1, height: 1 }, { treshold: 3 }),
    flipx: () => mask.copy({ flipx: true }), c: () => mask.area(mask, 0, 0, { c: {} }), mask: () => world.save({ mask: [] }),
    into: () => world.load(world.save(), { into: 1 }), cells: () => world.setBroadPhase("auto", { cells: [1, 1] }), value: () => world.addTiles({ ...level, value: [1] }),
    querys: recording, wat: () => world.draw({ wat: 1 }), bodyC: () => world.explainText(body, body, { bodyC: 1 }),
    broadphase: () => new Replay(new Uint8Array(8), { broadphase: "auto" }), again_after: () => world.addAttack({ again_after: 1 }),
    Turns: () => world.setFrame(body, { Turns: 1 }), max: () => new Chain([], { max: 3 }), r: () => new Chain([{ x: 0, y: 0, r: 1 }]),
    pivots: () => new HitboxSet({ names: [], frames: [{ pivots: [0, 0] }] }),
  };
  for (const [argument, call] of Object.entries(calls))
    assert.throws(call, (error) => error.argument === argument && error.message.startsWith(`${argument}: is not known in `), argument);
  assert.throws(() => findPairs([], true), { argument: "options", message: "options: must be an object, and is true" });
  const picture = { data: new Uint8Array([0, 0, 0, 9, 0, 0, 0, 10]), width: 2, height: 1 };
  assert.deepEqual([new Mask(picture, { threshold: 9 }).count(), new Mask(picture).count()], [1, 0]);
});

test("a stale handle is shown as its slot and its generation", () => {
  const world = new World(), bodies = [world.add(), world.add({ box: [0, 0, 1, 1] })], [part] = world.partsOf(bodies[1]);
  world.remove(bodies[1]);
  for (const call of [() => world.read(12345), () => world.setPosition(bodies[1], 0, 0), () => world.moveAndCollide(bodies[1], 0, 0),
    () => world.overlaps(bodies[1]), () => world.setLayer(part, 2), () => world.manifold(part, part), () => world.setTile(bodies[1], 0, 0, "solid"),
    () => world.setUser(bodies[1], 1), () => world.setName(bodies[1], "x")])
    assert.throws(call, (error) => /\(slot \d+, generation \d+/.test(error.message) && !/\d{6}/.test(error.message));
  assert.throws(() => world.setPosition(bodies[1], 0, 0), { message: "body: a handle names nothing that is alive (slot 1, generation 1)" });
  const named = world.add({ box: [0, 0, 1, 1] });
  world.add({ box: [5, 0, 6, 1] });
  world.setName(named, "hero");
  assert.match(world.explainText(named, world.body[3]), /^Box \d+ of hero \(layer 0\) and box \d+ of body 3 \(layer 0\) are apart by 4 along x; move hero by/);
});

test("an uncaught error prints a line that can be read, with the names of lib", () => {
  for (const suffix of ["mjs", "cjs"]) {
    const path = `${PACKAGE}/graze.${suffix}`, source = `const { ready, World } = ${suffix === "cjs" ? `require(${JSON.stringify(path)})`
      : `await import(${JSON.stringify(pathToFileURL(path))})`}; ready.then(() => new World().read(7));`;
    const { stderr } = spawnSync(process.execPath, [`--input-type=${suffix === "cjs" ? "commonjs" : "module"}`, "-e", source], { encoding: "utf8" });
    assert.ok(stderr.length < 3000 && stderr.includes("body: a handle names nothing that is alive (slot 7, generation 0)"), stderr.slice(0, 3000));
    assert.match(stderr, /at World\.read /);
    const map = JSON.parse(readFileSync(`${path}.map`, "utf8"));
    assert.ok(map.sources.includes("lib/world.mjs") && map.sourcesContent.every((text) => text.length < 50_000));
    assert.ok(readFileSync(path, "utf8").endsWith(`//# sourceMappingURL=graze.${suffix}.map\n`));
  }
  assert.equal(new World().constructor.name, "World");
});

test("the count that did not fit into a limit is in the error, and the world has it", () => {
  const world = new World({ limits: { events: 1 } });
  for (let i = 0; i < 3; i++)
    world.add({ box: [0, 0, 1, 1] });
  assert.equal(world.requiredCapacity, 0);
  assert.throws(() => world.step(), /limits: 3 needed/);
  assert.equal(world.requiredCapacity, 3);
});
