// engines.test.mjs: graze-phaser and graze-kaplay with the real engines in Chromium: random scenes, levels, debug draw, rollback.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { withPage } from "./engine_page.mjs";

for (const engine of ["phaser", "kaplay"])
  test(`${engine}: events are those of a search through all pairs; levels, drawing and rollback`, async () => {
    await withPage(async (page, said) => {
      const found = await page.evaluate(async (name) => {
        const { play } = await import(`/engine_${name}.mjs`);
        return await play();
      }, engine);
      assert.deepEqual(said, []);
      assert.deepEqual(found.problems, []);
      assert.ok(found.begun > 50, String(found.begun));
      assert.deepEqual(found.level, { x: 22, hitsLevel: true });
      assert.ok(found.drawn > 20, String(found.drawn));
      assert.deepEqual(found.again, found.first);
      assert.deepEqual(found.left, 0);
    });
  });

// The two programs of docs/phaser-kaplay.md print what the page says.
const text = readFileSync(new URL("../../../docs/phaser-kaplay.md", import.meta.url), "utf8");
const programs = [...text.matchAll(/^```js\n(.*?)^```\n\nIt prints\n\n```\n(.*?)^```/gms)];
test("the programs of the page print what it says", async () => {
  assert.equal(programs.length, 2);
  for (const [, program, printed] of programs)
    await withPage(async (page, said) => {
      await page.addScriptTag({ type: "module", content: program });
      const lines = printed.trim().split("\n");
      for (let tenths = 0; said.length < lines.length && tenths < 200; tenths++)
        await new Promise((resolve) => setTimeout(resolve, 100));
      assert.deepEqual(said, lines);
    });
});
