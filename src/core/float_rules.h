/* float_rules.h: what a float is, so that answers are the same however the sources are compiled.
 *
 * Nothing is fused: a*b + c rounds twice. CMake says so by flags; here it holds without them, too. Every
 * source that computes includes this header, most of them through core/numbers.h or core/buffer.h; `make
 * check` looks for fused instructions.
 */
#ifndef GRZ_CORE_FLOAT_RULES_H
#define GRZ_CORE_FLOAT_RULES_H

#include <float.h>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "graze needs IEEE floats: compile it without -ffast-math, -Ofast, or -ffinite-math-only"
#endif
#if defined(FLT_EVAL_METHOD) && (FLT_EVAL_METHOD == 2 || FLT_EVAL_METHOD < 0)
#error "graze needs floats that round at once: on 32-bit x86 compile it with -msse2 -mfpmath=sse"
#endif

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif

#endif
