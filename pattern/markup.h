// markup.h: reads a small XML file into a tree that remembers its lines.
//
// libbulletml comes with an early TinyXML that knows no lines and trusts its input, so a broken file would
// end in an abort. This reader takes what BulletML files use: elements, attributes, text, CDATA, comments,
// processing instructions and a DOCTYPE (skipped), the five named entities and numbered ones. It works on
// bytes: UTF-8 (which it checks) and Shift-JIS pass, since neither uses '<', '&' or quotes inside a letter.
// Cost: one pass, and one for UTF-8.
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
    unsigned line = 0; // of its '<', counted from 1

    // The value of an attribute, or nullptr.
    const std::string *attribute(const std::string &key) const;
    // The first child of a name, or nullptr.
    const MarkupElement *child(const std::string &child_name) const;
};

// Read a file's root element. Throws PatternError with file and line.
MarkupElement markup_read(const std::string &path);

#endif
