// graze.mjs: graze in Tiled. File > Export As has CSV and C as `graze tiles` writes them, and a list of findings. Map > Check for graze
// shows this list in Tiled's Issues. docs/editors.md describes all of it.
import { findingText, readMap } from "./read.mjs";
import { csvText, headerText } from "./write.mjs";

function save(fileName, text) {
  const file = new TextFile(fileName, TextFile.WriteOnly);
  file.codec = "UTF-8";
  file.write(text);
  file.commit();
}

/* An export; `textOf` makes the text of a read map. A refused map is not written. */
function register(format, name, extension, textOf) {
  tiled.registerMapFormat(format, {
    name, extension,
    write(map, fileName) {
      const read = readMap(map), refused = read.findings.find((each) => each.isRefused);
      if (refused !== undefined && format !== "graze-check")
        return findingText(refused);
      save(fileName, textOf(read, fileName, map));
      return "";
    },
  });
}

register("graze-csv", "graze: boxes of walls and objects", "csv", csvText);
register("graze-c", "graze: C to compile in", "h",
         (read, fileName, map) => headerText(read, FileInfo.fileName(fileName), FileInfo.fileName(map.fileName)));
register("graze-check", "graze: what it refuses or passes over", "txt",
         (read) => read.findings.map((each) => findingText(each) + "\n").join(""));

/* Go to a finding. */
function show(map, { layer, object, x, y }) {
  tiled.activeAsset = map;
  map.currentLayer = layer;
  if (object !== undefined)
    map.selectedObjects = [object];
  else if (x !== undefined)
    tiled.mapEditor.currentMapView.centerOn(x * map.tileWidth, y * map.tileHeight);
}

const check = tiled.registerAction("GrazeCheck", () => {
  const map = tiled.activeAsset;
  if (!map || !map.isTileMap) {
    tiled.alert("Open a map first.");
    return;
  }
  const { findings } = readMap(map);
  for (const each of findings) {
    const go = each.show === undefined ? () => { tiled.activeAsset = map; } : () => show(map, each.show);
    (each.isRefused ? tiled.error : tiled.warn)(findingText(each), go);
  }
  tiled.log(`graze: ${findings.length} findings in ${map.fileName}`);
});
check.text = "Check for graze";
tiled.extendMenu("Map", [{ separator: true }, { action: "GrazeCheck" }]);
