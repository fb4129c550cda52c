/* keyframes.c: a sorted list of keyframes within a budget. */
#include "world/recording/keyframes.h"

#include "world/snapshot/snapshot.h"

static grz_keyframe *keyframe_at(const grz_keyframes *self, uint32_t i) {
    return (grz_keyframe *)self->items.data + i;
}

/* How many keyframes are at a step or before it. As it goes on, a replay adds the
 * last one. */
static uint32_t keyframes_until(const grz_keyframes *self, uint64_t step) {
    uint32_t count = self->count;
    while (count > 0 && keyframe_at(self, count - 1)->place.steps > step)
        count--;
    return count;
}

const grz_keyframe *grz_keyframes_find(const grz_keyframes *self, uint64_t step) {
    const uint32_t count = keyframes_until(self, step);
    if (count > 0)
        return keyframe_at(self, count - 1);
    return NULL;
}

/* The number of the least needed keyframe when one is added at a step; 0: each is
 * needed. */
static uint32_t keyframes_choose(const grz_keyframes *self, uint64_t step) {
    uint64_t min_gap = UINT64_MAX;
    uint32_t chosen = 0;
    for (uint32_t i = 1; i + 1 < self->count; i++) {
        const uint64_t gap = keyframe_at(self, i + 1)->place.steps -
                             keyframe_at(self, i - 1)->place.steps;
        const uint64_t at = keyframe_at(self, i)->place.steps;
        if (gap < min_gap &&
            (at < step ? step - at : at - step) > GRZ_KEYFRAMES_NEAR) {
            min_gap = gap;
            chosen = i;
        }
    }
    return chosen;
}

static void keyframes_remove(grz_keyframes *self, const graze_allocator *allocator,
                             uint32_t i) {
    const grz_keyframe gone = *keyframe_at(self, i);
    grz_free(allocator, gone.data, gone.size);
    self->bytes -= gone.size;
    self->count--;
    memmove(keyframe_at(self, i), keyframe_at(self, i + 1),
            (self->count - i) * sizeof gone);
}

static void *keyframes_make_room(grz_keyframes *self,
                                 const graze_allocator *allocator, uint64_t step,
                                 size_t size) {
    while (self->bytes + size > self->bytes_max) {
        const uint32_t chosen = keyframes_choose(self, step);
        if (chosen == 0)
            return NULL;
        keyframes_remove(self, allocator, chosen);
    }
    const size_t count = (size_t)self->count + 1;
    if (grz_buffer_reserve(allocator, &self->items, count, sizeof(grz_keyframe)) !=
        GRAZE_OK)
        return NULL;
    return grz_allocate(allocator, size);
}

/* Assets belong to the codec, and stay where they are. */
static void keyframe_asset(grz_stream *stream, grz_asset_kind kind,
                           const void **asset) {
    uint64_t address = (uint64_t)(uintptr_t)*asset;
    (void)kind;
    grz_stream_u64(stream, &address);
    *asset = (const void *)(uintptr_t)address;
}

void grz_keyframes_add(grz_keyframes *self, grz_codec *codec,
                       grz_replay_place place) {
    const graze_allocator *allocator = codec->stream.allocator;
    const uint32_t i = keyframes_until(self, place.steps);
    grz_stream stream;
    if (i > 0 && keyframe_at(self, i - 1)->place.steps == place.steps)
        return;
    grz_stream_append(&stream, &self->scratch, 0, allocator);
    stream.asset = keyframe_asset;
    grz_codec_state(codec, &stream);
    grz_snapshot_write(codec->world, &stream);
    (void)grz_stream_finish(&stream);
    const size_t size = (size_t)stream.length;
    void *data = grz_stream_is_fine(&stream)
                     ? keyframes_make_room(self, allocator, place.steps, size)
                     : NULL;
    if (data == NULL)
        return;
    const uint32_t at = keyframes_until(self, place.steps);
    memcpy(data, self->scratch.data, size);
    memmove(keyframe_at(self, at + 1), keyframe_at(self, at),
            (self->count - at) * sizeof(grz_keyframe));
    *keyframe_at(self, at) = (grz_keyframe){ place, data, size };
    self->count++;
    self->bytes += size;
}

graze_status grz_keyframe_load(const grz_keyframe *keyframe, grz_codec *codec) {
    const graze_allocator *allocator = codec->stream.allocator;
    grz_stream stream;
    grz_codec_read(codec, NULL, 0, allocator); /* it may have failed in a piece */
    grz_stream_read(&stream, keyframe->data, keyframe->size, GRAZE_BAD_RECORDING);
    stream.allocator = allocator;
    stream.asset = keyframe_asset;
    grz_codec_state(codec, &stream);
    grz_snapshot_read(codec->world, &stream);
    if (!grz_stream_is_fine(&stream))
        return stream.status;
    grz_snapshot_commit(codec->world);
    return grz_codec_note_slots(codec, codec->world);
}

void grz_keyframes_free(grz_keyframes *self, const graze_allocator *allocator) {
    while (self->count > 0)
        keyframes_remove(self, allocator, self->count - 1);
    grz_buffers_free(allocator, &self->items, &self->scratch);
}
