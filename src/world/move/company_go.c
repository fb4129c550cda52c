/* company_go.c: the members go, those in front first; see company.h.
 *
 * Who still waits is in nobody's way: it is behind, or is going to make way. Who has gone stands where it
 * came.
 */
#include "world/move/company.h"

static bool has(const void *self, uint32_t body) {
    return grz_platform_find(self, body) != GRZ_HASH_MAP_NONE;
}

static bool is_in(graze_box box, const graze_area *area) {
    return (double)box.min_x <= area->max_x && (double)box.max_x >= area->min_x &&
           (double)box.min_y <= area->max_y && (double)box.max_y >= area->min_y;
}

static void show_member(const grz_platform *company, const grz_platform_body *member,
                        const grz_body_move_part *box, const graze_area *area,
                        const grz_obstacle_visitor *onlooker) {
    uint32_t part = GRZ_NO_SLOT;
    while ((part = grz_platform_next_part(company, member->body, part)) != GRZ_NO_SLOT) {
        const grz_part *self = grz_part_at(company->world, part);
        const grz_neighbour neighbour = { part, 0, grz_platform_box(company, part, member->place),
                                          self->one_way };
        const bool is_met = box->meets >> self->layer & 1;
        if (is_met && is_in(neighbour.box, area))
            grz_body_move_visit(&company->travel, box, neighbour, onlooker);
    }
}

/* The platform is behind all. */
static void show(void *self, const grz_body_move_part *box, const graze_area *area,
                 const grz_obstacle_visitor *onlooker) {
    const grz_platform *company = self;
    for (uint32_t i = 1; i < company->count; i++)
        if (!grz_platform_body_at(company, i)->is_waiting &&
            grz_platform_body_at(company, i)->body != company->travel.body)
            show_member(company, grz_platform_body_at(company, i), box, area, onlooker);
}

/* Whichever is farther. */
static float goal_of(const grz_platform *company, const grz_platform_body *member) {
    const bool is_pushed_on =
        company->stage.sign > 0 ? member->pushed > member->carried : member->pushed < member->carried;
    return is_pushed_on ? member->pushed : member->carried;
}

/* How far in front a member's foremost edge is. */
static float lead_of(const grz_platform *company, const grz_platform_body *member) {
    float lead = -GRAZE_COORD_MAX * 2;
    uint32_t part = GRZ_NO_SLOT;
    while ((part = grz_platform_next_part(company, member->body, part)) != GRZ_NO_SLOT) {
        const graze_box box = grz_platform_box(company, part, member->place);
        const float high = company->stage.axis == 0 ? box.max_x : box.max_y;
        const float low = company->stage.axis == 0 ? box.min_x : box.min_y;
        const float front = company->stage.sign > 0 ? high : -low;
        lead = front > lead ? front : lead;
    }
    return lead;
}

/* The one of those that wait that goes next, or the number of members. */
static uint32_t next_to_go(const grz_platform *company) {
    uint32_t next = company->count;
    for (uint32_t i = 1; i < company->count; i++) {
        const grz_platform_body *member = grz_platform_body_at(company, i);
        const grz_platform_body *best = next < company->count ? grz_platform_body_at(company, next) : NULL;
        if (member->is_waiting && (best == NULL || member->lead > best->lead ||
                                   (member->lead == best->lead && member->body < best->body)))
            next = i;
    }
    return next;
}

static bool is_stop(const graze_move_hit *meeting) {
    return meeting->response != GRAZE_CROSS && meeting->response != GRAZE_IGNORE;
}

static void arrive(grz_platform *company, grz_platform_body *member, graze_place goal) {
    const graze_move_result *trip = &company->trip;
    member->place[0] = (float)trip->end_x;
    member->place[1] = (float)trip->end_y;
    member->is_short |= trip->end_x != (double)goal.x || trip->end_y != (double)goal.y;
    for (size_t i = 0; i < trip->count; i++)
        if (is_stop(&trip->items[i]))
            member->against = trip->items[i].row;
}

static graze_status go(grz_platform *company, grz_platform_body *member) {
    const grz_moved_bodies crew = { .has = has, .show = show, .self = company };
    grz_body_move *travel = &company->travel;
    float goal[2] = { member->place[0], member->place[1] };
    goal[company->stage.axis] = goal_of(company, member);
    travel->crew = &crew;
    graze_status status = grz_box_check((graze_box){ goal[0], goal[1], goal[0], goal[1] });
    if (status == GRAZE_OK)
        status = grz_body_move_add_body(travel, member->body);
    travel->x = member->place[0];
    travel->y = member->place[1];
    travel->aim = (graze_place){ goal[0], goal[1] };
    travel->has_aim = true;
    if (status == GRAZE_OK)
        status = grz_body_move_run(travel, travel->aim, &company->trip);
    if (status == GRAZE_OK)
        arrive(company, member, travel->aim);
    member->is_waiting = false;
    return status;
}

graze_status grz_platform_move_bodies(grz_platform *company) {
    const int axis = company->stage.axis;
    graze_status status = GRAZE_OK;
    uint32_t next;
    for (uint32_t i = 1; i < company->count; i++) {
        grz_platform_body *member = grz_platform_body_at(company, i);
        member->is_waiting = goal_of(company, member) != member->place[axis];
        member->lead = member->is_waiting ? lead_of(company, member) : 0;
    }
    grz_platform_body_at(company, 0)->place[axis] = company->stage.goal;
    while (status == GRAZE_OK && (next = next_to_go(company)) < company->count)
        status = go(company, grz_platform_body_at(company, next));
    return status;
}
