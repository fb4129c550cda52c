/* game.c: the smallest game in C: a player is hit by the one bullet reaching it.
 *
 * It is compiled with -ffast-math, under which a NaN counts as finite; graze must
 * refuse one all the same.
 */
#include <graze/graze.h>

#include <string.h>

static graze_body add(graze_world *world, float x, uint8_t layer) {
    graze_part_def part = { .box = { 0, 0, 8, 8 } };
    graze_body_def def = { 0 };
    graze_body body;
    part.layer = layer;
    def.x = x;
    def.parts = &part;
    def.part_count = 1;
    (void)graze_body_add(world, &def, &body);
    return body;
}

static int nan_is_refused(graze_world *world) {
    const uint32_t bits = 0x7fc00000;
    graze_body_def def = { 0 };
    graze_body body;
    memcpy(&def.x, &bits, sizeof def.x);
    return graze_body_add(world, &def, &body) == GRAZE_BAD_NUMBER;
}

int main(void) {
    graze_world *world;
    const graze_contact_event *events;
    graze_body player, near_one;
    size_t count;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    player = add(world, 0, 0);
    near_one = add(world, 4, 1);
    (void)add(world, 100, 1);
    if (graze_world_step(world) != GRAZE_OK)
        return 2;
    events = graze_world_contact_events(world, &count);
    if (count != 1 || events[0].kind != GRAZE_BEGIN || events[0].a.id != player.id ||
        events[0].b.id != near_one.id)
        return 3;
    if (!nan_is_refused(world))
        return 4;
    graze_world_close(world);
    return 0;
}
