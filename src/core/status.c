/* status.c: statuses in words. */
#include "graze/status.h"

#include <stddef.h>

static const char *const texts[] = {
    [GRAZE_OK] = "fine",
    [GRAZE_OUT_OF_MEMORY] = "out of memory",
    [GRAZE_BAD_NUMBER] = "a number is NaN or infinite",
    [GRAZE_BAD_BOX] = "a box has a min edge beyond its max edge",
    [GRAZE_OUT_OF_RANGE] = "an edge lies beyond 2^60",
    [GRAZE_BAD_LAYER] = "a layer is over 63",
    [GRAZE_STALE_HANDLE] = "a handle names nothing that is alive",
    [GRAZE_BAD_BROAD_PHASE] = "no method has this name",
    [GRAZE_BAD_CELL] = "a cell side must be zero or positive and finite",
    [GRAZE_BAD_VALUE] = "a setting has none of its values",
    [GRAZE_OUT_OF_CAPACITY] = "a count exceeds a limit",
    [GRAZE_BAD_FRAME] = "there is no such frame",
    [GRAZE_BAD_HITBOXES] = "a hitbox set names what is not there",
    [GRAZE_THREADS_MISSING] = "no thread could be started",
    [GRAZE_BAD_CORNER_COUNT] = "a polygon must have 3 to 8 corners",
    [GRAZE_BAD_RADIUS] = "a radius must be above 0 (a polygon's may be 0)",
    [GRAZE_BAD_REPEATED_CORNER] = "a polygon has the same corner twice",
    [GRAZE_BAD_COLLINEAR_CORNERS] = "three corners of a polygon lie on one line; leave out the middle one",
    [GRAZE_BAD_CONVEXITY] = "a polygon is not convex; cut it into convex ones",
    [GRAZE_BAD_SCALE] = "a scale must be above 0; use flips to mirror",
    [GRAZE_BAD_POSE] = "this shape can be turned by multiples of 90 degrees only, and a mask not be scaled",
    [GRAZE_BAD_FORMAT] = "this was not written by graze, or by another version of it",
    [GRAZE_BAD_SNAPSHOT] = "an image or a delta is damaged",
    [GRAZE_ASSET_MISSING] = "a mask or a hitbox set is not in the list of assets",
    [GRAZE_BAD_ASSET] = "a mask or a hitbox set is not the one that was saved",
    [GRAZE_DELTA_MISMATCH] = "a delta was made against another image",
    [GRAZE_BAD_TILES] = "a body is no tile layer, or its tiles would have no size",
    [GRAZE_WRITE_FAILED] = "what takes the recording takes no more",
    [GRAZE_BAD_RECORDING] = "a recording is damaged",
};

const char *graze_status_text(graze_status status) {
    const size_t i = (size_t)status;
    return i < sizeof texts / sizeof *texts ? texts[i] : "unknown status";
}
