// Types of graze-kaplay.
import type { GameObj, KAPLAYCtx } from "kaplay";
import type { TileKind } from "graze";
import { Group, Objects, ObjectsOptions } from "./objects.mjs";
export type { BodyOptions, Group, Handlers, Moved, Objects, ObjectsOptions, Saved } from "./objects.mjs";

export class KaplayObjects extends Objects<GameObj> {
  constructor(k: KAPLAYCtx, options?: ObjectsOptions & { debug?: boolean; steps?: boolean });
  debug: boolean;
  steps: boolean;
  level(group: Group<GameObj>, rows: readonly string[], options: { x?: number; y?: number; tileWidth: number; tileHeight?: number;
    kinds: Record<string, TileKind> }): { rows: readonly string[] };
}
export function grazePlugin(k: KAPLAYCtx): { graze(options?: ObjectsOptions & { debug?: boolean; steps?: boolean }): KaplayObjects };
