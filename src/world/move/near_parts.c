/* near_parts.c: one search for several movers, and scans of what it found; see
 * near_parts.h. */
#include "world/move/near_parts.h"

#include "world/tiles.h"

/* A list with this allocator holds what it has room for. */
static void *near_refuse_to_resize(void *user, void *block, size_t old_bytes,
                                   size_t new_bytes) {
    (void)user, (void)block, (void)old_bytes, (void)new_bytes;
    return NULL;
}

/* ---- obstacles ---- */

typedef struct near_obstacle {
    graze_box box;
    uint64_t row;
    uint8_t one_way;
    bool has_slants;
} near_obstacle;

static void near_add_obstacle(grz_near_obstacles *near, uint8_t layer,
                              const near_obstacle *obstacle) {
    const uint32_t i = near->count;
    near->is_complete &= i < GRZ_NEAR_OBSTACLES_MAX;
    if (!near->is_complete)
        return;
    near->min_x[i] = obstacle->box.min_x;
    near->min_y[i] = obstacle->box.min_y;
    near->max_x[i] = obstacle->box.max_x;
    near->max_y[i] = obstacle->box.max_y;
    near->row[i] = obstacle->row;
    near->layer[i] = layer;
    near->one_way[i] = obstacle->one_way;
    near->has_slants[i] = obstacle->has_slants;
    near->count++;
}

static void near_add_tiles(grz_near_obstacles *near, const graze_world *world,
                           uint32_t slot, const graze_area *area) {
    const grz_part *part = grz_part_at(world, slot);
    grz_tile_blocks blocks = grz_tile_blocks_in(world, slot, area);
    grz_tile_block block;
    while (near->is_complete && grz_tile_blocks_next(&blocks, &block)) {
        near_obstacle obstacle = { block.piece.box,
                                   (uint64_t)slot << 32 | block.number,
                                   block.one_way != 0 ? block.one_way
                                                      : part->one_way,
                                   grz_tile_is_slope(block.piece.kind) };
        near_add_obstacle(near, part->layer, &obstacle);
    }
}

static bool near_part_has_slants(const graze_world *world, uint32_t slot) {
    grz_convex_axes sides;
    if (!grz_part_has_shape(&world->shapes, slot) ||
        grz_shape_classes(world)[slot] == GRZ_SHAPED_ROUND)
        return false;
    return grz_part_slanted_sides(
               world, slot, grz_move_position_of_part(world, slot), &sides) != NULL;
}

static void near_add_part(grz_near_obstacles *near, const graze_world *world,
                          uint32_t slot, const graze_area *area) {
    const grz_part *part = grz_part_at(world, slot);
    if (grz_part_is_tile_layer(world, slot)) {
        near_add_tiles(near, world, slot, area);
        return;
    }
    near_obstacle obstacle = { grz_part_box(world, slot), (uint64_t)slot << 32,
                               part->one_way, near_part_has_slants(world, slot) };
    near_add_obstacle(near, part->layer, &obstacle);
}

bool grz_near_obstacles_in(const grz_near_obstacles *near, const graze_world *world,
                           graze_box box, uint64_t layers, grz_near_few *few) {
    const grz_box_view boxes = { .min_x = near->min_x,
                                 .min_y = near->min_y,
                                 .max_x = near->max_x,
                                 .max_y = near->max_y,
                                 .layer = near->layer,
                                 .count = near->count };
    grz_found_ids found = { .items = few->numbers, .capacity = GRZ_NEAR_FEW + 16 };
    const graze_box area = grz_box_to_half_open(box, GRAZE_CLOSED);
    if (!(near->area.min_x <= box.min_x && near->area.min_y <= box.min_y &&
          box.max_x <= near->area.max_x && box.max_y <= near->area.max_y))
        return false;
    const bool is_all = world->kernels->scan_rows(&boxes, area, layers, &found);
    few->count = (uint32_t)found.count;
    return is_all && found.count <= GRZ_NEAR_FEW;
}

/* Twice the middle of an obstacle from that of a box, and twice the sum of their half
 * sizes; along an axis. */
typedef struct near_gap {
    double middle, size;
} near_gap;

static near_gap near_gap_of(float min, float max, float box_min, float box_max) {
    return (near_gap){
        ((double)min + (double)max) - ((double)box_min + (double)box_max),
        ((double)max - (double)min) + ((double)box_max - (double)box_min)
    };
}

/* A box at the limit of coordinates was cut off there. */
static bool near_is_whole(graze_box box) {
    return (box.min_x > -GRAZE_COORD_MAX) & (box.min_y > -GRAZE_COORD_MAX) &
           (box.max_x < GRAZE_COORD_MAX) & (box.max_y < GRAZE_COORD_MAX);
}

/* The mover is smaller than its box by the way. Seen along the way, there is a gap
 * between both. */
bool grz_near_few_are_beside(const grz_near_obstacles *near, const grz_near_few *few,
                             graze_box box, const double way[2]) {
    const double far_x = fabs(way[0]), far_y = fabs(way[1]);
    bool are_beside = near_is_whole(box);
    for (uint32_t k = 0; k < few->count && are_beside; k++) {
        const uint32_t i = (uint32_t)few->numbers[k];
        const near_gap x = near_gap_of(near->min_x[i], near->max_x[i], box.min_x,
                                       box.max_x),
                       y = near_gap_of(near->min_y[i], near->max_y[i], box.min_y,
                                       box.max_y);
        are_beside = fabs(way[0] * y.middle - way[1] * x.middle) >
                     far_x * (y.size - far_y) + far_y * (x.size - far_x);
    }
    return are_beside;
}

/* ---- parts ---- */

static double near_larger(double a, double b, double than) {
    return grz_max(grz_max(fabs(a), fabs(b)), than);
}

/* A number to the nearest float, within the range of coordinates. The edges of parts
 * are floats: rounding keeps their order. */
static float near_to_float(double value) {
    const double max = (double)GRAZE_COORD_MAX;
    return (float)grz_min(grz_max(value, -max), max);
}

graze_box grz_near_box(const grz_move_part *part, const double min[2],
                       const double max[2], double reach) {
    double size = near_larger(min[0], max[0], near_larger(min[1], max[1], 0));
    size = near_larger(part->low[0], part->high[0], size);
    size = near_larger(part->low[1], part->high[1], size);
    const double more = reach + (size + reach) * 0x1p-19;
    return (graze_box){ near_to_float(min[0] + part->low[0] - more),
                        near_to_float(min[1] + part->low[1] - more),
                        near_to_float(max[0] + part->high[0] + more),
                        near_to_float(max[1] + part->high[1] + more) };
}

void grz_near_parts_clear(grz_near_parts *near) {
    near->count = near->obstacles.count = 0;
    near->is_complete = near->obstacles.is_complete = true;
    near->obstacles.area = (graze_box){ -GRAZE_COORD_MAX, -GRAZE_COORD_MAX,
                                        GRAZE_COORD_MAX, GRAZE_COORD_MAX };
}

void grz_near_parts_find(grz_near_parts *near, const graze_world *world,
                         const grz_lookup_index *index,
                         const grz_box_search *search) {
    const graze_allocator refusing = { .resize = near_refuse_to_resize };
    const graze_area area = grz_area_of_box(search->closed);
    grz_handle_list list =
        grz_handle_list_in(near->handles, GRZ_NEAR_PARTS_MAX, &refusing);
    grz_near_parts_clear(near);
    near->obstacles.area = search->closed;
    near->is_complete = near->obstacles.is_complete =
        grz_box_search_run(world, index, search, &list) == GRAZE_OK;
    if (near->is_complete)
        near->count = (uint32_t)list.hits.count;
    for (uint32_t i = 0; i < near->count; i++)
        near_add_part(&near->obstacles, world, grz_slot_of(near->handles[i]), &area);
}

uint32_t grz_near_parts_in(const grz_near_parts *near, const graze_world *world,
                           graze_box box, uint64_t layers,
                           uint32_t slots[GRZ_NEAR_PARTS_MAX]) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < near->count; i++) {
        const uint32_t slot = grz_slot_of(near->handles[i]);
        const graze_box part = grz_part_box(world, slot);
        const bool overlaps = (part.min_x <= box.max_x) & (part.max_x >= box.min_x) &
                              (part.min_y <= box.max_y) & (part.max_y >= box.min_y);
        slots[count] = slot;
        count +=
            overlaps & (unsigned)(layers >> grz_part_at(world, slot)->layer & 1);
    }
    return count;
}
