/* Danmaku without a window: the attract mode, saves that are whole or
 * damaged, and hits that are explained. Its shapes and attacks have
 * test_danmaku_strikes.c. */
#include "support/testing.h"

#include "examples/danmaku/attract.h"
#include "examples/danmaku/fight.h"

#include <math.h>

enum { ROOM = 8 << 20 };

static fight *new_fight(uint32_t players) {
    fight *f = calloc(1, sizeof *f);
    assert_non_null(f);
    assert_true(fight_open(f, players, ATTRACT_SEED));
    return f;
}

static void free_fight(fight *f) {
    fight_close(f);
    free(f);
}

/* Play `frames` of the attract mode from its beginning. */
static uint32_t play(fight *f, uint32_t frames) {
    uint32_t most = 0;
    for (size_t i = 0; i < sizeof attract; i += 2)
        for (int left = attract[i + 1]; left > 0 && f->state.frame < frames;
             left--) {
            fight_step(f, (uint8_t[PLAYERS_MAX]){ attract[i], 0 });
            if (f->state.bullets > most)
                most = f->state.bullets;
        }
    return most;
}

static void the_fight_has_thousands_of_bullets_grazes_and_two_bosses(void **state) {
    (void)state;
    fight *f = new_fight(1);
    const uint32_t most = play(f, 5000);
    assert_int_equal(f->status, GRAZE_OK);
    assert_in_range(most, 2000, BULLETS_MAX);
    assert_true(f->state.ships[0].grazed > 100);
    assert_true(f->state.round >= 1);
    assert_true(fight_is_sound(f));
    free_fight(f);
}

static void a_loaded_fight_goes_on_as_the_saved_one_did(void **state) {
    (void)state;
    fight *f = new_fight(1);
    uint8_t *bytes = malloc(ROOM);
    const char *why;
    play(f, 700);
    const size_t size = fight_save(f, bytes, ROOM);
    assert_true(size > 0);
    /* it does not fit */
    assert_int_equal(fight_save(f, bytes + ROOM / 2, size - 1), 0);
    play(f, 700);
    for (int i = 0; i < 100; i++)
        fight_step(f, (uint8_t[2]){ KEY_LEFT | KEY_FIRE, 0 });
    const uint64_t hash = fight_hash(f);
    assert_true(fight_load(f, bytes, size, &why));
    assert_true(fight_is_sound(f));
    for (int i = 0; i < 100; i++)
        fight_step(f, (uint8_t[2]){ KEY_LEFT | KEY_FIRE, 0 });
    assert_true(fight_hash(f) == hash);
    free(bytes);
    free_fight(f);
}

/* Bytes are changed and the rest cut off: the load refuses, or the state that
 * it read is refused, or it can be played on.
 */
static void a_damaged_save_is_refused_or_plays_on(void **state) {
    (void)state;
    fight *f = new_fight(1), *other = new_fight(1);
    uint8_t *bytes = malloc(ROOM), *copy = malloc(ROOM);
    seeded_random random = { testing_seed() };
    play(f, 400);
    const size_t size = fight_save(f, bytes, ROOM);
    int refused = 0;
    for (int i = 0; i < 400; i++) {
        const char *why = NULL;
        memcpy(copy, bytes, size);
        const size_t cut = i % 4 == 0 ? seeded_below(&random, (uint32_t)size) : size;
        for (int j = 0; j <= i % 3; j++)
            copy[seeded_below(&random, i % 2 ? 3000 : (uint32_t)size)] ^=
                (uint8_t)(1 + seeded_below(&random, 255));
        if (!fight_load(other, copy, cut, &why)) {
            assert_non_null(why);
            refused++;
        } else if (fight_is_sound(other)) {
            for (int k = 0; k < 20; k++)
                fight_step(other, (uint8_t[2]){ KEY_FIRE, 0 });
        } else {
            refused++;
            assert_true(fight_load(
                other, bytes, size,
                &why)); /* a game begins anew; here any whole fight does */
        }
        other->status = GRAZE_OK;
    }
    assert_true(refused > 100);
    free(bytes);
    free(copy);
    free_fight(f);
    free_fight(other);
}

/* A step would count it beyond its type, or it cannot be drawn. */
static void a_save_with_a_number_out_of_range_is_refused(void **state) {
    (void)state;
    fight *f = new_fight(1);
    fight_state *s = &f->state;
    while (s->bullets == 0)
        fight_step(f, (uint8_t[2]){ 0, 0 });
    assert_true(fight_is_sound(f));
    boss *b = &s->boss;
    ship *p = &s->ships[0];
    int32_t *const numbers[] = { &b->age,        &b->pause[1], &b->pattern[1],
                                 &b->health[1],  &p->score,    &p->grazed,
                                 &p->blast_left, &p->lives,    &s->ships[1].lives };
    for (size_t i = 0; i < 2 * (sizeof numbers / sizeof *numbers); i++) {
        int32_t *number = numbers[i / 2];
        const int32_t whole = *number;
        if (i % 2 == 0)
            *number = INT32_MAX;
        else
            *number = INT32_MIN;
        assert_int_equal(fight_is_sound(f), number == &b->health[1] && i % 2 == 1);
        *number = whole;
    }
    float *const places[] = { &b->x, &b->angle, &p->x, &s->bullet[0].y };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const float whole = *places[i];
        *places[i] = NAN;
        assert_false(fight_is_sound(f));
        *places[i] = whole;
    }
    free_fight(f);
}

/* Two bullets have one script, or a repeat has been round too often. */
static void a_save_with_a_script_that_cannot_be_is_refused(void **state) {
    (void)state;
    fight *f = new_fight(1);
    fight_state *s = &f->state;
    while (s->steerings < 1 || s->bullets < 2)
        fight_step(f, (uint8_t[2]){ 0, 0 });
    pattern_script *script = &s->steering[0].script;
    const bulletml_pattern *pattern = &patterns[script->pattern];
    int32_t repeat = 0;
    while (pattern->elements[repeat].kind != BULLETML_REPEAT)
        assert_true((uint32_t)++repeat < pattern->element_count);
    script->runner.frame_count = 1;
    script->frames[0] = (bulletml_frame){ .element = repeat };
    assert_true(fight_is_sound(f));
    script->frames[0].round = INT32_MAX;
    assert_false(fight_is_sound(f));
    script->runner.frame_count = 0;
    bullet *first = s->bullet;
    while (first->steering != 0)
        first++;
    assert_true(fight_is_sound(f));
    for (bullet *b = s->bullet; b < s->bullet + s->bullets; b++)
        if (b != first && b->steering < 1) {
            const int32_t whole = b->steering;
            b->steering = 0;
            assert_false(fight_is_sound(f));
            b->steering = whole;
        }
    first->steering = -1;
    assert_false(fight_is_sound(f));
    free_fight(f);
}

/* A world may hold bodies that the state does not name. */
static void bodies_unknown_to_a_fight_do_nothing(void **state) {
    (void)state;
    fight *f = new_fight(1);
    const ship *p = &f->state.ships[0];
    const float places[] = { p->x, p->y, p->x,     p->y, f->state.boss.x,
                             60,   p->x, p->y - 20 };
    const uint8_t layers[] = { LAYER_SHIP, LAYER_SOFT, LAYER_SHOT, LAYER_SHOT };
    while (f->state.boss.y < 60)
        fight_step(f, (uint8_t[2]){ 0, 0 });
    for (size_t i = 0; i < sizeof layers; i++) {
        const graze_shape ball = graze_shape_circle((graze_point){ 0, 0 }, 40);
        const graze_part_def part = { .shape = &ball, .layer = layers[i] };
        const graze_body_def def = { .x = places[2 * i],
                                     .y = places[2 * i + 1],
                                     .user = UINT64_C(1) << 40,
                                     .parts = &part,
                                     .part_count = 1 };
        graze_body added;
        assert_int_equal(graze_body_add(f->world, &def, &added), GRAZE_OK);
    }
    for (int i = 0; i < 200; i++)
        fight_step(f, (uint8_t[2]){ i == 100 ? KEY_BOMB : KEY_FIRE, 0 });
    assert_int_equal(f->status, GRAZE_OK);
    free_fight(f);
}

static void a_hit_is_explained(void **state) {
    (void)state;
    fight *f = new_fight(1);
    int hits = 0;
    for (int i = 0; i < 4000 && hits < 3; i++) {
        fight_step(f, (uint8_t[2]){ KEY_UP, 0 });
        if (f->hit.b.body.id == 0)
            continue;
        hits++;
        assert_int_equal(f->hit.a.layer, LAYER_SHIP);
        assert_true(f->hit.b.layer >= LAYER_BOSS);
        assert_true(f->hit.is_touching || f->hit.has_begun);
        assert_true(!f->hit.is_touching || f->hit.manifold.depth > 0);
    }
    assert_true(hits >= 3);
    free_fight(f);
}

/* A ship that cannot be hurt stays below the boss's left part. */
static void shots_take_parts_off_a_boss(void **state) {
    (void)state;
    fight *f = new_fight(1);
    const boss *b = &f->state.boss;
    graze_part parts[BOSS_PARTS];
    float x, y;
    for (int i = 0; i < BOSS_TIME && b->health[1] > 0; i++) {
        boss_part_place(b, 1, &x, &y);
        const uint8_t way = f->state.ships[0].x < x - 2   ? KEY_RIGHT
                            : f->state.ships[0].x > x + 2 ? KEY_LEFT
                                                          : 0;
        fight_step(
            f, (uint8_t[PLAYERS_MAX]){ (uint8_t)(KEY_FIRE | KEY_FOCUS | way), 0 });
        f->state.ships[0].safe = 2;
    }
    print_message("off in frame %u\n", (unsigned)f->state.frame);
    assert_int_equal(b->health[1], 0);
    assert_int_equal(graze_body_parts(f->world, b->body, parts, BOSS_PARTS),
                     BOSS_PARTS - 1);
    assert_true(f->state.ships[0].score > 2000);
    free_fight(f);
}

static void a_bomb_cancels_what_is_near(void **state) {
    (void)state;
    fight *f = new_fight(1);
    for (int i = 0; i < 900; i++) {
        fight_step(f, (uint8_t[2]){ 0, 0 });
        f->state.ships[0].safe = 2;
    }
    const uint32_t before = f->state.bullets;
    for (int i = 0; i < BLAST_TIME; i++)
        fight_step(f, (uint8_t[2]){ KEY_BOMB, 0 });
    const ship *p = &f->state.ships[0];
    assert_int_equal(p->bombs, 2);
    fight_step(f, (uint8_t[2]){ 0, 0 });
    assert_true(f->state.bullets < before);
    assert_int_equal(f->status, GRAZE_OK);
    free_fight(f);
}

static void the_second_player_scores_by_its_own_shots(void **state) {
    (void)state;
    fight *f = new_fight(2);
    ship *other = &f->state.ships[0], *p = &f->state.ships[1];
    other->lives = 0;
    assert_int_equal(graze_body_set_disabled(f->world, other->body, true), GRAZE_OK);
    for (int i = 0; i < 600; i++) {
        fight_step(f, (uint8_t[2]){ 0, KEY_FIRE });
        p->safe = 2;
    }
    assert_true(p->score - 50 * p->grazed > 1000);
    assert_int_equal(other->score, 0);
    free_fight(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fight_has_thousands_of_bullets_grazes_and_two_bosses),
        cmocka_unit_test(a_loaded_fight_goes_on_as_the_saved_one_did),
        cmocka_unit_test(a_damaged_save_is_refused_or_plays_on),
        cmocka_unit_test(a_save_with_a_number_out_of_range_is_refused),
        cmocka_unit_test(a_save_with_a_script_that_cannot_be_is_refused),
        cmocka_unit_test(bodies_unknown_to_a_fight_do_nothing),
        cmocka_unit_test(a_hit_is_explained),
        cmocka_unit_test(the_second_player_scores_by_its_own_shots),
        cmocka_unit_test(shots_take_parts_off_a_boss),
        cmocka_unit_test(a_bomb_cancels_what_is_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
