/* library.c: the version, and the collision matrix. */
#include "core/box_columns.h"
#include "graze/rules.h"
#include "graze/version.h"

#define GRZ_TEXT_OF(x) #x
#define GRZ_TEXT(x) GRZ_TEXT_OF(x)

const char *graze_version(void) {
    return GRZ_TEXT(GRAZE_VERSION_MAJOR) "." GRZ_TEXT(
        GRAZE_VERSION_MINOR) "." GRZ_TEXT(GRAZE_VERSION_PATCH);
}

static bool library_rules_have(unsigned a, unsigned b) {
    return a < GRAZE_LAYER_COUNT && b < GRAZE_LAYER_COUNT;
}

static graze_status library_rules_set(graze_rules *rules, uint64_t a, uint64_t b,
                                      bool forbids) {
    if (rules == NULL)
        return GRAZE_ARGUMENT_MISSING;
    const uint64_t first = grz_layers_or_all(a), other = grz_layers_or_all(b);
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++) {
        uint64_t met = 0;
        if (first >> layer & 1)
            met |= other;
        if (other >> layer & 1)
            met |= first;
        if (forbids)
            rules->forbidden[layer] |= met;
        else
            rules->forbidden[layer] &= ~met;
    }
    return GRAZE_OK;
}

void graze_rules_forbid_all(graze_rules *rules) {
    (void)library_rules_set(rules, 0, 0, true);
}

graze_status graze_rules_allow_layers(graze_rules *rules, uint64_t a, uint64_t b) {
    return library_rules_set(rules, a, b, false);
}

graze_status graze_rules_forbid_layers(graze_rules *rules, uint64_t a, uint64_t b) {
    return library_rules_set(rules, a, b, true);
}

graze_status graze_rules_allow(graze_rules *rules, unsigned a, unsigned b) {
    if (library_rules_have(a, b))
        return library_rules_set(rules, UINT64_C(1) << a, UINT64_C(1) << b, false);
    return GRAZE_BAD_LAYER;
}

graze_status graze_rules_forbid(graze_rules *rules, unsigned a, unsigned b) {
    if (library_rules_have(a, b))
        return library_rules_set(rules, UINT64_C(1) << a, UINT64_C(1) << b, true);
    return GRAZE_BAD_LAYER;
}

bool graze_rules_allows(const graze_rules *rules, unsigned a, unsigned b) {
    return rules != NULL && library_rules_have(a, b) &&
           !(rules->forbidden[a] >> b & 1);
}
