/* test_record_bytes.c: recordings are what they were: the bytes of random games, of
 * tiles, and of what a game says itself. One that an earlier version wrote is read
 * by the next one if both write the same. `make on-record` writes the table anew.
 */
#include "support/on_record.h"
#include "support/random_calls.h"

#include "core/hash.h"
#include "graze/tiles.h"
#include "world/motion.h"

#define ON_RECORD "test/world/recording/test_record_bytes/on_record.csv"

enum { GAMES = 12, CALLS = 1000, BODIES = 40, DRAWN = 12, COLUMNS = 70, ROWS = 5 };

/* A game, and the numbers of its next call. They are drawn one after the other, so
 * they are the same in any order a compiler takes. */
typedef struct player {
    graze_world *world;
    graze_body bodies[BODIES];
    graze_part parts[BODIES];
    graze_mask *masks[2];
    graze_shape shapes[3];
    graze_hitbox boxes[3];
    graze_hitbox_frame frames[2];
    graze_hitbox_set set;
    seeded_random random;
    uint32_t drawn[DRAWN];
} player;

static void draw_numbers(player *self) {
    for (int i = 0; i < DRAWN; i++)
        self->drawn[i] = seeded_below(&self->random, UINT32_MAX);
}

static float coordinate(const player *self, int i) {
    const float on_grid = (float)(self->drawn[i] % 2400) / 8 - 150;
    return self->drawn[i] >> 16 & 1 ? on_grid
                                    : on_grid / 4096 + (float)(self->drawn[i] >> 17);
}

static graze_box box_of(const player *self) {
    const float x = coordinate(self, 0), y = coordinate(self, 1);
    return (graze_box){ x, y, x + (float)(self->drawn[2] % 99),
                        y + (float)(self->drawn[2] % 37) };
}

static graze_shape shape_of(const player *self) {
    const double x = (double)coordinate(self, 3), y = (double)coordinate(self, 4);
    const graze_point corners[] = { { x, y }, { x + 20, y + 3 }, { x + 4, y + 25 } };
    graze_mask_view view = graze_mask_view_all(self->masks[self->drawn[5] % 2]);
    view.turns = (uint8_t)(self->drawn[5] / 2 % 4);
    view.flip_y = self->drawn[5] / 8 % 2 == 1;
    switch (self->drawn[6] % 4) {
    case 0:
        return graze_shape_circle(corners[0], 1 + (double)(self->drawn[5] % 9));
    case 1:
        return graze_shape_capsule(corners[0], corners[1], 5);
    case 2:
        return graze_shape_polygon(corners, 3, 0.5);
    default:
        return graze_shape_mask(view, corners[0]);
    }
}

static graze_part_def part_of(const player *self, const graze_shape *shape) {
    return (graze_part_def){ .box = box_of(self),
                             .layer = (uint8_t)(self->drawn[7] % 5),
                             .tag = self->drawn[8] >> self->drawn[7] % 32,
                             .is_disabled = self->drawn[7] % 11 == 0,
                             .shape = self->drawn[7] % 3 == 0 ? shape : NULL };
}

static void add_body(player *self) {
    graze_shape shapes[3];
    graze_part_def parts[3];
    graze_body *body = &self->bodies[self->drawn[9] % BODIES];
    for (int i = 0; i < 3; i++) {
        shapes[i] = shape_of(self);
        parts[i] = part_of(self, &shapes[i]);
        draw_numbers(self);
    }
    (void)graze_body_add(
        self->world,
        &(graze_body_def){ .x = coordinate(self, 0),
                           .y = coordinate(self, 1),
                           .parts = parts,
                           .part_count = self->drawn[2] % 4,
                           .user = (uint64_t)self->drawn[4] << self->drawn[5] % 33 },
        body);
    graze_body_parts(self->world, *body, &self->parts[self->drawn[6] % (BODIES - 3)],
                     3);
}

static void place_many(player *self) {
    graze_body bodies[BODIES];
    float x[BODIES], y[BODIES];
    graze_positions batch = { .bodies = bodies, .x = x, .y = y, .count = 0 };
    for (uint32_t i = 0; i < BODIES; i++)
        if (graze_body_is_alive(self->world, self->bodies[i])) {
            bodies[batch.count] = self->bodies[i];
            x[batch.count] = coordinate(self, 0) + (float)(i % 7);
            y[batch.count++] = coordinate(self, 1) + 2 * (float)i;
        }
    if (self->drawn[2] % 2 == 0)
        (void)graze_world_set_positions(self->world, &batch);
    else
        (void)graze_world_move_all(self->world, &batch);
}

static void change_body(player *self) {
    graze_world *world = self->world;
    const graze_body body = self->bodies[self->drawn[9] % BODIES];
    const graze_frame_pose show = {
        self->drawn[2] % 2,      self->drawn[3] % 2 == 0,
        self->drawn[4] % 2 == 0, (uint8_t)(self->drawn[5] % 4),
        coordinate(self, 0),     coordinate(self, 1)
    };
    const bool is_on = self->drawn[7] % 3 > 0;
    switch (self->drawn[10] % 12) {
    case 0:
        (void)graze_body_remove(world, body);
        break;
    case 1:
        (void)graze_body_set_disabled(world, body, !is_on);
        break;
    case 2:
        (void)graze_body_set_user(world, body,
                                  (uint64_t)self->drawn[4] << self->drawn[5] % 33);
        break;
    case 3:
        (void)graze_body_set_user(world, body,
                                  self->drawn[4] >> self->drawn[5] % 32);
        break;
    case 4:
        (void)graze_body_set_swept(world, body, is_on);
        break;
    case 5:
        (void)graze_body_set_hitboxes(world, body, is_on ? &self->set : NULL, &show);
        break;
    case 6:
        (void)graze_body_set_frame(world, body, &show);
        break;
    case 7:
        (void)graze_body_reset_near_misses(world, body);
        break;
    case 8:
        (void)graze_world_reset_near_miss(world, body,
                                          self->bodies[self->drawn[8] % BODIES]);
        break;
    case 9:
        (void)graze_body_set_position(world, body, show.x, show.y);
        break;
    default:
        (void)graze_body_move_to(world, body, show.x, show.y);
    }
}

static void change_part(player *self) {
    graze_world *world = self->world;
    const graze_shape shape = shape_of(self);
    const graze_part_def def = part_of(self, &shape);
    const graze_part part = self->parts[self->drawn[9] % BODIES];
    switch (self->drawn[10] % 11) {
    case 0:
        (void)graze_part_add(world, self->bodies[self->drawn[8] % BODIES], &def,
                             &self->parts[3]);
        break;
    case 1:
        (void)graze_part_remove(world, part);
        break;
    case 2:
        (void)graze_part_set_box(world, part, def.box);
        break;
    case 3:
        (void)graze_part_set_offset(world, part, def.box);
        break;
    case 4:
        (void)graze_part_set_layer(world, part, def.layer);
        break;
    case 5:
        (void)graze_part_set_disabled(world, part, def.is_disabled);
        break;
    case 6:
        (void)graze_part_set_one_way(world, part, self->drawn[8] % 16);
        break;
    case 7:
        (void)graze_part_set_shape(world, part, def.shape);
        break;
    case 8:
        (void)graze_part_move_shape(world, part, &shape);
        break;
    default:
        (void)graze_part_move_box(world, part, def.box);
    }
}

static void change_world(player *self) {
    graze_rules rules;
    switch (self->drawn[9] % 3) {
    case 0:
        graze_world_rules(self->world, &rules);
        rules.forbidden[self->drawn[2] % 64] ^= (uint64_t)self->drawn[3]
                                                << self->drawn[4] % 33;
        graze_world_set_rules(self->world, &rules);
        break;
    case 1:
        grz_swept_layers_replace(self->world,
                                 (uint64_t)self->drawn[3] << self->drawn[4] % 33);
        break;
    default:
        (void)graze_world_set_margin(self->world, self->drawn[2] % 5,
                                     self->drawn[3] % 5,
                                     (float)(self->drawn[4] % 9) / 2);
    }
}

static void make_call(player *self) {
    draw_numbers(self);
    const uint32_t kind = self->drawn[11] % 40;
    if (kind < 8)
        add_body(self);
    else if (kind < 10)
        place_many(self);
    else if (kind < 25)
        change_body(self);
    else if (kind < 38)
        change_part(self);
    else
        change_world(self);
}

/* Two masks, and a set of two frames with a box and two shapes. */
static void open_player(player *self, uint64_t seed) {
    static const char *const names[] = { "body", "sword" };
    *self = (player){ .world = small_world_open(
                          (graze_world_config){ .edges = (graze_edges)(seed % 2) }),
                      .random = { seed } };
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(
            graze_mask_create(9 + 60 * i, 7 + 5 * i, NULL, &self->masks[i]),
            GRAZE_OK);
        for (int32_t j = 0; j < 60; j++)
            graze_mask_set(self->masks[i], j * 7 % 70, j * 5 % 11, true);
        self->shapes[i] = graze_shape_mask(graze_mask_view_all(self->masks[i]),
                                           (graze_point){ 1, 2 });
    }
    self->shapes[1] = graze_shape_circle((graze_point){ 3, 4 }, 6);
    self->boxes[0] = (graze_hitbox){ .box = { 0, 0, 10, 8 }, .layer = 1 };
    self->boxes[1] =
        (graze_hitbox){ .name = 1, .layer = 2, .shape = &self->shapes[0] };
    self->boxes[2] = (graze_hitbox){ .layer = 3, .shape = &self->shapes[1] };
    self->frames[0] = (graze_hitbox_frame){ 0, 2, 4, 4, 100 };
    self->frames[1] = (graze_hitbox_frame){ 2, 1, 3.5f, 2, 50 };
    self->set =
        (graze_hitbox_set){ names, self->boxes, self->frames, NULL, 2, 3, 2, 0 };
}

static void close_player(player *self) {
    graze_world_close(self->world);
    graze_mask_destroy(self->masks[0]);
    graze_mask_destroy(self->masks[1]);
}

static void write_row(FILE *file, const char *name, uint64_t number,
                      const kept_bytes *kept) {
    fprintf(file, "%s,%u,%zu,%016llx\n", name, (unsigned)number, kept->size,
            (unsigned long long)grz_hash_of(kept->bytes, kept->size));
}

/* Recorded from the beginning, or from amid the game. */
static void write_games(FILE *file) {
    for (uint64_t i = 0; i < GAMES; i++) {
        static player game;
        kept_bytes kept = { .room = SIZE_MAX };
        const graze_recording_sink sink = kept_sink(&kept);
        open_player(&game, 100 + i);
        for (uint64_t call = 0; call < CALLS; call++) {
            if (call == i * 31)
                assert_int_equal(graze_recording_start(game.world, &sink), GRAZE_OK);
            make_call(&game);
            if (call % 17 == 16)
                small_world_step(game.world);
        }
        assert_int_equal(graze_recording_stop(game.world), GRAZE_OK);
        close_player(&game);
        write_row(file, "game", i, &kept);
        free(kept.bytes);
    }
}

static void play_tiles(graze_world *world, seeded_random *random) {
    uint8_t kinds[COLUMNS * ROWS];
    graze_body tiles;
    for (int i = 0; i < COLUMNS * ROWS; i++)
        kinds[i] = (uint8_t)seeded_below(random, GRAZE_TILE_ONE_WAY_MAX_Y + 1);
    uint32_t drawn[8];
    for (int i = 0; i < 8; i++)
        drawn[i] = seeded_below(random, UINT32_MAX);
    const graze_tiles_def def = { .x = -8.5f,
                                  .y = (float)(drawn[0] % 90) / 8,
                                  .tile_width = 4,
                                  .tile_height = 2.5f,
                                  .columns = 1 + drawn[1] % COLUMNS,
                                  .rows = 1 + drawn[2] % ROWS,
                                  .layer = (uint8_t)(drawn[3] % 64),
                                  .tag = drawn[4],
                                  .user = UINT64_MAX - drawn[5] % 9,
                                  .kinds = drawn[6] % 3 == 0 ? NULL : kinds };
    assert_int_equal(graze_world_add_tiles(world, &def, &tiles), GRAZE_OK);
    for (int i = 0; i < 6; i++) {
        const uint32_t x = drawn[i] % def.columns, y = drawn[i + 1] % def.rows;
        const graze_rect where = { x, y, 1 + drawn[i + 2] % (def.columns - x),
                                   1 + drawn[i + 1] / 8 % (def.rows - y) };
        if (i % 2 == 0)
            assert_int_equal(
                graze_tiles_fill(world, tiles, where, (graze_tile_kind)kinds[i]),
                GRAZE_OK);
        else
            assert_int_equal(graze_tiles_set_many(world, tiles, where, kinds),
                             GRAZE_OK);
    }
    if (drawn[7] % 3 == 0)
        assert_int_equal(graze_body_remove(world, tiles), GRAZE_OK);
}

/* Rare calls: tiles, broad phases with a setup, notes, numbers of frames. */
static void write_levels(FILE *file) {
    for (uint64_t i = 0; i < GAMES; i++) {
        kept_bytes kept = { .room = SIZE_MAX };
        const graze_recording_sink sink = kept_sink(&kept);
        seeded_random random = { 7 + i };
        graze_world *world = small_world_open((graze_world_config){ 0 });
        assert_int_equal(graze_recording_start(world, &sink), GRAZE_OK);
        for (uint64_t step = 0; step < 8; step++) {
            const graze_broad_phase_setup setup = { .cell_w = 3 + (float)step,
                                                    .cell_h = 5,
                                                    .axis = (graze_axis)(step % 3) };
            const char *broad_phase =
                graze_broad_phase_at((i + step) % graze_broad_phase_count())->name;
            play_tiles(world, &random);
            graze_recording_note(world, "hello, this is a note",
                                 seeded_below(&random, 22));
            assert_int_equal(graze_world_set_broad_phase(world, broad_phase, &setup),
                             GRAZE_OK);
            graze_recording_set_frame(world, step * step * i);
            small_world_step(world);
        }
        assert_int_equal(graze_recording_stop(world), GRAZE_OK);
        graze_world_close(world);
        write_row(file, "level", i, &kept);
        free(kept.bytes);
    }
}

static void write_all(FILE *file) {
    fputs("what,number,bytes,hash\n", file);
    write_games(file);
    write_levels(file);
}

static void recordings_are_what_is_on_record(void **state) {
    (void)state;
    on_record_compare(write_all, ON_RECORD);
}

int main(int argc, char **argv) {
    return on_record_main(
        argc, argv,
        (struct CMUnitTest)cmocka_unit_test(recordings_are_what_is_on_record),
        write_all, ON_RECORD);
}
