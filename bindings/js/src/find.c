/* find.c: pairs of boxes, masks and fits. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* A finder for each edge rule, without rules, which lives as long as the module; and
 * its list. */
static graze_finder *finders[2];
static graze_pair_list found;

/* `boxes` and the columns of layers, which may be NULL; the second array may be
 * NULL. `rules` may be NULL. The result is the status; results: the number of pairs
 * and their address, valid until the next search. */
uint32_t EXPORT(js_find_pairs)(const graze_box *boxes, const uint8_t *layers,
                               uint32_t count, const graze_rules *rules,
                               uint32_t edges, const graze_box *others,
                               const uint8_t *other_layers, uint32_t other_count) {
    const graze_box_array first = { boxes, layers, count },
                          second = { others, other_layers, other_count };
    const graze_find_config config = { .edges = (graze_edges)edges, .rules = rules };
    graze_finder *finder = NULL;
    graze_status status = GRAZE_OK;
    if (rules != NULL)
        status = graze_finder_open(&config, &finder);
    else if ((finder = finders[edges & 1]) == NULL) {
        status = graze_finder_open(&config, &finder);
        finders[edges & 1] = finder;
    }
    if (status == GRAZE_OK)
        status = others == NULL
                     ? graze_finder_pairs(finder, first, &found)
                     : graze_finder_pairs_between(finder, first, second, &found);
    if (rules != NULL)
        graze_finder_close(finder);
    js_results[0] = (double)found.count;
    js_results[1] = (double)(uintptr_t)found.items;
    return status;
}

uint32_t EXPORT(js_box_check)(float min_x, float min_y, float max_x, float max_y) {
    return graze_box_check((graze_box){ min_x, min_y, max_x, max_y });
}
