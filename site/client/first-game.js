// first-game.js: the game of docs/first-game.md, which runs beside its text: site/first-game/running.c as WebAssembly.
import { Picture } from "./picture.js";
import { runAtSixty } from "./sixty.js";

const WIDTH = 320, HEIGHT = 240, REST = 90; // frames between two games
const RADIUS = [3, 2, 8, 3], COLOR = ["second", "begin", "accent", "end"]; // by layers: ship, shots, enemies, bullets

async function unpacked(base64) {
    const packed = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

class Game {
    constructor(exports) {
        this.exports = exports;
        exports._initialize();
        this.begin();
    }

    begin() {
        this.exports.game_begin();
        Object.assign(this, { frame: 0, count: 0, rest: REST });
    }

    step() {
        if (this.exports.game_lives() > 0) this.count = this.exports.game_frame(this.frame++);
        else if (this.rest-- === 0) this.begin();
    }

    /** [kind, x, y] of each thing. */
    *marks() {
        const all = new Float32Array(this.exports.memory.buffer, this.exports.game_marks(), 3 * this.count);
        for (let i = 0; i < all.length; i += 3) yield all.subarray(i, i + 3);
    }

    /** As the program prints it. */
    get line() {
        const { game_score, game_near_misses, game_lives } = this.exports;
        return `score ${game_score()}, near misses ${game_near_misses()}, lives ${game_lives()}`;
    }
}

class Stage {
    constructor(game) {
        this.game = game;
        this.picture = new Picture(document.getElementById("first-game"), WIDTH, HEIGHT);
        this.button = document.getElementById("first-game-pause");
        this.score = document.getElementById("first-game-score");
        this.isOn = !matchMedia("(prefers-reduced-motion: reduce)").matches;
        for (let i = 0; i < 100; i++) game.step();
        this.picture.redraw = () => this.show();
        this.button.addEventListener("click", () => { this.isOn = !this.isOn; this.label(); });
        document.getElementById("first-game-step").addEventListener("click", () => {
            this.isOn = false;
            this.label();
            game.step();
            this.show();
        });
        this.label();
        this.show();
        runAtSixty(() => this.isOn, () => game.step(), () => this.show());
    }

    label() {
        this.button.textContent = this.isOn ? "Pause" : "Play";
    }

    show() {
        const context = this.picture.begin();
        for (const [kind, x, y] of this.game.marks()) {
            context.beginPath();
            context.arc(x, y, RADIUS[kind], 0, 2 * Math.PI);
            context.fillStyle = this.picture.color(COLOR[kind]);
            context.fill();
        }
        if (this.score.textContent !== this.game.line) this.score.textContent = this.game.line;
    }
}

export async function startFirstGame(base64) {
    const { instance } = await WebAssembly.instantiate(await unpacked(base64));
    globalThis.grazeFirstGame = new Stage(new Game(instance.exports));
}
