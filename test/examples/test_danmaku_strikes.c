/* Danmaku's lasers, which are chains, its hard bullets, which are ellipses, what is
 * struck once or again, and the danger that its practice mode draws. */
#include "support/testing.h"

#include "examples/danmaku/attract.h"
#include "examples/danmaku/fight.h"

#include <math.h>

static fight *new_fight(void) {
    fight *f = calloc(1, sizeof *f);
    assert_non_null(f);
    assert_true(fight_open(f, 1, ATTRACT_SEED));
    return f;
}

static void free_fight(fight *f) {
    assert_int_equal(f->status, GRAZE_OK);
    fight_close(f);
    free(f);
}

/* Play a frame of the attract mode. */
static void play_frame(fight *f) {
    uint32_t i = 0, left = f->state.frame;
    for (; left >= attract[i + 1]; i += 2)
        left -= attract[i + 1];
    fight_step(f, (uint8_t[PLAYERS_MAX]){ attract[i], 0 });
}

static void rest_frame(fight *f, uint8_t keys) {
    fight_step(f, (uint8_t[PLAYERS_MAX]){ keys, 0 });
}

static graze_shape shape_of(const fight *f, graze_body body) {
    graze_part part;
    graze_shape shape;
    assert_int_equal(graze_body_parts(f->world, body, &part, 1), 1);
    assert_int_equal(graze_part_shape(f->world, part, &shape), GRAZE_OK);
    return shape;
}

/* Play until a laser has all its nodes, and its middle is below the boss. */
static bullet *long_laser(fight *f) {
    graze_chain_node nodes[LASER_NODES];
    while (f->state.frame < 5000) {
        play_frame(f);
        for (bullet *b = f->state.bullet; b < f->state.bullet + f->state.bullets;
             b++)
            if (laser_nodes(f, b, nodes) == LASER_NODES && !nodes[47].is_off &&
                nodes[24].y > 200 && nodes[24].y < 400 && nodes[24].x > 50 &&
                nodes[24].x < FIELD_WIDTH - 50)
                return b;
    }
    fail_msg("the attract mode has a laser");
    return NULL;
}

static void ship_put(fight *f, double x, double y) {
    ship *p = &f->state.ships[0];
    p->x = (float)x;
    p->y = (float)y;
    assert_int_equal(graze_body_set_position(f->world, p->body, p->x, p->y),
                     GRAZE_OK);
}

static bullet *bullet_of(fight *f, graze_body body) {
    for (bullet *b = f->state.bullet; b < f->state.bullet + f->state.bullets; b++)
        if (b->body.id == body.id)
            return b;
    return NULL;
}

static bool has_struck(const fight *f, graze_body body, graze_body target) {
    size_t count;
    const graze_strike *strikes = graze_world_strikes(f->world, &count);
    for (size_t i = 0; i < count; i++)
        if (strikes[i].body.id == body.id && strikes[i].target.id == target.id)
            return true;
    return false;
}

/* In each step in which the blast strikes the laser, the nodes in it are switched
 * off, and the others are as they were. */
static void a_blast_cuts_a_gap_into_a_laser(void **state) {
    (void)state;
    fight *f = new_fight();
    const graze_body laser = long_laser(f)->body;
    graze_chain_node now[LASER_NODES], last[LASER_NODES];
    laser_nodes(f, bullet_of(f, laser), now);
    ship *p = &f->state.ships[0];
    ship_put(f, now[24].x, now[24].y);
    uint32_t strikes = 0, cut = 0, steps = 0;
    for (const bullet *b; (b = bullet_of(f, laser)) != NULL && !b->is_dead;
         steps++) {
        memcpy(last, now, sizeof last);
        rest_frame(f, steps == 0 ? KEY_BOMB : 0);
        p->safe = 2;
        b = bullet_of(f, laser);
        if (b == NULL) /* it left the field */
            break;
        assert_int_equal(laser_nodes(f, b, now), LASER_NODES);
        const bool is_struck = has_struck(f, p->blast, laser);
        const double radius = (double)blast_radius(p);
        strikes += is_struck;
        for (int i = 0; i < LASER_NODES; i++) {
            const double dx = now[i].x - (double)p->blast_x,
                         dy = now[i].y - (double)p->blast_y;
            const bool was_off = i > 0 && last[i - 1].is_off,
                       is_in = is_struck && dx * dx + dy * dy < radius * radius;
            assert_int_equal(now[i].is_off, was_off || is_in);
            cut += now[i].is_off && !was_off;
        }
        if (strikes != 4)
            continue;
        /* the middle of the gap is free, and an end is not */
        graze_shape chain = shape_of(f, laser);
        int middle = 0;
        while (!now[middle].is_off)
            middle++;
        const graze_shape ahead =
            graze_shape_circle((graze_point){ now[0].x, now[0].y }, 1.5);
        const graze_shape gap = graze_shape_circle(
            (graze_point){ now[middle + 4].x, now[middle + 4].y }, 1.5);
        assert_false(now[0].is_off);
        assert_true(graze_shapes_touch(&chain, &ahead, GRAZE_HALF_OPEN));
        assert_false(graze_shapes_touch(&chain, &gap, GRAZE_HALF_OPEN));
    }
    print_message("%u strikes cut %u nodes in %u steps\n", strikes, cut, steps);
    assert_true(strikes > 4 && cut > 10);
    free_fight(f);
}

/* Each shot strikes a body once, and four at most; each strike of a boss takes one of
 * the health of a part. */
static void a_shot_strikes_each_body_once(void **state) {
    (void)state;
    enum { PAIRS_MAX = 8192 };
    static uint64_t pairs[PAIRS_MAX][3]; /* shot, target, number */
    size_t pair_count = 0;
    uint32_t fourth = 0, boss_strikes = 0;
    fight *f = new_fight();
    while (f->state.frame < 1500) {
        int32_t before = 0, after = 0;
        for (int i = 0; i < BOSS_PARTS; i++)
            before += f->state.boss.health[i];
        play_frame(f);
        for (int i = 0; i < BOSS_PARTS; i++)
            after += f->state.boss.health[i];
        size_t count;
        int32_t struck = 0;
        const graze_strike *strikes = graze_world_strikes(f->world, &count);
        for (size_t i = 0; i < count; i++) {
            const bullet *by = bullet_of(f, strikes[i].body);
            if (by == NULL || by->layer != LAYER_SHOT)
                continue;
            const bool is_boss = strikes[i].target.id == f->state.boss.body.id;
            const bullet *target = bullet_of(f, strikes[i].target);
            struck += is_boss && f->state.boss.age >= 60; /* then it can be hurt */
            assert_true(is_boss || target->layer == LAYER_SOFT);
            assert_true(is_boss || target->is_dead);
            for (size_t j = 0; j < pair_count; j++) {
                assert_false(pairs[j][0] == strikes[i].body.id &&
                             pairs[j][1] == strikes[i].target.id);
                assert_false(pairs[j][0] == strikes[i].body.id &&
                             pairs[j][2] == strikes[i].number);
            }
            assert_true(pair_count < PAIRS_MAX);
            pairs[pair_count][0] = strikes[i].body.id;
            pairs[pair_count][1] = strikes[i].target.id;
            pairs[pair_count++][2] = strikes[i].number;
            assert_in_range(strikes[i].number, 1, 4);
            assert_true(by->is_dead || (strikes[i].number < 4 && !is_boss));
            fourth += strikes[i].number == 4;
        }
        boss_strikes += (uint32_t)struck;
        assert_int_equal(before - after, struck);
    }
    print_message("%u strikes of shots, %u of a boss, %u the fourth of a shot\n",
                  (unsigned)pair_count, boss_strikes, fourth);
    assert_true(pair_count > 300 && boss_strikes > 100 && fourth > 10);
    free_fight(f);
}

/* The contact began while the ship was safe; it rests on a laser. */
static void a_ship_in_a_laser_is_hit_when_it_is_safe_no_more(void **state) {
    (void)state;
    enum { SAFE = 15 };
    fight *f = new_fight();
    const graze_body laser = long_laser(f)->body;
    graze_chain_node nodes[LASER_NODES];
    laser_nodes(f, bullet_of(f, laser), nodes);
    ship *p = &f->state.ships[0];
    ship_put(f, nodes[2].x, nodes[2].y);
    p->safe = SAFE;
    for (int i = 1; i <= SAFE; i++) {
        rest_frame(f, 0);
        assert_true(has_struck(f, p->body, laser));
        assert_int_equal(p->is_hit, i == SAFE);
    }
    assert_true(f->hit.is_touching);
    free_fight(f);
}

/* A ship rests beside a laser, which flies along it. */
static void a_laser_is_grazed_again_after_six_frames(void **state) {
    (void)state;
    fight *f = new_fight();
    const graze_body laser = long_laser(f)->body;
    graze_chain_node nodes[LASER_NODES];
    laser_nodes(f, bullet_of(f, laser), nodes);
    ship *p = &f->state.ships[0];
    const double dx = nodes[1].x - nodes[3].x, dy = nodes[1].y - nodes[3].y,
                 aside = 9 / sqrt(dx * dx + dy * dy);
    ship_put(f, nodes[2].x - dy * aside, nodes[2].y + dx * aside);
    uint32_t last = 0, grazed = 0;
    for (int i = 0; i < 30; i++) {
        p->safe = 2;
        rest_frame(f, 0);
        size_t count;
        const graze_near_miss *misses = graze_world_near_misses(f->world, &count);
        for (size_t j = 0; j < count; j++)
            if (misses[j].b.id == laser.id) {
                assert_true(grazed == 0 || f->state.frame - last >= 6);
                last = f->state.frame;
                grazed++;
            }
    }
    print_message("grazed %u times\n", grazed);
    assert_true(grazed >= 3);
    free_fight(f);
}

/* A straight-flying hard bullet whose way is far from both axes. */
static const bullet *oblique_bullet(fight *f) {
    while (f->state.frame < 9000) {
        play_frame(f);
        for (const bullet *b = f->state.bullet;
             b < f->state.bullet + f->state.bullets; b++)
            if (b->layer == LAYER_BULLET && b->steering < 0 && !b->is_dead &&
                b->age > 9 && b->y > 40 && b->y < 440 && b->x > 40 && b->x < 360 &&
                fabsf(b->vx) > 0.6f * fabsf(b->vy) &&
                fabsf(b->vy) > 0.6f * fabsf(b->vx))
                return b;
    }
    fail_msg("the attract mode has a hard bullet");
    return NULL;
}

/* Whether a ship is struck that is put beside the place to which a bullet flies. */
static bool is_struck_at(fight *f, const bullet *b, double x, double y) {
    const graze_body body = b->body;
    ship *p = &f->state.ships[0];
    ship_put(f, (double)(b->x + b->vx) + x, (double)(b->y + b->vy) + y);
    p->safe = 2;
    rest_frame(f, 0);
    return has_struck(f, p->body, body);
}

static void a_hard_bullet_is_missed_at_the_corner_of_its_box(void **state) {
    (void)state;
    for (int side = 0; side < 4; side++) {
        fight *f = new_fight();
        const bullet *b = oblique_bullet(f);
        const graze_shape shape = shape_of(f, b->body);
        const graze_box box = graze_shape_bounds(&shape);
        const double long_x = side & 1 ? -1 : 1, long_y = side & 2 ? -1 : 1,
                     half_x = ((double)box.max_x - (double)box.min_x) / 2,
                     half_y = ((double)box.max_y - (double)box.min_y) / 2;
        /* the ends of the ellipse are near two corners of its box */
        const bool is_end = (long_x * long_y > 0) == (b->vx * b->vy > 0);
        const bool is_struck = is_struck_at(f, b, long_x * half_x, long_y * half_y);
        assert_int_equal(is_struck, is_end);
        free_fight(f);
    }
}

/* Whether the boss or a bullet touches a circle at a place after some time, if all but
 * the boss and lasers fly straight on. */
static bool is_hit_after(const fight *f, double time, graze_point at,
                         double radius) {
    const graze_shape circle = graze_shape_circle(at, radius);
    graze_part parts[BOSS_PARTS];
    graze_shape shape;
    const uint32_t count =
        graze_body_parts(f->world, f->state.boss.body, parts, BOSS_PARTS);
    for (uint32_t i = 0; i < count; i++) {
        graze_part_shape(f->world, parts[i], &shape);
        if (graze_shapes_touch(&shape, &circle, GRAZE_HALF_OPEN))
            return true;
    }
    for (uint32_t i = 0; i < f->state.bullets; i++) {
        const bullet *b = &f->state.bullet[i];
        const double flies = b->layer == LAYER_LASER ? 0 : time;
        const graze_pose pose = { .x = (double)b->vx * flies,
                                  .y = (double)b->vy * flies };
        shape = shape_of(f, b->body);
        if (b->layer == LAYER_SHOT || b->is_dead)
            continue;
        if (flies > 0)
            assert_int_equal(graze_shape_transform(&shape, &pose, &shape), GRAZE_OK);
        if (graze_shapes_touch(&shape, &circle, GRAZE_HALF_OPEN))
            return true;
    }
    return false;
}

/* At the time a bullet reaches the ship, made larger by a thousandth of a pixel for
 * roundings; at no quarter of a frame before it one touches the ship. */
static void danger_is_when_a_ship_at_rest_is_hit(void **state) {
    (void)state;
    static float times[2][DANGER_ROWS / 2 * DANGER_COLUMNS];
    int later = 0, now = 0, never = 0;
    fight *f = new_fight();
    for (int i = 0; i < 900; i++)
        play_frame(f);
    const graze_body body = f->state.boss.body; /* it is a danger, too */
    f->state.boss.body = (graze_body){ 0 };
    fight_danger(f, 0, times[0]);
    assert_int_equal(f->status, GRAZE_STALE_HANDLE);
    f->status = GRAZE_OK;
    f->state.boss.body = body;
    fight_danger(f, 0, times[0]);
    fight_danger(f, 1, times[1]);
    for (int i = 17; i < DANGER_ROWS * DANGER_COLUMNS; i += 37) {
        const int row = i / DANGER_COLUMNS, column = i % DANGER_COLUMNS;
        const graze_point at = { DANGER_CELL * (column + 0.5),
                                 DANGER_CELL * (row + 0.5) };
        const double found =
                         (double)times[row % 2][row / 2 * DANGER_COLUMNS + column],
                     time = fmin(found, DANGER_STEPS);
        for (double t = 0; t < time; t += 0.25)
            assert_false(is_hit_after(f, t, at, 1.5));
        if (found <= DANGER_STEPS)
            assert_true(is_hit_after(f, time, at, 1.501));
        later += time > 0 && time < DANGER_STEPS;
        now += time == 0;
        never += isinf(found);
    }
    print_message("places hit now: %d, later: %d, never: %d\n", now, later, never);
    assert_true(later > 5 && never > 5);
    free_fight(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blast_cuts_a_gap_into_a_laser),
        cmocka_unit_test(a_shot_strikes_each_body_once),
        cmocka_unit_test(a_ship_in_a_laser_is_hit_when_it_is_safe_no_more),
        cmocka_unit_test(a_laser_is_grazed_again_after_six_frames),
        cmocka_unit_test(a_hard_bullet_is_missed_at_the_corner_of_its_box),
        cmocka_unit_test(danger_is_when_a_ship_at_rest_is_hit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
