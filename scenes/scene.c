/* scene.c: what a loaded scene answers, and how it goes. */
#include "scenes/scene.h"

#include <stdlib.h>

void scene_close(scene *s) {
    free(s->rows);
    free(s->frames);
    id_table_close(&s->ids);
    id_table_close(&s->bodies);
    *s = (scene){ 0 };
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
