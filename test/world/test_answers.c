/* test_answers.c: how shapes meet is, to the last bit, what is on record.
 *
 * Other tests compare answers with exact arithmetic within a tolerance, or with
 * loops over pixels. Here nothing says what is right. But a replay made with one
 * version must play with the next, and it does not if an answer changes in its last
 * bit. A change that is meant writes test/world/test_answers/on_record.csv anew
 * (`make on-record`), and must count as one of the recordings' format.
 */
#include "support/on_record.h"

#include "narrow/toi.h"
#include "same/digest.h"
#include "scenes/seeded_shapes.h"
#include "scenes/seeded_sprites.h"

#define ON_RECORD "test/world/test_answers/on_record.csv"

enum {
    DRAWS = 320,
    MASK_SORTS = 4,
    KINDS = SEEDED_SHAPE_ALL_COUNT + MASK_SORTS,
    SPACES = 5
};

typedef struct stage {
    seeded_random random;
    graze_mask *masks[MASK_SORTS];
} stage;

/* Noise, discs, ragged ones and a few pixels of many. */
static void stage_open(stage *s) {
    static const uint32_t widths[MASK_SORTS] = { 13, 40, 65, 130 },
                          heights[MASK_SORTS] = { 9, 33, 20, 70 };
    s->random.state = 77;
    for (uint32_t i = 0; i < MASK_SORTS; i++) {
        assert_int_equal(
            graze_mask_create(widths[i], heights[i], NULL, &s->masks[i]), GRAZE_OK);
        if (i < SEEDED_SPRITE_KINDS)
            seeded_sprite_draw(&s->random, (seeded_sprite_kind)i, s->masks[i]);
        else
            for (uint32_t k = 0; k < widths[i]; k++) {
                const int32_t x =
                    testing_between(&s->random, 0, (int32_t)widths[i] - 1);
                const int32_t y =
                    testing_between(&s->random, 0, (int32_t)heights[i] - 1);
                graze_mask_set(s->masks[i], x, y, true);
            }
    }
}

static void stage_close(stage *s) {
    for (uint32_t i = 0; i < MASK_SORTS; i++)
        graze_mask_destroy(s->masks[i]);
}

static const char *kind_name(uint32_t kind) {
    static const char *const names[MASK_SORTS] = { "noise", "discs", "ragged",
                                                   "sparse" };
    if (kind < SEEDED_SHAPE_ALL_COUNT)
        return seeded_shape_name((seeded_shape_kind)kind);
    return names[kind - SEEDED_SHAPE_ALL_COUNT];
}

/* On a grid where much just meets, on finer and skew ones, far away and close
 * together. */
static seeded_shape_space space_of(uint32_t draw) {
    static const seeded_shape_space spaces[SPACES] = { { 0, 1, 60, 40 },
                                                       { 0, 1.0 / 3, 120, 90 },
                                                       { 0, 0x1p-20, 60, 60 },
                                                       { 1e9, 1.0 / 3, 90, 60 },
                                                       { 0, 1, 8, 12 } };
    return spaces[draw % SPACES];
}

static graze_shape draw_shape(stage *s, uint32_t kind, seeded_shape_space space) {
    if (kind < SEEDED_SHAPE_ALL_COUNT)
        return seeded_shape(&s->random, &space, (seeded_shape_kind)kind);
    graze_mask_view view = { .mask = s->masks[kind - SEEDED_SHAPE_ALL_COUNT] };
    view.flip_x = seeded_below(&s->random, 2);
    view.flip_y = seeded_below(&s->random, 2);
    view.turns = (uint8_t)seeded_below(&s->random, 4);
    const double x =
        testing_between(&s->random, -space.side, space.side) * space.unit;
    const double y =
        testing_between(&s->random, -space.side, space.side) * space.unit;
    return graze_shape_mask(view,
                            (graze_point){ space.origin + x, space.origin + y });
}

static void digest_point(digest *to, graze_point at) {
    digest_double(to, at.x);
    digest_double(to, at.y);
}

static void digest_contact(digest *to, const graze_manifold *contact) {
    digest_byte(to, contact->is_touching);
    digest_double(to, contact->depth);
    digest_double(to, contact->distance);
    digest_point(to, contact->normal);
    for (uint32_t i = 0; i < contact->count; i++)
        digest_point(to, contact->points[i]);
}

static void digest_times(digest *to, bool is_met, grz_interval times) {
    digest_byte(to, is_met);
    digest_double(to, is_met ? times.first : 0);
    digest_double(to, is_met ? times.last : 0);
}

static void digest_course(digest *to, const graze_shape *a, const graze_shape *b,
                          graze_point way, graze_edges edges) {
    const grz_toi_rule rule = { .margin = edges == GRAZE_CLOSED ? 0.75 : 0,
                                .edges = edges };
    grz_cast_hit impact = { { 0, 0 }, { 0, 0 } };
    grz_interval times = { 0, 0 };
    const bool is_met = grz_shapes_cast(a, b, way, edges, &impact),
               is_near = grz_shapes_toi(a, b, way, &rule, &times);
    digest_times(to, is_met, impact.interval);
    digest_point(to, is_met ? impact.normal : (graze_point){ 0, 0 });
    digest_times(to, is_near, times);
}

/* A line a pair of kinds: how they touch and meet, by the way of one of them, and
 * what holds the other's corner. */
static void write_pair(FILE *file, stage *s, uint32_t kind_a, uint32_t kind_b) {
    digest contacts = digest_begin(), courses = digest_begin(),
           places = digest_begin();
    uint32_t touching = 0;
    for (uint32_t i = 0; i < DRAWS; i++) {
        const seeded_shape_space space = space_of(i);
        const graze_shape a = draw_shape(s, kind_a, space),
                          b = draw_shape(s, kind_b, space);
        const double way_x =
            testing_between(&s->random, -space.side, space.side) * space.unit;
        const double way_y =
            testing_between(&s->random, -space.side, space.side) * space.unit;
        graze_edges edges = GRAZE_HALF_OPEN;
        if (i / SPACES % 2 != 0)
            edges = GRAZE_CLOSED;
        graze_manifold contact;
        touching += graze_shapes_touch(&a, &b, edges);
        graze_shapes_manifold(&a, &b, edges, &contact);
        digest_contact(&contacts, &contact);
        digest_course(&courses, &a, &b, (graze_point){ way_x, way_y }, edges);
        if (edges == GRAZE_CLOSED ||
            a.kind != GRAZE_SHAPE_BOX) /* half-open boxes hold by comparing */
            digest_byte(&places, grz_shape_contains(&a, b.corner[0], edges));
        digest_double(&places, grz_shape_distance(&a, b.corner[0]));
    }
    fprintf(file, "%s,%s,%u,%016llx,%016llx,%016llx\n", kind_name(kind_a),
            kind_name(kind_b), touching, (unsigned long long)contacts.hash,
            (unsigned long long)courses.hash, (unsigned long long)places.hash);
}

static void write_all(FILE *file) {
    stage s;
    stage_open(&s);
    fputs("a,b,touching,contacts,courses,places\n", file);
    for (uint32_t a = 0; a < KINDS; a++)
        for (uint32_t b = 0; b < KINDS; b++)
            write_pair(file, &s, a, b);
    stage_close(&s);
}

static void answers_are_what_is_on_record(void **state) {
    (void)state;
    on_record_compare(write_all, ON_RECORD);
}

int main(int argc, char **argv) {
    return on_record_main(
        argc, argv,
        (struct CMUnitTest)cmocka_unit_test(answers_are_what_is_on_record),
        write_all, ON_RECORD);
}
