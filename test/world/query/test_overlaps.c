/* test_overlaps.c: graze_body_overlaps finds the touches of a step to come. It is
 * tried in random worlds of boxes and shapes, of bodies with several boxes, and
 * under rules. No step has seen the last moves, and every broad phase is tried.
 */
#include "support/counted_memory.h"
#include "support/small_world.h"

enum { BODIES = 60, PARTS_MOST = 3 };

typedef struct touching_state {
    graze_world *world;
    graze_body bodies[BODIES];
    seeded_random random;
} touching_state;

static graze_part_def draw_part(touching_state *self, graze_shape *shape) {
    const float x = (float)testing_between(&self->random, -8, 8),
                y = (float)testing_between(&self->random, -8, 8);
    const float w = (float)seeded_below(&self->random, 6),
                h = (float)seeded_below(&self->random, 6);
    *shape =
        graze_shape_circle((graze_point){ (double)x, (double)y }, (double)(1 + w));
    return (graze_part_def){ .box = { x, y, x + w, y + h },
                             .layer = (uint8_t)seeded_below(&self->random, 4),
                             .is_disabled = seeded_below(&self->random, 9) == 0,
                             .shape = seeded_below(&self->random, 3) == 0 ? shape
                                                                          : NULL };
}

static void draw_bodies(touching_state *self) {
    for (uint32_t i = 0; i < BODIES; i++) {
        graze_part_def parts[PARTS_MOST];
        graze_shape shapes[PARTS_MOST];
        const uint32_t count = seeded_below(&self->random, PARTS_MOST + 1);
        for (uint32_t j = 0; j < count; j++)
            parts[j] = draw_part(self, &shapes[j]);
        const graze_body_def def = { .parts = parts, .part_count = count };
        assert_int_equal(graze_body_add(self->world, &def, &self->bodies[i]),
                         GRAZE_OK);
    }
}

static void move_bodies(touching_state *self) {
    for (uint32_t i = 0; i < BODIES; i++)
        if (seeded_below(&self->random, 2))
            assert_int_equal(graze_body_set_position(
                                 self->world, self->bodies[i],
                                 (float)testing_between(&self->random, -20, 20),
                                 (float)testing_between(&self->random, -20, 20)),
                             GRAZE_OK);
}

/* A body's touches in the last step, sorted by slots. Its overlaps
 * now must be the same. */
static void check_body(touching_state *self, uint32_t i, const graze_hits *list) {
    const graze_hit *items = list->items + list->starts[i];
    const size_t count = list->starts[i + 1] - list->starts[i];
    size_t noted = 0;
    for (uint32_t other = 0; other < BODIES; other++) {
        graze_touch touches[PARTS_MOST * PARTS_MOST];
        const size_t n = other == i
                             ? 0
                             : graze_body_touches(self->world, self->bodies[i],
                                                  self->bodies[other], touches,
                                                  PARTS_MOST * PARTS_MOST);
        for (size_t t = 0; t < n; t++) {
            size_t at = 0;
            while (at < count && (items[at].own_part.id != touches[t].part_a.id ||
                                  items[at].part.id != touches[t].part_b.id))
                at++;
            assert_true(at < count);
            assert_int_equal(items[at].body.id, self->bodies[other].id);
        }
        noted += n;
    }
    assert_int_equal(count, noted);
    for (size_t at = 1; at < count; at++)
        assert_true((uint32_t)items[at - 1].own_part.id <
                        (uint32_t)items[at].own_part.id ||
                    (items[at - 1].own_part.id == items[at].own_part.id &&
                     (uint32_t)items[at - 1].part.id < (uint32_t)items[at].part.id));
}

static void check_one_by_one(touching_state *self, const graze_hits *list) {
    graze_hits one = { 0 };
    bool answers[BODIES];
    const graze_overlap_query query = { self->bodies, BODIES, UINT64_MAX };
    assert_int_equal(graze_world_overlaps_any(self->world, &query, answers),
                     GRAZE_OK);
    for (uint32_t i = 0; i < BODIES; i++) {
        const size_t count = list->starts[i + 1] - list->starts[i];
        size_t layered = 0;
        assert_int_equal(answers[i], count > 0);
        assert_int_equal(
            graze_body_overlaps(self->world, self->bodies[i], UINT64_MAX, &one),
            GRAZE_OK);
        assert_int_equal(one.starts[1], count);
        if (count > 0)
            assert_memory_equal(one.items, list->items + list->starts[i],
                                count * sizeof *one.items);
        assert_int_equal(graze_body_overlaps(self->world, self->bodies[i], 6, &one),
                         GRAZE_OK);
        for (size_t at = list->starts[i]; at < list->starts[i + 1]; at++) {
            graze_part_info info;
            assert_int_equal(
                graze_part_read(self->world, list->items[at].part, &info), GRAZE_OK);
            layered += 6 >> info.layer & 1;
        }
        assert_int_equal(one.starts[1], layered);
    }
    graze_hits_free(&one);
}

static void bodies_touch_what_a_step_then_tells(void **state) {
    (void)state;
    for (size_t m = 0; m < graze_broad_phase_count(); m++)
        for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
            touching_state self = { .random = { testing_seed() + m } };
            graze_rules rules = { 0 };
            graze_hits list = { 0 };
            graze_rules_forbid(&rules, 1, 2);
            graze_rules_forbid(&rules, 3, 3);
            self.world = small_world_open(
                (graze_world_config){ .broad_phase = graze_broad_phase_at(m)->name,
                                      .edges = (graze_edges)edges,
                                      .rules = &rules });
            draw_bodies(&self);
            for (int round = 0; round < 6; round++) {
                const graze_overlap_query query = { self.bodies, BODIES,
                                                    UINT64_MAX };
                move_bodies(&self);
                assert_int_equal(graze_world_overlaps(self.world, &query, &list),
                                 GRAZE_OK);
                check_one_by_one(&self, &list);
                small_world_step(self.world);
                for (uint32_t i = 0; i < BODIES; i++)
                    check_body(&self, i, &list);
            }
            graze_hits_free(&list);
            graze_world_close(self.world);
        }
}

static void bodies_are_missing_only_if_some_are_asked_for(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_overlap_query none = { NULL, 0, UINT64_MAX },
                              some = { NULL, 1, UINT64_MAX };
    graze_hits list = { 0 };
    assert_int_equal(graze_world_overlaps(world, &none, &list), GRAZE_OK);
    assert_int_equal(list.count + list.query_count, 0);
    assert_int_equal(graze_world_overlaps(world, &some, &list),
                     GRAZE_ARGUMENT_MISSING);
    graze_hits_free(&list);
    graze_world_close(world);
}

static void a_removed_body_is_refused(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    const graze_body bodies[] = { small_world_square(world, 0, 0, 2),
                                  small_world_square(world, 1, 1, 2) };
    const graze_overlap_query query = { bodies, 2, UINT64_MAX };
    graze_hits list = { 0 };
    bool answers[2] = { false };
    assert_int_equal(graze_world_overlaps(world, &query, &list), GRAZE_OK);
    assert_int_equal(list.starts[2], 2);
    assert_int_equal(graze_world_overlaps_any(world, &query, answers), GRAZE_OK);
    assert_true(answers[0] && answers[1]);
    assert_int_equal(graze_body_remove(world, bodies[1]), GRAZE_OK);
    assert_int_equal(graze_world_overlaps(world, &query, &list), GRAZE_STALE_HANDLE);
    assert_int_equal(list.count + list.query_count, 0);
    assert_int_equal(graze_world_overlaps_any(world, &query, answers),
                     GRAZE_STALE_HANDLE);
    assert_int_equal(graze_body_overlaps(world, bodies[0], UINT64_MAX, &list),
                     GRAZE_OK);
    assert_int_equal(list.starts[1], 0);
    graze_hits_free(&list);
    graze_world_close(world);
}

/* A body whose boxes are in slots that others had, the last one first. */
static void touches_are_in_the_order_of_slots(void **state) {
    (void)state;
    enum { OLD = 6 };
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_body old[OLD], body;
    graze_hits list = { 0 };
    for (int i = 0; i < OLD; i++)
        old[i] = small_world_square(world, (float)i, 0, 1);
    small_world_add(world, (graze_box){ 0, 0, OLD, 1 }, 0);
    small_world_add(world, (graze_box){ 0, 0, OLD, 1 }, 1);
    for (int i = 0; i < OLD; i++)
        assert_int_equal(graze_body_remove(world, old[i]), GRAZE_OK);
    small_world_step(world);
    small_world_step(world);
    assert_int_equal(graze_body_add(world, &(graze_body_def){ 0 }, &body), GRAZE_OK);
    bool is_backward = false;
    for (uint32_t i = 0, last = 0; i < OLD; i++) {
        const uint64_t part =
            small_world_part_add(
                world, body,
                (graze_part_def){ .box = { (float)i, 0, (float)i + 1, 1 } })
                .id;
        is_backward |= (uint32_t)part < last;
        last = (uint32_t)part;
    }
    assert_true(is_backward);
    assert_int_equal(graze_body_overlaps(world, body, UINT64_MAX, &list), GRAZE_OK);
    assert_int_equal(list.starts[1], 2 * OLD);
    for (size_t i = 1; i < 2 * OLD; i++) {
        const uint32_t before = (uint32_t)list.items[i - 1].own_part.id,
                       now = (uint32_t)list.items[i].own_part.id;
        assert_true(before < now ||
                    (before == now && (uint32_t)list.items[i - 1].part.id <
                                          (uint32_t)list.items[i].part.id));
    }
    graze_hits_free(&list);
    graze_world_close(world);
}

static void without_memory_there_is_a_status(void **state) {
    (void)state;
    graze_world *world = small_world_open((graze_world_config){ 0 });
    graze_status status = GRAZE_OUT_OF_MEMORY;
    graze_body bodies[] = { small_world_square(world, 9, 9, 1), { 0 } };
    const graze_overlap_query query = { bodies, 2, UINT64_MAX };
    small_world_square(world, 9, 9, 1);
    for (int i = 0; i < 40; i++)
        bodies[1] = small_world_square(world, 0, 0, 1);
    for (uint64_t fail_at = 1; status != GRAZE_OK; fail_at++) {
        counted_memory memory = { .fail_at = fail_at };
        graze_hits list = { .allocator = counted_allocator(&memory) };
        status = graze_world_overlaps(world, &query, &list);
        assert_int_equal(status,
                         memory.failures == 0 ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
        assert_int_equal(list.query_count, status == GRAZE_OK ? 2 : 0);
        graze_hits_free(&list);
        assert_int_equal(memory.blocks, 0);
    }
    graze_world_close(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_touch_what_a_step_then_tells),
        cmocka_unit_test(bodies_are_missing_only_if_some_are_asked_for),
        cmocka_unit_test(a_removed_body_is_refused),
        cmocka_unit_test(touches_are_in_the_order_of_slots),
        cmocka_unit_test(without_memory_there_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
