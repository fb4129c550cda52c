/* play_picture.c: a frame as PNG: who touches is asked of the world, box by box. */
#include "cli/play_picture.h"

#include "formats/png_encode.h"
#include "scenes/scene_picture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A cell's side as the method uses it: `sectors` takes the next power of two. */
static double side_used(const char *method, float side) {
    return strcmp(method, "sectors") == 0 ? exp2(ceil(log2((double)side))) : (double)side;
}

static bool picture_write(const picture *p, output *o, error *e) {
    uint8_t *bytes;
    size_t size;
    if (!png_encode(p, &bytes, &size, e))
        return false;
    output_bytes(o, bytes, size);
    free(bytes);
    return true;
}

static bool frame_draw(const play_options *options, const play_world *w, const bool *is_touching, picture *p,
                       error *e) {
    scene_drawing drawing = { .scene = w->stage.scene,
                              .frame = scene_stage_frame(&w->stage),
                              .is_touching = is_touching };
    if (options->shows_cells) {
        drawing.cell_w = side_used(w->method, options->setup.cell_w);
        drawing.cell_h = side_used(w->method, options->setup.cell_h);
    }
    return scene_picture_draw(&drawing, p, e);
}

bool play_picture_write(const play_options *options, const play_world *w, output *o, error *e) {
    picture p = { 0 };
    bool *is_touching = calloc((size_t)w->stage.scene->ids.count + 1, sizeof *is_touching);
    if (is_touching == NULL)
        return error_no_memory(e, "a picture");
    bool is_written = scene_stage_mark_touching(&w->stage, is_touching, e) &&
                      frame_draw(options, w, is_touching, &p, e) && picture_write(&p, o, e);
    picture_close(&p);
    free(is_touching);
    return is_written;
}
