// apng.ts: pictures of one size, as PNG, become one animated PNG by the command's writer (page/readers/animation.c).
import { exports, keep, memoryBytes, release } from "../../../bindings/js/lib/memory.mjs";

/** All pictures in their order, each for 1/`rate` of a second, again and again. */
export function apng(pictures: Uint8Array[], rate: number): Blob {
    exports().page_animation_begin(rate);
    for (const picture of pictures) {
        const at = keep(picture);
        exports().page_animation_add(at, picture.length);
        release(at);
    }
    const at = exports().page_animation_end();
    if (!at) throw new Error("there is no memory for the animation");
    return new Blob([memoryBytes().slice(at, at + exports().page_animation_size())], { type: "image/png" });
}
