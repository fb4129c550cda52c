/* sink.c: collecting or counting pairs. */
#include "core/pairs.h"

#include <stdbool.h>

static void use_spare(grz_sink *sink) {
    sink->items = sink->spare;
    sink->count = 0;
    sink->capacity = GRZ_SINK_SPARE;
}

/* All but the spare room, which is large and is written before it is read. */
static void begin(grz_sink *sink) {
    sink->count = sink->limit = 0;
    sink->dropped = 0;
    sink->status = GRAZE_OK;
    sink->allocator = NULL;
    sink->room = NULL;
}

/* What fits the room; a little more than the limit, so that GRZ_SINK_STEP pairs can be written at once up to
 * it. */
static void use_room(grz_sink *sink) {
    const size_t capacity = sink->room->bytes / sizeof(graze_pair);
    const size_t most = sink->limit < SIZE_MAX - GRZ_SINK_STEP ? sink->limit + GRZ_SINK_STEP : SIZE_MAX;
    sink->items = sink->room->data;
    sink->capacity = capacity < most ? capacity : most;
}

void grz_sink_collect(grz_sink *sink, grz_buffer *room, const graze_allocator *allocator, size_t limit) {
    begin(sink);
    sink->room = room;
    sink->allocator = allocator;
    sink->limit = limit;
    use_room(sink);
}

void grz_sink_fill(grz_sink *sink, graze_pair *items, size_t capacity) {
    begin(sink);
    sink->items = items;
    sink->capacity = capacity;
}

void grz_sink_tally(grz_sink *sink) {
    begin(sink);
    use_spare(sink);
}

void grz_sink_return_to(grz_sink *sink, uint64_t total) {
    const bool is_kept = sink->items != sink->spare;
    sink->count = is_kept ? (size_t)total : 0;
    sink->dropped = is_kept ? 0 : total;
}

uint64_t grz_sink_total(const grz_sink *sink) {
    return sink->dropped + sink->count;
}

graze_status grz_sink_status(const grz_sink *sink) {
    const bool is_over = sink->room != NULL && grz_sink_total(sink) > sink->limit;
    return sink->status == GRAZE_OK && is_over ? GRAZE_OVER_LIMIT : sink->status;
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
    if (sink->count > sink->limit) {
        stop_keeping(sink, GRAZE_OVER_LIMIT);
        return;
    }
    const graze_status status =
        grz_buffer_reserve(sink->allocator, sink->room, sink->count + GRZ_SINK_SPARE, sizeof(graze_pair));
    if (status == GRAZE_OK)
        use_room(sink);
    else
        stop_keeping(sink, status);
}

bool grz_sink_keeps(const grz_sink *sink) {
    return sink->items != sink->spare;
}

graze_pair *grz_sink_extend(grz_sink *sink, uint64_t count) {
    if (count == 0)
        return NULL;
    if (grz_sink_keeps(sink) && sink->count + count > sink->limit)
        stop_keeping(sink, GRAZE_OVER_LIMIT);
    if (grz_sink_keeps(sink) && count > sink->capacity - sink->count) {
        const graze_status status =
            grz_buffer_reserve(sink->allocator, sink->room, sink->count + (size_t)count, sizeof(graze_pair));
        if (status == GRAZE_OK)
            use_room(sink);
        else
            stop_keeping(sink, status);
    }
    if (!grz_sink_keeps(sink)) {
        sink->dropped += count;
        return NULL;
    }
    sink->count += (size_t)count;
    return sink->items + sink->count - count;
}
