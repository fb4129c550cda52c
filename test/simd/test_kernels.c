/* test_kernels.c: which kernels there are for this processor, the best first. */
#include "support/testing.h"

#include "simd/kernels.h"

static void kernels_are_listed_as_far_as_there_is_room(void **state) {
    (void)state;
    const grz_kernels *all[GRZ_KERNELS_MAX + 1] = { NULL }, none;
    const uint32_t count = grz_kernels_list(all, GRZ_KERNELS_MAX + 1);
    assert_in_range(count, 1, GRZ_KERNELS_MAX);
    assert_ptr_equal(grz_kernels_best(), all[0]);
    for (uint32_t capacity = 0; capacity <= GRZ_KERNELS_MAX; capacity++) {
        const grz_kernels *some[GRZ_KERNELS_MAX];
        for (uint32_t i = 0; i < GRZ_KERNELS_MAX; i++)
            some[i] = &none;
        assert_int_equal(grz_kernels_list(some, capacity), count);
        for (uint32_t i = 0; i < GRZ_KERNELS_MAX; i++)
            assert_ptr_equal(some[i], i < capacity && i < count ? all[i] : &none);
    }
}

static uint32_t name_kernels(const char *names[GRZ_KERNELS_MAX]) {
    uint32_t count = 0;
#if defined(__x86_64__)
    const bool has_avx2 =
        __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    const bool has_avx512 = has_avx2 && __builtin_cpu_supports("avx512f") &&
                            __builtin_cpu_supports("avx512dq") &&
                            __builtin_cpu_supports("avx512vl") &&
                            __builtin_cpu_supports("avx512bw");
    if (has_avx512 && __builtin_cpu_supports("avx512vpopcntdq") &&
        __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("gfni"))
        names[count++] = "avx512";
    if (has_avx512)
        names[count++] = "avx512f";
    if (has_avx2)
        names[count++] = "avx2";
#endif
#if defined(__SSE2__)
    names[count++] = "sse2";
#elif defined(__aarch64__) && defined(__ARM_NEON)
    names[count++] = "neon";
#else
    names[count++] = "plain";
#endif
    return count;
}

static void a_processor_has_the_kernels_that_it_can_run(void **state) {
    (void)state;
    const grz_kernels *kernels[GRZ_KERNELS_MAX];
    const char *names[GRZ_KERNELS_MAX];
    const uint32_t count = name_kernels(names);
    assert_int_equal(grz_kernels_list(kernels, GRZ_KERNELS_MAX), count);
    for (uint32_t i = 0; i < count; i++)
        assert_string_equal(kernels[i]->name, names[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_are_listed_as_far_as_there_is_room),
        cmocka_unit_test(a_processor_has_the_kernels_that_it_can_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
