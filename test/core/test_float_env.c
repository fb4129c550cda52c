/* test_float_env.c: answers are the same bits at any rounding and flushing of the
 * caller, and the caller's mode is there again after every call.
 */
#include "support/queries.h"
#include "support/small_world.h"

#include <fenv.h>

#if defined(__SSE2__)
#include <xmmintrin.h>
enum { FLUSHING_MODES = 4, FLUSH_TO_ZERO = 0x8000, DENORMALS_ARE_ZERO = 0x0040 };
#else
enum { FLUSHING_MODES = 1 };
#endif

/* A floating-point mode of a game. */
typedef struct float_mode {
    int rounding;
    /* bit 0: results flush to zero; bit 1: denormal operands are zero */
    unsigned flushing;
} float_mode;

static void set_flushing(unsigned flushing) {
#if defined(__SSE2__)
    const unsigned rest =
        _mm_getcsr() & ~(unsigned)(FLUSH_TO_ZERO | DENORMALS_ARE_ZERO);
    _mm_setcsr(rest | (flushing & 1 ? FLUSH_TO_ZERO : 0U) |
               (flushing & 2 ? DENORMALS_ARE_ZERO : 0U));
#else
    (void)flushing;
#endif
}

static unsigned flushing_now(void) {
#if defined(__SSE2__)
    const unsigned now = _mm_getcsr();
    return (now & FLUSH_TO_ZERO ? 1U : 0U) | (now & DENORMALS_ARE_ZERO ? 2U : 0U);
#else
    return 0;
#endif
}

static void enter_mode(float_mode mode) {
    fesetround(mode.rounding);
    set_flushing(mode.flushing);
}

static void leave_mode(void) {
    enter_mode((float_mode){ FE_TONEAREST, 0 });
}

static void assert_mode_is(float_mode mode) {
    const int rounding = fegetround();
    const unsigned flushing = flushing_now();
    leave_mode();
    assert_int_equal(rounding, mode.rounding);
    assert_int_equal(flushing, mode.flushing);
    enter_mode(mode);
}

/* All answers of a run, as bytes. */
typedef struct answer_log {
    unsigned char bytes[1 << 20];
    size_t size;
} answer_log;

static void log_bytes(answer_log *log, const void *bytes, size_t size) {
    assert_true(log->size + size <= sizeof log->bytes);
    if (size > 0)
        memcpy(log->bytes + log->size, bytes, size);
    log->size += size;
}

enum { BOXES = 150 };

static graze_box tiny[BOXES], far[BOXES], near[BOXES];

static void fill_scenes(void) {
    seeded_scene scene = { .kind = SEEDED_TINY, .count = BOXES, .boxes = tiny };
    seeded_fill(&scene, 1);
    scene = (seeded_scene){ .kind = SEEDED_FAR, .count = BOXES, .boxes = far };
    seeded_fill(&scene, 2);
    scene = (seeded_scene){ .kind = SEEDED_UNIFORM, .count = BOXES, .boxes = near };
    seeded_fill(&scene, 3);
}

static void log_boxes(answer_log *log, const graze_world *world,
                      const graze_body *bodies, float_mode mode) {
    for (int i = 0; i < BOXES; i++) {
        graze_part_info info;
        graze_part part;
        assert_int_equal(graze_body_parts(world, bodies[i], &part, 1), 1);
        assert_int_equal(graze_part_read(world, part, &info), GRAZE_OK);
        log_bytes(log, &info.box, sizeof info.box);
    }
    assert_mode_is(mode);
}

static void log_step(answer_log *log, graze_world *world, float_mode mode) {
    size_t count;
    assert_int_equal(graze_world_step(world), GRAZE_OK);
    assert_mode_is(mode);
    const graze_contact_event *events = graze_world_contact_events(world, &count);
    log_bytes(log, events, count * sizeof *events);
    const graze_contact *contacts = graze_world_contacts(world, &count);
    /* field by field: padding may hold anything */
    for (size_t i = 0; i < count; i++) {
        log_bytes(log, &contacts[i].a, sizeof contacts[i].a);
        log_bytes(log, &contacts[i].b, sizeof contacts[i].b);
        log_bytes(log, &contacts[i].touches, sizeof contacts[i].touches);
    }
}

/* Queries have doubles: the caller makes them from floats in its usual mode. */
static void make_queries(const graze_box *boxes, float_mode mode, graze_query *areas,
                         graze_query *points) {
    leave_mode();
    for (int i = 0; i < BOXES; i++) {
        areas[i] = area_query(boxes[i], 0);
        points[i] = point_query(boxes[i].min_x, boxes[i].max_y, 0);
    }
    enter_mode(mode);
}

static void log_queries(answer_log *log, const graze_world *world,
                        const graze_box *boxes, float_mode mode) {
    graze_hits found = { .parts_only = true };
    graze_query areas[BOXES], points[BOXES];
    make_queries(boxes, mode, areas, points);
    for (int i = 0; i < BOXES; i += 5) {
        assert_int_equal(graze_world_query(world, &areas[i], 1, &found), GRAZE_OK);
        assert_mode_is(mode);
        log_bytes(log, found.parts, hits_count(&found) * sizeof *found.parts);
        const size_t count = graze_world_box(world, boxes[i], GRAZE_ALL_LAYERS);
        assert_mode_is(mode);
        log_bytes(log, &count, sizeof count);
        assert_int_equal(graze_world_query(world, &points[i], 1, &found), GRAZE_OK);
        assert_mode_is(mode);
        log_bytes(log, found.parts, hits_count(&found) * sizeof *found.parts);
    }
    graze_hits_free(&found);
}

/* Places whose sums with offsets have to be rounded, or are denormal. */
static void place_bodies(graze_world *world, const graze_body *bodies,
                         float_mode mode) {
    static const float places[] = { 0x1.99999ap-4f, -0x1.8p-148f, 0x1.3c0ca4p20f,
                                    -0x1.0ccccep3f, 0x1p-126f };
    float x[BOXES], y[BOXES];
    for (int i = 0; i < BOXES; i++) {
        memcpy(&x[i], &places[i % 5], sizeof *x);
        memcpy(&y[i], &places[i % 3], sizeof *y);
    }
    assert_int_equal(
        graze_world_set_positions(
            world,
            &(graze_positions){ .bodies = bodies, .x = x, .y = y, .count = BOXES }),
        GRAZE_OK);
    assert_mode_is(mode);
    assert_int_equal(graze_body_set_position(world, bodies[0], places[2], places[0]),
                     GRAZE_OK);
    assert_mode_is(mode);
}

static void log_world(answer_log *log, const graze_world_config *config,
                      const graze_box *boxes, float_mode mode) {
    graze_world *world;
    graze_body bodies[BOXES];
    assert_int_equal(graze_world_open(config, &world), GRAZE_OK);
    for (int i = 0; i < BOXES; i++) {
        const graze_part_def part = { .box = boxes[i] };
        const graze_body_def def = {
            .x = 0x1.0ccccep3f, .y = -0x1p-149f, .parts = &part, .part_count = 1
        };
        assert_int_equal(graze_body_add(world, &def, &bodies[i]), GRAZE_OK);
        assert_mode_is(mode);
    }
    log_boxes(log, world, bodies, mode);
    log_step(log, world, mode);
    place_bodies(world, bodies, mode);
    log_boxes(log, world, bodies, mode);
    log_queries(log, world, boxes, mode);
    log_step(log, world, mode);
    for (int i = 0; i < BOXES; i++) {
        graze_part part;
        assert_int_equal(graze_body_parts(world, bodies[i], &part, 1), 1);
        assert_int_equal(graze_part_set_box(world, part, boxes[i]), GRAZE_OK);
        assert_mode_is(mode);
        if (i % 2 == 0)
            assert_int_equal(
                graze_part_set_offset(world, part, boxes[BOXES - 1 - i]), GRAZE_OK);
        assert_mode_is(mode);
    }
    log_step(log, world, mode);
    log_queries(log, world, boxes, mode);
    graze_world_close(world);
}

static void log_find(answer_log *log, const graze_world_config *world,
                     const graze_box *boxes, float_mode mode) {
    const graze_find_config config = { .broad_phase = world->broad_phase,
                                       .edges = world->edges };
    const graze_box_array array = { boxes, NULL, BOXES };
    graze_pair_list out = { 0 };
    uint64_t count;
    assert_int_equal(graze_find_pairs(&config, array, &out), GRAZE_OK);
    assert_mode_is(mode);
    log_bytes(log, out.items, out.count * sizeof *out.items);
    assert_int_equal(graze_count_pairs(&config, array, NULL, &count), GRAZE_OK);
    assert_mode_is(mode);
    log_bytes(log, &count, sizeof count);
    graze_pair_list_free(&out);
}

static void log_overlaps(answer_log *log, graze_edges edges, float_mode mode) {
    for (int i = 0; i < BOXES; i++)
        for (int j = 0; j < i; j += 7) {
            const bool overlaps = graze_box_overlaps(tiny[i], tiny[j], edges);
            log_bytes(log, &overlaps, sizeof overlaps);
        }
    for (int i = 0; i < BOXES; i++) { /* inverted by less than a normal number */
        const graze_box inverted = { 0x1p-140f, 0, 0x1p-141f, 1 };
        const graze_status status = graze_box_check(i == 0 ? inverted : tiny[i]);
        log_bytes(log, &status, sizeof status);
    }
    assert_mode_is(mode);
}

static void run_all(answer_log *log, const char *broad_phase, float_mode mode) {
    const graze_box *const scenes[] = { tiny, far, near };
    log->size = 0;
    enter_mode(mode);
    for (int edges = GRAZE_HALF_OPEN; edges <= GRAZE_CLOSED; edges++) {
        const graze_world_config config = { .broad_phase = broad_phase,
                                            .edges = (graze_edges)edges };
        for (int i = 0; i < 3; i++) {
            log_find(log, &config, scenes[i], mode);
            if (i != 1) /* far boxes cannot be placed elsewhere */
                log_world(log, &config, scenes[i], mode);
        }
        log_overlaps(log, (graze_edges)edges, mode);
    }
    leave_mode();
}

static void answers_do_not_depend_on_the_callers_mode_which_stays(void **state) {
    (void)state;
    static const int roundings[] = { FE_TONEAREST, FE_UPWARD, FE_DOWNWARD,
                                     FE_TOWARDZERO };
    static answer_log usual, other;
    fill_scenes();
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const char *broad_phase = graze_broad_phase_at(i)->name;
        run_all(&usual, broad_phase, (float_mode){ FE_TONEAREST, 0 });
        assert_true(usual.size > 10000);
        for (unsigned mode = 1; mode < 4 * FLUSHING_MODES; mode++) {
            run_all(&other, broad_phase,
                    (float_mode){ roundings[mode % 4], mode / 4 });
            if (other.size != usual.size ||
                memcmp(other.bytes, usual.bytes, usual.size) != 0)
                fail_msg("%s answers otherwise in rounding mode %u, flushing %u",
                         broad_phase, mode % 4, mode / 4);
        }
    }
}

/* Every exception the mode can raise is raised. */
static void unmask_exceptions(bool is_unmasked) {
#if defined(__SSE2__)
    enum { MASKS = 0x1f80, FLAGS = 0x003f };
    const unsigned rest = _mm_getcsr() & ~(unsigned)(MASKS | FLAGS);
    _mm_setcsr(is_unmasked ? rest : rest | MASKS);
#else
    (void)is_unmasked;
#endif
}

/* A body moving to numbers small enough to flush to zero. */
static void moves_end_where_they_should_in_any_mode(void **state) {
    (void)state;
    const float small = 0x1p-140f;
    for (unsigned flushing = 0; flushing < FLUSHING_MODES; flushing++)
        for (int is_unmasked = 0; is_unmasked < 2; is_unmasked++) {
            graze_world *world = small_world_open((graze_world_config){ 0 });
            const graze_body body = small_world_square(world, 0, 0, 1);
            graze_move_result result = { 0 };
            graze_body_info info;
            set_flushing(flushing);
            unmask_exceptions(is_unmasked != 0);
            const graze_status status = graze_body_move_and_collide(
                world, body, (graze_point){ 0x1p-140, 1.0 / 3 }, NULL, &result);
            unmask_exceptions(false);
            leave_mode();
            assert_int_equal(status, GRAZE_OK);
            assert_int_equal(graze_body_read(world, body, &info), GRAZE_OK);
            assert_true(info.x == small && info.y == (float)(1.0 / 3));
            assert_true(result.end_x == (double)small);
            graze_move_result_free(&result);
            graze_world_close(world);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_do_not_depend_on_the_callers_mode_which_stays),
        cmocka_unit_test(moves_end_where_they_should_in_any_mode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
