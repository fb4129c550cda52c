/* bullets.c: bullets, lasers and shots: how they are fired, steered, moved and
 * cancelled; see fight.h. */
#include "examples/danmaku/fight.h"

#include "bulletml/angle.h"

enum { LASER_LENGTH = 150 }; /* at most */

static const graze_point center;

uint32_t laser_nodes(const fight *self, const bullet *b, graze_chain_node *nodes) {
    graze_shape shape;
    if (b->layer != LAYER_LASER ||
        graze_part_shape(self->world, part_of(self, b->body), &shape) != GRAZE_OK)
        return 0;
    return graze_chain_nodes(graze_chain_of(&shape), nodes, LASER_NODES);
}

static graze_shape bullet_shape(const fight *self, uint8_t layer) {
    if (layer == LAYER_SHOT)
        return graze_shape_capsule((graze_point){ 0, -5 }, (graze_point){ 0, 5 }, 2);
    if (layer == LAYER_BULLET)
        return graze_shape_ellipse(center, (graze_point){ 2, 5 }, 0);
    if (layer == LAYER_LASER)
        return graze_shape_chain(self->gap, center);
    return disc(3);
}

/* Add a bullet at (flight[0], flight[1]), which flies by the other two a frame. NULL:
 * it has no room. */
static bullet *bullet_add(fight *self, const float *flight, uint8_t color,
                          uint8_t layer) {
    fight_state *s = &self->state;
    if (s->bullets == BULLETS_MAX)
        return NULL;
    bullet *b = &s->bullet[s->bullets];
    const graze_body body =
        body_add(self, bullet_shape(self, layer), layer, s->bullets);
    *b = (bullet){ .body = body, .steering = -1, .color = color, .layer = layer };
    b->x = flight[0];
    b->y = flight[1];
    b->vx = flight[2];
    b->vy = flight[3];
    s->bullets += body.id != 0;
    return body.id != 0 ? b : NULL;
}

void shot_add(fight *self, const ship *p, float dx, float vx) {
    const float flight[] = { p->x + dx, p->y - 12, vx, -13 };
    const bullet *b = bullet_add(self, flight, p->number, LAYER_SHOT);
    if (b == NULL)
        return;
    check(self, graze_body_set_position(self->world, b->body, b->x, b->y));
    attack_add(self, b->body, (graze_attack_def){ .bodies_max = SHOT_STRIKES });
}

void script_begin(pattern_script *self, int32_t pattern, const bulletml_start *at) {
    *self = (pattern_script){ .pattern = pattern };
    bulletml_runner_begin(&self->runner, script_room(self), at);
}

/* A script without an end in this frame is over. */
void script_run(pattern_script *self, bulletml_mover *mover, bulletml_host *host) {
    fight *f = host->user;
    f->pattern = self->pattern;
    if (bulletml_runner_run(&self->runner, script_room(self),
                            &patterns[self->pattern], mover, host) != 0)
        self->runner.is_playing = false;
}

/* A script fires a bullet; a boss fires it in several directions, a wheel of
 * them. */
void bullets_fire(void *user, const bulletml_mover *m, const bulletml_start *start) {
    fight *self = user;
    fight_state *s = &self->state;
    const bool is_steered = start->action != BULLETML_NONE;
    const uint8_t layer =
        self->pattern == PATTERN_WINDER ? LAYER_LASER : self->layer;
    bulletml_mover copy = *m;
    for (uint32_t i = 0; i < self->ways; i++, copy.direction += 360.0 / self->ways) {
        double vx, vy;
        bulletml_mover_way(&copy, &vx, &vy);
        const float flight[] = { (float)m->x, (float)m->y, (float)vx, (float)vy };
        if (is_steered && s->steerings == STEERINGS_MAX)
            return;
        bullet *b = bullet_add(self, flight, self->color, layer);
        if (b == NULL || !is_steered)
            continue;
        b->steering = (int32_t)s->steerings;
        s->steering[s->steerings].mover = copy;
        script_begin(&s->steering[s->steerings++].script, self->pattern, start);
    }
}

/* The others take the places of dead ones, and their scripts those of scripts that
 * steer none, in the order that they had. */
static void bullets_remove_dead(fight *self) {
    fight_state *s = &self->state;
    const uint32_t count = s->bullets;
    s->bullets = s->steerings = 0;
    for (uint32_t i = 0; i < count; i++) {
        bullet *b = &s->bullet[i];
        if (b->is_dead && b->layer == LAYER_SHOT)
            check(self, graze_attack_remove(
                            self->world,
                            graze_part_attack(self->world, part_of(self, b->body))));
        if (b->is_dead) {
            check(self, graze_body_remove(self->world, b->body));
            continue;
        }
        if (b->steering >= 0) {
            s->steering[s->steerings] = s->steering[b->steering];
            b->steering = (int32_t)s->steerings++;
        }
        if (i > s->bullets)
            check(self, graze_body_set_user(self->world, b->body, s->bullets));
        s->bullet[s->bullets++] = *b;
    }
}

static void bullet_steer(fight *self, bullet *b, bulletml_host *host) {
    fight_state *s = &self->state;
    steering *by = &s->steering[b->steering];
    self->layer = b->layer;
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
        b->steering = -1;
}

/* The front of a laser flies, and its chain follows. Hard bullets look along their
 * ways. */
static void bullets_place(fight *self) {
    const fight_state *s = &self->state;
    graze_positions all = {
        .bodies = self->bodies, .x = self->x, .y = self->y, .angle = self->angle
    };
    for (uint32_t i = 0; i < s->bullets; i++) {
        const bullet *b = &s->bullet[i];
        const graze_chain_node front = { (double)b->x, (double)b->y, 3, false };
        if (b->layer == LAYER_LASER) {
            check(self,
                  graze_part_push_node(self->world, part_of(self, b->body), front));
            continue;
        }
        self->bodies[all.count] = b->body;
        self->x[all.count] = b->x;
        self->y[all.count] = b->y;
        const bool looks = b->layer == LAYER_BULLET;
        self->angle[all.count++] =
            looks ? (float)angle_towards((double)b->vx, (double)b->vy) : 0;
    }
    check(self, graze_world_move_all(self->world, &all));
}

void bullets_step(fight *self, bulletml_host *host) {
    fight_state *s = &self->state;
    self->ways = 1;
    /* bullets fired now fly from the next frame on */
    const uint32_t count = s->bullets;
    for (uint32_t i = 0; i < count; i++) {
        bullet *b = &s->bullet[i];
        if (b->is_dead) /* since the last frame; it could be looked at until now */
            continue;
        const float out = b->layer == LAYER_LASER ? LASER_LENGTH : 12;
        b->age = (uint8_t)(b->age < 255 ? b->age + 1 : 255);
        if (b->steering >= 0) {
            bullet_steer(self, b, host);
        } else {
            b->x += b->vx;
            b->y += b->vy;
        }
        b->is_dead |= !(b->x > -out && b->x < FIELD_WIDTH + out &&
                        b->y > -18 - out && b->y < FIELD_HEIGHT + out);
    }
    bullets_remove_dead(self);
    bullets_place(self);
}

/* A blast cuts a gap into a laser. Other bullets vanish, and so does a laser that is
 * nothing but gaps. */
void bullet_struck(fight *self, bullet *b, ship *by) {
    graze_chain_node nodes[LASER_NODES];
    const uint32_t count = laser_nodes(self, b, nodes);
    const double radius = (double)blast_radius(by);
    b->is_dead = 1;
    for (uint32_t i = 0; i < count; i++) {
        const double dx = nodes[i].x - (double)by->blast_x,
                     dy = nodes[i].y - (double)by->blast_y;
        if (dx * dx + dy * dy < radius * radius)
            check(self, graze_part_switch_nodes(self->world, part_of(self, b->body),
                                                i, 1, true));
        else
            b->is_dead &= nodes[i].is_off;
    }
    by->score += 10;
}

void fight_danger(fight *self, uint32_t odd, float *times) {
    const fight_state *s = &self->state;
    const graze_shape hitbox = disc(SHIP_RADIUS);
    graze_danger_def def = { .origin = { DANGER_CELL / 2,
                                         (0.5 + odd) * DANGER_CELL },
                             .cell = { DANGER_CELL, 2 * DANGER_CELL },
                             .columns = DANGER_COLUMNS,
                             .rows = DANGER_ROWS / 2,
                             .shape = &hitbox,
                             .layer = LAYER_SHIP,
                             .steps = DANGER_STEPS,
                             .bodies = self->bodies,
                             .dx = self->x,
                             .dy = self->y,
                             .count = 1 };
    self->bodies[0] = s->boss.body;
    self->x[0] = self->y[0] = 0;
    for (uint32_t i = 0; i < s->bullets; i++) {
        const bullet *b = &s->bullet[i];
        const float flies = b->layer != LAYER_LASER;
        self->bodies[def.count] = b->body;
        self->x[def.count] = b->vx * flies;
        self->y[def.count] = b->vy * flies;
        def.count += !b->is_dead;
    }
    check(self, graze_world_danger(self->world, &def, times));
}
