/* shapes.c: the suite `shapes`: pairs of shapes near one another, asked whether and
 * how they touch. Some half of them do.
 *
 * The hash is of the touches; both questions must give the same, in either order of
 * the pair.
 */
#include "bench/answers.h"
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "scenes/seeded_shapes.h"

#include <inttypes.h>
#include <stdlib.h>

enum { PAIRS = 512 };
static const double seconds = 0.05;

/* Some pairs of two kinds, and what was answered of them. */
typedef struct course {
    graze_shape a[PAIRS], b[PAIRS];
    bool is_touching[PAIRS];
} course;

static void ask_whether(void *context) {
    course *self = context;
    for (int i = 0; i < PAIRS; i++)
        self->is_touching[i] =
            graze_shapes_touch(&self->a[i], &self->b[i], GRAZE_HALF_OPEN);
}

static void ask_whether_turned(void *context) {
    course *self = context;
    for (int i = 0; i < PAIRS; i++)
        self->is_touching[i] =
            graze_shapes_touch(&self->b[i], &self->a[i], GRAZE_HALF_OPEN);
}

static void ask_how(void *context) {
    course *self = context;
    graze_manifold contact;
    for (int i = 0; i < PAIRS; i++) {
        graze_shapes_manifold(&self->a[i], &self->b[i], GRAZE_HALF_OPEN, &contact);
        self->is_touching[i] = contact.is_touching;
    }
}

static uint64_t hash_of(const course *self) {
    uint64_t hash = 0;
    for (uint64_t i = 0; i < PAIRS; i++)
        hash += answers_hash_pair(i, self->is_touching[i]);
    return hash;
}

static int touches_of(const course *self) {
    int count = 0;
    for (int i = 0; i < PAIRS; i++)
        count += self->is_touching[i];
    return count;
}

/* The cost of one pair of kinds. */
typedef struct shapes_row {
    const char *first, *second;
    double touch_ns, contact_ns;
    int touches;
    uint64_t hash;
    bool is_same;
} shapes_row;

static void measure(course *self, shapes_row *row) {
    const double each = 1e9 / PAIRS;
    row->touch_ns = timing_of(ask_whether, self, seconds) * each;
    row->hash = hash_of(self);
    row->touches = touches_of(self);
    row->contact_ns = timing_of(ask_how, self, seconds) * each;
    row->is_same = hash_of(self) == row->hash;
    ask_whether_turned(self);
    row->is_same &= hash_of(self) == row->hash;
}

static void write_record(json_writer *json, const shapes_row *row) {
    json_begin_object(json, NULL);
    json_put_text(json, "suite", "shapes");
    json_put_text(json, "a", row->first);
    json_put_text(json, "b", row->second);
    json_put_number(json, "touch_ns", row->touch_ns);
    json_put_number(json, "contact_ns", row->contact_ns);
    json_put_number(json, "touching", row->touches);
    json_put_number(json, "pairs", PAIRS);
    report_put_hash(json, "hash", row->hash);
    json_end(json);
}

static void tell(report *r, const shapes_row *row) {
    report_line(r, "%-12s %-12s %10.1f %12.1f %9d of %d  %016" PRIx64 "%s",
                row->first, row->second, row->touch_ns, row->contact_ns,
                row->touches, PAIRS, row->hash, row->is_same ? "" : "  DIFFERS");
    if (!row->is_same)
        r->has_difference = true;
    if (r->json != NULL)
        write_record(r->json, row);
}

static void run_kinds(course *self, seeded_shape_kind first,
                      seeded_shape_kind second, report *r) {
    static const seeded_shape_space space = {
        .origin = 0, .unit = 0.25, .side = 40, .size = 80
    };
    seeded_random random = { r->options.seed +
                             (uint64_t)first * SEEDED_SHAPE_KIND_COUNT +
                             (uint64_t)second };
    shapes_row row = { .first = seeded_shape_name(first),
                       .second = seeded_shape_name(second) };
    for (int i = 0; i < PAIRS; i++) {
        self->a[i] = seeded_shape(&random, &space, first);
        self->b[i] = seeded_shape(&random, &space, second);
    }
    measure(self, &row);
    tell(r, &row);
}

bool shapes_suite(report *r, error *e) {
    course *self = malloc(sizeof *self);
    if (self == NULL)
        return error_no_memory(e, "shapes");
    report_line(r, "%-12s %-12s %10s %12s %16s  %s", "a", "b", "touch ns",
                "contact ns", "touching", "hash");
    for (int b = 0; b < SEEDED_SHAPE_ALL_COUNT; b++)
        for (int a = 0; a <= b; a++)
            run_kinds(self, (seeded_shape_kind)a, (seeded_shape_kind)b, r);
    free(self);
    return true;
}
