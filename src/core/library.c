/* library.c: the version, statuses in words, and the collision matrix. */
#include "core/buffer.h"
#include "graze/rules.h"
#include "graze/version.h"

#define GRZ_TEXT_OF(x) #x
#define GRZ_TEXT(x) GRZ_TEXT_OF(x)

const char *graze_version(void) {
    return GRZ_TEXT(GRAZE_VERSION_MAJOR) "." GRZ_TEXT(GRAZE_VERSION_MINOR) "." GRZ_TEXT(GRAZE_VERSION_PATCH);
}

static const char *const status_texts[] = {
    [GRAZE_OK] = "fine",
    [GRAZE_OUT_OF_MEMORY] = "out of memory",
    [GRAZE_BAD_NUMBER] = "a number is NaN or infinite",
    [GRAZE_BAD_BOX] = "a box has a min edge beyond its max edge",
    [GRAZE_OUT_OF_RANGE] = "a coordinate, an edge, an angle or a margin is beyond 2^60",
    [GRAZE_BAD_LAYER] = "a layer is over 63",
    [GRAZE_STALE_HANDLE] = "a handle names nothing that is alive",
    [GRAZE_BAD_BROAD_PHASE] = "no broad phase has this name",
    [GRAZE_BAD_CELL] = "a cell side must be zero or positive and finite",
    [GRAZE_BAD_VALUE] = "no such kind or option, a number below 0, a name too long, or the same object twice",
    [GRAZE_OUT_OF_CAPACITY] = "a count or a size is beyond a limit",
    [GRAZE_BAD_FRAME] = "there is no such frame",
    [GRAZE_BAD_HITBOXES] = "a hitbox set names what is not there",
    [GRAZE_THREADS_MISSING] = "no thread could be started",
    [GRAZE_BAD_CORNER_COUNT] = "a polygon must have 3 to 8 corners",
    [GRAZE_BAD_RADIUS] =
        "a radius must not be below 0, and that of a circle, or of a capsule without length, not 0",
    [GRAZE_BAD_REPEATED_CORNER] = "a polygon has the same corner twice",
    [GRAZE_BAD_COLLINEAR_CORNERS] = "three corners of a polygon lie on one line; leave out the middle one",
    [GRAZE_BAD_CONVEXITY] = "a polygon is not convex; cut it into convex ones",
    [GRAZE_BAD_SCALE] = "a scale must be above 0; use flips to mirror",
    [GRAZE_BAD_POSE] =
        "this shape can be rotated by multiples of 90 degrees only, and a mask cannot be scaled",
    [GRAZE_BAD_TURN] =
        "only circles, capsules and polygons can be turned: use an oriented box or a frame's turns",
    [GRAZE_BAD_FORMAT] = "this was not written by graze, or by a version before 1.0",
    [GRAZE_BAD_SNAPSHOT] = "a snapshot or a delta is damaged",
    [GRAZE_ASSET_MISSING] = "a mask or a hitbox set is not in the list of assets",
    [GRAZE_BAD_ASSET] = "a mask or a hitbox set is not the one that was saved",
    [GRAZE_DELTA_MISMATCH] = "a delta was made against another snapshot",
    [GRAZE_BAD_TILES] =
        "tiles would have no size: none in a row or a column, a side of 0, or one that rounding loses",
    [GRAZE_WRITE_FAILED] = "the recording could not be written",
    [GRAZE_BAD_RECORDING] = "a recording is damaged",
    [GRAZE_ARGUMENT_MISSING] = "a world, or another pointer that the call needs, is NULL",
    [GRAZE_NEWER_FORMAT] =
        "this was made by a newer graze, whose format this one does not know; update graze",
    [GRAZE_OUT_OF_BOUNDS] = "a row, a column or a rectangle is not in its tile layer or picture",
    [GRAZE_OUT_OF_SPACE] = "a buffer, or a row of one, is too short",
    [GRAZE_TILES_MISSING] = "the body is not a tile layer",
    [GRAZE_BAD_PLATFORM] = "a tile layer cannot be a platform",
};

const char *graze_status_text(graze_status status) {
    const size_t i = (size_t)status;
    return i < sizeof status_texts / sizeof *status_texts ? status_texts[i] : "unknown status";
}

static bool rules_have(unsigned a, unsigned b) {
    return a < GRAZE_LAYER_COUNT && b < GRAZE_LAYER_COUNT;
}

static graze_status rules_set(graze_rules *rules, uint64_t a, uint64_t b, bool forbids) {
    const uint64_t first = a != 0 ? a : GRAZE_ALL_LAYERS, other = b != 0 ? b : GRAZE_ALL_LAYERS;
    for (unsigned layer = 0; rules != NULL && layer < GRAZE_LAYER_COUNT; layer++) {
        const uint64_t met = (first >> layer & 1 ? other : 0) | (other >> layer & 1 ? first : 0);
        rules->forbidden[layer] = forbids ? rules->forbidden[layer] | met : rules->forbidden[layer] & ~met;
    }
    return rules != NULL ? GRAZE_OK : GRAZE_ARGUMENT_MISSING;
}

void graze_rules_forbid_all(graze_rules *rules) {
    (void)rules_set(rules, 0, 0, true);
}

graze_status graze_rules_allow_layers(graze_rules *rules, uint64_t a, uint64_t b) {
    return rules_set(rules, a, b, false);
}

graze_status graze_rules_forbid_layers(graze_rules *rules, uint64_t a, uint64_t b) {
    return rules_set(rules, a, b, true);
}

graze_status graze_rules_allow(graze_rules *rules, unsigned a, unsigned b) {
    return rules_have(a, b) ? rules_set(rules, UINT64_C(1) << a, UINT64_C(1) << b, false) : GRAZE_BAD_LAYER;
}

graze_status graze_rules_forbid(graze_rules *rules, unsigned a, unsigned b) {
    return rules_have(a, b) ? rules_set(rules, UINT64_C(1) << a, UINT64_C(1) << b, true) : GRAZE_BAD_LAYER;
}

bool graze_rules_allows(const graze_rules *rules, unsigned a, unsigned b) {
    return rules != NULL && rules_have(a, b) && !(rules->forbidden[a] >> b & 1);
}
