/* codec_assets.c: assets of a recording, by a hash of their content, which follows
 * the first mention. */
#include "world/recording/codec.h"

#include "narrow/chain.h"
#include "world/snapshot/snapshot.h"

typedef struct codec_asset {
    uint64_t hash;
    void *asset; /* reading: it belongs to the codec */
    grz_asset_kind kind;
} codec_asset;

static codec_asset *codec_asset_at(const grz_codec *self, uint32_t i) {
    return (codec_asset *)self->assets.data + i;
}

/* The asset mentioned before, the last ones being the most likely; or NULL. */
static codec_asset *codec_asset_of(const grz_codec *self, grz_asset_kind kind,
                                   uint64_t hash) {
    for (uint32_t i = self->asset_count; i-- > 0;)
        if (codec_asset_at(self, i)->hash == hash &&
            codec_asset_at(self, i)->kind == kind)
            return codec_asset_at(self, i);
    return NULL;
}

/* The content of a set, which the reader keeps if it is new to it; NULL after a
 * failure. */
static graze_hitbox_set *
codec_set_content(grz_codec *self, const graze_hitbox_set *set, bool is_kept) {
    grz_stream *stream = &self->stream;
    graze_hitbox_set copy = { .name_count = 0 };
    if (set != NULL)
        copy = *set;
    stream->arena = is_kept ? &self->kept : &self->passing;
    grz_stream_set_content(stream, &copy);
    graze_hitbox_set *kept = grz_stream_array(stream, NULL, 1, sizeof *kept);
    stream->arena = &self->passing;
    if (kept == NULL)
        return NULL;
    *kept = copy;
    if (grz_stream_require(stream, graze_hitbox_set_check(kept) == GRAZE_OK))
        return kept;
    return NULL;
}

/* The content of an asset, which follows its first mention. After a seek back the
 * reader may know it. */
static void codec_asset_content(grz_codec *self, codec_asset asset, bool is_known) {
    grz_stream *stream = &self->stream;
    if (asset.kind == GRZ_ASSET_SET)
        asset.asset = codec_set_content(self, asset.asset, !is_known);
    else
        asset.asset = grz_stream_mask_content(stream, asset.asset);
    const bool is_kept =
        !is_known &&
        grz_stream_check(stream, grz_buffer_reserve(stream->allocator, &self->assets,
                                                    (size_t)self->asset_count + 1,
                                                    sizeof asset));
    if (is_kept)
        *codec_asset_at(self, self->asset_count++) = asset;
    else if (asset.kind == GRZ_ASSET_MASK)
        graze_mask_destroy(asset.asset);
}

void grz_codec_name_asset(grz_stream *stream, grz_asset_kind kind,
                          const void **asset) {
    grz_codec *self = stream->owner;
    codec_asset named = {
        .kind = kind, .hash = stream->is_reading ? 0 : grz_asset_hash(kind, *asset)
    };
    grz_stream_u64(stream, &named.hash);
    const codec_asset *known = codec_asset_of(self, kind, named.hash);
    if (grz_stream_bool(stream, known == NULL)) {
        named.asset = NULL;
        if (!stream->is_reading)
            named.asset = (void *)*asset;
        codec_asset_content(self, named, known != NULL);
        known = codec_asset_of(self, kind, named.hash);
    }
    grz_stream_require(stream, known != NULL);
    if (stream->is_reading)
        *asset = known != NULL ? known->asset : NULL;
}

void grz_codec_free_assets(grz_codec *self) {
    for (uint32_t i = 0; i < self->asset_count; i++)
        if (codec_asset_at(self, i)->kind == GRZ_ASSET_MASK)
            graze_mask_destroy(codec_asset_at(self, i)->asset);
}

void grz_codec_chain(grz_stream *stream, graze_shape *shape) {
    graze_chain *chain = (graze_chain *)(uintptr_t)grz_shape_chain(shape);
    const grz_chain_size size = grz_stream_chain_size(stream, chain);
    if (!stream->is_reading) {
        grz_stream_chain_nodes(stream, chain);
        return;
    }
    void *block = NULL;
    if (grz_stream_is_fine(stream))
        block = grz_stream_array(stream, NULL, 1, grz_chain_bytes(size.capacity));
    if (block == NULL)
        return;
    chain = grz_chain_open(block, size.capacity, size.count);
    grz_stream_chain_nodes(stream, chain);
    if (!grz_stream_is_fine(stream))
        return;
    grz_chain_finish(chain);
    *shape = graze_shape_chain(chain, shape->corner[0]);
    grz_stream_require(stream, graze_shape_check(shape) == GRAZE_OK);
}
