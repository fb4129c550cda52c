// engine_kaplay.mjs: a scene of KAPLAY with the plugin, stepped by the engine itself; runs in a page.
import kaplay from "kaplay";
import { ready } from "graze";
import { grazePlugin } from "graze-kaplay";
import { EngineScene } from "./engine_scene.mjs";

/** A hero stops before the wall of a level. */
function levelOf(k, objects) {
  const heroes = objects.group("heroes"), walls = objects.group("walls"), hero = heroes.add(k.add([k.pos(0, 0), k.rect(8, 8)]));
  objects.collide(heroes, walls);
  const level = objects.level(walls, ["   #", "   #"], { tileWidth: 10, kinds: { "#": "solid" } });
  const moved = objects.moveAndCollide(hero, 40, 3);
  const found = { x: hero.pos.x, hitsLevel: moved.hits[0].object === level };
  hero.destroy();
  objects.remove(level);
  return found;
}

/** How many pixels of a picture are not black. */
async function pixelsOf(url) {
  const picture = await createImageBitmap(await (await fetch(url)).blob()), canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const { data } = canvas.getContext("2d").getImageData(0, 0, picture.width, picture.height);
  return data.filter((value, i) => i % 4 < 3 && value > 0).length;
}

export async function play() {
  await ready;
  const k = kaplay({ width: 200, height: 200, background: [0, 0, 0], global: false, debug: false, plugins: [grazePlugin] });
  const objects = k.graze(), level = levelOf(k, objects);
  const model = new EngineScene({ objects, origin: [0.5, 1], make: (x, y, w, h) => k.add([k.pos(x, y), k.rect(2 * w, h), k.scale(0.5, 1), k.anchor("bot"), k.opacity(0)]),
    move: (object, x, y) => object.moveTo(x, y), setActive: (object, isActive) => { object.paused = !isActive; }, destroy: (object) => object.destroy() });
  const next = () => new Promise((resolve) => { const event = k.onUpdate(() => { event.cancel(); resolve(); }); });
  await new Promise((resolve) => {
    let frames = 0;
    const event = k.onUpdate(() => {
      model.check();
      model.frame();
      if (++frames === 60) {
        event.cancel();
        resolve();
      }
    });
  });
  await next();
  model.check();
  objects.steps = false;
  const run = () => {
    for (let frame = 0; frame < 10; frame++) {
      model.things.forEach(({ object }, i) => object.moveTo(object.pos.x + (i % 5) - 2, object.pos.y + 1));
      objects.step();
    }
    return { hash: objects.world.hash(), said: model.said.splice(0) };
  };
  const state = objects.save(), first = run(), extra = objects.group("ships").add(k.add([k.pos(0, 0), k.rect(90, 90), k.opacity(0)]));
  objects.step();
  model.said = [];
  const { dropped } = objects.load(state), again = run();
  if (dropped[0] !== extra)
    model.problems.push("the object that came later was not dropped");
  const pictureOf = async () => {
    await next();
    await next();
    return pixelsOf(k.screenshot());
  };
  const before = await pictureOf();
  objects.debug = true;
  const drawn = (await pictureOf()) - before;
  k.scene("other", () => {});
  k.go("other");
  await next();
  let left = 0;
  try {
    objects.world.step();
    left = 1;
  } catch {
    // leaving the scene has closed the world
  }
  k.quit();
  return { problems: model.problems, begun: model.begun, level, drawn, first, again, left };
}
