/* replay_stage.c: a recording as a scene: its world after each step, with names;
 * see replay_stage.h. */
#include "scenes/replay_stage.h"

#include "formats/growth.h"
#include "formats/number.h"
#include "graze/name.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* Why a replay could not be opened, in words. */
static bool cannot_open(const char *path, const recording_file *file,
                        graze_status status, error *e) {
    if (status == GRAZE_OUT_OF_MEMORY)
        return error_no_memory(e, "replaying the recording");
    if (status == GRAZE_OUT_OF_CAPACITY)
        return recording_file_too_large(path, file, e);
    if (status != GRAZE_BAD_RECORDING)
        return error_at(e, path, 0, "%s", graze_status_text(status));
    if (file->flaw.code == ERROR_RESOURCES) {
        *e = file->flaw;
        return false;
    }
    return error_at(e, path, 0,
                    "the beginning is damaged or cut off, before the first frame; "
                    "get the file again");
}

bool replay_stage_open(const char *path, const recording_file *file,
                       const replay_setup *setup, replay_stage *stage, error *e) {
    const replay_names *names = stage->names;
    *stage =
        (replay_stage){ .path = path, .reader = { .file = file }, .names = names };
    stage->now.frames = calloc(1, sizeof *stage->now.frames);
    if (stage->now.frames == NULL)
        return error_no_memory(e, "replaying the recording");
    stage->now.frame_count = 1;
    const graze_replay_config config = { .source = recording_source(&stage->reader),
                                         .is_forward_only = true,
                                         .broad_phase = setup->broad_phase,
                                         .setup = setup->setup,
                                         .tasks = setup->tasks,
                                         .note = setup->note,
                                         .user = setup->user,
                                         .memory_max = file->memory_max,
                                         .is_unchecked = setup->is_timed };
    const graze_status status = graze_replay_open(&config, &stage->replay);
    return status == GRAZE_OK || cannot_open(path, file, status, e);
}

void replay_stage_close(replay_stage *stage) {
    graze_replay_close(stage->replay);
    scene_close(&stage->now);
    *stage = (replay_stage){ .path = NULL };
}

static bool differs(const replay_stage *stage, const graze_replay_info *at,
                    error *e) {
    if (at->hash_recorded == at->hash_now)
        return error_set(e, ERROR_DIFFERENCE,
                         "%s: frame %" PRIu64
                         ": a call gave another handle or answer than it did when "
                         "it was recorded",
                         stage->path, at->frame);
    return error_set(e, ERROR_DIFFERENCE,
                     "%s: frame %" PRIu64 ": the world's hash is %016" PRIx64
                     ", and was %016" PRIx64 " when it was recorded",
                     stage->path, at->frame, at->hash_now, at->hash_recorded);
}

/* Without this a game would lose its second recording into the same file, without a
 * word. */
static void look_behind_end(const replay_stage *stage, const graze_replay_info *at,
                            error *e) {
    const size_t left = stage->reader.file->size - stage->reader.at;
    if (left > 0)
        error_at(e, stage->path, 0,
                 "the recording ends after its %" PRIu64
                 " frame%s, but %zu byte%s follow%s; a file holds one",
                 at->steps, number_plural(at->steps, "s"), left,
                 number_plural(left, "s"), number_verb(left));
}

static bool is_cut(const replay_stage *stage, const graze_replay_info *at,
                   error *e) {
    const error *flaw = &stage->reader.file->flaw;
    if (flaw->code == ERROR_RESOURCES) {
        *e = *flaw;
        return false;
    }
    return error_at(e, stage->path, 0,
                    "frame %" PRIu64
                    ": the recording is cut off here, or damaged; the %" PRIu64
                    " frames before it are whole",
                    at->frame, at->steps);
}

static bool is_damaged(const replay_stage *stage, const graze_replay_info *at,
                       error *e) {
    if (at->call == NULL || at->status == GRAZE_BAD_RECORDING)
        return error_at(e, stage->path, 0,
                        "frame %" PRIu64
                        ": the recording is damaged here; the %" PRIu64
                        " frames before it are whole",
                        at->frame, at->steps);
    return error_at(e, stage->path, 0,
                    "frame %" PRIu64 ": the recording is damaged here: %s: %s",
                    at->frame, at->call, graze_status_text(at->status));
}

static bool has_failed(const replay_stage *stage, const graze_replay_info *at,
                       error *e) {
    if (at->status == GRAZE_OUT_OF_CAPACITY)
        return recording_file_too_large(stage->path, stage->reader.file, e);
    return error_set(e, ERROR_RESOURCES, "%s: frame %" PRIu64 ": %s", stage->path,
                     at->frame, graze_status_text(at->status));
}

bool replay_stage_play(replay_stage *stage, error *e) {
    const graze_replay_state state = graze_replay_step(stage->replay);
    const graze_replay_info at = graze_replay_read(stage->replay);
    const bool is_counted =
        stage->names != NULL && stage->names->are_frames_counted && at.steps > 0;
    stage->now.frames[0].number = is_counted ? at.steps - 1 : at.frame;
    switch (state) {
    case GRAZE_REPLAY_STEPPED:
        return true;
    case GRAZE_REPLAY_ENDED:
        look_behind_end(stage, &at, e);
        return false;
    case GRAZE_REPLAY_DIFFERS:
        return differs(stage, &at, e);
    case GRAZE_REPLAY_TRUNCATED:
        return is_cut(stage, &at, e);
    case GRAZE_REPLAY_DAMAGED:
        return is_damaged(stage, &at, e);
    case GRAZE_REPLAY_FAILED:
        break;
    }
    return has_failed(stage, &at, e);
}

static bool append_row(replay_stage *stage, const graze_part_info *part,
                       const uint64_t names[2]) {
    scene *now = &stage->now;
    if (!growth_reserve(&now->rows, &stage->row_capacity, now->row_count + 1,
                        sizeof *now->rows))
        return false;
    scene_row row = { .box = part->box, .layer = part->layer };
    row.id = id_table_index(&now->ids, names[0]);
    row.body = id_table_index(&now->bodies, names[1]);
    if (row.id == ID_TABLE_FULL || row.body == ID_TABLE_FULL)
        return false;
    graze_box *all = &now->bounds;
    if (now->row_count == 0 && (!stage->keeps_bounds || !stage->has_bounds))
        *all = row.box;
    stage->has_bounds = true;
    *all = (graze_box){ fminf(all->min_x, row.box.min_x),
                        fminf(all->min_y, row.box.min_y),
                        fmaxf(all->max_x, row.box.max_x),
                        fmaxf(all->max_y, row.box.max_y) };
    now->rows[now->row_count++] = row;
    return true;
}

uint64_t replay_part_name(const replay_names *names, graze_part part, uint32_t tag) {
    return names->are_of_scene && tag < names->box_count ? names->boxes[tag]
                                                         : part.id;
}

/* The bodies of a world, and room for the parts of one of them. */
typedef struct replay_bodies {
    graze_body *bodies;
    graze_part *parts;
    uint32_t count;
} replay_bodies;

static bool replay_bodies_list(const replay_stage *stage, replay_bodies *all,
                               error *e) {
    const graze_world *world = graze_replay_world(stage->replay);
    all->count = graze_world_bodies(world, NULL, 0);
    all->bodies = calloc((size_t)all->count + 1, sizeof *all->bodies);
    all->parts =
        malloc(((size_t)graze_world_part_count(world) + 1) * sizeof *all->parts);
    if (all->bodies == NULL || all->parts == NULL)
        return error_no_memory(e, "what is in a frame");
    graze_world_bodies(world, all->bodies, all->count);
    return true;
}

static void replay_bodies_free(replay_bodies *all) {
    free(all->bodies);
    free(all->parts);
}

static bool append_body(replay_stage *stage, graze_body body, graze_part *parts) {
    const graze_world *world = graze_replay_world(stage->replay);
    graze_body_info info;
    if (graze_body_read(world, body, &info) != GRAZE_OK || info.is_disabled)
        return true;
    const uint32_t count =
        graze_body_parts(world, body, parts, graze_world_part_count(world));
    for (uint32_t i = 0; i < count; i++) {
        graze_part_info part;
        if (graze_part_read(world, parts[i], &part) != GRAZE_OK ||
            part.is_disabled || part.is_absent)
            continue;
        const uint64_t names[] = { replay_part_name(stage->names, parts[i],
                                                    part.tag),
                                   replay_body_name(stage->names, world, body) };
        if (!append_row(stage, &part, names))
            return false;
    }
    return true;
}

bool replay_stage_look(replay_stage *stage, error *e) {
    replay_bodies all;
    bool is_done = replay_bodies_list(stage, &all, e);
    id_table_close(&stage->now.ids);
    id_table_close(&stage->now.bodies);
    stage->now.row_count = 0;
    for (uint32_t i = 0; i < all.count && is_done; i++)
        is_done = append_body(stage, all.bodies[i], all.parts) ||
                  error_no_memory(e, "what is in a frame");
    stage->now.frames[0].row_count = stage->now.row_count;
    replay_bodies_free(&all);
    return is_done;
}

static bool has_part_named(const replay_stage *stage, graze_body body, uint64_t name,
                           graze_part *parts) {
    const graze_world *world = graze_replay_world(stage->replay);
    const uint32_t count =
        graze_body_parts(world, body, parts, graze_world_part_count(world));
    for (uint32_t i = 0; i < count; i++) {
        graze_part_info part;
        if (graze_part_read(world, parts[i], &part) == GRAZE_OK &&
            replay_part_name(stage->names, parts[i], part.tag) == name)
            return true;
    }
    return false;
}

bool replay_body_find_called(const replay_stage *stage, const char *name,
                             graze_body *body, error *e) {
    const graze_world *world = graze_replay_world(stage->replay);
    replay_bodies all;
    bool is_found = false;
    const bool is_listed = replay_bodies_list(stage, &all, e);
    for (uint32_t i = 0; i < all.count && is_listed && !is_found; i++) {
        *body = all.bodies[i];
        is_found = strcmp(graze_body_name(world, *body), name) == 0;
    }
    replay_bodies_free(&all);
    return is_found;
}

bool replay_body_find(const replay_stage *stage, uint64_t name, graze_body *body,
                      error *e) {
    replay_bodies all;
    bool is_found = false;
    const bool is_listed = replay_bodies_list(stage, &all, e);
    for (uint32_t i = 0; i < all.count && is_listed && !is_found; i++) {
        *body = all.bodies[i];
        is_found = replay_body_name(stage->names, graze_replay_world(stage->replay),
                                    *body) == name;
    }
    for (uint32_t i = 0; i < all.count && is_listed && !is_found; i++) {
        *body = all.bodies[i];
        is_found = has_part_named(stage, *body, name, all.parts);
    }
    replay_bodies_free(&all);
    return is_found;
}

bool replay_stage_measure(replay_stage *stage, error *e) {
    replay_stage all = { .names = stage->names };
    error damage = { 0 };
    bool is_fine = replay_stage_open(stage->path, stage->reader.file,
                                     &(replay_setup){ .is_timed = true }, &all, e);
    all.keeps_bounds = true;
    while (is_fine && replay_stage_play(&all, &damage))
        is_fine = replay_stage_look(&all, e);
    stage->keeps_bounds = true;
    stage->has_bounds = all.has_bounds;
    stage->now.bounds = all.now.bounds;
    replay_stage_close(&all);
    return is_fine;
}

uint32_t replay_box_index(const replay_stage *stage, graze_part part, uint32_t tag) {
    return id_table_find(&stage->now.ids, replay_part_name(stage->names, part, tag));
}

uint64_t replay_body_name(const replay_names *names, const graze_world *world,
                          graze_body body) {
    graze_body_info info;
    return names->are_users && graze_body_read(world, body, &info) == GRAZE_OK
               ? info.user
               : body.id;
}
