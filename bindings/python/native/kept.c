/* kept.c: a block for each use; searches beside each other have others. */
#include "kept.h"

#include "pages.h"

/* A million boxes as float32, and four million pairs. */
static const size_t kept_max[KEPT_USES] = { 1 << 24, 1 << 25 };

static kept_block kept[KEPT_USES];

static void block_free(kept_block block) {
    if (block.bytes != NULL)
        pages_resize(NULL, block.bytes, block.size, 0);
}

kept_block kept_take(kept_use use, size_t size) {
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
