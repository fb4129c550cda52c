/* rules.c: the matrix of which layers may meet. */
#include "graze/rules.h"

static bool is_layer(unsigned layer) {
    return layer < GRAZE_LAYER_COUNT;
}

void graze_rules_forbid_all(graze_rules *rules) {
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        rules->forbidden[layer] = UINT64_MAX;
}

graze_status graze_rules_allow(graze_rules *rules, unsigned a, unsigned b) {
    if (!is_layer(a) || !is_layer(b))
        return GRAZE_BAD_LAYER;
    rules->forbidden[a] &= ~(UINT64_C(1) << b);
    rules->forbidden[b] &= ~(UINT64_C(1) << a);
    return GRAZE_OK;
}

graze_status graze_rules_forbid(graze_rules *rules, unsigned a, unsigned b) {
    if (!is_layer(a) || !is_layer(b))
        return GRAZE_BAD_LAYER;
    rules->forbidden[a] |= UINT64_C(1) << b;
    rules->forbidden[b] |= UINT64_C(1) << a;
    return GRAZE_OK;
}

bool graze_rules_allows(const graze_rules *rules, unsigned a, unsigned b) {
    return is_layer(a) && is_layer(b) && !(rules->forbidden[a] >> b & 1);
}
