/* test_legs_random.c: flights among parts of all kinds.
 *
 * Where nothing is within a rounding, a model in plain code finds the same legs. It
 * looks at each edge and each corner of each part, enlarged by the circle. Anywhere
 * else, on whole and half numbers where corners and borders meet, flights keep their
 * promises. No leg leads through what stops it, lengths add up, and no bounce is
 * listed twice. */
#include "support/small_world.h"

#include <math.h>

enum { LIGHT, MIRROR, WATER, WALL, LAYERS };
enum {
    PARTS = 14,
    WALLS = 4,
    CORNERS = 4,
    TILES = 5,
    PIECES = PARTS + TILES * TILES
};

/* A convex piece of a part: corners in order, and a radius. */
typedef struct piece {
    int part; /* of the scene */
    int count;
    double x[CORNERS], y[CORNERS], radius;
} piece;

typedef struct scene {
    graze_world *world;
    graze_responses responses;
    piece pieces[PIECES];
    int piece_count;
    graze_part parts[PARTS + 1]; /* the last one is a tile layer */
    uint8_t layers[PARTS + 1];
    graze_legs legs;
    graze_legs_def def;
} scene;

static double draw(seeded_random *random, int most, int parts) {
    return (double)testing_between(random, -most * parts, most * parts) / parts;
}

static void add_piece(scene *s, piece one) {
    s->pieces[s->piece_count++] = one;
}

static graze_shape shape_of(const piece *one) {
    graze_point corners[CORNERS];
    for (int i = 0; i < one->count; i++)
        corners[i] = (graze_point){ one->x[i], one->y[i] };
    if (one->count == 1)
        return graze_shape_circle(corners[0], one->radius);
    if (one->count == 2)
        return graze_shape_capsule(corners[0], corners[1], one->radius);
    return graze_shape_polygon(corners, (uint32_t)one->count, one->radius);
}

/* A circle, a capsule, a triangle, perhaps rounded, or a box. */
static piece draw_piece(seeded_random *random, int part, int parts) {
    const double x = draw(random, 30, parts), y = draw(random, 30, parts);
    const double w = 1 + fabs(draw(random, 6, parts)),
                 h = 1 + fabs(draw(random, 6, parts));
    piece one = { .part = part,
                  .count = testing_between(random, 1, CORNERS),
                  .x = { x, x + w, x + w, x },
                  .y = { y, y, y + h, y + h } };
    if (one.count == 2)
        one.y[1] = y + h;
    if (one.count < 3 || (one.count == 3 && testing_between(random, 0, 1)))
        one.radius = w / 2;
    return one;
}

static void add_part(scene *s, const piece *one, uint8_t layer) {
    const graze_shape shape = shape_of(one);
    graze_part_def part = { .shape = &shape, .layer = layer };
    graze_body body;
    if (one->count == CORNERS) {
        part.shape = NULL;
        part.box = (graze_box){ (float)one->x[0], (float)one->y[0], (float)one->x[1],
                                (float)one->y[2] };
    }
    assert_int_equal(
        graze_body_add(s->world,
                       &(graze_body_def){ .parts = &part, .part_count = 1 }, &body),
        GRAZE_OK);
    s->parts[one->part] = small_world_part(s->world, body, 0);
    s->layers[one->part] = layer;
    add_piece(s, *one);
}

static void add_tiles(scene *s, seeded_random *random, uint8_t layer) {
    uint8_t kinds[TILES * TILES];
    const float x = (float)testing_between(random, -20, 10),
                y = (float)testing_between(random, -20, 10);
    for (int i = 0; i < TILES * TILES; i++) {
        const double left = (double)x + i % TILES * 4,
                     top = (double)y + i / TILES * 4;
        kinds[i] = (uint8_t)testing_between(random, 0, 1);
        if (kinds[i])
            add_piece(s, (piece){ .part = PARTS,
                                  .count = CORNERS,
                                  .x = { left, left + 4, left + 4, left },
                                  .y = { top, top, top + 4, top + 4 } });
    }
    const graze_tiles_def def = { .x = x,
                                  .y = y,
                                  .tile_width = 4,
                                  .tile_height = 4,
                                  .columns = TILES,
                                  .rows = TILES,
                                  .layer = layer,
                                  .kinds = kinds };
    graze_body tiles;
    assert_int_equal(graze_world_add_tiles(s->world, &def, &tiles), GRAZE_OK);
    s->parts[PARTS] = small_world_part(s->world, tiles, 0);
    s->layers[PARTS] = layer;
}

/* One of four mirrors around everything. */
static piece wall(int i) {
    static const double edges[WALLS][4] = { { -40, -40, -35, 40 },
                                            { 35, -40, 40, 40 },
                                            { -40, -40, 40, -35 },
                                            { -40, 35, 40, 40 } };
    const double *e = edges[i];
    return (piece){ .part = i,
                    .count = CORNERS,
                    .x = { e[0], e[2], e[2], e[0] },
                    .y = { e[1], e[1], e[3], e[3] } };
}

/* Places are multiples of 1 / parts. */
static void open_scene(scene *s, seeded_random *random, int parts) {
    static const uint8_t layers[8] = { WALL,   WATER,  WATER,  MIRROR,
                                       MIRROR, MIRROR, MIRROR, MIRROR };
    *s = (scene){ .world = small_world_open((graze_world_config){
                      .edges = (graze_edges)testing_between(random, 0, 1) }) };
    s->responses.response[LIGHT][MIRROR] = GRAZE_BOUNCE;
    s->responses.response[LIGHT][WATER] = GRAZE_CROSS;
    s->responses.response[LIGHT][WALL] = GRAZE_TOUCH;
    for (int i = 0; i < PARTS; i++) {
        piece one = draw_piece(random, i, parts);
        uint8_t layer = layers[testing_between(random, 0, 7)];
        if (i < WALLS) {
            one = wall(i);
            layer = MIRROR;
        }
        add_part(s, &one, layer);
    }
    add_tiles(s, random, testing_between(random, 0, 3) == 0 ? WATER : MIRROR);
    s->def = (graze_legs_def){ .bounces_max = 40, .responses = &s->responses };
}

static void close_scene(scene *s) {
    graze_legs_free(&s->legs);
    graze_world_close(s->world);
}

static void fly(scene *s, seeded_random *random, int parts) {
    s->def.radius = testing_between(random, 0, 2) * 0.75;
    s->def.at = (graze_point){ draw(random, 30, parts), draw(random, 30, parts) };
    s->def.to = (graze_point){ draw(random, 300, parts), draw(random, 300, parts) };
    assert_int_equal(graze_world_legs(s->world, &s->def, &s->legs), GRAZE_OK);
}

/* --- The model --- */

typedef struct entry {
    double time, next; /* of entering; the time of another entry that is nearest */
    int part;
    graze_point normal;
} entry;

/* Add the entry of a ray into a border; a grazing one is left open. */
static bool add_entry(entry *found, int part, double time, graze_point normal,
                      graze_point way) {
    const double in = way.x * normal.x + way.y * normal.y;
    if (time < -1e-9 || time > 1)
        return true;
    if (fabs(in) < 1e-3 * hypot(way.x, way.y))
        return false;
    if (in > 0)
        return true;
    if (time < found->time) {
        found->next = found->time;
        *found = (entry){ time, found->next, part, normal };
    } else {
        found->next = fmin(found->next, time);
    }
    return true;
}

/* The ray meets the segment from corner i to the next one, moved out by the radius. */
static bool enter_edge(entry *found, const piece *one, int i, double radius,
                       const graze_point *ray) {
    const int k = (i + 1) % one->count;
    const double ex = one->x[k] - one->x[i], ey = one->y[k] - one->y[i];
    const double length = hypot(ex, ey);
    const graze_point normal = { ey / length, -ex / length }, way = ray[1];
    const double height = (ray[0].x - one->x[i]) * normal.x +
                          (ray[0].y - one->y[i]) * normal.y - radius;
    const double speed = way.x * normal.x + way.y * normal.y;
    const double time = -height / speed;
    const double along = ((ray[0].x + time * way.x - one->x[i]) * ex +
                          (ray[0].y + time * way.y - one->y[i]) * ey) /
                         length;
    if (!(along > -1e-6 && along < length + 1e-6))
        return true;
    return add_entry(found, one->part, time, normal, way);
}

static bool enter_corner(entry *found, const piece *one, int i, double radius,
                         const graze_point *ray) {
    const graze_point way = ray[1];
    const double x = ray[0].x - one->x[i], y = ray[0].y - one->y[i];
    const double a = way.x * way.x + way.y * way.y, b = way.x * x + way.y * y,
                 c = x * x + y * y - radius * radius;
    const double root = b * b - a * c;
    if (radius == 0 || root < 0)
        return true;
    const double time = (-b - sqrt(root)) / a;
    const graze_point normal = { (x + time * way.x) / radius,
                                 (y + time * way.y) / radius };
    return add_entry(found, one->part, time, normal, way);
}

static double distance_to(const piece *one, graze_point at) {
    const graze_shape shape = shape_of(one), point = graze_shape_circle(at, 1e-7);
    graze_manifold manifold;
    graze_shapes_manifold(&shape, &point, GRAZE_CLOSED, &manifold);
    return manifold.is_touching ? -manifold.depth : manifold.distance;
}

/* Whether the ray or the circle at a place is inside a part by more than `depth`. */
static bool is_inside(const scene *s, int part, graze_point at, double depth) {
    for (int p = 0; p < s->piece_count; p++)
        if (s->pieces[p].part == part &&
            distance_to(&s->pieces[p], at) < s->def.radius - depth)
            return true;
    return false;
}

/* The first entry of a ray into a part; its time is 2 if there is none. False: it is
 * left open. */
static bool enter_part(const scene *s, int part, const graze_point *ray,
                       entry *found) {
    bool is_clear = true;
    *found = (entry){ .time = 2, .next = 2, .part = part };
    for (int p = 0; p < s->piece_count && is_clear; p++) {
        const piece *one = &s->pieces[p];
        const double radius = one->radius + s->def.radius;
        entry own = { .time = 2, .next = 2 };
        if (one->part != part)
            continue;
        for (int i = 0; i < one->count && is_clear; i++)
            is_clear = (one->count == 1 || enter_edge(&own, one, i, radius, ray)) &&
                       enter_corner(&own, one, i, radius, ray);
        if (own.time < found->time)
            found->normal = own.normal;
        found->time = fmin(found->time, own.time);
    }
    return is_clear;
}

/* Whether the flight begins clearly outside of all. */
static bool begins_outside(const scene *s) {
    for (int p = 0; p < s->piece_count; p++)
        if (distance_to(&s->pieces[p], s->def.at) < s->def.radius + 1e-3)
            return false;
    return true;
}

/* The legs of one motion beside the model's, from leg *i on. False: left open. */
static bool check_motion(const scene *s, graze_point *ray, size_t *i,
                         bool *is_over) {
    entry entries[PARTS + 1], stop = { .time = 2 };
    for (int part = 0; part <= PARTS; part++) {
        if (!enter_part(s, part, ray, &entries[part]))
            return false;
        if (s->layers[part] == WATER && is_inside(s, part, ray[0], -1e-6))
            entries[part].time = 2; /* it begins in it */
        if (s->layers[part] != WATER && entries[part].time < stop.time)
            stop = entries[part];
    }
    for (int part = 0; part <= PARTS; part++)
        for (int other = 0; other < part; other++)
            if (entries[part].time < 2 &&
                fabs(entries[part].time - entries[other].time) < 1e-7)
                return false;
    for (;;) {
        entry *next = &stop;
        for (int part = 0; part <= PARTS; part++)
            if (s->layers[part] == WATER && entries[part].time < next->time)
                next = &entries[part];
        const double time = fmin(next->time, 1);
        assert_true(*i < s->legs.count);
        const graze_leg *leg = &s->legs.items[(*i)++];
        assert_int_equal(leg->part.id, next->time > 1 ? 0 : s->parts[next->part].id);
        assert_true(hypot(leg->to.x - ray[0].x - time * ray[1].x,
                          leg->to.y - ray[0].y - time * ray[1].y) < 1e-6);
        if (next == &stop)
            break;
        next->time = 2;
    }
    *is_over = stop.time > 1 || s->layers[stop.part] == WALL;
    const graze_leg *leg = &s->legs.items[*i - 1];
    if (*is_over)
        return true;
    assert_true(hypot(leg->normal.x - stop.normal.x, leg->normal.y - stop.normal.y) <
                1e-5);
    /* on from the leg itself: errors do not grow from bounce to bounce */
    const double twice =
        2 * (1 - stop.time) * (ray[1].x * leg->normal.x + ray[1].y * leg->normal.y);
    ray[0] = leg->to;
    ray[1].x = ray[1].x * (1 - stop.time) - twice * leg->normal.x;
    ray[1].y = ray[1].y * (1 - stop.time) - twice * leg->normal.y;
    return true;
}

static void legs_are_those_of_a_model(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    int whole = 0, motions = 0;
    for (int round = 0; round < 400; round++) {
        scene s;
        open_scene(&s, &random, 4096);
        for (int k = 0; k < 10; k++) {
            fly(&s, &random, 4096);
            graze_point ray[2] = {
                s.def.at, { s.def.to.x - s.def.at.x, s.def.to.y - s.def.at.y }
            };
            size_t i = 0;
            bool is_over = false, is_clear = begins_outside(&s);
            while (is_clear && !is_over && hypot(ray[1].x, ray[1].y) > 1e-3) {
                is_clear = check_motion(&s, ray, &i, &is_over);
                motions += is_clear;
                if (s.legs.is_cut_short && i == s.legs.count)
                    break;
            }
            if (is_over)
                assert_int_equal(i, s.legs.count);
            whole += is_over;
        }
        close_scene(&s);
    }
    print_message("%d flights to their ends, %d motions\n", whole, motions);
    assert_sample(whole > 800 && motions > 4000);
}

/* --- Promises --- */

static void check_leg(const scene *s, size_t i) {
    const graze_leg *leg = &s->legs.items[i];
    const graze_point before = i > 0 ? s->legs.items[i - 1].to : s->def.at;
    const double time = i > 0 ? s->legs.items[i - 1].time : 0;
    assert_true(leg->from.x == before.x && leg->from.y == before.y);
    assert_true(leg->time >= time && leg->time <= 1);
    const double whole = hypot(s->def.to.x - s->def.at.x, s->def.to.y - s->def.at.y);
    assert_true(fabs(hypot(leg->to.x - leg->from.x, leg->to.y - leg->from.y) -
                     (leg->time - time) * whole) < 1e-7);
    for (int part = 0; part <= PARTS; part++) {
        if (s->layers[part] == WATER || is_inside(s, part, s->def.at, 0))
            continue;
        for (int k = 0; k <= 16; k++) {
            const graze_point at = {
                leg->from.x + (leg->to.x - leg->from.x) * k / 16,
                leg->from.y + (leg->to.y - leg->from.y) * k / 16
            };
            if (is_inside(s, part, at, 1e-6))
                fail_msg("leg %zu leads through part %d", i, part);
        }
    }
    if (i > 0 && leg->response == GRAZE_BOUNCE) {
        const graze_leg *last = &s->legs.items[i - 1];
        assert_false(
            last->response == GRAZE_BOUNCE && last->part.id == leg->part.id &&
            last->normal.x * leg->normal.x + last->normal.y * leg->normal.y >
                1 - 1e-12);
    }
}

static void check_end(const scene *s, const graze_leg *last) {
    if (last->part.id == 0)
        assert_true(last->time == 1);
    else if (s->legs.is_cut_short)
        assert_int_equal(last->response, GRAZE_BOUNCE);
    else
        assert_int_equal(last->response, GRAZE_TOUCH);
}

static void flights_keep_their_promises(void **state) {
    (void)state;
    seeded_random random = { testing_seed() };
    size_t legs = 0, cut = 0;
    for (int round = 0; round < 150; round++) {
        const int parts = round % 3 == 0 ? 1 : 2;
        scene s;
        open_scene(&s, &random, parts);
        for (int k = 0; k < 10; k++) {
            fly(&s, &random, k % 2 == 0 ? parts : 64);
            for (size_t i = 0; i < s.legs.count; i++)
                check_leg(&s, i);
            const graze_leg *last = &s.legs.items[s.legs.count - 1];
            check_end(&s, last);
            legs += s.legs.count;
            cut += s.legs.is_cut_short;
        }
        close_scene(&s);
    }
    print_message("%zu legs, %zu flights cut short\n", legs, cut);
    assert_sample(legs > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legs_are_those_of_a_model),
        cmocka_unit_test(flights_keep_their_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
