// Projects of LDtk in the page: their recording has the tiles and boxes that `graze tiles` lists, and damage is named as by the command.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { root, sourceWithEngine } from "./bundle.mjs";

const graze = process.env.GRAZE ?? join(root, "build/graze"), folder = mkdtempSync(join(tmpdir(), "graze-maps-"));
after(() => rmSync(folder, { recursive: true }));
const { recordMap, Replay } = await sourceWithEngine("scene/readers.ts", "../../bindings/js/lib/graze.mjs");
const file = (path) => ({ name: basename(path), bytes: new Uint8Array(readFileSync(join(root, "data/levels", path))) });

/** Solid cells and others with their kinds, "x,y kind", of a layer as the command lists it. */
function listed({ rectangles, kinds }) {
    const cells = rectangles.flatMap(([x, y, w, h]) => Array.from({ length: w * h }, (_, i) => `${x + i % w},${y + Math.floor(i / w)} solid`));
    return [...cells, ...kinds.map(({ kind, at: [x, y] }) => `${x},${y} ${kind.replace(/_([a-z])/g, (_, c) => c.toUpperCase())}`)].sort();
}

function check(path, levels) {
    const wanted = JSON.parse(execFileSync(graze, ["tiles", join(root, "data/levels", path), "--json"], { encoding: "utf8" }));
    const recording = recordMap(file(path), levels.map(file));
    writeFileSync(join(folder, "map.grz"), recording);
    assert.equal(spawnSync(graze, ["play", join(folder, "map.grz")]).status, 0);
    const replay = new Replay(recording);
    assert.ok(replay.step());
    const { world } = replay, { body } = world.bodies().copy(), parts = world.parts().copy();
    const layers = [...body].slice(0, wanted.layers.length), objects = [...body].slice(wanted.layers.length);
    layers.forEach((one, i) => {
        const { columns, rows } = world.readTiles(one), cells = [];
        for (let y = 0; y < rows; y++)
            for (let x = 0; x < columns; x++) if (world.tile(one, x, y).kind !== "empty") cells.push(`${x},${y} ${world.tile(one, x, y).kind}`);
        assert.equal(world.name(one), wanted.layers[i].name);
        assert.deepEqual(cells.sort(), listed(wanted.layers[i]));
    });
    assert.deepEqual(objects.map((one) => world.name(one)), wanted.objects.map(({ name }) => name));
    assert.ok(parts.length === body.length);
}

test("worlds with levels inside, and with files of levels, become recordings", () => {
    check("intgrid.ldtk", []);
    check("rooms.ldtk", ["rooms/Attic.ldtkl"]);
});

test("a project without its levels' files, and a damaged one, are refused with their place", () => {
    assert.throws(() => recordMap(file("rooms.ldtk"), []), { message: /^rooms\.ldtk: levels\[1\]\.externalRelPath: the level's file .* is missing/ });
    const bad = JSON.parse(readFileSync(join(root, "data/levels/rooms.ldtk"), "utf8"));
    bad.levels[0].pxWid = "wide";
    const text = JSON.stringify(bad);
    writeFileSync(join(folder, "bad.ldtk"), text);
    const said = spawnSync(graze, ["tiles", join(folder, "bad.ldtk")], { encoding: "utf8" }).stderr.trimEnd();
    assert.throws(() => recordMap({ name: "bad.ldtk", bytes: new TextEncoder().encode(text) }, []), { message: said.replace(`${folder}/`, "") });
    assert.throws(() => recordMap({ name: "x.ldtk", bytes: new TextEncoder().encode("{}") }, []), { message: "x.ldtk: is not a project of LDtk" });
});
