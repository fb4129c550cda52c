/* snapshot_names.c: the names of layers and of bodies, which are not part of the world's hash. */
#include "world/names.h"
#include "world/snapshot/snapshot.h"

/* How many of `limit` names there are; bodies that are free have none. */
static bool snapshot_has_name(const grz_snapshot *self, const grz_buffer *names, uint32_t i) {
    return names == &self->world->body_names ? grz_body_has_name(self->world, i)
                                             : grz_name_read(names, i)[0] != 0;
}

static void snapshot_name(grz_snapshot *self, grz_buffer *names, uint32_t i) {
    grz_stream *stream = self->stream;
    const char *name = grz_name_read(names, i);
    grz_stream_text(stream, &name);
    const size_t length = strlen(name);
    if (grz_stream_require(stream, length > 0 && length <= GRAZE_NAME_MAX) && stream->is_reading)
        grz_stream_check(stream, grz_name_write(self->world, names, i, name));
}

/* How many names there are; each with how many of its kind are between it and the one before. */
static void snapshot_name_list(grz_snapshot *self, grz_buffer *names, uint32_t limit) {
    grz_stream *stream = self->stream;
    const size_t stored = names->bytes / GRZ_NAME_SIZE;
    uint32_t count = 0;
    for (uint32_t i = 0; i < limit && i < stored && !stream->is_reading; i++)
        count += snapshot_has_name(self, names, i);
    count = grz_stream_count(stream, count);
    for (uint32_t i = 0, next = 0; count > 0 && grz_stream_is_fine(stream); next = i + 1, count--) {
        for (i = next; !stream->is_reading && !snapshot_has_name(self, names, i); i++)
            ;
        i = next + (uint32_t)grz_stream_below(stream, i - next, limit - next);
        if (grz_stream_is_fine(stream))
            snapshot_name(self, names, i);
    }
}

void grz_snapshot_names(grz_snapshot *self) {
    if (self->stream->is_reading) {
        grz_buffer_clear(&self->world->body_names);
        grz_buffer_clear(&self->world->layer_names);
    }
    snapshot_name_list(self, &self->world->layer_names, GRAZE_LAYER_COUNT);
    snapshot_name_list(self, &self->world->body_names, self->world->body_slots.count);
}
