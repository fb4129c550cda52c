/* A bullet that just misses the ship is an event, too: once for each bullet. */
#include <graze/graze.h>
#include <stdio.h>

enum { SHIP, BULLET, BULLETS = 7 };

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_rules rules = { 0 };
    graze_rules_forbid(&rules, BULLET, BULLET);
    graze_world_set_rules(world, &rules);
    graze_world_set_margin(world, SHIP, BULLET, 20); /* nearer than this is near */
    graze_world_set_swept_layers(world, 1 << BULLET, true); /* and skips nothing */

    graze_body ship, bullet[BULLETS];
    graze_body_add(world, &(graze_body_def){ .x = 150, .y = 62 }, &ship);
    graze_body_add_circle(world, ship, (graze_point){ 0, 0 }, 6, SHIP, NULL);
    for (int i = 0; i < BULLETS; i++) {
        const graze_body_def def = { .y = 20 * i, .user = i };
        graze_body_add(world, &def, &bullet[i]);
        graze_body_add_circle(world, bullet[i], (graze_point){ 0 }, 3, BULLET, NULL);
    }
    for (int frame = 1; frame <= 10; frame++) {
        for (int i = 0; i < BULLETS; i++)
            graze_body_move_to(world, bullet[i], frame * (19 + 2 * i), 20 * i);
        graze_world_step(world);
        size_t count;
        const graze_contact_event *event = graze_world_contact_events(world, &count);
        for (size_t i = 0; i < count; i++)
            if (event[i].kind != GRAZE_END)
                printf("frame %d: bullet %d %s\n", frame, (int)event[i].user_b,
                       event[i].kind == GRAZE_BEGIN ? "hits" : "just misses");
    }
    graze_world_close(world);
}
