/* sink.c: collecting or counting pairs. */
#include "core/pairs.h"

static void use_spare(grz_sink *sink) {
    sink->items = sink->spare;
    sink->count = 0;
    sink->capacity = GRZ_SINK_SPARE;
}

void grz_sink_collect(grz_sink *sink, grz_buffer *room, const graze_allocator *allocator, size_t limit) {
    *sink = (grz_sink){ .room = room, .allocator = allocator, .limit = limit };
    const size_t capacity = room->bytes / sizeof(graze_pair);
    sink->items = room->data;
    sink->capacity = capacity < limit ? capacity : limit;
}

void grz_sink_tally(grz_sink *sink) {
    *sink = (grz_sink){ 0 };
    use_spare(sink);
}

uint64_t grz_sink_total(const grz_sink *sink) {
    return sink->dropped + sink->count;
}

static void stop_keeping(grz_sink *sink, graze_status status) {
    sink->status = status;
    sink->dropped += sink->count;
    use_spare(sink);
}

/* Called when the room is full: grow it, or go on without keeping. */
void grz_sink_drain(grz_sink *sink) {
    if (sink->items == sink->spare || sink->room == NULL) {
        stop_keeping(sink, sink->status);
        return;
    }
    if (sink->count == sink->limit) {
        stop_keeping(sink, GRAZE_OVER_LIMIT);
        return;
    }
    const graze_status status =
        grz_buffer_reserve(sink->allocator, sink->room, sink->count + GRZ_SINK_SPARE, sizeof(graze_pair));
    if (status != GRAZE_OK) {
        stop_keeping(sink, status);
        return;
    }
    const size_t capacity = sink->room->bytes / sizeof(graze_pair);
    sink->items = sink->room->data;
    sink->capacity = capacity < sink->limit ? capacity : sink->limit;
}
