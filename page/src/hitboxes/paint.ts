// paint.ts: a frame's picture, boxes, handles and pivot, on a canvas.
import type { Camera } from "../shared/camera";
import { color } from "../shared/theme";
import { edgesOf, pointsOf, radiiOf, type Frame, type Hitbox, type Point, type Shape } from "./model";
import { chosen, chosenIndex, frame, frameIndex, frameSize, outlineNow, pictureOf, set, showsOnion } from "./state";
import { drawPart } from "./sprite";

/** The colour of a layer: hurt, hit, graze and push as `graze hitboxes --png` has them. */
export function layerColor(layer: number): string {
    const own = ["--begin", "--end", "--accent", "--second"];
    return layer < 4 ? color(own[layer]) : `hsl(${(layer * 67 + 250) % 360} 70% 62%)`;
}

function trace(context: CanvasRenderingContext2D, camera: Camera, one: Hitbox): void {
    const at = (x: number, y: number) => camera.toScreen(x, y);
    context.beginPath();
    const shape: Shape = one.shape ?? { kind: "box", min: [one.box![0], one.box![1]], max: [one.box![0] + one.box![2], one.box![1] + one.box![3]] };
    if (shape.kind === "box") {
        const [x0, y0] = at(...shape.min), [x1, y1] = at(...shape.max);
        context.rect(x0, y0, x1 - x0, y1 - y0);
        return;
    }
    const r = shape.radius * camera.zoom;
    if (shape.kind === "circle") {
        const [x, y] = at(...shape.center);
        context.arc(x, y, r, 0, 2 * Math.PI);
    } else if (shape.kind === "ellipse") {
        const [x, y] = at(...shape.center), [[ax, ay], [bx, by]] = radiiOf(shape);
        context.ellipse(x, y, Math.hypot(ax, ay) * camera.zoom, Math.hypot(bx, by) * camera.zoom, Math.atan2(ay, ax), 0, 2 * Math.PI);
    } else if (shape.kind === "capsule") {
        const [ax, ay] = at(...shape.from), [bx, by] = at(...shape.to);
        const turn = Math.atan2(by - ay, bx - ax);
        context.arc(ax, ay, r, turn + Math.PI / 2, turn - Math.PI / 2);
        context.arc(bx, by, r, turn - Math.PI / 2, turn + Math.PI / 2);
        context.closePath();
    } else {
        for (const point of shape.points) context.lineTo(...at(...point));
        context.closePath();
    }
}

export function paintBox(context: CanvasRenderingContext2D, camera: Camera, one: Hitbox, isChosen: boolean, isHit = false): void {
    const ink = layerColor(one.layer);
    trace(context, camera, one);
    context.globalAlpha = isHit ? 0.55 : isChosen ? 0.2 : 0.08;
    context.fillStyle = ink;
    context.fill();
    context.globalAlpha = 1;
    if ((one.shape?.kind === "polygon" || one.shape?.kind === "ellipse") && one.shape.radius > 0) {
        context.lineWidth = 2 * one.shape.radius * camera.zoom;
        context.globalAlpha = 0.25;
        context.lineJoin = "round";
        context.strokeStyle = ink;
        context.stroke();
        context.globalAlpha = 1;
    }
    context.lineWidth = isChosen || isHit ? 2.5 : 1.5;
    context.strokeStyle = ink;
    context.stroke();
}

export function paintPicture(context: CanvasRenderingContext2D, camera: Camera, one: Frame, images: string[], alpha = 1, at: Point = [0, 0], flipX = false): void {
    const picture = one.sprite ? pictureOf(images[one.sprite.image]) : null;
    if (!picture || !one.sprite) return;
    const [x, y, w, h] = one.sprite.from ?? [0, 0, picture.width, picture.height];
    if (w < 1 || h < 1) return;
    const left = at[0] + (flipX ? 2 * one.pivot[0] - one.sprite.at[0] - w : one.sprite.at[0]);
    const [sx, sy] = camera.toScreen(left, at[1] + one.sprite.at[1]);
    context.save();
    context.imageSmoothingEnabled = false;
    context.globalAlpha = alpha;
    context.translate(sx + (flipX !== one.sprite.flipX ? w * camera.zoom : 0), sy + (one.sprite.flipY ? h * camera.zoom : 0));
    context.scale(flipX !== one.sprite.flipX ? -1 : 1, one.sprite.flipY ? -1 : 1);
    drawPart(context, picture, [x, y, w, h], one.sprite.isRotated, camera.zoom);
    context.restore();
}

/** The eight handles of edges, or the points of a shape. */
export function handlesOf(one: Hitbox): { x: number; y: number; edges: [number, number] | null; point: number }[] {
    const [x0, y0, x1, y1] = edgesOf(one);
    const middle: Point = [(x0 + x1) / 2, (y0 + y1) / 2];
    const corners = ([[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]] as Point[])
        .map((edges) => ({ x: edges[0] < 0 ? x0 : edges[0] > 0 ? x1 : middle[0], y: edges[1] < 0 ? y0 : edges[1] > 0 ? y1 : middle[1], edges, point: -1 }));
    if (!one.shape || one.shape.kind === "box" || one.shape.kind === "circle") return corners;
    return pointsOf(one.shape).map(([x, y], point) => ({ x, y, edges: null, point }));
}

/** A checkerboard on which white and black pixels are seen in both themes. */
export function paintChecks(context: CanvasRenderingContext2D, [x0, y0, x1, y1]: [number, number, number, number]): void {
    const size = 8;
    context.fillStyle = color("--ground");
    context.fillRect(x0, y0, x1 - x0, y1 - y0);
    context.fillStyle = color("--ground-2");
    for (let y = y0, row = 0; y < y1; y += size, row++)
        for (let x = x0 + (row % 2) * size; x < x1; x += 2 * size) context.fillRect(x, y, Math.min(size, x1 - x), Math.min(size, y1 - y));
}

function paintGround(context: CanvasRenderingContext2D, camera: Camera, one: Frame): void {
    const { w, h } = frameSize(one);
    const [x0, y0] = camera.toScreen(0, 0), [x1, y1] = camera.toScreen(w, h);
    paintChecks(context, [x0, y0, x1, y1]);
    if (camera.zoom >= 6) {
        context.strokeStyle = color("--line");
        context.globalAlpha = 0.35;
        context.lineWidth = 1;
        context.beginPath();
        for (let x = 0; x <= w; x++) { const [sx] = camera.toScreen(x, 0); context.moveTo(sx, y0); context.lineTo(sx, y1); }
        for (let y = 0; y <= h; y++) { const [, sy] = camera.toScreen(0, y); context.moveTo(x0, sy); context.lineTo(x1, sy); }
        context.stroke();
        context.globalAlpha = 1;
    }
}

export function paintPivot(context: CanvasRenderingContext2D, camera: Camera, [x, y]: Point, isChosen: boolean): void {
    const [sx, sy] = camera.toScreen(x, y);
    for (const [width, ink] of [[isChosen ? 6 : 4, color("--field")], [isChosen ? 3 : 1.5, isChosen ? color("--accent") : color("--ink")]] as const) {
        context.strokeStyle = ink;
        context.lineWidth = width;
        context.beginPath();
        context.moveTo(sx - 9, sy); context.lineTo(sx + 9, sy);
        context.moveTo(sx, sy - 9); context.lineTo(sx, sy + 9);
        context.stroke();
    }
}

/** The edges of the solid pixels: a bright line on a dark one, which any picture shows. */
function paintOutline(context: CanvasRenderingContext2D, camera: Camera, [left, top]: Point): void {
    context.beginPath();
    for (const line of outlineNow()) {
        for (let i = 0; i < line.length; i += 2) {
            const [x, y] = camera.toScreen(line[i] + left, line[i + 1] + top);
            if (i === 0) context.moveTo(x, y);
            else context.lineTo(x, y);
        }
        context.closePath();
    }
    for (const [width, ink] of [[4, "#000"], [2, "#fff"]] as const) {
        context.lineWidth = width;
        context.strokeStyle = ink;
        context.stroke();
    }
}

/** The frame as it is edited. */
export function paintFrame(context: CanvasRenderingContext2D, camera: Camera): void {
    const whole = set.value, one = frame.value;
    if (!whole || !one) return;
    paintGround(context, camera, one);
    if (showsOnion.value && frameIndex.value > 0) paintPicture(context, camera, whole.frames[frameIndex.value - 1], whole.images, 0.28);
    paintPicture(context, camera, one, whole.images);
    if (showsOnion.value && frameIndex.value > 0) {
        context.setLineDash([4, 4]);
        context.globalAlpha = 0.7;
        for (const box of whole.frames[frameIndex.value - 1].boxes) {
            trace(context, camera, box);
            context.strokeStyle = layerColor(box.layer);
            context.lineWidth = 1;
            context.stroke();
        }
        context.setLineDash([]);
        context.globalAlpha = 1;
    }
    one.boxes.forEach((box, i) => paintBox(context, camera, box, i === chosenIndex.value));
    paintOutline(context, camera, one.sprite?.at ?? [0, 0]);
    const box = one.boxes[chosenIndex.value];
    if (box)
        for (const handle of handlesOf(box)) {
            const [x, y] = camera.toScreen(handle.x, handle.y);
            context.fillStyle = color("--field");
            context.strokeStyle = color("--ink");
            context.lineWidth = 1.5;
            context.beginPath();
            if (handle.edges) context.rect(x - 4, y - 4, 8, 8);
            else context.arc(x, y, 5, 0, 2 * Math.PI);
            context.fill();
            context.stroke();
        }
    paintPivot(context, camera, one.pivot, chosen.value === "pivot");
}
