/* outline.c: the lines around solid pixels, followed from corner to corner.
 *
 * Every line, around a component or around a hole, goes at least once along the upper edges of solid pixels
 * below clear ones. So these stretches are looked through, row by row, and each that no line has come along
 * yet begins a new one. A line keeps solid pixels on its right; where both ways are open it turns left, which
 * keeps together what touches at a corner. Within a stretch a line goes straight, so one bit a stretch, at
 * its first pixel, notes that a line was there.
 */
#include "core/buffer.h"
#include "core/numbers.h"
#include "graze/mask_parts.h"
#include "narrow/mask_rows.h"

#include <string.h>

typedef struct tracing {
    grz_mask_rows sight;
    graze_mask_outlines *outline;
    uint8_t *is_seen; /* a bit a pixel, rows of `stride` bytes */
    size_t stride;
} tracing;

/* Where a line is, and which way it goes. */
typedef struct walker {
    uint32_t x, y;
    unsigned direction;
} walker;

enum { RIGHT, DOWN, LEFT, UP, DIRECTIONS };

static const int32_t step_x[DIRECTIONS] = { 1, 0, -1, 0 };
static const int32_t step_y[DIRECTIONS] = { 0, 1, 0, -1 };

/* Wrapped around below zero, a coordinate is as far outside as one beyond the last. */
static bool is_solid(const grz_mask_rows *sight, uint32_t x, uint32_t y) {
    return x < sight->width && y < sight->height && grz_mask_rows_get(sight, x, y);
}

static bool is_seen(const tracing *t, uint32_t x, uint32_t y) {
    return t->is_seen[t->stride * y + x / 8] >> (x % 8) & 1;
}

static void mark_seen(tracing *t, uint32_t x, uint32_t y) {
    t->is_seen[t->stride * y + x / 8] |= (uint8_t)(1u << (x % 8));
}

static graze_status corner_add(graze_mask_outlines *o, uint32_t x, uint32_t y) {
    grz_buffer corners = { o->corners, o->corner_capacity * sizeof *o->corners };
    const graze_status status =
        grz_buffer_reserve(&o->allocator, &corners, o->corner_count + 1, sizeof *o->corners);
    o->corners = corners.data;
    o->corner_capacity = corners.bytes / sizeof *o->corners;
    if (status == GRAZE_OK)
        o->corners[o->corner_count++] = (graze_mask_corner){ x, y };
    return status;
}

static graze_status line_end(graze_mask_outlines *o) {
    grz_buffer ends = { o->ends, o->line_capacity * sizeof *o->ends };
    const graze_status status = grz_buffer_reserve(&o->allocator, &ends, o->line_count + 1, sizeof *o->ends);
    o->ends = ends.data;
    o->line_capacity = ends.bytes / sizeof *o->ends;
    if (status == GRAZE_OK)
        o->ends[o->line_count++] = o->corner_count;
    return status;
}

/* Of the two pixels ahead of a walker, the one on its left and the one on its right. */
static bool ahead_left(const grz_mask_rows *sight, walker w) {
    return is_solid(sight, w.x - (w.direction == LEFT || w.direction == UP),
                    w.y - (w.direction == RIGHT || w.direction == UP));
}

static bool ahead_right(const grz_mask_rows *sight, walker w) {
    return is_solid(sight, w.x - (w.direction == LEFT || w.direction == DOWN),
                    w.y - (w.direction == LEFT || w.direction == UP));
}

/* Go to the next corner at which the line turns, and turn. */
static void walk(const grz_mask_rows *sight, walker *w) {
    do {
        w->x += (uint32_t)step_x[w->direction];
        w->y += (uint32_t)step_y[w->direction];
    } while (!ahead_left(sight, *w) && ahead_right(sight, *w));
    w->direction = (w->direction + (ahead_left(sight, *w) ? 3 : 1)) % DIRECTIONS;
}

/* Follow the line that begins along the upper edge of pixel (x, y). */
static graze_status line_trace(tracing *t, uint32_t x, uint32_t y) {
    walker w = { x, y, RIGHT };
    graze_status status = GRAZE_OK;
    do {
        if (w.direction == RIGHT)
            mark_seen(t, w.x, w.y);
        status = corner_add(t->outline, w.x, w.y);
        walk(&t->sight, &w);
    } while (status == GRAZE_OK && (w.x != x || w.y != y || w.direction != RIGHT));
    return status == GRAZE_OK ? line_end(t->outline) : status;
}

/* The next stretch of pixels from `from` on that are solid below clear ones; false: the row has no more. */
static bool stretch_next(const grz_mask_rows *sight, uint32_t y, uint32_t from, grz_mask_run *stretch) {
    grz_mask_run above;
    while (grz_mask_run_next(sight, y, from, stretch)) {
        if (y == 0 || !grz_mask_run_next(sight, y - 1, stretch->begin, &above))
            return true;
        if (above.begin > stretch->begin) {
            stretch->end = grz_min_u32(stretch->end, above.begin);
            return true;
        }
        from = above.end;
    }
    return false;
}

static graze_status lines_trace(tracing *t) {
    for (uint32_t y = 0; y < t->sight.height; y++) {
        grz_mask_run stretch = { 0 };
        while (stretch_next(&t->sight, y, stretch.end, &stretch)) {
            if (is_seen(t, stretch.begin, y))
                continue;
            const graze_status status = line_trace(t, stretch.begin, y);
            if (status != GRAZE_OK)
                return status;
        }
    }
    return GRAZE_OK;
}

graze_status graze_mask_outline(graze_mask_view view, graze_mask_outlines *outline) {
    tracing t = { .sight = grz_mask_rows_of(view), .outline = outline };
    t.stride = (t.sight.width + 7) / 8;
    const size_t bytes = t.stride * t.sight.height;
    outline->corner_count = outline->line_count = 0;
    if (bytes == 0)
        return GRAZE_OK;
    t.is_seen = grz_allocate(&outline->allocator, bytes);
    if (t.is_seen == NULL)
        return GRAZE_OUT_OF_MEMORY;
    memset(t.is_seen, 0, bytes);
    const graze_status status = lines_trace(&t);
    grz_free(&outline->allocator, t.is_seen, bytes);
    if (status != GRAZE_OK)
        outline->corner_count = outline->line_count = 0;
    return status;
}

void graze_mask_outlines_free(graze_mask_outlines *outline) {
    grz_free(&outline->allocator, outline->corners, outline->corner_capacity * sizeof *outline->corners);
    grz_free(&outline->allocator, outline->ends, outline->line_capacity * sizeof *outline->ends);
    *outline = (graze_mask_outlines){ .allocator = outline->allocator };
}
