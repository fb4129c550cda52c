/* auto.h: the state of `auto`, for tests that look at how it works. */
#ifndef GRZ_BROAD_AUTO_H
#define GRZ_BROAD_AUTO_H

#include "broad/prediction.h"

typedef struct grz_auto {
    const grz_broad_setup *setup;
    grz_broad_instance search; /* from scratch: its state is a grz_strategy */
    grz_prediction prediction; /* from step to step */
    bool is_tracked;           /* this step asked for a diff */
} grz_auto;

#endif
