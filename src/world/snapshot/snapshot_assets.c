/* snapshot_assets.c: the masks, hitbox sets, tiles and chains of a snapshot.
 *
 * Masks and sets belong to the game. A snapshot has their numbers in the game's
 * lists, and behind the first mention of each its hash: another list is noticed.
 * Tile layers belong to the world. A snapshot has their planes in words of 64 tiles,
 * and their values, as runs of equal ones: most levels have many. So do chains: a
 * snapshot has their nodes from the front on, wherever the ring stands. */
#include "narrow/chain.h"
#include "world/chains.h"
#include "world/snapshot/snapshot.h"
#include "world/tiles.h"

static const void *asset_listed(const grz_asset_list *list, uint32_t number) {
    const void *asset;
    memcpy(&asset, (const char *)list->items + number * sizeof asset, sizeof asset);
    return asset;
}

static uint32_t asset_number(const grz_asset_list *list, const void *asset) {
    for (uint32_t i = 0; i < list->count; i++) {
        const uint32_t number = (uint32_t)(((uint64_t)list->last + i) % list->count);
        if (asset_listed(list, number) == asset)
            return number;
    }
    return list->count;
}

/* Whether the asset of a number was not mentioned before; it is from now on. */
static bool asset_is_first_mention(grz_stream *stream, const grz_asset_list *list,
                                   uint32_t number) {
    const grz_asset_lists *lists = stream->owner;
    if (!grz_stream_check(stream, grz_buffer_reserve_zeroed(lists->allocator,
                                                            list->mentioned,
                                                            (size_t)number + 1, 1)))
        return false;
    uint8_t *mark = (uint8_t *)list->mentioned->data + number;
    const bool is_first = *mark == 0;
    *mark = 1;
    return is_first;
}

/* The hash of an asset: the reader fails if the game's has another one. */
static void asset_hash(grz_stream *stream, grz_asset_kind kind, const void *asset) {
    const bool is_sound = kind == GRZ_ASSET_MASK || !stream->is_reading ||
                          graze_hitbox_set_check(asset) == GRAZE_OK;
    uint64_t hash = 0;
    if (is_sound)
        hash = grz_asset_hash(kind, asset);
    uint64_t stored = hash;
    grz_stream_u64(stream, &stored);
    grz_stream_check(stream,
                     grz_require(is_sound && stored == hash, GRAZE_BAD_ASSET));
}

static void asset_by_number(grz_stream *stream, grz_asset_kind kind,
                            const void **asset) {
    grz_asset_list *list = &((grz_asset_lists *)stream->owner)->of[kind];
    uint32_t number = 0;
    if (!stream->is_reading)
        number = asset_number(list, *asset);
    number = grz_stream_word(stream, number);
    const void *found = NULL;
    if (number < list->count)
        found = asset_listed(list, number);
    if (grz_stream_check(stream, grz_require(found != NULL, GRAZE_ASSET_MISSING))) {
        list->last = number;
        if (asset_is_first_mention(stream, list, number))
            asset_hash(stream, kind, found);
    }
    if (stream->is_reading)
        *asset = found;
}

void grz_asset_lists_begin(grz_asset_lists *lists, graze_world *world,
                           const graze_assets *assets, grz_stream *stream) {
    grz_snapshot_scratch *scratch = &world->snapshot;
    *lists = (grz_asset_lists){
        .allocator = &world->allocator,
        .of = { { assets->masks, assets->mask_count, 0, &scratch->mentioned_masks },
                { assets->hitbox_sets, assets->hitbox_set_count, 0,
                  &scratch->mentioned_sets } }
    };
    grz_buffer_clear(&scratch->mentioned_masks);
    grz_buffer_clear(&scratch->mentioned_sets);
    stream->asset = asset_by_number;
    stream->owner = lists;
}

void grz_asset_name_size(grz_stream *stream, grz_asset_kind kind,
                         const void **asset) {
    if (kind == GRZ_ASSET_SET) {
        const graze_hitbox_set *set = *asset;
        (void)grz_stream_word(stream, set->name_count);
        (void)grz_stream_word(stream, set->frame_count);
    } else {
        (void)grz_stream_word(stream, graze_mask_width(*asset));
        (void)grz_stream_word(stream, graze_mask_height(*asset));
    }
}

/* The reader's chain belongs to its part, or is given back. */
void grz_snapshot_chain(grz_snapshot *self, graze_shape *shape) {
    grz_stream *stream = self->stream;
    graze_chain *chain = (graze_chain *)(uintptr_t)grz_shape_chain(shape);
    const grz_chain_size size = grz_stream_chain_size(stream, chain);
    if (!stream->is_reading) {
        grz_stream_chain_nodes(stream, chain);
        return;
    }
    if (!grz_stream_is_fine(stream) ||
        !grz_stream_check(stream,
                          grz_chains_reserve_capacity(self->world, size.capacity)))
        return;
    chain = grz_chain_open(grz_chains_take(self->world, size.capacity),
                           size.capacity, size.count);
    grz_stream_chain_nodes(stream, chain);
    if (grz_stream_is_fine(stream))
        grz_chain_finish(chain);
    *shape = graze_shape_chain(chain, shape->corner[0]);
    if (!grz_stream_is_fine(stream) ||
        !grz_stream_require(stream, graze_shape_check(shape) == GRAZE_OK))
        grz_chains_give_back(self->world, chain);
}

/* The possible numbers of planes of a layer. */
static const uint32_t snapshot_plane_counts[] = { 0, GRZ_ONE_WAY_PLANES,
                                                  GRZ_SLOPE_PLANES };

/* How many planes a layer needs, as a number of the array above, and 3 more if it
 * has values. Tiles that were one-way or sloped once do not count, nor do values of
 * 0. */
static unsigned snapshot_tile_needs(const grz_tile_layer *layer) {
    const size_t words = grz_tile_plane_words(layer);
    uint64_t ways = 0, slopes = 0;
    unsigned values = 0;
    for (size_t i = 0; i < words && layer->planes > 0; i++)
        ways |= layer->ways[i];
    for (size_t i = GRZ_ONE_WAY_PLANES * words; i < layer->planes * words; i++)
        slopes |= layer->ways[i];
    for (size_t i = 0;
         layer->values != NULL && i < (size_t)layer->columns * layer->rows; i++)
        values |= layer->values[i];
    unsigned planes = 0;
    if (slopes != 0)
        planes = 2;
    else if (ways != 0)
        planes = 1;
    return planes + (values != 0 ? 3u : 0u);
}

/* Whether no empty tile has a kind, no other tile has bits of one, and none is
 * beyond the last column. */
static bool snapshot_planes_are_sound(const grz_tile_layer *layer) {
    const size_t words = grz_tile_plane_words(layer);
    const uint64_t last = ~UINT64_C(0) >> (63 - (layer->columns - 1) % 64);
    uint64_t beyond = 0;
    for (size_t i = 0; i < words; i++) {
        const uint64_t all =
            i % layer->stride == layer->stride - 1 ? last : ~UINT64_C(0);
        const uint64_t ways = layer->planes > 0 ? layer->ways[i] : 0;
        beyond |= (layer->met[i] & ~all) | (ways & ~layer->met[i]);
        for (uint32_t plane = 1; plane < layer->planes; plane++)
            beyond |= layer->ways[plane * words + i] & ~ways;
    }
    return beyond == 0;
}

/* Reading: a layer of the read size, if it can be one. */
static grz_tile_layer *
snapshot_make_tiles(grz_snapshot *self, const grz_tile_layer *like, unsigned needs) {
    const graze_allocator *allocator = &self->world->allocator;
    const double width = (double)like->columns * (double)like->width;
    const double height = (double)like->rows * (double)like->height;
    const double limit = (double)GRAZE_COORD_MAX;
    const bool is_possible = width > 0 && width <= limit && height > 0 &&
                             height <= limit &&
                             (uint64_t)like->columns * like->rows <= GRAZE_TILES_MAX;
    if (!grz_stream_require(self->stream, is_possible))
        return NULL;
    grz_tile_layer *layer = grz_tile_layer_create(allocator, like);
    if (!grz_stream_check(self->stream,
                          grz_require(layer != NULL, GRAZE_OUT_OF_MEMORY)))
        return NULL;
    grz_stream_check(self->stream,
                     grz_tile_layer_add_planes(allocator, layer,
                                               snapshot_plane_counts[needs % 3]));
    if (needs >= 3)
        grz_stream_check(self->stream, grz_tile_layer_add_values(allocator, layer));
    return layer;
}

/* The reader's layer belongs to its part, or is freed. */
void grz_snapshot_tiles(grz_snapshot *self, graze_shape *shape) {
    grz_stream *stream = self->stream;
    grz_tile_layer *layer = NULL;
    grz_tile_layer like = { .columns = 0 };
    unsigned needs = 0;
    if (!stream->is_reading) {
        layer = grz_shape_tile_layer(shape);
        like = *layer;
        needs = snapshot_tile_needs(&like);
    }
    grz_stream_u32_short(stream, &like.columns);
    grz_stream_u32_short(stream, &like.rows);
    grz_stream_float(stream, &like.width);
    grz_stream_float(stream, &like.height);
    needs = (unsigned)grz_stream_below(stream, needs, 6);
    if (stream->is_reading)
        layer = snapshot_make_tiles(self, &like, needs);
    if (layer == NULL)
        return;
    const size_t words = grz_tile_plane_words(layer);
    grz_stream_runs(stream, layer->met, words, sizeof *layer->met);
    grz_stream_runs(stream, layer->ways, snapshot_plane_counts[needs % 3] * words,
                    sizeof *layer->ways);
    if (needs >= 3)
        grz_stream_runs(stream, layer->values, (size_t)layer->columns * layer->rows,
                        sizeof *layer->values);
    if (grz_stream_require(stream,
                           !stream->is_reading || snapshot_planes_are_sound(layer)))
        shape->mask = grz_tile_layer_view(layer);
    else if (stream->is_reading)
        grz_tile_layer_free(&self->world->allocator, layer);
}
