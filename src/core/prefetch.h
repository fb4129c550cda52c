/* prefetch.h: ask for memory that will be read soon; where the compiler has no word for it, nothing happens.
 */
#ifndef GRZ_CORE_PREFETCH_H
#define GRZ_CORE_PREFETCH_H

static inline void grz_prefetch(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

#endif
