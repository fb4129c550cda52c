/* keyframes.h: states of a replay to which a seek goes back, as many as fit into a
 * budget.
 *
 * A keyframe is a snapshot in memory, whose assets are addresses, and the state of
 * the codec. When a new one does not fit, the keyframe with the closest neighbours
 * goes, but not the first one and none near the new one. So keyframes are dense
 * where the replay is, and spread evenly elsewhere. */
#pragma once

#include "world/recording/codec.h"

/* A replay adds one behind each step whose number this divides; how many steps are
 * near. */
enum { GRZ_KEYFRAME_STEPS = 16, GRZ_KEYFRAMES_NEAR = 128 };

/* Where a replay is: steps made, bytes read and calls counted; the game's number of
 * the step. */
typedef struct grz_replay_place {
    uint64_t steps, at, calls, frame;
} grz_replay_place;

/* The bytes hold the codec's state and the world's. */
typedef struct grz_keyframe {
    grz_replay_place place;
    void *data;
    size_t size;
} grz_keyframe;

typedef struct grz_keyframes {
    grz_buffer items; /* grz_keyframe, by steps */
    uint32_t count;
    size_t bytes, bytes_max;
    grz_buffer scratch; /* the keyframe being written */
} grz_keyframes;

const grz_keyframe *grz_keyframes_find(const grz_keyframes *keyframes,
                                       uint64_t step);

/* Add a keyframe of a codec between two pieces and its world, unless there is one or
 * it does not fit. */
void grz_keyframes_add(grz_keyframes *keyframes, grz_codec *codec,
                       grz_replay_place place);
graze_status grz_keyframe_load(const grz_keyframe *keyframe, grz_codec *codec);
void grz_keyframes_free(grz_keyframes *keyframes, const graze_allocator *allocator);
