/* scene_stage.h: a world in which a scene is played, frame by frame.
 *
 * From the rows of two neighbouring frames it knows what has vanished, what is new
 * and what moved, tells the world, and steps it. It remembers one handle for each id
 * and each body, found by index. A frame costs its rows and those of the frame
 * before, and the step.
 *
 * A body lives as long as at least one of its boxes does. The first frame without
 * any removes it. If its name comes back, it is a new one. Bodies carry their name
 * as user data, boxes the index of their id as tag.
 */
#ifndef SCENES_SCENE_STAGE_H
#define SCENES_SCENE_STAGE_H

#include "formats/error.h"
#include "formats/rules_file.h"
#include "graze/graze.h"
#include "scenes/replay_stage.h"
#include "scenes/scene.h"
#include "scenes/scene_facts.h"
#include "scenes/scene_picture.h"

/* An id's box in the world, its layer there, and the last frame with a row for it,
 * as its index + 1. `part` is zero if there is none. */
typedef struct scene_actor {
    graze_part part;
    size_t seen;
    uint8_t layer;
} scene_actor;

/* A name's body in the world, if it has one (else `body` is zero), and how many
 * boxes it has there; its attack, once it had a box on a layer of attacks.
 *
 * A body stays at (0, 0), and its boxes move. In a wrapped world it goes with its
 * first box in each frame, since boxes must be near their body there. `from` is this
 * box's corner as the frame has it, and `at` as the world has it, wrapped. */
typedef struct scene_body {
    graze_body body;
    graze_attack attack;
    uint32_t boxes;
    graze_point from, at;
    size_t placed; /* the last frame in which it went, as its index + 1 */
} scene_body;

typedef struct scene_stage {
    const scene *scene;
    graze_world *world;
    scene_actor *actors; /* by id */
    scene_body *bodies;  /* by body */
    size_t played;       /* frames played so far */
    uint64_t swept;      /* which layers are swept, a bit each */
    bool is_wrapped;
    /* what the rules say of attacks; it outlives the stage; NULL: nothing */
    const rules_extras *extras;
    /* a recording is played in place of a scene; NULL: none */
    replay_stage *replay;
} scene_stage;

/* Open a world for a scene, which must outlive the stage. Errors: the fault that
 * graze_world_open finds in the config; ERROR_RESOURCES; the stage is zeroed then.
 * */
bool scene_stage_open(const scene *s, const graze_world_config *config,
                      scene_stage *stage, error *e);

/* From now on sweep layers, report near misses and make attacks, as the rules say;
 * `extras` must outlive the stage. Errors: ERROR_RESOURCES. */
bool scene_stage_set_extras(scene_stage *stage, const rules_extras *extras,
                            error *e);

void scene_stage_close(scene_stage *stage);

/* Open a stage for a recording. `replay` is open, stays where it is, and is closed
 * by its owner after the stage. Its scene is what is there after each step. */
void scene_stage_open_replay(replay_stage *replay, scene_stage *stage);

/* After the last frame of a scene: take out all boxes. The first frame is next, in
 * the same world. Errors: ERROR_RESOURCES. */
bool scene_stage_rewind(scene_stage *stage, error *e);

/* Play the next frame, which must exist: place its boxes and step the world. After
 * an error the stage can only be closed. False without an error: the recording has
 * ended. ERROR_DIFFERENCE comes after the frame was played. */
bool scene_stage_play(scene_stage *stage, error *e);

/* Call this next, before any question about its rows. Only a recording costs
 * anything. Errors: ERROR_RESOURCES. */
bool scene_stage_look(scene_stage *stage, error *e);

/* The last frame played. */
const scene_frame *scene_stage_frame(const scene_stage *stage);

/* Replace `facts` by the events of the last step, or by what meets since then,
 * sorted. Errors: ERROR_RESOURCES. */
bool scene_stage_events(const scene_stage *stage, scene_facts *facts, error *e);
bool scene_stage_contacts(const scene_stage *stage, scene_facts *facts, error *e);

/* How many pairs of boxes touch since the last step. */
uint64_t scene_stage_touch_count(const scene_stage *stage);

/* Set is_touching[i] for each box touching another since the last step, by the index
 * of its id. Errors: ERROR_RESOURCES. */
bool scene_stage_mark_touching(const scene_stage *stage, bool *is_touching,
                               error *e);

/* Write the shapes of the parts in the world, and the names of their bodies, as
 * graze_world_draw shows them, by the indexes of their ids. */
void scene_stage_shapes(const scene_stage *stage, scene_part_shape *shapes);

/* The ways of the last frame; their hits are written to `hits`, by the index of an
 * id. The events of a body count for all its boxes. A recording does not tell where
 * its boxes came from: nothing is swept there. Errors: ERROR_RESOURCES. */
bool scene_stage_ways(const scene_stage *stage, float *hits, scene_ways *ways,
                      error *e);

#endif
