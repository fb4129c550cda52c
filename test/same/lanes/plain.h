/* plain.h: put before every file (-include) it leaves graze only what is written in
 * plain C. */
#define __builtin_cpu_supports(feature) 0
#undef __SSE2__
