// main.tsx: where the page begins. The same program runs in a worker, which has no document.
import { render } from "preact";
import { hitboxes } from "./hitboxes/part";
import { patterns } from "./patterns/part";
import { scene } from "./scene/part";
import { Shell, startShell } from "./shared/shell";

startShell([scene, hitboxes, patterns]);
render(<Shell />, document.getElementById("app") as HTMLElement);
