/* hitboxes.c: see hitboxes.h. Reading, each array is made first and then filled in place; writing, things are
 * copied, for what is written is only read. */
#include "tape/hitboxes.h"

#include "tape/objects.h"

#include <string.h>

static void write_text(grz_tape *tape, const char *text) {
    const size_t length = grz_tape_count(tape, strlen(text));
    char copy[64];
    for (size_t i = 0; i < length; i += sizeof copy) {
        const size_t piece = length - i < sizeof copy ? length - i : sizeof copy;
        memcpy(copy, text + i, piece);
        grz_tape_bytes(tape, copy, piece);
    }
}

static void code_text(grz_tape *tape, const char **text) {
    if (!tape->is_reading) {
        write_text(tape, *text == NULL ? "" : *text);
        return;
    }
    const size_t length = grz_tape_count(tape, 0);
    char *taken = grz_tape_room(tape, &tape->kept, length + 1, 1);
    if (taken != NULL)
        grz_tape_bytes(tape, taken, length);
    *text = taken;
}

static void code_box(grz_tape *tape, graze_hitbox *box) {
    grz_tape_float(tape, &box->box.min_x);
    grz_tape_float(tape, &box->box.min_y);
    grz_tape_float(tape, &box->box.max_x);
    grz_tape_float(tape, &box->box.max_y);
    box->name = grz_tape_word(tape, box->name);
    box->layer = grz_tape_byte(tape, box->layer);
    grz_tape_maybe_shape(tape, &tape->kept, &box->shape);
}

static void code_frame(grz_tape *tape, graze_hitbox_frame *frame) {
    frame->first = grz_tape_word(tape, frame->first);
    frame->count = grz_tape_word(tape, frame->count);
    grz_tape_float(tape, &frame->pivot_x);
    grz_tape_float(tape, &frame->pivot_y);
    frame->duration = grz_tape_word(tape, frame->duration);
}

static void code_tag(grz_tape *tape, graze_animation *tag) {
    code_text(tape, &tag->name);
    tag->first = grz_tape_word(tape, tag->first);
    tag->last = grz_tape_word(tape, tag->last);
    tag->direction =
        (graze_animation_direction)grz_tape_below(tape, tag->direction, GRAZE_PINGPONG_REVERSE + 1);
    tag->repeats = grz_tape_word(tape, tag->repeats);
}

static void code_names(grz_tape *tape, graze_hitbox_set *set) {
    set->name_count = grz_tape_count(tape, set->name_count);
    const char **fresh =
        tape->is_reading ? grz_tape_room(tape, &tape->kept, set->name_count, sizeof *fresh) : NULL;
    for (uint32_t i = 0; i < set->name_count && grz_tape_is_fine(tape); i++) {
        const char *name = tape->is_reading ? NULL : set->names[i];
        code_text(tape, &name);
        if (fresh != NULL)
            fresh[i] = name;
    }
    set->names = tape->is_reading ? fresh : set->names;
}

static void code_boxes(grz_tape *tape, graze_hitbox_set *set) {
    set->box_count = grz_tape_count(tape, set->box_count);
    graze_hitbox *fresh =
        tape->is_reading ? grz_tape_room(tape, &tape->kept, set->box_count, sizeof *fresh) : NULL;
    for (uint32_t i = 0; i < set->box_count && grz_tape_is_fine(tape); i++) {
        graze_hitbox box = tape->is_reading ? (graze_hitbox){ .name = 0 } : set->boxes[i];
        code_box(tape, &box);
        if (fresh != NULL)
            fresh[i] = box;
    }
    set->boxes = tape->is_reading ? fresh : set->boxes;
}

static void code_frames(grz_tape *tape, graze_hitbox_set *set) {
    set->frame_count = grz_tape_count(tape, set->frame_count);
    graze_hitbox_frame *fresh =
        tape->is_reading ? grz_tape_room(tape, &tape->kept, set->frame_count, sizeof *fresh) : NULL;
    for (uint32_t i = 0; i < set->frame_count && grz_tape_is_fine(tape); i++) {
        graze_hitbox_frame frame = tape->is_reading ? (graze_hitbox_frame){ .first = 0 } : set->frames[i];
        code_frame(tape, &frame);
        if (fresh != NULL)
            fresh[i] = frame;
    }
    set->frames = tape->is_reading ? fresh : set->frames;
}

static void code_tags(grz_tape *tape, graze_hitbox_set *set) {
    set->tag_count = grz_tape_count(tape, set->tag_count);
    graze_animation *fresh =
        tape->is_reading ? grz_tape_room(tape, &tape->kept, set->tag_count, sizeof *fresh) : NULL;
    for (uint32_t i = 0; i < set->tag_count && grz_tape_is_fine(tape); i++) {
        graze_animation tag = tape->is_reading ? (graze_animation){ .first = 0 } : set->tags[i];
        code_tag(tape, &tag);
        if (fresh != NULL)
            fresh[i] = tag;
    }
    set->tags = tape->is_reading ? fresh : set->tags;
}

void grz_hitboxes_code(grz_tape *tape, graze_hitbox_set *set) {
    code_names(tape, set);
    code_boxes(tape, set);
    code_frames(tape, set);
    code_tags(tape, set);
}
