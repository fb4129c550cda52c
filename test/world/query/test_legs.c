/* test_legs.c: flights whose legs are known: between mirrors, into corners, through
 * parts, from inside of parts; and calls that are refused. */
#include "support/counted_memory.h"
#include "support/small_world.h"

#include <float.h>
#include <math.h>

enum { LIGHT, MIRROR, WATER, WALL, FOG };

typedef struct stage {
    graze_world *world;
    graze_responses responses;
    graze_legs_def def;
    graze_legs legs;
} stage;

static void open_stage(stage *s, graze_edges edges) {
    *s =
        (stage){ .world = small_world_open((graze_world_config){ .edges = edges }) };
    s->responses.response[LIGHT][MIRROR] = GRAZE_BOUNCE;
    s->responses.response[LIGHT][WATER] = GRAZE_CROSS;
    s->responses.response[LIGHT][WALL] = GRAZE_TOUCH;
    s->responses.response[LIGHT][FOG] = GRAZE_IGNORE;
    s->def = (graze_legs_def){ .bounces_max = 100, .responses = &s->responses };
}

static void close_stage(stage *s) {
    graze_legs_free(&s->legs);
    graze_world_close(s->world);
}

static graze_body add(const stage *s, double x, double y, double w, double h,
                      uint8_t layer) {
    return small_world_add(
        s->world, (graze_box){ (float)x, (float)y, (float)(x + w), (float)(y + h) },
        layer);
}

static void fly(stage *s, graze_point from, graze_point to) {
    s->def.at = from;
    s->def.to = to;
    assert_int_equal(graze_world_legs(s->world, &s->def, &s->legs), GRAZE_OK);
    assert_true(s->legs.count > 0);
}

static void assert_near(double a, double b, double most) {
    if (!(fabs(a - b) <= most))
        fail_msg("%.17g is not %.17g", a, b);
}

/* A leg ends at (x, y), with a response and a normal. */
static void expect(const stage *s, size_t i, graze_point to, graze_response response,
                   graze_point normal) {
    assert_true(i < s->legs.count);
    const graze_leg *leg = &s->legs.items[i];
    assert_near(leg->to.x, to.x, 1e-9);
    assert_near(leg->to.y, to.y, 1e-9);
    assert_int_equal(leg->response, response);
    assert_near(leg->normal.x, normal.x, 1e-9);
    assert_near(leg->normal.y, normal.y, 1e-9);
    assert_true((leg->part.id == 0) == (response == GRAZE_IGNORE));
}

#define AT(x, y) ((graze_point){ x, y })

static void a_ray_bounces_between_two_walls(void **state) {
    (void)state;
    for (int edges = 0; edges < 2; edges++) {
        stage s;
        open_stage(&s, edges ? GRAZE_CLOSED : GRAZE_HALF_OPEN);
        add(&s, -5, -1000, 5, 2000, MIRROR);
        add(&s, 10, -1000, 5, 2000, MIRROR);
        fly(&s, AT(5, 0), AT(5 + 8 * 10, 8));
        assert_int_equal(s.legs.count, 9);
        for (size_t i = 0; i < 8; i++) {
            const double side = i % 2 == 0 ? 10 : 0;
            expect(&s, i, AT(side, 0.5 + (double)i), GRAZE_BOUNCE,
                   AT(i % 2 == 0 ? -1 : 1, 0));
            assert_near(s.legs.items[i].time, (5 + 10 * (double)i) / 80, 1e-12);
        }
        expect(&s, 8, AT(5, 8), GRAZE_IGNORE, AT(0, 0));
        assert_true(s.legs.items[8].time == 1);
        assert_false(s.legs.is_cut_short);
        s.def.radius = 2; /* a circle has 6 of the 10 */
        fly(&s, AT(5, 0), AT(5 + 6 * 10, 0));
        assert_int_equal(s.legs.count, 11);
        for (size_t i = 0; i < 10; i++)
            expect(&s, i, AT(i % 2 == 0 ? 8 : 2, 0), GRAZE_BOUNCE,
                   AT(i % 2 == 0 ? -1 : 1, 0));
        close_stage(&s);
    }
}

/* Two walls make a corner, as two bodies, and as tiles of one layer. The flight goes
 * back the way it came, in either order of the two hits. */
static void a_corner_sends_it_back(void **state) {
    (void)state;
    static const uint8_t kinds[9] = { 1, 1, 1, 0, 0, 1, 0, 0, 1 };
    for (int kind = 0; kind < 2; kind++) {
        stage s;
        open_stage(&s, GRAZE_HALF_OPEN);
        if (kind == 0) {
            add(&s, 20, -10, 10, 30, MIRROR);
            add(&s, 0, -10, 30, 10, MIRROR);
        } else {
            graze_body tiles;
            const graze_tiles_def def = { .y = -10,
                                          .tile_width = 10,
                                          .tile_height = 10,
                                          .columns = 3,
                                          .rows = 3,
                                          .layer = MIRROR,
                                          .kinds = kinds };
            assert_int_equal(graze_world_add_tiles(s.world, &def, &tiles), GRAZE_OK);
        }
        for (int i = 1; i < 40; i++) {
            const double dx = 3 + i % 7, dy = 2 + i % 5 + i / 11.0;
            const graze_point corner = { 20, 0 };
            s.def.radius = i % 4;
            const graze_point into = { corner.x - s.def.radius,
                                       corner.y + s.def.radius };
            fly(&s, AT(into.x - dx, into.y + dy), AT(into.x + dx, into.y - dy));
            assert_true(s.legs.count >= 2 && s.legs.count <= 3);
            const graze_leg *last = &s.legs.items[s.legs.count - 1];
            assert_near(last->to.x, into.x - dx, 1e-6);
            assert_near(last->to.y, into.y + dy, 1e-6);
            assert_true(last->part.id == 0);
            assert_false(s.legs.is_cut_short);
        }
        close_stage(&s);
    }
}

static void parts_are_crossed_until_a_wall(void **state) {
    (void)state;
    stage s;
    open_stage(&s, GRAZE_HALF_OPEN);
    const graze_body first = add(&s, 10, 0, 10, 10, WATER);
    add(&s, 15, 0, 10, 10, WATER);
    add(&s, 40, 0, 10, 10, FOG);
    const graze_body wall = add(&s, 60, 0, 10, 10, WALL);
    add(&s, 60, 0, 10, 10, WATER); /* entered when the wall ends the flight */
    graze_body_set_user(s.world, first, 77);
    fly(&s, AT(0, 5), AT(100, 5));
    assert_int_equal(s.legs.count, 3);
    expect(&s, 0, AT(10, 5), GRAZE_CROSS, AT(-1, 0));
    expect(&s, 1, AT(15, 5), GRAZE_CROSS, AT(-1, 0));
    expect(&s, 2, AT(60, 5), GRAZE_TOUCH, AT(-1, 0));
    assert_int_equal(s.legs.items[0].user, 77);
    assert_int_equal(s.legs.items[0].layer, WATER);
    assert_true(s.legs.items[2].body.id == wall.id);
    assert_near(s.legs.items[2].time, 0.6, 1e-15);
    s.def.exclude = first;
    fly(&s, AT(0, 5), AT(100, 5));
    assert_int_equal(s.legs.count, 2);
    s.def.exclude = wall;
    fly(&s, AT(12, 5), AT(112, 5)); /* it begins in the first one */
    assert_int_equal(s.legs.count, 4);
    expect(&s, 0, AT(12, 5), GRAZE_CROSS, AT(0, 0));
    expect(&s, 2, AT(60, 5), GRAZE_CROSS, AT(-1, 0));
    expect(&s, 3, AT(112, 5), GRAZE_IGNORE, AT(0, 0));
    s.def.responses = NULL; /* everything ends it */
    fly(&s, AT(0, 5), AT(100, 5));
    assert_int_equal(s.legs.count, 1);
    expect(&s, 0, AT(10, 5), GRAZE_TOUCH, AT(-1, 0));
    graze_rules rules;
    graze_world_rules(s.world, &rules);
    graze_rules_forbid(&rules, LIGHT, WATER);
    graze_world_set_rules(s.world, &rules);
    fly(&s, AT(0, 5), AT(100, 5));
    expect(&s, 0, AT(40, 5), GRAZE_TOUCH, AT(-1, 0));
    close_stage(&s);
}

/* A mirror stands in water: the water is listed where it is entered, once. */
static void a_bounce_inside_a_crossed_part_lists_it_once(void **state) {
    (void)state;
    stage s;
    open_stage(&s, GRAZE_HALF_OPEN);
    add(&s, 10, -20, 100, 40, WATER);
    add(&s, 30, -20, 5, 40, MIRROR);
    fly(&s, AT(0, 0), AT(60, 0));
    assert_int_equal(s.legs.count, 3);
    expect(&s, 0, AT(10, 0), GRAZE_CROSS, AT(-1, 0));
    expect(&s, 1, AT(30, 0), GRAZE_BOUNCE, AT(-1, 0));
    expect(&s, 2, AT(0, 0), GRAZE_IGNORE, AT(0, 0));
    add(&s, -40, -20, 10, 40, MIRROR); /* it comes back, and enters it again */
    fly(&s, AT(0, 0), AT(140, 0));
    assert_int_equal(s.legs.count, 5);
    expect(&s, 2, AT(-30, 0), GRAZE_BOUNCE, AT(1, 0));
    expect(&s, 3, AT(10, 0), GRAZE_CROSS, AT(-1, 0));
    expect(&s, 4, AT(20, 0), GRAZE_IGNORE, AT(0, 0));
    close_stage(&s);
}

static void a_start_inside_leaves_or_is_sent_out(void **state) {
    (void)state;
    stage s;
    open_stage(&s, GRAZE_HALF_OPEN);
    add(&s, 0, 0, 100, 100, MIRROR);
    fly(&s, AT(10, 50), AT(-30, 50)); /* out, the shortest way */
    assert_int_equal(s.legs.count, 1);
    expect(&s, 0, AT(-30, 50), GRAZE_IGNORE, AT(0, 0));
    fly(&s, AT(10, 50), AT(30, 60)); /* in: it is sent out at once */
    assert_int_equal(s.legs.count, 2);
    expect(&s, 0, AT(10, 50), GRAZE_BOUNCE, AT(-1, 0));
    assert_true(s.legs.items[0].time == 0);
    expect(&s, 1, AT(-10, 60), GRAZE_IGNORE, AT(0, 0));
    s.responses.response[LIGHT][MIRROR] = GRAZE_TOUCH;
    fly(&s, AT(10, 50), AT(30, 60));
    assert_int_equal(s.legs.count, 1);
    expect(&s, 0, AT(10, 50), GRAZE_TOUCH, AT(-1, 0));
    close_stage(&s);
}

static void without_a_length_there_is_one_leg(void **state) {
    (void)state;
    stage s;
    open_stage(&s, GRAZE_HALF_OPEN);
    add(&s, 0, 0, 10, 10, MIRROR);
    for (int i = 0; i < 3; i++)
        for (double radius = 0; radius < 2; radius++) {
            s.def.radius = radius;
            fly(&s, AT(5 * i, 5), AT(5 * i, 5));
            assert_int_equal(s.legs.count, 1);
            expect(&s, 0, AT(5 * i, 5), GRAZE_IGNORE, AT(0, 0));
            assert_true(s.legs.items[0].time == 1);
        }
    add(&s, 20, 0, 10, 10, WATER);
    fly(&s, AT(25, 5), AT(25, 5));
    assert_int_equal(s.legs.count, 2);
    expect(&s, 0, AT(25, 5), GRAZE_CROSS, AT(0, 0));
    close_stage(&s);
}

static void bounces_have_a_limit(void **state) {
    (void)state;
    stage s;
    open_stage(&s, GRAZE_HALF_OPEN);
    add(&s, -5, -10, 5, 20, MIRROR);
    add(&s, 10, -10, 5, 20, MIRROR);
    for (uint32_t most = 0; most < 5; most++) {
        s.def.bounces_max = most;
        fly(&s, AT(5, 0), AT(1005, 0));
        assert_int_equal(s.legs.count, most + 1);
        assert_int_equal(s.legs.items[most].response, GRAZE_BOUNCE);
        assert_true(s.legs.is_cut_short);
    }
    s.def.bounces_max = GRAZE_LEGS_BOUNCES_MAX;
    fly(&s, AT(5, 0), AT(50005, 0));
    assert_int_equal(s.legs.count, 5001);
    assert_false(s.legs.is_cut_short);
    close_stage(&s);
}

/* A circle fits between two mirrors exactly. Sent at one of them, it bounces without
 * an end, or is held. */
static void a_gap_without_room_holds_the_flight(void **state) {
    (void)state;
    stage s;
    open_stage(&s, GRAZE_HALF_OPEN);
    add(&s, -5, -10, 5, 20, MIRROR);
    add(&s, 2, -10, 5, 20, MIRROR);
    s.def.radius = 1;
    fly(&s, AT(1, -5), AT(1, 5)); /* it fits exactly */
    assert_int_equal(s.legs.count, 1);
    fly(&s, AT(1, -5), AT(2, 5));
    assert_true(s.legs.count > 100 || s.legs.is_cut_short);
    for (size_t i = 0; i < s.legs.count; i++)
        assert_near(s.legs.items[i].to.x, 1, 1e-9);
    close_stage(&s);
}

/* Coordinates of 10^9 and more: walls are floats there, and bounces are off by some
 * roundings of these coordinates. */
static void far_away_it_is_the_same(void **state) {
    (void)state;
    for (double far = 1e3; far < 1e18; far *= 1e3) {
        stage s;
        open_stage(&s, GRAZE_HALF_OPEN);
        const float low = (float)far, high = (float)(far * 1.5);
        add(&s, 0, 0, (double)low, (double)high * 4, MIRROR);
        add(&s, (double)high, 0, (double)high, (double)high * 4, MIRROR);
        const double gap = (double)high - (double)low;
        const graze_point from = { (double)low + gap / 2, far };
        fly(&s, from, AT(from.x + gap * 20, from.y + far / 4));
        assert_int_equal(s.legs.count, 21);
        for (size_t i = 0; i < 20; i++) {
            const double side = (double)(i % 2 == 0 ? high : low);
            assert_near(s.legs.items[i].to.x, side, far * 1e-13);
            assert_int_equal(s.legs.items[i].response, GRAZE_BOUNCE);
        }
        close_stage(&s);
    }
}

static void bad_flights_are_refused(void **state) {
    (void)state;
    stage s;
    open_stage(&s, GRAZE_HALF_OPEN);
    graze_responses odd = { 0 }, choosing = { 0 };
    odd.response[LIGHT][63] = 5;
    choosing.choose =
        (graze_response(*)(void *, const graze_part *, const graze_move_hit *))1;
    const double most = (double)GRAZE_COORD_MAX;
    const struct {
        graze_legs_def def;
        graze_status status;
    } cases[] = {
        { { .at = { NAN, 0 } }, GRAZE_BAD_NUMBER },
        { { .to = { 0, INFINITY }, .radius = -1 }, GRAZE_BAD_NUMBER },
        { { .radius = NAN }, GRAZE_BAD_NUMBER },
        { { .radius = -1, .layer = 64 }, GRAZE_BAD_RADIUS },
        { { .layer = 64, .bounces_max = UINT32_MAX }, GRAZE_BAD_LAYER },
        { { .bounces_max = GRAZE_LEGS_BOUNCES_MAX + 1, .responses = &odd },
          GRAZE_OUT_OF_CAPACITY },
        { { .bounces_max = 1000000000 }, GRAZE_OUT_OF_CAPACITY },
        { { .to = { 1e300, 0 }, .responses = &odd }, GRAZE_BAD_VALUE },
        { { .responses = &choosing }, GRAZE_BAD_VALUE },
        { { .layer = 1, .responses = &odd }, GRAZE_OK },
        { { .to = { 1e300, 0 } }, GRAZE_OUT_OF_RANGE },
        { { .to = { most * 0.51, 0 } }, GRAZE_OUT_OF_RANGE },
        { { .to = { most * 0.49, 0 } }, GRAZE_OK },
        { { .radius = most * 2 }, GRAZE_OUT_OF_RANGE },
        { { .radius = DBL_MAX, .to = { 0, DBL_MAX } }, GRAZE_OUT_OF_RANGE },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(graze_world_legs(s.world, &cases[i].def, &s.legs),
                         cases[i].status);
        assert_int_equal(s.legs.count, cases[i].status == GRAZE_OK);
        assert_int_equal(graze_world_legs(s.world, &cases[i].def, NULL),
                         cases[i].status);
    }
    close_stage(&s);
}

static void without_memory_there_is_a_status(void **state) {
    (void)state;
    stage s;
    counted_memory of_world = { 0 };
    open_stage(&s, GRAZE_HALF_OPEN);
    graze_world_close(s.world);
    s.world = small_world_open(
        (graze_world_config){ .allocator = counted_allocator(&of_world) });
    add(&s, -5, -10, 5, 20, MIRROR);
    add(&s, 40, -10, 5, 20, MIRROR);
    for (int i = 0; i < 50; i++)
        add(&s, 1 + i / 2.0, -5, 0.25, 10, WATER);
    s.def.at = AT(39, 0);
    s.def.to = AT(239, 0);
    for (int of = 0; of < 2; of++) {
        graze_status status = GRAZE_OUT_OF_MEMORY;
        for (uint64_t fail_at = 1; status != GRAZE_OK; fail_at++) {
            counted_memory memory = { .fail_at = of == 0 ? fail_at : 0 };
            graze_legs legs = { .allocator = counted_allocator(&memory) };
            const uint64_t blocks = of_world.blocks, failures = of_world.failures;
            of_world.fail_at = of == 1 ? fail_at : 0;
            status = graze_world_legs(s.world, &s.def, &legs);
            of_world.fail_at = 0;
            const bool has_failed =
                memory.failures > 0 || of_world.failures > failures;
            /* an index without memory is not built, and the flight goes on */
            assert_true(status == (has_failed ? GRAZE_OUT_OF_MEMORY : GRAZE_OK) ||
                        of == 1);
            assert_int_equal(legs.count > 0, status == GRAZE_OK);
            assert_true(of_world.blocks >= blocks);
            graze_legs_free(&legs);
            assert_int_equal(memory.blocks, 0);
        }
    }
    close_stage(&s);
    assert_int_equal(of_world.blocks, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ray_bounces_between_two_walls),
        cmocka_unit_test(a_corner_sends_it_back),
        cmocka_unit_test(parts_are_crossed_until_a_wall),
        cmocka_unit_test(a_bounce_inside_a_crossed_part_lists_it_once),
        cmocka_unit_test(a_start_inside_leaves_or_is_sent_out),
        cmocka_unit_test(without_a_length_there_is_one_leg),
        cmocka_unit_test(bounces_have_a_limit),
        cmocka_unit_test(a_gap_without_room_holds_the_flight),
        cmocka_unit_test(far_away_it_is_the_same),
        cmocka_unit_test(bad_flights_are_refused),
        cmocka_unit_test(without_memory_there_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
