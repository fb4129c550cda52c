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

// What a reference refers to: "bulletRef" to "bullet"; "" for other elements.
std::string grammar_referred(const std::string &name);

#endif
