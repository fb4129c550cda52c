/* pairs_clean.h: `graze pairs --clean`. */
#ifndef CLI_PAIRS_CLEAN_H
#define CLI_PAIRS_CLEAN_H

/* Remove the scratch files of runs that were stopped, with their unfinished outputs,
 * from a folder, or if it is NULL from the current one and that of temporary files.
 * Folders in use stay. Says what was removed. Returns the exit code. */
int pairs_clean(const char *folder);

#endif
