/* expect.h: claims that must hold. */
#ifndef TEST_CALLS_EXPECT_H
#define TEST_CALLS_EXPECT_H

#include <stdbool.h>

/* Abort with a message unless `is_so`. */
void calls_expect(bool is_so, const char *what);

#endif
