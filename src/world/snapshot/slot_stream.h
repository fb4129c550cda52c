/* slot_stream.h: slots on a stream: which are free or removed, and all generations. */
#pragma once

#include "world/slots.h"
#include "world/snapshot/stream.h"

/* Write or read slots; `allocator` is for the reader. */
void grz_stream_slots(grz_stream *stream, grz_slots *slots,
                      const graze_allocator *allocator);
