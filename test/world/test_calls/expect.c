/* expect.c: a message, and the end; see expect.h. */
#include "test_calls/expect.h"

#include <stdio.h>
#include <stdlib.h>

void calls_expect(bool is_so, const char *what) {
    if (is_so)
        return;
    fprintf(stderr, "calls: it does not hold that %s\n", what);
    abort();
}
