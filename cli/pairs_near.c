/* pairs_near.c: `graze pairs --distance` in memory; see pairs_near.h. */
#include "cli/pairs_near.h"

#include "formats/exact.h"
#include "formats/number.h"

#include <stdlib.h>
#include <string.h>

bool pairs_near_read(const char *text, double *distance, error *e) {
    return (number_float64(text, strlen(text), distance) == NUMBER_OK &&
            *distance > 0 && isfinite(*distance)) ||
           error_set(e, ERROR_INPUT,
                     "--distance \"%.100s\": a number above 0 is "
                     "needed",
                     text);
}

static graze_area area_of(const table *t, uint32_t row) {
    const double *edge = t->boxes[row].edge;
    return (graze_area){ edge[0], edge[1], edge[2], edge[3] };
}

/* A table of the boxes alone, grown; its `boxes` are NULL without memory. */
static table grown_table(box_near near, const table *from) {
    table grown = { .boxes = malloc((from->count + 1) * sizeof *grown.boxes),
                    .count = from->count };
    for (uint32_t i = 0; grown.boxes != NULL && i < from->count; i++) {
        const graze_area area = box_near_grow(near, area_of(from, i));
        grown.boxes[i] =
            (table_box){ { area.min_x, area.min_y, area.max_x, area.max_y } };
    }
    return grown;
}

bool pairs_near_boxes(box_near near, const table *first, const table *second,
                      graze_box **boxes, error *e) {
    const table none = { 0 };
    const table grown[2] = { grown_table(near, first),
                             grown_table(near, second == NULL ? &none : second) };
    *boxes = NULL;
    const bool are_there = grown[0].boxes != NULL && grown[1].boxes != NULL;
    const bool are_made =
        (are_there || error_no_memory(e, "boxes that have grown")) &&
        exact_boxes(&grown[0], second == NULL ? NULL : &grown[1], boxes, e);
    free(grown[0].boxes);
    free(grown[1].boxes);
    return are_made;
}

void pairs_near_keep(box_near near, const table *first, const table *second,
                     graze_pair_list *pairs) {
    const table *of_b = second == NULL ? first : second;
    size_t kept = 0;
    for (size_t i = 0; i < pairs->count; i++) {
        const graze_pair pair = pairs->items[i];
        const graze_area a = area_of(first, pair.a), b = area_of(of_b, pair.b);
        if (box_near_decide(near, &a, &b))
            pairs->items[kept++] = pair;
    }
    pairs->count = kept;
}
