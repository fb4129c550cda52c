/* scene_ways.c: a way is that of a box's middle; a row comes from the row of its id in the frame before. */
#include "scenes/scene_ways.h"

#include "scenes/scene_colors.h"

#include <stdlib.h>

enum { PALE = 120 /* of 255: how far a way's colour is from its box's */ };

static picture_point middle_of(const scene_view *v, graze_box box) {
    const picture_rect rect = scene_view_rect(v, box);
    return (picture_point){ (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2 };
}

static float between(float from, float to, float time) {
    return from + (to - from) * time;
}

static graze_box box_at(graze_box from, graze_box to, float time) {
    return (graze_box){ between(from.min_x, to.min_x, time), between(from.min_y, to.min_y, time),
                        between(from.max_x, to.max_x, time), between(from.max_y, to.max_y, time) };
}

static void way_draw(picture *p, const scene_view *v, graze_box from, const scene_row *row, float hit) {
    const picture_color color = scene_layer_color(row->layer);
    picture_line(p, middle_of(v, from), middle_of(v, row->box), picture_mix(color, scene_background, PALE));
    if (hit < SCENE_NO_HIT)
        picture_outline(p, scene_view_rect(v, box_at(from, row->box, hit)), 1, color);
}

bool scene_ways_draw(const scene *s, const scene_frame *frame, const scene_ways *ways, const scene_view *v,
                     picture *p) {
    if (ways->layers == 0 || ways->before == NULL)
        return true;
    const scene_row **came = calloc((size_t)s->ids.count + 1, sizeof *came);
    if (came == NULL)
        return false;
    for (size_t i = 0; i < ways->before->row_count; i++) {
        const scene_row *row = &s->rows[ways->before->first_row + i];
        came[row->id] = row;
    }
    for (size_t i = 0; i < frame->row_count; i++) {
        const scene_row *row = &s->rows[frame->first_row + i];
        if ((ways->layers >> row->layer & 1) && came[row->id] != NULL)
            way_draw(p, v, came[row->id]->box, row, ways->hits[row->id]);
    }
    free(came);
    return true;
}
