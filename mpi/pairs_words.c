/* pairs_words.c: see pairs_words.h. */
#include "mpi/pairs_words.h"

#include "formats/interrupt.h"
#include "formats/number.h"
#include "formats/path.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void pairs_words_plan(const checkpoint *kept, const grz_spread_report *report) {
    const char *tiles = number_plural(report->tiles, "s");
    if (kept->rank != 0)
        return;
    if (kept->note[0] != '\0')
        error_print("graze-mpi: an earlier run was stopped; it cannot be resumed "
                    "because %s",
                    kept->note);
    if (kept->is_resumed)
        error_print("graze-mpi: an earlier run was stopped; this one goes on with "
                    "%" PRIu64 " of %" PRIu32 " tile%s done",
                    kept->tiles_done, report->tiles, tiles);
    if (report->rounds > 1 && kept->request.is_logged)
        error_print("graze-mpi: %" PRIu64 " box%s, %" PRIu32 " tile%s, %" PRIu32
                    " rounds; finished tiles are kept in %s",
                    report->boxes, number_plural(report->boxes, "es"), report->tiles,
                    tiles, report->rounds, kept->names.folder);
}

/* Two texts in turn, so a new one is whole before it takes effect. */
void pairs_words_last(const checkpoint *kept, bool has_tiles) {
    static char texts[2][6 * SCRATCH_PATH_MAX];
    static unsigned turn;
    const char *holds = "nothing of use; the same command begins anew";
    char *text = texts[turn++ % 2];
    if (kept->rank != 0)
        return;
    if (has_tiles && kept->request.is_logged)
        holds = "the plan, and what was found in finished tiles; the same command "
                "goes on from there";
    char *word = path_quoted(kept->request.scratch);
    snprintf(text, sizeof texts[0],
             "graze-mpi: stopped. The scratch files are in %s: %s. To remove them: "
             "graze-mpi pairs --clean --scratch %s\n",
             kept->names.folder, holds, word == NULL ? "DIR" : word);
    free(word);
    interrupt_say(text);
}
