/* tile_kinds.c: the names of the kinds of tiles; see tile_kinds.h. */
#include "formats/tile_kinds.h"

#include <stddef.h>

static const char *const kind_names[] = { "empty",
                                          "solid",
                                          "one_way_min_x",
                                          "one_way_max_x",
                                          "one_way_min_y",
                                          "one_way_max_y",
                                          "slope_min_x_min_y",
                                          "slope_max_x_min_y",
                                          "slope_min_x_max_y",
                                          "slope_max_x_max_y",
                                          "low_min_x_min_y",
                                          "low_max_x_min_y",
                                          "low_min_x_max_y",
                                          "low_max_x_max_y",
                                          "high_min_x_min_y",
                                          "high_max_x_min_y",
                                          "high_min_x_max_y",
                                          "high_max_x_max_y" };

enum { KIND_COUNT = sizeof kind_names / sizeof kind_names[0] };

const char *tile_kind_name(unsigned kind) {
    return kind_names[kind];
}

static char lower(char c) {
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c;
}

static bool is_same(const char *a, const char *b) {
    while (*a != '\0' && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}

bool tile_kind_named(const char *name, uint8_t *kind) {
    for (size_t i = 0; i < KIND_COUNT; i++)
        if (is_same(name, kind_names[i])) {
            *kind = (uint8_t)i;
            return true;
        }
    return false;
}
