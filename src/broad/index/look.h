/* look.h: looking boxes up in an index, for one kind of machine each. */
#ifndef GRZ_BROAD_INDEX_LOOK_H
#define GRZ_BROAD_INDEX_LOOK_H

#include "broad/index/shelves.h"
#include "broad/index/tree.h"
#include "core/boxes.h"

#include <stddef.h>

/* So many questions are looked up side by side, so that the memory of one is fetched while others are
 * answered. */
enum { GRZ_AIM_MOST = 128 };

/* Where on the shelves an area can find anything: bands and columns, both ends included. */
typedef struct grz_index_cells {
    grz_four area; /* see grz_four_of_area */
    uint32_t first_band, last_band, first_column, last_column;
} grz_index_cells;

/* What may be found. */
typedef struct grz_wish {
    uint64_t layers;
    const uint8_t *states; /* by row, or NULL; a row with a state that has a bit of `avoided` is not found */
    uint8_t avoided;
    bool is_picky; /* false: all there are may be found */
} grz_wish;

/* Questions that are being looked up: points, or areas where x is NULL. */
typedef struct grz_aim {
    const float *x, *y;
    uint32_t count;
    uint32_t done; /* so many are answered */
    size_t *ends;  /* where each answer ends */
    const grz_wish *wish;
    uint32_t begin[GRZ_AIM_MOST], end[GRZ_AIM_MOST]; /* boxes of the point's band, or of the area's first */
    grz_index_cells cells[GRZ_AIM_MOST];
} grz_aim;

/* Names that were found. Up to eight more than count may be written, as far as there is room. */
typedef struct grz_hits {
    uint64_t *items;
    size_t count, capacity;
} grz_hits;

typedef struct grz_index_kernel {
    const char *name;
    /* Append the names on the shelves of boxes that hold a point, or touch an area; false for want of room.
     * The edges of areas are all inside; one with min > max finds nothing. */
    bool (*point)(const grz_shelves *shelves, float x, float y, const grz_wish *wish, grz_hits *hits);
    bool (*area)(const grz_shelves *shelves, graze_box area, const grz_wish *wish, grz_hits *hits);
    /* Aim at many: aim->count of them, at most GRZ_AIM_MOST. Points stay where they are until answered. */
    void (*aim_points)(const grz_shelves *shelves, const float *x, const float *y, grz_aim *aim);
    void (*aim_areas)(const grz_shelves *shelves, const graze_box *areas, grz_aim *aim);
    /* Append the names on the shelves for the questions from aim->done on, below `until`, and note where each
     * answer ends. False for want of room; aim->done says how far it came. */
    bool (*gather)(const grz_shelves *shelves, grz_aim *aim, uint32_t until, grz_hits *hits);
    /* Append the rows, of columns, that overlap a box in their form and are on one of some layers; false for
     * want of room. */
    bool (*scan)(const grz_boxes *boxes, graze_box area, uint64_t layers, grz_hits *hits);
    /* Append the names in the tree; false for want of room. */
    bool (*climb)(const grz_tree *tree, grz_four area, const grz_wish *wish, grz_hits *hits);
    /* `area` and `climb`, but what is appended are places in the stock, where a box is at hand with its name.
     */
    bool (*places)(const grz_shelves *shelves, graze_box area, const grz_wish *wish, grz_hits *hits);
    bool (*climb_places)(const grz_tree *tree, grz_four area, const grz_wish *wish, grz_hits *hits);
} grz_index_kernel;

/* Those that this machine can run, the best first; the last is plain C. */
uint32_t grz_index_kernels(const grz_index_kernel **kernels, uint32_t capacity);

#endif
