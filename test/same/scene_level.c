/* scene_level.c: a level in which walkers run, fall, bounce and are carried. They
 * move with responses among boxes, one-way boxes and platforms. In the other variant
 * they also move on a tile layer, which is dug away under them. And movers in
 * doubles, without a world.
 */
#include "same/scenes.h"

enum {
    WALKERS = 30,
    WALLS = 40,
    STEPS = 24,
    COLUMNS = 60,
    ROWS = 34,
    AREAS = 300,
    MOVES = 400
};

enum { WALL, WALKER, LIFT };

typedef struct level {
    same_run *run;
    bool has_tiles, has_slopes;
    graze_body walkers[WALKERS], lifts[3], tiles;
    graze_responses responses;
    graze_move_result result;
    graze_rider_list riders;
} level;

static void hash_move(digest *to, const graze_move_result *result) {
    digest_double(to, result->end_x);
    digest_double(to, result->end_y);
    digest_byte(to, (uint8_t)(result->is_crushed + 2 * result->is_cut_short));
    digest_u64(to, result->count);
    for (size_t i = 0; i < result->count; i++) {
        const graze_move_hit *met = &result->items[i];
        digest_u64(to, met->row + met->part.id);
        digest_u32(to, met->mover_part);
        digest_byte(to, (uint8_t)(int)(met->normal_x + 3 * met->normal_y));
        digest_double(to, met->time);
        digest_double(to, met->touch_x);
        digest_double(to, met->touch_y);
    }
}

/* The numbers that only slopes make. */
static void hash_slopes(level *self) {
    const graze_move_result *result = &self->result;
    digest *to = &self->run->answers;
    for (size_t i = 0; i < result->count; i++) {
        digest_double(to, result->items[i].normal_x);
        digest_double(to, result->items[i].normal_y);
        digest_u64(to, (uint64_t)result->items[i].tile_x << 32 |
                           result->items[i].tile_y);
    }
    digest_byte(to, result->is_standing);
    if (result->is_standing)
        digest_u64(to, result->floor.part.id + result->floor.tile_value);
}

static graze_body add(level *self, graze_box box, uint8_t layer) {
    const graze_part_def part = { .box = box, .layer = layer, .tag = layer };
    graze_body_def def = { .parts = &part, .part_count = 1 };
    graze_body body;
    def.x = (float)same_between(self->run, 0, 6000) / 7;
    def.y = (float)same_between(self->run, 0, 3500) / 7;
    same_must(graze_body_add(self->run->world, &def, &body), "graze_body_add");
    return body;
}

/* Every third wall is met from some sides only. */
static void add_walls(level *self) {
    for (int i = 0; i < WALLS; i++) {
        const float w = (float)same_between(self->run, 20, 900) / 9,
                    h = (float)same_between(self->run, 20, 200) / 9;
        const graze_body wall = add(self, (graze_box){ 0, 0, w, h }, WALL);
        graze_part part;
        graze_body_parts(self->run->world, wall, &part, 1);
        if (i % 3 == 0)
            same_must(
                graze_part_set_one_way(self->run->world, part, 1 + (unsigned)i % 15),
                "graze_part_set_one_way");
    }
}

static void add_tiles(level *self) {
    static uint8_t kinds[COLUMNS * ROWS];
    for (int i = 0; i < COLUMNS * ROWS; i++)
        kinds[i] = (uint8_t)(same_chance(self->run, 5)
                                 ? 1 + seeded_below(&self->run->random,
                                                    self->has_slopes ? 17 : 5)
                                 : GRAZE_TILE_EMPTY);
    const graze_tiles_def def = { .x = 3.3f,
                                  .y = -2.7f,
                                  .tile_width = 14.5f,
                                  .tile_height = 15.1f,
                                  .columns = COLUMNS,
                                  .rows = ROWS,
                                  .layer = WALL,
                                  .kinds = kinds };
    same_must(graze_world_add_tiles(self->run->world, &def, &self->tiles),
              "graze_world_add_tiles");
    for (uint32_t i = 0; i < COLUMNS && self->has_slopes; i++)
        same_must(graze_tiles_set_value(self->run->world, self->tiles, i, i % ROWS,
                                        (uint16_t)(1 + 999 * i)),
                  "graze_tiles_set_value");
}

static void dig(level *self) {
    graze_rect hole = { .w = 3, .h = 2 };
    hole.x = seeded_below(&self->run->random, COLUMNS - 3);
    hole.y = seeded_below(&self->run->random, ROWS - 2);
    same_must(
        graze_tiles_fill(self->run->world, self->tiles, hole, GRAZE_TILE_EMPTY),
        "graze_tiles_fill");
    hole.x = hole.x / 2;
    same_must(
        graze_tiles_fill(self->run->world, self->tiles, hole, GRAZE_TILE_SOLID),
        "graze_tiles_fill");
}

/* Walkers slide, but for every fourth, which bounces; one is asked where it would go
 * before it goes. */
static void go(level *self, uint32_t i) {
    graze_world *world = self->run->world;
    graze_body_info info;
    same_must(graze_body_read(world, self->walkers[i], &info), "graze_body_read");
    const float dx = (float)same_between(self->run, -500, 500) / 9,
                dy = (float)same_between(self->run, -200, 600) / 9;
    const graze_point goal = { info.x + dx, info.y + dy };
    same_must(graze_responses_set(&self->responses, WALKER, WALL,
                                  i % 4 == 3 ? GRAZE_BOUNCE : GRAZE_SLIDE),
              "graze_responses_set");
    same_must(graze_body_test_move(world, self->walkers[i], goal, &self->responses,
                                   &self->result),
              "graze_body_test_move");
    hash_move(&self->run->answers, &self->result);
    same_must(graze_body_move_and_collide(world, self->walkers[i], goal,
                                          &self->responses, &self->result),
              "graze_body_move_and_collide");
    hash_move(&self->run->answers, &self->result);
    if (self->has_slopes)
        hash_slopes(self);
}

static void lift(level *self, graze_body body) {
    graze_body_info info;
    same_must(graze_body_read(self->run->world, body, &info), "graze_body_read");
    graze_platform_move carry = { .layers = UINT64_C(1) << WALKER };
    carry.x = info.x + (float)same_between(self->run, -60, 60) / 7;
    carry.y = info.y + (float)same_between(self->run, -60, 60) / 7;
    same_must(
        graze_body_move_platform(self->run->world, body, &carry, &self->riders),
        "graze_body_move_platform");
    for (size_t i = 0; i < self->riders.count; i++) {
        const graze_rider *carried = &self->riders.items[i];
        digest_u64(&self->run->answers, carried->body.id);
        digest_u64(&self->run->answers, carried->by.id);
        digest_float(&self->run->answers, carried->from_x);
        digest_byte(&self->run->answers,
                    (uint8_t)(carried->is_carried + 2 * carried->is_pushed +
                              4 * carried->is_crushed));
    }
}

static void hash_tiles_touched(level *self, graze_body body) {
    graze_box touched[16];
    size_t count =
        graze_tiles_touched(self->run->world, body, self->tiles, touched, 16);
    digest_u64(&self->run->answers, count);
    for (size_t i = 0; i < count && i < 16; i++) {
        digest_float(&self->run->answers, touched[i].min_x);
        digest_float(&self->run->answers, touched[i].max_y);
    }
}

static void step_level(level *self) {
    const graze_box near[] = { { 100, 50, 180, 70 }, { 400, 300, 410, 410 } };
    for (int i = 0; i < 3; i++)
        lift(self, self->lifts[i]);
    for (uint32_t i = 0; i < WALKERS; i++)
        go(self, i);
    if (self->has_tiles)
        dig(self);
    same_step(self->run);
    for (uint32_t i = 0; i < WALKERS; i++) {
        hash_tiles_touched(self, self->walkers[i]);
        same_touching(self->run, self->walkers[i]);
        same_explain(self->run, self->walkers[i],
                     self->has_tiles ? self->tiles : self->lifts[0]);
    }
    same_ask(self->run, near, 2);
}

void same_play_level(same_run *run, uint32_t variant) {
    level self = { .run = run,
                   .has_tiles = variant != 0,
                   .has_slopes = variant == 2 };
    if (self.has_slopes)
        self.responses.walk = (graze_walk){ .max_slope = 0.9, .snap = 12 };
    same_open(run, (graze_world_config){ .events = GRAZE_EVENTS_BOTH });
    graze_world_set_swept_layers(run->world, UINT64_C(1) << WALKER, true);
    add_walls(&self);
    if (self.has_tiles)
        add_tiles(&self);
    for (int i = 0; i < 3; i++)
        self.lifts[i] = add(&self, (graze_box){ 0, 0, 70, 6.5f }, LIFT);
    for (int i = 0; i < WALKERS; i++)
        self.walkers[i] = add(&self, (graze_box){ 0.1f, 0, 9.7f, 13.3f }, WALKER);
    for (int step = 0; step < STEPS; step++)
        step_level(&self);
    graze_move_result_free(&self.result);
    graze_rider_list_free(&self.riders);
}

static graze_area draw_area(same_run *run, int32_t side) {
    const double x = same_between(run, -900, 900) / 7.0,
                 y = same_between(run, -900, 900) / 7.0;
    const double w = same_between(run, 1, side) / 3.0,
                 h = same_between(run, 1, side) / 3.0;
    return (graze_area){ x, y, x + w, y + h };
}

void same_play_moves(same_run *run, uint32_t variant) {
    (void)variant;
    graze_area areas[AREAS];
    graze_index *area_index;
    graze_move_result result = { 0 };
    for (int i = 0; i < AREAS; i++)
        areas[i] = draw_area(run, 40);
    same_must(graze_index_open(NULL,
                               (graze_area_array){ .areas = areas, .count = AREAS },
                               &area_index),
              "graze_index_open");
    for (uint32_t i = 0; i < MOVES; i++) {
        const graze_area from = draw_area(run, 30), to = draw_area(run, 30);
        const graze_move mover = {
            from.min_x, from.min_y, from.max_x - from.min_x, from.max_y - from.min_y,
            to.min_x,   to.min_y
        };
        static const graze_response responses[] = { GRAZE_CROSS, GRAZE_TOUCH,
                                                    GRAZE_SLIDE, GRAZE_BOUNCE };
        const graze_move_options options = { .response = responses[i % 4] };
        same_must(graze_index_move(area_index, &mover, &options, &result),
                  "graze_index_move");
        hash_move(&run->answers, &result);
    }
    graze_move_result_free(&result);
    graze_index_close(area_index);
}
