/* finder_bands.c: arrays of boxes as the input of bands: read where they lie, or copied where they must be.
 */
#include "broad/finder.h"
#include "broad/strips/strip_groups.h"

#include <string.h>

static uint32_t total_of(grz_find_input search) {
    return (uint32_t)grz_find_input_count(search); /* which is below 2^31 here */
}

static graze_status check_layers(const graze_box_array *array) {
    uint8_t all = 0;
    for (uint32_t i = 0; array->layers != NULL && i < array->count; i++)
        all |= array->layers[i];
    return all < GRAZE_LAYER_COUNT ? GRAZE_OK : GRAZE_BAD_LAYER;
}

/* Half-open boxes are checked as bands read them. */
static graze_status copy_boxes(const graze_box_array *array, graze_edges edges, graze_box *out) {
    if (edges == GRAZE_HALF_OPEN && array->count > 0)
        memcpy(out, array->boxes, array->count * sizeof *out);
    for (uint32_t i = 0; edges == GRAZE_CLOSED && i < array->count; i++) {
        const graze_status status = grz_box_check(array->boxes[i]);
        if (status != GRAZE_OK)
            return status;
        out[i] = grz_box_to_half_open(array->boxes[i], edges);
    }
    return GRAZE_OK;
}

static graze_status copy_all(graze_finder *self, grz_find_input search) {
    graze_status status =
        grz_buffer_reserve(&self->config.allocator, &self->boxes, total_of(search), sizeof(graze_box));
    graze_box *boxes = self->boxes.data;
    if (status == GRAZE_OK)
        status = copy_boxes(search.first, self->config.edges, boxes);
    if (status == GRAZE_OK && search.second != NULL && search.second->count > 0)
        status = copy_boxes(search.second, self->config.edges, boxes + search.first->count);
    self->input.boxes = boxes;
    return status;
}

static graze_status read_boxes(graze_finder *self, grz_find_input search) {
    self->input.count = total_of(search);
    self->input.boxes = search.first->boxes;
    self->input.is_checked = self->config.edges == GRAZE_CLOSED;
    if (search.second == NULL && self->config.edges == GRAZE_HALF_OPEN)
        return GRAZE_OK;
    return copy_all(self, search);
}

static graze_status read_kinds(graze_finder *self, grz_find_input search) {
    const graze_status status =
        grz_buffer_reserve(&self->config.allocator, &self->kinds, total_of(search), 1);
    if (status != GRAZE_OK)
        return status;
    const grz_layered_boxes sides[2] = { { search.first->layers, search.first->count },
                                         { search.second != NULL ? search.second->layers : NULL,
                                           search.second != NULL ? search.second->count : 0 } };
    grz_strip_groups_make(&self->input, &self->layer_groups, sides, search.second != NULL ? 2 : 1,
                          self->kinds.data);
    return GRAZE_OK;
}

graze_status grz_finder_by_strips(graze_finder *finder, grz_find_input search, grz_pair_sink *out,
                                  bool *is_suited) {
    *is_suited = true;
    graze_status status = check_layers(search.first);
    if (status == GRAZE_OK && search.second != NULL)
        status = check_layers(search.second);
    if (status == GRAZE_OK)
        status = read_boxes(finder, search);
    if (status == GRAZE_OK)
        status = read_kinds(finder, search);
    *is_suited = status != GRAZE_OK || grz_strips_are_suited(&finder->input);
    if (status == GRAZE_OK && *is_suited)
        status = grz_strips_pairs(&finder->bands, &finder->input, out, finder->config.counters);
    return status == GRAZE_OK ? out->status : status;
}
