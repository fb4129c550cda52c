/* tile_join.c: the pairs of one tile (tile_plan.h), within a bound of memory. */
#include "join/tile_join.h"

#include "graze/find.h"
#include "join/tile_plan.h"

#include <stdlib.h>
#include <string.h>

/* Fewer boxes are not halved again: the memory is too small then. */
#define HALVED_MIN 8

/* Counted memory, refused beyond a bound. */
typedef struct join_memory {
    size_t used, max;
} join_memory;

struct tile_joiner {
    graze_find_config config;
    graze_rules rules; /* of what the finder takes for layers */
    join_memory memory;
    graze_finder *finder;
    graze_pair_list pairs;
    bool is_combined; /* layers and groups are one number */
    box_near near;
    uint8_t dense[GRAZE_LAYER_COUNT];
    uint8_t *keys;
    size_t key_capacity;
    uint64_t halvings;
};

/* Boxes as the finder sees them. */
typedef struct join_side {
    graze_box_array array;
    const uint8_t *groups;
    const graze_area *areas; /* NULL: none are needed */
} join_side;

/* A join in progress. */
typedef struct join_run {
    tile_joiner *joiner;
    tile_sink sink;
    uint64_t count;
} join_run;

static void *join_resize(void *user, void *block, size_t old_size, size_t new_size) {
    join_memory *memory = user;
    if (new_size > old_size && new_size - old_size > memory->max - memory->used)
        return NULL;
    void *moved = NULL;
    if (new_size == 0)
        free(block);
    else if ((moved = realloc(block, new_size)) == NULL)
        return NULL;
    memory->used = memory->used - old_size + new_size;
    return moved;
}

static bool layers_meet(const graze_rules *rules, unsigned a, unsigned b) {
    return rules == NULL || graze_rules_allows(rules, a, b);
}

/* Let a layer in its group meet another one in its group, if the pair belongs to the
 * tile. */
static void allow_groups(tile_joiner *joiner, unsigned a, unsigned b) {
    for (unsigned i = 0; i < TILE_GROUPS; i++)
        for (unsigned j = 0; j < TILE_GROUPS; j++)
            if (tile_groups_own(i, j))
                graze_rules_allow(&joiner->rules, joiner->dense[a] * TILE_GROUPS + i,
                                  joiner->dense[b] * TILE_GROUPS + j);
}

static void make_rules(tile_joiner *joiner, const tile_join_config *config) {
    uint64_t layers = config->layers;
    if (config->layers == 0)
        layers = 1;
    unsigned count = 0;
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        if ((layers >> layer & 1) != 0)
            joiner->dense[layer] = (uint8_t)count++;
    joiner->is_combined = count <= GRAZE_LAYER_COUNT / TILE_GROUPS;
    if (!joiner->is_combined) {
        if (config->rules != NULL)
            joiner->rules = *config->rules;
        return;
    }
    graze_rules_forbid_all(&joiner->rules);
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        for (unsigned b = 0; b < GRAZE_LAYER_COUNT; b++)
            if ((layers >> a & layers >> b & 1) != 0 &&
                layers_meet(config->rules, a, b))
                allow_groups(joiner, a, b);
}

graze_status tile_joiner_open(const tile_join_config *config, tile_joiner **out) {
    tile_joiner *joiner = calloc(1, sizeof *joiner);
    *out = joiner;
    if (joiner == NULL)
        return GRAZE_OUT_OF_MEMORY;
    make_rules(joiner, config);
    joiner->near = config->near;
    if (config->memory_max == 0)
        joiner->memory.max = SIZE_MAX;
    else
        joiner->memory.max = config->memory_max;
    const graze_allocator allocator = { join_resize, &joiner->memory };
    joiner->pairs.allocator = allocator;
    joiner->config = (graze_find_config){ .edges = config->edges,
                                          .is_unsorted = !config->is_sorted,
                                          .rules = &joiner->rules,
                                          .allocator = allocator,
                                          .tasks = config->tasks };
    return GRAZE_OK;
}

/* Give back what the joiner keeps from search to search. */
static void let_go(tile_joiner *joiner) {
    graze_finder_close(joiner->finder);
    joiner->finder = NULL;
    graze_pair_list_free(&joiner->pairs);
}

void tile_joiner_close(tile_joiner *joiner) {
    if (joiner == NULL)
        return;
    let_go(joiner);
    free(joiner->keys);
    free(joiner);
}

uint64_t tile_joiner_halvings(const tile_joiner *joiner) {
    return joiner->halvings;
}

/* Leave out the pairs of other tiles. */
static void keep_own(graze_pair_list *pairs, const join_side *first,
                     const join_side *second) {
    const uint8_t *groups_b = first->groups;
    if (second != NULL)
        groups_b = second->groups;
    size_t kept = 0;
    for (size_t i = 0; i < pairs->count; i++)
        if (tile_groups_own(first->groups[pairs->items[i].a],
                            groups_b[pairs->items[i].b]))
            pairs->items[kept++] = pairs->items[i];
    pairs->count = kept;
}

/* Leave out the pairs that are not near. */
static void keep_near(box_near near, graze_pair_list *pairs, const join_side *first,
                      const join_side *second) {
    const graze_area *areas_b = first->areas;
    if (second != NULL)
        areas_b = second->areas;
    size_t kept = 0;
    for (size_t i = 0; i < pairs->count; i++)
        if (box_near_decide(near, &first->areas[pairs->items[i].a],
                            &areas_b[pairs->items[i].b]))
            pairs->items[kept++] = pairs->items[i];
    pairs->count = kept;
}

static graze_status count_only(join_run *run, const join_side *first,
                               const join_side *second) {
    uint64_t count = 0;
    const graze_status status =
        graze_finder_count(run->joiner->finder, first->array,
                           second == NULL ? NULL : &second->array, &count);
    run->count += count;
    return status;
}

static graze_status list_pairs(join_run *run, const join_side *first,
                               const join_side *second) {
    tile_joiner *joiner = run->joiner;
    graze_pair_list *pairs = &joiner->pairs;
    graze_status status;
    if (second == NULL)
        status = graze_finder_pairs(joiner->finder, first->array, pairs);
    else
        status = graze_finder_pairs_between(joiner->finder, first->array,
                                            second->array, pairs);
    if (status != GRAZE_OK)
        return status;
    if (!joiner->is_combined)
        keep_own(pairs, first, second);
    if (joiner->near.distance > 0)
        keep_near(joiner->near, pairs, first, second);
    run->count += pairs->count;
    return GRAZE_OK;
}

/* Search once. GRAZE_OUT_OF_MEMORY: nothing has been counted or written. */
static graze_status search(join_run *run, const join_side *first,
                           const join_side *second) {
    tile_joiner *joiner = run->joiner;
    graze_status status = GRAZE_OK;
    if (joiner->finder == NULL)
        status = graze_finder_open(&joiner->config, &joiner->finder);
    if (status != GRAZE_OK)
        return status;
    const bool is_listed =
        run->sink.write != NULL || !joiner->is_combined || joiner->near.distance > 0;
    if (is_listed)
        return list_pairs(run, first, second);
    return count_only(run, first, second);
}

/* Hand over the run of pairs; the boxes begin at these indexes of their arrays. */
static graze_status hand_over(join_run *run, uint32_t first_begin,
                              uint32_t second_begin) {
    graze_pair_list *pairs = &run->joiner->pairs;
    if (run->sink.write == NULL || pairs->count == 0)
        return GRAZE_OK;
    for (size_t i = 0; (first_begin | second_begin) != 0 && i < pairs->count; i++) {
        pairs->items[i].a += first_begin;
        pairs->items[i].b += second_begin;
    }
    if (run->sink.write(run->sink.user, pairs->items, pairs->count))
        return GRAZE_OK;
    return GRAZE_WRITE_FAILED;
}

/* A range of boxes of an array. */
typedef struct join_range {
    const join_side *side;
    uint32_t begin, end;
} join_range;

static join_side side_of(join_range range) {
    const graze_box_array *array = &range.side->array;
    return (join_side){ { array->boxes + range.begin, array->layers + range.begin,
                          range.end - range.begin },
                        range.side->groups + range.begin,
                        range.side->areas == NULL
                            ? NULL
                            : range.side->areas + range.begin };
}

static void halve(join_range range, join_range halves[2]) {
    const uint32_t middle = range.begin + (range.end - range.begin) / 2;
    halves[0] = (join_range){ range.side, range.begin, middle };
    halves[1] = (join_range){ range.side, middle, range.end };
}

/* Pairs between two ranges; if they need too much memory, the longer one is
 * halved. */
static graze_status join_between(join_run *run, join_range first,
                                 join_range second) {
    const join_side sides[2] = { side_of(first), side_of(second) };
    if (sides[0].array.count == 0 || sides[1].array.count == 0)
        return GRAZE_OK;
    graze_status status = search(run, &sides[0], &sides[1]);
    if (status == GRAZE_OK)
        return hand_over(run, first.begin, second.begin);
    const bool is_first = sides[0].array.count >= sides[1].array.count;
    if (status != GRAZE_OUT_OF_MEMORY || sides[!is_first].array.count < HALVED_MIN)
        return status;
    let_go(run->joiner);
    run->joiner->halvings++;
    join_range halves[2];
    halve(is_first ? first : second, halves);
    status = GRAZE_OK;
    for (int i = 0; i < 2 && status == GRAZE_OK; i++) {
        if (is_first)
            status = join_between(run, halves[i], second);
        else
            status = join_between(run, first, halves[i]);
    }
    return status;
}

/* Pairs within a range; if they need too much memory, it is halved. */
static graze_status join_within(join_run *run, join_range range) {
    const join_side side = side_of(range);
    if (side.array.count < 2)
        return GRAZE_OK;
    graze_status status = search(run, &side, NULL);
    if (status == GRAZE_OK)
        return hand_over(run, range.begin, range.begin);
    if (status != GRAZE_OUT_OF_MEMORY || side.array.count < HALVED_MIN)
        return status;
    let_go(run->joiner);
    run->joiner->halvings++;
    join_range halves[2];
    halve(range, halves);
    status = join_within(run, halves[0]);
    if (status == GRAZE_OK)
        status = join_within(run, halves[1]);
    if (status == GRAZE_OK)
        return join_between(run, halves[0], halves[1]);
    return status;
}

static graze_status reserve_keys(tile_joiner *joiner, size_t count) {
    if (count <= joiner->key_capacity)
        return GRAZE_OK;
    free(joiner->keys);
    joiner->keys = malloc(count);
    joiner->key_capacity = 0;
    if (joiner->keys == NULL)
        return GRAZE_OUT_OF_MEMORY;
    joiner->key_capacity = count;
    return GRAZE_OK;
}

/* The boxes as the finder sees them; `keys` is written. */
static graze_status make_side(const tile_joiner *joiner, const tile_boxes *boxes,
                              uint8_t *keys, join_side *side) {
    for (uint32_t i = 0; i < boxes->count; i++) {
        uint8_t layer = 0;
        if (boxes->layers != NULL)
            layer = boxes->layers[i];
        if (layer >= GRAZE_LAYER_COUNT)
            return GRAZE_BAD_LAYER;
        if (joiner->is_combined)
            keys[i] =
                (uint8_t)(joiner->dense[layer] * TILE_GROUPS + boxes->groups[i]);
        else
            keys[i] = layer;
    }
    *side = (join_side){ { boxes->boxes, keys, boxes->count },
                         boxes->groups,
                         boxes->areas };
    return GRAZE_OK;
}

graze_status tile_join(tile_joiner *joiner, const tile_boxes *first,
                       const tile_boxes *second, tile_sink sink, uint64_t *count) {
    join_side sides[2] = { 0 };
    join_run run = { joiner, sink, 0 };
    *count = 0;
    graze_status status = reserve_keys(
        joiner, (size_t)first->count + (second == NULL ? 0 : second->count) + 1);
    if (status == GRAZE_OK)
        status = make_side(joiner, first, joiner->keys, &sides[0]);
    if (status == GRAZE_OK && second != NULL)
        status = make_side(joiner, second, joiner->keys + first->count, &sides[1]);
    const join_range ranges[2] = { { &sides[0], 0, sides[0].array.count },
                                   { &sides[1], 0, sides[1].array.count } };
    if (status == GRAZE_OK) {
        if (second == NULL)
            status = join_within(&run, ranges[0]);
        else
            status = join_between(&run, ranges[0], ranges[1]);
    }
    *count = run.count;
    return status;
}
