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

/** As much of a name as a recording keeps. */
const short = (name) => name.slice(0, 31);

function check(map, levels, path = join(root, "data/levels", map.name)) {
    const wanted = JSON.parse(execFileSync(graze, ["tiles", path, "--json"], { encoding: "utf8" }));
    const recording = recordMap(map, levels);
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
        assert.equal(world.name(one), short(wanted.layers[i].name));
        assert.deepEqual(cells.sort(), listed(wanted.layers[i]));
    });
    assert.deepEqual(objects.map((one) => world.name(one)), wanted.objects.map(({ name }) => short(name)));
    assert.ok(parts.length === body.length);
    const names = [...wanted.layers.map(({ name }) => short(name)), ...wanted.object_layers.map(short)];
    const layerOf = (one) => parts.layer[parts.body.indexOf(one)];
    assert.deepEqual(layers.map(layerOf), wanted.layers.map((_, i) => Math.min(i, 63)));
    assert.deepEqual(objects.map(layerOf), wanted.objects.map(({ layer }) => Math.min(names.length - wanted.object_layers.length +
        wanted.object_layers.indexOf(layer), 63)));
    for (let layer = 0; layer < 64; layer++)
        assert.equal(world.layerName(layer), layer === 63 && names.length > 64 ? "" : names[layer] ?? "");
}

test("worlds with levels inside, and with files of levels, become recordings", () => {
    check(file("intgrid.ldtk"), []);
    check(file("rooms.ldtk"), [file("rooms/Attic.ldtkl")]);
});

/** A project in which each level has a layer of tiles and these layers of entities. */
function made(levels, entityLayers) {
    const placed = (name, type) => ({ __identifier: name, __type: type, __pxTotalOffsetX: 0, __pxTotalOffsetY: 0 });
    const thing = { __identifier: "Thing", __pivot: [0, 0], px: [1, 2], width: 3, height: 4 };
    const walls = { ...placed("W", "IntGrid"), __cWid: 1, __cHei: 1, __gridSize: 8, layerDefUid: 1, intGridCsv: [1] };
    const layerInstances = [walls, ...entityLayers.map((name) => ({ ...placed(name, "Entities"), entityInstances: [thing] }))];
    const text = JSON.stringify({ worldLayout: "LinearHorizontal",
                                  levels: levels.map((identifier) => ({ identifier, pxWid: 8, pxHei: 8, layerInstances })) });
    writeFileSync(join(folder, "made.ldtk"), text);
    return [{ name: "made.ldtk", bytes: new TextEncoder().encode(text) }, [], join(folder, "made.ldtk")];
}

test("layers of entities are layers with names, behind those of tiles", () => {
    check(...made(["A", "B"], ["Enemies", "Pickups", "Doors"]));
    check(...made([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"], Array.from({ length: 38 }, (_, i) => `E${i}`)));
    check(...made([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"], Array.from({ length: 39 }, (_, i) => `E${i}`)));
});

test("names are cut where a recording keeps no more", () => check(...made(["The_long_way_down_to_the_deepest_cave", "B"], ["E".repeat(40), "F"])));

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
