/* big_bodies.c: spare layers for the parts of big bodies, chosen anew when layers or
 * rows have changed. */
#include "world/big_bodies.h"

#include "world/part.h"

/* Take a layer that meets the same layers as another one. GRZ_LAYER_NONE: there is
 * none. */
static uint8_t big_take_layer(grz_big_bodies *big, uint8_t like) {
    if (big->taken == UINT64_MAX)
        return GRZ_LAYER_NONE;
    const uint8_t layer = (uint8_t)grz_bit_lowest(~big->taken);
    const uint64_t bit = UINT64_C(1) << layer;
    big->taken |= bit;
    big->meets[layer] = big->meets[like];
    for (int i = 0; i < GRAZE_LAYER_COUNT; i++)
        big->meets[i] =
            big->meets[i] >> like & 1 ? big->meets[i] | bit : big->meets[i] & ~bit;
    return layer;
}

/* Let the parts of a body be on layers of their own; `layers` are those of all
 * rows. */
static void big_separate(graze_world *world, uint32_t body, uint8_t *layers) {
    grz_big_bodies *big = &world->big;
    uint8_t own[GRAZE_LAYER_COUNT];
    uint64_t known = 0, mine = 0;
    grz_for_parts(world, body, slot) {
        const uint8_t layer = layers[slot];
        if (layer == GRZ_LAYER_NONE)
            continue;
        if (!(known >> layer & 1))
            own[layer] = big_take_layer(big, layer);
        known |= UINT64_C(1) << layer;
        if (own[layer] == GRZ_LAYER_NONE)
            continue;
        mine |= UINT64_C(1) << own[layer];
        layers[slot] = own[layer];
    }
    for (int i = 0; i < GRAZE_LAYER_COUNT; i++)
        if (mine >> i & 1)
            big->meets[i] &= ~mine;
}

/* A row has changed if the broad phase knows it on another layer. It knows new rows
 * as the columns have them, and after a load it reads all rows. */
static void big_note_changes(graze_world *world, const uint8_t *layers) {
    grz_big_bodies *big = &world->big;
    const uint32_t rows = world->columns.count;
    uint8_t *before = big->layers.data;
    memcpy(before + big->row_count, grz_row_layers(world) + big->row_count,
           rows - big->row_count);
    for (uint32_t row = 0; row < world->part_slots.count; row++)
        if (before[row] != layers[row])
            grz_part_mark_changed(world, row);
    memcpy(before, layers, rows);
    big->row_count = rows;
}

/* All rows of the columns have a layer, also those without a part: the broad phase
 * reads them. */
static graze_status big_find_layers(graze_world *world) {
    grz_big_bodies *big = &world->big;
    const uint32_t rows = world->columns.count;
    grz_try(grz_buffer_reserve(&world->allocator, &big->layers, rows, 1));
    grz_try(grz_buffer_reserve(&world->allocator, &world->scratch, rows, 1));
    uint8_t *layers = world->scratch.data;
    memcpy(layers, grz_row_layers(world), rows);
    memcpy(big->meets, world->meets, sizeof big->meets);
    big->taken = 0;
    for (uint32_t row = 0; row < rows; row++)
        if (layers[row] != GRZ_LAYER_NONE)
            big->taken |= UINT64_C(1) << layers[row];
    grz_for_alive(&world->body_slots, body)
        if (grz_body_at(world, body)->part_count >= GRZ_BIG_BODY)
            big_separate(world, body, layers);
    big_note_changes(world, layers);
    world->has_other_layers = false;
    return GRAZE_OK;
}

graze_status grz_big_bodies_view(graze_world *world, grz_box_view *view) {
    grz_big_bodies *big = &world->big;
    if (!world->has_big_bodies) {
        big->row_count = 0;
        return GRAZE_OK;
    }
    if (world->has_other_layers || big->row_count != view->count)
        grz_try(big_find_layers(world));
    view->layer = big->layers.data;
    view->meets = big->meets;
    return GRAZE_OK;
}
