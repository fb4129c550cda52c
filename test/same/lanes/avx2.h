/* avx2.h: put before every file (-include) it hides AVX-512 from graze, which asks
 * the machine what it has. Among the names it asks for, only "avx2", "bmi2" and, for
 * AVX-512's masks alone, "gfni" have four letters. */
#define __builtin_cpu_supports(feature) (sizeof(feature) == sizeof "avx2")
