/* enum_names.h: written by tools/bindings.py from graze-api.json; do not change it by hand. */
#pragma once

#include "graze.h"

/* The formats of bytes. NULL: no name has this number. */
static inline const char *format_name(int number) {
    switch (number) {
    case GRAZE_FORMAT_UNKNOWN:
        return "unknown";
    case GRAZE_FORMAT_SNAPSHOT:
        return "snapshot";
    case GRAZE_FORMAT_DELTA:
        return "delta";
    case GRAZE_FORMAT_RECORDING:
        return "recording";
    default:
        return NULL;
    }
}

/* The kinds of queries. The names by their numbers, and NULL. */
static const char *const query_kind_names[] = {
    [GRAZE_QUERY_POINT] = "point",
    [GRAZE_QUERY_BOX] = "box",
    [GRAZE_QUERY_CIRCLE] = "circle",
    [GRAZE_QUERY_RAY] = "ray",
    [GRAZE_QUERY_RAY_FIRST] = "ray_first",
    [GRAZE_QUERY_NEAREST] = "nearest",
    [GRAZE_QUERY_SHAPE_CAST] = "shape_cast",
    [GRAZE_QUERY_SHAPE_CAST_FIRST] = "shape_cast_first",
    NULL
};

/* Why two bodies do not touch, in the order in which the conditions are tested. NULL: no name has this number. */
static inline const char *reason_name(int number) {
    switch (number) {
    case GRAZE_REASON_STALE:
        return "stale";
    case GRAZE_REASON_SAME_BODY:
        return "same_body";
    case GRAZE_REASON_NO_PARTS:
        return "no_parts";
    case GRAZE_REASON_RULES:
        return "rules";
    case GRAZE_REASON_BODY_DISABLED:
        return "body_disabled";
    case GRAZE_REASON_PART_DISABLED:
        return "part_disabled";
    case GRAZE_REASON_PART_ABSENT:
        return "part_absent";
    case GRAZE_REASON_EMPTY:
        return "empty";
    case GRAZE_REASON_BOXES_APART:
        return "boxes_apart";
    case GRAZE_REASON_SHAPES_APART:
        return "shapes_apart";
    case GRAZE_REASON_MASK:
        return "mask";
    case GRAZE_REASON_TILES:
        return "tiles";
    case GRAZE_REASON_NONE:
        return "none";
    default:
        return NULL;
    }
}

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

/* Why a body does not strike another one, in the order in which the conditions are tested. NULL: no name has this number. */
static inline const char *strike_reason_name(int number) {
    switch (number) {
    case GRAZE_STRIKE_REASON_STALE:
        return "stale";
    case GRAZE_STRIKE_REASON_NO_ATTACK:
        return "no_attack";
    case GRAZE_STRIKE_REASON_APART:
        return "apart";
    case GRAZE_STRIKE_REASON_BODIES_MAX:
        return "bodies_max";
    case GRAZE_STRIKE_REASON_STRUCK:
        return "struck";
    case GRAZE_STRIKE_REASON_NONE:
        return "none";
    default:
        return NULL;
    }
}
