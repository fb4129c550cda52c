// contender.mjs: flatbush (Volodymyr Agafonkin), rbush (the same) or box-intersect (Mikola Lysenko) on the boxes from
// graze-peers.
//
//   node contender.mjs LIBRARY DIRECTORY
//
// DIRECTORY/few.bin and many.bin hold boxes as float32 min_x, min_y, max_x, max_y; many.bin is empty where the few are all boxes,
// to be joined with themselves. Each line on standard input is a command, answered by a line: "index" reads the few and, for
// "ask", makes an index and keeps it. "frame" reads both, finds all pairs from scratch, and answers with the seconds. "ask" reads
// the many and asks the kept index; "pairs" writes the last pairs to pairs.bin, indices as uint32. The clock is the wall's: Node
// has none for a thread.
import fs from 'node:fs';
import { performance } from 'node:perf_hooks';

const [, , library, directory] = process.argv;

function read(name) {
    const bytes = fs.readFileSync(`${directory}/${name}.bin`);
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

// Pairs in kept, growing memory.
const found = { items: new Uint32Array(1 << 16), count: 0 };

function keep(a, b) {
    if (found.count + 2 > found.items.length) {
        const larger = new Uint32Array(2 * found.items.length);
        larger.set(found.items);
        found.items = larger;
    }
    found.items[found.count++] = a;
    found.items[found.count++] = b;
}

// Each library: how it wants its boxes (not timed), and how it makes an index of them. Then how the index is asked about box i of
// some, with a filter for pairs of a set with itself.
const libraries = {
    async flatbush() {
        const { default: Flatbush } = await import('flatbush');
        return indexed({
            shape: (flat) => flat,
            size: (flat) => flat.length / 4,
            make(flat) {
                const index = new Flatbush(flat.length / 4, 16, Float32Array);
                for (let i = 0; i < flat.length; i += 4) index.add(flat[i], flat[i + 1], flat[i + 2], flat[i + 3]);
                index.finish();
                return index;
            },
            ask(index, flat, i, isSelf) {
                const at = 4 * i;
                const later = isSelf ? (j) => j > i : undefined;
                for (const j of index.search(flat[at], flat[at + 1], flat[at + 2], flat[at + 3], later)) keep(j, i);
            },
        });
    },
    async rbush() {
        const { default: RBush } = await import('rbush');
        return indexed({
            shape(flat) {
                const boxes = [];
                for (let i = 0; i < flat.length; i += 4)
                    boxes.push({ minX: flat[i], minY: flat[i + 1], maxX: flat[i + 2], maxY: flat[i + 3], i: i / 4 });
                return boxes;
            },
            size: (boxes) => boxes.length,
            make: (boxes) => new RBush(9).load(boxes.slice()), // it sorts what it is given
            ask(index, boxes, i, isSelf) {
                for (const hit of index.search(boxes[i])) if (!isSelf || hit.i > i) keep(hit.i, i);
            },
        });
    },
    async 'box-intersect'() {
        const { default: intersect } = await import('box-intersect');
        return {
            shape(flat) {
                const boxes = [];
                for (let i = 0; i < flat.length; i += 4) boxes.push(Array.from(flat.subarray(i, i + 4)));
                return boxes;
            },
            join(few, many) {
                if (many.length > 0) intersect(few, many, (i, j) => keep(i, j));
                else intersect(few, (i, j) => keep(i, j));
            },
        };
    },
};

// A join by an index: make one of the few, ask it about the many.
function indexed(library) {
    const askAll = (index, boxes, isSelf) => {
        for (let i = 0; i < library.size(boxes); i++) library.ask(index, boxes, i, isSelf);
    };
    return {
        shape: library.shape,
        make: library.make,
        ask: (index, many) => askAll(index, many, false),
        join(few, many) {
            const index = library.make(few);
            const isSelf = library.size(many) === 0;
            askAll(index, isSelf ? few : many, isSelf);
        },
    };
}

function timed(work) {
    found.count = 0;
    const before = performance.now();
    work();
    return (performance.now() - before) / 1000;
}

const who = await libraries[library]();
let kept;
const commands = {
    index() {
        kept = who.make(who.shape(read('few')));
        return 'made';
    },
    ask() {
        const many = who.shape(read('many'));
        return timed(() => who.ask(kept, many));
    },
    frame() {
        const few = who.shape(read('few'));
        const many = who.shape(read('many'));
        return timed(() => who.join(few, many));
    },
    pairs() {
        fs.writeFileSync(`${directory}/pairs.bin`, found.items.subarray(0, found.count));
        return 'written';
    },
};

const bytes = Buffer.alloc(64);
for (;;) {
    const length = fs.readSync(0, bytes);
    if (length === 0) break;
    for (const line of bytes.toString('utf8', 0, length).trim().split('\n')) fs.writeSync(1, `${commands[line]()}\n`);
}
