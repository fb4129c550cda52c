/* attack_stream.h: attacks on a stream. */
#pragma once

#include "world/attacks.h"
#include "world/snapshot/stream.h"

/* A world being written, or the spare one for reading; the slots of its bodies are
 * known. `is_hash`: see snapshot.h. */
typedef struct grz_attack_stream {
    graze_world *world;
    grz_stream *stream;
    bool is_hash;
} grz_attack_stream;

void grz_stream_attacks(const grz_attack_stream *self);
