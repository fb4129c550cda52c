/* rules_file.h: which layers may meet, as a text file says it.
 *
 * One rule a line: `0 3` lets layers 0 and 3 meet, both ways; `0 *` layer 0 and
 * every layer; `* *` all; `#` begins a comment. Only what the file names meets:
 * an empty one lets nothing meet. `sweep 2` sweeps what is on layer 2, `sweep *`
 * all. `near_miss 1 2 6`, or `graze 1 2 6`, reports near misses of layers 1 and 2
 * within 6. `attack 1` makes an attack of each body with boxes on layer 1
 * (attack.h); `again 30` and `bodies 3` behind it set its numbers. `circles 1 2
 * sides`, or `squares`, sets by which rule circles of layers 1 and 2 touch. `name 3
 * enemies' bullets` names layer 3 for people. `wrap 160 120` wraps the world, 160
 * wide and 120 high, and `wrap 160 0` along x alone. None of these lets any layers
 * meet.
 */
#ifndef FORMATS_RULES_FILE_H
#define FORMATS_RULES_FILE_H

#include "formats/error.h"
#include "graze/attack.h"
#include "graze/name.h"
#include "graze/rules.h"

/* The lines of a rules file without a pair to allow. Swept layers and layers of
 * attacks have a bit each. Margins of near misses and rules of circles are the same
 * both ways, 0 for none. The last ones are the sides of a wrapped world (world.h). */
typedef struct rules_extras {
    uint64_t swept, attacking;
    graze_attack_def attack[GRAZE_LAYER_COUNT]; /* of a layer of attacks */
    float margin[GRAZE_LAYER_COUNT][GRAZE_LAYER_COUNT];
    uint32_t interval[GRAZE_LAYER_COUNT][GRAZE_LAYER_COUNT]; /* of near misses */
    graze_circle_rule circles[GRAZE_LAYER_COUNT][GRAZE_LAYER_COUNT];
    char name[GRAZE_LAYER_COUNT][GRAZE_NAME_MAX + 1]; /* "": none */
    float wrap_width, wrap_height;
} rules_extras;

/* Read the rules of a file, or of standard input for "-"; `extras` may be NULL.
 * Errors: ERROR_INPUT naming file and line. */
bool rules_file_read(const char *path, graze_rules *rules, rules_extras *extras,
                     error *e);

#endif
