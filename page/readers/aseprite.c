/* aseprite.c: the frames of Aseprite's files as pixels in the page. Its compressed
 * cels are unpacked by JavaScript between the two calls. */
#include "formats/aseprite_image.h"
#include "formats/source.h"
#include "page/readers/files.h"

#include <stdlib.h>
#include <string.h>

static image drawn;      /* the last picture */
static uint32_t *places; /* the last table of compressed cels */

static bool file_read(const char *path, aseprite_file *file) {
    source *s = NULL;
    page_failure = (error){ 0 };
    const bool is_read = source_open(path, &s, &page_failure) &&
                         aseprite_file_read(s, file, &page_failure);
    source_close(s);
    return is_read;
}

/* How many cels are compressed, then for each the place of its pixels in the file,
 * and their bytes. NULL: page_error says why not. Valid until the next call. */
const uint32_t *EXPORT(page_aseprite_compressed)(const char *path) {
    aseprite_file file;
    free(places);
    places = NULL;
    if (!file_read(path, &file))
        return NULL;
    places = calloc(1 + 2 * file.cel_count, sizeof *places);
    for (size_t i = 0; places != NULL && i < file.cel_count; i++)
        if (file.cels[i].kind == ASEPRITE_CEL_COMPRESSED) {
            uint32_t *place = places + 1 + 2 * places[0]++;
            place[0] = (uint32_t)file.cels[i].at;
            place[1] = (uint32_t)file.cels[i].size;
        }
    aseprite_file_free(&file);
    if (places == NULL)
        error_no_memory(&page_failure, "cels");
    return places;
}

/* Put the pixels of a cel, behind their size, behind the bytes of the file. */
static bool cel_unpack(aseprite_file *f, aseprite_cel *cel, const uint8_t *pixels,
                       uint32_t size) {
    if (size != (uint64_t)cel->w * cel->h * f->depth)
        return aseprite_fail(f, cel->at, &page_failure,
                             "a cel's compressed pixels are damaged, or not "
                             "%lu x %lu",
                             (unsigned long)cel->w, (unsigned long)cel->h);
    uint8_t *bytes = realloc(f->bytes, f->size + size + 1);
    if (bytes == NULL)
        return error_no_memory(&page_failure, "cels");
    memcpy(bytes + f->size, pixels, size);
    cel->kind = ASEPRITE_CEL_RAW;
    cel->at = f->size;
    cel->size = size;
    f->bytes = bytes;
    f->size += size;
    return true;
}

static bool file_draw(aseprite_file *f, const uint8_t *unpacked) {
    static const image_layers visible;
    for (size_t i = 0; i < f->cel_count; i++) {
        uint32_t size;
        if (f->cels[i].kind != ASEPRITE_CEL_COMPRESSED)
            continue;
        memcpy(&size, unpacked, sizeof size);
        unpacked += sizeof size;
        if (!cel_unpack(f, &f->cels[i], unpacked, size))
            return false;
        unpacked += size;
    }
    return aseprite_draw(f, &visible, &drawn, &page_failure);
}

/* All frames of a file in one picture, four bytes a pixel. `unpacked` has the pixels
 * of the compressed cels in their order, each behind its size. NULL: page_error says
 * why not. The pixels stay until the next call. */
const uint8_t *EXPORT(page_aseprite_pixels)(const char *path,
                                            const uint8_t *unpacked) {
    aseprite_file file;
    image_free(&drawn);
    if (!file_read(path, &file))
        return NULL;
    if (!file_draw(&file, unpacked))
        image_free(&drawn);
    aseprite_file_free(&file);
    return drawn.rgba;
}

uint32_t EXPORT(page_aseprite_width)(void) {
    return drawn.width;
}

uint32_t EXPORT(page_aseprite_height)(void) {
    return drawn.height;
}
