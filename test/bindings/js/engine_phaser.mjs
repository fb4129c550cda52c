// engine_phaser.mjs: a scene of Phaser with the plugin, stepped by the engine itself; runs in a page.
import * as Phaser from "phaser";
import { ready } from "graze";
import { GrazePlugin } from "graze-phaser";
import { EngineScene } from "./engine_scene.mjs";

/** A game whose scene calls create(scene) and update(scene). */
async function gameOf(create, update) {
  await ready;
  return new Promise((resolve) => {
    const game = new Phaser.Game({ type: Phaser.CANVAS, width: 200, height: 200, banner: false, audio: { noAudio: true },
      plugins: { scene: [{ key: "GrazePlugin", plugin: GrazePlugin, mapping: "graze" }] },
      scene: { create() { create(this); resolve(game); }, update() { update(this); } } });
  });
}

function hostOf(scene) {
  return { objects: scene.graze.objects, origin: [0.25, 0.5],
    make: (x, y, w, h) => scene.add.rectangle(x, y, 2 * w, h, 0xffffff).setOrigin(0.25, 0.5).setScale(-0.5, 1),
    move: (object, x, y) => object.setPosition(x, y), setActive: (object, isActive) => object.setActive(isActive),
    destroy: (object) => object.destroy() };
}

/** A hero stops before the wall of a tile layer. */
function levelOf(scene) {
  const map = scene.make.tilemap({ data: [[0, 0, 0, 1], [0, 0, 0, 1]], tileWidth: 10, tileHeight: 10 });
  const canvas = scene.textures.createCanvas("tiles", 20, 10), layer = map.createLayer(0, map.addTilesetImage("tiles", "tiles", 10, 10), 0, 0);
  map.setCollision(1);
  const { graze } = scene, heroes = graze.group("heroes"), walls = graze.group("walls"), hero = scene.add.rectangle(0, 0, 8, 8).setOrigin(0);
  graze.collide(heroes, walls);
  graze.tiles(walls, layer);
  heroes.add(hero);
  const moved = graze.moveAndCollide(hero, 40, 3), level = { x: hero.x, hitsLevel: moved.hits[0].object === layer };
  hero.destroy();
  graze.remove(layer);
  layer.destroy();
  canvas.destroy();
  return level;
}

/** How many pixels of the canvas are not black. */
function pixelsOf(canvas) {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, i) => i % 4 < 3 && value > 0).length;
}

export async function play() {
  const frames = 60, made = {};
  const game = await gameOf((scene) => {
    made.scene = scene;
    made.level = levelOf(scene);
    made.model = new EngineScene(hostOf(scene));
  }, () => made.model?.frame());
  game.loop.stop();
  let time = 0;
  const step = () => game.step((time += 16), 16);
  made.model.said = [];
  step();
  made.model.check();
  for (let frame = 0; frame < frames; frame++) {
    step();
    made.model.check();
  }
  const { scene, model } = made, { graze } = scene;
  // rollback: the same ten frames twice, without bodies that come and go
  const things = model.things.map((thing) => ({ ...thing })), run = () => {
    for (let frame = 0; frame < 10; frame++) {
      model.things.forEach(({ object }, i) => object.setPosition(object.x + (i % 5) - 2, object.y + 1));
      graze.step();
    }
    return { hash: graze.world.hash(), said: model.said.splice(0) };
  };
  const state = graze.save(), first = run(), extra = scene.add.rectangle(0, 0, 90, 90);
  graze.group("ships").add(extra);
  graze.step();
  model.said = [];
  const { dropped } = graze.load(state), again = run();
  if (dropped[0] !== extra || things.length !== model.things.length)
    model.problems.push("the object that came later was not dropped");
  model.things.forEach(({ object }) => object.setFillStyle(0));
  extra.destroy();
  model.frame = () => {};
  step();
  const before = pixelsOf(game.canvas);
  graze.debug = true;
  step();
  const drawn = pixelsOf(game.canvas) - before;
  // a restarted scene has a new world
  const { world } = graze;
  made.model = undefined;
  scene.scene.restart();
  step();
  step();
  if (graze.world === world)
    model.problems.push("the restarted scene has the old world");
  const left = graze.world.bodyCount - made.model.things.length;
  game.destroy(true);
  return { problems: model.problems, begun: model.begun, level: made.level, drawn, first, again, left };
}
