/* test_world_tiles.c: tile layers of worlds, against bodies with a box for each
 * tile, step by step. */
#include "support/checked_tiles.h"
#include "support/queries.h"

enum { SCENES = 60, STEPS = 30 };

static const char *broad_phase_at(uint32_t i) {
    return graze_broad_phase_at(i % graze_broad_phase_count())->name;
}

static void for_all_scenes(void (*play)(checked_tiles *self)) {
    const uint64_t seed = testing_seed();
    for (uint32_t i = 0; i < SCENES; i++) {
        checked_tiles both;
        tiles_open(&both, seed + i, i % 2 ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                   broad_phase_at(i / 2));
        play(&both);
        tiles_close(&both);
    }
}

static void play_moves(checked_tiles *self) {
    for (int step = 0; step < STEPS; step++) {
        tiles_play(self, true);
        tiles_step_both(self);
    }
}

static void sweeps_hit_a_layer_as_they_hit_its_tiles(void **state) {
    (void)state;
    for_all_scenes(play_moves);
}

static void for_all_sloped_scenes(void (*play)(checked_tiles *self)) {
    const uint64_t seed = testing_seed();
    for (uint32_t i = 0; i < SCENES; i++) {
        checked_tiles both;
        tiles_open_with(&both, seed + i, i % 2 ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                        broad_phase_at(i / 2), true);
        play(&both);
        tiles_close(&both);
    }
}

static void sweeps_hit_sloped_tiles_as_they_hit_polygons(void **state) {
    (void)state;
    for_all_sloped_scenes(play_moves);
}

/* Nothing is swept, so a step shows the tiles as they are at its end. */
static void play_sloped_edits(checked_tiles *self) {
    for (uint32_t i = 0; i < TILES_MOVERS; i++) {
        assert_int_equal(graze_body_set_swept(self->tiled, self->mover[i], false),
                         GRAZE_OK);
        assert_int_equal(graze_body_set_swept(self->boxed, self->mover[i], false),
                         GRAZE_OK);
    }
    for (int step = 0; step < STEPS; step++) {
        tiles_play(self, false);
        for (int i = 0; i < 6; i++)
            tiles_set(self, seeded_below(&self->random, self->columns * self->rows),
                      (uint8_t)seeded_below(&self->random, 18));
        tiles_step_both(self);
    }
}

static void edits_of_slopes_are_seen_by_the_next_step(void **state) {
    (void)state;
    for_all_sloped_scenes(play_sloped_edits);
}

static void play_edits(checked_tiles *self) {
    self->is_restless = true;
    for (int step = 0; step < STEPS; step++) {
        tiles_play(self, seeded_below(&self->random, 2));
        for (int i = 0; i < 6; i++)
            tiles_set(self, seeded_below(&self->random, self->columns * self->rows),
                      (uint8_t)seeded_below(&self->random, 6));
        tiles_step_both(self);
    }
}

static void edits_are_seen_by_the_next_step(void **state) {
    (void)state;
    for_all_scenes(play_edits);
}

/* The layer goes about, too. Ways of shapes are as those of the layer's place, boxes
 * go edge by edge. */
static void play_platform(checked_tiles *self) {
    self->is_restless = true;
    const bool is_swept = seeded_below(&self->random, 2);
    assert_int_equal(graze_body_set_swept(self->tiled, self->layer, is_swept),
                     GRAZE_OK);
    assert_int_equal(graze_body_set_swept(self->boxed, self->tiles, is_swept),
                     GRAZE_OK);
    for (int step = 0; step < STEPS; step++) {
        tiles_play(self, true);
        if (step % 3 > 0)
            tiles_bring(self, self->layer, self->x += tiles_step(self, 9),
                        self->y += tiles_step(self, 9), true);
        tiles_step_both(self);
    }
}

static void a_layer_moves_as_its_tiles_do(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (uint32_t i = 0, played = 0; played < SCENES; i++) {
        checked_tiles both;
        tiles_open(&both, seed + i, i % 2 ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                   broad_phase_at(i / 2));
        if (!both.has_shapes) {
            play_platform(&both);
            played++;
        }
        tiles_close(&both);
    }
}

/* Whether a list holds a box of a body. */
static bool has_box_of(const graze_world *world, const graze_part *items,
                       size_t count, graze_body body) {
    bool is_found = false;
    for (size_t i = 0; i < count; i++) {
        graze_part_info info;
        assert_int_equal(graze_part_read(world, items[i], &info), GRAZE_OK);
        is_found |= info.body.id == body.id;
    }
    return is_found;
}

static void compare_hits(const checked_tiles *self, graze_hits hits[2]) {
    for (size_t i = 0; i < hits[0].query_count; i++) {
        const size_t a = hits[0].starts[i], b = hits[1].starts[i];
        assert_int_equal(has_box_of(self->tiled, hits[0].parts + a,
                                    hits[0].starts[i + 1] - a, self->layer),
                         has_box_of(self->boxed, hits[1].parts + b,
                                    hits[1].starts[i + 1] - b, self->tiles));
    }
}

static void compare_one(const checked_tiles *self, graze_hits lists[2]) {
    assert_int_equal(
        has_box_of(self->tiled, lists[0].parts, hits_count(&lists[0]), self->layer),
        has_box_of(self->boxed, lists[1].parts, hits_count(&lists[1]), self->tiles));
}

static void ask_both(checked_tiles *self) {
    enum { ASKED = 70 };
    graze_box areas[ASKED];
    float x[ASKED], y[ASKED];
    graze_query points[ASKED], boxes[ASKED];
    graze_hits hits[2] = { { .parts_only = true }, { .parts_only = true } };
    graze_hits lists[2] = { { .parts_only = true }, { .parts_only = true } };
    graze_world *const worlds[] = { self->tiled, self->boxed };
    for (int i = 0; i < ASKED; i++) {
        x[i] = floorf(tiles_place(self, self->x, self->width, self->columns));
        y[i] = tiles_place(self, self->y, self->height, self->rows);
        areas[i] = (graze_box){ x[i], y[i], x[i] + floorf(tiles_random(self, 0, 9)),
                                y[i] + floorf(tiles_random(self, 0, 9)) };
        points[i] = point_query(x[i], y[i], 3);
        boxes[i] = area_query(areas[i], 3);
    }
    for (int i = 0; i < 2; i++)
        assert_int_equal(graze_world_query(worlds[i], points, ASKED, &hits[i]),
                         GRAZE_OK);
    compare_hits(self, hits);
    for (int i = 0; i < 2; i++)
        assert_int_equal(graze_world_query(worlds[i], boxes, ASKED, &hits[i]),
                         GRAZE_OK);
    compare_hits(self, hits);
    for (int j = 0; j < ASKED; j++) {
        for (int i = 0; i < 2; i++)
            assert_int_equal(query_area(worlds[i], areas[j], 3, &lists[i]),
                             GRAZE_OK);
        compare_one(self, lists);
        for (int i = 0; i < 2; i++)
            assert_int_equal(query_at(worlds[i], x[j], y[j], 3, &lists[i]),
                             GRAZE_OK);
        compare_one(self, lists);
    }
    for (int i = 0; i < 2; i++) {
        graze_hits_free(&hits[i]);
        graze_hits_free(&lists[i]);
    }
}

static void play_queries(checked_tiles *self) {
    for (int step = 0; step < 4; step++) {
        ask_both(self);
        tiles_set(self, seeded_below(&self->random, self->columns * self->rows),
                  (uint8_t)seeded_below(&self->random, 3));
        ask_both(self);
        tiles_play(self, false);
        tiles_step_both(self);
    }
}

static void queries_find_a_layer_where_a_tile_is(void **state) {
    (void)state;
    for_all_scenes(play_queries);
}

/* Whether a box is that of some tiles, and which. */
static bool holds_tile(graze_box outer, graze_box tile) {
    return outer.min_x <= tile.min_x && outer.min_y <= tile.min_y &&
           outer.max_x >= tile.max_x && outer.max_y >= tile.max_y;
}

static void check_touched(checked_tiles *self, graze_body mover) {
    graze_touch touches[TILES_TILES_MOST];
    graze_box boxes[TILES_TILES_MOST];
    const size_t expected = graze_body_touches(self->boxed, mover, self->tiles,
                                               touches, TILES_TILES_MOST);
    const size_t count = graze_tiles_touched(self->tiled, mover, self->layer, boxes,
                                             TILES_TILES_MOST);
    assert_true(count <= expected && (count > 0) == (expected > 0));
    for (size_t i = 0; i < self->columns * self->rows; i++) {
        graze_part_info info;
        size_t holders = 0, is_touched = 0;
        assert_int_equal(graze_part_read(self->boxed, self->part[i], &info),
                         GRAZE_OK);
        for (size_t j = 0; j < count; j++)
            holders += holds_tile(boxes[j], info.box);
        for (size_t j = 0; j < expected; j++)
            is_touched += touches[j].part_b.id == self->part[i].id;
        assert_int_equal(holders, is_touched);
    }
    for (size_t j = 1; j < count; j++)
        assert_true(boxes[j - 1].min_y < boxes[j].min_y ||
                    (boxes[j - 1].min_y == boxes[j].min_y &&
                     boxes[j - 1].min_x < boxes[j].min_x));
}

static void check_explained(checked_tiles *self, graze_body mover) {
    graze_explanation tiled, boxed;
    graze_world_explain(self->tiled, mover, self->layer, &tiled);
    graze_world_explain(self->boxed, mover, self->tiles, &boxed);
    assert_int_equal(tiled.is_touching, boxed.is_touching);
    assert_int_equal(tiled.is_reported, boxed.is_reported);
    if (tiled.reason == GRAZE_REASON_TILES &&
        boxed.reason == GRAZE_REASON_SHAPES_APART)
        assert_true(tiled.manifold.distance <= boxed.manifold.distance);
    if (!tiled.is_touching && tiled.reason != GRAZE_REASON_EMPTY)
        assert_true(tiled.reason == GRAZE_REASON_TILES ||
                    tiled.reason == GRAZE_REASON_BOXES_APART);
}

static void play_reading(checked_tiles *self) {
    for (int step = 0; step < STEPS / 3; step++) {
        tiles_play(self, true);
        tiles_step_both(self);
        for (uint32_t i = 0; i < TILES_MOVERS; i++) {
            check_touched(self, self->mover[i]);
            check_explained(self, self->mover[i]);
        }
    }
}

static void touched_tiles_are_reported_once_and_no_others(void **state) {
    (void)state;
    for_all_scenes(play_reading);
}

/* A mover pushed by its contact's depth, and a hair more, lies free; it meets the
 * tiles where both are. */
static void check_contact(checked_tiles *self, uint32_t i) {
    const double hair = 0x1p-25 * (double)(self->width + self->height);
    graze_manifold contact;
    const graze_part mine = small_world_part(self->tiled, self->mover[i], 0),
                     ground = small_world_part(self->tiled, self->layer, 0);
    graze_shape shape, tiles;
    assert_int_equal(graze_part_manifold(self->tiled, ground, mine, &contact),
                     GRAZE_OK);
    assert_int_equal(graze_part_shape(self->tiled, mine, &shape), GRAZE_OK);
    assert_int_equal(graze_part_shape(self->tiled, ground, &tiles), GRAZE_OK);
    assert_int_equal(contact.is_touching,
                     graze_shapes_touch(&shape, &tiles, self->edges));
    if (!contact.is_touching)
        return;
    for (uint32_t j = 0; j < contact.count; j++) {
        const graze_point p = contact.points[j];
        const graze_shape dot =
            graze_shape_box((graze_point){ p.x - hair, p.y - hair },
                            (graze_point){ p.x + hair, p.y + hair });
        assert_true(graze_shapes_touch(&dot, &shape, GRAZE_CLOSED));
        assert_true(graze_shapes_touch(&dot, &tiles, GRAZE_CLOSED));
    }
    for (int j = 0; j < GRAZE_CORNERS_MAX; j++) {
        shape.corner[j].x += contact.normal.x * (contact.depth + hair);
        shape.corner[j].y += contact.normal.y * (contact.depth + hair);
    }
    assert_false(graze_shapes_touch(&tiles, &shape, self->edges));
    assert_true(contact.count > 0);
}

static void play_contacts(checked_tiles *self) {
    for (int step = 0; step < STEPS / 3; step++) {
        tiles_play(self, false);
        for (uint32_t i = 0; i < TILES_MOVERS; i++)
            check_contact(self, i);
    }
}

static void contacts_part_what_they_are_of(void **state) {
    (void)state;
    for_all_scenes(play_contacts);
}

/* So far away a tile has one float for both of its edges, though the layer as a
 * whole has a width. */
static void a_tile_that_rounding_leaves_no_width_touches_closed_alone(void **state) {
    (void)state;
    enum { COLUMNS = 1000, TILE = 500 };
    for (int closed = 0; closed < 2; closed++) {
        graze_world *world = small_world_open((graze_world_config){
            .edges = closed ? GRAZE_CLOSED : GRAZE_HALF_OPEN });
        const graze_tiles_def def = {
            .tile_width = 0x1p-10f, .tile_height = 1, .columns = COLUMNS, .rows = 1
        };
        graze_body level;
        assert_int_equal(graze_world_add_tiles(world, &def, &level), GRAZE_OK);
        assert_int_equal(graze_tiles_set(world, level, TILE, 0, GRAZE_TILE_SOLID),
                         GRAZE_OK);
        const graze_body near = small_world_add(world, (graze_box){ 0, 0, 1, 1 }, 0);
        const graze_body far =
            small_world_add(world, (graze_box){ 0x1p20f, 0, 0x1p20f + 1, 1 }, 0);
        small_world_expect_begin(world, level, near);
        assert_int_equal(graze_body_set_position(world, level, 0x1p20f, 0),
                         GRAZE_OK);
        small_world_step(world);
        assert_int_equal(graze_body_touches(world, level, far, NULL, 0), closed);
        assert_int_equal(small_world_contact_count(world), closed);
        graze_world_close(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sweeps_hit_a_layer_as_they_hit_its_tiles),
        cmocka_unit_test(edits_are_seen_by_the_next_step),
        cmocka_unit_test(sweeps_hit_sloped_tiles_as_they_hit_polygons),
        cmocka_unit_test(edits_of_slopes_are_seen_by_the_next_step),
        cmocka_unit_test(a_layer_moves_as_its_tiles_do),
        cmocka_unit_test(queries_find_a_layer_where_a_tile_is),
        cmocka_unit_test(touched_tiles_are_reported_once_and_no_others),
        cmocka_unit_test(contacts_part_what_they_are_of),
        cmocka_unit_test(a_tile_that_rounding_leaves_no_width_touches_closed_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
