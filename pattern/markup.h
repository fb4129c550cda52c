// markup.h: a small XML file as a tree with its lines, through formats/xml.h, by
// Expat.
#ifndef PATTERN_MARKUP_H
#define PATTERN_MARKUP_H

#include <string>
#include <utility>
#include <vector>

struct MarkupElement {
    std::string name;
    std::vector<std::pair<std::string, std::string>> attributes;
    std::string text; // of the element itself, blanks at both ends removed
    std::vector<MarkupElement> children;
    unsigned line = 0; // of its tag, counted from 1

    // The value of an attribute, or nullptr.
    const std::string *attribute(const std::string &key) const;
};

// Read a file's root element. Throws PatternError with file and line.
MarkupElement markup_read(const std::string &path);

#endif
