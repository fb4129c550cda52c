// engine_scene.mjs: objects that walk about at random in an engine, and which of them must begin and end to touch in each frame.
import { random } from "./common.mjs";

const overlaps = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** `host` has objects, and make(x, y, w, h), move(thing, x, y), setActive(thing, isActive) and destroy(thing) of the engine. The boxes of its
 * things are `origin`, parts of their sizes, left and above of their places. */
export class EngineScene {
  constructor(host, count = 40) {
    this.host = host;
    this.next = random(7);
    this.things = [];
    this.said = [];
    this.pairs = new Set();
    this.problems = [];
    this.frames = 0;
    this.begun = 0;
    this.numbers = new Map(); // of the engine's objects
    const { objects } = host, ships = objects.group("ships"), shots = objects.group("shots");
    this.groups = [ships, shots, objects.group("alone")];
    const say = (event) => (a, b) => this.said.push(`${event} ${this.numbers.get(a)} ${this.numbers.get(b)}`);
    objects.overlap(ships, shots, { begin: say("begin"), end: say("end") });
    objects.overlap(shots, shots, { begin: say("begin"), end: say("end") });
    for (let i = 0; i < count; i++)
      this.add();
  }

  whole(below) {
    return Math.floor(this.next() * below);
  }

  add() {
    const w = 2 * (1 + this.whole(10)), h = 2 * (1 + this.whole(10)), x = this.whole(100), y = this.whole(100), group = this.whole(3);
    const thing = { number: this.numbers.size, x, y, w, h, group, isActive: true, object: this.host.make(x, y, w, h) };
    this.numbers.set(thing.object, thing.number);
    this.groups[group].add(thing.object);
    this.things.push(thing);
  }

  /** Everything goes a little, some turn active or not, one comes, one goes. */
  frame() {
    for (const thing of this.things) {
      thing.x += this.whole(7) - 3;
      thing.y += this.whole(7) - 3;
      this.host.move(thing.object, thing.x, thing.y);
      if (this.whole(30) === 0)
        this.host.setActive(thing.object, (thing.isActive = !thing.isActive));
    }
    if (this.frames % 3 === 0) {
      const [gone] = this.things.splice(this.whole(this.things.length), 1);
      this.host.destroy(gone.object);
      this.add();
    }
    this.frames++;
  }

  edges({ x, y, w, h }) {
    const [left, top] = this.host.origin;
    return [x - left * w, y - top * h, x + (1 - left) * w, y + (1 - top) * h];
  }

  /** The touching pairs, the ship first. Two shots are in their order in the world. */
  touching() {
    const found = new Set();
    for (const a of this.things)
      for (const b of this.things)
        if (a !== b && a.isActive && b.isActive && b.group === 1 && (a.group === 0 || (a.group === 1 && a.number < b.number)) &&
          overlaps(this.edges(a), this.edges(b)))
          found.add(`${a.number} ${b.number}`);
    return found;
  }

  /** After a step: each begin and end was said, once. Pairs of shots may be said either way round. */
  check() {
    const now = this.touching(), wanted = [];
    for (const pair of now)
      if (!this.pairs.has(pair))
        wanted.push(`begin ${pair}`);
    for (const pair of this.pairs)
      if (!now.has(pair))
        wanted.push(`end ${pair}`);
    const isShot = (number) => this.groupOf[number] === 1;
    this.groupOf ??= {};
    for (const { number, group } of this.things)
      this.groupOf[number] = group;
    const said = this.said.map((line) => {
      const [event, a, b] = line.split(" ");
      return isShot(a) && isShot(b) && Number(a) > Number(b) ? `${event} ${b} ${a}` : line;
    });
    if (said.sort().join() !== wanted.sort().join())
      this.problems.push(`frame ${this.frames}: said ${said}; want ${wanted}`);
    this.begun += wanted.length;
    this.pairs = now;
    this.said = [];
  }
}
