/* scratch_clean.h: `--clean` of `graze pairs` and of `graze-mpi pairs`. */
#pragma once

/* Remove the scratch files of runs that were stopped, with their unfinished outputs,
 * from a folder, or if it is NULL from the current one and that of temporary files.
 * Folders in use stay. Says what was removed, in the name of a command. Returns the
 * exit code. */
int scratch_clean(const char *command, const char *folder);
