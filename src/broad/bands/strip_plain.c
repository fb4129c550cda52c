/* strip_plain.c: the kernel in plain C. */
#include "core/lanes/lanes_plain.h"

#include "broad/bands/strip_kernel.h"
#include "broad/bands/strip_machines.h"

const grz_strip_kernel grz_strip_kernel_plain = { .name = "plain", .join = join_strip, .probe = probe_strip };
