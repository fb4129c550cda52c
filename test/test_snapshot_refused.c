/* test_snapshot_refused.c: what single parts of an image may say, and what no world has: the first byte,
 * where ways begin, the sizes and the planes of tiles.
 */
#include "snapshot_forging.h"

#include <math.h>

/* The image of a world, which is closed, and an empty world to load it into. */
static void open_forging(forging *self, graze_world *of) {
    self->world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_save(of, NULL, self->image, MOST, &self->size), GRAZE_OK);
    graze_world_close(of);
}

/* What was put back is sound again. */
static void close_forging(forging *self) {
    forging_seal(self);
    assert_int_equal(forging_load(self), GRAZE_OK);
    graze_world_close(self->world);
}

/* The last numbers of an image of one body on its way: no place that a box could have. */
static void a_way_begins_where_a_shape_can_be(void **state) {
    (void)state;
    static const double most = 2 * (double)GRAZE_COORD_MAX;
    const double bad[] = { NAN, INFINITY, -INFINITY, nextafter(most, INFINITY), nextafter(-most, -INFINITY) };
    forging self = { .assets = { 0 } };
    open_forging(&self, forging_world_with_way());
    for (size_t at = self.size - 18; at < self.size - 2; at += 8) {
        const uint64_t kept = grz_load64(self.image + at);
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            uint64_t bits;
            memcpy(&bits, &bad[i], sizeof bits);
            grz_store64(self.image + at, bits);
            forging_expect_damage(&self);
        }
        grz_store64(self.image + at, kept);
    }
    close_forging(&self);
}

/* Columns, rows, and the sizes of a tile: none, too many, no number, too large for three of them. */
static void tiles_have_sizes_and_a_level_ends(void **state) {
    (void)state;
    static const float bad[] = { NAN, INFINITY, -INFINITY, 0, -0.0f, -1, 0x1p59f, -0x1p59f, 0x1p127f };
    forging self = { .assets = { 0 } };
    open_forging(&self, forging_world_with_tiles());
    const size_t counts = TILES_FROM + 17, sizes = counts + 2;
    for (size_t at = counts; at < sizes; at++) {
        assert_int_equal(self.image[at], 7);
        self.image[at] = 1;
        forging_expect_damage(&self);
        self.image[at] = 7;
    }
    for (size_t at = sizes; at < sizes + 8; at += 4) {
        const uint32_t kept = grz_load32(self.image + at);
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            uint32_t bits;
            memcpy(&bits, &bad[i], sizeof bits);
            grz_store32(self.image + at, bits);
            forging_expect_damage(&self);
        }
        grz_store32(self.image + at, kept);
    }
    close_forging(&self);
}

/* Bits beyond the last column; tiles that are one-way and empty; sides of tiles that are not one-way. */
static void planes_hold_each_others_bits_only(void **state) {
    (void)state;
    forging self = { .assets = { 0 } };
    open_forging(&self, forging_world_with_tiles());
    const size_t met = TILES_FROM + 29, ways = met + 18;
    for (size_t at = met; at < self.size - 2; at += 9) {
        const uint64_t kept = grz_load64(self.image + at),
                       within = at < ways        ? 7
                                : at < ways + 18 ? grz_load64(self.image + at - 18)
                                                 : grz_load64(self.image + ways + (at - ways) % 18);
        for (int bit = 0; bit < 64; bit++) {
            if (within >> bit & 1)
                continue;
            grz_store64(self.image + at, kept | UINT64_C(1) << bit);
            forging_expect_damage(&self);
        }
        grz_store64(self.image + at, kept);
    }
    close_forging(&self);
}

/* Edges, reports, whether the rules are known, and if so whether something changed; no other bits. */
static void the_first_byte_has_no_other_meaning(void **state) {
    (void)state;
    forging self = { .assets = { 0 } };
    self.world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_world_save(self.world, NULL, self.image, MOST, &self.size), GRAZE_OK);
    for (unsigned byte = 0; byte < 256; byte++) {
        const bool is_sound = byte < 32 && (byte >> 1 & 3) <= GRAZE_EVENTS_BOTH && (byte & 24) != 16;
        self.image[GRZ_IMAGE_HEADER] = (uint8_t)byte;
        forging_seal(&self);
        assert_int_equal(forging_load(&self), is_sound ? GRAZE_OK : GRAZE_BAD_SNAPSHOT);
    }
    graze_world_close(self.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_byte_has_no_other_meaning),
        cmocka_unit_test(a_way_begins_where_a_shape_can_be),
        cmocka_unit_test(tiles_have_sizes_and_a_level_ends),
        cmocka_unit_test(planes_hold_each_others_bits_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
