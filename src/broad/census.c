/* census.c: counting layers. Rows of one layer mostly stand together, so they are counted eight at a time
 * where that holds. */
#include "broad/census.h"

static inline void add(grz_census *census, uint8_t layer, uint32_t first, uint32_t count) {
    if (census->rows[layer] == 0)
        census->first[layer] = first;
    census->rows[layer] += count;
    census->end[layer] = first + count;
}

grz_census grz_census_of(const grz_boxes *boxes) {
    grz_census census = { .rows = { 0 } };
    uint32_t row = 0;
    for (; row + 8 <= boxes->count; row += 8) {
        uint64_t eight;
        memcpy(&eight, boxes->layer + row, sizeof eight);
        if (eight == boxes->layer[row] * UINT64_C(0x0101010101010101))
            add(&census, boxes->layer[row], row, 8);
        else
            for (uint32_t i = row; i < row + 8; i++)
                add(&census, boxes->layer[i], i, 1);
    }
    for (; row < boxes->count; row++)
        add(&census, boxes->layer[row], row, 1);
    return census;
}

void grz_census_classes(const grz_census *census, const grz_classes *classes,
                        uint64_t sizes[GRZ_CLASS_MOST]) {
    memset(sizes, 0, GRZ_CLASS_MOST * sizeof *sizes);
    for (int layer = 0; layer < GRZ_LAYER_NONE; layer++)
        sizes[classes->of_layer[layer]] += census->rows[layer];
}
