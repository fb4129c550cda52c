/* counted_memory.h: an allocator which counts, checks and fails on request.
 *
 * Every block is moved when it is resized, its new bytes are filled with rubbish,
 * and a canary follows it. The old size must be the size of the request for the
 * block. `blocks` counts the blocks not yet freed. Nothing that a library tells may
 * depend on the rubbish or on the canary, which `flip` changes.
 */
#ifndef TEST_COUNTED_MEMORY_H
#define TEST_COUNTED_MEMORY_H

#include "support/testing.h"

#include "graze/memory.h"

typedef struct counted_memory {
    uint64_t calls; /* of every kind */
    /* the fail_at-th request for memory from now on gets none; 0: all get it */
    uint64_t fail_at;
    uint64_t failures;
    size_t blocks, bytes, most_bytes; /* that are out now; at most so far */
    uint64_t all_bytes;               /* that were ever given out */
    /* bits of the rubbish and the canary that are the other way round */
    unsigned char flip;
} counted_memory;

/* In front of a block; its padding aligns the block as malloc does. */
typedef union counted_header {
    size_t size;
    max_align_t align;
} counted_header;

enum { COUNTED_CANARY_SIZE = 16, COUNTED_CANARY = 0xc5, COUNTED_RUBBISH = 0xa7 };

static inline void counted_check(const counted_memory *memory,
                                 const counted_header *header, size_t old_size) {
    const unsigned char *canary = (const unsigned char *)(header + 1) + header->size;
    if (header->size != old_size)
        fail_msg("a block of %zu bytes is named as one of %zu", header->size,
                 old_size);
    for (int i = 0; i < COUNTED_CANARY_SIZE; i++)
        if (canary[i] != (COUNTED_CANARY ^ memory->flip))
            fail_msg("byte %d behind a block of %zu bytes was overwritten", i,
                     header->size);
}

static inline counted_header *counted_new(counted_memory *memory, size_t size) {
    counted_header *header = malloc(sizeof *header + size + COUNTED_CANARY_SIZE);
    assert_non_null(header);
    header->size = size;
    memset(header + 1, COUNTED_RUBBISH ^ memory->flip, size);
    memset((unsigned char *)(header + 1) + size, COUNTED_CANARY ^ memory->flip,
           COUNTED_CANARY_SIZE);
    memory->blocks++;
    memory->bytes += size;
    memory->all_bytes += size;
    memory->most_bytes =
        memory->bytes > memory->most_bytes ? memory->bytes : memory->most_bytes;
    return header;
}

static inline void counted_free(counted_memory *memory, counted_header *header) {
    memory->blocks--;
    memory->bytes -= header->size;
    memset(header, COUNTED_RUBBISH, sizeof *header + header->size);
    free(header);
}

static inline void *counted_resize(void *user, void *block, size_t old_size,
                                   size_t new_size) {
    counted_memory *memory = user;
    counted_header *old = block != NULL ? (counted_header *)block - 1 : NULL,
                   *fresh = NULL;
    memory->calls++;
    if (old != NULL)
        counted_check(memory, old, old_size);
    else
        assert_int_equal(old_size, 0);
    if (new_size != 0 && memory->fail_at != 0 && --memory->fail_at == 0) {
        memory->failures++;
        return NULL;
    }
    if (new_size != 0)
        fresh = counted_new(memory, new_size);
    if (fresh != NULL && old != NULL)
        memcpy(fresh + 1, old + 1, old_size < new_size ? old_size : new_size);
    if (old != NULL)
        counted_free(memory, old);
    return fresh != NULL ? fresh + 1 : NULL;
}

static inline graze_allocator counted_allocator(counted_memory *memory) {
    return (graze_allocator){ .resize = counted_resize, .user = memory };
}

#endif
