/* float_env.h: answers independent of the caller's floating-point mode.
 *
 * A game may round towards zero or flush denormals; either would change a sum or a
 * comparison. Public functions that compute or compare floats run between enter and
 * leave, in the default mode: round to nearest, denormals kept. On x86 and arm64 the
 * mode is one register. It is written only if the caller's mode is another: writing
 * it costs some ten nanoseconds, reading it one. Elsewhere the mode is fenv's. */
#pragma once

#if defined(__SSE2__)
#include <xmmintrin.h>

typedef unsigned int grz_float_env;

/* The mode at program start: exceptions masked, nearest, no flushing; the six low
 * bits: exceptions raised so far. */
static inline int grz_float_env_is_default(grz_float_env env) {
    return (env & ~0x3fu) == 0x1f80;
}

static inline grz_float_env grz_float_env_enter(void) {
    const grz_float_env mode = _mm_getcsr();
    if (!grz_float_env_is_default(mode))
        _mm_setcsr(0x1f80);
    return mode;
}

static inline void grz_float_env_leave(grz_float_env mode) {
    if (!grz_float_env_is_default(mode))
        _mm_setcsr(mode);
}

#elif defined(__aarch64__)
#include <stdint.h>

typedef uint64_t grz_float_env;

static inline grz_float_env grz_float_env_enter(void) {
    grz_float_env mode;
    __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
    if (mode != 0)
        __asm__ volatile("msr fpcr, %0" : : "r"((grz_float_env)0) : "memory");
    return mode;
}

static inline void grz_float_env_leave(grz_float_env mode) {
    if (mode != 0)
        __asm__ volatile("msr fpcr, %0" : : "r"(mode) : "memory");
}

#else
#include <fenv.h>

typedef fenv_t grz_float_env;

static inline grz_float_env grz_float_env_enter(void) {
    grz_float_env mode;
    fegetenv(&mode);
    fesetenv(FE_DFL_ENV);
    return mode;
}

static inline void grz_float_env_leave(grz_float_env mode) {
    fesetenv(&mode);
}
#endif

/* Compute the rest of the block, with its return value, in the default mode. */
#define GRZ_FLOAT_ENV_SCOPE                                                         \
    __attribute__((cleanup(grz_float_env_end), unused))                             \
    const grz_float_env float_env_scope = grz_float_env_enter()

static inline void grz_float_env_end(const grz_float_env *mode) {
    grz_float_env_leave(*mode);
}
