/* company_push.c: who is pushed how far, along one axis; see company.h.
 *
 * A body that another runs into is to come just before it, and then runs into others itself. None is pushed
 * further than what pushes it goes, so this comes to an end.
 */
#include "world/move/company.h"

typedef enum grz_clash { CLASH_NONE, CLASH_INSIDE, CLASH_PUSH } grz_clash;

/* What a pusher's box does to another body's on its way to `pushed`, and to where it pushes that body. */
static grz_clash clash_of(const grz_platform *company, const grz_platform_body *pusher,
                          grz_platform_pair *pair, float *to) {
    const grz_box_side front = { company->stage.axis, company->stage.sign };
    const float at = pair->place[front.axis];
    float later[2] = { pusher->place[0], pusher->place[1] };
    later[front.axis] = pusher->pushed;
    const graze_area before = grz_platform_pair_positions(company, pair);
    if (!grz_area_spans(&before, pair->place, 1 - front.axis) || !grz_clearance_is_some(before))
        return CLASH_NONE;
    if (grz_area_spans(&before, pair->place, front.axis))
        return grz_platform_pair_stops(company, pair, (grz_box_side){ .sign = 0 }) ? CLASH_INSIDE
                                                                                   : CLASH_NONE;
    pair->by_place = later;
    const graze_area then = grz_platform_pair_positions(company, pair);
    pair->by_place = pusher->place;
    *to = grz_area_border(&then, front);
    const bool is_ahead = front.sign > 0 ? grz_area_border(&before, front) <= at && at < *to
                                         : grz_area_border(&before, front) >= at && at > *to;
    return is_ahead && grz_platform_pair_stops(company, pair, front) ? CLASH_PUSH : CLASH_NONE;
}

static void be_pushed(const grz_platform *company, grz_platform_body *member, float to) {
    member->is_pushed = true;
    if (company->stage.sign > 0 ? to <= member->pushed : to >= member->pushed)
        return;
    member->pushed = to;
    member->is_fresh = true;
}

/* A box of a member runs into a part of another body, which is not the platform, or does not. */
static graze_status run_into(grz_platform *company, uint32_t pusher, uint32_t by, uint32_t part) {
    const uint32_t body = grz_part_at(company->world, part)->body;
    uint32_t number = grz_platform_find(company, body);
    const float stand[2] = { grz_positions_x(company->world)[body], grz_positions_y(company->world)[body] };
    const float *place = number != GRZ_HASH_MAP_NONE ? grz_platform_body_at(company, number)->place : stand;
    grz_platform_pair pair = { part, by, place, grz_platform_body_at(company, pusher)->place };
    float to = 0;
    const grz_clash clash = clash_of(company, grz_platform_body_at(company, pusher), &pair, &to);
    graze_status status = GRAZE_OK;
    if (clash == CLASH_NONE || (clash == CLASH_INSIDE && pusher != 0))
        return GRAZE_OK;
    if (number == GRZ_HASH_MAP_NONE) {
        number = company->count;
        status = grz_platform_add(company, body);
    }
    if (status == GRAZE_OK && clash == CLASH_PUSH)
        be_pushed(company, grz_platform_body_at(company, number), to);
    return status;
}

/* All that a box covers on its way. */
static graze_box way_of(const grz_platform *company, const grz_platform_body *pusher, uint32_t by) {
    float later[2] = { pusher->place[0], pusher->place[1] };
    later[company->stage.axis] = pusher->pushed;
    const graze_box a = grz_platform_box(company, by, pusher->place),
                    b = grz_platform_box(company, by, later);
    return (graze_box){ a.min_x < b.min_x ? a.min_x : b.min_x, a.min_y < b.min_y ? a.min_y : b.min_y,
                        a.max_x > b.max_x ? a.max_x : b.max_x, a.max_y > b.max_y ? a.max_y : b.max_y };
}

/* Other members are not where the world has them. */
static graze_status run_into_members(grz_platform *company, uint32_t pusher, uint32_t by) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 1; i < company->count && status == GRAZE_OK; i++) {
        const uint32_t body = grz_platform_body_at(company, i)->body;
        uint32_t part = GRZ_NO_SLOT;
        while (i != pusher && status == GRAZE_OK &&
               (part = grz_platform_next_part(company, body, part)) != GRZ_NO_SLOT)
            if (grz_platform_part_moves(company, part))
                status = run_into(company, pusher, by, part);
    }
    return status;
}

static graze_status run(grz_platform *company, uint32_t pusher, uint32_t by) {
    graze_status status =
        grz_platform_find_parts(company, way_of(company, grz_platform_body_at(company, pusher), by));
    for (size_t i = 0; i < company->near.hits.count && status == GRAZE_OK; i++) {
        const uint32_t part = grz_slot_of(company->near.hits.items[i]);
        const uint32_t body = grz_part_at(company->world, part)->body;
        if (grz_platform_part_moves(company, part) && grz_platform_find(company, body) == GRZ_HASH_MAP_NONE)
            status = run_into(company, pusher, by, part);
    }
    return status == GRAZE_OK ? run_into_members(company, pusher, by) : status;
}

/* A member pushes with all its boxes. */
static graze_status push(grz_platform *company, uint32_t pusher) {
    const uint32_t body = grz_platform_body_at(company, pusher)->body;
    uint32_t by = GRZ_NO_SLOT;
    graze_status status = GRAZE_OK;
    grz_platform_body_at(company, pusher)->is_fresh = false;
    while (status == GRAZE_OK && (by = grz_platform_next_part(company, body, by)) != GRZ_NO_SLOT)
        status = run(company, pusher, by);
    return status;
}

static uint32_t next_fresh(const grz_platform *company) {
    uint32_t number = 0;
    while (number < company->count && !grz_platform_body_at(company, number)->is_fresh)
        number++;
    return number;
}

graze_status grz_platform_push(grz_platform *company) {
    graze_status status = GRAZE_OK;
    uint32_t number;
    while (status == GRAZE_OK && (number = next_fresh(company)) < company->count)
        status = push(company, number);
    return status;
}
