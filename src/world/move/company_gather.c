/* company_gather.c: who stands on the platform, who on these, and so on; see company.h. */
#include "world/move/company.h"

static float edge_of(graze_box box, grz_box_side side) {
    const float low = side.axis == 0 ? box.min_x : box.min_y;
    const float high = side.axis == 0 ? box.max_x : box.max_y;
    return side.sign < 0 ? low : high;
}

/* Whether the edges that face each other are one, as the world rounds them. */
static bool edges_meet(const grz_platform *company, const grz_platform_pair *pair, grz_box_side side) {
    const graze_box part = grz_platform_box(company, pair->part, pair->place);
    const graze_box by = grz_platform_box(company, pair->by, pair->by_place);
    return edge_of(part, (grz_box_side){ side.axis, -side.sign }) == edge_of(by, side);
}

/* Whether a body is beside this side of a box, and touches it or could go no nearer. */
static bool is_beside(const grz_platform *company, const grz_platform_pair *pair, grz_box_side side) {
    const graze_area area = grz_platform_pair_positions(company, pair);
    return grz_area_spans(&area, pair->place, 1 - side.axis) &&
           (grz_area_border(&area, side) == pair->place[side.axis] || edges_meet(company, pair, side));
}

static bool stands(const grz_platform *company, const grz_platform_pair *pair, grz_box_side side) {
    return is_beside(company, pair, side) && grz_platform_pair_stops(company, pair, side);
}

static bool carries(const grz_platform *company, grz_box_side side) {
    const unsigned sides = company->carry->sides != 0 ? company->carry->sides : GRAZE_SIDE_MIN_Y;
    return sides >> (2 * side.axis + (side.sign > 0)) & 1;
}

/* The side of a box on which a body stands; sign 0: on none. */
static grz_box_side side_stood_on(const grz_platform *company, const grz_platform_pair *pair) {
    static const grz_box_side sides[] = { { 1, -1 }, { 1, 1 }, { 0, -1 }, { 0, 1 } };
    for (int i = 0; i < 4; i++)
        if (carries(company, sides[i]) && stands(company, pair, sides[i]))
            return sides[i];
    return (grz_box_side){ .sign = 0 };
}

/* Let the body of a part join, if it stands on the box `floor` of a member. */
static graze_status take_up(grz_platform *company, uint32_t part, uint32_t support, uint32_t floor) {
    const uint32_t body = grz_part_at(company->world, part)->body;
    if (!grz_platform_part_moves(company, part) || grz_platform_find(company, body) != GRZ_HASH_MAP_NONE)
        return GRAZE_OK;
    const float place[2] = { grz_positions_x(company->world)[body], grz_positions_y(company->world)[body] };
    const grz_platform_pair pair = { part, floor, place, grz_platform_body_at(company, support)->place };
    const grz_box_side side = side_stood_on(company, &pair);
    if (side.sign == 0)
        return GRAZE_OK;
    const graze_status status = grz_platform_add(company, body);
    if (status != GRAZE_OK)
        return status;
    grz_platform_body *member = grz_platform_body_at(company, company->count - 1);
    member->support = support;
    member->foot = part;
    member->floor = floor;
    member->side = side;
    return GRAZE_OK;
}

static graze_status gather_on(grz_platform *company, uint32_t support, uint32_t floor) {
    graze_status status = grz_platform_find_parts(
        company, grz_platform_box(company, floor, grz_platform_body_at(company, support)->place));
    for (size_t i = 0; i < company->near.hits.count && status == GRAZE_OK; i++)
        status = take_up(company, grz_slot_of(company->near.hits.items[i]), support, floor);
    return status;
}

graze_status grz_platform_find_riders(grz_platform *company) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < company->count && status == GRAZE_OK; i++) {
        const uint32_t body = grz_platform_body_at(company, i)->body;
        uint32_t floor = GRZ_NO_SLOT;
        while (status == GRAZE_OK && (floor = grz_platform_next_part(company, body, floor)) != GRZ_NO_SLOT)
            status = gather_on(company, i, floor);
    }
    return status;
}

static bool is_still_standing(const grz_platform *company, const grz_platform_body *member) {
    if (member->support == GRZ_NO_SLOT || !grz_platform_body_at(company, member->support)->is_standing)
        return false;
    const grz_platform_pair pair = { member->foot, member->floor, member->place,
                                     grz_platform_body_at(company, member->support)->place };
    return is_beside(company, &pair, member->side);
}

/* To where a member is carried: along the axis on which it stands to where it stands then, so that roundings
 * do not part the two; else as far as the platform goes. */
static float carried_to(const grz_platform *company, const grz_platform_body *member) {
    const grz_platform_axis *stage = &company->stage;
    const grz_platform_body *platform = grz_platform_body_at(company, 0);
    const grz_platform_body *support = grz_platform_body_at(company, member->support);
    if (member->side.axis != stage->axis)
        return (float)((double)member->place[stage->axis] +
                       ((double)stage->goal - (double)platform->place[stage->axis]));
    float by_place[2] = { support->place[0], support->place[1] };
    by_place[stage->axis] = support->carried;
    const grz_platform_pair pair = { member->foot, member->floor, member->place, by_place };
    const graze_area area = grz_platform_pair_positions(company, &pair);
    return grz_area_border(&area, member->side);
}

void grz_platform_begin_axis(grz_platform *company) {
    for (uint32_t i = 0; i < company->count; i++) {
        grz_platform_body *member = grz_platform_body_at(company, i);
        member->carried = member->pushed = member->place[company->stage.axis];
        member->is_waiting = member->is_fresh = false;
        member->is_standing = i == 0 || is_still_standing(company, member);
        if (i == 0)
            member->carried = member->pushed = company->stage.goal;
        else if (member->is_standing)
            member->carried = carried_to(company, member);
        member->is_carried |= i != 0 && member->is_standing;
    }
    grz_platform_body_at(company, 0)->is_fresh = true;
}
