/* enum_names.h: written by tools/bindings.py from graze-api.json; do not change it by hand. */
#pragma once

#include "graze.h"

/* The state of a replay. NULL: no name has this number. */
static inline const char *replay_state_name(int number) {
    switch (number) {
    case GRAZE_REPLAY_STEPPED:
        return "stepped";
    case GRAZE_REPLAY_ENDED:
        return "ended";
    case GRAZE_REPLAY_TRUNCATED:
        return "truncated";
    case GRAZE_REPLAY_DIFFERS:
        return "differs";
    case GRAZE_REPLAY_DAMAGED:
        return "damaged";
    case GRAZE_REPLAY_FAILED:
        return "failed";
    default:
        return NULL;
    }
}

/* The response of a mover to a box that it hits. NULL: no name has this number. */
static inline const char *response_name(int number) {
    switch (number) {
    case GRAZE_SLIDE:
        return "slide";
    case GRAZE_CROSS:
        return "cross";
    case GRAZE_TOUCH:
        return "touch";
    case GRAZE_BOUNCE:
        return "bounce";
    case GRAZE_IGNORE:
        return "ignore";
    default:
        return NULL;
    }
}
