/* Four threads share each step, and the world is the same to the last bit. */
#include <graze/graze.h>
#include <inttypes.h>
#include <stdio.h>

enum { BODIES = 2000 };

/* A galaxy of three layers, which turn at different speeds. */
static void set_positions(graze_world *world, const graze_body *body, int frame) {
    static float x[BODIES], y[BODIES];
    for (int i = 0; i < BODIES; i++) {
        double sine, cosine;
        graze_angle_sin_cos(137.5 * i + frame * (i % 3), &sine, &cosine);
        x[i] = (20 + 0.125 * i) * cosine;
        y[i] = (20 + 0.125 * i) * sine;
    }
    const graze_positions all = { body, x, y, BODIES, NULL };
    graze_world_set_positions(world, &all);
}

static uint64_t play(graze_tasks tasks) {
    const graze_world_config config = { .tasks = tasks };
    graze_world *world;
    if (graze_world_open(&config, &world) != GRAZE_OK)
        return 0;
    graze_body body[BODIES];
    for (int i = 0; i < BODIES; i++) {
        graze_body_add(world, &(graze_body_def){ .user = i }, &body[i]);
        graze_body_add_box(world, body[i], (graze_box){ -1, -1, 1, 1 }, i % 3, NULL);
    }
    for (int frame = 0; frame < 60; frame++) {
        set_positions(world, body, frame);
        graze_world_step(world);
    }
    const uint64_t hash = graze_world_hash(world);
    graze_world_close(world);
    return hash;
}

int main(void) {
    graze_pool *pool;
    if (graze_pool_open(4, NULL, &pool) != GRAZE_OK) /* this thread and three more */
        return 1;
    printf("one thread:   %016" PRIx64 "\n", play((graze_tasks){ 0 }));
    printf("four threads: %016" PRIx64 "\n", play(graze_pool_tasks(pool)));
    graze_pool_close(pool);
}
