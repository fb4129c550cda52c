// Types of graze-phaser.
import type Phaser from "phaser";
import type { MoveOptions, TileKind, World } from "graze";
import type { Group, Handlers, Moved, Objects, ObjectsOptions, Saved } from "./objects.mjs";
export type { BodyOptions, Group, Handlers, Moved, Objects, ObjectsOptions, Saved } from "./objects.mjs";

/** What can have a body: images, sprites, shapes, texts, tile layers. */
export type Thing = Phaser.GameObjects.GameObject & { x: number; y: number };
export class GrazePlugin {
  constructor(scene: Phaser.Scene, pluginManager: Phaser.Plugins.PluginManager, key: string);
  debug: boolean;
  steps: boolean;
  readonly objects: Objects<Thing>;
  readonly world: World;
  open(options?: ObjectsOptions): Objects<Thing>;
  group(name: string): Group<Thing>;
  overlap(a: Group<Thing>, b: Group<Thing>, handlers?: Handlers<Thing>): void;
  collide(a: Group<Thing>, b: Group<Thing>, handlers?: Handlers<Thing>): void;
  remove(object: Thing): void;
  moveAndCollide(object: Thing, x: number, y: number, options?: MoveOptions): Moved<Thing>;
  tiles(group: Group<Thing>, layer: Phaser.Tilemaps.TilemapLayer, kindOf?: (tile: Phaser.Tilemaps.Tile) => TileKind | null): Phaser.Tilemaps.TilemapLayer;
  step(): void;
  save(): Saved;
  load(state: Saved): { dropped: Thing[]; lost: Thing[] };
}
