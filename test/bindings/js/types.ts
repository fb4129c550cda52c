// types.ts: compiles under --strict, and each line marked as an error is one.
import { angleSinCos, BEGIN, Chain, DRAW, DynamicIndex, fit, findPairs, GrazeError, HitboxSet, Index, Mask, ready, Replay, Responses, Rules, shapes, World, type Handle } from "graze";
import { World as CoreWorld } from "graze/core";

await ready;
const pairs: Uint32Array = findPairs(new Float32Array(8), { closed: true, rules: new Rules([[0, 1]]) });
const index = new Index(1);
const row: number = index.add(0, 0);
index.finish();
const rows: number[] = index.search(0, 0, 1, 1, (i) => i > 0);
const dynamic = new DynamicIndex([0, 0, 1, 1], { layers: [3] });
const inserted: number = dynamic.insert([0, 0, 1, 1], 2), found: Float64Array = dynamic.query([{ kind: "nearest", at: [0, 0], layers: 3 }]).copy().row;
// @ts-expect-error an index has no bodies to exclude
dynamic.query({ kind: "point", at: [0, 0], exclude: 1 });
const world = new World({ events: "both", rules: [[0, 1]] });
const body: Handle = world.add({ box: [0, 0, 1, 1], layer: 3, parts: [{ shape: { kind: "circle", center: [0, 0], radius: 2 } }] });
world.x[World.slot(body)] = 2;
world.step();
const begun: boolean = world.events().kind[0] === BEGIN;
const hits: Float64Array = world.query([{ kind: "nearest", at: [0, 0], count: 3, layers: [1, 2] }]).distance;
const where: number = world.moveAndCollide(body, 1, 2, { responses: new Responses("touch"), choose: () => "slide" }).x;
const coordinates: Float32Array = world.draw({ what: DRAW.parts }).coordinates;
const replay: Replay = await Replay.open(new Uint8Array(1));
const solid: number = fit(new Mask(2, 2)).solid;
const circle = fit(new Mask(2, 2), { shape: "circle" }).shape;
if (circle?.kind === "circle") circle.radius.toFixed();
const attack: Handle = world.addAttack({ bodiesMax: 3 });
world.setAttack(world.hitbox(body, "fist"), attack);
const struck: number = world.readAttack(attack).struck + world.strikes().number[0] + world.nearMisses().distance[0];
const set = new HitboxSet({ names: ["fist"], frames: [{ boxes: [{ name: "fist", box: [0, 0, 1, 1] }] }] });
world.setFrame(body, { frame: set.frameAt("punch", 3), flipX: true });
const turns: 0 | 1 | 2 | 3 = world.frame(body).turns;
world.add({ shape: { kind: "chain", chain: new Chain([{ x: 0, y: 0, radius: 1 }]) } });
new Mask({ data: new Uint8Array(4), width: 1, height: 1 }, { threshold: 3 });
const reach: number = world.moveMany([{ box: [0, 0, 1, 1], to: [3, 0] }])[0].x + world.testMoveOf({ box: [0, 0, 1, 1] }, 3, 0).x + angleSinCos(30)[0];
const times: Float32Array = world.danger({ cell: [4, 4], columns: 2, rows: 2, steps: 9, bodies: [body], dx: [1], dy: [0] });
const turned = shapes.transform(shapes.orientedBox([0, 0], [2, 1], 30), { angle: 30 });
const apart: number = shapes.manifold(turned, { kind: "circle", center: [0, 0], radius: 1 }).distance + new Mask(2, 2).rotate(30).components().length;
// @ts-expect-error: a mover has a box
world.moveMany([{ to: [3, 0] }]);
const status: string = new GrazeError().status;
// @ts-expect-error: no such option
new World({ edges: "closed" });
// @ts-expect-error: the threshold is an option
new Mask({ data: new Uint8Array(4), width: 1, height: 1 }, undefined, 3);
// @ts-expect-error: attacks are not in graze/core
new CoreWorld().addAttack();
// @ts-expect-error: a handle is not a BigInt
world.remove(1n);
// @ts-expect-error: no such kind
world.query({ kind: "cone", at: [0, 0] });
// @ts-expect-error: recordings are not in graze/core
new CoreWorld().record();
// @ts-expect-error: masks are not in graze/core
new CoreWorld().add({ shape: { kind: "mask", mask: new Mask(2, 2) } });
// @ts-expect-error: a shape needs its numbers
world.addPart(body, { shape: { kind: "circle", center: [0, 0] } });
export { apart, begun, circle, coordinates, hits, pairs, reach, replay, row, rows, solid, status, struck, times, where };
