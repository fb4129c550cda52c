/* matching.h: as many things as possible of two kinds, of which no two cross.
 *
 * Things of a kind never cross each other, so this is a largest independent set of a bipartite graph: all but
 * a smallest set that touches every crossing, which a largest matching gives (D. Konig, 1931).
 */
#ifndef GRAZE_CONTENT_TILES_MATCHING_H
#define GRAZE_CONTENT_TILES_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

#define GRZ_UNMATCHED UINT32_MAX

/* Across thing i crosses the down things crossings[first[i]] to crossings[first[i + 1] - 1], each by its
 * number. */
typedef struct grz_crossings {
    const uint32_t *first, *crossings;
    uint32_t across_count, down_count;
} grz_crossings;

/* Room for the work: four numbers an across thing, one a down thing. */
typedef struct grz_matching {
    uint32_t *match;   /* of an across thing: the down thing; or GRZ_UNMATCHED */
    uint32_t *matched; /* of a down thing: the across thing */
    uint32_t *seen;    /* of an across thing: by which search */
    uint32_t *parent;  /* of an across thing: from which one the search came */
    uint32_t *queue;   /* across things */
    uint64_t patience; /* how many crossings may still be looked at */
} grz_matching;

/* Find a largest matching; returns its size. No set without crossings then has more things than there are,
 * less this size, and one that has as many is known: see grz_matching_keeps. Only if m->patience, which the
 * caller sets, comes to its end, the matching may be a little smaller, and so may be the set. */
uint32_t grz_matching_find(const grz_crossings *graph, grz_matching *m);

/* After that: whether an across thing belongs to the set. A down thing does if it crosses none of those. */
bool grz_matching_keeps(const grz_matching *m, uint32_t across);

#endif
