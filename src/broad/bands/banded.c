/* banded.c: rows of columns as boxes of kinds. */
#include "broad/bands/banded.h"

#include "broad/bands/kinds.h"

void grz_banded_open(grz_banded *banded, const graze_allocator *allocator) {
    static const graze_tasks alone;
    banded->allocator = banded->bands.allocator = allocator;
    banded->bands.tasks = &alone;
    grz_kernels(&banded->bands.kernel, 1);
}

void grz_banded_share(grz_banded *banded, const graze_tasks *tasks) {
    banded->bands.tasks = tasks;
}

/* Returns whether any row has a group. */
static bool write_boxes(graze_box *out, const grz_boxes *boxes) {
    uint32_t groups = 0;
    for (uint32_t row = 0; row < boxes->count; row++) {
        out[row] = grz_row_box(boxes, row);
        groups |= boxes->group[row];
    }
    return groups != 0;
}

graze_status grz_banded_pairs(grz_banded *banded, const grz_boxes *boxes, const grz_found *found,
                              bool *is_suited) {
    banded->bands.input = NULL;
    banded->bands.line_count = 0;
    if (grz_buffer_reserve(banded->allocator, &banded->boxes, boxes->count, sizeof(graze_box)) != GRAZE_OK ||
        grz_buffer_reserve(banded->allocator, &banded->kinds, boxes->count, 1) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    const bool has_groups = write_boxes(banded->boxes.data, boxes);
    const grz_side rows = { boxes->layer, boxes->count };
    grz_bands_input *input = &banded->input;
    input->boxes = banded->boxes.data;
    input->groups = has_groups ? boxes->group : NULL;
    input->count = boxes->count;
    input->is_checked = true;
    grz_kinds_make(input, found->classes, &rows, 1, banded->kinds.data);
    *is_suited = grz_kinds_suit_bands(input);
    if (!*is_suited)
        return GRAZE_OK;
    return grz_bands_pairs(&banded->bands, input, found->out, found->counters);
}

void grz_banded_close(grz_banded *banded) {
    grz_bands_free(&banded->bands);
    grz_buffer_free(banded->allocator, &banded->boxes);
    grz_buffer_free(banded->allocator, &banded->kinds);
}
