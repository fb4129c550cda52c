// how.js: "how it works": each broad phase by itself, stepped by hand. graze's own world draws the boxes, the cells and the
// contacts. methods.js tells what a broad phase looks at.
import { fetchEngine, whenNear } from "./engine.js";
import { AxisSort, FourShift, GridJoin, GridMap, Sectors, Strips, SweepPrune, VerletList, overlap } from "./methods.js";
import { Picture } from "./picture.js";
import { trace } from "./try.js";

const WIDTH = 640, HEIGHT = 320, BOXES = 20, TARGETS = 3;

/** The stages: the class of the method, the library's own broad phase, and sides of boxes. */
const STAGES = {
    "axis-sort": { Method: AxisSort, phase: "axis-sort" }, sectors: { Method: Sectors, phase: "sectors" },
    "four-shift": { Method: FourShift, phase: "four-shift", side: 40 }, "sweep-prune": { Method: SweepPrune, phase: "sweep-prune" },
    "grid-map": { Method: GridMap, phase: "grid-map" }, strips: { Method: Strips, phase: "auto" },
    "verlet-lists": { Method: VerletList, phase: "auto", pace: 0.4 }, "grid-join": { Method: GridJoin, phase: "auto", few: TARGETS },
};

/** Numbers from 0 to 1, the same on each visit. */
function* fractions(seed) {
    for (let state = seed; ;) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        yield state / 2 ** 32;
    }
}

class Bodies {
    constructor(engine, { phase, side = 0, few = 0, pace = 1 }) {
        const random = fractions(2012), next = (from, to) => from + (to - from) * random.next().value;
        const rules = few ? [[0, 1]] : [[0, 0]];
        this.world = new engine.World({ rules });
        this.world.setBroadPhase(phase);
        this.all = Array.from({ length: BOXES + 2 * few * few }, (_, i) => {
            const half = Math.round(few ? (i < few ? 34 : 5) : side / 2 || next(14, 26)), layer = few && i >= few ? 1 : 0;
            const x = Math.round(next(half, WIDTH - half)), y = Math.round(next(half, HEIGHT - half));
            const handle = this.world.add({ box: [-half, -half, half, half], x, y, layer, user: i });
            return { handle, half, x, y, dx: Math.round(next(-9, 9) * pace), dy: Math.round(next(-7, 7) * pace) };
        });
        this.world.step();
    }

    /** A frame: all move, and turn at the border. */
    move() {
        for (const body of this.all) {
            if (body.x + body.dx < body.half || body.x + body.dx > WIDTH - body.half) body.dx = -body.dx;
            if (body.y + body.dy < body.half || body.y + body.dy > HEIGHT - body.half) body.dy = -body.dy;
            body.x += body.dx;
            body.y += body.dy;
            this.world.moveTo(body.handle, body.x, body.y);
        }
        this.world.step();
    }

    boxes() {
        return this.all.map(({ x, y, half }) => [x - half, y - half, x + half, y + half]);
    }
}

class Stage {
    constructor(engine, name, element) {
        const kind = STAGES[name];
        Object.assign(this, { engine, kind, element, method: new kind.Method(), bodies: new Bodies(engine, kind) });
        this.picture = new Picture(element.querySelector("canvas"), WIDTH, HEIGHT);
        this.begin();
        this.picture.redraw = () => this.draw();
        element.querySelector(".step").addEventListener("click", () => this.step());
        element.querySelector(".frame-on").addEventListener("click", () => this.nextFrame());
        element.querySelector(".play").addEventListener("click", () => this.play());
        this.step();
    }

    /** The side of the world's cells, or one of our own where the broad phase shows none. */
    side() {
        return this.bodies.world.cell[0] || 64;
    }

    begin() {
        Object.assign(this, { boxes: this.bodies.boxes(), tests: 0, found: new Set() });
        this.steps = this.method.frame(this.boxes, { side: this.side(), height: HEIGHT, few: this.kind.few });
    }

    /** One step of the method; behind its last one the boxes move. */
    step() {
        const { value, done } = this.steps.next();
        if (done) {
            this.bodies.move();
            this.begin();
            this.now = { say: "All has been looked at. The boxes move, and a new frame begins." };
        } else {
            this.now = value;
            this.count(value);
        }
        this.show();
    }

    count({ tests = [], found }) {
        this.tests += tests.length;
        const touching = found ?? tests.filter(([a, b]) => overlap(this.boxes[a], this.boxes[b]));
        for (const [a, b] of touching) this.found.add(a < b ? `${a} ${b}` : `${b} ${a}`);
    }

    finish() {
        for (const value of this.steps) this.count(this.now = value);
    }

    nextFrame() {
        this.finish();
        this.step();
        this.step();
    }

    play() {
        this.isOn = !this.isOn;
        this.element.querySelector(".play").textContent = this.isOn ? "Pause" : "Play";
        clearInterval(this.timer);
        if (this.isOn) this.timer = setInterval(() => { if (!document.hidden) this.step(); }, 450);
    }

    show() {
        const { few = 0 } = this.kind, { length } = this.boxes, pairs = few ? few * (length - few) : length * (length - 1) / 2;
        this.element.querySelector(".say").textContent = this.now.say;
        this.element.querySelector(".tests").textContent = `${this.tests} of ${pairs}`;
        this.element.querySelector(".pairs").textContent = this.found.size;
        this.draw();
    }

    draw() {
        const context = this.picture.begin(), { DRAW } = this.engine;
        this.fills(context);
        const drawing = this.bodies.world.draw({ what: DRAW.cells | DRAW.parts });
        for (let i = 0; i < drawing.length; i++) this.primitive(context, drawing, i);
        this.marks(context);
        this.numbers(context);
    }

    primitive(context, { kind, type, start, coordinates, flags }, i) {
        const isPart = kind[i] === this.engine.DRAW.parts, isTouching = flags[i] & 1;
        context.strokeStyle = context.fillStyle = this.picture.color(isPart ? isTouching ? "end" : "second" : "ground");
        context.lineWidth = isPart ? 1.5 : 1;
        context.beginPath();
        trace(context, type[i], coordinates.subarray(start[i], start[i + 1]));
        if (isPart) {
            context.globalAlpha = 0.22;
            context.fill();
            context.globalAlpha = 1;
        }
        context.stroke();
    }

    rectangle(context, [minX, minY, maxX, maxY], name, alpha) {
        context.fillStyle = this.picture.color(name);
        context.globalAlpha = alpha;
        context.fillRect(minX, minY, maxX - minX, maxY - minY);
        context.globalAlpha = 1;
    }

    /** Behind the boxes: cells, bands along the axes, fat boxes. */
    fills(context) {
        const { cells = [], left = [], bands = [], rows = [], fat = [] } = this.now;
        for (const cell of cells) this.rectangle(context, cell, "begin", 0.18);
        for (const cell of left) this.rectangle(context, cell, "end", 0.18);
        for (const [from, to] of bands) this.rectangle(context, [from, 0, to, HEIGHT], "accent", 0.18);
        for (const [from, to] of rows) this.rectangle(context, [0, from, WIDTH, to], "accent", 0.14);
        for (const box of fat) this.rectangle(context, box, "soft", 0.14);
    }

    /** In front of them: the shifted grid, edges that passed, and the pairs under test. */
    marks(context) {
        const { shift, edges = [], tests = [], dots = [] } = this.now, side = this.side();
        if (shift) this.grid(context, shift, side);
        for (const { axis, at } of edges) this.line(context, axis ? [0, at, WIDTH, at] : [at, 0, at, HEIGHT], "accent", 2);
        for (const [x, y] of dots) this.rectangle(context, [x - 4, y - 4, x + 4, y + 4], "accent", 1);
        for (const [a, b] of tests) this.pair(context, a, b);
    }

    grid(context, [shiftX, shiftY], side) {
        for (let x = shiftX; x < WIDTH; x += side) this.line(context, [x, 0, x, HEIGHT], "accent", 1);
        for (let y = shiftY; y < HEIGHT; y += side) this.line(context, [0, y, WIDTH, y], "accent", 1);
    }

    line(context, [x0, y0, x1, y1], name, width) {
        context.strokeStyle = this.picture.color(name);
        context.lineWidth = width;
        context.beginPath();
        context.moveTo(x0, y0);
        context.lineTo(x1, y1);
        context.stroke();
    }

    pair(context, a, b) {
        const [one, other] = [this.bodies.all[a], this.bodies.all[b]], isTouching = overlap(this.boxes[a], this.boxes[b]);
        this.line(context, [one.x, one.y, other.x, other.y], isTouching ? "end" : "accent", isTouching ? 3 : 2);
    }

    numbers(context) {
        context.font = "12px system-ui, sans-serif";
        context.textAlign = "center";
        context.fillStyle = this.picture.color("ink");
        const { strong = [] } = this.now;
        this.bodies.all.forEach(({ x, y, half }, i) => {
            context.font = `${strong.includes(i) ? "bold " : ""}12px system-ui, sans-serif`;
            context.fillText(i, x, half < 8 ? y - half - 3 : y + 4);
        });
    }
}

/** The engine is larger than a page's first view may be: it is fetched when somebody looks on. */
const looksOn = new Promise((resolve) => {
    for (const name of ["scroll", "pointermove", "pointerdown", "keydown"]) addEventListener(name, resolve, { once: true, capture: true });
});

globalThis.grazeHow = {};
for (const name of Object.keys(STAGES)) {
    const element = document.querySelector(`.method[data-method="${name}"]`);
    const start = (engine) => { globalThis.grazeHow[name] = new Stage(engine, name, element); };
    looksOn.then(() => whenNear(element, () => fetchEngine("whole").then(start)));
}
