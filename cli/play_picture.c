/* play_picture.c: a frame as PNG: who touches is asked of the world, box by box. */
#include "cli/play_picture.h"

#include "scenes/scene_picture.h"

#include <stdlib.h>

/* The cells that the method used in this frame, given or chosen. */
static bool cells_read(const play_world *w, scene_drawing *drawing, error *e) {
    graze_world_cell(w->stage.world, &drawing->cell_w, &drawing->cell_h);
    if (drawing->cell_w > 0)
        return true;
    return error_set(e, ERROR_INPUT,
                     "--cells: the method %s has no cells in this frame; try sectors, four-shift or grid-map",
                     w->broad_phase);
}

/* What touched on its way touches in the picture. */
static bool ways_add(const play_world *w, bool *is_touching, float *hits, scene_drawing *drawing, error *e) {
    if (!scene_stage_ways(&w->stage, hits, &drawing->ways, e))
        return false;
    for (size_t i = 0; i < w->stage.scene->ids.count && drawing->ways.before != NULL; i++)
        is_touching[i] |= hits[i] < SCENE_NO_HIT;
    return true;
}

static bool frame_draw(const play_options *options, const play_world *w, bool *is_touching, picture *p,
                       error *e) {
    scene_drawing drawing = { .scene = w->stage.scene,
                              .frame = scene_stage_frame(&w->stage),
                              .is_touching = is_touching };
    float *hits = calloc((size_t)w->stage.scene->ids.count + 1, sizeof *hits);
    const bool is_drawn = hits == NULL ? error_no_memory(e, "a picture")
                                       : ways_add(w, is_touching, hits, &drawing, e) &&
                                             (!options->shows_cells || cells_read(w, &drawing, e)) &&
                                             scene_picture_draw(&drawing, p, e);
    free(hits);
    return is_drawn;
}

bool play_picture_write(const play_options *options, const play_world *w, output *o, error *e) {
    picture p = { 0 };
    bool *is_touching = calloc((size_t)w->stage.scene->ids.count + 1, sizeof *is_touching);
    if (is_touching == NULL)
        return error_no_memory(e, "a picture");
    bool is_written = scene_stage_mark_touching(&w->stage, is_touching, e) &&
                      frame_draw(options, w, is_touching, &p, e) && output_picture(o, &p, e);
    picture_close(&p);
    free(is_touching);
    return is_written;
}
