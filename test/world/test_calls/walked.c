/* walked.c: the calls making bodies respond, and those of tile layers; see
 * made.c. */
#include "test_calls/call.h"

/* A table of responses, another for each number. */
static graze_responses responses_of(const calls_arguments *a) {
    graze_responses responses = { 0 };
    for (unsigned i = 0; i < 16; i++)
        graze_responses_set(&responses, i / 4, i % 4,
                            (graze_response)((a->number + i * i) % 5));
    return responses;
}

calls_outcome calls_body_go(graze_world *world, const calls_arguments *a) {
    const graze_responses responses = responses_of(a);
    graze_move_result result = { 0 };
    calls_outcome out = { .status = graze_body_move_and_collide(
                              world, a->body, (graze_point){ a->x, a->y },
                              &responses, &result) };
    out.ends[0] = result.end_x;
    out.ends[1] = result.end_y;
    out.count = result.count;
    graze_move_result_free(&result);
    return out;
}

calls_outcome calls_body_carry(graze_world *world, const calls_arguments *a) {
    const graze_responses responses = responses_of(a);
    const graze_platform_move carry = { .x = a->x,
                                        .y = a->y,
                                        .layers = a->bits,
                                        .sides = a->number % 17,
                                        .responses = &responses };
    graze_rider_list list = { 0 };
    calls_outcome out = { .status = graze_body_move_platform(world, a->body, &carry,
                                                             &list),
                          .count = list.count };
    graze_rider_list_free(&list);
    return out;
}

calls_outcome calls_world_push(graze_world *world, const calls_arguments *a) {
    const graze_responses responses = responses_of(a);
    const graze_push_body body = { a->body, a->length, (int32_t)(a->number % 3) };
    const graze_push push = { .layers = a->bits,
                              .axis = (graze_push_axis)(a->number % 4),
                              .is_by_position = a->number & 8,
                              .rounds = a->number % 40,
                              .bodies = &body,
                              .count = a->number >> 4 & 1,
                              .responses = &responses };
    graze_pushed_list list = { 0 };
    calls_outcome out = { .status = graze_world_push(world, &push, &list),
                          .count = list.count };
    for (size_t i = 0; i < list.count; i++)
        out.ends[i % 2] += (double)list.items[i].from_x + list.items[i].is_held;
    graze_pushed_list_free(&list);
    return out;
}

calls_outcome calls_world_legs(graze_world *world, const calls_arguments *a) {
    const graze_responses responses = responses_of(a);
    const graze_legs_def def = { .at = { (double)a->x, (double)a->y },
                                 .to = { (double)a->box.min_x,
                                         (double)a->box.min_y },
                                 .radius = a->is_on ? (double)a->length : 0,
                                 .layer = a->layer,
                                 .bounces_max = a->number % 40,
                                 .exclude = a->body,
                                 .responses = &responses };
    graze_legs legs = { 0 };
    calls_outcome out = { .status = graze_world_legs(world, &def, &legs),
                          .count = legs.count };
    for (size_t i = 0; i < legs.count; i++) {
        out.ends[0] += legs.items[i].to.x * (double)(i + 1);
        out.ends[1] += legs.items[i].to.y + (double)legs.items[i].part.id;
    }
    graze_legs_free(&legs);
    return out;
}

calls_outcome calls_part_set_one_way(graze_world *world, const calls_arguments *a) {
    return (calls_outcome){ .status = graze_part_set_one_way(world, a->part,
                                                             a->number % 17) };
}

static graze_tile_kind kind_of(const calls_arguments *a, uint32_t i) {
    return (graze_tile_kind)((a->number >> i % 5) % 7);
}

calls_outcome calls_add_tiles(graze_world *world, const calls_arguments *a) {
    uint8_t kinds[12 * 10];
    for (uint32_t i = 0; i < sizeof kinds; i++)
        kinds[i] = (uint8_t)((a->bits >> i % 61 & 1) * (1 + i % 5));
    const graze_tiles_def def = { .x = a->x,
                                  .y = a->y,
                                  .tile_width = 0.5f + a->length,
                                  .tile_height = 1,
                                  .columns = 12,
                                  .rows = 10,
                                  .layer = (uint8_t)a->layer,
                                  .tag = a->number,
                                  .user = a->bits,
                                  .kinds = a->is_on ? kinds : NULL };
    calls_outcome out = { .status = GRAZE_OK };
    out.status = graze_world_add_tiles(world, &def, &out.body);
    graze_body_parts(world, out.body, &out.part, 1);
    return out;
}

calls_outcome calls_tiles_set(graze_world *world, const calls_arguments *a) {
    return (calls_outcome){ .status = graze_tiles_set(world, a->body, a->number % 13,
                                                      a->number / 13 % 11,
                                                      kind_of(a, 1)) };
}

calls_outcome calls_tiles_fill(graze_world *world, const calls_arguments *a) {
    const graze_rect where = { a->number % 5, a->number % 7, a->number % 8,
                               a->number % 3 };
    return (calls_outcome){ .status = graze_tiles_fill(world, a->body, where,
                                                       kind_of(a, 2)) };
}
