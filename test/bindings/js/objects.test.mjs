// objects.test.mjs: groups of objects, as graze-phaser and graze-kaplay have them, with an engine of plain objects.
import assert from "node:assert/strict";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { EngineScene } from "./engine_scene.mjs";

const { Objects } = await import(pathToFileURL(`${process.env.ENGINES}/graze-phaser/objects.mjs`));
const graze = await import(pathToFileURL(`${process.env.PACKAGE}/graze.mjs`));
await graze.ready;

class Thing {
  constructor(x, y, w, h) {
    Object.assign(this, { x, y, w, h, angle: 0, isActive: true, isAlive: true, calls: [] });
  }

  destroy() {
    this.isAlive = false;
    this.calls.forEach((call) => call());
  }
}
const engine = {
  place: ({ x, y, angle }) => [x, y, angle],
  setPlace(thing, x, y, angle, isActive = thing.isActive) {
    Object.assign(thing, { x, y, isActive, angle: angle ?? thing.angle });
  },
  boxOf: ({ w, h }) => [0, 0, w, h],
  isActive: (thing) => thing.isActive,
  isAlive: (thing) => thing.isAlive,
  onDestroy: (thing, call) => thing.calls.push(call),
};
const host = () => ({ objects: new Objects(engine), origin: [0, 0], make: (...edges) => new Thing(...edges),
  move: (thing, x, y) => Object.assign(thing, { x, y }), setActive: (thing, isActive) => Object.assign(thing, { isActive }),
  destroy: (thing) => thing.destroy() });

test("begin and end come when a search through all pairs says so", () => {
  const scene = new EngineScene(host());
  for (let frame = 0; frame < 200; frame++) {
    scene.frame();
    scene.host.objects.step();
    scene.check();
  }
  assert.deepEqual(scene.problems, []);
  assert.ok(scene.begun > 200, String(scene.begun));
});

test("an object that was destroyed by one begin has no further one, and no end of it", () => {
  const objects = new Objects(engine), [ships, shots] = ["ships", "shots"].map((name) => objects.group(name)), said = [];
  objects.overlap(ships, shots, { begin: (ship, shot) => { said.push("begin"); shot.destroy(); ship.destroy(); }, end: () => said.push("end") });
  ships.add(new Thing(0, 0, 10, 10));
  const second = ships.add(new Thing(2, 0, 10, 10)), third = ships.add(new Thing(4, 0, 10, 10));
  shots.add(new Thing(5, 5, 2, 2));
  objects.step();
  assert.deepEqual(said, ["begin"]);
  objects.step();
  objects.step();
  assert.deepEqual(said, ["begin", "end"]);
  assert.deepEqual(ships.objects.length, 2);
  shots.add(new Thing(5, 5, 2, 2));
  objects.step();
  assert.deepEqual(said, ["begin", "end", "begin"]);
  assert.equal(second.isAlive !== third.isAlive, true);
  objects.close();
});

test("rollback brings bodies back, and plays the same frames again", () => {
  const { objects, ...rest } = host(), [ships, shots] = ["ships", "shots"].map((name) => objects.group(name));
  let said = [];
  objects.overlap(ships, shots, { begin: (a, b) => said.push([a, b]), end: (a, b) => said.push([b, a]) });
  const all = Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? ships : shots).add(rest.make(7 * i % 50, 11 * i % 50, 9, 9)));
  const frames = () => {
    said = [];
    for (let frame = 0; frame < 10; frame++) {
      all.forEach((thing, i) => { thing.x += (i % 5) - 2; thing.y += (i % 3) - 1; thing.isActive = (i + frame) % 7 > 0; });
      objects.step();
    }
    return { hash: objects.world.hash(), said: [...said], places: all.map(({ x, y }) => [x, y]) };
  };
  objects.step();
  const state = objects.save(), first = frames();
  const extra = shots.add(rest.make(0, 0, 50, 50));
  objects.step();
  all[4].destroy();
  objects.remove(all[5]);
  objects.step();
  const { dropped, lost } = objects.load(state);
  assert.deepEqual([dropped, lost], [[extra], [all[4]]]);
  assert.equal(objects.bodyOf(extra), 0);
  const [x, y] = [all[4].x, all[4].y], other = rest.make(0, 0, 9, 9);
  objects.replace(all[4], other);
  all[4] = other;
  assert.notDeepEqual([x, y], [other.x, other.y]);
  const second = frames();
  const name = (list) => list.map((pair) => pair.map((thing) => (thing === all[4] || thing === lost[0] ? "4" : all.indexOf(thing))));
  assert.deepEqual([second.hash, second.places, name(second.said)], [first.hash, first.places, name(first.said)]);
  assert.ok(first.said.length > 20);
  // a body that was removed before the moment was saved still ends its touches after it
  objects.load(state);
  objects.objectOf(objects.world.contacts().a[0]).destroy();
  const pending = objects.save();
  said = [];
  objects.step();
  const ends = said.length;
  objects.load(pending);
  said = [];
  objects.step();
  assert.ok(ends > 0);
  assert.equal(said.length, ends);
  objects.close();
});

test("levels, moves, turns and swept bodies", () => {
  const objects = new Objects(engine), [heroes, walls, shots] = ["heroes", "walls", "shots"].map((name) => objects.group(name));
  objects.collide(heroes, walls);
  const begun = [];
  objects.overlap(shots, walls, { begin: (shot, level) => begun.push(level) });
  const level = objects.tiles(walls, { name: "level" }, { tileWidth: 10, columns: 4, kinds: [null, null, null, "solid", null, null, null, "solid"] });
  const hero = heroes.add(new Thing(0, 0, 8, 8));
  const moved = objects.moveAndCollide(hero, 40, 3);
  assert.deepEqual([hero.x, hero.y, moved.hits[0].object], [22, 3, level]);
  const coin = objects.group("coins").add(new Thing(5, 4, 2, 2));
  objects.overlap(heroes, objects.group("coins"));
  hero.x = -10;
  assert.deepEqual(objects.moveAndCollide(hero, 22, 3).hits.map(({ object }) => object), [coin]);
  assert.equal(hero.x, 22);
  coin.destroy();
  objects.setTile(level, 3, 0, null);
  assert.equal(objects.moveAndCollide(hero, 40, 0).x, 22);
  objects.setTile(level, 3, 1, null);
  assert.equal(objects.moveAndCollide(hero, 40, 0).x, 40);
  objects.setTile(level, 3, 1, "solid");
  const shot = shots.add(new Thing(0, 12, 1, 1), { isSwept: true }), slow = shots.add(new Thing(0, 12, 1, 1));
  objects.step();
  shot.x = slow.x = 90;
  objects.step();
  assert.deepEqual(begun, [level]);
  const blade = heroes.add(new Thing(100, 100, 20, 2), { turns: true });
  blade.angle = 90;
  objects.step();
  const box = objects.world.readPart(objects.world.partsOf(objects.bodyOf(blade))[0]).box.map(Math.round);
  assert.deepEqual(box, [98, 100, 100, 120]);
  const drawn = { line: 0, polygon: 0, circle: 0 };
  objects.draw({ line: () => drawn.line++, polygon: (color, numbers) => { drawn.polygon += numbers.length > 5; }, circle: () => drawn.circle++ });
  assert.ok(drawn.polygon >= 4, JSON.stringify(drawn));
  objects.close();
});

test("mistakes are refused", () => {
  const objects = new Objects(engine), group = objects.group("a");
  const thing = group.add(new Thing(0, 0, 1, 1));
  assert.throws(() => group.add(thing), /has a body already/);
  assert.equal(objects.group("a"), group);
  for (let i = 1; i < 64; i++)
    objects.group(`group ${i}`);
  assert.throws(() => objects.group("one more"), /at most 64 groups/);
  assert.throws(() => objects.tiles(group, {}, { tileWidth: 1, columns: 1, kinds: ["sold"] }));
  objects.remove({});
  objects.close();
});
