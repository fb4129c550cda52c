/* asked.h: put before kernels.c and its tests (GRAZE_ASK_LANES) it lets the
 * environment say which instruction sets graze finds. GRAZE_LANES=avx512f hides all
 * after AVX-512's first, avx2 hides all of AVX-512, and sse2 all beyond the common
 * base of x86-64. Without it graze finds what there is.
 */
#ifndef TEST_SAME_LANES_ASKED_H
#define TEST_SAME_LANES_ASKED_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lists of features begin and end with a blank. */
static inline bool lanes_may_have(const char *feature) {
    static const char *const shown[][2] = {
        { "sse2", " " },
        { "avx2", " avx2 bmi2 " },
        { "avx512f", " avx2 bmi2 avx512f avx512dq avx512vl avx512bw " },
    };
    const char *lanes = getenv("GRAZE_LANES");
    char word[32];
    snprintf(word, sizeof word, " %s ", feature);
    for (size_t i = 0; lanes != NULL && i < sizeof shown / sizeof *shown; i++)
        if (strcmp(lanes, shown[i][0]) == 0)
            return strstr(shown[i][1], word) != NULL;
    return true;
}

#define __builtin_cpu_supports(feature)                                             \
    (lanes_may_have(feature) && __builtin_cpu_supports(feature))

#endif
