/* attacks.c: attacks, the parts that belong to them, and what they have struck.
 *
 * A strike is remembered with the epoch of its attack and the handle of its body,
 * so a reset and a removal cost nothing. Strikes that do not count any more are
 * forgotten when memory would have to grow. */
#include "world/attacks.h"

#include "world/part.h"

/* --- Attacks --- */

static bool attack_is_alive(const graze_world *world, graze_attack attack) {
    return world != NULL && grz_slots_is_alive(&world->attacks.slots, attack.id);
}

#define attack_expect(world, attack)                                                \
    grz_try(attack_is_alive(world, attack) ? GRAZE_OK                               \
                                           : grz_refuse(world, GRAZE_STALE_HANDLE))

graze_status grz_attacks_reserve(graze_world *world, uint32_t count) {
    return grz_buffer_reserve(&world->allocator, &world->attacks.items, count,
                              sizeof(grz_attack));
}

graze_status graze_attack_add(graze_world *world, const graze_attack_def *def,
                              graze_attack *attack) {
    static const graze_attack_def once = { 0 };
    attack = grz_out(graze_attack, attack);
    *attack = (graze_attack){ 0 };
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    if (def == NULL)
        def = &once;
    grz_attacks *self = &world->attacks;
    graze_status status = grz_slots_reserve(&self->slots, &world->allocator, 0, 1);
    if (status == GRAZE_OK)
        status = grz_attacks_reserve(world, self->slots.count + 1);
    if (status == GRAZE_OK) {
        const uint32_t slot = grz_slots_insert(&self->slots);
        *grz_attack_at(world, slot) =
            (grz_attack){ .def = *def, .epoch = ++self->epoch_count };
        attack->id = grz_slots_handle(&self->slots, slot);
    }
    return grz_end_call(world, status, GRZ_CALL_ATTACK_ADD, .attack = *attack,
                        .attack_def = def);
}

/* Touches that are there already may become strikes, so the next step must not
 * rest. */
graze_status graze_attack_set(graze_world *world, graze_attack attack,
                              const graze_attack_def *def) {
    if (world == NULL || def == NULL)
        return grz_refuse(world, GRAZE_ARGUMENT_MISSING);
    attack_expect(world, attack);
    grz_attack_at(world, grz_slot_of(attack.id))->def = *def;
    world->is_up_to_date = false;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_ATTACK_SET, .attack = attack,
                        .attack_def = def);
}

graze_status graze_attack_reset(graze_world *world, graze_attack attack) {
    attack_expect(world, attack);
    grz_attack *self = grz_attack_at(world, grz_slot_of(attack.id));
    self->epoch = ++world->attacks.epoch_count;
    self->struck_count = 0;
    world->is_up_to_date = false;
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_ATTACK_RESET, .attack = attack);
}

/* A world which stepped for this attack alone has rows that count as changed in a
 * snapshot. */
graze_status graze_attack_remove(graze_world *world, graze_attack attack) {
    attack_expect(world, attack);
    if (grz_attacks_can_repeat(world))
        world->is_up_to_date = false;
    grz_slots_remove(&world->attacks.slots, grz_slot_of(attack.id));
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_ATTACK_REMOVE, .attack = attack);
}

graze_status graze_attack_read(const graze_world *world, graze_attack attack,
                               graze_attack_def *def, uint32_t *struck) {
    attack_expect(world, attack);
    const grz_attack *self = grz_attack_at(world, grz_slot_of(attack.id));
    *grz_out(graze_attack_def, def) = self->def;
    *grz_out(uint32_t, struck) = self->struck_count;
    return GRAZE_OK;
}

/* --- Parts of attacks --- */

graze_status grz_part_attacks_begin(graze_world *world) {
    return grz_buffer_reserve_zeroed(&world->allocator, &world->attacks.of_part,
                                     world->part_slots.count, sizeof(uint64_t));
}

/* A body that no step has seen has no touches. */
static void attack_take_part(graze_world *world, uint32_t part, uint64_t attack) {
    uint64_t *attacks = world->attacks.of_part.data;
    const bool is_other = (attacks[part] != 0) != (attack != 0);
    const uint32_t body = grz_part_at(world, part)->body;
    world->strikes.is_incomplete |=
        is_other && grz_body_at(world, body)->step_added != world->step_count;
    attacks[part] = attack;
    world->is_up_to_date = false;
}

graze_status graze_part_set_attack(graze_world *world, graze_part part,
                                   graze_attack attack) {
    grz_expect_part(world, part);
    if (attack.id != 0)
        attack_expect(world, attack);
    const graze_status status = grz_part_attacks_begin(world);
    if (status == GRAZE_OK)
        attack_take_part(world, grz_slot_of(part.id), attack.id);
    return grz_end_call(world, status, GRZ_CALL_PART_SET_ATTACK, .part = part,
                        .attack = attack);
}

graze_attack graze_part_attack(const graze_world *world, graze_part part) {
    graze_attack attack = { 0 };
    if (grz_part_is_alive(world, part))
        attack.id = grz_part_attack(world, grz_slot_of(part.id));
    return attack_is_alive(world, attack) ? attack : (graze_attack){ 0 };
}

/* --- Past strikes --- */

static grz_past_strike *attacks_past(const graze_world *world) {
    return (grz_past_strike *)world->attacks.past_strikes.data;
}

static bool attacks_past_counts(const graze_world *world,
                                const grz_past_strike *past) {
    return grz_slot_is_alive(&world->attacks.slots, past->attack) &&
           grz_attack_at(world, past->attack)->epoch == past->epoch &&
           grz_slots_is_alive(&world->body_slots, past->body);
}

const grz_past_strike *grz_past_strike_find(const graze_world *world,
                                            graze_pair at) {
    const uint32_t i =
        grz_hash_map_find(&world->attacks.past, (grz_hash_map_key){ at.a, at.b });
    if (i == GRZ_HASH_MAP_NONE ||
        !attacks_past_counts(world, attacks_past(world) + i))
        return NULL;
    return attacks_past(world) + i;
}

const graze_pair *grz_past_strikes_sorted(const graze_world *world, size_t *count) {
    graze_pair *pairs = world->attacks.sorted.data;
    *count = 0;
    for (uint32_t i = 0; i < world->attacks.past_count; i++) {
        const grz_past_strike *past = attacks_past(world) + i;
        if (attacks_past_counts(world, past))
            pairs[(*count)++] =
                (graze_pair){ past->attack, grz_slot_of(past->body) };
    }
    if (*count > 0)
        grz_pairs_sort(pairs, pairs + *count, *count);
    return pairs;
}

static void attacks_forget_past(graze_world *world) {
    grz_attacks *self = &world->attacks;
    const uint32_t count = self->past_count;
    self->past_count = 0;
    grz_hash_map_clear(&self->past);
    for (uint32_t i = 0; i < count; i++) {
        const grz_past_strike past = attacks_past(world)[i];
        if (!attacks_past_counts(world, &past))
            continue;
        const grz_hash_map_key key = { past.attack, grz_slot_of(past.body) };
        grz_hash_map_insert(&self->past, key, self->past_count);
        attacks_past(world)[self->past_count++] = past;
    }
}

graze_status grz_past_strikes_reserve(graze_world *world, size_t more) {
    grz_attacks *self = &world->attacks;
    if (more > UINT32_MAX / 4 || self->past_count > UINT32_MAX / 4)
        return GRAZE_OUT_OF_MEMORY;
    if ((self->past_count + more) * sizeof(grz_past_strike) >
        self->past_strikes.bytes)
        attacks_forget_past(world);
    const size_t count = self->past_count + more;
    grz_try(grz_hash_map_reserve(&self->past, (uint32_t)more, &world->allocator));
    return grz_buffers_reserve(
        &world->allocator, { &self->past_strikes, count, sizeof(grz_past_strike) },
        { &self->sorted, 2 * count, sizeof(graze_pair) });
}

void grz_past_strike_note(graze_world *world, graze_pair at, uint64_t step) {
    grz_attacks *self = &world->attacks;
    const uint32_t i = grz_hash_map_insert(
        &self->past, (grz_hash_map_key){ at.a, at.b }, self->past_count);
    self->past_count += i == self->past_count;
    attacks_past(world)[i] =
        (grz_past_strike){ .body = grz_slots_handle(&world->body_slots, at.b),
                           .step = step,
                           .attack = at.a,
                           .epoch = grz_attack_at(world, at.a)->epoch };
}

bool graze_attack_has_struck(const graze_world *world, graze_attack attack,
                             graze_body body, uint64_t *step) {
    if (!attack_is_alive(world, attack) || !grz_body_is_alive(world, body))
        return false;
    const graze_pair at = { grz_slot_of(attack.id), grz_slot_of(body.id) };
    const grz_past_strike *past = grz_past_strike_find(world, at);
    if (past != NULL)
        *grz_out(uint64_t, step) = past->step;
    return past != NULL;
}

/* An attack that strikes again may do so while nothing moves. */
bool grz_attacks_can_repeat(const graze_world *world) {
    if (world->attacks.slots.alive_count == 0)
        return false;
    grz_for_alive(&world->attacks.slots, slot)
        if (grz_attack_at(world, slot)->def.again_after > 0)
            return true;
    return false;
}

uint64_t graze_world_steps(const graze_world *world) {
    return world != NULL ? world->steps_made : 0;
}
