// markup.cpp: see markup.h. No exception passes through Expat, which is C.
#include "pattern/markup.h"

#include "pattern/error.h"

extern "C" {
#include "formats/xml.h"
}

#include <new>

namespace {

const uint64_t size_limit = 16u << 20;

// The open elements; the last one is the innermost. The first is around the root.
using Open = std::vector<MarkupElement>;

std::string trimmed(const std::string &text) {
    const char *const blanks = " \t\r\n";
    size_t begin = text.find_first_not_of(blanks);
    return begin == std::string::npos
               ? ""
               : text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

extern "C" bool on_open(void *user, const char *name, const char *const *attributes,
                        uint64_t line, error *e) try {
    MarkupElement element;
    element.name = name;
    element.line = static_cast<unsigned>(line);
    for (; *attributes != nullptr; attributes += 2)
        element.attributes.emplace_back(attributes[0], attributes[1]);
    static_cast<Open *>(user)->push_back(std::move(element));
    return true;
} catch (const std::bad_alloc &) {
    return error_no_memory(e, "a pattern");
}

extern "C" bool on_text(void *user, const char *text, size_t length, error *e) try {
    static_cast<Open *>(user)->back().text.append(text, length);
    return true;
} catch (const std::bad_alloc &) {
    return error_no_memory(e, "a pattern");
}

extern "C" bool on_close(void *user, error *e) try {
    Open &open = *static_cast<Open *>(user);
    MarkupElement element = std::move(open.back());
    open.pop_back();
    element.text = trimmed(element.text);
    open.back().children.push_back(std::move(element));
    return true;
} catch (const std::bad_alloc &) {
    return error_no_memory(e, "a pattern");
}

[[noreturn]] void fail(const error &e) {
    if (e.code == ERROR_RESOURCES)
        throw std::bad_alloc();
    throw PatternError(e.text);
}

} // namespace

const std::string *MarkupElement::attribute(const std::string &key) const {
    for (const auto &entry : attributes)
        if (entry.first == key)
            return &entry.second;
    return nullptr;
}

MarkupElement markup_read(const std::string &path) {
    Open open(1);
    error e = {};
    source *file = nullptr;
    xml_handler handler = { &open, on_open, on_text, on_close, size_limit };
    bool is_read =
        source_open(path.c_str(), &file, &e) && xml_read(file, &handler, &e);
    source_close(file);
    if (!is_read)
        fail(e);
    return std::move(open.front().children.front());
}
