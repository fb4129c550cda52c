// tree.cpp: a checked pattern as elements and formulas in the order in which libbulletml plays them; see
// tree.h.
#include "pattern/page/tree.h"

#include "pattern/grammar.h"

#include <algorithm>
#include <cstdlib>

namespace {

const char *const kind_names[] = {
    "bullet",  "action",    "fire",       "changeDirection", "changeSpeed",
    "accel",   "wait",      "repeat",     "bulletRef",       "actionRef",
    "fireRef", "vanish",    "horizontal", "vertical",        "term",
    "times",   "direction", "speed",      "param",           "bulletml"
};

Kind kind_of(const std::string &name) {
    int i = 0;
    while (name != kind_names[i])
        i++;
    return static_cast<Kind>(i);
}

Type type_of(const MarkupElement &element) {
    static const char *const names[] = { "aim", "absolute", "relative", "sequence" };
    const std::string *given = element.attribute("type");
    for (int i = 0; given != nullptr && i < 4; i++)
        if (*given == names[i])
            return static_cast<Type>(i + 1);
    return Type::none;
}

} // namespace

char Postfix::peek() {
    at_ = std::min(text_.find_first_not_of(' ', at_), text_.size());
    return at_ < text_.size() ? text_[at_] : '\0';
}

void Postfix::chain(const char *signs, void (Postfix::*part)()) {
    (this->*part)();
    while (peek() != '\0' && (peek() == signs[0] || peek() == signs[1])) {
        char sign = text_[at_++];
        (this->*part)();
        steps_.push_back({ sign, 0 });
    }
}

void Postfix::factor() {
    char next = peek();
    if (next == '-')
        return negation();
    if (next == '$')
        return variable();
    if (next != '(')
        return number();
    at_++;
    sum();
    peek();
    at_++;
}

void Postfix::negation() {
    at_++;
    factor();
    if (steps_.back().what != '~')
        steps_.push_back({ '~', 0 });
}

void Postfix::variable() {
    bool is_named = text_.compare(at_, 4, "$ran") == 0;
    char last = text_[at_ + (is_named ? 4 : 1)];
    steps_.push_back({ is_named ? (last == 'd' ? '?' : '!') : '$',
                       static_cast<double>(last - '0') });
    at_ += is_named ? 5 : 2;
}

void Postfix::number() {
    size_t end = std::min(text_.find_first_not_of(".0123456789", at_), text_.size());
    steps_.push_back(
        { '0', std::strtod(text_.substr(at_, end - at_).c_str(), nullptr) });
    at_ = end;
}

double operated(char sign, double left, double right) {
    switch (sign) {
    case '+':
        return left + right;
    case '-':
        return left - right;
    case '*':
        return left * right;
    default:
        return left / right;
    }
}

double Postfix::value(const Values &values) const {
    std::vector<double> stack;
    for (const Step &step : steps_) {
        size_t index = static_cast<size_t>(step.number);
        if (step.what == '0')
            stack.push_back(step.number);
        else if (step.what == '?')
            stack.push_back(values.host.random());
        else if (step.what == '!')
            stack.push_back(values.host.rank);
        else if (step.what == '$')
            stack.push_back(values.parameters != nullptr &&
                                    index < values.parameters->size()
                                ? (*values.parameters)[index]
                                : 1);
        else if (step.what == '~')
            stack.back() = -stack.back();
        else {
            double right = stack.back();
            stack.pop_back();
            stack.back() = operated(step.what, stack.back(), right);
        }
    }
    return stack.back();
}

BulletMLNode::BulletMLNode(const MarkupElement &element, BulletMLNode *around)
    : kind(kind_of(element.name)), type(type_of(element)), line(element.line),
      formula(element.text.empty() ? "0" : formula_plain(element.text)),
      parent(around) {
    if (element.attribute("label") != nullptr)
        label = *element.attribute("label");
    // A bullet comes last in its <fire>.
    for (bool is_bullet : { false, true })
        for (const MarkupElement &inner : element.children)
            if ((kind == Kind::fire && (inner.name == "bullet" ||
                                        inner.name == "bulletRef")) == is_bullet) {
                children.push_back(std::make_unique<BulletMLNode>(inner, this));
                children.back()->index = children.size() - 1;
            }
}

BulletMLNode *BulletMLNode::child(Kind wanted) const {
    for (const auto &inner : children)
        if (inner->kind == wanted)
            return inner.get();
    return nullptr;
}

BulletMLNode *BulletMLNode::next() const {
    bool has_next = parent != nullptr && index + 1 < parent->children.size();
    return has_next ? parent->children[index + 1].get() : nullptr;
}

// The last with this label.
BulletMLNode *BulletMLParser::find(Kind kind, const std::string &label) const {
    BulletMLNode *found = nullptr;
    for (const auto &inner : root.children)
        if (inner->kind == kind && inner->label == label)
            found = inner.get();
    return found;
}

void BulletMLParser::link(BulletMLNode &node) {
    static const std::pair<Kind, Kind> references[] = {
        { Kind::bullet_ref, Kind::bullet },
        { Kind::action_ref, Kind::action },
        { Kind::fire_ref, Kind::fire }
    };
    for (const auto &reference : references)
        if (node.kind == reference.first)
            node.referred = find(reference.second, node.label);
    for (const auto &inner : node.children)
        link(*inner);
}

namespace {

// An element with a label, deeper than in <bulletml>, is copied to its end, and
// loses the label.
void lift_labels(MarkupElement &element, bool is_root,
                 std::vector<MarkupElement> &lifted) {
    for (MarkupElement &child : element.children) {
        lift_labels(child, false, lifted);
        if (is_root || child.attribute("label") == nullptr ||
            !grammar_referred(child.name).empty())
            continue;
        lifted.push_back(child);
        child.attributes.clear();
    }
}

} // namespace

Pattern::Pattern(const std::string &path) : path_(path) {
    MarkupElement root = markup_read(path);
    grammar_check(path, root);
    std::vector<MarkupElement> lifted;
    lift_labels(root, true, lifted);
    for (MarkupElement &element : lifted)
        root.children.push_back(std::move(element));
    parser_ = std::make_unique<BulletMLParser>(root);
}

Pattern::~Pattern() = default;

bool Pattern::is_horizontal() const {
    return parser_->is_horizontal;
}

std::vector<BulletMLState *> Pattern::begin() const {
    std::vector<BulletMLState *> states;
    for (const auto &inner : parser_->root.children)
        if (inner->kind == Kind::action && inner->label.compare(0, 3, "top") == 0)
            states.push_back(new BulletMLState{ { inner.get() }, nullptr });
    return states;
}
