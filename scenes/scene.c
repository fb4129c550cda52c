/* scene.c: what a loaded scene answers, and how it goes. */
#include "scenes/scene.h"

#include <stdlib.h>

void scene_close(scene *s) {
    free(s->rows);
    free(s->frames);
    free(s->looks);
    scene_shapes_close(&s->shapes);
    id_table_close(&s->ids);
    id_table_close(&s->bodies);
    *s = (scene){ 0 };
}

bool scene_row_shape(const scene *s, const scene_row *row, graze_shape *placed) {
    const scene_look *look = s->looks != NULL ? &s->looks[row - s->rows] : NULL;
    return look != NULL && look->shape != NULL && scene_look_place(look, row->box, placed) == GRAZE_OK;
}

graze_box scene_row_bounds(const scene *s, const scene_row *row) {
    graze_shape shape;
    return scene_row_shape(s, row, &shape) ? graze_shape_bounds(&shape) : row->box;
}

const scene_frame *scene_find_frame(const scene *s, uint64_t number) {
    if (s->frame_count == 0 || number > s->frames[s->frame_count - 1].number)
        return NULL;
    size_t low = 0; /* frames before it have numbers <= number, those from high on larger ones */
    size_t high = s->frame_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->frames[middle].number <= number)
            low = middle + 1;
        else
            high = middle;
    }
    return low == 0 ? NULL : &s->frames[low - 1];
}
