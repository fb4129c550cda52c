// markup.cpp: see markup.h. Recursive descent, one function a production.
#include "pattern/markup.h"

#include "pattern/error.h"
#include "pattern/utf8.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <strings.h>

namespace {

const size_t size_limit = 16u << 20;
const unsigned depth_limit = 200; // libbulletml walks its tree by recursion

class Reader {
  public:
    Reader(const std::string &path, std::string bytes) : path_(path), bytes_(std::move(bytes)) {}
    MarkupElement document();

  private:
    bool declares_other_than_utf8() const;
    void check_bytes();
    [[noreturn]] void fail(const std::string &what, unsigned line = 0) const {
        throw PatternError(path_ + ":" + std::to_string(line != 0 ? line : line_) + ": " + what);
    }
    bool at_end() const { return at_ == bytes_.size(); }
    bool sees(const char *text) const { return bytes_.compare(at_, std::strlen(text), text) == 0; }
    char peek() const { return at_end() ? '\0' : bytes_[at_]; }
    void take(size_t count);
    std::string take_until(const char *end, const char *what);
    bool skip_blanks();
    void skip_doctype();
    bool skip_aside();
    void skip_asides();
    std::string name();
    void attributes(MarkupElement &element);
    MarkupElement element(unsigned depth);
    void content(MarkupElement &element, unsigned depth);
    std::string decoded(const std::string &text) const;
    std::string entity(const std::string &name) const;

    std::string path_, bytes_;
    size_t at_ = 0;
    unsigned line_ = 1;
};

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool is_name_part(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.' || c == ':' || (static_cast<unsigned char>(c) & 0x80) != 0;
}

std::string trimmed(const std::string &text) {
    size_t begin = 0, end = text.size();
    while (begin < end && is_blank(text[begin]))
        begin++;
    while (begin < end && is_blank(text[end - 1]))
        end--;
    return text.substr(begin, end - begin);
}

void Reader::take(size_t count) {
    for (size_t i = 0; i < count; i++)
        if (bytes_[at_++] == '\n')
            line_++;
}

// The text up to `end`, which is taken too.
std::string Reader::take_until(const char *end, const char *what) {
    size_t found = bytes_.find(end, at_);
    if (found == std::string::npos)
        fail(std::string(what) + " is not closed: there is no \"" + end + "\" after it");
    std::string text = bytes_.substr(at_, found - at_);
    take(text.size() + std::strlen(end));
    return text;
}

bool Reader::skip_blanks() {
    size_t begin = at_;
    while (!at_end() && is_blank(peek()))
        take(1);
    return at_ > begin;
}

// A DOCTYPE may hold declarations in brackets.
void Reader::skip_doctype() {
    unsigned line = line_;
    bool is_inside = false;
    for (; !at_end(); take(1)) {
        if (peek() == '[' || peek() == ']')
            is_inside = peek() == '[';
        if (peek() == '>' && !is_inside)
            return take(1);
    }
    fail("<!DOCTYPE is not closed: there is no \">\" after it", line);
}

// A comment, a processing instruction or a DOCTYPE.
bool Reader::skip_aside() {
    if (sees("<!--")) {
        take(4);
        take_until("-->", "a comment");
    } else if (sees("<?")) {
        take_until("?>", "<?");
    } else if (sees("<!DOCTYPE")) {
        skip_doctype();
    } else {
        return false;
    }
    return true;
}

void Reader::skip_asides() {
    while (skip_blanks() || skip_aside())
        continue;
}

std::string Reader::name() {
    size_t begin = at_;
    while (!at_end() && is_name_part(peek()))
        take(1);
    if (at_ == begin)
        fail("a name is missing here");
    return bytes_.substr(begin, at_ - begin);
}

std::string Reader::entity(const std::string &name) const {
    static const char *const named[][2] = {
        { "lt", "<" }, { "gt", ">" }, { "amp", "&" }, { "quot", "\"" }, { "apos", "'" }
    };
    for (const auto &entry : named)
        if (name == entry[0])
            return entry[1];
    bool is_hex = name.compare(0, 2, "#x") == 0;
    std::string digits = name.substr(name.empty() ? 0 : is_hex ? 2 : 1);
    const char *allowed = is_hex ? "0123456789abcdefABCDEF" : "0123456789";
    if (name[0] != '#' || digits.empty() || digits.size() > 6 ||
        digits.find_first_not_of(allowed) != std::string::npos)
        fail("there is no entity &" + name + ";");
    unsigned long code = std::stoul(digits, nullptr, is_hex ? 16 : 10);
    return code < 128 && code > 0 ? std::string(1, static_cast<char>(code)) : "?";
}

std::string Reader::decoded(const std::string &text) const {
    std::string plain;
    for (size_t i = 0; i < text.size(); i++) {
        if (text[i] != '&') {
            plain += text[i];
            continue;
        }
        size_t end = text.find(';', i);
        if (end == std::string::npos || end - i > 12)
            fail("\"&\" begins no entity; write &amp;");
        plain += entity(text.substr(i + 1, end - i - 1));
        i = end;
    }
    return plain;
}

void Reader::attributes(MarkupElement &element) {
    while (skip_blanks() && is_name_part(peek())) {
        std::string key = name();
        skip_blanks();
        if (peek() != '=')
            fail("the attribute " + key + " has no value");
        take(1);
        skip_blanks();
        const char quote[] = { peek(), '\0' };
        if (quote[0] != '"' && quote[0] != '\'')
            fail("the value of the attribute " + key + " is not in quotes");
        take(1);
        if (element.attribute(key) != nullptr)
            fail("the attribute " + key + " is given twice");
        std::string value = take_until(quote, ("the value of the attribute " + key).c_str());
        if (value.find('<') != std::string::npos)
            fail("the value of the attribute " + key + " holds a \"<\": a quote is missing");
        element.attributes.emplace_back(key, decoded(value));
    }
}

MarkupElement Reader::element(unsigned depth) {
    MarkupElement made;
    made.line = line_;
    if (depth > depth_limit)
        fail("elements are nested more than " + std::to_string(depth_limit) + " deep");
    take(1);
    made.name = name();
    attributes(made);
    if (sees("/>")) {
        take(2);
        return made;
    }
    if (peek() != '>')
        fail("<" + made.name + "> is not closed with \">\"", made.line);
    take(1);
    content(made, depth);
    made.text = trimmed(made.text);
    return made;
}

void Reader::content(MarkupElement &element_, unsigned depth) {
    while (!sees("</")) {
        if (at_end())
            fail("<" + element_.name + "> of line " + std::to_string(element_.line) + " is not ended");
        if (sees("<![CDATA[")) {
            take(9);
            element_.text += take_until("]]>", "<![CDATA[");
        } else if (sees("<!--") || sees("<?")) {
            skip_aside();
        } else if (peek() == '<') {
            element_.children.push_back(element(depth + 1));
        } else {
            size_t end = bytes_.find('<', at_);
            std::string text = bytes_.substr(at_, end - at_);
            element_.text += decoded(text);
            take(text.size());
        }
    }
    take(2);
    std::string ended = name();
    skip_blanks();
    if (ended != element_.name)
        fail("</" + ended + "> ends nothing here: <" + element_.name + "> of line " +
             std::to_string(element_.line) + " is open");
    if (peek() != '>')
        fail("</" + ended + " is not closed with \">\"");
    take(1);
}

// <?xml version="1.0" encoding="..."?>: whose letters we cannot check, since we need not know them.
bool Reader::declares_other_than_utf8() const {
    size_t end = sees("<?xml") ? bytes_.find("?>") : std::string::npos;
    if (end == std::string::npos)
        return false;
    size_t key = bytes_.find("encoding", at_);
    size_t quote = key < end ? bytes_.find_first_of("\"'", key) : end;
    if (quote >= end)
        return false;
    std::string name = bytes_.substr(quote + 1, bytes_.find(bytes_[quote], quote + 1) - quote - 1);
    return strcasecmp(name.c_str(), "utf-8") != 0 && strcasecmp(name.c_str(), "us-ascii") != 0;
}

void Reader::check_bytes() {
    if (sees("\xFF\xFE") || sees("\xFE\xFF"))
        fail("UTF-16 is not understood; save the file as UTF-8");
    if (bytes_.find('\0') != std::string::npos)
        fail("this is no text: it holds zero bytes");
    size_t fault = declares_other_than_utf8() ? std::string::npos : utf8_fault(bytes_);
    if (fault == std::string::npos)
        return;
    take(fault);
    fail("here is a byte that is not UTF-8; if the file is in Shift-JIS, let it begin with "
         "<?xml version=\"1.0\" encoding=\"Shift_JIS\"?>");
}

MarkupElement Reader::document() {
    check_bytes();
    if (sees("\xEF\xBB\xBF"))
        take(3);
    skip_asides();
    if (peek() != '<')
        fail(at_end() ? "there is no element in the file" : "this is no XML: an element is missing here");
    MarkupElement root = element(0);
    skip_asides();
    if (!at_end())
        fail("there is more after the end of <" + root.name + ">");
    return root;
}

std::string file_bytes(const std::string &path) {
    std::unique_ptr<FILE, int (*)(FILE *)> file(std::fopen(path.c_str(), "rb"), std::fclose);
    if (file == nullptr)
        throw PatternError(path + ": cannot be opened: " + std::strerror(errno));
    std::string bytes;
    char piece[65536];
    for (size_t got; (got = std::fread(piece, 1, sizeof piece, file.get())) > 0;) {
        bytes.append(piece, got);
        if (bytes.size() > size_limit)
            throw PatternError(path + ": is larger than 16 MiB, which no pattern is");
    }
    if (std::ferror(file.get()) != 0)
        throw PatternError(path + ": cannot be read: " + std::strerror(errno));
    return bytes;
}

} // namespace

const std::string *MarkupElement::attribute(const std::string &key) const {
    for (const auto &entry : attributes)
        if (entry.first == key)
            return &entry.second;
    return nullptr;
}

const MarkupElement *MarkupElement::child(const std::string &child_name) const {
    for (const MarkupElement &element : children)
        if (element.name == child_name)
            return &element;
    return nullptr;
}

MarkupElement markup_read(const std::string &path) {
    return Reader(path, file_bytes(path)).document();
}
