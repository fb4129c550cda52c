// grammar.h: whether a tree of elements is BulletML, which can be played to its end.
//
// The player checks nothing, so everything that it relies on is found here, with its
// line: a missing <term>, an element out of place, an action without a <wait> which
// calls itself.
#ifndef PATTERN_GRAMMAR_H
#define PATTERN_GRAMMAR_H

#include "pattern/markup.h"

#include <string>

// Throws PatternError, naming `path` and a line.
void grammar_check(const std::string &path, const MarkupElement &root);

// Whether an action starts a pattern.
bool grammar_is_top(const MarkupElement &element);

// The target of a reference by its name: "bullet" for "bulletRef"; "" for other
// elements.
std::string grammar_referred(const std::string &name);

// Formulas: numbers as BulletML writes them, "180-$rand*360", "$1/2", "(2+$rank)*-1".

// The text with all blanks made spaces.
std::string formula_plain(const std::string &text);

// The fault of a formula, or "" if it has none. A part which can be computed ahead
// must not divide by zero nor go beyond a thousand million: integers end there.
std::string formula_fault(const std::string &text);

// The highest of the parameters $1 to $9 in a formula without fault, or 0.
unsigned formula_parameter(const std::string &text);

#endif
