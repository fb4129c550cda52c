/* interrupt.h: a command that is interrupted (Ctrl-C, a kill, a hang-up) leaves no unfinished file behind. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

/* Remove the file at `path`, which must stay where it is in memory, when one of these signals ends the
 * command. At most eight at a time; of more, the first eight. */
void interrupt_remember(const char *path);

/* The file is finished, or has been removed. */
void interrupt_forget(const char *path);

#endif
