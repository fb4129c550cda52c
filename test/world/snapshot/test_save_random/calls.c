/* calls.c: random calls of every kind. */
#include "support/checked_copy.h"

static graze_status add_body(graze_world *world, copy_call *call) {
    graze_body body;
    const graze_status status =
        graze_body_add(world,
                       &(graze_body_def){ .x = call->x,
                                          .y = call->y,
                                          .parts = call->parts,
                                          .part_count = call->number % COPY_PARTS,
                                          .user = call->large },
                       &body);
    call->made = body.id;
    return status;
}

static graze_status add_tiles(graze_world *world, copy_call *call) {
    uint8_t kinds[70 * 3];
    graze_body body;
    uint32_t kind_count = 6;
    graze_tiles_def def = { .x = call->x,
                            .y = call->y,
                            .tile_width = 7,
                            .tile_height = 5,
                            .columns = 9,
                            .rows = 3,
                            .layer = (uint8_t)(call->number % 5),
                            .user = call->large };
    if (call->flag) {
        kind_count = 2;
        def.tile_width = 1.5f;
        def.columns = 70;
    }
    for (uint32_t i = 0; i < sizeof kinds; i++)
        kinds[i] = (uint8_t)((i * call->number >> 3) % kind_count);
    if (!call->has_shape)
        def.kinds = kinds;
    const graze_status status = graze_world_add_tiles(world, &def, &body);
    call->made = body.id;
    return status;
}

static graze_status set_tile(graze_world *world, copy_call *call) {
    return graze_tiles_set(world, call->body, call->number % 10,
                           call->number / 10 % 3,
                           (graze_tile_kind)(call->number % 6));
}

static graze_status remove_body(graze_world *world, copy_call *call) {
    return graze_body_remove(world, call->body);
}

static graze_status place_body(graze_world *world, copy_call *call) {
    return graze_body_set_position(world, call->body, call->x, call->y);
}

static graze_status move_body(graze_world *world, copy_call *call) {
    return graze_body_move_to(world, call->body, call->x, call->y);
}

static graze_status set_swept(graze_world *world, copy_call *call) {
    return graze_body_set_swept(world, call->body, call->flag);
}

static graze_status set_swept_layers(graze_world *world, copy_call *call) {
    graze_world_set_swept_layers(world, call->number % 8, call->flag);
    return GRAZE_OK;
}

static graze_status enable_body(graze_world *world, copy_call *call) {
    return graze_body_set_disabled(world, call->body, !call->flag);
}

static graze_status set_user(graze_world *world, copy_call *call) {
    return graze_body_set_user(world, call->body, call->large);
}

static graze_status add_part(graze_world *world, copy_call *call) {
    graze_part part;
    const graze_status status =
        graze_part_add(world, call->body, &call->parts[0], &part);
    call->made = part.id;
    return status;
}

static graze_status remove_part(graze_world *world, copy_call *call) {
    return graze_part_remove(world, call->part);
}

static graze_status set_box(graze_world *world, copy_call *call) {
    return graze_part_set_box(world, call->part, call->box);
}

static graze_status move_box(graze_world *world, copy_call *call) {
    return graze_part_move_box(world, call->part, call->box);
}

static graze_status set_offset(graze_world *world, copy_call *call) {
    return graze_part_set_offset(world, call->part, call->parts[1].box);
}

static graze_status set_layer(graze_world *world, copy_call *call) {
    return graze_part_set_layer(world, call->part, call->number % 5);
}

static graze_status enable_part(graze_world *world, copy_call *call) {
    return graze_part_set_disabled(world, call->part, !call->flag);
}

static graze_status set_one_way(graze_world *world, copy_call *call) {
    return graze_part_set_one_way(world, call->part, call->number % 16);
}

static graze_status set_shape(graze_world *world, copy_call *call) {
    return graze_part_set_shape(world, call->part,
                                call->has_shape ? &call->shape : NULL);
}

static graze_status move_shape(graze_world *world, copy_call *call) {
    return graze_part_move_shape(world, call->part, &call->shape);
}

static graze_status set_rules(graze_world *world, copy_call *call) {
    graze_rules rules = { { 0 } };
    if (call->flag)
        graze_rules_forbid(&rules, call->number % 5, call->number / 5 % 5);
    graze_world_set_rules(world, &rules);
    return GRAZE_OK;
}

static graze_status set_margin(graze_world *world, copy_call *call) {
    return graze_world_set_margin(world, call->number % 4, call->number / 4 % 4,
                                  call->flag ? 6 : 0);
}

static graze_status shift_origin(graze_world *world, copy_call *call) {
    return graze_world_shift_origin(world, call->x - (float)COPY_FIELD / 2,
                                    call->y - (float)COPY_FIELD / 2);
}

static graze_status reset_pair(graze_world *world, copy_call *call) {
    return graze_world_reset_near_miss(world, call->body, call->other);
}

static graze_status reset_body(graze_world *world, copy_call *call) {
    return graze_body_reset_near_misses(world, call->body);
}

static graze_status set_hitboxes(graze_world *world, copy_call *call) {
    return graze_body_set_hitboxes(world, call->body, call->set, &call->show);
}

static graze_status show(graze_world *world, copy_call *call) {
    return graze_body_set_frame(world, call->body, &call->show);
}

/* The calls, and how frequent they are. */
static const struct {
    graze_status (*make)(graze_world *world, copy_call *call);
    uint32_t weight;
} kinds[] = { { add_body, 12 },    { add_tiles, 2 },   { set_tile, 12 },
              { set_one_way, 2 },  { remove_body, 6 }, { place_body, 24 },
              { move_body, 24 },   { set_swept, 3 },   { set_swept_layers, 1 },
              { enable_body, 3 },  { set_user, 2 },    { add_part, 5 },
              { remove_part, 4 },  { set_box, 6 },     { move_box, 5 },
              { set_offset, 4 },   { set_layer, 4 },   { enable_part, 3 },
              { set_shape, 6 },    { move_shape, 4 },  { set_rules, 1 },
              { set_margin, 1 },   { reset_pair, 2 },  { reset_body, 1 },
              { set_hitboxes, 3 }, { show, 6 },        { shift_origin, 1 } };

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

static size_t draw_kind(seeded_random *random) {
    uint32_t all = 0;
    for (size_t i = 0; i < KIND_COUNT; i++)
        all += kinds[i].weight;
    uint32_t left = seeded_below(random, all);
    size_t kind = 0;
    while (left >= kinds[kind].weight)
        left -= kinds[kind++].weight;
    return kind;
}

static graze_box draw_box(seeded_random *random, int32_t low, int32_t high) {
    const float x = (float)testing_between(random, low, high) / 3,
                y = (float)testing_between(random, low, high) / 4;
    return (graze_box){ x, y, x + (float)testing_between(random, 0, 20),
                        y + (float)testing_between(random, 0, 50) / 3 };
}

static graze_shape draw_shape(checked_copy *self) {
    seeded_random *random = &self->random;
    const double x = testing_between(random, -30, 30) / 3.0,
                 y = testing_between(random, -30, 30) / 3.0;
    const double size = testing_between(random, 3, 30) / 3.0;
    const graze_point at = { x, y }, far = { x + size, y + 2 * size };
    const graze_point corners[] = { at,
                                    { x + size, y },
                                    { x + size / 2, y + size } };
    const graze_mask_view view = { .mask =
                                       self->mask[seeded_below(random, COPY_MASKS)],
                                   .flip_y = seeded_below(random, 2),
                                   .turns = (uint8_t)seeded_below(random, 4) };
    switch (seeded_below(random, 6)) {
    case 0:
        return graze_shape_box(at, far);
    case 1:
        return graze_shape_circle(at, size);
    case 2:
        return graze_shape_capsule(at, far, size / 4);
    case 3:
        return graze_shape_mask(view, at);
    case 4:
        return graze_shape_ellipse(at, (graze_point){ size, size / 2 }, 70);
    default:
        return graze_shape_polygon(corners, 3, seeded_below(random, 2) ? 1 : 0);
    }
}

static graze_part any_part(checked_copy *self, graze_body body) {
    graze_part parts[16] = { { 0 } };
    const uint32_t count = graze_body_parts(self->world[0], body, parts, 16);
    return count > 0 ? parts[seeded_below(&self->random, count < 16 ? count : 16)]
                     : parts[0];
}

static void draw_parts(checked_copy *self, copy_call *call) {
    for (int i = 0; i < COPY_PARTS; i++)
        call->parts[i] =
            (graze_part_def){ .box = draw_box(&self->random, -30, 30),
                              .layer = (uint8_t)seeded_below(&self->random, 5),
                              .tag = seeded_below(&self->random, 4) ? 3 : UINT32_MAX,
                              .is_disabled = seeded_below(&self->random, 12) == 0 };
    if (call->has_shape)
        call->parts[0].shape = &call->shape;
}

void copy_draw(checked_copy *self, copy_call *call) {
    seeded_random *random = &self->random;
    *call = (copy_call){ .kind = draw_kind(random) };
    call->body = self->body[seeded_below(random, COPY_BODIES)];
    call->other = self->body[seeded_below(random, COPY_BODIES)];
    call->part = any_part(self, call->body);
    call->x = (float)testing_between(random, 0, COPY_FIELD * 3) / 3;
    call->y = (float)testing_between(random, 0, COPY_FIELD * 3) / 3;
    call->box = draw_box(random, 0, COPY_FIELD * 3);
    call->shape = draw_shape(self);
    call->has_shape = seeded_below(random, 3) == 0;
    call->flag = seeded_below(random, 2);
    call->number = seeded_below(random, 1u << (1 + seeded_below(random, 30)));
    call->large = (uint64_t)call->number * seeded_below(random, UINT32_MAX);
    const uint32_t set = seeded_below(random, COPY_SETS + 1);
    if (set < COPY_SETS)
        call->set = self->set[set];
    else
        call->set = NULL;
    call->show = (graze_frame_pose){ .frame = seeded_below(random, 3),
                                     .flip_x = call->flag,
                                     .turns = (uint8_t)seeded_below(random, 4),
                                     .x = call->x,
                                     .y = call->y };
    draw_parts(self, call);
}

graze_status copy_make(graze_world *world, copy_call *call) {
    call->made = 0;
    return kinds[call->kind].make(world, call);
}
