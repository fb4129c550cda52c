// try.js: "try it": bodies to drag. graze draws them, and tells the events and why two of them do not touch.
import { Picture } from "./picture.js";

const WIDTH = 640, HEIGHT = 400, LINES = 7;
const COLORS = ["accent", "second", "near"]; // of layers
const HERO = 0, WALL = 1, GHOST = 2;

/** Heroes meet everything; walls and ghosts do not meet. */
const BODIES = [
    { name: "the hero", layer: HERO, x: 190, y: 190, shape: { kind: "capsule", from: [0, -22], to: [0, 22], radius: 18 } },
    { name: "a crate", layer: WALL, x: 234, y: 130, box: [-34, -34, 34, 34] },
    { name: "a pillar", layer: WALL, x: 440, y: 250, box: [-18, -80, 18, 80] },
    { name: "a roof", layer: WALL, x: 300, y: 320, shape: { kind: "polygon", corners: [[-70, 30], [0, -34], [70, 30]] } },
    { name: "a ball", layer: HERO, x: 90, y: 90, shape: { kind: "circle", center: [0, 0], radius: 26 } },
    { name: "a ghost", layer: GHOST, x: 540, y: 100, shape: { kind: "circle", center: [0, 0], radius: 34 } },
    { name: "a plank", layer: WALL, x: 555, y: 345, angle: 24, shape: { kind: "polygon", corners: [[-60, -9], [60, -9], [60, 9], [-60, 9]] } },
];

const capital = (text) => text[0].toUpperCase() + text.slice(1);

class Try {
    constructor(engine) {
        Object.assign(this, { engine, steps: 0, lines: [], held: null, chosen: 0, other: 3 });
        this.world = new engine.World({ rules: [[HERO, HERO], [HERO, WALL], [HERO, GHOST], [WALL, WALL], [GHOST, GHOST]] });
        this.bodies = BODIES.map(({ name, ...body }, i) => this.world.add({ ...body, user: i }));
        this.at = BODIES.map(({ x, y }) => [x, y]);
        this.picture = new Picture(document.getElementById("try-picture"), WIDTH, HEIGHT);
        this.picture.redraw = () => this.draw();
        this.method = document.getElementById("try-method");
        this.world.setBroadPhase(this.method.value);
        this.listen();
        this.step();
    }

    listen() {
        const { canvas } = this.picture;
        canvas.addEventListener("pointerdown", (event) => this.hold(event));
        canvas.addEventListener("pointermove", (event) => this.drag(event));
        for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => { this.held = null; });
        canvas.addEventListener("keydown", (event) => this.press(event));
        this.method.addEventListener("change", () => { this.world.setBroadPhase(this.method.value); this.step(); });
    }

    hold(event) {
        const [x, y] = this.picture.at(event);
        const { length, user } = this.world.query({ kind: "nearest", at: [x, y] });
        const { distance } = this.world.query({ kind: "nearest", at: [x, y] });
        if (!length || distance[0] > 14) return;
        this.choose(user[0]);
        this.held = [this.at[this.chosen][0] - x, this.at[this.chosen][1] - y];
        this.picture.canvas.setPointerCapture(event.pointerId);
        this.step();
    }

    choose(body) {
        if (body !== this.chosen) this.other = this.chosen;
        this.chosen = body;
    }

    drag(event) {
        if (!this.held) return;
        const [x, y] = this.picture.at(event);
        this.move(this.held[0] + x, this.held[1] + y);
    }

    /** Arrows move, and a comma or a full stop chooses another body. */
    press(event) {
        const ways = { ArrowLeft: [-6, 0], ArrowRight: [6, 0], ArrowUp: [0, -6], ArrowDown: [0, 6] }, way = ways[event.key];
        const turns = { ",": -1, ".": 1 }, turn = turns[event.key];
        if (!way && !turn) return;
        event.preventDefault();
        if (turn) { this.choose((this.chosen + turn + BODIES.length) % BODIES.length); this.step(); return; }
        this.move(this.at[this.chosen][0] + way[0], this.at[this.chosen][1] + way[1]);
    }

    move(x, y) {
        this.at[this.chosen] = [Math.min(WIDTH - 10, Math.max(10, x)), Math.min(HEIGHT - 10, Math.max(10, y))];
        this.world.moveTo(this.bodies[this.chosen], ...this.at[this.chosen]);
        this.step();
    }

    step() {
        this.world.step();
        this.steps++;
        const { kind, userA, userB, length } = this.world.events();
        for (let i = 0; i < length; i++) {
            const verb = kind[i] === this.engine.BEGIN ? "begins" : "ends";
            this.lines.unshift({ verb, text: `step ${this.steps}: ${BODIES[userA[i]].name} and ${BODIES[userB[i]].name}` });
        }
        this.lines.length = Math.min(this.lines.length, LINES);
        this.tell();
        this.draw();
    }

    /** The events, and why the two bodies held last do not touch. */
    tell() {
        const list = document.getElementById("try-events");
        list.replaceChildren(...this.lines.map(({ verb, text }) => {
            const line = document.createElement("li"), mark = document.createElement("b");
            mark.className = verb;
            mark.textContent = verb;
            line.append(mark, ` ${text}`);
            return line;
        }));
        const [a, b] = [this.chosen, this.other], names = { bodyA: BODIES[a].name, bodyB: BODIES[b].name, partA: "A", partB: "B" };
        document.getElementById("try-pair").textContent = `${capital(BODIES[a].name)} and ${BODIES[b].name}`;
        document.getElementById("try-why").textContent = this.world.explainText(this.bodies[a], this.bodies[b], names);
        document.getElementById("try-cells").textContent = this.cells();
    }

    cells() {
        const [width, height] = this.world.cell;
        return width ? `cells of ${width} × ${height}` : "no cells";
    }

    draw() {
        const context = this.picture.begin(), { DRAW } = this.engine;
        const drawing = this.world.draw({ what: DRAW.cells | DRAW.boxes | DRAW.parts | DRAW.contacts });
        for (let i = 0; i < drawing.length; i++) this.primitive(context, drawing, i);
        context.setLineDash([]);
        this.names(context);
    }

    primitive(context, { kind, type, start, coordinates, layer, flags, body }, i) {
        const { DRAW } = this.engine, numbers = coordinates.subarray(start[i], start[i + 1]);
        const isPart = kind[i] === DRAW.parts, isTouching = flags[i] & 1;
        const styles = { [DRAW.cells]: ["ground", 1, []], [DRAW.boxes]: ["soft", 1, [4, 4]], [DRAW.contacts]: ["end", 2.5, []] };
        const [name, width, dash] = styles[kind[i]] ?? [COLORS[layer[i]], isTouching ? 3 : 1.5, []];
        context.strokeStyle = context.fillStyle = this.picture.color(name);
        context.lineWidth = width;
        context.setLineDash(dash);
        context.beginPath();
        trace(context, type[i], numbers);
        if (isPart) {
            context.globalAlpha = isTouching ? 0.5 : 0.2;
            context.fill();
            context.globalAlpha = 1;
            if (body[i] === this.bodies[this.chosen]) context.lineWidth = 4;
        }
        context.stroke();
    }

    names(context) {
        context.font = "12px system-ui, sans-serif";
        context.textAlign = "center";
        context.fillStyle = this.picture.color("ink");
        BODIES.forEach(({ name }, i) => context.fillText(name.replace(/^\w+ /, ""), this.at[i][0], this.at[i][1] + 4));
    }
}

/** A line, a polygon or a circle, as world.draw gives them. */
export function trace(context, type, numbers) {
    if (type === 2) {
        context.arc(numbers[0], numbers[1], numbers[2], 0, 2 * Math.PI);
        return;
    }
    for (let i = 0; i < numbers.length; i += 2) context.lineTo(numbers[i], numbers[i + 1]);
    if (type === 1) context.closePath();
}

export function startTry(engine) {
    return new Try(engine);
}
