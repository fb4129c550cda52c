/* part_pair.c: two parts as boxes, as shapes, or as a box over a tile layer; still or moving. */
#include "world/part_pair.h"

#include "narrow/tile_layer.h"
#include "world/part.h"
#include "world/swept.h"

/* The row of a swept part covers its way: its box at the end of the step is in its swept box. */
static graze_box part_end_box(const graze_world *world, uint32_t slot) {
    const grz_swept_box *swept = grz_swept_box_of(&world->swept, slot);
    return swept != NULL ? swept->to : grz_part_box(world, slot);
}

static grz_box_motion part_box_motion(const graze_world *world, uint32_t slot) {
    const grz_swept_box *swept = grz_swept_box_of(&world->swept, slot);
    const graze_box to = part_end_box(world, slot);
    return (grz_box_motion){ swept != NULL ? swept->from : to, to };
}

static bool parts_are_boxes(const graze_world *world, graze_pair pair) {
    return !grz_part_has_shape(&world->shapes, pair.a) && !grz_part_has_shape(&world->shapes, pair.b);
}

/* The motion of a part in this step: of a shape that of its first corner, of a box that of its min corner. */
static graze_point part_motion(const graze_world *world, uint32_t slot) {
    const grz_swept_box *swept = grz_swept_box_of(&world->swept, slot);
    if (swept == NULL)
        return (graze_point){ 0, 0 };
    if (!grz_part_has_shape(&world->shapes, slot))
        return (graze_point){ (double)swept->to.min_x - (double)swept->from.min_x,
                              (double)swept->to.min_y - (double)swept->from.min_y };
    const graze_point corner = grz_part_first_corner(world, slot);
    return (graze_point){ corner.x - swept->first_corner.x, corner.y - swept->first_corner.y };
}

/* The motion of b relative to a. */
static graze_point parts_relative_motion(const graze_world *world, graze_pair pair) {
    const graze_point a = part_motion(world, pair.a), b = part_motion(world, pair.b);
    return (graze_point){ b.x - a.x, b.y - a.y };
}

bool grz_parts_touch(const graze_world *world, graze_pair pair, grz_shape_pair_cache *cache) {
    if (parts_are_boxes(world, pair))
        return graze_box_overlaps(part_end_box(world, pair.a), part_end_box(world, pair.b), world->edges);
    if (cache->part_a != pair.a)
        grz_part_read_shape(world, pair.a, part_end_box(world, pair.a), &cache->a);
    cache->part_a = pair.a;
    grz_part_read_shape(world, pair.b, part_end_box(world, pair.b), &cache->b);
    return graze_shapes_touch(&cache->a, &cache->b, world->edges);
}

static grz_tiles_motion part_tiles_motion(const graze_world *world, uint32_t slot) {
    const grz_swept_box *swept = grz_swept_box_of(&world->swept, slot);
    const grz_tiles to = grz_part_tiles(world, slot);
    grz_tiles_motion motion = { to, to };
    if (swept != NULL) {
        motion.from.x = (float)swept->first_corner.x;
        motion.from.y = (float)swept->first_corner.y;
    }
    return motion;
}

static bool is_box_over_tiles(const graze_world *world, uint32_t box, uint32_t tiles) {
    return world->tile_layers > 0 && !grz_part_has_shape(&world->shapes, box) &&
           grz_part_is_tile_layer(world, tiles);
}

/* A tile layer and a plain box are as exact as two boxes are. */
static bool box_tiles_toi(const graze_world *world, graze_pair pair, const grz_toi_rule *rule,
                          grz_interval *times) {
    const grz_box_motion box = part_box_motion(world, pair.a);
    const grz_tiles_motion tiles = part_tiles_motion(world, pair.b);
    return grz_tiles_box_toi(&tiles, &box, rule, times);
}

bool grz_parts_toi(const graze_world *world, graze_pair pair, float margin, grz_interval *times) {
    const grz_toi_rule rule = { (double)margin, world->edges };
    graze_shape a, b;
    if (parts_are_boxes(world, pair)) {
        const grz_box_motion box_a = part_box_motion(world, pair.a), box_b = part_box_motion(world, pair.b);
        return grz_boxes_toi(&box_a, &box_b, &rule, times);
    }
    if (is_box_over_tiles(world, pair.a, pair.b))
        return box_tiles_toi(world, pair, &rule, times);
    if (is_box_over_tiles(world, pair.b, pair.a))
        return box_tiles_toi(world, (graze_pair){ pair.b, pair.a }, &rule, times);
    grz_part_shape_at(world, pair.a, part_end_box(world, pair.a), &a);
    grz_part_shape_at(world, pair.b, part_end_box(world, pair.b), &b);
    return grz_shapes_toi(&a, &b, parts_relative_motion(world, pair), &rule, times);
}
