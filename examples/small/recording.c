/* A game records its world into a file, and a replay finds the frame of the crash.
 * `graze view cars.grz` shows the file on a page, with a timeline. */
#include <graze/graze.h>
#include <stdio.h>

static bool write_bytes(void *file, const void *bytes, size_t size) {
    return fwrite(bytes, 1, size, file) == size;
}

static size_t read_bytes(void *file, void *bytes, size_t size) {
    return fread(bytes, 1, size, file);
}

static int record(const char *path) {
    FILE *file = fopen(path, "wb");
    graze_world *world;
    if (file == NULL || graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_recording_start(world, &(graze_recording_sink){ write_bytes, file });

    graze_body car[2];
    for (int i = 0; i < 2; i++) {
        graze_body_add(world, &(graze_body_def){ .user = i }, &car[i]);
        graze_body_add_box(world, car[i], (graze_box){ -12, -6, 12, 6 }, i, NULL);
    }
    for (int frame = 0; frame < 20; frame++) {
        graze_body_set_position(world, car[0], 10 * frame, 30 + 2 * frame);
        graze_body_set_position(world, car[1], 220 - 8 * frame, 50);
        graze_world_step(world);
    }
    graze_world_close(world); /* ends the recording, too */
    return fclose(file);
}

static int replay(const char *path) {
    FILE *file = fopen(path, "rb");
    const graze_replay_config config = { .source = { read_bytes, file } };
    graze_replay *replay;
    if (file == NULL || graze_replay_open(&config, &replay) != GRAZE_OK)
        return 1;
    while (graze_replay_step(replay) == GRAZE_REPLAY_STEPPED) {
        size_t count;
        const graze_contact_event *event =
            graze_world_contact_events(graze_replay_world(replay), &count);
        for (size_t i = 0; i < count; i++)
            printf("frame %d: the cars %s\n", (int)graze_replay_read(replay).frame,
                   event[i].kind == GRAZE_BEGIN ? "crash" : "part");
    }
    printf("%d frames, each as it was\n", (int)graze_replay_read(replay).steps);
    graze_replay_close(replay);
    return fclose(file);
}

int main(void) {
    return record("cars.grz") != 0 || replay("cars.grz") != 0;
}
