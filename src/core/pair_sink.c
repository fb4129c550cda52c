/* sink.c: collecting or counting pairs. */
#include "core/pairs.h"

#include <stdbool.h>

static void use_spare(grz_pair_sink *sink) {
    sink->items = sink->spare;
    sink->count = 0;
    sink->capacity = GRZ_PAIR_SINK_SPARE;
}

/* All but the spare room, which is large and is written before it is read. */
static void begin(grz_pair_sink *sink) {
    sink->count = sink->limit = 0;
    sink->dropped = 0;
    sink->status = GRAZE_OK;
    sink->allocator = NULL;
    sink->room = NULL;
}

/* What fits the room; a little more than the limit, so that GRZ_PAIR_SINK_STEP pairs can be written at once
 * up to it. */
static void use_room(grz_pair_sink *sink) {
    const size_t capacity = sink->room->bytes / sizeof(graze_pair);
    const size_t most =
        sink->limit < SIZE_MAX - GRZ_PAIR_SINK_STEP ? sink->limit + GRZ_PAIR_SINK_STEP : SIZE_MAX;
    sink->items = sink->room->data;
    sink->capacity = capacity < most ? capacity : most;
}

void grz_pair_sink_collect(grz_pair_sink *sink, grz_buffer *room, const graze_allocator *allocator,
                           size_t limit) {
    begin(sink);
    sink->room = room;
    sink->allocator = allocator;
    sink->limit = limit;
    use_room(sink);
}

void grz_pair_sink_fill(grz_pair_sink *sink, graze_pair *items, size_t capacity) {
    begin(sink);
    sink->items = items;
    sink->capacity = capacity;
}

void grz_pair_sink_count_only(grz_pair_sink *sink) {
    begin(sink);
    use_spare(sink);
}

void grz_pair_sink_truncate(grz_pair_sink *sink, uint64_t total) {
    const bool is_kept = sink->items != sink->spare;
    sink->count = is_kept ? (size_t)total : 0;
    sink->dropped = is_kept ? 0 : total;
}

uint64_t grz_pair_sink_total(const grz_pair_sink *sink) {
    return sink->dropped + sink->count;
}

graze_status grz_pair_sink_status(const grz_pair_sink *sink) {
    const bool is_over = sink->room != NULL && grz_pair_sink_total(sink) > sink->limit;
    return sink->status == GRAZE_OK && is_over ? GRAZE_OUT_OF_CAPACITY : sink->status;
}

static void stop_keeping(grz_pair_sink *sink, graze_status status) {
    sink->status = status;
    sink->dropped += sink->count;
    use_spare(sink);
}

/* Called when the room is full: grow it, or go on without keeping. */
void grz_pair_sink_grow(grz_pair_sink *sink) {
    if (sink->items == sink->spare || sink->room == NULL) {
        stop_keeping(sink, sink->status);
        return;
    }
    if (sink->count > sink->limit) {
        stop_keeping(sink, GRAZE_OUT_OF_CAPACITY);
        return;
    }
    const graze_status status = grz_buffer_reserve(sink->allocator, sink->room,
                                                   sink->count + GRZ_PAIR_SINK_SPARE, sizeof(graze_pair));
    if (status == GRAZE_OK)
        use_room(sink);
    else
        stop_keeping(sink, status);
}

bool grz_pair_sink_is_storing(const grz_pair_sink *sink) {
    return sink->items != sink->spare;
}

graze_pair *grz_pair_sink_extend(grz_pair_sink *sink, uint64_t count) {
    if (count == 0)
        return NULL;
    if (grz_pair_sink_is_storing(sink) && sink->count + count > sink->limit)
        stop_keeping(sink, GRAZE_OUT_OF_CAPACITY);
    if (grz_pair_sink_is_storing(sink) && count > sink->capacity - sink->count) {
        const graze_status status =
            grz_buffer_reserve(sink->allocator, sink->room, sink->count + (size_t)count, sizeof(graze_pair));
        if (status == GRAZE_OK)
            use_room(sink);
        else
            stop_keeping(sink, status);
    }
    if (!grz_pair_sink_is_storing(sink)) {
        sink->dropped += count;
        return NULL;
    }
    sink->count += (size_t)count;
    return sink->items + sink->count - count;
}
