// fight.js: a boss fight: bullets in patterns, and a ship, which dodges or follows the pointer. graze says what touches what.
//
// A frame writes positions into the world's columns, steps, and reads the events. Nothing here looks for contacts itself.

export const WIDTH = 480, HEIGHT = 440;
const BOSS = 0, SHIP = 1, BULLET = 2, SHOT = 3;
const BULLETS_MAX = 1400, MARGIN = 16, SHIP_RADIUS = 3, TURN = 2 * Math.PI;

/** How the boss fires: each is asked once a frame, and calls shoot(angle, speed, kind). */
const PATTERNS = [
    function spirals(frame, shoot) {
        if (frame % 3) return;
        for (let arm = 0; arm < 6; arm++) {
            shoot(frame * 0.021 + arm * TURN / 6, 1.5, 0);
            shoot(-frame * 0.017 + arm * TURN / 6, 1.15, 1);
        }
    },
    function rings(frame, shoot, aim) {
        if (frame % 26 === 0)
            for (let i = 0; i < 44; i++) shoot(frame * 0.05 + i * TURN / 44, 1.35, frame % 52 ? 1 : 0);
        if (frame % 40 < 12 && frame % 4 === 0)
            for (let i = -2; i <= 2; i++) shoot(aim + i * 0.13, 2.4, 2);
    },
    function petals(frame, shoot) {
        if (frame % 2) return;
        for (let arm = 0; arm < 5; arm++)
            shoot(arm * TURN / 5 + 1.9 * Math.sin(frame * 0.013), 1 + 0.7 * Math.abs(Math.sin(frame * 0.06)), arm % 3);
    },
];
const PATTERN_FRAMES = 420;

export class Fight {
    constructor(engine) {
        this.engine = engine;
        const world = this.world = new engine.World({ rules: [[SHIP, BULLET], [SHOT, BOSS], [SHIP, BOSS]] });
        world.setMargin(SHIP, BULLET, MARGIN);
        world.setSweptLayers([SHOT]);
        this.boss = world.add({ x: 240, y: 96, layer: BOSS, shape: { kind: "circle", center: [0, 0], radius: 26 } });
        this.ship = world.add({ x: 240, y: 380, layer: SHIP, shape: { kind: "circle", center: [0, 0], radius: SHIP_RADIUS } });
        Object.assign(this, { frame: 0, wish: null, flying: new Map(), marks: [], begun: 0, missed: 0 });
        this.shipAt = [240, 380];
    }

    /** One sixtieth of a second. */
    step() {
        this.frame++;
        this.fire();
        this.fly();
        this.world.step();
        this.read();
        for (const mark of this.marks) mark.age++;
        this.marks = this.marks.filter(({ age }) => age < 24);
    }

    get bossAt() {
        return [240 + 90 * Math.sin(this.frame * 0.011), 92 + 22 * Math.sin(this.frame * 0.017)];
    }

    fire() {
        const [bossX, bossY] = this.bossAt, [shipX, shipY] = this.shipAt;
        const shoot = (angle, speed, kind) => {
            if (this.flying.size < BULLETS_MAX) this.launch(bossX, bossY, Math.cos(angle) * speed, Math.sin(angle) * speed, kind);
        };
        const pattern = PATTERNS[Math.floor(this.frame / PATTERN_FRAMES) % PATTERNS.length];
        pattern(this.frame, shoot, Math.atan2(shipY - bossY, shipX - bossX));
        if (this.frame % 6 === 0)
            for (const side of [-7, 7]) this.launch(shipX + side, shipY - 10, 0, -9, 3);
    }

    launch(x, y, speedX, speedY, kind) {
        const shape = kind === 3 ? { box: [-1.5, -6, 1.5, 6] } : { shape: { kind: "circle", center: [0, 0], radius: [4, 3, 2.5][kind] } };
        const body = this.world.add({ x, y, layer: kind === 3 ? SHOT : BULLET, ...shape });
        this.flying.set(body, { x, y, speedX, speedY, kind });
    }

    remove(body) {
        if (this.flying.delete(body)) this.world.remove(body);
    }

    fly() {
        const slot = this.engine.World.slot;
        for (const [body, one] of this.flying) {
            one.x += one.speedX;
            one.y += one.speedY;
            if (one.x < -12 || one.x > WIDTH + 12 || one.y < -12 || one.y > HEIGHT + 12) this.remove(body);
        }
        this.steer();
        const { x, y } = this.world;
        const put = (body, [atX, atY]) => { x[slot(body)] = atX; y[slot(body)] = atY; };
        for (const [body, one] of this.flying) put(body, [one.x, one.y]);
        put(this.boss, this.bossAt);
        put(this.ship, this.shipAt);
    }

    /** To the pointer, or to where the fewest bullets will be. */
    steer() {
        const [x, y] = this.shipAt, most = this.wish ? 7 : 2.6;
        const [goalX, goalY] = this.wish ?? this.dodge();
        const length = Math.hypot(goalX - x, goalY - y), part = Math.min(1, most / (length || 1));
        this.shipAt = [Math.min(WIDTH - 8, Math.max(8, x + (goalX - x) * part)), Math.min(HEIGHT - 10, Math.max(150, y + (goalY - y) * part))];
    }

    dodge() {
        const [x, y] = this.shipAt;
        const near = [...this.flying.values()].filter((one) => one.kind < 3 && Math.abs(one.x - x) < 70 && Math.abs(one.y - y) < 70);
        let best = [x, y], least = Infinity;
        for (let i = 0; i <= 16; i++) {
            const way = i ? 2.6 : 0, stepX = way * Math.cos(i * TURN / 16), stepY = way * Math.sin(i * TURN / 16);
            const danger = near.reduce((sum, one) => sum + dangerOf(one, x, y, stepX, stepY), 0) + this.pull(x + stepX, y + stepY);
            if (danger < least) { least = danger; best = [x + stepX * 4, y + stepY * 4]; }
        }
        return best;
    }

    /** Better places are below the boss, and away from the edges. */
    pull(x, y) {
        return 0.00015 * (0.5 * (x - this.bossAt[0]) ** 2 + (y - 350) ** 2);
    }

    read() {
        const { kind, a, b, length } = this.world.events(), { BEGIN, NEAR_MISS } = this.engine;
        const begun = [];
        for (let i = 0; i < length; i++)
            if (kind[i] === BEGIN || kind[i] === NEAR_MISS) begun.push([kind[i], a[i], b[i]]);
        for (const [what, first, second] of begun) this.note(what === NEAR_MISS, first, second);
    }

    note(isMiss, first, second) {
        const body = this.flying.has(second) ? second : first, one = this.flying.get(body);
        if (!one) return;
        this[isMiss ? "missed" : "begun"]++;
        this.marks.push({ x: one.x, y: one.y, age: 0, what: isMiss ? "near" : one.kind === 3 ? "shot" : "hit" });
        if (!isMiss) this.remove(body);
    }
}

/** How near a bullet will come in the next frames if the ship flies this way. */
function dangerOf({ x, y, speedX, speedY }, shipX, shipY, stepX, stepY) {
    let danger = 0;
    for (let frame = 2; frame <= 14; frame += 4) {
        const away = Math.hypot(x + speedX * frame - shipX - stepX * Math.min(frame, 8), y + speedY * frame - shipY - stepY * Math.min(frame, 8));
        danger += 1 / Math.max(0.3, away - 7) ** 2;
    }
    return danger;
}

const KINDS = ["strike", "end", "near"];

export function draw(picture, fight) {
    const context = picture.begin();
    drawField(context, picture, fight.frame);
    drawBullets(context, picture, fight);
    drawBoss(context, picture, fight.bossAt, fight.frame);
    drawShip(context, picture, fight.shipAt);
    drawMarks(context, picture, fight);
}

function drawField(context, picture, frame) {
    context.fillStyle = picture.color("grid");
    for (let i = 0; i < 60; i++) {
        const speed = 0.3 + i % 5 * 0.25;
        context.fillRect((i * 97) % WIDTH, (i * 61 + frame * speed) % HEIGHT, 1.5, 1.5 + speed * 5);
    }
}

function drawBullets(context, picture, { flying }) {
    const radius = [4, 3, 2.5];
    for (let kind = 0; kind < 3; kind++) {
        context.beginPath();
        for (const one of flying.values())
            if (one.kind === kind) { context.moveTo(one.x + radius[kind], one.y); context.arc(one.x, one.y, radius[kind], 0, TURN); }
        context.fillStyle = picture.color(KINDS[kind]);
        context.fill();
    }
    context.fillStyle = picture.color("begin");
    for (const one of flying.values())
        if (one.kind === 3) context.fillRect(one.x - 1.5, one.y - 6, 3, 12);
}

function drawBoss(context, picture, [x, y], frame) {
    context.save();
    context.translate(x, y);
    context.strokeStyle = context.fillStyle = picture.color("accent");
    context.lineWidth = 2;
    for (const [sides, radius, speed] of [[6, 34, 0.012], [3, 26, -0.02]]) {
        context.beginPath();
        for (let i = 0; i <= sides; i++) context.lineTo(radius * Math.cos(frame * speed + i * TURN / sides), radius * Math.sin(frame * speed + i * TURN / sides));
        context.stroke();
    }
    context.globalAlpha = 0.9;
    context.beginPath();
    context.arc(0, 0, 9, 0, TURN);
    context.fill();
    context.restore();
}

function drawShip(context, picture, [x, y]) {
    context.fillStyle = picture.color("second");
    context.beginPath();
    for (const [dx, dy] of [[0, -13], [10, 9], [0, 5], [-10, 9]]) context.lineTo(x + dx, y + dy);
    context.fill();
    context.fillStyle = picture.color("ink");
    context.beginPath();
    context.arc(x, y, SHIP_RADIUS, 0, TURN);
    context.fill();
    context.strokeStyle = picture.color("near");
    context.globalAlpha = 0.55;
    context.lineWidth = 1;
    context.beginPath();
    context.arc(x, y, SHIP_RADIUS + MARGIN, 0, TURN);
    context.stroke();
    context.globalAlpha = 1;
}

/** Begun contacts, and near misses: fading rings. */
function drawMarks(context, picture, { marks, shipAt: [shipX, shipY] }) {
    const colors = { near: "near", shot: "begin", hit: "end" };
    context.lineWidth = 2;
    for (const { x, y, age, what } of marks) {
        context.globalAlpha = 1 - age / 24;
        context.strokeStyle = picture.color(colors[what]);
        context.beginPath();
        context.arc(x, y, what === "hit" ? 6 + age * 2 : 6 + age / 4, 0, TURN);
        if (what === "near") { context.moveTo(x, y); context.lineTo(shipX, shipY); }
        context.stroke();
    }
    context.globalAlpha = 1;
}
