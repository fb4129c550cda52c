/* box_sample.h: a sample of the boxes of a file, at random places with a fixed seed.
 *
 * Most rows are drawn alone, so every two rows are in the sample with the same
 * probability, in any order of the file. Neighbouring rows are often
 * neighbours in the plane. So some rows are drawn in blocks, which tell of pairs
 * that are near each other in the file. A file with holes is drawn outside of
 * them.
 */
#pragma once

#include "graze/box.h"
#include "join/box_file.h"

/* Rows of a block; and the block of a row that is drawn alone. */
#define BOX_SAMPLE_BLOCK 32
#define BOX_SAMPLE_ALONE UINT32_MAX

/* Boxes of a file that can touch something. */
typedef struct box_sample {
    graze_area *areas;
    uint8_t *layers;
    uint64_t *rows;
    uint32_t *blocks; /* BOX_SAMPLE_ALONE, or the block of rows of a box */
    uint32_t count, capacity;
    double boxes; /* how many such boxes the file has, at a guess */
    /* rows of the file for one that is drawn alone, or in a block */
    double weight_alone, weight_block;
    bool is_all;    /* all rows, in one block after the other */
    bool is_sparse; /* rows of blocks count as drawn alone, too */
} box_sample;

/* Draw up to about `max` boxes. Errors: those of box_file_read; ERROR_RESOURCES. */
bool box_sample_take(box_sample *sample, const box_file *file, graze_edges edges,
                     uint32_t max, error *e);
void box_sample_free(box_sample *sample);
