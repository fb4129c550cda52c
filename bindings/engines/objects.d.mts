// Types of what graze-phaser and graze-kaplay share.
import type { Box, Handle, MoveOptions, MoveHit, MoveResult, Shape, TileKind, World, WorldOptions } from "graze";

export interface BodyOptions {
  /** Relative to the object's position; without box and shape it is the object's own box. */
  box?: Box;
  shape?: Shape;
  /** The body turns with the object. */
  turns?: boolean;
  /** Touches between two frames are found. */
  isSwept?: boolean;
}
/** Objects that meet the same groups: a layer of the world. */
export class Group<Thing = any> {
  readonly name: string;
  readonly layer: number;
  readonly objects: Thing[];
  /** Give an object a body, and return the object. It loses it when it is destroyed. */
  add<T extends Thing>(object: T, options?: BodyOptions): T;
}
export interface Handlers<Thing = any> { begin?(a: Thing, b: Thing): void; end?(a: Thing, b: Thing): void }
/** A moment to go back to. */
export interface Saved { readonly bytes: Uint8Array }
export interface Moved<Thing = any> extends MoveResult { hits: (MoveHit & { object: Thing | null })[] }
export interface Pen {
  line(color: number, x1: number, y1: number, x2: number, y2: number): void;
  polygon(color: number, numbers: number[]): void;
  circle(color: number, x: number, y: number, radius: number): void;
}

/** The objects of one scene, and their world. */
export class Objects<Thing = any> {
  readonly world: World;
  group(name: string): Group<Thing>;
  /** Two groups meet; `step` calls begin and end, with an object of the first group first. */
  overlap(a: Group<Thing>, b: Group<Thing>, handlers?: Handlers<Thing>): void;
  /** The same; and moveAndCollide of one slides along the other. */
  collide(a: Group<Thing>, b: Group<Thing>, handlers?: Handlers<Thing>): void;
  remove(object: Thing): void;
  bodyOf(object: Thing): Handle;
  objectOf(body: Handle): Thing | null;
  tiles<T>(group: Group<Thing>, object: T, level: { x?: number; y?: number; tileWidth: number; tileHeight?: number; columns: number;
    kinds: readonly (TileKind | null)[] }): T;
  setTile(object: unknown, column: number, row: number, kind: TileKind | null): void;
  sync(): void;
  moveAndCollide(object: Thing, x: number, y: number, options?: MoveOptions): Moved<Thing>;
  step(): void;
  save(): Saved;
  load(state: Saved): { dropped: Thing[]; lost: Thing[] };
  replace(lost: Thing, object: Thing): void;
  draw(to: Pen, options?: { what?: number; view?: Box }): void;
  close(): void;
}
export type ObjectsOptions = Omit<WorldOptions, "rules">;
