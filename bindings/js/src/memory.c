/* memory.c: malloc, free, calloc and realloc, a quarter as large as those of
 * wasi-libc.
 *
 * Free blocks are in lists by size, four lists to a power of two, and bits say which
 * lists have one (after M. Masmano, I. Ripoll, A. Crespo, J. Real, "TLSF: a new
 * dynamic memory allocator for real-time systems", 2004). Each block knows the one
 * before it, so free neighbours become one. There is one thread.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { UNIT = 16, HEAD = 8, LISTS = 112, PAGE = 65536, SPARE_PART = 8 };

#define SIZE_TOP ((size_t)1 << 31)
#define IS_FREE ((size_t)1)

/* Blocks begin 8 bytes before a multiple of 16. The `size` has the head in it, and
 * IS_FREE; `before` is the block ending here, or NULL. A free block has its links
 * where the content was. Behind the last block is a head of size 0. */
typedef struct heap_block {
    struct heap_block *before;
    size_t size;
    struct heap_block *next, *previous;
} heap_block;

static heap_block *heap_lists[LISTS];
static uint64_t heap_bits[2]; /* which lists have blocks */
static heap_block *heap_end;

extern unsigned char __heap_base;

static unsigned top_bit(size_t size) {
    return 31 - (unsigned)__builtin_clz((unsigned)size);
}

static unsigned list_of(size_t size) {
    const unsigned top = top_bit(size);
    return (top - 4) * 4 + (size >> (top - 2) & 3);
}

static heap_block *block_at(const heap_block *block, size_t offset) {
    return (heap_block *)(void *)((unsigned char *)block + offset);
}

static bool is_free(const heap_block *block) {
    return block != NULL && (block->size & IS_FREE) != 0;
}

static void heap_insert(heap_block *block) {
    const unsigned list = list_of(block->size);
    block->size |= IS_FREE;
    block->previous = NULL;
    block->next = heap_lists[list];
    if (block->next != NULL)
        block->next->previous = block;
    heap_lists[list] = block;
    heap_bits[list / 64] |= (uint64_t)1 << list % 64;
}

static void heap_remove(heap_block *block) {
    block->size &= ~IS_FREE;
    const unsigned list = list_of(block->size);
    if (block->next != NULL)
        block->next->previous = block->previous;
    if (block->previous != NULL)
        block->previous->next = block->next;
    else if ((heap_lists[list] = block->next) == NULL)
        heap_bits[list / 64] &= ~((uint64_t)1 << list % 64);
}

/* A block outside of all lists becomes free, one with its free neighbours. */
static void heap_release(heap_block *block) {
    heap_block *const behind = block_at(block, block->size);
    if (is_free(behind)) {
        heap_remove(behind);
        block->size += behind->size;
    }
    if (is_free(block->before)) {
        heap_remove(block->before);
        block->before->size += block->size;
        block = block->before;
    }
    block_at(block, block->size)->before = block;
    heap_insert(block);
}

/* Cut off what is behind `size` bytes of a block outside of all lists. */
static void heap_cut(heap_block *block, size_t size) {
    if (block->size == size)
        return;
    heap_block *const rest = block_at(block, size);
    rest->before = block;
    rest->size = block->size - size;
    block->size = size;
    heap_release(rest);
}

/* A new block up to the end of memory, behind `before`, or behind nothing. */
static void heap_add(heap_block *block, heap_block *before) {
    const uintptr_t end = __builtin_wasm_memory_size(0) * PAGE;
    heap_end = (heap_block *)(void *)(end - HEAD);
    heap_end->size = 0;
    block->before = before;
    block->size = (uintptr_t)heap_end - (uintptr_t)block;
    heap_release(block);
}

/* Pages, an eighth of all there are or as many as are needed. */
static bool heap_grow(size_t size) {
    const size_t old = __builtin_wasm_memory_size(0), least = size / PAGE + 1,
                 wanted = old / SPARE_PART;
    if ((least > wanted || __builtin_wasm_memory_grow(0, wanted) == SIZE_MAX) &&
        __builtin_wasm_memory_grow(0, least) == SIZE_MAX)
        return false;
    if (heap_end == NULL) /* the first block begins where the program ends */
        heap_add((heap_block *)(void *)(((uintptr_t)&__heap_base + HEAD + UNIT - 1) /
                                            UNIT * UNIT +
                                        HEAD),
                 NULL);
    else if ((uintptr_t)heap_end + HEAD == old * PAGE)
        heap_add(heap_end, heap_end->before);
    else /* somebody else has had pages in between */
        heap_add((heap_block *)(void *)(old * PAGE + HEAD), NULL);
    return true;
}

/* A block of a list whose blocks are all large enough, or NULL. */
static heap_block *heap_take(size_t size) {
    const unsigned list = list_of(size + ((size_t)1 << (top_bit(size) - 2)) - 1);
    for (unsigned word = list / 64; word < 2; word++) {
        const uint64_t bits =
            heap_bits[word] &
            (word == list / 64 ? UINT64_MAX << list % 64 : UINT64_MAX);
        if (bits == 0)
            continue;
        heap_block *const block =
            heap_lists[word * 64 + (unsigned)__builtin_ctzll(bits)];
        heap_remove(block);
        return block;
    }
    return NULL;
}

void *malloc(size_t wanted) {
    if (wanted > SIZE_TOP - PAGE)
        return NULL;
    const size_t size = (wanted + HEAD + UNIT - 1) / UNIT * UNIT;
    heap_block *block;
    /* A list is searched whose least block is large enough: it is up to a quarter
     * larger. */
    while ((block = heap_take(size)) == NULL)
        if (!heap_grow(size + size / 4))
            return NULL;
    heap_cut(block, size);
    return (unsigned char *)block + HEAD;
}

void free(void *content) {
    if (content != NULL)
        heap_release(block_at(content, -(size_t)HEAD));
}

void *calloc(size_t count, size_t size) {
    size_t bytes;
    void *const content =
        __builtin_mul_overflow(count, size, &bytes) ? NULL : malloc(bytes);
    return content != NULL ? memset(content, 0, bytes) : NULL;
}

void *realloc(void *content, size_t wanted) {
    if (content == NULL || wanted > SIZE_TOP - PAGE)
        return content == NULL ? malloc(wanted) : NULL;
    heap_block *const block = block_at(content, -(size_t)HEAD), *const behind =
                                                                    block_at(
                                                                        block,
                                                                        block->size);
    const size_t size = (wanted + HEAD + UNIT - 1) / UNIT * UNIT;
    if (block->size < size && is_free(behind) &&
        block->size + behind->size >= size) {
        heap_remove(behind);
        block->size += behind->size;
        block_at(block, block->size)->before = block;
    }
    if (block->size >= size) {
        heap_cut(block, size);
        return content;
    }
    void *const moved = malloc(wanted);
    if (moved != NULL) {
        memcpy(moved, content, block->size - HEAD);
        free(content);
    }
    return moved;
}
