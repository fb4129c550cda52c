/* live: boxes bounce in a room, and `graze view --live` shows them while they do.
 *
 *   build/graze view --live          in one terminal: open the address it prints
 *   build/live                       in another one
 *
 * build/live [STEPS [MILLISECONDS [PORT]]]: how many steps, how long each lasts, and
 * the server's port. The game goes on without it. */
#include "live/graze_live.h"

#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BALLS = 40, WIDTH = 320, HEIGHT = 200, SIZE = 8 };

typedef struct ball {
    graze_body body;
    float x, y, dx, dy;
} ball;

static float bounced(float at, float step, float end) {
    return at + step < 0 || at + step > end - SIZE ? -step : step;
}

static void ball_move(ball *self, graze_world *world) {
    self->dx = bounced(self->x, self->dx, WIDTH);
    self->dy = bounced(self->y, self->dy, HEIGHT);
    self->x += self->dx;
    self->y += self->dy;
    graze_body_set_position(world, self->body, self->x, self->y);
}

static long number_or(int argc, char **argv, int at, long otherwise) {
    return at < argc ? strtol(argv[at], NULL, 10) : otherwise;
}

int main(int argc, char **argv) {
    const long steps = number_or(argc, argv, 1, 3600);
    const long pause = number_or(argc, argv, 2, 16);
    const uint16_t port = (uint16_t)number_or(argc, argv, 3, 0);
    ball balls[BALLS];
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    for (int i = 0; i < BALLS; i++) {
        ball *b = &balls[i];
        *b = (ball){ .x = (float)(i * 37 % (WIDTH - SIZE)),
                     .y = (float)(i * 61 % (HEIGHT - SIZE)),
                     .dx = (float)(1 + i % 3),
                     .dy = (float)(1 + i % 4) };
        graze_body_add(world, &(graze_body_def){ .user = (uint64_t)i }, &b->body);
        graze_body_add_box(world, b->body, (graze_box){ 0, 0, SIZE, SIZE }, 0, NULL);
        graze_body_set_position(world, b->body, b->x, b->y);
    }

    graze_live *live = graze_live_open(&(graze_live_config){ .port = port });
    const graze_recording_sink sink = graze_live_sink(live);
    if (graze_recording_start(world, &sink) != GRAZE_OK)
        fprintf(stderr, "live: no graze view --live is there\n");
    for (long step = 0; step < steps; step++) {
        for (int i = 0; i < BALLS; i++)
            ball_move(&balls[i], world);
        graze_world_step(world);
        const struct timespec rest = { pause / 1000, pause % 1000 * 1000000 };
        nanosleep(&rest, NULL);
    }
    const bool was_shown = graze_live_is_on(live);
    graze_world_close(world); /* ends the recording, too */
    graze_live_close(live);
    printf("%ld steps; the live view %s\n", steps,
           was_shown ? "has them all" : "was lost");
}
