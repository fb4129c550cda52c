/* company.c: who is a member, and how two boxes stand to each other; see company.h. */
#include "world/move/company.h"

#include "world/tiles.h"

#include <math.h>

graze_status grz_platform_add(grz_platform *company, uint32_t body) {
    graze_status status = grz_buffer_reserve(company->allocator, &company->members,
                                             (size_t)company->count + 1, sizeof(grz_platform_body));
    if (status == GRAZE_OK)
        status = grz_hash_map_reserve(&company->numbers, 1, company->allocator);
    if (status != GRAZE_OK)
        return status;
    const float x = grz_positions_x(company->world)[body], y = grz_positions_y(company->world)[body];
    const float along = company->stage.axis == 0 ? x : y;
    *grz_platform_body_at(company, company->count) = (grz_platform_body){ .body = body,
                                                                          .from = { x, y },
                                                                          .place = { x, y },
                                                                          .carried = along,
                                                                          .pushed = along,
                                                                          .support = GRZ_NO_SLOT };
    grz_hash_map_insert(&company->numbers, (grz_hash_map_key){ body, 0 }, company->count++);
    return GRAZE_OK;
}

graze_box grz_platform_box(const grz_platform *company, uint32_t part, const float *place) {
    return grz_part_box_at(company->world, part, grz_edge_columns_get(&company->world->offsets, part),
                           place[0], place[1]);
}

bool grz_platform_part_moves(const grz_platform *company, uint32_t part) {
    return (company->carry->layers >> grz_part_at(company->world, part)->layer & 1) &&
           !grz_part_is_tile_layer(company->world, part);
}

uint32_t grz_platform_next_part(const grz_platform *company, uint32_t body, uint32_t part) {
    const graze_world *world = company->world;
    do
        part = part == GRZ_NO_SLOT ? grz_body_at(world, body)->first_part : grz_part_at(world, part)->next;
    while (part != GRZ_NO_SLOT && !grz_part_is_active(world, part));
    return part;
}

graze_area grz_platform_pair_positions(const grz_platform *company, const grz_platform_pair *pair) {
    const graze_world *world = company->world;
    const grz_offset_box outline = { grz_edge_columns_get(&world->offsets, pair->part),
                                     grz_part_has_shape(&world->shapes, pair->part) };
    return grz_clearance(&outline, pair->place[0], pair->place[1],
                         grz_platform_box(company, pair->by, pair->by_place));
}

static uint8_t side_bit(grz_box_side side) {
    return (uint8_t)(side.sign == 0 ? 0 : 1U << (2 * side.axis + (side.sign > 0)));
}

static uint32_t number_of_part(const graze_world *world, uint32_t part) {
    uint32_t number = 0;
    while (grz_part_at(world, part)->previous != GRZ_NO_SLOT) {
        part = grz_part_at(world, part)->previous;
        number++;
    }
    return number;
}

/* What the game says about a meeting of this pair. */
static graze_response ask_game(const grz_platform *company, const grz_platform_pair *pair,
                               graze_move_hit meeting) {
    const graze_responses *responses = company->carry->responses;
    const grz_slots *slots = &company->world->part_slots;
    const graze_part part = { grz_slots_handle(slots, pair->part) };
    meeting.row = grz_slots_handle(slots, pair->by);
    meeting.part = number_of_part(company->world, pair->part);
    meeting.touch_x = (double)pair->place[0];
    meeting.touch_y = (double)pair->place[1];
    return responses->choose(responses->user, part, (graze_part){ meeting.row }, &meeting);
}

bool grz_platform_pair_stops(const grz_platform *company, const grz_platform_pair *pair, grz_box_side side) {
    const graze_responses *responses = company->carry->responses;
    const grz_part *part = grz_part_at(company->world, pair->part),
                   *by = grz_part_at(company->world, pair->by);
    graze_response response = grz_response_of(responses, part->layer, by->layer);
    if (!grz_world_allows(company->world, part->layer, by->layer) || response == GRAZE_IGNORE ||
        (by->one_way != 0 && !(by->one_way & side_bit(side))))
        return false;
    if (responses != NULL && responses->choose != NULL)
        response = ask_game(company, pair,
                            (graze_move_hit){ .normal_x = (int8_t)(side.axis == 0 ? side.sign : 0),
                                              .normal_y = (int8_t)(side.axis == 1 ? side.sign : 0),
                                              .response = response });
    return response == GRAZE_TOUCH || response == GRAZE_SLIDE || response == GRAZE_BOUNCE;
}

static float greater(float a, float b) {
    return a > b ? a : b;
}

/* Who stands on a box can be as far from it as places are apart where its own place is, if that is further
 * from the origin than the box: up to 64 times as far is found. */
static float slack_of(graze_box box) {
    const float x = greater(fabsf(box.min_x), fabsf(box.max_x)),
                y = greater(fabsf(box.min_y), fabsf(box.max_y));
    return greater(x, y) * 0x1p-16f;
}

graze_status grz_platform_find_parts(grz_platform *company, graze_box box) {
    const float slack = slack_of(box);
    const graze_box around = { box.min_x - slack, box.min_y - slack, box.max_x + slack, box.max_y + slack };
    const grz_box_search question = grz_box_search_area(around, GRAZE_CLOSED, company->carry->layers);
    company->near.hits.count = 0;
    const graze_status status = grz_box_search_run(company->world, &company->view, &question, &company->near);
    return status == GRAZE_OK ? grz_handle_list_sort(&company->near, 0, company->near.hits.count) : status;
}
