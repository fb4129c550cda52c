// coverage.ts: how well boxes and shapes cover the solid pixels of a frame: intersection over union, by the middles of pixels.
import type { Pixels } from "./engine";
import { edgesOf, pointsOf, radiiOf, type Hitbox, type Point, type Shape } from "./model";

function segmentDistance(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy;
    const t = length ? Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / length, 0), 1) : 0;
    return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

function inPolygon(points: Point[], x: number, y: number): boolean {
    let sign = 0;
    for (let i = 0; i < points.length; i++) {
        const [a, b] = [points[i], points[(i + 1) % points.length]];
        const turn = Math.sign((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]));
        if (turn !== 0 && sign !== 0 && turn !== sign) return false;
        sign = turn || sign;
    }
    return true;
}

/** Whether a place is in a box or shape. */
export function holds(hitbox: Pick<Hitbox, "box" | "shape">, x: number, y: number): boolean {
    if (hitbox.box) {
        const [bx, by, w, h] = hitbox.box;
        return x >= bx && y >= by && x < bx + w && y < by + h;
    }
    const shape = hitbox.shape as Shape;
    const points = pointsOf(shape);
    if (shape.kind === "box") return x >= shape.min[0] && y >= shape.min[1] && x <= shape.max[0] && y <= shape.max[1];
    if (shape.kind === "ellipse") {
        const [dx, dy] = [x - points[0][0], y - points[0][1]];
        return Math.hypot(...radiiOf(shape).map(([rx, ry]) => {
            const length = Math.hypot(rx, ry);
            return (dx * rx + dy * ry) / length / (length + shape.radius);
        })) <= 1;
    }
    if (shape.kind === "polygon" && inPolygon(points, x, y)) return true;
    if (shape.kind === "circle") return Math.hypot(x - points[0][0], y - points[0][1]) <= shape.radius;
    return points.some((one, i) => (shape.kind === "polygon" || i === 0) && segmentDistance(x, y, one, points[(i + 1) % points.length]) <= shape.radius);
}

/** Intersection over union of the boxes, taken as one area, with the solid pixels; null: no pixel is solid. */
export function coverage(pixels: Pixels, boxes: Pick<Hitbox, "box" | "shape">[], at: Point = [0, 0]): number | null {
    let solid = 0, inside = 0, empty = 0;
    const bounds = boxes.map((one) => edgesOf(one as Hitbox));
    const x0 = Math.floor(Math.min(0, ...bounds.map((one) => one[0] - at[0]))), y0 = Math.floor(Math.min(0, ...bounds.map((one) => one[1] - at[1])));
    const x1 = Math.ceil(Math.max(pixels.w, ...bounds.map((one) => one[2] - at[0]))), y1 = Math.ceil(Math.max(pixels.h, ...bounds.map((one) => one[3] - at[1])));
    if ((x1 - x0) * (y1 - y0) > 4e6) return null;
    for (let y = y0; y < y1; y++)
        for (let x = x0; x < x1; x++) {
            const isSolid = x >= 0 && y >= 0 && x < pixels.w && y < pixels.h && pixels.solid[y * pixels.w + x] !== 0;
            const isUnder = boxes.some((one) => holds(one, x + 0.5 + at[0], y + 0.5 + at[1]));
            solid += +isSolid;
            inside += +(isSolid && isUnder);
            empty += +(!isSolid && isUnder);
        }
    return solid ? inside / (solid + empty) : null;
}

/** The part of a box or shape that lies on solid pixels, by the middles of pixels; null: no middle is in it. */
export function solidShare(pixels: Pixels, hitbox: Hitbox, at: Point = [0, 0]): number | null {
    const [x0, y0, x1, y1] = edgesOf(hitbox).map((edge, i) => edge - at[i % 2]);
    let all = 0, solid = 0;
    if ((x1 - x0) * (y1 - y0) > 4e6) return null;
    for (let y = Math.floor(y0); y < y1; y++)
        for (let x = Math.floor(x0); x < x1; x++) {
            if (!holds(hitbox, x + 0.5 + at[0], y + 0.5 + at[1])) continue;
            all++;
            solid += +(x >= 0 && y >= 0 && x < pixels.w && y < pixels.h && pixels.solid[y * pixels.w + x] !== 0);
        }
    return all ? solid / all : null;
}
