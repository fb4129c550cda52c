/* world.h: what a world is made of. Every file of this folder works on this one struct. */
#ifndef GRZ_WORLD_WORLD_H
#define GRZ_WORLD_WORLD_H

#include "broad/pair_tracker.h"
#include "core/hash_map.h"
#include "graze/body.h"
#include "graze/hitbox.h"
#include "graze/part_shape.h"
#include "graze/step.h"
#include "narrow/toi.h"
#include "simd/kernels.h"
#include "world/margins.h"
#include "world/motion.h"
#include "world/observer.h"
#include "world/query/spatial_lookup.h"
#include "world/shapes.h"
#include "world/slots.h"

#define GRZ_NO_SLOT UINT32_MAX

/* What placing a body does not need; the rest of it is in grz_body_positions. */
typedef struct grz_body {
    uint32_t first_part, last_part, part_count; /* a doubly linked list, oldest first */
    uint64_t user;
    uint64_t born;                    /* how many steps the world had made */
    const graze_hitbox_set *hitboxes; /* a frame of which is shown; NULL: none */
    bool is_disabled;
    bool is_compound; /* had two boxes at a time, once */
    bool is_swept;
    uint32_t epoch; /* see margins.h */
} grz_body;

/* Where bodies stand, by body slot: their places, and the row of a body's only box, or GRZ_NO_SLOT. */
typedef struct grz_body_positions {
    grz_buffer x, y, only_part; /* float, float, uint32_t */
} grz_body_positions;

/* A box of a body; its slot is its row in the columns, which hold where it is. */
typedef struct grz_part {
    uint32_t body, next, previous;
    uint32_t tag;
    uint8_t layer;
    bool is_disabled;
    bool is_shown;   /* stands for a name of the body's hitbox set: the tag */
    bool is_absent;  /* the frame that is shown lacks the name */
    uint8_t one_way; /* the sides from which it is met, GRAZE_SIDE_MIN_X and so on; 0: from all */
} grz_part;

/* One touch that began or ended in a step. The fields are in the order in which events are sorted. */
typedef struct grz_touch_change {
    uint32_t body_a, body_b; /* slots, body_a < body_b */
    uint32_t time_key;       /* see time_key.h */
    uint32_t part_a, part_b; /* slots: of body_a, of body_b */
} grz_touch_change;

/* The events of the last step, and of the one being made. */
typedef struct grz_step_events {
    grz_buffer contact_events; /* graze_contact_event */
    grz_buffer touch_events;   /* graze_touch_event */
    size_t contact_event_count, touch_event_count;
} grz_step_events;

/* The encounters as of the last step, made when they are asked for; see encounter_list.c and
 * encounter_index.c. */
typedef struct grz_contact_list {
    grz_buffer encounters; /* graze_contact, sorted */
    grz_buffer backward, backward_start;
    size_t count;
    bool is_made, is_backward_made;
} grz_contact_list;

/* The encounter events of the last step by time, made when they are asked for. */
typedef struct grz_events_by_time {
    grz_buffer events, keys; /* graze_contact_event; graze_pair: room for sorting */
    bool is_made;
} grz_events_by_time;

/* The memory that saving and loading keep; see snapshot.h. */
typedef struct grz_snapshot_scratch {
    graze_world *spare; /* what a load reads into, and the state before it; NULL: nothing was loaded so far */
    grz_buffer mentioned_masks, mentioned_sets; /* uint8_t by number */
    grz_buffer near_misses;                     /* graze_pair: bodies, and room to sort them */
    grz_pair_list touches;
} grz_snapshot_scratch;

struct graze_world {
    graze_allocator allocator;
    graze_tasks tasks;
    graze_edges edges;
    graze_event_flags events;
    graze_limits limits;
    graze_rules rules;
    uint64_t meets[GRAZE_LAYER_COUNT]; /* the rules as methods read them */
    graze_counters unread;             /* where counts go that nobody asked for */

    grz_slots body_slots, part_slots;
    grz_buffer bodies, parts; /* grz_body, grz_part by slot */
    grz_body_positions stand;
    const grz_kernels *kernels;
    grz_edge_columns offsets; /* by part slot: edges relative to the body */
    bool has_far_offsets;     /* some offset's edge is beyond GRAZE_COORD_MAX / 2 */
    bool has_compounds;       /* some body is compound */

    grz_box_columns columns;
    grz_buffer changed, is_changed; /* part slots that changed since the last step, and room for one more;
                                       uint8_t by slot: GRZ_ROW_CHANGED, GRZ_ROW_STALE */
    uint32_t changed_count;
    uint64_t version; /* another one after each change of a row */
    grz_spatial_lookup *lookup;
    bool is_up_to_date; /* the last step knew the present rules */
    grz_broad_instance broad;
    grz_pair_tracker follow;
    grz_part_shapes shapes;
    grz_swept_boxes motion;
    grz_narrow_phase narrow;
    grz_margins margins;
    uint32_t tile_layers; /* how many parts are one: tiles.h */

    grz_observer observer;
    grz_step_events last, next;
    grz_buffer changes, scratch; /* grz_touch_change; room for sorting */
    size_t change_count;
    size_t needed;
    uint64_t steps;            /* that were kept */
    grz_hash_map touch_counts; /* how many touches an encounter of a compound body has */
    grz_contact_list list;
    grz_events_by_time by_time;
    grz_snapshot_scratch snapshot;
};

/* Tell the observer, if there is one, of a call that succeeded. */
static inline void grz_world_report(graze_world *world, grz_call call) {
    if (world->observer.on_call != NULL)
        world->observer.on_call(world->observer.self, world, &call);
}

static inline grz_body *grz_body_at(const graze_world *world, uint32_t slot) {
    return (grz_body *)world->bodies.data + slot;
}

static inline grz_part *grz_part_at(const graze_world *world, uint32_t slot) {
    return (grz_part *)world->parts.data + slot;
}

static inline float *grz_positions_x(const graze_world *world) {
    return (float *)world->stand.x.data;
}

static inline float *grz_positions_y(const graze_world *world) {
    return (float *)world->stand.y.data;
}

static inline uint32_t *grz_only_parts(const graze_world *world) {
    return (uint32_t *)world->stand.only_part.data;
}

/* The body of a row, whether or not it is still there. */
static inline uint32_t grz_row_body(const graze_world *world, uint32_t row) {
    return ((const uint32_t *)world->columns.group.data)[row] - 1;
}

/* Note that a part's row has changed since the last step. */
static inline void grz_part_mark_changed(graze_world *world, uint32_t slot) {
    uint8_t *is_changed = (uint8_t *)world->is_changed.data + slot;
    if (!(*is_changed & GRZ_ROW_CHANGED))
        ((uint32_t *)world->changed.data)[world->changed_count++] = slot;
    *is_changed |= GRZ_ROW_CHANGED;
    world->version++;
}

/* An index that knows all boxes as they are, or NULL; then grz_spatial_lookup_view says what there is. */
static inline const grz_spatial_index *grz_spatial_lookup_complete(const graze_world *world) {
    const grz_spatial_lookup *lookup = world->lookup;
    const uint32_t published = grz_published_load(&lookup->published);
    if (published != 0)
        return lookup->sides[published - 1].version == world->version ? &lookup->sides[published - 1].index
                                                                      : NULL;
    const bool is_whole = lookup->current != 0 && lookup->stale_count == 0 && world->changed_count == 0;
    return is_whole ? &lookup->sides[lookup->current - 1].index : NULL;
}

/* Whether a part could touch anything at all, wherever it stood. */
static inline bool grz_part_is_active(const graze_world *world, uint32_t slot) {
    const grz_part *part = grz_part_at(world, slot);
    return !part->is_disabled && !part->is_absent && !grz_body_at(world, part->body)->is_disabled &&
           grz_slot_is_alive(&world->part_slots, slot);
}

/* Where a part is. */
static inline graze_box grz_part_box(const graze_world *world, uint32_t slot) {
    return grz_box_columns_get(&world->columns, slot, world->edges);
}

/* Room for bodies and parts with slots below `count`. */
graze_status grz_bodies_reserve(graze_world *world, size_t count);
graze_status grz_parts_reserve(graze_world *world, uint32_t count);

/* Write a part's row, at `box`; and mark it, too. */
void grz_part_write_row(graze_world *world, uint32_t slot, graze_box box);
void grz_part_write(graze_world *world, uint32_t slot, graze_box box);

/* Write a part's row again, where it is: something else than its place changed. */
void grz_part_rewrite(graze_world *world, uint32_t slot);

/* Whether a part may be made as defined, for a body at (x, y). */
graze_status grz_part_check(const graze_part_def *def, float x, float y);

/* Make room for more parts, and for their shapes, then make one, as the last of its body; making cannot fail
 * then. */
graze_status grz_part_reserve(graze_world *world, uint32_t more);
uint32_t grz_part_insert(graze_world *world, uint32_t body, const graze_part_def *def);

/* Begin to remove a part, that of a body that goes, too; or one that its body goes on without. */
void grz_part_free(graze_world *world, uint32_t slot);
void grz_part_remove(graze_world *world, uint32_t slot);

/* Let a part be the last one of the body that it names. */
void grz_part_link(graze_world *world, uint32_t slot);

/* Note a part's edges relative to its body; it stays where it is until it is written or placed. */
void grz_part_set_offset(graze_world *world, uint32_t slot, graze_box offset);

/* Put a part where its body is now, at (x, y); nothing else about it changes. Marks it if it moves. */
void grz_part_set_position(graze_world *world, uint32_t slot, float x, float y);

/* Edge by edge, float32(offset + place). */
static inline graze_box grz_box_at(graze_box offset, float x, float y) {
    return (graze_box){ offset.min_x + x, offset.min_y + y, offset.max_x + x, offset.max_y + y };
}

/* The box around a shape whose box relative to its body is `offset`: rounded outward. */
static inline graze_box grz_shape_box_at(graze_box offset, float x, float y) {
    return (graze_box){ grz_float_sum_floor(offset.min_x, x), grz_float_sum_floor(offset.min_y, y),
                        grz_float_sum_ceil(offset.max_x, x), grz_float_sum_ceil(offset.max_y, y) };
}

/* Where a part whose edges relative to its body are `offset` is when its body is at (x, y). */
static inline graze_box grz_part_box_at(const graze_world *world, uint32_t slot, graze_box offset, float x,
                                        float y) {
    return grz_part_has_shape(&world->shapes, slot) ? grz_shape_box_at(offset, x, y)
                                                    : grz_box_at(offset, x, y);
}

/* Room for the shapes of `count` part slots; and of so many more as have room already, if any of these has a
 * shape. */
graze_status grz_part_shapes_reserve(graze_world *world, uint32_t count);
graze_status grz_part_shapes_reserve_for(graze_world *world, const graze_part_def *parts, uint32_t more);

/* From now on some part may have a shape; none has, if none had. Whether those of a set do. */
graze_status grz_part_shapes_begin(graze_world *world);
bool grz_hitbox_set_has_shapes(const graze_hitbox_set *set);

/* Give a part a shape, for which there is room, or with NULL take it away, and nothing else. */
void grz_part_store_shape(graze_world *world, uint32_t slot, const graze_shape *shape);

/* Take a part's shape away, or give it another, for which there is room; its box does not follow. */
void grz_part_replace_shape(graze_world *world, uint32_t slot, const graze_shape *shape);

/* The same, and the part's box follows. */
graze_status grz_part_set_shape(graze_world *world, uint32_t slot, const graze_shape *shape);

/* The same, and a part on its way goes on. */
graze_status grz_part_reshape(graze_world *world, uint32_t slot, const graze_shape *shape);

/* Where the first corner of a part's shape is. */
graze_point grz_part_first_corner(const graze_world *world, uint32_t slot);

/* The shape of a part, in the world's coordinates; of a part without one it is `box`. The second writes it
 * over another shape, of which what does not count of this one is left: that is faster. */
void grz_part_shape_at(const graze_world *world, uint32_t slot, graze_box box, graze_shape *shape);
void grz_part_read_shape(const graze_world *world, uint32_t slot, graze_box box, graze_shape *shape);

/* Make a body of parts that may be made. Errors: GRAZE_OUT_OF_CAPACITY, GRAZE_OUT_OF_MEMORY. */
graze_status grz_body_insert(graze_world *world, const graze_body_def *def, graze_body *body);

/* Check a batch of places; then take them all. */
graze_status grz_positions_check(const graze_world *world, const graze_positions *batch);
void grz_positions_apply(graze_world *world, const graze_positions *batch);

/* A part, or all of a body, is on no way any more: it stands where it stands. */
void grz_part_end_motion(graze_world *world, uint32_t slot);
void grz_body_end_motion(graze_world *world, uint32_t body);

/* Whether a part is swept when it is moved. */
bool grz_part_is_swept(const graze_world *world, uint32_t slot);

/* Whether the rules let two parts meet. */
bool grz_parts_may_touch(const graze_world *world, graze_pair pair);

/* While a step is made: whether two parts touch at its end, and when they do in its course, if ever. `last`
 * has the shapes of the pair that was asked about before in this step. */
bool grz_parts_touch(const graze_world *world, graze_pair pair, grz_shape_pair_cache *last);
bool grz_parts_touch_interval(const graze_world *world, graze_pair pair, grz_interval *times);

/* The same for a pair of which one is grown by a margin. */
bool grz_parts_near_interval(const graze_world *world, graze_pair pair, float margin, grz_interval *times);

/* Let a part, for which there is room, be on its way from where it began. */
void grz_part_begin_motion(graze_world *world, uint32_t slot, graze_box from, graze_point anchor);

/* Room for all parts; then let a part be one that covers more than its box, unless it is one. */
graze_status grz_swept_boxes_reserve(graze_world *world);
void grz_swept_boxes_add(graze_world *world, uint32_t slot);

/* While a step is made the rows of such parts are as large as what they cover; after one that was kept, those
 * on their way have arrived. */
graze_status grz_swept_boxes_apply(graze_world *world);
void grz_swept_boxes_restore(graze_world *world);
void grz_swept_boxes_clear(graze_world *world);

/* Margins: the boxes that grow in the step to come, and by how much; that of two parts' layers, or 0; and all
 * pairs of layers that have one, added to `meets`. */
graze_status grz_margins_grow_boxes(graze_world *world);
graze_box grz_margins_grow_box(const graze_world *world, uint32_t slot, graze_box box);
float grz_margin_of_parts(const graze_world *world, graze_pair pair);
void grz_margins_add_layer_pairs(const graze_world *world, uint64_t *meets);

/* The rules or the margins are others. */
void grz_world_update_layer_pairs(graze_world *world);

/* Whether the rules let two layers meet. */
static inline bool grz_world_allows(const graze_world *world, unsigned a, unsigned b) {
    return !(world->rules.forbidden[a] >> b & 1);
}

/* The steps of a frame, in order; see step.c. */
graze_status grz_narrow_phase_catch_up(graze_world *world);
graze_status grz_world_follow(graze_world *world);
graze_status grz_narrow_phase_run(graze_world *world);
graze_status grz_contacts_list_changes(graze_world *world);
graze_status grz_contacts_count(graze_world *world);
graze_status grz_near_misses_find(graze_world *world);
graze_status grz_contacts_write_touch_events(graze_world *world);
graze_status grz_contact_list_reserve(graze_world *world);
graze_status grz_events_by_time_reserve(graze_world *world);
void grz_narrow_phase_commit(grz_narrow_phase *narrow);
void grz_contacts_commit(graze_world *world);
void grz_near_misses_commit(graze_world *world);

/* Whether any boxes of two bodies touch at the end of this step, if the only boxes of those that have one
 * each do not; when encounters are counted. */
bool grz_bodies_are_in_contact(const graze_world *world, uint32_t a, uint32_t b);

/* A change of a pair of rows at a time_key. */
grz_touch_change grz_touch_change_of(const graze_world *world, graze_pair pair, uint32_t time_key);

/* What began and ceased to touch in this step, sorted. */
const grz_pair_list *grz_touch_diff(const graze_world *world);

/* Whether two rows whose boxes overlapped in the last step touched. */
bool grz_rows_touched(const graze_world *world, graze_pair pair);

/* Begin to count the touches of a body that had one box so far. */
graze_status grz_contacts_begin_counts(graze_world *world, graze_body body);

/* The encounters as of the last step; see encounter_list.c. */
const grz_contact_list *grz_world_contact_list(graze_world *world);

#endif
