/* strip_neon.c: the kernel for 64-bit ARM, all of which have NEON. */
#if defined(__aarch64__) && defined(__ARM_NEON)
#include "core/lanes/lanes_neon.h"

#include "broad/bands/strip_kernel.h"
#include "broad/bands/strip_machines.h"

const grz_strip_kernel grz_strip_kernel_neon = { .name = "neon", .join = join_strip, .probe = probe_strip };
#else
typedef int grz_not_arm64; /* a file of C may not be empty */
#endif
