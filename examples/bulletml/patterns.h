/* patterns.h: made by pattern/game/main.cpp of BulletML files: their tables, and
 * the most that any of them needs of a runner's room, and of runners. */
/* clang-format off */
#ifndef EXAMPLES_BULLETML_PATTERNS_H
#define EXAMPLES_BULLETML_PATTERNS_H

#include "bulletml/player.h"

enum {
    PATTERN_22WAY,
    PATTERN_4WACCEL,
    PATTERN_57WAY,
    PATTERN_88WAY,
    PATTERN_BEEWINDER,
    PATTERN_BIT,
    PATTERN_DOUBLE_ROLL_SEEDS,
    PATTERN_NWROLL,
    PATTERN_ROLL3POS,
    PATTERN_ROLLBAR,
    PATTERN_SIDE_CRACKER,
    PATTERN_WINDER,
    PATTERN_XFIRE,
    PATTERNS
};
enum { PATTERN_DEPTH = 6, PATTERN_VALUES = 12, PATTERN_SCRIPTS = 2 };

extern const bulletml_pattern patterns[PATTERNS];

#endif
