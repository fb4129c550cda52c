/* find.c: searches of one call: a finder that is made for it and kept by nobody. */
#include "broad/finder.h"

graze_status graze_find_pairs(const graze_find_config *config, graze_box_array boxes, graze_pair_list *out) {
    graze_finder finder;
    graze_status status = grz_finder_begin(&finder, config);
    out->count = 0;
    if (status == GRAZE_OK)
        status = graze_finder_pairs(&finder, boxes, out);
    grz_finder_end(&finder);
    return status;
}

graze_status graze_find_pairs_between(const graze_find_config *config, graze_box_array first,
                                      graze_box_array second, graze_pair_list *out) {
    graze_finder finder;
    graze_status status = grz_finder_begin(&finder, config);
    out->count = 0;
    if (status == GRAZE_OK)
        status = graze_finder_pairs_between(&finder, first, second, out);
    grz_finder_end(&finder);
    return status;
}

graze_status graze_count_pairs(const graze_find_config *config, graze_box_array first,
                               const graze_box_array *second, uint64_t *count) {
    graze_finder finder;
    graze_status status = grz_finder_begin(&finder, config);
    *count = 0;
    if (status == GRAZE_OK)
        status = graze_finder_count(&finder, first, second, count);
    grz_finder_end(&finder);
    return status;
}

void graze_pair_list_free(graze_pair_list *list) {
    grz_free(&list->allocator, list->items, list->capacity * sizeof(graze_pair));
    *list = (graze_pair_list){ .allocator = list->allocator };
}
