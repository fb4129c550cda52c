/* animation.c: pictures of one size, which are PNG, become an animated PNG in the
 * page, by the command's writer. */
#include "formats/png_chunks.h"
#include "page/readers/files.h"

#include <stdlib.h>

enum { HEADER_AT = 16, HEADER_SIZE = 13 };

static png_frames frames;
static png_block made; /* the last animation */
static uint8_t header[HEADER_SIZE];
static bool has_memory;

void EXPORT(page_animation_begin)(uint32_t rate) {
    free(frames.chunks.bytes);
    free(made.bytes);
    frames = (png_frames){ .rate = rate };
    made = (png_block){ 0 };
    has_memory = true;
}

void EXPORT(page_animation_add)(const uint8_t *png, uint32_t size) {
    if (frames.count == 0)
        for (int i = 0; i < HEADER_SIZE; i++)
            header[i] = png[HEADER_AT + i];
    const png_place whole = { .width = png_get_number(header),
                              .height = png_get_number(header + 4) };
    has_memory =
        has_memory && png_frames_add(&frames, &whole, (png_bytes){ png, size });
}

/* The file, of page_animation_size() bytes until the next begin. NULL: memory ran
 * out. */
const uint8_t *EXPORT(page_animation_end)(void) {
    has_memory =
        has_memory &&
        png_append_head(&made, (png_bytes){ header, sizeof header }, frames.count) &&
        png_append(&made, frames.chunks.bytes, frames.chunks.size) &&
        png_append_chunk(&made, "IEND", (png_bytes){ NULL, 0 });
    free(frames.chunks.bytes);
    frames = (png_frames){ 0 };
    return has_memory ? made.bytes : NULL;
}

uint32_t EXPORT(page_animation_size)(void) {
    return (uint32_t)made.size;
}
