// raster.test.mjs: the pixels of the 2D canvas, beside what each pixel alone would get.
import assert from "node:assert/strict";
import { test } from "node:test";
import { source } from "./bundle.mjs";

const { Raster } = await source("shared/render/raster.ts");
const SIZE = 48, WHITE = 0xffffffff;

let seed = 12345;
function random(below) {
    seed = Math.imul(seed, 1664525) + 1013904223 | 0;
    return (seed >>> 0) / 2 ** 32 * below;
}

/** The red of each pixel after `draw` on black. */
function drawn(draw) {
    const raster = new Raster(SIZE, SIZE);
    raster.clear(0xff000000);
    draw(raster);
    return Array.from(raster.pixels, (pixel) => {
        assert.equal(pixel >>> 24, 255);
        assert.ok((pixel & 255) === ((pixel >> 8) & 255) && (pixel & 255) === ((pixel >> 16) & 255));
        return pixel & 255;
    });
}

/** Each pixel beside `expected(x, y)`, its middle's, of 0 to 1. */
function compare(pixels, expected, slack, reported) {
    for (let i = 0; i < pixels.length; i++) {
        const x = i % SIZE + 0.5, y = Math.floor(i / SIZE) + 0.5, wanted = 255 * expected(x, y);
        assert.ok(Math.abs(pixels[i] - wanted) <= slack, `${reported}: (${x}, ${y}) is ${pixels[i]}, and should be ${wanted}`);
    }
}

const overlap = (from, to, at) => Math.max(0, Math.min(to, at + 0.5) - Math.max(from, at - 0.5));

test("a box covers each pixel by their common area, wherever it lies", () => {
    for (let round = 0; round < 300; round++) {
        const x0 = random(80) - 20, y0 = random(80) - 20, x1 = x0 + random(round % 3 ? 3 : 60), y1 = y0 + random(round % 2 ? 3 : 60);
        const opacity = round % 5 ? 1 : 0.5, color = (Math.round(opacity * 255) << 24 | 0xffffff) >>> 0;
        compare(drawn((raster) => raster.box(x0, y0, x1, y1, color)), (x, y) => opacity * overlap(x0, x1, x) * overlap(y0, y1, y), 3, `seed 12345, round ${round}`);
    }
});

test("the outline of a box is the larger box without the smaller one", () => {
    for (let round = 0; round < 200; round++) {
        const x0 = random(60) - 10, y0 = random(60) - 10, x1 = x0 + random(40), y1 = y0 + random(40), half = 0.3 + random(2);
        const around = (x, y, by) => overlap(x0 - by, x1 + by, x) * overlap(y0 - by, y1 + by, y);
        const expected = (x, y) => around(x, y, half) - (x1 - x0 > 2 * half && y1 - y0 > 2 * half ? around(x, y, -half) : 0);
        compare(drawn((raster) => raster.frame(x0, y0, x1, y1, half, WHITE)), expected, 80, `seed 12345, round ${round}`);
    }
});

test("circles, capsules, lines and rings cover pixels by the distance of their middles", () => {
    const clamp = (value) => Math.min(Math.max(value, 0), 1);
    for (let round = 0; round < 500; round++) {
        const ax = random(70) - 10, ay = random(70) - 10, isCircle = round % 3 === 0, isFlat = round % 7 === 0;
        const bx = isCircle ? ax : ax + random(40) - 20, by = isCircle || isFlat ? ay : ay + random(40) - 20;
        const radius = random(round % 2 ? 2 : 15), hole = round % 4 === 0 ? radius - random(3) : 0;
        const distance = (x, y) => {
            const square = (bx - ax) ** 2 + (by - ay) ** 2, t = square > 0 ? clamp(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square) : 0;
            return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
        };
        const expected = (x, y) => clamp(radius + 0.5 - distance(x, y)) * (hole > 0 ? clamp(distance(x, y) - hole + 0.5) : 1);
        compare(drawn((raster) => raster.capsule(ax, ay, bx, by, radius, hole, WHITE)), expected, 3, `seed 12345, round ${round}`);
    }
});

test("triangles of a polygon cover each of its pixels once, and the pixels of the polygon", () => {
    for (let round = 0; round < 200; round++) {
        const points = Array.from({ length: 7 }, (_, i) => [24 + 20 * Math.cos(i * 0.897 + round), 24 + (8 + random(1)) * Math.sin(i * 0.897 + round)]);
        const pixels = drawn((raster) => {
            for (let i = 1; i + 1 < points.length; i++) raster.polygon([...points[0], ...points[i], ...points[i + 1]], 3, 0x80ffffff);
        });
        assert.deepEqual(pixels, drawn((raster) => raster.polygon(points.flat(), points.length, 0x80ffffff)), `round ${round}`);
        assert.deepEqual([...new Set(pixels)].sort((a, b) => a - b), [0, 127], `round ${round}`);
    }
});
