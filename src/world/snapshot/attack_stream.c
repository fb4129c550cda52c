/* attack_stream.c: the number of steps, attacks, and what each has struck, in a
 * snapshot. */
#include "world/snapshot/attack_stream.h"

#include "world/snapshot/slot_stream.h"

/* Writing: the past strikes, sorted by attack; the first `done` are written. NULL
 * without any, and reading. */
typedef struct attack_strikes {
    const graze_pair *pairs;
    size_t count, done;
} attack_strikes;

/* How many of the next strikes are those of an attack. */
static uint32_t attack_strikes_of(const attack_strikes *self, uint32_t attack) {
    size_t end = self->done;
    while (end < self->count && self->pairs[end].a == attack)
        end++;
    return (uint32_t)(end - self->done);
}

/* A body that an attack has struck, behind the one before, and how many steps
 * ago. */
static void attack_stream_body(const grz_attack_stream *self, uint32_t attack,
                               uint32_t *next_body, uint32_t body) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    uint64_t distance = body - *next_body, age = 0;
    if (!stream->is_reading)
        age = world->steps_made -
              grz_past_strike_find(world, (graze_pair){ attack, body })->step;
    grz_stream_number(stream, &distance);
    grz_stream_number(stream, &age);
    const uint32_t end = world->body_slots.count;
    if (!stream->is_reading ||
        !grz_stream_require(stream,
                            distance < end - *next_body && age < world->steps_made))
        return;
    body = *next_body + (uint32_t)distance;
    *next_body = body + 1;
    if (grz_stream_require(stream, grz_slot_is_alive(&world->body_slots, body)) &&
        grz_stream_check(stream, grz_past_strikes_reserve(world, 1)))
        grz_past_strike_note(world, (graze_pair){ attack, body },
                             world->steps_made - age);
}

/* An attack, and the bodies of its past strikes, which are the next ones. */
static void attack_stream_one(const grz_attack_stream *self, uint32_t slot,
                              attack_strikes *strikes) {
    grz_attack *attack = grz_attack_at(self->world, slot);
    grz_stream *stream = self->stream;
    if (stream->is_reading)
        *attack = (grz_attack){ .epoch = ++self->world->attacks.epoch_count };
    grz_stream_u64(stream, &attack->def.user);
    grz_stream_u32_short(stream, &attack->def.again_after);
    grz_stream_u32_short(stream, &attack->def.bodies_max);
    grz_stream_u32_short(stream, &attack->struck_count);
    uint32_t next_body = 0;
    const uint32_t count =
        grz_stream_count(stream, attack_strikes_of(strikes, slot));
    grz_stream_require(stream, count <= attack->struck_count);
    for (uint32_t i = 0; i < count && grz_stream_is_fine(stream); i++) {
        uint32_t body = 0;
        if (!stream->is_reading)
            body = strikes->pairs[strikes->done++].b;
        attack_stream_body(self, slot, &next_body, body);
        if (!stream->is_reading)
            next_body = body + 1;
    }
}

/* The slots of bodies are known. A hash lacks the number of steps; it has how
 * long ago each strike was. */
void grz_stream_attacks(const grz_attack_stream *self) {
    graze_world *world = self->world;
    grz_stream *stream = self->stream;
    grz_slots *slots = &world->attacks.slots;
    if (stream->lacks_attacks) {
        world->steps_made = 0;
        slots->count = slots->alive_count = slots->free_count =
            slots->removed_count = slots->reported_count = 0;
        return;
    }
    if (self->is_hash && slots->count == 0)
        return;
    if (!self->is_hash)
        grz_stream_number(stream, &world->steps_made);
    grz_stream_slots(stream, slots, &world->allocator);
    if (stream->is_reading)
        grz_stream_check(stream, grz_attacks_reserve(world, slots->count));
    attack_strikes strikes = { .pairs = NULL };
    if (!stream->is_reading)
        strikes.pairs = grz_past_strikes_sorted(world, &strikes.count);
    for (uint32_t slot = 0; slot < slots->count && grz_stream_is_fine(stream);
         slot++)
        if (grz_slot_is_alive(slots, slot))
            attack_stream_one(self, slot, &strikes);
}
