/* fat.h: an axis of boxes and of the fat AABBs that hold them and their way
 * (broad/prediction.h). */
#pragma once

#include "simd/boxes.h"

/* A box has jumped if it moves in a step by more than this many of its sides, and of
 * usual ones. It is expected to rest then. */
enum { GRZ_FAT_STEP_MAX = 3 };

/* Where boxes began before, where they begin and end now, and where their fat edges
 * are written. */
typedef struct grz_fat_axis {
    const float *before; /* of vectors: each fourth float */
    const float *min, *max;
    float *fat_min, *fat_max;
    float usual_side;
    float steps, slack_steps; /* steps of their motion, and of its slack */
} grz_fat_axis;
