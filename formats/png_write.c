/* png_write.c: a picture through libpng into memory.
 *
 * In memory, because whole files are written in another place, which handles every
 * failure of writing. Pictures have few colours and long rows of one of them: no
 * filter and zlib's level 9 make the smallest files.
 */
#include "formats/png.h"

#include "formats/growth.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

typedef struct block {
    uint8_t *bytes;
    size_t size, capacity;
} block;

bool png_is_available(error *e) {
    (void)e;
    return true;
}

static void block_append(png_structp writer, png_bytep bytes, size_t size) {
    block *to = png_get_io_ptr(writer);
    if (!growth_reserve(&to->bytes, &to->capacity, to->size + size, 1))
        png_error(writer, "no memory");
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
}

static void block_flush(png_structp writer) {
    (void)writer;
}

/* libpng reports errors by a jump back to where it was called from. It has nothing
 * to print: the only failure here is want of memory. */
static void jump_back(png_structp writer, png_const_charp message) {
    (void)message;
    png_longjmp(writer, 1);
}

static void stay_quiet(png_structp writer, png_const_charp message) {
    (void)writer;
    (void)message;
}

static bool picture_write(png_structp writer, png_infop info, const picture *p,
                          block *to) {
    if (setjmp(png_jmpbuf(writer)) != 0)
        return false;
    png_set_write_fn(writer, to, block_append, block_flush);
    png_set_compression_level(writer, 9);
    png_set_filter(writer, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(writer, info, (png_uint_32)p->width, (png_uint_32)p->height, 8,
                 PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(writer, info);
    for (int32_t y = 0; y < p->height; y++)
        png_write_row(writer, p->pixels + (size_t)y * (size_t)p->width * 3);
    png_write_end(writer, info);
    return true;
}

bool png_encode(const picture *p, uint8_t **bytes, size_t *size, error *e) {
    block to = { 0 };
    png_structp writer =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, jump_back, stay_quiet);
    png_infop info = writer == NULL ? NULL : png_create_info_struct(writer);
    bool is_written = info != NULL && picture_write(writer, info, p, &to);
    png_destroy_write_struct(&writer, &info);
    if (!is_written) {
        free(to.bytes);
        to = (block){ 0 };
    }
    *bytes = to.bytes;
    *size = to.size;
    return is_written || error_no_memory(e, "a picture");
}
