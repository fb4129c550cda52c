/* test_query.c: the parts in an area and those that contain a point, against a
 * look at every box, after every call. */
#include "support/counted_memory.h"
#include "support/queries.h"
#include "support/small_world.h"

#include <math.h>

enum { MOST = 150, QUERIES = 15 };

typedef struct query_state {
    graze_world *world;
    graze_edges edges;
    graze_body body[MOST];
    uint8_t layer[MOST];
    seeded_scene scene;
    graze_box boxes[MOST];
    graze_hits found;
} query_state;

/* The part of the i-th body and what is known of it; false if it is gone or
 * disabled. */
static bool read_part(const query_state *self, uint32_t i, graze_part *part,
                      graze_part_info *info) {
    graze_body_info body;
    return graze_body_parts(self->world, self->body[i], part, 1) == 1 &&
           graze_part_read(self->world, *part, info) == GRAZE_OK &&
           !info->is_disabled &&
           graze_body_read(self->world, info->body, &body) == GRAZE_OK &&
           !body.is_disabled;
}

/* Layers 0 are all layers. */
static bool is_on_layers(unsigned layer, uint64_t layers) {
    return layers == 0 || (layers >> layer & 1);
}

static bool holds_point(graze_box box, float x, float y, graze_edges edges) {
    if (edges == GRAZE_CLOSED)
        return box.min_x <= x && x <= box.max_x && box.min_y <= y && y <= box.max_y;
    return box.min_x <= x && x < box.max_x && box.min_y <= y && y < box.max_y;
}

static bool is_found(const query_state *self, graze_part part) {
    for (size_t i = 0; i < hits_count(&self->found); i++)
        if (self->found.items[i].part.id == part.id)
            return true;
    return false;
}

/* The list holds `expected` parts, each once and sorted by slot. */
static void assert_in_order(const query_state *self, size_t expected) {
    assert_int_equal(hits_count(&self->found), expected);
    for (size_t i = 1; i < hits_count(&self->found); i++)
        assert_true((uint32_t)self->found.items[i - 1].part.id <
                    (uint32_t)self->found.items[i].part.id);
}

static void check_area(query_state *self, graze_box area, uint64_t layers) {
    size_t expected = 0;
    assert_int_equal(query_area(self->world, area, layers, &self->found), GRAZE_OK);
    for (uint32_t i = 0; i < self->scene.count; i++) {
        graze_part part;
        graze_part_info info;
        const bool matches = read_part(self, i, &part, &info) &&
                             is_on_layers(info.layer, layers) &&
                             graze_box_overlaps(info.box, area, self->edges);
        expected += matches;
        if (matches && !is_found(self, part))
            fail_msg("%s: box %u is not found", graze_world_broad_phase(self->world),
                     i);
    }
    assert_in_order(self, expected);
}

static void check_point(query_state *self, float x, float y, uint64_t layers) {
    size_t expected = 0;
    assert_int_equal(query_at(self->world, x, y, layers, &self->found), GRAZE_OK);
    for (uint32_t i = 0; i < self->scene.count; i++) {
        graze_part part;
        graze_part_info info;
        const bool matches = read_part(self, i, &part, &info) &&
                             is_on_layers(info.layer, layers) &&
                             holds_point(info.box, x, y, self->edges);
        expected += matches;
        assert_true(!matches || is_found(self, part));
    }
    assert_in_order(self, expected);
}

static uint64_t draw_layers(seeded_random *random) {
    const uint64_t masks[] = { UINT64_MAX,        0,    1,
                               UINT64_C(1) << 63, 0xaa, seeded_next(random) };
    return masks[seeded_below(random, sizeof masks / sizeof *masks)];
}

/* Areas of boxes and between boxes; areas with all, with nothing, or with one
 * edge. */
static void ask_many(query_state *self, seeded_random *random) {
    const float far = GRAZE_COORD_MAX;
    const graze_box all = { -far, -far, far, far },
                    corner = { far / 2, far / 2, far, far };
    check_area(self, all, UINT64_MAX);
    check_area(self, corner, UINT64_MAX);
    check_area(self, (graze_box){ -far, 0, far, 1 }, draw_layers(random));
    check_point(self, far, far, UINT64_MAX);
    check_point(self, -far, 0, UINT64_MAX);
    for (int i = 0; i < QUERIES; i++) {
        const graze_box a = self->boxes[seeded_below(random, self->scene.count)];
        const graze_box b = self->boxes[seeded_below(random, self->scene.count)];
        check_area(self, a, draw_layers(random));
        check_area(self, (graze_box){ a.max_x, a.min_y, a.max_x, a.max_y },
                   UINT64_MAX);
        if (a.min_x <= b.max_x && a.min_y <= b.max_y)
            check_area(self, (graze_box){ a.min_x, a.min_y, b.max_x, b.max_y },
                       draw_layers(random));
        check_point(self, a.min_x, a.min_y, draw_layers(random));
        check_point(self, a.max_x, b.min_y, UINT64_MAX);
        check_point(self, a.min_x, a.max_y, UINT64_MAX);
    }
}

static void change_some(query_state *self, seeded_random *random) {
    for (uint32_t i = 0; i < self->scene.count; i++) {
        graze_part part;
        const uint32_t dice = seeded_below(random, 12);
        if (graze_body_parts(self->world, self->body[i], &part, 1) == 0)
            self->body[i] =
                small_world_add(self->world, self->boxes[i], self->layer[i]);
        else if (dice == 0)
            assert_int_equal(graze_body_remove(self->world, self->body[i]),
                             GRAZE_OK);
        else if (dice == 1)
            assert_int_equal(
                graze_body_set_disabled(self->world, self->body[i], i % 3 == 0),
                GRAZE_OK);
        else if (dice == 2)
            assert_int_equal(graze_part_set_layer(self->world, part, i % 64),
                             GRAZE_OK);
        else if (dice < 6)
            assert_int_equal(graze_part_set_box(self->world, part, self->boxes[i]),
                             GRAZE_OK);
    }
}

static void run_queries(const char *broad_phase, seeded_kind kind, graze_edges edges,
                        uint64_t seed) {
    static query_state self;
    seeded_random random = { seed };
    graze_rules rules = { { 0 } };
    memset(&self, 0, sizeof self);
    for (unsigned i = 0; i < GRAZE_LAYER_COUNT && seed % 2 == 0; i++)
        /* layer 2 meets nothing */
        assert_int_equal(graze_rules_forbid(&rules, 2, i), GRAZE_OK);
    self.edges = edges;
    self.world = small_world_open((graze_world_config){
        .broad_phase = broad_phase, .edges = edges, .rules = &rules });
    self.scene = (seeded_scene){
        .kind = kind, .count = MOST, .boxes = self.boxes, .layers = self.layer
    };
    seeded_fill(&self.scene, seed);
    for (uint32_t i = 0; i < MOST; i++)
        self.body[i] = small_world_add(self.world, self.boxes[i], self.layer[i]);
    for (int step = 0; step < 4; step++) {
        ask_many(&self, &random); /* before the first step, and after changes */
        small_world_step(self.world);
        ask_many(&self, &random);
        seeded_move(&self.scene);
        change_some(&self, &random);
    }
    graze_hits_free(&self.found);
    graze_world_close(self.world);
}

static void queries_find_what_looking_at_every_box_finds(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (int kind = 0; kind < SEEDED_KIND_COUNT; kind++)
            for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++)
                for (uint64_t rules = 0; rules < 2; rules++)
                    run_queries(graze_broad_phase_at(i)->name, (seeded_kind)kind,
                                (graze_edges)edges, seed + 2 * i + rules);
}

static size_t count_at(const graze_world *world, float x, float y) {
    graze_hits found = { 0 };
    assert_int_equal(query_at(world, x, y, UINT64_MAX, &found), GRAZE_OK);
    const size_t count = hits_count(&found);
    graze_hits_free(&found);
    return count;
}

static void a_query_sees_every_call_made_before_it(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        graze_world *world = small_world_open(
            (graze_world_config){ .broad_phase = graze_broad_phase_at(i)->name });
        const graze_body body = small_world_square(world, 0, 0, 10);
        assert_int_equal(count_at(world, 5, 5), 1);
        small_world_step(world);
        assert_int_equal(graze_body_set_position(world, body, 100, 0), GRAZE_OK);
        assert_int_equal(count_at(world, 5, 5), 0);
        assert_int_equal(count_at(world, 105, 5), 1);
        assert_int_equal(graze_body_set_disabled(world, body, true), GRAZE_OK);
        assert_int_equal(count_at(world, 105, 5), 0);
        assert_int_equal(graze_body_set_disabled(world, body, false), GRAZE_OK);
        assert_int_equal(graze_world_set_broad_phase(world, "sectors", NULL),
                         GRAZE_OK);
        assert_int_equal(count_at(world, 105, 5), 1);
        assert_int_equal(graze_body_remove(world, body), GRAZE_OK);
        assert_int_equal(count_at(world, 105, 5), 0);
        small_world_step(world);
        assert_int_equal(count_at(world, 105, 5), 0);
        graze_world_close(world);
    }
}

static void edges_and_empty_areas_follow_the_edge_rule(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
            graze_world *world = small_world_open(
                (graze_world_config){ .broad_phase = graze_broad_phase_at(i)->name,
                                      .edges = (graze_edges)edges });
            const size_t closed = edges == GRAZE_CLOSED;
            graze_hits found = { 0 };
            small_world_square(world, 0, 0, 10);
            small_world_add(world, (graze_box){ 20, 20, 20, 30 }, 0); /* a segment */
            small_world_step(world);
            assert_int_equal(count_at(world, 0, 0), 1);
            assert_int_equal(count_at(world, 10, 5), closed);
            assert_int_equal(count_at(world, 5, 10), closed);
            assert_int_equal(count_at(world, nextafterf(10, 11), 5), 0);
            assert_int_equal(count_at(world, nextafterf(10, 9), 5), 1);
            assert_int_equal(count_at(world, 20, 25), closed);
            assert_int_equal(
                query_area(world, (graze_box){ 10, 0, 15, 10 }, 1, &found),
                GRAZE_OK);
            assert_int_equal(hits_count(&found), closed);
            assert_int_equal(query_area(world, (graze_box){ 5, 5, 5, 8 }, 1, &found),
                             GRAZE_OK);
            /* an empty area inside the square */
            assert_int_equal(hits_count(&found), closed);
            graze_hits_free(&found);
            graze_world_close(world);
        }
}

static void bad_areas_are_refused_and_the_list_is_empty(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_hits found = { 0 };
    small_world_square(world, 0, 0, 10);
    const graze_box good = { 0, 0, 5, 5 };
    const graze_box bad[] = { { NAN, 0, 1, 1 },
                              { 0, 0, 0x1p61f, 1 },
                              { 2, 0, 1, 1 } };
    const graze_status status[] = { GRAZE_BAD_NUMBER, GRAZE_OUT_OF_RANGE,
                                    GRAZE_BAD_BOX };
    for (int i = 0; i < 3; i++) {
        assert_int_equal(query_area(world, good, 1, &found), GRAZE_OK);
        assert_int_equal(hits_count(&found), 1);
        assert_int_equal(query_area(world, bad[i], 1, &found), status[i]);
        assert_int_equal(hits_count(&found), 0);
    }
    assert_int_equal(query_at(world, INFINITY, 0, 1, &found), GRAZE_BAD_NUMBER);
    assert_int_equal(query_at(world, 0, -0x1p61f, 1, &found), GRAZE_OUT_OF_RANGE);
    graze_hits_free(&found);
    graze_world_close(world);
}

/* The list of the first query has room for counts, but none for hits. */
static void a_query_of_few_boxes_without_memory_asks_again(void **state) {
    (void)state;
    counted_memory list = { 0 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_hits found = { .allocator = counted_allocator(&list) };
    for (int i = 0; i < 500; i++)
        small_world_square(world, (float)i * 30, 0, 20);
    small_world_step(world);
    const graze_box nothing = { 0, 50, 1000, 60 }, four = { 0, 0, 100, 10 };
    graze_query many[500];
    graze_hits all = { 0 };
    for (int i = 0; i < 500; i++)
        many[i] = area_query(four, UINT64_MAX);
    /* builds an index */
    assert_int_equal(graze_world_query(world, many, 500, &all), GRAZE_OK);
    graze_hits_free(&all);
    assert_int_equal(query_area(world, nothing, UINT64_MAX, &found), GRAZE_OK);
    assert_int_equal(hits_count(&found), 0);
    list.fail_at = 1;
    const graze_status status = query_area(world, four, UINT64_MAX, &found);
    assert_true(status == GRAZE_OK || status == GRAZE_OUT_OF_MEMORY);
    assert_int_equal(list.failures, 1);
    assert_int_equal(hits_count(&found), status == GRAZE_OK ? 4 : 0);
    assert_int_equal(query_area(world, four, UINT64_MAX, &found), GRAZE_OK);
    assert_int_equal(hits_count(&found), 4);
    graze_hits_free(&found);
    graze_world_close(world);
    assert_int_equal(list.blocks, 0);
}

static void a_query_asks_only_the_allocator_of_its_list(void **state) {
    (void)state;
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        counted_memory memory = { 0 }, list = { 0 };
        graze_world *world = small_world_open(
            (graze_world_config){ .broad_phase = graze_broad_phase_at(i)->name,
                                  .allocator = counted_allocator(&memory) });
        graze_hits found = { .allocator = counted_allocator(&list) };
        for (int j = 0; j < 500; j++)
            small_world_square(world, (float)j, 0, 20);
        small_world_step(world);
        const uint64_t calls = memory.calls;
        list.fail_at = 1;
        const graze_box all = { 0, 0, 1000, 1000 };
        assert_int_equal(query_area(world, all, UINT64_MAX, &found),
                         GRAZE_OUT_OF_MEMORY);
        assert_int_equal(hits_count(&found), 0);
        assert_int_equal(query_area(world, all, UINT64_MAX, &found), GRAZE_OK);
        assert_int_equal(hits_count(&found), 500);
        const uint64_t list_calls = list.calls;
        assert_int_equal(query_area(world, all, UINT64_MAX, &found), GRAZE_OK);
        assert_int_equal(list.calls, list_calls);
        assert_int_equal(memory.calls, calls);
        graze_hits_free(&found);
        graze_world_close(world);
        assert_int_equal(memory.blocks + list.blocks, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(queries_find_what_looking_at_every_box_finds),
        cmocka_unit_test(a_query_sees_every_call_made_before_it),
        cmocka_unit_test(edges_and_empty_areas_follow_the_edge_rule),
        cmocka_unit_test(bad_areas_are_refused_and_the_list_is_empty),
        cmocka_unit_test(a_query_of_few_boxes_without_memory_asks_again),
        cmocka_unit_test(a_query_asks_only_the_allocator_of_its_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
