// tiles.mjs: tile layers; methods of World.
import { GRAZE_BAD_VALUE, GRAZE_STALE_HANDLE, graze_tile_kind } from "./enums.mjs";
import { bytesOf, check, checkBoth, exports, handle, invalid, keep, known, layer, memoryFloats, number, oneOf, put, release, result, whole, wholes } from "./memory.mjs";
import { World } from "./world.mjs";

/** The kinds of tiles, by their numbers. */
export const TILES = Object.keys(graze_tile_kind);

const TILES_DEF = ["x", "tileWidth", "y", "tileHeight", "columns", "rows", "kinds", "values", "layer", "tag", "user"];

function rectOf(rect) {
  const whole32 = (name) => whole(rect?.[name], `where.${name}`, 0xffffffff);
  return [whole32("x"), whole32("y"), whole32("w"), whole32("h")];
}

const tileMethods = {
  /**
   * A level: {x, y, tileWidth, tileHeight, columns, rows, kinds, layer, tag, user}. `kinds` is a number a tile, row by row. So
   * are `values`, the game's own 16 bits of each. */
  addTiles(def) {
    known(def, TILES_DEF, "def");
    const columns = whole(def.columns, "columns", 0xffffffff), rows = whole(def.rows, "rows", 0xffffffff);
    const given = (name, Type, max) => {
      if (def[name] === undefined)
        return null;
      const all = wholes(def[name], Type, name, max);
      if (all.length !== columns * rows)
        throw invalid(name, `must be ${columns * rows} ${name}, and are ${all.length}`);
      return bytesOf(all, name);
    };
    const sources = [given("kinds", Uint8Array, TILES.length - 1), given("values", Uint16Array, 0xffff)];
    const numbers = put([number(def.x ?? 0, "x"), number(def.y ?? 0, "y"), number(def.tileWidth, "tileWidth"),
      number(def.tileHeight ?? def.tileWidth, "tileHeight"), columns, rows, layer(def.layer ?? 0, "layer"),
      whole(def.tag ?? 0, "tag", 0xffffffff), whole(def.user ?? 0, "user")]);
    const kept = sources.map((source) => source && keep(source));
    const body = exports().js_add_tiles(this._world, numbers, ...kept.map(Number));
    kept.filter(Boolean).forEach(release);
    check(result(0), result(0) === GRAZE_BAD_VALUE ? "kinds" : "def");
    return body;
  },

  readTiles(tiles) {
    check(exports().js_tiles_read(this._world, handle(tiles, "tiles")), "tiles", tiles);
    return { tileWidth: result(0), tileHeight: result(1), columns: result(2), rows: result(3), filled: result(4), bytes: result(5) };
  },

  /** The kind and the value of a tile. */
  tile(tiles, x, y) {
    const status = exports().js_tiles_get(this._world, handle(tiles, "tiles"), whole(x, "x", 0xffffffff), whole(y, "y", 0xffffffff));
    check(status, status === GRAZE_STALE_HANDLE ? "tiles" : "x or y", tiles);
    return { kind: TILES[result(0)], value: result(1) };
  },

  _setTiles(tiles, where, kind, kinds, values) {
    const layerOf = handle(tiles, "tiles"), rect = rectOf(where), source = kinds ?? values;
    let at = 0;
    if (source !== undefined) {
      if (source.length !== rect[2] * rect[3])
        throw invalid(kinds ? "kinds" : "values", `must be ${rect[2] * rect[3]}, and are ${source.length}`);
      at = keep(bytesOf(source, "values"));
    }
    const status = exports().js_tiles_set(this._world, layerOf, put(rect), kind, kinds ? at : 0, values ? at : 0);
    if (at !== 0)
      release(at);
    checkBoth(status, "tiles", tiles, status === GRAZE_BAD_VALUE ? "kinds" : "where", ...rect);
  },

  /** Set one tile. */
  setTile(tiles, x, y, kind) {
    this._setTiles(tiles, { x, y, w: 1, h: 1 }, oneOf(kind, graze_tile_kind, "kind"));
  },

  /** Set all tiles of {x, y, w, h} to one kind. */
  fillTiles(tiles, where, kind) {
    this._setTiles(tiles, where, oneOf(kind, graze_tile_kind, "kind"));
  },

  /** Set them to `kinds`, a number each, row by row. */
  setTiles(tiles, where, kinds) {
    this._setTiles(tiles, where, 0, wholes(kinds, Uint8Array, "kinds", TILES.length - 1));
  },

  /** The game's own 16-bit values. */
  setTileValues(tiles, where, values) {
    this._setTiles(tiles, where, 0, undefined, wholes(values, Uint16Array, "values", 0xffff));
  },

  /** The tiles now touched by a body, as boxes: four numbers each. */
  tilesTouched(body, tiles) {
    const count = exports().js_tiles_touched(this._world, handle(body, "body"), handle(tiles, "tiles"));
    return memoryFloats().slice(result(0) / 4, result(0) / 4 + 4 * count);
  },
};

Object.defineProperties(World.prototype, Object.getOwnPropertyDescriptors(tileMethods));
