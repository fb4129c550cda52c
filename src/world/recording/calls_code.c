/* calls_code.c: what a recording has of each call, for writing and for reading alike. */
#include "tape/objects.h"
#include "world/recording/calls.h"

#include <string.h>

static void code_body(grz_tape *tape, graze_body *body) {
    grz_tape_slot(tape, &tape->bodies, &body->id);
}

static void code_part(grz_tape *tape, graze_part *part) {
    grz_tape_slot(tape, &tape->parts, &part->id);
}

/* A part that a body was given: which handle, and what it is. A shape's box follows from it. */
static void code_def(grz_tape *tape, graze_body body, graze_part *part, graze_part_def *def) {
    uint64_t tag = def->tag;
    grz_tape_given_part(tape, body.id, &part->id);
    def->layer = grz_tape_byte(tape, def->layer);
    grz_tape_near(tape, &tape->tag, &tag);
    def->tag = (uint32_t)tag;
    def->is_disabled = grz_tape_bool(tape, def->is_disabled);
    grz_tape_maybe_shape(tape, &tape->passing, &def->shape);
    if (def->shape == NULL) {
        grz_tape_new_box(tape, &def->box);
        grz_tape_stands(tape, part->id, def->box);
    }
}

/* Reading: room for the parts of a body that is told. */
static void take_parts(grz_tape *tape, grz_call *call) {
    call->given = grz_tape_room(tape, &tape->passing, call->def.part_count, sizeof *call->given);
    call->def.parts = grz_tape_room(tape, &tape->passing, call->def.part_count, sizeof *call->def.parts);
}

void grz_code_body_add(grz_tape *tape, grz_call *call) {
    graze_body_def *def = &call->def;
    float x = def->x, y = def->y;
    grz_tape_given(tape, &tape->bodies, &call->body.id);
    grz_tape_new_place(tape, &x, &y);
    def->x = x;
    def->y = y;
    if (grz_tape_is_fine(tape)) {
        grz_page *page = grz_page_of(&tape->bodies, call->body.id);
        grz_page_move(page, (const float[]){ x, y }, 2);
        grz_page_move(page, (const float[]){ x, y }, 2);
    }
    grz_tape_near(tape, &tape->user, &def->user);
    def->part_count = grz_tape_count(tape, def->part_count);
    if (tape->is_reading)
        take_parts(tape, call);
    for (uint32_t i = 0; i < def->part_count && grz_tape_is_fine(tape); i++) {
        graze_part_def part = def->parts[i];
        code_def(tape, call->body, &call->given[i], &part);
        if (tape->is_reading)
            ((graze_part_def *)def->parts)[i] = part;
    }
}

void grz_code_body_remove(grz_tape *tape, grz_call *call) {
    code_body(tape, &call->body);
    grz_tape_gone_body(tape, call->body.id);
}

void grz_code_body_place(grz_tape *tape, grz_call *call) {
    code_body(tape, &call->body);
    grz_tape_place(tape, call->body.id, &call->x, &call->y);
}

/* Reading: room for a batch. */
static void take_batch(grz_tape *tape, graze_positions *batch) {
    batch->bodies = grz_tape_room(tape, &tape->passing, batch->count, sizeof *batch->bodies);
    batch->x = grz_tape_room(tape, &tape->passing, batch->count, sizeof *batch->x);
    batch->y = grz_tape_room(tape, &tape->passing, batch->count, sizeof *batch->y);
}

void grz_code_batch(grz_tape *tape, grz_call *call) {
    graze_positions *batch = &call->batch;
    batch->count = grz_tape_count(tape, batch->count);
    if (tape->is_reading)
        take_batch(tape, batch);
    for (size_t i = 0; i < batch->count && grz_tape_is_fine(tape); i++) {
        graze_body body = batch->bodies[i];
        float x = batch->x[i], y = batch->y[i];
        code_body(tape, &body);
        grz_tape_place(tape, body.id, &x, &y);
        if (!tape->is_reading)
            continue;
        ((graze_body *)batch->bodies)[i] = body;
        ((float *)batch->x)[i] = x;
        ((float *)batch->y)[i] = y;
    }
}

void grz_code_body_number(grz_tape *tape, grz_call *call) {
    code_body(tape, &call->body);
    grz_tape_number(tape, &call->number);
}

void grz_code_body(grz_tape *tape, grz_call *call) {
    code_body(tape, &call->body);
}

void grz_code_bodies(grz_tape *tape, grz_call *call) {
    code_body(tape, &call->body);
    code_body(tape, &call->other);
}

static void code_show(grz_tape *tape, graze_body body, graze_frame_pose *show) {
    show->frame = grz_tape_word(tape, show->frame);
    show->flip_x = grz_tape_bool(tape, show->flip_x);
    show->flip_y = grz_tape_bool(tape, show->flip_y);
    show->turns = grz_tape_byte(tape, show->turns);
    grz_tape_place(tape, body.id, &show->x, &show->y);
}

void grz_code_hitboxes(grz_tape *tape, grz_call *call) {
    code_body(tape, &call->body);
    grz_tape_hitboxes(tape, &call->set);
    if (call->set == NULL || !grz_tape_is_fine(tape))
        return;
    code_show(tape, call->body, &call->pose);
    call->given_count = grz_tape_count(tape, call->given_count);
    if (tape->is_reading)
        call->given = grz_tape_room(tape, &tape->passing, call->given_count, sizeof *call->given);
    for (uint32_t i = 0; i < call->given_count && grz_tape_is_fine(tape); i++)
        grz_tape_given_part(tape, call->body.id, &call->given[i].id);
}

void grz_code_show(grz_tape *tape, grz_call *call) {
    code_body(tape, &call->body);
    code_show(tape, call->body, &call->pose);
}

void grz_code_part_add(grz_tape *tape, grz_call *call) {
    code_body(tape, &call->body);
    code_def(tape, call->body, &call->part, &call->part_def);
}

void grz_code_part_remove(grz_tape *tape, grz_call *call) {
    code_part(tape, &call->part);
    grz_tape_gone(tape, &tape->parts, call->part.id);
}

void grz_code_part_box(grz_tape *tape, grz_call *call) {
    code_part(tape, &call->part);
    grz_tape_box(tape, call->part.id, &call->box);
}

void grz_code_part_offset(grz_tape *tape, grz_call *call) {
    code_part(tape, &call->part);
    grz_tape_new_box(tape, &call->box);
}

void grz_code_part_number(grz_tape *tape, grz_call *call) {
    code_part(tape, &call->part);
    grz_tape_number(tape, &call->number);
}

void grz_code_part_shape(grz_tape *tape, grz_call *call) {
    code_part(tape, &call->part);
    grz_tape_maybe_shape(tape, &tape->passing, &call->shape);
}

/* A method's name is short. */
void grz_code_method(grz_tape *tape, grz_call *call) {
    char name[64] = "";
    if (!tape->is_reading)
        strncpy(name, call->broad_phase, sizeof name - 1);
    const uint64_t length = grz_tape_below(tape, strlen(name), sizeof name);
    grz_tape_bytes(tape, name, (size_t)length);
    grz_tape_float(tape, &call->setup.cell_w);
    grz_tape_float(tape, &call->setup.cell_h);
    call->setup.axis = (graze_axis)grz_tape_below(tape, call->setup.axis, GRAZE_AXIS_Y + 1);
    if (!tape->is_reading)
        return;
    char *kept = grz_tape_room(tape, &tape->passing, sizeof name, 1);
    if (kept != NULL)
        memcpy(kept, name, sizeof name - 1);
    call->broad_phase = kept;
}

void grz_code_rules(grz_tape *tape, grz_call *call) {
    graze_rules rules = { { 0 } };
    if (!tape->is_reading)
        rules = *call->rules;
    for (int i = 0; i < GRAZE_LAYER_COUNT; i++)
        grz_tape_number(tape, &rules.forbidden[i]);
    if (!tape->is_reading)
        return;
    graze_rules *kept = grz_tape_room(tape, &tape->passing, 1, sizeof rules);
    if (kept != NULL)
        *kept = rules;
    call->rules = kept;
}

void grz_code_number(grz_tape *tape, grz_call *call) {
    grz_tape_number(tape, &call->number);
}

void grz_code_margin(grz_tape *tape, grz_call *call) {
    grz_tape_number(tape, &call->number);
    grz_tape_number(tape, &call->second);
    grz_tape_float(tape, &call->x);
}

/* The bytes of a call; written, they are copied, for what is written is only read. */
static void code_bytes(grz_tape *tape, grz_call *call) {
    call->size = grz_tape_count(tape, call->size);
    if (tape->is_reading) {
        call->bytes = grz_tape_room(tape, &tape->passing, call->size, 1);
        if (call->bytes != NULL)
            grz_tape_bytes(tape, (void *)call->bytes, call->size);
    } else
        grz_tape_bytes(tape, (void *)call->bytes, call->size);
}

void grz_code_note(grz_tape *tape, grz_call *call) {
    code_bytes(tape, call);
}

static void code_masks(grz_tape *tape, grz_call *call) {
    call->mask_count = grz_tape_count(tape, call->mask_count);
    const graze_mask **taken =
        tape->is_reading ? grz_tape_room(tape, &tape->passing, call->mask_count, sizeof *taken) : NULL;
    for (uint32_t i = 0; i < call->mask_count && grz_tape_is_fine(tape); i++) {
        const graze_mask *mask = tape->is_reading ? NULL : call->masks[i];
        if (grz_tape_bool(tape, mask != NULL)) /* a game may list none at a number */
            grz_tape_mask(tape, &mask);
        if (taken != NULL)
            taken[i] = mask;
    }
    call->masks = tape->is_reading ? taken : call->masks;
}

static void code_sets(grz_tape *tape, grz_call *call) {
    call->set_count = grz_tape_count(tape, call->set_count);
    const graze_hitbox_set **taken =
        tape->is_reading ? grz_tape_room(tape, &tape->passing, call->set_count, sizeof *taken) : NULL;
    for (uint32_t i = 0; i < call->set_count && grz_tape_is_fine(tape); i++) {
        const graze_hitbox_set *set = tape->is_reading ? NULL : call->sets[i];
        grz_tape_hitboxes(tape, &set);
        if (taken != NULL)
            taken[i] = set;
    }
    call->sets = tape->is_reading ? taken : call->sets;
}

void grz_code_load(grz_tape *tape, grz_call *call) {
    code_masks(tape, call);
    code_sets(tape, call);
    code_bytes(tape, call);
}
