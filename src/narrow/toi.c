/* impact.c: when two moving shapes touch; see course.h.
 *
 * Seen from a, only b moves. Cores without radius touch while they overlap along the normals of all their
 * edges, which is a matter of cuts. With a radius r they touch while b's way, a point that moves, is within r
 * of the difference of the cores (Minkowski's), whose border lies on the segments between corners of one and
 * edges of the other: the point enters the first of them, rounded by r, and leaves the last. A mask is its
 * runs, each a box; two masks ask the walk over their words.
 *
 * The normal is that of what is entered first: of a side, or away from the corner or edge of the difference.
 *
 * Cost: for cores as many segments as pairs of a corner and an edge, at most 128, some nanoseconds each.
 */
#include "narrow/toi.h"

#include "core/numbers.h"
#include "graze/mask_pair.h"
#include "narrow/mask_rows.h"
#include "narrow/seam.h"
#include "narrow/shape_ops.h"
#include "narrow/shape_point.h"
#include "narrow/shape_tiles.h"

#include <math.h>

/* What is known of a meeting. The point moves from `way` at time 0 to (0, 0) at time 1. */
typedef struct meeting {
    graze_point way;
    double margin, reach;
    graze_edges edges;
    bool is_any;
    grz_interval times;
    graze_point
        normal; /* out of a, of any length, where they met first; 0, 0 if they did from the beginning */
} meeting;

/* A piece of time, and the normal where it begins. */
typedef struct stay {
    double first, last;
    graze_point normal;
} stay;

static const graze_point no_normal = { 0, 0 };

static bool is_none(graze_point normal) {
    return normal.x == 0 && normal.y == 0;
}

static void add(meeting *m, stay piece) {
    const double first = grz_max(piece.first, 0), last = grz_min(piece.last, 1);
    const graze_point normal = piece.first < 0 ? no_normal : piece.normal;
    if (!m->is_any || first < m->times.first || (first == 0 && is_none(normal)))
        m->normal = normal;
    m->times.first = m->is_any && m->times.first < first ? m->times.first : first;
    m->times.last = m->is_any && m->times.last > last ? m->times.last : last;
    m->is_any = true;
}

/* Add a piece of time; half-open, what only begins at the end or ends at the beginning is none. */
static void take(meeting *m, stay piece) {
    const double first = piece.first, last = piece.last;
    if (m->edges == GRAZE_CLOSED ? first <= 1 && last >= 0 : first < 1 && last > 0)
        add(m, piece);
}

/* What is left of the step, and the normal of the border that was crossed last. */
typedef struct passage {
    grz_slab slab;
    graze_point normal;
} passage;

/* Cut by a border with a normal. What is on it and goes in crosses it at 0, unless another one is crossed. */
static void cut(passage *p, double from, double to, graze_point normal) {
    const grz_time_fraction before = p->slab.first;
    grz_slab_clip(&p->slab, from, to);
    const bool is_later = p->slab.first.over != before.over || p->slab.first.under != before.under;
    if (is_later || (from == 0 && to > 0 && before.over == 0 && is_none(p->normal)))
        p->normal = normal;
}

static void take_passage(meeting *m, const passage *p) {
    grz_interval times;
    if (grz_slab_interval(&p->slab, &times))
        take(m, (stay){ times.first, times.last, p->normal });
}

/* Within reach of a point: a quadratic. */
static void take_disc(meeting *m, graze_point center) {
    const graze_point from = { m->way.x - center.x, m->way.y - center.y };
    const double a = grz_vector_dot(m->way, m->way), b = grz_vector_dot(m->way, from);
    const double cross = m->way.x * from.y - m->way.y * from.x;
    const double inside = a * m->reach * m->reach - cross * cross;
    if (m->edges == GRAZE_CLOSED ? inside < 0 : inside <= 0)
        return;
    const double half = sqrt(inside), first = (b - half) / a;
    take(m, (stay){ first, (b + half) / a, { first * m->way.x - from.x, first * m->way.y - from.y } });
}

/* Within reach of a segment's inside, beside it. */
static void take_strip(meeting *m, graze_point from, graze_point to) {
    const graze_point u = { to.x - from.x, to.y - from.y };
    const graze_point begin = { m->way.x - from.x, m->way.y - from.y }, end = { 0 - from.x, 0 - from.y };
    const double length = grz_vector_length(u), width = m->reach * length;
    const double side_0 = u.x * begin.y - u.y * begin.x, side_1 = u.x * end.y - u.y * end.x;
    const double along_0 = grz_vector_dot(u, begin), along_1 = grz_vector_dot(u, end);
    const graze_point left = { u.y, 0 - u.x }, right = { 0 - u.y, u.x };
    passage p = { .slab = grz_slab_whole(m->edges) };
    cut(&p, width - side_0, width - side_1, left);
    cut(&p, width + side_0, width + side_1, right);
    cut(&p, along_0, along_1, side_0 > 0 ? left : right);
    cut(&p, length * length - along_0, length * length - along_1, side_0 > 0 ? left : right);
    if (length > 0)
        take_passage(m, &p);
}

/* The edges of one core, each moved back by every corner of the other. `sign` is 1 if the edges are b's. */
static void take_edges(meeting *m, const grz_convex *edges, const grz_convex *corners, double sign) {
    for (uint32_t i = 0; i < corners->count; i++)
        for (uint32_t j = 0; j < edges->count; j++) {
            const graze_point corner = corners->corner[i], from = edges->corner[j];
            const graze_point to = edges->corner[(j + 1) % edges->count];
            const graze_point p = { sign * (from.x - corner.x), sign * (from.y - corner.y) };
            const graze_point q = { sign * (to.x - corner.x), sign * (to.y - corner.y) };
            take_disc(m, p);
            take_strip(m, p, q);
        }
}

/* One shape whose sides cut, and where the other one's core is and how it goes; `sign` is 1 if the sides are
 * a's. */
typedef struct cutter {
    const graze_shape *shape;
    const grz_convex *core, *other;
    graze_point way;
    double sign;
} cutter;

/* Cut by how far the other core is beyond the sides. */
static void cut_by_sides(passage *p, const cutter *by) {
    grz_convex_axes sides;
    grz_convex_axes_make(by->core, &sides);
    for (uint32_t i = 0; i < sides.count; i++) {
        const graze_point out = sides.side[i].vector;
        const double end = grz_convex_axis_support(&sides.side[i], by->other).outside;
        cut(p, grz_vector_dot(out, by->way) - end, 0 - end,
            (graze_point){ by->sign * out.x, by->sign * out.y });
    }
}

/* A box ends along the axes, even if it has no area, and so no edges. */
static void cut_by_box(passage *p, const cutter *by) {
    const graze_point *corner = by->other->corner, way = by->way;
    const graze_shape *box = by->shape;
    graze_point min = corner[0], max = min;
    for (uint32_t i = 1; i < by->other->count; i++) {
        min = (graze_point){ grz_min(corner[i].x, min.x), grz_min(corner[i].y, min.y) };
        max = (graze_point){ grz_max(corner[i].x, max.x), grz_max(corner[i].y, max.y) };
    }
    const double left = max.x - box->corner[0].x, right = box->corner[1].x - min.x;
    const double top = max.y - box->corner[0].y, bottom = box->corner[1].y - min.y;
    cut(p, left - way.x, left, (graze_point){ 0 - by->sign, 0 });
    cut(p, right + way.x, right, (graze_point){ by->sign, 0 });
    cut(p, top - way.y, top, (graze_point){ 0, 0 - by->sign });
    cut(p, bottom + way.y, bottom, (graze_point){ 0, by->sign });
}

static void cut_by(passage *p, const cutter *by) {
    if (by->shape->kind == GRAZE_SHAPE_BOX)
        cut_by_box(p, by);
    else
        cut_by_sides(p, by);
}

static void meet_sharp(meeting *m, const graze_shape *a, const graze_shape *b, const grz_convex cores[2]) {
    passage p = { .slab = grz_slab_whole(m->edges) };
    cut_by(&p, &(cutter){ a, &cores[0], &cores[1], m->way, 1 });
    cut_by(&p, &(cutter){ b, &cores[1], &cores[0], grz_vector_negated(m->way), -1 });
    take_passage(m, &p);
}

static bool is_empty(const graze_shape *shape) {
    return shape->kind == GRAZE_SHAPE_BOX &&
           (shape->corner[0].x == shape->corner[1].x || shape->corner[0].y == shape->corner[1].y);
}

static void meet_convex(meeting *m, const graze_shape *a, const graze_shape *b) {
    grz_convex cores[2];
    if (m->edges != GRAZE_CLOSED && (is_empty(a) || is_empty(b)))
        return;
    grz_shape_ops_of(a->kind)->core(a, &cores[0]);
    grz_shape_ops_of(b->kind)->core(b, &cores[1]);
    m->reach = cores[0].radius + cores[1].radius + m->margin;
    if (m->reach == 0) {
        meet_sharp(m, a, b, cores);
        return;
    }
    take_edges(m, &cores[1], &cores[0], 1);
    take_edges(m, &cores[0], &cores[1], -1);
}

static graze_shape moved_by(const graze_shape *shape, graze_point way) {
    graze_shape moved = *shape;
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        moved.corner[i].x += way.x;
        moved.corner[i].y += way.y;
    }
    return moved;
}

static graze_shape moved_back(const graze_shape *shape, graze_point way) {
    return moved_by(shape, grz_vector_negated(way));
}

/* A shape larger by a margin all round, as what is nearer than the margin touches it. */
static graze_shape grown(const graze_shape *shape, double margin) {
    const graze_point min = shape->corner[0], max = shape->corner[1];
    graze_shape other = *shape;
    other.radius += margin;
    if (shape->kind != GRAZE_SHAPE_BOX)
        return other;
    if (is_empty(shape))
        return graze_shape_capsule(min, max, margin);
    const graze_point corners[] = { min, { max.x, min.y }, max, { min.x, max.y } };
    return graze_shape_polygon(corners, 4, margin);
}

/* Numbers of rows or columns from `first` to before `end`. */
typedef struct stretch {
    uint32_t first, end;
} stretch;

/* Which of `count` squares side by side from `at` on lie between two places, and a little more. */
static stretch squares_between(double low, double high, double at, uint32_t count) {
    const double first = floor(low - at) - 1, end = ceil(high - at) + 1;
    return (stretch){ first > 0 ? first < count ? (uint32_t)first : count : 0,
                      end > 0 ? (uint32_t)grz_min(end, count) : 0 };
}

/* All runs that can be met on the way, one by one. */
static void meet_runs(meeting *m, const graze_shape *mask, const graze_shape *convex) {
    const graze_shape larger = grown(convex, m->margin), back = moved_back(&larger, m->way);
    const graze_box from = graze_shape_bounds(&back), to = graze_shape_bounds(&larger);
    const grz_mask_rows sight = grz_mask_rows_of(mask->mask);
    const graze_point at = mask->corner[0];
    const stretch rows = squares_between(fmin((double)from.min_y, (double)to.min_y),
                                         fmax((double)from.max_y, (double)to.max_y), at.y, sight.height);
    const stretch columns = squares_between(fmin((double)from.min_x, (double)to.min_x),
                                            fmax((double)from.max_x, (double)to.max_x), at.x, sight.width);
    for (uint32_t y = rows.first; y < rows.end; y++) {
        grz_mask_run run;
        for (uint32_t x = columns.first; x < columns.end && grz_mask_run_next(&sight, y, x, &run);
             x = run.end) {
            const graze_shape box = graze_shape_box((graze_point){ at.x + run.begin, at.y + y },
                                                    (graze_point){ at.x + run.end, at.y + y + 1 });
            meet_convex(m, &box, convex);
        }
    }
}

/* The last moment is the first of the way back. */
static void meet_masks(meeting *m, const graze_shape *a, const graze_shape *b) {
    const graze_point apart = { b->corner[0].x - a->corner[0].x, b->corner[0].y - a->corner[0].y };
    const graze_mask_motion there = { apart.x - m->way.x, apart.y - m->way.y, m->way.x, m->way.y };
    const graze_mask_motion back = { apart.x, apart.y, 0 - m->way.x, 0 - m->way.y };
    double first, to_last;
    if (graze_mask_impact(a->mask, b->mask, there, &first) &&
        graze_mask_impact(a->mask, b->mask, back, &to_last))
        take(m, (stay){ first, 1 - to_last, no_normal });
}

/* Closed, squares touch that only meet at an edge, which the walk over words does not see, and it knows no
 * normals: each run of b is a box of its own. */
static void meet_runs_of_both(meeting *m, const graze_shape *a, const graze_shape *b) {
    const grz_mask_rows sight = grz_mask_rows_of(b->mask);
    const graze_point at = b->corner[0];
    for (uint32_t y = 0; y < sight.height; y++) {
        grz_mask_run run;
        for (uint32_t x = 0; x < sight.width && grz_mask_run_next(&sight, y, x, &run); x = run.end) {
            const graze_shape box = graze_shape_box((graze_point){ at.x + run.begin, at.y + y },
                                                    (graze_point){ at.x + run.end, at.y + y + 1 });
            meet_runs(m, a, &box);
        }
    }
}

/* If one of them is a mask, a is. */
static void meet(meeting *m, const graze_shape *a, const graze_shape *b) {
    if (a->kind != GRAZE_SHAPE_MASK)
        meet_convex(m, a, b);
    else if (b->kind != GRAZE_SHAPE_MASK)
        meet_runs(m, a, b);
    else if (m->edges == GRAZE_CLOSED)
        meet_runs_of_both(m, a, b);
    else
        meet_masks(m, a, b);
}

static bool do_touch(const graze_shape *a, const graze_shape *b, const meeting *m) {
    if (m->margin == 0)
        return graze_shapes_touch(a, b, m->edges);
    if (m->edges != GRAZE_CLOSED && (is_empty(a) || is_empty(b)))
        return false;
    const graze_shape larger = grown(b, m->margin);
    return graze_shapes_touch(a, &larger, m->edges);
}

/* The box around the solid pixels. */
static graze_shape box_of_mask(const graze_shape *mask) {
    graze_rect rect;
    graze_mask_view_bounds(mask->mask, &rect);
    const graze_point min = { mask->corner[0].x + rect.x, mask->corner[0].y + rect.y };
    return graze_shape_box(min, (graze_point){ min.x + rect.w, min.y + rect.h });
}

bool grz_shapes_toi(const graze_shape *a, const graze_shape *b, graze_point way, const grz_toi_rule *rule,
                    grz_interval *times) {
    if (a->kind == GRAZE_SHAPE_TILES)
        return grz_tiles_toi(a, b, way, rule, times);
    if (b->kind == GRAZE_SHAPE_TILES)
        return grz_tiles_toi(b, a, grz_vector_negated(way), rule, times);
    const bool is_a_mask = a->kind == GRAZE_SHAPE_MASK, is_b_mask = b->kind == GRAZE_SHAPE_MASK;
    if (is_b_mask && !is_a_mask)
        return grz_shapes_toi(b, a, grz_vector_negated(way), rule, times);
    meeting m = { .way = way, .margin = rule->margin, .edges = rule->edges };
    const graze_shape box = is_b_mask && rule->margin > 0 ? box_of_mask(b) : *b;
    const graze_shape before = moved_back(&box, way);
    meet(&m, a, &box);
    if (do_touch(a, &before, &m))
        add(&m, (stay){ 0, 0, no_normal });
    if (do_touch(a, &box, &m))
        add(&m, (stay){ 1, 1, no_normal });
    *times = m.times;
    return m.is_any;
}

/* Whether two shapes share some inside before the way begins. That of a place is seen by the pieces, but for
 * the middle of a rounded shape. */
static bool overlap(const graze_shape *a, const graze_shape *b) {
    if (!grz_shape_is_point(b))
        return graze_shapes_touch(a, b, GRAZE_HALF_OPEN);
    const bool has_middle = a->kind != GRAZE_SHAPE_BOX && grz_shape_ops_of(a->kind)->core != NULL;
    return has_middle && grz_shape_contains(a, b->corner[0], GRAZE_HALF_OPEN);
}

static graze_point normal_between(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    graze_manifold contact;
    graze_shapes_manifold(a, b, edges, &contact);
    return contact.normal;
}

static graze_point unit_of(graze_point vector) {
    const double most = grz_max(fabs(vector.x), fabs(vector.y));
    if (most == 0)
        return no_normal;
    const graze_point even = { vector.x / most, vector.y / most };
    const double length = grz_vector_length(even);
    return (graze_point){ even.x / length + 0.0, even.y / length + 0.0 };
}

/* Closed, what touches at the beginning only at its border keeps the normal of what it goes into, if any. */
static void add_ends(meeting *m, const graze_shape *a, const graze_shape *from, const graze_shape *to) {
    if (overlap(a, from))
        add(m, (stay){ 0, 0, no_normal });
    else if ((!m->is_any || m->times.first > 0) && graze_shapes_touch(a, from, m->edges))
        add(m, (stay){ 0, 0, no_normal });
    if (!m->is_any && graze_shapes_touch(a, to, m->edges))
        add(m, (stay){ 1, 1, normal_between(a, to, m->edges) });
}

bool grz_shapes_cast(const graze_shape *still, const graze_shape *moving, graze_point way, graze_edges edges,
                     grz_cast_hit *impact) {
    meeting m = { .way = way, .edges = edges };
    if (still->kind == GRAZE_SHAPE_TILES)
        return grz_tiles_cast(still, moving, way, edges, impact);
    if (moving->kind == GRAZE_SHAPE_MASK && still->kind != GRAZE_SHAPE_MASK) {
        const bool do_meet = grz_shapes_cast(moving, still, grz_vector_negated(way), edges, impact);
        impact->normal = unit_of(grz_vector_negated(impact->normal));
        return do_meet;
    }
    const graze_shape to = moved_by(moving, way);
    if (moving->kind == GRAZE_SHAPE_MASK)
        meet_runs_of_both(&m, still, &to);
    else
        meet(&m, still, &to);
    add_ends(&m, still, moving, &to);
    *impact = (grz_cast_hit){ m.times, unit_of(m.normal) };
    return m.is_any || (edges == GRAZE_HALF_OPEN && grz_row_border_cast(still, moving, way, impact));
}
