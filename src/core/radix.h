/* radix.h: sorting records of 32-bit fields, the one sort that puts pairs and events in order. */
#ifndef GRZ_CORE_RADIX_H
#define GRZ_CORE_RADIX_H

#include <stddef.h>
#include <stdint.h>

/* Sort `count` records of 2 fields (a graze_pair is one) or of 5, lexicographically, stably. `scratch` has
 * room for as many. Linear: a pass for each byte in which the records differ. */
void grz_sort_records2(uint32_t *records, uint32_t *scratch, size_t count);
void grz_sort_records5(uint32_t *records, uint32_t *scratch, size_t count);

#endif
