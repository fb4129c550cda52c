/* test_big_bodies.c: bodies of hundreds of parts, whose pairs no broad phase looks
 * at. They touch what a loop over all parts finds, while layers, rules and parts
 * change and layers run out. */
#include "support/counted_memory.h"
#include "support/small_world.h"

#include "scenes/seeded.h"

enum { BODIES = 8, PARTS_MAX = 420, FRAMES = 9 };

/* The parts as the test knows them. */
typedef struct big_part {
    graze_part id;
    graze_box box; /* relative to its body */
    unsigned layer;
    bool is_there, is_disabled;
} big_part;

typedef struct big_game {
    graze_world *world;
    graze_counters counters;
    graze_rules rules;
    graze_body body[BODIES];
    float x[BODIES], y[BODIES];
    big_part part[BODIES][PARTS_MAX];
    unsigned layers;
} big_game;

static void add_part(big_game *game, seeded_random *random, int body, int part) {
    const float x = (float)seeded_below(random, 400),
                y = (float)seeded_below(random, 400);
    big_part *self = &game->part[body][part];
    *self = (big_part){ .box = { x, y, x + 3, y + 3 },
                        .layer = seeded_below(random, game->layers),
                        .is_there = true };
    assert_int_equal(graze_body_add_box(game->world, game->body[body], self->box,
                                        self->layer, &self->id),
                     GRAZE_OK);
}

static void draw_rules(big_game *game, seeded_random *random) {
    graze_rules_forbid_all(&game->rules);
    for (unsigned a = 0; a < game->layers; a++)
        for (unsigned b = 0; b <= a; b++)
            if (seeded_below(random, 3) > 0)
                graze_rules_allow(&game->rules, a, b);
    graze_world_set_rules(game->world, &game->rules);
}

static bool parts_touch(const big_game *game, int a, int i, int b, int j) {
    const big_part *p = &game->part[a][i], *q = &game->part[b][j];
    if (!p->is_there || !q->is_there || p->is_disabled || q->is_disabled ||
        (game->rules.forbidden[p->layer] >> q->layer & 1))
        return false;
    return p->box.min_x + game->x[a] < q->box.max_x + game->x[b] &&
           q->box.min_x + game->x[b] < p->box.max_x + game->x[a] &&
           p->box.min_y + game->y[a] < q->box.max_y + game->y[b] &&
           q->box.min_y + game->y[b] < p->box.max_y + game->y[a];
}

static size_t touches_of(const big_game *game, int a, int b) {
    size_t count = 0;
    for (int i = 0; i < PARTS_MAX; i++)
        for (int j = 0; j < PARTS_MAX; j++)
            count += parts_touch(game, a, i, b, j);
    return count;
}

static void expect_all_contacts(big_game *game) {
    size_t count, next = 0;
    const graze_contact *contacts = graze_world_contacts(game->world, &count);
    for (int a = 0; a < BODIES; a++)
        for (int b = a + 1; b < BODIES; b++) {
            const size_t touches = touches_of(game, a, b);
            if (touches == 0)
                continue;
            assert_true(next < count && contacts[next].a.id == game->body[a].id &&
                        contacts[next].b.id == game->body[b].id &&
                        contacts[next].touches == touches);
            next++;
        }
    assert_int_equal(next, count);
}

static void change_something(big_game *game, seeded_random *random) {
    const int body = (int)seeded_below(random, BODIES);
    big_part *part = &game->part[body][seeded_below(random, PARTS_MAX)];
    if (!part->is_there)
        return;
    switch (seeded_below(random, 4)) {
    case 0:
        part->is_there = false;
        assert_int_equal(graze_part_remove(game->world, part->id), GRAZE_OK);
        return;
    case 1:
        part->is_disabled = !part->is_disabled;
        assert_int_equal(
            graze_part_set_disabled(game->world, part->id, part->is_disabled),
            GRAZE_OK);
        return;
    case 2:
        part->layer = seeded_below(random, game->layers);
        assert_int_equal(graze_part_set_layer(game->world, part->id, part->layer),
                         GRAZE_OK);
        return;
    default:
        graze_world_set_rules(game->world, &game->rules);
    }
}

static void play(const char *broad_phase, unsigned layers, seeded_random *random) {
    static big_game game;
    game = (big_game){ .layers = layers };
    game.world =
        small_world_open((graze_world_config){ .broad_phase = broad_phase });
    draw_rules(&game, random);
    for (int body = 0; body < BODIES; body++) {
        assert_int_equal(
            graze_body_add(game.world, &(graze_body_def){ 0 }, &game.body[body]),
            GRAZE_OK);
        const int parts = body < 3 ? PARTS_MAX - 20 : body == 3 ? 255 : 5;
        for (int part = 0; part < parts; part++)
            add_part(&game, random, body, part);
    }
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int i = 0; i < 12; i++) {
            const int body = (int)seeded_below(random, BODIES),
                      part = PARTS_MAX - 1 - (int)seeded_below(random, 20);
            if (!game.part[body][part].is_there)
                add_part(&game, random, body, part);
            change_something(&game, random);
        }
        if (frame % 7 == 3)
            draw_rules(&game, random);
        for (int body = 0; body < BODIES && frame % 5 != 4; body++) {
            game.x[body] += (float)seeded_below(random, 9) - 4;
            game.y[body] += (float)seeded_below(random, 9) - 4;
            assert_int_equal(graze_body_set_position(game.world, game.body[body],
                                                     game.x[body], game.y[body]),
                             GRAZE_OK);
        }
        small_world_step(game.world);
        expect_all_contacts(&game);
    }
    graze_world_close(game.world);
}

static void big_bodies_touch_what_a_loop_over_parts_finds(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    static const unsigned layers[] = { 1, 3, 40, 64 };
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (int j = 0; j < 4; j++)
            play(graze_broad_phase_at(i)->name, layers[j], &random);
}

static void parts_of_one_body_are_not_tested_against_each_other(void **state) {
    (void)state;
    enum { PARTS = 20000 };
    static graze_part_def parts[PARTS];
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        graze_counters counters = { 0 };
        graze_world *world = small_world_open(
            (graze_world_config){ .broad_phase = graze_broad_phase_at(i)->name });
        graze_world_set_counters(world, &counters);
        for (int j = 0; j < PARTS; j++)
            parts[j].box = (graze_box){ 0, 0, 10, 10 };
        graze_body body;
        const graze_body_def def = { .parts = parts, .part_count = PARTS };
        assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
        small_world_square(world, 5, 5, 10);
        small_world_step(world);
        assert_int_equal(small_world_contact_count(world), 1);
        assert_true(counters.tests < 10 * PARTS);
        graze_world_close(world);
    }
}

/* --- Parts touching nothing --- */

/* New rows beside a big body touching nothing: how they come to be. */
typedef enum idle_rows {
    IDLE_DISABLED,
    IDLE_ABSENT,
    IDLE_AGAIN,
    IDLE_REFUSED,
    IDLE_LOADED,
    IDLE_KINDS
} idle_rows;

static graze_body add_big(graze_world *world, uint32_t count) {
    static graze_part_def parts[600];
    graze_body body;
    for (uint32_t i = 0; i < count; i++)
        parts[i].box = (graze_box){ 0, 0, 10, 10 };
    assert_int_equal(
        graze_body_add(
            world, &(graze_body_def){ .parts = parts, .part_count = count }, &body),
        GRAZE_OK);
    return body;
}

static void add_disabled(graze_world *world) {
    const graze_part_def part = { .box = { 0, 0, 10, 10 }, .is_disabled = true };
    const graze_body_def def = { .parts = &part, .part_count = 1 };
    graze_body body;
    assert_int_equal(graze_body_add(world, &def, &body), GRAZE_OK);
}

static void show_frame_without_names(graze_world *world) {
    static const char *const names[] = { "hurt", "sword", "head" };
    static const graze_hitbox_frame frame = { 0, 0, 0, 0, 10 };
    static const graze_hitbox_set set = {
        .names = names, .frames = &frame, .name_count = 3, .frame_count = 1
    };
    graze_body body;
    assert_int_equal(
        graze_body_add(world, &(graze_body_def){ .x = 5, .y = 5 }, &body), GRAZE_OK);
    assert_int_equal(graze_body_set_hitboxes(world, body, &set,
                                             &(graze_frame_pose){ .x = 5, .y = 5 }),
                     GRAZE_OK);
}

static void expect_nothing(graze_world *world, graze_body big, float x) {
    assert_int_equal(graze_body_set_position(world, big, x, 0), GRAZE_OK);
    small_world_step(world);
    assert_int_equal(small_world_contact_count(world), 0);
    assert_int_equal(small_world_event_count(world), 0);
}

/* A part with a shape is refused memory, also after its row was made. */
static void add_refused(graze_world *world, counted_memory *memory, graze_body big) {
    const graze_shape ball = graze_shape_circle((graze_point){ 900, 900 }, 3);
    const graze_part_def part = { .shape = &ball };
    const graze_body_def def = { .parts = &part, .part_count = 1 };
    graze_body body = { 0 };
    for (uint64_t fail_at = 1; body.id == 0; fail_at++) {
        memory->fail_at = fail_at;
        graze_body_add(world, &def, &body);
        memory->fail_at = 0;
        expect_nothing(world, big, (float)fail_at);
    }
}

/* The saved world has fewer rows than the present one. */
static void load_saved(graze_world *world) {
    static unsigned char bytes[1 << 20];
    size_t size;
    assert_int_equal(graze_world_save(world, NULL, bytes, sizeof bytes, &size),
                     GRAZE_OK);
    for (int i = 0; i < 40; i++)
        small_world_square(world, 500, 20 * (float)i, 1);
    small_world_step(world);
    assert_int_equal(graze_world_load(world, NULL, bytes, size), GRAZE_OK);
}

/* A removed part leaves a row, which the next part takes over. */
static void add_again(graze_world *world) {
    const graze_body gone = small_world_square(world, 500, 500, 1);
    small_world_step(world);
    assert_int_equal(graze_body_remove(world, gone), GRAZE_OK);
    small_world_step(world);
    small_world_square(world, 700, 700, 1);
    small_world_step(world);
    add_disabled(world);
}

/* A game of a big body and of rows touching nothing; returns its hash at the end. */
static uint64_t play_idle(const char *broad_phase, uint32_t parts, idle_rows kind,
                          unsigned char flip) {
    counted_memory memory = { .flip = flip };
    graze_world *world = small_world_open((graze_world_config){
        .broad_phase = broad_phase, .allocator = counted_allocator(&memory) });
    const graze_body big = add_big(world, parts);
    small_world_step(world);
    if (kind == IDLE_DISABLED)
        add_disabled(world);
    else if (kind == IDLE_ABSENT)
        show_frame_without_names(world);
    else if (kind == IDLE_AGAIN)
        add_again(world);
    else if (kind == IDLE_REFUSED)
        add_refused(world, &memory, big);
    else
        load_saved(world);
    for (int frame = 0; frame < 3; frame++)
        expect_nothing(world, big, (float)frame);
    const uint64_t hash = graze_world_hash(world);
    graze_world_close(world);
    assert_int_equal(memory.blocks, 0);
    return hash;
}

/* Three fillings of memory: rubbish, zeros in new blocks, and zeros behind blocks.
 * Layer 0 is a zero. */
static void
rows_that_touch_nothing_begin_no_contact_beside_a_big_body(void **state) {
    (void)state;
    static const uint32_t parts[] = { 256, 300, 600 };
    for (size_t i = 0; i < graze_broad_phase_count(); i++)
        for (int j = 0; j < 3; j++)
            for (int kind = 0; kind < IDLE_KINDS; kind++) {
                const char *broad_phase = graze_broad_phase_at(i)->name;
                const uint64_t hash =
                    play_idle(broad_phase, parts[j], (idle_rows)kind, 0);
                assert_int_equal(play_idle(broad_phase, parts[j], (idle_rows)kind,
                                           COUNTED_RUBBISH),
                                 hash);
                assert_int_equal(play_idle(broad_phase, parts[j], (idle_rows)kind,
                                           COUNTED_CANARY),
                                 hash);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(big_bodies_touch_what_a_loop_over_parts_finds),
        cmocka_unit_test(parts_of_one_body_are_not_tested_against_each_other),
        cmocka_unit_test(rows_that_touch_nothing_begin_no_contact_beside_a_big_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
