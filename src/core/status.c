/* status.c: statuses in words. */
#include "graze/status.h"

const char *graze_status_text(graze_status status) {
    switch (status) {
    case GRAZE_OK:
        return "fine";
    case GRAZE_OUT_OF_MEMORY:
        return "out of memory";
    case GRAZE_NOT_FINITE:
        return "a number is NaN or infinite";
    case GRAZE_INVERTED:
        return "a box has a min edge beyond its max edge";
    case GRAZE_TOO_FAR:
        return "an edge lies beyond 2^60";
    case GRAZE_BAD_LAYER:
        return "a layer is over 63";
    case GRAZE_STALE_HANDLE:
        return "a handle names nothing that is alive";
    case GRAZE_UNKNOWN_METHOD:
        return "no method has this name";
    case GRAZE_BAD_CELL:
        return "a cell side must be zero or positive and finite";
    case GRAZE_BAD_VALUE:
        return "a setting has none of its values";
    case GRAZE_OVER_LIMIT:
        return "a count exceeds a limit";
    case GRAZE_BAD_FRAME:
        return "there is no such frame";
    case GRAZE_BAD_HITBOXES:
        return "a hitbox set names what is not there";
    case GRAZE_NO_THREADS:
        return "no thread could be started";
    }
    return "unknown status";
}
