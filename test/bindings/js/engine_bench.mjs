// engine_bench.mjs: 10,000 bullets (BULLETS) in Phaser beside Arcade physics, and in KAPLAY beside its own areas, in one run in Chromium, in turns. Nothing
// is drawn, and "none" has no collisions, so this is the work of the engine's update with its collisions. Then the boss of LuaSTG's way in LÖVE, if it
// is there. ENGINES and PACKAGE are as in engines.test.mjs. KEEP=1 writes the figures to bench/results/MACHINE/engines.csv.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { withPage } from "./engine_page.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url)), LOAD = loadavg()[0];
const versionOf = (name) => JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), "utf8")).version;
const said = (command, ...words) => {
  try {
    return execFileSync(command, words, { encoding: "utf8", cwd: ROOT }).trim();
  } catch {
    return "";
  }
};

/** The boss in LÖVE: [contender, milliseconds an update, frames a second], if it can be played. */
function inLove() {
  const played = spawnSync("xvfb-run", ["-a", "love", "bindings/lua/examples/luastg"],
    { cwd: ROOT, encoding: "utf8", env: { ...process.env, SDL_AUDIODRIVER: "dummy", LIBGL_ALWAYS_SOFTWARE: "1" }, timeout: 120000 });
  const found = /([0-9.]+) ms an update, ([0-9]+) frames a second/.exec(played.stderr ?? "");
  return found && ["luastg", "graze", found[1], found[2], said("love", "--version").split(" ")[1] ?? ""];
}

/** Write the figures of a run, with machine, date, commit, load and versions. */
function keep(rows) {
  const machine = cpus()[0].model.trim(), folder = `${ROOT}bench/results/${machine.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}`;
  const commit = said("git", "rev-parse", "--short=8", "HEAD") + (said("git", "status", "--porcelain", "--untracked-files=no") ? "+" : "");
  const common = [machine, cpus().length, new Date().toISOString().slice(0, 10), commit, LOAD.toFixed(2), "KEEP=1 node test/bindings/js/engine_bench.mjs",
    said("chromium", "--version").split(" ")[1] ?? ""];
  const lines = rows.map((row) => [...common, ...row].join(","));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/engines.csv`, ["machine,cores,date,commit,load,command,chromium,engine,collisions,ms_a_frame,frames_a_second,version", ...lines, ""].join("\n"));
}

const SECONDS_MAX = 60;  // a contender without an answer then has no further round
const ROUNDS = Number(process.env.ROUNDS ?? 3), BULLETS = Number(process.env.BULLETS ?? 10000), CONTENDERS = [["phaser", "none"], ["phaser", "graze"], ["phaser", "arcade"], ["kaplay", "none"], ["kaplay", "graze"], ["kaplay", "area"]];
const results = new Map(CONTENDERS.map((contender) => [contender.join(" "), []]));
for (let round = 0; round < ROUNDS; round++)
  for (const [engine, collisions] of CONTENDERS)
    await withPage(async (page) => {
      if (results.get(`${engine} ${collisions}`).some((one) => one.rate === 0))
        return;
      const answer = page.evaluate(async (...names) => (await import("/engine_bullets.mjs")).measure(...names), engine, collisions, BULLETS);
      const late = new Promise((resolve) => setTimeout(resolve, SECONDS_MAX * 1000, { rate: 0, frame: SECONDS_MAX * 1000, hits: 0 }));
      answer.catch(() => {});  // the page is closed
      const found = await Promise.race([answer, late]);
      results.get(`${engine} ${collisions}`).push(found);
      console.log(`round ${round + 1}: ${engine} ${collisions}: ${found.rate.toFixed(1)} frames a second, ${found.frame.toFixed(2)} ms a frame, ${found.hits} hits`);
    });
const rows = [];
for (const [name, all] of results) {
  const best = all.reduce((a, b) => (a.frame < b.frame ? a : b));
  console.log(`${name}: ${best.rate.toFixed(1)} frames a second, ${best.rate === 0 ? "more than " : ""}${best.frame.toFixed(2)} ms a frame (the best of ${ROUNDS} rounds)`);
  const [engine, collisions] = name.split(" ");
  rows.push([engine, collisions, (best.rate === 0 ? ">" : "") + best.frame.toFixed(2), best.rate.toFixed(1), versionOf(engine)]);
}
const love = inLove();
if (love) {
  console.log(`luastg graze: ${love[3]} frames a second, ${love[2]} ms an update, in LÖVE ${love[4]}`);
  rows.push(love);
}
if (process.env.KEEP)
  keep(rows);
