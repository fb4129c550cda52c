// formula.h: whether a text is a number as BulletML writes them: "180-$rand*360", "$1/2", "(2+$rank)*-1".
#ifndef PATTERN_FORMULA_H
#define PATTERN_FORMULA_H

#include <string>

// The text with all blanks made spaces, as libbulletml's own reader wants it: a line feed would end the
// formula.
std::string formula_plain(const std::string &text);

// What is wrong with a formula, or "" if nothing is. libbulletml would print "yyerror" to standard output and
// go on with the formula before.
std::string formula_fault(const std::string &text);

#endif
