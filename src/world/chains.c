/* chains.c: the memory of parts' chains: blocks by size. */
#include "world/chains.h"

#include "narrow/chain.h"

/* The size of a block: 2^size leaves. */
static uint32_t chains_size_of(uint32_t capacity) {
    uint32_t size = 0;
    while ((UINT32_C(1) << size) < capacity)
        size++;
    return size;
}

/* A block in the list names the next one where a chain has its allocator. */
static graze_chain **chains_next_of(graze_chain *chain) {
    return (graze_chain **)&chain->allocator.user;
}

static void chains_put(graze_world *world, uint32_t size, graze_chain *block) {
    *chains_next_of(block) = world->chains.spare[size];
    world->chains.spare[size] = block;
    world->chains.spare_count[size]++;
}

static graze_status chains_reserve_size(graze_world *world, uint32_t size,
                                        uint32_t count) {
    const size_t bytes = grz_chain_bytes(UINT32_C(1) << size);
    while (world->chains.spare_count[size] < count) {
        graze_chain *block = grz_allocate(&world->allocator, bytes);
        if (block == NULL)
            return GRAZE_OUT_OF_MEMORY;
        chains_put(world, size, block);
    }
    return GRAZE_OK;
}

graze_status grz_chains_reserve_capacity(graze_world *world, uint32_t capacity) {
    return chains_reserve_size(world, chains_size_of(capacity), 1);
}

graze_status grz_chains_reserve(graze_world *world, const graze_shape *shape) {
    const graze_chain *chain = graze_chain_of(shape);
    if (chain == NULL)
        return GRAZE_OK;
    return grz_chains_reserve_capacity(world, chain->capacity);
}

graze_status grz_chains_reserve_for(graze_world *world, const graze_part_def *parts,
                                    uint32_t count) {
    uint32_t needed[GRZ_CHAIN_SIZES] = { 0 };
    for (uint32_t i = 0; i < count; i++) {
        const graze_chain *chain = graze_chain_of(parts[i].shape);
        if (chain != NULL)
            needed[chains_size_of(chain->capacity)]++;
    }
    for (uint32_t size = 0; size < GRZ_CHAIN_SIZES; size++)
        grz_try(chains_reserve_size(world, size, needed[size]));
    return GRAZE_OK;
}

void *grz_chains_take(graze_world *world, uint32_t capacity) {
    const uint32_t size = chains_size_of(capacity);
    graze_chain *block = world->chains.spare[size];
    world->chains.spare[size] = *chains_next_of(block);
    world->chains.spare_count[size]--;
    return block;
}

void grz_chains_give_back(graze_world *world, graze_chain *chain) {
    chains_put(world, chains_size_of(chain->capacity), chain);
}

void grz_chains_free(graze_world *world) {
    for (uint32_t size = 0; size < GRZ_CHAIN_SIZES; size++)
        while (world->chains.spare_count[size] > 0)
            grz_free(&world->allocator, grz_chains_take(world, UINT32_C(1) << size),
                     grz_chain_bytes(UINT32_C(1) << size));
}

graze_chain *grz_part_chain(const graze_world *world, uint32_t slot) {
    if (!grz_part_has_shape(&world->shapes, slot))
        return NULL;
    return (graze_chain *)(uintptr_t)graze_chain_of(
        grz_part_own_shape(&world->shapes, slot));
}
