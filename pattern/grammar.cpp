// grammar.cpp: see grammar.h. The rules are a table, after the BulletML 0.21 DTD by Kenta Cho; formulas have
// the grammar of libbulletml's calc.yy. Both are read by recursive descent.
#include "pattern/grammar.h"

#include "pattern/error.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>
#include <vector>

namespace {

const size_t length_limit = 1000;
const double value_limit = 1e9;
const size_t call_limit = 1000; // the checks go down as deep as actions call others
const double unknown =
    std::numeric_limits<double>::quiet_NaN(); // and so is all that is made from it
const unsigned depth_limit =
    32; // each level leaves two operands open, of OPERANDS_MAX in bulletml/player.c

class Formula {
  public:
    explicit Formula(const std::string &text) : text_(text) {}

    bool is_whole() { return sum() && peek() == '\0'; }
    // Why it is not.
    std::string fault() const {
        return !fault_.empty() ? fault_
                               : "is not a formula: something is wrong after " +
                                     std::to_string(at_) +
                                     " characters; a formula is made of numbers "
                                     "like 1.5, $rand, $rank, "
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
        return std::fpclassify(value_) == FP_ZERO ? fail("divides by zero")
                                                  : keep(left / value_);
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
    return digits > 0 && dots <= 1 &&
           keep(std::strtod(text_.substr(begin, at_ - begin).c_str(), nullptr));
}

bool Formula::variable() {
    value_ = unknown;
    if (text_.compare(at_, 5, "$rand") == 0 || text_.compare(at_, 5, "$rank") == 0) {
        at_ += 5;
        return true;
    }
    bool is_parameter =
        at_ + 1 < text_.size() && text_[at_ + 1] >= '1' && text_[at_ + 1] <= '9';
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
        return "the formula is longer than " + std::to_string(length_limit) +
               " characters";
    std::string plain = formula_plain(text);
    Formula formula(plain);
    if (formula.is_whole())
        return "";
    return "\"" + plain.substr(0, 60) + "\" " + formula.fault();
}

unsigned formula_parameter(const std::string &text) {
    unsigned highest = 0;
    for (size_t i = text.find('$'); i != std::string::npos;
         i = text.find('$', i + 1))
        if (std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0)
            highest = std::max(highest, static_cast<unsigned>(text[i + 1] - '0'));
    return highest;
}

namespace {

// The children that an element may hold. In `children`, "x" may come any number of
// times, "x?" at most once, "x!" exactly once. Exactly one of all "x|" must come.
struct Rule {
    const char *name, *children;
    bool is_number;
    const char *types; // values that the attribute `type` may have; "": none
};

const char *const any_type = "aim absolute relative sequence";

const Rule rules[] = {
    { "bulletml", "bullet fire action", false, "none vertical horizontal" },
    { "bullet", "direction? speed? action actionRef", false, "" },
    { "fire", "direction? speed? bullet| bulletRef|", false, "" },
    { "action",
      "repeat fire fireRef changeSpeed changeDirection accel wait vanish action "
      "actionRef",
      false, "" },
    { "repeat", "times! action| actionRef|", false, "" },
    { "changeDirection", "direction! term!", false, "" },
    { "changeSpeed", "speed! term!", false, "" },
    { "accel", "horizontal? vertical? term!", false, "" },
    { "vanish", "", false, "" },
    { "bulletRef", "param", false, "" },
    { "actionRef", "param", false, "" },
    { "fireRef", "param", false, "" },
    { "wait", "", true, "" },
    { "times", "", true, "" },
    { "term", "", true, "" },
    { "param", "", true, "" },
    { "direction", "", true, any_type },
    { "speed", "", true, any_type },
    { "horizontal", "", true, any_type },
    { "vertical", "", true, any_type },
};

const Rule *rule_of(const std::string &name) {
    for (const Rule &rule : rules)
        if (name == rule.name)
            return &rule;
    return nullptr;
}

std::vector<std::string> words_of(const std::string &text) {
    std::vector<std::string> words;
    for (size_t at = 0; (at = text.find_first_not_of(' ', at)) != text.npos;) {
        size_t end = std::min(text.find(' ', at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

bool is_word_of(const std::string &word, const std::string &text) {
    std::vector<std::string> words = words_of(text);
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool starts_with(const std::string &text, const char *begin) {
    return text.compare(0, std::char_traits<char>::length(begin), begin) == 0;
}

// "action/name", of an element with a label or of the element it refers to.
std::string label_key(const MarkupElement &element) {
    std::string referred = grammar_referred(element.name);
    return (referred.empty() ? element.name : referred) + "/" +
           *element.attribute("label");
}

std::string quoted_label(const MarkupElement &element) {
    return "\"" + *element.attribute("label") + "\"";
}

// The highest used parameter, $1 to $9, and its element; 0: none.
struct Use {
    unsigned parameter = 0;
    const MarkupElement *where = nullptr;
};

// In an element and its content.
Use highest_use(const MarkupElement &element) {
    Use highest = { formula_parameter(element.text), &element };
    for (const MarkupElement &child : element.children) {
        Use other = highest_use(child);
        if (other.parameter > highest.parameter)
            highest = other;
    }
    return highest;
}

class Checker {
  public:
    explicit Checker(const std::string &path) : path_(path) {}

    void check(const MarkupElement &root) {
        if (root.name != "bulletml")
            fail(root,
                 "the file begins with <" + root.name + ">, not with <bulletml>");
        element(root);
        labels(root);
        references(root);
        if (!has_top_)
            fail(
                root,
                "no action's label begins with \"top\", so nothing would be played");
        for (const auto &entry : labels_)
            if (entry.second->name == "action")
                is_instant(*entry.second);
    }

  private:
    [[noreturn]] void fail(const MarkupElement &where,
                           const std::string &what) const {
        pattern_fail(path_ + ":" + std::to_string(where.line) + ": " + what);
    }
    [[noreturn]] void fail_twice(const MarkupElement &second) const {
        fail(second, "another <" + second.name + "> has the label " +
                         quoted_label(second) + " already");
    }
    void element(const MarkupElement &checked);
    void counts(const MarkupElement &checked, const Rule &rule) const;
    void label(const MarkupElement &checked);
    void labels(const MarkupElement &root);
    void reference(const MarkupElement &checked);
    const Use &use_of(const MarkupElement &labelled);
    void references(const MarkupElement &checked);
    bool is_instant(const MarkupElement &action);
    bool is_instant_call(const MarkupElement &call);

    std::string path_;
    std::map<std::string, const MarkupElement *> labels_; // by "action/name"
    std::map<std::string, const MarkupElement *>
        again_; // the second with that label
    std::map<const MarkupElement *, Use> uses_;
    std::set<const MarkupElement *> open_; // actions that is_instant is in
    std::map<const MarkupElement *, bool> instant_;
    bool has_top_ = false;
};

void Checker::element(const MarkupElement &checked) {
    const Rule *rule = rule_of(checked.name);
    if (rule == nullptr)
        fail(checked, "<" + checked.name + "> is not an element of BulletML");
    if (!rule->is_number && !checked.text.empty())
        fail(checked, "<" + checked.name + "> holds text: \"" +
                          checked.text.substr(0, 40) + "\"");
    std::string fault = rule->is_number ? formula_fault(checked.text) : "";
    if (!fault.empty())
        fail(checked, "<" + checked.name + ">: " + fault);
    const std::string *type = checked.attribute("type");
    if (type != nullptr && !is_word_of(*type, rule->types))
        fail(checked, "<" + checked.name + "> has no type \"" + *type + "\"");
    counts(checked, *rule);
    label(checked);
    for (const MarkupElement &child : checked.children)
        element(child);
}

void Checker::counts(const MarkupElement &checked, const Rule &rule) const {
    std::map<std::string, unsigned> found;
    for (const MarkupElement &child : checked.children)
        found[child.name]++;
    std::string one_of;
    unsigned of_these = 0;
    for (const std::string &entry : words_of(rule.children)) {
        char times = entry.back();
        std::string name = times == '?' || times == '!' || times == '|'
                               ? entry.substr(0, entry.size() - 1)
                               : entry;
        unsigned count = found[name];
        found.erase(name);
        if ((times == '?' || times == '!') && count > 1)
            fail(checked,
                 "<" + checked.name + "> holds more than one <" + name + ">");
        if (times == '!' && count == 0)
            fail(checked, "<" + checked.name + "> lacks its <" + name + ">");
        if (times == '|') {
            one_of += (one_of.empty() ? "<" : " or <") + name + ">";
            of_these += count;
        }
    }
    if (!one_of.empty() && of_these != 1)
        fail(checked, "<" + checked.name + "> must hold one " + one_of +
                          ", and holds " + std::to_string(of_these));
    for (const MarkupElement &child : checked.children)
        if (found.count(child.name) != 0 && rule_of(child.name) != nullptr)
            fail(child, "<" + child.name + "> may not be in <" + checked.name + ">");
}

void Checker::label(const MarkupElement &checked) {
    const std::string *name = checked.attribute("label");
    bool is_reference = !grammar_referred(checked.name).empty();
    bool may_have = is_reference || checked.name == "bullet" ||
                    checked.name == "fire" || checked.name == "action";
    if (is_reference && (name == nullptr || name->empty()))
        fail(checked, "<" + checked.name + "> lacks its label");
    if (name == nullptr)
        return;
    if (!may_have)
        fail(checked, "<" + checked.name + "> may not have a label");
    if (!is_reference && !labels_.emplace(label_key(checked), &checked).second)
        again_.emplace(label_key(checked), &checked);
    has_top_ = has_top_ || grammar_is_top(checked);
}

// The children of <bulletml>: no label twice, and nothing gives parameters to an
// action at the start.
void Checker::labels(const MarkupElement &root) {
    std::set<std::string> seen;
    for (const MarkupElement &child : root.children) {
        if (child.attribute("label") == nullptr)
            continue;
        if (!seen.insert(label_key(child)).second)
            fail_twice(child);
        const Use &use = use_of(child);
        if (grammar_is_top(child) && use.parameter > 0)
            fail(*use.where, "$" + std::to_string(use.parameter) +
                                 " has no value: the action " + quoted_label(child) +
                                 " starts without parameters");
    }
}

const Use &Checker::use_of(const MarkupElement &labelled) {
    auto known = uses_.find(&labelled);
    return known != uses_.end() ? known->second
                                : uses_[&labelled] = highest_use(labelled);
}

// It must lead to one element, and give it all parameters in use there.
void Checker::reference(const MarkupElement &checked) {
    std::string key = label_key(checked), label = quoted_label(checked);
    auto referred = labels_.find(key);
    if (referred == labels_.end())
        fail(checked, "there is no <" + grammar_referred(checked.name) +
                          "> with the label " + label);
    auto again = again_.find(key);
    if (again != again_.end())
        fail_twice(*again->second);
    const Use &use = use_of(*referred->second);
    if (use.parameter > checked.children.size())
        fail(checked, "<" + checked.name + "> lacks a <param>: " + label +
                          " uses $" + std::to_string(use.parameter) + " in line " +
                          std::to_string(use.where->line));
}

void Checker::references(const MarkupElement &checked) {
    if (!grammar_referred(checked.name).empty())
        reference(checked);
    for (const MarkupElement &child : checked.children)
        references(child);
}

// Whether an action (or a repeat) comes to its end without a wait. Its bullets act
// on their own.
bool Checker::is_instant(const MarkupElement &action) {
    auto known = instant_.find(&action);
    if (known != instant_.end())
        return known->second;
    open_.insert(&action);
    bool answer = true;
    for (const MarkupElement &child : action.children) {
        if (child.name == "wait" ||
            (child.name == "actionRef" && !is_instant_call(child)) ||
            ((child.name == "action" || child.name == "repeat") &&
             !is_instant(child))) {
            answer = false;
            break;
        }
    }
    open_.erase(&action);
    return instant_[&action] = answer;
}

bool Checker::is_instant_call(const MarkupElement &call) {
    const MarkupElement *action = labels_.at(label_key(call));
    if (open_.count(action) != 0)
        fail(call, "the action " + quoted_label(call) +
                       " comes back to itself without a <wait>");
    if (open_.size() >= call_limit)
        fail(call, "actions call each other more than " +
                       std::to_string(call_limit) + " deep");
    return is_instant(*action);
}

} // namespace

bool grammar_is_top(const MarkupElement &element) {
    const std::string *label = element.attribute("label");
    return element.name == "action" && label != nullptr &&
           starts_with(*label, "top");
}

std::string grammar_referred(const std::string &name) {
    if (name == "bulletRef" || name == "actionRef" || name == "fireRef")
        return name.substr(0, name.size() - 3);
    return "";
}

void grammar_check(const std::string &path, const MarkupElement &root) {
    Checker(path).check(root);
}
