/* replay_stage.h: a recording as a scene: its world after each step, with names.
 *
 * A recording of a scene knows the names of its boxes and bodies (scene_record.h).
 * In any other recording user data names a body, if it is never shared or changed.
 * Otherwise its handle does. A box is named by its handle. Frames have the numbers
 * that the game gave them, if each is one more than the last; else the steps are
 * counted from 0: in a scene a frame that is missing is empty.
 */
#ifndef SCENES_REPLAY_STAGE_H
#define SCENES_REPLAY_STAGE_H

#include "formats/recording_file.h"
#include "graze/body.h"
#include "scenes/scene.h"

/* The names known before a recording is played. */
typedef struct replay_names {
    uint64_t *boxes; /* of a scene, by tag */
    size_t box_count, box_capacity;
    bool are_of_scene, are_users; /* bodies are named by their user data */
    bool has_run_out;             /* memory was short for some of them */
    /* the game's numbers of frames do not follow one another */
    bool are_frames_counted;
} replay_names;

typedef struct replay_stage {
    const char *path;
    recording_reader reader;
    graze_replay *replay;
    const replay_names *names;
    scene now; /* of one frame: the boxes after the last step; ids by row */
    size_t row_capacity;
    /* the bounds of `now` only grow; else they are those of the frame */
    bool keeps_bounds, has_bounds;
} replay_stage;

/* How to replay: zeroed, as it was recorded. */
typedef struct replay_setup {
    const char *broad_phase;
    graze_broad_phase_setup setup;
    graze_tasks tasks;
    /* NULL: the game's own bytes are ignored */
    void (*note)(void *user, const void *bytes, size_t size);
    void *user;
    /* the recording is known to be sound: no hash is computed or compared */
    bool is_timed;
} replay_setup;

/* Find out how things are named. Errors: ERROR_INPUT if the recording's beginning is
 * damaged, ERROR_RESOURCES. Close it in any case. */
bool replay_names_find(const char *path, const recording_file *file,
                       replay_names *names, error *e);
void replay_names_close(replay_names *names);

/* The name of a body of a replay's world. */
uint64_t replay_body_name(const replay_names *names, const graze_world *world,
                          graze_body body);

/* The body of a name, or the body of the part of this name, disabled or not. False:
 * there is none, or no memory, which the error tells. */
bool replay_body_find(const replay_stage *stage, uint64_t name, graze_body *body,
                      error *e);

/* The first body to which the game gave a name (graze/name.h). False as above. */
bool replay_body_find_called(const replay_stage *stage, const char *name,
                             graze_body *body, error *e);

/* The name of a part with a tag. */
uint64_t replay_part_name(const replay_names *names, graze_part part, uint32_t tag);

/* Open a replay of a file; `names` and the file must outlive it. Errors as above.
 * The stage must stay where it is. */
bool replay_stage_open(const char *path, const recording_file *file,
                       const replay_setup *setup, replay_stage *stage, error *e);
void replay_stage_close(replay_stage *stage);

/* Play the whole recording by a replay of its own. It keeps the bounds of all
 * frames, since their pictures have one size. Errors: ERROR_RESOURCES; frames behind
 * a damage do not count. */
bool replay_stage_measure(replay_stage *stage, error *e);

/* Make the next step. False without an error: the recording was stopped, and the
 * file ends there. The errors name the frame: ERROR_DIFFERENCE (it did not come out
 * as it was), ERROR_INPUT (cut off, or damaged), ERROR_RESOURCES. */
bool replay_stage_play(replay_stage *stage, error *e);

/* Write the enabled boxes of the world into `now`, by the slots of their bodies.
 * Errors: ERROR_RESOURCES. */
bool replay_stage_look(replay_stage *stage, error *e);

/* The index, among the ids of `now`, of a part with a tag; ID_TABLE_FULL if it is
 * not there. */
uint32_t replay_box_index(const replay_stage *stage, graze_part part, uint32_t tag);

#endif
