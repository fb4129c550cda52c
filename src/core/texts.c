/* texts.c: statuses and reasons in words, for messages of games and of the command.
 *
 * The texts stand below all other modules, so any of them can word a message. */
#include "graze/explain.h"
#include "graze/status.h"

#include <stddef.h>

static const char *const texts_of_statuses[] = {
    [GRAZE_OK] = "fine",
    [GRAZE_OUT_OF_MEMORY] = "out of memory",
    [GRAZE_BAD_NUMBER] = "a number is NaN or infinite",
    [GRAZE_BAD_BOX] = "a box has a min edge beyond its max edge",
    [GRAZE_OUT_OF_RANGE] =
        "a coordinate, an edge, an angle or a margin is beyond 2^60",
    [GRAZE_BAD_LAYER] = "a layer is over 63",
    [GRAZE_STALE_HANDLE] = "a handle names nothing that is alive",
    [GRAZE_BAD_BROAD_PHASE] = "no broad phase has this name",
    [GRAZE_BAD_CELL] = "a cell side must be zero or positive and finite",
    [GRAZE_BAD_VALUE] =
        ("no such kind or option, a number below 0, a name too long, "
         "or the same object twice"),
    [GRAZE_OUT_OF_CAPACITY] = "a count or a size is beyond a limit",
    [GRAZE_BAD_FRAME] = "there is no such frame",
    [GRAZE_BAD_HITBOXES] = "a hitbox set names what is not there",
    [GRAZE_THREADS_MISSING] = "no thread could be started",
    [GRAZE_BAD_CORNER_COUNT] = "a polygon must have 3 to 8 corners",
    [GRAZE_BAD_RADIUS] =
        ("a radius must not be below 0, and that of a circle, or of "
         "a capsule without length, not 0; the radii of an ellipse are at "
         "right angles, and none is over 1,000 times the other"),
    [GRAZE_BAD_REPEATED_CORNER] = "a polygon has the same corner twice",
    [GRAZE_BAD_COLLINEAR_CORNERS] =
        "three corners of a polygon lie on one line; leave out the middle one",
    [GRAZE_BAD_CONVEXITY] = "a polygon is not convex; cut it into convex ones",
    [GRAZE_BAD_SCALE] = "a scale must be above 0; use flips to mirror",
    [GRAZE_BAD_POSE] = ("this shape can be rotated by multiples of 90 degrees only, "
                        "a mask cannot be scaled, and a chain is moved only"),
    [GRAZE_BAD_TURN] = ("only circles, capsules and polygons can be turned: use an "
                        "oriented box or a frame's turns"),
    [GRAZE_BAD_FORMAT] = "this was not written by graze, or by a version before 1.0",
    [GRAZE_BAD_SNAPSHOT] = "a snapshot or a delta is damaged",
    [GRAZE_ASSET_MISSING] = "a mask or a hitbox set is not in the list of assets",
    [GRAZE_BAD_ASSET] = "a mask or a hitbox set is not the one that was saved",
    [GRAZE_DELTA_MISMATCH] = "a delta was made against another snapshot",
    [GRAZE_BAD_TILES] = ("tiles would have no size: none in a row or a column, a "
                         "side of 0, or one that rounding loses"),
    [GRAZE_WRITE_FAILED] = "the recording could not be written",
    [GRAZE_BAD_RECORDING] = "a recording is damaged",
    [GRAZE_ARGUMENT_MISSING] =
        "a world, or another pointer that the call needs, is NULL",
    [GRAZE_NEWER_FORMAT] = ("this was made by a newer graze, whose format this one "
                            "does not know; update graze"),
    [GRAZE_OUT_OF_BOUNDS] =
        ("a row, a column or a rectangle is not in its tile layer or picture, or "
         "a node is not in its chain"),
    [GRAZE_OUT_OF_SPACE] = "a buffer, or a row of one, is too short",
    [GRAZE_TILES_MISSING] = "the body is not a tile layer",
    [GRAZE_BAD_PLATFORM] = "a tile layer cannot be a platform",
    [GRAZE_BAD_WRAP] =
        ("a part or a margin is too large for a wrapped world, or such "
         "a world does not support the call"),
};

const char *graze_status_text(graze_status status) {
    const size_t i = (size_t)status;
    if (i < sizeof texts_of_statuses / sizeof *texts_of_statuses)
        return texts_of_statuses[i];
    return "unknown status";
}

static const char *const texts_of_reasons[] = {
    [GRAZE_REASON_STALE] =
        ("a handle names no body that is alive: it was removed or "
         "never added; use the "
         "handle of an alive body"),
    [GRAZE_REASON_SAME_BODY] = ("both are one body, and parts of one body never "
                                "touch: make two bodies of them"),
    [GRAZE_REASON_NO_PARTS] = "a body has no parts: add one",
    [GRAZE_REASON_RULES] =
        "the rules forbid their layers to meet: allow it, or change a layer",
    [GRAZE_REASON_BODY_DISABLED] = "a body is disabled: enable it",
    [GRAZE_REASON_PART_DISABLED] = "a part is disabled: enable it",
    [GRAZE_REASON_PART_ABSENT] =
        ("the frame that a body shows lacks the name of the "
         "part: show another frame, or add a box to it"),
    [GRAZE_REASON_EMPTY] = ("a box has no width or no height, and half-open it "
                            "touches nothing: make it "
                            "larger, or open the world closed"),
    [GRAZE_REASON_BOXES_APART] = "their boxes are apart: move one towards the other",
    [GRAZE_REASON_SHAPES_APART] = ("their boxes overlap, but the shapes in them are "
                                   "apart: move one towards the other"),
    [GRAZE_REASON_MASK] = ("their boxes overlap, but no solid pixel of a mask lies "
                           "in the other: move one towards the other"),
    [GRAZE_REASON_TILES] = ("the tiles of a layer that lie under the other are "
                            "empty: fill one, or move "
                            "one towards the other"),
    [GRAZE_REASON_NONE] = "they touch",
};

const char *graze_reason_text(graze_reason reason) {
    const size_t i = (size_t)reason;
    if (i < sizeof texts_of_reasons / sizeof *texts_of_reasons)
        return texts_of_reasons[i];
    return "no such reason";
}
