/* tell.c: a world, and the results of a step, as text. */
#include "corpus.h"

#include <inttypes.h>

/* The most parts written of one body; the hash counts all. */
enum { PARTS_WRITTEN = 12, LISTED_MAX = 1024 };

static void tell_box(FILE *file, const char *what, graze_box box) {
    fprintf(file, " %s %.9g %.9g %.9g %.9g", what, (double)box.min_x,
            (double)box.min_y, (double)box.max_x, (double)box.max_y);
}

static void tell_nodes(FILE *file, const graze_chain *chain) {
    graze_chain_node nodes[GRAZE_CHAIN_NODES_MAX];
    const uint32_t count = graze_chain_nodes(chain, nodes, GRAZE_CHAIN_NODES_MAX);
    fprintf(file, " chain of %" PRIu32, graze_chain_capacity(chain));
    for (uint32_t i = 0; i < count; i++)
        fprintf(file, " (%.17g, %.17g, %.17g, %d)", nodes[i].x, nodes[i].y,
                nodes[i].radius, nodes[i].is_off);
}

static void tell_shape(FILE *file, const graze_shape *shape) {
    static const uint32_t corners[] = { 2, 1, 2, 0, 1, 1, 1, 3 };
    const uint32_t count =
        shape->kind == GRAZE_SHAPE_POLYGON ? shape->count : corners[shape->kind];
    fprintf(file, " kind %d radius %.17g", (int)shape->kind, shape->radius);
    for (uint32_t i = 0; i < count; i++)
        fprintf(file, " (%.17g, %.17g)", shape->corner[i].x, shape->corner[i].y);
    if (shape->kind == GRAZE_SHAPE_MASK)
        fprintf(file, " mask %" PRIu32 " flips %d %d turns %d",
                graze_mask_count(shape->mask.mask), shape->mask.flip_x,
                shape->mask.flip_y, shape->mask.turns % 4);
    if (graze_chain_of(shape) != NULL)
        tell_nodes(file, graze_chain_of(shape));
}

static void tell_part(FILE *file, const graze_world *world, graze_part part) {
    graze_part_info info;
    graze_shape shape;
    MUST(graze_part_read(world, part, &info));
    MUST(graze_part_shape(world, part, &shape));
    fprintf(file,
            "  part %" PRIx64 " layer %d tag %" PRIu32
            " disabled %d absent %d one-way %d",
            part.id, info.layer, info.tag, info.is_disabled, info.is_absent,
            info.one_way);
    tell_box(file, "box", info.box);
    tell_box(file, "offset", info.offset);
    tell_shape(file, &shape);
    fputc('\n', file);
}

static void tell_tiles(FILE *file, const graze_world *world, graze_body body) {
    graze_tiles_info info;
    if (graze_tiles_read(world, body, &info) != GRAZE_OK)
        return;
    fprintf(file,
            "  tiles %" PRIu32 " x %" PRIu32 " of %.9g x %.9g, %" PRIu64 " filled\n",
            info.columns, info.rows, (double)info.tile_width,
            (double)info.tile_height, info.filled);
    for (uint32_t y = 0; y < info.rows; y++) {
        fputs("  row", file);
        for (uint32_t x = 0; x < info.columns; x++) {
            graze_tile_kind kind;
            uint16_t value;
            MUST(graze_tiles_get(world, body, x, y, &kind));
            MUST(graze_tiles_get_value(world, body, x, y, &value));
            fprintf(file, " %d:%d", (int)kind, value);
        }
        fputc('\n', file);
    }
}

static void tell_body(FILE *file, const graze_world *world, graze_body body) {
    graze_part parts[LISTED_MAX];
    graze_body_info info;
    MUST(graze_body_read(world, body, &info));
    fprintf(file,
            "body %" PRIx64 " at %.9g %.9g angle %.9g user %" PRIx64
            " disabled %d parts %" PRIu32 " name \"%s\"\n",
            body.id, (double)info.x, (double)info.y, (double)info.angle, info.user,
            info.is_disabled, info.part_count, graze_body_name(world, body));
    graze_frame_pose pose;
    if (graze_body_frame(world, body, &pose) == GRAZE_OK)
        fprintf(file, "  shows %" PRIu32 " flips %d %d turns %d\n", pose.frame,
                pose.flip_x, pose.flip_y, pose.turns);
    const uint32_t count = graze_body_parts(world, body, parts, LISTED_MAX);
    for (uint32_t i = 0; i < count && i < PARTS_WRITTEN; i++)
        tell_part(file, world, parts[i]);
    tell_tiles(file, world, body);
}

static void tell_layers(FILE *file, const graze_world *world) {
    graze_rules rules;
    graze_world_rules(world, &rules);
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++) {
        if (rules.forbidden[a] != 0)
            fprintf(file, "layer %u may not meet %" PRIx64 "\n", a,
                    rules.forbidden[a]);
        if (*graze_world_layer_name(world, a) != '\0')
            fprintf(file, "layer %u is \"%s\"\n", a,
                    graze_world_layer_name(world, a));
        for (unsigned b = a; b < GRAZE_LAYER_COUNT; b++)
            if (graze_world_margin(world, a, b) > 0)
                fprintf(file, "layers %u %u have the margin %.9g\n", a, b,
                        (double)graze_world_margin(world, a, b));
    }
}

void tell_world(FILE *file, graze_world *world) {
    graze_body bodies[LISTED_MAX];
    size_t contacts;
    fprintf(file, "edges %d\n", (int)graze_world_edges(world));
    tell_layers(file, world);
    const uint32_t count = graze_world_bodies(world, bodies, LISTED_MAX);
    for (uint32_t i = 0; i < count && i < LISTED_MAX; i++)
        tell_body(file, world, bodies[i]);
    const graze_contact *contact = graze_world_contacts(world, &contacts);
    for (size_t i = 0; i < contacts; i++)
        fprintf(file, "contact %" PRIx64 " %" PRIx64 " touches %" PRIu64 "\n",
                contact[i].a.id, contact[i].b.id, contact[i].touches);
    fprintf(file,
            "bodies %" PRIu32 " parts %" PRIu32 " contacts %zu hash %016" PRIx64
            "\n",
            graze_world_body_count(world), graze_world_part_count(world), contacts,
            graze_world_hash(world));
}

void tell_step(FILE *file, graze_world *world) {
    size_t contacts, touches;
    const graze_contact_event *contact =
        graze_world_contact_events(world, &contacts);
    const graze_touch_event *touch = graze_world_touch_events(world, &touches);
    fprintf(file, "step: contact events %zu touch events %zu hash %016" PRIx64 "\n",
            contacts, touches, graze_world_hash(world));
    for (size_t i = 0; i < contacts; i++)
        fprintf(file,
                " contact %" PRIx64 " %" PRIx64 " users %" PRIx64 " %" PRIx64
                " layers %" PRIu32 " %" PRIu32 " kind %d time %.9g\n",
                contact[i].a.id, contact[i].b.id, contact[i].user_a,
                contact[i].user_b, contact[i].layer_a, contact[i].layer_b,
                (int)contact[i].kind, (double)contact[i].time);
    for (size_t i = 0; i < touches; i++)
        fprintf(file,
                " touch %" PRIx64 " %" PRIx64 " tags %" PRIu32 " %" PRIu32
                " kind %d time %.9g\n",
                touch[i].part_a.id, touch[i].part_b.id, touch[i].tag_a,
                touch[i].tag_b, (int)touch[i].kind, (double)touch[i].time);
}

void tell_set(FILE *file, const char *name, const graze_hitbox_set *set) {
    fprintf(file, "set \"%s\"\n", name);
    for (uint32_t i = 0; i < set->frame_count; i++) {
        const graze_hitbox_frame *frame = &set->frames[i];
        fprintf(file, " frame of %" PRIu32 " ms, pivot %.9g %.9g\n", frame->duration,
                (double)frame->pivot_x, (double)frame->pivot_y);
        for (uint32_t k = frame->first; k < frame->first + frame->count; k++) {
            const graze_hitbox *box = &set->boxes[k];
            fprintf(file, "  \"%s\" %" PRIu32 " layer %d", set->names[box->name],
                    box->name, box->layer);
            if (box->shape != NULL)
                tell_shape(file, box->shape);
            else
                tell_box(file, "box", box->box);
            fputc('\n', file);
        }
    }
    for (uint32_t i = 0; i < set->animation_count; i++) {
        const graze_animation *it = &set->animations[i];
        fprintf(file,
                " animation \"%s\" %" PRIu32 " to %" PRIu32
                " direction %d repeats %" PRIu32 "\n",
                it->name, it->first, it->last, (int)it->direction, it->repeats);
    }
}

void tell_note(void *file, const void *bytes, size_t size) {
    fprintf(file, "note of %zu:", size);
    for (size_t i = 0; i < size; i++)
        fprintf(file, " %02x", ((const unsigned char *)bytes)[i]);
    fputc('\n', file);
}
