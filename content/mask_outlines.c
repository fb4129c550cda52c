/* mask_outlines.c: the lines around solid pixels, followed from corner to corner.
 *
 * Every line, around a component or around a hole, goes at least once along the
 * upper edges of solid pixels below clear ones. These stretches of upper edges are
 * looked through row by row. A stretch without a line begins a new line. A line
 * keeps solid pixels on its right; where both ways are open it turns left, which
 * keeps together pixels that touch at a corner. Within a stretch a line goes
 * straight, so one bit per stretch, at its first pixel, notes that a line was
 * there. */
#include "content/mask_runs.h"
#include "core/buffer.h"
#include "core/numbers.h"
#include "graze/content/mask_image.h"

#include <string.h>

typedef struct tracing {
    uint64_t *words;   /* all pixels of the view, */
    uint64_t *is_seen; /* and a bit for each */
    uint32_t width, height;
    size_t stride; /* words from a row to the next */
    graze_mask_outlines *outlines;
} tracing;

/* A place on a line, and the direction of the line from there. */
typedef struct tracer {
    uint32_t x, y;
    unsigned direction;
} tracer;

enum { TRACE_RIGHT, TRACE_DOWN, TRACE_LEFT, TRACE_UP, TRACE_DIRECTIONS };

static const int32_t outlines_step_x[TRACE_DIRECTIONS] = { 1, 0, -1, 0 };
static const int32_t outlines_step_y[TRACE_DIRECTIONS] = { 0, 1, 0, -1 };

static bool outlines_bit_at(const tracing *t, const uint64_t *words, uint32_t x,
                            uint32_t y) {
    return words[t->stride * y + x / 64] >> (x % 64) & 1;
}

/* A coordinate below zero wraps around and is outside, like one beyond the last. */
static bool outlines_is_solid(const tracing *t, uint32_t x, uint32_t y) {
    return x < t->width && y < t->height && outlines_bit_at(t, t->words, x, y);
}

static void outlines_mark_seen(tracing *t, uint32_t x, uint32_t y) {
    t->is_seen[t->stride * y + x / 64] |= UINT64_C(1) << (x % 64);
}

static graze_status outlines_corner_add(graze_mask_outlines *o, uint32_t x,
                                        uint32_t y) {
    grz_buffer corners = { o->corners, o->corner_capacity * sizeof *o->corners };
    const graze_status status = grz_buffer_reserve(
        &o->allocator, &corners, o->corner_count + 1, sizeof *o->corners);
    o->corners = corners.data;
    o->corner_capacity = corners.bytes / sizeof *o->corners;
    if (status == GRAZE_OK)
        o->corners[o->corner_count++] = (graze_pixel){ (int32_t)x, (int32_t)y };
    return status;
}

static graze_status outlines_line_end(graze_mask_outlines *o) {
    grz_buffer ends = { o->ends, o->line_capacity * sizeof *o->ends };
    const graze_status status =
        grz_buffer_reserve(&o->allocator, &ends, o->line_count + 1, sizeof *o->ends);
    o->ends = ends.data;
    o->line_capacity = ends.bytes / sizeof *o->ends;
    if (status == GRAZE_OK)
        o->ends[o->line_count++] = o->corner_count;
    return status;
}

/* The pixels ahead, on the left and on the right. */
static bool outlines_ahead_left(const tracing *t, tracer at) {
    return outlines_is_solid(
        t, at.x - (at.direction == TRACE_LEFT || at.direction == TRACE_UP),
        at.y - (at.direction == TRACE_RIGHT || at.direction == TRACE_UP));
}

static bool outlines_ahead_right(const tracing *t, tracer at) {
    return outlines_is_solid(
        t, at.x - (at.direction == TRACE_LEFT || at.direction == TRACE_DOWN),
        at.y - (at.direction == TRACE_LEFT || at.direction == TRACE_UP));
}

/* Go to the next corner at which the line turns, and turn. */
static void outlines_go_to_corner(const tracing *t, tracer *at) {
    do {
        at->x += (uint32_t)outlines_step_x[at->direction];
        at->y += (uint32_t)outlines_step_y[at->direction];
    } while (!outlines_ahead_left(t, *at) && outlines_ahead_right(t, *at));
    at->direction =
        (at->direction + (outlines_ahead_left(t, *at) ? 3 : 1)) % TRACE_DIRECTIONS;
}

/* Follow the line along the upper edge of pixel (x, y). */
static graze_status outlines_line_trace(tracing *t, uint32_t x, uint32_t y) {
    tracer at = { x, y, TRACE_RIGHT };
    graze_status status = GRAZE_OK;
    do {
        if (at.direction == TRACE_RIGHT)
            outlines_mark_seen(t, at.x, at.y);
        status = outlines_corner_add(t->outlines, at.x, at.y);
        outlines_go_to_corner(t, &at);
    } while (status == GRAZE_OK &&
             (at.x != x || at.y != y || at.direction != TRACE_RIGHT));
    return status == GRAZE_OK ? outlines_line_end(t->outlines) : status;
}

static bool outlines_run_next(const tracing *t, uint32_t y, uint32_t from,
                              grz_pixel_run *run) {
    return grz_pixel_run_next(t->words + t->stride * y, t->width, from, run);
}

/* The next stretch of solid pixels below clear ones, from `from` on. False: the row
 * has no more. */
static bool outlines_stretch_next(const tracing *t, uint32_t y, uint32_t from,
                                  grz_pixel_run *stretch) {
    grz_pixel_run above;
    while (outlines_run_next(t, y, from, stretch)) {
        if (y == 0 || !outlines_run_next(t, y - 1, stretch->begin, &above))
            return true;
        if (above.begin > stretch->begin) {
            stretch->end = grz_min_u32(stretch->end, above.begin);
            return true;
        }
        from = above.end;
    }
    return false;
}

static graze_status outlines_lines_trace(tracing *t) {
    for (uint32_t y = 0; y < t->height; y++) {
        grz_pixel_run stretch = { 0 };
        while (outlines_stretch_next(t, y, stretch.end, &stretch)) {
            if (outlines_bit_at(t, t->is_seen, stretch.begin, y))
                continue;
            const graze_status status = outlines_line_trace(t, stretch.begin, y);
            if (status != GRAZE_OK)
                return status;
        }
    }
    return GRAZE_OK;
}

graze_status graze_mask_outline(graze_mask_view view,
                                graze_mask_outlines *outlines) {
    if (view.mask == NULL || outlines == NULL)
        return GRAZE_ARGUMENT_MISSING;
    tracing t = { .width = graze_mask_view_width(view),
                  .height = graze_mask_view_height(view),
                  .outlines = outlines };
    t.stride = (t.width + 63) / 64;
    const size_t words = t.stride * t.height, bytes = 2 * words * sizeof(uint64_t);
    outlines->corner_count = outlines->line_count = 0;
    if (bytes == 0)
        return GRAZE_OK;
    t.words = grz_allocate(&outlines->allocator, bytes);
    if (t.words == NULL)
        return GRAZE_OUT_OF_MEMORY;
    t.is_seen = t.words + words;
    memset(t.is_seen, 0, words * sizeof(uint64_t));
    for (uint32_t y = 0; y < t.height; y++)
        graze_mask_view_row(view, y, t.words + t.stride * y);
    const graze_status status = outlines_lines_trace(&t);
    grz_free(&outlines->allocator, t.words, bytes);
    if (status != GRAZE_OK)
        outlines->corner_count = outlines->line_count = 0;
    return status;
}

void graze_mask_outlines_free(graze_mask_outlines *outlines) {
    if (outlines == NULL)
        return;
    graze_mask_outlines *o = outlines;
    grz_free(&o->allocator, o->corners, o->corner_capacity * sizeof *o->corners);
    grz_free(&o->allocator, o->ends, o->line_capacity * sizeof *o->ends);
    *o = (graze_mask_outlines){ .allocator = o->allocator };
}
