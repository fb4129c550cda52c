/* A walker goes over a hill: up one slope and down the other, at one speed. */
#include <graze/graze.h>
#include <stdio.h>

enum { GROUND, WALKER };

static const char *state_of(const graze_move_result *moved) {
    if (!moved->is_standing)
        return "falls";
    if (moved->floor.normal_x == 0)
        return "walks";
    return moved->floor.normal_x < 0 ? "climbs" : "goes down";
}

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;

    graze_point hill[] = { { 60, 100 }, { 100, 70 }, { 160, 70 }, { 240, 100 } };
    graze_body ground, walker;
    graze_body_add(world, &(graze_body_def){ .x = 0 }, &ground);
    graze_body_add_box(world, ground, (graze_box){ 0, 100, 300, 112 }, GROUND, NULL);
    graze_body_add_polygon(world, ground, hill, 4, GROUND, NULL);
    graze_body_add(world, &(graze_body_def){ .x = 20, .y = 80 }, &walker);
    graze_body_add_box(world, walker, (graze_box){ -5, -16, 5, 0 }, WALKER, NULL);

    /* A zeroed response is to slide. `snap` keeps the feet on a floor that falls. */
    const graze_responses responses = { .walk = { .snap = 4 } };
    graze_move_result moved = { 0 };
    double fall = 0;
    for (int frame = 1; frame <= 120; frame++) {
        graze_body_info at;
        graze_body_read(world, walker, &at);
        fall += 0.5; /* y points down */
        const graze_point goal = { at.x + 2, at.y + fall };
        graze_body_move_and_collide(world, walker, goal, &responses, &moved);
        if (moved.is_standing)
            fall = 0;
        graze_world_step(world);
        if (frame % 12 == 0)
            printf("at %g, %.1f: %s\n", moved.end_x, moved.end_y, state_of(&moved));
    }
    graze_move_result_free(&moved);
    graze_world_close(world);
}
