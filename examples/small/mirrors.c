/* A laser bounces off mirrors, shines through windows, and ends at a wall. */
#include <graze/graze.h>
#include <stdio.h>

enum { LASER, MIRROR, WINDOW, WALL };

static const char *const name[] = { "laser", "mirror", "window", "wall" };

static void add_box(graze_world *world, graze_box box, uint8_t layer) {
    graze_body body;
    graze_body_add(world, &(graze_body_def){ .user = layer }, &body);
    graze_body_add_box(world, body, box, layer, NULL);
}

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    add_box(world, (graze_box){ 60, 0, 240, 8 }, MIRROR);
    add_box(world, (graze_box){ 30, 122, 190, 130 }, MIRROR);
    add_box(world, (graze_box){ 85, 40, 93, 90 }, WINDOW);
    add_box(world, (graze_box){ 230, 60, 238, 122 }, WINDOW);
    add_box(world, (graze_box){ 300, 0, 308, 130 }, WALL);
    graze_body ball;
    graze_body_add(world, &(graze_body_def){ .user = MIRROR }, &ball);
    graze_body_add_circle(world, ball, (graze_point){ 270, 20 }, 14, MIRROR, NULL);
    const graze_point corners[] = { { 180, 122 }, { 220, 122 }, { 220, 82 } };
    graze_body prism;
    graze_body_add(world, &(graze_body_def){ .user = MIRROR }, &prism);
    graze_body_add_polygon(world, prism, corners, 3, MIRROR, NULL);
    graze_world_step(world);

    graze_responses responses = { 0 };
    graze_responses_set(&responses, LASER, MIRROR, GRAZE_BOUNCE);
    graze_responses_set(&responses, LASER, WINDOW, GRAZE_CROSS);
    graze_responses_set(&responses, LASER, WALL, GRAZE_TOUCH);
    const graze_legs_def shot = { .at = { 10, 20 },
                                  .to = { 1010, 745 },
                                  .layer = LASER,
                                  .bounces_max = 20,
                                  .responses = &responses };
    graze_legs legs = { 0 };
    graze_world_legs(world, &shot, &legs);
    for (size_t i = 0; i < legs.count; i++)
        printf("to (%.1f, %.1f): %s\n", legs.items[i].to.x, legs.items[i].to.y,
               legs.items[i].part.id != 0 ? name[legs.items[i].user] : "the end");
    graze_legs_free(&legs);
    graze_world_close(world);
}
