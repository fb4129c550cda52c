/* optimize.h: the loops' demands on a compiler asked for -O2, as README says.
 *
 * GCC's -O2 makes vectors of few loops, and leaves unchanging conditions inside
 * them: a world of bullets took twice as long (docs/adr/0162). All functions of a unit
 * have the same options, since GCC does not inline a function with options of its
 * own. core/float_rules.h includes this header, so every source has it. -O0 stays
 * as it is, and -Os, too. */
#pragma once

#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__) &&            \
    !defined(__OPTIMIZE_SIZE__)
#pragma GCC optimize("tree-vectorize", "vect-cost-model=dynamic", "unswitch-loops", \
                     "peel-loops")
#endif

/* An inline function that -O2 finds too large, though its one or two callers know
 * arguments that make it small. */
#if defined(__GNUC__) && !defined(__OPTIMIZE_SIZE__)
#define GRZ_INLINED inline __attribute__((always_inline))
#else
#define GRZ_INLINED inline
#endif

/* graze.c with GRZ_SMALL, as GRAZE_ONLY_CORE is, makes all functions small but those
 * between these two lines: the loops of a step. tools/amalgamate.py puts the same
 * lines around each source, the other way. */
#if !defined(GRZ_SMALL) || !defined(__OPTIMIZE__) || defined(__OPTIMIZE_SIZE__)
#define GRZ_FAST_BEGIN
#define GRZ_FAST_END
#elif defined(__clang__)
#define GRZ_FAST_BEGIN _Pragma("clang attribute pop")
#define GRZ_FAST_END                                                                \
    _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#elif defined(__GNUC__)
#define GRZ_PRAGMA(text) _Pragma(#text)
#define GRZ_FAST_BEGIN _Pragma("GCC pop_options")
#define GRZ_FAST_END                                                                \
    _Pragma("GCC push_options") GRZ_PRAGMA(GCC optimize(                            \
        "Os", "no-tree-vectorize", "no-unswitch-loops", "no-peel-loops"))
#endif
