/* replay_names.c: how the bodies, boxes and frames of a recording are named. Any
 * other recording is played once more, to see step by step whether user data can be
 * names. */
#include "scenes/replay_stage.h"

#include "formats/growth.h"
#include "scenes/scene_record.h"

#include <stdlib.h>
#include <string.h>

static uint64_t unfold(uint64_t folded) {
    return folded >> 1 ^ (folded & 1 ? UINT64_MAX : 0);
}

/* A number of a note; false at its end, or without a number. */
static bool take_number(const unsigned char **at, const unsigned char *end,
                        uint64_t *value) {
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
    if (names->are_of_scene || size < SCENE_NOTE_SIZE ||
        memcmp(at, SCENE_NOTE, SCENE_NOTE_SIZE) != 0)
        return;
    uint64_t off, expected = 0;
    at += SCENE_NOTE_SIZE;
    while (take_number(&at, end, &off)) {
        names->has_run_out =
            !growth_reserve(&names->boxes, &names->box_capacity,
                            names->box_count + 1, sizeof *names->boxes);
        if (names->has_run_out)
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

/* The bodies of a frame by their slots, and their user data. */
typedef struct user_list {
    graze_body *bodies;
    uint64_t *users, *sorted;
    uint32_t count;
} user_list;

static void user_list_free(user_list *list) {
    free(list->bodies);
    free(list->users);
    free(list->sorted);
}

static bool user_list_make(const graze_world *world, user_list *list) {
    const size_t count = graze_world_bodies(world, NULL, 0);
    *list =
        (user_list){ malloc((count + 1) * sizeof *list->bodies),
                     malloc((count + 1) * sizeof *list->users),
                     malloc((count + 1) * sizeof *list->sorted), (uint32_t)count };
    if (list->bodies == NULL || list->users == NULL || list->sorted == NULL)
        return false;
    graze_world_bodies(world, list->bodies, list->count);
    for (uint32_t i = 0; i < list->count; i++) {
        graze_body_info info = { 0 };
        (void)graze_body_read(world, list->bodies[i], &info);
        list->users[i] = list->sorted[i] = info.user;
    }
    qsort(list->sorted, list->count, sizeof *list->sorted, by_value);
    return true;
}

static bool are_distinct(const user_list *list) {
    for (uint32_t i = 1; i < list->count; i++)
        if (list->sorted[i] == list->sorted[i - 1])
            return false;
    return true;
}

/* Whether the bodies of both frames have the same user data in both. */
static bool are_kept(const user_list *before, const user_list *now) {
    for (uint32_t i = 0, j = 0; i < before->count && j < now->count;) {
        const uint32_t slot = (uint32_t)before->bodies[i].id,
                       slot_now = (uint32_t)now->bodies[j].id;
        if (before->bodies[i].id == now->bodies[j].id &&
            before->users[i] != now->users[j])
            return false;
        i += slot <= slot_now;
        j += slot_now <= slot;
    }
    return true;
}

/* Look at a frame, which replaces the one before. */
static bool look_at_users(const graze_world *world, user_list *before,
                          replay_names *names, error *e) {
    user_list now;
    const bool has_room = user_list_make(world, &now);
    names->are_users =
        names->are_users && has_room && are_distinct(&now) && are_kept(before, &now);
    user_list_free(before);
    *before = now;
    return has_room || error_no_memory(e, "the names of the recording");
}

static bool watch(graze_replay *replay, replay_names *names, error *e) {
    user_list before = { .count = 0 };
    graze_replay_state state = GRAZE_REPLAY_STEPPED;
    bool is_fine = true;
    while (is_fine && !names->are_of_scene && !names->has_run_out &&
           (names->are_users || !names->are_frames_counted) &&
           (state == GRAZE_REPLAY_STEPPED || state == GRAZE_REPLAY_DIFFERS)) {
        const graze_replay_info last = graze_replay_read(replay);
        state = graze_replay_step(replay);
        const graze_replay_info now = graze_replay_read(replay);
        names->are_frames_counted |=
            last.steps > 0 && now.steps > last.steps && now.frame != last.frame + 1;
        is_fine = names->are_of_scene ||
                  look_at_users(graze_replay_world(replay), &before, names, e);
    }
    user_list_free(&before);
    return is_fine;
}

bool replay_names_find(const char *path, const recording_file *file,
                       replay_names *names, error *e) {
    replay_stage stage = { .names = names };
    *names = (replay_names){ .are_users = true };
    const bool is_found =
        replay_stage_open(path, file,
                          &(replay_setup){ .note = take_note, .user = names },
                          &stage, e) &&
        watch(stage.replay, names, e);
    names->are_users |= names->are_of_scene;
    replay_stage_close(&stage);
    return is_found &&
           (!names->has_run_out || error_no_memory(e, "the names of the recording"));
}

void replay_names_close(replay_names *names) {
    free(names->boxes);
    *names = (replay_names){ 0 };
}
