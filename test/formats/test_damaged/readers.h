/* readers.h: every reader of graze behind one function, for tests giving it damaged
 * files.
 *
 * test_damaged.c gives all prefixes and flipped bits of small files,
 * test/fuzz/fuzz_readers.c any libFuzzer thinks of.
 */
#ifndef TEST_DAMAGED_READERS_H
#define TEST_DAMAGED_READERS_H

#include "formats/error.h"

#include <stddef.h>

/* The outcome of reading a file. */
typedef struct reading {
    bool is_read;
    const char *flaw; /* of what was read, or of how it was refused; NULL: none */
} reading;

typedef struct reader {
    const char *name;
    /* Reads, and frees what it read. True: the file was accepted; *flaw says what is
     * wrong with what came. */
    bool (*read)(const char *path, const char **flaw, error *e);
} reader;

/* In an order that stays: seeds of the fuzzers name readers by their place. */
extern const reader readers[];
extern const size_t reader_count;

/* Read a file, and look at what was read or at the message. */
reading reader_try(const reader *r, const char *path);

/* The reader of a name; NULL: there is none. */
const reader *reader_named(const char *name);

#endif
