// error.h: why a pattern cannot be played, in words for a person: `file:line: message`.
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

#ifdef PATTERN_IN_PAGE
[[noreturn]] void pattern_fail(
    const std::string &what); // pattern/page/module.cpp: no exceptions there
#else
[[noreturn]] inline void pattern_fail(const std::string &what) {
    throw PatternError(what);
}
#endif

class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

#endif
