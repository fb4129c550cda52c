/* test_wrapped_ellipse.c: ellipses of any angle in a wrapped world, in contacts,
 * sweeps and queries over the seams.
 *
 * The model test has only ellipses of equal radii, as it decides in whole numbers.
 * Here the oracle knows ellipses as they are drawn, and no core of graze's. A figure
 * is a support function. The gap of two is the greatest distance of their supports,
 * the least of all copies. graze's ellipse lies in the drawn one, within 1/400 of its
 * larger radius. So a gap above 0 must not touch, and one below the sum of these
 * must. */
#include "support/small_world.h"

#include "graze/ellipse.h"

#include <math.h>

enum { BODIES = 24, GAMES = 12, STEPS = 12, QUERIES = 40, WIDE = 96, HIGH = 80 };

static const double eps = 1e-5;

typedef struct vector {
    double x, y;
} vector;

/* ---- figures ---- */

/* The hull of ellipses: radii `a` along a unit vector, `b` across it. */
typedef struct oval {
    vector at, way;
    double a, b;
} oval;

typedef struct figure {
    oval ovals[8];
    uint32_t count;
    double slack;
} figure;

static double support(const figure *self, double x, double y) {
    double most = -HUGE_VAL;
    for (uint32_t i = 0; i < self->count; i++) {
        const oval *o = &self->ovals[i];
        const double along = (x * o->way.x + y * o->way.y) * o->a,
                     across = (y * o->way.x - x * o->way.y) * o->b;
        most = fmax(most, x * o->at.x + y * o->at.y +
                              sqrt(along * along + across * across));
    }
    return most;
}

static double apart(const figure *a, const figure *b, vector by, double angle) {
    const double x = cos(angle), y = sin(angle);
    return x * by.x + y * by.y - support(a, x, y) - support(b, -x, -y);
}

/* How far they are apart, b moved by `by`; below 0, how deep. */
static double gap_moved(const figure *a, const figure *b, vector by) {
    enum { DIRECTIONS = 96, TIMES = 40 };
    double step = 6.283185307179586 / DIRECTIONS, best = 0, most = -HUGE_VAL;
    for (int i = 0; i < DIRECTIONS; i++) {
        const double value = apart(a, b, by, i * step);
        if (value > most)
            most = value, best = i * step;
    }
    for (int i = 0; i < TIMES; i++) {
        step *= 0.6;
        for (int side = -1; side <= 1; side += 2) {
            const double value = apart(a, b, by, best + side * step);
            if (value > most)
                most = value, best += side * step;
        }
    }
    return most;
}

/* How far a figure reaches from its first ellipse's center. */
static double reach(const figure *self) {
    double most = 0;
    for (uint32_t i = 0; i < self->count; i++) {
        const oval *o = &self->ovals[i];
        const double away =
            hypot(o->at.x - self->ovals[0].at.x, o->at.y - self->ovals[0].at.y);
        most = fmax(most, away + fmax(o->a, o->b));
    }
    return most;
}

/* The least one of the copies of b around a, which may be as long as a world. */
static double gap(const figure *a, const figure *b) {
    static const int order[] = { 0, 1, -1, 2, -2 };
    const vector from = a->ovals[0].at, to = b->ovals[0].at;
    const double x = round((from.x - to.x) / WIDE),
                 y = round((from.y - to.y) / HIGH), both = reach(a) + reach(b);
    double least = HUGE_VAL;
    for (int k = 0; k < 25; k++) {
        const vector by = { (x + order[k / 5]) * WIDE, (y + order[k % 5]) * HIGH };
        if (hypot(to.x + by.x - from.x, to.y + by.y - from.y) - both < least)
            least = fmin(least, gap_moved(a, b, by));
    }
    return least;
}

/* The answer that a gap allows: 1: yes, 0: no, -1: either. */
static int answer(double gap, double slack) {
    if (gap > eps)
        return 0;
    return gap < -slack - eps ? 1 : -1;
}

static figure hull_of_way(const figure *from, vector way) {
    figure hull = *from;
    for (uint32_t i = 0; i < from->count; i++) {
        hull.ovals[from->count + i] = from->ovals[i];
        hull.ovals[from->count + i].at.x += way.x;
        hull.ovals[from->count + i].at.y += way.y;
    }
    hull.count = 2 * from->count;
    return hull;
}

/* ---- bodies ---- */

typedef struct body {
    graze_body handle;
    figure own; /* about its origin */
    vector from, way;
    double angle;
    bool is_swept;
} body;

typedef struct game {
    seeded_random random;
    graze_world *world;
    body bodies[BODIES];
    bool touches[BODIES][BODIES];
    graze_hits hits;
    uint64_t yes, no, open, timed;
} game;

/* In eighths. */
static double number(game *self, double low, double high) {
    return low + seeded_below(&self->random, (uint32_t)((high - low) * 8)) / 8.0;
}

static vector direction(double degrees) {
    const double angle = degrees * 3.141592653589793 / 180;
    return (vector){ cos(angle), sin(angle) };
}

static vector vector_turned(vector a, vector by) {
    return (vector){ a.x * by.x - a.y * by.y, a.x * by.y + a.y * by.x };
}

/* A shape, and the figure it is. */
static graze_shape draw_shape(game *self, figure *own) {
    const double a = number(self, 1, 10), b = number(self, 0.5, 10),
                 angle = 15 * seeded_below(&self->random, 24);
    const graze_point at = { number(self, -4, 4), number(self, -4, 4) },
                      to = { number(self, -4, 4), number(self, -4, 4) };
    *own = (figure){ .count = 1, .ovals = { { { at.x, at.y }, { 1, 0 }, b, b } } };
    switch (seeded_below(&self->random, 6)) {
    case 0:
        own->ovals[1] = (oval){ { to.x, to.y }, { 1, 0 }, b, b };
        own->count = 2;
        return graze_shape_capsule(at, to, b);
    case 1: {
        const graze_point corner[4] = { { at.x, at.y },
                                        { at.x + a, at.y },
                                        { at.x + a, at.y + b },
                                        { at.x, at.y + b } };
        for (int i = 0; i < 4; i++)
            own->ovals[i] = (oval){ { corner[i].x, corner[i].y }, { 1, 0 }, 0, 0 };
        own->count = 4;
        return graze_shape_polygon(corner, 4, 0);
    }
    default:
        own->ovals[0] = (oval){ { at.x, at.y }, direction(angle), a, b };
        own->slack = fmax(a, b) / 400;
        return graze_shape_ellipse(at, (graze_point){ a, b }, angle);
    }
}

/* A body at a time of the step, unwrapped. */
static figure figure_at(const body *self, double time) {
    figure seen = self->own;
    const vector turn = direction(self->angle);
    for (uint32_t i = 0; i < seen.count; i++) {
        const vector at = vector_turned(seen.ovals[i].at, turn);
        seen.ovals[i].at = (vector){ self->from.x + self->way.x * time + at.x,
                                     self->from.y + self->way.y * time + at.y };
        seen.ovals[i].way = vector_turned(seen.ovals[i].way, turn);
    }
    return seen;
}

static void game_open(game *self) {
    self->world = small_world_open((graze_world_config){
        .wrap_width = WIDE,
        .wrap_height = HIGH,
        .broad_phase =
            graze_broad_phase_at(
                seeded_below(&self->random, (uint32_t)graze_broad_phase_count()))
                ->name });
    memset(self->touches, 0, sizeof self->touches);
    for (int i = 0; i < BODIES; i++) {
        body *made = &self->bodies[i];
        *made = (body){ .is_swept = i % 2 == 0 };
        const graze_shape shape = draw_shape(self, &made->own);
        const graze_part_def part = { .shape = &shape };
        const graze_body_def def = { .user = (uint64_t)i,
                                     .parts = &part,
                                     .part_count = 1 };
        assert_int_equal(graze_body_add(self->world, &def, &made->handle), GRAZE_OK);
        assert_int_equal(
            graze_body_set_swept(self->world, made->handle, made->is_swept),
            GRAZE_OK);
    }
}

/* Swept bodies move from step to step, at most half of the world; others are put. */
static void game_move(game *self, bool are_put) {
    for (int i = 0; i < BODIES; i++) {
        body *at = &self->bodies[i];
        at->from.x += at->way.x, at->from.y += at->way.y;
        at->way = (vector){ 0, 0 };
        if (!are_put && at->is_swept) {
            at->way = (vector){ number(self, -47, 47), number(self, -39, 39) };
            assert_int_equal(graze_body_move_to(self->world, at->handle,
                                                (float)(at->from.x + at->way.x),
                                                (float)(at->from.y + at->way.y)),
                             GRAZE_OK);
            continue;
        }
        at->from = (vector){ number(self, 0, WIDE), number(self, 0, HIGH) };
        at->angle = 30 * seeded_below(&self->random, 12);
        assert_int_equal(graze_body_set_pose(self->world, at->handle,
                                             (float)at->from.x, (float)at->from.y,
                                             (float)at->angle),
                         GRAZE_OK);
    }
}

/* ---- claims ---- */

static void game_claim(game *self, bool said, double gap, double slack,
                       const char *of) {
    const int right = answer(gap, slack);
    if (right < 0)
        self->open++;
    else if (right != said)
        fail_msg("%s: %d, but the gap is %g, of %g", of, said, gap, slack);
    else
        *(said ? &self->yes : &self->no) += 1;
}

/* A first touch at a time: there the two meet, unless they begin so. */
static void game_claim_time(game *self, double gap, double time, double slack,
                            const char *of) {
    if (gap > eps || (time > 0 && time < 1 && gap < -slack - 2e-4))
        fail_msg("%s at %g: the gap is %g, of %g", of, time, gap, slack);
    self->timed++;
}

static void game_check_pair(game *self, int i, int j, bool touches,
                            const graze_contact_event *begin) {
    const body *a = &self->bodies[i], *b = &self->bodies[j];
    const double slack = a->own.slack + b->own.slack;
    const figure at_a = figure_at(a, 1), at_b = figure_at(b, 1);
    game_claim(self, touches, gap(&at_a, &at_b), slack, "contact");
    if (begin != NULL) {
        const figure met_a = figure_at(a, (double)begin->time),
                     met_b = figure_at(b, (double)begin->time);
        game_claim_time(self, gap(&met_a, &met_b), (double)begin->time, slack,
                        "begin");
    }
    if (!self->touches[i][j]) {
        const vector way = { a->way.x - b->way.x, a->way.y - b->way.y };
        const figure first = figure_at(a, 0), other = figure_at(b, 0);
        const figure hull = hull_of_way(&first, way);
        game_claim(self, begin != NULL, gap(&hull, &other), slack, "way");
    }
    self->touches[i][j] = touches;
}

static void game_step(game *self) {
    static bool now[BODIES][BODIES];
    static const graze_contact_event *begins[BODIES][BODIES];
    size_t count = 0;
    memset(now, 0, sizeof now);
    memset((void *)begins, 0, sizeof begins);
    small_world_step(self->world);
    const graze_contact *list = graze_world_contacts(self->world, &count);
    for (size_t k = 0; k < count; k++)
        for (int i = 0; i < BODIES; i++)
            for (int j = i + 1; j < BODIES; j++)
                if (list[k].a.id == self->bodies[i].handle.id &&
                    list[k].b.id == self->bodies[j].handle.id)
                    now[i][j] = true;
    const graze_contact_event *events =
        graze_world_contact_events(self->world, &count);
    for (size_t k = count; k > 0; k--) /* the first one of each pair stays */
        if (events[k - 1].kind == GRAZE_BEGIN)
            begins[events[k - 1].user_a][events[k - 1].user_b] = &events[k - 1];
    for (int i = 0; i < BODIES; i++)
        for (int j = i + 1; j < BODIES; j++)
            game_check_pair(self, i, j, now[i][j], begins[i][j]);
}

/* ---- queries ---- */

static graze_query draw_query(game *self, graze_shape *shape, figure *asked) {
    graze_query query = { .kind = (graze_query_kind)seeded_below(&self->random, 8),
                          .nearest_count = BODIES,
                          .at = { number(self, -100, 200), number(self, -90, 170) },
                          .radius = number(self, 1, 12),
                          .shape = shape };
    query.to = (graze_point){ query.at.x + number(self, 1, 60),
                              query.at.y + number(self, 1, 40) };
    const oval from = { { query.at.x, query.at.y }, { 1, 0 }, 0, 0 },
               to = { { query.to.x, query.to.y }, { 1, 0 }, 0, 0 };
    *asked = (figure){ .count = 1, .ovals = { from } };
    if (query.kind == GRAZE_QUERY_BOX) {
        *asked = (figure){ .count = 4, .ovals = { from, to, from, to } };
        asked->ovals[2].at.x = to.at.x, asked->ovals[3].at.x = from.at.x;
    } else if (query.kind == GRAZE_QUERY_CIRCLE)
        asked->ovals[0].a = asked->ovals[0].b = query.radius;
    else if (query.kind == GRAZE_QUERY_SHAPE_CAST ||
             query.kind == GRAZE_QUERY_SHAPE_CAST_FIRST)
        *shape = draw_shape(self, asked);
    return query;
}

static void game_check_hit(game *self, const graze_query *query, const figure *asked,
                           const graze_hit *hit) {
    const body *at = &self->bodies[hit->user];
    const figure seen = figure_at(at, 1);
    const double slack = asked->slack + at->own.slack;
    if (query->kind == GRAZE_QUERY_NEAREST) {
        const double distance = fmax(gap(asked, &seen), 0);
        if (hit->distance < distance - eps || hit->distance > distance + slack + eps)
            fail_msg("nearest: %g, not %g", hit->distance, distance);
        return;
    }
    if (query->kind < GRAZE_QUERY_RAY)
        return;
    figure moved = *asked;
    for (uint32_t i = 0; i < moved.count; i++) {
        moved.ovals[i].at.x += (query->to.x - query->at.x) * hit->time;
        moved.ovals[i].at.y += (query->to.y - query->at.y) * hit->time;
    }
    game_claim_time(self, gap(&moved, &seen), hit->time, slack, "query");
}

static void game_query(game *self) {
    graze_shape shape;
    figure asked;
    const graze_query query = draw_query(self, &shape, &asked);
    const bool is_way = query.kind >= GRAZE_QUERY_RAY &&
                        query.kind != GRAZE_QUERY_NEAREST,
               is_first = query.kind == GRAZE_QUERY_RAY_FIRST ||
                          query.kind == GRAZE_QUERY_SHAPE_CAST_FIRST;
    figure whole = asked;
    if (is_way)
        whole = hull_of_way(
            &asked, (vector){ query.to.x - query.at.x, query.to.y - query.at.y });
    bool found[BODIES] = { false };
    assert_int_equal(graze_world_query(self->world, &query, 1, &self->hits),
                     GRAZE_OK);
    for (size_t i = 0; i < self->hits.count; i++) {
        assert_false(found[self->hits.items[i].user]);
        found[self->hits.items[i].user] = true;
        game_check_hit(self, &query, &asked, &self->hits.items[i]);
    }
    for (int i = 0; i < BODIES; i++) {
        const figure seen = figure_at(&self->bodies[i], 1);
        const double slack = asked.slack + self->bodies[i].own.slack;
        if (query.kind == GRAZE_QUERY_NEAREST)
            assert_true(found[i]);
        else if (!is_first || found[i])
            game_claim(self, found[i], gap(&whole, &seen), slack, "query");
        else if (self->hits.count == 0)
            game_claim(self, false, gap(&whole, &seen), slack, "first");
    }
}

static void ellipses_meet_over_the_seams(void **state) {
    (void)state;
    static game at;
    at = (game){ .random = { testing_seed() } };
    for (int k = 0; k < GAMES; k++) {
        game_open(&at);
        for (int i = 0; i < STEPS; i++) {
            game_move(&at, i == 0);
            game_step(&at);
            for (int n = 0; n < QUERIES && i % 4 == 1; n++)
                game_query(&at);
        }
        graze_world_close(at.world);
    }
    graze_hits_free(&at.hits);
    print_message("%llu touch, %llu do not, %llu are open; %llu times\n",
                  (unsigned long long)at.yes, (unsigned long long)at.no,
                  (unsigned long long)at.open, (unsigned long long)at.timed);
    assert_sample(at.yes > 8000 && at.no > 80000 && at.timed > 1000);
    assert_sample(at.open * 50 < at.yes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ellipses_meet_over_the_seams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
