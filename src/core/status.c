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
    case GRAZE_CORNER_COUNT:
        return "a polygon must have 3 to 8 corners";
    case GRAZE_BAD_RADIUS:
        return "a radius must be above 0 (a polygon's may be 0)";
    case GRAZE_REPEATED_CORNER:
        return "a polygon has the same corner twice";
    case GRAZE_COLLINEAR_CORNERS:
        return "three corners of a polygon lie on one line; leave out the middle one";
    case GRAZE_NOT_CONVEX:
        return "a polygon is not convex; cut it into convex ones";
    case GRAZE_BAD_SCALE:
        return "a scale must be above 0; use flips to mirror";
    case GRAZE_SINK_FAILED:
        return "what takes the recording takes no more";
    case GRAZE_BAD_RECORDING:
        return "a recording is damaged";
    case GRAZE_BAD_POSE:
        return "this shape can be turned by multiples of 90 degrees only, and a mask not be scaled";
    case GRAZE_FOREIGN:
        return "this was not written by graze, or by another version of it";
    case GRAZE_DAMAGED:
        return "an image or a delta is damaged";
    case GRAZE_UNLISTED:
        return "a mask or a hitbox set is not in the list of assets";
    case GRAZE_WRONG_ASSET:
        return "a mask or a hitbox set is not the one that was saved";
    case GRAZE_WRONG_BASE:
        return "a delta was made against another image";
    case GRAZE_BAD_TILES:
        return "a body is no tile layer, or its tiles would have no size";
    }
    return "unknown status";
}
