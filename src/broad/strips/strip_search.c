/* banded.c: rows of columns as boxes of kinds. */
#include "broad/strips/strip_search.h"

#include "broad/strips/strip_groups.h"

void grz_strip_search_open(grz_strip_search *banded, const graze_allocator *allocator) {
    static const graze_tasks alone;
    banded->allocator = banded->bands.allocator = allocator;
    banded->bands.tasks = &alone;
    banded->bands.kernels = grz_kernels_best();
}

void grz_strip_search_share(grz_strip_search *banded, const graze_tasks *tasks) {
    banded->bands.tasks = tasks;
}

/* Returns whether any row has a group. */
static bool write_boxes(graze_box *out, const grz_box_view *boxes) {
    uint32_t groups = 0;
    for (uint32_t row = 0; row < boxes->count; row++) {
        out[row] = grz_box_view_get(boxes, row);
        groups |= boxes->group[row];
    }
    return groups != 0;
}

graze_status grz_strip_search_pairs(grz_strip_search *banded, const grz_box_view *boxes,
                                    const grz_pair_output *found, bool *is_suited) {
    banded->bands.input = NULL;
    banded->bands.line_count = 0;
    if (grz_buffer_reserve(banded->allocator, &banded->boxes, boxes->count, sizeof(graze_box)) != GRAZE_OK ||
        grz_buffer_reserve(banded->allocator, &banded->kinds, boxes->count, 1) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    const bool has_groups = write_boxes(banded->boxes.data, boxes);
    const grz_layered_boxes rows = { boxes->layer, boxes->count };
    grz_strips_input *input = &banded->input;
    input->boxes = banded->boxes.data;
    input->groups = has_groups ? boxes->group : NULL;
    input->count = boxes->count;
    input->is_checked = true;
    grz_strip_groups_make(input, found->layer_groups, &rows, 1, banded->kinds.data);
    *is_suited = grz_strips_are_suited(input);
    if (!*is_suited)
        return GRAZE_OK;
    return grz_strips_pairs(&banded->bands, input, found->out, found->counters);
}

void grz_strip_search_close(grz_strip_search *banded) {
    grz_strips_free(&banded->bands);
    grz_buffer_free(banded->allocator, &banded->boxes);
    grz_buffer_free(banded->allocator, &banded->kinds);
}
