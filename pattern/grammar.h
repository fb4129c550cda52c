// grammar.h: whether a tree of elements is BulletML, which libbulletml plays to its
// end.
//
// libbulletml checks little. A missing <term> is a failed assertion there, an
// unexpected element a call through a null pointer. An action without a <wait> which
// calls itself is an endless loop. All of that is found here, with its line, before
// libbulletml sees the tree.
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

// The text with all blanks made spaces, as libbulletml's own reader wants it: a line feed would end the
// formula.
std::string formula_plain(const std::string &text);

// The fault of a formula, or "" if nothing is. libbulletml would print "yyerror" to
// standard output and go on with the formula before. A part which can be computed
// ahead must not divide by zero nor go beyond a thousand million. libbulletml's
// integers and angles end there.
std::string formula_fault(const std::string &text);

// The highest of the parameters $1 to $9 in a formula without fault, or 0.
unsigned formula_parameter(const std::string &text);

#endif
