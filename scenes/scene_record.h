/* scene_record.h: a scene, played once and recorded. */
#ifndef SCENES_SCENE_RECORD_H
#define SCENES_SCENE_RECORD_H

#include "scenes/scene_stage.h"

/* A recording of a scene has a note of this and then the names of its boxes, by the
 * tags of parts. A name is stored as its distance from the one before plus one. The
 * distance is folded (small numbers of either sign first), in groups of seven bits.
 * Bodies carry their names as user data. */
#define SCENE_NOTE "graze scene\n"
enum { SCENE_NOTE_SIZE = 12 };

/* Play a scene in a world by `config`, with what `extras` says, and give its
 * recording to `sink`. Errors: as scene_stage_open and scene_stage_play; if the sink
 * takes no more, false without one: it knows why. */
bool scene_record(const scene *s, const graze_world_config *config,
                  const rules_extras *extras, const graze_recording_sink *sink,
                  error *e);

#endif
