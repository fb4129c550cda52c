// grammar.h: whether a tree of elements is BulletML that libbulletml plays to its end.
//
// libbulletml checks little: a missing <term> is a failed assertion, an element where none is expected a call
// through a null pointer, an action that calls itself without a <wait> an endless loop. All of that is found
// here, with its line, before libbulletml sees the tree.
#ifndef PATTERN_GRAMMAR_H
#define PATTERN_GRAMMAR_H

#include "pattern/markup.h"

#include <string>

// Throws PatternError, naming `path` and a line.
void grammar_check(const std::string &path, const MarkupElement &root);

// Whether an action is one of those that start a pattern.
bool grammar_is_top(const MarkupElement &element);

// The name that a reference refers to: "bulletRef" to "bullet"; "" for other elements.
std::string grammar_referred(const std::string &name);

// Formulas: numbers as BulletML writes them, "180-$rand*360", "$1/2", "(2+$rank)*-1".

// The text with all blanks made spaces, as libbulletml's own reader wants it: a line feed would end the
// formula.
std::string formula_plain(const std::string &text);

// The fault of a formula, or "" if nothing is. libbulletml would print "yyerror" to standard output and
// go on with the formula before. A part that can be computed ahead must not divide by zero nor go beyond a
// thousand million, with which libbulletml's integers and angles could do nothing.
std::string formula_fault(const std::string &text);

// The highest of the parameters $1 to $9 in a formula without fault, or 0.
unsigned formula_parameter(const std::string &text);

#endif
