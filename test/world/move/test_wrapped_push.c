/* test_wrapped_push.c: bodies push each other apart across the seams of a wrapped
 * world. In a world much larger than a scene, the ends are those of the model of
 * push.h in plain code, wherever the seams are. In a world as large as the scene,
 * plain code looks at all nine places of each pair at the end. */
#include "support/counted_memory.h"
#include "support/movers.h"
#include "support/push_model.h"

enum { WALL = 0, PUSH = 1 };

typedef struct stage {
    graze_world *world;
    graze_body bodies[BODIES];
    graze_push_body weights[BODIES];
    graze_pushed_list pushed;
    double size[2], by[2]; /* of the world; of the scene's origin */
} stage;

/* --- Scenes --- */

static double drawn(seeded_random *random, int low, int high, int parts) {
    return (double)testing_between(random, low * parts, high * parts) / parts;
}

static plane_box drawn_box(seeded_random *random, int parts) {
    plane_box box;
    for (int axis = 0; axis < 2; axis++) {
        box.low[axis] = drawn(random, -6, 4, parts);
        box.high[axis] = box.low[axis] + drawn(random, 1, 12, parts);
    }
    return box;
}

static plane draw_plane(seeded_random *random, int reach) {
    static const double weights[] = { 1, 1, 2, 3, 0, INFINITY };
    plane self = { .count = testing_between(random, 2, BODIES),
                   .wall_count = testing_between(random, 0, WALLS),
                   .axis = (graze_push_axis)seeded_below(random, 3),
                   .is_by_position = seeded_below(random, 4) == 0 };
    const bool has_weights = seeded_below(random, 2) == 0;
    for (int i = 0; i < self.count; i++) {
        plane_body *body = &self.bodies[i];
        body->part_count = 1 + (seeded_below(random, 4) == 0);
        for (int k = 0; k < body->part_count; k++)
            body->parts[k] = drawn_box(random, 64);
        for (int axis = 0; axis < 2; axis++)
            body->at[axis] = body->start[axis] = drawn(random, -reach, reach, 64);
        body->user = (uint64_t)i;
        body->weight = has_weights ? weights[seeded_below(random, 6)] : 1;
        body->priority = has_weights ? testing_between(random, 0, 4) / 3 : 0;
    }
    for (int i = 0; i < self.wall_count; i++) {
        self.walls[i] = drawn_box(random, 64);
        for (int axis = 0; axis < 2; axis++) {
            const double by = drawn(random, -reach - 10, reach + 10, 64);
            self.walls[i].low[axis] += by;
            self.walls[i].high[axis] += by;
        }
    }
    return self;
}

static void add_body(stage *self, const plane *model, int i) {
    const plane_body *body = &model->bodies[i];
    graze_part_def parts[PARTS];
    for (int k = 0; k < body->part_count; k++) {
        const plane_box box = body->parts[k];
        parts[k] =
            (graze_part_def){ .box = { (float)box.low[0], (float)box.low[1],
                                       (float)box.high[0], (float)box.high[1] },
                              .layer = PUSH };
    }
    const graze_body_def def = { .x = (float)(body->at[0] + self->by[0]),
                                 .y = (float)(body->at[1] + self->by[1]),
                                 .user = body->user,
                                 .parts = parts,
                                 .part_count = (uint32_t)body->part_count };
    assert_int_equal(graze_body_add(self->world, &def, &self->bodies[i]), GRAZE_OK);
    self->weights[i] = (graze_push_body){ .body = self->bodies[i],
                                          .weight = (float)body->weight,
                                          .priority = body->priority };
}

static void add_wall(stage *self, plane_box box) {
    const graze_part_def wall = { .box = { 0, 0, (float)(box.high[0] - box.low[0]),
                                           (float)(box.high[1] - box.low[1]) },
                                  .layer = WALL };
    const graze_body_def def = { .x = (float)(box.low[0] + self->by[0]),
                                 .y = (float)(box.low[1] + self->by[1]),
                                 .parts = &wall,
                                 .part_count = 1 };
    graze_body body;
    assert_int_equal(graze_body_add(self->world, &def, &body), GRAZE_OK);
}

static void open_scene(stage *self, const plane *model, bool is_backward) {
    self->world = small_world_open((graze_world_config){
        .wrap_width = (float)self->size[0], .wrap_height = (float)self->size[1] });
    for (int i = 0; i < model->count; i++)
        add_body(self, model, is_backward ? model->count - 1 - i : i);
    for (int i = 0; i < model->wall_count; i++)
        add_wall(self, model->walls[i]);
}

static void run_scene(stage *self, const plane *model) {
    const graze_push push = { .layers = 1 << PUSH,
                              .axis = model->axis,
                              .is_by_position = model->is_by_position,
                              .bodies = self->weights,
                              .count = (size_t)model->count };
    assert_int_equal(graze_world_push(self->world, &push, &self->pushed), GRAZE_OK);
}

static void close_scene(stage *self) {
    graze_pushed_list_free(&self->pushed);
    graze_world_close(self->world);
}

static const graze_pushed *report_of(const stage *self, int i) {
    for (size_t k = 0; k < self->pushed.count; k++)
        if (self->pushed.items[k].body.id == self->bodies[i].id)
            return &self->pushed.items[k];
    return NULL;
}

/* --- A world larger than the scene --- */

static double wrapped(double value, double size) {
    return size == 0 ? value : value - floor(value / size) * size;
}

static void compare_with_model(const stage *self, const plane *model) {
    for (int i = 0; i < model->count; i++) {
        const plane_body *body = &model->bodies[i];
        const graze_body_info info = mover_read(self->world, self->bodies[i]);
        const graze_pushed *report = report_of(self, i);
        const double x = wrapped(body->at[0] + self->by[0], self->size[0]),
                     y = wrapped(body->at[1] + self->by[1], self->size[1]);
        if ((double)info.x != x || (double)info.y != y)
            fail_msg("body %d: at %g, %g instead of %g, %g", i, (double)info.x,
                     (double)info.y, x, y);
        assert_int_equal(report != NULL && report->is_overlapping,
                         body->is_overlapping);
        assert_int_equal(report != NULL && report->is_held, body->is_held);
    }
}

static void wherever_the_seams_are_the_ends_are_those_of_the_model(void **state) {
    (void)state;
    static const double sizes[][2] = { { 256, 256 }, { 256, 0 }, { 0, 256 } };
    seeded_random random = { testing_seed() };
    const int scenes = testing_is_long() ? 100000 : 4000;
    int compared = 0;
    for (int scene = 0; scene < scenes; scene++) {
        plane model = draw_plane(&random, 15);
        stage self = { .world = NULL };
        memcpy(self.size, sizes[seeded_below(&random, 3)], sizeof self.size);
        for (int axis = 0; axis < 2; axis++)
            self.by[axis] = drawn(&random, -40, 40, 64);
        open_scene(&self, &model, false);
        run_scene(&self, &model);
        model_push(&model);
        if (!model.is_rounded && !model.has_ties) {
            compare_with_model(&self, &model);
            compared++;
        }
        close_scene(&self);
    }
    print_message("%d of %d scenes compared\n", compared, scenes);
    assert_sample(compared > scenes / 3);
}

/* --- A world as large as the scene --- */

/* Whether a box overlaps another one in any of nine places. */
static bool overlap_somewhere(const stage *self, plane_box a, plane_box b) {
    for (int x = -1; x <= 1; x++)
        for (int y = -1; y <= 1; y++) {
            plane_box at = b;
            const double by[2] = { x * self->size[0], y * self->size[1] };
            for (int axis = 0; axis < 2; axis++) {
                at.low[axis] += by[axis];
                at.high[axis] += by[axis];
            }
            if (boxes_overlap(a, at))
                return true;
        }
    return false;
}

static bool bodies_overlap_somewhere(const stage *self, const plane_body *a,
                                     const plane_body *b) {
    bool is_any = false;
    for (int i = 0; i < a->part_count; i++)
        for (int k = 0; k < b->part_count; k++)
            is_any |= overlap_somewhere(self, placed(a, i), placed(b, k));
    return is_any;
}

/* The model's bodies where those of the world are. */
static void take_ends(const stage *self, plane *model) {
    for (int i = 0; i < model->count; i++) {
        const graze_body_info info = mover_read(self->world, self->bodies[i]);
        model->bodies[i].at[0] = (double)info.x;
        model->bodies[i].at[1] = (double)info.y;
        for (int axis = 0; axis < 2; axis++)
            move_body(model, &model->bodies[i], axis, 0);
    }
    for (int i = 0; i < model->wall_count; i++)
        for (int axis = 0; axis < 2; axis++) {
            plane_box *wall = &model->walls[i];
            const double low =
                wrapped(wall->low[axis] + self->by[axis], self->size[axis]);
            wall->high[axis] += low - wall->low[axis];
            wall->low[axis] = low;
        }
}

/* Bodies overlap where it is reported. No body came into a wall. An end with more
 * bits may be rounded when it is wrapped. */
static uint32_t check_nine_places(const stage *self, const plane *model) {
    uint32_t count = 0;
    for (int i = 0; i < model->count; i++) {
        const graze_pushed *report = report_of(self, i);
        bool is_overlapping = false;
        for (int k = 0; k < model->count; k++)
            is_overlapping |=
                k != i &&
                bodies_overlap_somewhere(self, &model->bodies[i], &model->bodies[k]);
        assert_int_equal(report != NULL && report->is_overlapping, is_overlapping);
        count += is_overlapping;
        for (int k = 0; k < model->wall_count; k++)
            for (int part = 0; part < model->bodies[i].part_count; part++)
                if (report != NULL && report->is_moved)
                    assert_false(overlap_somewhere(
                        self, placed(&model->bodies[i], part), model->walls[k]));
    }
    return count;
}

/* The same scene with its bodies added backward. */
static void check_order_of_adding(const stage *self, const plane *model) {
    stage other = *self;
    other.pushed = (graze_pushed_list){ 0 };
    open_scene(&other, model, true);
    run_scene(&other, model);
    assert_int_equal(self->pushed.count, other.pushed.count);
    for (int i = 0; i < model->count; i++) {
        const graze_body_info a = mover_read(self->world, self->bodies[i]),
                              b = mover_read(other.world, other.bodies[i]);
        assert_true(a.x == b.x && a.y == b.y);
    }
    close_scene(&other);
}

static void in_a_small_world_all_nine_places_are_seen(void **state) {
    (void)state;
    static const double sizes[][2] = {
        { 64, 64 }, { 80, 66 }, { 64, 0 }, { 0, 72 }
    };
    seeded_random random = { testing_seed() + 1 };
    const int scenes = testing_is_long() ? 100000 : 3000;
    uint32_t overlapping = 0, moved = 0;
    for (int scene = 0; scene < scenes; scene++) {
        plane model = draw_plane(&random, 40);
        stage self = { .world = NULL };
        memcpy(self.size, sizes[seeded_below(&random, 4)], sizeof self.size);
        open_scene(&self, &model, false);
        run_scene(&self, &model);
        check_order_of_adding(&self, &model);
        take_ends(&self, &model);
        if (!model.is_rounded)
            overlapping += check_nine_places(&self, &model);
        for (size_t i = 0; i < self.pushed.count; i++)
            moved += self.pushed.items[i].is_moved;
        close_scene(&self);
    }
    print_message("%u moved, %u overlapping\n", moved, overlapping);
    assert_sample(moved > 2000 && overlapping > 50);
}

/* --- By hand --- */

static graze_body add_square(graze_world *world, float x, uint64_t user) {
    const graze_part_def part = { .box = { -5, -5, 5, 5 }, .layer = PUSH };
    const graze_body_def def = {
        .x = x, .y = 20, .user = user, .parts = &part, .part_count = 1
    };
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
    return body;
}

static void a_ring_without_room_stays_and_is_reported(void **state) {
    (void)state;
    graze_world *world = small_world_open(
        (graze_world_config){ .wrap_width = 40, .wrap_height = 40 });
    graze_pushed_list pushed = { 0 };
    for (uint64_t i = 0; i < 5; i++)
        add_square(world, (float)(8 * i), i);
    assert_int_equal(graze_world_push(world, &(graze_push){ 0 }, &pushed), GRAZE_OK);
    assert_int_equal(pushed.count, 5);
    bool is_any = false;
    for (size_t i = 0; i < pushed.count; i++)
        is_any |= pushed.items[i].is_overlapping;
    assert_true(is_any);
    graze_pushed_list_free(&pushed);
    graze_world_close(world);
}

/* Swept, it has gone the short way over the seam. */
static void a_body_is_pushed_over_the_seam(void **state) {
    (void)state;
    graze_world *world = small_world_open(
        (graze_world_config){ .wrap_width = 80, .wrap_height = 80 });
    const graze_push_body heavy = { add_square(world, 70, 0), INFINITY, 0 };
    const graze_body light = add_square(world, 79, 1);
    const graze_push push = { .bodies = &heavy, .count = 1 };
    graze_pushed_list pushed = { 0 };
    assert_int_equal(graze_world_push(world, &push, &pushed), GRAZE_OK);
    assert_int_equal(pushed.count, 1);
    assert_true(pushed.items[0].body.id == light.id && pushed.items[0].is_moved);
    assert_true(mover_read(world, light).x == 0);
    graze_pushed_list_free(&pushed);
    graze_world_close(world);
}

static void refused_memory_changes_nothing(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    uint64_t failures = 0;
    bool is_done = false;
    for (uint64_t fail_at = 1; !is_done; fail_at++) {
        const graze_world_config config = { .allocator = counted_allocator(&memory),
                                            .wrap_width = 80,
                                            .wrap_height = 80 };
        graze_world *world = small_world_open(config);
        graze_pushed_list pushed = { .allocator = config.allocator };
        const graze_body low = add_square(world, 78, 0),
                         high = add_square(world, 2, 1);
        add_square(world, 40, 2);
        graze_body_set_swept(world, low, true);
        const uint64_t hash = graze_world_hash(world);
        memory.fail_at = fail_at;
        const graze_status status =
            graze_world_push(world, &(graze_push){ 0 }, &pushed);
        memory.fail_at = 0;
        is_done = status == GRAZE_OK;
        if (!is_done) {
            assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
            assert_int_equal(pushed.count, 0);
            assert_true(graze_world_hash(world) == hash);
            failures++;
            assert_int_equal(graze_world_push(world, &(graze_push){ 0 }, &pushed),
                             GRAZE_OK);
        }
        assert_true(mover_read(world, low).x == 75 &&
                    mover_read(world, high).x == 5);
        graze_pushed_list_free(&pushed);
        graze_world_close(world);
        assert_int_equal(memory.blocks, 0);
    }
    assert_true(failures > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wherever_the_seams_are_the_ends_are_those_of_the_model),
        cmocka_unit_test(in_a_small_world_all_nine_places_are_seen),
        cmocka_unit_test(a_ring_without_room_stays_and_is_reported),
        cmocka_unit_test(a_body_is_pushed_over_the_seam),
        cmocka_unit_test(refused_memory_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
