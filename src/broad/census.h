/* census.h: how many rows there are on each layer, and where. */
#ifndef GRZ_BROAD_CENSUS_H
#define GRZ_BROAD_CENSUS_H

#include "broad/classes.h"

/* By layer: how many rows, and the rows first .. end among which they all are. */
typedef struct grz_census {
    uint32_t rows[GRZ_LAYER_NONE + 1];
    uint32_t first[GRZ_LAYER_NONE + 1], end[GRZ_LAYER_NONE + 1];
} grz_census;

grz_census grz_census_of(const grz_boxes *boxes);

/* How many rows each class has. */
void grz_census_classes(const grz_census *census, const grz_classes *classes, uint64_t sizes[GRZ_CLASS_MOST]);

#endif
