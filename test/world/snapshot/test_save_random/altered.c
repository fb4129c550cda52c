/* altered.c: snapshots with a right checksum and wrong contents. */
#include "test_save_random/tests.h"

#include "core/hash.h"
#include "world/snapshot/snapshot.h"

static void seal(unsigned char *snapshot, size_t size) {
    grz_snapshot_write_header(
        snapshot, GRZ_SNAPSHOT_VERSION, size,
        grz_hash_of(snapshot + GRZ_SNAPSHOT_HEADER, size - GRZ_SNAPSHOT_HEADER));
}

/* Change a few bytes, some of them likely counts, slots or flags; or leave some out;
 * or add some.
 */
static size_t alter(seeded_random *random, unsigned char *snapshot, size_t size) {
    static const unsigned char likely[] = { 0,    1,    2,    3,    5,
                                            0x7f, 0x80, 0xc0, 0xfe, 0xff };
    const size_t body = size - GRZ_SNAPSHOT_HEADER;
    const uint32_t times = 1 + seeded_below(random, 3);
    for (uint32_t i = 0; i < times; i++) {
        unsigned char *at =
            snapshot + GRZ_SNAPSHOT_HEADER + seeded_below(random, (uint32_t)body);
        if (seeded_below(random, 2))
            *at = likely[seeded_below(random, sizeof likely)];
        else
            *at ^= (unsigned char)(1 << seeded_below(random, 8));
    }
    if (seeded_below(random, 4) == 0) {
        const size_t left = body - seeded_below(random, (uint32_t)body),
                     gap = seeded_below(random, 3);
        unsigned char *at = snapshot + size - left;
        if (gap < left)
            memmove(at, at + gap, left - gap);
        size -= gap < left ? gap : 0;
    }
    seal(snapshot, size);
    return size;
}

/* An accepted world is a world like any other: it can be changed, stepped, saved
 * and loaded. */
static void use(checked_copy *self) {
    graze_world *world = self->world[1];
    for (int i = 0; i < 20; i++) {
        copy_call call;
        copy_draw(self, &call);
        copy_make(world, &call);
        if (i % 5 == 4)
            graze_world_step(world);
    }
    copy_save(self, 1);
    assert_int_equal(
        graze_world_load(world, &self->assets, self->snapshot[1], self->size[1]),
        GRAZE_OK);
}

void a_altered_snapshot_is_refused_or_makes_a_world(void **state) {
    (void)state;
    checked_copy self;
    uint32_t refused = 0, accepted = 0;
    copy_open(&self, (graze_world_config){ .events = GRAZE_EVENTS_BOTH },
              testing_seed());
    for (int round = 0; round < 25; round++) {
        copy_play(&self, 60);
        for (int i = 0; i < 120; i++) {
            copy_reload(&self);
            const uint64_t before = graze_world_hash(self.world[1]);
            unsigned char *altered = malloc(self.size[0]);
            memcpy(altered, self.snapshot[0], self.size[0]);
            const size_t size = alter(&self.random, altered, self.size[0]);
            const graze_status status =
                graze_world_load(self.world[1], &self.assets, altered, size);
            free(altered);
            if (status == GRAZE_OK)
                use(&self);
            else
                assert_true(graze_world_hash(self.world[1]) == before);
            *(status == GRAZE_OK ? &accepted : &refused) += 1;
        }
        copy_reload(&self);
    }
    assert_true(refused > 300 && accepted > 300);
    copy_close(&self);
}

/* Load with the n-th request for memory refused, for every n. */
static void load_without_memory(checked_copy *self) {
    const uint64_t before = graze_world_hash(self->world[1]);
    graze_status status = GRAZE_OUT_OF_MEMORY;
    for (uint64_t n = 1; status != GRAZE_OK; n++) {
        self->memory[1].fail_at = n;
        status = graze_world_load(self->world[1], &self->assets, self->snapshot[0],
                                  self->size[0]);
        self->memory[1].fail_at = 0;
        if (status == GRAZE_OK)
            break;
        assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
        assert_true(graze_world_hash(self->world[1]) == before);
    }
    copy_compare_snapshots(self);
}

void a_load_without_memory_changes_nothing(void **state) {
    (void)state;
    checked_copy self;
    copy_open(&self, (graze_world_config){ .events = GRAZE_EVENTS_BOTH },
              testing_seed());
    for (int round = 0; round < 12; round++) {
        copy_play(&self, 50 * (uint32_t)round);
        copy_save(&self, 0);
        graze_world_close(self.world[1]);
        self.world[1] = small_world_open(
            (graze_world_config){ .allocator = counted_allocator(&self.memory[1]) });
        small_world_square(self.world[1], 3, 4, 5);
        load_without_memory(&self);
        copy_play(&self, 30);
    }
    copy_close(&self);
}

void a_save_without_memory_can_be_made_again(void **state) {
    (void)state;
    checked_copy self;
    uint64_t failures = 0;
    copy_open(&self, (graze_world_config){ .events = GRAZE_EVENTS_BOTH },
              testing_seed());
    for (int round = 0; round < 10; round++) {
        copy_play(&self, 100);
        graze_status status = GRAZE_OUT_OF_MEMORY;
        for (uint64_t n = 1; status != GRAZE_OK; n++) {
            size_t size;
            self.memory[1].fail_at = n;
            status = graze_world_save_size(self.world[1], &self.assets, &size);
            self.memory[1].fail_at = 0;
            assert_true(status == GRAZE_OK ||
                        (status == GRAZE_OUT_OF_MEMORY && size == 0));
            failures += status != GRAZE_OK;
        }
        copy_compare_snapshots(&self);
    }
    assert_true(failures > 0);
    copy_close(&self);
}

void an_asset_that_is_missing_or_another_one_is_refused(void **state) {
    (void)state;
    checked_copy self;
    size_t size;
    copy_open(&self, (graze_world_config){ 0 }, testing_seed());
    const graze_shape shape =
        graze_shape_mask(graze_mask_view_all(self.mask[1]), (graze_point){ 0, 0 });
    for (int side = 0; side < 2; side++) {
        const graze_part_def part = { .shape = &shape };
        graze_body body;
        assert_int_equal(
            graze_body_add(self.world[side],
                           &(graze_body_def){ .parts = &part, .part_count = 1 },
                           &body),
            GRAZE_OK);
        assert_int_equal(graze_body_set_hitboxes(self.world[side], body, self.set[0],
                                                 &(graze_frame_pose){ 0 }),
                         GRAZE_OK);
    }
    copy_reload(&self);
    assert_int_equal(graze_world_save_size(self.world[0], NULL, &size),
                     GRAZE_ASSET_MISSING);
    graze_assets less = self.assets;
    less.mask_count = 1;
    assert_int_equal(graze_world_save_size(self.world[0], &less, &size),
                     GRAZE_ASSET_MISSING);
    assert_int_equal(
        graze_world_load(self.world[1], &less, self.snapshot[0], self.size[0]),
        GRAZE_ASSET_MISSING);
    less = self.assets;
    less.hitbox_set_count = 0;
    assert_int_equal(graze_world_save_size(self.world[0], &less, &size),
                     GRAZE_ASSET_MISSING);
    assert_int_equal(
        graze_world_load(self.world[1], &less, self.snapshot[0], self.size[0]),
        GRAZE_ASSET_MISSING);
    less.hitbox_set_count = 1;
    less.hitbox_sets = self.set + 1;
    assert_int_equal(
        graze_world_load(self.world[1], &less, self.snapshot[0], self.size[0]),
        GRAZE_BAD_ASSET);
    graze_mask_set(self.mask[1], 0, 0, !graze_mask_get(self.mask[1], 0, 0));
    assert_int_equal(graze_world_load(self.world[1], &self.assets, self.snapshot[0],
                                      self.size[0]),
                     GRAZE_BAD_ASSET);
    graze_mask_set(self.mask[1], 0, 0, !graze_mask_get(self.mask[1], 0, 0));
    copy_reload(&self);
    copy_close(&self);
}
