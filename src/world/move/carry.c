/* carry.c: platforms that carry and push; see graze/platform.h. Everything is found out before anything
 * moves, so that whatever fails changes nothing.
 */
#include "graze/platform.h"

#include "core/float_env.h"
#include "graze/motion.h"
#include "world/body.h"
#include "world/move/company.h"
#include "world/part.h"
#include "world/tiles.h"

static graze_status stage(grz_platform *company, int axis, float goal) {
    const float from = grz_platform_body_at(company, 0)->place[axis];
    if (goal == from)
        return GRAZE_OK;
    company->stage = (grz_platform_axis){ axis, goal > from ? 1 : -1, goal };
    grz_platform_begin_axis(company);
    const graze_status status = grz_platform_push(company);
    return status == GRAZE_OK ? grz_platform_move_bodies(company) : status;
}

/* Whether a part of a member is inside `by`. */
static bool is_inside(const grz_platform *company, const grz_platform_pair *pair) {
    const graze_area area = grz_platform_pair_positions(company, pair);
    return grz_clearance_holds(area, pair->place[0], pair->place[1]) &&
           grz_platform_pair_stops(company, pair, (grz_box_side){ .sign = 0 });
}

/* Whether a member is inside another one; then the passenger's part and by say so. */
static bool is_crushed_by(const grz_platform *company, const grz_platform_body *member,
                          const grz_platform_body *other, graze_rider *passenger) {
    const grz_slots *slots = &company->world->part_slots;
    uint32_t part = GRZ_NO_SLOT;
    while ((part = grz_platform_next_part(company, member->body, part)) != GRZ_NO_SLOT) {
        uint32_t by = GRZ_NO_SLOT;
        while ((by = grz_platform_next_part(company, other->body, by)) != GRZ_NO_SLOT)
            if (grz_platform_part_moves(company, part) &&
                is_inside(company, &(grz_platform_pair){ part, by, member->place, other->place })) {
                passenger->part.id = grz_slots_handle(slots, part);
                passenger->by.id = grz_slots_handle(slots, by);
                return true;
            }
    }
    return false;
}

/* Only with one that fell short can there be a clash, if it is not with the platform. */
static graze_rider passenger_of(const grz_platform *company, const grz_platform_body *member) {
    graze_rider passenger = { .body = { grz_slots_handle(&company->world->body_slots, member->body) },
                              .from_x = member->from[0],
                              .from_y = member->from[1],
                              .is_carried = member->is_carried,
                              .is_pushed = member->is_pushed };
    for (uint32_t i = 0; i < company->count && !passenger.is_crushed; i++) {
        const grz_platform_body *other = grz_platform_body_at(company, i);
        if (other != member && (i == 0 || member->is_short || other->is_short))
            passenger.is_crushed = is_crushed_by(company, member, other, &passenger);
    }
    if (passenger.is_crushed)
        passenger.against.id = member->against;
    return passenger;
}

/* Put in, sorted by slot; there is room. */
static void insert(graze_rider_list *out, graze_rider passenger) {
    size_t i = out->count++;
    for (; i > 0 && grz_slot_of(out->items[i - 1].body.id) > grz_slot_of(passenger.body.id); i--)
        out->items[i] = out->items[i - 1];
    out->items[i] = passenger;
}

static graze_status report(const grz_platform *company, graze_rider_list *out) {
    grz_buffer room = { .data = out->items, .bytes = out->capacity * sizeof *out->items };
    const graze_status status =
        grz_buffer_reserve(&out->allocator, &room, company->count, sizeof *out->items);
    out->items = room.data;
    out->capacity = room.bytes / sizeof *out->items;
    for (uint32_t i = 1; i < company->count && status == GRAZE_OK; i++) {
        const graze_rider passenger = passenger_of(company, grz_platform_body_at(company, i));
        if (passenger.is_carried || passenger.is_pushed || passenger.is_crushed)
            insert(out, passenger);
    }
    return status;
}

/* Whether a member can stand where it came. */
static graze_status check_place(const grz_platform *company, const grz_platform_body *member) {
    const graze_body body = { grz_slots_handle(&company->world->body_slots, member->body) };
    return grz_positions_check(company->world,
                               &(graze_positions){ &body, &member->place[0], &member->place[1], 1 });
}

static graze_status check_places(const grz_platform *company) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < company->count && status == GRAZE_OK; i++)
        status = check_place(company, grz_platform_body_at(company, i));
    return status;
}

static graze_status find_out(grz_platform *company, uint32_t platform, graze_rider_list *out) {
    const graze_platform_move *carry = company->carry;
    graze_status status = grz_box_check((graze_box){ carry->x, carry->y, carry->x, carry->y });
    if (status == GRAZE_OK)
        status = carry->sides > 15 ? GRAZE_BAD_VALUE : GRAZE_OK;
    if (status == GRAZE_OK)
        status = grz_body_tile_part(company->world, platform) != GRZ_NO_SLOT
                     ? GRAZE_BAD_TILES
                     : grz_platform_add(company, platform);
    if (status == GRAZE_OK)
        status = grz_platform_find_riders(company);
    if (status == GRAZE_OK)
        status = stage(company, 0, carry->x);
    if (status == GRAZE_OK)
        status = stage(company, 1, carry->y);
    if (status == GRAZE_OK)
        status = check_places(company);
    return status == GRAZE_OK ? report(company, out) : status;
}

/* Nothing can fail. */
static void move_all(graze_world *world, const grz_platform *company) {
    for (uint32_t i = 0; i < company->count; i++) {
        const grz_platform_body *member = grz_platform_body_at(company, i);
        const graze_body body = { grz_slots_handle(&world->body_slots, member->body) };
        (void)graze_body_move_to(world, body, member->place[0], member->place[1]);
    }
}

static graze_status carry_all(graze_world *world, uint32_t platform, const graze_platform_move *carry,
                              graze_rider_list *out) {
    grz_platform company = { .world = world,
                             .carry = carry,
                             .allocator = &out->allocator,
                             .view = grz_spatial_lookup_view(world, 1),
                             .near = grz_handle_list_in(NULL, 0, &out->allocator),
                             .travel = { .world = world,
                                         .responses = carry->responses,
                                         .allocator = &out->allocator,
                                         .is_calm = true },
                             .trip = { .allocator = out->allocator } };
    graze_status status = find_out(&company, platform, out);
    if (status == GRAZE_OK)
        status = grz_swept_boxes_reserve(world);
    if (status == GRAZE_OK)
        move_all(world, &company);
    grz_buffer_free(&out->allocator, &company.members);
    grz_hash_map_free(&company.numbers, &out->allocator);
    grz_buffer_free(&out->allocator, &company.near.memory);
    grz_body_move_free(&company.travel);
    graze_move_result_free(&company.trip);
    return status;
}

graze_status graze_body_move_platform(graze_world *world, graze_body platform,
                                      const graze_platform_move *carry, graze_rider_list *out) {
    out->count = 0;
    if (!graze_body_is_alive(world, platform))
        return GRAZE_STALE_HANDLE;
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = carry_all(world, grz_slot_of(platform.id), carry, out);
    if (status != GRAZE_OK)
        out->count = 0;
    grz_float_env_leave(env);
    return status;
}

void graze_rider_list_free(graze_rider_list *list) {
    grz_free(&list->allocator, list->items, list->capacity * sizeof *list->items);
    *list = (graze_rider_list){ .allocator = list->allocator };
}
