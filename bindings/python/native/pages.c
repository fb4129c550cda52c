/* pages.c: large blocks are mapped at a multiple of a huge page; others, and all on
 * other systems, are of the C library. */
#ifdef __linux__
#define _DEFAULT_SOURCE /* madvise, which -std=c17 hides */
#include <sys/mman.h>
#endif

#include "pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__linux__) && defined(MADV_HUGEPAGE)
enum { HUGE = 1 << 21 };

static bool is_mapped(size_t size) {
    return size >= 2 * (size_t)HUGE;
}

static size_t mapped_size(size_t size) {
    return (size + HUGE - 1) / HUGE * HUGE;
}

/* Map a huge page more, and return what lies before and behind the block. */
static void *map(size_t size) {
    const size_t whole = mapped_size(size);
    if (size > SIZE_MAX / 2)
        return NULL;
    char *begin = mmap(NULL, whole + HUGE, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (begin == MAP_FAILED)
        return NULL;
    const size_t before = (HUGE - (uintptr_t)begin % HUGE) % HUGE;
    if (before > 0)
        munmap(begin, before);
    munmap(begin + before + whole, HUGE - before);
    (void)madvise(begin + before, whole, MADV_HUGEPAGE);
    return begin + before;
}

static void unmap(void *block, size_t size) {
    munmap(block, mapped_size(size));
}
#else
static bool is_mapped(size_t size) {
    (void)size;
    return false;
}

static void *map(size_t size) {
    (void)size;
    return NULL;
}

static void unmap(void *block, size_t size) {
    (void)block;
    (void)size;
}
#endif

static void *allocate(size_t size) {
    if (is_mapped(size))
        return map(size);
    return malloc(size);
}

static void release(void *block, size_t size) {
    if (is_mapped(size))
        unmap(block, size);
    else
        free(block);
}

void *pages_resize(void *user, void *block, size_t old_size, size_t new_size) {
    (void)user;
    if (!is_mapped(old_size) && !is_mapped(new_size) && new_size > 0)
        return realloc(block, new_size);
    void *made = NULL;
    if (new_size > 0) {
        made = allocate(new_size);
        if (made == NULL)
            return NULL;
        if (block != NULL)
            memcpy(made, block, old_size < new_size ? old_size : new_size);
    }
    if (block != NULL)
        release(block, old_size);
    return made;
}
