/* mask.c: making masks, from nothing and from pictures, their pixels, and their
 * rows. */
#include "narrow/mask.h"

#include "graze/mask_make.h"

/* ---- one block of memory: the mask, and its planes between guards ---- */

enum { LINE_WORDS = 8, LINE_BYTES = 64 };

/* 1, 2, 4, 8, 16, 24, and so on. */
static uint32_t mask_plane_stride(uint32_t width) {
    const uint32_t words = grz_mask_row_words(width);
    uint32_t stride = 1;
    while (stride < words && stride < LINE_WORDS)
        stride *= 2;
    if (words <= stride)
        return stride;
    return (words + LINE_WORDS - 1) / LINE_WORDS * LINE_WORDS;
}

/* With the guard before the plane, and padded: the next plane begins on a cache
 * line. */
static size_t mask_plane_words(const grz_mask_plane *plane) {
    const size_t words = (size_t)plane->stride * plane->height;
    return GRZ_MASK_GUARD_WORDS + (words + LINE_WORDS - 1) / LINE_WORDS * LINE_WORDS;
}

/* From the next cache line behind the mask on. */
static void mask_place_planes(graze_mask *mask, const grz_mask_plane *planes) {
    const uintptr_t end = (uintptr_t)(mask + 1);
    uint64_t *words =
        (uint64_t *)(void *)((char *)(mask + 1) +
                             (LINE_BYTES - end % LINE_BYTES) % LINE_BYTES);
    for (int i = 0; i < GRZ_MASK_PLANE_COUNT; i++) {
        mask->planes[i] = planes[i];
        mask->planes[i].words = words + GRZ_MASK_GUARD_WORDS;
        words += mask_plane_words(&planes[i]);
    }
}

graze_status graze_mask_create(uint32_t width, uint32_t height,
                               const graze_allocator *allocator, graze_mask **mask) {
    if (mask == NULL)
        return GRAZE_ARGUMENT_MISSING;
    const graze_allocator memory =
        allocator != NULL ? *allocator : (graze_allocator){ 0 };
    *mask = NULL;
    if (width > GRAZE_MASK_SIDE_MAX || height > GRAZE_MASK_SIDE_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    const grz_mask_plane planes[GRZ_MASK_PLANE_COUNT] = {
        [GRZ_MASK_UPRIGHT] = { .width = width,
                               .height = height,
                               .stride = mask_plane_stride(width) },
        [GRZ_MASK_TRANSPOSED] = { .width = height,
                                  .height = width,
                                  .stride = mask_plane_stride(height) },
    };
    const size_t words = mask_plane_words(&planes[GRZ_MASK_UPRIGHT]) +
                         mask_plane_words(&planes[GRZ_MASK_TRANSPOSED]) +
                         GRZ_MASK_GUARD_WORDS;
    const size_t bytes = sizeof **mask + LINE_BYTES + words * sizeof(uint64_t);
    graze_mask *made = grz_allocate(&memory, bytes);
    if (made == NULL)
        return GRAZE_OUT_OF_MEMORY;
    memset(made, 0, bytes);
    made->kernels = grz_kernels_best();
    made->allocator = memory;
    made->bytes = bytes;
    mask_place_planes(made, planes);
    *mask = made;
    return GRAZE_OK;
}

void graze_mask_destroy(graze_mask *mask) {
    if (mask == NULL)
        return;
    const graze_allocator memory = mask->allocator;
    grz_free(&memory, mask, mask->bytes);
}

/* ---- transposing 64 x 64 pixels at a time ----
 *
 * A square of 64 words is transposed by six rounds, exchanging its off-diagonal
 * halves, quarters, and so on (Henry S. Warren, "Hacker's Delight", 2002, 7-3). */

static void mask_transpose_square(uint64_t square[GRZ_WORD_BITS]) {
    uint64_t low = UINT64_C(0x00000000ffffffff);
    for (uint32_t half = GRZ_WORD_BITS / 2; half != 0; half /= 2, low ^= low << half)
        for (uint32_t i = 0; i < GRZ_WORD_BITS; i = ((i | half) + 1) & ~half) {
            const uint64_t exchanged = (square[i] >> half ^ square[i | half]) & low;
            square[i] ^= exchanged << half;
            square[i | half] ^= exchanged;
        }
}

/* Word `column` of 64 rows from `row` on; rows beyond the last are clear. */
static void mask_read_square(const grz_mask_plane *from, uint32_t column,
                             uint32_t row, uint64_t *square) {
    for (uint32_t i = 0; i < GRZ_WORD_BITS; i++)
        square[i] =
            row + i < from->height ? grz_mask_plane_row(from, row + i)[column] : 0;
}

static void mask_write_square(const grz_mask_plane *to, uint32_t column,
                              uint32_t row, const uint64_t *square) {
    for (uint32_t i = 0; i < GRZ_WORD_BITS && row + i < to->height; i++)
        grz_mask_plane_row(to, row + i)[column] = square[i];
}

void grz_mask_transpose(graze_mask *mask) {
    const grz_mask_plane *from = &mask->planes[GRZ_MASK_UPRIGHT],
                         *to = &mask->planes[GRZ_MASK_TRANSPOSED];
    uint64_t square[GRZ_WORD_BITS];
    for (uint32_t row = 0; row < grz_mask_row_words(from->height); row++)
        for (uint32_t column = 0; column < grz_mask_row_words(from->width);
             column++) {
            mask_read_square(from, column, row * GRZ_WORD_BITS, square);
            mask_transpose_square(square);
            mask_write_square(to, row, column * GRZ_WORD_BITS, square);
        }
}

/* ---- pictures and raw bits, a row at a time ---- */

enum { BYTES_A_PIXEL = 4, ALPHA = 3 };

graze_status graze_pixels_crop(const graze_pixels *pixels, graze_rect rect,
                               graze_pixels *part) {
    part = grz_out(graze_pixels, part);
    *part = (graze_pixels){ 0 };
    if (pixels == NULL)
        return GRAZE_ARGUMENT_MISSING;
    if (rect.x > pixels->width || rect.w > pixels->width - rect.x ||
        rect.y > pixels->height || rect.h > pixels->height - rect.y)
        return GRAZE_OUT_OF_BOUNDS;
    *part = *pixels;
    part->width = rect.w;
    part->height = rect.h;
    if (rect.w != 0 && rect.h != 0)
        part->rgba += rect.y * pixels->stride + (size_t)rect.x * BYTES_A_PIXEL;
    return GRAZE_OK;
}

/* Which pixels are solid. */
typedef struct solid_rule {
    bool are_bits;      /* one a pixel */
    const uint8_t *key; /* NULL: alpha decides */
    uint8_t threshold;
} solid_rule;

static bool mask_pixel_is_solid(const uint8_t *row, uint32_t x,
                                const solid_rule *rule) {
    if (rule->are_bits)
        return row[x / 8] >> (7 - x % 8) & 1;
    const uint8_t *pixel = row + (size_t)x * BYTES_A_PIXEL, *key = rule->key;
    if (key != NULL)
        return pixel[0] != key[0] || pixel[1] != key[1] || pixel[2] != key[2];
    return pixel[ALPHA] > rule->threshold;
}

/* `rgba` of the pixels may be bits. */
static graze_status mask_from_rows(const graze_pixels *pixels, solid_rule rule,
                                   const graze_allocator *allocator,
                                   graze_mask **mask) {
    if (mask == NULL)
        return GRAZE_ARGUMENT_MISSING;
    *mask = NULL;
    if (pixels == NULL)
        return GRAZE_ARGUMENT_MISSING;
    const uint32_t width = pixels->width, height = pixels->height;
    const uint64_t bits = (uint64_t)width * (rule.are_bits ? 1 : 8 * BYTES_A_PIXEL);
    if (height > 0 && pixels->stride < (bits + 7) / 8)
        return GRAZE_OUT_OF_SPACE;
    grz_try(graze_mask_create(width, height, allocator, mask));
    for (uint32_t y = 0; y < height && width != 0; y++) {
        uint64_t *row = grz_mask_plane_row(&(*mask)->planes[GRZ_MASK_UPRIGHT], y);
        for (uint32_t x = 0; x < width; x++)
            row[x / GRZ_WORD_BITS] |=
                (uint64_t)mask_pixel_is_solid(pixels->rgba + y * pixels->stride, x,
                                              &rule)
                << x % GRZ_WORD_BITS;
    }
    grz_mask_transpose(*mask);
    return GRAZE_OK;
}

graze_status graze_mask_from_alpha(const graze_pixels *pixels, uint8_t threshold,
                                   const graze_allocator *allocator,
                                   graze_mask **mask) {
    return mask_from_rows(pixels, (solid_rule){ .threshold = threshold }, allocator,
                          mask);
}

graze_status graze_mask_from_key(const graze_pixels *pixels, const uint8_t key[3],
                                 const graze_allocator *allocator,
                                 graze_mask **mask) {
    return mask_from_rows(key != NULL ? pixels : NULL, (solid_rule){ .key = key },
                          allocator, mask);
}

graze_status graze_mask_from_bits(const graze_mask_bits *bits,
                                  const graze_allocator *allocator,
                                  graze_mask **mask) {
    const graze_mask_bits given = bits != NULL ? *bits : (graze_mask_bits){ 0 };
    const graze_pixels rows = { given.bytes, given.width, given.height,
                                given.stride };
    return mask_from_rows(bits != NULL ? &rows : NULL,
                          (solid_rule){ .are_bits = true }, allocator, mask);
}

/* ---- pixels ---- */

uint32_t graze_mask_width(const graze_mask *mask) {
    if (mask != NULL)
        return mask->planes[GRZ_MASK_UPRIGHT].width;
    return 0;
}

uint32_t graze_mask_height(const graze_mask *mask) {
    if (mask != NULL)
        return mask->planes[GRZ_MASK_UPRIGHT].height;
    return 0;
}

static bool mask_plane_has(const grz_mask_plane *plane, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && (uint32_t)x < plane->width &&
           (uint32_t)y < plane->height;
}

static void mask_plane_set(const grz_mask_plane *plane, uint32_t x, uint32_t y,
                           bool is_solid) {
    const uint64_t bit = UINT64_C(1) << x % GRZ_WORD_BITS;
    uint64_t *word = grz_mask_plane_row(plane, y) + x / GRZ_WORD_BITS;
    *word = is_solid ? *word | bit : *word & ~bit;
}

bool graze_mask_get(const graze_mask *mask, int32_t x, int32_t y) {
    if (mask == NULL || !mask_plane_has(&mask->planes[GRZ_MASK_UPRIGHT], x, y))
        return false;
    const uint64_t *row =
        grz_mask_plane_row(&mask->planes[GRZ_MASK_UPRIGHT], (uint32_t)y);
    return row[x / GRZ_WORD_BITS] >> x % GRZ_WORD_BITS & 1;
}

void graze_mask_set(graze_mask *mask, int32_t x, int32_t y, bool is_solid) {
    if (mask == NULL || !mask_plane_has(&mask->planes[GRZ_MASK_UPRIGHT], x, y))
        return;
    mask_plane_set(&mask->planes[GRZ_MASK_UPRIGHT], (uint32_t)x, (uint32_t)y,
                   is_solid);
    mask_plane_set(&mask->planes[GRZ_MASK_TRANSPOSED], (uint32_t)y, (uint32_t)x,
                   is_solid);
}

/* row[i] = (row[i] & kept) ^ other, but the bits that pad the row stay zero. */
static void mask_plane_rewrite(const grz_mask_plane *plane, uint64_t kept,
                               uint64_t other) {
    const uint32_t words = grz_mask_row_words(plane->width);
    for (uint32_t y = 0; y < plane->height && words != 0; y++) {
        uint64_t *row = grz_mask_plane_row(plane, y);
        for (uint32_t i = 0; i < words; i++)
            row[i] = (row[i] & kept) ^ other;
        row[words - 1] &= grz_mask_last_bits(plane->width);
    }
}

static void mask_rewrite(graze_mask *mask, uint64_t kept, uint64_t other) {
    for (int i = 0; mask != NULL && i < GRZ_MASK_PLANE_COUNT; i++)
        mask_plane_rewrite(&mask->planes[i], kept, other);
}

void graze_mask_fill(graze_mask *mask) {
    mask_rewrite(mask, 0, UINT64_MAX);
}

void graze_mask_clear(graze_mask *mask) {
    mask_rewrite(mask, 0, 0);
}

void graze_mask_invert(graze_mask *mask) {
    mask_rewrite(mask, UINT64_MAX, UINT64_MAX);
}

uint32_t graze_mask_count(const graze_mask *mask) {
    if (mask == NULL)
        return 0;
    const grz_mask_plane *plane = &mask->planes[GRZ_MASK_UPRIGHT];
    const size_t words = (size_t)plane->stride * plane->height;
    uint32_t count = 0;
    for (size_t i = 0; i < words; i++)
        count += grz_popcount(plane->words[i]);
    return count;
}

/* ---- rows ---- */

static const uint64_t *mask_row_words(const grz_mask_rows *rows, uint32_t y) {
    return rows->words + (ptrdiff_t)y * rows->step;
}

bool grz_mask_rows_get(const grz_mask_rows *rows, uint32_t x, uint32_t y) {
    const uint32_t column = rows->is_mirrored ? rows->width - 1 - x : x;
    return mask_row_words(rows, y)[column / GRZ_WORD_BITS] >>
               (column % GRZ_WORD_BITS) &
           1;
}

/* The first column from `from`, inside the row, whose bit is set in row ^ other; or
 * the end of the words. */
static uint32_t mask_column_from(const uint64_t *row, uint32_t words, uint32_t from,
                                 uint64_t other) {
    uint32_t i = from / GRZ_WORD_BITS;
    uint64_t word = (row[i] ^ other) & UINT64_MAX << from % GRZ_WORD_BITS;
    while (word == 0 && ++i < words)
        word = row[i] ^ other;
    if (i < words)
        return i * GRZ_WORD_BITS + grz_bit_lowest(word);
    return words * GRZ_WORD_BITS;
}

/* One more than the last column before `end`, above 0, whose bit is set in row ^
 * other, or 0. */
static uint32_t mask_column_before(const uint64_t *row, uint32_t end,
                                   uint64_t other) {
    uint32_t i = (end - 1) / GRZ_WORD_BITS;
    uint64_t word = (row[i] ^ other) & grz_mask_last_bits(end);
    while (word == 0 && i > 0)
        word = row[--i] ^ other;
    if (word != 0)
        return i * GRZ_WORD_BITS + grz_bit_highest(word) + 1;
    return 0;
}

bool grz_mask_run_next(const grz_mask_rows *rows, uint32_t y, uint32_t from,
                       grz_mask_run *run) {
    const uint64_t *row = mask_row_words(rows, y);
    const uint32_t words = grz_mask_row_words(rows->width);
    if (from >= rows->width)
        return false;
    if (rows->is_mirrored) {
        const uint32_t last = mask_column_before(row, rows->width - from, 0);
        if (last > 0)
            *run = (grz_mask_run){ rows->width - last,
                                   rows->width -
                                       mask_column_before(row, last, UINT64_MAX) };
        return last > 0;
    }
    const uint32_t first = mask_column_from(row, words, from, 0);
    if (first >= rows->width)
        return false;
    const uint32_t end = mask_column_from(row, words, first, UINT64_MAX);
    *run = (grz_mask_run){ first, grz_min_u32(end, rows->width) };
    return true;
}

bool grz_mask_run_before(const grz_mask_rows *rows, uint32_t y, uint32_t last,
                         grz_mask_run *run) {
    const grz_mask_rows mirrored = grz_mask_rows_mirrored(rows);
    grz_mask_run found;
    if (!grz_mask_run_next(&mirrored, y, rows->width - 1 - last, &found))
        return false;
    *run = (grz_mask_run){ rows->width - found.end, rows->width - found.begin };
    return true;
}

/* ---- views ---- */

uint32_t graze_mask_view_width(graze_mask_view view) {
    return grz_mask_rows_of(view).width;
}

uint32_t graze_mask_view_height(graze_mask_view view) {
    return grz_mask_rows_of(view).height;
}

bool graze_mask_view_get(graze_mask_view view, int32_t x, int32_t y) {
    const grz_mask_rows rows = grz_mask_rows_of(view);
    return x >= 0 && y >= 0 && (uint32_t)x < rows.width &&
           (uint32_t)y < rows.height &&
           grz_mask_rows_get(&rows, (uint32_t)x, (uint32_t)y);
}

/* Upon rows without a mirror the words of a view lie as it is seen. */
void graze_mask_view_row(graze_mask_view view, uint32_t y, uint64_t *words) {
    const grz_mask_rows rows = grz_mask_rows_of(view);
    grz_mask_rows seen = rows;
    grz_mask_intersection all;
    grz_mask_row_buffer row;
    seen.is_mirrored = false;
    if (words == NULL ||
        !grz_mask_intersection_of(&seen, &rows, (grz_mask_offset){ 0, 0 }, &all))
        return;
    grz_mask_intersection_row(&all, y, &row);
    memcpy(words, row.words, grz_mask_row_words(rows.width) * sizeof *words);
}

/* From the first row with solid pixels to behind the last. False: all are empty. */
static bool mask_solid_rows(const grz_mask_rows *rows, grz_mask_run *found) {
    grz_mask_run run;
    uint32_t begin = 0, end = rows->height;
    while (begin < end && !grz_mask_run_next(rows, begin, 0, &run))
        begin++;
    while (begin < end && !grz_mask_run_next(rows, end - 1, 0, &run))
        end--;
    *found = (grz_mask_run){ begin, end };
    return begin < end;
}

bool graze_mask_view_bounds(graze_mask_view view, graze_rect *bounds) {
    bounds = grz_out(graze_rect, bounds);
    const grz_mask_rows rows = grz_mask_rows_of(view),
                        columns = grz_mask_rows_transposed(view);
    grz_mask_run x, y;
    const bool is_any = mask_solid_rows(&rows, &y) && mask_solid_rows(&columns, &x);
    *bounds =
        is_any ? (graze_rect){ x.begin, y.begin, x.end - x.begin, y.end - y.begin }
               : (graze_rect){ 0 };
    return is_any;
}

graze_mask_view graze_mask_view_all(const graze_mask *mask) {
    return (graze_mask_view){ .mask = mask };
}

bool graze_mask_bounds(const graze_mask *mask, graze_rect *bounds) {
    bounds = grz_out(graze_rect, bounds);
    return graze_mask_view_bounds(graze_mask_view_all(mask), bounds);
}
