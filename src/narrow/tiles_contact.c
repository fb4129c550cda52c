/* tiles_contact.c: how deep a shape is in the tiles of a layer, or how far it is from the nearest. */
#include "narrow/shape_tiles.h"

#include "core/numbers.h"
#include "narrow/shape_ops.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Of a tile: what is parted must be so this much further on, too. So a gap into which something fits exactly
 * is passed over, and roundings do not matter. */
static const double hair = 0x1p-24;

static graze_shape moved(const graze_shape *shape, graze_point way) {
    graze_shape there = *shape;
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        there.corner[i].x += way.x;
        there.corner[i].y += way.y;
    }
    return there;
}

static graze_shape shape_of(graze_box run) {
    return graze_shape_box((graze_point){ (double)run.min_x, (double)run.min_y },
                           (graze_point){ (double)run.max_x, (double)run.max_y });
}

/* How far a shape must go along an axis to leave a run that it touches. */
static double way_out(const graze_shape *shape, graze_box run, graze_point along, graze_edges edges) {
    const graze_box box = grz_shape_ops_of(shape->kind)->bounds(shape);
    const double length = ((double)box.max_x - (double)box.min_x) + ((double)box.max_y - (double)box.min_y) +
                          ((double)run.max_x - (double)run.min_x) + ((double)run.max_y - (double)run.min_y);
    const graze_point way = { along.x * length, along.y * length };
    const graze_shape wall = shape_of(run), end = moved(shape, way);
    const grz_toi_rule rule = { 0, edges };
    grz_interval times;
    if (!(length > 0) || !grz_shapes_toi(&wall, &end, way, &rule, &times))
        return 0;
    return times.last * length;
}

/* How far the next push leads: out of some run; 0: out of all. */
static double next_push(const graze_shape *shape, const graze_shape *tiles, graze_point along,
                        graze_edges edges) {
    grz_tile_walk walk = grz_tiles_walk_of(tiles, shape);
    graze_box run;
    double push = 0;
    while (push == 0 && grz_tile_walk_next(&walk, &run))
        if (grz_tiles_run_touches(&run, shape, edges))
            push = way_out(shape, run, along, edges);
    return push;
}

/* The push along an axis, or any number above `enough`. */
static double push_along(const graze_shape *shape, const graze_shape *tiles, graze_point along,
                         graze_edges edges, double enough) {
    const double further = hair * ((double)tiles->tiles->width + (double)tiles->tiles->height);
    double push = 0, more = next_push(shape, tiles, along, edges);
    while (more > 0 && push <= enough) {
        push += more;
        const double there = push + further;
        const graze_shape beyond = moved(shape, (graze_point){ along.x * there, along.y * there });
        more = next_push(&beyond, tiles, along, edges);
        push += more > 0 ? further : 0;
    }
    return push;
}

/* A place in both: that of the first run that is touched. */
static void find_points(const graze_shape *shape, const graze_shape *tiles, graze_edges edges,
                        graze_manifold *contact) {
    grz_tile_walk walk = grz_tiles_walk_of(tiles, shape);
    graze_box run;
    while (contact->count == 0 && grz_tile_walk_next(&walk, &run))
        if (grz_tiles_run_touches(&run, shape, edges)) {
            const graze_shape wall = shape_of(run);
            graze_manifold one;
            graze_shapes_manifold(shape, &wall, edges, &one);
            contact->count = one.count;
            memcpy(contact->points, one.points, sizeof one.points);
        }
}

/* The tiles give way against the push. Along x before y, towards greater first. */
static void find_push(const graze_shape *shape, const graze_shape *tiles, graze_edges edges,
                      graze_manifold *contact) {
    static const graze_point ways[] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
    contact->depth = INFINITY;
    for (int i = 0; i < 4; i++) {
        const double push = push_along(shape, tiles, ways[i], edges, contact->depth);
        if (push < contact->depth) {
            contact->depth = push;
            contact->normal = (graze_point){ 0 - ways[i].x, 0 - ways[i].y };
        }
    }
    if (edges != GRAZE_CLOSED)
        contact->depth = grz_max(contact->depth, DBL_MIN);
}

/* How far two boxes are apart on the axis on which they are further apart. */
static double gap_between(graze_box a, graze_box b) {
    const double x = grz_max((double)b.min_x - (double)a.max_x, (double)a.min_x - (double)b.max_x);
    const double y = grz_max((double)b.min_y - (double)a.max_y, (double)a.min_y - (double)b.max_y);
    return grz_max(x, y);
}

/* The nearest run of a row, if it is nearer than what is known. Edges do not matter. */
static void measure_row(const graze_shape *shape, const grz_tiles *tiles, uint32_t y,
                        graze_manifold *contact) {
    const graze_box box = grz_shape_ops_of(shape->kind)->bounds(shape);
    grz_tile_walk walk =
        grz_tile_walk_in(*tiles, (grz_tile_window){ 0, y, tiles->layer->columns, y + 1 }, GRAZE_CLOSED);
    graze_box run;
    while (grz_tile_walk_next(&walk, &run)) {
        if (gap_between(box, run) >= contact->distance)
            continue;
        const graze_shape wall = shape_of(run);
        graze_manifold one;
        graze_shapes_manifold(shape, &wall, GRAZE_HALF_OPEN, &one);
        if (one.distance < contact->distance) {
            contact->distance = one.distance;
            contact->normal = one.normal;
        }
    }
}

/* From the shape's rows outward, as long as a row can be nearer. */
static void find_nearest(const graze_shape *shape, const graze_shape *tiles, graze_manifold *contact) {
    const grz_tiles where = grz_tiles_of(tiles);
    const graze_tile_layer *layer = where.layer;
    const graze_box box = grz_shape_ops_of(shape->kind)->bounds(shape);
    const uint32_t middle = grz_tiles_walk_of(tiles, shape).window.top;
    contact->distance = INFINITY;
    for (uint32_t y = middle; y < layer->rows; y++) {
        if ((double)grz_tile_edge(where.y, layer->height, y) - (double)box.max_y >= contact->distance)
            break;
        measure_row(shape, &where, y, contact);
    }
    for (uint32_t y = middle < layer->rows ? middle : layer->rows; y-- > 0;) {
        if ((double)box.min_y - (double)grz_tile_edge(where.y, layer->height, y + 1) >= contact->distance)
            break;
        measure_row(shape, &where, y, contact);
    }
}

void grz_tiles_manifold(const graze_shape *other, const graze_shape *tiles, graze_edges edges,
                        graze_manifold *contact) {
    contact->is_touching = grz_tiles_touch(other, tiles, edges);
    if (!contact->is_touching) {
        find_nearest(other, tiles, contact);
        return;
    }
    find_push(other, tiles, edges, contact);
    find_points(other, tiles, edges, contact);
}
