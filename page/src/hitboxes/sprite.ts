// sprite.ts: pictures of frames: decoded from files, and drawn upright.
import { FileError } from "../shared/errors";
import type { OpenedFile } from "../shared/files";
import { drawAseprite, isAseprite } from "./aseprite";
import type { Sprite } from "./model";

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The name of a picture, which files give as a path. */
export const lastPart = (path: string) => path.split(/[/\\]/).pop() as string;

/** A file of hitbox sets. */
export const isSetFile = (name: string) => /\.json$/i.test(name) || isAseprite(name);

/** The picture of a file: Aseprite's own has all frames in one. Throws a FileError. */
export async function decode(file: OpenedFile): Promise<ImageBitmap> {
    if (isAseprite(file.name)) return createImageBitmap(await drawAseprite(file));
    try {
        return await createImageBitmap(new Blob([file.bytes], { type: "image/png" }));
    } catch {
        throw new FileError(file.name, null, "is not a picture that this browser can read");
    }
}

/** Draw a part of a picture, upright: one that is rotated lies in it turned by a quarter, clockwise. */
export function drawPart(context: Context, picture: ImageBitmap, [x, y, w, h]: NonNullable<Sprite["from"]>, isRotated: boolean, zoom = 1): void {
    if (isRotated) {
        context.transform(0, -1, 1, 0, 0, h * zoom);
        context.drawImage(picture, x, y, h, w, 0, 0, h * zoom, w * zoom);
    } else {
        context.drawImage(picture, x, y, w, h, 0, 0, w * zoom, h * zoom);
    }
}
