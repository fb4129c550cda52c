/* gather.c: see gather.h. */
#include "world/move/gather.h"

#include "core/numbers.h"
#include "world/move/rounding.h"

/* A part of the mover, for which the ground shows obstacles. */
typedef struct look_around {
    grz_move_state *journey;
    const double *place;
    uint32_t part, mark;
    bool does_overlap;
    graze_status status;
} look_around;

/* A sum that is not below or not above the truth, as `step` is 1 or -1. */
static double sum_beyond(double place, double offset, int step) {
    return grz_round_neighbour(grz_round_number(place + offset, false), step, false);
}

/* All that a part covers between two places, and a little more. */
static graze_area area_between(const grz_move_part *part, const grz_displacement run[2]) {
    double min[2], max[2];
    for (int axis = 0; axis < 2; axis++) {
        min[axis] = sum_beyond(grz_min(run[axis].from, run[axis].to), part->low[axis], -1);
        max[axis] = sum_beyond(grz_max(run[axis].from, run[axis].to), part->high[axis], 1);
    }
    return (graze_area){ min[0], min[1], max[0], max[1] };
}

static graze_status show_all(look_around *around, const grz_displacement run[2],
                             const grz_obstacle_visitor *onlooker) {
    const grz_move_state *journey = around->journey;
    const grz_move *mover = journey->mover;
    for (uint32_t part = 0; part < mover->part_count; part++) {
        const graze_area area = area_between(&mover->parts[part], run);
        around->part = part;
        const graze_status status = journey->ground->show_near(journey->ground->self, part, &area, onlooker);
        if (status != GRAZE_OK || around->status != GRAZE_OK)
            return status != GRAZE_OK ? status : around->status;
    }
    return GRAZE_OK;
}

static void look_at_leg(void *self, const grz_obstacle *obstacle) {
    look_around *around = self;
    graze_move_result *trip = around->journey->trip;
    const uint32_t marks = grz_move_marks(trip, obstacle->row);
    grz_leg_hit hit;
    if ((marks & GRZ_MARK_CROSSED) || around->status != GRAZE_OK ||
        !grz_leg_hits(&around->journey->leg, around->part, obstacle, &hit) ||
        (hit.rank == GRZ_LEG_HIT_INSIDE && (marks & GRZ_MARK_PUSHED_OUT)))
        return;
    around->status = grz_hits_add(&trip->room->hits, &trip->allocator, &hit);
}

graze_status grz_journey_gather(grz_move_state *journey) {
    grz_leg_hit_heap *hits = &journey->trip->room->hits;
    look_around around = { .journey = journey };
    hits->count = 0;
    const graze_status status =
        show_all(&around, journey->leg.run, &(grz_obstacle_visitor){ look_at_leg, &around });
    if (status == GRAZE_OK)
        grz_hits_order(hits, &journey->leg);
    return status;
}

static void look_at_place(void *self, const grz_obstacle *obstacle) {
    look_around *around = self;
    const uint32_t marks = grz_move_marks(around->journey->trip, obstacle->row);
    const bool is_asked =
        around->mark == 0 ? marks == 0 && obstacle->one_way == 0 : (marks & around->mark) != 0;
    if (is_asked && !around->does_overlap)
        around->does_overlap =
            grz_part_overlaps(&around->journey->mover->parts[around->part], around->place, &obstacle->area);
}

graze_status grz_journey_overlaps(grz_move_state *journey, const double place[2], uint32_t mark, bool *does) {
    look_around around = { .journey = journey, .place = place, .mark = mark };
    const grz_displacement run[2] = { { place[0], place[0] }, { place[1], place[1] } };
    const graze_status status = show_all(&around, run, &(grz_obstacle_visitor){ look_at_place, &around });
    *does = around.does_overlap;
    return status;
}
