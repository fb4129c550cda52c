/* verlet_list.h: fat AABBs, which hold boxes for some steps, and the pairs of boxes whose fat AABBs overlap.
 *
 * A fat AABB holds a box and the way that it would go if it went on as in the last step. While two boxes stay
 * in their fat AABBs, on their layers and in their groups, they can only overlap if their fat AABBs do. So a
 * step only tests those pairs again: the neighbour list of molecular dynamics (Verlet, "Computer experiments
 * on classical fluids", 1967). The changed bits are the diff.
 */
#ifndef GRZ_BROAD_VERLET_LIST_H
#define GRZ_BROAD_VERLET_LIST_H

#include "broad/broad_phase.h"
#include "simd/kernels.h"

/* How many steps of its motion a fat AABB holds, and how far a box may be from its way, in steps. */
typedef struct grz_fat_margin {
    float steps, slack;
} grz_fat_margin;

/* Zeroed, then with kernels, there are none. */
typedef struct grz_fat_boxes {
    const grz_kernels *kernels;
    const graze_tasks *tasks;      /* of this step */
    grz_edge_columns edges;        /* the fat AABBs */
    grz_buffer layers, groups;     /* uint8_t, uint32_t: of the rows when they were predicted */
    uint32_t count;                /* predicted rows */
    grz_fat_margin margin;         /* of the prediction */
    float usual_side;              /* the mean side of a sample */
    grz_buffer now;                /* grz_simd_box: the boxes of this step */
    grz_buffer before_x, before_y; /* float: the min edges at the last observation */
    uint32_t observed;             /* rows at the last observation */
    grz_buffer escaped;            /* uint64_t: a bit a row */
} grz_fat_boxes;

typedef struct grz_row_list {
    grz_buffer rows; /* uint32_t */
    uint32_t count;
} grz_row_list;

static inline grz_simd_box *grz_fat_boxes_now(const grz_fat_boxes *fat) {
    return (grz_simd_box *)fat->now.data;
}

/* Reserve all rows, so that the rest cannot fail, and take the tasks of this step. */
graze_status grz_fat_boxes_reserve(grz_fat_boxes *fat, const grz_box_view *boxes,
                                   const grz_broad_setup *setup);

/* Replace the list, which has room for `max`, by the rows that left their fat AABB, layer or group. False if
 * there are more. */
bool grz_fat_boxes_find_escaped(grz_fat_boxes *fat, const grz_box_view *boxes, uint32_t max,
                                grz_row_list *escaped);

/* Write the boxes of this step. */
void grz_fat_boxes_write_now(grz_fat_boxes *fat, const grz_box_view *boxes);

/* Note where all boxes are: the next prediction learns from it how they move. */
void grz_fat_boxes_observe(grz_fat_boxes *fat, const grz_box_view *boxes);

/* Make a fat AABB for each row, from its motion since the last observation. */
void grz_fat_boxes_predict(grz_fat_boxes *fat, const grz_box_view *boxes, grz_fat_margin margin);

/* The fat AABBs as boxes, on the layers and of the groups of `boxes`. */
grz_box_view grz_fat_boxes_view(const grz_fat_boxes *fat, const grz_box_view *boxes);

void grz_fat_boxes_free(grz_fat_boxes *fat, const graze_allocator *allocator);

typedef struct grz_verlet_list {
    grz_buffer pairs; /* graze_pair, padded to a multiple of 64 */
    grz_buffer bits;  /* uint64_t: which of them overlap */
    size_t count;
} grz_verlet_list;

/* Take over `count` pairs that were collected in list->pairs. */
graze_status grz_verlet_list_take(grz_verlet_list *list, size_t count, const graze_allocator *allocator);

/* Test all pairs into `bits`, which has as many words as list->bits. */
void grz_verlet_list_test(const grz_verlet_list *list, const grz_fat_boxes *fat, uint64_t *bits);

/* Append the changes from list->bits to `bits`, in any order. */
graze_status grz_verlet_list_compare(const grz_verlet_list *list, const uint64_t *bits,
                                     grz_pair_list *changes, const graze_allocator *allocator);

/* Append the overlapping pairs, for which there is room. */
void grz_verlet_list_append_to(const grz_verlet_list *list, grz_pair_list *out);

static inline size_t grz_verlet_list_words(const grz_verlet_list *list) {
    return (list->count + 63) / 64;
}

void grz_verlet_list_free(grz_verlet_list *list, const graze_allocator *allocator);

#endif
