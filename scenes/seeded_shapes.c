/* seeded_shapes.c: see seeded_shapes.h. A polygon is the hull of some points (A.
 * Andrew's monotone chain, 1979), less its last corners if they are too many.
 */
#include "scenes/seeded_shapes.h"

#include "graze/ellipse.h"

#include <stdlib.h>

enum { DOTS = 12 };

/* A place in units. */
typedef struct dot {
    int32_t x, y;
} dot;

static int32_t between(seeded_random *random, int32_t low, int32_t high) {
    return low + (int32_t)seeded_below(random, (uint32_t)(high - low) + 1);
}

static dot draw_dot(seeded_random *random, int32_t side) {
    const int32_t x = between(random, -side, side);
    return (dot){ x, between(random, -side, side) };
}

static graze_point place(const seeded_shape_space *space, dot at) {
    return (graze_point){ space->origin + at.x * space->unit,
                          space->origin + at.y * space->unit };
}

static double draw_radius(seeded_random *random, const seeded_shape_space *space) {
    return between(random, 1, space->size / 2) * space->unit;
}

static graze_shape draw_box(seeded_random *random, const seeded_shape_space *space) {
    const dot min = draw_dot(random, space->side);
    const int32_t w = between(random, 1, space->size),
                  h = between(random, 1, space->size);
    return graze_shape_box(place(space, min),
                           place(space, (dot){ min.x + w, min.y + h }));
}

static graze_shape draw_circle(seeded_random *random,
                               const seeded_shape_space *space) {
    const graze_point center = place(space, draw_dot(random, space->side));
    return graze_shape_circle(center, draw_radius(random, space));
}

static graze_shape draw_capsule(seeded_random *random,
                                const seeded_shape_space *space) {
    const dot from = draw_dot(random, space->side),
              way = draw_dot(random, space->size);
    const graze_point ends[2] = {
        place(space, from), place(space, (dot){ from.x + way.x, from.y + way.y })
    };
    return graze_shape_capsule(ends[0], ends[1], draw_radius(random, space));
}

static graze_shape draw_turned_box(seeded_random *random,
                                   const seeded_shape_space *space) {
    const dot at = draw_dot(random, space->side);
    const int32_t x = between(random, 1, space->size / 4),
                  y = between(random, 0, space->size / 4),
                  times = between(random, 1, 3);
    const dot other = { -y * times, x * times };
    const graze_point corners[4] = {
        place(space, at), place(space, (dot){ at.x + x, at.y + y }),
        place(space, (dot){ at.x + x + other.x, at.y + y + other.y }),
        place(space, (dot){ at.x + other.x, at.y + other.y })
    };
    return graze_shape_polygon(corners, 4, 0);
}

static int by_place(const void *a, const void *b) {
    const dot *first = a, *second = b;
    if (first->x != second->x)
        return first->x < second->x ? -1 : 1;
    return (first->y > second->y) - (first->y < second->y);
}

static int64_t turn_of(dot a, dot b, dot c) {
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

/* Append a dot to a chain with turns to one side; `kept` dots of it always stay. */
static size_t chain_add(dot *chain, size_t count, size_t kept, dot next) {
    while (count > kept && turn_of(chain[count - 2], chain[count - 1], next) <= 0)
        count--;
    chain[count] = next;
    return count + 1;
}

/* The corners of the hull of sorted dots; `hull` has room for all of them and one
 * more. */
static size_t hull_of(const dot dots[DOTS], dot *hull) {
    size_t count = 0;
    for (size_t i = 0; i < DOTS; i++)
        count = chain_add(hull, count, 1, dots[i]);
    const size_t lower = count;
    for (size_t i = DOTS - 1; i-- > 0;)
        count = chain_add(hull, count, lower, dots[i]);
    return count - 1;
}

static graze_shape draw_polygon(seeded_random *random,
                                const seeded_shape_space *space) {
    dot dots[DOTS], hull[2 * DOTS];
    graze_point corners[GRAZE_CORNERS_MAX];
    size_t count = 0;
    while (count < 3) {
        const dot at = draw_dot(random, space->side);
        for (size_t i = 0; i < DOTS; i++) {
            const dot way = draw_dot(random, space->size / 2);
            dots[i] = (dot){ at.x + way.x, at.y + way.y };
        }
        qsort(dots, DOTS, sizeof *dots, by_place);
        count = hull_of(dots, hull);
    }
    if (count > GRAZE_CORNERS_MAX)
        count = GRAZE_CORNERS_MAX;
    const bool is_backward = seeded_below(random, 2) == 1;
    for (size_t i = 0; i < count; i++)
        corners[i] = place(space, hull[is_backward ? count - 1 - i : i]);
    return graze_shape_polygon(corners, (uint32_t)count, 0);
}

static graze_shape draw_rounded(seeded_random *random,
                                const seeded_shape_space *space) {
    graze_shape shape = draw_polygon(random, space);
    shape.radius = draw_radius(random, space);
    return shape;
}

/* Radii that are nearly equal, or up to size / 2 : 1; turned by half degrees. */
static graze_shape draw_ellipse(seeded_random *random,
                                const seeded_shape_space *space) {
    const graze_point center = place(space, draw_dot(random, space->side));
    graze_point radii;
    radii.x = draw_radius(random, space);
    radii.y = draw_radius(random, space);
    return graze_shape_ellipse(center, radii, between(random, 0, 719) / 2.0);
}

typedef struct shape_entry {
    const char *name;
    graze_shape (*draw)(seeded_random *random, const seeded_shape_space *space);
} shape_entry;

static const shape_entry entries[SEEDED_SHAPE_ALL_COUNT] = {
    [SEEDED_SHAPE_BOX] = { "box", draw_box },
    [SEEDED_SHAPE_CIRCLE] = { "circle", draw_circle },
    [SEEDED_SHAPE_CAPSULE] = { "capsule", draw_capsule },
    [SEEDED_SHAPE_TURNED_BOX] = { "turned box", draw_turned_box },
    [SEEDED_SHAPE_POLYGON] = { "polygon", draw_polygon },
    [SEEDED_SHAPE_ROUNDED] = { "rounded", draw_rounded },
    [SEEDED_SHAPE_ELLIPSE] = { "ellipse", draw_ellipse },
};

graze_shape seeded_shape(seeded_random *random, const seeded_shape_space *space,
                         seeded_shape_kind kind) {
    return entries[kind].draw(random, space);
}

const char *seeded_shape_name(seeded_shape_kind kind) {
    return entries[kind].name;
}
