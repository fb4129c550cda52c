/* impact.c: when two moving shapes touch; see course.h.
 *
 * Seen from a, only b moves. Cores without radius touch while they overlap along the normals of all their
 * edges, which is a matter of cuts. With a radius r they touch while b's way, a point that moves, is within r
 * of the difference of the cores (Minkowski's), whose border lies on the segments between corners of one and
 * edges of the other: the point enters the first of them, rounded by r, and leaves the last. A mask is its
 * runs, each a box; two masks ask the walk over their words.
 *
 * Cost: for cores as many segments as pairs of a corner and an edge, at most 128, some nanoseconds each.
 */
#include "narrow/course.h"

#include "graze/mask_pair.h"
#include "narrow/family.h"
#include "narrow/mask/sight.h"
#include "narrow/shape_tiles.h"

#include <math.h>

/* What is known of a meeting. The point moves from `way` at time 0 to (0, 0) at time 1. */
typedef struct meeting {
    graze_point way;
    double margin, reach;
    graze_edges edges;
    bool is_any;
    grz_times times;
} meeting;

static void add(meeting *m, double first, double last) {
    first = first > 0 ? first : 0;
    last = last < 1 ? last : 1;
    m->times.first = m->is_any && m->times.first < first ? m->times.first : first;
    m->times.last = m->is_any && m->times.last > last ? m->times.last : last;
    m->is_any = true;
}

/* Add a piece of time; half-open, what only begins at the end or ends at the beginning is none. */
static void take(meeting *m, double first, double last) {
    if (m->edges == GRAZE_CLOSED ? first <= 1 && last >= 0 : first < 1 && last > 0)
        add(m, first, last);
}

/* Within reach of a point: a quadratic. */
static void take_disc(meeting *m, graze_point center) {
    const graze_point from = { m->way.x - center.x, m->way.y - center.y };
    const double a = grz_vector_dot(m->way, m->way), b = grz_vector_dot(m->way, from);
    const double cross = m->way.x * from.y - m->way.y * from.x;
    const double inside = a * m->reach * m->reach - cross * cross;
    if (m->edges == GRAZE_CLOSED ? inside < 0 : inside <= 0)
        return;
    const double half = sqrt(inside);
    take(m, (b - half) / a, (b + half) / a);
}

/* Within reach of a segment's inside, beside it. */
static void take_strip(meeting *m, graze_point from, graze_point to) {
    const graze_point u = { to.x - from.x, to.y - from.y };
    const graze_point begin = { m->way.x - from.x, m->way.y - from.y }, end = { 0 - from.x, 0 - from.y };
    const double length = grz_vector_length(u), width = m->reach * length;
    const double side_0 = u.x * begin.y - u.y * begin.x, side_1 = u.x * end.y - u.y * end.x;
    const double along_0 = grz_vector_dot(u, begin), along_1 = grz_vector_dot(u, end);
    grz_slab slab = grz_slab_begin(m->edges);
    grz_times times;
    grz_slab_cut(&slab, width - side_0, width - side_1);
    grz_slab_cut(&slab, width + side_0, width + side_1);
    grz_slab_cut(&slab, along_0, along_1);
    grz_slab_cut(&slab, length * length - along_0, length * length - along_1);
    if (length > 0 && grz_slab_times(&slab, &times))
        take(m, times.first, times.last);
}

/* The edges of one core, each moved back by every corner of the other. `sign` is 1 if the edges are b's. */
static void take_edges(meeting *m, const grz_core *edges, const grz_core *corners, double sign) {
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

/* Cut by how far each core is beyond the sides of the other; `sign` is 1 if the sides are a's. */
static void cut_by_sides(grz_slab *slab, const grz_core *core, const grz_core *other, graze_point way) {
    grz_sides sides;
    grz_sides_make(core, &sides);
    for (uint32_t i = 0; i < sides.count; i++) {
        const double end = grz_side_reached(&sides.side[i], other).outside;
        grz_slab_cut(slab, grz_vector_dot(sides.side[i].vector, way) - end, 0 - end);
    }
}

/* A box ends along the axes, even if it has no area, and so no edges. */
static void cut_by_box(grz_slab *slab, const graze_shape *box, const grz_core *other, graze_point way) {
    graze_point min = other->corner[0], max = min;
    for (uint32_t i = 1; i < other->count; i++) {
        const graze_point corner = other->corner[i];
        min = (graze_point){ corner.x < min.x ? corner.x : min.x, corner.y < min.y ? corner.y : min.y };
        max = (graze_point){ corner.x > max.x ? corner.x : max.x, corner.y > max.y ? corner.y : max.y };
    }
    const double left = max.x - box->corner[0].x, right = box->corner[1].x - min.x;
    const double top = max.y - box->corner[0].y, bottom = box->corner[1].y - min.y;
    grz_slab_cut(slab, left - way.x, left);
    grz_slab_cut(slab, right + way.x, right);
    grz_slab_cut(slab, top - way.y, top);
    grz_slab_cut(slab, bottom + way.y, bottom);
}

static void cut_by(grz_slab *slab, const graze_shape *shape, const grz_core cores[2], graze_point way) {
    if (shape->kind == GRAZE_SHAPE_BOX)
        cut_by_box(slab, shape, &cores[1], way);
    else
        cut_by_sides(slab, &cores[0], &cores[1], way);
}

static void meet_sharp(meeting *m, const graze_shape *a, const graze_shape *b, const grz_core cores[2]) {
    grz_slab slab = grz_slab_begin(m->edges);
    grz_times times;
    cut_by(&slab, a, cores, m->way);
    cut_by(&slab, b, (const grz_core[]){ cores[1], cores[0] }, grz_vector_reversed(m->way));
    if (grz_slab_times(&slab, &times))
        take(m, times.first, times.last);
}

static bool is_empty(const graze_shape *shape) {
    return shape->kind == GRAZE_SHAPE_BOX &&
           (shape->corner[0].x == shape->corner[1].x || shape->corner[0].y == shape->corner[1].y);
}

static void meet_convex(meeting *m, const graze_shape *a, const graze_shape *b) {
    grz_core cores[2];
    if (m->edges != GRAZE_CLOSED && (is_empty(a) || is_empty(b)))
        return;
    grz_family_of(a->kind)->core(a, &cores[0]);
    grz_family_of(b->kind)->core(b, &cores[1]);
    m->reach = cores[0].radius + cores[1].radius + m->margin;
    if (m->reach == 0) {
        meet_sharp(m, a, b, cores);
        return;
    }
    take_edges(m, &cores[1], &cores[0], 1);
    take_edges(m, &cores[0], &cores[1], -1);
}

static graze_shape moved_back(const graze_shape *shape, graze_point way) {
    graze_shape moved = *shape;
    for (int i = 0; i < GRAZE_CORNERS_MOST; i++) {
        moved.corner[i].x -= way.x;
        moved.corner[i].y -= way.y;
    }
    return moved;
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
                      end > 0 ? end < count ? (uint32_t)end : count : 0 };
}

/* All runs that can be met on the way, one by one. */
static void meet_runs(meeting *m, const graze_shape *mask, const graze_shape *convex) {
    const graze_shape larger = grown(convex, m->margin), back = moved_back(&larger, m->way);
    const graze_box from = graze_shape_bounds(&back), to = graze_shape_bounds(&larger);
    const grz_sight sight = grz_sight_of(mask->mask);
    const graze_point at = mask->corner[0];
    const stretch rows = squares_between(fmin((double)from.min_y, (double)to.min_y),
                                         fmax((double)from.max_y, (double)to.max_y), at.y, sight.height);
    const stretch columns = squares_between(fmin((double)from.min_x, (double)to.min_x),
                                            fmax((double)from.max_x, (double)to.max_x), at.x, sight.width);
    for (uint32_t y = rows.first; y < rows.end; y++) {
        grz_run run;
        for (uint32_t x = columns.first; x < columns.end && grz_sight_run_next(&sight, y, x, &run);
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
        take(m, first, 1 - to_last);
}

/* Closed, squares touch that only meet at an edge, which the walk over words does not see: each run of b is a
 * box of its own. */
static void meet_runs_of_both(meeting *m, const graze_shape *a, const graze_shape *b) {
    const grz_sight sight = grz_sight_of(b->mask);
    const graze_point at = b->corner[0];
    for (uint32_t y = 0; y < sight.height; y++) {
        grz_run run;
        for (uint32_t x = 0; x < sight.width && grz_sight_run_next(&sight, y, x, &run); x = run.end) {
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
    graze_mask_rect rect;
    graze_mask_view_bounds(mask->mask, &rect);
    const graze_point min = { mask->corner[0].x + rect.x, mask->corner[0].y + rect.y };
    return graze_shape_box(min, (graze_point){ min.x + rect.w, min.y + rect.h });
}

bool grz_shapes_near(const graze_shape *a, const graze_shape *b, graze_point way,
                     const grz_meeting_rule *rule, grz_times *times) {
    if (a->kind == GRAZE_SHAPE_TILES)
        return grz_tiles_near(a, b, way, rule, times);
    if (b->kind == GRAZE_SHAPE_TILES)
        return grz_tiles_near(b, a, grz_vector_reversed(way), rule, times);
    const bool is_a_mask = a->kind == GRAZE_SHAPE_MASK, is_b_mask = b->kind == GRAZE_SHAPE_MASK;
    if (is_b_mask && !is_a_mask)
        return grz_shapes_near(b, a, grz_vector_reversed(way), rule, times);
    meeting m = { .way = way, .margin = rule->margin, .edges = rule->edges };
    const graze_shape box = is_b_mask && rule->margin > 0 ? box_of_mask(b) : *b;
    const graze_shape before = moved_back(&box, way);
    meet(&m, a, &box);
    if (do_touch(a, &before, &m))
        add(&m, 0, 0);
    if (do_touch(a, &box, &m))
        add(&m, 1, 1);
    *times = m.times;
    return m.is_any;
}
