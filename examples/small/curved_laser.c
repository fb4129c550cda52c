/* A curved laser is one shape: it flies in waves, its front grows a node each frame and its end
 * drops one. A ship in its way is hit once, and a bomb clears the laser into items. */
#include <graze/graze.h>
#include <stdio.h>

enum { SHIP, LASER };

/* A wave without the C library's sine: up and down in halves of parabolas. */
static double wave(int frame) {
    const double t = frame % 24 / 12.0 - 1;
    return 120 * t * (t < 0 ? 1 + t : 1 - t);
}

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_chain_node front = { .x = 10, .y = 60, .radius = 4 };
    graze_chain *chain;
    if (graze_chain_create(&(graze_chain_def){ &front, 1, 24 }, NULL, &chain) !=
        GRAZE_OK)
        return 1;
    graze_body ship, laser;
    graze_part beam;
    graze_body_add(world, &(graze_body_def){ .x = 150, .y = 40 }, &ship);
    graze_body_add_circle(world, ship, (graze_point){ 0, 0 }, 5, SHIP, NULL);
    const graze_shape shape = graze_shape_chain(chain, (graze_point){ 0, 0 });
    graze_body_add(world, &(graze_body_def){ .user = 1 }, &laser);
    graze_part_add(world, laser,
                   &(graze_part_def){ .layer = LASER, .shape = &shape }, &beam);
    graze_chain_destroy(chain); /* the part has its own copy */

    for (int frame = 1; frame <= 56; frame++) {
        front.x += 5;
        front.y = 60 + wave(frame);
        graze_part_push_node(world, beam, front);
        graze_world_step(world);
        size_t count;
        const graze_contact_event *event = graze_world_contact_events(world, &count);
        for (size_t i = 0; i < count; i++)
            printf("frame %d: the laser %s the ship\n", frame,
                   event[i].kind == GRAZE_BEGIN ? "hits" : "is past");
    }
    graze_shape now;
    graze_point items[16];
    graze_part_shape(world, beam, &now);
    const size_t count = graze_chain_points(graze_chain_of(&now), 30, items, 16);
    for (size_t i = 0; i < count; i++)
        printf("an item at (%.1f, %.1f)\n", items[i].x, items[i].y);
    graze_world_close(world);
}
