/* test_tasks_refused.c: a pool to which the system refuses a lock, a condition or a thread says so, and
 * leaves nothing behind; with some of its threads it works.
 *
 * The linker puts the functions below in front of the system's (--wrap, see CMakeLists.txt); where it cannot,
 * this test is not built.
 */
#include "counted_memory.h"

#include "core/tasks.h"
#include "graze/tasks.h"

#include <errno.h>
#include <pthread.h>

/* The calls to the system; the names are the linker's. */
int __real_pthread_mutex_init(pthread_mutex_t *lock, const pthread_mutexattr_t *kind);
int __real_pthread_mutex_destroy(pthread_mutex_t *lock);
int __real_pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *kind);
int __real_pthread_cond_destroy(pthread_cond_t *condition);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *kind, void *(*begin)(void *),
                          void *argument);
int __wrap_pthread_mutex_init(pthread_mutex_t *lock, const pthread_mutexattr_t *kind);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *lock);
int __wrap_pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *kind);
int __wrap_pthread_cond_destroy(pthread_cond_t *condition);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *kind, void *(*begin)(void *),
                          void *argument);

/* How many of each are given yet; how many are out. */
static struct {
    int locks, conditions, threads;
    int locks_out, conditions_out;
} system_gives;

int __wrap_pthread_mutex_init(pthread_mutex_t *lock, const pthread_mutexattr_t *kind) {
    if (system_gives.locks-- <= 0)
        return ENOMEM;
    system_gives.locks_out++;
    return __real_pthread_mutex_init(lock, kind);
}

int __wrap_pthread_mutex_destroy(pthread_mutex_t *lock) {
    system_gives.locks_out--;
    return __real_pthread_mutex_destroy(lock);
}

int __wrap_pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *kind) {
    if (system_gives.conditions-- <= 0)
        return EAGAIN;
    system_gives.conditions_out++;
    return __real_pthread_cond_init(condition, kind);
}

int __wrap_pthread_cond_destroy(pthread_cond_t *condition) {
    system_gives.conditions_out--;
    return __real_pthread_cond_destroy(condition);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *kind, void *(*begin)(void *),
                          void *argument) {
    return system_gives.threads-- > 0 ? __real_pthread_create(thread, kind, begin, argument) : EAGAIN;
}

static void assert_nothing_is_out(const counted_memory *memory) {
    assert_int_equal(memory->blocks, 0);
    assert_int_equal(system_gives.locks_out, 0);
    assert_int_equal(system_gives.conditions_out, 0);
}

/* Open a pool of four threads of a system that gives so much; it is refused. */
static void assert_refused(int locks, int conditions, int threads, graze_status status) {
    counted_memory memory = { .calls = 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    graze_pool *pool = (graze_pool *)&memory;
    system_gives.locks = locks;
    system_gives.conditions = conditions;
    system_gives.threads = threads;
    assert_int_equal(graze_pool_open(4, &allocator, &pool), status);
    assert_null(pool);
    assert_int_equal(memory.calls, 2);
    assert_nothing_is_out(&memory);
}

static void a_pool_without_a_lock_or_a_condition_is_refused(void **state) {
    (void)state;
    assert_refused(0, 2, 3, GRAZE_OUT_OF_MEMORY);
    assert_refused(1, 0, 3, GRAZE_OUT_OF_MEMORY);
    assert_refused(1, 1, 3, GRAZE_OUT_OF_MEMORY);
}

static void a_pool_without_any_thread_is_refused(void **state) {
    (void)state;
    assert_refused(1, 2, 0, GRAZE_THREADS_MISSING);
}

enum { PARTS = 500 };

static void count_part(void *argument, uint32_t index) {
    ((uint32_t *)argument)[index]++;
}

static void a_pool_with_some_of_its_threads_does_every_part_once(void **state) {
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        counted_memory memory = { .calls = 0 };
        const graze_allocator allocator = counted_allocator(&memory);
        graze_pool *pool;
        uint32_t times[PARTS] = { 0 };
        system_gives.locks = 1;
        system_gives.conditions = 2;
        system_gives.threads = threads;
        assert_int_equal(graze_pool_open(4, &allocator, &pool), GRAZE_OK);
        const graze_tasks tasks = graze_pool_tasks(pool);
        assert_int_equal(tasks.threads, (threads < 3 ? threads : 3) + 1);
        grz_tasks_run(&tasks, count_part, times, PARTS);
        for (int i = 0; i < PARTS; i++)
            assert_int_equal(times[i], 1);
        graze_pool_close(pool);
        assert_nothing_is_out(&memory);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pool_without_a_lock_or_a_condition_is_refused),
        cmocka_unit_test(a_pool_without_any_thread_is_refused),
        cmocka_unit_test(a_pool_with_some_of_its_threads_does_every_part_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
