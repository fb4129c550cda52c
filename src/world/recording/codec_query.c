/* codec_query.c: the queries and legs of a recording, and a hash of what they found. */
#include "world/query/query_kinds.h"
#include "world/recording/codec.h"
#include "world/world.h"

/* Bit 0: boxes_only; bit 1: blocked_by follows. */
static void codec_query_flags(grz_stream *stream, graze_query *query) {
    const uint32_t own =
        (uint32_t)query->boxes_only | (uint32_t)(query->blocked_by != 0) << 1;
    const uint64_t flags = grz_stream_below(stream, own, 4);
    query->boxes_only = flags & 1;
    if (flags & 2)
        grz_stream_number(stream, &query->blocked_by);
    grz_stream_require(stream, (flags >> 1) == (query->blocked_by != 0));
}

static void codec_query(grz_codec *self, graze_query *query) {
    grz_stream *stream = &self->stream;
    double *const doubles[] = { &query->at.x, &query->at.y, &query->to.x,
                                &query->to.y, &query->radius };
    query->kind = (graze_query_kind)grz_stream_below(stream, query->kind,
                                                     GRZ_QUERY_KIND_COUNT);
    grz_stream_u32_short(stream, &query->nearest_count);
    for (int i = 0; i < 5; i++)
        grz_stream_double(stream, doubles[i]);
    grz_stream_number(stream, &query->layers);
    codec_query_flags(stream, query);
    if (grz_stream_bool(stream, !stream->is_reading &&
                                    grz_body_is_alive(self->world, query->exclude)))
        grz_codec_handle(self, &self->bodies, &query->exclude.id, false);
    if (grz_query_kind_of(query->kind)->has_shape)
        grz_codec_shape(self, &query->shape);
}

/* Queries; the writer copies each. */
void grz_codec_queries(grz_codec *self, grz_call *call) {
    uint32_t count = (uint32_t)call->size;
    graze_query *queries =
        grz_stream_list(&self->stream, call->queries, &count, sizeof *queries);
    for (uint32_t i = 0; i < count && grz_stream_is_fine(&self->stream); i++) {
        graze_query query = queries[i];
        codec_query(self, &query);
        if (self->stream.is_reading)
            queries[i] = query;
    }
    call->queries = queries;
    call->size = count;
}

uint64_t grz_hits_hash(const graze_hits *hits) {
    grz_stream stream;
    grz_stream_write(&stream, NULL, 0, 0);
    for (size_t i = 1; i <= hits->query_count; i++) {
        uint64_t end = hits->starts[i];
        grz_stream_number(&stream, &end);
    }
    for (size_t i = 0; i < hits->count; i++)
        grz_stream_u64(&stream, hits->parts_only ? &hits->parts[i].id
                                                 : &hits->items[i].part.id);
    return grz_stream_finish(&stream);
}

/* ---- legs ---- */

static void codec_legs_responses(grz_codec *self, grz_call *call) {
    grz_stream *stream = &self->stream;
    uint16_t row[GRAZE_LAYER_COUNT] = { 0 };
    const graze_legs_def *def = call->legs_def;
    if (!grz_stream_bool(stream, !stream->is_reading && def->responses != NULL))
        return;
    for (unsigned i = 0; i < GRAZE_LAYER_COUNT && !stream->is_reading; i++)
        row[i] = def->responses->response[def->layer][i];
    uint16_t *responses =
        grz_stream_array(stream, row, GRAZE_LAYER_COUNT, sizeof *row);
    if (responses == NULL)
        return;
    grz_stream_runs(stream, responses, GRAZE_LAYER_COUNT, sizeof *row);
    for (unsigned i = 0; i < GRAZE_LAYER_COUNT; i++)
        grz_stream_require(stream, responses[i] <= GRAZE_IGNORE);
    if (stream->is_reading)
        call->responses = responses;
}

void grz_codec_legs(grz_codec *self, grz_call *call) {
    grz_stream *stream = &self->stream;
    graze_legs_def *made = grz_stream_array(stream, call->legs_def, 1, sizeof *made);
    if (made == NULL)
        return;
    graze_legs_def def = *made;
    double *const doubles[] = { &def.at.x, &def.at.y, &def.to.x, &def.to.y,
                                &def.radius };
    for (int i = 0; i < 5; i++)
        grz_stream_double(stream, doubles[i]);
    def.layer = (uint32_t)grz_stream_below(stream, def.layer, GRAZE_LAYER_COUNT);
    grz_stream_u32_short(stream, &def.bounces_max);
    if (grz_stream_bool(stream, !stream->is_reading &&
                                    grz_body_is_alive(self->world, def.exclude)))
        grz_codec_handle(self, &self->bodies, &def.exclude.id, false);
    if (stream->is_reading)
        *made = def;
    call->legs_def = made;
    codec_legs_responses(self, call);
}

uint64_t grz_legs_hash(const graze_legs *legs) {
    grz_stream stream;
    uint64_t is_cut_short = legs->is_cut_short;
    grz_stream_write(&stream, NULL, 0, 0);
    grz_stream_number(&stream, &is_cut_short);
    for (size_t i = 0; i < legs->count; i++) {
        uint64_t response = legs->items[i].response;
        grz_stream_number(&stream, &response);
        grz_stream_u64(&stream, &legs->items[i].part.id);
    }
    return grz_stream_finish(&stream);
}
