/* box_row.c: times of moving boxes by a few products.
 *
 * Along each axis a place is in the flying area from one time to another, known
 * within roundings. It is met at the later of both begins. Where both bounds of this
 * time are one float, that is the answer. */
#include "narrow/box_row.h"

#include "core/numbers.h"

#include <math.h>

/* 1 by the way of an area that rests: places inside are in it all the time. */
static const double box_huge = 1e250;

/* Products with a coordinate are far below the square of the greatest double. */
static const double box_per_way_max = 1e200;

/* A share of a time that is more than its roundings. */
static const double box_rounding = 0x1p-50;

bool grz_box_row_suits(graze_point per_way) {
    return fabs(per_way.x) < box_per_way_max && fabs(per_way.y) < box_per_way_max;
}

/* When a place is between two edges, as shares of the way: bounds of the begin and of
 * the end. */
typedef struct box_times {
    double enter[2], leave[2];
} box_times;

static inline box_times box_times_between(double at, double low, double high,
                                          double per_way, double slack) {
    const double a = (at - low) * per_way, b = (at - high) * per_way,
                 enter = grz_min(a, b), leave = grz_max(a, b);
    return (box_times){ { enter - slack, enter + slack },
                        { leave - slack, leave + slack } };
}

static double box_per_way(double per_way) {
    if (per_way == 0)
        return box_huge;
    return per_way;
}

uint32_t grz_box_row_fill(const grz_box_way *way, const grz_place_row *row,
                          uint32_t first, uint32_t end) {
    const graze_area area = way->area;
    const graze_point per = { box_per_way(way->per_way.x),
                              box_per_way(way->per_way.y) };
    const double slack_x = way->slack * fabs(per.x),
                 least = way->steps * (1 - box_rounding),
                 most = way->steps * (1 + box_rounding);
    const box_times y = box_times_between(row->y, area.min_y, area.max_y, per.y,
                                          way->slack * fabs(per.y));
    for (uint32_t column = first; column < end; column++) {
        const double at = row->begin_x + (double)column * row->cell_x;
        const box_times x =
            box_times_between(at, area.min_x, area.max_x, per.x, slack_x);
        const double enter = grz_max(x.enter[0], y.enter[0]),
                     enter_end = grz_max(x.enter[1], y.enter[1]),
                     leave = grz_min(x.leave[0], y.leave[0]),
                     leave_end = grz_min(x.leave[1], y.leave[1]);
        const float low = (float)(grz_max(enter, way->soonest) * least);
        if (low >= row->times[column] || enter > 1 || leave_end < 0 ||
            leave_end < enter)
            continue;
        const float high = (float)(enter_end * most);
        const bool begins_inside = enter_end < 0 && leave > 0,
                   is_met = enter > 0 && enter_end < 1 && enter_end < leave;
        if (begins_inside)
            row->times[column] = 0;
        else if (is_met && (float)(enter * least) == high)
            row->times[column] = grz_min_f32(high, row->times[column]);
        else
            return column;
    }
    return end;
}
