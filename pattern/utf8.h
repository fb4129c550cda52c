// utf8.h: whether bytes are UTF-8, as RFC 3629 has it: no overlong forms, no surrogates, nothing beyond
// 10FFFF.
#ifndef PATTERN_UTF8_H
#define PATTERN_UTF8_H

#include <string>

// Where the first byte stands that is no part of a letter in UTF-8, or npos. Cost: one pass.
size_t utf8_fault(const std::string &bytes);

#endif
