/* pairs_big.h: `graze pairs` of more boxes than memory holds (join/big_join.h). */
#ifndef CLI_PAIRS_BIG_H
#define CLI_PAIRS_BIG_H

#include "formats/error.h"
#include "graze/box.h"
#include "graze/rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The options of `graze pairs` for such a join. Missing options are zeroed. */
typedef struct pairs_big_options {
    const char *files[2], *layers[2], *out, *scratch, *summary;
    const graze_rules *rules;
    size_t memory;
    uint64_t limit; /* 0: none was given */
    uint32_t tiles, threads;
    double distance; /* of near boxes; 0: none was given */
    bool has_threads, is_closed, is_count, is_degrees, is_sorted, is_forced;
    bool has_progress; /* as lines, also where no terminal is */
} pairs_big_options;

/* Answer. Errors: ERROR_INPUT, ERROR_RESOURCES. */
bool pairs_big(const pairs_big_options *options, error *e);

#endif
