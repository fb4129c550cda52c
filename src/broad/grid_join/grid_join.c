/* stream.c: see stream.h: the passage of the many past the few. */
#include "broad/grid_join/grid_join.h"

#include "broad/grid_join/build_side.h"
#include "core/bits.h"

/* So many wide are worth while; and so many tests a box, and a pair found. */
enum { MOST_WIDE = 16, MOST_TESTS = 8, TESTS_A_PAIR = 8 };

/* Of a part that is worth a task. */
enum { LEAST_WORDS = 64 };

/* A search under way. */
typedef struct passage {
    grz_grid_join *stream;
    const grz_box_view *boxes;
    const grz_probe_side *many;
    const grz_pair_output *found;
    uint64_t found_before; /* pairs */
    uint32_t parts;        /* into which the look is cut */
} passage;

/* The rows of the many. */
static grz_edge_view view_of(const passage *at) {
    const grz_box_view *boxes = at->boxes;
    const uint32_t first = at->many->first;
    return (grz_edge_view){ boxes->min_x + first, boxes->min_y + first, boxes->max_x + first,
                            boxes->max_y + first };
}

void grz_grid_join_open(grz_grid_join *stream, const graze_allocator *allocator) {
    stream->allocator = allocator;
    stream->kernels = grz_kernels_best();
}

graze_status grz_grid_join_clear(grz_grid_join *stream, uint32_t most) {
    stream->few_count = 0;
    return grz_buffer_reserve(stream->allocator, &stream->few, most, sizeof(grz_build_box));
}

void grz_grid_join_add(grz_grid_join *stream, const grz_box_view *boxes, uint32_t row) {
    grz_build_boxes(stream)[stream->few_count++] =
        (grz_build_box){ grz_box_view_get(boxes, row), row, boxes->group[row],
                         boxes->meets[boxes->layer[row]] };
}

static uint32_t *cells_of(const grz_grid_join *stream) {
    return (uint32_t *)stream->cell_of.data;
}

static void look_part(void *argument, uint32_t part) {
    const passage *at = argument;
    const uint32_t words = (at->many->end - at->many->first) / 64;
    const uint32_t begin = (uint32_t)grz_tasks_part_begin(words, at->parts, part),
                   end = (uint32_t)grz_tasks_part_begin(words, at->parts, part + 1);
    const grz_edge_view all = view_of(at);
    const grz_edge_view view = { all.min_x + 64 * begin, all.min_y + 64 * begin, all.max_x + 64 * begin,
                                 all.max_y + 64 * begin };
    at->stream->kernels->probe(&at->stream->grid, &view, end - begin,
                               (grz_probe_output){ (grz_probe_bits *)at->stream->bits.data + begin,
                                                   cells_of(at->stream) + 64 * begin });
}

/* Find the rows to look at: a bit for each, from the first of the range on. */
static graze_status look(passage *at) {
    grz_grid_join *stream = at->stream;
    const grz_edge_view view = view_of(at);
    const uint32_t count = at->many->end - at->many->first, whole = count / 64;
    graze_status status =
        grz_buffer_reserve(stream->allocator, &stream->bits, (size_t)whole + 1, sizeof(grz_probe_bits));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(stream->allocator, &stream->cell_of, count, sizeof(uint32_t));
    if (status != GRAZE_OK)
        return status;
    grz_probe_bits *bits = stream->bits.data;
    at->parts = grz_tasks_parts(stream->tasks, whole, LEAST_WORDS);
    grz_tasks_run(stream->tasks, look_part, at, at->parts);
    bits[whole] = (grz_probe_bits){ 0, 0 };
    for (uint32_t i = 64 * whole; i < count; i++) {
        cells_of(stream)[i] = grz_join_grid_cell(&stream->grid, view.min_x[i], view.min_y[i]);
        bits[whole].near |= (uint64_t)(stream->grid.counts[cells_of(stream)[i]] > 0) << i % 64;
        bits[whole].oversize |= (uint64_t)grz_join_grid_is_oversize(&stream->grid, &view, i) << i % 64;
    }
    return GRAZE_OK;
}

/* One of the many and one of the few. */
typedef struct visit {
    uint32_t row, few;
} visit;

static bool is_few(const passage *at, uint32_t row) {
    const uint64_t *bits = at->many->few_bits;
    return bits != NULL && bits[row / 64] >> row % 64 & 1;
}

/* Make up to eight visits. Two of the few meet each other twice, and each itself: one of these counts. Which
 * of those near overlap is hard to foresee: the pair is written in any case, and counted if it is one. */
static void make_visits(const passage *at, const visit *visits, uint32_t count, graze_counters *counters) {
    const grz_box_view boxes = *at->boxes;
    const grz_build_box *all = grz_build_boxes(at->stream);
    grz_pair_sink *out = at->found->out;
    grz_pair_sink_reserve_step(out);
    graze_pair *pair = out->items + out->count;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t row = visits[i].row;
        const grz_build_box few = all[visits[i].few];
        const bool is_related = (few.group != 0) & (few.group == boxes.group[row]);
        const bool is_second = is_few(at, row) && row >= few.row;
        const bool may_meet = !is_related & !is_second & (few.meets >> boxes.layer[row] & 1);
        const bool overlaps = (boxes.min_x[row] < few.box.max_x) & (few.box.min_x < boxes.max_x[row]) &
                              (boxes.min_y[row] < few.box.max_y) & (few.box.min_y < boxes.max_y[row]);
        *pair = row < few.row ? (graze_pair){ row, few.row } : (graze_pair){ few.row, row };
        pair += overlaps & may_meet;
        counters->tests += may_meet;
        counters->refused += is_related & !is_second;
    }
    out->count = (size_t)(pair - out->items);
}

/* The visits of a word of rows. */
typedef struct visit_list {
    visit visits[64 * GRZ_BUILD_CELL_SLOTS + GRZ_BUILD_CELL_SLOTS];
    uint32_t count;
} visit_list;

/* A cell has mostly one of the few, or two: all of its slots are listed, and as many counted as are taken. */
static inline void list_cell(const grz_build_cell *cell, uint32_t count, uint32_t row, visit_list *list) {
    visit *visits = list->visits + list->count;
    for (uint32_t i = 0; i < GRZ_BUILD_CELL_SLOTS; i++)
        visits[i] = (visit){ row, cell->few[i] };
    list->count += count < GRZ_BUILD_CELL_SLOTS ? count : GRZ_BUILD_CELL_SLOTS;
}

/* Those that have no room in their cell. */
static void visit_links(const passage *at, const grz_build_cell *cell, uint32_t row,
                        graze_counters *counters) {
    const grz_build_link *links = at->stream->links.data;
    for (uint32_t i = cell->link; i != GRZ_BUILD_LINK_NONE; i = links[i].next)
        make_visits(at, &(visit){ row, links[i].few }, 1, counters);
}

static void visit_all(const passage *at, uint32_t row) {
    for (uint32_t i = 0; i < at->stream->few_count; i++)
        make_visits(at, &(visit){ row, i }, 1, at->found->counters);
}

static inline bool is_chosen(const passage *at, uint32_t row) {
    return at->many->is_chosen[at->boxes->layer[row]];
}

/* First all visits of a word are listed, then they are made: nothing has to wait for a branch. */
static void pass_word(const passage *at, uint32_t first, uint64_t near, graze_counters *counters) {
    const uint32_t *cells = cells_of(at->stream);
    const uint8_t *counts = at->stream->grid.counts;
    const grz_build_cell *all = at->stream->cells.data;
    visit_list list;
    list.count = 0;
    for (uint64_t left = near; left != 0; left &= left - 1) {
        const uint32_t row = first + grz_bit_lowest(left);
        const uint32_t number = cells[row - at->many->first], count = counts[number];
        if (!is_chosen(at, row))
            continue;
        list_cell(&all[number], count, row, &list);
        if (count > GRZ_BUILD_CELL_SLOTS)
            visit_links(at, &all[number], row, counters);
    }
    for (uint32_t i = 0; i < list.count; i += GRZ_PAIR_SINK_STEP)
        make_visits(at, list.visits + i,
                    list.count - i < GRZ_PAIR_SINK_STEP ? list.count - i : GRZ_PAIR_SINK_STEP, counters);
}

/* Whether so many tests are worth while for what was found by them. */
static bool is_worth(const passage *at, uint64_t tests) {
    const uint64_t found = grz_pair_sink_total(at->found->out) - at->found_before;
    return tests <= (uint64_t)MOST_TESTS * at->boxes->count + TESTS_A_PAIR * found;
}

static void add_counters(const passage *at, const graze_counters *counters) {
    at->found->counters->tests += counters->tests;
    at->found->counters->refused += counters->refused;
}

/* The many that are near any of the few. False if that takes too many tests: the few crowd in cells. */
static bool pass_near(const passage *at) {
    const grz_probe_bits *bits = at->stream->bits.data;
    const uint32_t words = (at->many->end - at->many->first) / 64 + 1;
    graze_counters counters = { 0 };
    for (uint32_t word = 0; word < words && is_worth(at, counters.tests); word++)
        pass_word(at, at->many->first + 64 * word, bits[word].near & ~bits[word].oversize, &counters);
    add_counters(at, &counters);
    return is_worth(at, counters.tests);
}

/* The large against all of the few. False if that takes too many tests. */
static bool pass_large(const passage *at) {
    const grz_probe_bits *bits = at->stream->bits.data;
    uint64_t tests = 0;
    for (uint32_t word = 0; word <= (at->many->end - at->many->first) / 64; word++)
        for (uint64_t left = bits[word].oversize; left != 0; left &= left - 1) {
            const uint32_t row = at->many->first + 64 * word + grz_bit_lowest(left);
            if (!is_chosen(at, row))
                continue;
            visit_all(at, row);
            tests += at->stream->few_count;
            if (!is_worth(at, tests))
                return false;
        }
    return true;
}

/* Everyone against the wide of the few; the large have met them. */
static void pass_wide(const passage *at) {
    const grz_grid_join *stream = at->stream;
    const grz_probe_bits *bits = stream->bits.data;
    const uint32_t *wide = stream->wide.data, first = at->many->first;
    for (uint32_t i = 0; stream->wide_count > 0 && i < at->many->end - first; i++)
        for (uint32_t j = 0; j < stream->wide_count; j++)
            if (is_chosen(at, first + i) && !(bits[i / 64].oversize >> i % 64 & 1))
                make_visits(at, &(visit){ first + i, wide[j] }, 1, at->found->counters);
}

graze_status grz_grid_join_pairs(grz_grid_join *stream, const grz_box_view *boxes, const grz_probe_side *many,
                                 const grz_pair_output *found, bool *is_suited) {
    passage at = { stream, boxes, many, found, grz_pair_sink_total(found->out), 1 };
    *is_suited = true;
    if (stream->few_count == 0 || many->first >= many->end)
        return GRAZE_OK;
    graze_status status = grz_build_side_index(stream, boxes, many);
    if (status == GRAZE_OK)
        status = look(&at);
    if (status != GRAZE_OK)
        return status;
    *is_suited = stream->wide_count <= MOST_WIDE && pass_large(&at) && pass_near(&at);
    if (*is_suited)
        pass_wide(&at);
    return GRAZE_OK;
}

void grz_grid_join_free(grz_grid_join *stream) {
    grz_buffer *const all[] = { &stream->few,   &stream->wide, &stream->counts, &stream->cells,
                                &stream->links, &stream->bits, &stream->cell_of };
    for (int i = 0; i < 7; i++)
        grz_buffer_free(stream->allocator, all[i]);
}
