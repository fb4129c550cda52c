// error.h: what makes a pattern unplayable, in words for a person: `file:line: what is wrong`.
#ifndef PATTERN_ERROR_H
#define PATTERN_ERROR_H

#include <stdexcept>
#include <string>

// Bad usage or bad input: exit code 2. Where main prints it, "graze pattern: " comes before the words of bad
// usage; bad input begins with its file.
class PatternError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

#endif
