/* kinds.c: a kind for each class of each side that has boxes and meets any. */
#include "broad/strips/strip_groups.h"

#include <string.h>

/* By side and class: how many boxes, then their kind. By kind: which side and class it is. */
typedef struct kind_table {
    uint32_t sizes[2][GRZ_LAYER_GROUPS_MAX + 1];
    uint8_t kind[2][GRZ_LAYER_GROUPS_MAX + 1];
    uint8_t layer_group[GRZ_STRIP_GROUPS_MAX];
    uint32_t first[3]; /* kinds of a side begin here */
    uint32_t placed;   /* boxes that are of a kind */
} kind_table;

static void count_classes(kind_table *table, const grz_layer_groups *layer_groups,
                          const grz_layered_boxes *side, uint32_t i) {
    if (side->layers == NULL)
        table->sizes[i][layer_groups->of_layer[0]] = side->count;
    else
        for (uint32_t row = 0; row < side->count; row++)
            table->sizes[i][layer_groups->of_layer[side->layers[row]]]++;
}

static void number_kinds(kind_table *table, const grz_layer_groups *layer_groups, uint32_t side) {
    uint32_t next = table->first[side];
    memset(table->kind[side], GRZ_STRIP_GROUP_NONE, sizeof table->kind[side]);
    for (uint8_t layer_group = 0; layer_group < GRZ_LAYER_GROUPS_MAX; layer_group++) {
        if (table->sizes[side][layer_group] == 0 || grz_layer_group_meets_none(layer_groups, layer_group))
            continue;
        table->layer_group[next] = layer_group;
        table->kind[side][layer_group] = (uint8_t)next++;
        table->placed += table->sizes[side][layer_group];
    }
    table->first[side + 1] = next;
}

static void write_kinds(const kind_table *table, const grz_layer_groups *layer_groups,
                        const grz_layered_boxes *side, uint32_t i, uint8_t *kinds) {
    for (uint32_t row = 0; row < side->count; row++)
        kinds[row] = table->kind[i][layer_groups->of_layer[side->layers != NULL ? side->layers[row] : 0]];
}

static void let_meet(grz_strips_input *input, const uint32_t *sizes, uint32_t a, uint32_t b) {
    grz_strip_groups_allow(input, a, b);
    if (a != b)
        input->probes += sizes[a] < sizes[b] ? sizes[a] : sizes[b];
}

/* Of one side all kinds may meet, of two those across. */
static void set_meets(grz_strips_input *input, const grz_layer_groups *layer_groups, const kind_table *table,
                      uint32_t side_count) {
    const uint32_t first_end = table->first[1], end = table->first[side_count];
    uint32_t sizes[GRZ_STRIP_GROUPS_MAX];
    for (uint32_t kind = 0; kind < end; kind++)
        sizes[kind] = table->sizes[kind >= first_end][table->layer_group[kind]];
    memset(input->meets, 0, sizeof input->meets);
    input->probes = 0;
    for (uint32_t a = 0; a < first_end; a++)
        for (uint32_t b = side_count == 1 ? a : first_end; b < end; b++)
            if (grz_layer_groups_meet(layer_groups, table->layer_group[a], table->layer_group[b]))
                let_meet(input, sizes, a, b);
}

void grz_strip_groups_make(grz_strips_input *input, const grz_layer_groups *layer_groups,
                           const grz_layered_boxes *sides, uint32_t side_count, uint8_t *kinds) {
    kind_table table = { .placed = 0 };
    uint32_t all = 0;
    for (uint32_t i = 0; i < side_count; i++) {
        count_classes(&table, layer_groups, &sides[i], i);
        number_kinds(&table, layer_groups, i);
        all += sides[i].count;
    }
    const uint32_t count = table.first[side_count];
    input->kind_count = count > 0 ? count : 1;
    set_meets(input, layer_groups, &table, side_count);
    const bool is_plain = all == 0 || (count == 1 && table.placed == all);
    input->kinds = is_plain ? NULL : kinds;
    for (uint32_t i = 0; i < side_count && !is_plain; i++) {
        write_kinds(&table, layer_groups, &sides[i], i, kinds);
        kinds += sides[i].count;
    }
}
