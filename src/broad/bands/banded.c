/* banded.c: rows of columns as boxes of kinds. */
#include "broad/bands/banded.h"

#include "broad/bands/kinds.h"

void grz_banded_open(grz_banded *banded, const graze_allocator *allocator) {
    banded->allocator = banded->bands.allocator = allocator;
    grz_kernels(&banded->bands.kernel, 1);
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
    return grz_bands_pairs(&banded->bands, input, found->out, found->counters, is_suited);
}

/* A box is in the line of its first band, and marked as a ghost in others. */
static void query_line(const grz_banded *banded, uint32_t line, bool is_first, const graze_box *area,
                       grz_sink *out) {
    const uint32_t *starts = banded->bands.starts.data;
    const grz_line_entry *entries = banded->bands.entries.data;
    for (uint32_t i = starts[line]; i < starts[line + 1]; i++) {
        const uint32_t number = (uint32_t)(entries[i] >> 32), row = number & ~GRZ_GHOST;
        if ((number == row || is_first) && grz_areas_overlap(banded->input.boxes[row], *area))
            grz_sink_push(out, row, row);
    }
}

void grz_banded_query(const grz_banded *banded, graze_box area, grz_sink *out) {
    const grz_bands *bands = &banded->bands;
    if (bands->line_count == 0)
        return;
    const uint32_t kinds = banded->input.kind_count;
    const uint32_t first = grz_ruler_at(bands->cut.bands, area.min_y) * kinds;
    const uint32_t end = (grz_ruler_at(bands->cut.bands, area.max_y) + 1) * kinds;
    for (uint32_t line = first; line < end; line++)
        query_line(banded, line, line < first + kinds, &area, out);
}

void grz_banded_close(grz_banded *banded) {
    grz_bands_free(&banded->bands);
    grz_buffer_free(banded->allocator, &banded->boxes);
    grz_buffer_free(banded->allocator, &banded->kinds);
}
