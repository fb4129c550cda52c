/* corpus.h: a corpus is a folder of small files, one or more of each format written
 * by graze, with every feature of the format. Beside each file X is a text X.txt
 * with the expected result of reading it.
 *
 * `make corpus VERSION=1.0` plays a game, and writes a corpus of this version.
 * The texts are what the game's own world said meanwhile, so a reader is compared
 * with a world, not with itself. Each later version 1.x reads the corpora of all
 * earlier ones.
 */
#ifndef TEST_CORPUS_H
#define TEST_CORPUS_H

#include "graze/graze.h"

#include <stdio.h>
#include <stdlib.h>

/* The masks and sets the game's bodies use. */
enum { CORPUS_MASKS = 2, CORPUS_SETS = 2 };

typedef struct corpus_assets {
    graze_mask *masks[CORPUS_MASKS];
    const graze_hitbox_set *sets[CORPUS_SETS];
    graze_assets lists;
} corpus_assets;

void corpus_assets_open(corpus_assets *assets);
void corpus_assets_close(corpus_assets *assets);

/* End the program unless a call succeeded. */
#define MUST(call) corpus_must((call) == GRAZE_OK, #call, __FILE__, __LINE__)

static inline void corpus_must(bool holds, const char *what, const char *file,
                               int line) {
    if (holds)
        return;
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
    exit(1);
}

/* The text of a world, of the events of its last step with its hash, and of a hitbox
 * set. */
void tell_world(FILE *file, graze_world *world);
void tell_step(FILE *file, graze_world *world);
void tell_set(FILE *file, const char *name, const graze_hitbox_set *set);
void tell_note(void *file, const void *bytes, size_t size);

/* Write a corpus into an existing folder: recordings, snapshots and deltas.
 * `used` gets the bytes of each passed struct of the interface, by its name. A
 * test looks whether all fields are used. */
void corpus_make(const char *folder, FILE *used);

/* Read what is in a folder. Returns how many files were not read as their texts
 * say. */
unsigned corpus_read(const char *folder);

/* Print what one file gives. */
void corpus_tell(const char *path);

/* Print how often each kind of call is in some recordings, in the order of the
 * kinds. */
void corpus_count_calls(char **paths, int count);

#endif
