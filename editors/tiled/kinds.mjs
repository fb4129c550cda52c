// kinds.mjs: the kinds of tiles: their names in the order of graze_tile_kind, flips, and shapes that fill cells as kinds do.

export const KINDS = ["empty", "solid", "one_way_min_x", "one_way_max_x", "one_way_min_y", "one_way_max_y",
  "slope_min_x_min_y", "slope_max_x_min_y", "slope_min_x_max_y", "slope_max_x_max_y",
  "low_min_x_min_y", "low_max_x_min_y", "low_min_x_max_y", "low_max_x_max_y",
  "high_min_x_min_y", "high_max_x_min_y", "high_min_x_max_y", "high_max_x_max_y"];
export const EMPTY = 0, SOLID = 1;
const ONE_WAY = 2, SLOPE = 6, LOW = 10, HIGH = 14;

/* The kind named by a tile's property, or undefined. */
export function kindOfProperty(value) {
  const text = String(value);
  if (text === "" || text === "false" || text === "0")
    return EMPTY;
  if (text === "true" || text === "1")
    return SOLID;
  const kind = KINDS.indexOf(text.toLowerCase());
  return kind < 0 ? undefined : kind;
}

/* The kind of a tile flipped with its picture; undefined for a slope steeper than any kind. `flips`: x, y, diagonally. */
export function flipKind(kind, flips) {
  if (kind >= LOW && flips.diagonally)
    return undefined;
  if (kind >= SLOPE) {
    let corner = (kind - SLOPE) % 4; // the low bit: max x; the next one: max y
    const first = kind - corner;
    if (flips.diagonally)
      corner = (corner >> 1) | ((corner & 1) << 1);
    return first + (corner ^ (flips.x ? 1 : 0) ^ (flips.y ? 2 : 0));
  }
  if (kind < ONE_WAY)
    return kind;
  const side = (kind - ONE_WAY) ^ (flips.diagonally ? 2 : 0); // the low bit: max; the next one: y
  return ONE_WAY + (side ^ ((side < 2 ? flips.x : flips.y) ? 1 : 0));
}

/* The corners of a sloped tile of a cell whose sides are 1. */
function slopeCorners(kind) {
  const corner = (kind - SLOPE) % 4, x = corner & 1, y = corner >> 1;
  const corners = [[x, y], [1 - x, y], [x, kind >= LOW && kind < HIGH ? 0.5 : 1 - y]];
  return kind >= HIGH ? [...corners, [1 - x, 0.5]] : corners;
}

/* The kind filling the cell (x, y, w, h) as a shape does, or EMPTY. */
export function kindOfShape(shape, cell) {
  const { x, y, w, h } = cell, corners = shape.corners;
  if (shape.kind === "BOX")
    return corners[0].x <= x && corners[0].y <= y && corners[1].x >= x + w && corners[1].y >= y + h ? SOLID : EMPTY;
  const has = ([i, j]) => corners.some((each) => each.x === x + i * w && each.y === y + j * h);
  for (let kind = SLOPE; kind < KINDS.length && shape.kind === "POLYGON"; kind++) {
    const wanted = slopeCorners(kind);
    if (wanted.length === corners.length && wanted.every(has))
      return kind;
  }
  return EMPTY;
}
