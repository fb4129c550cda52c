/* interrupt.c: see interrupt.h. The handler does only what a handler may: unlink,
 * write, and die of the signal after all. */
#define _XOPEN_SOURCE 700
#include "formats/interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#define FILES_MAX 8

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

static const char *volatile files[FILES_MAX];
static const char *volatile last_words;

static void remove_files(int signal_number) {
    for (size_t i = 0; i < FILES_MAX; i++)
        if (files[i] != NULL)
            unlink(files[i]);
    const char *words = last_words;
    if (words != NULL) {
        const ssize_t written = write(STDERR_FILENO, words, strlen(words));
        (void)written; /* if it fails, nothing else can be said */
    }
    /* SA_RESETHAND: the second time the signal does what it does by default. */
    raise(signal_number);
}

/* If the caller set a signal to be ignored (nohup), it stays ignored. */
static void catch_signals(void) {
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct sigaction old, own = { .sa_flags = (int)SA_RESETHAND };
        own.sa_handler = remove_files;
        sigemptyset(&own.sa_mask);
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(signals[i], &own, NULL);
    }
}

static void catch_signals_once(void) {
    static bool is_caught = false;
    if (!is_caught)
        catch_signals();
    is_caught = true;
}

void interrupt_say(const char *text) {
    catch_signals_once();
    last_words = text;
}

void interrupt_remember(const char *path) {
    catch_signals_once();
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
