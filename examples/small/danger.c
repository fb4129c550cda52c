/* A ship dodges bullets that fly straight on: if one would hit it soon, it goes to
 * the place around it that is hit last. */
#include <graze/graze.h>
#include <stdio.h>

enum { BULLETS = 32, SIDE = 3, MIDDLE = SIDE * SIDE / 2, SPEED = 4, SOON = 12 };
enum { SHIP, BULLET };

int main(void) {
    const graze_point center = { 0, 0 };
    const graze_shape hull = graze_shape_circle(center, 6);
    float x = 120, y = 110, at_x[BULLETS], at_y[BULLETS], dx[BULLETS], dy[BULLETS];
    graze_body ship, bullets[BULLETS];
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_body_add(world, &(graze_body_def){ .x = x, .y = y }, &ship);
    graze_body_add_circle(world, ship, center, 6, SHIP, NULL);
    for (int i = 0; i < BULLETS; i++) {
        dx[i] = (float)(i * 7 % 9 - 4) / 2;
        dy[i] = 3 + (float)(i % 3) / 2;
        at_x[i] = 120 - 30 * dx[i] + (float)(i * 5 % 7 - 3) * 6;
        at_y[i] = 40 - (float)i * 9;
        const graze_body_def def = { .x = at_x[i], .y = at_y[i] };
        graze_body_add(world, &def, &bullets[i]);
        graze_body_add_circle(world, bullets[i], center, 4, BULLET, NULL);
    }
    graze_danger_def around = { .cell = { SPEED, SPEED },
                                .columns = SIDE,
                                .rows = SIDE,
                                .shape = &hull,
                                .layer = SHIP,
                                .steps = 30,
                                .bodies = bullets,
                                .dx = dx,
                                .dy = dy,
                                .count = BULLETS };
    for (int frame = 1; frame <= 80; frame++) {
        around.origin = (graze_point){ x - SPEED, y - SPEED };
        float times[SIDE * SIDE];
        graze_world_danger(world, &around, times);
        if (times[MIDDLE] < SOON) {
            int to = MIDDLE; /* unless another place is better */
            for (int i = 0; i < SIDE * SIDE; i++)
                if (times[i] > times[to])
                    to = i;
            printf("frame %d: a hit in %.1f steps, there in %.1f\n", frame,
                   times[MIDDLE], times[to]);
            x += (float)(to % SIDE - 1) * SPEED;
            y += (float)(to / SIDE - 1) * SPEED;
        }
        graze_body_set_position(world, ship, x, y);
        for (int i = 0; i < BULLETS; i++)
            graze_body_set_position(world, bullets[i], at_x[i] += dx[i],
                                    at_y[i] += dy[i]);
        graze_world_step(world);
    }
    graze_world_close(world);
}
