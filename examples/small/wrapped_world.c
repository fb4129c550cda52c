/* Space without borders: a rock leaves at one side and comes back at the other. A ship near the
 * corner is hit across both seams, and a shot that flies around the world hits the rock. */
#include <graze/graze.h>
#include <stdio.h>

enum { SHIP, ROCK, SHOT, WIDTH = 160, HEIGHT = 100 };
static const char *const names[] = { "ship", "rock", "shot" };

static graze_body add(graze_world *world, float x, float y, double radius,
                      int kind) {
    const graze_body_def def = { .x = x, .y = y, .user = (uint64_t)kind };
    graze_body body;
    graze_body_add(world, &def, &body);
    graze_body_add_circle(world, body, (graze_point){ 0, 0 }, radius, (unsigned)kind,
                          NULL);
    return body;
}

/* Positions may be given beyond the sides: the world wraps them. */
static void move(graze_world *world, graze_body body, float dx, float dy) {
    graze_body_info now;
    graze_body_read(world, body, &now);
    graze_body_set_position(world, body, now.x + dx, now.y + dy);
}

static void tell(const graze_world *world, int frame) {
    size_t count;
    const graze_contact_event *event = graze_world_contact_events(world, &count);
    for (size_t i = 0; i < count; i++)
        printf("frame %d: %s and %s %s\n", frame, names[event[i].user_a],
               names[event[i].user_b],
               event[i].kind == GRAZE_BEGIN ? "touch" : "part");
}

int main(void) {
    const graze_world_config config = { .wrap_width = WIDTH, .wrap_height = HEIGHT };
    graze_world *world;
    if (graze_world_open(&config, &world) != GRAZE_OK)
        return 1;
    add(world, 6, 4, 5, SHIP); /* it reaches over both seams of its corner */
    const graze_body rock = add(world, 120, 70, 12, ROCK);
    const graze_body shot = add(world, 18, 60, 2, SHOT);
    for (int frame = 0; frame < 24; frame++) {
        move(world, rock, 3, 2);
        move(world, shot, -7, 2);
        graze_world_step(world);
        tell(world, frame);
    }
    graze_world_close(world);
}
