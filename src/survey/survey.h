/* survey.h: the boxes of a survey in a tree, and one walk for all questions.
 *
 * Level 0 are the boxes that can be found, the i-th of a level above holds the 8i-th to (8i + 7)-th of the
 * one below. A node knows on which layers there is anything, and the least row, so that a rare layer is found
 * without a look at all, and so is the first of ten thousand on one spot.
 */
#ifndef GRZ_SURVEY_SURVEY_H
#define GRZ_SURVEY_SURVEY_H

#include "core/buffer.h"
#include "graze/index.h"

enum { GRZ_SURVEY_NODE = 8, GRZ_SURVEY_LEVELS = 12 };

/* A box, or the bounds of those below; the row of the box, or the least of those below. */
typedef struct grz_survey_node {
    graze_area area;
    uint64_t layers;
    uint32_t row;
} grz_survey_node;

struct graze_index {
    graze_allocator allocator;
    graze_edges edges;
    bool looks_at_all;
    grz_buffer nodes;                /* grz_survey_node, level after level */
    size_t begin[GRZ_SURVEY_LEVELS]; /* where a level begins, */
    size_t count[GRZ_SURVEY_LEVELS]; /* and how many there are */
    uint32_t level_count;            /* 0: no boxes; the highest has one node */
};

/* A question under way. */
typedef struct grz_survey_search {
    void *self;
    uint64_t layers;
    /* False if nothing in a node is an answer. *key is the nodes' order: those with less are looked at first.
     */
    bool (*may_hold)(void *self, const grz_survey_node *node, double *key);
    /* Look at a box on one of the layers. */
    void (*look)(void *self, const grz_survey_node *box);
} grz_survey_search;

void grz_survey_walk(const graze_index *survey, const grz_survey_search *search);

/* GRAZE_OK, GRAZE_BAD_NUMBER or GRAZE_BAD_BOX. */
graze_status grz_area_check(const graze_area *area);

/* Make the tree of the boxes that can be found at all. */
graze_status grz_survey_plant(graze_index *survey, graze_area_array boxes);

/* An answer, and what decides where it belongs. */
typedef struct grz_survey_item {
    graze_index_hit answer;
    double key[4];
} grz_survey_item;

typedef struct grz_survey_found {
    const graze_allocator *allocator;
    grz_buffer room;
    size_t count;
    graze_status status;
    /* Below 0: a is before b. Never 0. */
    int (*compare)(const void *context, const grz_survey_item *a, const grz_survey_item *b);
    const void *context;
} grz_survey_found;

/* Append, unless memory ran out, which `status` keeps. */
void grz_survey_add(grz_survey_found *found, const grz_survey_item *item);

/* As a heap with the last on top: add, and take the last away if there are more than `most`. */
void grz_survey_add_to_heap(grz_survey_found *found, const grz_survey_item *item, size_t most);

/* Put all in order. `is_heap`: they were added to a heap. */
void grz_survey_sort(grz_survey_found *found, bool is_heap);

static inline grz_survey_item *grz_survey_items(const grz_survey_found *found) {
    return found->room.data;
}

/* For orders of their own: by row. */
int grz_survey_by_row(const void *context, const grz_survey_item *a, const grz_survey_item *b);

#endif
