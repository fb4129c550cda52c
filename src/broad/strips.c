/* strips.c: collecting boxes in runs: keys are assigned, counted and scattered. */
#include "broad/strips.h"

/* Keys are assigned to STRIP_STRIDE boxes at a time, and counted while they are in
 * the cache, in chunks of at least STRIP_CHUNK. There is room for two duplicates of
 * each box; if there are more, strips get higher. */
enum { STRIP_STRIDE = 2048, STRIP_CHUNK = 1 << 14, STRIP_CHUNKS_MAX = 32 };
/* From this many boxes on, tiles are tried before the segment tree. */
enum { STRIP_TILES_MIN = 1 << 21, STRIP_TILE_BOXES = 1 << 19 };
enum { STRIP_DUPLICATES_MAX = 2, STRIP_SPARE = 16 };

typedef struct strip_chunk {
    uint32_t begin, end, duplicates;
    grz_strip_assigned assigned;
} strip_chunk;

graze_status grz_strips_reserve(const grz_strips *strips, grz_buffer *buffer,
                                size_t count, size_t item) {
    if (count <= buffer->bytes / item)
        return GRAZE_OK;
    return grz_buffer_reserve(strips->allocator, buffer, count + count / 4 + 256,
                              item);
}

static strip_chunk *strip_chunk_at(const grz_strips *strips, uint32_t i) {
    return (strip_chunk *)strips->chunks.data + i;
}

/* The counts of a chunk, by run; the last counts boxes outside of runs. */
static uint32_t *strip_counts_of(const grz_strips *strips, uint32_t chunk) {
    return (uint32_t *)strips->counts.data + (size_t)chunk * (strips->run_count + 1);
}

static graze_status strips_make_chunks(grz_strips *strips) {
    const uint32_t count = strips->input->count;
    const uint32_t length =
        count / grz_min_u32(count / STRIP_CHUNK + 1, STRIP_CHUNKS_MAX) + 1;
    strips->chunk_count = count / length + (count % length > 0);
    const size_t chunks = strips->chunk_count, key = sizeof(uint32_t);
    const size_t duplicates =
        (size_t)STRIP_DUPLICATES_MAX * count + STRIP_SPARE * chunks;
    grz_try(grz_buffers_reserve(strips->allocator,
                                { &strips->chunks, chunks, sizeof(strip_chunk) },
                                { &strips->keys, (size_t)count + STRIP_SPARE, key },
                                { &strips->duplicate_keys, duplicates, key },
                                { &strips->duplicate_rows, duplicates, key }));
    for (uint32_t i = 0; i < strips->chunk_count; i++) {
        const uint32_t begin = i * length,
                       end = begin + grz_min_u32(count - begin, length);
        *strip_chunk_at(strips, i) = (strip_chunk){ .begin = begin, .end = end };
    }
    return GRAZE_OK;
}

GRZ_FAST_BEGIN

static inline uint32_t strip_run_of(const grz_strips *strips, uint32_t strip,
                                    uint32_t row) {
    const grz_strips_input *input = strips->input;
    if (input->layer_groups == NULL)
        return strip;
    const uint32_t group = input->layer_groups[row];
    const bool is_in_run =
        strip < strips->layout.strip_count && group != GRZ_STRIP_GROUP_NONE;
    if (is_in_run)
        return strip * input->layer_group_count + group;
    return strips->run_count;
}

static grz_strip_assignment strip_assignment_of(const grz_strips *strips,
                                                uint32_t i) {
    const strip_chunk *chunk = strip_chunk_at(strips, i);
    const size_t duplicates =
        (size_t)STRIP_DUPLICATES_MAX * chunk->begin + (size_t)STRIP_SPARE * i;
    return (grz_strip_assignment){
        .boxes = strips->input->boxes,
        .is_checked = strips->input->is_checked,
        .strips = strips->layout.along_y,
        .places = strips->layout.along_x,
        .strip_count = strips->layout.strip_count,
        .keys = strips->keys.data,
        .duplicate_keys = (uint32_t *)strips->duplicate_keys.data + duplicates,
        .duplicate_rows = (uint32_t *)strips->duplicate_rows.data + duplicates,
        .duplicate_capacity =
            STRIP_DUPLICATES_MAX * (chunk->end - chunk->begin) + STRIP_SPARE,
    };
}

static void strip_count_boxes(const grz_strips *strips, uint32_t begin, uint32_t end,
                              uint32_t *counts) {
    const uint32_t *keys = strips->keys.data;
    for (uint32_t row = begin; row < end; row++)
        counts[strip_run_of(strips, keys[row] >> 16, row)]++;
}

static void strip_count_duplicates(const grz_strips *strips,
                                   const grz_strip_assignment *assignment,
                                   uint32_t *counts) {
    for (uint32_t i = 0; i < assignment->duplicates; i++)
        counts[strip_run_of(strips, (assignment->duplicate_keys[i] >> 16) + 1,
                            assignment->duplicate_rows[i])]++;
}

static void strip_assign_chunk(void *argument, uint32_t i) {
    const grz_strips *strips = argument;
    strip_chunk *chunk = strip_chunk_at(strips, i);
    grz_strip_assignment assignment = strip_assignment_of(strips, i);
    uint32_t *counts = strip_counts_of(strips, i);
    memset(counts, 0, ((size_t)strips->run_count + 1) * sizeof *counts);
    chunk->assigned = GRZ_STRIP_ASSIGNED;
    for (uint32_t at = chunk->begin;
         at < chunk->end && chunk->assigned == GRZ_STRIP_ASSIGNED;
         at += STRIP_STRIDE) {
        const uint32_t end =
            chunk->end - at < STRIP_STRIDE ? chunk->end : at + STRIP_STRIDE;
        chunk->assigned = strips->kernels->strip_assign(&assignment, at, end);
        if (chunk->assigned == GRZ_STRIP_ASSIGNED)
            strip_count_boxes(strips, at, end, counts);
    }
    chunk->duplicates = assignment.duplicates;
    if (chunk->assigned == GRZ_STRIP_ASSIGNED)
        strip_count_duplicates(strips, &assignment, counts);
}

static inline void strip_append(const grz_strips *strips, uint32_t *next,
                                uint32_t strip, grz_strip_entry entry) {
    const uint32_t row = (uint32_t)(entry >> 32) & ~GRZ_STRIP_DUPLICATE;
    ((grz_strip_entry *)
         strips->entries.data)[next[strip_run_of(strips, strip, row)]++] = entry;
}

static void strip_scatter_chunk(void *argument, uint32_t i) {
    const grz_strips *strips = argument;
    const strip_chunk *chunk = strip_chunk_at(strips, i);
    const grz_strip_assignment assignment = strip_assignment_of(strips, i);
    uint32_t *next = strip_counts_of(strips, i);
    for (uint32_t row = chunk->begin; row < chunk->end; row++) {
        const uint32_t key = assignment.keys[row];
        strip_append(strips, next, key >> 16, (uint64_t)row << 32 | (key & 0xffff));
    }
    for (uint32_t d = 0; d < chunk->duplicates; d++) {
        const uint32_t key = assignment.duplicate_keys[d];
        const uint32_t row = assignment.duplicate_rows[d] | GRZ_STRIP_DUPLICATE;
        strip_append(strips, next, (key >> 16) + 1,
                     (uint64_t)row << 32 | (key & 0xffff));
    }
}

GRZ_FAST_END

/* Counts become the places of entries, by run and in each run by chunk. Returns the
 * number of entries. */
static uint64_t strips_find_starts(grz_strips *strips) {
    uint32_t *starts = strips->starts.data;
    uint64_t sum = 0;
    for (uint32_t run = 0; run <= strips->run_count; run++) {
        starts[run] = (uint32_t)sum;
        for (uint32_t i = 0; i < strips->chunk_count; i++) {
            uint32_t *counts = strip_counts_of(strips, i);
            const uint32_t here = counts[run];
            counts[run] = (uint32_t)sum;
            sum += here;
        }
    }
    return sum;
}

static graze_status strips_assign_all(grz_strips *strips,
                                      grz_strip_assigned *assigned) {
    strips->run_count =
        strips->layout.strip_count * strips->input->layer_group_count;
    const size_t runs = (size_t)strips->run_count + 1;
    grz_try(grz_strips_reserve(strips, &strips->starts, runs, sizeof(uint32_t)));
    grz_try(grz_strips_reserve(strips, &strips->counts, runs * strips->chunk_count,
                               sizeof(uint32_t)));
    *assigned = GRZ_STRIP_ASSIGNED;
    grz_tasks_run(strips->tasks, strip_assign_chunk, strips, strips->chunk_count);
    for (uint32_t i = strips->chunk_count; i-- > 0;)
        if (strip_chunk_at(strips, i)->assigned != GRZ_STRIP_ASSIGNED)
            *assigned = strip_chunk_at(strips, i)->assigned;
    return GRAZE_OK;
}

static graze_status strips_assign(grz_strips *strips) {
    grz_strip_assigned assigned = GRZ_STRIP_ASSIGNED;
    graze_status status = strips_assign_all(strips, &assigned);
    while (status == GRAZE_OK && assigned == GRZ_STRIP_TOO_MANY_DUPLICATES) {
        grz_strip_layout_coarsen(&strips->layout);
        status = strips_assign_all(strips, &assigned);
    }
    const uint32_t suspects =
        assigned == GRZ_STRIP_BAD_BOX ? strips->input->count : 0;
    for (uint32_t i = 0; i < suspects && status == GRAZE_OK; i++)
        status = grz_box_check(strips->input->boxes[i]);
    return status;
}

static graze_status strips_scatter(grz_strips *strips) {
    const uint64_t entries = strips_find_starts(strips);
    if (entries >= UINT32_MAX - STRIP_SPARE)
        return GRAZE_OUT_OF_MEMORY;
    grz_try(grz_strips_reserve(strips, &strips->entries,
                               (size_t)entries + STRIP_SPARE,
                               sizeof(grz_strip_entry)));
    grz_tasks_run(strips->tasks, strip_scatter_chunk, strips, strips->chunk_count);
    return GRAZE_OK;
}

/* *is_suited is false, and nothing is pushed, if strips waste too many tests. */
static graze_status strips_try(grz_strips *strips, const grz_strips_input *input,
                               grz_strips_output output, bool *is_suited) {
    const uint64_t before = grz_pair_sink_total(output.out);
    strips->input = input;
    strips->run_count = 0;
    *is_suited = true;
    if (input->count == 0)
        return GRAZE_OK;
    strips->layout = grz_strip_layout_make(input);
    grz_try(strips_make_chunks(strips));
    grz_try(strips_assign(strips));
    *is_suited = !strips->layout.is_wasteful;
    if (*is_suited) {
        grz_try(strips_scatter(strips));
        grz_try(grz_strips_sweep(strips, output.out, output.counters, is_suited));
    }
    if (*is_suited)
        return GRAZE_OK;
    strips->run_count = 0;
    grz_pair_sink_truncate(output.out, before);
    return GRAZE_OK;
}

graze_status grz_strips_search(grz_strips *strips, const grz_strips_input *input,
                               grz_strips_output output) {
    bool is_suited = false;
    grz_try(strips_try(strips, input, output, &is_suited));
    if (is_suited)
        return GRAZE_OK;
    strips->tree.allocator = strips->allocator;
    return grz_segment_tree_pairs(&strips->tree, input, output.out, output.counters);
}

graze_status grz_strips_pairs(grz_strips *strips, const grz_strips_input *input,
                              grz_pair_sink *out, graze_counters *counters) {
    const grz_strips_output output = { out, counters };
    bool is_suited = false;
    if (input->count < STRIP_TILES_MIN)
        return grz_strips_search(strips, input, output);
    grz_try(strips_try(strips, input, output, &is_suited));
    if (!is_suited)
        grz_try(grz_strips_search_tiles(strips, input, output, STRIP_TILE_BOXES,
                                        &is_suited));
    if (is_suited)
        return GRAZE_OK;
    strips->tree.allocator = strips->allocator;
    return grz_segment_tree_pairs(&strips->tree, input, out, counters);
}

void grz_strips_free(grz_strips *strips) {
    grz_buffers_free(strips->allocator, &strips->chunks, &strips->keys,
                     &strips->duplicate_keys, &strips->duplicate_rows,
                     &strips->counts, &strips->starts, &strips->entries,
                     &strips->parts, &strips->work, &strips->found);
    grz_strip_tiles *tiles = &strips->tiles;
    grz_buffers_free(strips->allocator, &tiles->plan, &tiles->keys, &tiles->next,
                     &tiles->rows, &tiles->boxes, &tiles->ranks, &tiles->groups);
    strips->tree.allocator = strips->allocator;
    grz_segment_tree_free(&strips->tree);
}

void grz_strip_search_open(grz_strip_search *search,
                           const graze_allocator *allocator,
                           const graze_tasks *tasks) {
    search->strips.allocator = allocator;
    search->strips.tasks = tasks;
    search->strips.kernels = grz_kernels_best();
}

/* Returns whether any row has a group. */
static bool strip_search_copy_boxes(graze_box *out, const grz_box_view *boxes) {
    uint32_t groups = 0;
    for (uint32_t row = 0; row < boxes->count; row++) {
        out[row] = grz_box_view_get(boxes, row);
        groups |= boxes->group[row];
    }
    return groups != 0;
}

graze_status grz_strip_search_pairs(grz_strip_search *search,
                                    const grz_box_view *boxes,
                                    const grz_pair_output *output, bool *is_suited) {
    const graze_allocator *allocator = search->strips.allocator;
    grz_strips_input *input = &search->input;
    grz_try(grz_buffers_reserve(allocator,
                                { &search->boxes, boxes->count, sizeof(graze_box) },
                                { &search->layer_groups, boxes->count, 1 }));
    const grz_layered_boxes rows = { boxes->layer, boxes->count };
    input->boxes = search->boxes.data;
    input->count = boxes->count;
    input->is_checked = true;
    grz_strip_groups_make(input, output->layer_groups, &rows, 1,
                          search->layer_groups.data);
    search->strips.run_count = 0;
    *is_suited = grz_strips_are_suited(input);
    if (!*is_suited)
        return GRAZE_OK;
    const bool has_groups = strip_search_copy_boxes(search->boxes.data, boxes);
    input->groups = has_groups ? boxes->group : NULL;
    return grz_strips_pairs(&search->strips, input, output->out, output->counters);
}

void grz_strip_search_free(grz_strip_search *search) {
    grz_buffers_free(search->strips.allocator, &search->boxes,
                     &search->layer_groups);
    grz_strips_free(&search->strips);
}
