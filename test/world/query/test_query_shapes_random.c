/* test_query_shapes_random.c: queries to a world of shapes, against a look at every
 * part. The test has arithmetic of its own, in whole numbers where it decides.
 * Worlds of every broad phase are asked, with an index and without. Yes or no is
 * always as the list says.
 */
#include "support/small_world.h"

#include <math.h>

enum { PARTS = 150, QUESTIONS = 100, SIDE = 60 };

typedef struct shapes_state {
    graze_world *world;
    graze_edges edges;
    graze_shape shapes[PARTS];
    bool is_plain[PARTS]; /* a box without a shape */
    uint8_t layers[PARTS];
    uint64_t parts[PARTS];
    graze_mask *mask;
    seeded_random random;
} shapes_state;

static graze_mask *make_mask(void) {
    graze_mask *mask;
    assert_int_equal(graze_mask_create(7, 5, NULL, &mask), GRAZE_OK);
    for (int32_t y = 0; y < 5; y++)
        for (int32_t x = 0; x < 7; x++)
            graze_mask_set(mask, x, y, (x * y) % 3 != 1);
    return mask;
}

static double draw(shapes_state *self) {
    return (double)seeded_below(&self->random, SIDE);
}

static graze_shape draw_shape(shapes_state *self) {
    const double x = draw(self), y = draw(self);
    const double w = (double)seeded_below(&self->random, 7),
                 h = (double)seeded_below(&self->random, 7);
    const graze_point corners[] = { { x, y },
                                    { x + w + 1, y + 1 },
                                    { x + 2, y + h + 3 } };
    switch (seeded_below(&self->random, 5)) {
    case 0:
        return graze_shape_circle((graze_point){ x, y }, 1 + w);
    case 1:
        return graze_shape_capsule((graze_point){ x, y },
                                   (graze_point){ x + w, y + h }, 2);
    case 2:
        return graze_shape_polygon(corners, 3, 0);
    case 3:
        return graze_shape_mask((graze_mask_view){ .mask = self->mask },
                                (graze_point){ x, y });
    default:
        return graze_shape_box((graze_point){ x, y }, (graze_point){ x + w, y + h });
    }
}

static void draw_parts(shapes_state *self) {
    for (uint32_t i = 0; i < PARTS; i++) {
        self->shapes[i] = draw_shape(self);
        self->layers[i] = (uint8_t)seeded_below(&self->random, 3);
        self->is_plain[i] = self->shapes[i].kind == GRAZE_SHAPE_BOX &&
                            seeded_below(&self->random, 2);
        const graze_part_def part = { .box = graze_shape_bounds(&self->shapes[i]),
                                      .layer = self->layers[i],
                                      .shape = self->is_plain[i]
                                                   ? NULL
                                                   : &self->shapes[i] };
        graze_body body;
        assert_int_equal(
            graze_body_add(self->world,
                           &(graze_body_def){ .parts = &part, .part_count = 1 },
                           &body),
            GRAZE_OK);
        self->parts[i] = small_world_part(self->world, body, 0).id;
    }
}

/* The square of a place's distance from a segment, as over / under; whole
 * numbers. */
typedef struct quotient {
    double over, under;
} quotient;

static quotient square_to_segment(graze_point place, graze_point a, graze_point b) {
    const double dx = b.x - a.x, dy = b.y - a.y, px = place.x - a.x,
                 py = place.y - a.y;
    const double along = px * dx + py * dy, length = dx * dx + dy * dy,
                 cross = px * dy - py * dx;
    if (along <= 0)
        return (quotient){ px * px + py * py, 1 };
    if (along >= length)
        return (quotient){
            (place.x - b.x) * (place.x - b.x) + (place.y - b.y) * (place.y - b.y), 1
        };
    return (quotient){ cross * cross, length };
}

/* The least over the edges of a core; 0 / 1 inside of it. */
static quotient square_to_core(graze_point place, const graze_point *corner,
                               uint32_t count) {
    quotient best = { INFINITY, 1 };
    uint32_t left = 0, right = 0;
    for (uint32_t i = 0; i < count; i++) {
        const graze_point a = corner[i], b = corner[(i + 1) % count];
        const double side =
            (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x);
        const quotient square = square_to_segment(place, a, b);
        left += side > 0;
        right += side < 0;
        if (square.over * best.under < best.over * square.under)
            best = square;
    }
    return count > 2 && (left == count || right == count) ? (quotient){ 0, 1 }
                                                          : best;
}

static uint32_t corner_count(const graze_shape *shape) {
    return shape->kind == GRAZE_SHAPE_CIRCLE    ? 1
           : shape->kind == GRAZE_SHAPE_CAPSULE ? 2
                                                : shape->count;
}

/* Shapes but masks as cores; a box as its corners. */
static quotient square_to_convex(graze_point place, const graze_shape *shape) {
    const graze_point min = shape->corner[0], max = shape->corner[1];
    const graze_point box[] = { min, { max.x, min.y }, max, { min.x, max.y } };
    if (shape->kind == GRAZE_SHAPE_BOX)
        return square_to_core(place, box, 4);
    return square_to_core(place, shape->corner, corner_count(shape));
}

static bool is_flat(const graze_shape *shape) {
    return shape->kind == GRAZE_SHAPE_BOX &&
           (shape->corner[0].x == shape->corner[1].x ||
            shape->corner[0].y == shape->corner[1].y);
}

/* Pixel number i of the mask as a box. */
static bool pixel_of(const graze_shape *mask, uint32_t i, graze_shape *pixel) {
    const int32_t x = (int32_t)(i % 7), y = (int32_t)(i / 7);
    const graze_point min = { mask->corner[0].x + x, mask->corner[0].y + y };
    *pixel = graze_shape_box(min, (graze_point){ min.x + 1, min.y + 1 });
    return graze_mask_get(mask->mask.mask, x, y);
}

enum { PIXELS = 35 };

static double distance_of(graze_point place, const graze_shape *shape) {
    if (shape->kind == GRAZE_SHAPE_MASK) {
        double best = INFINITY;
        graze_shape pixel;
        for (uint32_t i = 0; i < PIXELS; i++)
            if (pixel_of(shape, i, &pixel))
                best = fmin(best, distance_of(place, &pixel));
        return best;
    }
    const quotient square = square_to_convex(place, shape);
    const double radius = shape->kind == GRAZE_SHAPE_BOX ? 0 : shape->radius;
    return fmax(sqrt(square.over / square.under) - radius, 0);
}

/* Whether a shape is nearer to a place than a reach, or as near if it is closed. */
static bool is_near(graze_point place, const graze_shape *shape, double reach,
                    bool is_closed) {
    if (shape->kind == GRAZE_SHAPE_MASK) {
        graze_shape pixel;
        for (uint32_t i = 0; i < PIXELS; i++)
            if (pixel_of(shape, i, &pixel) &&
                is_near(place, &pixel, reach, is_closed))
                return true;
        return false;
    }
    const quotient square = square_to_convex(place, shape);
    const double far = reach + (shape->kind == GRAZE_SHAPE_BOX ? 0 : shape->radius);
    const double over = far * far * square.under;
    return is_closed ? square.over <= over : square.over < over;
}

static bool box_holds(const graze_shape *box, graze_point at) {
    return box->corner[0].x <= at.x && at.x < box->corner[1].x &&
           box->corner[0].y <= at.y && at.y < box->corner[1].y;
}

static bool is_strictly_inside(const graze_shape *polygon, graze_point at) {
    uint32_t left = 0, right = 0;
    for (uint32_t i = 0; i < polygon->count; i++) {
        const graze_point a = polygon->corner[i],
                          b = polygon->corner[(i + 1) % polygon->count];
        const double side = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
        left += side > 0;
        right += side < 0;
    }
    return left == polygon->count || right == polygon->count;
}

static bool holds(const graze_shape *shape, graze_point at, graze_edges edges) {
    graze_shape pixel;
    if (edges == GRAZE_CLOSED)
        return is_near(at, shape, 0, true);
    switch (shape->kind) {
    case GRAZE_SHAPE_BOX:
        return box_holds(shape, at);
    case GRAZE_SHAPE_POLYGON:
        return is_strictly_inside(shape, at);
    case GRAZE_SHAPE_MASK:
        for (uint32_t i = 0; i < PIXELS; i++)
            if (pixel_of(shape, i, &pixel) && box_holds(&pixel, at))
                return true;
        return false;
    default:
        return is_near(at, shape, 0, false);
    }
}

static bool is_answer(const shapes_state *self, const graze_query *question,
                      uint32_t i) {
    const graze_shape *shape = &self->shapes[i];
    const bool is_closed = self->edges == GRAZE_CLOSED;
    if (!(question->layers >> self->layers[i] & 1) || (!is_closed && is_flat(shape)))
        return false;
    if (question->kind == GRAZE_QUERY_POINT)
        return holds(shape, question->at, self->edges);
    if (question->kind == GRAZE_QUERY_CIRCLE) /* nothing is nearer than 0 */
        return (is_closed || question->radius > 0) &&
               is_near(question->at, shape, question->radius, is_closed);
    const graze_shape box = graze_shape_box(question->at, question->to);
    return graze_shapes_touch(&box, shape, self->edges);
}

static size_t find(const graze_hits *seen, uint64_t part) {
    size_t at = 0;
    while (at < seen->starts[1] && seen->items[at].part.id != part)
        at++;
    return at;
}

static void check_in_place(const shapes_state *self, const graze_query *question,
                           const graze_hits *seen) {
    size_t expected = 0;
    for (uint32_t i = 0; i < PARTS; i++)
        if (is_answer(self, question, i)) {
            assert_true(expected < seen->starts[1]);
            /* by slot */
            assert_int_equal(seen->items[expected++].part.id, self->parts[i]);
        }
    assert_int_equal(seen->starts[1], expected);
}

/* Each distance is right, in order, and parts left out are not nearer. */
static void check_nearest(const shapes_state *self, const graze_query *question,
                          const graze_hits *seen) {
    const size_t count = seen->starts[1];
    size_t there = 0;
    for (uint32_t i = 0; i < PARTS; i++) {
        const size_t at = find(seen, self->parts[i]);
        const double distance = distance_of(question->at, &self->shapes[i]);
        const bool is_there =
            (question->layers >> self->layers[i] & 1) &&
            (self->edges == GRAZE_CLOSED || !is_flat(&self->shapes[i]));
        there += is_there;
        assert_true(is_there || at == count);
        if (at < count)
            assert_true(fabs(seen->items[at].distance - distance) < 1e-9);
        else if (is_there && count > 0)
            assert_true(distance >= seen->items[count - 1].distance - 1e-9);
    }
    assert_int_equal(
        count, there < question->nearest_count ? there : question->nearest_count);
    for (size_t at = 1; at < count; at++)
        assert_true(seen->items[at - 1].distance <= seen->items[at].distance);
}

static graze_point place_at(const graze_query *question, double time) {
    return (graze_point){ question->at.x + time * (question->to.x - question->at.x),
                          question->at.y +
                              time * (question->to.y - question->at.y) };
}

/* In the inside: a segment along a border goes through nothing. */
static bool is_within(const graze_shape *shape, graze_point at) {
    if (shape->kind != GRAZE_SHAPE_BOX)
        return holds(shape, at, GRAZE_HALF_OPEN);
    return shape->corner[0].x < at.x && at.x < shape->corner[1].x &&
           shape->corner[0].y < at.y && at.y < shape->corner[1].y;
}

/* And not so near to a border that the place's rounding matters. */
static bool is_well_within(const graze_shape *shape, graze_point at) {
    const double hair = 1e-6;
    return is_within(shape, (graze_point){ at.x - hair, at.y }) &&
           is_within(shape, (graze_point){ at.x + hair, at.y }) &&
           is_within(shape, (graze_point){ at.x, at.y - hair }) &&
           is_within(shape, (graze_point){ at.x, at.y + hair });
}

/* Walks along the segment: a part that is clearly in the way is there, at the first
 * such place. */
static void check_along(const shapes_state *self, const graze_query *question,
                        const graze_hits *seen) {
    enum { STRIDES = 100 };
    for (uint32_t i = 0; i < PARTS; i++) {
        const size_t at = find(seen, self->parts[i]);
        double first = 2, least = INFINITY;
        for (int k = 0; k < STRIDES && first > 1; k++) {
            const double time = (k + 0.5) / STRIDES;
            const double distance =
                distance_of(place_at(question, time), &self->shapes[i]);
            least = fmin(least, distance);
            if (distance == 0 &&
                is_well_within(&self->shapes[i], place_at(question, time)))
                first = time;
        }
        const bool is_asked = question->layers >> self->layers[i] & 1;
        assert_true(at == seen->starts[1] || (is_asked && least < 1));
        if (first <= 1 && is_asked && self->shapes[i].kind != GRAZE_SHAPE_MASK)
            assert_true(at < seen->starts[1] && seen->items[at].time <= first);
        if (at == seen->starts[1])
            continue;
        const graze_hit *hit = &seen->items[at];
        const double square =
            hit->normal.x * hit->normal.x + hit->normal.y * hit->normal.y;
        assert_true(distance_of(place_at(question, hit->time), &self->shapes[i]) <
                    1e-9);
        assert_true(square == 0 ? hit->time == 0 : fabs(square - 1) < 1e-12);
        if (square > 0) { /* against the way */
            const graze_point way = { question->to.x - question->at.x,
                                      question->to.y - question->at.y };
            assert_true(hit->normal.x * way.x + hit->normal.y * way.y < 1e-9);
        }
    }
    for (size_t at = 1; at < seen->starts[1]; at++)
        assert_true(seen->items[at - 1].time < seen->items[at].time ||
                    (seen->items[at - 1].time == seen->items[at].time &&
                     (uint32_t)seen->items[at - 1].part.id <
                         (uint32_t)seen->items[at].part.id));
}

static void check_first(const shapes_state *self, const graze_query *question,
                        const graze_hits *all) {
    graze_query once = *question;
    graze_hits first = { 0 };
    once.kind = GRAZE_QUERY_RAY_FIRST;
    assert_int_equal(graze_world_query(self->world, &once, 1, &first), GRAZE_OK);
    assert_int_equal(first.starts[1], all->starts[1] > 0);
    if (first.starts[1] > 0)
        assert_memory_equal(first.items, all->items, sizeof *all->items);
    graze_hits_free(&first);
}

static graze_query draw_question(shapes_state *self) {
    const graze_point at = { draw(self), draw(self) };
    graze_query question = { .kind =
                                 (graze_query_kind)seeded_below(&self->random, 6),
                             .at = at,
                             .to = { draw(self), draw(self) },
                             .radius = (double)seeded_below(&self->random, 6),
                             .nearest_count = seeded_below(&self->random, 30),
                             .layers =
                                 seeded_below(&self->random, 3) ? UINT64_MAX : 5 };
    if (question.kind == GRAZE_QUERY_BOX)
        question.to = (graze_point){ at.x + question.radius,
                                     at.y + (double)seeded_below(&self->random, 5) };
    if (question.kind == GRAZE_QUERY_RAY_FIRST)
        question.kind = GRAZE_QUERY_RAY;
    return question;
}

static void check_question(const shapes_state *self, const graze_query *question) {
    graze_hits seen = { 0 };
    bool does;
    assert_int_equal(graze_world_query(self->world, question, 1, &seen), GRAZE_OK);
    assert_int_equal(graze_world_query_any(self->world, question, 1, &does),
                     GRAZE_OK);
    assert_int_equal(does, seen.starts[1] > 0);
    if (question->kind == GRAZE_QUERY_NEAREST)
        check_nearest(self, question, &seen);
    else if (question->kind == GRAZE_QUERY_RAY)
        check_along(self, question, &seen);
    else
        check_in_place(self, question, &seen);
    if (question->kind == GRAZE_QUERY_RAY)
        check_first(self, question, &seen);
    graze_hits_free(&seen);
}

static void shapes_answer_as_a_look_at_every_part(void **state) {
    (void)state;
    for (size_t m = 0; m < graze_broad_phase_count(); m++)
        for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
            shapes_state self = { .edges = (graze_edges)edges,
                                  .random = { testing_seed() + m },
                                  .mask = make_mask() };
            self.world = small_world_open((graze_world_config){
                .broad_phase = graze_broad_phase_at(m)->name, .edges = self.edges });
            draw_parts(&self);
            for (int i = 0; i < QUESTIONS; i++) {
                const graze_query question = draw_question(&self);
                check_question(&self, &question);
                if (i == QUESTIONS / 2)
                    small_world_step(self.world);
            }
            graze_world_close(self.world);
            graze_mask_destroy(self.mask);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_answer_as_a_look_at_every_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
