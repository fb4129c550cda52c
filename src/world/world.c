/* world.c: opening and closing a world, its method and its rules. */
#include "world/world.h"
#include "world/tiles.h"

#include <string.h>

void grz_world_update_layer_pairs(graze_world *world) {
    world->is_up_to_date = false;
    for (int layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        world->meets[layer] = ~world->rules.forbidden[layer];
    grz_margins_add_layer_pairs(world, world->meets);
}

static void set_rules(graze_world *world, const graze_rules *rules) {
    world->rules = *rules;
    grz_world_update_layer_pairs(world);
}

static grz_broad_setup setup_of(graze_world *world, const graze_broad_phase_setup *user,
                                graze_counters *counters) {
    return (grz_broad_setup){ .user = user != NULL ? *user : (graze_broad_phase_setup){ 0 },
                              .allocator = &world->allocator,
                              .counters = counters,
                              .tasks = &world->tasks };
}

graze_status graze_world_open(const graze_world_config *config, graze_world **world) {
    static const graze_world_config usual = { 0 };
    static const graze_rules all_meet = { { 0 } };
    if (config == NULL)
        config = &usual;
    *world = NULL;
    if (config->edges > GRAZE_CLOSED || config->events > GRAZE_EVENTS_BOTH)
        return GRAZE_BAD_VALUE;
    graze_world *self = grz_allocate(&config->allocator, sizeof *self);
    if (self == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *self = (graze_world){ .allocator = config->allocator,
                           .tasks = config->tasks,
                           .edges = config->edges,
                           .events = config->events,
                           .limits = config->limits };
    self->kernels = grz_kernels_best();
    grz_pair_tracker_open(&self->follow);
    self->lookup = grz_allocate(&config->allocator, sizeof *self->lookup);
    if (self->lookup == NULL) {
        graze_world_close(self);
        return GRAZE_OUT_OF_MEMORY;
    }
    memset(self->lookup, 0, sizeof *self->lookup);
    set_rules(self, config->rules != NULL ? config->rules : &all_meet);
    const graze_status status =
        grz_broad_use(&self->broad, config->broad_phase, setup_of(self, &config->setup, &self->unread));
    if (status == GRAZE_OK)
        *world = self;
    else
        graze_world_close(self);
    return status;
}

static void free_outcome(grz_step_events *outcome, const graze_allocator *allocator) {
    grz_buffer_free(allocator, &outcome->contact_events);
    grz_buffer_free(allocator, &outcome->touch_events);
}

static void free_all(grz_buffer *const *buffers, size_t count, const graze_allocator *allocator) {
    for (size_t i = 0; i < count; i++)
        grz_buffer_free(allocator, buffers[i]);
}

static void free_closer_look(graze_world *world, const graze_allocator *allocator) {
    grz_narrow_phase *narrow = &world->narrow;
    grz_buffer *const all[] = { &world->shapes.shape,       &world->shapes.has_shape, &narrow->close.pairs,
                                &narrow->next.pairs,        &narrow->turns.pairs,     &narrow->timed,
                                &world->motion.covers,      &world->motion.number,    &world->margins.lines,
                                &world->margins.candidates, &world->margins.notes };
    free_all(all, sizeof all / sizeof *all, allocator);
}

static void free_buffers(graze_world *world, const graze_allocator *allocator) {
    grz_contact_list *list = &world->list;
    grz_buffer *const all[] = { &world->bodies,
                                &world->parts,
                                &world->stand.x,
                                &world->stand.y,
                                &world->changed,
                                &world->stand.only_part,
                                &world->is_changed,
                                &world->changes,
                                &world->scratch,
                                &list->encounters,
                                &list->backward,
                                &list->backward_start,
                                &world->by_time.events,
                                &world->by_time.keys,
                                &world->snapshot.mentioned_masks,
                                &world->snapshot.mentioned_sets,
                                &world->snapshot.near_misses,
                                &world->snapshot.touches.pairs };
    free_all(all, sizeof all / sizeof *all, allocator);
    free_closer_look(world, allocator);
}

void graze_world_close(graze_world *world) {
    if (world == NULL)
        return;
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_WORLD_CLOSE });
    const graze_allocator allocator = world->allocator;
    graze_world_close(world->snapshot.spare);
    grz_tile_layers_free_all(world);
    grz_broad_close(&world->broad);
    grz_pair_tracker_free(&world->follow, &allocator);
    grz_hash_map_free(&world->touch_counts, &allocator);
    grz_hash_map_free(&world->margins.had, &allocator);
    grz_edge_columns_free(&allocator, &world->offsets);
    if (world->lookup != NULL)
        grz_spatial_lookup_free(world->lookup, &allocator);
    grz_free(&allocator, world->lookup, sizeof *world->lookup);
    grz_slots_free(&world->body_slots, &allocator);
    grz_slots_free(&world->part_slots, &allocator);
    grz_box_columns_free(&allocator, &world->columns);
    free_outcome(&world->last, &allocator);
    free_outcome(&world->next, &allocator);
    free_buffers(world, &allocator);
    grz_free(&allocator, world, sizeof *world);
}

graze_status graze_world_set_broad_phase(graze_world *world, const char *method,
                                         const graze_broad_phase_setup *setup) {
    grz_pair_tracker_pairs(&world->follow); /* the broad phase may forget them now */
    const graze_status status =
        grz_broad_use(&world->broad, method, setup_of(world, setup, world->broad.setup.counters));
    if (status == GRAZE_OK)
        grz_world_report(world, (grz_call){ .kind = GRZ_CALL_SET_BROAD_PHASE,
                                            .broad_phase = graze_world_broad_phase(world),
                                            .setup = world->broad.setup.user });
    return status;
}

const char *graze_world_broad_phase(const graze_world *world) {
    return world->broad.broad_phase->about.name;
}

void graze_world_cell(const graze_world *world, double *w, double *h) {
    const grz_cell_size size = grz_broad_cell(&world->broad);
    *w = size.w;
    *h = size.h;
}

void graze_world_set_rules(graze_world *world, const graze_rules *rules) {
    set_rules(world, rules);
    grz_world_report(world, (grz_call){ .kind = GRZ_CALL_SET_RULES, .rules = rules });
}

void graze_world_rules(const graze_world *world, graze_rules *rules) {
    *rules = world->rules;
}

void graze_world_set_counters(graze_world *world, graze_counters *counters) {
    world->broad.setup.counters = counters != NULL ? counters : &world->unread;
}

uint32_t graze_world_body_count(const graze_world *world) {
    return world->body_slots.alive_count;
}

uint32_t graze_world_part_count(const graze_world *world) {
    return world->part_slots.alive_count;
}
