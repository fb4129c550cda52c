/* filled_memory.c: preloaded (LD_PRELOAD) it fills the memory of malloc and realloc
 * with the byte GRAZE_FILL before it is given out, and again when it is given back.
 * Each realloc moves its block. A program reading what it has not written then tells
 * something else for each fill. For glibc; tools/check-filled.sh builds it.
 *
 * glibc's own MALLOC_PERTURB_ cannot fill with 0xff: its 0 means that nothing is
 * filled. */
#include <malloc.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t size);
void __libc_free(void *block);

static int fill;

__attribute__((constructor)) static void fill_read(void) {
    const char *text = getenv("GRAZE_FILL");
    fill = text == NULL ? 0 : (int)strtol(text, NULL, 0);
}

void *malloc(size_t size) {
    void *block = __libc_malloc(size);
    return block == NULL ? NULL : memset(block, fill, malloc_usable_size(block));
}

void free(void *block) {
    if (block != NULL)
        memset(block, fill, malloc_usable_size(block));
    __libc_free(block);
}

void *realloc(void *block, size_t size) {
    if (block != NULL && size == 0) {
        free(block);
        return NULL;
    }
    void *fresh = malloc(size);
    if (fresh == NULL || block == NULL)
        return fresh;
    const size_t old_size = malloc_usable_size(block);
    memcpy(fresh, block, old_size < size ? old_size : size);
    free(block);
    return fresh;
}
