/* test_mask_kernels.c: every kernel for this machine answers as plain C does, at all
 * widths to 130 and far beyond. Offsets lie around the borders of words, and both
 * masks have every orientation. */
#include "support/random_mask.h"

#include "graze/mask_edit.h"
#include "graze/mask_pair.h"
#include "narrow/mask.h"

typedef struct answers {
    graze_pixel first;
    uint32_t area;
    bool overlaps, has_first;
} answers;

static answers ask(const grz_kernels *kernel, const graze_mask_view *views,
                   graze_pixel offset) {
    answers found;
    memset(&found, 0, sizeof found); /* also between members */
    for (int i = 0; i < 2; i++)
        ((graze_mask *)views[i].mask)->kernels = kernel;
    found.overlaps = graze_mask_overlaps(views[0], views[1], offset.x, offset.y);
    found.area = graze_mask_area(views[0], views[1], offset.x, offset.y);
    found.has_first = graze_mask_first_overlap(views[0], views[1], offset.x,
                                               offset.y, &found.first);
    return found;
}

static void check(const graze_mask_view *views, graze_pixel offset) {
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    const answers right = ask(kernels[count - 1], views, offset);
    for (uint32_t i = 0; i + 1 < count; i++) {
        const answers found = ask(kernels[i], views, offset);
        if (memcmp(&found, &right, sizeof right) != 0)
            fail_msg("%s at %d, %d: %d (%d, %d) %u, not %d (%d, %d) %u",
                     kernels[i]->name, offset.x, offset.y, found.overlaps,
                     found.first.x, found.first.y, found.area, right.overlaps,
                     right.first.x, right.first.y, right.area);
    }
}

static int32_t some_offset(seeded_random *random, int32_t a, int32_t b) {
    static const int32_t borders[] = { 0,  1,  2,  31, 32,  33,  62,
                                       63, 64, 65, 66, 127, 128, 129 };
    const int32_t border =
        borders[seeded_below(random, sizeof borders / sizeof *borders)];
    switch (seeded_below(random, 4)) {
    case 0:
        return border;
    case 1:
        return -border;
    default:
        return testing_between(random, -b - 1, a + 1);
    }
}

/* One dense and one sparse, so there are hits, and late ones. */
static void check_orientations(seeded_random *random, graze_mask *a, graze_mask *b) {
    for (int i = 0; i < 64; i++) {
        const graze_mask_view views[2] = {
            { a, i & 1, i >> 1 & 1, (uint8_t)(i >> 2 & 1) },
            { b, i >> 3 & 1, i >> 4 & 1, (uint8_t)(i >> 5 & 1) },
        };
        const graze_pixel offset = {
            some_offset(random, seen_width(views[0]), seen_width(views[1])),
            some_offset(random, seen_height(views[0]), seen_height(views[1]))
        };
        check(views, offset);
    }
}

static void kernels_agree_at_every_width_to_130(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (uint32_t width = 1; width <= 130; width++)
        for (int trial = 0; trial < 8; trial++) {
            graze_mask *a =
                random_mask(&random, width, 1 + seeded_below(&random, 70));
            graze_mask *b = random_mask(&random, 1 + seeded_below(&random, 130),
                                        1 + seeded_below(&random, 70));
            check_orientations(&random, a, b);
            check_orientations(&random, b, a);
            graze_mask_destroy(a);
            graze_mask_destroy(b);
        }
}

static void kernels_agree_on_wide_masks(void **state) {
    (void)state;
    static const uint32_t widths[] = { 192, 255, 256,  257,  511,  512,
                                       513, 576, 1024, 1025, 1537, 16384 };
    seeded_random random = { testing_seed() };
    for (size_t i = 0; i < 12 * 12; i++) {
        graze_mask *a =
            random_mask(&random, widths[i % 12], 1 + seeded_below(&random, 20));
        graze_mask *b =
            random_mask(&random, widths[i / 12], 1 + seeded_below(&random, 20));
        for (int trial = 0; trial < 6; trial++) {
            const graze_mask_view views[2] = { random_view(&random, a),
                                               random_view(&random, b) };
            const graze_pixel offset = {
                some_offset(&random, seen_width(views[0]), seen_width(views[1])),
                some_offset(&random, seen_height(views[0]), seen_height(views[1]))
            };
            check(views, offset);
        }
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
}

/* A copy writes all that it sees, and an area counts it again. */
static void kernels_write_what_plain_c_writes(void **state) {
    (void)state;
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const uint32_t count = grz_kernels_list(kernels, GRZ_KERNELS_MAX);
    seeded_random random = { testing_seed() };
    for (int trial = 0; trial < 600; trial++) {
        graze_mask *a = random_mask(&random, 1 + seeded_below(&random, 700),
                                    1 + seeded_below(&random, 40));
        graze_mask *b = random_mask(&random, 1 + seeded_below(&random, 700),
                                    1 + seeded_below(&random, 40));
        const graze_mask_view view = random_view(&random, b);
        const int32_t dx = some_offset(&random, seen_width(graze_mask_view_all(a)),
                                       seen_width(view));
        const int32_t dy = testing_between(&random, -3, 3);
        graze_mask *right = NULL;
        for (uint32_t i = count; i > 0; i--) {
            graze_mask *edited;
            assert_int_equal(graze_mask_copy(graze_mask_view_all(a), NULL, &edited),
                             GRAZE_OK);
            edited->kernels = kernels[i - 1];
            assert_int_equal(graze_mask_xor(edited, view, dx, dy), GRAZE_OK);
            if (right != NULL) {
                for (int plane = 0; plane < GRZ_MASK_PLANE_COUNT; plane++)
                    assert_memory_equal(edited->planes[plane].words,
                                        right->planes[plane].words,
                                        (size_t)right->planes[plane].stride *
                                            right->planes[plane].height * 8);
                graze_mask_destroy(edited);
            } else {
                right = edited;
            }
        }
        graze_mask_destroy(right);
        graze_mask_destroy(a);
        graze_mask_destroy(b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_agree_at_every_width_to_130),
        cmocka_unit_test(kernels_agree_on_wide_masks),
        cmocka_unit_test(kernels_write_what_plain_c_writes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
