/* sweep_prune.h: the state of sweep and prune, shared by its parts: motion, and births and deaths. */
#ifndef GRZ_BROAD_SWEEP_PRUNE_SWEEP_PRUNE_H
#define GRZ_BROAD_SWEEP_PRUNE_SWEEP_PRUNE_H

#include "broad/broad_phase.h"
#include "broad/sweep.h"
#include "broad/sweep_prune/endpoints.h"
#include "broad/sweep_prune/pair_set.h"

/* A row as it is in the lists. `before` is its box as of the last sync, `now` as of this one. */
typedef struct grz_sweep_member {
    grz_box_entry before, now;
    uint8_t layer_group; /* GRZ_LAYER_GROUP_NONE: not in the lists */
    bool is_inserted, is_removed;
} grz_sweep_member;

typedef struct grz_sweep_prune {
    const grz_broad_setup *setup;
    grz_layer_groups layer_groups;
    bool has_searched; /* the lists are made for whoever searches a second time: see sweep_prune.c */
    bool has_lists;
    grz_sweep_axis_list axes[GRZ_SWEEP_AXES];
    grz_pair_set set;
    grz_buffer members; /* grz_sweep_member by row */
    uint32_t member_count;
    grz_buffer inserted; /* rows */
    uint32_t inserted_count;
    bool has_removed, has_moved; /* any in this sync */
    grz_buffer batch, scratch;   /* grz_sweep_endpoint */
    grz_box_list box_list;
    grz_outliers marked;
    grz_buffer found; /* graze_pair */
} grz_sweep_prune;

static inline grz_sweep_member *grz_sweep_member_at(const grz_sweep_prune *self, uint32_t row) {
    return (grz_sweep_member *)self->members.data + row;
}

/* Sort both axes by exchanging neighbours; pairs come and go as edges pass each other. *is_done is false if
 * that took so many exchanges that starting anew is cheaper: the lists are useless then. */
graze_status grz_sweep_prune_move(grz_sweep_prune *self, bool *is_done);

/* Take the dead out of the lists and the pairs in one pass. */
void grz_sweep_prune_remove(grz_sweep_prune *self);

/* Merge the inserted into the lists in one sorted batch and add their pairs. */
graze_status grz_sweep_prune_insert(grz_sweep_prune *self, const grz_box_view *boxes);

#endif
