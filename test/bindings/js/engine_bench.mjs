// engine_bench.mjs: 10,000 bullets (BULLETS) in Phaser beside Arcade physics, and in KAPLAY beside its own areas, in one run in Chromium, in turns. Nothing
// is drawn, and "none" has no collisions, so this is the work of the engine's update with its collisions. ENGINES and PACKAGE are as in engines.test.mjs.
import { withPage } from "./engine_page.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 3), BULLETS = Number(process.env.BULLETS ?? 10000), CONTENDERS = [["phaser", "none"], ["phaser", "graze"], ["phaser", "arcade"], ["kaplay", "none"], ["kaplay", "graze"], ["kaplay", "area"]];
const results = new Map(CONTENDERS.map((contender) => [contender.join(" "), []]));
for (let round = 0; round < ROUNDS; round++)
  for (const [engine, collisions] of CONTENDERS)
    await withPage(async (page) => {
      const found = await page.evaluate(async (...names) => (await import("/engine_bullets.mjs")).measure(...names), engine, collisions, BULLETS);
      results.get(`${engine} ${collisions}`).push(found);
      console.log(`round ${round + 1}: ${engine} ${collisions}: ${found.rate.toFixed(1)} frames a second, ${found.frame.toFixed(2)} ms a frame, ${found.hits} hits`);
    });
for (const [name, all] of results) {
  const best = all.reduce((a, b) => (a.frame < b.frame ? a : b));
  console.log(`${name}: ${best.rate.toFixed(1)} frames a second, ${best.frame.toFixed(2)} ms a frame (the best of ${ROUNDS} rounds)`);
}
