/* A lift carries a walker upwards, and the walker steps off it onto a ledge. */
#include <graze/graze.h>
#include <stdio.h>

enum { GROUND, WALKER };

static graze_body add(graze_world *world, float x, float y, graze_part_def part) {
    const graze_body_def def = { .x = x, .y = y, .parts = &part, .part_count = 1 };
    graze_body body;
    graze_body_add(world, &def, &body);
    return body;
}

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    const graze_part_def floor = { .box = { 0, 0, 160, 10 }, .layer = GROUND };
    const graze_part_def ledge = { .box = { 0, 0, 100, 10 }, .layer = GROUND };
    const graze_part_def plate = { .box = { 0, 0, 32, 4 }, .layer = GROUND };
    const graze_part_def hull = { .box = { 0, 0, 10, 16 }, .layer = WALKER };
    add(world, 0, 100, floor);
    add(world, 60, 50, ledge);
    const graze_body lift = add(world, 20, 90, plate);
    const graze_body walker = add(world, 24, 60, hull);
    graze_part top;
    graze_body_parts(world, lift, &top, 1);
    graze_part_set_one_way(world, top, GRAZE_SIDE_MIN_Y); /* landed on from above */

    graze_move_result moved = { 0 };
    graze_rider_list riders = { 0 };
    float fall = 0;
    for (int frame = 1; frame <= 80; frame++) {
        const int height = frame < 44 ? frame : 44;
        const graze_platform_move rise = { .x = 20, .y = 90 - height };
        graze_body_move_platform(world, lift, &rise, &riders);

        graze_body_info at;
        graze_body_read(world, walker, &at);
        fall += 0.5f; /* y points down */
        const graze_point goal = { at.x + (frame > 40 ? 2 : 0), at.y + fall };
        graze_body_move_and_collide(world, walker, goal, NULL, &moved);
        if (moved.is_standing)
            fall = 0;
        graze_world_step(world);
        if (frame % 10 == 0)
            printf("frame %d: at %g, %g%s\n", frame, moved.end_x, moved.end_y,
                   riders.count > 0 ? ", carried" : "");
    }
    graze_move_result_free(&moved);
    graze_rider_list_free(&riders);
    graze_world_close(world);
}
