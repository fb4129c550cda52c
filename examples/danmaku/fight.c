/* fight.c: the game without a window: bosses, bullets, ships and a graze world; see
 * fight.h. */
#include "examples/danmaku/fight.h"

#include "bulletml/angle.h"

#include <math.h>
#include <string.h>

/* How many elements are played in a frame: far more than the patterns have. A damaged
 * save may play more. */
enum { ELEMENTS_MAX = 100000 };
/* After how many frames a ship is struck again, and a boss or a laser by a blast, and
 * after how many a laser is grazed again. */
enum { SHIP_AGAIN = 1, BLAST_AGAIN = 2, GRAZE_AGAIN = 6 };
graze_body body_add(fight *self, graze_shape shape, uint8_t layer, uint64_t user) {
    const graze_part_def part = { .shape = &shape, .layer = layer };
    const graze_body_def def = { .user = user, .parts = &part, .part_count = 1 };
    graze_body body;
    check(self, graze_body_add(self->world, &def, &body));
    return body;
}

graze_part part_of(const fight *self, graze_body body) {
    graze_part part = { 0 };
    graze_body_parts(self->world, body, &part, 1);
    return part;
}

graze_attack attack_add(fight *self, graze_body body, graze_attack_def def) {
    graze_attack attack;
    check(self, graze_attack_add(self->world, &def, &attack));
    check(self, graze_part_set_attack(self->world, part_of(self, body), attack));
    return attack;
}

/* Two players begin beside each other. */
static void ship_place(fight *self, ship *p) {
    const int aside = ((int)self->state.players - 1) * (120 * p->number - 60);
    p->x = (float)(FIELD_WIDTH / 2 + aside);
    p->y = FIELD_HEIGHT - 60;
    check(self, graze_body_set_position(self->world, p->body, p->x, p->y));
    check(self, graze_body_set_disabled(self->world, p->body, p->lives <= 0));
}

static void ships_begin(fight *self) {
    fight_state *s = &self->state;
    for (uint32_t i = 0; i < s->players; i++) {
        ship *p = &s->ships[i];
        p->number = (uint8_t)i;
        p->lives = p->bombs = 3;
        p->safe = 120;
        p->grazed = p->score = p->blast_left = p->is_hit = 0;
        ship_place(self, p);
    }
}

static void boss_come(fight *self) {
    boss *b = &self->state.boss;
    const int kind = (int)(self->state.round % BOSSES);
    if (b->body.id != 0)
        check(self, graze_body_remove(self->world, b->body));
    *b = (boss){ .x = FIELD_WIDTH / 2.0f, .y = -80, .kind = kind };
    graze_part_def defs[BOSS_PARTS];
    graze_shape shapes[BOSS_PARTS];
    for (uint32_t i = 0; i < BOSS_PARTS; i++) {
        const boss_part *p = &boss_parts[kind][i];
        const graze_point from = { p->x - p->half, p->y },
                          to = { p->x + p->half, p->y };
        shapes[i] = graze_shape_capsule(from, to, p->radius);
        defs[i] =
            (graze_part_def){ .shape = &shapes[i], .layer = LAYER_BOSS, .tag = i };
        b->health[i] = p->health;
        b->pause[i] = 90 + 40 * (int)i;
    }
    const graze_body_def def = {
        .x = b->x, .y = b->y, .parts = defs, .part_count = BOSS_PARTS
    };
    check(self, graze_body_add(self->world, &def, &b->body));
    check(self, graze_body_set_name(self->world, b->body, boss_names[kind]));
}

bool fight_open(fight *self, uint32_t players, uint32_t seed) {
    const uint64_t bullets =
        1 << LAYER_BULLET | 1 << LAYER_LASER | 1 << LAYER_SOFT | 1 << LAYER_BOSS;
    graze_rules rules;
    graze_rules_forbid_all(&rules);
    graze_rules_allow_layers(&rules, 1 << LAYER_SHIP | 1 << LAYER_BLAST, bullets);
    graze_rules_allow_layers(&rules, 1 << LAYER_SHOT,
                             1 << LAYER_SOFT | 1 << LAYER_BOSS);
    memset(self, 0, sizeof *self);
    const graze_world_config config = { .rules = &rules };
    const graze_chain_def gap = { &(graze_chain_node){ .is_off = true }, 1,
                                  LASER_NODES };
    if (graze_world_open(&config, &self->world) != GRAZE_OK)
        return false;
    check(self, graze_chain_create(&gap, NULL, &self->gap));
    static const char *const names[] = { "ship",   "blast", "boss",       "shot",
                                         "bullet", "laser", "soft bullet" };
    for (unsigned i = 0; i <= LAYER_SOFT; i++) {
        check(self, graze_world_set_layer_name(self->world, i, names[i]));
        if (i >= LAYER_BULLET)
            check(self, graze_world_set_margin(self->world, LAYER_SHIP, i, 12));
    }
    check(self, graze_world_set_near_miss_interval(self->world, LAYER_SHIP,
                                                   LAYER_LASER, GRAZE_AGAIN));
    graze_world_set_swept_layers(self->world, 1 << LAYER_SHOT | 1 << LAYER_SHIP,
                                 true);
    fight_state *s = &self->state;
    s->seed = seed * 2654435761u | 1;
    s->players = players;
    for (uint32_t i = 0; i < players; i++) {
        ship *p = &s->ships[i];
        p->body = body_add(self, disc(SHIP_RADIUS), LAYER_SHIP, i);
        p->blast = body_add(self, disc(1), LAYER_BLAST, i);
        attack_add(self, p->body, (graze_attack_def){ .again_after = SHIP_AGAIN });
        p->attack = attack_add(self, p->blast,
                               (graze_attack_def){ .again_after = BLAST_AGAIN });
        check(self, graze_body_set_name(self->world, p->body,
                                        i == 0 ? "player 1" : "player 2"));
    }
    ships_begin(self);
    boss_come(self);
    return self->status == GRAZE_OK;
}

void fight_close(fight *self) {
    graze_chain_destroy(self->gap);
    graze_world_close(self->world);
    self->world = NULL;
}

uint32_t random_next(uint32_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    return *seed ^= *seed << 5;
}

static double angle_to_player_of(void *user, const bulletml_mover *from) {
    const fight *self = user;
    return angle_towards((double)self->target->x - from->x,
                         (double)self->target->y - from->y);
}

static double random_of(void *user) {
    fight *self = user;
    return (random_next(&self->state.seed) >> 8) * 0x1p-24;
}

float blast_radius(const ship *p) {
    return 1 + p->reach * (float)(BLAST_TIME - p->blast_left) / BLAST_TIME;
}

/* The larger one of two goes on. */
static void blast_begin(fight *self, ship *p, const float *at, float reach) {
    if (p->blast_left > 0 && p->reach > reach)
        return;
    p->blast_x = at[0];
    p->blast_y = at[1];
    p->reach = reach;
    p->blast_left = BLAST_TIME;
    check(self, graze_attack_reset(self->world, p->attack));
}

static void blast_step(fight *self, ship *p) {
    p->blast_left -= p->blast_left > 0;
    const graze_shape circle = disc((double)blast_radius(p));
    check(self, graze_part_set_shape(self->world, part_of(self, p->blast), &circle));
    check(self,
          graze_body_set_position(self->world, p->blast, p->blast_x, p->blast_y));
    check(self, graze_body_set_disabled(self->world, p->blast, p->blast_left == 0));
}

static void ship_lose(fight *self, ship *p) {
    p->is_hit = 0;
    p->lives--;
    if (p->bombs < 2)
        p->bombs = 2;
    p->safe = 150;
    blast_begin(self, p, &p->x, 70);
    ship_place(self, p);
}

static void ship_step(fight *self, ship *p, uint8_t keys) {
    if (p->is_hit)
        ship_lose(self, p);
    blast_step(self, p);
    if (p->lives <= 0)
        return;
    const bool is_focused = (keys & KEY_FOCUS) != 0;
    const int dx = !!(keys & KEY_RIGHT) - !!(keys & KEY_LEFT),
              dy = !!(keys & KEY_DOWN) - !!(keys & KEY_UP);
    const float speed =
        (is_focused ? 1.7f : 4) * (dx != 0 && dy != 0 ? 0.70710678f : 1);
    p->x = fmaxf(8, fminf(p->x + speed * (float)dx, FIELD_WIDTH - 8));
    p->y = fmaxf(16, fminf(p->y + speed * (float)dy, FIELD_HEIGHT - 10));
    check(self, graze_body_move_to(self->world, p->body, p->x, p->y));
    if (keys & KEY_FIRE && self->state.frame % 4 == 0) {
        const float aside = is_focused ? 0 : 0.8f;
        shot_add(self, p, -6, -aside);
        shot_add(self, p, 6, aside);
    }
    if (keys & KEY_BOMB && !(p->keys & KEY_BOMB) && p->bombs > 0) {
        p->bombs--;
        p->safe = 2 * BLAST_TIME;
        blast_begin(self, p, &p->x, 270);
    }
    p->safe -= p->safe > 0;
    p->keys = keys;
}

static const ship *nearest_ship(const fight_state *s, float x) {
    const ship *a = &s->ships[0], *b = &s->ships[1];
    const bool is_first = a->lives > 0 && fabsf(a->x - x) <= fabsf(b->x - x);
    return b->lives <= 0 || is_first ? a : b;
}

static void part_begin(boss *b, int part) {
    const boss_part *p = &boss_parts[b->kind][part];
    const int32_t pattern = p->patterns[b->pattern[part]++ % 3];
    bulletml_start start = { .action = bulletml_pattern_first(&patterns[pattern]) };
    for (int i = 0; start.action != BULLETML_NONE; i++) {
        script_begin(&b->scripts[part][i], pattern, &start);
        start.action = bulletml_pattern_next(&patterns[pattern], start.action);
    }
}

static void part_fire(fight *self, int part, bulletml_host *host) {
    boss *b = &self->state.boss;
    const boss_part *p = &boss_parts[b->kind][part];
    float x, y;
    boss_part_place(b, part, &x, &y);
    bulletml_mover at = { .x = (double)x, .y = (double)y, .direction = 180 };
    self->layer = p->layer;
    self->color = p->color;
    self->ways = 3 + (self->state.round < 6 ? self->state.round : 6);
    bool has_ended = true;
    for (int i = 0; i < PATTERN_SCRIPTS; i++) {
        script_run(&b->scripts[part][i], &at, host);
        has_ended &= !b->scripts[part][i].runner.is_playing;
    }
    if (has_ended && b->pause[part]-- <= 0) {
        b->pause[part] = 20;
        part_begin(b, part);
    }
}

static float sine_of(float degrees) {
    return (float)angle_sine((double)degrees);
}

static void boss_step(fight *self, bulletml_host *host) {
    boss *b = &self->state.boss;
    const float age = (float)b->age++;
    b->x = FIELD_WIDTH / 2.0f + 90 * sine_of(age * 0.7f);
    if (b->age < BOSS_TIME)
        b->y = fminf(-80 + 2 * age, 110) + 16 * sine_of(age * 1.3f);
    else
        b->y = b->y - 3;
    b->angle = b->kind == 0 ? 8 * sine_of(age) : (float)(b->age % 360);
    check(self, graze_body_set_pose(self->world, b->body, b->x, b->y, b->angle));
    for (int i = 0; i < BOSS_PARTS && b->age > 60 && b->age < BOSS_TIME; i++)
        if (b->health[i] > 0)
            part_fire(self, i, host);
    if (b->health[0] <= 0 || b->y < -100) {
        self->state.round++;
        boss_come(self);
    }
}

static void ship_struck(fight *self, ship *p, const graze_strike *e) {
    if (p->safe > 0 || p->lives <= 0 || p->is_hit)
        return;
    p->is_hit = 1;
    graze_world_explain(self->world, e->body, e->target, &self->hit);
}

static void part_struck(fight *self, graze_part part, uint32_t i, ship *by) {
    boss *b = &self->state.boss;
    if (i >= BOSS_PARTS || b->age < 60 || b->health[i] <= 0)
        return;
    self->state.flash = 3;
    by->score += 5;
    if (--b->health[i] > 0)
        return;
    by->score += 2000;
    float at[2];
    boss_part_place(b, (int)i, &at[0], &at[1]);
    blast_begin(self, by, at, i == 0 ? 500 : 90);
    if (i != 0)
        check(self, graze_part_remove(self->world, part));
}

/* A ship, a shot or a blast strikes a bullet or a part of the boss. The world of a
 * damaged save may name ones that are missing: here, and in near misses. */
static void strike_read(fight *self, const graze_strike *e) {
    fight_state *s = &self->state;
    graze_part_info by, target;
    uint64_t player = e->user;
    if (graze_part_read(self->world, e->part, &by) != GRAZE_OK ||
        graze_part_read(self->world, e->target_part, &target) != GRAZE_OK)
        return;
    if (by.layer == LAYER_SHOT && player < s->bullets) {
        bullet *shot = &s->bullet[player];
        shot->is_dead |= target.layer == LAYER_BOSS || e->number == SHOT_STRIKES;
        player = shot->color;
    }
    if (player >= s->players)
        return;
    ship *p = &s->ships[player];
    if (by.layer == LAYER_SHIP)
        ship_struck(self, p, e);
    else if (target.layer == LAYER_BOSS)
        part_struck(self, e->target_part, target.tag, p);
    else if (e->target_user < s->bullets)
        bullet_struck(self, &s->bullet[e->target_user], p);
}

static void events_read(fight *self) {
    fight_state *s = &self->state;
    size_t count;
    const graze_near_miss *misses = graze_world_near_misses(self->world, &count);
    for (size_t i = 0; i < count; i++)
        if (misses[i].user_a < s->players) {
            s->ships[misses[i].user_a].grazed++;
            s->ships[misses[i].user_a].score += 50;
        }
    const graze_strike *strikes = graze_world_strikes(self->world, &count);
    for (size_t i = 0; i < count; i++)
        strike_read(self, &strikes[i]);
}

void fight_step(fight *self, const uint8_t *keys) {
    fight_state *s = &self->state;
    bulletml_host host = { .user = self,
                           .random = random_of,
                           .angle_to_player = angle_to_player_of,
                           .fire = bullets_fire,
                           .rank = fmin(0.3 + 0.12 * s->round, 1),
                           .speed_scale = 1.15,
                           .frame = (int32_t)s->frame,
                           .steps_left = ELEMENTS_MAX };
    self->target = nearest_ship(s, s->boss.x);
    self->hit = (graze_explanation){ .is_touching = false };
    s->flash -= s->flash > 0;
    for (uint32_t i = 0; i < s->players; i++)
        ship_step(self, &s->ships[i], keys[i]);
    boss_step(self, &host);
    bullets_step(self, &host);
    const int64_t began = self->clock != NULL ? self->clock() : 0;
    check(self, graze_world_step(self->world));
    if (self->clock != NULL)
        self->world_ns = self->clock() - began;
    events_read(self);
    s->frame++;
    s->over = (s->ships[0].lives <= 0 && s->ships[1].lives <= 0) * (s->over + 1);
    if (s->over > 240) { /* another try */
        s->round = s->over = 0;
        ships_begin(self);
        boss_come(self);
    }
}
