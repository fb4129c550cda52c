/* hitbox_frame_data.h: the startup, active and recovery frames of moves: `graze
 * hitboxes --frame-data`. Each animation is a move, and so is a set without any. */
#ifndef CLI_HITBOX_FRAME_DATA_H
#define CLI_HITBOX_FRAME_DATA_H

#include "cli/output.h"
#include "formats/hitbox_draft.h"

/* Whether a text is words with commas between, as `active` below. ERROR_INPUT. */
bool hitbox_active_check(const char *active, error *e);

/* A line for each move. A frame is active if the name of one of its boxes begins
 * with one of the words of `active`; NULL: if a box is on the layer of "hit". */
void hitbox_frame_data_text(const hitbox_collection *collection, const char *active,
                            output *o);
bool hitbox_frame_data_json(const hitbox_collection *collection, const char *active,
                            output *o, error *e);

#endif
