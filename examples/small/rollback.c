/* A key of the other player comes late: the game goes back and plays again. */
#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 12, LATE = 4 };

typedef struct snapshot {
    void *bytes;
    size_t size;
} snapshot;

static void save(graze_world *world, snapshot *to) {
    graze_world_save_size(world, NULL, &to->size);
    to->bytes = realloc(to->bytes, to->size);
    graze_world_save(world, NULL, to->bytes, to->size, &to->size);
}

static void play(graze_world *world, graze_body ball, float speed) {
    graze_body_info at;
    graze_body_read(world, ball, &at);
    graze_body_set_position(world, ball, at.x + 14, at.y + speed);
    graze_world_step(world);
}

static const char *outcome(graze_world *world) {
    size_t count;
    graze_world_contacts(world, &count);
    return count > 0 ? "the ball hits the goal" : "the ball misses";
}

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_body ball, goal;
    graze_body_add(world, &(graze_body_def){ .x = 10, .y = 20 }, &ball);
    graze_body_add_circle(world, ball, (graze_point){ 0, 0 }, 6, 0, NULL);
    graze_body_add(world, &(graze_body_def){ .x = 180, .y = 50 }, &goal);
    graze_body_add_box(world, goal, (graze_box){ -10, -20, 10, 20 }, 1, NULL);

    snapshot saved[FRAMES] = { { NULL, 0 } };
    for (int frame = 0; frame < FRAMES; frame++) {
        save(world, &saved[frame]);
        play(world, ball, 0); /* a guess: the other player holds no key */
    }
    printf("guessed: %s\n", outcome(world));

    graze_world_load(world, NULL, saved[LATE].bytes, saved[LATE].size);
    for (int frame = LATE; frame < FRAMES; frame++)
        play(world, ball, 4); /* the key was down since frame 4 */
    printf("known: %s\n", outcome(world));

    for (int frame = 0; frame < FRAMES; frame++)
        free(saved[frame].bytes);
    graze_world_close(world);
}
