/* without_attacks.c: stubs in graze/core, a module of the npm package, for
 * attacks and for the tiles of very many boxes (tools/js.py).
 *
 * No attack can be made. A world with one is refused where its snapshot is read.
 */
#include "broad/strips.h"
#include "world/attacks.h"
#include "world/strikes.h"

graze_status grz_attacks_reserve(graze_world *world, uint32_t count) {
    (void)world;
    if (count > 0)
        return GRAZE_BAD_VALUE;
    return GRAZE_OK;
}

graze_status grz_part_attacks_begin(graze_world *world) {
    (void)world;
    return GRAZE_BAD_VALUE;
}

graze_status grz_past_strikes_reserve(graze_world *world, size_t more) {
    (void)world;
    (void)more;
    return GRAZE_BAD_VALUE;
}

void grz_past_strike_note(graze_world *world, graze_pair at, uint64_t step) {
    (void)world;
    (void)at;
    (void)step;
}

const graze_pair *grz_past_strikes_sorted(const graze_world *world, size_t *count) {
    (void)world;
    *count = 0;
    return NULL;
}

const grz_past_strike *grz_past_strike_find(const graze_world *world,
                                            graze_pair at) {
    (void)world;
    (void)at;
    return NULL;
}

bool grz_attacks_can_repeat(const graze_world *world) {
    (void)world;
    return false;
}

graze_status grz_strikes_complete(graze_world *world) {
    (void)world;
    return GRAZE_OK;
}

graze_status grz_strikes_find(graze_world *world) {
    (void)world;
    return GRAZE_OK;
}

void grz_strikes_commit(graze_world *world) {
    (void)world;
}

graze_status grz_strips_search_tiles(grz_strips *strips,
                                     const grz_strips_input *input,
                                     grz_strips_output output,
                                     uint32_t boxes_of_tile, bool *is_suited) {
    (void)strips;
    (void)input;
    (void)output;
    (void)boxes_of_tile;
    *is_suited = false;
    return GRAZE_OK;
}

graze_attack graze_part_attack(const graze_world *world, graze_part part) {
    (void)world;
    (void)part;
    return (graze_attack){ 0 };
}
