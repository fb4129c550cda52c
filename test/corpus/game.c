/* game.c: a game making each call of a recording, with every field in use, and what
 * it writes. The reason is in docs/stability.md: a later version is sure to read
 * only what a corpus has. */
#include "corpus.h"

#include <string.h>

enum {
    PARTS_OF_BIG = 600,
    TILE_COLUMNS = 70,
    TILE_ROWS = 4,
    KIND_COUNT = GRAZE_TILE_HIGH_MAX_X_MAX_Y + 1
};

enum { WALL, HERO, SHOT, FOE, COIN, LEVEL };

/* A world to play in. The values of each saved enumeration occur in one of them.
 * */
typedef struct corpus_variant {
    const char *name;
    graze_edges edges;
    graze_event_flags events;
    const char *broad_phase;
    graze_axis axis;
    uint32_t big_parts;
    float wrap_width, wrap_height;
} corpus_variant;

static const corpus_variant variants[] = {
    { "half-open", GRAZE_HALF_OPEN, GRAZE_EVENTS_BOTH, "sectors", GRAZE_AXIS_AUTO,
      PARTS_OF_BIG, 0, 0 },
    { "closed", GRAZE_CLOSED, GRAZE_EVENTS_CONTACTS, "axis-sort", GRAZE_AXIS_X, 3, 0,
      0 },
    { "touches", GRAZE_HALF_OPEN, GRAZE_EVENTS_TOUCHES, "axis-sort", GRAZE_AXIS_Y, 2,
      0, 0 },
    { "wrapped", GRAZE_HALF_OPEN, GRAZE_EVENTS_BOTH, "auto", GRAZE_AXIS_AUTO, 0, 96,
      64 },
};

typedef struct game {
    const corpus_variant *variant;
    const char *folder;
    FILE *used, *report, *recording;
    corpus_assets assets;
    graze_world *world;
    graze_body hero, shapes, shot, tiles, big, platform, rider, walker, foe, coin,
        turned, laser, gone;
    graze_bytes early;
} game;

/* Note the bytes of a passed struct. A test looks whether each field is used.
 * */
static void note_used(const game *self, const char *name, const void *value,
                      size_t size) {
    fputs(name, self->used);
    for (size_t i = 0; i < size; i++)
        fprintf(self->used, i == 0 ? " %02x" : "%02x",
                ((const unsigned char *)value)[i]);
    fputc('\n', self->used);
}

#define USED(self, type, value)                                                     \
    (note_used(self, #type, value, sizeof(type)), (value))

static FILE *open_file(const game *self, const char *ending) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s%s", self->folder, self->variant->name,
             ending);
    FILE *file = fopen(path, "wb");
    corpus_must(file != NULL, path, __FILE__, __LINE__);
    return file;
}

static void write_file(const game *self, const char *ending, graze_bytes bytes) {
    FILE *file = open_file(self, ending);
    corpus_must(fwrite(bytes.data, 1, bytes.size, file) == bytes.size, ending,
                __FILE__, __LINE__);
    fclose(file);
}

static void open_world(game *self) {
    graze_rules rules = { { 0 } };
    MUST(graze_rules_forbid(&rules, COIN, FOE));
    const graze_world_config config = { .broad_phase = "auto",
                                        .edges = self->variant->edges,
                                        .events = self->variant->events,
                                        .limits = { 100, 2000, 100000, 50000 },
                                        .rules = USED(self, graze_rules, &rules),
                                        .wrap_width = self->variant->wrap_width,
                                        .wrap_height = self->variant->wrap_height };
    MUST(graze_world_open(USED(self, graze_world_config, &config), &self->world));
}

static void add(const game *self, graze_body_def def, const graze_part_def *parts,
                graze_body *body) {
    def.parts = parts;
    for (uint32_t i = 0; i < def.part_count; i++) {
        note_used(self, "graze_part_def", &parts[i], sizeof parts[i]);
        if (parts[i].shape != NULL)
            note_used(self, "graze_shape", parts[i].shape, sizeof *parts[i].shape);
    }
    MUST(graze_body_add(self->world, USED(self, graze_body_def, &def), body));
}

static graze_shape eight_corners(void) {
    static const graze_point corners[GRAZE_CORNERS_MAX] = { { 1, -4 }, { 4, -2 },
                                                            { 5, 1 },  { 4, 4 },
                                                            { 1, 5 },  { -2, 4 },
                                                            { -4, 1 }, { -3, -2 } };
    return graze_shape_polygon(corners, GRAZE_CORNERS_MAX, 0.25);
}

/* A part of each kind of shape, flipped and turned masks, a disabled one. */
static void add_shapes(game *self) {
    graze_mask_view view = graze_mask_view_all(self->assets.masks[0]);
    view.flip_x = view.flip_y = true;
    view.turns = 3;
    const graze_shape shapes[] = {
        graze_shape_box((graze_point){ 1, 2 }, (graze_point){ 30.5, 9 }),
        graze_shape_circle((graze_point){ 8, -3 }, 6.25),
        graze_shape_capsule((graze_point){ -20, 4 }, (graze_point){ -6, 12 }, 3),
        eight_corners(),
        graze_shape_mask(view, (graze_point){ 11, 12.5 }),
        graze_shape_ellipse((graze_point){ -8, -5 }, (graze_point){ 6, 2.5 }, 30),
    };
    graze_part_def parts[7] = {
        { .box = { -1, -2, 3, 4 }, .layer = SHOT, .tag = 7, .is_disabled = true }
    };
    for (uint32_t i = 0; i < 6; i++)
        parts[i + 1] =
            (graze_part_def){ .layer = HERO, .tag = 100 + i, .shape = &shapes[i] };
    add(self,
        (graze_body_def){
            .x = 40, .y = 12.5f, .part_count = 7, .user = UINT64_C(1) << 63 | 5 },
        parts, &self->shapes);
}

/* A chain with a new node in front, with a gap, and without its end. */
static void add_laser(game *self) {
    static const graze_chain_node nodes[] = { { 0, 0, 2, false },
                                              { 10, 4, 1.5, true },
                                              { 20, 6, 1, false } },
                                  front = { -9, 1, 3, true };
    graze_chain *chain;
    graze_part part;
    const graze_chain_def nodes_of = { nodes, 3, 4 };
    MUST(graze_chain_create(&nodes_of, NULL, &chain));
    const graze_shape shape = graze_shape_chain(chain, (graze_point){ 0.5, -1 });
    const graze_part_def def = { .layer = SHOT, .tag = 12, .shape = &shape };
    add(self, (graze_body_def){ .x = 90, .y = 60, .part_count = 1, .user = 12 },
        &def, &self->laser);
    graze_chain_destroy(chain);
    graze_body_parts(self->world, self->laser, &part, 1);
    MUST(graze_part_push_node(self->world, part,
                              *USED(self, graze_chain_node, &front)));
    MUST(graze_part_switch_nodes(self->world, part, 0, 1, false));
    MUST(graze_part_cut_nodes(self->world, part, 0, 3));
}

/* Every kind of tile, solid ones, and values, in rows of more than one word. */
static void add_tiles(game *self) {
    uint8_t kinds[TILE_COLUMNS * TILE_ROWS];
    uint16_t values[TILE_COLUMNS * TILE_ROWS];
    for (int i = 0; i < TILE_COLUMNS * TILE_ROWS; i++) {
        kinds[i] = (uint8_t)(i < KIND_COUNT          ? i
                             : i >= 3 * TILE_COLUMNS ? GRAZE_TILE_SOLID
                                                     : GRAZE_TILE_EMPTY);
        values[i] = (uint16_t)(i % 9 == 0 ? 1000 + i : 0);
    }
    const graze_tiles_def def = { .x = -100,
                                  .y = 200,
                                  .tile_width = 16,
                                  .tile_height = 8,
                                  .columns = TILE_COLUMNS,
                                  .rows = TILE_ROWS,
                                  .layer = LEVEL,
                                  .tag = 9,
                                  .user = 77,
                                  .kinds = kinds,
                                  .values = values };
    MUST(graze_world_add_tiles(self->world, USED(self, graze_tiles_def, &def),
                               &self->tiles));
}

static void add_big(game *self) {
    graze_part_def parts[PARTS_OF_BIG];
    for (uint32_t i = 0; i < self->variant->big_parts; i++)
        parts[i] = (graze_part_def){ .box = { (float)(i % 30), (float)(i / 30),
                                              (float)(i % 30) + 0.5f,
                                              (float)(i / 30) + 0.75f },
                                     .layer = FOE,
                                     .tag = i };
    add(self,
        (graze_body_def){ .x = 300,
                          .y = -50,
                          .part_count = self->variant->big_parts,
                          .user = 600 },
        parts, &self->big);
}

static void add_square(const game *self, float x, float y, uint8_t layer,
                       graze_body *body) {
    const graze_part_def part = { .box = { 0, 0, 10, 10 },
                                  .layer = layer,
                                  .tag = layer + 10u };
    add(self, (graze_body_def){ .x = x, .y = y, .part_count = 1, .user = layer },
        &part, body);
}

static void add_bodies(game *self) {
    const graze_shape blade =
        graze_shape_capsule((graze_point){ -9, 0 }, (graze_point){ 9, 0 }, 1.5);
    const graze_part_def turning = { .layer = SHOT, .tag = 3, .shape = &blade };
    add_shapes(self);
    add_laser(self);
    add_tiles(self);
    add_big(self);
    add(self,
        (graze_body_def){
            .x = 60, .y = 20, .angle = 30, .part_count = 1, .user = 1 },
        &turning, &self->turned);
    add(self, (graze_body_def){ .x = 0, .y = 0, .user = 2 }, NULL, &self->hero);
    add_square(self, 100, 20, SHOT, &self->shot);
    add_square(self, 60, 160, WALL, &self->platform);
    add_square(self, 60, 150, HERO, &self->rider);
    add_square(self, 200, 170, HERO, &self->walker);
    add_square(self, 140, 20, FOE, &self->foe);
    add_square(self, 152, 20, COIN, &self->coin);
    add_square(self, -300, -300, COIN, &self->gone);
}

static void change_world(game *self) {
    graze_rules rules;
    const graze_broad_phase_setup setup = { .cell_w = 24,
                                            .cell_h = 48,
                                            .axis = self->variant->axis };
    graze_world_rules(self->world, &rules);
    MUST(graze_rules_forbid_layers(&rules, UINT64_C(1) << LEVEL,
                                   UINT64_C(1) << COIN | UINT64_C(1) << 63));
    graze_world_set_rules(self->world, USED(self, graze_rules, &rules));
    MUST(graze_world_set_broad_phase(self->world, self->variant->broad_phase,
                                     USED(self, graze_broad_phase_setup, &setup)));
    graze_world_set_swept_layers(self->world, UINT64_C(1) << SHOT, true);
    MUST(graze_world_set_margin(self->world, HERO, SHOT, 4.5f));
    MUST(graze_world_set_margin(self->world, FOE, HERO, 2));
    MUST(graze_world_set_near_miss_interval(self->world, FOE, HERO, 30));
    MUST(graze_world_set_circle_rule(self->world, FOE, SHOT, GRAZE_CIRCLES_SIDES));
    MUST(graze_world_set_layer_name(self->world, HERO, "hero"));
    MUST(graze_world_set_layer_name(self->world, 63,
                                    "thirty-one bytes, as the limit\xc3"));
}

static void show(const game *self, const graze_hitbox_set *set,
                 graze_frame_pose pose) {
    if (set == NULL) {
        MUST(graze_body_set_frame(self->world, self->hero,
                                  USED(self, graze_frame_pose, &pose)));
        return;
    }
    note_used(self, "graze_hitbox_set", set, sizeof *set);
    for (uint32_t i = 0; i < set->box_count; i++)
        note_used(self, "graze_hitbox", &set->boxes[i], sizeof *set->boxes);
    for (uint32_t i = 0; i < set->frame_count; i++)
        note_used(self, "graze_hitbox_frame", &set->frames[i], sizeof *set->frames);
    MUST(graze_body_set_hitboxes(self->world, self->hero, set,
                                 USED(self, graze_frame_pose, &pose)));
}

static void change_bodies(game *self) {
    graze_part part;
    graze_world *world = self->world;
    MUST(graze_body_set_name(world, self->foe, "foe"));
    MUST(graze_body_set_user(world, self->foe, UINT64_MAX));
    MUST(graze_body_set_swept(world, self->foe, true));
    MUST(graze_body_set_disabled(world, self->coin, true));
    MUST(graze_body_set_pose(world, self->turned, 61, 21, -47.5f));
    const graze_part_def def = { .box = { -5, -5, -1, -1 },
                                 .layer = COIN,
                                 .tag = 99 };
    MUST(graze_part_add(world, self->foe, USED(self, graze_part_def, &def), &part));
    MUST(graze_part_set_offset(world, part, (graze_box){ -6, -6, -2, -2 }));
    MUST(graze_part_set_layer(world, part, FOE));
    MUST(graze_part_set_disabled(world, part, true));
    graze_body_parts(world, self->platform, &part, 1);
    MUST(graze_part_set_one_way(world, part, GRAZE_SIDE_MIN_Y | GRAZE_SIDE_MAX_X));
    MUST(graze_body_remove(world, self->gone));
}

/* An attack after a strike, an attack on at most one body in each step, and a
 * removed one. */
static void add_attacks(const game *self) {
    graze_attack attacks[3];
    graze_part part;
    const graze_attack_def def = { UINT64_MAX - 1, 30, 2 };
    const graze_attack_def other = { 5, 1, 1 };
    for (int i = 0; i < 3; i++)
        MUST(graze_attack_add(self->world, USED(self, graze_attack_def, &def),
                              &attacks[i]));
    graze_body_parts(self->world, self->foe, &part, 1);
    MUST(graze_part_set_attack(self->world, part, attacks[0]));
    graze_body_parts(self->world, self->hero, &part, 1);
    MUST(graze_part_set_attack(self->world, part, attacks[1]));
    MUST(graze_part_set_attack(self->world, part, (graze_attack){ 0 }));
    MUST(graze_part_set_attack(self->world, part, attacks[1]));
    MUST(graze_attack_set(self->world, attacks[1],
                          USED(self, graze_attack_def, &other)));
    MUST(graze_attack_reset(self->world, attacks[1]));
    MUST(graze_attack_remove(self->world, attacks[2]));
}

static void change_parts(game *self) {
    graze_part parts[6];
    graze_world *world = self->world;
    const graze_shape circle = graze_shape_circle((graze_point){ 5, 5 }, 4);
    graze_shape there = circle;
    graze_body_parts(world, self->shot, parts, 1);
    MUST(graze_part_set_shape(world, parts[0], USED(self, graze_shape, &circle)));
    there.corner[0].x = 30;
    MUST(graze_part_move_shape(world, parts[0], USED(self, graze_shape, &there)));
    graze_body_parts(world, self->walker, parts, 1);
    MUST(graze_part_move_box(world, parts[0], (graze_box){ 201, 171, 212, 180 }));
    MUST(graze_part_set_box(world, parts[0], (graze_box){ 202, 171, 213, 180 }));
    graze_body_parts(world, self->shapes, parts, 6);
    MUST(graze_part_remove(world, parts[2]));
}

static void move_bodies(game *self, float far) {
    const graze_body bodies[] = { self->foe, self->shot, self->turned };
    const float x[] = { 140 - far, 100 - 2 * far, 60 },
                y[] = { 20, 20 + far / 4, 20 + far }, angle[] = { 0, 0, 3 * far };
    const graze_positions two = { .bodies = bodies, .x = x, .y = y, .count = 2 };
    const graze_positions all = {
        .bodies = bodies, .x = x, .y = y, .count = 3, .angle = angle
    };
    MUST(graze_world_set_positions(self->world, USED(self, graze_positions, &all)));
    MUST(graze_world_move_all(self->world, USED(self, graze_positions, &all)));
    MUST(graze_world_move_all(self->world, USED(self, graze_positions, &two)));
}

/* Movers and riders are recorded as the moves they end with. */
static void move_and_collide(const game *self, float far) {
    graze_responses responses = { .walk = { .snap = 4 } };
    graze_move_result result = { .count = 0 };
    graze_rider_list riders = { .count = 0 };
    graze_pushed_list pushed = { .count = 0 };
    const graze_push_body heavy = { .body = self->platform, .weight = 8 };
    const graze_push push = { .axis = GRAZE_PUSH_LEAST,
                              .bodies = &heavy,
                              .count = 1 };
    const graze_platform_move move = { .x = 60 + far,
                                       .y = 160 - far / 2,
                                       .responses = &responses };
    MUST(graze_body_move_and_collide(self->world, self->walker,
                                     (graze_point){ 200 + (double)far, 190 },
                                     &responses, &result));
    MUST(graze_body_move_platform(self->world, self->platform, &move, &riders));
    graze_move_result_free(&result);
    MUST(graze_world_push(self->world, &push, &pushed));
    graze_rider_list_free(&riders);
    graze_pushed_list_free(&pushed);
}

static void change_tiles(const game *self) {
    const uint8_t kinds[] = {
        GRAZE_TILE_SOLID, GRAZE_TILE_EMPTY, GRAZE_TILE_SLOPE_MIN_X_MAX_Y, 1, 0, 2
    };
    const uint16_t values[] = { 65535, 1, 0, 2, 3, 4 };
    const graze_rect six = { 10, 1, 3, 2 }, one = { 64, 2, 6, 1 };
    MUST(graze_tiles_set_many(self->world, self->tiles,
                              *USED(self, graze_rect, &six), kinds));
    MUST(graze_tiles_fill(self->world, self->tiles, one, GRAZE_TILE_ONE_WAY_MIN_Y));
    MUST(graze_tiles_set_values(self->world, self->tiles, six, values));
}

/* Two flights: without responses, and with all fields. */
static void ask_legs(const game *self) {
    static graze_responses responses;
    graze_legs legs = { .count = 0 };
    graze_legs_def defs[] = { { .at = { 10, 15 }, .to = { 150, 60 } },
                              { .at = { 150, 60 },
                                .to = { 11, 16 },
                                .radius = 1.5,
                                .layer = HERO,
                                .bounces_max = 5,
                                .exclude = self->foe,
                                .responses = &responses } };
    MUST(graze_responses_set(&responses, HERO, FOE, GRAZE_BOUNCE));
    MUST(graze_responses_set(&responses, HERO, HERO, GRAZE_CROSS));
    for (int i = 0; i < 2; i++)
        MUST(graze_world_legs(self->world, USED(self, graze_legs_def, &defs[i]),
                              &legs));
    (void)USED(self, graze_responses, &responses);
    graze_legs_free(&legs);
}

/* One query of each kind, and one with all fields of a query. */
static void ask(const game *self) {
    const graze_shape probe = graze_shape_circle((graze_point){ 20, 20 }, 3);
    graze_query queries[GRAZE_QUERY_SHAPE_CAST_FIRST + 2] = {
        { .kind = GRAZE_QUERY_POINT }
    };
    graze_hits hits = { .count = 0 };
    const size_t count = sizeof queries / sizeof *queries;
    for (size_t i = 0; i < count; i++) {
        queries[i] = (graze_query){
            .kind = (graze_query_kind)(i % (count - 1)),
            .nearest_count = 3,
            .at = { 10 + (double)i, 15 },
            .to = { 150, 60 },
            .radius = 25.5,
            .shape = i % (count - 1) >= GRAZE_QUERY_SHAPE_CAST ? &probe : NULL
        };
        if (i == count - 1) {
            queries[i].layers = UINT64_C(1) << HERO | UINT64_C(1) << FOE;
            queries[i].blocked_by = UINT64_C(1) << FOE;
            queries[i].exclude = self->foe;
            queries[i].boxes_only = true;
        }
        note_used(self, "graze_query", &queries[i], sizeof queries[i]);
    }
    graze_recording_set_queries(self->world, true);
    MUST(graze_world_query(self->world, queries, count, &hits));
    ask_legs(self);
    graze_recording_set_queries(self->world, false);
    graze_hits_free(&hits);
}

static graze_bytes save(const game *self) {
    graze_bytes saved = { .size = 0 };
    MUST(graze_world_save_size(
        self->world, USED(self, graze_assets, &self->assets.lists), &saved.size));
    void *bytes = malloc(saved.size);
    corpus_must(bytes != NULL, "memory", __FILE__, __LINE__);
    MUST(graze_world_save(self->world, &self->assets.lists, bytes, saved.size,
                          &saved.size));
    saved.data = bytes;
    return saved;
}

static bool take(void *self, const void *bytes, size_t size) {
    return fwrite(bytes, 1, size, ((game *)self)->recording) == size;
}

static void step(const game *self) {
    MUST(graze_world_step(self->world));
    tell_step(self->report, self->world);
}

/* A snapshot, and beside it the world and what its next step finds. */
static graze_bytes save_and_step(game *self, const char *ending) {
    char text[64];
    const graze_bytes saved = save(self);
    write_file(self, ending, saved);
    snprintf(text, sizeof text, "%s.txt", ending);
    FILE *report = open_file(self, text);
    tell_world(report, self->world);
    step(self);
    tell_step(report, self->world);
    fclose(report);
    return saved;
}

static void write_delta(const game *self, graze_bytes late) {
    graze_bytes delta = { .size = late.size + 1024 };
    void *bytes = malloc(delta.size);
    corpus_must(bytes != NULL, "memory", __FILE__, __LINE__);
    MUST(graze_save_delta(self->early, late, bytes, delta.size, &delta.size));
    delta.data = bytes;
    write_file(self, ".delta", delta);
    FILE *report = open_file(self, ".delta.txt");
    fprintf(report, "fine: the later snapshot\n");
    fclose(report);
    free(bytes);
}

/* Back to a known state, as a game with rollback does. */
static void roll_back(const game *self) {
    const graze_bytes saved = save(self);
    move_bodies((game *)self, 5);
    MUST(graze_world_load(self->world, &self->assets.lists, saved.data, saved.size));
    free((void *)saved.data);
}

static void play(game *self) {
    static const unsigned char note[] = "a note\0of bytes";
    add_bodies(self);
    step(self);
    change_world(self);
    change_bodies(self);
    show(self, self->assets.sets[0],
         (graze_frame_pose){ 1, true, false, 1, 20, 30 });
    step(self);
    change_parts(self);
    add_attacks(self);
    move_bodies(self, 8);
    change_tiles(self);
    graze_recording_note(self->world, note, sizeof note);
    tell_note(self->report, note, sizeof note);
    self->early = save_and_step(self, ".early.snapshot");
    ask(self);
    show(self, NULL, (graze_frame_pose){ 0, false, true, 2, 22.5f, 28 });
    move_and_collide(self, 6);
    MUST(graze_world_reset_near_miss(self->world, self->hero, self->shot));
    MUST(graze_body_reset_near_misses(self->world, self->foe));
    step(self);
    roll_back(self);
    MUST(graze_world_shift_origin(self->world, 64, -32));
    move_bodies(self, 40);
    graze_recording_set_frame(self->world, 1000);
    add_square(self, -200, 0, COIN, &self->gone);
    const graze_bytes late = save_and_step(self, ".late.snapshot");
    write_delta(self, late);
    free((void *)late.data);
    free((void *)self->early.data);
    show(self, self->assets.sets[1],
         (graze_frame_pose){ 0, false, false, 3, -20, -30 });
    step(self);
}

/* A wrapped world refuses most calls of the other games. */
static void play_wrapped(game *self) {
    add_square(self, 1, 1, HERO, &self->hero);
    add_square(self, 94, 62, FOE, &self->foe);
    step(self);
    MUST(graze_body_set_position(self->world, self->hero, -50, 130));
    step(self);
    MUST(graze_body_set_position(self->world, self->hero, 190, -66));
    const graze_bytes late = save_and_step(self, ".late.snapshot");
    free((void *)late.data);
}

static void make_variant(const corpus_variant *variant, const char *folder,
                         FILE *used) {
    game self = { .variant = variant, .folder = folder, .used = used };
    const graze_recording_sink sink = { take, &self };
    corpus_assets_open(&self.assets);
    open_world(&self);
    self.recording = open_file(&self, ".grz");
    self.report = open_file(&self, ".grz.txt");
    MUST(graze_recording_start(self.world, &sink));
    if (variant->wrap_width > 0)
        play_wrapped(&self);
    else
        play(&self);
    MUST(graze_recording_stop(self.world));
    fprintf(self.report, "ended\n");
    fclose(self.report);
    fclose(self.recording);
    graze_world_close(self.world);
    corpus_assets_close(&self.assets);
}

void corpus_make(const char *folder, FILE *used) {
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        make_variant(&variants[i], folder, used);
}
