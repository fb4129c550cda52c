// write.mjs: a read map as `graze tiles` writes it: CSV of boxes, and C to compile in.
import { KINDS, SOLID } from "./kinds.mjs";
import { mergeTiles } from "./merge.mjs";
import { shapeBox } from "./shapes.mjs";

const LAYER_MAX = 63, NAME_MAX = 50, CORNERS_MAX = 8, VALUE_MAX = 65535;

/* ---- CSV ---- */

/* The fewest digits to bring a number back, without an exponent below 1e21. */
function numberText(value) {
  return String(value === 0 ? 0 : value);
}

function quoted(text) {
  return `"${text.replace(/"/g, '""')}"`;
}

/* Shapes of tiles are numbered through the layers, behind those of objects. */
export function csvText(map) {
  const lines = ["what,id,layer,name,min_x,min_y,max_x,max_y"];
  const add = (what, id, layer, name, box) =>
    lines.push([what, id, Math.min(layer, LAYER_MAX), name, ...box.map(numberText)].join(","));
  let shapes = map.objects.filter((object) => object.shape !== undefined).length;
  map.layers.forEach((layer, index) => {
    const { grid, offset, kinds } = layer, { w, h } = map.tile, name = quoted(layer.name);
    const boxOf = (x, y, width, height) => [offset.x + (grid.x + x) * w, offset.y + (grid.y + y) * h,
                                            offset.x + (grid.x + x + width) * w, offset.y + (grid.y + y + height) * h];
    const solid = kinds.map((kind) => (kind === SOLID ? 1 : 0));
    mergeTiles({ width: grid.width, height: grid.height, solid })
      .forEach((each, id) => add("tiles", id, index, name, boxOf(each.x, each.y, each.w, each.h)));
    if (!map.keepsKinds)
      return;
    kinds.forEach((kind, id) => {
      if (kind > SOLID) {
        const [x, y] = boxOf(id % grid.width, Math.floor(id / grid.width), 0, 0);
        add(KINDS[kind], id, index, name, [x, y, x + w, y + h]);
      }
    });
    layer.shapes.forEach((shape) => add("shape", shapes++, index, name, shapeBox(shape)));
  });
  map.objects.forEach((object) => add("object", object.id, map.layers.length + object.layer, object.name === "" ? "" : quoted(object.name), object.box));
  return lines.join("\n") + "\n";
}

/* ---- C ---- */

/* As C's %.*g prints a number. */
function generalText(value, digits) {
  if (value === 0)
    return Object.is(value, -0) ? "-0" : "0";
  const [mantissa, exponent] = value.toExponential(digits - 1).split("e"), power = Number(exponent);
  const bare = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
  if (power >= -4 && power < digits)
    return bare(value.toFixed(digits - 1 - power));
  return `${bare(mantissa)}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

function floatText(value) {
  const text = generalText(Math.fround(value), 9);
  return /[.e]/.test(text) ? text + "f" : text;
}

function doubleText(value) {
  const text = generalText(value, 17);
  return /[.e]/.test(text) ? text : text + ".0";
}

function identifierOf(name) {
  let out = "";
  for (const c of unescape(encodeURIComponent(name))) { // byte by byte, as in C
    if (out.length >= NAME_MAX)
      break;
    if (out === "" && /[0-9]/.test(c))
      out = "n";
    if (/[A-Za-z0-9]/.test(c))
      out += c;
    else if (out !== "" && !out.endsWith("_"))
      out += "_";
  }
  return out.replace(/_+$/, "") || "noname";
}

/* Identifiers, different in more than case. */
function identifiersOf(names) {
  const taken = new Set();
  return names.map((name, i) => {
    const own = identifierOf(name);
    let item = own;
    for (let number = i + 1; taken.has(item.toLowerCase()); number++)
      item = `${own}_${number}`;
    taken.add(item.toLowerCase());
    return item;
  });
}

function remarkText(text) {
  return unescape(encodeURIComponent(text)).replace(/[^ -~]|[*\\?]/g, "_");
}

function shapeText(shape) {
  const corners = [];
  for (let i = 0; i < CORNERS_MAX; i++) {
    const { x, y } = shape.corners[i] || { x: 0, y: 0 };
    corners.push(`{ ${doubleText(x)}, ${doubleText(y)} }`);
  }
  return `    { GRAZE_SHAPE_${shape.kind}, ${shape.count}, ${doubleText(shape.radius)}, { ${corners.join(", ")} }, ` +
         `{ NULL, false, false, 0 } },\n`;
}

/* `lines`: a text for each shape. */
function shapesText(name, lines) {
  return lines.length === 0 ? "" : `\nstatic const graze_shape ${name}[] = {\n${lines.join("")}};\n\nenum { ${name}_count = ` +
                                   `${lines.length} };\n`;
}

function rowsText(grid, numbers) {
  let text = "";
  for (let y = 0; y < grid.height; y++)
    text += `    ${Array.from(numbers.subarray(y * grid.width, (y + 1) * grid.width)).map((each) => each + ",").join("")}\n`;
  return text + "};\n";
}

function layerText(map, layer, name) {
  const { grid, offset } = layer, { w, h } = map.tile, hasValues = layer.values.every((value) => value <= VALUE_MAX);
  const head = `\n/* ${remarkText(layer.name)}: ${grid.width} x ${grid.height} tiles */\n`;
  if (grid.width === 0 || grid.height === 0)
    return head;
  const place = [offset.x + grid.x * w, offset.y + grid.y * h, w, h].map(floatText).join(", ");
  return head + `static const uint8_t ${name}_kinds[] = {\n` + rowsText(grid, layer.kinds) +
    (hasValues ? `\nstatic const uint16_t ${name}_values[] = {\n` + rowsText(grid, layer.values) : "") +
    `\nstatic const graze_tiles_def ${name}_tiles = {\n    ${place}, ${grid.width}, ${grid.height}, 0, 0, 0, ${name}_kinds, ` +
    `${hasValues ? `${name}_values` : "NULL"}\n};\n` + shapesText(`${name}_shapes`, layer.shapes.map(shapeText));
}

function objectText(map, object) {
  const layer = map.objectLayers.length > 1 ? `, layer ${remarkText(map.objectLayers[object.layer])}` : "";
  return `    /* ${object.id}${object.name === "" ? "" : " " + remarkText(object.name)}${layer} */\n` + shapeText(object.shape);
}

/* `file` is the name of the header, without folders; `from` is the map's name. */
export function headerText(map, file, from) {
  const prefix = identifierOf(file.split(".")[0]), guard = prefix.toUpperCase() + "_H";
  const names = identifiersOf(map.layers.map((layer) => layer.name));
  return `/* From ${remarkText(from)}, written by \`graze tiles\`; not to be edited. Give NAME_tiles to graze_world_add_tiles. */\n` +
    `#ifndef ${guard}\n#define ${guard}\n\n#include <graze/graze.h>\n\n#include <stddef.h>\n` +
    map.layers.map((layer, i) => layerText(map, layer, `${prefix}_${names[i]}`)).join("") +
    shapesText(`${prefix}_objects`, map.objects.filter((object) => object.shape !== undefined)
      .map((object) => objectText(map, object))) +
    "\n#endif\n";
}
