// make-recording.ts: a scene in CSV becomes a recording, as `graze record` makes it.
import { Rules, World, type PartDef, type ShapeDef } from "../shared/engine";
import { FileError } from "../shared/errors";
import type { SceneRules } from "./rules-file";
import type { SceneRows } from "./scene-file";
import type { MaskShape, PlainShape, SceneShapes, ShapeRule } from "./shapes-file";

function capsuleWithin(w: number, h: number): PlainShape {
    const radius = Math.min(w, h), x = w - radius, y = h - radius;
    return { kind: "capsule", points: [[-x, -y], [x, y]], radius };
}

function shapeWithin(rule: ShapeRule, w: number, h: number): PlainShape {
    if (rule.shape) return rule.shape;
    if (rule.fit === "circle") return { kind: "circle", points: [[0, 0]], radius: Math.min(w, h) };
    if (rule.fit === "capsule") return capsuleWithin(w, h);
    return { kind: "box", points: [[-w, -h], [w, -h], [w, h], [-w, h]], radius: 0 };
}

/** Turns by whole quarters are exact. */
function turned(angle: number): [number, number] {
    const quarter = ((angle / 90) % 4 + 4) % 4;
    if (Number.isInteger(quarter)) return [[1, 0], [0, 1], [-1, 0], [0, -1]][quarter] as [number, number];
    return [Math.cos(angle * Math.PI / 180), Math.sin(angle * Math.PI / 180)];
}

/** A view with left and right exchanged, as it is seen; after an odd number of turns these are the mask's top and bottom. */
function mirrored(view: MaskShape): MaskShape {
    return view.turns % 2 === 0 ? { ...view, flipX: !view.flipX } : { ...view, flipY: !view.flipY };
}

/** A view with top and bottom exchanged, written as the library writes it. */
function upsideDown(view: MaskShape): MaskShape {
    return mirrored({ ...view, turns: (view.turns + 2) % 4 });
}

/** A mask whose row is turned by quarters and flipped about the middle of its box. */
function maskAround(shape: MaskShape, center: [number, number], flip: string, [c, s]: [number, number]): ShapeDef {
    const x = flip.includes("x") ? -1 : 1, y = flip.includes("y") ? -1 : 1, turns = c === 1 ? 0 : s === 1 ? 1 : c === -1 ? 2 : 3;
    let view = x < 0 ? mirrored(shape) : shape;
    if (y < 0) view = upsideDown(view);
    view = { ...view, turns: (view.turns + turns) % 4 };
    const { width, height } = shape.mask, [w, h] = view.turns % 2 === 0 ? [width, height] : [height, width];
    const left = c * x * shape.at[0] - s * y * shape.at[1] + center[0], top = s * x * shape.at[0] + c * y * shape.at[1] + center[1];
    return { kind: "mask", mask: shape.mask, flipX: view.flipX, flipY: view.flipY, turns: view.turns,
        at: [c * x - s * y < 0 ? left - w : left, s * x + c * y < 0 ? top - h : top] };
}

class Performer {
    private readonly world: World;
    private readonly parts: number[] = [];
    private readonly bodies: number[] = [];
    private readonly boxes: number[] = [];
    private readonly layers: number[] = [];
    private readonly seen: number[] = [];

    constructor(private readonly scene: SceneRows, rules: SceneRules | null, private readonly shapes: SceneShapes | null) {
        this.world = new World(rules ? { rules: this.matrix(rules) } : {});
        for (const layer of rules?.swept ?? []) this.world.setSweptLayers(layer, true);
        const margins = new Map<number, { a: number; b: number; margin: number }>();
        for (const one of rules?.margins ?? []) margins.set(Math.min(one.a, one.b) * 64 + Math.max(one.a, one.b), one);
        for (const [, { a, b, margin }] of [...margins].sort((x, y) => x[0] - y[0])) if (margin > 0) this.world.setMargin(a, b, Math.fround(margin));
    }

    private matrix(rules: SceneRules): Rules {
        const allowed: [number, number][] = [];
        for (let a = 0; a < 64; a++) for (let b = a; b < 64; b++) if (rules.meets[a * 64 + b]) allowed.push([a, b]);
        return new Rules(allowed);
    }

    private box(row: number): Float32Array {
        return this.scene.boxes.subarray(4 * row, 4 * row + 4);
    }

    private shape(row: number): ShapeDef | null {
        if (!this.shapes) return null;
        const own = this.scene.shapes?.[row], name = own?.name ?? "";
        const rule = name ? this.shapes.byName.get(name) : this.shapes.byLayer.get(this.scene.layer[row]);
        if (name && !rule) throw new FileError(this.scene.file, null, `a row asks for the shape "${name}", which the shapes' file lacks`);
        if (!rule) return null;
        const [minX, minY, maxX, maxY] = this.box(row), centerX = (minX + maxX) / 2, centerY = (minY + maxY) / 2;
        if (rule.pixels) {
            if ((own?.scale ?? 1) !== 1 || (own?.angle ?? 0) % 90 !== 0) throw new FileError(this.scene.file, null, `a mask is turned by quarters and not scaled; box ${this.scene.ids[this.scene.id[row]]} asks for more`);
            return maskAround(rule.pixels, [centerX, centerY], own?.flip ?? "", turned(own?.angle ?? 0));
        }
        const plain = shapeWithin(rule, (maxX - minX) / 2, (maxY - minY) / 2), scale = own?.scale ?? 1, [c, s] = turned(own?.angle ?? 0);
        const sx = own?.flip.includes("x") ? -scale : scale, sy = own?.flip.includes("y") ? -scale : scale;
        const points = plain.points.map(([x, y]): [number, number] => [c * x * sx - s * y * sy + centerX, s * x * sx + c * y * sy + centerY]);
        const radius = plain.radius * scale;
        if (plain.kind === "circle") return { kind: "circle", center: points[0], radius };
        if (plain.kind === "capsule") return { kind: "capsule", from: points[0], to: points[1], radius };
        if (plain.kind === "box" && c !== 0 && s === 0) return { kind: "box", box: [Math.min(points[0][0], points[2][0]), Math.min(points[0][1], points[2][1]),
            Math.max(points[0][0], points[2][0]), Math.max(points[0][1], points[2][1])] };
        return { kind: "polygon", corners: sx * sy < 0 ? points.reverse() : points, radius };
    }

    private remove(row: number): void {
        const id = this.scene.id[row], body = this.scene.body[row], part = this.parts[id];
        this.parts[id] = 0;
        if (--this.boxes[body] > 0) return this.world.removePart(part);
        this.world.remove(this.bodies[body]);
        this.bodies[body] = 0;
    }

    private place(row: number): void {
        const { scene, world } = this, id = scene.id[row], body = scene.body[row], layer = scene.layer[row], shape = this.shape(row);
        if (!this.parts[id]) {
            this.bodies[body] ||= world.add({ user: scene.bodies[body] });
            const part: PartDef = { layer, tag: id, ...(shape ? { shape } : { box: this.box(row) }) };
            this.parts[id] = world.addPart(this.bodies[body], part);
            this.layers[id] = layer;
            return;
        }
        if (this.layers[id] !== layer) world.setLayer(this.parts[id], layer);
        this.layers[id] = layer;
        if (shape) world.setShape(this.parts[id], shape, true);
        else world.moveBox(this.parts[id], this.box(row));
    }

    private playFrame(index: number): void {
        const { firstRows, id, body } = this.scene;
        for (let row = firstRows[index]; row < firstRows[index + 1]; row++) {
            this.seen[id[row]] = index;
            if (!this.parts[id[row]]) this.boxes[body[row]] = (this.boxes[body[row]] ?? 0) + 1;
        }
        if (index > 0)
            for (let row = firstRows[index - 1]; row < firstRows[index]; row++) if (this.seen[id[row]] !== index) this.remove(row);
        for (let row = firstRows[index]; row < firstRows[index + 1]; row++) this.place(row);
        this.world.step();
    }

    record(): Uint8Array<ArrayBuffer> {
        this.world.record();
        this.world.note(namesNote(this.scene.ids));
        this.scene.frames.forEach((frame, index) => {
            this.world.setRecordingFrame(frame);
            this.playFrame(index);
        });
        return this.world.stopRecording();
    }

    close(): void {
        this.world.close();
    }
}

/** The names of boxes, as scenes/scene_record.h says. */
function namesNote(ids: number[]): Uint8Array {
    const bytes = [...new TextEncoder().encode("graze scene\n")];
    let expected = 0;
    for (const id of ids) {
        const off = BigInt(id - expected), folded = off < 0n ? (-off << 1n) - 1n : off << 1n;
        let value = folded;
        for (; value >= 128n; value >>= 7n) bytes.push(Number(value & 127n) | 128);
        bytes.push(Number(value));
        expected = id + 1;
    }
    return Uint8Array.from(bytes);
}

export function makeRecording(scene: SceneRows, rules: SceneRules | null, shapes: SceneShapes | null): Uint8Array<ArrayBuffer> {
    const performer = new Performer(scene, rules, shapes);
    try {
        return performer.record();
    } catch (e) {
        throw e instanceof FileError ? e : new FileError(scene.file, null, (e as Error).message);
    } finally {
        performer.close();
    }
}
