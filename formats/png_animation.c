/* png_animation.c: an animated PNG (the PNG specification, third edition: acTL,
 * fcTL, fdAT).
 *
 * Frames have a palette: drawn pictures have few colours, and of more than 255 the
 * nearest one is taken. An unchanged pixel is transparent, and only the rectangle
 * around the changed ones is stored. A frame is compressed as a picture by libpng,
 * and its IDAT chunks are taken out of it.
 */
#include "formats/growth.h"
#include "formats/png.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

enum { COLORS_MAX = 256, CHUNK_FRAME = 12 };

typedef struct block {
    uint8_t *bytes;
    size_t size, capacity;
} block;

/* `ink` is the palette; number 0 is transparent. */
struct png_animation {
    int32_t width, height;
    uint32_t rate, frames, sequence;
    png_color ink[COLORS_MAX];
    int inks;
    uint8_t *before, *now; /* a number a pixel */
    block chunks;          /* fcTL, IDAT and fdAT of all frames */
};

static bool append(block *to, const void *bytes, size_t size) {
    if (!growth_reserve(&to->bytes, &to->capacity, to->size + size, 1))
        return false;
    if (size > 0)
        memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return true;
}

static void put_number(uint8_t *to, uint32_t value) {
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(value >> (24 - 8 * i));
}

static uint32_t get_number(const uint8_t *from) {
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 |
           (uint32_t)from[2] << 8 | from[3];
}

/* The checksum of a chunk: CRC-32 of its type and its data. */
static uint32_t checksum(const uint8_t *bytes, size_t size) {
    uint32_t sum = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? UINT32_C(0xedb88320) : 0);
    }
    return ~sum;
}

typedef struct piece {
    const uint8_t *bytes;
    size_t size;
} piece;

static const piece none = { NULL, 0 };

/* A chunk of two pieces of data; the first may be empty. */
static bool append_chunk(block *to, const char *type, piece head, piece data) {
    uint8_t number[4];
    const size_t begin = to->size + 4;
    put_number(number, (uint32_t)(head.size + data.size));
    if (!append(to, number, 4) || !append(to, type, 4) ||
        !append(to, head.bytes, head.size) || !append(to, data.bytes, data.size))
        return false;
    put_number(number, checksum(to->bytes + begin, to->size - begin));
    return append(to, number, 4);
}

static void take_bytes(png_structp writer, png_bytep bytes, size_t size) {
    if (!append(png_get_io_ptr(writer), bytes, size))
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
                       picture_rect rect, block *to) {
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
static bool rect_encode(png_animation *a, picture_rect rect, block *to) {
    png_structp writer =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, leave, no_warning);
    png_infop info = writer == NULL ? NULL : png_create_info_struct(writer);
    const bool is_written = info != NULL && rect_write(writer, info, a, rect, to);
    png_destroy_write_struct(&writer, &info);
    return is_written;
}

static bool control_append(png_animation *a, picture_rect rect) {
    uint8_t control[26] = { 0 }; /* what is left 0: do not dispose */
    put_number(control, a->sequence++);
    put_number(control + 4, (uint32_t)(rect.right - rect.left));
    put_number(control + 8, (uint32_t)(rect.bottom - rect.top));
    put_number(control + 12, (uint32_t)rect.left);
    put_number(control + 16, (uint32_t)rect.top);
    control[21] = 1; /* a frame lasts 1 / rate seconds */
    control[22] = (uint8_t)(a->rate >> 8);
    control[23] = (uint8_t)a->rate;
    control[25] = 1; /* transparent pixels leave the frame before to be seen */
    return append_chunk(&a->chunks, "fcTL", none,
                        (piece){ control, sizeof control });
}

/* Take the data out of a PNG: IDAT for the first frame, fdAT with a number for the
 * others. */
static bool data_append(png_animation *a, const block *png) {
    bool is_fine = true;
    for (size_t at = 8; at + CHUNK_FRAME <= png->size && is_fine;
         at += get_number(png->bytes + at) + CHUNK_FRAME) {
        const size_t size = get_number(png->bytes + at);
        uint8_t number[4];
        if (memcmp(png->bytes + at + 4, "IDAT", 4) != 0)
            continue;
        if (a->frames > 0)
            put_number(number, a->sequence++);
        is_fine = append_chunk(&a->chunks, a->frames > 0 ? "fdAT" : "IDAT",
                               (piece){ number, a->frames > 0 ? 4 : 0 },
                               (piece){ png->bytes + at + 8, size });
    }
    return is_fine;
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
            if (a->frames > 0 && a->before[at] == ink)
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
    (*out)->rate = rate;
    (*out)->inks = 1;
    return true;
}

bool png_animation_add(png_animation *a, const picture *p, error *e) {
    block png = { 0 };
    if (a->frames == 0) {
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
        is_added = control_append(a, rect) && rect_encode(a, rect, &png) &&
                   data_append(a, &png);
    }
    free(png.bytes);
    a->frames += is_added;
    return is_added || error_no_memory(e, "an animation");
}

/* The beginning of the file, up to the frames. */
static bool head_append(const png_animation *a, block *to) {
    static const uint8_t
        signature[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' },
        transparent[] = { 0 };
    uint8_t header[13] = { 0 }, control[8] = { 0 }, palette[3 * COLORS_MAX];
    put_number(header, (uint32_t)a->width);
    put_number(header + 4, (uint32_t)a->height);
    header[8] = 8;
    header[9] = PNG_COLOR_TYPE_PALETTE;
    put_number(control, a->frames);
    for (int i = 0; i < a->inks; i++) {
        palette[3 * i] = a->ink[i].red;
        palette[3 * i + 1] = a->ink[i].green;
        palette[3 * i + 2] = a->ink[i].blue;
    }
    return append(to, signature, sizeof signature) &&
           append_chunk(to, "IHDR", none, (piece){ header, sizeof header }) &&
           append_chunk(to, "acTL", none, (piece){ control, sizeof control }) &&
           append_chunk(to, "PLTE", none, (piece){ palette, 3 * (size_t)a->inks }) &&
           append_chunk(to, "tRNS", none,
                        (piece){ transparent, sizeof transparent });
}

bool png_animation_encode(const png_animation *a, uint8_t **bytes, size_t *size,
                          error *e) {
    block to = { 0 };
    const bool is_made = head_append(a, &to) &&
                         append(&to, a->chunks.bytes, a->chunks.size) &&
                         append_chunk(&to, "IEND", none, none);
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
    return a->frames;
}

void png_animation_close(png_animation *a) {
    if (a == NULL)
        return;
    free(a->before);
    free(a->now);
    free(a->chunks.bytes);
    free(a);
}
