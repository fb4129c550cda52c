/* record.h: the recording that a file becomes in the page. */
#ifndef PAGE_READERS_RECORD_H
#define PAGE_READERS_RECORD_H

#include <stdbool.h>
#include <stddef.h>

/* Forget the last one. */
void page_recording_begin(void);

/* Add bytes, as a graze_recording_sink does. */
bool page_recording_take(void *user, const void *bytes, size_t size);

#endif
