/* The platformer without a window: its map, whole or damaged; the parts of the level;
 * saves. */
#include "support/testing.h"

#include "examples/platformer/attract.h"
#include "examples/platformer/run.h"

enum { ROOM = 1 << 20 };

static const char path[] = "examples/platformer/level.tmx";

static run *new_run(void) {
    char why[200];
    run *r = calloc(1, sizeof *r);
    assert_non_null(r);
    assert_true(level_open(&r->level, path, why, sizeof why));
    assert_true(run_open(r));
    return r;
}

static void free_run(run *r) {
    run_close(r);
    free(r);
}

/* The head of the player standing at (x, y): a body is at the feet. */
static void put(run *r, float x, float y) {
    assert_int_equal(
        graze_body_set_position(r->world, r->state.player, x, y + STAND), GRAZE_OK);
    r->state.speed_x = r->state.speed_y = 0;
}

static graze_body_info player(run *r) {
    graze_body_info at;
    assert_int_equal(graze_body_read(r->world, r->state.player, &at), GRAZE_OK);
    return at;
}

static void hold(run *r, uint8_t keys, int frames) {
    for (int i = 0; i < frames; i++)
        run_step(r, keys);
    assert_int_equal(r->status, GRAZE_OK);
}

static uint32_t first(const run *r, thing_class kind) {
    uint32_t i = 0;
    while (i < r->level.thing_count && r->level.things[i].kind != kind)
        i++;
    return i;
}

static void the_level_has_all_objects_of_its_map(void **state) {
    (void)state;
    static const uint32_t expected[CLASSES] = {
        [COIN] = 33, [CRATE] = 2, [PLAYER] = 1, [GOAL] = 1,
        [FLAG] = 2,  [WALL] = 2,  [LIFT] = 2,   [CANNON] = 1
    };
    uint32_t counts[CLASSES] = { 0 };
    run *r = new_run();
    assert_int_equal(r->level.thing_count, 44);
    for (uint32_t i = 0; i < r->level.thing_count; i++)
        counts[r->level.things[i].kind]++;
    assert_memory_equal(counts, expected, sizeof counts);
    free_run(r);
}

static void the_level_can_be_won(void **state) {
    (void)state;
    run *r = new_run();
    uint32_t most = 0, coins = 0;
    for (size_t i = 0; i < sizeof attract; i += 2) {
        hold(r, attract[i], attract[i + 1]);
        most = r->state.won > most ? r->state.won : most;
        coins = r->state.coins > coins ? r->state.coins : coins;
    }
    assert_true(most > 0);
    assert_true(coins > 15);
    free_run(r);
}

/* The game in Lua ends there, too: test_love.sh. */
static void attract_mode_ends_at_the_expected_place(void **state) {
    (void)state;
    char expected[200] = "", line[200];
    FILE *file = fopen("test/examples/attract.expected", "rb");
    assert_non_null(file);
    assert_non_null(fgets(expected, sizeof expected, file));
    fclose(file);
    run *r = new_run();
    for (size_t i = 0; i < sizeof attract; i += 2)
        hold(r, attract[i], attract[i + 1]);
    const run_state *s = &r->state;
    snprintf(line, sizeof line,
             "frame %u: x %.9g, y %.9g, %u coins, %u deaths, won %u\n",
             (unsigned)s->frame, (double)player(r).x, (double)player(r).y,
             (unsigned)s->coins, (unsigned)s->deaths, (unsigned)s->won);
    assert_string_equal(line, expected);
    free_run(r);
}

static void the_player_does_not_stand_up_in_the_tunnel(void **state) {
    (void)state;
    run *r = new_run();
    put(r, 62 * 32, 13 * 32 - 12);
    hold(r, 0, 5);
    hold(r, KEY_RIGHT, 60); /* the tunnel is too low */
    assert_true(player(r).x <= 66 * 32);
    hold(r, KEY_DOWN | KEY_RIGHT, 120);
    assert_true(player(r).x > 68 * 32);
    hold(r, KEY_RIGHT, 30);
    assert_true(r->state.is_crouching);
    hold(r, KEY_RIGHT, 600);
    assert_false(r->state.is_crouching);
    free_run(r);
}

static void a_lift_carries_and_crushes(void **state) {
    (void)state;
    run *r = new_run();
    /* the one that rises below a ceiling */
    const uint32_t lift = first(r, LIFT) + 1;
    const thing *t = &r->level.things[lift];
    put(r, t->x + 30, t->y - STAND);
    hold(r, 0, 60);
    graze_body_info at;
    graze_body_read(r->world, r->state.things[lift], &at);
    assert_float_equal(player(r).y, at.y, 0.01);
    assert_int_equal(r->state.deaths, 0);
    hold(r, 0, 200);
    assert_int_equal(r->state.deaths, 1);
    free_run(r);
}

static void thin_walls_stop_fast_balls(void **state) {
    (void)state;
    run *r = new_run();
    float least = 1e9f;
    /* the second, at which the cannon shoots */
    const float wall = r->level.things[first(r, WALL) + 1].x;
    for (int i = 0; i < 400; i++) {
        run_step(r, 0);
        for (int j = 0; j < BALLS_MAX; j++)
            if (r->state.balls[j].body.id != 0)
                least = r->state.balls[j].x < least ? r->state.balls[j].x : least;
    }
    assert_true(-r->level.things[first(r, CANNON)].speed >
                6 * r->level.things[first(r, WALL)].width);
    assert_true(least < wall + 500);
    assert_true(least >= wall);
    free_run(r);
}

static void crates_are_pushed_and_pads_throw(void **state) {
    (void)state;
    run *r = new_run();
    const uint32_t crate = first(r, CRATE);
    put(r, r->level.things[crate].x - 40, 13 * 32 - 12);
    hold(r, KEY_RIGHT, 60);
    graze_body_info at;
    graze_body_read(r->world, r->state.things[crate], &at);
    assert_true(at.x > r->level.things[crate].x + 20);
    put(r, 34 * 32 + 6, 11 * 32);
    float top = 1e9f;
    for (int i = 0; i < 90; i++) {
        hold(r, 0, 1);
        top = player(r).y - STAND < top ? player(r).y - STAND : top;
    }
    assert_in_range(top, 0, 8 * 32);
    free_run(r);
}

static void water_ladders_and_spikes_are_what_they_are(void **state) {
    (void)state;
    run *r = new_run();
    uint16_t depth;
    assert_int_equal(
        graze_tiles_get_value(r->world, r->state.tiles[1], 46, 16, &depth),
        GRAZE_OK);
    assert_int_equal(depth, 3);
    put(r, 46 * 32, 15 * 32);
    hold(r, 0, 5);
    assert_true(r->state.is_swimming);
    put(r, 65 * 32 + 6, 12 * 32);
    hold(r, KEY_UP, 60);
    assert_true(r->state.is_climbing);
    assert_true(player(r).y - STAND < 9 * 32);
    put(r, 84 * 32, 16 * 32 - 20);
    hold(r, 0, 60);
    assert_int_equal(r->state.deaths, 1);
    free_run(r);
}

static void a_damaged_map_names_a_line(void **state) {
    (void)state;
    static level l;
    static char text[1 << 17], copy[1 << 17];
    char why_open[200];
    const char *why;
    int line, refused = 0;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 3000; i++) {
        memcpy(copy, text, size + 1);
        if (i % 2 == 0)
            copy[seeded_below(&random, (uint32_t)size)] = '\0';
        for (int j = 0; j < i % 5; j++)
            copy[seeded_below(&random, (uint32_t)size)] =
                " <>\"=/,-0a\n9"[seeded_below(&random, 12)];
        if (level_read(&l, copy, &line, &why))
            continue;
        refused++;
        assert_non_null(why);
        assert_in_range(line, 1, 400);
    }
    assert_true(refused > 1000);
    assert_false(level_open(&l, "no such map", why_open, sizeof why_open));
    assert_non_null(strstr(why_open, "cannot be opened"));
}

static void
a_loaded_run_goes_on_as_the_saved_one_did_and_damage_is_refused(void **state) {
    (void)state;
    run *r = new_run();
    uint8_t *bytes = malloc(ROOM), *copy = malloc(ROOM);
    const char *why;
    hold(r, KEY_RIGHT | KEY_JUMP, 100);
    const size_t size = run_save(r, bytes, ROOM);
    hold(r, KEY_RIGHT, 100);
    const uint64_t hash = run_hash(r);
    assert_true(run_load(r, bytes, size, &why));
    hold(r, KEY_RIGHT, 100);
    assert_true(run_hash(r) == hash);
    seeded_random random = { testing_seed() };
    for (int i = 0; i < 1000; i++) {
        memcpy(copy, bytes, size);
        copy[seeded_below(&random, (uint32_t)size)] ^=
            (uint8_t)(1 + seeded_below(&random, 255));
        const size_t cut = i % 4 == 0 ? seeded_below(&random, (uint32_t)size) : size;
        if (run_load(r, copy, cut, &why))
            for (int j = 0; j < 10; j++)
                run_step(r, KEY_RIGHT);
        else
            assert_non_null(why);
        r->status = GRAZE_OK;
    }
    free(bytes);
    free(copy);
    free_run(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_level_has_all_objects_of_its_map),
        cmocka_unit_test(the_level_can_be_won),
        cmocka_unit_test(attract_mode_ends_at_the_expected_place),
        cmocka_unit_test(the_player_does_not_stand_up_in_the_tunnel),
        cmocka_unit_test(a_lift_carries_and_crushes),
        cmocka_unit_test(thin_walls_stop_fast_balls),
        cmocka_unit_test(crates_are_pushed_and_pads_throw),
        cmocka_unit_test(water_ladders_and_spikes_are_what_they_are),
        cmocka_unit_test(a_damaged_map_names_a_line),
        cmocka_unit_test(
            a_loaded_run_goes_on_as_the_saved_one_did_and_damage_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
