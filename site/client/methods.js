// methods.js: the broad phases of "how it works", in plain steps. Each class has a generator `frame`, which tests the boxes of
// a frame and yields what it does: a sentence, and what to mark. Boxes are [minX, minY, maxX, maxY].
//
// These are the methods as their texts tell them, without what makes the library's own fast. The page compares their pairs
// with the contacts of the library's world.

export const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Two boxes are tested. */
const test = (a, b, more) => ({ say: `Boxes ${a} and ${b} are tested.`, tests: [[a, b]], ...more });

const middle = ([minX, minY, maxX, maxY]) => [(minX + maxX) / 2, (minY + maxY) / 2];
const square = (x, y, side) => [x * side, y * side, (x + 1) * side, (y + 1) * side];
const indices = ({ length }) => [...Array(length).keys()];

/** The pairs of a list, each once. */
function* pairsOf(list) {
    for (let i = 0; i < list.length; i++) for (let j = i + 1; j < list.length; j++) yield [list[i], list[j]];
}

/** The cells of `side` under a box, as "x,y". */
function cellsUnder(box, side) {
    const [x0, y0] = [box[0], box[1]].map((edge) => Math.floor(edge / side)), cells = [];
    for (let y = y0; y * side < box[3]; y++) for (let x = x0; x * side < box[2]; x++) cells.push(`${x},${y}`);
    return cells;
}

const place = (cell) => cell.split(",").map(Number);

function gather(boxes, cellsOf) {
    const cells = new Map();
    boxes.forEach((box, i) => { for (const cell of cellsOf(box)) cells.set(cell, [...(cells.get(cell) ?? []), i]); });
    return cells;
}

/** Insertion sort, as all texts advise for what is nearly sorted. `pass(a, b)` hears of each exchange. */
function* insertionSort(list, key, pass) {
    for (let i = 1; i < list.length; i++)
        for (let j = i; j > 0 && key(list[j - 1]) > key(list[j]); j--) {
            [list[j - 1], list[j]] = [list[j], list[j - 1]];
            yield* pass(list[j], list[j - 1]);
        }
}

export class AxisSort {
    * frame(boxes) {
        this.order ??= indices(boxes);
        let exchanges = 0;
        yield* insertionSort(this.order, (i) => boxes[i][0], function* count() { exchanges++; });
        yield { say: `The list is sorted by left edges: ${exchanges} neighbours changed places.` };
        for (const [at, i] of this.order.entries()) {
            const [from, , to] = boxes[i], bands = [[from, to]];
            for (const j of this.order.slice(at + 1)) {
                if (boxes[j][0] >= to) {
                    yield { say: `Box ${j} begins behind the right edge of ${i}, and so do all that follow.`, bands };
                    break;
                }
                yield test(i, j, { bands });
            }
        }
    }
}

export class Sectors {
    * frame(boxes, { side }) {
        const sectors = gather(boxes, (box) => cellsUnder(box, side)), done = new Set();
        for (const [sector, list] of sectors) {
            const cells = [square(...place(sector), side)];
            if (list.length < 2) continue;
            yield { say: `This sector holds ${list.join(", ")}.`, cells };
            for (const [a, b] of pairsOf(list)) {
                if (done.has(`${a} ${b}`)) continue;
                done.add(`${a} ${b}`);
                yield test(a, b, { cells });
            }
        }
    }
}

export class FourShift {
    * frame(boxes, { side }) {
        const done = new Set();
        for (const [x, y] of [[0, 0], [side / 2, 0], [0, side / 2], [side / 2, side / 2]]) {
            const shift = [x, y], name = `${x ? "half a sector to the right" : "not moved to the right"}, ${y ? "half a sector down" : "not moved down"}`;
            const sectors = gather(boxes, (box) => [middle(box).map((at, i) => Math.floor((at - shift[i]) / side)).join()]);
            yield { say: `The grid, ${name}. Each box is in the one sector of its middle.`, shift };
            for (const [sector, list] of sectors) {
                const [minX, minY, maxX, maxY] = square(...place(sector), side), cells = [[minX + x, minY + y, maxX + x, maxY + y]];
                for (const [a, b] of pairsOf(list)) {
                    if (done.has(`${a} ${b}`)) continue;
                    done.add(`${a} ${b}`);
                    yield test(a, b, { cells, shift });
                }
            }
        }
    }
}

export class SweepPrune {
    * frame(boxes) {
        const isFirst = !this.axes;
        this.axes ??= [0, 1].map((axis) => boxes.flatMap((_, i) => [{ box: i, axis, isMax: false }, { box: i, axis, isMax: true }]));
        this.counts ??= new Map();
        this.met ??= new Set();
        const value = ({ box, axis, isMax }) => boxes[box][axis + 2 * isMax];
        /* of equal edges an end comes first: boxes sharing a border do not overlap */
        const key = (edge) => 2 * value(edge) + !edge.isMax;
        if (isFirst) yield { say: "At first both lists of edges are sorted. From now on boxes meet only where edges pass each other." };
        for (const axis of this.axes) yield* insertionSort(axis, key, (right, left) => this.pass(right, left, value, isFirst));
        yield { say: "Both lists are sorted again.", found: [...this.met].map((pair) => pair.split(" ").map(Number)) };
    }

    /** A begin moving before an end begins an overlap along the axis. An end moving before a begin ends one. */
    * pass(right, left, value, isSilent) {
        if (right.isMax === left.isMax || right.box === left.box) return;
        const [a, b] = [right.box, left.box].sort((one, other) => one - other), pair = `${a} ${b}`;
        const count = (this.counts.get(pair) ?? 0) + (left.isMax ? -1 : 1);
        this.counts.set(pair, count);
        this.met[count === 2 ? "add" : "delete"](pair);
        if (isSilent) return;
        const edges = [left, right].map((edge) => ({ axis: edge.axis, at: value(edge) }));
        const change = count === 2 ? "Both axes overlap: the contact begins." : count === 1 && left.isMax ? "If they touched, the contact ends." : "";
        yield { say: `Edges of ${a} and ${b} pass each other along ${"xy"[left.axis]}. ${change}`, edges, tests: [[a, b]] };
    }
}

export class GridMap {
    * frame(boxes, { side }) {
        const before = this.cells ?? boxes.map(() => []);
        this.cells = boxes.map((box) => cellsUnder(box, side));
        for (const i of indices(boxes)) {
            const left = before[i].filter((cell) => !this.cells[i].includes(cell)), entered = this.cells[i].filter((cell) => !before[i].includes(cell));
            if (!left.length && !entered.length) continue;
            const squares = (list) => list.map((cell) => square(...place(cell), side));
            yield { say: `Box ${i} leaves ${left.length} and enters ${entered.length} cells. All others of its cells stay as they were.`, cells: squares(entered), left: squares(left) };
        }
        yield* this.tests(boxes, side);
    }

    * tests(boxes, side) {
        const done = new Set();
        for (const [cell, list] of gather(boxes, (box) => this.cells[boxes.indexOf(box)]))
            for (const [a, b] of pairsOf(list)) {
                if (done.has(`${a} ${b}`)) continue;
                done.add(`${a} ${b}`);
                yield test(a, b, { cells: [square(...place(cell), side)] });
            }
    }
}

const ROW = 4;

export class Strips {
    * frame(boxes, { height }) {
        const high = 64, isIn = (box, strip) => box[1] < (strip + 1) * high && box[3] > strip * high;
        for (let strip = 0; strip * high < height; strip++) {
            const list = indices(boxes).filter((i) => isIn(boxes[i], strip)).sort((a, b) => boxes[a][0] - boxes[b][0]);
            if (list.length < 2) continue;
            const rows = [[strip * high, (strip + 1) * high]];
            yield { say: `A strip: its boxes are sorted along x as ${list.join(", ")}.`, rows };
            yield* this.sweep(boxes, list, (i) => !isIn(boxes[i], strip - 1), rows);
        }
    }

    /** A row of boxes is compared with the same row moved on by one, two, and so on. */
    * sweep(boxes, list, begins, rows) {
        for (let first = 0; first < list.length; first += ROW) {
            const row = list.slice(first, first + ROW), reach = Math.max(...row.map((i) => boxes[i][2]));
            for (let by = 1; first + by < list.length && boxes[list[first + by]][0] < reach; by++) {
                const tests = row.map((i, at) => [i, list[first + at + by]]).filter(([a, b]) => b !== undefined && (begins(a) || begins(b)));
                yield { say: `The row ${row.join(", ")} beside itself, moved on by ${by}: one comparison of vectors, pairs tested: ${tests.length}.`, tests, rows };
            }
        }
    }
}

const MARGIN = 14;
const fatten = ([minX, minY, maxX, maxY]) => [minX - MARGIN, minY - MARGIN, maxX + MARGIN, maxY + MARGIN];
const holds = (fat, box) => fat[0] <= box[0] && fat[1] <= box[1] && fat[2] >= box[2] && fat[3] >= box[3];

export class VerletList {
    * frame(boxes) {
        this.fat ??= boxes.map(() => [0, 0, 0, 0]);
        this.list ??= [];
        const escaped = indices(boxes).filter((i) => !holds(this.fat[i], boxes[i]));
        for (const i of escaped) this.fat[i] = fatten(boxes[i]);
        const fat = [...this.fat];
        this.list = this.list.filter(([a, b]) => !escaped.includes(a) && !escaped.includes(b));
        for (const [a, b] of pairsOf(indices(boxes)))
            if ((escaped.includes(a) || escaped.includes(b)) && overlap(fat[a], fat[b])) this.list.push([a, b]);
        yield { say: escaped.length ? `Left their fat boxes: ${escaped.join(", ")}. They get new ones, and only they are searched for.` : "No box has left its fat box: the list holds.", fat, strong: escaped };
        yield { say: `The list has ${this.list.length} pairs. They are tested, and nothing else.`, fat, tests: this.list };
    }
}

export class GridJoin {
    * frame(boxes, { side, few }) {
        const targets = indices(boxes).slice(0, few), cells = gather(boxes.slice(0, few), (box) => cellsUnder(box, side));
        const squares = [...cells.keys()].map((cell) => square(...place(cell), side));
        yield { say: `The ${targets.length} targets are written into the cells under them.`, cells: squares, strong: targets };
        for (const i of indices(boxes).slice(few)) {
            const [x, y] = middle(boxes[i]), found = new Set(cellsUnder(boxes[i], side).flatMap((cell) => cells.get(cell) ?? []));
            if (found.size) yield { say: `Bullet ${i} looks at its own cells, and is tested against ${[...found].join(", ")}.`, tests: [...found].map((j) => [j, i]), cells: squares, dots: [[x, y]] };
        }
    }
}
