/* test_frame_agree.c: worlds of every broad phase whose bodies show random frames of
 * random sets report the same, byte for byte. Touches are those found by comparing
 * all boxes of all frames with each other.
 */
#include "support/small_world.h"

enum {
    NAMES = 5,
    FRAMES = 12,
    MOST_BOXES = NAMES * FRAMES,
    BODIES = 70,
    STEPS = 120,
    MOST_WORLDS = 16
};

/* A set whose arrays can be drawn anew. */
typedef struct drawn_set {
    const char *names[NAMES];
    graze_hitbox boxes[MOST_BOXES];
    graze_shape shapes[MOST_BOXES];
    graze_hitbox_frame frames[FRAMES];
    graze_hitbox_set set;
} drawn_set;

typedef struct actor {
    graze_body body;
    graze_frame_pose show;
    bool has_set;
} actor;

typedef struct stage {
    seeded_random random;
    drawn_set sets[2];
    uint8_t wears[BODIES]; /* which set */
    actor actors[BODIES];
    graze_world *worlds[MOST_WORLDS];
    size_t world_count;
    graze_edges edges;
    bool has_shapes;
} stage;

static graze_hitbox draw_box(stage *self, uint32_t name) {
    const float x = (float)testing_between(&self->random, -60, 60) / 2;
    const float y = (float)testing_between(&self->random, -60, 60) / 2;
    const float w = (float)testing_between(&self->random, 0, 24) / 2;
    const float h = (float)testing_between(&self->random, 0, 24) / 2;
    return (graze_hitbox){
        { x, y, x + w, y + h }, name, (uint8_t)seeded_below(&self->random, 3), NULL
    };
}

/* One in three boxes is a circle, a capsule or a triangle of about its size. */
static void draw_shape(stage *self, drawn_set *drawn, uint32_t box) {
    const graze_box in = drawn->boxes[box].box;
    const graze_point min = { (double)in.min_x, (double)in.min_y };
    const graze_point max = { (double)in.max_x + 1, (double)in.max_y + 1 };
    const graze_point corners[] = { min, { max.x, min.y }, max };
    const graze_shape kinds[] = { graze_shape_circle(min, 0.3 + max.x - min.x),
                                  graze_shape_capsule(min, max, 1.5),
                                  graze_shape_polygon(corners, 3, 0.5) };
    if (seeded_below(&self->random, 3) != 0)
        return;
    drawn->shapes[box] = kinds[seeded_below(&self->random, 3)];
    drawn->boxes[box].shape = &drawn->shapes[box];
}

static void draw_frame(stage *self, drawn_set *drawn, uint32_t frame) {
    const uint32_t first = drawn->set.box_count;
    for (uint32_t name = 0; name < NAMES; name++)
        if (seeded_below(&self->random, 2) == 0)
            drawn->boxes[drawn->set.box_count++] = draw_box(self, name);
    for (uint32_t i = first; self->has_shapes && i < drawn->set.box_count; i++)
        draw_shape(self, drawn, i);
    drawn->frames[frame] = (graze_hitbox_frame){
        .first = first,
        .count = drawn->set.box_count - first,
        .pivot_x = (float)testing_between(&self->random, -9, 9) / 2,
        .pivot_y = (float)testing_between(&self->random, -9, 9) / 2
    };
}

static void draw_set(stage *self, drawn_set *drawn) {
    *drawn = (drawn_set){ .names = { "a", "b", "c", "d", "e" } };
    for (uint32_t frame = 0; frame < FRAMES; frame++)
        draw_frame(self, drawn, frame);
    drawn->set.names = drawn->names;
    drawn->set.boxes = drawn->boxes;
    drawn->set.frames = drawn->frames;
    drawn->set.name_count = NAMES;
    drawn->set.frame_count = FRAMES;
    assert_int_equal(graze_hitbox_set_check(&drawn->set), GRAZE_OK);
}

static graze_frame_pose draw_show(stage *self) {
    return (graze_frame_pose){
        .frame = seeded_below(&self->random, FRAMES),
        .flip_x = seeded_below(&self->random, 2) == 0,
        .flip_y = seeded_below(&self->random, 2) == 0,
        .turns = (uint8_t)seeded_below(&self->random, 4),
        .x = (float)testing_between(&self->random, -200, 200) / 2,
        .y = (float)testing_between(&self->random, -200, 200) / 2
    };
}

static void open_stage(stage *self, graze_edges edges, bool has_shapes,
                       uint64_t seed) {
    memset(self, 0, sizeof *self);
    self->random = (seeded_random){ seed };
    self->edges = edges;
    self->has_shapes = has_shapes;
    draw_set(self, &self->sets[0]);
    draw_set(self, &self->sets[1]);
    graze_rules rules = { { 0 } };
    graze_rules_forbid(&rules, 2, 2);
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        self->worlds[self->world_count++] = small_world_open(
            (graze_world_config){ .broad_phase = graze_broad_phase_at(i)->name,
                                  .edges = edges,
                                  .events = GRAZE_EVENTS_BOTH,
                                  .rules = &rules });
}

static void enter(stage *self, actor *one) {
    one->has_set = false;
    for (size_t i = 0; i < self->world_count; i++)
        assert_int_equal(
            graze_body_add(self->worlds[i], &(graze_body_def){ 0 }, &one->body),
            GRAZE_OK);
}

/* Mostly another frame or place, now and then another set, or the end of it. */
static void act(stage *self, uint32_t i) {
    actor *one = &self->actors[i];
    const uint32_t chance = seeded_below(&self->random, 40);
    const bool dresses = !one->has_set || chance == 0;
    const graze_frame_pose before = one->show;
    one->show = draw_show(self);
    if (chance > 30) /* only the frame */
        one->show.x = before.x, one->show.y = before.y;
    if (dresses)
        self->wears[i] = (uint8_t)seeded_below(&self->random, 2);
    for (size_t j = 0; j < self->world_count; j++)
        if (dresses)
            assert_int_equal(graze_body_set_hitboxes(self->worlds[j], one->body,
                                                     &self->sets[self->wears[i]].set,
                                                     &one->show),
                             GRAZE_OK);
        else
            assert_int_equal(
                graze_body_set_frame(self->worlds[j], one->body, &one->show),
                GRAZE_OK);
    one->has_set = true;
}

static void leave(stage *self, actor *one) {
    for (size_t i = 0; i < self->world_count; i++)
        assert_int_equal(graze_body_remove(self->worlds[i], one->body), GRAZE_OK);
    enter(self, one);
}

static void compare_worlds(const stage *self) {
    size_t count, other_count;
    const graze_touch_event *events =
        graze_world_touch_events(self->worlds[0], &count);
    const graze_contact_event *hits =
        graze_world_contact_events(self->worlds[0], &other_count);
    for (size_t i = 1; i < self->world_count; i++) {
        size_t here;
        const graze_touch_event *others =
            graze_world_touch_events(self->worlds[i], &here);
        assert_int_equal(here, count);
        assert_memory_equal(others, events, count * sizeof *events);
        const graze_contact_event *met =
            graze_world_contact_events(self->worlds[i], &here);
        assert_int_equal(here, other_count);
        assert_memory_equal(met, hits, other_count * sizeof *met);
    }
}

/* The shape an actor shows in one of its boxes, at its position. */
static graze_shape shape_of(const actor *one, const graze_hitbox_set *set,
                            uint32_t box) {
    if (set->boxes[box].shape != NULL) {
        const graze_shape shape = graze_hitbox_set_shape(set, box, &one->show);
        graze_shape placed = shape;
        const graze_pose pose = { .x = (double)one->show.x,
                                  .y = (double)one->show.y };
        assert_int_equal(graze_shape_transform(&shape, &pose, &placed), GRAZE_OK);
        return placed;
    }
    const graze_box offset = graze_hitbox_set_offset(set, box, &one->show);
    /* what follows is rounded to floats */
    const float x = one->show.x, y = one->show.y;
    const float min_x = offset.min_x + x, min_y = offset.min_y + y;
    const float max_x = offset.max_x + x, max_y = offset.max_y + y;
    return graze_shape_box((graze_point){ (double)min_x, (double)min_y },
                           (graze_point){ (double)max_x, (double)max_y });
}

/* How many boxes of two actors touch, by comparing all. */
static size_t count_touches(const stage *self, uint32_t a, uint32_t b) {
    const actor *one = &self->actors[a], *other = &self->actors[b];
    const graze_hitbox_set *ones = &self->sets[self->wears[a]].set,
                           *others = &self->sets[self->wears[b]].set;
    const graze_hitbox_frame *left = &ones->frames[one->show.frame],
                             *right = &others->frames[other->show.frame];
    size_t count = 0;
    for (uint32_t i = left->first; i < left->first + left->count; i++)
        for (uint32_t j = right->first; j < right->first + right->count; j++) {
            const graze_shape first = shape_of(one, ones, i),
                              second = shape_of(other, others, j);
            const bool is_forbidden =
                ones->boxes[i].layer == 2 && others->boxes[j].layer == 2;
            count +=
                !is_forbidden && graze_shapes_touch(&first, &second, self->edges);
        }
    return count;
}

static void compare_with_all(const stage *self) {
    for (uint32_t a = 0; a < BODIES; a++)
        for (uint32_t b = a + 1; b < BODIES; b++)
            if (self->actors[a].has_set && self->actors[b].has_set)
                assert_int_equal(graze_body_touches(self->worlds[0],
                                                    self->actors[a].body,
                                                    self->actors[b].body, NULL, 0),
                                 count_touches(self, a, b));
}

static void play(graze_edges edges, bool has_shapes) {
    static stage self;
    open_stage(&self, edges, has_shapes, testing_seed() + edges);
    for (uint32_t i = 0; i < BODIES; i++)
        enter(&self, &self.actors[i]);
    for (int step = 0; step < STEPS; step++) {
        for (uint32_t i = 0; i < BODIES; i++)
            if (step == 0 || seeded_below(&self.random, 3) == 0)
                act(&self, i);
        if (seeded_below(&self.random, 4) == 0)
            leave(&self, &self.actors[seeded_below(&self.random, BODIES)]);
        for (size_t i = 0; i < self.world_count; i++)
            small_world_step(self.worlds[i]);
        compare_worlds(&self);
        if (step % 5 == 0)
            compare_with_all(&self);
    }
    for (size_t i = 0; i < self.world_count; i++)
        graze_world_close(self.worlds[i]);
}

static void sets_of_boxes_touch_as_their_boxes_do(void **state) {
    (void)state;
    play(GRAZE_HALF_OPEN, false);
    play(GRAZE_CLOSED, false);
}

static void sets_of_shapes_touch_as_their_shapes_do(void **state) {
    (void)state;
    play(GRAZE_HALF_OPEN, true);
    play(GRAZE_CLOSED, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_of_boxes_touch_as_their_boxes_do),
        cmocka_unit_test(sets_of_shapes_touch_as_their_shapes_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
