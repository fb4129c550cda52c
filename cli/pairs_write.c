/* pairs_write.c: pairs in memory as CSV or as .npy; see pairs_write.h. */
#include "cli/pairs_write.h"

#include "formats/npy.h"

static void write_name(output *o, const table *t, uint32_t row) {
    size_t length = 0;
    if (!t->has_labels) {
        output_uint64(o, row);
        return;
    }
    const char *label = table_label(t, row, &length);
    output_bytes(o, label, length);
}

void pairs_write_csv(output *o, const graze_pair_list *pairs, const table *a,
                     const table *b) {
    output_text(o, "a,b\n");
    for (size_t i = 0; i < pairs->count && !output_has_failed(o); i++) {
        write_name(o, a, pairs->items[i].a);
        output_bytes(o, ",", 1);
        write_name(o, b, pairs->items[i].b);
        output_bytes(o, "\n", 1);
    }
}

void pairs_write_npy(output *o, const graze_pair_list *pairs) {
    _Static_assert(sizeof(graze_pair) == 2 * sizeof(uint32_t),
                   "a pair is a row of the array, without padding");
    char header[NPY_HEADER_SIZE];
    npy_array_header((npy_array){ pairs->count, 2, sizeof(uint32_t) }, header);
    output_bytes(o, header, sizeof header);
    output_bytes(o, pairs->items, pairs->count * sizeof *pairs->items);
}
