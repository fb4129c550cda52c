/* pairs_memory.h: whether the memory holds a join of `graze pairs`. */
#ifndef CLI_PAIRS_MEMORY_H
#define CLI_PAIRS_MEMORY_H

#include "graze/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes that this process may still take: of the machine, of its control group and
 * of its address space the least. */
#define PAIRS_MEMORY_UNKNOWN UINT64_MAX
uint64_t pairs_memory_free(void);

/* Bytes that a join of these files needs without its pairs, at a guess: from the
 * header of a .npy file, else from the size of the file. Two paths; NULL, standard
 * input and missing files count as 0. */
uint64_t pairs_memory_needed(const char *const files[2]);

/* An allocator that hands out at most `most` bytes at a time. */
typedef struct pairs_budget {
    size_t used, most;
    bool is_short; /* it has refused */
} pairs_budget;

graze_allocator pairs_budget_allocator(pairs_budget *budget);

#endif
