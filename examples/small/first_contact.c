/* Rocks fall past a player. The world tells which contacts began, and which ended. */
#include <graze/graze.h>
#include <stdio.h>

enum { PLAYER, ROCK, ROCKS = 40 };

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_rules rules = { 0 };              /* all layers meet, */
    graze_rules_forbid(&rules, ROCK, ROCK); /* but rocks do not meet rocks */
    graze_world_set_rules(world, &rules);

    graze_body player, rock[ROCKS];
    graze_body_add(world, &(graze_body_def){ .x = 160, .y = 100 }, &player);
    graze_body_add_box(world, player, (graze_box){ -6, -6, 6, 6 }, PLAYER, NULL);
    for (int i = 0; i < ROCKS; i++) {
        graze_body_add(world, &(graze_body_def){ .user = i }, &rock[i]);
        graze_body_add_box(world, rock[i], (graze_box){ -2, -2, 2, 2 }, ROCK, NULL);
    }
    for (int frame = 0; frame < 40; frame++) {
        for (int i = 0; i < ROCKS; i++)
            graze_body_set_position(world, rock[i], 8 * i, 4 * frame - i * 7 % 40);
        graze_world_step(world);
        size_t count;
        const graze_contact_event *event = graze_world_contact_events(world, &count);
        for (size_t i = 0; i < count; i++)
            printf("frame %d: rock %d %s\n", frame, (int)event[i].user_b,
                   event[i].kind == GRAZE_BEGIN ? "hits" : "is past");
    }
    graze_world_close(world);
}
