/* ask_write.c: answers to query_rows as CSV; see ask_write.h. */
#include "cli/ask_write.h"

void ask_write_header(output *o) {
    output_text(o, "query,rank,id,t,nx,ny,distance\n");
}

static void write_name(output *o, const table *boxes, uint32_t row) {
    size_t length = 0;
    if (!boxes->has_labels) {
        output_uint64(o, row);
        return;
    }
    const char *label = table_label(boxes, row, &length);
    output_bytes(o, label, length);
}

static const char *normal_text(double normal) {
    return normal == 0 ? "0" : normal < 0 ? "-1" : "1";
}

static void write_crossing(output *o, const graze_hit *hit) {
    output_float64(o, hit->time);
    output_text(o, ",");
    output_text(o, normal_text(hit->normal.x));
    output_text(o, ",");
    output_text(o, normal_text(hit->normal.y));
    output_text(o, ",");
}

static void write_how(output *o, graze_query_kind kind, const graze_hit *hit) {
    switch (kind) {
    case GRAZE_QUERY_RAY:
    case GRAZE_QUERY_RAY_FIRST:
        write_crossing(o, hit);
        break;
    case GRAZE_QUERY_NEAREST:
        output_text(o, ",,,");
        output_float64(o, hit->distance);
        break;
    default:
        output_text(o, ",,,");
    }
}

void ask_write(output *o, const ask_result *result) {
    for (size_t rank = 0; rank < result->hits->count && !output_has_failed(o);
         rank++) {
        const graze_hit *hit = &result->hits->items[rank];
        output_uint64(o, result->query);
        output_text(o, ",");
        output_uint64(o, rank);
        output_text(o, ",");
        write_name(o, result->boxes, (uint32_t)hit->user);
        output_text(o, ",");
        write_how(o, result->kind, hit);
        output_text(o, "\n");
    }
}
