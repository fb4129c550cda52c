/* replay_names.c: how the bodies and boxes of a recording are named. A recording that was not made of a scene
 * is played once more for that: whether bodies share their user data is seen step by step. */
#include "scenes/replay_stage.h"

#include "formats/growth.h"
#include "scenes/scene_record.h"

#include <stdlib.h>
#include <string.h>

static uint64_t unfold(uint64_t folded) {
    return folded >> 1 ^ (folded & 1 ? UINT64_MAX : 0);
}

/* A number of a note; false at its end, or where there is no number. */
static bool take_number(const unsigned char **at, const unsigned char *end, uint64_t *value) {
    *value = 0;
    for (int shift = 0; shift < 64 && *at < end; shift += 7) {
        const unsigned char byte = *(*at)++;
        *value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return true;
    }
    return false;
}

/* The first note says whether it is a scene's. */
static void take_note(void *user, const void *bytes, size_t size) {
    replay_names *names = user;
    const unsigned char *at = bytes, *end = at + size;
    if (names->are_of_scene || size < SCENE_NOTE_SIZE || memcmp(at, SCENE_NOTE, SCENE_NOTE_SIZE) != 0)
        return;
    uint64_t off, expected = 0;
    at += SCENE_NOTE_SIZE;
    while (take_number(&at, end, &off)) {
        if (!growth_reserve(&names->boxes, &names->box_capacity, names->box_count + 1, sizeof *names->boxes))
            return;
        expected += unfold(off);
        names->boxes[names->box_count++] = expected++;
    }
    names->are_of_scene = true;
}

static int by_value(const void *left, const void *right) {
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* Whether no two bodies have the same user data. */
static bool are_distinct(const graze_world *world, uint64_t *users, graze_body *bodies, uint32_t count) {
    graze_world_bodies(world, bodies, count);
    for (uint32_t i = 0; i < count; i++) {
        graze_body_info info = { 0 };
        (void)graze_body_read(world, bodies[i], &info);
        users[i] = info.user;
    }
    qsort(users, count, sizeof *users, by_value);
    for (uint32_t i = 1; i < count; i++)
        if (users[i] == users[i - 1])
            return false;
    return true;
}

static bool look_at_users(const graze_world *world, replay_names *names, error *e) {
    const uint32_t count = graze_world_bodies(world, NULL, 0);
    uint64_t *users = malloc(((size_t)count + 1) * sizeof *users);
    graze_body *bodies = malloc(((size_t)count + 1) * sizeof *bodies);
    const bool has_room = users != NULL && bodies != NULL;
    names->are_users = has_room && are_distinct(world, users, bodies, count);
    free(users);
    free(bodies);
    return has_room || error_no_memory(e, "the names of the recording");
}

static bool watch(graze_replay *replay, replay_names *names, error *e) {
    graze_replay_state state = GRAZE_REPLAY_STEPPED;
    while (!names->are_of_scene && names->are_users &&
           (state == GRAZE_REPLAY_STEPPED || state == GRAZE_REPLAY_DIFFERS)) {
        state = graze_replay_step(replay);
        if (!names->are_of_scene && !look_at_users(graze_replay_world(replay), names, e))
            return false;
    }
    return true;
}

bool replay_names_find(const char *path, const recording_file *file, replay_names *names, error *e) {
    replay_stage stage = { .names = names };
    *names = (replay_names){ .are_users = true };
    const bool is_found =
        replay_stage_open(path, file, &(replay_setup){ .note = take_note, .user = names }, &stage, e) &&
        watch(stage.replay, names, e);
    names->are_users |= names->are_of_scene;
    replay_stage_close(&stage);
    return is_found;
}

void replay_names_close(replay_names *names) {
    free(names->boxes);
    *names = (replay_names){ 0 };
}
