/* scene_curves.c: bodies of ellipses, chains and other shapes fly on, strike and
 * push each other. Those of one layer are swept. Variant 0 has flights with bounces
 * and a grid of danger; variant 1 is a wrapped world, whose bodies cross the seams.
 *
 * Places are whole multiples of 1/16.
 */
#include "same/scenes.h"
#include "scenes/seeded_shapes.h"

enum { BODIES = 40, CHAINS = 3, NODES = 24, ATTACKS = 2, STEPS = 12 };
enum { COLUMNS = 8, ROWS = 6, LAYERS = 3 };

static const float side = 96; /* of the field, and of the wrapped world */

typedef struct curves {
    same_run *run;
    bool is_wrapped;
    graze_chain *chains[CHAINS];
    graze_attack attacks[ATTACKS];
    graze_body bodies[BODIES];
    float dx[BODIES], dy[BODIES]; /* their way in a step */
} curves;

static double sixteenths(curves *self, int32_t low, int32_t high) {
    return same_between(self->run, low, high) / 16.0;
}

/* --- Shapes --- */

static graze_chain_node draw_node(curves *self, graze_point near) {
    graze_chain_node node = { .is_off = same_chance(self->run, 8) };
    node.x = near.x + sixteenths(self, -24, 24);
    node.y = near.y + sixteenths(self, -24, 24);
    node.radius = sixteenths(self, 0, 24);
    return node;
}

static void make_chains(curves *self) {
    for (int i = 0; i < CHAINS; i++) {
        graze_chain_node nodes[NODES];
        graze_point at = { 0, 0 };
        for (int j = 0; j < NODES; j++) {
            nodes[j] = draw_node(self, at);
            at = (graze_point){ nodes[j].x, nodes[j].y };
        }
        const graze_chain_def def = { .nodes = nodes,
                                      .count = NODES >> i,
                                      .capacity = NODES };
        same_must(graze_chain_create(&def, NULL, &self->chains[i]),
                  "graze_chain_create");
    }
}

static graze_shape draw_ellipse(curves *self) {
    graze_point radii;
    radii.x = sixteenths(self, 8, 96);
    radii.y = sixteenths(self, 8, 48);
    return graze_shape_ellipse((graze_point){ 0.25, -0.5 }, radii,
                               same_between(self->run, 0, 719) / 2.0);
}

static graze_shape draw_shape(curves *self) {
    static const seeded_shape_space space = { .unit = 0x1p-4,
                                              .side = 40,
                                              .size = 96 };
    switch (seeded_below(&self->run->random, 4)) {
    case 0:
        return graze_shape_chain(
            self->chains[seeded_below(&self->run->random, CHAINS)],
            (graze_point){ 0, 0 });
    case 1:
        return seeded_shape(&self->run->random, &space,
                            (seeded_shape_kind)seeded_below(
                                &self->run->random, SEEDED_SHAPE_KIND_COUNT));
    default:
        return draw_ellipse(self);
    }
}

/* --- Bodies --- */

static void enter(curves *self, uint32_t i) {
    const graze_shape shape = draw_shape(self);
    const graze_part_def part = { .shape = &shape, .layer = (uint8_t)(i % LAYERS) };
    graze_body_def def = { .parts = &part, .part_count = 1 };
    def.x = (float)sixteenths(self, 0, 16 * (int32_t)side - 1);
    def.y = (float)sixteenths(self, 0, 16 * (int32_t)side - 1);
    self->dx[i] = (float)sixteenths(self, -90, 90);
    self->dy[i] = (float)sixteenths(self, -90, 90);
    same_must(graze_body_add(self->run->world, &def, &self->bodies[i]),
              "graze_body_add");
}

static graze_part part_of(curves *self, uint32_t i) {
    graze_part part = { 0 };
    graze_body_parts(self->run->world, self->bodies[i], &part, 1);
    return part;
}

/* A chain gets a node in front; other shapes have none, and refuse it. */
static void grow(curves *self, uint32_t i) {
    const graze_chain_node node = draw_node(self, (graze_point){ 1, 2 });
    const graze_status status =
        graze_part_push_node(self->run->world, part_of(self, i), node);
    digest_u32(&self->run->answers, (uint32_t)status);
}

static void change(curves *self) {
    same_run *run = self->run;
    const uint32_t i = seeded_below(&run->random, BODIES),
                   j = seeded_below(&run->random, BODIES),
                   attack = seeded_below(&run->random, ATTACKS);
    same_must(graze_body_remove(run->world, self->bodies[i]), "graze_body_remove");
    enter(self, i);
    grow(self, j);
    same_must(
        graze_part_set_attack(run->world, part_of(self, j), self->attacks[attack]),
        "graze_part_set_attack");
    if (same_chance(run, 4))
        same_must(graze_attack_reset(run->world, self->attacks[attack]),
                  "graze_attack_reset");
}

/* Back from the ends of the field, but for a world that has none. */
static float gone(const curves *self, float at, float *way) {
    if (self->is_wrapped)
        return at + *way;
    if (at + *way < 0 || at + *way > side)
        *way = -*way;
    return at + *way;
}

static void move_all(curves *self) {
    for (uint32_t i = 0; i < BODIES; i++) {
        graze_body_info info;
        same_must(graze_body_read(self->run->world, self->bodies[i], &info),
                  "graze_body_read");
        const float x = gone(self, info.x, &self->dx[i]),
                    y = gone(self, info.y, &self->dy[i]);
        same_must(graze_body_move_to(self->run->world, self->bodies[i], x, y),
                  "graze_body_move_to");
    }
}

/* --- Questions --- */

static void ask_about(curves *self, uint32_t i) {
    same_run *run = self->run;
    const uint32_t other = (i + 1) % BODIES;
    graze_point way;
    way.x = sixteenths(self, -600, 600) / 3;
    way.y = sixteenths(self, -600, 600) / 3;
    same_meet(run, part_of(self, i), part_of(self, other));
    same_cast(run, part_of(self, i), way, i % 2 == 0);
    same_touching(run, self->bodies[i]);
    same_explain(run, self->bodies[i], self->bodies[other]);
}

static void ask_danger(curves *self) {
    const graze_shape ship = draw_ellipse(self);
    static float times[COLUMNS * ROWS];
    const graze_danger_def def = { .cell = { 12, 16 },
                                   .columns = COLUMNS,
                                   .rows = ROWS,
                                   .shape = &ship,
                                   .steps = 30,
                                   .bodies = self->bodies,
                                   .dx = self->dx,
                                   .dy = self->dy,
                                   .count = BODIES };
    same_must(graze_world_danger(self->run->world, &def, times),
              "graze_world_danger");
    for (int i = 0; i < COLUMNS * ROWS; i++)
        digest_float(&self->run->answers, times[i]);
}

/* It bounces off one layer, crosses another, and ends at the third. */
static void fly(curves *self) {
    same_run *run = self->run;
    graze_legs legs = { .allocator = run->allocator };
    graze_responses responses = { .choose = NULL };
    graze_legs_def def = { .bounces_max = 12, .responses = &responses };
    def.at = (graze_point){ sixteenths(self, 0, 1535), -1 };
    def.to = (graze_point){ sixteenths(self, 0, 1535), 500 };
    def.radius = sixteenths(self, 0, 20);
    responses.response[0][0] = GRAZE_BOUNCE;
    responses.response[0][1] = GRAZE_CROSS;
    responses.response[0][2] = GRAZE_TOUCH;
    same_must(graze_world_legs(run->world, &def, &legs), "graze_world_legs");
    for (size_t i = 0; i < legs.count; i++) {
        digest_double(&run->answers, legs.items[i].to.x);
        digest_double(&run->answers, legs.items[i].to.y);
        digest_double(&run->answers, legs.items[i].normal.x);
        digest_u64(&run->answers, legs.items[i].part.id);
    }
    graze_legs_free(&legs);
}

static void push_apart(curves *self) {
    graze_pushed_list pushed = { .allocator = self->run->allocator };
    const graze_push push = { .layers = 2, .axis = GRAZE_PUSH_LEAST };
    same_must(graze_world_push(self->run->world, &push, &pushed),
              "graze_world_push");
    digest_u64(&self->run->answers, pushed.count);
    graze_pushed_list_free(&pushed);
}

static void tell_strikes(same_run *run) {
    size_t count;
    const graze_strike *strikes = graze_world_strikes(run->world, &count);
    digest_u64(&run->events, count);
    for (size_t i = 0; i < count; i++)
        digest_u64(&run->events, strikes[i].target_part.id);
}

static void step_curves(curves *self, uint32_t step) {
    change(self);
    move_all(self);
    if (!self->is_wrapped)
        push_apart(self);
    same_step(self->run);
    tell_strikes(self->run);
    for (uint32_t i = 0; i < BODIES; i += 8)
        ask_about(self, i);
    if (step % 4 == 0)
        ask_danger(self);
    if (!self->is_wrapped)
        fly(self);
}

void same_play_curves(same_run *run, uint32_t is_wrapped) {
    curves self = { .run = run, .is_wrapped = is_wrapped != 0 };
    graze_world_config config = { .edges = GRAZE_CLOSED,
                                  .events = GRAZE_EVENTS_BOTH };
    if (self.is_wrapped)
        config.wrap_width = config.wrap_height = side;
    make_chains(&self);
    same_open(run, config);
    for (unsigned layer = 0; layer < LAYERS; layer++)
        same_must(graze_world_set_margin(run->world, layer, 1, 2),
                  "graze_world_set_margin");
    graze_world_set_swept_layers(run->world, 4, true);
    for (uint32_t i = 0; i < ATTACKS; i++) {
        const graze_attack_def attack = { .again_after = 3 * i };
        same_must(graze_attack_add(run->world, &attack, &self.attacks[i]),
                  "graze_attack_add");
    }
    for (uint32_t i = 0; i < BODIES; i++)
        enter(&self, i);
    for (uint32_t i = 0; i < STEPS; i++)
        step_curves(&self, i);
    graze_world_close(run->world);
    run->world = NULL;
    for (int i = 0; i < CHAINS; i++)
        graze_chain_destroy(self.chains[i]);
}
