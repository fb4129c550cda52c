/* png_read.c: a PNG file through libpng into rows of RGBA.
 *
 * Where libpng would only warn, at a wrong checksum or at data after the last row,
 * it is set to be strict. The data it would drop might say which pixels are solid.
 * Chunks without a bearing on pixels (texts, profiles) are skipped unread.
 * Interlaced pictures come in seven passes over all rows. The first brings an eighth
 * of the rows, so their memory grows with the rows read, too.
 */
#include "formats/png.h"

#include "formats/source.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIGNATURE_SIZE = 8 };

/* Rows of the first block of memory. */
#define ROWS_AT_FIRST 64

/* One file on its way. It outlives libpng's jumps, which locals would not. */
typedef struct reading {
    png_structp png;
    png_infop info;
    source *from;
    image *to;
    uint32_t rows; /* for how many there is memory */
    error *e;
} reading;

/* Go back to where libpng was called from, unless `e` says already why, with
 * libpng's complaint. */
static void complain(png_structp png, png_const_charp message) {
    reading *r = png_get_error_ptr(png);
    if (r->e->code == ERROR_NONE)
        error_at(r->e, source_name(r->from), 0,
                 "a damaged PNG picture: %s; get it again", message);
    png_longjmp(png, 1);
}

static void stay_quiet(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static png_voidp block_get(png_structp png, png_alloc_size_t size) {
    reading *r = png_get_mem_ptr(png);
    void *block = malloc(size);
    if (block == NULL && r->e->code == ERROR_NONE)
        error_no_memory(r->e, "a picture");
    return block;
}

static void block_free(png_structp png, png_voidp block) {
    (void)png;
    free(block);
}

static void bytes_read(png_structp png, png_bytep bytes, size_t size) {
    reading *r = png_get_io_ptr(png);
    size_t got = 0;
    for (size_t done = 0; done < size; done += got) {
        if (!source_read(r->from, bytes + done, size - done, &got, r->e))
            png_error(png, "cannot be read");
        if (got == 0) {
            error_at(r->e, source_name(r->from), 0,
                     "this PNG picture ends early; get the whole file");
            png_error(png, "ends early");
        }
    }
}

/* Strict about what bears on the pixels, deaf to the rest. An index beyond the
 * palette is black, as elsewhere in the world. */
static void rules_set(reading *r) {
    png_set_read_fn(r->png, r, bytes_read);
    png_set_crc_action(r->png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_benign_errors(r->png, 0);
    png_set_keep_unknown_chunks(r->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_check_for_invalid_index(r->png, -1);
    /* no limit: long chunks are skipped, not kept */
    png_set_chunk_malloc_max(r->png, 0);
    /* such an error has its message already */
    png_set_user_limits(r->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
}

static void size_read(reading *r) {
    png_read_info(r->png, r->info);
    const png_uint_32 width = png_get_image_width(r->png, r->info);
    const png_uint_32 height = png_get_image_height(r->png, r->info);
    if (width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX) {
        error_at(r->e, source_name(r->from), 0,
                 "a picture of %lu x %lu pixels; at most %d x %d are read, cut it "
                 "into parts",
                 (unsigned long)width, (unsigned long)height, IMAGE_SIDE_MAX,
                 IMAGE_SIDE_MAX);
        png_error(r->png, "too large");
    }
    r->to->width = width;
    r->to->height = height;
}

/* Pixels of any kind become eight-bit RGBA. */
static void kind_unify(reading *r) {
    r->to->has_alpha =
        (png_get_color_type(r->png, r->info) & PNG_COLOR_MASK_ALPHA) != 0 ||
        png_get_valid(r->png, r->info, PNG_INFO_tRNS) != 0;
    png_set_expand(r->png);
    png_set_strip_16(r->png);
    png_set_gray_to_rgb(r->png);
    png_set_add_alpha(r->png, 0xff, PNG_FILLER_AFTER);
}

static size_t row_size(const reading *r) {
    return (size_t)r->to->width * IMAGE_CHANNELS;
}

static void rows_reserve(reading *r) {
    uint32_t rows = r->rows == 0 ? ROWS_AT_FIRST : r->rows * 2;
    if (rows > r->to->height)
        rows = r->to->height;
    uint8_t *rgba = realloc(r->to->rgba, rows * row_size(r));
    if (rgba == NULL) {
        error_no_memory(r->e, "a picture");
        png_error(r->png, "no memory");
    }
    r->to->rgba = rgba;
    r->rows = rows;
}

static void rows_read(reading *r) {
    const int passes = png_set_interlace_handling(r->png);
    png_start_read_image(r->png);
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < r->to->height; y++) {
            if (y == r->rows)
                rows_reserve(r);
            png_read_row(r->png, r->to->rgba + y * row_size(r), NULL);
        }
    png_read_end(r->png, NULL);
}

/* libpng jumps to the setjmp here when it fails. */
static bool picture_read(reading *r) {
    if (setjmp(png_jmpbuf(r->png)) != 0)
        return false;
    rules_set(r);
    size_read(r);
    kind_unify(r);
    rows_read(r);
    return true;
}

static bool png_decode(source *s, image *out, error *e) {
    reading r = { .from = s, .to = out, .e = e };
    *e = (error){ 0 };
    r.png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &r, complain, stay_quiet,
                                     &r, block_get, block_free);
    r.info = r.png == NULL ? NULL : png_create_info_struct(r.png);
    const bool is_read = r.info != NULL && picture_read(&r);
    png_destroy_read_struct(&r.png, &r.info, NULL);
    if (!is_read && e->code == ERROR_NONE) /* not even libpng's own structures */
        error_no_memory(e, "a picture");
    return is_read;
}

/* A file of another format is recognised by its first bytes: the message says more
 * than libpng's complaint. */
static bool kind_check(source *s, error *e) {
    unsigned char first[SIGNATURE_SIZE];
    size_t size = 0;
    if (!source_peek(s, first, sizeof first, &size, e))
        return false;
    if (size == 0)
        return error_at(e, source_name(s), 0,
                        "an empty file; a PNG picture is needed");
    return (size == SIGNATURE_SIZE && png_sig_cmp(first, 0, SIGNATURE_SIZE) == 0) ||
           error_at(e, source_name(s), 0,
                    "not a PNG picture, nor a file of Aseprite; convert "
                    "it to PNG");
}

bool png_read(source *s, image *out, error *e) {
    return kind_check(s, e) && png_decode(s, out, e);
}
