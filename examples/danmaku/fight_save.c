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

static bool is_ship_sound(const ship *self) {
    return is_count(self->lives) && self->lives <= 9 && is_count(self->bombs) &&
           self->bombs <= 9 && is_count(self->grazed) && is_count(self->score) &&
           is_count(self->safe) && is_count(self->bomb) && self->bomb <= BOMB_TIME &&
           is_place(self->x, self->y) && is_place(self->bomb_x, self->bomb_y);
}

static bool is_boss_sound(const boss *self) {
    bool is = is_count(self->age) && is_place(self->x, self->y) &&
              is_place(self->angle, 0);
    for (int i = 0; is && i < BOSS_PARTS; i++) {
        is = self->health[i] <= boss_part_of(self->kind, i)->health &&
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
    bool is = s->players >= 1 && s->players <= PLAYERS_MAX &&
              s->shots <= SHOTS_MAX && s->round < 1000000 &&
              s->boss.kind == (int32_t)(s->round % BOSSES) &&
              graze_body_is_alive(world, s->boss.body) && is_boss_sound(&s->boss);
    for (uint32_t i = 0; is && i < PLAYERS_MAX; i++)
        is = is_ship_sound(&s->ships[i]);
    for (uint32_t i = 0; is && i < s->players; i++)
        is = s->ships[i].number == i && is_body(world, s->ships[i].body, i);
    for (uint32_t i = 0; is && i < s->shots; i++)
        is = is_body(world, s->shot[i].body, i) && s->shot[i].player < s->players &&
             is_place(s->shot[i].x, s->shot[i].y);
    for (uint32_t i = 0; is && i < s->bullets; i++) {
        const bullet *b = &s->bullet[i];
        is = is_body(world, b->body, i) && b->steering < (int32_t)s->steerings &&
             (b->steering < 0 || s->steering[b->steering].script.owner == i) &&
             b->color < BOSS_PARTS && is_place(b->x, b->y);
    }
    for (uint32_t i = 0; is && i < s->steerings; i++) {
        const pattern_script *by = &s->steering[i].script;
        is = script_is_sound(by) && by->owner < s->bullets &&
             s->bullet[by->owner].steering == (int32_t)i;
    }
    return is;
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
