// sample.ts: the knight of data/hitboxes, which ships with the page.
import json from "../../../data/hitboxes/knight.aseprite.json?text";
import picture from "../../../data/hitboxes/knight.png?base64";
import { fromBase64 } from "../shared/files";
import { openFiles } from "./state";

export function openSample(): Promise<void> {
    return openFiles([{ name: "knight.aseprite.json", bytes: new TextEncoder().encode(json) }, { name: "knight.png", bytes: fromBase64(picture) }]);
}
