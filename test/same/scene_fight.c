/* scene_fight.c: bodies of no, one or many boxes and shapes that come, go, change
 * and move while they touch.
 *
 * Places are whole multiples of a unit from an origin. Most units are powers of two,
 * so edges often just meet. The last kind's is a third, far from the origin, so
 * every sum is a rounded one.
 */
#include "same/scenes.h"
#include "scenes/seeded_shapes.h"

enum { FIGHTERS = 60, PARTS = 3, STEPS = 16, FIELD = 1800, SWEPT_LAYER = 2 };

typedef struct fight_kind {
    float unit, origin;
    graze_edges edges;
    int32_t speed; /* at most this many units a step along an axis */
    bool has_shapes, is_swept, has_margins;
} fight_kind;

static const fight_kind kinds[SAME_FIGHT_KINDS] = {
    [SAME_FIGHT_COMPOUND] = { .unit = 0x1p-4f, .speed = 40 },
    [SAME_FIGHT_SHAPES] = { .unit = 0x1p-4f,
                            .speed = 60,
                            .edges = GRAZE_CLOSED,
                            .has_shapes = true },
    [SAME_FIGHT_SWEPT] = { .unit = 0x1p-4f,
                           .speed = 700,
                           .has_shapes = true,
                           .is_swept = true },
    [SAME_FIGHT_NEAR] = { .unit = 0x1p-4f,
                          .speed = 300,
                          .edges = GRAZE_CLOSED,
                          .has_shapes = true,
                          .is_swept = true,
                          .has_margins = true },
    [SAME_FIGHT_FAR] = { .unit = 1.0f / 3,
                         .origin = 70000.1f,
                         .speed = 200,
                         .has_shapes = true,
                         .is_swept = true,
                         .has_margins = true },
};

typedef struct fight {
    same_run *run;
    const fight_kind *kind;
    graze_mask *mask;
    graze_body bodies[FIGHTERS];
    int32_t x[FIGHTERS], y[FIGHTERS];
} fight;

static float place_of(const fight *self, int32_t units) {
    return self->kind->origin + (float)units * self->kind->unit;
}

static graze_box draw_box(fight *self) {
    same_run *run = self->run;
    const int32_t x = same_between(run, 0, 100), y = same_between(run, 0, 100);
    const int32_t w = same_chance(run, 20) ? 0 : same_between(run, 16, 300),
                  h = same_between(run, 16, 300);
    const float unit = self->kind->unit;
    return (graze_box){ (float)x * unit, (float)y * unit, (float)(x + w) * unit,
                        (float)(y + h) * unit };
}

static graze_shape draw_shape(fight *self) {
    seeded_random *random = &self->run->random;
    const seeded_shape_space space = { .unit = (double)self->kind->unit,
                                       .side = 120,
                                       .size = 240 };
    const uint32_t kind = seeded_below(random, SEEDED_SHAPE_KIND_COUNT + 1);
    if (kind < SEEDED_SHAPE_KIND_COUNT)
        return seeded_shape(random, &space, (seeded_shape_kind)kind);
    const graze_mask_view view = { .mask = self->mask,
                                   .turns = (uint8_t)seeded_below(random, 4) };
    const int32_t x = same_between(self->run, -60, 60),
                  y = same_between(self->run, -60, 60);
    return graze_shape_mask(view, (graze_point){ x * space.unit, y * space.unit });
}

static uint8_t draw_layer(fight *self) {
    return (uint8_t)seeded_below(&self->run->random, 4);
}

/* `shape` is where a shape goes, if there is one. */
static graze_part_def draw_part(fight *self, graze_shape *shape) {
    graze_part_def part = { .box = draw_box(self) };
    part.layer = draw_layer(self);
    part.tag = seeded_below(&self->run->random, 1000);
    part.is_disabled = same_chance(self->run, 30);
    if (!self->kind->has_shapes || same_chance(self->run, 3))
        return part;
    *shape = draw_shape(self);
    part.shape = shape;
    return part;
}

static void draw_place(fight *self, uint32_t i) {
    self->x[i] = same_between(self->run, 0, FIELD);
    self->y[i] = same_between(self->run, 0, FIELD);
}

static void enter(fight *self, uint32_t i) {
    graze_part_def parts[PARTS];
    graze_shape shapes[PARTS];
    for (uint32_t j = 0; j < PARTS; j++)
        parts[j] = draw_part(self, &shapes[j]);
    draw_place(self, i);
    graze_body_def def = { .x = place_of(self, self->x[i]),
                           .y = place_of(self, self->y[i]),
                           .parts = parts };
    if (same_chance(self->run, 3))
        def.part_count = seeded_below(&self->run->random, PARTS + 1);
    else
        def.part_count = 1;
    def.user = seeded_next(&self->run->random);
    same_must(graze_body_add(self->run->world, &def, &self->bodies[i]),
              "graze_body_add");
    if (self->kind->is_swept && i % 2 == 0)
        same_must(graze_body_set_swept(self->run->world, self->bodies[i], true),
                  "graze_body_set_swept");
}

static graze_part any_part(fight *self) {
    graze_part parts[2 * PARTS] = { { 0 } };
    const graze_body body = self->bodies[seeded_below(&self->run->random, FIGHTERS)];
    uint32_t count = graze_body_parts(self->run->world, body, parts, 2 * PARTS);
    if (count > 2 * PARTS)
        count = 2 * PARTS;
    return parts[count > 0 ? seeded_below(&self->run->random, count) : 0];
}

static void die_or_be_born(fight *self) {
    const uint32_t i = seeded_below(&self->run->random, FIGHTERS);
    if (graze_body_remove(self->run->world, self->bodies[i]) != GRAZE_OK)
        enter(self, i);
}

static void change_parts(fight *self) {
    graze_shape shape;
    const graze_part_def def = draw_part(self, &shape);
    const graze_body body = self->bodies[seeded_below(&self->run->random, FIGHTERS)];
    graze_part part = any_part(self);
    if (same_chance(self->run, 2) &&
        graze_body_parts(self->run->world, body, NULL, 0) < 2 * PARTS)
        graze_part_add(self->run->world, body, &def, &part);
    else
        graze_part_remove(self->run->world, part);
}

/* A handle may be zero, where a body has no boxes: refused, and nothing happens. */
static void change_one(fight *self) {
    graze_world *world = self->run->world;
    const graze_part part = any_part(self);
    const graze_box box = draw_box(self);
    const graze_shape shape = draw_shape(self);
    switch (seeded_below(&self->run->random, 5)) {
    case 0:
        graze_part_set_offset(world, part, box);
        return;
    case 1:
        graze_part_set_box(world, part, box);
        return;
    case 2:
        graze_part_set_layer(world, part, (unsigned)(shape.kind % 4));
        return;
    case 3:
        graze_part_set_disabled(world, part, shape.kind % 3 == 0);
        return;
    default:
        graze_part_set_shape(world, part, self->kind->has_shapes ? &shape : NULL);
    }
}

static void change_rules(fight *self) {
    graze_rules rules = { { 0 } };
    for (unsigned a = 0; a < 4; a++)
        for (unsigned b = a; b < 4; b++)
            if (same_chance(self->run, 5))
                graze_rules_forbid(&rules, a, b);
    graze_world_set_rules(self->run->world, &rules);
}

static int32_t gone(same_run *run, int32_t place, int32_t speed) {
    const int32_t next = place + same_between(run, -speed, speed);
    if (next < 0)
        return 0;
    if (next > FIELD)
        return FIELD;
    return next;
}

/* Swept ones go; one in twelve is placed at once. */
static void move_all(fight *self) {
    for (uint32_t i = 0; i < FIGHTERS; i++) {
        const bool is_placed = same_chance(self->run, 12),
                   rests = same_chance(self->run, 5);
        if (!rests) {
            self->x[i] = gone(self->run, self->x[i], self->kind->speed);
            self->y[i] = gone(self->run, self->y[i], self->kind->speed);
        }
        const float x = place_of(self, self->x[i]), y = place_of(self, self->y[i]);
        if (!graze_body_is_alive(self->run->world, self->bodies[i]))
            continue;
        same_must(
            is_placed
                ? graze_body_set_position(self->run->world, self->bodies[i], x, y)
                : graze_body_move_to(self->run->world, self->bodies[i], x, y),
            "graze_body_move_to");
    }
}

static void ask_around(fight *self) {
    graze_box near[8] = { { 0 } };
    for (int i = 0; i < 8; i++) {
        graze_part_info info;
        const graze_part part = any_part(self), other = any_part(self);
        if (graze_part_read(self->run->world, part, &info) == GRAZE_OK)
            near[i] = info.box;
        same_meet(self->run, part, other);
        const uint32_t a = seeded_below(&self->run->random, FIGHTERS);
        const double x = same_between(self->run, -900, 900) / 11.0,
                     y = same_between(self->run, -900, 900) / 11.0;
        same_cast(self->run, part, (graze_point){ x, y }, i % 2 == 0);
        same_touching(self->run, self->bodies[a]);
        same_explain(self->run, self->bodies[a], self->bodies[(a + 1) % FIGHTERS]);
    }
    same_ask(self->run, near, 8);
}

static void step_fight(fight *self, uint32_t step) {
    for (int i = 0; i < 3; i++) {
        die_or_be_born(self);
        change_parts(self);
        change_one(self);
    }
    if (step % 8 == 7)
        change_rules(self);
    if (self->kind->has_margins && step % 5 == 4)
        graze_body_reset_near_misses(self->run->world, self->bodies[step]);
    move_all(self);
    same_step(self->run);
    ask_around(self);
}

static void make_mask(fight *self) {
    same_must(graze_mask_create(23, 17, NULL, &self->mask), "graze_mask_create");
    for (int32_t y = 0; y < 17; y++)
        for (int32_t x = 0; x < 23; x++)
            graze_mask_set(self->mask, x, y, (7 * x + 5 * y) % 6 == 0);
}

static void set_margins(const fight *self) {
    for (unsigned layer = 0; layer < 4; layer++)
        same_must(graze_world_set_margin(self->run->world, layer, 1,
                                         25 * self->kind->unit),
                  "graze_world_set_margin");
}

void same_play_fight(same_run *run, uint32_t kind) {
    fight self = { .run = run, .kind = &kinds[kind] };
    make_mask(&self);
    const graze_mask *masks[] = { self.mask };
    run->assets = (graze_assets){ .masks = masks, .mask_count = 1 };
    same_open(run, (graze_world_config){ .edges = self.kind->edges,
                                         .events = GRAZE_EVENTS_BOTH });
    if (self.kind->is_swept)
        graze_world_set_swept_layers(run->world, UINT64_C(1) << SWEPT_LAYER, true);
    if (self.kind->has_margins)
        set_margins(&self);
    for (uint32_t i = 0; i < FIGHTERS; i++)
        enter(&self, i);
    for (uint32_t step = 0; step < STEPS; step++)
        step_fight(&self, step);
    graze_world_close(run->world);
    run->world = NULL;
    graze_mask_destroy(self.mask);
}
