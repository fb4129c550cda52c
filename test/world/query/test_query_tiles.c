/* test_query_tiles.c: points, circles, segments and the nearest, asked of a
 * tile layer and of a body with a box for each tile.
 */
#include "support/checked_tiles.h"

enum { SCENES = 60, ASKED = 60 };

/* The answer of a world about the body that is the layer. */
typedef struct said {
    bool is_found;
    double time, distance;
} said;

static said ask(const graze_world *world, graze_body body,
                const graze_query *question) {
    graze_hits found_hits = { .count = 0 };
    said answer = { false, INFINITY, INFINITY };
    assert_int_equal(graze_world_query(world, question, 1, &found_hits), GRAZE_OK);
    for (size_t i = 0; i < found_hits.starts[1]; i++) {
        graze_part_info info;
        assert_int_equal(graze_part_read(world, found_hits.items[i].part, &info),
                         GRAZE_OK);
        if (info.body.id != body.id)
            continue;
        answer.is_found = true;
        answer.time = fmin(answer.time, found_hits.items[i].time);
        answer.distance = fmin(answer.distance, found_hits.items[i].distance);
    }
    graze_hits_free(&found_hits);
    return answer;
}

static graze_point draw_point(checked_tiles *self) {
    return (
        graze_point){ (double)tiles_place(self, self->x, self->width, self->columns),
                      (double)tiles_place(self, self->y, self->height, self->rows) };
}

static graze_query draw(checked_tiles *self) {
    static const graze_query_kind kinds[] = { GRAZE_QUERY_POINT, GRAZE_QUERY_BOX,
                                              GRAZE_QUERY_CIRCLE, GRAZE_QUERY_RAY,
                                              GRAZE_QUERY_NEAREST };
    graze_query question = { .kind = kinds[seeded_below(&self->random, 5)],
                             .at = draw_point(self),
                             .to = draw_point(self),
                             .radius = (double)tiles_random(self, 0, 12),
                             .nearest_count = 1,
                             .layers = 1 };
    if (question.kind == GRAZE_QUERY_BOX)
        question.to =
            (graze_point){ question.at.x + (double)tiles_random(self, 0, 9),
                           question.at.y + (double)tiles_random(self, 0, 9) };
    return question;
}

static bool are_near(double a, double b) {
    return a == b || fabs(a - b) <= 1e-9 * (1 + fabs(a));
}

/* Empty tiles of the other world are far away, and are still the nearest where all
 * others are missing. */
static bool is_fair(const graze_query *question, const said *boxed) {
    return question->kind != GRAZE_QUERY_NEAREST || boxed->distance < 10000;
}

static void compare_answers(bool has_slopes) {
    const uint64_t seed = testing_seed();
    for (uint32_t i = 0; i < SCENES; i++) {
        checked_tiles both;
        tiles_open_with(&both, seed + i, i % 2 ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                        "auto", has_slopes);
        for (int j = 0; j < ASKED; j++) {
            const graze_query question = draw(&both);
            const said tiled = ask(both.tiled, both.layer, &question),
                       boxed = ask(both.boxed, both.tiles, &question);
            if (!is_fair(&question, &boxed))
                continue;
            if (tiled.is_found != boxed.is_found ||
                !are_near(tiled.time, boxed.time) ||
                !are_near(tiled.distance, boxed.distance))
                fail_msg("scene %u, question %d of kind %d: %d at %.17g, %.17g "
                         "away; not %d at %.17g, %.17g",
                         i, j, (int)question.kind, tiled.is_found, tiled.time,
                         tiled.distance, boxed.is_found, boxed.time, boxed.distance);
        }
        tiles_close(&both);
    }
}

static void a_layer_answers_as_its_tiles_do(void **state) {
    (void)state;
    compare_answers(false);
}

static void a_sloped_layer_answers_as_polygons_do(void **state) {
    (void)state;
    compare_answers(true);
}

enum { WIDE = 12, HIGH = 9, PARTS = 4, LAYERS = 3 };

/* A level of squares of side 2 on layer 0, and a body of boxes; some of them are off
 * or on other layers. */
typedef struct footing {
    graze_world *world;
    graze_body tiles, body;
    uint8_t kinds[WIDE * HIGH];
    graze_part_def parts[PARTS];
    graze_rules rules;
    bool is_off;
    graze_edges edges;
} footing;

static void open_footing(footing *self, seeded_random *random) {
    uint32_t drawn[2 + 4 * PARTS];
    memset(&self->rules, 0, sizeof self->rules);
    for (uint32_t layer = 0; layer < LAYERS; layer++)
        if (seeded_below(random, 2))
            graze_rules_forbid(&self->rules, 0, layer);
    self->edges = seeded_below(random, 2) ? GRAZE_CLOSED : GRAZE_HALF_OPEN;
    self->world = small_world_open(
        (graze_world_config){ .rules = &self->rules, .edges = self->edges });
    for (int i = 0; i < WIDE * HIGH; i++)
        self->kinds[i] = seeded_below(random, 3) > 0;
    const graze_tiles_def def = { .tile_width = 2,
                                  .tile_height = 2,
                                  .columns = WIDE,
                                  .rows = HIGH,
                                  .kinds = self->kinds };
    assert_int_equal(graze_world_add_tiles(self->world, &def, &self->tiles),
                     GRAZE_OK);
    for (int i = 0; i < 2 + 4 * PARTS; i++)
        drawn[i] = seeded_below(random, UINT32_MAX);
    for (int i = 0; i < PARTS; i++) {
        const uint32_t *d = &drawn[2 + 4 * i];
        const float x = (float)(d[0] % 60) / 2 - 3, y = (float)(d[1] % 44) / 2 - 2;
        self->parts[i] = (graze_part_def){ .box = { x, y, x + (float)(d[2] % 7),
                                                    y + (float)(d[3] % 7) },
                                           .layer = (uint8_t)(d[2] / 7 % LAYERS),
                                           .is_disabled = d[3] / 7 % 3 == 0 };
    }
    const graze_body_def body = { .parts = self->parts, .part_count = PARTS };
    assert_int_equal(graze_body_add(self->world, &body, &self->body), GRAZE_OK);
    self->is_off = drawn[0] % 7 == 0;
    assert_int_equal(graze_body_set_disabled(self->world, self->body, self->is_off),
                     GRAZE_OK);
}

static bool is_touched(const footing *self, int x, int y) {
    const graze_box tile = { 2 * (float)x, 2 * (float)y, 2 * (float)x + 2,
                             2 * (float)y + 2 };
    bool is_any = false;
    for (int i = 0; i < PARTS; i++)
        is_any |= !self->is_off && !self->parts[i].is_disabled &&
                  !(self->rules.forbidden[0] >> self->parts[i].layer & 1) &&
                  graze_box_overlaps(self->parts[i].box, tile, self->edges);
    return is_any && self->kinds[y * WIDE + x] != 0;
}

/* Each touched tile in one box, and nothing else in any; no more boxes are written
 * than there is room for. */
static void expect_touched(const footing *self) {
    graze_box boxes[WIDE * HIGH + 1];
    const size_t count = graze_tiles_touched(self->world, self->body, self->tiles,
                                             boxes, WIDE * HIGH);
    assert_int_equal(
        graze_tiles_touched(self->world, self->body, self->tiles, NULL, 0), count);
    for (int y = 0; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++) {
            size_t holders = 0;
            for (size_t i = 0; i < count; i++)
                holders += boxes[i].min_x <= 2 * (float)x &&
                           2 * (float)x < boxes[i].max_x &&
                           boxes[i].min_y <= 2 * (float)y &&
                           2 * (float)y < boxes[i].max_y;
            assert_int_equal(holders, is_touched(self, x, y));
        }
    for (size_t room = 0; room < count; room++) {
        graze_box some[WIDE * HIGH + 1];
        memset(some, 0x77, sizeof some);
        const graze_box beyond = some[room];
        assert_int_equal(
            graze_tiles_touched(self->world, self->body, self->tiles, some, room),
            count);
        assert_memory_equal(some, boxes, room * sizeof *some);
        assert_memory_equal(&some[room], &beyond, sizeof beyond);
    }
}

static void tiles_are_touched_by_boxes_that_are_on_and_allowed(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    for (int round = 0; round < 300; round++) {
        footing self;
        open_footing(&self, &random);
        expect_touched(&self);
        graze_world_close(self.world);
    }
}

/* Rays straight down and straight along the borders of slopes and their neighbours
 * find no gap. */
static void no_ray_passes_between_a_slope_and_its_neighbour(void **state) {
    (void)state;
    static const uint8_t kinds[] = {
        0, GRAZE_TILE_SLOPE_MAX_X_MAX_Y, 1, GRAZE_TILE_LOW_MIN_X_MAX_Y, 1, 1, 1, 1
    };
    const double tops[] = { 20, 10, 15 }; /* of what is solid on both sides */
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body tiles;
    const graze_tiles_def def = { .tile_width = 10,
                                  .tile_height = 10,
                                  .columns = 4,
                                  .rows = 2,
                                  .y = 10,
                                  .kinds = kinds };
    assert_int_equal(graze_world_add_tiles(world, &def, &tiles), GRAZE_OK);
    for (int i = 1; i < 4; i++) {
        const graze_query down = { .kind = GRAZE_QUERY_RAY,
                                   .at = { 10.0 * i, 0 },
                                   .to = { 10.0 * i, 40 } };
        const said answer = ask(world, tiles, &down);
        assert_true(answer.is_found);
        if (answer.time != tops[i - 1] / 40)
            fail_msg("down at %d: %g", 10 * i, answer.time * 40);
    }
    const graze_query along = { .kind = GRAZE_QUERY_RAY,
                                .at = { 12, 20 },
                                .to = { 28, 20 } };
    assert_true(ask(world, tiles, &along).time == 0);
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_layer_answers_as_its_tiles_do),
        cmocka_unit_test(no_ray_passes_between_a_slope_and_its_neighbour),
        cmocka_unit_test(a_sloped_layer_answers_as_polygons_do),
        cmocka_unit_test(tiles_are_touched_by_boxes_that_are_on_and_allowed)
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
