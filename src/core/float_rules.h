/* float_rules.h: rules for floats, by which answers are the same however the
 * sources are compiled.
 *
 * Nothing is fused: a*b + c rounds twice. No sum is reordered, no division becomes a
 * product, zeros keep their signs. CMake says so by flags; here it holds without
 * them, too. GCC tells by macros what it was asked for, and is refused; Clang tells
 * little, but can be seen. Every source that computes includes this header, most of
 * them through core/numbers.h or core/buffer.h; `make check` compiles them so
 * (tools/check_float_rules.py).
 *
 * Some flags are not known here: the single flags of GCC before 9, and the flags of
 * a linker with -flto. On processors other than x86, PowerPC and s390x, Clang before
 * 18 hides -freciprocal-math and -fno-signed-zeros. */
#pragma once

#include "core/optimize.h"

#include <float.h>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error                                                                              \
    "graze needs IEEE floats: compile it without -ffast-math, -Ofast, or -ffinite-math-only"
#endif
#if defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) ||                \
    defined(__NO_SIGNED_ZEROS__)
#error                                                                              \
    "graze needs IEEE floats: compile it without -funsafe-math-optimizations and its parts"
#endif
_Static_assert(
    sizeof 0.1 == sizeof(double),
    "graze needs doubles: compile it without -fsingle-precision-constant");
#if defined(FLT_EVAL_METHOD) && (FLT_EVAL_METHOD == 2 || FLT_EVAL_METHOD < 0)
#error                                                                              \
    "graze needs floats that round at once: on 32-bit x86 compile it with -msse2 -mfpmath=sse"
#endif

#if defined(__clang__)
#if defined(__i386__) || defined(__x86_64__) || defined(__powerpc64__) ||           \
    defined(__s390x__)
#pragma float_control(precise, on)
#else
#pragma clang fp reassociate(off)
#endif
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif
