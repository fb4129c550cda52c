/* test_recorded_games.c: recordings of games with more than scenes have, as the
 * command reads them. Each can be made into a playable scene, with the same events.
 */
#include "support/recorded_game.h"
#include "support/temporary_file.h"

#include "graze/name.h"

#include <unistd.h>

static bool file_take(void *user, const void *bytes, size_t size) {
    return fwrite(bytes, 1, size, user) == size;
}

static graze_world *game_open(FILE **file, temporary_file *s) {
    graze_world *world = small_world_open((graze_world_config){ 0 });
    *s = temporary_text("");
    *file = fopen(s->path, "wb");
    assert_non_null(*file);
    assert_int_equal(
        graze_recording_start(world, &(graze_recording_sink){ file_take, *file }),
        GRAZE_OK);
    return world;
}

static void game_close(graze_world *world, FILE *file) {
    assert_int_equal(graze_recording_stop(world), GRAZE_OK);
    assert_int_equal(fclose(file), 0);
    graze_world_close(world);
}

static int command(const char *text, const char *path) {
    char line[512];
    assert_non_null(getenv("GRAZE"));
    snprintf(line, sizeof line, "P=%s; %s", path, text);
    return system(line);
}

/* The events of the recording, and those of the scene it is made into, are the same;
 * a pattern is among them or not. */
static void expect_events(const temporary_file *s, const char *pattern,
                          bool is_there) {
    char grep[256];
    assert_int_equal(command("\"$GRAZE\" record $P -o $P.csv", s->path), 0);
    assert_int_equal(command("\"$GRAZE\" play $P.csv --events $P.scene", s->path),
                     0);
    assert_int_equal(command("\"$GRAZE\" play $P --events $P.game", s->path), 0);
    assert_int_equal(command("cmp $P.scene $P.game", s->path), 0);
    snprintf(grep, sizeof grep, "grep -q '%s' $P.game", pattern);
    assert_int_equal(command(grep, s->path) == 0, is_there);
    assert_int_equal(command("rm -f $P.csv $P.scene $P.game", s->path), 0);
    temporary_remove(s);
}

/* The body that is 7. */
static graze_body meet_as_7_and_9(graze_world *world) {
    const graze_body a = small_world_square(world, 0, 0, 4),
                     b = small_world_square(world, 2, 0, 4);
    assert_int_equal(graze_body_set_user(world, a, 7), GRAZE_OK);
    assert_int_equal(graze_body_set_user(world, b, 9), GRAZE_OK);
    small_world_step(world);
    return a;
}

/* A contact beginning as 7 and 9 must not end as 8 and 9. */
static void a_body_that_gets_another_user_keeps_its_name(void **state) {
    (void)state;
    FILE *file;
    temporary_file s;
    graze_world *world = game_open(&file, &s);
    const graze_body a = meet_as_7_and_9(world);
    assert_int_equal(graze_body_set_user(world, a, 8), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(graze_body_set_position(world, a, 100, 0), GRAZE_OK);
    small_world_step(world);
    game_close(world, file);
    expect_events(&s, "[789],9", false);
}

static void users_that_stay_are_names(void **state) {
    (void)state;
    FILE *file;
    temporary_file s;
    graze_world *world = game_open(&file, &s);
    meet_as_7_and_9(world);
    game_close(world, file);
    expect_events(&s, "0,begin,7,9", true);
}

/* A game that rolls back makes some frames twice: then the steps are counted. */
static void frames_that_are_numbered_backwards_are_counted(void **state) {
    (void)state;
    static const uint64_t frames[] = { 10, 11, 12, 11, 12, 13 };
    FILE *file;
    temporary_file s;
    graze_world *world = game_open(&file, &s);
    const graze_body a = small_world_square(world, 0, 0, 4);
    small_world_square(world, 2, 0, 4);
    for (int i = 0; i < 6; i++) {
        graze_recording_set_frame(world, frames[i]);
        assert_int_equal(graze_body_set_position(world, a, (float)(i % 2) * 100, 0),
                         GRAZE_OK);
        small_world_step(world);
    }
    game_close(world, file);
    expect_events(&s, "^5,end", true);
}

/* In a scene a frame that is missing is empty. */
static void expect_first_frame(uint64_t from, uint64_t by, const char *pattern) {
    FILE *file;
    temporary_file s;
    graze_world *world = game_open(&file, &s);
    small_world_square(world, 0, 0, 4);
    small_world_square(world, 2, 0, 4);
    for (uint64_t i = 0; i < 3; i++) {
        graze_recording_set_frame(world, from + by * i);
        small_world_step(world);
    }
    game_close(world, file);
    expect_events(&s, pattern, true);
}

static void frames_that_follow_one_another_keep_their_numbers(void **state) {
    (void)state;
    expect_first_frame(10, 1, "^10,begin");
    expect_first_frame(10, 5, "^0,begin");
}

static void explain_shows_the_names_of_a_game(void **state) {
    (void)state;
    FILE *file;
    temporary_file s;
    graze_world *world = game_open(&file, &s);
    const graze_body a = small_world_square(world, 0, 0, 4);
    small_world_square(world, 9, 0, 4);
    assert_int_equal(graze_body_set_user(world, a, 7), GRAZE_OK);
    assert_int_equal(graze_body_set_name(world, a, "big \"boss\""), GRAZE_OK);
    assert_int_equal(graze_world_set_layer_name(world, 0, "ships"), GRAZE_OK);
    small_world_step(world);
    game_close(world, file);
    assert_int_equal(
        command("\"$GRAZE\" explain $P --frame 0 7 0 > $P.text", s.path), 0);
    assert_int_equal(
        command("grep -q 'bodies 7 \"big \"boss\"\" and 0 do not' $P.text", s.path),
        0);
    assert_int_equal(
        command("grep -q 'of body 0 (layer 0 \"ships\") are apart' $P.text", s.path),
        0);
    assert_int_equal(
        command("\"$GRAZE\" explain $P --frame 0 7 0 --json | grep -q layer_name",
                s.path),
        0);
    assert_int_equal(command("rm -f $P.text", s.path), 0);
    temporary_remove(&s);
}

/* The second line about 7 and 9 in frame 1 is made of `words`. */
static void expect_reason(graze_world *world, FILE *file, temporary_file *s,
                          const char *words) {
    char grep[256];
    small_world_step(world);
    game_close(world, file);
    snprintf(grep, sizeof grep,
             "\"$GRAZE\" explain $P --frame 1 7 9 | sed -n 2p | grep -q '^%s$'",
             words);
    assert_int_equal(command(grep, s->path), 0);
    temporary_remove(s);
}

static void explain_names_what_is_disabled_or_missing(void **state) {
    (void)state;
    FILE *file;
    temporary_file s;
    graze_world *world = game_open(&file, &s);
    graze_body a = meet_as_7_and_9(world);
    assert_int_equal(graze_body_set_disabled(world, a, true), GRAZE_OK);
    expect_reason(world, file, &s, "Body 7 is disabled: enable it\\.");

    world = game_open(&file, &s);
    a = meet_as_7_and_9(world);
    assert_int_equal(
        graze_part_set_disabled(world, small_world_part(world, a, 0), true),
        GRAZE_OK);
    expect_reason(world, file, &s,
                  "Box [0-9]* of body 7 (layer 0) is disabled: enable it\\.");

    world = game_open(&file, &s);
    a = meet_as_7_and_9(world);
    assert_int_equal(graze_part_remove(world, small_world_part(world, a, 0)),
                     GRAZE_OK);
    expect_reason(world, file, &s, "Body 7 has no box: add one\\.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_that_gets_another_user_keeps_its_name),
        cmocka_unit_test(users_that_stay_are_names),
        cmocka_unit_test(frames_that_are_numbered_backwards_are_counted),
        cmocka_unit_test(explain_shows_the_names_of_a_game),
        cmocka_unit_test(explain_names_what_is_disabled_or_missing),
        cmocka_unit_test(frames_that_follow_one_another_keep_their_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
