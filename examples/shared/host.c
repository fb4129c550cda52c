/* host.c: the same on all hosts: options, messages and files, by the C library
 * alone. */
#include "examples/shared/host.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tell how the game is started, and end. */
static void usage_tell(const host *self, bool is_asked) {
    fprintf(is_asked ? stdout : stderr,
            "usage: %s [--frames N] [--picture FILE.bmp]\n", self->usage);
    exit(is_asked ? 0 : 2);
}

/* Whether an argument is not one of the game's options. */
static bool is_unknown(const host *self, const char *argument) {
    char option[32];
    snprintf(option, sizeof option, " %s ", argument);
    return argument[0] == '-' && strstr(self->usage, option) == NULL;
}

void host_options(host *self, int *argc, char **argv) {
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        char *end = "";
        if (strcmp(argv[i], "--help") == 0)
            usage_tell(self, true);
        else if (i + 1 < *argc && strcmp(argv[i], "--frames") == 0)
            self->frames = strtol(argv[++i], &end, 10);
        else if (i + 1 < *argc && strcmp(argv[i], "--picture") == 0)
            self->picture = argv[++i];
        else if (is_unknown(self, argv[i]))
            usage_tell(self, false);
        else
            argv[kept++] = argv[i];
        if (*end != '\0' || self->frames < 0)
            usage_tell(self, false);
    }
    *argc = kept;
}

void host_tell(host *self, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(self->message, sizeof self->message, format, list);
    va_end(list);
    self->message_left = 240;
    fprintf(stderr, "%s\n", self->message);
}

void host_draw_message(host *self, canvas *picture) {
    canvas_clip(picture, 0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    if (self->message_left > 0 && self->message_left-- > 0)
        canvas_text(picture, (int[]){ 8, CANVAS_HEIGHT - 14, 1 }, 0xffff80, "%s",
                    self->message);
}

typedef struct head {
    char magic[8];
    uint64_t size, sum;
} head;

static const char magic[8] = "grazesv";

/* Fowler, Noll and Vo's hash, FNV-1a. */
static uint64_t sum_of(const uint8_t *bytes, size_t size) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

bool host_write(const char *path, const void *bytes, size_t size) {
    head first = { .size = size, .sum = sum_of(bytes, size) };
    memcpy(first.magic, magic, sizeof magic);
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return false;
    const bool is_fine = fwrite(&first, sizeof first, 1, file) == 1 &&
                         fwrite(bytes, 1, size, file) == size;
    return fclose(file) == 0 && is_fine;
}

size_t host_read(const char *path, void *bytes, size_t capacity, const char **why) {
    head first = { .size = 0 };
    FILE *file = fopen(path, "rb");
    *why = "it cannot be opened";
    if (file == NULL)
        return 0;
    const bool is_save = fread(&first, sizeof first, 1, file) == 1 &&
                         memcmp(first.magic, magic, sizeof magic) == 0;
    const size_t size = is_save ? fread(bytes, 1, capacity, file) : 0;
    const bool is_all = fgetc(file) == EOF;
    fclose(file);
    if (!is_save)
        *why = "it is not a save";
    else if (size != first.size || !is_all)
        *why = "it was cut off, or has grown";
    else
        *why = "it is damaged";
    if (is_save && is_all && size == first.size && sum_of(bytes, size) == first.sum)
        return size;
    return 0;
}

bool host_take(void *file, const void *bytes, size_t size) {
    return fwrite(bytes, 1, size, file) == size;
}
