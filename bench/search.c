/* search.c: ask graze for pairs and for what finding them took; see search.h. */
#include "bench/search.h"

bool search_is_fine(graze_status status, const char *method, error *e) {
    if (status == GRAZE_OK)
        return true;
    const error_code code =
        status == GRAZE_OUT_OF_MEMORY ? ERROR_RESOURCES : ERROR_DIFFERENCE;
    return error_set(e, code, "method %s: %s", method, graze_status_text(status));
}

bool search_count(const graze_find_config *config, graze_box_array boxes,
                  graze_counters *counters, error *e) {
    graze_find_config counted = *config;
    uint64_t pairs;
    *counters = (graze_counters){ 0 };
    counted.counters = counters;
    return search_is_fine(graze_count_pairs(&counted, boxes, NULL, &pairs),
                          config->broad_phase, e);
}
