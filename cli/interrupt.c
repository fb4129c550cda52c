/* interrupt.c: see interrupt.h. The handler does only what a handler may: unlink, and die of the signal after
 * all. */
#include "cli/interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

#define FILES_MAX 8

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

static const char *volatile files[FILES_MAX];

static void remove_files(int signal_number) {
    for (size_t i = 0; i < FILES_MAX; i++)
        if (files[i] != NULL)
            unlink(files[i]);
    /* SA_RESETHAND: the second time the signal does what it does without us. */
    raise(signal_number);
}

/* A signal that the caller had us ignore (nohup) stays ignored. */
static void catch_signals(void) {
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction old, ours = { .sa_flags = (int)SA_RESETHAND };
        ours.sa_handler = remove_files;
        sigemptyset(&ours.sa_mask);
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(signals[i], &ours, NULL);
    }
}

void interrupt_remember(const char *path) {
    static bool is_caught = false;
    if (!is_caught)
        catch_signals();
    is_caught = true;
    for (size_t i = 0; i < FILES_MAX; i++)
        if (files[i] == NULL) {
            files[i] = path;
            return;
        }
}

void interrupt_forget(const char *path) {
    for (size_t i = 0; i < FILES_MAX; i++)
        if (files[i] == path)
            files[i] = NULL;
}
