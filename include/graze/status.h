/* status.h: the result of a call.
 *
 * If a call does not return GRAZE_OK, it has changed nothing. The world, its
 * contacts and the events of its last step are as before, and the call can be made
 * again. A function without a status returns nothing, 0 or "" if its world, or
 * another object that it is about, is NULL.
 */
#ifndef GRAZE_STATUS_H
#define GRAZE_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/* The results of calls. Later versions may add some behind the last. */
typedef enum graze_status {
    GRAZE_OK = 0,
    GRAZE_OUT_OF_MEMORY, /* the allocator returned NULL */
    GRAZE_BAD_NUMBER,    /* a number is NaN or infinite */
    GRAZE_BAD_BOX,       /* a box has min > max */
    /* a coordinate, an edge, an angle or a margin is beyond +-GRAZE_COORD_MAX */
    GRAZE_OUT_OF_RANGE,
    GRAZE_BAD_LAYER, /* a layer is over 63 */
    /* a handle is zero, or its body or part was removed */
    GRAZE_STALE_HANDLE,
    GRAZE_BAD_BROAD_PHASE, /* no broad phase has this name */
    GRAZE_BAD_CELL,        /* a cell side is negative or not finite */
    /* a value that the call does not take: no such kind, edges, option or response;
     * a negative number; a name that is too long; a cast without a shape; a shape of
     * a mask without one; one mask as both operands */
    GRAZE_BAD_VALUE,
    /* a count or a size would exceed a limit of the world, the library or the
     * machine */
    GRAZE_OUT_OF_CAPACITY,
    /* a hitbox set has no such frame, or a body no set */
    GRAZE_BAD_FRAME,
    /* a hitbox set names a box or a frame that is missing */
    GRAZE_BAD_HITBOXES,
    /* the system starts no thread, or graze was built without threads */
    GRAZE_THREADS_MISSING,
    /* a polygon has fewer than 3 or more than 8 corners */
    GRAZE_BAD_CORNER_COUNT,
    /* a radius is below 0; or 0, of a circle or a capsule without length */
    GRAZE_BAD_RADIUS,
    GRAZE_BAD_REPEATED_CORNER,   /* a polygon has two corners at one place */
    GRAZE_BAD_COLLINEAR_CORNERS, /* three corners of a polygon lie on one line */
    /* a polygon turns both ways, or winds round more than once */
    GRAZE_BAD_CONVEXITY,
    GRAZE_BAD_SCALE, /* a pose's scale is not above zero */
    /* a shape cannot be posed like this and remain of its kind */
    GRAZE_BAD_POSE,
    /* a box, a mask, a tile layer or a hitbox set cannot be turned freely */
    GRAZE_BAD_TURN,
    /* no snapshot, delta or recording, or one from before version 1.0 */
    GRAZE_BAD_FORMAT,
    GRAZE_BAD_SNAPSHOT, /* a snapshot or a delta is damaged */
    /* a mask or a hitbox set is not in the list of assets */
    GRAZE_ASSET_MISSING,
    /* a mask or a hitbox set is not the one that was saved */
    GRAZE_BAD_ASSET,
    GRAZE_DELTA_MISMATCH, /* a delta was made against another snapshot */
    /* tiles would have no size, or be so far out that two edges round to one
     * float */
    GRAZE_BAD_TILES,
    GRAZE_WRITE_FAILED,  /* the sink of a recording has failed */
    GRAZE_BAD_RECORDING, /* a recording is damaged */
    /* a pointer that the call needs is NULL: its world, say */
    GRAZE_ARGUMENT_MISSING,
    /* a snapshot, delta or recording of a newer graze (format.h) */
    GRAZE_NEWER_FORMAT,
    /* a row, a column or a rectangle is not in its tile layer or picture, or a node
     * is not in its chain */
    GRAZE_OUT_OF_BOUNDS,
    /* a buffer, or a row of one, is too short */
    GRAZE_OUT_OF_SPACE,
    GRAZE_TILES_MISSING, /* a body is not a tile layer */
    GRAZE_BAD_PLATFORM,  /* a body is a tile layer, which cannot be a platform */
    /* a part or a margin is too large for a wrapped world, or such a world does not
     * support the call */
    GRAZE_BAD_WRAP
} graze_status;

/* The status in words, for a message to a person. The string is static; an unknown
 * value has one too. */
const char *graze_status_text(graze_status status);

#ifdef __cplusplus
}
#endif

#endif
