/* test_world_tiles_asked.c: points, circles, segments and the nearest, asked of a tile layer and of a body
 * with a box for each tile.
 */
#include "tile_twin.h"

enum { SCENES = 60, ASKED = 60 };

/* What a world says of the body that is the layer. */
typedef struct said {
    bool is_found;
    double time, distance;
} said;

static said ask(const graze_world *world, graze_body body, const graze_question *question) {
    graze_sightings sightings = { .count = 0 };
    said answer = { false, INFINITY, INFINITY };
    assert_int_equal(graze_world_ask(world, question, 1, &sightings), GRAZE_OK);
    for (size_t i = 0; i < sightings.starts[1]; i++) {
        graze_part_info info;
        assert_int_equal(graze_part_read(world, sightings.items[i].part, &info), GRAZE_OK);
        if (info.body.id != body.id)
            continue;
        answer.is_found = true;
        answer.time = fmin(answer.time, sightings.items[i].time);
        answer.distance = fmin(answer.distance, sightings.items[i].distance);
    }
    graze_sightings_free(&sightings);
    return answer;
}

static graze_point draw_point(tile_twin *self) {
    return (graze_point){ (double)twin_place(self, self->x, self->width, self->columns),
                          (double)twin_place(self, self->y, self->height, self->rows) };
}

static graze_question draw(tile_twin *self) {
    static const graze_question_kind kinds[] = { GRAZE_ASK_POINT, GRAZE_ASK_BOX, GRAZE_ASK_CIRCLE,
                                                 GRAZE_ASK_SEGMENT, GRAZE_ASK_NEAREST };
    graze_question question = { .kind = kinds[seeded_below(&self->random, 5)],
                                .at = draw_point(self),
                                .to = draw_point(self),
                                .radius = (double)twin_random(self, 0, 12),
                                .most = 1,
                                .layers = 1 };
    if (question.kind == GRAZE_ASK_BOX)
        question.to = (graze_point){ question.at.x + (double)twin_random(self, 0, 9),
                                     question.at.y + (double)twin_random(self, 0, 9) };
    return question;
}

static bool are_near(double a, double b) {
    return a == b || fabs(a - b) <= 1e-9 * (1 + fabs(a));
}

/* Empty tiles of the other world are far away, and are still the nearest where there are no others. */
static bool is_fair(const graze_question *question, const said *boxed) {
    return question->kind != GRAZE_ASK_NEAREST || boxed->distance < 10000;
}

static void a_layer_answers_as_its_tiles_do(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (uint32_t i = 0; i < SCENES; i++) {
        tile_twin twin;
        twin_open(&twin, seed + i, i % 2 ? GRAZE_CLOSED : GRAZE_HALF_OPEN, "auto");
        for (int j = 0; j < ASKED; j++) {
            const graze_question question = draw(&twin);
            const said tiled = ask(twin.tiled, twin.layer, &question),
                       boxed = ask(twin.boxed, twin.tiles, &question);
            if (!is_fair(&question, &boxed))
                continue;
            if (tiled.is_found != boxed.is_found || !are_near(tiled.time, boxed.time) ||
                !are_near(tiled.distance, boxed.distance))
                fail_msg("scene %u, question %d of kind %d: %d at %.17g, %.17g away; not %d at %.17g, %.17g",
                         i, j, (int)question.kind, tiled.is_found, tiled.time, tiled.distance, boxed.is_found,
                         boxed.time, boxed.distance);
        }
        twin_close(&twin);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_layer_answers_as_its_tiles_do) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
