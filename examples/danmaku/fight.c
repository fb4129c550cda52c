/* fight.c: the game without a window: bosses, bullets, ships and a graze world; see
 * fight.h. */
#include "examples/danmaku/fight.h"

#include "bulletml/angle.h"

#include <math.h>
#include <string.h>

/* In a frame; far more than the patterns play. A damaged save may play more. */
enum { ELEMENTS_MAX = 100000 };

/* The first error is kept; the game goes on without what failed, and says so. */
static bool check(fight *self, graze_status status) {
    if (self->status == GRAZE_OK)
        self->status = status;
    return status == GRAZE_OK;
}

static graze_body body_add(fight *self, graze_shape shape, uint8_t layer,
                           const float *at) {
    const graze_part_def part = { .shape = &shape, .layer = layer };
    const graze_body_def def = {
        .x = at[0], .y = at[1], .parts = &part, .part_count = 1
    };
    graze_body body;
    check(self, graze_body_add(self->world, &def, &body));
    return body;
}

static void ship_place(fight *self, ship *p, float x) {
    p->x = x;
    p->y = FIELD_HEIGHT - 60;
    check(self, graze_body_set_position(self->world, p->body, p->x, p->y));
    check(self, graze_body_set_disabled(self->world, p->body, p->lives <= 0));
}

static void ships_begin(fight *self) {
    fight_state *s = &self->state;
    for (uint32_t i = 0; i < s->players; i++) {
        ship *p = &s->ships[i];
        *p = (ship){ .body = p->body,
                     .lives = 3,
                     .bombs = 3,
                     .safe = 120,
                     .number = (uint8_t)i };
        float x = FIELD_WIDTH / 2.0f;
        if (s->players > 1)
            x += i == 0 ? -60.0f : 60.0f;
        ship_place(self, p, x);
        check(self, graze_body_set_user(self->world, p->body, i));
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
        const boss_part *p = boss_part_of(kind, (int)i);
        const graze_point from = { p->x - p->half, p->y },
                          to = { p->x + p->half, p->y };
        if (p->half > 0)
            shapes[i] = graze_shape_capsule(from, to, p->radius);
        else
            shapes[i] = graze_shape_circle(from, p->radius);
        defs[i] =
            (graze_part_def){ .shape = &shapes[i], .layer = LAYER_BOSS, .tag = i };
        b->health[i] = p->health;
        b->pause[i] = 90 + 40 * (int)i;
    }
    const graze_body_def def = {
        .x = b->x, .y = b->y, .parts = defs, .part_count = BOSS_PARTS
    };
    check(self, graze_body_add(self->world, &def, &b->body));
    graze_body_parts(self->world, b->body, b->parts, BOSS_PARTS);
    check(self, graze_body_set_name(self->world, b->body, boss_name(kind)));
}

bool fight_open(fight *self, uint32_t players, uint32_t seed) {
    graze_rules rules;
    graze_rules_forbid_all(&rules);
    graze_rules_allow_layers(&rules, 1 << LAYER_SHIP,
                             1 << LAYER_BULLET | 1 << LAYER_SOFT | 1 << LAYER_BOSS);
    graze_rules_allow_layers(&rules, 1 << LAYER_SHOT,
                             1 << LAYER_SOFT | 1 << LAYER_BOSS);
    memset(self, 0, sizeof *self);
    const graze_world_config config = { .rules = &rules,
                                        .events = GRAZE_EVENTS_BOTH };
    if (graze_world_open(&config, &self->world) != GRAZE_OK)
        return false;
    static const char *const names[] = { "ship", "shot", "boss", "bullet",
                                         "soft bullet" };
    for (unsigned i = 0; i <= LAYER_SOFT; i++)
        check(self, graze_world_set_layer_name(self->world, i, names[i]));
    check(self, graze_world_set_margin(self->world, LAYER_SHIP, LAYER_BULLET, 12));
    check(self, graze_world_set_margin(self->world, LAYER_SHIP, LAYER_SOFT, 12));
    graze_world_set_swept_layers(self->world, 1 << LAYER_SHOT | 1 << LAYER_SHIP,
                                 true);
    fight_state *s = &self->state;
    s->seed = seed * 2654435761u | 1;
    s->players = players;
    for (uint32_t i = 0; i < players; i++) {
        s->ships[i].body =
            body_add(self, graze_shape_circle((graze_point){ 0, 0 }, 1.5),
                     LAYER_SHIP, (float[2]){ 0, 0 });
        check(self, graze_body_set_name(self->world, s->ships[i].body,
                                        i == 0 ? "player 1" : "player 2"));
    }
    ships_begin(self);
    boss_come(self);
    return self->status == GRAZE_OK;
}

void fight_close(fight *self) {
    graze_hits_free(&self->found);
    graze_world_close(self->world);
    self->world = NULL;
}

uint32_t random_next(uint32_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    return *seed ^= *seed << 5;
}

static void script_begin(pattern_script *self, int32_t pattern,
                         const bulletml_start *start) {
    *self = (pattern_script){ .pattern = pattern };
    bulletml_runner_begin(&self->runner, script_room(self), start);
}

/* A script without an end in this frame is over. */
static void script_run(pattern_script *self, bulletml_mover *mover,
                       bulletml_host *host) {
    fight *f = host->user;
    f->pattern = self->pattern;
    if (bulletml_runner_run(&self->runner, script_room(self),
                            &patterns[self->pattern], mover, host) != 0)
        self->runner.is_playing = false;
}

static void steering_add(fight *self, const bulletml_mover *m,
                         const bulletml_start *start) {
    fight_state *s = &self->state;
    s->bullet[s->bullets].steering = (int32_t)s->steerings;
    steering *added = &s->steering[s->steerings++];
    added->mover = *m;
    script_begin(&added->script, self->pattern, start);
    added->script.owner = s->bullets;
}

static void bullet_add(fight *self, const bulletml_mover *m,
                       const bulletml_start *start) {
    fight_state *s = &self->state;
    const bool is_steered = start->action != BULLETML_NONE;
    if (s->bullets == BULLETS_MAX || (is_steered && s->steerings == STEERINGS_MAX))
        return;
    double vx, vy;
    bulletml_mover_way(m, &vx, &vy);
    bullet *b = &s->bullet[s->bullets];
    *b = (bullet){ .x = (float)m->x,
                   .y = (float)m->y,
                   .vx = (float)vx,
                   .vy = (float)vy,
                   .steering = -1,
                   .color = (uint8_t)self->color,
                   .is_soft = (uint8_t)self->is_soft };
    const graze_shape ball =
        graze_shape_circle((graze_point){ 0, 0 }, b->is_soft ? 3 : 2.5);
    b->body = body_add(self, ball, b->is_soft ? LAYER_SOFT : LAYER_BULLET, &b->x);
    if (b->body.id == 0)
        return;
    check(self, graze_body_set_user(self->world, b->body, s->bullets));
    if (is_steered)
        steering_add(self, m, start);
    s->bullets++;
}

/* A script fires a bullet; a boss fires it in several directions, a wheel of
 * them. */
static void bullets_add(void *user, const bulletml_mover *m,
                        const bulletml_start *start) {
    fight *self = user;
    bulletml_mover copy = *m;
    for (uint32_t i = 0; i < self->ways; i++) {
        bullet_add(self, &copy, start);
        copy.direction += 360.0 / self->ways;
    }
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

static void steering_remove(fight_state *s, bullet *b) {
    if (b->steering < 0)
        return;
    s->steering[b->steering] = s->steering[--s->steerings];
    s->bullet[s->steering[b->steering].script.owner].steering = b->steering;
    b->steering = -1;
}

/* The last ones take the places of dead ones. */
static void bullets_remove_dead(fight *self) {
    fight_state *s = &self->state;
    for (uint32_t i = 0; i < s->bullets;) {
        bullet *b = &s->bullet[i];
        if (!b->is_dead) {
            i++;
            continue;
        }
        steering_remove(s, b);
        check(self, graze_body_remove(self->world, b->body));
        *b = s->bullet[--s->bullets];
        if (i == s->bullets)
            continue;
        check(self, graze_body_set_user(self->world, b->body, i));
        if (b->steering >= 0)
            s->steering[b->steering].script.owner = i;
    }
    for (uint32_t i = 0; i < s->shots;) {
        if (!s->shot[i].is_dead) {
            i++;
            continue;
        }
        check(self, graze_body_remove(self->world, s->shot[i].body));
        s->shot[i] = s->shot[--s->shots];
        if (i < s->shots)
            check(self, graze_body_set_user(self->world, s->shot[i].body, i));
    }
}

/* A query: the bullets nearer than `radius` vanish. The world of a damaged save may
 * name bullets, ships, shots and parts that are missing: here, and in events. */
static void bullets_cancel(fight *self, graze_point at, double radius, ship *by) {
    const graze_query near = { .kind = GRAZE_QUERY_CIRCLE,
                               .at = at,
                               .radius = radius,
                               .layers = 1 << LAYER_BULLET | 1 << LAYER_SOFT };
    if (!check(self, graze_world_query(self->world, &near, 1, &self->found)))
        return;
    for (size_t i = 0; i < self->found.count; i++)
        if (self->found.items[i].user < self->state.bullets)
            self->state.bullet[self->found.items[i].user].is_dead = 1;
    by->score += 10 * (int32_t)self->found.count;
}

static void shot_add(fight *self, const ship *p, float dx, float vx) {
    fight_state *s = &self->state;
    if (s->shots == SHOTS_MAX)
        return;
    shot *b = &s->shot[s->shots];
    *b = (shot){ .x = p->x + dx, .y = p->y - 12, .vx = vx, .player = p->number };
    const graze_shape bolt =
        graze_shape_capsule((graze_point){ 0, -5 }, (graze_point){ 0, 5 }, 2);
    b->body = body_add(self, bolt, LAYER_SHOT, &b->x);
    check(self, graze_body_set_user(self->world, b->body, s->shots));
    s->shots += b->body.id != 0;
}

static float within(float x, float min, float max) {
    if (x < min)
        return min;
    if (x > max)
        return max;
    return x;
}

static void ship_lose(fight *self, ship *p) {
    p->is_hit = 0;
    p->lives--;
    if (p->bombs < 2)
        p->bombs = 2;
    p->safe = 150;
    bullets_cancel(self, (graze_point){ p->x, p->y }, 70, p);
    ship_place(self, p, FIELD_WIDTH / 2.0f);
}

static void ship_step(fight *self, ship *p, uint8_t keys) {
    if (p->is_hit)
        ship_lose(self, p);
    if (p->lives <= 0)
        return;
    const bool is_focused = (keys & KEY_FOCUS) != 0;
    const int dx = !!(keys & KEY_RIGHT) - !!(keys & KEY_LEFT),
              dy = !!(keys & KEY_DOWN) - !!(keys & KEY_UP);
    const float speed =
        (is_focused ? 1.7f : 4) * (dx != 0 && dy != 0 ? 0.70710678f : 1);
    p->x = within(p->x + speed * (float)dx, 8, FIELD_WIDTH - 8);
    p->y = within(p->y + speed * (float)dy, 16, FIELD_HEIGHT - 10);
    check(self, graze_body_move_to(self->world, p->body, p->x, p->y));
    if (keys & KEY_FIRE && self->state.frame % 4 == 0) {
        shot_add(self, p, -6, is_focused ? 0 : -0.8f);
        shot_add(self, p, 6, is_focused ? 0 : 0.8f);
    }
    if (keys & KEY_BOMB && !(p->keys & KEY_BOMB) && p->bombs > 0 && p->bomb == 0) {
        p->bombs--;
        p->bomb = BOMB_TIME;
        p->safe = 2 * BOMB_TIME;
        p->bomb_x = p->x;
        p->bomb_y = p->y;
    }
    if (p->bomb > 0)
        bullets_cancel(self, (graze_point){ p->bomb_x, p->bomb_y },
                       6.0 * (BOMB_TIME - --p->bomb), p);
    p->safe -= p->safe > 0;
    p->keys = keys;
}

static const ship *nearest_ship(const fight_state *s, float x) {
    const ship *a = &s->ships[0], *b = &s->ships[1];
    const float ax = a->x - x, bx = b->x - x;
    if (b->lives <= 0 || (a->lives > 0 && ax * ax <= bx * bx))
        return a;
    return b;
}

static void part_begin(boss *b, int part) {
    const boss_part *p = boss_part_of(b->kind, part);
    const int32_t pattern = p->patterns[b->pattern[part]++ % 3];
    bulletml_start start = { .action = bulletml_pattern_first(&patterns[pattern]) };
    for (int i = 0; start.action != BULLETML_NONE; i++) {
        script_begin(&b->scripts[part][i], pattern, &start);
        start.action = bulletml_pattern_next(&patterns[pattern], start.action);
    }
}

static void part_fire(fight *self, int part, bulletml_host *host) {
    boss *b = &self->state.boss;
    const boss_part *p = boss_part_of(b->kind, part);
    float x, y;
    boss_part_place(b, part, &x, &y);
    bulletml_mover at = { .x = (double)x, .y = (double)y, .direction = 180 };
    self->is_soft = p->is_soft;
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
        b->y = within(-80 + 2 * age, -80, 110) + 16 * sine_of(age * 1.3f);
    else
        b->y = b->y - 3;
    if (b->kind == 0)
        b->angle = 8 * sine_of(age);
    else
        b->angle = (float)(b->age % 360);
    check(self, graze_body_set_pose(self->world, b->body, b->x, b->y, b->angle));
    for (int i = 0; i < BOSS_PARTS && b->age > 60 && b->age < BOSS_TIME; i++)
        if (b->health[i] > 0)
            part_fire(self, i, host);
    if (b->health[0] <= 0 || b->y < -100) {
        self->state.round++;
        boss_come(self);
    }
}

static void bullet_steer(fight *self, bullet *b, bulletml_host *host) {
    fight_state *s = &self->state;
    steering *by = &s->steering[b->steering];
    self->is_soft = b->is_soft;
    self->color = b->color;
    script_run(&by->script, &by->mover, host);
    double vx, vy;
    bulletml_mover_way(&by->mover, &vx, &vy);
    bulletml_mover_fly(&by->mover);
    b->vx = (float)vx;
    b->vy = (float)vy;
    b->x = (float)by->mover.x;
    b->y = (float)by->mover.y;
    b->is_dead |= by->mover.has_vanished || !bulletml_mover_is_finite(&by->mover);
    if (!by->script.runner.is_playing)
        steering_remove(s, b);
}

static void bullets_step(fight *self, bulletml_host *host) {
    fight_state *s = &self->state;
    self->ways = 1;
    /* bullets fired now fly from the next frame on */
    const uint32_t count = s->bullets;
    for (uint32_t i = 0; i < count; i++) {
        bullet *b = &s->bullet[i];
        b->age = (uint8_t)(b->age < 255 ? b->age + 1 : 255);
        if (b->steering >= 0) {
            bullet_steer(self, b, host);
        } else {
            b->x += b->vx;
            b->y += b->vy;
        }
        b->is_dead |= !(b->x > -12 && b->x < FIELD_WIDTH + 12 && b->y > -30 &&
                        b->y < FIELD_HEIGHT + 12);
    }
    for (uint32_t i = 0; i < s->shots; i++) {
        shot *b = &s->shot[i];
        b->x += b->vx;
        b->y -= 13;
        b->is_dead |= b->y < -10;
        check(self, graze_body_move_to(self->world, b->body, b->x, b->y));
    }
}

static void bullets_place(fight *self) {
    const fight_state *s = &self->state;
    for (uint32_t i = 0; i < s->bullets; i++) {
        self->bodies[i] = s->bullet[i].body;
        self->x[i] = s->bullet[i].x;
        self->y[i] = s->bullet[i].y;
    }
    const graze_positions all = {
        .bodies = self->bodies, .x = self->x, .y = self->y, .count = s->bullets
    };
    check(self, graze_world_set_positions(self->world, &all));
}

static void ship_touched(fight *self, const graze_contact_event *e) {
    if (e->user_a >= self->state.players)
        return;
    ship *p = &self->state.ships[e->user_a];
    if (e->kind == GRAZE_NEAR_MISS) {
        p->grazed++;
        p->score += 50;
    } else if (e->kind == GRAZE_BEGIN && p->safe == 0 && p->lives > 0 &&
               !p->is_hit) {
        p->is_hit = 1;
        graze_world_explain(self->world, e->a, e->b, &self->hit);
    }
}

static void part_shot(fight *self, const graze_touch_event *e) {
    fight_state *s = &self->state;
    if (e->user_a >= s->shots || e->tag_b >= BOSS_PARTS)
        return;
    boss *b = &s->boss;
    shot *by = &s->shot[e->user_a];
    ship *owner = &s->ships[by->player];
    if (by->is_dead || b->age < 60 || b->health[e->tag_b] <= 0)
        return;
    by->is_dead = 1;
    s->flash = 3;
    owner->score += 5;
    if (--b->health[e->tag_b] != 0)
        return;
    owner->score += 2000;
    float x, y;
    boss_part_place(b, (int)e->tag_b, &x, &y);
    bullets_cancel(self, (graze_point){ x, y }, e->tag_b == 0 ? 1000 : 90, owner);
    if (e->tag_b != 0)
        check(self, graze_part_remove(self->world, b->parts[e->tag_b]));
}

static void events_read(fight *self) {
    fight_state *s = &self->state;
    size_t count;
    graze_contact_event e;
    const graze_contact_event *events =
        graze_world_contact_events(self->world, &count);
    for (size_t i = 0; i < count; i++) {
        if (graze_contact_of(&events[i], LAYER_SHIP, &e))
            ship_touched(self, &e);
        else if (events[i].kind == GRAZE_BEGIN &&
                 graze_contact_of(&events[i], LAYER_SOFT, &e) &&
                 e.user_a < s->bullets && e.user_b < s->shots) {
            shot *by = &s->shot[e.user_b];
            s->bullet[e.user_a].is_dead = 1;
            by->is_dead |= ++by->pierced == 4;
            s->ships[by->player].score += 10;
        }
    }
    graze_touch_event t;
    const graze_touch_event *touches = graze_world_touch_events(self->world, &count);
    for (size_t i = 0; i < count; i++)
        if (touches[i].kind == GRAZE_BEGIN &&
            graze_touch_of(&touches[i], LAYER_SHOT, &t) && t.layer_b == LAYER_BOSS)
            part_shot(self, &t);
}

void fight_step(fight *self, const uint8_t *keys) {
    fight_state *s = &self->state;
    const double rank = 0.3 + 0.12 * s->round;
    bulletml_host host = { .user = self,
                           .random = random_of,
                           .angle_to_player = angle_to_player_of,
                           .fire = bullets_add,
                           .rank = rank < 1 ? rank : 1,
                           .speed_scale = 1.15,
                           .frame = (int32_t)s->frame,
                           .steps_left = ELEMENTS_MAX };
    self->target = nearest_ship(s, s->boss.x);
    self->hit = (graze_explanation){ .is_touching = false };
    s->flash -= s->flash > 0;
    /* the dead of the last frame could be looked at until now */
    bullets_remove_dead(self);
    for (uint32_t i = 0; i < s->players; i++)
        ship_step(self, &s->ships[i], keys[i]);
    boss_step(self, &host);
    bullets_step(self, &host);
    bullets_remove_dead(self);
    const int64_t began = self->clock != NULL ? self->clock() : 0;
    bullets_place(self);
    check(self, graze_world_step(self->world));
    if (self->clock != NULL)
        self->world_ns = self->clock() - began;
    else
        self->world_ns = 0;
    events_read(self);
    s->frame++;
    if (s->ships[0].lives > 0 || s->ships[1].lives > 0)
        s->over = 0;
    else
        s->over++;
    if (s->over > 240) { /* another try */
        s->round = s->over = 0;
        ships_begin(self);
        boss_come(self);
    }
}
