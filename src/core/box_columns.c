/* box_columns.c: columns of boxes and of edges. */
#include "core/box_columns.h"

/* Kernels look up the cells of the padding, too, before they leave it out: it is
 * zeroed. */
static graze_status columns_edges_reserve(const graze_allocator *allocator,
                                          grz_buffer *const edges[4],
                                          uint32_t count) {
    for (int i = 0; i < 4; i++)
        grz_try(grz_buffer_reserve_zeroed(allocator, edges[i],
                                          (size_t)count + GRZ_COLUMNS_PADDING,
                                          sizeof(float)));
    return GRAZE_OK;
}

graze_status grz_edge_columns_reserve(const graze_allocator *allocator,
                                      grz_edge_columns *edges, uint32_t count) {
    grz_buffer *const columns[] = { &edges->min_x, &edges->min_y, &edges->max_x,
                                    &edges->max_y };
    return columns_edges_reserve(allocator, columns, count);
}

void grz_edge_columns_free(const graze_allocator *allocator,
                           grz_edge_columns *edges) {
    grz_buffers_free(allocator, &edges->min_x, &edges->min_y, &edges->max_x,
                     &edges->max_y);
}

graze_status grz_box_columns_reserve(const graze_allocator *allocator,
                                     grz_box_columns *columns, uint32_t count) {
    grz_buffer *const edges[] = { &columns->min_x, &columns->min_y, &columns->max_x,
                                  &columns->max_y };
    if (count <= columns->count)
        return GRAZE_OK;
    grz_try(columns_edges_reserve(allocator, edges, count));
    grz_try(grz_buffers_reserve(allocator,
                                { &columns->group, count, sizeof(uint32_t) },
                                { &columns->layer, count, 1 }));
    for (uint32_t i = columns->count; i < count; i++)
        grz_box_columns_set(columns, i, (grz_box_row){ .layer = GRZ_LAYER_NONE },
                            GRAZE_HALF_OPEN);
    columns->count = count;
    return GRAZE_OK;
}

void grz_box_columns_clear(grz_box_columns *columns) {
    grz_buffer *const zeros[] = { &columns->min_x, &columns->min_y, &columns->max_x,
                                  &columns->max_y, &columns->group };
    for (int i = 0; i < 5; i++)
        grz_buffer_clear(zeros[i]);
    if (columns->count > 0)
        memset(columns->layer.data, GRZ_LAYER_NONE, columns->count);
}

void grz_box_columns_free(const graze_allocator *allocator,
                          grz_box_columns *columns) {
    grz_buffers_free(allocator, &columns->min_x, &columns->min_y, &columns->max_x,
                     &columns->max_y, &columns->layer, &columns->group);
    columns->count = 0;
}

graze_box grz_box_columns_get(const grz_box_columns *columns, uint32_t i,
                              graze_edges edges) {
    const grz_box_view boxes = grz_box_columns_view(columns, NULL);
    graze_box box = grz_box_view_get(&boxes, i);
    if (edges == GRAZE_CLOSED) {
        box.max_x = grz_float_previous(box.max_x);
        box.max_y = grz_float_previous(box.max_y);
    }
    return box;
}

grz_box_view grz_box_columns_view(const grz_box_columns *columns,
                                  const uint64_t *meets) {
    return (grz_box_view){
        .min_x = columns->min_x.data,
        .min_y = columns->min_y.data,
        .max_x = columns->max_x.data,
        .max_y = columns->max_y.data,
        .layer = columns->layer.data,
        .group = columns->group.data,
        .meets = meets,
        .count = columns->count,
    };
}
