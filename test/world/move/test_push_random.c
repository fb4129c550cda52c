/* test_push_random.c: random bodies push each other apart, beside two models in plain
 * code. In a row, the ends are those of least squares. In the plane, a second model
 * follows the rules of push.h without any code of graze. It is exact, so it is
 * compared where the shares of all ways have so few bits that graze is exact, too. */
#include "support/movers.h"
#include "support/push_model.h"

enum { WALL = 0, PUSH = 1 };

/* --- Scenes --- */

typedef struct stage {
    graze_world *world;
    graze_body bodies[BODIES];
    graze_push_body weights[BODIES];
    graze_pushed_list pushed;
} stage;

static graze_box float_box(plane_box box) {
    return (graze_box){ (float)box.low[0], (float)box.low[1], (float)box.high[0],
                        (float)box.high[1] };
}

static void add_body(stage *self, const plane *model, int i) {
    const plane_body *body = &model->bodies[i];
    graze_part_def parts[PARTS];
    for (int k = 0; k < body->part_count; k++)
        parts[k] =
            (graze_part_def){ .box = float_box(body->parts[k]), .layer = PUSH };
    const graze_body_def def = { .x = (float)body->at[0],
                                 .y = (float)body->at[1],
                                 .user = body->user,
                                 .parts = parts,
                                 .part_count = (uint32_t)body->part_count };
    assert_int_equal(graze_body_add(self->world, &def, &self->bodies[i]), GRAZE_OK);
    self->weights[i] = (graze_push_body){ .body = self->bodies[i],
                                          .weight = (float)body->weight,
                                          .priority = body->priority };
}

/* A world of the plane; bodies are added in the order of `turn`. */
static stage open_scene(const plane *model, int turn, graze_edges edges) {
    stage self = { .world =
                       small_world_open((graze_world_config){ .edges = edges }) };
    for (int i = 0; i < model->count; i++)
        add_body(&self, model,
                 (i * (1 + turn % 2 * (model->count - 2)) + turn) % model->count);
    for (int i = 0; i < model->wall_count; i++) {
        const graze_part_def wall = { .box = float_box(model->walls[i]),
                                      .layer = WALL };
        graze_body body;
        assert_int_equal(
            graze_body_add(self.world,
                           &(graze_body_def){ .parts = &wall, .part_count = 1 },
                           &body),
            GRAZE_OK);
    }
    return self;
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

/* Reported bodies have moved from their starts, others have not. Bodies overlap only
 * if it is reported. No body came into a wall, or left its place across. */
static void check_end(const stage *self, const plane *model) {
    for (int i = 0; i < model->count; i++) {
        const plane_body *body = &model->bodies[i];
        const graze_pushed *report = report_of(self, i);
        const graze_body_info info = mover_read(self->world, self->bodies[i]);
        const bool is_moved =
            info.x != (float)body->start[0] || info.y != (float)body->start[1];
        assert_int_equal(report != NULL && report->is_moved, is_moved);
        if (report != NULL)
            assert_true(report->from_x == (float)body->start[0] &&
                        report->from_y == (float)body->start[1] &&
                        report->user == body->user &&
                        (report->against.id != 0) == report->is_held);
        if (model->axis != GRAZE_PUSH_LEAST)
            assert_true(model->axis == GRAZE_PUSH_X
                            ? info.y == (float)body->start[1]
                            : info.x == (float)body->start[0]);
        graze_part parts[PARTS];
        for (uint32_t k = 0; k < info.part_count; k++) {
            graze_part_info part;
            graze_hits hits = { 0 };
            assert_int_equal(
                graze_body_parts(self->world, self->bodies[i], parts, PARTS),
                info.part_count);
            assert_int_equal(graze_part_read(self->world, parts[k], &part),
                             GRAZE_OK);
            const graze_query query = {
                .kind = GRAZE_QUERY_BOX,
                .at = { (double)part.box.min_x, (double)part.box.min_y },
                .to = { (double)part.box.max_x, (double)part.box.max_y },
                .exclude = self->bodies[i]
            };
            assert_int_equal(graze_world_query(self->world, &query, 1, &hits),
                             GRAZE_OK);
            for (size_t h = 0; h < hits.count; h++) {
                const bool is_wall = hits.items[h].layer == WALL;
                if (is_wall ? is_moved : report == NULL || !report->is_overlapping)
                    fail_msg("body %d ends inside another", i);
            }
            graze_hits_free(&hits);
        }
    }
}

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

static double drawn_weight(seeded_random *random) {
    const double weights[] = { 1, 1, 2, 3, 5, 7, 0, INFINITY };
    return weights[seeded_below(random, 8)];
}

static plane draw_plane(seeded_random *random, int parts) {
    plane self = { .count = testing_between(random, 2, BODIES),
                   .wall_count = testing_between(random, 0, WALLS),
                   .axis = (graze_push_axis)seeded_below(random, 3),
                   .is_by_position = seeded_below(random, 4) == 0 };
    const bool has_weights = seeded_below(random, 2) == 0;
    for (int i = 0; i < self.count; i++) {
        plane_body *body = &self.bodies[i];
        body->part_count = 1 + (seeded_below(random, 4) == 0);
        for (int k = 0; k < body->part_count; k++)
            body->parts[k] = drawn_box(random, parts);
        for (int axis = 0; axis < 2; axis++)
            body->at[axis] = body->start[axis] = drawn(random, -15, 15, parts);
        body->user = (uint64_t)i;
        body->weight = has_weights ? drawn_weight(random) : 1;
        body->priority = has_weights ? testing_between(random, 0, 4) / 3 : 0;
    }
    for (int i = 0; i < self.wall_count; i++) {
        self.walls[i] = drawn_box(random, parts);
        for (int axis = 0; axis < 2; axis++) {
            const double by = drawn(random, -25, 25, parts);
            self.walls[i].low[axis] += by;
            self.walls[i].high[axis] += by;
        }
    }
    return self;
}

static void in_the_plane_the_ends_are_those_of_the_model(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    const int scenes = testing_is_long() ? 200000 : 6000;
    int compared = 0, held = 0, overlapping = 0;
    for (int scene = 0; scene < scenes; scene++) {
        plane model = draw_plane(&random, scene % 2 == 0 ? 1 : 64);
        stage self = open_scene(&model, 0, GRAZE_HALF_OPEN);
        run_scene(&self, &model);
        check_end(&self, &model);
        model_push(&model);
        for (int i = 0; i < model.count && !model.is_rounded; i++) {
            const plane_body *body = &model.bodies[i];
            const graze_body_info info = mover_read(self.world, self.bodies[i]);
            const graze_pushed *report = report_of(&self, i);
            if ((double)info.x != body->at[0] || (double)info.y != body->at[1])
                fail_msg("scene %d, body %d: at %g, %g instead of %g, %g", scene, i,
                         (double)info.x, (double)info.y, body->at[0], body->at[1]);
            if ((report != NULL && report->is_overlapping) != body->is_overlapping ||
                (report != NULL && report->is_held) != body->is_held)
                fail_msg("scene %d, body %d: held or overlapping", scene, i);
            held += body->is_held;
            overlapping += body->is_overlapping;
        }
        compared += !model.is_rounded;
        close_scene(&self);
    }
    print_message("%d of %d scenes compared; %d held, %d overlapping\n", compared,
                  scenes, held, overlapping);
    assert_sample(compared > scenes / 3 && held > 100 && overlapping > 100);
}

/* Floats with all their bits, near zero and far away. The claims about every end
 * hold, and the ends do not depend on the order of adding, on edges or on users'
 * memory. */
static void the_order_of_adding_does_not_matter(void **state) {
    (void)state;
    seeded_random random = { testing_seed() + 1 };
    const int scenes = testing_is_long() ? 60000 : 3000;
    for (int scene = 0; scene < scenes; scene++) {
        const int parts = 1 << seeded_below(&random, 17);
        plane model = draw_plane(&random, parts);
        const double far = ldexp(1, (int)seeded_below(&random, 30)) - 1;
        for (int i = 0; i < model.count; i++)
            model.bodies[i].at[0] = model.bodies[i].start[0] =
                (double)(float)(model.bodies[i].at[0] + far);
        for (int i = 0; i < model.wall_count; i++) {
            model.walls[i].low[0] = (double)(float)(model.walls[i].low[0] + far);
            model.walls[i].high[0] = (double)(float)(model.walls[i].high[0] + far);
        }
        stage first = open_scene(&model, 0, GRAZE_HALF_OPEN);
        run_scene(&first, &model);
        check_end(&first, &model);
        for (int turn = 1; turn < 3; turn++) {
            stage other = open_scene(&model, turn, GRAZE_CLOSED);
            run_scene(&other, &model);
            assert_int_equal(first.pushed.count, other.pushed.count);
            for (int i = 0; i < model.count; i++) {
                const graze_body_info a = mover_read(first.world, first.bodies[i]),
                                      b = mover_read(other.world, other.bodies[i]);
                if (a.x != b.x || a.y != b.y)
                    fail_msg("scene %d, turn %d: body %d ends elsewhere", scene,
                             turn, i);
            }
            close_scene(&other);
        }
        close_scene(&first);
    }
}

/* --- Rows --- */

/* Least squares with the order kept, and two walls: each body's place less the widths
 * before it must not fall. The best is found as max over beginnings of min over ends
 * of weighted means, and cut off at the walls (T. Robertson, F. Wright and R. Dykstra,
 * "Order restricted statistical inference", 1988). */
static double best_of(const double *wanted, const double *weights, int count,
                      int i) {
    double best = -INFINITY;
    for (int first = 0; first <= i; first++) {
        double least = INFINITY, sum = 0, weight = 0;
        for (int last = first; last < count; last++) {
            sum += wanted[last] * weights[last];
            weight += weights[last];
            if (last >= i)
                least = fmin(least, sum / weight);
        }
        best = fmax(best, least);
    }
    return best;
}

static void in_a_row_the_ends_are_those_of_least_squares(void **state) {
    (void)state;
    seeded_random random = { testing_seed() + 2 };
    const int scenes = testing_is_long() ? 100000 : 4000;
    int apart = 0;
    for (int scene = 0; scene < scenes; scene++) {
        plane model = { .count = testing_between(&random, 2, BODIES),
                        .wall_count = 2 };
        const double walls[2] = { drawn(&random, -80, -20, 8),
                                  drawn(&random, 20, 80, 8) };
        double wanted[BODIES], weights[BODIES], total = 0;
        model.walls[0] = (plane_box){ { -200, -50 }, { walls[0], 50 } };
        model.walls[1] = (plane_box){ { walls[1], -50 }, { 200, 50 } };
        for (int i = 0; i < model.count; i++) {
            plane_body *body = &model.bodies[i];
            const double width = 5; /* of one size, middles are as their edges */
            body->part_count = 1;
            body->parts[0] = (plane_box){ { 0, 0 }, { width, 10 } };
            body->at[0] = body->start[0] =
                drawn(&random, (int)walls[0] + 1, (int)walls[1] - 6, 8);
            body->user = (uint64_t)i;
            body->weight = weights[i] = drawn(&random, 1, 5, 2);
        }
        order_bodies(&model);
        for (int i = 0; i < model.count; i++) {
            const plane_body *body = &model.bodies[i];
            wanted[body->place[0]] = body->at[0] - 5 * body->place[0];
            weights[body->place[0]] = body->weight;
            total += 5;
        }
        stage self = open_scene(&model, 1, GRAZE_HALF_OPEN);
        run_scene(&self, &model);
        check_end(&self, &model);
        for (int i = 0; i < model.count && total <= walls[1] - walls[0]; i++) {
            const int place = model.bodies[i].place[0];
            const double best =
                fmin(fmax(best_of(wanted, weights, model.count, place), walls[0]),
                     walls[1] - total);
            const double x =
                (double)mover_read(self.world, self.bodies[i]).x - 5 * place;
            if (fabs(x - best) > 1e-4)
                fail_msg("scene %d: body %d is at %g instead of %g", scene, i,
                         x + 5 * place, best + 5 * place);
            apart += report_of(&self, i) != NULL;
        }
        close_scene(&self);
    }
    assert_sample(apart > scenes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_plane_the_ends_are_those_of_the_model),
        cmocka_unit_test(the_order_of_adding_does_not_matter),
        cmocka_unit_test(in_a_row_the_ends_are_those_of_least_squares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
