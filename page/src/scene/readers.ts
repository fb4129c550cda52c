// readers.ts: a scene with its rules and shapes becomes a recording, as `graze record` makes it, by the command's own readers.
import { exports, memoryBytes } from "../../../bindings/js/lib/memory.mjs";
import { FileError } from "../shared/errors";
import type { OpenedFile } from "../shared/files";
import { addJsonLines, addMap, addPixels, addText, forget, read } from "../shared/readers";

/** Keep the pixels of a picture for masks. */
export async function addPicture({ name, bytes }: OpenedFile): Promise<void> {
    const picture = await createImageBitmap(new Blob([bytes]), { premultiplyAlpha: "none", colorSpaceConversion: "none" }).catch(() => {
        throw new FileError(name, null, "is not a picture that this browser reads");
    });
    const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    addPixels(name, context.getImageData(0, 0, picture.width, picture.height));
}

export function checkRules(file: OpenedFile): OpenedFile {
    addText(file);
    read(exports().page_rules_check, file);
    return file;
}

export function checkShapes(file: OpenedFile): OpenedFile {
    addJsonLines(file);
    read(exports().page_shapes_check, file);
    return file;
}

/** The recording of a scene. Rules and shapes were checked before, and are added again: others of the same name may have been refused
 * since. Throws a FileError. */
export function makeRecording(scene: OpenedFile, rules: OpenedFile | null, shapes: OpenedFile | null): Uint8Array<ArrayBuffer> {
    addText(scene);
    if (rules) addText(rules);
    if (shapes) addJsonLines(shapes);
    try {
        read(exports().page_record, scene, rules, shapes);
    } finally {
        forget(scene.name); // the largest of the files
    }
    return taken();
}

function taken(): Uint8Array<ArrayBuffer> {
    const at = exports().page_recording();
    return memoryBytes().slice(at, at + exports().page_recording_size());
}

/** The recording of a project of LDtk, or of a level; `levels` are the files of its levels. Throws a FileError. */
export function recordMap(map: OpenedFile, levels: OpenedFile[]): Uint8Array<ArrayBuffer> {
    const files = [map, ...levels];
    files.forEach(addMap);
    try {
        read(exports().page_record_map, map);
    } finally {
        files.forEach(({ name }) => forget(name));
    }
    return taken();
}
