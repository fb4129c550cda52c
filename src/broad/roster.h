/* roster.h: the rows of the columns as entries, class after class: where methods that start afresh begin. */
#ifndef GRZ_BROAD_ROSTER_H
#define GRZ_BROAD_ROSTER_H

#include "broad/crowd.h"

/* Entries sorted by (class, row); rows that meet nothing are left out. Zeroed, it is empty. */
typedef struct grz_roster {
    grz_buffer entries; /* grz_entry */
    uint32_t count;
    grz_run runs[GRZ_CLASS_MOST];
    uint32_t run_count;
} grz_roster;

/* The home_x of entries that their method treats apart: see marked.h. */
#define GRZ_HOME_MARKED INT32_MAX

/* Make the roster of all rows; linear. */
graze_status grz_roster_make(grz_roster *roster, const grz_boxes *boxes, const grz_classes *classes,
                             const graze_allocator *allocator);

/* Move the entries whose home_x is GRZ_HOME_MARKED to `marked`, which is replaced; both stay in order. */
graze_status grz_roster_split(grz_roster *roster, grz_roster *marked, const graze_allocator *allocator);

void grz_roster_free(grz_roster *roster, const graze_allocator *allocator);

#endif
