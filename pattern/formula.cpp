// formula.cpp: see formula.h. The grammar of libbulletml's calc.yy, by recursive descent.
#include "pattern/formula.h"

#include <cctype>

namespace {

const size_t length_limit = 1000;
const unsigned depth_limit =
    32; // each level puts up to five symbols on the stack of libbulletml's reader, which holds 200

class Formula {
  public:
    explicit Formula(const std::string &text) : text_(text) {}

    bool is_whole() { return sum() && peek() == '\0'; }
    size_t at() const { return at_; }

  private:
    char peek() {
        while (at_ < text_.size() && text_[at_] == ' ')
            at_++;
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool sum() { return chain('+', '-', &Formula::product); }
    bool product() { return chain('*', '/', &Formula::factor); }
    bool chain(char one, char other, bool (Formula::*part)());
    bool factor();
    bool nested(bool (Formula::*part)());
    bool number();
    bool variable();

    const std::string &text_;
    size_t at_ = 0;
    unsigned depth_ = 0;
};

bool Formula::chain(char one, char other, bool (Formula::*part)()) {
    if (!(this->*part)())
        return false;
    while (peek() == one || peek() == other) {
        at_++;
        if (!(this->*part)())
            return false;
    }
    return true;
}

bool Formula::factor() {
    switch (peek()) {
    case '-':
        at_++;
        return nested(&Formula::factor);
    case '(':
        at_++;
        if (!nested(&Formula::sum) || peek() != ')')
            return false;
        at_++;
        return true;
    case '$':
        return variable();
    default:
        return number();
    }
}

bool Formula::nested(bool (Formula::*part)()) {
    bool is_good = ++depth_ <= depth_limit && (this->*part)();
    depth_--;
    return is_good;
}

bool Formula::number() {
    size_t digits = 0, dots = 0;
    for (; at_ < text_.size(); at_++) {
        if (text_[at_] == '.')
            dots++;
        else if (std::isdigit(static_cast<unsigned char>(text_[at_])) != 0)
            digits++;
        else
            break;
    }
    return digits > 0 && dots <= 1;
}

bool Formula::variable() {
    if (text_.compare(at_, 5, "$rand") == 0 || text_.compare(at_, 5, "$rank") == 0) {
        at_ += 5;
        return true;
    }
    bool is_parameter = at_ + 1 < text_.size() && text_[at_ + 1] >= '1' && text_[at_ + 1] <= '9';
    at_ += is_parameter ? 2 : 0;
    return is_parameter;
}

} // namespace

std::string formula_plain(const std::string &text) {
    std::string plain = text;
    for (char &c : plain)
        if (c == '\t' || c == '\r' || c == '\n')
            c = ' ';
    return plain;
}

std::string formula_fault(const std::string &text) {
    if (text.empty())
        return "a number is missing";
    if (text.size() > length_limit)
        return "the formula is longer than " + std::to_string(length_limit) + " characters";
    std::string plain = formula_plain(text);
    Formula formula(plain);
    if (formula.is_whole())
        return "";
    return "\"" + plain.substr(0, 60) + "\" is no formula: something is wrong after " +
           std::to_string(formula.at()) + " characters";
}
