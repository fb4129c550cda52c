/* chains.c: the suite `chains`: shapes near a chain of 512 nodes, and near one capsule
 * of it; and nodes pushed into 1,000 chains of 128.
 *
 * The chain winds like a curved laser. A shape is near one of its joints; in the
 * row's first columns it is asked about this joint alone, as a capsule. A chain of
 * even radii touches if one of its joints does; that is the check.
 */
#include "bench/answers.h"
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "graze/graze.h"
#include "scenes/seeded_shapes.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    PAIRS = 512,
    NODES = GRAZE_CHAIN_NODES_MAX,
    BEND = 40, /* nodes until the chain bends to the other side */
    LASERS = 1000,
    LASER_NODES = 128
};

/* How long each figure is measured. */
static const double SECONDS = 0.03;

/* The turn from one joint to the next: a rational cosine and sine. */
static const double COSINE = 0.9975062344139651, SINE = 0.0705794538603497;

static const double STEP = 6, RADIUS = 3;

typedef struct course {
    graze_chain_node nodes[NODES];
    graze_shape shapes[PAIRS], joints[PAIRS], chain;
    const graze_shape *others; /* one, or one for each shape */
    size_t stride;             /* 0: one */
    bool is_touching[PAIRS];
} course;

/* The cost of one kind of shapes beside one kind of chains. */
typedef struct chains_row {
    const char *shape, *radii;
    double capsule_touch, capsule_contact, touch, contact; /* ns */
    int touches;
    uint64_t hash;
    bool is_same;
} chains_row;

static void nodes_wind(graze_chain_node *nodes, uint32_t count, bool is_tapered) {
    graze_point at = { 0, 0 }, way = { STEP, 0 };
    for (uint32_t i = 0; i < count; i++) {
        const double sine = i / BEND % 2 == 0 ? SINE : -SINE;
        const double radius = is_tapered ? RADIUS - (double)(i % 8) / 4 : RADIUS;
        nodes[i] = (graze_chain_node){ .x = at.x, .y = at.y, .radius = radius };
        at = (graze_point){ at.x + way.x, at.y + way.y };
        way = (graze_point){ way.x * COSINE - way.y * sine,
                             way.x * sine + way.y * COSINE };
    }
}

static graze_shape joint_of(const course *self, uint32_t i) {
    const graze_chain_node *a = &self->nodes[i], *b = a + 1;
    return graze_shape_capsule((graze_point){ a->x, a->y },
                               (graze_point){ b->x, b->y }, RADIUS);
}

static void ask_whether(void *context) {
    course *self = context;
    for (size_t i = 0; i < PAIRS; i++)
        self->is_touching[i] = graze_shapes_touch(
            &self->shapes[i], &self->others[i * self->stride], GRAZE_HALF_OPEN);
}

static void ask_how(void *context) {
    course *self = context;
    graze_manifold manifold;
    for (size_t i = 0; i < PAIRS; i++) {
        graze_shapes_manifold(&self->shapes[i], &self->others[i * self->stride],
                              GRAZE_HALF_OPEN, &manifold);
        self->is_touching[i] = manifold.is_touching;
    }
}

static uint64_t hash_of(const course *self) {
    uint64_t hash = 0;
    for (uint64_t i = 0; i < PAIRS; i++)
        hash += answers_hash_pair(i, self->is_touching[i]);
    return hash;
}

/* Whether a shape touches any joint, as a capsule. */
static bool any_joint(const course *self, const graze_shape *shape) {
    for (uint32_t i = 0; i + 1 < NODES; i++) {
        const graze_shape joint = joint_of(self, i);
        if (graze_shapes_touch(shape, &joint, GRAZE_HALF_OPEN))
            return true;
    }
    return false;
}

static bool is_right(const course *self) {
    for (int i = 0; i < PAIRS; i++)
        if (self->is_touching[i] != any_joint(self, &self->shapes[i]))
            return false;
    return true;
}

static void measure(course *self, bool is_tapered, chains_row *row) {
    const double each = 1e9 / PAIRS;
    self->others = self->joints;
    self->stride = 1;
    row->capsule_touch = timing_of(ask_whether, self, SECONDS) * each;
    row->capsule_contact = timing_of(ask_how, self, SECONDS) * each;
    self->others = &self->chain;
    self->stride = 0;
    row->touch = timing_of(ask_whether, self, SECONDS) * each;
    row->hash = hash_of(self);
    row->is_same = is_tapered || is_right(self);
    row->contact = timing_of(ask_how, self, SECONDS) * each;
    row->is_same &= hash_of(self) == row->hash;
    for (int i = 0; i < PAIRS; i++)
        row->touches += self->is_touching[i];
}

static void tell(report *r, const chains_row *row) {
    report_line(r,
                "%-12s %-8s %9.1f %9.1f %6.1f %11.1f %10.1f %6.1f %6d of %d"
                "  %016" PRIx64 "%s",
                row->shape, row->radii, row->capsule_touch, row->touch,
                row->touch / row->capsule_touch, row->capsule_contact, row->contact,
                row->contact / row->capsule_contact, row->touches, PAIRS, row->hash,
                row->is_same ? "" : "  DIFFERS");
    r->has_difference |= !row->is_same;
    if (r->json == NULL)
        return;
    json_begin_object(r->json, NULL);
    json_put_text(r->json, "suite", "chains");
    json_put_text(r->json, "shape", row->shape);
    json_put_text(r->json, "radii", row->radii);
    json_put_number(r->json, "capsule_touch_ns", row->capsule_touch);
    json_put_number(r->json, "touch_ns", row->touch);
    json_put_number(r->json, "capsule_contact_ns", row->capsule_contact);
    json_put_number(r->json, "contact_ns", row->contact);
    json_put_number(r->json, "touching", row->touches);
    json_put_number(r->json, "pairs", PAIRS);
    report_put_hash(r->json, "hash", row->hash);
    report_put_machine(r->json);
    json_end(r->json);
}

/* Shapes of a kind, each near a joint of its own. */
static void shapes_draw(course *self, seeded_shape_kind kind, uint64_t seed) {
    static const seeded_shape_space space = {
        .origin = 0, .unit = 0.25, .side = 40, .size = 40
    };
    seeded_random random = { seed + (uint64_t)kind };
    for (int i = 0; i < PAIRS; i++) {
        const uint32_t joint = seeded_below(&random, NODES - 1);
        const graze_pose pose = { .x = self->nodes[joint].x,
                                  .y = self->nodes[joint].y };
        const graze_shape shape = seeded_shape(&random, &space, kind);
        graze_shape_transform(&shape, &pose, &self->shapes[i]);
        self->joints[i] = joint_of(self, joint);
    }
}

static graze_status run_chain(course *self, bool is_tapered, report *r) {
    const graze_chain_def def = { .nodes = self->nodes, .count = NODES };
    graze_chain *chain;
    nodes_wind(self->nodes, NODES, is_tapered);
    const graze_status status = graze_chain_create(&def, NULL, &chain);
    if (status != GRAZE_OK)
        return status;
    self->chain = graze_shape_chain(chain, (graze_point){ 0, 0 });
    for (int kind = 0; kind < SEEDED_SHAPE_ALL_COUNT; kind++) {
        chains_row row = { .shape = seeded_shape_name((seeded_shape_kind)kind),
                           .radii = is_tapered ? "tapered" : "even" };
        shapes_draw(self, (seeded_shape_kind)kind, r->options.seed);
        measure(self, is_tapered, &row);
        tell(r, &row);
    }
    graze_chain_destroy(chain);
    return GRAZE_OK;
}

/* ---- pushed nodes ---- */

typedef struct lasers {
    graze_world *world;
    graze_part parts[LASERS];
    graze_chain_node node; /* the last one pushed, relative to its body */
    graze_status status;
} lasers;

static void push_nodes(void *context) {
    lasers *self = context;
    self->node.x += STEP;
    for (uint32_t i = 0; i < LASERS && self->status == GRAZE_OK; i++)
        self->status = graze_part_push_node(self->world, self->parts[i], self->node);
}

static graze_status laser_add(lasers *self, const graze_shape *shape, uint32_t i) {
    const graze_part_def part = { .shape = shape };
    const graze_body_def def = { .y = (float)i * 16,
                                 .parts = &part,
                                 .part_count = 1 };
    graze_body body;
    const graze_status status = graze_body_add(self->world, &def, &body);
    if (status == GRAZE_OK)
        graze_body_parts(self->world, body, &self->parts[i], 1);
    return status;
}

static graze_status lasers_open(lasers *self) {
    graze_chain_node nodes[LASER_NODES];
    const graze_chain_def def = { .nodes = nodes, .count = LASER_NODES };
    graze_chain *chain = NULL;
    nodes_wind(nodes, LASER_NODES, false);
    graze_status status = graze_world_open(NULL, &self->world);
    if (status == GRAZE_OK)
        status = graze_chain_create(&def, NULL, &chain);
    const graze_shape shape = graze_shape_chain(chain, (graze_point){ 0, 0 });
    for (uint32_t i = 0; i < LASERS && status == GRAZE_OK; i++)
        status = laser_add(self, &shape, i);
    graze_chain_destroy(chain);
    self->node = nodes[0];
    return status;
}

static graze_status run_pushes(report *r) {
    lasers self = { 0 };
    graze_status status = lasers_open(&self);
    const double seconds =
        status == GRAZE_OK ? timing_of(push_nodes, &self, SECONDS) : 0;
    graze_world_close(self.world);
    if (status == GRAZE_OK)
        status = self.status;
    if (status != GRAZE_OK)
        return status;
    report_line(r, "a node pushed into each of %d chains of %d: %.0f us", LASERS,
                LASER_NODES, seconds * 1e6);
    if (r->json != NULL) {
        json_begin_object(r->json, NULL);
        json_put_text(r->json, "suite", "chains");
        json_put_number(r->json, "chains", LASERS);
        json_put_number(r->json, "nodes", LASER_NODES);
        json_put_number(r->json, "push_ns", seconds * 1e9);
        report_put_machine(r->json);
        json_end(r->json);
    }
    return GRAZE_OK;
}

bool chains_suite(report *r, error *e) {
    course *self = malloc(sizeof *self);
    if (self == NULL)
        return error_no_memory(e, "chains");
    report_line(r, "%-12s %-8s %9s %9s %6s %11s %10s %6s %13s  %s", "shape", "radii",
                "a capsule", "touch ns", "ratio", "a capsule", "contact ns", "ratio",
                "touching", "hash");
    graze_status status = run_chain(self, false, r);
    if (status == GRAZE_OK)
        status = run_chain(self, true, r);
    free(self);
    if (status == GRAZE_OK)
        status = run_pushes(r);
    return answers_are_fine(status, "chains", e);
}
