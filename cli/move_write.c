/* move_write.c: where movers came and what they met, as CSV; see move_write.h. */
#include "cli/move_write.h"

void move_write_header(output *o) {
    output_text(o, "move,end_x,end_y,rank,id,t,nx,ny,touch_x,touch_y\n");
}

static void write_name(output *o, const table *boxes, size_t row) {
    size_t length = 0;
    if (!boxes->has_labels) {
        output_uint64(o, row);
        return;
    }
    const char *label = table_label(boxes, row, &length);
    output_bytes(o, label, length);
}

static void write_number(output *o, double value) {
    output_text(o, ",");
    output_float64(o, value);
}

static void write_end(output *o, size_t move, const graze_move_result *result) {
    output_uint64(o, move);
    write_number(o, result->end_x);
    write_number(o, result->end_y);
    output_text(o, ",");
}

static void write_hit(output *o, const graze_move_hit *hit) {
    write_number(o, hit->time);
    write_number(o, hit->normal_x);
    write_number(o, hit->normal_y);
    write_number(o, hit->touch_x);
    write_number(o, hit->touch_y);
    output_text(o, "\n");
}

void move_write(output *o, size_t move, const graze_move_result *result,
                const table *boxes) {
    for (size_t rank = 0; rank < result->count && !output_has_failed(o); rank++) {
        write_end(o, move, result);
        output_uint64(o, rank);
        output_text(o, ",");
        write_name(o, boxes, (size_t)result->items[rank].row);
        write_hit(o, &result->items[rank]);
    }
    if (result->count > 0)
        return;
    write_end(o, move, result);
    output_text(o, ",,,,,,\n");
}
