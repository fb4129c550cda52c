/* attacks.h: attacks, and what they have struck. */
#pragma once

#include "world/world.h"

static inline grz_attack *grz_attack_at(const graze_world *world, uint32_t slot) {
    return (grz_attack *)world->attacks.items.data + slot;
}

/* Whether a step could make a strike although nothing has changed. */
bool grz_attacks_can_repeat(const graze_world *world);

/* --- For snapshots --- */

/* Reserve memory for attack slots below `count`; for parts that belong to
 * attacks; for more past strikes. */
graze_status grz_attacks_reserve(graze_world *world, uint32_t count);
graze_status grz_part_attacks_begin(graze_world *world);
graze_status grz_past_strikes_reserve(graze_world *world, size_t more);

/* Note a strike, whose memory was reserved. */
void grz_past_strike_note(graze_world *world, graze_pair attack_and_body,
                          uint64_t step);

/* The past strikes that count, as slots of attack and body, sorted; and one of
 * them. */
const graze_pair *grz_past_strikes_sorted(const graze_world *world, size_t *count);
const grz_past_strike *grz_past_strike_find(const graze_world *world,
                                            graze_pair attack_and_body);
