/* deltas.c: from one snapshot to another by a delta. */
#include "test_save_random/tests.h"

#include "graze/format.h"

/* a snapshot or a delta, in memory of its own size. */
typedef struct block {
    unsigned char *data;
    size_t size;
} block;

static graze_bytes bytes_of(block self) {
    return (graze_bytes){ self.data, self.size };
}

static block snapshot_of(checked_copy *self) {
    copy_save(self, 0);
    const block snapshot = { malloc(self->size[0]), self->size[0] };
    memcpy(snapshot.data, self->snapshot[0], snapshot.size);
    return snapshot;
}

static block make_delta(block base, block snapshot) {
    size_t size;
    assert_int_equal(
        graze_save_delta(bytes_of(base), bytes_of(snapshot), NULL, 0, &size),
        GRAZE_OUT_OF_SPACE);
    const block delta = { malloc(size), size };
    assert_int_equal(graze_save_delta(bytes_of(base), bytes_of(snapshot), delta.data,
                                      size, &size),
                     GRAZE_OK);
    assert_int_equal(size, delta.size);
    assert_true(delta.size <= snapshot.size + 64);
    return delta;
}

static void assert_makes(block base, block delta, block snapshot) {
    size_t size;
    unsigned char *made = malloc(snapshot.size);
    assert_int_equal(graze_save_apply(bytes_of(base), bytes_of(delta), made,
                                      snapshot.size - 1, &size),
                     GRAZE_OUT_OF_SPACE);
    assert_int_equal(size, snapshot.size);
    assert_int_equal(graze_save_apply(bytes_of(base), bytes_of(delta), made,
                                      snapshot.size, &size),
                     GRAZE_OK);
    assert_int_equal(size, snapshot.size);
    assert_memory_equal(made, snapshot.data, size);
    free(made);
}

void a_delta_makes_the_snapshot_it_was_made_of(void **state) {
    (void)state;
    checked_copy self;
    copy_open(&self, (graze_world_config){ 0 }, testing_seed());
    block base = snapshot_of(&self);
    for (uint32_t i = 0; i < 150; i++) {
        copy_play(&self, i % 10 == 9 ? 300 : i % 10);
        const block snapshot = snapshot_of(&self),
                    delta = make_delta(base, snapshot),
                    back = make_delta(snapshot, base);
        assert_makes(base, delta, snapshot);
        assert_makes(snapshot, back, base);
        free(delta.data);
        free(back.data);
        free(base.data);
        base = snapshot;
    }
    free(base.data);
    copy_close(&self);
}

void a_delta_is_small_where_little_changed(void **state) {
    (void)state;
    checked_copy self;
    graze_body bodies[200];
    copy_open(&self, (graze_world_config){ 0 }, testing_seed());
    for (int i = 0; i < 200; i++) {
        bodies[i] = small_world_square(
            self.world[0], 0, 0, (float)testing_between(&self.random, 1, 1000) / 7);
        graze_body_set_position(self.world[0], bodies[i],
                                (float)testing_between(&self.random, 0, 30000) / 7,
                                1);
        graze_body_set_user(self.world[0], bodies[i],
                            seeded_below(&self.random, UINT32_MAX));
    }
    small_world_step(self.world[0]);
    const block base = snapshot_of(&self);
    graze_body_set_position(self.world[0], bodies[77], 5, 5);
    const block moved = snapshot_of(&self), first = make_delta(base, moved);
    graze_body_remove(self.world[0], bodies[5]);
    small_world_square(self.world[0], 7, 8, 9);
    const block removed = snapshot_of(&self), second = make_delta(moved, removed);
    assert_true(first.size < 60 && second.size < 400);
    assert_makes(base, first, moved);
    assert_makes(moved, second, removed);
    const block all[] = { base, moved, first, removed, second };
    for (int i = 0; i < 5; i++)
        free(all[i].data);
    copy_close(&self);
}

/* Nothing but the snapshot may come out. */
static void assert_refused(block base, block delta, block snapshot) {
    size_t size;
    unsigned char *made = malloc(snapshot.size + 64);
    assert_int_not_equal(graze_save_apply(bytes_of(base), bytes_of(delta), made,
                                          snapshot.size + 64, &size),
                         GRAZE_OK);
    free(made);
}

void a_damaged_delta_and_a_wrong_base_are_refused(void **state) {
    (void)state;
    checked_copy self;
    size_t size;
    copy_open(&self, (graze_world_config){ 0 }, testing_seed());
    copy_play(&self, 80);
    const block base = snapshot_of(&self);
    small_world_square(self.world[0], 1, 2, 3);
    const block snapshot = snapshot_of(&self), delta = make_delta(base, snapshot);
    assert_int_equal(
        graze_save_apply(bytes_of(snapshot), bytes_of(delta), NULL, 0, &size),
        GRAZE_DELTA_MISMATCH);
    assert_int_equal(
        graze_save_apply(bytes_of(base), bytes_of(snapshot), NULL, 0, &size),
        GRAZE_BAD_FORMAT);
    assert_int_equal(
        graze_save_delta(bytes_of(base), bytes_of(delta), NULL, 0, &size),
        GRAZE_BAD_FORMAT);
    delta.data[4]++;
    assert_int_equal(
        graze_save_apply(bytes_of(base), bytes_of(delta), NULL, 0, &size),
        GRAZE_NEWER_FORMAT);
    assert_int_equal(graze_format_read(delta.data, delta.size).format,
                     GRAZE_FORMAT_DELTA);
    assert_int_equal(graze_format_read(delta.data, delta.size).version - 1,
                     graze_format_read(delta.data, delta.size).version_max);
    delta.data[4]--;
    for (size_t length = 0; length < delta.size; length++) {
        const block prefix = { malloc(length + 1), length };
        memcpy(prefix.data, delta.data, length);
        assert_refused(base, prefix, snapshot);
        free(prefix.data);
    }
    for (size_t bit = 0; bit < 8 * delta.size; bit++) {
        delta.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_refused(base, delta, snapshot);
        delta.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    base.data[base.size / 2] ^= 1;
    assert_int_equal(
        graze_save_apply(bytes_of(base), bytes_of(delta), NULL, 0, &size),
        GRAZE_BAD_SNAPSHOT);
    assert_int_equal(
        graze_save_delta(bytes_of(snapshot), bytes_of(base), NULL, 0, &size),
        GRAZE_BAD_SNAPSHOT);
    free(base.data);
    free(snapshot.data);
    free(delta.data);
    copy_close(&self);
}
