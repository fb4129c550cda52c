// main.tsx: where the page begins. The same program runs in a worker, which has no document, and scans recordings there.
import { render } from "preact";
import { hitboxes } from "./hitboxes/part";
import { patterns } from "./patterns/part";
import { scene } from "./scene/part";
import { serveScans } from "./scene/scan-runner";
import { Shell, startShell } from "./shared/shell";

if (typeof document === "undefined") serveScans();
else {
    startShell([scene, hitboxes, patterns]);
    render(<Shell />, document.getElementById("app") as HTMLElement);
}
