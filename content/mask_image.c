/* mask_image.c: centroids, and masks made of others: of what two share, of all
 * offsets, and in other sizes and angles.
 *
 * A rotation looks up where the middle of each new pixel was. It uses double and
 * graze's own sine and cosine, so every machine gives the same pixels. Nothing is
 * added up along a row: an error would grow with it, and a quarter turn would not be
 * exact. */
#include "graze/content/mask_image.h"

#include "content/mask_runs.h"
#include "core/buffer.h"
#include "core/float_env.h"
#include "graze/mask_make.h"
#include "graze/mask_pair.h"
#include "graze/pose.h"

#include <math.h>
#include <string.h>

/* Sums over all solid pixels. They fit: at most 2^28 pixels, each index below
 * 2^14. */
typedef struct pixel_sums {
    /* twice the sum of the columns is an integer for every run */
    uint64_t count, twice_x, y;
} pixel_sums;

static pixel_sums image_sum_pixels(graze_mask_view view) {
    const uint32_t height = graze_mask_view_height(view);
    pixel_sums sums = { 0 };
    for (uint32_t y = 0; y < height; y++) {
        uint64_t count = 0;
        grz_pixel_row row;
        grz_pixel_run run = { 0 };
        grz_pixel_row_read(view, y, &row);
        while (grz_pixel_run_next(row.words, row.width, run.end, &run)) {
            const uint64_t length = run.end - run.begin;
            count += length;
            sums.twice_x += length * (run.begin + run.end - 1);
        }
        sums.count += count;
        sums.y += count * y;
    }
    return sums;
}

bool graze_mask_centroid(graze_mask_view view, double *x, double *y) {
    const pixel_sums sums = image_sum_pixels(view);
    if (sums.count == 0)
        return false;
    GRZ_FLOAT_ENV_SCOPE;
    *grz_out(double, x) = (double)sums.twice_x / (double)(2 * sums.count);
    *grz_out(double, y) = (double)sums.y / (double)sums.count;
    return true;
}

/* ---- two masks ---- */

graze_status graze_mask_overlap_mask(graze_mask_view a, graze_mask_view b,
                                     int32_t dx, int32_t dy,
                                     graze_mask_result *result) {
    if (a.mask == NULL || b.mask == NULL || result == NULL)
        return GRAZE_ARGUMENT_MISSING;
    const graze_status status = graze_mask_copy(a, result->allocator, &result->mask);
    return status == GRAZE_OK ? graze_mask_and(result->mask, b, dx, dy) : status;
}

/* How many offsets there are along an axis; none if a mask has no pixels. */
static uint32_t image_offset_count(uint32_t a, uint32_t b) {
    return a != 0 && b != 0 ? a + b - 1 : 0;
}

graze_status graze_mask_convolve(graze_mask_view a, graze_mask_view b,
                                 graze_mask_result *result) {
    if (a.mask == NULL || b.mask == NULL || result == NULL)
        return GRAZE_ARGUMENT_MISSING;
    const uint32_t b_width = graze_mask_view_width(b),
                   b_height = graze_mask_view_height(b);
    const uint32_t width = image_offset_count(graze_mask_view_width(a), b_width);
    const uint32_t height = image_offset_count(graze_mask_view_height(a), b_height);
    const graze_status status =
        graze_mask_create(width, height, result->allocator, &result->mask);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            if (graze_mask_overlaps(a, b, (int32_t)(x + 1) - (int32_t)b_width,
                                    (int32_t)(y + 1) - (int32_t)b_height))
                graze_mask_set(result->mask, (int32_t)x, (int32_t)y, true);
    return GRAZE_OK;
}

/* ---- a canvas: the raw bits of a new mask ---- */

typedef struct canvas {
    uint8_t *bytes; /* as graze_mask_bits has them */
    uint32_t width, height;
    size_t stride;
    graze_allocator allocator;
} canvas;

/* Never 0: there must be a block to point to. */
static size_t image_canvas_bytes(const canvas *c) {
    return c->stride * c->height + 1;
}

static graze_status image_canvas_open(canvas *c, uint32_t width, uint32_t height,
                                      const graze_allocator *allocator) {
    if (width > GRAZE_MASK_SIDE_MAX || height > GRAZE_MASK_SIDE_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    *c = (canvas){ .width = width, .height = height, .stride = (width + 7) / 8 };
    if (allocator != NULL)
        c->allocator = *allocator;
    c->bytes = grz_allocate(&c->allocator, image_canvas_bytes(c));
    if (c->bytes == NULL)
        return GRAZE_OUT_OF_MEMORY;
    memset(c->bytes, 0, image_canvas_bytes(c));
    return GRAZE_OK;
}

static void image_canvas_set(const canvas *c, uint32_t x, uint32_t y) {
    c->bytes[c->stride * y + x / 8] |= (uint8_t)(0x80u >> (x % 8));
}

static graze_status image_canvas_close(canvas *c, graze_mask **mask) {
    const graze_mask_bits bits = { c->bytes, c->width, c->height, c->stride };
    const graze_status status = graze_mask_from_bits(&bits, &c->allocator, mask);
    grz_free(&c->allocator, c->bytes, image_canvas_bytes(c));
    return status;
}

/* ---- another size: of `new_size` columns, the middle of column i is at (2 i + 1) /
 * (2 new_size) of the width ---- */

static uint32_t image_old_index(uint32_t i, uint32_t new_size, uint32_t old_size) {
    return (uint32_t)(((uint64_t)2 * i + 1) * old_size / ((uint64_t)2 * new_size));
}

static void image_draw_scaled_row(graze_mask_view view, const canvas *c,
                                  uint32_t y) {
    grz_pixel_row row;
    grz_pixel_row_read(
        view, image_old_index(y, c->height, graze_mask_view_height(view)), &row);
    for (uint32_t x = 0; x < c->width; x++) {
        const uint32_t old_x = image_old_index(x, c->width, row.width);
        if (row.words[old_x / 64] >> (old_x % 64) & 1)
            image_canvas_set(c, x, y);
    }
}

graze_status graze_mask_scale(graze_mask_view view, uint32_t width, uint32_t height,
                              graze_mask_result *result) {
    if (view.mask == NULL || result == NULL)
        return GRAZE_ARGUMENT_MISSING;
    const bool has_pixels =
        graze_mask_view_width(view) > 0 && graze_mask_view_height(view) > 0;
    canvas c;
    result->mask = NULL;
    const graze_status status =
        image_canvas_open(&c, width, height, result->allocator);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t y = 0; y < height && has_pixels; y++)
        image_draw_scaled_row(view, &c, y);
    return image_canvas_close(&c, &result->mask);
}

/* ---- any angle ---- */

#define ANGLE_MAX 1152921504606846976.0 /* 2^60 */

typedef struct turning {
    graze_mask_view view;
    double width, height; /* of the view */
    double sine, cosine, scale;
} turning;

static graze_status image_check_turning(double angle, double scale) {
    if (!isfinite(angle) || !isfinite(scale))
        return GRAZE_BAD_NUMBER;
    if (fabs(angle) > ANGLE_MAX)
        return GRAZE_OUT_OF_RANGE;
    return scale > 0 ? GRAZE_OK : GRAZE_BAD_VALUE;
}

/* How many pixels a length needs; more than a mask may have if there are too many to
 * count. */
static uint32_t image_pixels_for(double length) {
    return length <= GRAZE_MASK_SIDE_MAX ? (uint32_t)ceil(length)
                                         : GRAZE_MASK_SIDE_MAX + 1;
}

static uint32_t image_turned_width(const turning *t) {
    return image_pixels_for(
        t->scale * (fabs(t->cosine) * t->width + fabs(t->sine) * t->height));
}

static uint32_t image_turned_height(const turning *t) {
    return image_pixels_for(
        t->scale * (fabs(t->sine) * t->width + fabs(t->cosine) * t->height));
}

static void image_draw_turned_row(const turning *t, const canvas *c, uint32_t row) {
    const double y = row + 0.5 - c->height * 0.5;
    for (uint32_t column = 0; column < c->width; column++) {
        const double x = column + 0.5 - c->width * 0.5;
        const double old_x =
            (t->cosine * x + t->sine * y) / t->scale + t->width * 0.5;
        const double old_y =
            (t->cosine * y - t->sine * x) / t->scale + t->height * 0.5;
        if (old_x >= 0 && old_y >= 0 && old_x < t->width && old_y < t->height &&
            graze_mask_view_get(t->view, (int32_t)old_x, (int32_t)old_y))
            image_canvas_set(c, column, row);
    }
}

static graze_status image_draw_turned(const turning *t, graze_mask_result *result) {
    canvas c;
    const graze_status status = image_canvas_open(
        &c, image_turned_width(t), image_turned_height(t), result->allocator);
    if (status != GRAZE_OK)
        return status;
    for (uint32_t y = 0; y < c.height; y++)
        image_draw_turned_row(t, &c, y);
    return image_canvas_close(&c, &result->mask);
}

graze_status graze_mask_rotate(graze_mask_view view, double angle, double scale,
                               graze_mask_result *result) {
    if (view.mask == NULL || result == NULL)
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    graze_status status = image_check_turning(angle, scale);
    result->mask = NULL;
    if (status == GRAZE_OK) {
        turning t = { .view = view,
                      .width = graze_mask_view_width(view),
                      .height = graze_mask_view_height(view),
                      .scale = scale };
        graze_angle_sin_cos(angle, &t.sine, &t.cosine);
        status = image_draw_turned(&t, result);
    }
    return status;
}
