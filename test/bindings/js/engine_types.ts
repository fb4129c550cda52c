// engine_types.ts: the types of graze-phaser and graze-kaplay, with those of the engines; tsc --strict checks it.
import Phaser from "phaser";
import kaplay from "kaplay";
import { GrazePlugin, type Group, type Saved, type Thing } from "graze-phaser";
import { grazePlugin, KaplayObjects } from "graze-kaplay";

class Fight extends Phaser.Scene {
  declare graze: GrazePlugin;
  ships?: Group<Thing>;

  create(): void {
    const ships: Group<Thing> = this.graze.group("ships"), rocks = this.graze.group("rocks");
    const rock: Phaser.GameObjects.Arc = rocks.add(this.add.circle(0, 0, 8), { shape: { kind: "circle", center: [0, 0], radius: 8 }, turns: true });
    this.graze.overlap(ships, rocks, { begin: (ship, other) => other.destroy(ship === rock) });
    this.graze.open({ closed: true }).draw({ line() {}, polygon() {}, circle() {} });
    const state: Saved = this.graze.save(), { dropped, lost } = this.graze.load(state);
    const x: number = this.graze.moveAndCollide(rock, 1, 2).x + dropped.length + lost.length;
    // @ts-expect-error: a body has no colour
    rocks.add(rock, { color: x });
    // @ts-expect-error: groups say what meets
    this.graze.open({ rules: [] });
  }
}
new Phaser.Game({ plugins: { scene: [{ key: "GrazePlugin", plugin: GrazePlugin, mapping: "graze" }] }, scene: Fight });

const k = kaplay({ global: false, plugins: [grazePlugin] });
const objects: KaplayObjects = k.graze({ debug: true });
const walls = objects.group("walls"), hero = walls.add(k.add([k.pos(0, 0), k.rect(1, 1)]));
objects.level(walls, ["#"], { tileWidth: 8, kinds: { "#": "solid" } });
export const hits: number = objects.moveAndCollide(hero, 1, 1).hits.length;
// @ts-expect-error: not a kind of tiles
objects.level(walls, ["#"], { tileWidth: 8, kinds: { "#": "sold" } });
