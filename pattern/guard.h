// guard.h: what is left when all checks have passed and libbulletml fails all the same: a message, never an
// abort.
#ifndef PATTERN_GUARD_H
#define PATTERN_GUARD_H

#include <string>

// From now on an abort, a memory fault or a frame of more than twenty seconds of work ends the program with
// exit code 2 and a message that names `patterns`.
void guard_begin(const std::string &patterns);

// A frame is made: the twenty seconds begin again.
void guard_frame();

#endif
