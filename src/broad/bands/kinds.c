/* kinds.c: a kind for each class of each side that has boxes and meets any. */
#include "broad/bands/kinds.h"

#include <string.h>

/* By side and class: how many boxes, then their kind. By kind: which side and class it is. */
typedef struct kind_table {
    uint32_t sizes[2][GRZ_CLASS_MOST + 1];
    uint8_t kind[2][GRZ_CLASS_MOST + 1];
    uint8_t class_id[GRZ_MOST_KINDS];
    uint32_t first[3]; /* kinds of a side begin here */
    uint32_t placed;   /* boxes that are of a kind */
} kind_table;

static void count_classes(kind_table *table, const grz_classes *classes, const grz_side *side, uint32_t i) {
    if (side->layers == NULL)
        table->sizes[i][classes->of_layer[0]] = side->count;
    else
        for (uint32_t row = 0; row < side->count; row++)
            table->sizes[i][classes->of_layer[side->layers[row]]]++;
}

static void number_kinds(kind_table *table, const grz_classes *classes, uint32_t side) {
    uint32_t next = table->first[side];
    memset(table->kind[side], GRZ_NO_KIND, sizeof table->kind[side]);
    for (uint8_t class_id = 0; class_id < GRZ_CLASS_MOST; class_id++) {
        if (table->sizes[side][class_id] == 0 || grz_class_is_lonely(classes, class_id))
            continue;
        table->class_id[next] = class_id;
        table->kind[side][class_id] = (uint8_t)next++;
        table->placed += table->sizes[side][class_id];
    }
    table->first[side + 1] = next;
}

static void write_kinds(const kind_table *table, const grz_classes *classes, const grz_side *side, uint32_t i,
                        uint8_t *kinds) {
    for (uint32_t row = 0; row < side->count; row++)
        kinds[row] = table->kind[i][classes->of_layer[side->layers != NULL ? side->layers[row] : 0]];
}

static void let_meet(grz_bands_input *input, const uint32_t *sizes, uint32_t a, uint32_t b) {
    grz_kinds_let_meet(input, a, b);
    if (a != b)
        input->probes += sizes[a] < sizes[b] ? sizes[a] : sizes[b];
}

/* Of one side all kinds may meet, of two those across. */
static void set_meets(grz_bands_input *input, const grz_classes *classes, const kind_table *table,
                      uint32_t side_count) {
    const uint32_t first_end = table->first[1], end = table->first[side_count];
    uint32_t sizes[GRZ_MOST_KINDS];
    for (uint32_t kind = 0; kind < end; kind++)
        sizes[kind] = table->sizes[kind >= first_end][table->class_id[kind]];
    memset(input->meets, 0, sizeof input->meets);
    input->probes = 0;
    for (uint32_t a = 0; a < first_end; a++)
        for (uint32_t b = side_count == 1 ? a : first_end; b < end; b++)
            if (grz_classes_meet(classes, table->class_id[a], table->class_id[b]))
                let_meet(input, sizes, a, b);
}

void grz_kinds_make(grz_bands_input *input, const grz_classes *classes, const grz_side *sides,
                    uint32_t side_count, uint8_t *kinds) {
    kind_table table = { .placed = 0 };
    uint32_t all = 0;
    for (uint32_t i = 0; i < side_count; i++) {
        count_classes(&table, classes, &sides[i], i);
        number_kinds(&table, classes, i);
        all += sides[i].count;
    }
    const uint32_t count = table.first[side_count];
    input->kind_count = count > 0 ? count : 1;
    set_meets(input, classes, &table, side_count);
    const bool is_plain = all == 0 || (count == 1 && table.placed == all);
    input->kinds = is_plain ? NULL : kinds;
    for (uint32_t i = 0; i < side_count && !is_plain; i++) {
        write_kinds(&table, classes, &sides[i], i, kinds);
        kinds += sides[i].count;
    }
}
