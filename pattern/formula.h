// formula.h: whether a text is a number as BulletML writes them: "180-$rand*360", "$1/2", "(2+$rank)*-1".
#ifndef PATTERN_FORMULA_H
#define PATTERN_FORMULA_H

#include <string>

// The text with all blanks made spaces, as libbulletml's own reader wants it: a line feed would end the
// formula.
std::string formula_plain(const std::string &text);

// What is wrong with a formula, or "" if nothing is. libbulletml would print "yyerror" to standard output and
// go on with the formula before. What can be computed ahead must not divide by zero nor go beyond a thousand
// million, with which libbulletml's integers and angles could do nothing.
std::string formula_fault(const std::string &text);

// The highest of the parameters $1 to $9 in a formula without fault, or 0.
unsigned formula_parameter(const std::string &text);

#endif
