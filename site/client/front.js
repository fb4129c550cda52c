// front.js: the front of the site: the boss fight, and "try it".
import { fetchEngine, whenNear } from "./engine.js";
import { Fight, HEIGHT, WIDTH, draw } from "./fight.js";
import { Picture } from "./picture.js";
import { runAtSixty } from "./sixty.js";
import { startTry } from "./try.js";

class Stage {
    constructor(engine) {
        this.canvas = document.getElementById("fight");
        this.picture = new Picture(this.canvas, WIDTH, HEIGHT);
        this.button = document.getElementById("fight-pause");
        this.fight = new Fight(engine);
        this.isOn = !matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.isSeen = true;
        this.time = 0;
        this.steps(240);
        this.picture.redraw = () => draw(this.picture, this.fight);
        this.show();
        this.listen();
        this.label();
        runAtSixty(() => this.isOn && this.isSeen, () => this.step(), () => this.show());
    }

    steps(count) {
        for (let i = 0; i < count; i++) this.step();
    }

    step() {
        const before = performance.now();
        this.fight.step();
        this.time += (performance.now() - before - this.time) * 0.03;
    }

    show() {
        draw(this.picture, this.fight);
        const { world, begun, missed, frame } = this.fight;
        if (frame % 12 && this.isOn) return;
        const facts = { bodies: world.bodyCount, begun, missed, time: `${this.time.toFixed(2)} ms` };
        for (const [name, value] of Object.entries(facts)) document.getElementById(`fact-${name}`).textContent = value;
    }

    label() {
        this.button.textContent = this.isOn ? "Pause" : "Play";
    }

    listen() {
        const follow = (event) => { this.fight.wish = this.picture.at(event); };
        this.canvas.addEventListener("pointermove", follow);
        this.canvas.addEventListener("pointerleave", () => { this.fight.wish = null; });
        this.button.addEventListener("click", () => { this.isOn = !this.isOn; this.label(); });
        new IntersectionObserver(([{ isIntersecting }]) => { this.isSeen = isIntersecting; }).observe(this.canvas);
    }
}

fetchEngine("core").then((engine) => { globalThis.grazeFight = new Stage(engine); });
whenNear(document.getElementById("try"), () => fetchEngine("whole").then((engine) => { globalThis.grazeTry = startTry(engine); }));
