/* main.c: corpus make FOLDER USED | read FOLDER… | tell FILE | calls RECORDING…; see
 * corpus.h. */
#include "corpus.h"

#include <string.h>

static int make(const char *folder, const char *used_path) {
    FILE *used = fopen(used_path, "w");
    if (used == NULL) {
        fprintf(stderr, "%s: cannot be written\n", used_path);
        return 1;
    }
    corpus_make(folder, used);
    return fclose(used) != 0;
}

int main(int argc, char **argv) {
    const char *task = argc > 2 ? argv[1] : "";
    unsigned failed = 0;
    if (strcmp(task, "make") == 0 && argc == 4)
        return make(argv[2], argv[3]);
    if (strcmp(task, "tell") == 0) {
        corpus_tell(argv[2]);
        return 0;
    }
    if (strcmp(task, "calls") == 0) {
        corpus_count_calls(argv + 2, argc - 2);
        return 0;
    }
    if (strcmp(task, "read") != 0) {
        fprintf(stderr, "usage: corpus make FOLDER USED | read FOLDER... | tell "
                        "FILE | calls RECORDING...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++)
        failed += corpus_read(argv[i]);
    return failed > 0;
}
