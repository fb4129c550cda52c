/* box_sample.h: a sample of the boxes of a file, spread evenly over it, and the
 * number of pairs to expect.
 *
 * The sample is drawn in blocks of neighbouring rows, because a disk reads those at
 * once. Neighbouring rows are often neighbours in the plane, too. So pairs within a
 * block and pairs between blocks are counted apart, each with its own weight.
 */
#pragma once

#include "graze/box.h"
#include "graze/rules.h"
#include "join/box_file.h"

/* Boxes of a file that can touch something. */
typedef struct box_sample {
    graze_area *areas;
    uint8_t *layers;
    uint32_t *blocks; /* the block of rows that a box comes from */
    uint32_t count, capacity;
    double boxes; /* how many such boxes the file has, at a guess */
} box_sample;

/* Draw up to about `max` boxes. Errors: those of box_file_read; ERROR_RESOURCES. */
bool box_sample_take(box_sample *sample, const box_file *file, graze_edges edges,
                     uint32_t max, error *e);
void box_sample_free(box_sample *sample);

/* Rules of a search, and the most boxes of a sample to compare. */
typedef struct sample_rules {
    graze_edges edges;
    const graze_rules *rules;
    uint32_t compared_max;
} sample_rules;

/* A guess at the number of pairs: within the file of a sample, or between two files
 * if `second` is not NULL. Negative: no memory. */
double box_sample_pairs(const box_sample *first, const box_sample *second,
                        const sample_rules *rules);
