/* sse2.h: put before every file (-include) it hides from graze all that not every
 * x86-64 has. */
#define __builtin_cpu_supports(feature) 0
