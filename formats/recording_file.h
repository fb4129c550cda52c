/* recording_file.h: a recording as a file, X.grz: the bytes that the library gives
 * its sink (graze/recording.h), gzipped or not; the first bytes say which. Whole
 * recordings are small, so one is read into memory and can be replayed by several
 * worlds side by side.
 */
#ifndef FORMATS_RECORDING_FILE_H
#define FORMATS_RECORDING_FILE_H

#include "formats/error.h"
#include "formats/source.h"
#include "graze/recording.h"
#include "graze/replay.h"

#include <stddef.h>

/* A recording in memory. `memory_max`, set before it is read: the most bytes for it
 * and everything made of it; 0: GRAZE_MEMORY_MAX_DEFAULT. `flaw` says why the file
 * could not be read to its end, as when it was cut off; all steps before
 * that place are there. */
typedef struct recording_file {
    unsigned char *bytes;
    size_t size;
    error flaw;
    size_t memory_max;
} recording_file;

/* Whether the name is a recording's: it ends in .grz. */
bool recording_file_is_named(const char *path);

/* Whether what nothing has been read of yet begins as a recording does. */
bool recording_source_is(source *s, bool *is_recording, error *e);

/* Open a path, "-" for standard input, and tell whether it is a recording, by its
 * name or by its first bytes. The caller closes the source or gives it to what reads
 * it. Errors: ERROR_INPUT if it cannot be read. */
bool recording_source_open(const char *path, source **s, bool *is_recording,
                           error *e);

/* Read a path, "-" for standard input. Errors: ERROR_INPUT if it cannot be read at
 * all, or is not a recording, ERROR_RESOURCES; it is empty then. */
bool recording_file_read(const char *path, recording_file *file, error *e);

/* The same from an open source, which is closed, also after an error. */
bool recording_file_take(source *s, recording_file *file, error *e);

void recording_file_close(recording_file *file);

/* Say that a recording takes more memory than allowed; returns false. */
bool recording_file_too_large(const char *path, const recording_file *file,
                              error *e);

/* A place in a recording in memory, and a source reading on from there. */
typedef struct recording_reader {
    const recording_file *file;
    size_t at;
} recording_reader;

graze_replay_source recording_source(recording_reader *reader);

/* Writes a recording: gzipped, if graze was built with zlib. The sink returns
 * whether it has taken the bytes.
 */
typedef struct recording_writer recording_writer;

/* Begin. Errors: ERROR_RESOURCES; *out is NULL then. */
bool recording_writer_open(graze_recording_sink sink, recording_writer **out,
                           error *e);

/* The sink to be given to the world's recording; it hands on the bytes now and then,
 * in whole pieces. */
graze_recording_sink recording_writer_sink(recording_writer *w);

/* How many bytes the world gave. */
uint64_t recording_writer_taken(const recording_writer *w);

/* Hand over the end and free. NULL is fine. */
void recording_writer_close(recording_writer *w);

#endif
