/* fight_save.c: the hash of a fight, its saves, and whether a loaded one is sound; see
 * fight.h. */
#include "examples/danmaku/fight.h"

#include <math.h>
#include <string.h>

uint64_t fight_hash(fight *self) {
    const fight_state *s = &self->state;
    uint64_t hash = graze_world_hash(self->world);
    const int64_t more[] = {
        s->seed,           s->frame,           s->round,          s->bullets,
        s->steerings,      s->ships[0].score,  s->ships[0].lives, s->ships[1].score,
        s->ships[1].lives, s->ships[0].grazed, s->ships[1].grazed
    };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        hash =
            (hash ^ (uint64_t)more[i]) * UINT64_C(0x9e3779b97f4a7c15) ^ hash >> 29;
    return hash;
}

/* A save: the state up to its arrays, the present bullets and steerings, and the
 * world's snapshot. It is for the same machine: numbers are as they lie in
 * memory. */
enum { FIXED = offsetof(fight_state, bullet) };

size_t fight_save(fight *self, void *bytes, size_t capacity) {
    const fight_state *s = &self->state;
    const size_t flying = s->bullets * sizeof *s->bullet,
                 steered = s->steerings * sizeof *s->steering;
    const size_t own = FIXED + flying + steered;
    uint8_t *out = bytes;
    size_t size;
    if (own > capacity || graze_world_save(self->world, NULL, out + own,
                                           capacity - own, &size) != GRAZE_OK)
        return 0;
    memcpy(out, s, FIXED);
    memcpy(out + FIXED, s->bullet, flying);
    memcpy(out + FIXED + flying, s->steering, steered);
    return own + size;
}

static bool is_body(const graze_world *world, graze_body body, uint64_t user) {
    graze_body_info info;
    return graze_body_read(world, body, &info) == GRAZE_OK && info.is_alive &&
           info.user == user;
}

static bool script_is_sound(const pattern_script *self) {
    pattern_script copy = *self;
    return self->pattern >= 0 && self->pattern < PATTERNS &&
           bulletml_runner_is_sound(&copy.runner, script_room(&copy),
                                    &patterns[copy.pattern]);
}

/* Numbers that are counted and drawn without overflow. */
static bool is_count(int32_t count) {
    return count >= 0 && count <= 1000000000;
}

static bool is_place(float x, float y) {
    return fabsf(x) < 1e8f && fabsf(y) < 1e8f;
}

/* A laser has a chain. */
static bool is_shape(const fight *self, const bullet *b) {
    graze_chain_node nodes[LASER_NODES];
    return b->layer >= LAYER_SHOT && b->layer <= LAYER_SOFT &&
           (b->layer != LAYER_LASER || laser_nodes(self, b, nodes) > 0);
}

static bool is_ship_sound(const ship *self) {
    return is_count(self->lives) && self->lives <= 9 && is_count(self->bombs) &&
           self->bombs <= 9 && is_count(self->grazed) && is_count(self->score) &&
           is_count(self->safe) && is_count(self->blast_left) &&
           self->blast_left <= BLAST_TIME && is_place(self->x, self->y) &&
           is_place(self->blast_x, self->blast_y) && is_place(self->reach, 0) &&
           self->reach >= 0;
}

static bool is_boss_sound(const boss *self) {
    bool is = is_count(self->age) && is_place(self->x, self->y) &&
              is_place(self->angle, 0);
    for (int i = 0; is && i < BOSS_PARTS; i++) {
        is = self->health[i] <= boss_parts[self->kind][i].health &&
             is_count(self->pause[i]) && is_count(self->pattern[i]);
        for (int j = 0; is && j < PATTERN_SCRIPTS; j++)
            is = script_is_sound(&self->scripts[i][j]);
    }
    return is;
}

/* Whether every index, and every handle of the world, is valid. Each steering has
 * one bullet, and this bullet no other. */
bool fight_is_sound(const fight *self) {
    const fight_state *s = &self->state;
    const graze_world *world = self->world;
    bool is = s->players >= 1 && s->players <= PLAYERS_MAX && s->round < 1000000 &&
              s->boss.kind == (int32_t)(s->round % BOSSES) &&
              graze_body_is_alive(world, s->boss.body) && is_boss_sound(&s->boss);
    for (uint32_t i = 0; is && i < PLAYERS_MAX; i++)
        is = is_ship_sound(&s->ships[i]);
    for (uint32_t i = 0; is && i < s->players; i++)
        is = s->ships[i].number == i && is_body(world, s->ships[i].body, i) &&
             is_body(world, s->ships[i].blast, i) &&
             graze_part_attack(world, part_of(self, s->ships[i].blast)).id ==
                 s->ships[i].attack.id;
    int32_t steered = 0;
    for (uint32_t i = 0; is && i < s->bullets; i++) {
        const bullet *b = &s->bullet[i];
        is = is_body(world, b->body, i) &&
             (b->steering < 0 || b->steering == steered++) &&
             b->color < (b->layer == LAYER_SHOT ? s->players : BOSS_PARTS) &&
             is_place(b->x, b->y) && is_place(b->vx, b->vy) && is_shape(self, b);
    }
    for (uint32_t i = 0; is && i < s->steerings; i++)
        is = script_is_sound(&s->steering[i].script);
    return is && steered == (int32_t)s->steerings;
}

bool fight_load(fight *self, const void *bytes, size_t size, const char **why) {
    fight_state *s = &self->state;
    const uint8_t *in = bytes;
    memcpy(s, in, size < FIXED ? 0 : FIXED);
    const size_t flying = s->bullets * sizeof *s->bullet,
                 steered = s->steerings * sizeof *s->steering;
    const size_t own = FIXED + flying + steered;
    *why = "it is not a fight, or was cut off";
    if (s->bullets > BULLETS_MAX || s->steerings > STEERINGS_MAX || own > size)
        return false;
    memcpy(s->bullet, in + FIXED, flying);
    memcpy(s->steering, in + FIXED + flying, steered);
    const graze_status status =
        graze_world_load(self->world, NULL, in + own, size - own);
    *why = graze_status_text(status);
    return status == GRAZE_OK;
}
