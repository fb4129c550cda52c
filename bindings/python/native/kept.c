/* kept.c: a block for each use; searches beside each other have others. */
#include "kept.h"

#include "pages.h"

/* A million boxes as float32, and four million pairs. */
static const size_t kept_max[KEPT_USES] = { 1 << 24, 1 << 25 };

/* A block that the C library might map is mapped here: kept in its heap, it would
 * decide which memory the library gets without page faults. */
enum { HEAP_MAX = 1 << 17, MAPPED_MIN = 1 << 22 };

static kept_block kept[KEPT_USES];

static void block_free(kept_block block) {
    if (block.bytes != NULL)
        pages_resize(NULL, block.bytes, block.size, 0);
}

kept_block kept_take(kept_use use, size_t size) {
    if (size > HEAP_MAX && size < MAPPED_MIN)
        size = MAPPED_MIN;
    const kept_block block = kept[use];
    kept[use] = (kept_block){ 0 };
    if (block.size >= size && block.bytes != NULL)
        return block;
    block_free(block);
    return (kept_block){ pages_resize(NULL, NULL, 0, size), size };
}

void kept_give(kept_use use, kept_block block) {
    const bool is_kept = block.size <= kept_max[use] && block.size > kept[use].size;
    block_free(is_kept ? kept[use] : block);
    if (is_kept)
        kept[use] = block;
}
