/* shape_ellipse.c: the kind of ellipses, whose core is made where they are.
 *
 * An ellipse with radii a >= b is everything within r = b^2 / a, its smallest
 * radius of curvature, of a convex curve inside it: from each point of its
 * border, r along the normal. A circle of radius r about such a point touches the
 * border from inside (W. Blaschke's rolling theorem, 1916). The core is the hull
 * of 32 points of this curve, those of the eccentric angles k 360 / 32. The hull
 * of the 32 circles contains the inscribed polygon of 32 corners, and so the
 * ellipse scaled by cos(pi / 32).
 *
 * Points are mirrored, not computed again, and rounded to a grid before they are
 * moved. So flips mirror the corners exactly, and places with few digits move them
 * exactly. Rounding may leave points on a line, or at one place, or, far away, in
 * another order: a hull by exact turns (A. Andrew's monotone chain, 1979) leaves a
 * strictly convex core. Most points, in the order of their angles, turn by so much
 * that doubles tell; then they are the hull.
 */
#include "core/float_env.h"
#include "graze/ellipse.h"
#include "narrow/shape_convex.h"

enum { ELLIPSE_STEPS = GRZ_CONVEX_CORNERS_MAX / 4 };

/* The cosines of k 90 / ELLIPSE_STEPS degrees. */
static const double ellipse_cosines[ELLIPSE_STEPS + 1] = { 1,
                                                           0.98078528040323044913,
                                                           0.92387953251128675613,
                                                           0.83146961230254523708,
                                                           0.70710678118654752440,
                                                           0.55557023301960222474,
                                                           0.38268343236508977173,
                                                           0.19509032201612826785,
                                                           0 };

/* Radii are square if the cosine of their angle is below this. */
static const double ellipse_square_cosine = 0x1p-16;

static const double ellipse_length_max = 0x1p64;

/* Lengths of both radii, and the unit vector of the major one. */
typedef struct ellipse_form {
    double major, minor;
    graze_point way;
} ellipse_form;

static graze_point ellipse_radius(const graze_shape *shape, int i) {
    return grz_segment_vector((grz_segment){ shape->corner[0], shape->corner[i] });
}

static ellipse_form ellipse_form_of(const graze_shape *shape) {
    const graze_point one = ellipse_radius(shape, 1),
                      other = ellipse_radius(shape, 2);
    const double a = grz_vector_length(one), b = grz_vector_length(other);
    if (a == 0 && b == 0) /* lost by rounding */
        return (ellipse_form){ 0, 0, { 1, 0 } };
    if (a >= b)
        return (ellipse_form){ a, b, grz_vector_unit(one) };
    return (ellipse_form){ b, a, grz_vector_unit(other) };
}

/* ---- the core ---- */

/* Points about the center, and the radius around them. `grid` is a number whose
 * last digit is a step of the grid. */
typedef struct ellipse_core {
    graze_point center, way;
    double grid, radius;
    uint32_t count;
    graze_point corner[GRZ_CONVEX_CORNERS_MAX];
} ellipse_core;

static double ellipse_on_grid(double x, double grid) {
    const double rounded = (fabs(x) + grid) - grid;
    return x < 0 ? -rounded : rounded;
}

/* Add a point, x along the major radius and y along the minor one, and its
 * opposite. */
static void ellipse_add(ellipse_core *core, double x, double y) {
    const graze_point way = core->way, center = core->center;
    /* only added: GCC 12 fuses a subtraction beside an addition */
    const double minus_sine = -way.y;
    const graze_point offset = {
        ellipse_on_grid(way.x * x + minus_sine * y, core->grid),
        ellipse_on_grid(way.y * x + way.x * y, core->grid)
    };
    core->corner[core->count++] =
        (graze_point){ center.x + offset.x, center.y + offset.y };
    core->corner[core->count++] =
        (graze_point){ center.x - offset.x, center.y - offset.y };
}

static void ellipse_core_make(const graze_shape *shape, const ellipse_form *form,
                              ellipse_core *core) {
    const double a = form->major, b = form->minor,
                 ratio = grz_max(b, 0) / grz_max(a, 0x1p-1074);
    core->center = shape->corner[0];
    core->way = form->way;
    core->grid = a * 0x1p26;
    core->radius = ellipse_on_grid(b * ratio, core->grid);
    core->count = 0;
    ellipse_add(core, a - core->radius, 0);
    ellipse_add(core, 0, b - core->radius);
    for (int i = 1; i < ELLIPSE_STEPS; i++) {
        const double cosine = ellipse_cosines[i],
                     sine = ellipse_cosines[ELLIPSE_STEPS - i];
        /* the normal is (ratio cosine, sine), not of length 1 */
        const double share =
            core->radius / sqrt(ratio * cosine * (ratio * cosine) + sine * sine);
        const double x = (a - share * ratio) * cosine, y = (b - share) * sine;
        ellipse_add(core, x, y);
        ellipse_add(core, x, -y);
    }
}

/* ---- its hull ---- */

static bool ellipse_is_before(graze_point a, graze_point b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

static void ellipse_sort(graze_point *points, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        const graze_point point = points[i];
        uint32_t at = i;
        for (; at > 0 && ellipse_is_before(point, points[at - 1]); at--)
            points[at] = points[at - 1];
        points[at] = point;
    }
}

/* Whether the way from a over b to c turns from +x towards +y; exact. */
static bool ellipse_turns(graze_point a, graze_point b, graze_point c) {
    return grz_segment_dot((grz_segment){ a, c },
                           grz_segment_perpendicular((grz_segment){ a, b })) < 0;
}

/* The hull as far as it is known. A corner of its lower side may be its last one
 * for a while, a second time. */
typedef struct ellipse_chain {
    uint32_t count;
    graze_point corner[GRZ_CONVEX_CORNERS_MAX + 1];
} ellipse_chain;

/* Drop what a way to a point makes not strictly convex, down to the corner
 * `from`. */
static void ellipse_chain_cut(ellipse_chain *chain, uint32_t from,
                              graze_point point) {
    while (chain->count >= from + 2 &&
           !ellipse_turns(chain->corner[chain->count - 2],
                          chain->corner[chain->count - 1], point))
        chain->count--;
}

static void ellipse_chain_add(ellipse_chain *chain, uint32_t from,
                              graze_point point) {
    ellipse_chain_cut(chain, from, point);
    chain->corner[chain->count++] = point;
}

static bool ellipse_are_equal(graze_point a, graze_point b) {
    return a.x == b.x && a.y == b.y;
}

static uint32_t ellipse_drop_repeated(graze_point *points, uint32_t count) {
    uint32_t kept = 1;
    for (uint32_t i = 1; i < count; i++)
        if (!ellipse_are_equal(points[i], points[kept - 1]))
            points[kept++] = points[i];
    return kept;
}

/* The hull of sorted points, all different. */
static void ellipse_hull(const graze_point *points, uint32_t count,
                         grz_convex *convex) {
    ellipse_chain chain;
    chain.count = 0;
    for (uint32_t i = 0; i < count; i++)
        ellipse_chain_add(&chain, 0, points[i]);
    const uint32_t last = chain.count - 1;
    for (uint32_t i = count - 1; i > 1; i--)
        ellipse_chain_add(&chain, last, points[i - 1]);
    ellipse_chain_cut(&chain, last, points[0]);
    convex->count = chain.count;
    memcpy(convex->corner, chain.corner, chain.count * sizeof *chain.corner);
}

/* The number of the point at the eccentric angle k 360 / 32. */
static uint32_t ellipse_number_at(uint32_t k) {
    static const uint8_t on_axis[4] = { 0, 2, 1, 3 }, between[4] = { 0, 3, 1, 2 };
    const uint32_t quarter = k / ELLIPSE_STEPS, i = k % ELLIPSE_STEPS;
    if (i == 0)
        return on_axis[quarter];
    return 4 * (quarter % 2 == 0 ? i : ELLIPSE_STEPS - i) + between[quarter];
}

/* Whether doubles tell that the way from a over b to c turns as it should. */
static bool ellipse_turns_clearly(graze_point a, graze_point b, graze_point c) {
    const graze_point one = { b.x - a.x, b.y - a.y }, two = { c.x - b.x, c.y - b.y };
    const double left = one.x * two.y, right = one.y * two.x;
    return left - right > (fabs(left) + fabs(right)) * 0x1p-50 + 1e-290;
}

/* The points in the order of their angles, from the first that `ellipse_sort` would
 * give. False: these are not clearly the hull. */
static bool ellipse_hull_in_order(const ellipse_core *core, grz_convex *convex) {
    const uint32_t count = core->count;
    graze_point *corner = convex->corner;
    graze_point points[GRZ_CONVEX_CORNERS_MAX];
    uint32_t first = 0;
    bool is_hull = true, is_back = false;
    for (uint32_t k = 0; k < count; k++) {
        points[k] = core->corner[ellipse_number_at(k)];
        if (ellipse_is_before(points[k], points[first]))
            first = k;
    }
    for (uint32_t k = 0; k < count; k++)
        corner[k] = points[(first + k) % count];
    for (uint32_t k = 0; k < count; k++) {
        const graze_point next = corner[(k + 1) % count];
        const bool is_down = ellipse_is_before(next, corner[k]);
        is_hull &=
            ellipse_turns_clearly(corner[(k + count - 1) % count], corner[k], next);
        is_hull &= is_down || !is_back; /* it goes around once */
        is_back |= is_down;
    }
    convex->count = count;
    return is_hull;
}

static void ellipse_convex(const graze_shape *shape, grz_convex *convex) {
    const ellipse_form form = ellipse_form_of(shape);
    ellipse_core core;
    ellipse_core_make(shape, &form, &core);
    convex->radius = core.radius + shape->radius;
    if (ellipse_hull_in_order(&core, convex))
        return;
    ellipse_sort(core.corner, core.count);
    ellipse_hull(core.corner, ellipse_drop_repeated(core.corner, core.count),
                 convex);
}

/* ---- touches that doubles decide ----
 *
 * Where the ellipse is seen as a disc of radius 1, another shape touches it if it
 * has a point nearer to the middle. The search is that of E. Gilbert, D. Johnson
 * and S. Keerthi (1988), with the last two points of the other shape only: each
 * point found is an upper bound, the farthest point against it a lower one.
 * Between these bounds, or after some rounds, the cores decide. */

/* The core contains the ellipse scaled by the first, and lies in it scaled by the
 * second. */
static const double ellipse_inner = 0.995, ellipse_outer = 1 + 0x1p-12;

/* Numbers beyond it, in minor radii, have lost digits. */
static const double ellipse_far = 0x1p24;

enum { ELLIPSE_ROUNDS = 6 };

/* A shape that may touch an ellipse: an ellipse, or a core; relative to the
 * center of that. */
typedef struct ellipse_other {
    bool is_ellipse;
    ellipse_form form;
    graze_point center;
    grz_convex core;
    double radius;
} ellipse_other;

/* A vector in minor and major radii of a form: where this is a disc. */
static graze_point ellipse_seen(const ellipse_form *form, graze_point vector) {
    const graze_point across = { 0 - form->way.y, form->way.x };
    return (graze_point){ grz_vector_dot(form->way, vector) / form->major,
                          grz_vector_dot(across, vector) / form->minor };
}

/* The direction as it is, of any length, of one that is seen. */
static graze_point ellipse_unseen(const ellipse_form *form, graze_point seen) {
    const graze_point way = form->way;
    const double x = seen.x * (form->minor / form->major), minus_y = -way.y;
    return (graze_point){ way.x * x + minus_y * seen.y, way.y * x + way.x * seen.y };
}

/* The point of an ellipse about (0, 0) that is farthest in a direction. */
static graze_point ellipse_farthest(const ellipse_form *form, graze_point to) {
    const graze_point way = form->way, across = { 0 - way.y, way.x };
    const double ratio = form->minor / form->major, x = grz_vector_dot(way, to),
                 y = ratio * grz_vector_dot(across, to),
                 length = sqrt(x * x + y * y);
    const double along = form->major * x / length, aside = form->minor * y / length;
    return (graze_point){ way.x * along + across.x * aside,
                          way.y * along + across.y * aside };
}

/* The farthest point of another shape; of an ellipse, scaled by a share. */
static graze_point ellipse_farthest_of(const ellipse_other *other, graze_point to,
                                       double share) {
    const double rounding = other->radius / sqrt(grz_vector_dot(to, to));
    graze_point best;
    if (other->is_ellipse) {
        best = ellipse_farthest(&other->form, to);
        best = (graze_point){ other->center.x + share * best.x,
                              other->center.y + share * best.y };
    } else {
        best = other->core.corner[0];
        for (uint32_t i = 1; i < other->core.count; i++)
            if (grz_vector_dot(other->core.corner[i], to) > grz_vector_dot(best, to))
                best = other->core.corner[i];
    }
    return (graze_point){ best.x + rounding * to.x, best.y + rounding * to.y };
}

/* Whether a form is near enough to (0, 0) for its size. */
static bool ellipse_is_sharp(const ellipse_form *form, graze_point center) {
    return fabs(center.x) + fabs(center.y) < ellipse_far * form->minor;
}

/* False: doubles do not decide. */
static bool ellipse_other_make(const graze_shape *shape, const graze_shape *ellipse,
                               ellipse_other *other) {
    const graze_point center = ellipse->corner[0];
    other->radius = ellipse->radius;
    other->is_ellipse = shape->kind == GRAZE_SHAPE_ELLIPSE;
    if (other->is_ellipse) {
        other->form = ellipse_form_of(shape);
        other->radius += shape->radius;
        other->center =
            grz_segment_vector((grz_segment){ center, shape->corner[0] });
        return ellipse_is_sharp(&other->form, shape->corner[0]);
    }
    grz_convex_ops_of(shape->kind)->convex(shape, &other->core);
    other->radius += other->core.radius;
    for (uint32_t i = 0; i < other->core.count; i++)
        other->core.corner[i] =
            grz_segment_vector((grz_segment){ center, other->core.corner[i] });
    other->center = other->core.corner[0];
    /* an empty box touches nothing half-open */
    return !grz_convex_ops_of(shape->kind)->is_box || other->core.count == 4;
}

/* The point of a segment nearest to (0, 0). */
static graze_point ellipse_nearest(graze_point from, graze_point to) {
    const graze_point way = { to.x - from.x, to.y - from.y };
    const double square = grz_vector_dot(way, way),
                 along = 0 - grz_vector_dot(from, way);
    const double share = grz_max(0, grz_min(1, along / square));
    if (!(square > 0))
        return from;
    return (graze_point){ from.x + share * way.x, from.y + share * way.y };
}

static grz_filtered ellipse_search(const ellipse_form *disc,
                                   const ellipse_other *other) {
    graze_point nearest = ellipse_seen(disc, other->center), last = nearest;
    for (int i = 0; i < ELLIPSE_ROUNDS; i++) {
        const double square = grz_vector_dot(nearest, nearest);
        if (square < ellipse_inner * ellipse_inner)
            return GRZ_FILTERED_YES;
        if (!(square < ellipse_far * ellipse_far))
            return GRZ_FILTERED_UNSURE;
        const graze_point to = ellipse_unseen(disc, grz_vector_negated(nearest));
        const graze_point outer =
            ellipse_seen(disc, ellipse_farthest_of(other, to, ellipse_outer));
        if (grz_vector_dot(outer, nearest) > ellipse_outer * sqrt(square))
            return GRZ_FILTERED_NO;
        const graze_point found =
            ellipse_seen(disc, ellipse_farthest_of(other, to, ellipse_inner));
        const graze_point one = ellipse_nearest(nearest, found),
                          two = ellipse_nearest(last, found);
        nearest = grz_vector_dot(one, one) < grz_vector_dot(two, two) ? one : two;
        last = found;
    }
    return GRZ_FILTERED_UNSURE;
}

/* A convex shape of any kind and an ellipse. */
static bool ellipse_touches(const graze_shape *a, const graze_shape *b,
                            graze_edges edges) {
    const ellipse_form disc = ellipse_form_of(b);
    ellipse_other other;
    if (ellipse_is_sharp(&disc, b->corner[0]) && ellipse_other_make(a, b, &other)) {
        const grz_filtered answer = ellipse_search(&disc, &other);
        if (answer != GRZ_FILTERED_UNSURE)
            return answer == GRZ_FILTERED_YES;
    }
    return grz_convexes_touch(a, b, edges);
}

/* ---- the row of the kind ---- */

static graze_status ellipse_check(const graze_shape *shape) {
    const ellipse_form form = ellipse_form_of(shape);
    const double cosine =
        grz_vector_dot(ellipse_radius(shape, 1), ellipse_radius(shape, 2));
    if (shape->radius >= 0 && form.minor > 0 &&
        form.major / form.minor <= GRAZE_ELLIPSE_RATIO_MAX * (1 + 0x1p-20) &&
        fabs(cosine) <= ellipse_square_cosine * form.major * form.minor)
        return GRAZE_OK;
    return GRAZE_BAD_RADIUS;
}

static graze_box ellipse_bounds(const graze_shape *shape) {
    const ellipse_form form = ellipse_form_of(shape);
    ellipse_core core;
    if (!(form.major < ellipse_length_max))
        return grz_circles_bounds(shape->corner, 3, shape->radius);
    ellipse_core_make(shape, &form, &core);
    return grz_circles_bounds(core.corner, core.count, core.radius + shape->radius);
}

static graze_status ellipse_transform(const grz_transform *transform,
                                      graze_shape *shape) {
    for (int i = 0; i < 3; i++)
        shape->corner[i] = grz_transform_apply(transform, shape->corner[i]);
    shape->radius *= transform->scale;
    return GRAZE_OK;
}

const grz_shape_ops grz_shape_ops_ellipse = {
    .name = "ellipse",
    .corner_count = 3,
    .has_radius = true,
    .is_curved = true,
    .turns = true,
    .check = ellipse_check,
    .bounds = ellipse_bounds,
    .transform = ellipse_transform,
    .convex = ellipse_convex,
    .convex_pairs = { ellipse_touches, grz_convexes_manifold },
};

static graze_shape ellipse_make(graze_point center, graze_point radii,
                                double angle) {
    grz_rotation rotation = { NAN, NAN };
    if (fabs(angle) <= (double)GRAZE_COORD_MAX)
        rotation = grz_rotation_of(grz_angle_split(angle));
    const double x = radii.x < 0 ? 0 : radii.x, y = radii.y < 0 ? 0 : radii.y;
    const double minus_sine = -rotation.sine;
    return (graze_shape){
        .kind = GRAZE_SHAPE_ELLIPSE,
        .count = 3,
        .corner = { center,
                    { center.x + rotation.cosine * x, center.y + rotation.sine * x },
                    { center.x + minus_sine * y, center.y + rotation.cosine * y } }
    };
}

graze_shape graze_shape_ellipse(graze_point center, graze_point radii,
                                double angle) {
    GRZ_FLOAT_ENV_SCOPE;
    return ellipse_make(center, radii, angle);
}
