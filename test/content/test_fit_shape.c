/* test_fit_shape.c: the circle, the capsule and the polygon fitted to a sprite,
 * against all there are. */
#include "support/testing.h"

#include "graze/content/fit.h"
#include "graze/graze.h"
#include "scenes/seeded_sprites.h"

#include <math.h>

static graze_mask *sprite_make(seeded_random *random, uint32_t w, uint32_t h) {
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(w, h, NULL, &mask), GRAZE_OK);
    while (graze_mask_count(mask) == 0)
        seeded_sprite_draw(
            random, (seeded_sprite_kind)seeded_below(random, SEEDED_SPRITE_KINDS),
            mask);
    return mask;
}

static const char *const score_names[] = { "iou", "pixels", "inside", "cover" };

/* The score of this many pixels; -1 for what is not allowed. */
static double score_of(graze_fit_score score, double total, double solid,
                       double area) {
    const double empty = area - solid;
    switch (score) {
    case GRAZE_FIT_PIXELS:
        return (solid - empty) / total;
    case GRAZE_FIT_INSIDE:
        return empty > 0 ? -1 : solid / total;
    case GRAZE_FIT_COVER:
        return solid < total ? -1 : total / area;
    default:
        return solid / (total + empty);
    }
}

/* Whether a point, in half pixels, is at most r from a segment. In whole numbers, by
 * definition. */
static bool is_near(const int32_t *at, int32_t x, int32_t y, int32_t r) {
    const int64_t dx = at[2] - at[0], dy = at[3] - at[1], px = x - at[0],
                  py = y - at[1], qx = x - at[2], qy = y - at[3];
    const int64_t along = px * dx + py * dy, length = dx * dx + dy * dy,
                  rr = (int64_t)r * r;
    if (along <= 0)
        return px * px + py * py <= rr;
    if (along >= length)
        return qx * qx + qy * qy <= rr;
    return (px * dy - py * dx) * (px * dy - py * dx) <= rr * length;
}

typedef struct search {
    const graze_mask *mask;
    graze_rect bounds;
    graze_fit_score score;
    double total, best;
} search;

static void place_try(search *s, const int32_t *at, int32_t r) {
    double solid = 0, area = 0;
    for (int32_t y = -40; y < 40; y++)
        for (int32_t x = -40; x < 40; x++)
            if (is_near(at, 2 * x + 1, 2 * y + 1, r)) {
                area++;
                solid += graze_mask_get(s->mask, x, y);
            }
    s->best = fmax(s->best, score_of(s->score, s->total, solid, area));
}

/* All radii staying within half the longer side of the bounds. */
static void radii_try(search *s, const int32_t *at) {
    const int32_t longer = (int32_t)(s->bounds.w > s->bounds.h ? s->bounds.w
                                                               : s->bounds.h),
                  pad = (longer + 1) / 2;
    const int32_t ends[4] = { 2 * ((int32_t)s->bounds.x - pad),
                              2 * ((int32_t)s->bounds.y - pad),
                              2 * ((int32_t)(s->bounds.x + s->bounds.w) + pad),
                              2 * ((int32_t)(s->bounds.y + s->bounds.h) + pad) };
    for (int32_t r = 1;; r++) {
        for (int i = 0; i < 4; i++)
            if (at[i] - r < ends[i % 2] || at[i] + r > ends[2 + i % 2])
                return;
        place_try(s, at, r);
    }
}

static search search_begin(const graze_mask *mask, graze_fit_score score) {
    search s = {
        .mask = mask, .score = score, .total = graze_mask_count(mask), .best = -1
    };
    graze_mask_bounds(mask, &s.bounds);
    return s;
}

static void ends_try(search *s, bool is_circle) {
    const int32_t x0 = 2 * (int32_t)s->bounds.x, y0 = 2 * (int32_t)s->bounds.y;
    const int32_t x1 = x0 + 2 * (int32_t)s->bounds.w,
                  y1 = y0 + 2 * (int32_t)s->bounds.h;
    int32_t at[4];
    for (at[1] = y0; at[1] <= y1; at[1]++)
        for (at[0] = x0; at[0] <= x1; at[0]++) {
            if (is_circle) {
                at[2] = at[0], at[3] = at[1];
                radii_try(s, at);
                continue;
            }
            for (at[3] = at[1]; at[3] <= y1; at[3]++)
                for (at[2] = x0; at[2] <= x1; at[2]++)
                    radii_try(s, at);
        }
}

static graze_shape_fit fit_of(const graze_mask *mask, graze_shape_kind kind,
                              graze_fit_score score) {
    graze_shape_fit fit;
    assert_int_equal(
        graze_fit_shape(mask, kind, &(graze_fit_config){ .score = score }, &fit),
        GRAZE_OK);
    return fit;
}

/* Whether a point, in half pixels, is in the ellipse about (at[0], at[1]), by
 * definition. One radius ends at (at[2], at[3]) from there, the other one's length is
 * at[4]. */
static bool is_in_ellipse(const int32_t *at, int32_t x, int32_t y) {
    const int64_t b = at[4], dx = x - at[0], dy = y - at[1];
    const int64_t aa = (int64_t)at[2] * at[2] + (int64_t)at[3] * at[3];
    const int64_t along = dx * at[2] + dy * at[3], across = dy * at[2] - dx * at[3];
    return along * along * b * b + across * across * aa <= aa * aa * b * b;
}

/* Whether the middle of a pixel touches a shape, closed. graze's ellipses are a little
 * smaller than the one that is fitted. */
static bool has_middle(const graze_shape *shape, int32_t x, int32_t y) {
    const graze_point middle = { x + 0.5, y + 0.5 }, *c = shape->corner;
    const graze_shape pixel = graze_shape_box(middle, middle);
    if (shape->kind != GRAZE_SHAPE_ELLIPSE)
        return graze_shapes_touch(shape, &pixel, GRAZE_CLOSED);
    const int32_t at[5] = {
        (int32_t)(2 * c[0].x), (int32_t)(2 * c[0].y),
        (int32_t)(2 * (c[1].x - c[0].x)), (int32_t)(2 * (c[1].y - c[0].y)),
        (int32_t)lround(2 * hypot(c[2].x - c[0].x, c[2].y - c[0].y))
    };
    return is_in_ellipse(at, 2 * x + 1, 2 * y + 1);
}

/* The counts of a fit: a pixel is in the shape if its middle touches it, closed. */
static void counts_are_right(const graze_mask *mask, graze_fit_score score,
                             const graze_shape_fit *fit) {
    uint64_t area = 0, covered = 0;
    assert_int_equal(graze_shape_check(&fit->shape), GRAZE_OK);
    for (int32_t y = -80; y < 240; y++)
        for (int32_t x = -80; x < 240; x++) {
            if (has_middle(&fit->shape, x, y)) {
                area++;
                covered += graze_mask_get(mask, x, y);
            }
        }
    assert_int_equal(fit->solid, graze_mask_count(mask));
    assert_int_equal(fit->area, area);
    assert_int_equal(fit->covered, covered);
    assert_true(fit->score <= fit->bound && fit->bound <= 1);
    if (score_of(score, (double)fit->solid, (double)covered, (double)area) !=
        fit->score)
        fail_msg("score %.17g of %s", fit->score, score_names[score]);
}

/* Whether an ellipse stays within half the longer side of the bounds: the square of
 * half its width is x^2 + b^2 y^2 / a^2. */
static bool ellipse_is_inside(const int32_t *at, const int32_t *ends) {
    const int64_t aa = (int64_t)at[2] * at[2] + (int64_t)at[3] * at[3];
    for (int axis = 0; axis < 2; axis++) {
        const int64_t along = at[2 + axis], across = at[3 - axis], b = at[4];
        for (int side = 0; side < 4; side += 2) {
            const int64_t room = at[axis] - ends[axis + side];
            if (aa * (room * room - along * along) < b * b * across * across)
                return false;
        }
    }
    return true;
}

static void ellipse_try(search *s, const int32_t *at, const int32_t *ends) {
    double solid = 0, area = 0;
    if (!ellipse_is_inside(at, ends))
        return;
    for (int32_t y = ends[1] / 2; y < ends[3] / 2; y++)
        for (int32_t x = ends[0] / 2; x < ends[2] / 2; x++)
            if (is_in_ellipse(at, 2 * x + 1, 2 * y + 1)) {
                area++;
                solid += graze_mask_get(s->mask, x, y);
            }
    s->best = fmax(s->best, score_of(s->score, s->total, solid, area));
}

/* All ends of the longer radius, and all lengths of the shorter one. */
static void ellipses_try(search *s) {
    const graze_rect *b = &s->bounds;
    const int32_t longer = (int32_t)(b->w > b->h ? b->w : b->h),
                  pad = (longer + 1) / 2;
    const int32_t x = 2 * (int32_t)b->x, y = 2 * (int32_t)b->y,
                  to_x = x + 2 * (int32_t)b->w, to_y = y + 2 * (int32_t)b->h,
                  most = longer + 2 * pad;
    const int32_t ends[4] = { x - 2 * pad, y - 2 * pad, to_x + 2 * pad,
                              to_y + 2 * pad };
    int32_t at[5];
    for (at[1] = y; at[1] <= to_y; at[1]++)
        for (at[0] = x; at[0] <= to_x; at[0]++)
            for (at[3] = 0; at[3] <= most; at[3]++)
                for (at[2] = -most; at[2] <= most; at[2]++)
                    for (at[4] = 1; at[4] * at[4] <= at[2] * at[2] + at[3] * at[3];
                         at[4]++)
                        ellipse_try(s, at, ends);
}

static void check_best(graze_shape_kind kind, uint32_t side, int rounds) {
    seeded_random random = { testing_seed() };
    for (int i = 0; i < rounds; i++) {
        graze_mask *mask = sprite_make(&random, 1 + seeded_below(&random, side),
                                       1 + seeded_below(&random, side));
        const graze_fit_score score = (graze_fit_score)(i % 4);
        search s = search_begin(mask, score);
        if (kind == GRAZE_SHAPE_ELLIPSE)
            ellipses_try(&s);
        else
            ends_try(&s, kind == GRAZE_SHAPE_CIRCLE);
        const graze_shape_fit fit = fit_of(mask, kind, score);
        counts_are_right(mask, score, &fit);
        if (fit.score != s.best || fit.bound != s.best)
            fail_msg("%s: %.17g, bound %.17g, best %.17g", score_names[score],
                     fit.score, fit.bound, s.best);
        graze_mask_destroy(mask);
    }
}

static void a_circle_is_the_best_of_all(void **state) {
    (void)state;
    check_best(GRAZE_SHAPE_CIRCLE, 8, 60);
}

static void an_ellipse_is_the_best_of_all(void **state) {
    (void)state;
    check_best(GRAZE_SHAPE_ELLIPSE, 5, 40);
}

static void a_capsule_is_the_best_of_all(void **state) {
    (void)state;
    check_best(GRAZE_SHAPE_CAPSULE, 4, 16);
}

/* Whether pixel (x, y) of a small set lies in the triangle or on the segment of
 * three others. */
static int64_t turn(const int *a, const int *b, const int *c) {
    return (int64_t)(b[0] - a[0]) * (c[1] - a[1]) -
           (int64_t)(b[1] - a[1]) * (c[0] - a[0]);
}

static bool is_among(const int *a, const int *b, const int *c, const int *p) {
    const int64_t u = turn(a, b, p), v = turn(b, c, p), w = turn(c, a, p);
    if (turn(a, b, c) == 0) /* between two of them */
        return false;
    return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

static bool is_between(const int *a, const int *b, const int *p) {
    return turn(a, b, p) == 0 && (p[0] - a[0]) * (p[0] - b[0]) <= 0 &&
           (p[1] - a[1]) * (p[1] - b[1]) <= 0;
}

enum { W = 4, H = 3, CELLS = W * H };

/* Whether no pixel outside the set lies between pixels of it: it is all pixels of
 * some convex shape. */
static bool is_convex(unsigned set) {
    int at[CELLS][2];
    for (int i = 0; i < CELLS; i++)
        at[i][0] = i % W, at[i][1] = i / W;
    for (int p = 0; p < CELLS; p++)
        for (int a = 0; a < CELLS && !(set >> p & 1); a++)
            for (int b = a + 1; b < CELLS && (set >> a & 1); b++) {
                if ((set >> b & 1) && is_between(at[a], at[b], at[p]))
                    return false;
                for (int c = b + 1; c < CELLS && (set >> b & 1); c++)
                    if ((set >> c & 1) && is_among(at[a], at[b], at[c], at[p]))
                        return false;
            }
    return true;
}

static double best_convex(const graze_mask *mask, graze_fit_score score,
                          const bool *convex) {
    double best = -1;
    for (unsigned set = 1; set < 1u << CELLS; set++) {
        double solid = 0, area = 0;
        for (int i = 0; i < CELLS && convex[set]; i++)
            if (set >> i & 1) {
                area++;
                solid += graze_mask_get(mask, i % W, i / W);
            }
        if (convex[set])
            best = fmax(best, score_of(score, graze_mask_count(mask), solid, area));
    }
    return best;
}

/* The sprites have 12 pixels, so all sets of them can be tried. */
static void
a_polygon_is_near_the_best_convex_shape_and_below_its_bound(void **state) {
    (void)state;
    static bool convex[1u << CELLS];
    seeded_random random = { testing_seed() };
    double reached = 0;
    const int rounds = 60;
    for (unsigned set = 1; set < 1u << CELLS; set++)
        convex[set] = is_convex(set);
    for (int i = 0; i < rounds; i++) {
        graze_mask *mask = sprite_make(&random, W, H);
        const graze_fit_score score = (graze_fit_score)(i % 4);
        const double best = best_convex(mask, score, convex);
        const graze_shape_fit fit = fit_of(mask, GRAZE_SHAPE_POLYGON, score);
        counts_are_right(mask, score, &fit);
        if (fit.score > best || fit.bound < best)
            fail_msg("%s: %.17g, bound %.17g, best %.17g", score_names[score],
                     fit.score, fit.bound, best);
        reached += fit.score / best;
        graze_mask_destroy(mask);
    }
    if (reached / rounds < 0.95)
        fail_msg("polygons reach %.4f of the best", reached / rounds);
}

/* Larger sprites: claims about every fit, cells of several pixels included. */
static void every_fit_counts_right_and_keeps_its_promise(void **state) {
    (void)state;
    static const graze_shape_kind kinds[] = { GRAZE_SHAPE_CIRCLE,
                                              GRAZE_SHAPE_CAPSULE,
                                              GRAZE_SHAPE_ELLIPSE,
                                              GRAZE_SHAPE_POLYGON };
    static const uint32_t sides[][2] = { { 20, 31 }, { 150, 40 } };
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 16; i++) { /* each kind with each score */
        const uint32_t *side = sides[i / 8];
        graze_mask *mask = sprite_make(&random, side[0], side[1]);
        const graze_fit_score score = (graze_fit_score)((i + i / 4) % 4);
        const graze_shape_fit fit = fit_of(mask, kinds[i % 4], score);
        assert_true(fit.is_found);
        if (side[0] <= 128)
            assert_true(fit.score >= 0);
        if (fit.score >= 0)
            counts_are_right(mask, score, &fit);
        graze_mask_destroy(mask);
    }
}

/* A drawn ellipse is found again, or one with the same pixels, at each angle. */
static void a_turned_ellipse_is_found(void **state) {
    (void)state;
    static const int32_t drawn[][5] = {
        { 32, 32, 20, 12, 8 },  { 33, 30, -12, 18, 6 },    { 40, 30, 24, 3, 9 },
        { 30, 33, -5, 24, 12 }, { 150, 149, 70, -80, 30 }, { 201, 150, 100, 40, 20 }
    };
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        graze_mask *mask = NULL;
        assert_int_equal(graze_mask_create(160, 160, NULL, &mask), GRAZE_OK);
        for (int32_t y = 0; y < 160; y++)
            for (int32_t x = 0; x < 160; x++)
                if (is_in_ellipse(drawn[i], 2 * x + 1, 2 * y + 1))
                    graze_mask_set(mask, x, y, true);
        const graze_shape_fit fit = fit_of(mask, GRAZE_SHAPE_ELLIPSE, GRAZE_FIT_IOU);
        counts_are_right(mask, GRAZE_FIT_IOU, &fit);
        if (fit.score < 1)
            fail_msg("drawn ellipse %zu: score %.17g", i, fit.score);
        graze_mask_destroy(mask);
    }
}

/* One pixel in 33 is wrong. */
static void a_noisy_ellipse_of_16_pixels_is_proven(void **state) {
    (void)state;
    static const int32_t drawn[][5] = { { 16, 16, 15, 2, 9 },
                                        { 16, 16, 11, 10, 6 },
                                        { 16, 15, -5, 13, 11 },
                                        { 17, 16, 14, 0, 5 },
                                        { 16, 16, -9, 9, 9 } };
    seeded_random random = { 5 };
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        graze_mask *mask = NULL;
        assert_int_equal(graze_mask_create(16, 16, NULL, &mask), GRAZE_OK);
        for (int32_t y = 0; y < 16; y++)
            for (int32_t x = 0; x < 16; x++)
                if (is_in_ellipse(drawn[i], 2 * x + 1, 2 * y + 1) !=
                    (seeded_below(&random, 33) == 0))
                    graze_mask_set(mask, x, y, true);
        const graze_shape_fit fit = fit_of(mask, GRAZE_SHAPE_ELLIPSE, GRAZE_FIT_IOU);
        counts_are_right(mask, GRAZE_FIT_IOU, &fit);
        if (fit.score < fit.bound)
            fail_msg("%zu: %.17g of at most %.17g", i, fit.score, fit.bound);
        graze_mask_destroy(mask);
    }
}

/* A large inset leaves a shape. */
static void an_inset_leaves_an_ellipse(void **state) {
    (void)state;
    graze_mask *mask = NULL;
    graze_shape_fit fit;
    assert_int_equal(graze_mask_create(3000, 1000, NULL, &mask), GRAZE_OK);
    for (int32_t y = 0; y < 1000; y++)
        for (int32_t x = 0; x < 3000; x++)
            if ((x - y) % 2000 > 500)
                graze_mask_set(mask, x, y, true);
    for (uint32_t inset = 0; inset <= 2000; inset += 250) {
        const graze_fit_config config = { .inset = inset };
        assert_int_equal(graze_fit_shape(mask, GRAZE_SHAPE_ELLIPSE, &config, &fit),
                         GRAZE_OK);
        assert_int_equal(graze_shape_check(&fit.shape), GRAZE_OK);
    }
    graze_mask_destroy(mask);
}

static void wrong_requests_are_refused(void **state) {
    (void)state;
    graze_mask *mask = NULL;
    graze_shape_fit fit;
    assert_int_equal(graze_mask_create(5, 5, NULL, &mask), GRAZE_OK);
    assert_int_equal(graze_fit_shape(mask, GRAZE_SHAPE_CIRCLE, NULL, &fit),
                     GRAZE_OK);
    assert_false(fit.is_found);
    graze_mask_set(mask, 2, 2, true);
    assert_int_equal(graze_fit_shape(mask, GRAZE_SHAPE_CIRCLE, NULL, &fit),
                     GRAZE_OK);
    assert_true(fit.is_found && fit.score == 1 && fit.bound == 1);
    assert_int_equal(graze_fit_shape(mask, GRAZE_SHAPE_BOX, NULL, &fit),
                     GRAZE_BAD_VALUE);
    assert_int_equal(graze_fit_shape(mask, GRAZE_SHAPE_CIRCLE,
                                     &(graze_fit_config){ .boxes = 2 }, &fit),
                     GRAZE_BAD_VALUE);
    assert_int_equal(graze_fit_shape(mask, GRAZE_SHAPE_POLYGON,
                                     &(graze_fit_config){ .inset = 1 }, &fit),
                     GRAZE_BAD_VALUE);
    assert_false(fit.is_found);
    graze_mask_destroy(mask);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_circle_is_the_best_of_all),
        cmocka_unit_test(a_capsule_is_the_best_of_all),
        cmocka_unit_test(an_ellipse_is_the_best_of_all),
        cmocka_unit_test(
            a_polygon_is_near_the_best_convex_shape_and_below_its_bound),
        cmocka_unit_test(every_fit_counts_right_and_keeps_its_promise),
        cmocka_unit_test(a_turned_ellipse_is_found),
        cmocka_unit_test(a_noisy_ellipse_of_16_pixels_is_proven),
        cmocka_unit_test(an_inset_leaves_an_ellipse),
        cmocka_unit_test(wrong_requests_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
