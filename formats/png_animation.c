/* png_animation.c: an animated PNG.
 *
 * Frames have a palette: drawn pictures have few colours, and of more than 255 the
 * nearest one is taken. An unchanged pixel is transparent, and only the rectangle
 * around the changed ones is stored. A frame is compressed as a picture by libpng,
 * and png_chunks.c takes its IDAT chunks.
 */
#include "formats/png.h"
#include "formats/png_chunks.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

enum { COLORS_MAX = 256 };

/* `ink` is the palette; number 0 is transparent. */
struct png_animation {
    int32_t width, height;
    png_color ink[COLORS_MAX];
    int inks;
    uint8_t *before, *now; /* a number a pixel */
    png_frames frames;
};

static void take_bytes(png_structp writer, png_bytep bytes, size_t size) {
    if (!png_append(png_get_io_ptr(writer), bytes, size))
        png_error(writer, "no memory");
}

static void no_flush(png_structp writer) {
    (void)writer;
}

static void leave(png_structp writer, png_const_charp message) {
    (void)message;
    png_longjmp(writer, 1);
}

static void no_warning(png_structp writer, png_const_charp message) {
    (void)writer;
    (void)message;
}

static bool rect_write(png_structp writer, png_infop info, png_animation *a,
                       picture_rect rect, png_block *to) {
    if (setjmp(png_jmpbuf(writer)) != 0)
        return false;
    png_set_write_fn(writer, to, take_bytes, no_flush);
    png_set_compression_level(writer, 9);
    png_set_filter(writer, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(writer, info, (png_uint_32)(rect.right - rect.left),
                 (png_uint_32)(rect.bottom - rect.top), 8, PNG_COLOR_TYPE_PALETTE,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_PLTE(writer, info, a->ink, COLORS_MAX);
    png_write_info(writer, info);
    for (int32_t y = rect.top; y < rect.bottom; y++)
        png_write_row(writer, a->now + (size_t)y * (size_t)a->width + rect.left);
    png_write_end(writer, info);
    return true;
}

/* A rectangle of a frame as a PNG. */
static bool rect_encode(png_animation *a, picture_rect rect, png_block *to) {
    png_structp writer =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, leave, no_warning);
    png_infop info = writer == NULL ? NULL : png_create_info_struct(writer);
    const bool is_written = info != NULL && rect_write(writer, info, a, rect, to);
    png_destroy_write_struct(&writer, &info);
    return is_written;
}

static bool frame_append(png_animation *a, picture_rect rect, const png_block *png) {
    const png_place place = { .left = (uint32_t)rect.left,
                              .top = (uint32_t)rect.top,
                              .width = (uint32_t)(rect.right - rect.left),
                              .height = (uint32_t)(rect.bottom - rect.top),
                              .is_over = true };
    return png_frames_add(&a->frames, &place, (png_bytes){ png->bytes, png->size });
}

static int distance(png_color ink, const uint8_t *color) {
    const int red = ink.red - color[0], green = ink.green - color[1],
              blue = ink.blue - color[2];
    return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

/* The number of a colour; the nearest one if the palette is full. */
static uint8_t ink_of(png_animation *a, const uint8_t *color) {
    int best = 1;
    for (int i = 1; i < a->inks; i++) {
        if (distance(a->ink[i], color) == 0)
            return (uint8_t)i;
        if (distance(a->ink[i], color) < distance(a->ink[best], color))
            best = i;
    }
    if (a->inks == COLORS_MAX)
        return (uint8_t)best;
    a->ink[a->inks] = (png_color){ color[0], color[1], color[2] };
    return (uint8_t)a->inks++;
}

/* Write the numbers of a picture, 0 where nothing changed; returns the rectangle
 * around the others. */
static picture_rect changes_find(png_animation *a, const picture *p) {
    picture_rect rect = { a->width, a->height, 0, 0 };
    const uint8_t *last = p->pixels;
    uint8_t ink = ink_of(a, last);
    for (int32_t y = 0; y < a->height; y++)
        for (int32_t x = 0; x < a->width; x++) {
            const size_t at = (size_t)y * (size_t)a->width + (size_t)x;
            const uint8_t *color = p->pixels + 3 * at;
            if (memcmp(color, last, 3) != 0)
                ink = ink_of(a, color);
            last = color;
            if (a->frames.count > 0 && a->before[at] == ink)
                a->now[at] = 0;
            else
                a->now[at] = ink;
            a->before[at] = ink;
            if (a->now[at] == 0)
                continue;
            if (x < rect.left)
                rect.left = x;
            if (y < rect.top)
                rect.top = y;
            if (x >= rect.right)
                rect.right = x + 1;
            rect.bottom = y + 1;
        }
    if (rect.right == 0)
        return (picture_rect){ 0, 0, 1, 1 };
    return rect;
}

bool png_animation_open(uint32_t rate, png_animation **out, error *e) {
    *out = calloc(1, sizeof **out);
    if (*out == NULL)
        return error_no_memory(e, "an animation");
    (*out)->frames.rate = rate;
    (*out)->inks = 1;
    return true;
}

bool png_animation_add(png_animation *a, const picture *p, error *e) {
    png_block png = { 0 };
    if (a->frames.count == 0) {
        a->width = p->width;
        a->height = p->height;
        a->before = malloc((size_t)p->width * (size_t)p->height);
        a->now = malloc((size_t)p->width * (size_t)p->height);
    }
    if (p->width != a->width || p->height != a->height)
        return error_set(e, ERROR_INPUT,
                         "the frames of an animation have several sizes");
    bool is_added = a->before != NULL && a->now != NULL;
    if (is_added) {
        const picture_rect rect = changes_find(a, p);
        is_added = rect_encode(a, rect, &png) && frame_append(a, rect, &png);
    }
    free(png.bytes);
    return is_added || error_no_memory(e, "an animation");
}

/* The beginning of the file, up to the frames. */
static bool head_append(const png_animation *a, png_block *to) {
    static const uint8_t transparent[] = { 0 };
    uint8_t header[13] = { 0 }, palette[3 * COLORS_MAX];
    png_put_number(header, (uint32_t)a->width);
    png_put_number(header + 4, (uint32_t)a->height);
    header[8] = 8;
    header[9] = PNG_COLOR_TYPE_PALETTE;
    for (int i = 0; i < a->inks; i++) {
        palette[3 * i] = a->ink[i].red;
        palette[3 * i + 1] = a->ink[i].green;
        palette[3 * i + 2] = a->ink[i].blue;
    }
    return png_append_head(to, (png_bytes){ header, sizeof header },
                           a->frames.count) &&
           png_append_chunk(to, "PLTE",
                            (png_bytes){ palette, 3 * (size_t)a->inks }) &&
           png_append_chunk(to, "tRNS",
                            (png_bytes){ transparent, sizeof transparent });
}

bool png_animation_encode(const png_animation *a, uint8_t **bytes, size_t *size,
                          error *e) {
    png_block to = { 0 };
    const bool is_made =
        head_append(a, &to) &&
        png_append(&to, a->frames.chunks.bytes, a->frames.chunks.size) &&
        png_append_chunk(&to, "IEND", (png_bytes){ NULL, 0 });
    if (!is_made)
        free(to.bytes);
    if (is_made) {
        *bytes = to.bytes;
        *size = to.size;
    } else {
        *bytes = NULL;
        *size = 0;
    }
    return is_made || error_no_memory(e, "an animation");
}

uint32_t png_animation_frames(const png_animation *a) {
    return a->frames.count;
}

void png_animation_close(png_animation *a) {
    if (a == NULL)
        return;
    free(a->before);
    free(a->now);
    free(a->frames.chunks.bytes);
    free(a);
}
