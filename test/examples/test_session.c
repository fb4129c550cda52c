/* Danmaku's whole program but for the window: a script holds the keys, and looks
 * on. */
#define _POSIX_C_SOURCE 200809L
#include "support/testing.h"

#define main danmaku_main
#include "examples/danmaku/main.c" /* NOLINT(bugprone-suspicious-include): its statics are looked at */
#undef main

#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FRAMES_MAX = 4000 };

/* by frame of the fight, as it was played at first */
static uint64_t hashes[FRAMES_MAX];
static bool (*the_script)(host *self);
static uint32_t turn; /* how often the script was asked */

int64_t host_clock(void) {
    return ATTRACT_SEED; /* it is the seed of a new game */
}

bool host_open(host *self, const char *title, int *argc, char **argv) {
    assert_non_null(title);
    host_options(self, argc, argv);
    return true;
}

void host_run(bool (*frame)(void *user), void *user) {
    while (frame(user))
        continue;
}

bool host_frame(host *self, canvas *picture) {
    host_draw_message(self, picture);
    self->pressed = 0;
    self->held = 0;
    turn++;
    return the_script(self);
}

void host_close(host *self) {
    assert_non_null(self);
}

void host_deliver(const char *path) {
    assert_non_null(path);
}

static void run_program(bool (*script)(host *self), char *argument) {
    char *argv[] = { (char[]){ "danmaku" }, argument, NULL };
    memset(&the_session, 0, sizeof the_session);
    the_script = script;
    turn = 0;
    assert_int_equal(danmaku_main(argument == NULL ? 1 : 2, argv), 0);
}

static uint32_t frame_now(void) {
    return the_fight.state.frame;
}

/* The keys of the attract mode, whose player is good, for 600 frames; then up, into
 * the bullets. */
static uint8_t held_at(uint32_t frame) {
    uint32_t i = 0, left = frame;
    for (; left >= attract[i + 1]; i += 2)
        left -= attract[i + 1];
    if (frame < 600)
        return attract[i];
    return KEY_UP;
}

static uint32_t hit_at;

/* Play until a hit; look at it; go back as far as it goes; play again up to the same
 * hit; go on. */
static bool hit_script(host *self) {
    static uint32_t looked, back;
    const uint32_t now = frame_now();
    if (turn == 1) {
        self->pressed = PRESS_START;
        self->held = held_at(0);
        looked = back = hit_at = 0;
        return true;
    }
    assert_int_equal(the_fight.status, GRAZE_OK);
    self->held = held_at(now);
    if (hit_at == 0) {
        assert_int_equal(the_session.mode,
                         the_fight.hit.b.body.id != 0 ? STOPPED : PLAY);
        hashes[now] = fight_hash(&the_fight);
        if (the_session.mode == STOPPED)
            hit_at = now;
        else
            hit_at = 0;
    } else if (looked++ < 30) {
        assert_int_equal(now, hit_at); /* it has stopped */
        assert_int_equal(the_session.mode, STOPPED);
        if (looked == 30) {
            self->pressed = PRESS_REWIND;
            self->is_rewinding = true;
        }
    } else if (back < 600) {
        back++;
        assert_int_equal(the_session.mode, REWIND);
        assert_int_equal(now,
                         hit_at - (back < SESSION_REWIND ? back : SESSION_REWIND));
        assert_true(fight_hash(&the_fight) == hashes[now]);
        self->is_rewinding = back < 600;
        if (back < 600)
            self->held = 0;
    } else if (now < hit_at) {
        assert_true(fight_hash(&the_fight) == hashes[now]);
    } else if (now == hit_at) {
        assert_int_equal(the_session.mode, STOPPED);
        assert_true(fight_hash(&the_fight) == hashes[now]);
        self->pressed = PRESS_START;
    }
    return now < hit_at + 10 || hit_at == 0;
}

static void a_hit_stops_the_game_and_the_last_eight_seconds_come_back(void **state) {
    (void)state;
    run_program(hit_script, NULL);
    print_message("hit in frame %u\n", hit_at);
    assert_true(hit_at > 600);
}

static uint64_t recorded_hash;

/* A recording of 90 frames; 30 of them are taken back in the middle. */
static bool recording_script(host *self) {
    if (turn == 1)
        self->pressed = PRESS_START;
    else if (turn == 200 || turn == 321)
        self->pressed = PRESS_RECORD;
    else
        self->pressed = 0;
    self->held = held_at(frame_now());
    self->is_rewinding = turn >= 260 && turn < 290;
    if (turn == 260)
        self->pressed |= PRESS_REWIND;
    if (turn == 321)
        recorded_hash = graze_world_hash(the_fight.world);
    return turn < 330;
}

static size_t file_give(void *user, void *bytes, size_t size) {
    return fread(bytes, 1, size, user);
}

static void a_recording_can_be_replayed_to_the_same_hash(void **state) {
    (void)state;
    run_program(recording_script, NULL);
    FILE *file = fopen("danmaku.grz", "rb");
    assert_non_null(file);
    graze_replay *replay;
    const graze_replay_config config = { .source = { .give = file_give,
                                                     .user = file } };
    assert_int_equal(graze_replay_open(&config, &replay), GRAZE_OK);
    uint32_t steps = 0;
    graze_replay_state at;
    while ((at = graze_replay_step(replay)) == GRAZE_REPLAY_STEPPED)
        steps++;
    assert_int_equal(at, GRAZE_REPLAY_ENDED);
    assert_true(steps >= 90);
    assert_true(graze_world_hash(graze_replay_world(replay)) == recorded_hash);
    graze_replay_close(replay);
    fclose(file);
}

/* The command plays it, which compares the hash of each step, and puts it into a
 * page. */
static void graze_play_and_graze_view_open_a_recording(void **state) {
    (void)state;
    if (getenv("GRAZE") == NULL)
        skip();
    assert_int_equal(system("\"$GRAZE\" play danmaku.grz >played.txt"), 0);
    assert_int_equal(
        system("echo '<!--graze:recordings-->' >empty.html &&"
               "\"$GRAZE\" view danmaku.grz --template empty.html -o page.html"),
        0);
    struct stat page;
    assert_int_equal(stat("page.html", &page), 0);
    assert_true(page.st_size > 10000);
}

static uint64_t saved_hash;

static bool saving_script(host *self) {
    if (turn == 1)
        self->pressed = PRESS_START;
    else if (turn == 100)
        self->pressed = PRESS_SAVE;
    else if (turn == 150)
        self->pressed = PRESS_LOAD;
    else
        self->pressed = 0;
    self->held = held_at(frame_now());
    if (turn == 100)
        saved_hash = fight_hash(&the_fight);
    if (turn == 120)
        assert_true(fight_hash(&the_fight) != saved_hash);
    return turn < 151;
}

static bool loaded_script(host *self) {
    assert_int_equal(turn, 1);
    assert_int_equal(the_session.mode, PLAY);
    assert_string_equal(self->message, "danmaku.save is loaded");
    assert_int_equal(frame_now(), 100); /* one after the 99th, which was saved */
    return false;
}

static bool damaged_script(host *self) {
    assert_non_null(strstr(self->message, "danmaku.save: it is damaged"));
    assert_int_equal(frame_now(), 1); /* a new game */
    return false;
}

static void a_saved_game_goes_on_and_a_damaged_one_is_refused(void **state) {
    (void)state;
    char path[] = "danmaku.save";
    run_program(saving_script, NULL);
    run_program(loaded_script, path);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, 5000, SEEK_SET), 0);
    assert_int_equal(fputs("damage", file) >= 0, 1);
    assert_int_equal(fclose(file), 0);
    run_program(damaged_script, path);
}

/* In a folder of its own, into which the program writes. */
static int folder_enter(void **state) {
    static char folder[] = "/tmp/graze-session-XXXXXX";
    *state = mkdtemp(folder);
    return *state == NULL || chdir(folder) != 0;
}

static int folder_leave(void **state) {
    static const char *const files[] = { "danmaku.grz", "danmaku.save", "played.txt",
                                         "empty.html", "page.html" };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        remove(files[i]);
    return rmdir(*state);
}

/* A place in danger is red where there was the sky, and other places are as they are
 * without the practice mode. */
static void danger_compare(const canvas *plain, const canvas *practice) {
    static float times[2][DANGER_ROWS / 2 * DANGER_COLUMNS];
    int red = 0, same = 0;
    fight_danger(&the_fight, 0, times[0]);
    fight_danger(&the_fight, 1, times[1]);
    for (int y = 0; y < FIELD_HEIGHT; y++)
        for (int x = 0; x < FIELD_WIDTH; x++) {
            const float time =
                times[y / DANGER_CELL % 2]
                     [y / DANGER_CELL / 2 * DANGER_COLUMNS + x / DANGER_CELL];
            const uint32_t was = plain->pixels[y][x], is = practice->pixels[y][x],
                           sky =
                               color_mix(0x060818, 0x1a1238, y * 256 / FIELD_HEIGHT);
            if (time > DANGER_STEPS) {
                assert_int_equal(is, was);
                same++;
            } else if (was == sky) { /* the sooner, the redder */
                const float share = 1 - time / DANGER_STEPS;
                assert_true(fabsf((float)(is >> 16) - (24 + 152 * share)) < 2.5f);
                red++;
            }
        }
    print_message("%d pixels of the sky are red, %d pixels unchanged\n", red, same);
    assert_true(red > 10000 && same > 10000);
}

/* The practice mode from the command line; P ends it. */
static bool practice_script(host *self) {
    static canvas practice;
    assert_int_equal(the_session.mode, ATTRACT);
    if (turn == 500) {
        game_draw(&the_fight);
        practice = the_session.canvas;
        the_session.shows_danger = false;
        game_draw(&the_fight);
        danger_compare(&the_session.canvas, &practice);
        the_session.shows_danger = true;
        self->pressed = PRESS_DANGER;
    }
    assert_int_equal(the_session.shows_danger, turn <= 500);
    return turn <= 500;
}

static void the_practice_mode_draws_danger_behind_all_else(void **state) {
    (void)state;
    run_program(practice_script, "--practice");
    assert_int_equal(turn, 501);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hit_stops_the_game_and_the_last_eight_seconds_come_back),
        cmocka_unit_test(a_recording_can_be_replayed_to_the_same_hash),
        cmocka_unit_test(graze_play_and_graze_view_open_a_recording),
        cmocka_unit_test(a_saved_game_goes_on_and_a_damaged_one_is_refused),
        cmocka_unit_test(the_practice_mode_draws_danger_behind_all_else),
    };
    return cmocka_run_group_tests(tests, folder_enter, folder_leave);
}
