/* test_assets.c: masks and hitbox sets of the game: a snapshot is loaded with those
 * present when it was saved, and with no other.
 */
#include "support/small_world.h"

#include <math.h>

enum { MOST = 4000, BOXES = 7, FRAMES = 3, NAMES = 9, SHAPES = 6 };

/* A set with a box and a shape of every kind, all changeable, and a body showing
 * it. */
typedef struct stage {
    graze_hitbox_set set;
    graze_hitbox boxes[BOXES];
    graze_hitbox_frame frames[FRAMES];
    graze_shape shapes[SHAPES];
    graze_mask *masks[2];
    graze_world *world;
    uint8_t snapshot[MOST];
    size_t size;
} stage;

static const char *const names[NAMES] = {
    "a", "b", "c", "d", "e", "f", "g", "h", "i"
};

static graze_mask *mask_of(uint32_t width, uint32_t height) {
    graze_mask *mask = NULL;
    assert_int_equal(graze_mask_create(width, height, NULL, &mask), GRAZE_OK);
    return mask;
}

static void make_shapes(stage *self) {
    static const graze_point corners[] = {
        { 1, 1 }, { 5, 2 }, { 6, 6 }, { 3, 8 }, { 1, 5 }
    };
    const graze_shape shapes[SHAPES] = {
        graze_shape_box((graze_point){ 1.5, 2 }, (graze_point){ 3, 4.25 }),
        graze_shape_circle((graze_point){ 3, 4 }, 2.5),
        graze_shape_capsule((graze_point){ 1, 2 }, (graze_point){ 7, 4 }, 0.75),
        graze_shape_polygon(corners, 5, 0.5),
        graze_shape_mask((graze_mask_view){ .mask = self->masks[0] },
                         (graze_point){ 2, 3 }),
        graze_shape_mask((graze_mask_view){ self->masks[1], true, true, 3 },
                         (graze_point){ -2, 0.5 }),
    };
    memcpy(self->shapes, shapes, sizeof shapes);
}

static void make_set(stage *self) {
    const graze_hitbox_frame frames[FRAMES] = { { 0, 3, 4, 5, 9 },
                                                { 3, 3, 1.5f, 2, 8 },
                                                { 2, 5, 3, 7, 7 } };
    memcpy(self->frames, frames, sizeof frames);
    self->boxes[0] = (graze_hitbox){ .box = { 1, 2, 3, 4 }, .name = 0, .layer = 1 };
    for (uint32_t i = 1; i < BOXES; i++)
        self->boxes[i] = (graze_hitbox){ .name = i,
                                         .layer = (uint8_t)(8 * i),
                                         .shape = &self->shapes[i - 1] };
    self->set = (graze_hitbox_set){ names, self->boxes, self->frames, NULL,
                                    8,     BOXES,       FRAMES,       0 };
}

static graze_status load(const stage *self, graze_world *world) {
    const graze_mask *const masks[] = { self->masks[0], self->masks[1] };
    const graze_hitbox_set *const sets[] = { &self->set };
    return graze_world_load(world, &(graze_assets){ masks, sets, 2, 1 },
                            self->snapshot, self->size);
}

static void save(stage *self) {
    const graze_mask *const masks[] = { self->masks[0], self->masks[1] };
    const graze_hitbox_set *const sets[] = { &self->set };
    assert_int_equal(graze_world_save(self->world,
                                      &(graze_assets){ masks, sets, 2, 1 },
                                      self->snapshot, MOST, &self->size),
                     GRAZE_OK);
    assert_int_equal(load(self, self->world), GRAZE_OK);
}

static void open_stage(stage *self) {
    graze_body body;
    self->masks[0] = mask_of(3, 2);
    self->masks[1] = mask_of(70, 3);
    graze_mask_fill(self->masks[0]);
    graze_mask_set(self->masks[1], 69, 1, true);
    make_shapes(self);
    make_set(self);
    self->world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(graze_body_add(self->world, &(graze_body_def){ 0 }, &body),
                     GRAZE_OK);
    assert_int_equal(graze_body_set_hitboxes(self->world, body, &self->set,
                                             &(graze_frame_pose){ 0 }),
                     GRAZE_OK);
    save(self);
}

static void close_stage(stage *self) {
    graze_world_close(self->world);
    graze_mask_destroy(self->masks[0]);
    graze_mask_destroy(self->masks[1]);
}

/* The set is as sound as it was, and not the one that was saved. */
static void expect_refusal(const stage *self) {
    assert_int_equal(graze_hitbox_set_check(&self->set), GRAZE_OK);
    const uint64_t before = graze_world_hash(self->world);
    assert_int_equal(load(self, self->world), GRAZE_BAD_ASSET);
    assert_true(graze_world_hash(self->world) == before);
}

static void refuse_double(const stage *self, double *value) {
    const double kept = *value;
    *value = nextafter(kept, INFINITY);
    expect_refusal(self);
    *value = kept;
}

static void refuse_float(const stage *self, float *value) {
    const float kept = *value;
    *value = nextafterf(kept, INFINITY);
    expect_refusal(self);
    *value = kept;
}

static void refuse_number(const stage *self, uint32_t *value, uint32_t other) {
    const uint32_t kept = *value;
    *value = other;
    expect_refusal(self);
    *value = kept;
}

static void a_set_is_refused_whose_shapes_differ_in_a_last_digit(void **state) {
    (void)state;
    static const uint32_t corners[SHAPES] = { 2, 1, 2, 5, 1, 1 };
    stage self;
    open_stage(&self);
    for (uint32_t i = 0; i < SHAPES; i++) {
        for (uint32_t k = 0; k < corners[i]; k++) {
            refuse_double(&self, &self.shapes[i].corner[k].x);
            refuse_double(&self, &self.shapes[i].corner[k].y);
        }
        if (self.shapes[i].radius > 0)
            refuse_double(&self, &self.shapes[i].radius);
    }
    refuse_number(&self, &self.shapes[3].count, 4);
    assert_int_equal(load(&self, self.world), GRAZE_OK);
    close_stage(&self);
}

/* In one box: a capsule from corner to corner, and one along the other diagonal. */
static void another_shape_in_the_same_box_is_another(void **state) {
    (void)state;
    stage self;
    open_stage(&self);
    const graze_shape kept = self.shapes[2];
    const graze_shape others[] = {
        graze_shape_capsule((graze_point){ 1, 4 }, (graze_point){ 7, 2 }, 0.75),
        graze_shape_box((graze_point){ 0.25, 1.25 }, (graze_point){ 7.75, 4.75 }),
    };
    for (size_t i = 0; i < 2; i++) {
        const graze_box box = graze_shape_bounds(&kept),
                        other = graze_shape_bounds(&others[i]);
        assert_memory_equal(&box, &other, sizeof box);
        self.shapes[2] = others[i];
        expect_refusal(&self);
    }
    self.shapes[2] = kept;
    self.boxes[3].box = (graze_box){ 0.25f, 1.25f, 7.75f, 4.75f };
    self.boxes[3].shape = NULL;
    expect_refusal(&self);
    close_stage(&self);
}

static void refuse_view(const stage *self, graze_mask_view *view,
                        graze_mask_view other) {
    const graze_mask_view kept = *view;
    *view = other;
    expect_refusal(self);
    *view = kept;
}

/* Let one body stand there, with this mask's shape and no set. */
static void stand_as_mask(stage *self) {
    const graze_part_def part = { .shape = &self->shapes[5] };
    graze_body body;
    graze_world_close(self->world);
    self->world = small_world_open((graze_world_config){ 0 });
    assert_int_equal(
        graze_body_add(self->world,
                       &(graze_body_def){ .parts = &part, .part_count = 1 }, &body),
        GRAZE_OK);
    save(self);
}

static void refuse_each_pixel(stage *self) {
    graze_mask *mask = self->masks[1];
    for (int32_t y = 0; y < 3; y++)
        for (int32_t x = 0; x < 70; x++) {
            graze_mask_set(mask, x, y, !graze_mask_get(mask, x, y));
            expect_refusal(self);
            graze_mask_set(mask, x, y, !graze_mask_get(mask, x, y));
        }
}

/* As empty as the one that was saved. */
static void refuse_size(stage *self, uint32_t width, uint32_t height) {
    graze_mask *kept = self->masks[1], *other = mask_of(width, height);
    self->shapes[5].mask.mask = self->masks[1] = other;
    expect_refusal(self);
    self->shapes[5].mask.mask = self->masks[1] = kept;
    graze_mask_destroy(other);
}

static void refuse_sizes(stage *self) {
    graze_mask_clear(self->masks[1]);
    save(self);
    refuse_size(self, 69, 3);
    refuse_size(self, 70, 2);
    refuse_size(self, 3, 70);
}

static void every_pixel_of_a_mask_counts(void **state) {
    (void)state;
    stage self;
    open_stage(&self);
    refuse_each_pixel(&self);
    refuse_sizes(&self);
    stand_as_mask(&self);
    refuse_each_pixel(&self);
    refuse_sizes(&self);
    close_stage(&self);
}

static void the_way_a_mask_is_turned_counts(void **state) {
    (void)state;
    stage self;
    open_stage(&self);
    graze_mask_view *view = &self.shapes[5].mask;
    refuse_view(&self, view, (graze_mask_view){ view->mask, false, true, 3 });
    refuse_view(&self, view, (graze_mask_view){ view->mask, true, false, 3 });
    for (uint8_t turns = 0; turns < 3; turns++)
        refuse_view(&self, view, (graze_mask_view){ view->mask, true, true, turns });
    refuse_view(&self, view, (graze_mask_view){ self.masks[0], true, true, 3 });
    assert_int_equal(load(&self, self.world), GRAZE_OK);
    close_stage(&self);
}

static void boxes_names_layers_and_frames_count(void **state) {
    (void)state;
    stage self;
    open_stage(&self);
    refuse_float(&self, &self.boxes[0].box.min_x);
    refuse_float(&self, &self.boxes[0].box.min_y);
    refuse_float(&self, &self.boxes[0].box.max_x);
    refuse_float(&self, &self.boxes[0].box.max_y);
    for (uint32_t i = 0; i < BOXES; i++) {
        self.boxes[i].layer ^= 1;
        expect_refusal(&self);
        self.boxes[i].layer ^= 1;
    }
    for (uint32_t i = 0; i < FRAMES; i++) {
        refuse_number(&self, &self.frames[i].first,
                      self.frames[i].first - (i > 0) + (i == 0));
        refuse_number(&self, &self.frames[i].count, self.frames[i].count - 1);
        refuse_float(&self, &self.frames[i].pivot_x);
        refuse_float(&self, &self.frames[i].pivot_y);
    }
    refuse_number(&self, &self.boxes[BOXES - 1].name, 7);
    refuse_number(&self, &self.set.name_count, 7);
    refuse_number(&self, &self.set.name_count, 9);
    refuse_number(&self, &self.set.frame_count, FRAMES - 1);
    assert_int_equal(load(&self, self.world), GRAZE_OK);
    close_stage(&self);
}

/* The fields a kind does not use; the duration of frames; the spelling of names. */
static void fields_a_world_does_not_read_do_not_count(void **state) {
    (void)state;
    static const char *const others[NAMES] = { "j", "k", "l", "m", "n",
                                               "o", "p", "q", "r" };
    stage self;
    open_stage(&self);
    self.set.names = others;
    self.boxes[3].box = (graze_box){ 1, 1, 2, 2 };
    for (uint32_t i = 0; i < FRAMES; i++)
        self.frames[i].duration++;
    for (uint32_t i = 0; i < SHAPES; i++) {
        self.shapes[i].count += i != 3;
        self.shapes[i].corner[7] = (graze_point){ 5, 6 };
    }
    self.shapes[0].radius = self.shapes[4].radius = 8;
    self.shapes[1].corner[1].x = 3;
    self.shapes[1].mask.mask = self.masks[1];
    assert_int_equal(load(&self, self.world), GRAZE_OK);
    close_stage(&self);
}

enum { LISTED = 5 };

static graze_body add_masked(graze_world *world, const graze_mask *mask) {
    const graze_shape shape =
        graze_shape_mask(graze_mask_view_all(mask), (graze_point){ 0, 0 });
    const graze_part_def part = { .shape = &shape };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &body),
        GRAZE_OK);
    return body;
}

/* Masks looking alike, sets looking alike, and as many bodies; some of the bodies
 * use them. */
typedef struct shelf {
    graze_mask *masks[LISTED];
    graze_hitbox_set sets[LISTED];
    graze_hitbox_frame frame;
    graze_world *world;
    graze_body bodies[LISTED];
    const graze_mask *listed_masks[LISTED];
    const graze_hitbox_set *listed_sets[LISTED];
    graze_assets assets;
    uint8_t snapshot[MOST];
    size_t size;
} shelf;

static void open_shelf(shelf *self) {
    *self = (shelf){ .world = small_world_open((graze_world_config){ 0 }) };
    for (int i = 0; i < LISTED; i++) {
        self->listed_masks[i] = self->masks[i] = mask_of(3, 3);
        self->sets[i] = (graze_hitbox_set){
            .names = names, .frames = &self->frame, .name_count = 1, .frame_count = 1
        };
        self->listed_sets[i] = &self->sets[i];
    }
    self->assets =
        (graze_assets){ self->listed_masks, self->listed_sets, LISTED, LISTED };
}

static void close_shelf(shelf *self) {
    graze_world_close(self->world);
    for (int i = 0; i < LISTED; i++)
        graze_mask_destroy(self->masks[i]);
}

/* Use these, the last first, and forget the others. */
static void save_shelf(shelf *self, unsigned used) {
    for (int i = LISTED - 1; i >= 0; i--)
        if (used >> i & 1) {
            self->bodies[i] = add_masked(self->world, self->masks[i]);
            assert_int_equal(graze_body_set_hitboxes(self->world, self->bodies[i],
                                                     &self->sets[i],
                                                     &(graze_frame_pose){ 0 }),
                             GRAZE_OK);
        }
    assert_int_equal(graze_world_save(self->world, &self->assets, self->snapshot,
                                      MOST, &self->size),
                     GRAZE_OK);
    for (int i = 0; i < LISTED; i++)
        if (!(used >> i & 1)) {
            self->listed_masks[i] = NULL;
            self->listed_sets[i] = NULL;
        }
}

static graze_status load_shelf(shelf *self) {
    return graze_world_load(self->world, &self->assets, self->snapshot, self->size);
}

static void expect_own(shelf *self, int i) {
    graze_shape shape;
    assert_int_equal(
        graze_part_shape(self->world,
                         small_world_part(self->world, self->bodies[i], 0), &shape),
        GRAZE_OK);
    assert_ptr_equal(shape.mask.mask, self->masks[i]);
    assert_ptr_equal(graze_body_hitboxes(self->world, self->bodies[i]),
                     &self->sets[i]);
}

static void expect_need(shelf *self, int i) {
    self->listed_masks[i] = NULL;
    assert_int_equal(load_shelf(self), GRAZE_ASSET_MISSING);
    self->listed_masks[i] = self->masks[i];
    self->listed_sets[i] = NULL;
    assert_int_equal(load_shelf(self), GRAZE_ASSET_MISSING);
    self->listed_sets[i] = &self->sets[i];
}

static void used_items_among_many_are_found_by_number(void **state) {
    (void)state;
    for (unsigned used = 0; used < 1U << LISTED; used++) {
        shelf self;
        open_shelf(&self);
        save_shelf(&self, used);
        assert_int_equal(load_shelf(&self), GRAZE_OK);
        for (int i = 0; i < LISTED; i++)
            if (used >> i & 1) {
                expect_own(&self, i);
                expect_need(&self, i);
            }
        close_shelf(&self);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_refused_whose_shapes_differ_in_a_last_digit),
        cmocka_unit_test(another_shape_in_the_same_box_is_another),
        cmocka_unit_test(every_pixel_of_a_mask_counts),
        cmocka_unit_test(the_way_a_mask_is_turned_counts),
        cmocka_unit_test(boxes_names_layers_and_frames_count),
        cmocka_unit_test(fields_a_world_does_not_read_do_not_count),
        cmocka_unit_test(used_items_among_many_are_found_by_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
