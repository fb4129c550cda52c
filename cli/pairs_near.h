/* pairs_near.h: `graze pairs --distance` in memory (join/box_near.h). */
#ifndef CLI_PAIRS_NEAR_H
#define CLI_PAIRS_NEAR_H

#include "formats/table.h"
#include "graze/box.h"
#include "graze/pair.h"
#include "join/box_near.h"

/* Read a distance: a number above 0. Error: ERROR_INPUT. */
bool pairs_near_read(const char *text, double *distance, error *e);

/* The boxes of a table, and of a second one after them (NULL: none), grown for the
 * search of candidates with closed edges. Errors, and *boxes: as exact_boxes. */
bool pairs_near_boxes(box_near near, const table *first, const table *second,
                      graze_box **boxes, error *e);

/* Keep the candidates that are near. */
void pairs_near_keep(box_near near, const table *first, const table *second,
                     graze_pair_list *pairs);

#endif
