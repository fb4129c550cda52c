/* courses.c: whether two parts touch at the end of a step, and when they do on their way. */
#include "world/tiles.h"

/* A part while a step is made: what it covers then is in the columns, not where it stands. */
static graze_box box_at_end(const graze_world *world, uint32_t slot) {
    const grz_swept_box *cover = grz_swept_box_of(&world->motion, slot);
    return cover != NULL ? cover->now : grz_part_box(world, slot);
}

static grz_box_motion course_of(const graze_world *world, uint32_t slot) {
    const grz_swept_box *cover = grz_swept_box_of(&world->motion, slot);
    const graze_box now = box_at_end(world, slot);
    return (grz_box_motion){ cover != NULL ? cover->from : now, now };
}

static bool are_boxes(const graze_world *world, graze_pair pair) {
    return !grz_part_has_shape(&world->shapes, pair.a) && !grz_part_has_shape(&world->shapes, pair.b);
}

/* How a part goes: a shape as its first corner, a box as its min corner. */
static graze_point way_of(const graze_world *world, uint32_t slot) {
    const grz_swept_box *cover = grz_swept_box_of(&world->motion, slot);
    if (cover == NULL)
        return (graze_point){ 0, 0 };
    if (!grz_part_has_shape(&world->shapes, slot))
        return (graze_point){ (double)cover->now.min_x - (double)cover->from.min_x,
                              (double)cover->now.min_y - (double)cover->from.min_y };
    const graze_point first_corner = grz_part_first_corner(world, slot);
    return (graze_point){ first_corner.x - cover->first_corner.x, first_corner.y - cover->first_corner.y };
}

/* How b moves as a sees it. */
static graze_point way_between(const graze_world *world, graze_pair pair) {
    const graze_point a = way_of(world, pair.a), b = way_of(world, pair.b);
    return (graze_point){ b.x - a.x, b.y - a.y };
}

static void read_shapes(const graze_world *world, graze_pair pair, graze_shape *a, graze_shape *b) {
    grz_part_shape_at(world, pair.a, box_at_end(world, pair.a), a);
    grz_part_shape_at(world, pair.b, box_at_end(world, pair.b), b);
}

bool grz_parts_touch(const graze_world *world, graze_pair pair, grz_shape_pair_cache *last) {
    if (are_boxes(world, pair))
        return graze_box_overlaps(box_at_end(world, pair.a), box_at_end(world, pair.b), world->edges);
    if (last->row_a != pair.a)
        grz_part_read_shape(world, pair.a, box_at_end(world, pair.a), &last->a);
    last->row_a = pair.a;
    grz_part_read_shape(world, pair.b, box_at_end(world, pair.b), &last->b);
    return graze_shapes_touch(&last->a, &last->b, world->edges);
}

bool grz_parts_may_touch(const graze_world *world, graze_pair pair) {
    return grz_world_allows(world, grz_part_at(world, pair.a)->layer, grz_part_at(world, pair.b)->layer);
}

/* Where a tile layer is at the beginning of a step and at its end. */
static grz_tiles_motion tiles_course_of(const graze_world *world, uint32_t slot) {
    const grz_swept_box *cover = grz_swept_box_of(&world->motion, slot);
    const grz_tiles now = grz_part_tiles(world, slot);
    grz_tiles_motion course = { now, now };
    if (cover != NULL) {
        course.from.x = (float)cover->first_corner.x;
        course.from.y = (float)cover->first_corner.y;
    }
    return course;
}

/* A tile layer and a plain box are as exact as boxes are. */
static bool is_box_on_tiles(const graze_world *world, uint32_t box, uint32_t tiles) {
    return world->tile_layers > 0 && !grz_part_has_shape(&world->shapes, box) &&
           grz_part_is_tile_layer(world, tiles);
}

static bool box_meets_tiles(const graze_world *world, graze_pair pair, const grz_toi_rule *rule,
                            grz_interval *times) {
    const grz_box_motion box = course_of(world, pair.a);
    const grz_tiles_motion tiles = tiles_course_of(world, pair.b);
    return grz_tiles_box_toi(&tiles, &box, rule, times);
}

bool grz_parts_near_interval(const graze_world *world, graze_pair pair, float margin, grz_interval *times) {
    const grz_toi_rule rule = { (double)margin, world->edges };
    graze_shape a, b;
    if (are_boxes(world, pair)) {
        const grz_box_motion one = course_of(world, pair.a), other = course_of(world, pair.b);
        return grz_boxes_toi(&one, &other, &rule, times);
    }
    if (is_box_on_tiles(world, pair.a, pair.b))
        return box_meets_tiles(world, pair, &rule, times);
    if (is_box_on_tiles(world, pair.b, pair.a))
        return box_meets_tiles(world, (graze_pair){ pair.b, pair.a }, &rule, times);
    read_shapes(world, pair, &a, &b);
    return grz_shapes_toi(&a, &b, way_between(world, pair), &rule, times);
}

bool grz_parts_touch_interval(const graze_world *world, graze_pair pair, grz_interval *times) {
    return grz_parts_near_interval(world, pair, 0, times);
}
