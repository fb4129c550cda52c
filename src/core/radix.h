/* radix.h: sorting records of five 32-bit fields: the changes of a step. */
#ifndef GRZ_CORE_RADIX_H
#define GRZ_CORE_RADIX_H

#include <stddef.h>
#include <stdint.h>

/* Sort `count` records, lexicographically, stably. `scratch` has room for as many. Linear: a pass for each
 * byte in which the records differ. */
void grz_records5_sort(uint32_t *records, uint32_t *scratch, size_t count);

#endif
