/* float_env.h: stands for src/core/float_env.h where Frama-C reads: it has no
 * floating-point mode. */
#pragma once

#define GRZ_FLOAT_ENV_SCOPE (void)0
