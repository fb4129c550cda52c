/* rules.h: the collision matrix: which layers may meet (the "game rules" of Roberts,
 * 1995); and how circles touch. */
#ifndef GRAZE_RULES_H
#define GRAZE_RULES_H

#include "graze/status.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Layers are numbered 0 to 63. */
#define GRAZE_LAYER_COUNT 64

/* Sets of layers are 64 bits: bit i is layer i. Wherever a set is given, 0 means all
 * layers, too. */
#define GRAZE_ALL_LAYERS UINT64_MAX

/* A symmetric 64 x 64 matrix of forbidden pairs. Zeroed rules let all layers meet,
 * also boxes of one layer. Bit b of forbidden[a] and bit a of forbidden[b] are
 * equal; the functions below keep them so. */
typedef struct graze_rules {
    uint64_t forbidden[GRAZE_LAYER_COUNT];
} graze_rules;

/* Let no layer meet any. */
void graze_rules_forbid_all(graze_rules *rules);

/* Let layers a and b meet, or not meet, both ways. GRAZE_BAD_LAYER if one is over
 * 63. */
graze_status graze_rules_allow(graze_rules *rules, unsigned a, unsigned b);
graze_status graze_rules_forbid(graze_rules *rules, unsigned a, unsigned b);

/* Let each layer of the set a and each of the set b (0: all layers) meet, or not
 * meet, both ways. */
graze_status graze_rules_allow_layers(graze_rules *rules, uint64_t a, uint64_t b);
graze_status graze_rules_forbid_layers(graze_rules *rules, uint64_t a, uint64_t b);

/* Whether layers a and b may meet; false if one is over 63. */
bool graze_rules_allows(const graze_rules *rules, unsigned a, unsigned b);

/* When two circles touch. r1 and r2 are their radii, d is the distance of their
 * centers, dx and dy are its parts along x and y. Closed, < is <=. Games of old took
 * what was cheap, and their patterns are made for it. A world has a rule for each pair
 * of layers (graze_world_set_circle_rule). */
typedef enum graze_circle_rule {
    GRAZE_CIRCLES_ROUND, /* d < r1 + r2 */
    /* |dx| < r1 + r2 and |dy| < r1 + r2: centers within half the sum of sides, as the
     * squares around the circles overlap */
    GRAZE_CIRCLES_SIDES,
    GRAZE_CIRCLES_SQUARES /* d² < r1² + r2² */
} graze_circle_rule;

#ifdef __cplusplus
}
#endif

#endif
