/* run.c: the platformer without a window; see run.h. */
#include "examples/platformer/run.h"

#include <math.h>
#include <string.h>

static bool check(run *self, graze_status status) {
    if (self->status == GRAZE_OK)
        self->status = status;
    return status == GRAZE_OK;
}

static graze_body body_add(run *self, const thing *t, uint8_t layer, uint64_t user) {
    const graze_shape disc = graze_shape_circle(
        (graze_point){ t->width / 2, t->height / 2 }, t->width / 2);
    const graze_part_def part = { .box = { 0, 0, t->width, t->height },
                                  .layer = layer,
                                  .shape = layer == LAYER_COIN || layer == LAYER_BALL
                                               ? &disc
                                               : NULL };
    const graze_body_def def = {
        .x = t->x, .y = t->y, .parts = &part, .part_count = 1, .user = user
    };
    graze_body body;
    check(self, graze_body_add(self->world, &def, &body));
    return body;
}

/* The level's three layers of tiles are three bodies: ground, water and ladders
 * differ by their layers alone.
 */
static void tiles_add(run *self) {
    static const uint8_t layers[LEVEL_LAYERS] = { LAYER_GROUND, LAYER_WATER,
                                                  LAYER_LADDER };
    const level *l = &self->level;
    uint16_t depths[LEVEL_TILES_MAX]; /* how deep the water is */
    for (uint32_t at = 0; at < l->columns * l->rows; at++) {
        if (l->kinds[1][at] == GRAZE_TILE_EMPTY)
            depths[at] = 0;
        else if (at < l->columns)
            depths[at] = 1;
        else
            depths[at] = (uint16_t)(depths[at - l->columns] + 1);
    }
    for (int i = 0; i < LEVEL_LAYERS; i++) {
        const graze_tiles_def def = { .tile_width = (float)l->tile,
                                      .tile_height = (float)l->tile,
                                      .columns = l->columns,
                                      .rows = l->rows,
                                      .layer = layers[i],
                                      .kinds = l->kinds[i],
                                      .values = i == 1 ? depths : l->values[i] };
        check(self, graze_world_add_tiles(self->world, &def, &self->state.tiles[i]));
    }
}

static void things_add(run *self) {
    static const uint8_t layers[CLASSES] = { LAYER_COIN, LAYER_CRATE, LAYER_PLAYER,
                                             LAYER_MARK, LAYER_MARK,  LAYER_GROUND,
                                             LAYER_LIFT, LAYER_GROUND };
    run_state *s = &self->state;
    for (uint32_t i = 0; i < self->level.thing_count; i++) {
        const thing *t = &self->level.things[i];
        s->things[i] = body_add(self, t, layers[t->kind], i);
        if (t->kind != PLAYER)
            continue;
        s->player = s->things[i];
        s->back_x = t->x;
        s->back_y = t->y + STAND;
        graze_body_parts(self->world, s->player, &s->part, 1);
        check(self, graze_part_set_offset(self->world, s->part,
                                          (graze_box){ 0, -STAND, WIDE, 0 }));
        check(self,
              graze_body_set_position(self->world, s->player, s->back_x, s->back_y));
    }
}

bool run_open(run *self) {
    run_state *s = &self->state;
    graze_rules rules = { { 0 } };
    const uint64_t signs = 1 << LAYER_WATER | 1 << LAYER_LADDER | 1 << LAYER_MARK;
    graze_rules_forbid_layers(
        &rules, signs,
        0); /* only the player meets them; balls, what stops or is hurt */
    graze_rules_allow_layers(&rules, signs, 1 << LAYER_PLAYER);
    graze_rules_forbid_layers(&rules, 1 << LAYER_BALL,
                              1 << LAYER_COIN | 1 << LAYER_BALL);
    graze_rules_forbid_layers(&rules, 1 << LAYER_COIN,
                              1 << LAYER_CRATE | 1 << LAYER_LIFT);
    memset(s, 0, sizeof *s);
    if (graze_world_open(&(graze_world_config){ .rules = &rules }, &self->world) !=
        GRAZE_OK)
        return false;
    static const char *const names[] = { "ground", "player", "coin",
                                         "crate",  "lift",   "ball",
                                         "water",  "ladder", "mark" };
    for (unsigned i = 0; i <= LAYER_MARK; i++)
        check(self, graze_world_set_layer_name(self->world, i, names[i]));
    graze_world_set_swept_layers(self->world, 1 << LAYER_BALL, true);
    const uint64_t passed = signs | 1 << LAYER_COIN | 1 << LAYER_BALL;
    graze_responses_set_layers(&self->responses, 1 << LAYER_PLAYER, passed,
                               GRAZE_CROSS);
    graze_responses_set_layers(&self->responses, 1 << LAYER_CRATE, passed,
                               GRAZE_IGNORE);
    graze_responses_set_layers(&self->responses, 1 << LAYER_BALL, 0, GRAZE_TOUCH);
    self->responses.walk.snap = 6;
    tiles_add(self);
    things_add(self);
    return self->status == GRAZE_OK;
}

void run_close(run *self) {
    graze_move_result_free(&self->moved);
    graze_rider_list_free(&self->riders);
    graze_hits_free(&self->found);
    graze_world_close(self->world);
    self->world = NULL;
}

static void player_die(run *self) {
    run_state *s = &self->state;
    s->deaths++;
    s->speed_x = s->speed_y = 0;
    s->is_climbing = 0;
    check(self,
          graze_body_set_position(self->world, s->player, s->back_x, s->back_y));
}

/* Whether a body is the thing of its user value: tiles and balls are not things. */
static bool is_thing(const run *self, graze_body body, uint64_t user) {
    return user < self->level.thing_count && self->state.things[user].id == body.id;
}

/* There and back again, evenly; riders are carried, and crushed against a
 * ceiling. */
static void lift_step(run *self, uint32_t i) {
    run_state *s = &self->state;
    const thing *t = &self->level.things[i];
    const int phase = (int)(s->frame % (uint32_t)t->period), half = t->period / 2;
    const float way =
        (float)(phase < half ? phase : t->period - phase) / (float)half;
    const graze_platform_move move = { .x = t->x + (t->to_x - t->x) * way,
                                       .y = t->y + (t->to_y - t->y) * way,
                                       .layers =
                                           1 << LAYER_PLAYER | 1 << LAYER_CRATE,
                                       .responses = &self->responses };
    check(self,
          graze_body_move_platform(self->world, s->things[i], &move, &self->riders));
    for (size_t j = 0; j < self->riders.count; j++) {
        const graze_rider *rider = &self->riders.items[j];
        if (rider->is_crushed && rider->body.id == s->player.id) {
            player_die(self);
        } else if (rider->is_crushed && is_thing(self, rider->body, rider->user)) {
            s->things[rider->user].id = 0;
            check(self, graze_body_remove(self->world, rider->body));
        }
    }
}

static void crate_step(run *self, uint32_t i) {
    run_state *s = &self->state;
    graze_body_info at = { 0 };
    check(self, graze_body_read(self->world, s->things[i], &at));
    s->fall[i] = fminf(s->fall[i] + 0.5f, 12);
    const graze_point goal = { at.x, at.y + s->fall[i] };
    check(self, graze_body_move_and_collide(self->world, s->things[i], goal,
                                            &self->responses, &self->moved));
    if (self->moved.is_standing)
        s->fall[i] = 0;
}

static void cannon_step(run *self, uint32_t i) {
    run_state *s = &self->state;
    const thing *t = &self->level.things[i];
    if (s->frame % (uint32_t)t->period != 0)
        return;
    for (int j = 0; j < BALLS_MAX; j++)
        if (s->balls[j].body.id == 0) {
            const thing shot = { .x = t->speed < 0 ? t->x - 14 : t->x + t->width,
                                 .y = t->y + 5,
                                 .width = 14,
                                 .height = 14 };
            s->balls[j] =
                (ball){ .body = body_add(self, &shot, LAYER_BALL, (uint64_t)j),
                        .x = shot.x,
                        .y = shot.y,
                        .speed = t->speed };
            return;
        }
}

/* A ball flies further in a frame than a wall is thick: it is moved, not placed, so
 * walls stop it. */
static void ball_step(run *self, ball *b) {
    graze_body_info at = { 0 };
    check(self, graze_body_read(self->world, b->body, &at));
    const graze_point goal = { at.x + b->speed, at.y };
    check(self, graze_body_move_and_collide(self->world, b->body, goal,
                                            &self->responses, &self->moved));
    b->x = (float)self->moved.end_x;
    bool has_hit = ++b->age > 200;
    for (size_t i = 0; i < self->moved.count; i++) {
        has_hit = true;
        if (self->moved.items[i].body.id == self->state.player.id)
            player_die(self);
    }
    if (!has_hit)
        return;
    check(self, graze_body_remove(self->world, b->body));
    b->body.id = 0;
}

/* Whether the player could be `high` where the feet are now: a query of the
 * ground. */
static bool has_room(run *self, float x, float feet, float high) {
    const graze_box box = { x, feet - high, x + WIDE, feet };
    return graze_world_box(self->world, box,
                           1 << LAYER_GROUND | 1 << LAYER_CRATE | 1 << LAYER_LIFT) ==
           0;
}

/* The player's body is at the feet, so the feet stay where they are. */
static void player_crouch(run *self, graze_body_info at, bool wants) {
    run_state *s = &self->state;
    const bool crouches =
        wants || (s->is_crouching && !has_room(self, at.x, at.y, STAND - 1));
    if (crouches == s->is_crouching)
        return;
    s->is_crouching = crouches;
    const graze_box box = { 0, crouches ? -CROUCH : -STAND, WIDE, 0 };
    check(self, graze_part_set_offset(self->world, s->part, box));
}

/* Whether the player is in something: water and ladders, by layers. */
static bool is_in(run *self, unsigned layer) {
    check(self, graze_body_overlaps(self->world, self->state.player,
                                    UINT64_C(1) << layer, &self->found));
    return self->found.count > 0;
}

static void player_steer(run *self, uint8_t keys) {
    run_state *s = &self->state;
    const int dx = !!(keys & KEY_RIGHT) - !!(keys & KEY_LEFT),
              dy = !!(keys & KEY_DOWN) - !!(keys & KEY_UP);
    const bool jumps = (keys & KEY_JUMP) && !(s->keys & KEY_JUMP);
    float most = 4;
    if (s->is_crouching)
        most = 1.6f;
    else if (s->is_swimming)
        most = 2.4f;
    const float goal = most * (float)dx;
    s->speed_x += fmaxf(-0.5f, fminf(0.5f, goal - s->speed_x));
    if (dx != 0)
        s->faces_left = dx < 0;
    s->is_climbing =
        is_in(self, LAYER_LADDER) && (s->is_climbing || dy != 0) && !jumps;
    if (s->is_climbing) {
        s->speed_y = 2.5f * (float)dy;
        s->speed_x *= 0.7f;
    } else if (s->is_swimming) {
        s->speed_y = fminf(s->speed_y + 0.15f, 2);
        if (jumps)
            s->speed_y = -4.5f;
    } else {
        s->speed_y = fminf(
            s->speed_y + (keys & KEY_JUMP && s->speed_y < 0 ? 0.4f : 0.7f), 12);
        s->coyote = (uint8_t)(s->is_standing    ? 0
                              : s->coyote < 100 ? s->coyote + 1
                                                : 100);
        if (jumps && s->coyote < 6) {
            s->speed_y = -9.6f;
            s->coyote = 100;
        }
    }
}

/* A crate gives way to a body that walks against it. */
static void crate_push(run *self, const graze_move_hit *hit) {
    graze_body_info at = { 0 };
    if (hit->normal_x == 0 ||
        !check(self, graze_body_read(self->world, hit->body, &at)))
        return;
    const graze_point goal = { at.x - 1.5 * hit->normal_x, at.y };
    check(self, graze_body_move_and_collide(self->world, hit->body, goal,
                                            &self->responses, NULL));
}

static void player_meets(run *self, const graze_move_hit *hit) {
    run_state *s = &self->state;
    const thing_class kind = is_thing(self, hit->body, hit->user)
                                 ? self->level.things[hit->user].kind
                                 : CLASSES;
    if (kind == COIN) {
        s->coins++;
        s->things[hit->user].id = 0;
        check(self, graze_body_remove(self->world, hit->body));
    } else if (kind == CRATE) {
        crate_push(self, hit);
    } else if (kind == FLAG) {
        s->back_x = self->level.things[hit->user].x;
        s->back_y = self->level.things[hit->user].y + 64;
    } else if (kind == GOAL && s->won == 0) {
        s->won = 1;
    }
    if (hit->response == GRAZE_SLIDE && hit->normal_y > 0 && s->speed_y < 0)
        s->speed_y = 0; /* a ceiling */
    if (hit->response == GRAZE_SLIDE && fabs(hit->normal_x) == 1 && kind != CRATE)
        s->speed_x = 0;
}

static void player_step(run *self, uint8_t keys) {
    run_state *s = &self->state;
    graze_body_info at = { 0 };
    check(self, graze_body_read(self->world, s->player, &at));
    s->is_swimming = is_in(self, LAYER_WATER);
    player_crouch(self, at, (keys & KEY_DOWN) && s->is_standing && !s->is_climbing);
    player_steer(self, keys);
    const float most = (float)(self->level.columns * self->level.tile) - WIDE;
    const graze_point goal = { fmaxf(0, fminf(most, at.x + s->speed_x)),
                               at.y + s->speed_y };
    check(self, graze_body_move_and_collide(self->world, s->player, goal,
                                            &self->responses, &self->moved));
    const graze_move_result *m = &self->moved;
    const bool is_crushed = m->is_crushed,
               is_pad = m->is_standing && m->floor.tile_value == TILE_PAD;
    const bool dies = (m->is_standing && m->floor.tile_value == TILE_SPIKES) ||
                      m->end_y > self->level.rows * self->level.tile + STAND;
    s->is_standing = m->is_standing && s->speed_y >= 0;
    if (s->is_standing) {
        if (is_pad)
            s->speed_y = -14.5f;
        else
            s->speed_y = 0;
    }
    for (size_t i = 0; i < m->count; i++)
        player_meets(self, &m->items[i]);
    if (dies || is_crushed)
        player_die(self);
    s->keys = keys;
}

void run_step(run *self, uint8_t keys) {
    run_state *s = &self->state;
    const int64_t began = self->clock != NULL ? self->clock() : 0;
    for (uint32_t i = 0; i < self->level.thing_count; i++) {
        const thing_class kind = self->level.things[i].kind;
        if (kind == LIFT)
            lift_step(self, i);
        else if (kind == CRATE && s->things[i].id != 0)
            crate_step(self, i);
        else if (kind == CANNON)
            cannon_step(self, i);
    }
    player_step(self, keys);
    for (int i = 0; i < BALLS_MAX; i++)
        if (s->balls[i].body.id != 0)
            ball_step(self, &s->balls[i]);
    check(self, graze_world_step(self->world));
    if (self->clock != NULL)
        self->world_ns = self->clock() - began;
    else
        self->world_ns = 0;
    s->frame++;
    if (s->won > 0 && s->won++ == WON_TIME) { /* once more; the clock goes on */
        const uint32_t frame = s->frame;
        run_close(self);
        if (run_open(self))
            s->frame = frame;
    }
}

uint64_t run_hash(run *self) {
    const run_state *s = &self->state;
    uint64_t hash = graze_world_hash(self->world);
    const uint64_t more[] = { s->frame,       s->coins,       s->deaths,     s->won,
                              s->is_standing, s->is_swimming, s->is_climbing };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        hash = (hash ^ more[i]) * UINT64_C(0x9e3779b97f4a7c15) ^ hash >> 29;
    return hash;
}

size_t run_save(run *self, void *bytes, size_t capacity) {
    size_t size;
    if (capacity < sizeof self->state)
        return 0;
    memcpy(bytes, &self->state, sizeof self->state);
    const graze_status status =
        graze_world_save(self->world, NULL, (uint8_t *)bytes + sizeof self->state,
                         capacity - sizeof self->state, &size);
    if (status == GRAZE_OK)
        return sizeof self->state + size;
    return 0;
}

/* Every handle of the game must be one of the world. */
static bool is_sound(const run *self) {
    const run_state *s = &self->state;
    bool is = graze_body_is_alive(self->world, s->player);
    for (uint32_t i = 0; i < THINGS_MAX; i++)
        is = is && (s->things[i].id == 0 ||
                    (i < self->level.thing_count &&
                     graze_body_is_alive(self->world, s->things[i])));
    for (int i = 0; i < BALLS_MAX; i++)
        is = is && (s->balls[i].body.id == 0 ||
                    graze_body_is_alive(self->world, s->balls[i].body));
    for (uint32_t i = 0; i < self->level.thing_count; i++)
        is = is && (self->level.things[i].kind != LIFT || s->things[i].id != 0);
    for (int i = 0; i < LEVEL_LAYERS; i++) {
        graze_tiles_info info;
        is = is && graze_tiles_read(self->world, s->tiles[i], &info) == GRAZE_OK &&
             info.columns == self->level.columns && info.rows == self->level.rows;
    }
    graze_part_info part;
    is = is && graze_part_read(self->world, s->part, &part) == GRAZE_OK &&
         part.body.id == s->player.id;
    return is && isfinite(s->speed_x) && isfinite(s->speed_y) &&
           isfinite(s->back_x) && isfinite(s->back_y);
}

bool run_load(run *self, const void *bytes, size_t size, const char **why) {
    *why = "it was cut off";
    if (size < sizeof self->state)
        return false;
    const uint8_t *in = bytes;
    const graze_status status = graze_world_load(
        self->world, NULL, in + sizeof self->state, size - sizeof self->state);
    *why = graze_status_text(status);
    if (status != GRAZE_OK)
        return false;
    memcpy(&self->state, in, sizeof self->state);
    *why = "its numbers make no run in this level";
    return is_sound(self);
}
