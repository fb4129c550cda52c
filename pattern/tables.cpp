// tables.cpp: a checked pattern becomes tables; see tables.h.
//
// The target of a reference must be a child of <bulletml>: an element finds what
// comes after it by going up, and a call ends there. So what has a label elsewhere is
// copied to the root's end.
#include "pattern/tables.h"

#include "pattern/grammar.h"

#include <algorithm>
#include <cstdlib>

namespace {

const char *const kind_names[BULLETML_KINDS] = {
    "bullet",  "action",    "fire",       "changeDirection", "changeSpeed",
    "accel",   "wait",      "repeat",     "bulletRef",       "actionRef",
    "fireRef", "vanish",    "horizontal", "vertical",        "term",
    "times",   "direction", "speed",      "param",           "bulletml"
};

uint8_t kind_of(const std::string &name) {
    uint8_t kind = 0;
    while (name != kind_names[kind])
        kind++;
    return kind;
}

uint8_t type_of(const MarkupElement &element) {
    static const char *const names[] = { "", "aim", "absolute", "relative",
                                         "sequence" };
    const std::string *given = element.attribute("type");
    for (uint8_t type = BULLETML_AT_PLAYER;
         given != nullptr && type <= BULLETML_SEQUENCE; type++)
        if (*given == names[type])
            return type;
    return BULLETML_UNTYPED;
}

// The original of what is copied loses its label.
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

// Whether a child comes behind the others of its parent.
bool is_late(const MarkupElement &child, uint8_t parent) {
    if (parent == BULLETML_FIRE)
        return child.name == "bullet" || child.name == "bulletRef";
    return parent == BULLETML_BULLET && child.name == "actionRef";
}

// A checked formula in postfix order.
class Postfix {
  public:
    Postfix(const std::string &text, std::vector<bulletml_step> &steps)
        : text_(text), steps_(steps) {
        sum();
        steps_.push_back({ '\0', 0 });
    }

  private:
    char peek() {
        at_ = std::min(text_.find_first_not_of(' ', at_), text_.size());
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    void chain(const char *signs, void (Postfix::*part)()) {
        (this->*part)();
        while (peek() != '\0' && (peek() == signs[0] || peek() == signs[1])) {
            char sign = text_[at_++];
            (this->*part)();
            steps_.push_back({ sign, 0 });
        }
    }
    void sum() { chain("+-", &Postfix::product); }
    void product() { chain("*/", &Postfix::factor); }
    void factor();
    void negation();
    void variable();
    void number();

    const std::string &text_;
    size_t at_ = 0;
    std::vector<bulletml_step> &steps_;
};

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
    if (steps_.back().sign != '~')
        steps_.push_back({ '~', 0 });
}

void Postfix::variable() {
    bool is_named = text_.compare(at_, 4, "$ran") == 0;
    char last = text_[at_ + (is_named ? 4 : 1)];
    if (is_named)
        steps_.push_back({ last == 'd' ? '?' : '!', 0 });
    else
        steps_.push_back({ '$', static_cast<double>(last - '0') });
    at_ += is_named ? 5 : 2;
}

void Postfix::number() {
    size_t end = std::min(text_.find_first_not_of(".0123456789", at_), text_.size());
    steps_.push_back(
        { '#', std::strtod(text_.substr(at_, end - at_).c_str(), nullptr) });
    at_ = end;
}

} // namespace

Tables::Tables(const MarkupElement &given) {
    MarkupElement root = given;
    std::vector<MarkupElement> lifted;
    lift_labels(root, true, lifted);
    for (MarkupElement &element : lifted)
        root.children.push_back(std::move(element));
    const std::string *type = root.attribute("type");
    is_horizontal_ = type != nullptr && *type == "horizontal";
    add(root, BULLETML_NONE);
    link();
    find_endless();
    measure();
}

bulletml_pattern Tables::pattern() const {
    return { elements.data(), steps.data(), static_cast<uint32_t>(elements.size()),
             depth_,          values_,      is_horizontal_ };
}

// Equal formulas are written once.
uint32_t Tables::formula(const std::string &text) {
    std::string plain = text.empty() ? "0" : formula_plain(text);
    auto known = formulas_.emplace(plain, static_cast<uint32_t>(steps.size()));
    if (known.second)
        Postfix(plain, steps);
    return known.first->second;
}

// The element and its children, to the end of the table. Returns its index.
int32_t Tables::add(const MarkupElement &element, int32_t parent) {
    int32_t index = static_cast<int32_t>(elements.size());
    uint8_t kind = kind_of(element.name);
    uint8_t around = parent < 0 ? uint8_t{ BULLETML_ROOT }
                                : elements[static_cast<size_t>(parent)].kind;
    bool is_of_bullet = around == BULLETML_BULLET &&
                        (kind == BULLETML_ACTION || kind == BULLETML_ACTION_REF);
    bool is_top = parent == 0 && grammar_is_top(element);
    elements.push_back({ kind, type_of(element), is_of_bullet || is_top, false,
                         parent, BULLETML_NONE, BULLETML_NONE, BULLETML_NONE,
                         formula(element.text), element.line });
    const std::string *label = element.attribute("label");
    labels_.push_back(label == nullptr ? "" : *label);
    int32_t last = BULLETML_NONE;
    for (bool late : { false, true })
        for (const MarkupElement &inner : element.children) {
            if (is_late(inner, kind) != late)
                continue;
            int32_t next = add(inner, index);
            int32_t &link = last == BULLETML_NONE
                                ? elements[static_cast<size_t>(index)].child
                                : elements[static_cast<size_t>(last)].next;
            link = last = next;
        }
    return index;
}

// References get their targets: the last child of <bulletml> with their label.
void Tables::link() {
    static const std::pair<bulletml_kind, bulletml_kind> references[] = {
        { BULLETML_BULLET_REF, BULLETML_BULLET },
        { BULLETML_ACTION_REF, BULLETML_ACTION },
        { BULLETML_FIRE_REF, BULLETML_FIRE }
    };
    std::map<std::pair<int, std::string>, int32_t> targets;
    for (int32_t i = elements[0].child; i != BULLETML_NONE;
         i = elements[static_cast<size_t>(i)].next) {
        size_t index = static_cast<size_t>(i);
        targets[{ elements[index].kind, labels_[index] }] = i;
    }
    for (size_t i = 0; i < elements.size(); i++)
        for (const auto &reference : references)
            if (elements[i].kind == reference.first)
                elements[i].target = targets.at({ reference.second, labels_[i] });
}

// Whether playing this element ends, as far as the others are known.
bool Tables::ends(size_t index, const std::vector<bool> &known) const {
    const bulletml_element &element = elements[index];
    if (element.target != BULLETML_NONE) {
        size_t target = static_cast<size_t>(element.target);
        return known[target] && !elements[target].is_begun;
    }
    for (int32_t i = element.child; i != BULLETML_NONE;
         i = elements[static_cast<size_t>(i)].next)
        if (!known[static_cast<size_t>(i)] &&
            !elements[static_cast<size_t>(i)].is_begun)
            return false;
    return true;
}

// All are endless until they are seen to end. Scripts of bullets are begun, not
// called.
void Tables::find_endless() {
    std::vector<bool> known(elements.size());
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (size_t i = elements.size(); i-- > 0;)
            if (!known[i] && ends(i, known))
                known[i] = is_changed = true;
    }
    for (size_t i = 0; i < elements.size(); i++)
        elements[i].is_endless = !known[i] || elements[i].is_begun;
}

// How deep calls and repeats nest, and how many parameters they have. Calls which
// come back go round in no circle, so this ends.
void Tables::measure() {
    struct Need {
        uint32_t depth, values;
    };
    std::vector<Need> needs(elements.size());
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (size_t i = elements.size(); i-- > 0;) {
            const bulletml_element &element = elements[i];
            Need inner = { 0, 0 };
            uint32_t children = 0;
            for (int32_t j = element.child; j != BULLETML_NONE; children++) {
                const Need &of = needs[static_cast<size_t>(j)];
                inner.depth = std::max(inner.depth, of.depth);
                inner.values = std::max(inner.values, of.values);
                j = elements[static_cast<size_t>(j)].next;
            }
            if (element.kind == BULLETML_REPEAT)
                inner.depth++;
            if (element.target != BULLETML_NONE) {
                size_t target = static_cast<size_t>(element.target);
                if (!elements[target].is_endless)
                    inner = { needs[target].depth + 1, needs[target].values };
                inner.values +=
                    std::min<uint32_t>(children, BULLETML_PARAMETERS_MAX);
            }
            is_changed |=
                inner.depth != needs[i].depth || inner.values != needs[i].values;
            needs[i] = inner;
        }
    }
    for (const Need &need : needs) {
        depth_ = std::max(depth_, need.depth);
        values_ = std::max(values_, need.values + BULLETML_PARAMETERS_MAX);
    }
}
