/* course.c: two moving boxes touch while eight differences of edges are positive: of each axis two between
 * the boxes, and one in each box, which may be empty at an end of its way.
 */
#include "narrow/toi.h"

/* The low and high edges along one axis, at the beginning and at the end. */
typedef struct side_course {
    double low[2], high[2];
} side_course;

static void cut_axis(grz_slab *slab, side_course a, side_course b, double margin) {
    grz_slab_clip(slab, b.high[0] - a.low[0] + margin, b.high[1] - a.low[1] + margin);
    grz_slab_clip(slab, a.high[0] - b.low[0] + margin, a.high[1] - b.low[1] + margin);
    grz_slab_clip(slab, a.high[0] - a.low[0], a.high[1] - a.low[1]);
    grz_slab_clip(slab, b.high[0] - b.low[0], b.high[1] - b.low[1]);
}

static side_course x_of(const grz_box_motion *box) {
    return (side_course){ { (double)box->from.min_x, (double)box->to.min_x },
                          { (double)box->from.max_x, (double)box->to.max_x } };
}

static side_course y_of(const grz_box_motion *box) {
    return (side_course){ { (double)box->from.min_y, (double)box->to.min_y },
                          { (double)box->from.max_y, (double)box->to.max_y } };
}

bool grz_boxes_toi(const grz_box_motion *a, const grz_box_motion *b, const grz_toi_rule *rule,
                   grz_interval *times) {
    grz_slab slab = grz_slab_whole(rule->edges);
    cut_axis(&slab, x_of(a), x_of(b), rule->margin);
    cut_axis(&slab, y_of(a), y_of(b), rule->margin);
    return grz_slab_interval(&slab, times);
}
