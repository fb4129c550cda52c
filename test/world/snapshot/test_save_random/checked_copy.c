/* checked_copy.c: opening, stepping, comparing and loading a world and its copy. */
#include "support/checked_copy.h"

static const graze_shape disc = { .kind = GRAZE_SHAPE_CIRCLE,
                                  .corner = { { 8, 8 } },
                                  .radius = 5 };
static const char *const names[] = { "hit", "hurt", "push" };
static const graze_hitbox hero_boxes[] = { { { 0, 0, 9, 12 }, 0, 1, NULL },
                                           { { 4, 2, 14, 9 }, 1, 2, NULL },
                                           { { 1, 1, 6, 20 }, 1, 3, NULL },
                                           { { 2, 2, 3, 3 }, 2, 0, &disc },
                                           { { -5, -5, 12, 3 }, 0, 2, NULL } };
static const graze_hitbox_frame hero_frames[] = { { 0, 2, 4, 4, 10 },
                                                  { 2, 2, 3, 8, 10 },
                                                  { 4, 1, 0, 0, 10 } };
static const graze_hitbox_set hero = { .names = names,
                                       .boxes = hero_boxes,
                                       .frames = hero_frames,
                                       .name_count = 3,
                                       .box_count = 5,
                                       .frame_count = 3 };
/* Without shapes, and with one name. */
static const graze_hitbox_frame ship_frames[] = { { 0, 1, 4, 4, 10 },
                                                  { 4, 1, 3, 8, 10 } };
static const graze_hitbox_set ship = { .names = names,
                                       .boxes = hero_boxes,
                                       .frames = ship_frames,
                                       .name_count = 3,
                                       .box_count = 5,
                                       .frame_count = 2 };

static void make_masks(checked_copy *self) {
    for (int i = 0; i < COPY_MASKS; i++) {
        const int32_t side = 9 + 31 * i; /* the last is wider than a word */
        assert_int_equal(graze_mask_create((uint32_t)side, 11, NULL, &self->mask[i]),
                         GRAZE_OK);
        for (int32_t x = 0; x < side; x++)
            for (int32_t y = 0; y < 11; y++)
                graze_mask_set(self->mask[i], x, y, (7 * x + 5 * y + i) % 6 == 0);
    }
}

void copy_open(checked_copy *self, graze_world_config config, uint64_t seed) {
    memset(self, 0, sizeof *self);
    self->random = (seeded_random){ seed };
    make_masks(self);
    self->set[0] = &hero;
    self->set[1] = &ship;
    self->assets = (graze_assets){ .masks = (const graze_mask *const *)self->mask,
                                   .hitbox_sets = self->set,
                                   .mask_count = COPY_MASKS,
                                   .hitbox_set_count = COPY_SETS };
    for (int side = 0; side < 2; side++) {
        config.allocator = counted_allocator(&self->memory[side]);
        self->world[side] = small_world_open(config);
    }
}

void copy_close(checked_copy *self) {
    for (int side = 0; side < 2; side++) {
        graze_world_close(self->world[side]);
        assert_int_equal(self->memory[side].blocks, 0);
        free(self->snapshot[side]);
    }
    for (int i = 0; i < COPY_MASKS; i++)
        graze_mask_destroy(self->mask[i]);
}

/* An added body takes the place of another one, mostly of a removed one. */
static void note_body(checked_copy *self, graze_body body) {
    uint32_t place = seeded_below(&self->random, COPY_BODIES);
    for (uint32_t i = 0; i < COPY_BODIES; i++)
        if (!graze_body_is_alive(self->world[0], self->body[i]))
            place = i;
    self->body[place] = body;
}

void copy_call_both(checked_copy *self, copy_call *call) {
    copy_call again = *call;
    const graze_status one = copy_make(self->world[0], call),
                       other = copy_make(self->world[1], &again);
    assert_int_equal(one, other);
    if (call->made != again.made)
        fail_msg("handles %llx and %llx", (unsigned long long)call->made,
                 (unsigned long long)again.made);
    if (graze_body_is_alive(self->world[0], (graze_body){ call->made }) &&
        call->kind < 2)
        note_body(self, (graze_body){ call->made });
}

void copy_save(checked_copy *self, int side) {
    size_t size;
    assert_int_equal(
        graze_world_save_size(self->world[side], &self->assets, &self->size[side]),
        GRAZE_OK);
    free(self->snapshot[side]);
    self->snapshot[side] = malloc(self->size[side]);
    assert_non_null(self->snapshot[side]);
    const uint64_t calls = self->memory[side].calls;
    assert_int_equal(graze_world_save(self->world[side], &self->assets,
                                      self->snapshot[side], self->size[side], &size),
                     GRAZE_OK);
    assert_int_equal(size, self->size[side]);
    assert_int_equal(calls, self->memory[side].calls);
}

void copy_compare_snapshots(checked_copy *self) {
    copy_save(self, 0);
    copy_save(self, 1);
    assert_true(graze_world_hash(self->world[0]) ==
                graze_world_hash(self->world[1]));
    assert_int_equal(self->size[0], self->size[1]);
    assert_memory_equal(self->snapshot[0], self->snapshot[1], self->size[0]);
}

static void compare(size_t count_a, size_t count_b, const void *a, const void *b,
                    size_t item) {
    assert_int_equal(count_a, count_b);
    if (count_a > 0)
        assert_memory_equal(a, b, count_a * item);
}

static void compare_events(checked_copy *self) {
    size_t a, b;
    const graze_contact_event *one = graze_world_contact_events(self->world[0], &a);
    const graze_contact_event *other =
        graze_world_contact_events(self->world[1], &b);
    compare(a, b, one, other, sizeof *one);
    self->events += (uint32_t)a;
    const graze_touch_event *touch = graze_world_touch_events(self->world[0], &a);
    const graze_touch_event *second = graze_world_touch_events(self->world[1], &b);
    compare(a, b, touch, second, sizeof *touch);
}

static void compare_contacts(checked_copy *self) {
    size_t a, b;
    const graze_contact *one = graze_world_contacts(self->world[0], &a);
    const graze_contact *other = graze_world_contacts(self->world[1], &b);
    compare(a, b, one, other, sizeof *one);
}

static void compare_part(checked_copy *self, graze_part part) {
    graze_part_info info[2];
    graze_shape shape[2];
    for (int side = 0; side < 2; side++) {
        assert_int_equal(graze_part_read(self->world[side], part, &info[side]),
                         GRAZE_OK);
        assert_int_equal(graze_part_shape(self->world[side], part, &shape[side]),
                         GRAZE_OK);
    }
    assert_memory_equal(&info[0].offset, &info[1].offset, sizeof info[0].offset);
    assert_true(info[0].box.min_x == info[1].box.min_x &&
                info[0].box.max_y == info[1].box.max_y);
    assert_true(info[0].tag == info[1].tag && info[0].layer == info[1].layer);
    assert_true(info[0].is_disabled == info[1].is_disabled &&
                info[0].is_absent == info[1].is_absent);
    assert_true(shape[0].kind == shape[1].kind &&
                shape[0].corner[0].x == shape[1].corner[0].x);
}

static void compare_bodies(checked_copy *self) {
    for (int i = 0; i < COPY_BODIES; i++) {
        graze_body_info info[2];
        graze_part parts[2][16];
        const graze_body body = self->body[i];
        const graze_status status = graze_body_read(self->world[0], body, &info[0]);
        assert_int_equal(graze_body_read(self->world[1], body, &info[1]), status);
        if (status != GRAZE_OK)
            continue;
        assert_true(info[0].user == info[1].user);
        assert_true(info[0].x == info[1].x &&
                    info[0].part_count == info[1].part_count);
        assert_true(info[0].is_disabled == info[1].is_disabled &&
                    info[0].is_alive == info[1].is_alive);
        const uint32_t count = graze_body_parts(self->world[0], body, parts[0], 16);
        assert_int_equal(graze_body_parts(self->world[1], body, parts[1], 16),
                         count);
        for (uint32_t j = 0; j < count && j < 16; j++) {
            assert_true(parts[0][j].id == parts[1][j].id);
            compare_part(self, parts[0][j]);
        }
    }
}

void copy_step(checked_copy *self) {
    const graze_status status = graze_world_step(self->world[0]);
    assert_int_equal(graze_world_step(self->world[1]), status);
    self->steps++;
    compare_events(self);
    compare_contacts(self);
    compare_bodies(self);
    assert_true(graze_world_hash(self->world[0]) ==
                graze_world_hash(self->world[1]));
}

void copy_play(checked_copy *self, uint32_t calls) {
    for (uint32_t i = 0; i < calls; i++) {
        copy_call call;
        copy_draw(self, &call);
        copy_call_both(self, &call);
        if (seeded_below(&self->random, 12) == 0)
            copy_step(self);
    }
}

void copy_reload(checked_copy *self) {
    copy_save(self, 0);
    assert_int_equal(graze_world_load(self->world[1], &self->assets,
                                      self->snapshot[0], self->size[0]),
                     GRAZE_OK);
    self->loads++;
    copy_compare_snapshots(self);
    compare_contacts(self);
    compare_bodies(self);
}

void copy_renew(checked_copy *self, graze_world_config config) {
    graze_world_close(self->world[1]);
    assert_int_equal(self->memory[1].blocks, 0);
    config.allocator = counted_allocator(&self->memory[1]);
    self->world[1] = small_world_open(config);
    copy_reload(self);
}

void copy_roll_back(checked_copy *self) {
    const seeded_random random = self->random;
    copy_save(self, 1);
    for (int i = 0; i < 60; i++) {
        copy_call call;
        copy_draw(self, &call);
        copy_make(self->world[1], &call);
        if (i % 10 == 9)
            graze_world_step(self->world[1]);
    }
    self->random = random;
    assert_int_equal(graze_world_load(self->world[1], &self->assets,
                                      self->snapshot[1], self->size[1]),
                     GRAZE_OK);
    self->loads++;
    copy_compare_snapshots(self);
}
