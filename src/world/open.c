/* open.c: opening and closing a world, its broad phase, its rules and its counts. */
#include "graze/near_miss.h"

#include "broad/broad_phases.h"
#include "world/chains.h"
#include "world/motion.h"
#include "world/part.h"
#include "world/spatial_lookup.h"
#include "world/tiles.h"
#include "world/wrap.h"

static grz_broad_setup open_broad_setup_of(graze_world *world,
                                           const graze_broad_phase_setup *user,
                                           graze_counters *counters) {
    return (grz_broad_setup){ .user = user != NULL ? *user
                                                   : (graze_broad_phase_setup){ 0 },
                              .allocator = &world->allocator,
                              .counters = counters,
                              .tasks = &world->tasks };
}

static graze_status open_world(const graze_world_config *config,
                               graze_world **world) {
    if (config->edges > GRAZE_CLOSED || config->events > GRAZE_EVENTS_BOTH)
        return GRAZE_BAD_VALUE;
    grz_try(grz_wrap_check_size(config->wrap_width));
    grz_try(grz_wrap_check_size(config->wrap_height));
    graze_world *self = grz_allocate(&config->allocator, sizeof *self);
    if (self == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *self = (graze_world){ .allocator = config->allocator,
                           .tasks = config->tasks,
                           .edges = config->edges,
                           .events = config->events,
                           .limits = config->limits,
                           .debug = config->debug,
                           .wrap = { config->wrap_width, config->wrap_height,
                                     config->wrap_width > 0 ||
                                         config->wrap_height > 0 } };
    if (self->events == 0)
        self->events = GRAZE_EVENTS_CONTACTS;
    self->snapshot.load_memory_max = config->load_memory_max;
    if (self->snapshot.load_memory_max == 0)
        self->snapshot.load_memory_max = GRAZE_MEMORY_MAX_DEFAULT;
    self->kernels = grz_kernels_best();
    graze_world_set_rules(self, config->rules);
    self->lookup = grz_allocate(&self->allocator, sizeof *self->lookup);
    graze_status status = grz_require(self->lookup != NULL, GRAZE_OUT_OF_MEMORY);
    if (status == GRAZE_OK) {
        memset(self->lookup, 0, sizeof *self->lookup);
        status =
            grz_broad_use(&self->broad, config->broad_phase,
                          open_broad_setup_of(self, &config->setup, &self->unread));
    }
    if (status == GRAZE_OK)
        *world = self;
    else
        graze_world_close(self);
    return status;
}

graze_status graze_world_open(const graze_world_config *config,
                              graze_world **world) {
    static const graze_world_config defaults = { 0 };
    if (config == NULL)
        config = &defaults;
    *grz_out(graze_world *, world) = NULL;
    graze_status status = GRAZE_ARGUMENT_MISSING;
    if (world != NULL)
        status = open_world(config, world);
    if (status != GRAZE_OK && grz_debug_is_heard(&config->debug))
        config->debug.report(config->debug.user,
                             &(graze_mistake){ .kind = GRAZE_MISTAKE_WORLD_MISSING,
                                               .status = status,
                                               .function = __func__,
                                               .message = graze_status_text(status),
                                               .name = "" });
    return status;
}

static void open_world_free_buffers(graze_world *world,
                                    const graze_allocator *allocator) {
    grz_narrow_phase *narrow = &world->narrow;
    grz_margins *margins = &world->margins;
    grz_contact_list *list = &world->contact_list;
    grz_buffers_free(
        allocator, &world->bodies, &world->parts, &world->users, &world->tags,
        &world->positions.x, &world->positions.y, &world->positions.angle,
        &world->positions.sine, &world->positions.cosine,
        &world->positions.only_part, &world->shapes.shape, &world->shapes.has_shape,
        &world->shapes.round[GRZ_ROUND_X], &world->shapes.round[GRZ_ROUND_Y],
        &world->shapes.round[GRZ_ROUND_X2], &world->shapes.round[GRZ_ROUND_Y2],
        &world->shapes.round[GRZ_ROUND_RADIUS], &world->body_names,
        &world->layer_names, &world->changed, &world->is_changed,
        &world->swept.boxes, &world->swept.number, &narrow->committed.pairs,
        &narrow->pending.pairs, &narrow->diff.pairs, &narrow->timed,
        &margins->entries, &margins->candidates, &margins->past_near_misses,
        &margins->found, &margins->events, &margins->sorted, &world->big.layers,
        &world->touch_changes, &world->scratch, &world->committed.contact_events,
        &world->committed.touch_events, &world->pending.contact_events,
        &world->pending.touch_events, &list->contacts, &list->by_b,
        &list->by_b_start, &world->by_time.events, &world->by_time.keys,
        &world->snapshot.mentioned_masks, &world->snapshot.mentioned_sets,
        &world->snapshot.touches.pairs, &world->attacks.items,
        &world->attacks.of_part, &world->attacks.past_strikes,
        &world->attacks.sorted, &world->strikes.committed.pairs,
        &world->strikes.pending.pairs, &world->strikes.changes.pairs,
        &world->strikes.candidates, &world->strikes.found, &world->strikes.ordered,
        &world->strikes.events);
}

void graze_world_close(graze_world *world) {
    if (world == NULL)
        return;
    grz_end_call(world, GRAZE_OK, .kind = GRZ_CALL_WORLD_CLOSE);
    const graze_allocator allocator = world->allocator;
    graze_world_close(world->snapshot.spare);
    grz_part_objects_free(world);
    grz_chains_free(world);
    grz_broad_close(&world->broad);
    grz_pair_tracker_free(&world->pair_tracker, &allocator);
    grz_seam_free(world);
    grz_hash_map_free(&world->touch_counts, &allocator);
    grz_hash_map_free(&world->margins.past, &allocator);
    grz_hash_map_free(&world->attacks.past, &allocator);
    grz_edge_columns_free(&allocator, &world->offsets);
    grz_box_columns_free(&allocator, &world->columns);
    grz_slots_free(&world->body_slots, &allocator);
    grz_slots_free(&world->part_slots, &allocator);
    grz_slots_free(&world->attacks.slots, &allocator);
    if (world->lookup != NULL)
        grz_spatial_lookup_free(world->lookup, &allocator);
    grz_free(&allocator, world->lookup, sizeof *world->lookup);
    open_world_free_buffers(world, &allocator);
    grz_free(&allocator, world, sizeof *world);
}

graze_status graze_world_set_broad_phase(graze_world *world, const char *broad_phase,
                                         const graze_broad_phase_setup *setup) {
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    /* perhaps only the old broad phase knows the pairs */
    grz_pair_tracker_pairs(&world->pair_tracker);
    const graze_status status = grz_broad_use(
        &world->broad, broad_phase,
        open_broad_setup_of(world, setup, world->broad.setup.counters));
    return grz_end_call(world, status, GRZ_CALL_SET_BROAD_PHASE,
                        .text = graze_world_broad_phase(world),
                        .setup = world->broad.setup.user);
}

const char *graze_world_broad_phase(const graze_world *world) {
    if (world != NULL)
        return world->broad.broad_phase->about.name;
    return "";
}

graze_edges graze_world_edges(const graze_world *world) {
    if (world != NULL)
        return world->edges;
    return GRAZE_HALF_OPEN;
}

void graze_world_cell(const graze_world *world, double *w, double *h) {
    w = grz_out(double, w);
    h = grz_out(double, h);
    grz_cell_size size = { 0 };
    if (world != NULL)
        size = grz_broad_cell(&world->broad);
    *w = size.w;
    *h = size.h;
}

void graze_world_set_rules(graze_world *world, const graze_rules *rules) {
    static const graze_rules all_meet = { { 0 } };
    if (world == NULL)
        return;
    if (rules == NULL)
        rules = &all_meet;
    world->rules = *rules;
    grz_world_update_layer_pairs(world);
    grz_end_call(world, GRAZE_OK, GRZ_CALL_SET_RULES, .rules = rules);
}

void graze_world_rules(const graze_world *world, graze_rules *rules) {
    rules = grz_out(graze_rules, rules);
    *rules = world != NULL ? world->rules : (graze_rules){ { 0 } };
}

/* --- Rules of circles --- */

static void open_set_circle_bits(uint64_t *bits, unsigned a, unsigned b,
                                 bool is_set) {
    bits[a] = (bits[a] & ~(UINT64_C(1) << b)) | (uint64_t)is_set << b;
    bits[b] = (bits[b] & ~(UINT64_C(1) << a)) | (uint64_t)is_set << a;
}

/* Resting pairs of these layers are tested again. */
static void open_replace_circle_rule(graze_world *world, unsigned a, unsigned b,
                                     graze_circle_rule rule) {
    grz_circle_rules *rules = &world->circle_rules;
    open_set_circle_bits(rules->sides, a, b, rule == GRAZE_CIRCLES_SIDES);
    open_set_circle_bits(rules->squares, a, b, rule == GRAZE_CIRCLES_SQUARES);
    rules->is_used = false;
    for (int layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        rules->is_used |= (rules->sides[layer] | rules->squares[layer]) != 0;
    world->is_up_to_date = false;
    grz_for_alive(&world->part_slots, slot)
        if (grz_part_at(world, slot)->layer == a ||
            grz_part_at(world, slot)->layer == b)
            grz_part_mark_changed(world, slot);
}

graze_status graze_world_set_circle_rule(graze_world *world, unsigned a, unsigned b,
                                         graze_circle_rule rule) {
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    if (a >= GRAZE_LAYER_COUNT || b >= GRAZE_LAYER_COUNT)
        return grz_refuse(world, GRAZE_BAD_LAYER);
    if ((unsigned)rule > GRAZE_CIRCLES_SQUARES)
        return grz_refuse(world, GRAZE_BAD_VALUE);
    if (rule != grz_circle_rule(world, a, b))
        open_replace_circle_rule(world, a, b, rule);
    return grz_end_call(world, GRAZE_OK, GRZ_CALL_SET_CIRCLE_RULE, .number = a,
                        .second = b, .steps = (uint32_t)rule);
}

graze_circle_rule graze_world_circle_rule(const graze_world *world, unsigned a,
                                          unsigned b) {
    if (world != NULL && a < GRAZE_LAYER_COUNT && b < GRAZE_LAYER_COUNT)
        return grz_circle_rule(world, a, b);
    return GRAZE_CIRCLES_ROUND;
}

void graze_world_set_counters(graze_world *world, graze_counters *counters) {
    if (world != NULL)
        world->broad.setup.counters = counters != NULL ? counters : &world->unread;
}

uint32_t graze_world_body_count(const graze_world *world) {
    if (world != NULL)
        return world->body_slots.alive_count;
    return 0;
}

uint32_t graze_world_part_count(const graze_world *world) {
    if (world != NULL)
        return world->part_slots.alive_count;
    return 0;
}
