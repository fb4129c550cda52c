/* bands.c: gathering boxes by line: placing, counting, scattering. */
#include "broad/strips/strips.h"

#include "broad/strips/strip_parts.h"
#include "core/box_columns.h"

#include <string.h>

/* Boxes are placed a few at a time, so that their keys are counted while they are in the cache, in chunks of
 * at least CHUNK, of which there are MOST_CHUNKS at most. A box has two duplicates on average in its chunk,
 * or bands are made higher. */
enum { STRIDE = 2048, CHUNK = 1 << 14, MOST_CHUNKS = 32, MOST_GHOSTS = 2, SPARE = 16 };

graze_status grz_strips_reserve(const grz_strips *bands, grz_buffer *buffer, size_t count, size_t item) {
    if (count <= buffer->bytes / item)
        return GRAZE_OK;
    return grz_buffer_reserve(bands->allocator, buffer, count + count / 4 + 256, item);
}

static grz_strip_chunk *chunk_at(const grz_strips *bands, uint32_t i) {
    return (grz_strip_chunk *)bands->chunks.data + i;
}

/* The counts of a chunk: of each line, and of what is nowhere, behind the last. */
static uint32_t *counts_of(const grz_strips *bands, uint32_t chunk) {
    return (uint32_t *)bands->counts.data + (size_t)chunk * (bands->line_count + 1);
}

static size_t duplicate_capacity(const grz_strip_chunk *chunk) {
    return (size_t)MOST_GHOSTS * (chunk->end - chunk->begin) + SPARE;
}

static size_t ghosts_begin(const grz_strip_chunk *chunk, uint32_t i) {
    return (size_t)MOST_GHOSTS * chunk->begin + (size_t)SPARE * i;
}

static graze_status make_chunks(grz_strips *bands) {
    const uint32_t count = bands->input->count;
    const uint32_t wanted = count / CHUNK + 1, chunks = wanted < MOST_CHUNKS ? wanted : MOST_CHUNKS;
    const uint32_t length = count / chunks + 1;
    bands->chunk_count = count / length + (count % length > 0);
    const size_t duplicates = (size_t)MOST_GHOSTS * count + (size_t)SPARE * bands->chunk_count;
    const graze_allocator *allocator = bands->allocator;
    if (grz_buffer_reserve(allocator, &bands->chunks, bands->chunk_count, sizeof(grz_strip_chunk)) !=
            GRAZE_OK ||
        grz_buffer_reserve(allocator, &bands->keys, (size_t)count + SPARE, sizeof(uint32_t)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &bands->duplicate_keys, duplicates, sizeof(uint32_t)) != GRAZE_OK ||
        grz_buffer_reserve(allocator, &bands->duplicate_rows, duplicates, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < bands->chunk_count; i++) {
        const uint32_t begin = i * length, left = count - begin;
        *chunk_at(bands, i) =
            (grz_strip_chunk){ .begin = begin, .end = begin + (left < length ? left : length) };
    }
    return GRAZE_OK;
}

/* The line of a box, given its band; what is in no band or of no kind is in the line behind the last. */
static inline uint32_t line_of(const grz_strips *bands, uint32_t band, uint32_t number) {
    const grz_strips_input *input = bands->input;
    if (input->kinds == NULL)
        return band;
    const uint32_t kind = input->kinds[number];
    const bool is_somewhere = band < bands->cut.band_count && kind != GRZ_STRIP_GROUP_NONE;
    return is_somewhere ? band * input->kind_count + kind : bands->line_count;
}

static void count_boxes(const grz_strips *bands, uint32_t begin, uint32_t end, uint32_t *counts) {
    const uint32_t *keys = bands->keys.data;
    for (uint32_t i = begin; i < end; i++)
        counts[line_of(bands, keys[i] >> 16, i)]++;
}

/* The parts of a chunk that kernels write. */
static grz_strip_assignment placing_of(const grz_strips *bands, uint32_t i) {
    const grz_strip_chunk *chunk = chunk_at(bands, i);
    const size_t duplicates = ghosts_begin(chunk, i);
    return (grz_strip_assignment){ .boxes = bands->input->boxes,
                                   .is_checked = bands->input->is_checked,
                                   .strips = bands->cut.bands,
                                   .places = bands->cut.places,
                                   .strip_count = bands->cut.band_count,
                                   .keys = bands->keys.data,
                                   .duplicate_keys = (uint32_t *)bands->duplicate_keys.data + duplicates,
                                   .duplicate_rows = (uint32_t *)bands->duplicate_rows.data + duplicates,
                                   .duplicate_capacity = (uint32_t)duplicate_capacity(chunk) };
}

static void place_chunk(void *argument, uint32_t i) {
    const grz_strips *bands = argument;
    grz_strip_chunk *chunk = chunk_at(bands, i);
    grz_strip_assignment placing = placing_of(bands, i);
    uint32_t *counts = counts_of(bands, i);
    memset(counts, 0, ((size_t)bands->line_count + 1) * sizeof *counts);
    chunk->placed = GRZ_STRIP_ASSIGNED;
    for (uint32_t at = chunk->begin; at < chunk->end && chunk->placed == GRZ_STRIP_ASSIGNED; at += STRIDE) {
        const uint32_t end = chunk->end - at < STRIDE ? chunk->end : at + STRIDE;
        chunk->placed = bands->kernels->strip_assign(&placing, at, end);
        if (chunk->placed == GRZ_STRIP_ASSIGNED)
            count_boxes(bands, at, end, counts);
    }
    chunk->duplicates = placing.duplicates;
    if (chunk->placed == GRZ_STRIP_ASSIGNED)
        for (uint32_t ghost = 0; ghost < placing.duplicates; ghost++)
            counts[line_of(bands, (placing.duplicate_keys[ghost] >> 16) + 1,
                           placing.duplicate_rows[ghost])]++;
}

/* A box's number and place, appended to its line. */
static inline void append(const grz_strips *bands, uint32_t *next, uint32_t band, grz_strip_entry entry) {
    const uint32_t number = (uint32_t)(entry >> 32) & ~GRZ_STRIP_DUPLICATE;
    ((grz_strip_entry *)bands->entries.data)[next[line_of(bands, band, number)]++] = entry;
}

static void scatter_chunk(void *argument, uint32_t i) {
    const grz_strips *bands = argument;
    const grz_strip_chunk *chunk = chunk_at(bands, i);
    const grz_strip_assignment placing = placing_of(bands, i);
    uint32_t *next = counts_of(bands, i);
    for (uint32_t number = chunk->begin; number < chunk->end; number++) {
        const uint32_t key = placing.keys[number];
        append(bands, next, key >> 16, (uint64_t)number << 32 | (key & 0xffff));
    }
    for (uint32_t ghost = 0; ghost < chunk->duplicates; ghost++) {
        const uint32_t key = placing.duplicate_keys[ghost],
                       number = placing.duplicate_rows[ghost] | GRZ_STRIP_DUPLICATE;
        append(bands, next, (key >> 16) + 1, (uint64_t)number << 32 | (key & 0xffff));
    }
}

/* Chunk after chunk in each line: counts become places. Returns the number of entries. */
static uint64_t find_starts(grz_strips *bands) {
    uint32_t *starts = bands->starts.data;
    uint64_t sum = 0;
    for (uint32_t line = 0; line <= bands->line_count; line++) {
        starts[line] = (uint32_t)sum;
        for (uint32_t i = 0; i < bands->chunk_count; i++) {
            uint32_t *counts = counts_of(bands, i);
            const uint32_t here = counts[line];
            counts[line] = (uint32_t)sum;
            sum += here;
        }
    }
    return sum;
}

/* Place all boxes; GRZ_STRIP_TOO_MANY_DUPLICATES if bands should be higher. */
static graze_status place_all(grz_strips *bands, grz_strip_assigned *placed) {
    bands->line_count = bands->cut.band_count * bands->input->kind_count;
    const size_t lines = (size_t)bands->line_count + 1;
    if (grz_strips_reserve(bands, &bands->starts, lines, sizeof(uint32_t)) != GRAZE_OK ||
        grz_strips_reserve(bands, &bands->counts, lines * bands->chunk_count, sizeof(uint32_t)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    *placed = GRZ_STRIP_ASSIGNED;
    grz_tasks_run(bands->tasks, place_chunk, bands, bands->chunk_count);
    for (uint32_t i = bands->chunk_count; i-- > 0;)
        if (chunk_at(bands, i)->placed != GRZ_STRIP_ASSIGNED)
            *placed = chunk_at(bands, i)->placed;
    return GRAZE_OK;
}

static graze_status bad_box_status(const grz_strips_input *input) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < input->count && status == GRAZE_OK; i++)
        status = grz_box_check(input->boxes[i]);
    return status;
}

static graze_status place_somehow(grz_strips *bands) {
    grz_strip_assigned placed;
    graze_status status = place_all(bands, &placed);
    while (status == GRAZE_OK && placed == GRZ_STRIP_TOO_MANY_DUPLICATES) {
        grz_strip_layout_coarsen(&bands->cut);
        status = place_all(bands, &placed);
    }
    if (status == GRAZE_OK && placed == GRZ_STRIP_BAD_BOX)
        status = bad_box_status(bands->input);
    return status;
}

static graze_status gather(grz_strips *bands) {
    const uint64_t entries = find_starts(bands);
    if (entries >= UINT32_MAX - SPARE)
        return GRAZE_OUT_OF_MEMORY;
    const graze_status status =
        grz_strips_reserve(bands, &bands->entries, (size_t)entries + SPARE, sizeof(grz_strip_entry));
    if (status == GRAZE_OK)
        grz_tasks_run(bands->tasks, scatter_chunk, bands, bands->chunk_count);
    return status;
}

static graze_status search(grz_strips *bands, grz_pair_sink *out, graze_counters *counters, bool *is_suited) {
    bands->cut = grz_strip_layout_make(bands->input);
    graze_status status = make_chunks(bands);
    if (status == GRAZE_OK)
        status = place_somehow(bands);
    if (status == GRAZE_OK)
        status = gather(bands);
    if (status == GRAZE_OK)
        status = grz_strips_sweep(bands, out, counters, is_suited);
    return status;
}

graze_status grz_strips_pairs(grz_strips *bands, const grz_strips_input *input, grz_pair_sink *out,
                              graze_counters *counters) {
    const uint64_t before = grz_pair_sink_total(out);
    bool is_suited = true;
    bands->input = input;
    bands->line_count = 0;
    if (input->count == 0)
        return GRAZE_OK;
    graze_status status = search(bands, out, counters, &is_suited);
    if (status == GRAZE_OK && is_suited)
        return GRAZE_OK;
    bands->line_count = 0;
    bands->spans.allocator = bands->allocator;
    grz_pair_sink_truncate(out, before);
    return status == GRAZE_OK ? grz_segment_tree_pairs(&bands->spans, input, out, counters) : status;
}

void grz_strips_free(grz_strips *bands) {
    grz_buffer *const all[] = { &bands->chunks,         &bands->keys,   &bands->duplicate_keys,
                                &bands->duplicate_rows, &bands->counts, &bands->starts,
                                &bands->entries,        &bands->parts,  &bands->work,
                                &bands->found };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        grz_buffer_free(bands->allocator, all[i]);
    bands->spans.allocator = bands->allocator;
    grz_segment_tree_free(&bands->spans);
}
