/* test_comparison.c: contenders see the same rounds. A contender with other pairs
 * is reported, and a slow one is left out. */
#include "support/testing.h"

#include "bench/comparison.h"

enum { LINE_SIZE = 256, LINES_MAX = 16 };

/* The lines of the report. */
typedef struct listener {
    char lines[LINES_MAX][LINE_SIZE];
    size_t count;
} listener;

static void listen(void *user, const char *text) {
    listener *l = user;
    assert_true(l->count < LINES_MAX);
    snprintf(l->lines[l->count++], LINE_SIZE, "%s", text);
}

static void tick(void *user, double done) {
    (void)user;
    assert_true(done >= 0 && done <= 1);
}

static bool has_line(const listener *l, const char *part) {
    for (size_t i = 0; i < l->count; i++)
        if (strstr(l->lines[i], part) != NULL)
            return true;
    return false;
}

static int open_count;

static graze_status open_it(contender *self, const contender_work *work) {
    (void)work;
    open_count++;
    self->state = &open_count;
    return GRAZE_OK;
}

static void close_it(contender *self) {
    open_count -= self->state != NULL;
    self->state = NULL;
}

/* A contender's cell_w says how long it takes, its cell_h from which round on it
 * finds something else. */
static graze_status turn_it(contender *self, const contender_work *work,
                            contender_turn *turn) {
    const int *round = work->what;
    turn->mean = (double)self->setup.cell_w;
    turn->worst = 2 * turn->mean;
    turn->pairs = 7;
    turn->hash = (uint64_t)*round +
                 (self->setup.cell_h > 0 && (float)*round >= self->setup.cell_h);
    return GRAZE_OK;
}

static graze_status refuse(contender *self, const contender_work *work,
                           contender_turn *turn) {
    (void)self;
    (void)work;
    (void)turn;
    return GRAZE_OUT_OF_MEMORY;
}

static const contender_kind kind = { "", open_it, turn_it, close_it };
static const contender_kind failing = { "", open_it, refuse, close_it };

static void next(void *what, bool is_trial) {
    int *round = what;
    assert_int_equal(is_trial, *round == 0);
    ++*round;
}

static void begin(comparison *r, int *round) {
    *round = 0;
    comparison_open(r, &(report){ .print = NULL });
    r->suite = "w1";
    r->name = "made up";
    r->n = 10;
    r->work.what = round;
    r->work.next = next;
}

static graze_broad_phase_setup takes(float seconds) {
    return (graze_broad_phase_setup){ .cell_w = seconds };
}

static void
after_the_trial_every_contender_runs_eleven_rounds_and_is_closed(void **state) {
    (void)state;
    comparison r;
    int round;
    listener l = { .count = 0 };
    report out = { .print = listen, .tick = tick, .user = &l };
    error e = { 0 };
    begin(&r, &round);
    comparison_add(&r, &kind, "auto", takes(1));
    comparison_add(&r, &kind, "sectors", takes(1.5f));
    assert_true(comparison_run(&r, &out, &e));
    assert_int_equal(round, 12);
    assert_int_equal(r.contenders[1].rounds.count, 11);
    assert_int_equal(open_count, 0);
    comparison_tell(&r, &out);
    assert_false(out.has_difference);
    assert_true(
        has_line(&l, "auto is 1.50 times as fast as the best other, sectors"));
}

static void a_slow_contender_runs_the_trial_only(void **state) {
    (void)state;
    comparison r;
    int round;
    report out = { .tick = tick };
    error e = { 0 };
    begin(&r, &round);
    comparison_add(&r, &kind, "brute", takes(9));
    comparison_add(&r, &kind, "auto", takes(1));
    assert_true(comparison_run(&r, &out, &e));
    assert_int_equal(r.contenders[0].rounds.count, 1);
    assert_int_equal(r.contenders[1].rounds.count, 11);
    assert_int_equal(open_count, 0);
}

static void a_difference_in_any_round_is_reported(void **state) {
    (void)state;
    comparison r;
    int round;
    listener l = { .count = 0 };
    report out = { .print = listen, .tick = tick, .user = &l };
    error e = { 0 };
    begin(&r, &round);
    comparison_add(&r, &kind, "auto", takes(1));
    comparison_add(&r, &kind, "grid-map",
                   (graze_broad_phase_setup){ .cell_w = 1, .cell_h = 11 });
    comparison_add(&r, &kind, "sectors", takes(1));
    assert_true(comparison_run(&r, &out, &e));
    comparison_tell(&r, &out);
    assert_true(out.has_difference);
    assert_true(has_line(&l, "DIFFERS"));
    assert_true(r.contenders[1].differs);
    assert_false(r.contenders[2].differs);
}

static void that_auto_is_behind_is_reported(void **state) {
    (void)state;
    comparison r;
    int round;
    listener l = { .count = 0 };
    report out = { .print = listen, .tick = tick, .user = &l };
    error e = { 0 };
    begin(&r, &round);
    comparison_add(&r, &kind, "auto", takes(1.5f));
    comparison_add(&r, &kind, "sectors", takes(1));
    assert_true(comparison_run(&r, &out, &e));
    comparison_tell(&r, &out);
    assert_true(has_line(
        &l, "auto takes 1.50 times as long as the best other, sectors: TOO SLOW"));
}

static void a_failure_names_the_broad_phase_and_closes_all(void **state) {
    (void)state;
    comparison r;
    int round;
    report out = { .tick = tick };
    error e = { 0 };
    begin(&r, &round);
    comparison_add(&r, &kind, "auto", takes(1));
    comparison_add(&r, &failing, "sectors", takes(1));
    assert_false(comparison_run(&r, &out, &e));
    assert_int_equal(e.code, ERROR_RESOURCES);
    assert_non_null(strstr(e.text, "sectors"));
    assert_int_equal(open_count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            after_the_trial_every_contender_runs_eleven_rounds_and_is_closed),
        cmocka_unit_test(a_slow_contender_runs_the_trial_only),
        cmocka_unit_test(a_difference_in_any_round_is_reported),
        cmocka_unit_test(that_auto_is_behind_is_reported),
        cmocka_unit_test(a_failure_names_the_broad_phase_and_closes_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
