// read.mjs: a map open in Tiled, as `graze tiles` reads its file, and findings: parts refused or passed over, with layer and place.
// The map's own properties are the options of the command: graze_property, graze_collision and graze_layers, names between commas.
import { EMPTY, KINDS, SOLID, flipKind, kindOfProperty, kindOfShape } from "./kinds.mjs";
import { objectBox, objectShape } from "./shapes.mjs";

const CHUNK = 16; // Tiled writes infinite layers in chunks with this many cells a side
const CELLS_MAX = 2 ** 28, VALUE_MAX = 65535, PIXEL_MAX = 2 ** 60;
const NOT_A_SHAPE = "is not a box, circle, ellipse, capsule or convex polygon of at most 8 corners";

/* `isRefused`: `graze tiles` would not read the map. The same words about one layer are kept once, with the first place and a count. */
class Findings {
  constructor() {
    this.items = [];
    this.known = new Map();
  }

  add(isRefused, where, place, text, show) {
    const key = `${where}\n${text}`, found = this.known.get(key);
    if (found !== undefined) {
      found.count++;
      return;
    }
    const item = { isRefused, where, place, text, show, count: 1 };
    this.known.set(key, item);
    this.items.push(item);
  }
}

/* One finding in a line. */
export function findingText(item) {
  const place = item.place === "" ? item.where : `${item.where}, ${item.place}`;
  const more = item.count > 1 ? ` (and ${item.count - 1} more)` : "";
  return `${item.isRefused ? "refused" : "passed over"}: ${place}: ${item.text}${more}`;
}

function optionsOf(map) {
  const names = map.property("graze_layers"), property = map.property("graze_property");
  const layers = names === undefined ? [] : String(names).split(",").map((each) => each.trim()).filter((each) => each !== "");
  return { layers, found: new Set(), property: property === undefined ? "" : String(property),
           hasCollisions: map.property("graze_collision") === true };
}

/* ---- tilesets ---- */

const PINS = ["", "TopLeft", "Top", "TopRight", "Left", "Center", "Right", "BottomLeft", "Bottom", "BottomRight"];

/* Where a tile used as an object stands. */
function pinOf(tileset, isIsometric) {
  const name = PINS.find((each) => each !== "" && Tileset[each] === tileset.objectAlignment);
  if (name === undefined)
    return { x: isIsometric ? 0.5 : 0, y: 1 };
  const part = (low, high) => (name.includes(low) ? 0 : name.includes(high) ? 1 : 0.5);
  return { x: part("Left", "Right"), y: part("Top", "Bottom") };
}

function formOf(object) {
  if (object.tile)
    return "rectangle";
  switch (object.shape) {
  case MapObject.Polygon:
    return "polygon";
  case MapObject.Polyline:
  case MapObject.Point:
    return "line";
  case MapObject.Ellipse:
    return "ellipse";
  }
  return MapObject.Capsule !== undefined && object.shape === MapObject.Capsule ? "capsule" : "rectangle";
}

/* An object of Tiled as shapes.mjs wants it. */
function objectOf(object, isIsometric) {
  const form = formOf(object);
  const hasPoints = (form === "polygon" || form === "line") && object.shape !== MapObject.Point;
  return { form, x: object.x, y: object.y, w: object.width, h: object.height, rotation: object.rotation,
           points: hasPoints ? object.polygon.map((each) => [each.x, each.y]) : [],
           pin: object.tile ? pinOf(object.tile.tileset, isIsometric) : { x: 0, y: 0 } };
}

/* A tile by its property and the collision editor: its kind, or its shapes, or neither. */
function tileOf(tile, options, where, findings) {
  const out = { w: tile.width, h: tile.height, kind: undefined, shapes: [] };
  const value = options.property === "" ? undefined : tile.property(options.property);
  if (value !== undefined) {
    out.kind = kindOfProperty(value);
    if (out.kind === undefined)
      findings.add(true, where, `tile ${tile.id}`, `the property "${options.property}" is "${value}", which is neither true, false ` +
                   `nor a kind of a tile, as solid or one_way_min_y`);
  }
  if (!options.hasCollisions || !tile.objectGroup)
    return out;
  for (let i = 0; i < tile.objectGroup.objectCount; i++) {
    const object = objectOf(tile.objectGroup.objectAt(i), false);
    if (objectShape(object, { x: 0, y: 0 }) === undefined)
      findings.add(true, where, `tile ${tile.id}`, `a collision shape ${NOT_A_SHAPE}; split it`);
    else
      out.shapes.push(object);
  }
  return out;
}

/* Tilesets in the map's order, with their first number in a saved map. */
function tilesetsOf(map, options, findings) {
  const sets = [];
  let first = 1;
  for (const tileset of map.tilesets) {
    const tiles = new Map(), where = `tileset "${tileset.name}"`;
    if (tileset.tiles.length === 0)
      findings.add(false, where, "", "it has no tiles; its file may be missing");
    for (const tile of tileset.tiles)
      tiles.set(tile.id, tileOf(tile, options, where, findings));
    sets.push({ tileset, first, tiles });
    first += Math.max(tileset.nextTileId, ...tileset.tiles.map((tile) => tile.id + 1), 0);
  }
  return sets;
}

/* ---- layers of tiles ---- */

/* The rectangle of cells of a saved layer. */
function gridOf(map, layer) {
  if (!map.infinite)
    return { x: 0, y: 0, width: layer.width, height: layer.height };
  const rects = layer.region().rects;
  if (rects.length === 0)
    return { x: 0, y: 0, width: 0, height: 0 };
  const down = (at) => Math.floor(at / CHUNK) * CHUNK, up = (at) => Math.ceil(at / CHUNK) * CHUNK;
  const x = Math.min(...rects.map((each) => down(each.x))), y = Math.min(...rects.map((each) => down(each.y)));
  return { x, y, width: Math.max(...rects.map((each) => up(each.x + each.width))) - x,
           height: Math.max(...rects.map((each) => up(each.y + each.height))) - y };
}

/* The kind of the tile of a cell; shapes without a kind are added to `shapes`. */
function kindOfCell(tile, cell, flips, shapes) {
  if (tile === undefined || (tile.kind === undefined && tile.shapes.length === 0))
    return EMPTY;
  if (tile.kind !== undefined)
    return flipKind(tile.kind, flips);
  const w = flips.diagonally ? tile.h : tile.w, h = flips.diagonally ? tile.w : tile.h;
  const place = { x: cell.x, y: cell.y + cell.h - h, w, h, flips };
  let kind = EMPTY;
  for (const object of tile.shapes) {
    const shape = objectShape(object, place), own = kindOfShape(shape, cell);
    if (own === SOLID || (own !== EMPTY && tile.shapes.length === 1))
      kind = own;
    else
      shapes.push(shape);
  }
  return kind;
}

/* Calls `take(x, y)` for each cell with a tile, row by row. The rectangles of a region come in bands of one height, from left to right. */
function eachCell(layer, take) {
  const bands = new Map();
  for (const rect of layer.region().rects)
    bands.set(rect.y, [...(bands.get(rect.y) || []), rect]);
  for (const [top, rects] of bands)
    for (let y = top; y < top + rects[0].height; y++)
      for (const { x: left, width } of rects)
        for (let x = left; x < left + width; x++)
          take(x, y);
}

function readTiles(reading, layer, offset) {
  const { map, out, options, sets, findings } = reading, grid = gridOf(map, layer), where = `layer "${layer.name}"`;
  const one = { name: layer.name, offset, grid, kinds: null, values: null, shapes: [] };
  if (grid.width * grid.height > CELLS_MAX) {
    findings.add(true, where, "", `${grid.width} x ${grid.height} cells; a layer may have 2^28; split the map`, { layer });
    return;
  }
  one.kinds = new Uint8Array(grid.width * grid.height);
  one.values = new Uint32Array(grid.width * grid.height);
  const isAny = options.property === "" && !options.hasCollisions;
  eachCell(layer, (x, y) => {
    const cell = layer.cellAt(x, y), tile = layer.tileAt(x, y), at = (y - grid.y) * grid.width + x - grid.x;
    const set = tile ? sets.find((each) => each.tileset === tile.tileset) : undefined;
    const say = (text) => findings.add(text.refused === true, where, `tile ${x},${y}`, text.text, { layer, x, y });
    if (set === undefined)
      say({ text: "its tile is missing, as a tileset or its picture may be; the value is 0" });
    const flips = { x: cell.flippedHorizontally, y: cell.flippedVertically, diagonally: cell.flippedAntiDiagonally };
    const place = { x: offset.x + x * map.tileWidth, y: offset.y + y * map.tileHeight, w: map.tileWidth, h: map.tileHeight };
    const known = set === undefined ? undefined : set.tiles.get(cell.tileId);
    const kind = isAny ? SOLID : kindOfCell(known, place, flips, one.shapes);
    one.values[at] = set === undefined ? 0 : set.first + cell.tileId;
    if (kind === undefined)
      say({ refused: true, text: `tile ${one.values[at]} is ${KINDS[known.kind]}, which cannot be turned by 90 degrees` });
    else
      one.kinds[at] = kind;
    if (!isAny && known !== undefined && known.kind === undefined && known.shapes.length === 0)
      say({ text: "neither its property nor its collision shapes say anything; it is empty" });
    if (one.values[at] > VALUE_MAX)
      say({ text: `tile ${one.values[at]} is over 65,535; the layer has no values in C` });
    if (known !== undefined && (known.w !== map.tileWidth || known.h !== map.tileHeight) && isAny)
      say({ text: `its picture is ${known.w} x ${known.h} pixels; the solid tile is its cell` });
  });
  out.layers.push(one);
}

/* ---- objects ---- */

/* Layers of objects of one name are one. */
function objectLayerOf(out, name) {
  if (!out.objectLayers.includes(name))
    out.objectLayers.push(name);
  return out.objectLayers.indexOf(name);
}

function readObjects(reading, layer, offset) {
  const { map, out, findings } = reading, index = objectLayerOf(out, layer.name), isIsometric = map.orientation === TileMap.Isometric;
  for (let i = 0; i < layer.objectCount; i++) {
    const object = layer.objectAt(i), plain = objectOf(object, isIsometric), box = objectBox(plain, offset);
    const say = (isRefused, text) => findings.add(isRefused, `layer "${layer.name}"`, `object ${object.id}`, text, { layer, object });
    if (!box.every((each) => Math.abs(each) <= PIXEL_MAX))
      say(true, "it is more than 2^60 pixels away");
    const shape = objectShape(plain, offset);
    out.objects.push({ id: object.id, name: object.name, layer: index, box, shape });
    if (shape === undefined)
      say(false, plain.form === "line" ? "a line or point has a box, and no shape"
                                       : `it ${NOT_A_SHAPE}; it has a box, and no shape`);
  }
}

/* ---- the map ---- */

function readLayers(reading, parent, offset, isWantedAbove) {
  const { options, findings } = reading;
  for (let i = 0; i < parent.layerCount; i++) {
    const layer = parent.layerAt(i), at = { x: offset.x + layer.offset.x, y: offset.y + layer.offset.y };
    const isNamed = options.layers.includes(layer.name), isWanted = isWantedAbove || isNamed;
    if (isNamed && !layer.isImageLayer)
      options.found.add(layer.name);
    if (layer.isGroupLayer) {
      readLayers(reading, layer, at, isWanted);
      continue;
    }
    if (!isWanted)
      continue;
    if (layer.isTileLayer)
      readTiles(reading, layer, at);
    else if (layer.isObjectLayer)
      readObjects(reading, layer, at);
    else
      findings.add(false, `layer "${layer.name}"`, "", "a layer of pictures has no tiles", { layer });
    const factor = layer.parallaxFactor;
    if (factor && (factor.x !== 1 || factor.y !== 1))
      findings.add(false, `layer "${layer.name}"`, "", "its parallax factor counts for nothing", { layer });
  }
}

function checkWhole(reading) {
  const { map, out, options, sets, findings } = reading;
  const refuse = (text) => findings.add(true, "the map", "", text);
  const tiles = sets.reduce((all, set) => all.concat([...set.tiles.values()]), []);
  for (const name of options.layers)
    if (!options.found.has(name))
      refuse(`no layer and no group is named "${name}"; see the property graze_layers`);
  if (options.property !== "" && !sets.some((set) => set.tileset.tiles.some((tile) => tile.property(options.property) !== undefined)))
    refuse(`no tile has a property named "${options.property}"; see the property graze_property`);
  if (options.hasCollisions && options.property === "" && !tiles.some((tile) => tile.shapes.length > 0) &&
      out.layers.some((layer) => layer.values.some((value) => value !== 0)))
    refuse("no tile has a collision shape, so none would be solid; draw them in the collision editor");
  if (map.layerDataFormat === TileMap.Base64Zstandard)
    refuse("its tiles are saved as zstd, which graze does not read; choose CSV, or base64 with zlib or gzip");
  if (map.orientation !== TileMap.Orthogonal)
    findings.add(false, "the map", "", "it is not orthogonal; cells are taken as upright rectangles");
}

/* Returns the layers and objects for write.mjs, and the findings. */
export function readMap(map) {
  const findings = new Findings(), options = optionsOf(map), out = { layers: [], objectLayers: [], objects: [] };
  const reading = { map, out, options, findings, sets: tilesetsOf(map, options, findings) };
  readLayers(reading, map, { x: 0, y: 0 }, options.layers.length === 0);
  checkWhole(reading);
  const { layers, objectLayers, objects } = out;
  return { layers, objectLayers, objects, tile: { w: map.tileWidth, h: map.tileHeight }, findings: findings.items,
           keepsKinds: options.property !== "" || options.hasCollisions };
}
