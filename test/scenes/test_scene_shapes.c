/* test_scene_shapes.c: in each frame of the scene with shapes, the contacts are
 * those of graze_shapes_touch for every two rows, by every broad phase and both edge
 * rules. The world of brute goes through the same narrow phase as the others' and
 * could be wrong with them. */
#include "graze/graze.h"
#include "scenes/scene_facts.h"
#include "scenes/scene_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static scene scene_of(const char *path, const char *shapes) {
    scene s;
    error e = { 0 };
    if (!scene_read_shaped((scene_paths){ .scene = path, .shapes = shapes },
                           (scene_watcher){ 0 }, &s, &e)) {
        if (strstr(e.text, "without") != NULL)
            skip(); /* zlib, libpng or Jansson is missing */
        fail_msg("%s", e.text);
    }
    return s;
}

static graze_shape shape_of(const scene *s, const scene_row *row) {
    const graze_box box = row->box;
    graze_shape shape;
    return scene_row_shape(s, row, &shape)
               ? shape
               : graze_shape_box(
                     (graze_point){ (double)box.min_x, (double)box.min_y },
                     (graze_point){ (double)box.max_x, (double)box.max_y });
}

/* The touches of two bodies, one at a time; those of one pair are added up
 * afterwards. */
static void pairs_find(const scene *s, const scene_frame *frame, graze_edges edges,
                       scene_facts *facts) {
    const scene_row *rows = s->rows + frame->first_row;
    facts->count = 0;
    for (size_t i = 0; i < frame->row_count; i++) {
        const graze_shape a = shape_of(s, &rows[i]);
        for (size_t j = 0; j < i; j++) {
            const graze_shape b = shape_of(s, &rows[j]);
            const scene_fact fact = { .a = s->bodies.names[rows[i].body],
                                      .b = s->bodies.names[rows[j].body],
                                      .kind = SCENE_MEETS,
                                      .touches = 1 };
            if (fact.a != fact.b && graze_shapes_touch(&a, &b, edges))
                assert_true(scene_facts_add(facts, fact));
        }
    }
    scene_facts_sort(facts);
}

static void pairs_add_up(scene_facts *facts) {
    size_t count = 0;
    for (size_t i = 0; i < facts->count; i++) {
        scene_fact *last = count > 0 ? &facts->items[count - 1] : NULL;
        if (last != NULL && last->a == facts->items[i].a &&
            last->b == facts->items[i].b)
            last->touches++;
        else
            facts->items[count++] = facts->items[i];
    }
    facts->count = count;
}

static void check_frame(const scene_stage *stage, const char *broad_phase,
                        const scene_facts *expected, scene_facts *found) {
    error e = { 0 };
    assert_true(scene_stage_contacts(stage, found, &e));
    if (!scene_claims_agree(scene_stage_frame(stage)->number,
                            (scene_claim){ broad_phase, found },
                            (scene_claim){ "graze_shapes_touch", expected }, &e))
        fail_msg("%s", e.text);
}

static void check_scene(const scene *s, graze_edges edges) {
    enum { METHODS_MOST = 16 };
    const size_t count = graze_broad_phase_count();
    scene_stage stages[METHODS_MOST];
    scene_facts expected = { 0 }, found = { 0 };
    error e = { 0 };
    assert_true(count <= METHODS_MOST);
    for (size_t i = 0; i < count; i++) {
        const graze_world_config config = { .broad_phase =
                                                graze_broad_phase_at(i)->name,
                                            .edges = edges };
        assert_true(scene_stage_open(s, &config, &stages[i], &e));
    }
    for (size_t frame = 0; frame < s->frame_count; frame++) {
        pairs_find(s, &s->frames[frame], edges, &expected);
        pairs_add_up(&expected);
        for (size_t i = 0; i < count; i++) {
            assert_true(scene_stage_play(&stages[i], &e));
            check_frame(&stages[i], graze_broad_phase_at(i)->name, &expected,
                        &found);
        }
    }
    for (size_t i = 0; i < count; i++)
        scene_stage_close(&stages[i]);
    scene_facts_close(&expected);
    scene_facts_close(&found);
}

static void events_are_as_shapes_say(void **state) {
    (void)state;
    scene s = scene_of("data/scenes/beams.csv.gz", "data/scenes/beams.shapes");
    assert_int_equal(s.frame_count, 240);
    check_scene(&s, GRAZE_HALF_OPEN);
    check_scene(&s, GRAZE_CLOSED);
    scene_close(&s);
}

static void the_scene_has_shapes_of_all_kinds(void **state) {
    (void)state;
    scene s = scene_of("data/scenes/beams.csv.gz", "data/scenes/beams.shapes");
    bool has_kind[GRAZE_SHAPE_MASK + 1] = { false };
    for (size_t i = 0; i < s.row_count; i++)
        has_kind[shape_of(&s, &s.rows[i]).kind] = true;
    for (int kind = 0; kind <= GRAZE_SHAPE_MASK; kind++)
        assert_true(has_kind[kind]);
    scene_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scene_has_shapes_of_all_kinds),
        cmocka_unit_test(events_are_as_shapes_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
