/* disc_row.c: times of moving circles by one square root each.
 *
 * The sums are those of toi.c for two circles, in the same order, so a time has the
 * same bits. Only a place where their exact tests at both ends of the way could say
 * something else is left to it: where a distance is within `slack` of the radius. */
#include "narrow/disc_row.h"

#include "core/numbers.h"
#include "narrow/predicates.h"

/* Sums that are the same for all places of a row. */
typedef struct disc_sums {
    double way_squared;
    double radius_part;    /* of the discriminant */
    double inner, outer;   /* squares: closer is a touch, farther is none */
    double reach, to_time; /* for a lower bound of a time */
} disc_sums;

/* A share of a time that is more than its roundings. */
static const double disc_rounding = 0x1p-40;

static disc_sums disc_sums_of(const grz_disc_way *way) {
    const double square = grz_vector_dot(way->motion, way->motion),
                 outer = way->radius + way->slack,
                 inner = grz_max(way->radius - way->slack, 0);
    return (disc_sums){ square,
                        square * way->radius * way->radius,
                        inner * inner,
                        outer * outer,
                        sqrt(square) * outer * (1 + disc_rounding),
                        way->steps / square * (1 - disc_rounding) };
}

static bool disc_is_added(double first, double last, graze_edges edges) {
    return edges == GRAZE_CLOSED ? first <= 1 && last >= 0 : first < 1 && last > 0;
}

/* They never meet; doubles may be wrong. */
enum { DISC_NEVER = -1, DISC_UNSURE = -2 };

/* When the circles meet, as a share of the way, or one of the above. `at` is from the
 * resting center to the moving one where the way begins, `at_end` where it ends. */
static double disc_time(const grz_disc_way *way, const disc_sums *sums,
                        graze_point at, graze_point at_end) {
    const graze_point motion = way->motion,
                      from = { motion.x - at_end.x, motion.y - at_end.y };
    const double apart = grz_vector_dot(at, at);
    if (apart < sums->inner)
        return 0;
    if (!(apart > sums->outer))
        return DISC_UNSURE;
    const double cross = motion.x * from.y - motion.y * from.x,
                 inside = sums->radius_part - cross * cross;
    if (way->edges == GRAZE_CLOSED ? inside >= 0 : inside > 0) {
        const double along = grz_vector_dot(motion, from), half = sqrt(inside),
                     enter = (along - half) / sums->way_squared,
                     leave = (along + half) / sums->way_squared;
        if (disc_is_added(enter, leave, way->edges) && enter > 0)
            return enter;
        if (disc_is_added(enter, leave, way->edges))
            return DISC_UNSURE;
    }
    return grz_vector_dot(at_end, at_end) > sums->outer ? DISC_NEVER : DISC_UNSURE;
}

uint32_t grz_disc_row_fill(const grz_disc_way *way, const grz_place_row *row,
                           uint32_t first, uint32_t end) {
    const disc_sums sums = disc_sums_of(way);
    const graze_point motion = way->motion;
    const double begin_y = way->moving.y + row->y, at_y = begin_y - way->still.y,
                 at_end_y = begin_y + motion.y - way->still.y,
                 soonest = way->soonest * way->steps * (1 - disc_rounding);
    for (uint32_t column = first; column < end; column++) {
        const double begin_x =
            way->moving.x + (row->begin_x + (double)column * row->cell_x);
        const graze_point at = { begin_x - way->still.x, at_y },
                          at_end = { begin_x + motion.x - way->still.x, at_end_y };
        const graze_point from = { motion.x - at_end.x, motion.y - at_end.y };
        const double least = grz_vector_dot(motion, from) - sums.reach;
        if (grz_max(least * sums.to_time, soonest) > (double)row->times[column])
            continue;
        const double time = disc_time(way, &sums, at, at_end);
        if (time == DISC_UNSURE)
            return column;
        if (time != DISC_NEVER)
            row->times[column] =
                grz_min_f32((float)(time * way->steps), row->times[column]);
    }
    return end;
}
