// engine_bullets.mjs: the field of engine_bench.mjs: 5,000 bullets of enemies and a ship, 5,000 shots and 100 enemies; runs in a page.
import { ready } from "graze";
import { random } from "./common.mjs";

const SIDE = 1000, ENEMIES = 100, SECONDS = 4;

/** Places and speeds: a ship, the bullets, the enemies, the shots. */
function fieldOf(bullets) {
  const next = random(3), spot = (size, speed) => {
    const angle = 2 * Math.PI * next();
    return { x: next() * SIDE, y: next() * SIDE, size, dx: speed * Math.cos(angle), dy: speed * Math.sin(angle) };
  };
  const many = (count, size, speed) => Array.from({ length: count }, () => spot(size, speed));
  return { ship: [{ ...spot(16, 0), x: SIDE / 2, y: SIDE / 2 }], bullets: many(bullets / 2, 6, 2), enemies: many(ENEMIES, 32, 1), shots: many(bullets / 2, 6, 4) };
}

/** Moves a number over the edge to the other side. */
const around = (value) => (value < 0 ? value + SIDE : value >= SIDE ? value - SIDE : value);

/** Frames a second and milliseconds of update a frame. `frame` has the time of each frame's work. */
async function counted(state) {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(1000);
  const before = state.times.length, from = performance.now();
  await wait(SECONDS * 1000);
  const times = state.times.slice(before), seconds = (performance.now() - from) / 1000;
  return { rate: times.length / seconds, frame: times.reduce((a, b) => a + b, 0) / times.length, hits: state.hits };
}

async function inPhaser(collisions, bullets) {
  const Phaser = await import("phaser"), { GrazePlugin } = await import("graze-phaser");
  const state = { times: [], hits: 0 }, field = fieldOf(bullets), hit = () => state.hits++;
  const things = [];
  const make = (scene, spot) => scene.add.rectangle(spot.x, spot.y, spot.size, spot.size).setVisible(false);
  const create = {
    graze(scene) {
      const { graze } = scene, groups = {};
      for (const [name, spots] of Object.entries(field)) {
        groups[name] = graze.group(name);
        for (const spot of spots)
          things.push({ spot, object: groups[name].add(make(scene, spot)) });
      }
      graze.overlap(groups.ship, groups.bullets, { begin: hit });
      graze.overlap(groups.shots, groups.enemies, { begin: hit });
    },
    arcade(scene) {
      const groups = {};
      for (const [name, spots] of Object.entries(field)) {
        groups[name] = scene.physics.add.group();
        for (const spot of spots) {
          const object = make(scene, spot);
          groups[name].add(object);
          object.body.setVelocity(60 * spot.dx, 60 * spot.dy);
          things.push({ spot, object });
        }
      }
      scene.physics.add.overlap(groups.ship, groups.bullets, hit);
      scene.physics.add.overlap(groups.shots, groups.enemies, hit);
    },
  };
  create.none = (scene) => {
    for (const spot of Object.values(field).flat())
      things.push({ spot, object: make(scene, spot) });
  };
  const update = {
    graze() {
      for (const { spot, object } of things)
        object.setPosition(around(object.x + spot.dx), around(object.y + spot.dy));
    },
    arcade() {
      for (const { object } of things)
        object.setPosition(around(object.x), around(object.y));
    },
  };
  update.none = update.graze;
  new Phaser.Game({ type: Phaser.HEADLESS, width: SIDE, height: SIDE, banner: false, audio: { noAudio: true }, fps: { deltaHistory: 1 },
    physics: collisions === "arcade" ? { default: "arcade", arcade: { maxEntries: 16 } } : {},
    plugins: { scene: [{ key: "GrazePlugin", plugin: GrazePlugin, mapping: "graze" }] },
    callbacks: { postBoot(game) {
      const step = game.headlessStep.bind(game);
      game.headlessStep = (...times) => {
        const from = performance.now();
        step(...times);
        state.times.push(performance.now() - from);
      };
    } },
    scene: { create() { create[collisions](this); }, update() { update[collisions](); } } });
  return await counted(state);
}

async function inKaplay(collisions, bullets) {
  const { default: kaplay } = await import("kaplay"), { grazePlugin } = await import("graze-kaplay");
  const k = kaplay({ width: SIDE, height: SIDE, global: false, debug: false, plugins: [grazePlugin] });
  const state = { times: [], hits: 0 }, field = fieldOf(bullets), hit = () => state.hits++, things = [], meets = { ship: "bullets", bullets: "ship", shots: "enemies", enemies: "shots" };
  const objects = collisions === "graze" ? k.graze() : null;
  for (const [name, spots] of Object.entries(field))
    for (const spot of spots) {
      const others = Object.keys(field).filter((other) => other !== meets[name]);
      const object = k.add([k.pos(spot.x, spot.y), k.rect(spot.size, spot.size), ...(collisions === "area" ? [k.area({ collisionIgnore: others }), name] : [])]);
      object.hidden = true;
      if (objects)
        objects.group(name).add(object);
      else if (collisions === "area" && (name === "ship" || name === "shots"))
        object.onCollide(meets[name], hit);
      things.push({ spot, object });
    }
  if (objects) {
    objects.overlap(objects.group("ship"), objects.group("bullets"), { begin: hit });
    objects.overlap(objects.group("shots"), objects.group("enemies"), { begin: hit });
  }
  k.onUpdate(() => {
    for (const { spot, object } of things)
      object.moveTo(around(object.pos.x + spot.dx), around(object.pos.y + spot.dy));
  });
  // A frame of KAPLAY is a callback of the browser; its work is what the callback takes.
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (call) => ask((time) => {
    const from = performance.now();
    call(time);
    state.times.push(performance.now() - from);
  });
  return await counted(state);
}

export async function measure(engine, collisions, bullets) {
  await ready;
  return engine === "phaser" ? await inPhaser(collisions, bullets) : await inKaplay(collisions, bullets);
}
