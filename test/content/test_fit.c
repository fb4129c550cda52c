/* test_fit.c: boxes fitted to sprites: the one box against all possible boxes,
 * several against all sets of them, and the promises of insets, widths and
 * scores. */
#include "support/testing.h"

#include "bench/suites/fit_optimum.h"
#include "graze/content/mask_image.h"
#include "graze/graze.h"
#include "scenes/seeded_sprites.h"

static graze_mask *mask_make(uint32_t w, uint32_t h) {
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(w, h, NULL, &mask), GRAZE_OK);
    return mask;
}

/* A mask by rows of text, '#' being solid. */
static graze_mask *mask_of(const char *const *rows, uint32_t h) {
    graze_mask *mask = mask_make((uint32_t)strlen(rows[0]), h);
    for (uint32_t y = 0; y < h; y++)
        for (uint32_t x = 0; rows[y][x] != '\0'; x++)
            graze_mask_set(mask, (int32_t)x, (int32_t)y, rows[y][x] == '#');
    return mask;
}

static graze_fit fit_of(const graze_mask *mask, graze_fit_config config) {
    graze_fit fit;
    assert_int_equal(graze_fit_mask(mask, &config, &fit), GRAZE_OK);
    return fit;
}

static void box_is(graze_rect box, uint32_t x, uint32_t y, uint32_t w, uint32_t h) {
    if (box.x != x || box.y != y || box.w != w || box.h != h)
        fail_msg("box %u,%u %ux%u, not %u,%u %ux%u", box.x, box.y, box.w, box.h, x,
                 y, w, h);
}

static bool is_under(const graze_fit *fit, uint32_t x, uint32_t y) {
    for (uint32_t i = 0; i < fit->count; i++)
        if (x - fit->boxes[i].x < fit->boxes[i].w &&
            y - fit->boxes[i].y < fit->boxes[i].h)
            return true;
    return false;
}

/* The counts of a fit, pixel by pixel; and boxes are sorted, not empty and
 * inside. */
static void counts_are_right(const graze_mask *mask, const graze_fit *fit) {
    uint64_t area = 0, covered = 0;
    for (uint32_t y = 0; y < graze_mask_height(mask); y++)
        for (uint32_t x = 0; x < graze_mask_width(mask); x++)
            if (is_under(fit, x, y)) {
                area++;
                covered += graze_mask_get(mask, (int32_t)x, (int32_t)y);
            }
    assert_int_equal(fit->solid, graze_mask_count(mask));
    assert_int_equal(fit->area, area);
    assert_int_equal(fit->covered, covered);
    for (uint32_t i = 0; i < fit->count; i++) {
        const graze_rect box = fit->boxes[i];
        assert_true(box.w > 0 && box.h > 0);
        assert_true(box.x + box.w <= graze_mask_width(mask) &&
                    box.y + box.h <= graze_mask_height(mask));
        assert_true(i == 0 || fit->boxes[i - 1].y <= box.y);
    }
}

/* Solid pixels above and to the left of each corner. */
typedef struct sums {
    uint32_t w, h;
    uint32_t *above;
} sums;

static sums sums_make(const graze_mask *mask) {
    sums s = { graze_mask_width(mask), graze_mask_height(mask), NULL };
    s.above = calloc(((size_t)s.w + 1) * (s.h + 1), sizeof *s.above);
    assert_non_null(s.above);
    for (uint32_t y = 0; y < s.h; y++)
        for (uint32_t x = 0; x < s.w; x++) {
            uint32_t *at = s.above + ((size_t)y + 1) * (s.w + 1) + x + 1;
            *at = *(at - 1) + *(at - s.w - 1) - *(at - s.w - 2) +
                  graze_mask_get(mask, (int32_t)x, (int32_t)y);
        }
    return s;
}

static uint32_t solid_in(const sums *s, graze_rect b) {
    const uint32_t *top = s->above + (size_t)b.y * (s->w + 1),
                   *bottom = top + (size_t)b.h * (s->w + 1);
    return bottom[b.x + b.w] - bottom[b.x] - top[b.x + b.w] + top[b.x];
}

/* Whether solid and empty pixels (i, e) are better than (j, f), of `all` solid ones,
 * by definition. */
static bool is_better(graze_fit_score score, int64_t all, const int64_t a[2],
                      const int64_t b[2]) {
    const int64_t i = a[0], e = a[1], j = b[0], f = b[1];
    switch (score) {
    case GRAZE_FIT_IOU:
        return i * (all + f) > j * (all + e);
    case GRAZE_FIT_PIXELS:
        return all - i + e < all - j + f;
    case GRAZE_FIT_INSIDE:
        return e == 0 && i > j;
    default:
        return i == all && (j < all || e < f);
    }
}

/* The first of the best boxes, by y, height, x, width, of all there are. */
static graze_rect best_box(const graze_mask *mask, graze_fit_score score,
                           bool keeps_width) {
    const sums s = sums_make(mask);
    const int64_t all = graze_mask_count(mask);
    graze_rect bounds;
    graze_rect best = { 0 }, b;
    int64_t counts[2], best_counts[2] = { 0 };
    bool has_best = false;
    graze_mask_bounds(mask, &bounds);
    for (b.y = 0; b.y < s.h; b.y++)
        for (b.h = 1; b.y + b.h <= s.h; b.h++)
            for (b.x = 0; b.x < s.w; b.x++)
                for (b.w = 1; b.x + b.w <= s.w; b.w++) {
                    if (keeps_width && (b.x != bounds.x || b.w != bounds.w))
                        continue;
                    counts[0] = solid_in(&s, b);
                    counts[1] = (int64_t)b.w * b.h - counts[0];
                    if ((keeps_width && !has_best) ||
                        is_better(score, all, counts, best_counts)) {
                        memcpy(best_counts, counts, sizeof counts);
                        best = b;
                        has_best = true;
                    }
                }
    free(s.above);
    return best;
}

static void one_box_is_best(const graze_mask *mask, graze_fit_score score,
                            bool keeps_width) {
    const graze_fit fit = fit_of(
        mask, (graze_fit_config){ .score = score, .keeps_width = keeps_width });
    counts_are_right(mask, &fit);
    if (graze_mask_count(mask) == 0) {
        assert_int_equal(fit.count, 0);
        return;
    }
    const graze_rect best = best_box(mask, score, keeps_width);
    assert_int_equal(fit.count, 1);
    box_is(fit.boxes[0], best.x, best.y, best.w, best.h);
}

static void one_box_is_the_first_of_the_best(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 200; i++) {
        graze_mask *mask = mask_make((uint32_t)testing_between(&random, 1, 12),
                                     (uint32_t)testing_between(&random, 1, 12));
        seeded_sprite_draw(&random, (seeded_sprite_kind)(i % SEEDED_SPRITE_KINDS),
                           mask);
        for (int score = GRAZE_FIT_IOU; score <= GRAZE_FIT_COVER; score++)
            one_box_is_best(mask, (graze_fit_score)score, false);
        one_box_is_best(mask, GRAZE_FIT_IOU, true);
        one_box_is_best(mask, GRAZE_FIT_PIXELS, true);
        one_box_is_best(mask, GRAZE_FIT_COVER, true);
        graze_mask_destroy(mask);
    }
}

/* Over 64 cuts a side the search goes from coarse to fine. */
static void one_box_of_a_large_sprite_is_the_first_of_the_best(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 9; i++) {
        graze_mask *mask = i % 2 == 0 ? mask_make(90, 75) : mask_make(70, 100);
        seeded_sprite_draw(&random, (seeded_sprite_kind)(i % SEEDED_SPRITE_KINDS),
                           mask);
        one_box_is_best(mask, (graze_fit_score)(i % 4), false);
        graze_mask_destroy(mask);
    }
}

/* Lines and chequers, where very many boxes are equally good. */
static void the_first_of_equal_boxes_is_taken(void **state) {
    (void)state;
    for (uint32_t kind = 0; kind < 4; kind++)
        for (uint32_t w = 1; w < 20; w += 3) {
            graze_mask *mask = mask_make(w, 21 - w);
            for (uint32_t i = 0; i < w * (21 - w); i++) {
                const uint32_t x = i % w, y = i / w;
                const bool is_solid = kind == 0   ? x == y
                                      : kind == 1 ? x + y == w - 1
                                      : kind == 2 ? (x + y) % 2 == 0
                                                  : x % 3 == 0 && y % 2 == 0;
                graze_mask_set(mask, (int32_t)x, (int32_t)y, is_solid);
            }
            for (int score = GRAZE_FIT_IOU; score <= GRAZE_FIT_COVER; score++)
                one_box_is_best(mask, (graze_fit_score)score, false);
            graze_mask_destroy(mask);
        }
}

static void several_boxes_are_near_the_optimum(uint32_t side, uint32_t boxes,
                                               int rounds) {
    seeded_random random = { testing_seed() };
    double sum = 0, worst = 1;
    int count = 0;
    for (int i = 0; i < rounds; i++) {
        graze_mask *mask = mask_make(side, side);
        seeded_sprite_draw(&random, (seeded_sprite_kind)(i % SEEDED_SPRITE_KINDS),
                           mask);
        const graze_fit fit = fit_of(mask, (graze_fit_config){ .boxes = boxes });
        counts_are_right(mask, &fit);
        assert_true(fit.count <= boxes);
        if (fit.solid > 0) {
            const double share = graze_fit_iou(&fit) / fit_optimum_iou(mask, boxes);
            assert_true(share <= 1 + 1e-12);
            sum += share;
            worst = share < worst ? share : worst;
            count++;
        }
        graze_mask_destroy(mask);
    }
    print_message("%u boxes, %u x %u: mean %.5f of the optimum, worst %.5f\n", boxes,
                  side, side, sum / count, worst);
    assert_true(sum / count >= 0.98);
}

static void
two_and_three_boxes_are_within_two_percent_of_the_optimum_on_average(void **state) {
    (void)state;
    several_boxes_are_near_the_optimum(7, 2, 30);
    several_boxes_are_near_the_optimum(5, 3, 45);
}

static void scores_keep_their_promises(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < 18; i++) {
        graze_mask *mask = mask_make(30, 20 + i % 3 * 40);
        seeded_sprite_draw(&random, SEEDED_SPRITE_RAGGED, mask);
        for (uint32_t boxes = 1; boxes < 5; boxes++) {
            const graze_fit inside =
                fit_of(mask, (graze_fit_config){ .boxes = boxes,
                                                 .score = GRAZE_FIT_INSIDE });
            const graze_fit cover =
                fit_of(mask, (graze_fit_config){ .boxes = boxes,
                                                 .score = GRAZE_FIT_COVER });
            counts_are_right(mask, &inside);
            counts_are_right(mask, &cover);
            assert_int_equal(inside.covered, inside.area);
            assert_int_equal(cover.covered, cover.solid);
        }
        graze_mask_destroy(mask);
    }
}

static void the_width_is_kept(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < 60; i++) {
        graze_mask *mask = i % 2 == 0 ? mask_make(24, 40) : mask_make(100, 33);
        graze_rect bounds;
        seeded_sprite_draw(&random, (seeded_sprite_kind)(i % SEEDED_SPRITE_KINDS),
                           mask);
        const graze_fit fit = fit_of(mask, (graze_fit_config){ .boxes = 1 + i % 4,
                                                               .keeps_width = true,
                                                               .inset = i % 5 });
        counts_are_right(mask, &fit);
        uint32_t left = UINT32_MAX, right = 0;
        for (uint32_t k = 0; k < fit.count; k++) {
            const graze_rect box = fit.boxes[k];
            left = box.x < left ? box.x : left;
            right = box.x + box.w > right ? box.x + box.w : right;
        }
        if (graze_mask_bounds(mask, &bounds)) {
            assert_int_equal(left, bounds.x);
            assert_int_equal(right, bounds.x + bounds.w);
        }
        graze_mask_destroy(mask);
    }
}

static void enlarging_a_sprite_enlarges_its_boxes(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < 30; i++) {
        graze_mask *mask = mask_make(20, 25);
        graze_mask_result large = { 0 };
        seeded_sprite_draw(&random, (seeded_sprite_kind)(i % SEEDED_SPRITE_KINDS),
                           mask);
        assert_int_equal(graze_mask_scale(graze_mask_view_all(mask), 80, 75, &large),
                         GRAZE_OK);
        const graze_fit_config config = { .boxes = 1 + i % 3 };
        const graze_fit fit = fit_of(mask, config),
                        enlarged = fit_of(large.mask, config);
        if (config.boxes == 1) {
            assert_int_equal(enlarged.count, fit.count);
            for (uint32_t k = 0; k < fit.count; k++)
                box_is(enlarged.boxes[k], 4 * fit.boxes[k].x, 3 * fit.boxes[k].y,
                       4 * fit.boxes[k].w, 3 * fit.boxes[k].h);
        }
        graze_mask_destroy(large.mask);
        graze_mask_destroy(mask);
    }
}

static void flips_and_turns_have_the_same_score(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t i = 0; i < 40; i++) {
        graze_mask *mask = mask_make(30, 17), *turned = NULL;
        seeded_sprite_draw(&random, (seeded_sprite_kind)(i % SEEDED_SPRITE_KINDS),
                           mask);
        const graze_mask_view view = { mask, i % 2 == 0, i % 3 == 0,
                                       (uint8_t)(i % 4) };
        assert_int_equal(graze_mask_copy(view, NULL, &turned), GRAZE_OK);
        const graze_fit fit = fit_of(mask, (graze_fit_config){ 0 });
        const graze_fit other = fit_of(turned, (graze_fit_config){ 0 });
        assert_true(graze_fit_iou(&fit) == graze_fit_iou(&other));
        graze_mask_destroy(turned);
        graze_mask_destroy(mask);
    }
}

static void an_inset_moves_each_edge_inward(void **state) {
    (void)state;
    graze_mask *mask = mask_make(40, 30);
    for (int32_t y = 5; y < 25; y++)
        for (int32_t x = 10; x < 31; x++)
            graze_mask_set(mask, x, y, true);
    box_is(fit_of(mask, (graze_fit_config){ .inset = 3 }).boxes[0], 13, 8, 15, 14);
    box_is(fit_of(mask, (graze_fit_config){ .inset = 100 }).boxes[0], 20, 14, 1, 2);
    box_is(fit_of(mask, (graze_fit_config){ .inset = UINT32_MAX }).boxes[0], 20, 14,
           1, 2);
    box_is(
        fit_of(mask, (graze_fit_config){ .inset = 3, .keeps_width = true }).boxes[0],
        10, 8, 21, 14);
    graze_mask_destroy(mask);
}

/* A head on shoulders: where both adjoin an inset opens no gap. */
static void inset_boxes_that_adjoin_still_do(void **state) {
    (void)state;
    static const char *const rows[] = { "....######....", "....######....",
                                        "....######....", "....######....",
                                        "##############", "##############",
                                        "##############", "##############" };
    graze_mask *mask = mask_of(rows, 8);
    const graze_fit fit = fit_of(mask, (graze_fit_config){ .boxes = 2, .inset = 1 });
    assert_int_equal(fit.count, 2);
    box_is(fit.boxes[0], 5, 1, 4, 4);
    box_is(fit.boxes[1], 1, 5, 12, 2);
    graze_mask_destroy(mask);
    const char *turned[8]; /* on its head */
    for (int i = 0; i < 8; i++)
        turned[i] = rows[7 - i];
    mask = mask_of(turned, 8);
    const graze_fit other =
        fit_of(mask, (graze_fit_config){ .boxes = 2, .inset = 1 });
    assert_int_equal(other.count, 2);
    box_is(other.boxes[0], 1, 1, 12, 2);
    box_is(other.boxes[1], 5, 3, 4, 4);
    graze_mask_destroy(mask);
}

static void shapes_made_of_boxes_are_found_exactly(void **state) {
    (void)state;
    static const char *const cross[] = { "..##..", "..##..", "######",
                                         "######", "..##..", "..##.." };
    graze_mask *mask = mask_of(cross, 6);
    const graze_fit two = fit_of(mask, (graze_fit_config){ .boxes = 2 });
    assert_int_equal(two.count, 2);
    assert_true(graze_fit_iou(&two) == 1);
    const graze_fit many =
        fit_of(mask, (graze_fit_config){ .boxes = GRAZE_FIT_BOXES_MAX });
    assert_true(graze_fit_iou(&many) == 1);
    /* no box that covers nothing alone */
    assert_true(many.count >= 2 && many.count <= 5);
    graze_mask_destroy(mask);
}

static void masks_without_solid_pixels_have_no_boxes(void **state) {
    (void)state;
    const uint32_t sizes[][2] = {
        { 0, 0 }, { 0, 5 }, { 5, 0 }, { 1, 1 }, { 64, 64 }
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        graze_mask *mask = mask_make(sizes[i][0], sizes[i][1]);
        const graze_fit fit = fit_of(
            mask, (graze_fit_config){ .boxes = 3, .inset = 2, .keeps_width = true });
        assert_int_equal(fit.count, 0);
        assert_int_equal(fit.solid, 0);
        assert_true(graze_fit_iou(&fit) == 0);
        graze_mask_destroy(mask);
    }
}

static void all_solid_is_one_box(void **state) {
    (void)state;
    const uint32_t sizes[][2] = {
        { 1, 1 }, { 1, 200 }, { 200, 1 }, { 64, 65 }, { 16384, 3 }
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        graze_mask *mask = mask_make(sizes[i][0], sizes[i][1]);
        graze_mask_fill(mask);
        for (uint32_t boxes = 0; boxes < 4; boxes++) {
            const graze_fit fit = fit_of(mask, (graze_fit_config){ .boxes = boxes });
            assert_int_equal(fit.count, 1);
            box_is(fit.boxes[0], 0, 0, sizes[i][0], sizes[i][1]);
            assert_true(graze_fit_iou(&fit) == 1);
        }
        graze_mask_destroy(mask);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_box_is_the_first_of_the_best),
        cmocka_unit_test(one_box_of_a_large_sprite_is_the_first_of_the_best),
        cmocka_unit_test(the_first_of_equal_boxes_is_taken),
        cmocka_unit_test(
            two_and_three_boxes_are_within_two_percent_of_the_optimum_on_average),
        cmocka_unit_test(scores_keep_their_promises),
        cmocka_unit_test(the_width_is_kept),
        cmocka_unit_test(enlarging_a_sprite_enlarges_its_boxes),
        cmocka_unit_test(flips_and_turns_have_the_same_score),
        cmocka_unit_test(an_inset_moves_each_edge_inward),
        cmocka_unit_test(inset_boxes_that_adjoin_still_do),
        cmocka_unit_test(shapes_made_of_boxes_are_found_exactly),
        cmocka_unit_test(masks_without_solid_pixels_have_no_boxes),
        cmocka_unit_test(all_solid_is_one_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
