/* test_tasks_refused.c: a pool to which the system refuses all threads says so, and
 * leaves nothing behind; with some of its threads it works.
 *
 * The linker puts the function below in front of the system's (--wrap, see
 * CMakeLists.txt); where it cannot, this test is not built.
 */
#include "support/counted_memory.h"

#include "core/tasks.h"
#include "graze/tasks.h"

#include <errno.h>
#include <pthread.h>

/* The call to the system; the names are the linker's. */
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *kind,
                          void *(*begin)(void *), void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *kind,
                          void *(*begin)(void *), void *argument);

static int threads_to_give;

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *kind,
                          void *(*begin)(void *), void *argument) {
    return threads_to_give-- > 0
               ? __real_pthread_create(thread, kind, begin, argument)
               : EAGAIN;
}

static void a_pool_without_any_thread_is_refused(void **state) {
    (void)state;
    counted_memory memory = { .calls = 0 };
    const graze_allocator allocator = counted_allocator(&memory);
    graze_pool *pool = (graze_pool *)&memory;
    threads_to_give = 0;
    assert_int_equal(graze_pool_open(4, &allocator, &pool), GRAZE_THREADS_MISSING);
    assert_null(pool);
    assert_int_equal(memory.calls, 2);
    assert_int_equal(memory.blocks, 0);
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
        threads_to_give = threads;
        assert_int_equal(graze_pool_open(4, &allocator, &pool), GRAZE_OK);
        const graze_tasks tasks = graze_pool_tasks(pool);
        assert_int_equal(tasks.threads, (threads < 3 ? threads : 3) + 1);
        grz_tasks_run(&tasks, count_part, times, PARTS);
        for (int i = 0; i < PARTS; i++)
            assert_int_equal(times[i], 1);
        graze_pool_close(pool);
        assert_int_equal(memory.blocks, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pool_without_any_thread_is_refused),
        cmocka_unit_test(a_pool_with_some_of_its_threads_does_every_part_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
