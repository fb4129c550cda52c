// The studio reads hitbox files as `graze hitboxes` does, and writes them as it does.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { root, sourceWithEngine } from "./bundle.mjs";

const graze = process.env.GRAZE ?? join(root, "build/graze");
const model = await sourceWithEngine("hitboxes/read.ts", "hitboxes/write.ts", "hitboxes/model.ts");
const { readHitboxes, documentOfSheet, guessSheet, exported, writeAseprite, writeC, writeJson, writeLua } = model;
const folder = mkdtempSync(join(tmpdir(), "graze-hitboxes-"));
after(() => rmSync(folder, { recursive: true }));

const SHAPES = JSON.stringify({
    format: "graze-hitboxes", version: 1, layers: { hurt: 0, "weak spot": 7, HIT: 9 }, "x-tool": [1, 2],
    sets: [
        { name: "über \"boss\"?", image: "a.png", $note: 1, tags: [{ name: "idle", from: 0, to: 2, direction: "pingpong_reverse", repeat: "3" }, { name: "idle", from: 1, to: 1, repeat: 2 }],
          frames: [
              { pivot: [1.1, -2.7], duration: 0, boxes: [
                  { name: "hurt", layer: "hurt", box: [0.1, 31.8, 7.3, 0] }, { name: "hurt", layer: 63, box: [-3, 1e6, 0.7, 2e-7] },
                  { name: "orb", layer: "Weak Spot", shape: { kind: "circle", center: [11, 2.25], radius: 3.5 } }] },
              { boxes: [{ name: "orb", layer: 12, shape: { kind: "capsule", from: [1, 2], to: [3, 4.1], radius: 0.1 } }, { name: "hurt", layer: 0, box: [1, 2, 3, 4] },
                        { name: "rim", layer: "hit", shape: { kind: "polygon", points: [[0, 0], [9, 0], [9, 9.5]] } }],
                sprite: { from: [0, 0, 4, 5], at: [-1, 2], rotated: true, flip_x: true } },
              { sprite: { image: "b.png" }, boxes: [{ name: "rim", layer: 1, shape: { kind: "box", min: [0, 0], max: [2, 3] } }] }] },
        { name: "2nd", frames: [], tags: [] },
        { frames: [{}] }],
}, null, 3);
const PACKED = JSON.stringify({
    frames: { a_0: { frame: { x: 1, y: 2, w: 3, h: 4 }, rotated: true, trimmed: true, spriteSourceSize: { x: 1, y: 0, w: 3, h: 4 }, sourceSize: { w: 5, h: 6 }, pivot: { x: 0.5, y: 1 } },
              a_1: { frame: { x: 9, y: 2, w: 3, h: 4 }, rotated: false } },
    animations: { a: ["a_0", "a_1"] }, meta: { app: "https://www.codeandweb.com/texturepacker", image: "packed.png", scale: "1" },
});
const PHYSICS = JSON.stringify({
    generator_info: "", stone: { label: "hit", fixtures: [{ label: "", vertices: [[{ x: 0, y: 0 }, { x: 9, y: 0.5 }, { x: 0, y: 9 }]] }, { label: "orb", circle: { x: 2, y: 1, radius: 2 } }] },
});
const files = {
    "knight.aseprite.json": readFileSync(join(root, "data/hitboxes/knight.aseprite.json")),
    "knight-hash.aseprite.json": readFileSync(join(root, "data/hitboxes/knight-hash.aseprite.json")),
    "shapes.json": Buffer.from(SHAPES),
    "packed.json": Buffer.from(PACKED),
    "physics.json": Buffer.from(PHYSICS),
};
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
copyFileSync(join(root, "data/hitboxes/knight.png"), join(folder, "knight.png"));

const read = (name) => readHitboxes({ name, bytes: new Uint8Array(files[name]) });
const command = (...args) => execFileSync(graze, ["hitboxes", ...args], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

test("graze's JSON is what the command writes", () => {
    for (const name of Object.keys(files)) assert.equal(writeJson(read(name).document), command(name, "--json"), name);
});

test("C is what the command writes", () => {
    for (const name of Object.keys(files)) {
        command(name, "-o", "out.h");
        assert.equal(writeC(read(name).document, "out.h", name), readFileSync(join(folder, "out.h"), "utf8"), name);
    }
});

test("a file that was not changed is exported byte for byte", () => {
    for (const name of Object.keys(files)) {
        const opened = read(name);
        const out = exported(opened.kind, opened.document, 0, opened, null);
        assert.equal(out.name, name);
        assert.deepEqual(Buffer.from(out.bytes), files[name], name);
    }
});

test("sets that Aseprite's JSON can hold are the same after writing and reading them", () => {
    for (const name of ["knight.aseprite.json", "knight-hash.aseprite.json"]) {
        const opened = read(name);
        const changed = model.withBoxes(opened.document, 0, 3, (boxes) => [...boxes.map((one) => model.moved(one, 1, 2)), { name: "late", layer: 1, box: [1, 2, 3, 4] }]);
        const text = writeAseprite(changed, 0, opened, { w: 63, h: 21 });
        writeFileSync(join(folder, name), text);
        writeFileSync(join(folder, "own.json"), writeJson({ ...changed, sets: changed.sets.map((set) => ({ ...set })) }));
        assert.equal(command(name, "--json"), command("own.json", "--json"), name);
        assert.match(text, /1\.3\.2-x64/, "what the model does not hold stays");
        assert.match(text, /"center"/);
        writeFileSync(join(folder, name), files[name]);
    }
});

test("the Lua module holds the same boxes", (t) => {
    const lua = ["luajit", "lua5.4", "lua5.1"].find((one) => spawnSync(one, ["-v"]).status === 0);
    if (!lua) return t.skip("no Lua is there");
    writeFileSync(join(folder, "shapes.lua"), writeLua(read("shapes.json").document));
    const program = `local sets = dofile("shapes.lua")
        print(#sets, #sets[1].frames, sets[1].name, sets[1].frames[1].boxes[1].box[2], sets[1].frames[1].boxes[2].layer, sets[1].frames[1].boxes[3].shape.radius,
              sets[1].frames[2].boxes[3].shape.points[6], sets[1].tags[1].to, sets[1].frames[3].sprite.image)`;
    const out = execFileSync(lua, ["-e", program], { cwd: folder, encoding: "utf8" });
    assert.equal(out.trim(), ["3", "3", 'über "boss"?', "31.8", "63", "3.5", "9.5", "3", "2"].join("\t"));
});

test("a damaged file is refused with its name and place, where the command refuses it", () => {
    const bad = [
        ["", "is empty"], ['{"format": 1, "version": 1}', "format"], ["{\n\n  x", ":3: "], ['{"frames": [{}]}', "frames[0].frame"],
        [SHAPES.replace('"name": "orb"', '"nmae": "orb"'), "sets[0].frames[0].boxes[2].nmae"], [SHAPES.replace("63", "64"), "sets[0].frames[0].boxes[1].layer"],
        [SHAPES.replace('"Weak Spot"', '"weak"'), "is not a layer"], [SHAPES.replace('"kind": "circle"', '"kind": "mask"'), "masks are given"],
        [SHAPES.replace('"to": 2', '"to": 3'), "there is no frame 3"], [SHAPES.replace("7.3", "-7.3"), "not negative"],
        [files["knight.aseprite.json"].toString().replace('"frame": 3, "bounds"', '"frame": 9, "bounds"'), "meta.slices[0].keys[1].frame"],
    ];
    for (const [text, words] of bad) {
        writeFileSync(join(folder, "bad.json"), text);
        const said = spawnSync(graze, ["hitboxes", "bad.json"], { cwd: folder, encoding: "utf8" });
        assert.equal(said.status, 2, text.slice(0, 60));
        assert.throws(() => readHitboxes({ name: "bad.json", bytes: new TextEncoder().encode(text) }), (e) => {
            assert.ok(e.message.startsWith("bad.json:") && e.message.includes(words), words);
            // where a text is not JSON, the words are the browser's own
            if (!said.stderr.includes("this is not JSON")) assert.equal(e.message, said.stderr.replace(/\n$/, ""));
            return true;
        });
    }
});

test("pictures are cut by their names or sides", () => {
    assert.deepEqual(guessSheet("walk_strip6.png", { w: 96, h: 20 }), { columns: 6, rows: 1 });
    assert.deepEqual(guessSheet("ship-4x2.png", { w: 64, h: 32 }), { columns: 4, rows: 2 });
    assert.deepEqual(guessSheet("ship.png", { w: 96, h: 24 }), { columns: 4, rows: 1 });
    assert.deepEqual(guessSheet("ship.png", { w: 97, h: 24 }), { columns: 1, rows: 1 });
    const { document } = documentOfSheet("ship.png", { w: 96, h: 24 }, 4, 1);
    assert.deepEqual(document.sets[0].frames[3].sprite.from, [72, 0, 24, 24]);
});

test("mirroring twice, and moving there and back, change nothing", () => {
    for (const frame of read("shapes.json").document.sets[0].frames)
        for (const box of frame.boxes) {
            const twice = model.mirrored(model.mirrored(box, 8), 8);
            model.edgesOf(twice).forEach((edge, i) => assert.ok(Math.abs(edge - model.edgesOf(box)[i]) < 1e-9));
            assert.deepEqual(model.withEdges(box, model.edgesOf(box)).name, box.name);
        }
});
