/* prediction.h: the diff of a step without a search, where the motion of boxes can
 * be predicted.
 *
 * A fat AABB holds a box and its way, if it goes on as in the last step. While two
 * boxes stay in their fat AABBs, on their layers and in their groups, they can only
 * overlap if their fat AABBs do. So a step only tests those pairs again: the
 * neighbour list of molecular dynamics (Verlet, "Computer experiments on classical
 * fluids", 1967). The changed bits are the diff.
 *
 * A build makes a fat AABB of each box and lets a search find the pairs between
 * these: the Verlet list. Each step after it tests these pairs again. Few boxes
 * escape from their fat AABB: a grid join finds all their pairs, anew in each step.
 * The last step before the horizon also builds the next Verlet list. */
#pragma once

#include "broad/few.h"
#include "broad/strategy.h"

/* How many steps of its motion a fat AABB holds, and how far a box may be from its
 * way, in steps. */
typedef struct grz_fat_margin {
    float steps, slack;
} grz_fat_margin;

/* Zeroed, there are none. */
typedef struct grz_fat_boxes {
    const graze_tasks *tasks; /* of this step */
    const grz_kernels *kernels;
    grz_edge_columns edges; /* the fat AABBs */
    /* uint8_t, uint32_t: of the rows when they were predicted */
    grz_buffer layers, groups;
    uint32_t count;        /* predicted rows */
    grz_fat_margin margin; /* of the prediction */
    float usual_side;      /* the mean side of a sample */
    /* grz_simd_box: the boxes of this step; until they are written, of the last */
    grz_buffer now;
    uint32_t observed;  /* rows of now */
    grz_buffer escaped; /* uint8_t by row: 1 if it escaped */
} grz_fat_boxes;

typedef struct grz_row_list {
    grz_buffer rows; /* uint32_t */
    uint32_t count;
} grz_row_list;

static inline grz_simd_box *grz_fat_boxes_now(const grz_fat_boxes *fat) {
    return (grz_simd_box *)fat->now.data;
}

/* Reserve all rows, so the rest cannot fail, and take the tasks of this step. */
graze_status grz_fat_boxes_reserve(grz_fat_boxes *fat, const grz_box_view *boxes,
                                   const grz_broad_setup *setup);

/* Replace the list by the rows outside of their fat AABB, layer or group. False:
 * more than `max` did. */
bool grz_fat_boxes_find_escaped(grz_fat_boxes *fat, const grz_box_view *boxes,
                                uint32_t max, grz_row_list *escaped);
void grz_fat_boxes_observe(grz_fat_boxes *fat, const grz_box_view *boxes);

/* Make a fat AABB for each row, from its motion since the last observation; before
 * the boxes are observed. */
void grz_fat_boxes_predict(grz_fat_boxes *fat, const grz_box_view *boxes,
                           grz_fat_margin margin);

/* The fat AABBs as boxes, on the layers and of the groups of `boxes`. */
grz_box_view grz_fat_boxes_view(const grz_fat_boxes *fat, const grz_box_view *boxes);
void grz_fat_boxes_free(grz_fat_boxes *fat, const graze_allocator *allocator);

typedef struct grz_verlet_list {
    grz_buffer pairs; /* graze_pair, padded to a multiple of 64 */
    grz_buffer bits;  /* uint64_t: which of them overlap */
    size_t count;
} grz_verlet_list;

/* Begin a list with the `count` pairs in list->pairs: pad them, and reserve their
 * bits. */
graze_status grz_verlet_list_take(grz_verlet_list *list, size_t count,
                                  const graze_allocator *allocator);

/* Write which pairs overlap now. */
void grz_verlet_list_test(const grz_verlet_list *list, const grz_fat_boxes *fat,
                          uint64_t *bits);

/* Append the changes from list->bits to `bits`, in any order. */
graze_status grz_verlet_list_compare(const grz_verlet_list *list,
                                     const uint64_t *bits, grz_pair_list *changes,
                                     const graze_allocator *allocator);

/* Push the overlapping pairs. */
void grz_verlet_list_push(const grz_verlet_list *list, grz_pair_sink *out);

static inline size_t grz_verlet_list_words(const grz_verlet_list *list) {
    return (list->count + 63) / 64;
}

void grz_verlet_list_free(grz_verlet_list *list, const graze_allocator *allocator);

/* How far a build looks ahead, learned from how long earlier ones lasted. A longer
 * horizon makes more pairs and lasts for more steps. Zeroed, it is the longest. */
typedef struct grz_horizon {
    uint32_t level;      /* of the table of margins */
    uint32_t left;       /* steps until the next build */
    grz_backoff backoff; /* steps without prediction */
    bool has_lasted;     /* the last build was not cut short */
} grz_horizon;

grz_fat_margin grz_horizon_margin(const grz_horizon *horizon);
void grz_horizon_begin(grz_horizon *horizon, bool has_lasted);

/* Too many boxes escaped: take a shorter horizon, or give up. */
void grz_horizon_shorten(grz_horizon *horizon);
void grz_horizon_give_up(grz_horizon *horizon);

/* Boxes outside of their fat AABB, and their pairs, sorted: as of the last commit,
 * and of this step. */
typedef struct grz_escaped {
    grz_row_list rows;
    grz_pair_list committed, pending;
    grz_grid_join join;
} grz_escaped;

/* How `auto` makes a step, and which pairs it keeps for the next one. */
typedef enum grz_auto_mode {
    GRZ_AUTO_ALONE,    /* by a search without a diff; nothing is kept */
    GRZ_AUTO_SEARCHED, /* by a search for an unknown diff; nothing is kept */
    GRZ_AUTO_FEW,      /* by the bits of few boxes */
    GRZ_AUTO_BUILT, /* by a search for the next Verlet list, which has all pairs */
    GRZ_AUTO_PREDICTED, /* by the Verlet list and the escaped boxes */
    GRZ_AUTO_REBUILT,   /* the same, and a search built the next list */
    GRZ_AUTO_OUTDATED   /* the fat AABBs are no longer those of the kept list */
} grz_auto_mode;

static inline bool grz_auto_mode_builds(grz_auto_mode mode) {
    return mode == GRZ_AUTO_BUILT || mode == GRZ_AUTO_REBUILT;
}

static inline bool grz_auto_mode_predicts(grz_auto_mode mode) {
    return mode == GRZ_AUTO_PREDICTED || mode == GRZ_AUTO_REBUILT;
}

/* Whether the next step can be predicted. */
static inline bool grz_auto_mode_keeps_list(grz_auto_mode mode) {
    return grz_auto_mode_builds(mode) || grz_auto_mode_predicts(mode);
}

typedef struct grz_prediction {
    grz_horizon horizon;
    grz_layer_groups groups;
    grz_fat_boxes fat;
    grz_verlet_list committed, pending;
    /* uint64_t: which pairs of the committed list overlap in this step */
    grz_buffer pending_bits;
    grz_escaped escaped;
    grz_buffer scratch; /* for sorting */
    grz_auto_mode mode; /* of this step */
    grz_auto_mode kept; /* of the last committed step: the pairs kept from it */
} grz_prediction;

/* Write the diff of a step. False in *is_known if nothing is predicted, or too many
 * boxes escaped. */
graze_status grz_prediction_step(grz_prediction *prediction, grz_strategy *search,
                                 const grz_box_view *boxes, grz_pair_list *diff,
                                 bool *is_known);

/* In a step without prediction: observe the boxes; build if it seems worth it.
 * `pairs` is about how many overlap. */
graze_status grz_prediction_begin(grz_prediction *prediction, grz_strategy *search,
                                  const grz_box_view *boxes, size_t pairs);
void grz_prediction_commit(grz_prediction *prediction);

/* A load has replaced the boxes by these: forget the pairs; motion is from here, if
 * memory allows. */
void grz_prediction_restore(grz_prediction *prediction, const grz_box_view *boxes);

/* Push all committed pairs, unsorted. */
void grz_prediction_push(const grz_prediction *prediction, grz_pair_sink *out);
void grz_prediction_free(grz_prediction *prediction,
                         const graze_allocator *allocator);

typedef struct grz_auto {
    const grz_kernels *kernels; /* of this machine */
    grz_few few;                /* bits of few boxes */
    grz_strategy search;        /* from scratch */
    grz_prediction prediction;  /* from step to step */
    size_t pairs;               /* found by the last search */
} grz_auto;
