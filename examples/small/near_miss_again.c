/* A ship flies along a laser: it grazes the beam again every 4 frames, and each time the world
 * tells how near and where. */
#include <graze/graze.h>
#include <stdio.h>

enum { SHIP, LASER };

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_world_set_margin(world, SHIP, LASER, 16);
    graze_world_set_near_miss_interval(world, SHIP, LASER, 4);
    graze_world_set_swept_layers(world, 1 << SHIP, true);

    graze_body ship, laser;
    graze_body_add(world, &(graze_body_def){ .x = 20, .y = 20 }, &ship);
    graze_body_add_circle(world, ship, (graze_point){ 0, 0 }, 5, SHIP, NULL);
    graze_body_add(world, &(graze_body_def){ .x = 30, .y = 90 }, &laser);
    graze_body_add_capsule(world, laser, (graze_point){ 0, 0 },
                           (graze_point){ 180, 0 }, 6, LASER, NULL);
    for (int frame = 1; frame <= 26; frame++) {
        const int down = frame < 8 ? frame : frame > 20 ? 28 - frame : 8;
        graze_body_move_to(world, ship, 20 + 9 * (float)frame, 12 + 8 * (float)down);
        graze_world_step(world);
        size_t count;
        const graze_near_miss *miss = graze_world_near_misses(world, &count);
        for (size_t i = 0; i < count; i++)
            printf("frame %d: %.2f from the beam at (%.1f, %.1f)\n", frame,
                   miss[i].distance, miss[i].nearest[1].x, miss[i].nearest[1].y);
    }
    graze_world_close(world);
}
