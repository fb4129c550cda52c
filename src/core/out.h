/* out.h: out-parameters, each of which a caller may leave out. */
#pragma once

#include <stddef.h>

/* The out-parameter, or if it is NULL a value that is not read, which lives as long as the caller's block. */
#define grz_out(type, out) ((out) != NULL ? (out) : &(type){ 0 })
