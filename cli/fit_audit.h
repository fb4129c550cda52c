/* fit_audit.h: boxes drawn by artists held against their pictures: `graze fit
 * --audit`.
 *
 * All is counted in pixels. A pixel is in a box if its middle is, on its left or
 * upper edge too, and in a shape if its middle touches it. */
#ifndef CLI_FIT_AUDIT_H
#define CLI_FIT_AUDIT_H

#include "cli/fit_work.h"
#include "cli/output.h"
#include "formats/hitbox_read.h"

/* A box of a frame. Pixels may be more than an integer holds. */
typedef struct fit_audit_box {
    const char *name;
    double pixels;  /* in the box */
    double outside; /* of them beside the frame's part of the picture, */
    double empty;   /* and without a solid pixel, be it so or within */
} fit_audit_box;

/* A frame with a picture: boxes first to first + count - 1. */
typedef struct fit_audit_frame {
    const hitbox_draft *draft;
    uint32_t number, count;
    size_t first;
    uint32_t solid, uncovered; /* solid pixels, and those in no box */
} fit_audit_frame;

typedef struct fit_audit {
    fit_audit_frame *frames;
    fit_audit_box *boxes;
    size_t frame_count, frame_room, box_count, box_room;
    size_t unseen; /* frames without a picture */
} fit_audit;

/* Read the hitbox files of options->paths into *collection, and count. Both are to
 * be freed, also after an error. ERROR_INPUT also for a frame not inside of its
 * picture, or a shape with a side of more than FIT_AUDIT_SIDE_MAX pixels. */
#define FIT_AUDIT_SIDE_MAX 4096
bool fit_audit_run(const fit_options *options, hitbox_collection *collection,
                   fit_audit *audit, error *e);

/* A line for each frame; for people one for each box, too, with heads and a
 * summary. */
void fit_audit_text(const fit_audit *audit, output *o);
bool fit_audit_json(const fit_audit *audit, json_writer *w, output *o, error *e);

void fit_audit_free(fit_audit *audit);

#endif
