/* few.h: the few of a stream, in cells. */
#ifndef GRZ_BROAD_STREAM_FEW_H
#define GRZ_BROAD_STREAM_FEW_H

#include "broad/stream/stream.h"

#define GRZ_FEW_NO_LINK UINT32_MAX

static inline grz_few_box *grz_few_of(const grz_stream *stream) {
    return (grz_few_box *)stream->few.data;
}

/* Put the few, of which there are some, in cells that suit them and the usual sizes of the many. */
graze_status grz_few_index(grz_stream *stream, const grz_boxes *boxes, const grz_stream_many *many);

#endif
