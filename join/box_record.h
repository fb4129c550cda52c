/* box_record.h: a box in a scratch file: its edges, its row if rows are wanted, its
 * layer if there are layers. */
#pragma once

#include "join/box_near.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define BOX_RECORD_MAX 41

/* Rows have 0, 4 or 8 bytes, edges are float32 or float64. */
typedef struct box_record_form {
    uint32_t row_size, edge_size;
    bool has_layer;
    bool is_far;   /* some edge is beyond GRAZE_COORD_MAX */
    box_near near; /* boxes are joined as they are when they have grown for it */
} box_record_form;

/* A box with what belongs to it. */
typedef struct box_record {
    uint64_t row;
    graze_area area;
    uint8_t layer;
} box_record;

static inline uint32_t box_record_size(const box_record_form *form) {
    return form->row_size + 4 * form->edge_size + (form->has_layer ? 1 : 0);
}

static inline void box_record_write(const box_record_form *form,
                                    const box_record *box, unsigned char *to) {
    if (form->row_size == sizeof(uint32_t)) {
        const uint32_t row = (uint32_t)box->row;
        memcpy(to, &row, sizeof row);
    } else if (form->row_size != 0)
        memcpy(to, &box->row, sizeof box->row);
    to += form->row_size;
    if (form->edge_size == sizeof(float)) {
        const float edges[4] = { (float)box->area.min_x, (float)box->area.min_y,
                                 (float)box->area.max_x, (float)box->area.max_y };
        memcpy(to, edges, sizeof edges);
    } else
        memcpy(to, &box->area, sizeof box->area);
    if (form->has_layer)
        to[4 * form->edge_size] = box->layer;
}

static inline void box_record_read(const box_record_form *form,
                                   const unsigned char *from, box_record *box) {
    box->row = 0;
    if (form->row_size == sizeof(uint32_t)) {
        uint32_t row;
        memcpy(&row, from, sizeof row);
        box->row = row;
    } else if (form->row_size != 0)
        memcpy(&box->row, from, sizeof box->row);
    from += form->row_size;
    if (form->edge_size == sizeof(float)) {
        float edges[4];
        memcpy(edges, from, sizeof edges);
        box->area = (graze_area){ edges[0], edges[1], edges[2], edges[3] };
    } else
        memcpy(&box->area, from, sizeof box->area);
    box->layer = form->has_layer ? from[4 * form->edge_size] : 0;
}
