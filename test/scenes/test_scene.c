/* test_scene.c: scenes in memory: names, frames, gaps, what is alive, and that a
 * difference is seen. */
#include "graze/graze.h"
#include "scenes/scene_facts.h"
#include "scenes/scene_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define HEADER "frame,id,layer,min_x,min_y,max_x,max_y,body\n"

/* Read a scene from a text, through a file. */
static bool read_text(const char *text, scene *s, error *e) {
    char path[] = "/tmp/graze-test-scene-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    bool is_read = scene_read(path, (scene_watcher){ 0 }, s, e);
    assert_int_equal(unlink(path), 0);
    return is_read;
}

static scene scene_of(const char *text) {
    scene s;
    error e = { 0 };
    if (!read_text(text, &s, &e))
        fail_msg("%s", e.text);
    return s;
}

static void refuses(const char *rows, const char *what) {
    char text[1024];
    scene s;
    error e = { 0 };
    snprintf(text, sizeof text, HEADER "%s", rows);
    assert_false(read_text(text, &s, &e));
    assert_int_equal(e.code, ERROR_INPUT);
    if (strstr(e.text, what) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", e.text, what);
    assert_null(s.rows);
}

static void names_keep_the_index_of_their_first_appearance(void **state) {
    (void)state;
    id_table table = { 0 };
    for (uint64_t i = 0; i < 5000; i++)
        assert_int_equal(id_table_index(&table, i << 40), i);
    assert_int_equal(id_table_index(&table, UINT64_MAX), 5000);
    for (uint64_t i = 0; i < 5000; i++)
        assert_int_equal(id_table_index(&table, i << 40), i);
    assert_int_equal(table.count, 5001);
    assert_int_equal(table.names[5000], UINT64_MAX);
    id_table_close(&table);
}

static void a_gap_is_one_frame_without_rows(void **state) {
    (void)state;
    scene s = scene_of(HEADER "3,1,0,0,0,1,1,\n1000000000000000000,1,0,0,0,1,1,\n");
    assert_int_equal(s.frame_count, 3);
    assert_int_equal(s.frames[1].number, 4);
    assert_int_equal(s.frames[1].row_count, 0);
    assert_null(scene_find_frame(&s, 2));
    assert_ptr_equal(scene_find_frame(&s, 3), &s.frames[0]);
    assert_ptr_equal(scene_find_frame(&s, 4), &s.frames[1]);
    assert_ptr_equal(scene_find_frame(&s, 999999999999999999), &s.frames[1]);
    assert_ptr_equal(scene_find_frame(&s, 1000000000000000000), &s.frames[2]);
    assert_null(scene_find_frame(&s, 1000000000000000001));
    scene_close(&s);
}

static void the_last_frame_number_there_is_can_be_used(void **state) {
    (void)state;
    scene s = scene_of(
        HEADER
        "18446744073709551614,1,0,0,0,1,1,\n18446744073709551615,1,0,0,0,1,1,\n");
    assert_int_equal(s.frame_count, 2);
    assert_ptr_equal(scene_find_frame(&s, UINT64_MAX), &s.frames[1]);
    scene_close(&s);
}

static void a_header_alone_is_a_scene_without_frames(void **state) {
    (void)state;
    scene s = scene_of(HEADER);
    assert_int_equal(s.frame_count, 0);
    assert_null(scene_find_frame(&s, 0));
    scene_close(&s);
}

static void an_empty_body_field_names_the_body_of_the_id(void **state) {
    (void)state;
    scene s = scene_of(HEADER "0,5,0,0,0,1,1,\n0,6,0,0,0,1,1,5\n0,7,0,0,0,1,1, \n");
    assert_int_equal(s.bodies.count, 2);
    assert_int_equal(s.rows[0].body, s.rows[1].body);
    assert_int_equal(s.bodies.names[s.rows[2].body], 7);
    scene_close(&s);
}

static void numbers_are_rounded_to_the_nearest_float(void **state) {
    (void)state;
    scene s = scene_of(HEADER "0,5,0,16777217,-16777219,16777219,-0.1,\n");
    assert_true(s.rows[0].box.min_x == 16777216.0f);
    assert_true(s.rows[0].box.max_x == 16777220.0f);
    assert_true(s.rows[0].box.min_y == -16777220.0f);
    assert_true(s.rows[0].box.max_y == -0.1f);
    scene_close(&s);
}

static void rows_that_contradict_others_are_refused(void **state) {
    (void)state;
    refuses("1,1,0,0,0,1,1,\n0,2,0,0,0,1,1,\n", ":3: frame 0 after frame 1");
    refuses("1,1,0,0,0,1,1,\n1,1,0,0,0,1,1,\n",
            ":3: id 1 is given twice in frame 1");
    refuses("1,1,0,0,0,1,1,8\n2,1,0,0,0,1,1,9\n",
            ":3: id 1 changes from body 8 to body 9");
    refuses("1,1,0,0,0,1,1,8\n2,1,0,0,0,1,1,\n",
            ":3: id 1 changes from body 8 to body 1");
}

static void rows_that_are_not_boxes_are_refused(void **state) {
    (void)state;
    refuses("0,1,0,0,0,-1,1,\n", ":2: min_x 0 is greater than max_x -1");
    refuses("0,1,0,0,2,1,1,\n", ":2: min_y 2 is greater than max_y 1");
    refuses("0,1,0,0,0,1,2e18,\n", ":2: max_y is 2e+18, beyond");
    refuses("0,1,64,0,0,1,1,\n", ":2:");
}

static void an_id_may_change_its_body_over_an_absence(void **state) {
    (void)state;
    scene s = scene_of(HEADER "1,1,0,0,0,1,1,8\n2,2,0,0,0,1,1,8\n3,1,0,0,0,1,1,9\n");
    assert_int_equal(s.frame_count, 3);
    scene_close(&s);
    s = scene_of(HEADER "1,1,0,0,0,1,1,8\n3,1,0,0,0,1,1,9\n");
    assert_int_equal(s.frame_count, 3);
    scene_close(&s);
}

/* The facts "kind a b", one after the other. */
static scene_facts facts_of(const scene_fact *items, size_t count) {
    scene_facts facts = { 0 };
    for (size_t i = 0; i < count; i++)
        assert_true(scene_facts_add(&facts, items[i]));
    scene_facts_sort(&facts);
    return facts;
}

static void facts_are_sorted_by_names_and_ends_come_first(void **state) {
    (void)state;
    const scene_fact items[] = { { .a = 9, .b = 3, .kind = SCENE_BEGIN },
                                 { .a = 3, .b = 9, .kind = SCENE_END },
                                 { .a = UINT64_MAX, .b = 2, .kind = SCENE_BEGIN } };
    scene_facts facts = facts_of(items, 3);
    assert_int_equal(facts.items[0].a, 2);
    assert_int_equal(facts.items[1].kind, SCENE_END);
    assert_int_equal(facts.items[2].kind, SCENE_BEGIN);
    assert_int_equal(facts.items[2].a, 3);
    scene_facts_close(&facts);
}

/* Compare `count` facts with a tampered list; the message must name the pair. */
static void differs(const scene_fact *items, size_t count, const scene_facts *right,
                    const char *said) {
    scene_facts wrong = facts_of(items, count);
    error e = { 0 };
    assert_false(scene_claims_agree(12, (scene_claim){ "sectors", &wrong },
                                    (scene_claim){ "brute", right }, &e));
    assert_int_equal(e.code, ERROR_DIFFERENCE);
    assert_string_equal(e.text, said);
    scene_facts_close(&wrong);
}

static void every_tampering_is_seen(void **state) {
    (void)state;
    const scene_fact right_items[] = {
        { .a = 1, .b = 2, .kind = SCENE_BEGIN },
        { .a = 1, .b = 3, .kind = SCENE_END },
        { .a = 4, .b = 5, .kind = SCENE_MEETS, .touches = 2 }
    };
    scene_facts right = facts_of(right_items, 3);
    error e = { 0 };
    assert_true(scene_claims_agree(12, (scene_claim){ "a", &right },
                                   (scene_claim){ "b", &right }, &e));
    differs(right_items, 2, &right,
            "frame 12: pair 4,5: brute says that 2 pair(s) of their boxes touch, "
            "sectors does not");
    differs(right_items + 1, 2, &right,
            "frame 12: pair 1,2: brute reports a begin, sectors does not");
    differs(NULL, 0, &right,
            "frame 12: pair 1,2: brute reports a begin, sectors does not");
    scene_fact tampered[] = {
        right_items[0], right_items[1], right_items[2], { .a = 6, .b = 7 }
    };
    differs(tampered, 4, &right,
            "frame 12: pair 6,7: sectors reports an end, brute does not");
    tampered[1].kind = SCENE_BEGIN;
    differs(tampered, 3, &right,
            "frame 12: pair 1,3: brute reports an end, sectors does not");
    tampered[1] = right_items[1];
    tampered[2].touches = 1;
    differs(tampered, 3, &right,
            "frame 12: pair 4,5: sectors says that 1 pair(s) of their boxes touch, "
            "brute does not");
    scene_facts_close(&right);
}

static void the_event_hash_is_fnv_1a_of_the_rows(void **state) {
    (void)state;
    const scene_fact begin = { .a = 3, .b = UINT64_MAX, .kind = SCENE_BEGIN };
    const scene_fact end = { .a = 0, .b = 9, .kind = SCENE_END };
    char row[SCENE_FACT_ROW_MAX + 1] = "";
    assert_true(scene_hash(SCENE_HASH_START, "", 0) == UINT64_C(0xcbf29ce484222325));
    assert_true(scene_hash(SCENE_HASH_START, "a", 1) ==
                UINT64_C(0xaf63dc4c8601ec8c));
    row[scene_fact_row(UINT64_MAX, &begin, row)] = '\0';
    assert_string_equal(row, "18446744073709551615,begin,3,18446744073709551615\n");
    row[scene_fact_row(0, &end, row)] = '\0';
    assert_string_equal(row, "0,end,0,9\n");
}

/* Play all frames by brute; all events as rows. The caller frees the text. */
static char *events_of(const char *text) {
    scene s = scene_of(text);
    scene_stage stage;
    error e = { 0 };
    scene_facts events = { 0 };
    char *rows = calloc(1, 4096);
    graze_world_config config = { .broad_phase = "brute" };
    assert_true(scene_stage_open(&s, &config, &stage, &e));
    while (stage.played < s.frame_count) {
        assert_true(scene_stage_play(&stage, &e));
        assert_true(scene_stage_events(&stage, &events, &e));
        for (size_t i = 0; i < events.count; i++)
            scene_fact_row(scene_stage_frame(&stage)->number, &events.items[i],
                           rows + strlen(rows));
    }
    scene_facts_close(&events);
    scene_stage_close(&stage);
    scene_close(&s);
    return rows;
}

static void plays(const char *rows, const char *events) {
    char text[2048];
    snprintf(text, sizeof text, HEADER "%s", rows);
    char *found = events_of(text);
    assert_string_equal(found, events);
    free(found);
}

static void a_body_lives_on_in_other_boxes(void **state) {
    (void)state;
    plays("0,1,0,0,0,2,2,8\n0,9,0,1,1,3,3,\n"
          "1,2,0,0,0,2,2,8\n1,9,0,1,1,3,3,\n"
          "2,2,0,5,5,6,6,8\n2,9,0,1,1,3,3,\n",
          "0,begin,8,9\n2,end,8,9\n");
}

static void an_absence_ends_and_nothing_ends_after_the_last_frame(void **state) {
    (void)state;
    plays("0,1,0,0,0,2,2,\n0,2,0,1,1,3,3,\n"
          "1,1,0,0,0,2,2,\n"
          "2,1,0,0,0,2,2,\n2,2,0,1,1,3,3,\n"
          "9,1,0,0,0,2,2,\n9,2,0,1,1,3,3,\n",
          "0,begin,1,2\n1,end,1,2\n2,begin,1,2\n3,end,1,2\n9,begin,1,2\n");
}

static void a_box_that_stays_on_a_new_layer_goes_on_touching(void **state) {
    (void)state;
    plays("0,1,0,0,0,2,2,\n0,2,0,1,1,3,3,\n1,1,7,0,0,2,2,\n1,2,0,1,1,3,3,\n",
          "0,begin,1,2\n");
}

/* Two worlds with different rules: lock-step checking must see it. */
static void worlds_that_differ_are_reported_apart(void **state) {
    (void)state;
    scene s = scene_of(HEADER "4,1,0,0,0,2,2,\n4,2,1,1,1,3,3,\n");
    graze_rules rules = { 0 };
    assert_int_equal(graze_rules_forbid(&rules, 0, 1), GRAZE_OK);
    graze_world_config config = { .broad_phase = "brute" };
    scene_stage right, wrong;
    scene_facts lists[2] = { 0 };
    error e = { 0 };
    assert_true(scene_stage_open(&s, &config, &right, &e));
    config.rules = &rules;
    assert_true(scene_stage_open(&s, &config, &wrong, &e));
    assert_true(scene_stage_play(&right, &e) && scene_stage_play(&wrong, &e));
    assert_true(scene_stage_contacts(&wrong, &lists[0], &e) &&
                scene_stage_contacts(&right, &lists[1], &e));
    assert_false(scene_claims_agree(4, (scene_claim){ "wrong", &lists[0] },
                                    (scene_claim){ "right", &lists[1] }, &e));
    assert_string_equal(e.text, "frame 4: pair 1,2: right says that 1 pair(s) of "
                                "their boxes touch, wrong does not");
    scene_facts_close(&lists[0]);
    scene_facts_close(&lists[1]);
    scene_stage_close(&right);
    scene_stage_close(&wrong);
    scene_close(&s);
}

/* An id has one body in the first frame and another in the last. */
static void a_scene_that_is_rewound_has_the_same_events_again(void **state) {
    (void)state;
    scene s = scene_of(HEADER "0,1,0,0,0,2,2,7\n0,2,0,1,1,3,3,8\n"
                              "1,1,0,0,0,2,2,7\n3,1,0,0,0,2,2,9\n3,2,0,1,1,3,3,8\n");
    const graze_world_config config = { .broad_phase = "brute" };
    scene_stage stage;
    error e = { 0 };
    size_t counts[3][8] = { { 0 } };
    assert_true(scene_stage_open(&s, &config, &stage, &e));
    for (int round = 0; round < 3; round++) {
        assert_true(round == 0 || scene_stage_rewind(&stage, &e));
        for (size_t i = 0; i < s.frame_count; i++) {
            assert_true(scene_stage_play(&stage, &e));
            graze_world_contact_events(stage.world, &counts[round][i]);
        }
    }
    assert_int_equal(counts[0][0], 1);
    assert_int_equal(counts[1][0], 2); /* what touched in the last frame ends, too */
    for (size_t i = 1; i < s.frame_count; i++)
        assert_true(counts[1][i] == counts[0][i] && counts[2][i] == counts[0][i]);
    scene_stage_close(&stage);
    scene_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_keep_the_index_of_their_first_appearance),
        cmocka_unit_test(a_gap_is_one_frame_without_rows),
        cmocka_unit_test(the_last_frame_number_there_is_can_be_used),
        cmocka_unit_test(a_header_alone_is_a_scene_without_frames),
        cmocka_unit_test(an_empty_body_field_names_the_body_of_the_id),
        cmocka_unit_test(numbers_are_rounded_to_the_nearest_float),
        cmocka_unit_test(rows_that_contradict_others_are_refused),
        cmocka_unit_test(rows_that_are_not_boxes_are_refused),
        cmocka_unit_test(an_id_may_change_its_body_over_an_absence),
        cmocka_unit_test(facts_are_sorted_by_names_and_ends_come_first),
        cmocka_unit_test(every_tampering_is_seen),
        cmocka_unit_test(the_event_hash_is_fnv_1a_of_the_rows),
        cmocka_unit_test(a_body_lives_on_in_other_boxes),
        cmocka_unit_test(an_absence_ends_and_nothing_ends_after_the_last_frame),
        cmocka_unit_test(a_box_that_stays_on_a_new_layer_goes_on_touching),
        cmocka_unit_test(worlds_that_differ_are_reported_apart),
        cmocka_unit_test(a_scene_that_is_rewound_has_the_same_events_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
