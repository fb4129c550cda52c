/* failing_memory.c: a library loaded before the command's own (LD_PRELOAD). One
 * allocation of the command fails, or all from one on. The test
 * test_memory_failures.py counts them and lets each fail.
 *
 * GRAZE_FAIL_AT is the number of the allocation, from 1; with GRAZE_FAIL_ON the
 * later ones fail, too. GRAZE_FAIL_COUNT names a file that gets their count. Each
 * allocation also paints the stack below it, so no zeros are there by luck where a
 * function leaves a variable unset.
 */
#define _GNU_SOURCE /* RTLD_NEXT */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAINTED = 16384, PAINT = 0xa5 };

static void *(*real_malloc)(size_t size);
static void *(*real_calloc)(size_t count, size_t size);
static void *(*real_realloc)(void *block, size_t size);
static atomic_long calls;
static long fail_at;
static bool is_open, fails_on;

static __attribute__((noinline)) void stack_paint(void) {
    unsigned char below[PAINTED];
    volatile unsigned char *at = below;
    for (size_t i = 0; i < PAINTED; i++)
        at[i] = PAINT;
}

static bool is_refused(void) {
    if (!is_open)
        return false;
    const long call = atomic_fetch_add(&calls, 1) + 1;
    stack_paint();
    const bool is_one =
        call == fail_at || (fails_on && fail_at > 0 && call > fail_at);
    if (is_one)
        errno = ENOMEM;
    return is_one;
}

static void functions_find(void) {
    *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
    *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
}

/* Allocations of libraries before the program begins are not counted. */
static __attribute__((constructor)) void begin(void) {
    const char *at = getenv("GRAZE_FAIL_AT");
    functions_find();
    if (at != NULL)
        fail_at = strtol(at, NULL, 10);
    else
        fail_at = 0;
    fails_on = getenv("GRAZE_FAIL_ON") != NULL;
    unsetenv("LD_PRELOAD"); /* a command it starts has all memory */
    is_open = true;
}

static __attribute__((destructor)) void end(void) {
    const char *name = getenv("GRAZE_FAIL_COUNT");
    const int file =
        name != NULL ? open(name, O_WRONLY | O_CREAT | O_TRUNC, 0644) : -1;
    if (file >= 0) {
        char text[24];
        const int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&calls));
        if (write(file, text, (size_t)length) != length)
            abort();
        close(file);
    }
}

void *malloc(size_t size) {
    if (real_malloc == NULL)
        functions_find();
    if (is_refused())
        return NULL;
    return real_malloc(size);
}

void *calloc(size_t count, size_t size) {
    if (real_calloc == NULL)
        functions_find();
    if (is_refused())
        return NULL;
    return real_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    if (real_realloc == NULL)
        functions_find();
    if (is_refused())
        return NULL;
    return real_realloc(block, size);
}
