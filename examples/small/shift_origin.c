/* A runner on an endless road: when it has come 64 units far, the origin moves to it, and all arches
 * with it. Coordinates stay small, and an arch that it touches just then is not entered twice. */
#include <graze/graze.h>
#include <stdio.h>

enum { RUNNER, ARCH, ARCHES = 4, SHIFT = 64, SPACING = 48 };

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_rules rules = { 0 };
    graze_rules_forbid(&rules, ARCH, ARCH);
    graze_world_set_rules(world, &rules);

    graze_body runner, arch[ARCHES];
    graze_body_add(world, &(graze_body_def){ .y = 40 }, &runner);
    graze_body_add_circle(world, runner, (graze_point){ 0, 0 }, 6, RUNNER, NULL);
    for (int i = 0; i < ARCHES; i++) {
        const graze_body_def def = { .x = 30 + (float)i * SPACING, .user = i };
        graze_body_add(world, &def, &arch[i]);
        graze_body_add_box(world, arch[i], (graze_box){ -3, 10, 3, 70 }, ARCH, NULL);
    }
    float x = 0;  /* of the runner, small */
    int road = 0; /* where the origin is on the road, as large as it may be */
    for (int frame = 0; frame < 40; frame++) {
        x += 7;
        graze_body_set_position(world, runner, x, 40);
        if (x > SHIFT) {
            graze_world_shift_origin(world, -SHIFT, 0);
            x -= SHIFT;
            road += SHIFT;
            printf("frame %d: the origin is at %d now\n", frame, road);
        }
        graze_world_step(world);
        size_t count;
        const graze_contact_event *event = graze_world_contact_events(world, &count);
        for (size_t i = 0; i < count; i++) {
            graze_body_info info;
            graze_body_read(world, event[i].b, &info);
            printf("frame %d: %s arch at %d\n", frame,
                   event[i].kind == GRAZE_BEGIN ? "enters the" : "leaves the",
                   road + (int)info.x);
            if (event[i].kind == GRAZE_END) /* it is the last arch again */
                graze_body_set_position(world, event[i].b, info.x + ARCHES * SPACING,
                                        0);
        }
    }
    graze_world_close(world);
}
