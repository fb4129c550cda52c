/* test_move_oracle.c: moves with responses are those of a plain model following
 * graze/move.h word by word. It has loops over all boxes, and numbers exact in
 * doubles.
 *
 * Edges are whole numbers and the motions powers of two, so all positions are sums
 * of few powers of two. A move to a position other than a float is not compared.
 */
#include "support/small_world.h"
#include "support/testing.h"

#include <math.h>

enum {
    BOXES = 24,
    SCENES = 400,
    MOVES = 300,
    FIELD = 64,
    MOVER_LAYER = 9,
    HITS_MAX = 64
};

typedef struct model_box {
    double min[2], max[2];
    graze_response response;
    unsigned one_way;
    bool is_crossed, has_pushed;
} model_box;

/* In the order in which hits of one time are handled. */
typedef enum model_kind { INSIDE, SIDE_HIT, CORNER } model_kind;

typedef struct model_hit {
    int box, axis;
    model_kind kind;
    double normal, distance, run; /* the time is distance / run */
    double place[2];
} model_hit;

typedef struct model {
    model_box boxes[BOXES];
    double size[2], from[2], to[2];
    model_hit hits[HITS_MAX]; /* that were listed */
    double times[HITS_MAX];
    uint32_t count, stops;
    bool is_cut_short, is_inexact;
    int last_axis; /* of the last stop; -1: none yet */
    double last_normal, last_place;
} model;

static bool overlaps(const model *self, const model_box *box, const double at[2]) {
    return at[0] < box->max[0] && box->min[0] < at[0] + self->size[0] &&
           at[1] < box->max[1] && box->min[1] < at[1] + self->size[1];
}

/* The distance from a position to the place beside the min side (-1) or the max side
 * (1). */
static double way_to(const model *self, const model_box *box, int axis,
                     double normal) {
    return (normal < 0 ? box->min[axis] - self->size[axis] : box->max[axis]) -
           self->from[axis];
}

static bool has_side(const model_box *box, int axis, double normal) {
    return box->one_way == 0 || (box->one_way >> (2 * axis + (normal > 0)) & 1);
}

/* The shortest way out; at a tie along y, and towards greater coordinates. */
static bool hit_inside(const model *self, const model_box *box, model_hit *hit) {
    double best = INFINITY;
    for (int axis = 1; axis >= 0; axis--)
        for (int side = 1; side >= 0; side--) {
            double normal = -1;
            if (side == 1)
                normal = 1;
            const double way = way_to(self, box, axis, normal);
            if (fabs(way) >= best)
                continue;
            best = fabs(way);
            hit->axis = axis;
            hit->normal = normal;
            hit->distance = way;
        }
    hit->kind = INSIDE;
    return box->one_way == 0 && !box->has_pushed;
}

/* Compare a / b with c / d, of positive b and d. */
static int compare(double a, double b, double c, double d) {
    return (a * d > c * b) - (a * d < c * b);
}

/* Whether a box is entered before the end, and before it is left. */
static bool hit_outside(const model *self, const model_box *box, model_hit *hit) {
    double enter[2], leave[2], run[2], normal[2];
    bool is_in[2];
    for (int axis = 0; axis < 2; axis++) {
        const double motion = self->to[axis] - self->from[axis];
        if (motion < 0)
            normal[axis] = 1;
        else
            normal[axis] = -1;
        run[axis] = fabs(motion);
        enter[axis] = way_to(self, box, axis, normal[axis]) * -normal[axis];
        leave[axis] = way_to(self, box, axis, -normal[axis]) * -normal[axis];
        is_in[axis] = enter[axis] < 0 || motion == 0;
        if (enter[axis] >= run[axis] && !(enter[axis] < 0))
            return false; /* not before the end, or at rest beside it */
        if (leave[axis] <= 0)
            return false;
    }
    for (int axis = 0; axis < 2; axis++)
        if (!is_in[axis] && run[1 - axis] > 0 &&
            compare(enter[axis], run[axis], leave[1 - axis], run[1 - axis]) >= 0)
            return false;
    int order;
    if (is_in[0])
        order = -1;
    else if (is_in[1])
        order = 1;
    else
        order = compare(enter[0], run[0], enter[1], run[1]);
    hit->axis = order < 0;
    if (order == 0)
        hit->kind = CORNER;
    else
        hit->kind = SIDE_HIT;
    if (order == 0 && !has_side(box, 0, normal[0]))
        hit->axis = 1;
    hit->normal = normal[hit->axis];
    hit->distance = enter[hit->axis];
    hit->run = run[hit->axis];
    return has_side(box, hit->axis, hit->normal);
}

static bool find_hit(const model *self, int number, model_hit *hit) {
    const model_box *box = &self->boxes[number];
    *hit = (model_hit){ .box = number, .run = 1 };
    if (box->response == GRAZE_IGNORE || box->is_crossed)
        return false;
    if (overlaps(self, box, self->from))
        return hit_inside(self, box, hit);
    return hit_outside(self, box, hit);
}

static double time_of(const model_hit *hit) {
    if (hit->kind == INSIDE)
        return 0;
    return hit->distance / hit->run;
}

static int compare_times(const model_hit *a, const model_hit *b) {
    const double distance_a = a->kind == INSIDE ? 0 : a->distance;
    const double distance_b = b->kind == INSIDE ? 0 : b->distance;
    return compare(distance_a, a->run, distance_b, b->run);
}

/* The position at a hit; where a mover is put after a start inside, if it is
 * stopped. */
static void find_place(model *self, model_hit *hit) {
    const int axis = hit->axis;
    hit->place[axis] =
        self->from[axis] + way_to(self, &self->boxes[hit->box], axis, hit->normal);
    hit->place[1 - axis] = self->from[1 - axis];
    if (hit->kind != INSIDE)
        hit->place[1 - axis] +=
            (self->to[1 - axis] - self->from[1 - axis]) * (hit->distance / hit->run);
    if (hit->kind == INSIDE && self->boxes[hit->box].response == GRAZE_CROSS)
        hit->place[axis] = self->from[axis];
    for (int i = 0; i < 2; i++)
        self->is_inexact |= (double)(float)hit->place[i] != hit->place[i];
}

static void list_hit(model *self, model_hit *hit) {
    find_place(self, hit);
    self->is_inexact |= self->count == HITS_MAX;
    if (self->is_inexact)
        return;
    self->times[self->count] = time_of(hit);
    self->hits[self->count++] = *hit;
}

static void stop(model *self) {
    self->to[0] = self->from[0];
    self->to[1] = self->from[1];
}

static void turn(model *self, const model_hit *hit) {
    const graze_response response = self->boxes[hit->box].response;
    const int axis = hit->axis;
    const bool is_caught = self->last_axis == axis &&
                           self->last_normal == -hit->normal &&
                           self->last_place == hit->place[axis];
    const bool was_still =
        self->from[0] == self->to[0] && self->from[1] == self->to[1];
    for (int i = 0; i < 2; i++)
        self->from[i] = hit->place[i];
    if (response == GRAZE_TOUCH || was_still)
        stop(self);
    else if (response == GRAZE_SLIDE || is_caught)
        self->to[axis] = self->from[axis];
    else if ((self->to[axis] - self->from[axis]) * hit->normal < 0)
        self->to[axis] = 2 * self->from[axis] - self->to[axis];
    self->last_axis = axis;
    self->last_normal = hit->normal;
    self->last_place = hit->place[axis];
    self->stops += hit->kind != INSIDE;
    if (self->stops >= GRAZE_MOVE_STOPS_MAX &&
        (self->to[0] != self->from[0] || self->to[1] != self->from[1])) {
        stop(self);
        self->is_cut_short = true;
    }
}

/* The first stopping hit, or NULL. Crossed boxes before it are listed. */
static bool next_stop(model *self, model_hit *first_stop) {
    model_hit hits[BOXES];
    int count = 0;
    for (int i = 0; i < BOXES; i++)
        count += find_hit(self, i, &hits[count]);
    bool is_stopped = false;
    for (int i = 0; i < count; i++) {
        if (self->boxes[hits[i].box].response == GRAZE_CROSS)
            continue;
        const int order = is_stopped ? compare_times(&hits[i], first_stop) : -1;
        if (order < 0 || (order == 0 && hits[i].kind < first_stop->kind))
            *first_stop = hits[i];
        is_stopped = true;
    }
    for (;;) { /* the earliest that is crossed, and that is not crossed yet */
        model_hit *first = NULL;
        for (int i = 0; i < count; i++) {
            const model_box *box = &self->boxes[hits[i].box];
            if (box->response != GRAZE_CROSS || box->is_crossed)
                continue;
            const int late = is_stopped ? compare_times(&hits[i], first_stop) : -1;
            const bool is_before = late < 0 || (late == 0 && hits[i].kind == INSIDE);
            if (is_before && (first == NULL || compare_times(&hits[i], first) < 0))
                first = &hits[i];
        }
        if (first == NULL)
            return is_stopped;
        self->boxes[first->box].is_crossed = true;
        list_hit(self, first);
    }
}

static void model_run(model *self) {
    model_hit hit;
    self->last_axis = -1;
    while (!self->is_inexact && next_stop(self, &hit)) {
        list_hit(self, &hit);
        self->boxes[hit.box].has_pushed |= hit.kind == INSIDE;
        turn(self, &hit);
    }
}

static bool is_crushed(const model *self) {
    bool is_in = false;
    for (int i = 0; i < BOXES; i++)
        is_in |=
            self->boxes[i].has_pushed && overlaps(self, &self->boxes[i], self->to);
    return is_in;
}

/* The floor under the middle of the mover, or the first one; -1: none. -2: one is
 * too near to tell. */
static int floor_of(const model *self) {
    const double bottom = self->to[1] + self->size[1],
                 middle = self->to[0] + self->size[0] / 2;
    int floor = -1;
    for (int i = BOXES - 1; i >= 0; i--) {
        const model_box *box = &self->boxes[i];
        if (box->response == GRAZE_CROSS || box->response == GRAZE_IGNORE ||
            !has_side(box, 1, -1) ||
            !(self->to[0] < box->max[0] &&
              box->min[0] < self->to[0] + self->size[0]) ||
            box->max[1] <= box->min[1])
            continue;
        const double gap = box->min[1] - bottom;
        if (gap > 0 && gap < 0.001)
            return -2;
        if (gap == 0)
            floor = i;
    }
    for (int i = 0; i < BOXES && floor >= 0; i++)
        if (self->boxes[i].min[1] == bottom && self->boxes[i].min[0] <= middle &&
            middle < self->boxes[i].max[0] &&
            self->boxes[i].response != GRAZE_CROSS &&
            self->boxes[i].response != GRAZE_IGNORE &&
            has_side(&self->boxes[i], 1, -1))
            return i;
    return floor;
}

/* ---- beside the library ---- */

typedef struct checked_mover {
    seeded_random random;
    graze_world *world;
    graze_body mover;
    graze_responses responses;
    graze_move_result result;
    model scene; /* before any move */
} checked_mover;

static void add_part(checked_mover *self, const model_box *box, int number) {
    const graze_part_def part = { .box = { (float)box->min[0], (float)box->min[1],
                                           (float)box->max[0], (float)box->max[1] },
                                  .layer = (uint8_t)box->response };
    const graze_body_def def = { .parts = &part,
                                 .part_count = 1,
                                 .user = (uint64_t)number };
    graze_body body;
    graze_part added;
    assert_int_equal(graze_body_add(self->world, &def, &body), GRAZE_OK);
    assert_int_equal(graze_body_parts(self->world, body, &added, 1), 1);
    assert_int_equal(graze_part_set_one_way(self->world, added, box->one_way),
                     GRAZE_OK);
}

static void checked_mover_open(checked_mover *self, bool is_crowded) {
    const int side = is_crowded ? FIELD / 2 : FIELD;
    self->world = small_world_open((graze_world_config){ 0 });
    self->scene = (model){ .size = { testing_between(&self->random, 1, 6),
                                     testing_between(&self->random, 1, 6) } };
    for (int i = 0; i < BOXES; i++) {
        model_box *box = &self->scene.boxes[i];
        for (int axis = 0; axis < 2; axis++) {
            box->min[axis] = testing_between(&self->random, 0, side);
            box->max[axis] = box->min[axis] + testing_between(&self->random, 1, 12);
        }
        box->response = (graze_response)seeded_below(&self->random, 5);
        if (seeded_below(&self->random, 4) == 0)
            box->one_way = seeded_below(&self->random, 16);
        else
            box->one_way = 0;
        add_part(self, box, i);
    }
    const graze_part_def part = { .box = { 0, 0, (float)self->scene.size[0],
                                           (float)self->scene.size[1] },
                                  .layer = MOVER_LAYER };
    assert_int_equal(
        graze_body_add(self->world,
                       &(graze_body_def){ .parts = &part, .part_count = 1 },
                       &self->mover),
        GRAZE_OK);
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(
            graze_responses_set(&self->responses, MOVER_LAYER, i, (graze_response)i),
            GRAZE_OK);
}

static double draw_motion(seeded_random *random) {
    const double length = (double)(1 << seeded_below(random, 7));
    if (seeded_below(random, 6) == 0)
        return 0;
    if (seeded_below(random, 2) == 0)
        return length;
    return -length;
}

static void assert_hit(const model *self, uint32_t i, const graze_move_hit *hit) {
    const model_hit *expected = &self->hits[i];
    assert_int_equal(hit->user, expected->box);
    assert_int_equal(hit->response, self->boxes[expected->box].response);
    assert_true(hit->time == self->times[i]);
    assert_true(hit->normal_x == (expected->axis == 0 ? expected->normal : 0));
    assert_true(hit->normal_y == (expected->axis == 1 ? expected->normal : 0));
    assert_true(hit->touch_x == expected->place[0] &&
                hit->touch_y == expected->place[1]);
}

static void assert_result(const model *self, const graze_move_result *result) {
    const int floor = floor_of(self);
    assert_true(result->end_x == self->to[0] && result->end_y == self->to[1]);
    assert_int_equal(result->count, self->count);
    for (uint32_t i = 0; i < self->count; i++)
        assert_hit(self, i, &result->items[i]);
    assert_int_equal(result->is_crushed, is_crushed(self));
    assert_int_equal(result->is_cut_short, self->is_cut_short);
    if (floor != -2)
        assert_int_equal(result->is_standing, floor >= 0);
    if (floor >= 0)
        assert_int_equal(result->floor.user, floor);
}

/* Returns whether the move could be compared. */
static bool move_and_compare(checked_mover *self) {
    model expected = self->scene;
    const int way = (int)seeded_below(&self->random, 4);
    for (int axis = 0; axis < 2; axis++) {
        expected.from[axis] = testing_between(&self->random, -4, FIELD);
        expected.to[axis] =
            expected.from[axis] + (way == axis ? 0 : draw_motion(&self->random));
    }
    const graze_point goal = { expected.to[0], expected.to[1] };
    assert_int_equal(graze_body_set_position(self->world, self->mover,
                                             (float)expected.from[0],
                                             (float)expected.from[1]),
                     GRAZE_OK);
    assert_int_equal(graze_body_move_and_collide(self->world, self->mover, goal,
                                                 &self->responses, &self->result),
                     GRAZE_OK);
    model_run(&expected);
    if (!expected.is_inexact)
        assert_result(&expected, &self->result);
    return !expected.is_inexact;
}

static void moves_are_those_of_a_plain_model(void **state) {
    (void)state;
    checked_mover self = { .random = { testing_seed() } };
    uint32_t compared = 0, listed = 0;
    for (int scene = 0; scene < SCENES; scene++) {
        checked_mover_open(&self, scene % 2 == 0);
        for (int i = 0; i < MOVES; i++) {
            compared += move_and_compare(&self);
            listed += (uint32_t)self.result.count;
        }
        graze_world_close(self.world);
    }
    assert_true(compared >= 100000);
    assert_true(listed > compared / 2);
    graze_move_result_free(&self.result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_those_of_a_plain_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
