/* many_commands.c: many runs of `graze-mpi pairs` in one start of mpirun, which takes
 * longer than they do. FILE has a run a line, its words between blanks. Rank 0 prints
 * the exit code of each behind its output.
 */
#include "mpi/command.h"

#include <getopt.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MAX_BYTES = 8192, WORDS_MAX = 64 };

static int run_line(char *line) {
    char *words[WORDS_MAX + 1];
    int count = 0;
    for (char *word = strtok(line, " \n"); word != NULL && count < WORDS_MAX;
         word = strtok(NULL, " \n"))
        words[count++] = word;
    words[count] = NULL;
    optind = 0; /* getopt begins anew */
    return pairs_command(count, words);
}

int main(int argc, char **argv) {
    char line[LINE_MAX_BYTES];
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const int code = run_line(line);
        if (rank == 0)
            printf("exit %d\n", code);
        fflush(stdout);
    }
    if (file != NULL)
        fclose(file);
    MPI_Finalize();
    return file == NULL;
}
