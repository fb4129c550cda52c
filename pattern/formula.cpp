// formula.cpp: see formula.h. The grammar of libbulletml's calc.yy, by recursive descent.
#include "pattern/formula.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace {

const size_t length_limit = 1000;
const double value_limit = 1e9;
const double unknown = std::numeric_limits<double>::quiet_NaN(); // and so is all that is made from it
const unsigned depth_limit =
    32; // each level puts up to five symbols on the stack of libbulletml's reader, which holds 200

class Formula {
  public:
    explicit Formula(const std::string &text) : text_(text) {}

    bool is_whole() { return sum() && peek() == '\0'; }
    // Why it is not.
    std::string fault() const {
        return !fault_.empty() ? fault_
                               : "is no formula: something is wrong after " + std::to_string(at_) +
                                     " characters; a formula is made of numbers like 1.5, $rand, $rank, "
                                     "$1 to $9, + - * / and parentheses";
    }

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
    bool compute(double left, char sign);
    bool keep(double value);
    bool fail(const char *fault);

    const std::string &text_;
    size_t at_ = 0;
    unsigned depth_ = 0;
    double value_ = unknown; // of what was read last
    std::string fault_;
};

bool Formula::fail(const char *fault) {
    fault_ = fault;
    return false;
}

bool Formula::keep(double value) {
    value_ = value;
    return !(std::fabs(value) > value_limit) || fail("goes beyond 1000000000");
}

bool Formula::compute(double left, char sign) {
    switch (sign) {
    case '+':
        return keep(left + value_);
    case '-':
        return keep(left - value_);
    case '*':
        return keep(left * value_);
    default:
        return std::fpclassify(value_) == FP_ZERO ? fail("divides by zero") : keep(left / value_);
    }
}

bool Formula::chain(char one, char other, bool (Formula::*part)()) {
    if (!(this->*part)())
        return false;
    while (peek() == one || peek() == other) {
        double left = value_;
        char sign = text_[at_++];
        if (!(this->*part)() || !compute(left, sign))
            return false;
    }
    return true;
}

bool Formula::factor() {
    switch (peek()) {
    case '-':
        at_++;
        return nested(&Formula::factor) && keep(-value_);
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
    size_t begin = at_, digits = 0, dots = 0;
    for (; at_ < text_.size(); at_++) {
        if (text_[at_] == '.')
            dots++;
        else if (std::isdigit(static_cast<unsigned char>(text_[at_])) != 0)
            digits++;
        else
            break;
    }
    return digits > 0 && dots <= 1 && keep(std::strtod(text_.substr(begin, at_ - begin).c_str(), nullptr));
}

bool Formula::variable() {
    value_ = unknown;
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
    return "\"" + plain.substr(0, 60) + "\" " + formula.fault();
}

unsigned formula_parameter(const std::string &text) {
    unsigned highest = 0;
    for (size_t i = text.find('$'); i != std::string::npos; i = text.find('$', i + 1))
        if (std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0)
            highest = std::max(highest, static_cast<unsigned>(text[i + 1] - '0'));
    return highest;
}
