/* difference.c: see difference.h. */
#include "narrow/difference.h"

#include "core/numbers.h"

/* A corner this share of its core's size behind the outermost one is not on the
 * border. With less it may be: rounding, or an edge of the other core in parallel. */
static const double difference_rounding = 0x1p-20;

static graze_point difference_offset(const grz_convex *core, uint32_t i) {
    return (graze_point){ core->corner[i].x - core->corner[0].x,
                          core->corner[i].y - core->corner[0].y };
}

/* The size of a core, as the largest sum of width and height from its first
 * corner. */
static double difference_size(const grz_convex *core) {
    double size = 0;
    for (uint32_t i = 1; i < core->count; i++) {
        const graze_point offset = difference_offset(core, i);
        size = grz_max(size, fabs(offset.x) + fabs(offset.y));
    }
    return size;
}

/* How far a corner lies along the edge's normal, from the first corner. */
static double difference_depth(const grz_difference_walk *walk, uint32_t corner) {
    return grz_vector_dot(walk->normal, difference_offset(walk->corners, corner));
}

static graze_point difference_end(const grz_difference_walk *walk, uint32_t edge) {
    return walk->edges->corner[edge % walk->edges->count];
}

static void difference_begin_edge(grz_difference_walk *walk) {
    const graze_point from = difference_end(walk, walk->edge),
                      to = difference_end(walk, walk->edge + 1);
    double least = 0;
    walk->normal = (graze_point){ to.y - from.y, from.x - to.x };
    for (uint32_t i = 1; i < walk->corners->count; i++)
        least = grz_min(least, difference_depth(walk, i));
    walk->depth = least + difference_rounding * walk->size *
                              (fabs(walk->normal.x) + fabs(walk->normal.y));
}

grz_difference_walk grz_difference_edges(const grz_convex *edges,
                                         const grz_convex *corners, double sign) {
    return (grz_difference_walk){ .edges = edges,
                                  .corners = corners,
                                  .sign = sign,
                                  .size = difference_size(corners) };
}

static graze_point difference_moved(const grz_difference_walk *walk, graze_point end,
                                    graze_point corner) {
    return (graze_point){ walk->sign * (end.x - corner.x),
                          walk->sign * (end.y - corner.y) };
}

bool grz_difference_next(grz_difference_walk *walk, grz_segment *segment) {
    for (; walk->edge < walk->edges->count; walk->edge++, walk->corner = 0) {
        if (walk->corner == 0)
            difference_begin_edge(walk);
        while (walk->corner < walk->corners->count) {
            const uint32_t i = walk->corner++;
            const graze_point corner = walk->corners->corner[i];
            if (difference_depth(walk, i) > walk->depth)
                continue;
            segment->from =
                difference_moved(walk, difference_end(walk, walk->edge), corner);
            segment->to =
                difference_moved(walk, difference_end(walk, walk->edge + 1), corner);
            return true;
        }
    }
    return false;
}
