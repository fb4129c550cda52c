/* interrupt.h: when SIGINT, SIGTERM or SIGHUP ends a program, files are removed
 * and a message is printed. */
#ifndef FORMATS_INTERRUPT_H
#define FORMATS_INTERRUPT_H

/* Remove the file at `path`, which must stay where it is in memory, when one of
 * these signals ends the command. At most eight at a time; of more, the first
 * eight. */
void interrupt_remember(const char *path);

/* Say this on standard error when one of these signals ends the command; the text
 * must stay where it is. NULL: nothing. */
void interrupt_say(const char *text);

/* The file is finished, or has been removed. */
void interrupt_forget(const char *path);

#endif
