/* hitboxes.c: hitbox sets, and bodies that show their frames. */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* A set with its memory. JavaScript knows it by its address, which is that of its
 * graze_hitbox_set, too. */
typedef struct js_hitboxes {
    graze_hitbox_set set;
    const char **names;
    graze_hitbox *boxes;
    graze_shape *shapes;
    graze_hitbox_frame *frames;
    graze_animation *animations;
    char *texts;
} js_hitboxes;

void EXPORT(js_hitboxes_free)(js_hitboxes *h) {
    if (h == NULL)
        return;
    void *const memory[] = { h->names,  h->boxes,      h->shapes,
                             h->frames, h->animations, h->texts };
    for (size_t i = 0; i < sizeof memory / sizeof *memory; i++)
        free(memory[i]);
    free(h);
}

static const char *text_next(const char **texts) {
    const char *text = *texts;
    *texts += strlen(text) + 1;
    return text;
}

static bool hitboxes_reserve(js_hitboxes *h, const graze_hitbox_set *counts) {
    h->names = malloc((counts->name_count + 1) * sizeof *h->names);
    h->boxes = malloc((counts->box_count + 1) * sizeof *h->boxes);
    h->shapes = malloc((counts->box_count + 1) * sizeof *h->shapes);
    h->frames = malloc((counts->frame_count + 1) * sizeof *h->frames);
    h->animations = malloc((counts->animation_count + 1) * sizeof *h->animations);
    h->set = *counts;
    h->set.names = h->names;
    h->set.boxes = h->boxes;
    h->set.frames = h->frames;
    h->set.animations = h->animations;
    return h->names != NULL && h->boxes != NULL && h->shapes != NULL &&
           h->frames != NULL && h->animations != NULL;
}

/* Each box is a part's numbers, whose tag is its name; then each frame is first,
 * count, pivot x and y, duration, and each animation first, last, direction,
 * repeats. */
static void hitboxes_read(js_hitboxes *h, const double *n) {
    const char *texts = h->texts;
    for (uint32_t i = 0; i < h->set.name_count; i++)
        h->names[i] = text_next(&texts);
    for (uint32_t i = 0; i < h->set.box_count; i++, n += JS_PART_NUMBERS) {
        const graze_part_def def = js_part_def(n, &h->shapes[i]);
        h->boxes[i] = (graze_hitbox){ def.box, def.tag, def.layer, def.shape };
    }
    for (uint32_t i = 0; i < h->set.frame_count; i++, n += 5)
        h->frames[i] =
            (graze_hitbox_frame){ (uint32_t)n[0], (uint32_t)n[1], (float)n[2],
                                  (float)n[3], (uint32_t)n[4] };
    for (uint32_t i = 0; i < h->set.animation_count; i++, n += 4)
        h->animations[i] =
            (graze_animation){ text_next(&texts), (uint32_t)n[0], (uint32_t)n[1],
                               (graze_animation_direction)n[2], (uint32_t)n[3] };
}

/* Numbers: how many names, boxes, frames and animations, and those (hitboxes_read).
 * `texts`: the names of boxes and of animations. It comes from js_alloc and belongs
 * to the set, also after an error. Results: the status. */
js_hitboxes *EXPORT(js_hitboxes_make)(const double *n, char *texts) {
    const graze_hitbox_set counts = { .name_count = (uint32_t)n[0],
                                      .box_count = (uint32_t)n[1],
                                      .frame_count = (uint32_t)n[2],
                                      .animation_count = (uint32_t)n[3] };
    js_hitboxes *h = calloc(1, sizeof *h);
    js_results[0] = GRAZE_OUT_OF_MEMORY;
    if (h == NULL) {
        free(texts);
        return NULL;
    }
    h->texts = texts;
    if (hitboxes_reserve(h, &counts)) {
        hitboxes_read(h, n + 4);
        js_results[0] = graze_hitbox_set_check(&h->set);
    }
    if (js_results[0] == GRAZE_OK)
        return h;
    js_hitboxes_free(h);
    return NULL;
}

uint32_t EXPORT(js_hitboxes_frame_at)(const js_hitboxes *h, uint32_t animation,
                                      double milliseconds) {
    return graze_hitbox_set_frame_at(&h->set, animation, js_user(milliseconds));
}

/* Numbers: frame, flip x, flip y, turns, x, y. */
static graze_frame_pose pose_of(const double *n) {
    return (graze_frame_pose){ (uint32_t)n[0], n[1] != 0,   n[2] != 0,
                               (uint8_t)n[3],  (float)n[4], (float)n[5] };
}

/* The box of a frame with this name. Results: its shape relative to the body, and
 * the box around it. The result is 0 if there is none. */
uint32_t EXPORT(js_hitboxes_find)(const js_hitboxes *h, uint32_t name,
                                  const double *numbers) {
    const graze_frame_pose pose = pose_of(numbers);
    const graze_hitbox_frame *frame = &h->frames[pose.frame];
    uint32_t box = frame->first;
    while (box < frame->first + frame->count && h->boxes[box].name != name)
        box++;
    if (box == frame->first + frame->count)
        return 0;
    const graze_box around = graze_hitbox_set_offset(&h->set, box, &pose);
    graze_shape shape =
        graze_shape_box((graze_point){ (double)around.min_x, (double)around.min_y },
                        (graze_point){ (double)around.max_x, (double)around.max_y });
    if (h->boxes[box].shape != NULL)
        shape = graze_hitbox_set_shape(&h->set, box, &pose);
    js_write_shape(&shape, js_results);
    js_write_box(&around, js_results + JS_SHAPE_NUMBERS);
    return 1;
}

/* `h` NULL: none. */
uint32_t EXPORT(js_body_set_hitboxes)(js_world *w, double number,
                                      const js_hitboxes *h, const double *pose) {
    const graze_body body = js_body(w, number);
    const graze_frame_pose shown = pose_of(pose);
    const graze_status status =
        graze_body_set_hitboxes(w->world, body, h == NULL ? NULL : &h->set, &shown);
    if (status == GRAZE_OK)
        return js_columns_note(w, body);
    return status;
}

uint32_t EXPORT(js_body_set_frame)(js_world *w, double number, const double *pose) {
    const graze_body body = js_body(w, number);
    const graze_frame_pose shown = pose_of(pose);
    const graze_status status = graze_body_set_frame(w->world, body, &shown);
    if (status == GRAZE_OK)
        return js_columns_note(w, body);
    return status;
}

/* Results: the pose's numbers. */
uint32_t EXPORT(js_body_frame)(js_world *w, double number) {
    graze_frame_pose pose;
    const graze_status status =
        graze_body_frame(w->world, js_body(w, number), &pose);
    const double numbers[] = { pose.frame, pose.flip_x,    pose.flip_y,
                               pose.turns, (double)pose.x, (double)pose.y };
    memcpy(js_results, numbers, sizeof numbers);
    return status;
}

const graze_hitbox_set *EXPORT(js_body_hitboxes)(js_world *w, double body) {
    return graze_body_hitboxes(w->world, js_body(w, body));
}

double EXPORT(js_body_hitbox)(js_world *w, double body, uint32_t name) {
    return js_part_number(w, graze_body_hitbox(w->world, js_body(w, body), name));
}
