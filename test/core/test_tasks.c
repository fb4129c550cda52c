/* test_tasks.c: a run does every part once, on any threads; the pool serves many
 * callers, and ends clean.
 *
 * Nothing here depends on time. Where two threads must do something at once, they
 * wait for each other.
 */
#include "support/counted_memory.h"

#include "core/tasks.h"
#include "graze/tasks.h"

#include <fenv.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { MOST = 5000 };

static const uint32_t thread_counts[] = { 0, 1, 2, 3, 8, 17 };
static const uint32_t part_counts[] = { 0, 1, 2, 3, 7, 64, MOST };

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static graze_pool *open_pool(uint32_t threads) {
    graze_pool *pool;
    assert_int_equal(graze_pool_open(threads, NULL, &pool), GRAZE_OK);
    return pool;
}

/* Not atomic: an index that ran twice at once is what the thread sanitizer sees. */
typedef struct tally {
    uint32_t times[MOST];
} tally;

static void count_part(void *argument, uint32_t index) {
    ((tally *)argument)->times[index]++;
}

static void assert_each_once(const graze_tasks *tasks, uint32_t count) {
    tally seen = { 0 };
    grz_tasks_run(tasks, count_part, &seen, count);
    for (uint32_t i = 0; i < MOST; i++)
        if (seen.times[i] != (i < count))
            fail_msg("part %u of %u ran %u times on %u threads", i, count,
                     seen.times[i], tasks->threads);
}

static void every_part_runs_once_at_any_count_of_threads(void **state) {
    (void)state;
    for (size_t t = 0; t < COUNT_OF(thread_counts); t++) {
        graze_pool *pool = open_pool(thread_counts[t]);
        const graze_tasks tasks = graze_pool_tasks(pool);
        for (size_t c = 0; c < COUNT_OF(part_counts); c++)
            assert_each_once(&tasks, part_counts[c]);
        graze_pool_close(pool);
    }
}

static void many_short_runs_follow_each_other(void **state) {
    (void)state;
    graze_pool *pool = open_pool(4);
    const graze_tasks tasks = graze_pool_tasks(pool);
    tally seen = { 0 };
    for (int i = 0; i < 20000; i++)
        grz_tasks_run(&tasks, count_part, &seen, 5);
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(seen.times[i], 20000);
    graze_pool_close(pool);
}

static void zeroed_tasks_run_here_and_in_order(void **state) {
    (void)state;
    const graze_tasks none = { 0 };
    assert_int_equal(grz_tasks_threads(&none), 1);
    assert_each_once(&none, MOST);
}

/* Two parts, each waiting until the other has begun: they return only if both run at
 * once. */
static void meet_other(void *argument, uint32_t index) {
    atomic_uint *begun = argument;
    (void)index;
    atomic_fetch_add(begun, 1);
    while (atomic_load(begun) < 2)
        sched_yield();
}

static void two_threads_work_at_once(void **state) {
    (void)state;
    graze_pool *pool = open_pool(2);
    const graze_tasks tasks = graze_pool_tasks(pool);
    assert_int_equal(tasks.threads, 2);
    for (int i = 0; i < 100; i++) {
        atomic_uint begun = 0;
        grz_tasks_run(&tasks, meet_other, &begun, 2);
        assert_int_equal(atomic_load(&begun), 2);
    }
    graze_pool_close(pool);
}

/* A part runs parts of its own on the same tasks. */
typedef struct nest {
    graze_tasks tasks;
    tally parts[40];
} nest;

static void run_inner(void *argument, uint32_t index) {
    nest *self = argument;
    grz_tasks_run(&self->tasks, count_part, &self->parts[index], 100);
}

static void a_part_may_run_parts(void **state) {
    (void)state;
    graze_pool *pool = open_pool(3);
    static nest self;
    self.tasks = graze_pool_tasks(pool);
    grz_tasks_run(&self.tasks, run_inner, &self, 40);
    for (uint32_t i = 0; i < 40; i++)
        for (uint32_t j = 0; j < 100; j++)
            assert_int_equal(self.parts[i].times[j], 1);
    graze_pool_close(pool);
}

/* One of several callers of one pool. */
typedef struct caller {
    graze_tasks tasks;
    tally seen;
} caller;

static void *call_often(void *argument) {
    caller *self = argument;
    for (int i = 0; i < 2000; i++)
        grz_tasks_run(&self->tasks, count_part, &self->seen, 50);
    return NULL;
}

static void several_threads_may_call_one_pool(void **state) {
    (void)state;
    enum { CALLERS = 3 };
    static caller callers[CALLERS];
    pthread_t threads[CALLERS];
    graze_pool *pool = open_pool(2);
    for (int i = 0; i < CALLERS; i++) {
        callers[i].tasks = graze_pool_tasks(pool);
        assert_int_equal(pthread_create(&threads[i], NULL, call_often, &callers[i]),
                         0);
    }
    for (int i = 0; i < CALLERS; i++)
        pthread_join(threads[i], NULL);
    graze_pool_close(pool);
    for (int i = 0; i < CALLERS; i++)
        for (uint32_t j = 0; j < 50; j++)
            assert_int_equal(callers[i].seen.times[j], 2000);
}

/* A game's job system: it works backwards, in an odd floating-point mode, and notes
 * what it was asked for. */
typedef struct host {
    uint32_t runs, count;
    int mode_after;
} host;

static void host_run(void *context, void (*task)(void *argument, uint32_t index),
                     void *argument, uint32_t count) {
    host *self = context;
    self->runs++;
    self->count = count;
    fesetround(FE_UPWARD);
    for (uint32_t i = count; i-- > 0;)
        task(argument, i);
    self->mode_after = fegetround();
    fesetround(FE_TONEAREST);
}

/* A sum, rounded up in another mode. */
static void add_little(void *argument, uint32_t index) {
    volatile float one = 1.0f, little = 0x1p-30f;
    ((float *)argument)[index] = one + little;
}

static void the_game_may_run_the_parts(void **state) {
    (void)state;
    host self = { 0 };
    const graze_tasks tasks = { .run = host_run, .context = &self, .threads = 6 };
    assert_int_equal(grz_tasks_threads(&tasks), 6);
    assert_each_once(&tasks, 100);
    assert_int_equal(self.runs, 1);
    assert_int_equal(self.count, 100);
    assert_each_once(&tasks, 1); /* one part needs no other thread */
    assert_int_equal(self.runs, 1);
}

static void parts_work_in_the_default_floating_point_mode(void **state) {
    (void)state;
    host self = { 0 };
    const graze_tasks tasks = { .run = host_run, .context = &self, .threads = 2 };
    float sums[8] = { 0 };
    grz_tasks_run(&tasks, add_little, sums, 8);
    for (size_t i = 0; i < COUNT_OF(sums); i++)
        assert_true(sums[i] == 1.0f);
    assert_int_equal(self.mode_after, FE_UPWARD);
}

static void a_pool_gives_its_memory_back(void **state) {
    (void)state;
    counted_memory memory = { 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    graze_pool *pool;
    for (size_t t = 0; t < COUNT_OF(thread_counts); t++) {
        assert_int_equal(graze_pool_open(thread_counts[t], &allocator, &pool),
                         GRAZE_OK);
        assert_int_equal(memory.blocks, 1);
        const graze_tasks tasks = graze_pool_tasks(pool);
        const uint64_t calls = memory.calls;
        assert_each_once(&tasks, 10);
        assert_int_equal(memory.calls, calls); /* a run asks for none */
        graze_pool_close(pool);
        assert_int_equal(memory.blocks, 0);
    }
}

static void count_one(void *argument, uint32_t index) {
    ((uint32_t *)argument)[index]++;
}

static void a_pool_of_one_thread_runs_the_parts_in_its_caller(void **state) {
    (void)state;
    enum { FEW = 9 };
    uint32_t times[FEW] = { 0 };
    graze_pool *pool;
    assert_int_equal(graze_pool_open(1, NULL, &pool), GRAZE_OK);
    const graze_tasks tasks = graze_pool_tasks(pool);
    assert_int_equal(tasks.threads, 1);
    tasks.run(tasks.context, count_one, times, FEW);
    for (int i = 0; i < FEW; i++)
        assert_int_equal(times[i], 1);
    graze_pool_close(pool);
}

static void a_pool_that_cannot_open_says_why(void **state) {
    (void)state;
    counted_memory memory = { .fail_at = 1 };
    const graze_allocator allocator = counted_allocator(&memory);
    graze_pool *pool = (graze_pool *)&memory;
    assert_int_equal(graze_pool_open(2, &allocator, &pool), GRAZE_OUT_OF_MEMORY);
    assert_null(pool);
    pool = (graze_pool *)&memory;
    assert_int_equal(graze_pool_open(GRAZE_POOL_THREADS_MAX + 1, NULL, &pool),
                     GRAZE_OUT_OF_CAPACITY);
    assert_null(pool);
    graze_pool_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_runs_once_at_any_count_of_threads),
        cmocka_unit_test(many_short_runs_follow_each_other),
        cmocka_unit_test(zeroed_tasks_run_here_and_in_order),
        cmocka_unit_test(two_threads_work_at_once),
        cmocka_unit_test(a_part_may_run_parts),
        cmocka_unit_test(several_threads_may_call_one_pool),
        cmocka_unit_test(the_game_may_run_the_parts),
        cmocka_unit_test(parts_work_in_the_default_floating_point_mode),
        cmocka_unit_test(a_pool_gives_its_memory_back),
        cmocka_unit_test(a_pool_of_one_thread_runs_the_parts_in_its_caller),
        cmocka_unit_test(a_pool_that_cannot_open_says_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
