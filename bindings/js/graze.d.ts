// Types of the npm package graze. Everything between "whole {" and "} whole" is left out of graze/core (tools/js.py).

/** Settles when everything can be used: `await ready` before the first call. */
export const ready: Promise<void>;
/** Use a module of the caller's, its bytes, or a promise of either, instead of the one inside; before anything is opened. */
export function provide(source: WebAssembly.Module | BufferSource | Promise<WebAssembly.Module | BufferSource>): Promise<void>;

/** A refused call; nothing has changed then. */
export class GrazeError extends Error {
  /** The status by its name in the C interface: "GRAZE_BAD_BOX". */
  readonly status: string;
  /** The argument at fault, such as "parts[2].box[0]"; "" if there is none. */
  readonly argument: string;
}

/** A body or a part: a whole number; 0 is none. */
export type Handle = number;
/** A layer, 0 to 63. */
export type Layer = number;
/** A layer, or several; nothing stands for all. */
export type Layers = Layer | Iterable<Layer>;
export type Point = readonly [number, number];
/** minX, minY, maxX, maxY. */
export type Box = readonly [number, number, number, number] | Float32Array | Float64Array;
export interface Rect { x: number; y: number; w: number; h: number }
export type Numbers = ArrayLike<number>;

/** Which layers may meet; a new one lets all meet. */
export class Rules {
  /** `allowed`: the only pairs of layers to meet. */
  constructor(allowed?: Iterable<readonly [Layer, Layer]>);
  allow(a: Layer, b: Layer): this;
  forbid(a: Layer, b: Layer): this;
  forbidAll(): this;
  allows(a: Layer, b: Layer): boolean;
}
export type RulesLike = Rules | Iterable<readonly [Layer, Layer]>;

export interface FindOptions {
  /** Boxes sharing an edge overlap. */
  closed?: boolean;
  layers?: ArrayLike<Layer>;
  rules?: RulesLike;
}
/** Every pair of overlapping boxes, as a, b, a, b …; a < b, sorted. Four numbers a box; float64 is answered exactly. */
export function findPairs(boxes: Float32Array | Float64Array | readonly number[], options?: FindOptions): Uint32Array;
/** The same between two arrays. */
export function findPairsBetween(boxes: Float32Array | Float64Array | readonly number[], others: Float32Array | Float64Array | readonly number[],
  options?: FindOptions & { otherLayers?: ArrayLike<Layer> }): Uint32Array;

/** An index of boxes in float64 with flatbush's interface and answers: edges count. */
export class Index {
  constructor(numItems: number, nodeSize?: number);
  static from(data: ArrayBuffer | ArrayBufferView): Index;
  readonly numItems: number;
  readonly nodeSize: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly data: ArrayBuffer;
  /** Add a box, and return its row, from 0. */
  add(minX: number, minY: number, maxX?: number, maxY?: number): number;
  finish(): void;
  /** The rows of the boxes overlapping a window or sharing an edge with it, in no particular order. */
  search(minX: number, minY: number, maxX: number, maxY: number, filter?: (row: number) => boolean): number[];
  /** The rows of the nearest boxes, nearest first. */
  neighbors(x: number, y: number, maxResults?: number, maxDistance?: number, filter?: (row: number) => boolean): number[];
  /** Free its memory; else garbage collection frees it. */
  close(): void;
}

// whole {
/** An index of boxes in float64 that are inserted, moved and removed. Each has a row. */
export class DynamicIndex {
  /** Four numbers a box; the i-th has row i. Boxes that only share an edge are found if it is `closed`. */
  constructor(boxes?: Numbers, options?: { closed?: boolean; layers?: ArrayLike<Layer> });
  readonly length: number;
  /** Insert a box; returns its row, which is the one removed last, or else a new one. */
  insert(box: Box, layer?: Layer): number;
  setBox(row: number, box: Box): void;
  remove(row: number): void;
  /** Hits come in the order of those of `World.query`. */
  query(queries: IndexQuery | readonly IndexQuery[]): Rows;
  /** Move a box among the others until it is at (x, y); nothing changes. */
  move(mover: { x: number; y: number; width: number; height: number }, x: number, y: number, options?: IndexMoveOptions): IndexMove;
  /** Free its memory; else garbage collection frees it. */
  close(): void;
}
/** `response` to every box, or `respond`; `oneWay`: by row, the sides over which a box is hit, 0 for all. */
export interface IndexMoveOptions extends Omit<MoveOptions, "responses" | "choose"> {
  response?: Response;
  respond?: (hit: { row: number; normal: [number, number] }) => Response;
  oneWay?: ArrayLike<number>;
}
export interface IndexMove {
  x: number; y: number; isCrushed: boolean; isCutShort: boolean; isStanding: boolean;
  hits: { row: number; response: Response; normal: [number, number]; time: number; touch: [number, number] }[];
}
export type IndexQuery = { layers?: Layers } & RangeQuery;
/** The hits of an index, valid until its next query. */
export interface Rows extends List {
  readonly row: Float64Array;
  readonly time: Float64Array; readonly exitTime: Float64Array; readonly distance: Float64Array;
  readonly pointX: Float64Array; readonly pointY: Float64Array; readonly normalX: Float64Array; readonly normalY: Float64Array;
  /** The hits of query i are those from starts[i] to starts[i + 1] - 1. */
  readonly starts: Uint32Array;
  copy(): Rows;
}

export interface MaskView { flipX?: boolean; flipY?: boolean; turns?: 0 | 1 | 2 | 3 }
export interface MaskViews { a?: MaskView; b?: MaskView }
export interface Picture { data: ArrayBuffer | ArrayBufferView; width: number; height: number }

/** The solid pixels of a sprite, one bit each. In what asks about two, the other lies at the offset (dx, dy). */
export class Mask {
  constructor(width: number, height: number);
  /** A picture, as ImageData is: pixels whose alpha is over `threshold` (127) are solid. */
  constructor(picture: Picture, options?: { threshold?: number });
  static fromKey(picture: Picture, key: readonly [number, number, number]): Mask;
  static fromBits(bits: Picture & { stride?: number }): Mask;
  readonly width: number;
  readonly height: number;
  copy(view?: MaskView): Mask;
  get(x: number, y: number): boolean;
  set(x: number, y: number, isSolid?: boolean): void;
  fill(): void;
  clear(): void;
  invert(): void;
  count(): number;
  bounds(): Rect | null;
  and(other: Mask, dx?: number, dy?: number, view?: MaskView): void;
  or(other: Mask, dx?: number, dy?: number, view?: MaskView): void;
  xor(other: Mask, dx?: number, dy?: number, view?: MaskView): void;
  andNot(other: Mask, dx?: number, dy?: number, view?: MaskView): void;
  /** Whether any pixel is solid in both, also between whole pixels. */
  overlaps(other: Mask, dx?: number, dy?: number, views?: MaskViews): boolean;
  /** How many pixels are solid in both; between whole pixels, the common area of their squares. */
  area(other: Mask, dx?: number, dy?: number, views?: MaskViews): number;
  /** The mean of the indices of solid pixels. */
  centroid(view?: MaskView): [number, number] | null;
  /** Solid pixels connected by edges or corners. */
  components(view?: MaskView): { count: number; bounds: Rect; first: [number, number] }[];
  /** The component with this pixel. */
  component(x: number, y: number, view?: MaskView): Mask;
  /** Turned by degrees, clockwise if y points down. */
  rotate(angle: number, options?: { scale?: number; view?: MaskView }): Mask;
  scale(width: number, height: number, view?: MaskView): Mask;
  overlapMask(other: Mask, dx?: number, dy?: number, views?: MaskViews): Mask;
  /** All offsets at which both overlap: (x, y) is the other at (x - its width + 1, y - its height + 1). */
  convolve(other: Mask, views?: MaskViews): Mask;
  firstOverlap(other: Mask, dx?: number, dy?: number, views?: MaskViews): [number, number] | null;
  overlapBounds(other: Mask, dx?: number, dy?: number, views?: MaskViews): Rect | null;
  normal(other: Mask, dx?: number, dy?: number, views?: MaskViews): [number, number];
  /** The shortest motion of the other, along x or y, after which nothing overlaps. */
  separation(other: Mask, dx?: number, dy?: number, views?: MaskViews): [number, number];
  /** The time from 0 to 1 at which the other meets it on its way from `at` by `by`, or null. */
  impact(other: Mask, at: Point, by: Point, views?: MaskViews): number | null;
  close(): void;
}
// } whole

export type Shape =
  // whole {
  | ({ kind: "mask"; mask: Mask; at?: Point } & MaskView)
  | { kind: "chain"; chain: Chain; at?: Point }
  // } whole
  | { kind: "box"; box: Box }
  | { kind: "circle"; center: Point; radius: number }
  | { kind: "capsule"; from: Point; to: Point; radius?: number }
  /** Its radii along x and y, turned by an angle in degrees. */
  | { kind: "ellipse"; center: Point; radii: Point; angle?: number }
  /** The ends of its radii. */
  | { kind: "ellipse"; center: Point; ends: readonly [Point, Point]; radius?: number }
  | { kind: "polygon"; corners: readonly Point[] | Numbers; radius?: number };
/** A shape as it is read: a mask without its pixels, a chain without its nodes. */
export type ShapeRead =
  | { kind: "box"; box: number[] }
  | { kind: "circle"; center: [number, number]; radius: number }
  | { kind: "capsule"; from: [number, number]; to: [number, number]; radius: number }
  | { kind: "ellipse"; center: [number, number]; ends: [[number, number], [number, number]]; radius: number }
  | { kind: "polygon"; corners: [number, number][]; radius: number }
  | { kind: "chain"; at: [number, number] }
  | { kind: "mask" | "tiles"; at: [number, number]; flipX: boolean; flipY: boolean; turns: number };

/** A part: its box, or its shape, relative to its body. */
export interface PartDef { box?: Box; shape?: Shape; layer?: Layer; tag?: number; isDisabled?: boolean }
/** A body, with `parts`, or with the box or shape of its only part. */
export interface BodyDef extends PartDef { x?: number; y?: number; angle?: number; user?: number; parts?: readonly PartDef[] }

/** A list as columns: views of the library's memory, valid until the next list of this kind or growth of the memory. */
export interface List { readonly length: number }
export interface ContactEvents extends List {
  readonly a: Float64Array; readonly b: Float64Array; readonly userA: Float64Array; readonly userB: Float64Array;
  readonly time: Float32Array; readonly slotA: Uint32Array; readonly slotB: Uint32Array;
  readonly layerA: Uint8Array; readonly layerB: Uint8Array;
  /** END 0, NEAR_MISS 1, BEGIN 2 or STRIKE 3. */
  readonly kind: Uint8Array;
  copy(): ContactEvents;
}
export interface TouchEvents extends List {
  readonly a: Float64Array; readonly b: Float64Array; readonly partA: Float64Array; readonly partB: Float64Array;
  readonly userA: Float64Array; readonly userB: Float64Array; readonly time: Float32Array;
  readonly tagA: Uint32Array; readonly tagB: Uint32Array; readonly layerA: Uint8Array; readonly layerB: Uint8Array;
  readonly kind: Uint8Array;
  copy(): TouchEvents;
}
/** Two bodies were near each other, by these parts. The nearest points, of a and of b, were there at `nearestTime`. */
export interface NearMisses extends List {
  readonly a: Float64Array; readonly b: Float64Array; readonly partA: Float64Array; readonly partB: Float64Array;
  readonly userA: Float64Array; readonly userB: Float64Array; readonly time: Float64Array;
  readonly distance: Float64Array; readonly nearestTime: Float64Array;
  readonly xA: Float64Array; readonly yA: Float64Array; readonly xB: Float64Array; readonly yB: Float64Array;
  copy(): NearMisses;
}
export interface Contacts extends List {
  readonly a: Float64Array; readonly b: Float64Array; readonly touches: Float64Array;
  copy(): Contacts;
}
export interface Touches extends List {
  readonly partA: Float64Array; readonly partB: Float64Array; readonly tagA: Uint32Array; readonly tagB: Uint32Array;
  readonly layerA: Uint8Array; readonly layerB: Uint8Array;
  copy(): Touches;
}
export interface Bodies extends List {
  readonly body: Float64Array; readonly user: Float64Array; readonly slot: Uint32Array;
  readonly x: Float32Array; readonly y: Float32Array; readonly angle: Float32Array; readonly isDisabled: Uint8Array;
  copy(): Bodies;
}
export interface Parts extends List {
  readonly part: Float64Array; readonly body: Float64Array;
  readonly minX: Float32Array; readonly minY: Float32Array; readonly maxX: Float32Array; readonly maxY: Float32Array;
  readonly tag: Uint32Array; readonly slot: Uint32Array; readonly layer: Uint8Array;
  /** The kind of the shape: 0 box, 1 circle, 2 capsule, 3 polygon, 4 mask, 5 tiles, 6 chain, 7 ellipse. */
  readonly kind: Uint8Array;
  /** 1: disabled on its own, 2: absent, 4: its body is disabled. */
  readonly flags: Uint8Array;
  copy(): Parts;
}
export interface Hits extends List {
  readonly part: Float64Array; readonly body: Float64Array; readonly user: Float64Array; readonly ownPart: Float64Array;
  readonly layer: Float64Array; readonly tag: Float64Array;
  readonly time: Float64Array; readonly exitTime: Float64Array; readonly distance: Float64Array;
  readonly pointX: Float64Array; readonly pointY: Float64Array; readonly normalX: Float64Array; readonly normalY: Float64Array;
  /** The hits of query i are those from starts[i] to starts[i + 1] - 1. */
  readonly starts: Uint32Array;
  copy(): Hits;
}

export const END: 0;
export const NEAR_MISS: 1;
export const BEGIN: 2;

export interface WorldOptions {
  broadPhase?: string;
  /** The sides of a cell; 0: chosen. */
  cell?: readonly [number, number];
  axis?: "auto" | "x" | "y";
  closed?: boolean;
  events?: "contacts" | "touches" | "both";
  limits?: { bodies?: number; parts?: number; pairs?: number; events?: number };
  rules?: RulesLike;
  /** The sides of a wrapped world; 0: it does not wrap along x, or y. */
  wrapWidth?: number;
  wrapHeight?: number;
}
export interface Manifold {
  isTouching: boolean; depth: number; distance: number; normal: [number, number]; points: [[number, number], [number, number]];
  count: number;
}
interface QueryFilter {
  layers?: Layers;
  /** Parts on these layers hide others, which are left out. */
  blockedBy?: Layers;
  exclude?: Handle;
  boxesOnly?: boolean;
}
type RangeQuery =
  | { kind: "point"; at: Point }
  | { kind: "box"; box: Box }
  | { kind: "circle"; at: Point; radius: number }
  | { kind: "ray" | "rayFirst"; at: Point; to: Point }
  | { kind: "nearest"; at: Point; count?: number };
export type Query = QueryFilter & (
  | RangeQuery
  | { kind: "shapeCast" | "shapeCastFirst"; shape: Shape; at?: Point; to: Point });

export type Response = "slide" | "cross" | "touch" | "bounce" | "ignore";
/** The sides of a box, as bits: of one-way parts and platforms. */
export const SIDE: { readonly minX: 1; readonly maxX: 2; readonly minY: 4; readonly maxY: 8 };
/** The response of a mover's parts to the parts it hits, by layers; a new one slides along everything. */
export class Responses {
  constructor(response?: Response);
  set(mover: Layer, other: Layer, response: Response): this;
  get(mover: Layer, other: Layer): Response;
}
export interface Choice { part: Handle; hitPart: Handle; hitBody: Handle; response: Response; normal: [number, number] }
export interface MoveOptions {
  responses?: Responses;
  walk?: { floorSide?: number; maxSlope?: number; snap?: number };
  leavesBack?: boolean;
  hitsOnce?: boolean;
  choose?: (hit: Choice) => Response;
}
export interface MoveHit {
  part: Handle; body: Handle; user: number; moverPart: number; response: Response; normal: [number, number]; time: number;
  touch: [number, number]; tile?: { value: number; x: number; y: number };
}
export interface MoveResult {
  x: number; y: number; isCrushed: boolean; isCutShort: boolean; isStanding: boolean; floor: MoveHit | null; hits: MoveHit[];
}
// whole {
/** A box, relative to (x, y), which moves until (x, y) is `to`. */
export interface Mover { box: Box; x?: number; y?: number; to: Point; layer?: Layer }
/** Place (column, row) is at origin + (column * cell[0], row * cell[1]); bodies[i] moves by (dx[i], dy[i]) a step. */
export interface DangerDef {
  origin?: Point; cell: Point; columns: number; rows: number;
  /** As it is at the place (0, 0); without it a point. */
  shape?: Shape;
  layer?: Layer; steps: number; bodies: ArrayLike<Handle>; dx: ArrayLike<number>; dy: ArrayLike<number>;
}
/** Bodies that are not named have weight 1 and priority 0. */
export interface PushOptions extends MoveOptions {
  layers?: Layers; axis?: "x" | "y" | "least"; isByPosition?: boolean; rounds?: number;
  bodies?: readonly { body: Handle; weight?: number; priority?: number }[];
}
export interface Pushed {
  body: Handle; user: number; fromX: number; fromY: number; isMoved: boolean; isHeld: boolean; isOverlapping: boolean; against: Handle;
}
/** A ray, or a circle with a radius. It flies towards `to`, as far as this is from `from`, also round its bounces; without responses it ends at a hit. */
export interface LegsDef {
  from: Point; to: Point; radius?: number; layer?: Layer; bounces?: number; responses?: Responses; exclude?: Handle;
}
/** It ends at a part, or with "ignore" where the flight does. `time`: at its end, from 0 to 1 of the whole flight. */
export interface Leg {
  from: [number, number]; to: [number, number]; time: number; normal: [number, number]; response: Response;
  part?: Handle; body?: Handle; user?: number; layer?: number; tag?: number;
}
// } whole
export interface Rider {
  body: Handle; user: number; fromX: number; fromY: number; isCarried: boolean; isPushed: boolean; isCrushed: boolean; part: Handle; by: Handle;
  against: Handle;
}

/** A world of bodies. Close it when it is no longer needed. */
export class World {
  constructor(options?: WorldOptions);
  /** The slot of a body: an index of `x`, `y`, `angle`, `body`, and of the game's own arrays. */
  static slot(body: Handle): number;
  close(): void;

  /** Columns by slot, views of the world's memory: read them anew after bodies were added, as they may have moved. */
  readonly body: Float64Array;
  /** Write positions here: `step`, `moveAll` and `setPositions` take over what was written. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly angle: Float32Array;
  /** Move the bodies whose columns were written; swept bodies on their way. */
  moveAll(): void;
  /** Put the bodies whose columns were written there at once. */
  setPositions(): void;

  add(body?: BodyDef): Handle;
  remove(body: Handle): void;
  setPosition(body: Handle, x: number, y: number, angle?: number): void;
  moveTo(body: Handle, x: number, y: number, angle?: number): void;
  read(body: Handle): { x: number; y: number; angle: number; partCount: number; user: number; isDisabled: boolean; isAlive: boolean };
  setDisabled(body: Handle, isDisabled?: boolean): void;
  setSwept(body: Handle, isSwept?: boolean): void;
  setUser(body: Handle, user: number): void;
  resetNearMisses(body: Handle, other?: Handle): void;
  isAlive(body: Handle): boolean;
  setName(body: Handle, name: string): void;
  name(body: Handle): string;
  setLayerName(layer: Layer, name: string): void;
  layerName(layer: Layer): string;
  /** After a step that did not fit into a limit, the count that was needed; else 0. */
  readonly requiredCapacity: number;
  readonly bodyCount: number;
  readonly partCount: number;
  bodies(): Bodies;

  addPart(body: Handle, part: PartDef): Handle;
  removePart(part: Handle): void;
  setBox(part: Handle, box: Box): void;
  moveBox(part: Handle, box: Box): void;
  setOffset(part: Handle, box: Box): void;
  setShape(part: Handle, shape: Shape | null, isMotion?: boolean): void;
  setLayer(part: Handle, layer: Layer): void;
  setPartDisabled(part: Handle, isDisabled?: boolean): void;
  setOneWay(part: Handle, sides: number): void;
  partsOf(body: Handle): Handle[];
  readPart(part: Handle): { shape: ShapeRead; box: number[]; offset: number[]; body: Handle; tag: number; layer: Layer;
    isDisabled: boolean; isAbsent: boolean; oneWay: number };
  manifold(partA: Handle, partB: Handle): Manifold;
  parts(): Parts;

  /** Move the bodies whose columns were written, and find what touches now. */
  step(): void;
  events(): ContactEvents;
  eventsByTime(): ContactEvents;
  touchEvents(): TouchEvents;
  contacts(body?: Handle): Contacts;
  touches(a: Handle, b: Handle): Touches;
  nearMisses(): NearMisses;

  readonly closed: boolean;
  readonly broadPhase: string;
  setBroadPhase(name: string, setup?: { cell?: readonly [number, number]; axis?: "auto" | "x" | "y" }): void;
  readonly cell: [number, number];
  readonly counts: { overlapping: number; shaped: number; apart: number };
  get rules(): Rules;
  set rules(rules: RulesLike);
  setMargin(a: Layer, b: Layer, margin: number): void;
  margin(a: Layer, b: Layer): number;
  /** After how many steps two bodies on these layers can have a near miss again; 0: after a reset. */
  setNearMissInterval(a: Layer, b: Layer, steps: number): void;
  nearMissInterval(a: Layer, b: Layer): number;
  /** By which rule circles on these layers touch. */
  setCircleRule(a: Layer, b: Layer, rule: "round" | "sides" | "squares"): void;
  circleRule(a: Layer, b: Layer): "round" | "sides" | "squares";
  /** Move everything by (dx, dy); contacts stay. */
  shiftOrigin(dx: number, dy: number): void;
  setSweptLayers(layers?: Layers, isSwept?: boolean): void;

  /** A snapshot; `into`: an array of enough length; its used part is returned. */
  save(options?: { into?: Uint8Array }): Uint8Array;
  load(snapshot: ArrayBuffer | ArrayBufferView): void;
  // whole {
  save(options?: { masks?: readonly Mask[]; sets?: readonly HitboxSet[]; into?: Uint8Array }): Uint8Array;
  load(snapshot: ArrayBuffer | ArrayBufferView, options?: { masks?: readonly Mask[]; sets?: readonly HitboxSet[] }): void;
  // } whole
  /** 64 bits as 16 hexadecimal digits. */
  hash(): string;

  query(queries: Query | readonly Query[]): Hits;
  overlaps(body: Handle, layers?: Layers): Hits;
  moveAndCollide(body: Handle, x: number, y: number, options?: MoveOptions): MoveResult;
  testMove(body: Handle, x: number, y: number, options?: MoveOptions): MoveResult;
  movePlatform(body: Handle, x: number, y: number, options?: MoveOptions & { layers?: Layers; sides?: number }): Rider[];
  // whole {
  /** Where a body that is not in the world would end. */
  testMoveOf(body: BodyDef, x: number, y: number, options?: MoveOptions): MoveResult;
  /** The same for many boxes. */
  moveMany(movers: readonly Mover[], options?: MoveOptions): MoveResult[];
  /** For each place of a grid, row by row, in how many steps it would be hit; 0: something is there, Infinity: nothing hits it. */
  danger(def: DangerDef): Float32Array;
  push(options?: PushOptions): Pushed[];
  legs(def: LegsDef): { legs: Leg[]; isCutShort: boolean };

  addTiles(tiles: { x?: number; y?: number; tileWidth: number; tileHeight?: number; columns: number; rows: number; kinds?: Numbers;
    values?: Numbers; layer?: Layer; tag?: number; user?: number }): Handle;
  readTiles(tiles: Handle): { tileWidth: number; tileHeight: number; columns: number; rows: number; filled: number; bytes: number };
  tile(tiles: Handle, x: number, y: number): { kind: TileKind; value: number };
  setTile(tiles: Handle, x: number, y: number, kind: TileKind): void;
  fillTiles(tiles: Handle, where: Rect, kind: TileKind): void;
  setTiles(tiles: Handle, where: Rect, kinds: Numbers): void;
  setTileValues(tiles: Handle, where: Rect, values: Numbers): void;
  /** The tiles now touched by a body, as boxes: four numbers each. */
  tilesTouched(body: Handle, tiles: Handle): Float32Array;

  /** An attack strikes each body once until it is reset, or again after some steps. */
  addAttack(attack?: AttackDef): Handle;
  changeAttack(attack: Handle, to: AttackDef): void;
  resetAttack(attack: Handle): void;
  removeAttack(attack: Handle): void;
  readAttack(attack: Handle): Required<AttackDef> & { struck: number };
  /** The last step in which an attack has struck a body since its reset, or null. */
  hasStruck(attack: Handle, body: Handle): number | null;
  /** Let a part belong to an attack, or to none (0). */
  setAttack(part: Handle, attack: Handle): void;
  attackOf(part: Handle): Handle;
  strikes(): Strikes;
  /** How many steps were made. */
  readonly steps: number;
  explainStrike(body: Handle, target: Handle): { reason: "stale" | "noAttack" | "apart" | "bodiesMax" | "struck" | "none"; attack: Handle;
    step: number; struck: number };

  /** Let a body show a frame of a set, or of none: a part for each name. Its tag is the number of the name. */
  setHitboxes(body: Handle, set: HitboxSet | null, pose?: FramePose): void;
  setFrame(body: Handle, pose: FramePose): void;
  /** The pose in which a body shows its set: the frame, flips and turns given last, and its position. */
  frame(body: Handle): Required<FramePose>;
  hitboxes(body: Handle): HitboxSet | null;
  /** The part of a name; 0 if there is none. */
  hitbox(body: Handle, name: string | number): Handle;

  /** The nodes of a part's chain where it is in the world, or null. */
  nodesOf(part: Handle): Required<ChainNode>[] | null;
  pushNode(part: Handle, node: ChainNode): void;
  switchNodes(part: Handle, first: number, count: number, isOff?: boolean): void;
  cutNodes(part: Handle, first: number, count: number): void;

  /** Record all calls from now on; `stopRecording` returns the bytes of a file X.grz. */
  record(options?: { queries?: boolean }): void;
  stopRecording(): Uint8Array;
  setRecordingFrame(frame: number): void;
  note(note: string | ArrayBuffer | ArrayBufferView): void;
  readonly isRecording: boolean;
  explain(a: Handle, b: Handle): Explanation;
  /** In the words of `graze explain`; without `names`, bodies are called by their names in the world or by their slots. */
  explainText(a: Handle, b: Handle, names?: { bodyA?: unknown; bodyB?: unknown; partA?: unknown; partB?: unknown; isClosed?: boolean;
    isRecording?: boolean }): string;
  /** Count the work of the broad phase from now on, or no more; `counters` has it. */
  countWork(isCounting?: boolean): void;
  readonly counters: { tests: number; refused: number; visits: number; swaps: number; moves: number };
  draw(options?: { what?: number; layers?: Layers; view?: Box; pixel?: number }): Drawing;
  // } whole
}

/** The difference between two snapshots: short if few bodies changed. */
export function saveDelta(base: ArrayBuffer | ArrayBufferView, snapshot: ArrayBuffer | ArrayBufferView): Uint8Array;
export function applyDelta(base: ArrayBuffer | ArrayBufferView, delta: ArrayBuffer | ArrayBufferView): Uint8Array;
/** In graze/core: auto and brute. */
export function broadPhases(): string[];
// whole {

/** Shapes without a world. Each call refuses a shape that is not valid. */
export const shapes: {
  check(shape: Shape): void;
  bounds(shape: Shape): number[];
  /** Mirrored, scaled, turned in degrees and moved, in this order. */
  transform(shape: Shape, pose?: { x?: number; y?: number; angle?: number; scale?: number; flipX?: boolean; flipY?: boolean }): Shape;
  touches(a: Shape, b: Shape, options?: { closed?: boolean }): boolean;
  manifold(a: Shape, b: Shape, options?: { closed?: boolean }): Manifold;
  /** A polygon around a center, turned by degrees. */
  orientedBox(center: Point, size: Point, angle: number): Shape;
};
/** [sine, cosine] of an angle in degrees: the same bits on every machine. */
export function angleSinCos(angle: number): [number, number];
/** The version of graze, "1.0.0". */
export function version(): string;
/** `versionMax`: the newest version of the format that is read here. */
export function formatOf(bytes: ArrayBuffer | ArrayBufferView): { format: "unknown" | "snapshot" | "delta" | "recording"; version: number; versionMax: number };

export const STRIKE: 3;
export interface AttackDef { user?: number; againAfter?: number; bodiesMax?: number }
export interface Strikes extends List {
  readonly attack: Float64Array; readonly body: Float64Array; readonly target: Float64Array;
  readonly part: Float64Array; readonly targetPart: Float64Array; readonly user: Float64Array; readonly targetUser: Float64Array;
  /** How many bodies the attack has struck since its reset, with this one. */
  readonly number: Uint32Array;
  readonly time: Float32Array;
  copy(): Strikes;
}

/** How a frame is shown: flipped, then turned by quarter turns about its pivot, which is put at (x, y). */
export interface FramePose { frame?: number; flipX?: boolean; flipY?: boolean; turns?: 0 | 1 | 2 | 3; x?: number; y?: number }
export interface HitboxFrame {
  pivot?: Point; duration?: number;
  /** In pixels of the picture; a name once a frame, by its spelling or its number. */
  boxes?: readonly { name: string | number; box?: Box; shape?: Shape; layer?: Layer }[];
}
export interface Animation { name: string; first: number; last?: number; direction?: "forward" | "reverse" | "pingpong" | "pingpongReverse"; repeats?: number }
/** The frames of a sprite with named boxes. Worlds keep the sets they show. */
export class HitboxSet {
  constructor(def: { names: readonly string[]; frames: readonly HitboxFrame[]; animations?: readonly Animation[] });
  readonly names: string[];
  readonly animations: string[];
  readonly frameCount: number;
  /** The frame shown by an animation this many milliseconds after its begin. */
  frameAt(animation: string | number, milliseconds: number): number;
  /** The box of a name in a pose, relative to the body; null if the frame lacks it. */
  find(name: string | number, pose: FramePose): { box: number[]; shape: ShapeRead } | null;
  close(): void;
}

export interface ChainNode { x: number; y: number; radius?: number; isOff?: boolean }
/** Circles, joined in a row: curved lasers, ropes, tails. A world copies the chains of its parts. */
export class Chain {
  constructor(nodes: Iterable<ChainNode>, options?: { capacity?: number });
  nodes(): Required<ChainNode>[];
  readonly capacity: number;
  /** Put a node in front; at its capacity, the chain drops its last one. */
  pushNode(node: ChainNode): void;
  switchNodes(first: number, count: number, isOff?: boolean): void;
  cutNodes(first: number, count: number): void;
  /** Points along its middle, one every `spacing`, at most `most` (10,000). */
  points(spacing: number, most?: number): [number, number][];
  nearest(to: Point): { node: number; place: number; distance: number; middle: [number, number] } | null;
  close(): void;
}

export type TileKind = "empty" | "solid" | "oneWayMinX" | "oneWayMaxX" | "oneWayMinY" | "oneWayMaxY" | "slopeMinXMinY" |
  "slopeMaxXMinY" | "slopeMinXMaxY" | "slopeMaxXMaxY" | "lowMinXMinY" | "lowMaxXMinY" | "lowMinXMaxY" | "lowMaxXMaxY" |
  "highMinXMinY" | "highMaxXMinY" | "highMinXMaxY" | "highMaxXMaxY";
/** The kinds of tiles, by their numbers. */
export const TILES: readonly TileKind[];

/** The boxes describing a mask best. */
export function fit(mask: Mask, options?: { boxes?: number; score?: "iou" | "pixels" | "inside" | "cover"; keepsWidth?: boolean;
  inset?: number; shape?: undefined }): { boxes: Rect[]; solid: number; covered: number; area: number; iou: number };
/** The shape describing a mask best; null if no pixel is solid. `isBest`: it is proven to be the best of its kind. */
export function fit(mask: Mask, options: { shape: "circle" | "capsule" | "ellipse" | "polygon"; score?: "iou" | "pixels" | "inside" | "cover";
  inset?: number }): { shape: ShapeRead | null; solid: number; covered: number; area: number; score: number; bound: number;
  isBest: boolean };
/** Closed lines along the edges of solid pixels: x, y, x, y … each. */
export function outline(mask: Mask): Int32Array[];
/** The fewest rectangles covering all tiles but 0, `width` tiles a row. */
export function mergeTiles(tiles: Numbers, width: number): Rect[];

export interface ExplainedPart {
  body: Handle; part: Handle; box: number[]; tag: number; layer: Layer; kind: string; isCause: boolean; isSwept: boolean; angle: number;
}
export interface Explanation {
  reason: "stale handle" | "same body" | "no boxes" | "rules" | "disabled body" | "disabled box" | "absent box" | "empty box" |
    "boxes apart" | "shapes apart" | "mask" | "tiles" | "none";
  reasonText: string; isTouching: boolean; a: ExplainedPart; b: ExplainedPart; gapX: number; gapY: number; manifold: Manifold;
  isReported: boolean; hasBegun: boolean; hasEnded: boolean; begun: number; ended: number;
}

/** The parts of a drawing, a bit each. */
export const DRAW: { readonly cells: 1; readonly boxes: 2; readonly tiles: 4; readonly parts: 8; readonly margins: 16; readonly ways: 32;
  readonly contacts: 64; readonly queries: 128; readonly strikes: 256; readonly all: 511 };
/** Lines, polygons and circles. The numbers of primitive i are coordinates[start[i]] to coordinates[start[i + 1] - 1]. */
export interface Drawing extends List {
  readonly body: Float64Array; readonly part: Float64Array;
  /** 0xRRGGBB. */
  readonly color: Uint32Array;
  readonly start: Uint32Array; readonly slot: Uint32Array;
  /** 0: a line, x, y of both ends; 1: a polygon, x, y of each corner; 2: a circle, x, y, radius. */
  readonly type: Uint8Array;
  /** One of DRAW. */
  readonly kind: Uint16Array;
  readonly layer: Uint8Array;
  /** 1: its body is in contact, 2: disabled or absent. */
  readonly flags: Uint8Array;
  readonly coordinates: Float32Array;
}
export function layerColor(layer: Layer): number;

export interface ReplayOptions { broadPhase?: string; isUnchecked?: boolean; memoryMax?: number; seekMemoryMax?: number }
export type ReplayState = "stepped" | "ended" | "truncated" | "differs" | "damaged" | "failed";
/** A recording that lies elsewhere: `read` returns its bytes from an offset on, at most `length`; none at the end. */
export interface RecordingSource { read(offset: number, length: number): ArrayBuffer | ArrayBufferView }
/** A replay of a recording, with a world of its own. */
export class Replay {
  /** `recording`: the bytes of a file X.grz, not gzipped. They are not copied: leave them as they are until it is closed. */
  constructor(recording: ArrayBuffer | ArrayBufferView | RecordingSource, options?: ReplayOptions);
  /** Opens a recording, gzipped or not. */
  static open(recording: ArrayBuffer | ArrayBufferView, options?: ReplayOptions): Promise<Replay>;
  /** More bytes of a recording that is still being made; it was given as bytes. A step that was truncated can be made then. */
  append(bytes: ArrayBuffer | ArrayBufferView): void;
  readonly world: World;
  readonly state: ReplayState;
  /** How many steps the whole recording has. */
  readonly length: number;
  /** How many steps are made. */
  readonly steps: number;
  /** Make the next step; false: there is none, and `state` says why. */
  step(): boolean;
  /** Go to where this many steps are made, forward or back; Infinity: to the end. */
  seek(step: number): boolean;
  info(): { state: ReplayState; frame: number; steps: number; hashRecorded: string; hashNow: string; status: number; call: string | null };
  /** The game's own bytes in the shown step. */
  notes(): Uint8Array[];
  events(): ContactEvents;
  hash(): string;
  close(): void;
}
// } whole
