/* test_kernels.c: which kernels there are for this processor, the best first, in each of the four lists. */
#include "testing.h"

#include "broad/bands/kernel.h"
#include "broad/follow/follow_kernel.h"
#include "broad/index/look.h"
#include "broad/stream/stream_kernel.h"

enum { KERNELS = 5 };

/* Of any number of kernels as many are named as there are, and as there is room for. */
static void check_list(const void *const *all, const void *const *some, uint32_t count, uint32_t capacity) {
    for (uint32_t i = 0; i < KERNELS; i++)
        if (i < count && i < capacity)
            assert_ptr_equal(some[i], all[i]);
        else
            assert_null(some[i]);
}

static void kernels_are_named_as_far_as_there_is_room(void **state) {
    (void)state;
    const grz_strip_kernel *bands[KERNELS + 1] = { NULL };
    const grz_stream_kernel *stream[KERNELS + 1] = { NULL };
    const grz_follow_kernel *follow[KERNELS + 1] = { NULL };
    const grz_index_kernel *look[KERNELS + 1] = { NULL };
    const uint32_t counts[] = { grz_strip_kernels(bands, KERNELS), grz_stream_kernels(stream, KERNELS),
                                grz_follow_kernels(follow, KERNELS), grz_index_kernels(look, KERNELS) };
    for (uint32_t capacity = 0; capacity <= KERNELS; capacity++) {
        const void *some[4][KERNELS + 1] = { { NULL } };
        const grz_strip_kernel **some_bands = (const grz_strip_kernel **)(void *)some[0];
        const grz_stream_kernel **some_stream = (const grz_stream_kernel **)(void *)some[1];
        const grz_follow_kernel **some_follow = (const grz_follow_kernel **)(void *)some[2];
        const grz_index_kernel **some_look = (const grz_index_kernel **)(void *)some[3];
        assert_int_equal(grz_strip_kernels(some_bands, capacity), counts[0]);
        assert_int_equal(grz_stream_kernels(some_stream, capacity), counts[1]);
        assert_int_equal(grz_follow_kernels(some_follow, capacity), counts[2]);
        assert_int_equal(grz_index_kernels(some_look, capacity), counts[3]);
        check_list((const void *const *)bands, some[0], counts[0], capacity);
        check_list((const void *const *)stream, some[1], counts[1], capacity);
        check_list((const void *const *)follow, some[2], counts[2], capacity);
        check_list((const void *const *)look, some[3], counts[3], capacity);
    }
}

/* For which machines something is compiled, but for plain C. */
typedef struct machine_list {
    bool avx512, avx2, bits, sse2, neon; /* bits: with AVX2, BMI2 is needed, too */
} machine_list;

static uint32_t name_kernels(machine_list of, const char *names[KERNELS]) {
    uint32_t count = 0;
#if defined(__x86_64__)
    const bool has_avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
    if (of.avx512 && has_avx512)
        names[count++] = "avx512";
    if (of.avx2 && __builtin_cpu_supports("avx2") && (!of.bits || __builtin_cpu_supports("bmi2")))
        names[count++] = "avx2";
#endif
#if defined(__SSE2__)
    if (of.sse2)
        names[count++] = "sse2";
#endif
#if defined(__aarch64__) && defined(__ARM_NEON)
    if (of.neon)
        names[count++] = "neon";
#endif
    names[count++] = "plain";
    return count;
}

static void a_processor_has_the_kernels_that_it_can_run(void **state) {
    (void)state;
    const grz_strip_kernel *bands[KERNELS];
    const grz_stream_kernel *stream[KERNELS];
    const grz_follow_kernel *follow[KERNELS];
    const grz_index_kernel *look[KERNELS];
    const char *names[KERNELS];
    uint32_t count = name_kernels((machine_list){ true, true, true, true, true }, names);
    assert_int_equal(grz_strip_kernels(bands, KERNELS), count);
    for (uint32_t i = 0; i < count; i++)
        assert_string_equal(bands[i]->name, names[i]);
    count = name_kernels((machine_list){ .avx2 = true }, names);
    assert_int_equal(grz_stream_kernels(stream, KERNELS), count);
    for (uint32_t i = 0; i < count; i++)
        assert_string_equal(stream[i]->name, names[i]);
    count = name_kernels((machine_list){ .avx2 = true, .sse2 = true, .neon = true }, names);
    assert_int_equal(grz_follow_kernels(follow, KERNELS), count);
    for (uint32_t i = 0; i < count; i++)
        assert_string_equal(follow[i]->name, names[i]);
    count = name_kernels((machine_list){ .avx2 = true, .bits = true, .sse2 = true }, names);
    assert_int_equal(grz_index_kernels(look, KERNELS), count);
    for (uint32_t i = 0; i < count; i++)
        assert_string_equal(look[i]->name, names[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_are_named_as_far_as_there_is_room),
        cmocka_unit_test(a_processor_has_the_kernels_that_it_can_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
